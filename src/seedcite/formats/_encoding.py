"""Which encoding a text has that is no Unicode: what the file says of itself, and what its words look like.

Reference managers and editors write the encoding into a comment: JabRef (``% Encoding: ISO8859_1``), BibDesk (``Saved
with string encoding Western (Mac OS Roman)``), KBibTeX, Emacs, Vim, TeX editors. Where nothing is said, East Asian,
Cyrillic and Greek encodings can be told apart by the letters that their languages have most; the encodings of Latin
scripts cannot.
"""

from __future__ import annotations

import codecs
import re
from types import MappingProxyType
from typing import Final

import attrs

HEAD_BYTES: Final = 8192
TAIL_BYTES: Final = 3072

_STATEMENTS = (
    re.compile(rb"\A(?:[^\r\n]*\r?\n)?[^\r\n]*?-\*-[^\r\n]*?coding:[ \t]*([\w.-]+)", re.IGNORECASE),
    re.compile(rb"^[ \t]*%*[ \t]*Encoding:[ \t]*([\w .()-]+?)[ \t]*\r?$", re.IGNORECASE | re.MULTILINE),
    re.compile(rb"^%[^\r\n]*?saved with string encoding ([^\r\n]+)", re.IGNORECASE | re.MULTILINE),
    re.compile(rb"^[ \t]*%[ \t]*!?[ \t]*TeX[ \t]+encoding[ \t]*=[ \t]*([\w.-]+)", re.IGNORECASE | re.MULTILINE),
    re.compile(rb"x-kbibtex-encoding=([\w.-]+)", re.IGNORECASE),
    re.compile(rb"^%[^\r\n]*?\b(?:fileencoding|fenc)=([\w.-]+)", re.IGNORECASE | re.MULTILINE),
    re.compile(rb"^[ \t]*@preamble[^\r\n]*?\\usepackage\[([\w.-]+)\]\{inputenc\}", re.IGNORECASE | re.MULTILINE),
)
_LOCAL_VARIABLES = re.compile(rb"Local Variables:[^\0]*?^\W*coding:[ \t]*([\w.-]+)", re.IGNORECASE | re.MULTILINE)
_NAMES: Final = MappingProxyType(
    {
        "ansinew": "cp1252",
        "applemac": "mac_roman",
        "macosroman": "mac_roman",
        "macroman": "mac_roman",
        "xmacroman": "mac_roman",
        "macoscentraleuropean": "mac_latin2",
        "maccentraleurope": "mac_latin2",
        "xmaccentraleurope": "mac_latin2",
        "windowslatin1": "cp1252",
        "windowslatin2": "cp1250",
        "ms932": "cp932",
        "sjis": "cp932",
        "xsjis": "cp932",
        "shiftjis": "cp932",
        "japaneseshiftjis": "cp932",
        "windows31j": "cp932",
        "eucjapan": "euc_jp",
        "japaneseeuc": "euc_jp",
        "ms936": "gb18030",
        "gbk": "gb18030",
        "gb2312": "gb18030",
        "euccn": "gb18030",
        "chineseiso8bit": "gb18030",
        "chinesegbk": "gb18030",
        "chinesegb18030": "gb18030",
        "ms950": "cp950",
        "big5": "cp950",
        "chinesebig5": "cp950",
        "ms949": "cp949",
        "euckr": "cp949",
        "koreaniso8bit": "cp949",
        "cyrillickoi8": "koi8_r",
        "utf8x": "utf-8",
        "preferutf8": "utf-8",
        "muleutf8": "utf-8",
        "utf8emacs": "utf-8",
        "unicode": "utf-8",
    }
)
_TEXT = re.compile(
    r"utf-8|ascii|iso8859-\d+|cp\d+|mac-\w+|koi8-\w|gb18030|euc_\w+|big5\w*|johab|tis-620|kz1048|ptcp154"
)
_PUNCTUATION = re.compile(r"[-_ .]")


@attrs.frozen
class Statement:
    """What a file says of its encoding: the words, the codec they mean (``""`` if unknown), and on which line."""

    words: str
    codec: str
    line: int


def declared(head: bytes, tail: bytes = b"") -> Statement | None:
    """The encoding that the first or last bytes of a file name, or None."""
    for pattern in _STATEMENTS:
        if found := pattern.search(head):
            words = found[1].decode("ascii", "replace").strip()
            return Statement(words, codec_of(words), head.count(b"\n", 0, found.start(1)) + 1)
    if found := _LOCAL_VARIABLES.search(tail):
        words = found[1].decode("ascii", "replace")
        return Statement(words, codec_of(words), 0)
    return None


def codec_of(words: str) -> str:
    """Python's codec for the name of an encoding as tools spell it; ``""`` for none that a file could be read by."""
    words = words.lower().strip()
    if found := re.fullmatch(r"[a-z ]*\((.+)\)", words):  # BibDesk: script (encoding)
        words = found[1]
    words = re.sub(r"-(?:unix|dos|mac)$", "", words)
    plain = _PUNCTUATION.sub("", words)
    if latin := re.fullmatch(r"(?:iso)?latin(\d+)", plain):
        plain = f"latin{latin[1]}"
    name = _NAMES.get(plain, plain if plain.startswith(("latin", "utf")) else words.replace(" ", "-"))
    try:
        codec = codecs.lookup(name.replace("iso8859_", "iso8859-")).name
    except (LookupError, ValueError):
        return ""
    codec = {"gbk": "gb18030", "gb2312": "gb18030", "shift_jis": "cp932", "euc_kr": "cp949", "big5": "cp950"}.get(
        codec, codec
    )
    return codec if _TEXT.fullmatch(codec) else ""


_CHINESE = (
    "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经"
    "三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全"
    "表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料"
    "象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任"
    "取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单风切打白教速花带安"
    "场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影"
    "算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写"
    "存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严测试刊编著版社李刘陈杨赵黄吴徐孙"
    "胡朱郭何罗宋郑谢韩唐冯董萧曹袁邓傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田姜范方综述网络摘"
)
_TRADITIONAL = (
    "的一是在不了有和人這中大為上個國我以要他時來用們生到作地於出就分對成會可主發年動同工也能下過子說產種面而方後多定行學法所民得經"
    "三之進等部度家電力裡如水化高自二理起小物現實加量都兩體制機當使點從業本去把性好應開它合還因由其些然前外天政四日那社義事平形相全"
    "表間樣與關各重新線內數正心反明看原又利比或但質氣第向道命此變條只沒結解問意建月公無系情者最立代想已通並提直題程展五果料員位入常文"
    "總次品式活設及管特件長求老基資邊流路級少圖山統接知較將組見計別手角期根論運農指區強放決西被做必戰先回則任取據處南給色光門即保治北"
    "造百規領海口東導器志世金增爭濟思術極交受聯認共權收證改清美再轉更單風教速花帶安場身車例真務具萬每目至達走積示議聲報完類離華名確科"
    "張信馬節話整空元況今集溫傳許步群廣石記需段研界林律且究觀織裝影算低持音書布複容須際商非驗連斷深難近周素技備半辦青省列習響約支史感"
    "團往歷市克何除消構府稱太準精值號率族維劃選標寫存候親快效院查江型眼王格養易置派層片始專狀育識適屬包火住調滿局照參紅細引聽該價嚴測"
    "試刊編著版李劉陳楊趙黃吳徐孫朱郭羅宋鄭謝韓唐馮董蕭曹袁鄧傅沈曾彭呂蘇盧蔣蔡賈丁魏薛葉余潘杜戴夏鍾汪田姜范臺灣臨床學報網路摘"
)
_KANJI = (
    "日本東京大学会誌論文研究情報処理田山中小藤佐木村高松井石川池野上下原島橋林子太郎一二三美和人工知能学習深層画像認識言語自然的用方法"
    "理化物数科技術電気通信機械社経済国際政治法教育医療生命環境地域歴史文化年月出版書店編著訳発行開発設計解析計測制御構造力場合関係分布性"
    "能動作部員全同時間前後内外新長公共民主義意味特定対応問題結果目的実験検討評価提案手法"
)
_KANA = _KANJI + "".join(map(chr, (*range(0x3041, 0x3094), *range(0x30A1, 0x30F7), 0x30FC)))
_HANGUL = (
    "이의에는을를가한의고하다지로기사대인리자서시은도어아정과나해그보수있일부스장제전라구화만여성상주원국동공거조안적신연유소우관개"
    "오비세들마무치트진교위선경문미산계차생용명방학된중요법분실물통체내회려양업단김박최강윤임오한논간행계술험델결영식량반별등론할실"
)
_EAST = (
    ("gb18030", frozenset(_CHINESE)),
    ("cp950", frozenset(_TRADITIONAL)),
    ("cp932", frozenset(_KANA)),
    ("euc_jp", frozenset(_KANA)),
    ("cp949", frozenset(_HANGUL)),
)
_RUSSIAN = frozenset("оеаинтсрвл")
_GREEK = frozenset("αοιετσνηρκπά")
_CASED = (
    ("cp1251", _RUSSIAN),
    ("koi8_r", _RUSSIAN),
    ("cp866", _RUSSIAN),
    ("iso8859_5", _RUSSIAN),
    ("cp1253", _GREEK),
)
_CASED_TEXT = re.compile("[\\x00-\\x7f\xa0«»‘’“”„–—…№§°•·а-яёіїєґўА-ЯЁІЇЄҐЎ\u0370-\u03ff]*+")
_RUN = re.compile(rb"[\x80-\xff]+")
_EAST_CHARACTER = re.compile("[\u3000-\u30ff\u3400-\u9fff\uac00-\ud7a3\uff01-\uff5e“”‘’—…·《》×]")
_FEWEST = 4


def guess(sample: bytes) -> str:
    """The codec of bytes that are no UTF-8, if their letters leave no doubt; else ``""``.

    ``sample`` begins with a whole character, and every line of it does.
    """
    runs = _RUN.findall(sample)
    high = sum(map(len, runs))
    if high < 2 * _FEWEST:
        return ""
    alone = sum(len(run) == 1 for run in runs)
    if 2 * alone <= high and (found := _east(sample)):
        return found
    if high >= 3 * len(runs) and (found := _cased(sample)):
        return found
    return ""


def _east(sample: bytes) -> str:
    shares: dict[str, float] = {}
    for codec, frequent in _EAST:
        text = _decoded(sample, codec)
        wide = [c for c in text if c > "\x7f"]
        if len(wide) < _FEWEST or sum(_EAST_CHARACTER.match(c) is not None for c in wide) < 0.98 * len(wide):
            continue
        shares[codec] = sum(c in frequent for c in wide) / len(wide)
    ranked = sorted(shares, key=lambda codec: -shares[codec])
    if not ranked or shares[ranked[0]] < 0.3:
        return ""
    others = [codec for codec in ranked[1:] if not _one_text(sample, ranked[0], codec)]
    return "" if others and shares[ranked[0]] < 1.5 * shares[others[0]] else ranked[0]


def _one_text(sample: bytes, one: str, other: str) -> bool:
    return _decoded(sample, one) == _decoded(sample, other)


def _cased(sample: bytes) -> str:
    shares: dict[str, float] = {}
    for codec, frequent in _CASED:
        text = _decoded(sample, codec)
        wide = [c for c in text if c > "\x7f"]
        letters = [c for c in wide if c.isalpha()]
        words = re.findall(r"[^\W\d_]{2,}", "".join(c if c > "\x7f" else " " for c in text))
        if not words or not _CASED_TEXT.fullmatch(text) or len(letters) < 3 * _FEWEST:
            continue
        cased = sum(word[1:].islower() or word.isupper() for word in words) / len(words)
        small = "".join(letters).lower()
        shares[codec] = cased * cased * sum(c in frequent for c in small) / len(small)
    ranked = sorted(shares, key=lambda codec: -shares[codec])
    if not ranked or shares[ranked[0]] < 0.4:
        return ""
    others = [codec for codec in ranked[1:] if not _one_text(sample, ranked[0], codec)]
    return "" if others and shares[ranked[0]] < 1.3 * shares[others[0]] else ranked[0]


def _decoded(sample: bytes, codec: str) -> str:
    try:
        return codecs.getincrementaldecoder(codec)().decode(sample)
    except UnicodeDecodeError:
        return ""
