"""The words of dates: months and seasons in many languages, and what may stand around them."""

from __future__ import annotations

import unicodedata
from typing import Final

_MONTHS: Final = """
    january february march april may june july august september october november december
    januar februar märz april mai juni juli august september oktober november dezember
    jänner feber maerz april mai juni juli august september oktober november dezember
    janvier février mars avril mai juin juillet août septembre octobre novembre décembre
    enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
    enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre
    gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
    janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro
    gener febrer març abril maig juny juliol agost setembre octubre novembre desembre
    januari februari maart april mei juni juli augustus september oktober november december
    januari februari mars april maj juni juli augusti september oktober november december
    januar februar marts april maj juni juli august september oktober november desember
    januari februari maret april mei juni juli agustus september oktober november desember
    tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu
    styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień
    stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
    leden únor březen duben květen červen červenec srpen září říjen listopad prosinec
    ledna února března dubna května června července srpna září října listopadu prosince
    január február marec apríl máj jún júl august september október november december
    január február március április május június július augusztus szeptember október november december
    ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie
    siječanj veljača ožujak travanj svibanj lipanj srpanj kolovoz rujan listopad studeni prosinac
    siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca
    ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık
    январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь
    января февраля марта апреля мая июня июля августа сентября октября ноября декабря
    січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень
    січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня
    януари февруари март април май юни юли август септември октомври ноември декември
    ιανουάριος φεβρουάριος μάρτιος απρίλιος μάιος ιούνιος ιούλιος αύγουστος σεπτέμβριος οκτώβριος νοέμβριος δεκέμβριος
    ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου ιουνίου ιουλίου αυγούστου σεπτεμβρίου οκτωβρίου νοεμβρίου δεκεμβρίου
"""
_SEASONS: Final = {
    21: "spring frühling frühjahr printemps primavera lente voorjaar vår forår wiosna jaro весна bahar kevät",
    22: "summer sommer été verano estate verão zomer sommar lato léto лето yaz estiu kesä",
    23: "autumn fall herbst automne otoño autunno outono herfst najaar höst efterår jesień podzim осень tardor syksy",
    24: "winter hiver invierno inverno vinter zima зима hivern talvi",
}
_CIRCA: Final = frozenset(
    "c ca cca circa cir about around approx approximately um etwa ungefähr vers env environ hacia около okolo "
    "omkring".split()
)
_RANGE: Final = frozenset("to through thru until till bis tot til al au hasta até".split())
_LIST: Final = frozenset("and und et y e i en och og".split())
_NOISE: Final = frozenset(
    "the of on in at de den der das le la el il del di du am op dne year anno année jahr г "
    "mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday "
    "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag "
    "lundi mardi mercredi jeudi vendredi samedi dimanche lunes martes miércoles jueves viernes sábado domingo".split()
)
"""Words that say nothing of a date that its figures do not say."""
_LABELS: Final = frozenset(
    "accessed access last visited retrieved viewed checked read seen abgerufen zuletzt aufgerufen zugriff besucht "
    "consulté consultado consultato geraadpleegd online published publication issued released printed reprinted "
    "reprint copyright cop impr submitted accepted revised press appear forthcoming preprint print date early mid late "
    "easter christmas michaelmas hilary trinity term quarter first second third fourth half".split()
)
"""Words beside a date that say what it is the date of: the date is sure without them, but they are not in it."""


def _folded(word: str) -> str:
    word = word.casefold()
    if word.isascii():
        return word
    return "".join(c for c in unicodedata.normalize("NFKD", word) if not unicodedata.combining(c))


def _names() -> dict[str, tuple[str, int]]:
    """What a word is, by its folded letters; a month also by its first letters, as long as only one begins so."""
    found: dict[str, set[int]] = {}
    for line in _MONTHS.split("\n"):
        for number, name in enumerate(line.split(), start=1):
            folded = _folded(name)
            for length in range(3, len(folded) + 1):
                found.setdefault(folded[:length], set()).add(number)
    kinds = {name: ("month", numbers.pop()) for name, numbers in found.items() if len(numbers) == 1}
    kinds |= {"mrz": ("month", 3), "mrt": ("month", 3), "czerwiec": ("month", 6)}
    english = _MONTHS.split("\n")[1].split()
    kinds |= {name[:length]: ("month", number) for number, name in enumerate(english, 1) for length in (3, len(name))}
    for season, line in _SEASONS.items():
        kinds |= {_folded(name): ("month", season) for name in line.split()}
    for kind, group in (("noise", _NOISE), ("label", _LABELS), ("list", _LIST), ("range", _RANGE), ("circa", _CIRCA)):
        kinds |= {_folded(word): (kind, 0) for word in group if _folded(word) not in kinds or kind != "noise"}
    return kinds


_KINDS: Final = _names()


def kind_of(word: str) -> tuple[str, int]:
    """What a word says of a date, and the month that it names (21 to 24: a season); "" for other words."""
    return _KINDS.get(_folded(word), ("", 0))
