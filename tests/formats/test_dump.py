"""A dump reads the same in whatever encoding and with whatever line ends it was saved."""

from __future__ import annotations

import codecs
import io
import random
import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from seedcite.errors import InputError
from seedcite.formats._dump import HEAD, Dump

from .dumps import dump_of, pieces

PAGE = (
    "arXiv subjects\n\nRenée Müller\n\nAt least 2 recordsLinked to original sources\n\narXiv2026\n\n"
    "Über die Grenzen naïver Schätzer – eine Übersicht\n\nWir zeigen, dass es nicht genügt. “Quoted” text, too.\n\n"
    "cs.LG\n\narXiv2025\n\nA Second Title\n\nAn abstract that says little. It says it twice.\n\nstat.ME\n"
)
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252")
ENDS = ("\n", "\r\n", "\r")

# what Windows-1252 can spell, in a page that does not end in what may be half a character of UTF-8
letters = st.text(st.sampled_from("abcdefgh XYZ.,–éüßñàÆ’“”…"), min_size=1, max_size=60).map(lambda text: f"P {text}.")


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_pieces_of_a_page_are_the_same_in_every_encoding_and_with_every_line_end(encoding: str, end: str) -> None:
    dump = dump_of(PAGE.replace("\n", end).encode(encoding))
    assert dump.issues == ()
    assert pieces(dump) == pieces(dump_of(PAGE))


@given(st.lists(letters, min_size=1, max_size=8), st.sampled_from(ENCODINGS), st.sampled_from(ENDS))
def test_lines_come_back_whatever_the_encoding_and_the_line_ends(lines: list[str], encoding: str, end: str) -> None:
    data = end.join(lines).encode(encoding)
    # Two bytes of Windows-1252 such as "Æ–" may be one character of UTF-8; nobody can tell which was meant.
    assume(encoding != "cp1252" or not re.search(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}", data))
    dump = dump_of(data)
    assert list(dump.lines()) == lines
    assert dump.text() == "\n".join(lines)
    assert [issue.rule for issue in dump.issues if issue.rule != "unsure-encoding"] == []


@given(st.text(st.characters(codec="utf-8", exclude_characters="\r\0"), min_size=1).filter(lambda text: text.strip()))
def test_any_text_without_control_characters_comes_back_from_utf8(text: str) -> None:
    """Few control characters are a slip of the text; where they are many, it is no text, and the reader says so."""
    try:
        dump = dump_of("ordinary words " * 40 + text)
    except InputError:
        assert any(c < " " for c in text)
        return
    assert dump.text() == "ordinary words " * 40 + text


@pytest.mark.parametrize(
    "text", ["标题在这里。\n摘要有很多字。\n", "Заголовок статьи\nАннотация.\n", "題名\n\n概要です\n"]
)
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf16_without_a_mark_is_known_in_other_scripts_too(text: str, encoding: str) -> None:
    dump = dump_of(text.encode(encoding))
    assert (dump.encoding, dump.text()) == (encoding, text)


def test_only_newlines_and_carriage_returns_end_a_line() -> None:
    line = "one\u2028two\u2029three\x85four\ffive\vsix\x1cseven\x1deight"
    assert list(dump_of(f"{line}\n{line}\r{line}\r\n{line}").lines()) == [line] * 4


def test_iso_8859_1_reads_as_windows_1252() -> None:
    dump = dump_of("Ångström, façade, ½ naïve".encode("iso8859-1"))
    assert (dump.encoding, dump.text()) == ("cp1252", "Ångström, façade, ½ naïve")


def test_a_word_that_ends_the_file_with_an_accent_is_windows_1252() -> None:
    assert dump_of("un café".encode("cp1252")).text() == "un café"
    assert dump_of("UN CAFÉ".encode("cp1252")).text() == "UN CAFÉ"


@pytest.mark.parametrize("missing", [1, 2])
def test_a_file_cut_in_the_middle_of_a_character_is_read_with_an_issue(missing: int) -> None:
    dump = dump_of("Größe\n\ncs.LG↗".encode()[:-missing])
    assert list(dump.lines()) == ["Größe", "", "cs.LG"]
    [issue] = dump.issues
    assert (issue.level, issue.rule, issue.where.line) == ("warning", "cut-character", 3)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@given(st.text(st.sampled_from("ab é↗漢😀\n"), min_size=3), st.integers(1, 200))
def test_a_cut_anywhere_loses_at_most_the_cut_character(encoding: str, text: str, size: int) -> None:
    whole = ("Page ↗\n" + text).encode(encoding)
    dump = dump_of(whole[: max(size, 16)])
    assert ("Page ↗\n" + text).startswith(dump.text())
    cut = whole[: max(size, 16)].decode(encoding, "ignore").encode(encoding) != whole[: max(size, 16)]
    assert [issue.rule for issue in dump.issues] == ["cut-character"] * cut


def test_a_cut_only_character_of_a_long_ascii_file_is_cut_utf8() -> None:
    dump = dump_of(b"plain words\n" * 200_000 + b"cs.LG\xe2")
    assert [issue.rule for issue in dump.issues] == ["cut-character"]
    assert dump.issues[0].where.line == 200_001


def test_one_bad_byte_in_utf8_does_not_make_another_encoding_of_it() -> None:
    dump = dump_of("Größe↗\nMüller ".encode() + b"\xe9 und S\xc3\xb6hne\n")
    assert dump.encoding == "utf-8"
    assert list(dump.lines()) == ["Größe↗", "Müller � und Söhne"]
    [issue] = dump.issues
    assert (issue.rule, issue.where.line, issue.where.column) == ("bad-bytes", 2, 8)
    assert "0xE9" in issue.what


def test_the_place_of_a_bad_byte_is_right_far_into_the_file_and_with_any_line_ends() -> None:
    dump = dump_of("ü word\r".encode() * 300_000 + b"ab\xffc")
    assert (dump.issues[0].where.line, dump.issues[0].where.column) == (300_001, 3)


def test_a_byte_that_windows_1252_lacks_is_an_issue() -> None:
    dump = dump_of(b"na\xefve \x93quotes\x94 and \x81\n")
    assert dump.text() == "naïve “quotes” and �\n"
    assert [issue.rule for issue in dump.issues] == ["bad-bytes"]


def test_an_encoding_that_can_only_be_guessed_badly_is_an_issue() -> None:
    assert [issue.rule for issue in dump_of("论文的题名\n摘要摘要".encode("gb18030")).issues] == ["unsure-encoding"]


def test_stray_zero_bytes_are_left_out_with_an_issue() -> None:
    dump = dump_of("A line of words — and more\nof t\0hem\0 here\n")
    assert dump.text() == "A line of words — and more\nof them here\n"
    [issue] = dump.issues
    assert (issue.rule, issue.where.line, issue.where.column) == ("zero-bytes", 2, 5)
    assert list(dump_of(b"text\n" + b"\0" * 9000).lines()) == ["text", ""]


def test_half_of_a_surrogate_pair_is_an_issue() -> None:
    dump = dump_of("abc \ud800 d".encode("utf-16", "surrogatepass"))
    assert dump.text() == "abc � d"
    assert [issue.rule for issue in dump.issues] == ["bad-bytes"]


EMPTY = [
    b"",
    b"\n \r\n\t",
    codecs.BOM_UTF8,
    codecs.BOM_UTF16_LE,
    codecs.BOM_UTF8 + b"\n",
    b"\0" * 50,
    " \n".encode("utf-16"),
]


@pytest.mark.parametrize("content", EMPTY)
def test_an_empty_dump_is_an_input_error_that_names_it(content: bytes) -> None:
    with pytest.raises(InputError, match=r"dump: the file is empty"):
        dump_of(content)


def test_blanks_at_the_start_however_many_do_not_make_a_dump_empty() -> None:
    assert dump_of(b"\n" * 3_000_000 + b"word").text().strip() == "word"


def _noise() -> bytes:
    return random.Random(1).randbytes(100_000)


@pytest.mark.parametrize(
    "content",
    [
        b"%PDF-1.7\n%\xe2\xe3",
        b"PK\x03\x04\x14\x00",
        b"\x89PNG\r\n\x1a\n",
        b"\xff\xd8\xff\xe0",
        b"GIF89a",
        b"\x1f\x8b\x08",
        b"7z\xbc\xaf\x27\x1c",
        b"SQLite format 3\0",
        b"\x7fELF\x02",
        bytes(range(256)) * 10,
        _noise(),
        b"\x00\x01\x02\x03" * 500,
        b"\x00" * 90 + b"\x07text" + b"\x00" * 90 + b"\x05",
    ],
)
def test_what_is_no_text_is_an_input_error_of_one_line(content: bytes) -> None:
    with pytest.raises(InputError, match=r"dump: this is [^\n]* not text") as raised:
        dump_of(content)
    assert "\n" not in str(raised.value)


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused_and_nothing_else(content: bytes) -> None:
    try:
        dump = dump_of(content)
    except InputError:
        return
    assert "\n".join(dump.lines()) == dump.text().removesuffix("\n")


def test_a_head_is_short_and_a_dump_can_be_read_again() -> None:
    dump = dump_of("word\n" * 10_000)
    assert len(dump.head()) == HEAD
    assert list(dump.lines()) == list(dump.lines()) == ["word"] * 10_000


def test_reading_leaves_the_file_open() -> None:
    file = io.BytesIO(b"a\nb\n")
    dump = Dump("dump", file)
    list(dump.lines())
    assert not file.closed


STATEMENTS = [
    ("% Encoding: {}\n", "ISO8859_15", "iso8859-15"),
    ("% This file was created with a tool.\n% Encoding: {}\n", "Cp1250", "cp1250"),
    ("% -*- coding: {} -*-\n", "latin-9-unix", "iso8859-15"),
    ("% -*- mode: bibtex; coding: {} -*-\n", "latin-2", "iso8859-2"),
    ("%% Saved with string encoding {} \n", "Western (Mac OS Roman)", "mac_roman"),
    ("% !TeX encoding = {}\n", "ISO-8859-2", "iso8859-2"),
    ("@comment{{x-kbibtex-encoding={}}}\n", "windows-1251", "cp1251"),
    ("% vim: set fileencoding={} :\n", "koi8-r", "koi8-r"),
    ("% Encoding: {}\n", "GBK", "gb18030"),
    ("% Encoding: {}\n", "SJIS", "cp932"),
]
SAMPLE = {"cp1251": "Ещё", "koi8-r": "Ещё", "gb18030": "题", "cp932": "題"}


@pytest.mark.parametrize(("line", "name", "encoding"), STATEMENTS)
def test_an_encoding_that_the_file_names_is_used(line: str, name: str, encoding: str) -> None:
    text = f"{line.format(name)}@misc{{k, title = {{{SAMPLE.get(encoding, 'é')}}}}}\n"
    dump = dump_of(text.encode(encoding))
    assert (dump.text(), dump.issues) == (text, ())


def test_an_encoding_may_be_named_at_the_end() -> None:
    end = "%%% Local Variables:\n%%% mode: bibtex\n%%% coding: latin-9\n%%% End:\n"
    text = f"@misc{{k, title = {{œ, Ž, €}}}}\n{'x' * 20_000}\n{end}"
    assert dump_of(text.encode("iso8859-15")).text() == text


@pytest.mark.parametrize(
    ("name", "saved"), [("ISO8859_1", "utf-8"), ("GBK", "utf-8"), ("UTF-8", "cp1252"), ("latin-2", "cp1252")]
)
def test_a_named_encoding_that_the_bytes_contradict_is_an_issue(name: str, saved: str) -> None:
    text = f"% Saved by a tool\n% Encoding: {name}\n@misc{{k, title = {{“Größe” – naïve}}}}\n"
    dump = dump_of(text.encode(saved))
    assert (dump.encoding, dump.text()) == (saved, text)
    [issue] = dump.issues
    assert (issue.level, issue.rule, issue.where.line) == ("warning", "declared-encoding", 2)
    assert f"'{name}'" in issue.what


def test_what_a_plain_file_says_of_its_encoding_is_no_matter() -> None:
    assert dump_of("% Encoding: US-ASCII\n% Encoding: nonsense\nplain\n").issues == ()
    assert dump_of("% Encoding: nonsense\nGröße\n").issues == ()
    assert dump_of("% Encoding: rot13\nplain\n").text() == "% Encoding: rot13\nplain\n"


TEXTS = [
    ("gbk", "@article{凯撒2013,\n author = {凯撒},\n title = {Test},\n journal = {测试期刊}\n}\n"),
    ("gb18030", "基于深度学习的图像识别方法研究\n王小明 and 李华\n"),
    ("big5", "國立臺灣大學歷史學報\n基於深度學習的影像辨識方法研究\n"),
    ("shift_jis", "ニューラルネットワークを用いた画像認識の研究\n山田太郎\n"),
    ("euc_jp", "ニューラルネットワークを用いた画像認識の研究\n山田太郎\n"),
    ("euc_kr", "딥러닝을 이용한 영상 인식 연구\n김철수\n한국정보과학회 논문지\n"),
    ("cp1251", "Методы машинного обучения\nИванов, Иван\nВестник Московского университета\n"),
    ("koi8_r", "Методы машинного обучения\nИванов, Иван\nВестник Московского университета\n"),
    ("cp866", "Методы машинного обучения\nИванов, Иван\nВестник Московского университета\n"),
    ("cp1253", "Μέθοδοι μηχανικής μάθησης\nΠαπαδόπουλος, Γεώργιος\n"),
]


@pytest.mark.parametrize(("encoding", "text"), TEXTS)
@pytest.mark.parametrize("before", ["", "plain ASCII text\n" * 70_000])
def test_letters_that_leave_no_doubt_tell_the_encoding_with_a_warning(encoding: str, text: str, before: str) -> None:
    dump = dump_of((before + text).encode(encoding))
    assert dump.text() == before + text
    assert [issue.rule for issue in dump.issues] == ["unsure-encoding"]


@pytest.mark.parametrize(
    "text", ["ÄÖÜ ÀÉÈ ÑÕÇ", "naïve “quoted” – … ’", "Þórður Ægir Óskarsson, Çelik and Gößmann", "éàèùç êîôû ÉÀÈÙÇ"]
)
def test_accents_are_never_taken_for_another_script(text: str) -> None:
    dump = dump_of(f"{text}\n{text}\n".encode("cp1252"))
    assert (dump.encoding, dump.text()) == ("cp1252", f"{text}\n{text}\n")


@given(
    st.text(st.characters(codec="cp1252", exclude_characters="\r\0"), min_size=1),
    st.text(st.sampled_from("aé ü"), max_size=20),
)
def test_a_guess_is_never_made_of_text_that_is_mostly_isolated_accents(odd: str, text: str) -> None:
    page = f"Une thèse française à propos de l’été, où l’œuvre naît. {text} é a é a é a {odd[:3]}\n" * 2
    try:
        dump = dump_of(page.encode("cp1252"))
    except InputError:
        return
    assert dump.encoding in ("cp1252", "utf-8")
