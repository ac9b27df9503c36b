"""The matcher's rules, as data: what may be compared, how much each outcome weighs, what forbids, what is a name.

Weights are bits (log2 of a likelihood ratio, after Fellegi and Sunter, "A Theory for Record Linkage", 1969): how much
more often an outcome is seen among pairs of one publication than among pairs of two, times two for each bit. A missing
value reaches no level and so says nothing. Nothing here is code: ``compare`` finds which level a pair reaches.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs


@attrs.frozen
class Level:
    """One outcome of a comparison: its name, and its weight in bits (positive speaks for *same*)."""

    name: str
    weight: float


@attrs.frozen
class Comparison:
    """What is compared, and the outcomes it can have, the strongest agreement first."""

    name: str
    levels: tuple[Level, ...]


def _comparison(name: str, **levels: float) -> Comparison:
    return Comparison(name, tuple(Level(level.replace("_", " "), weight) for level, weight in levels.items()))


PRIOR: Final = -12.0
"""Bits against two records that share a block being one publication, before anything else is looked at."""

SAME: Final = 4.0
"""A pair of at least this score, with no veto, is the same."""

APART: Final = -4.0
"""A pair of at most this score is not to meet in one cluster by way of a third record either."""

NEAR: Final = 20
"""How many of the closest pairs kept apart are told of."""

LIKENESS: Final = 0.4
"""Of pairs with different titles, those that share so much of the shorter one's words are told of as close."""

COMPARISONS: Final = (
    _comparison("source", the_same_place_of_the_same_dump=40),
    _comparison("doi", equal=14, different=-8),
    _comparison("eprint", equal=16),
    _comparison(
        "title",
        equal_and_long=18,
        equal=14,
        equal_but_short=9,
        signs_differ=2,
        spelling=14,
        one_has_more_words=6,
        cut_short=7,
        equal_but_generic=0,
        words_replaced=-14,
        different=-24,
    ),
    _comparison(
        "author",
        the_same_list=8,
        one_list_within_the_other=6,
        the_same_single_author=5,
        mostly_shared=4,
        a_known_author_shared=3,
        some_shared=0,
        first_author_differs=-4,
        none_shared=-12,
    ),
    _comparison("year", equal=3, one_apart=-1, two_apart=-4, far_apart=-11),
    _comparison(
        "place",
        volume_and_page=11,
        page=6,
        article_number=2,
        volume=1,
        page_and_not_volume=1,
        volume_and_not_page=-6,
        volume_differs=-7,
        page_differs=-6,
        neither_volume_nor_page=-26,
    ),
    _comparison("venue", equal=2, alike=1, different=-3, journal_against_proceedings=-18),
    _comparison("abstract", equal=10, alike=6, different=-6),
)
"""What is compared, in this order; each comparison reaches at most one of its levels."""

WEIGHTS: Final[Mapping[tuple[str, str], float]] = {
    (comparison.name, level.name): level.weight for comparison in COMPARISONS for level in comparison.levels
}
"""The weight of each comparison's levels by name."""

VETOES: Final = {
    "doi": "the DOIs of two published works differ",
    "eprint": "the archive's numbers differ",
    "number": "the titles' numbers differ (part, volume, year, edition)",
    "kind": "one is about the other: an erratum, reply, comment, review, ...",
    "edition": "the editions differ",
    "type": "a book, a part of one, a thesis or a data set is none of the others",
}
"""What forbids *same* whatever the weights say, in this order. Each is a value that a record has or lacks; two values
that differ forbid, a missing one does not, and merging keeps the value, so that a veto holds for whole clusters."""

IDENTIFIERS: Final = ("source", "doi", "eprint")
"""Without a title on both sides, one of these has to agree."""

GROUNDS: Final = (*IDENTIFIERS, "title", "place")
"""One of these has to speak for *same*: people, years and journals are shared by different works."""

FOLDED: Final = frozenset({"preprint-of"})
"""The relations whose two sides make one item of a publication list, and so one cluster."""

GENERIC: Final = frozenset(
    title.strip()
    for title in """
    abstract|abstracts|acknowledgement|acknowledgements|acknowledgment|acknowledgments|addresses|advertisement|
    afterword|announcement|announcements|annual report|appendix|article|author index|authors index|avant propos|
    awards|back cover|back matter|bibliography|biography|book notes|book review|book reviews|books received|
    buchbesprechung|buchbesprechungen|business|calendar|call for papers|case report|chairs message|classified|
    colophon|column|commentary|comments|conclusion|conclusions|conclusions and future work|conference calendar|
    conference report|contents|contents list|contributors|copyright|copyright page|correspondence|cover|
    cover image|cover page|credits|dedication|department|discussion|discussion and conclusions|document|
    editor in chief|editorial|editorial board|editorial introduction|editorial note|editorial notes|
    editorial preface|editorial vorwort|editorials|editors choice|editors comments|editors corner|
    editors foreword|editors introduction|editors letter|editors message|editors note|editors notes|
    editors page|editors preface|einleitung|epilogue|errata|events|feature|foreword|forthcoming papers|
    from the editor|from the editors|from the guest editors|front cover|front matter|frontmatter|full issue|
    further reading|geleitwort|general introduction|glossary|guest editorial|guest editorial preface|
    guest editors foreword|guest editors introduction|guest editors preface|guest foreword|guest introduction|
    highlights|home|home page|image|imprint|in brief|in memoriam|in this issue|inaugural editorial|index|
    information for authors|inhalt|inhaltsverzeichnis|inside back cover|inside front cover|
    instructions for authors|instructions to authors|introduccion|introduction|introduction and overview|
    introduction and summary|introduction to the issue|introduction to the special issue|
    introduction to the special section|introductory remarks|invited paper|issue information|
    issue publication information|keynote|keynote address|keynote speech|leserbrief|letter|
    letter from the editor|letter to editor|letter to the editor|letters|letters to the editor|
    list of abbreviations|list of contributors|list of figures|list of participants|list of reviewers|
    list of tables|masthead|meeting abstracts|meeting report|message from the chair|message from the chairs|
    message from the editor|message from the editor in chief|message from the editors|
    message from the general chair|message from the general chairs|message from the president|
    message from the program chairs|miscellaneous|n a|na|name index|new books|news|news and notes|
    news and views|news in brief|no title|no title available|none|note|notes|notes and news|
    notes for contributors|notes on contributors|notice|notices|null|obituaries|obituary|opening|
    opening remarks|organization|organizing committee|overview|panel discussion|perspective|poster|
    poster session|posters|preface|preface and acknowledgements|preface to the special issue|prefacio|
    preliminary pages|presidents message|proceedings|professional news|program|program committee|programme|
    prologo|prologue|publications received|publishers note|questions and answers|recent publications|references|
    remarks from the editor|report|research article|research note|research notes|review|reviewers|reviews|
    section introduction|short communication|sommaire|special issue|special issue editorial|
    special issue introduction|special section|subject index|summary|supplement|supplementary information|
    supplementary material|supporting information|table des matieres|table of contents|technical note|
    technical program committee|thanks to reviewers|the editors page|this issue|title|title page|unknown|
    untitled|untitled document|volume contents|volume index|volume information|vorwort|welcome|welcome address|
    welcome message|workshop report|world news
    """.split("|")
)
"""Titles that many works bear, as folded words without an article before or a number after; they carry no weight."""

GENERIC_WORDS: Final = frozenset(
    "acknowledgement acknowledgements acknowledgment acknowledgments announcement board chair chairs chief column "
    "comments commentary contents cover editor editors editorial editorials foreword front guest inaugural "
    "introduction introductory issue letter letters masthead matter message note notes opening preface president "
    "presidents program programme publisher publishers remarks research article section special welcome".split()
)
"""Words that make a title generic where nothing else stands in it but its journal's or its authors' names."""

KINDS: Final = {
    "erratum": ("erratum", "errata", "corrigendum", "corrigenda", "correction", "corrections", "berichtigung"),
    "addendum": ("addendum", "addenda"),
    "retraction": ("retraction", "retracted", "retracted article", "withdrawn", "withdrawal", "notice of retraction",
                   "retraction notice", "retraction note"),
    "concern": ("expression of concern", "editorial expression of concern"),
    "reply": ("reply", "replies", "response", "responses", "rejoinder", "author reply", "authors reply",
              "author response", "authors response", "in reply", "in response"),
    "comment": ("comment", "comments", "commentary", "discussion", "letter", "letter to the editor", "a comment",
                "re", "remark", "remarks"),
    "review": ("review", "book review", "peer review", "referee report"),
    "abstract": ("extended abstract",),
    "protocol": ("protocol", "study protocol", "protocol for"),
}  # fmt: skip
"""What a title's first words (before "to", "on", "of" or a colon), or its last ones after a mark, make a work."""

RELATIONS: Final = {
    "erratum": "erratum-of",
    "addendum": "addendum-of",
    "retraction": "retraction-of",
    "concern": "comment-on",
    "reply": "reply-to",
    "comment": "comment-on",
    "review": "review-of",
    "abstract": "conference-abstract-of",
    "protocol": "protocol-of",
}
"""How a work of such a kind stands to the one that it is about."""

CONTRASTS: Final = (
    ("hypo", "hyper"), ("intra", "inter"), ("pre", "post"), ("micro", "macro"), ("micro", "nano"), ("over", "under"),
    ("up", "down"), ("mono", "poly"), ("uni", "bi"), ("uni", "multi"), ("homo", "hetero"), ("endo", "exo"),
    ("ab", "ad"), ("anti", "pro"), ("ex", "im"), ("in", "out"), ("in", "ex"), ("super", "sub"), ("iso", "aniso"),
    ("ortho", "para"), ("ortho", "meta"), ("meta", "para"), ("en", "de"), ("max", "min"), ("in", "de"), ("di", "tri"),
    ("mono", "di"), ("eu", "hypo"), ("eu", "hyper"), ("brady", "tachy"), ("syn", "a"), ("sym", "asym"), ("ana", "cata"),
)  # fmt: skip
"""Beginnings that turn a word's sense round: two words that differ by one of these are no spellings of each other."""

TYPE_CLASSES: Final[Mapping[str, str]] = {
    "book": "book",
    "collection": "book",
    "chapter": "part",
    "entry": "part",
    "entry-dictionary": "part",
    "entry-encyclopedia": "part",
    "article-journal": "part",
    "article-magazine": "part",
    "article-newspaper": "part",
    "paper-conference": "part",
    "thesis": "thesis",
    "dataset": "dataset",
    "software": "software",
    "patent": "patent",
    "review-book": "review",
    "motion_picture": "recording",
    "broadcast": "recording",
    "song": "recording",
}
"""Types that exclude each other, by class; the others are too loosely used to tell anything."""

PREPRINT_DOIS: Final = (
    (r"10\.48550/arxiv\.", "arXiv"),
    (r"10\.(?:1101|64898)/\d", "bioRxiv"),
    (r"10\.21203/rs\.", "Research Square"),
    (r"10\.26434/chemrxiv", "ChemRxiv"),
    (r"10\.31234/osf", "PsyArXiv"),
    (r"10\.31235/osf", "SocArXiv"),
    (r"10\.31219/osf", "OSF"),
    (r"10\.31222/osf", "MetaArXiv"),
    (r"10\.31223/", "EarthArXiv"),
    (r"10\.35542/osf", "EdArXiv"),
    (r"10\.36227/techrxiv", "TechRxiv"),
    (r"10\.20944/preprints", "Preprints.org"),
    (r"10\.2139/ssrn", "SSRN"),
    (r"10\.22541/", "Authorea"),
    (r"10\.1002/essoar", "ESSOAr"),
    (r"10\.1590/scielopreprints", "SciELO Preprints"),
    (r"10\.5281/zenodo", "Zenodo"),
    (r"10\.6084/m9\.figshare", "figshare"),
)
"""How the DOIs of preprint archives begin (patterns, lower case), and the archive's name. Archives that give each
version its own DOI are among them: two DOIs of theirs may be one work."""

PREPRINT_VENUES: Final = frozenset(
    "arxiv biorxiv medrxiv chemrxiv psyarxiv socarxiv eartharxiv techrxiv edarxiv metaarxiv ssrn osf preprint "
    "preprints corr authorea essoar repec zenodo".split()
)
"""Words of a venue that make it a preprint archive."""

PREPRINT_OF_YEARS: Final = 3
"""A preprint may be so many years older than the published work without that speaking against it."""

PROCEEDINGS_WORDS: Final = frozenset(
    "conference conf workshop workshops symposium symp meeting congress colloquium".split()
)
JOURNAL_WORDS: Final = frozenset(
    "journal j jnl transactions trans letters lett annals quarterly magazine mag bulletin bull archives arch".split()
)
"""Words that tell a journal's name from that of a meeting's proceedings."""


TELLING: Final = {"doi": "doi", "eprint": "eprint", "title": "number", "edition": "edition", "type": "type"}
"""Which veto an attribute's value decides: merging must not lose it."""

TEXT_RULES: Final = tuple("published undamaged whole mixed-case longer marked-up accented common value".split())
NAMES_RULES: Final = tuple("whole ordered more-names published fuller mixed-case accented common value".split())
DATE_RULES: Final = tuple("typed published common exact value".split())
STRING_RULES: Final = tuple("published undamaged whole longer common value".split())
"""By which rules, in order, one value is taken from several, by kind of attribute; ``merge`` says what each means."""

ATTRIBUTE_RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "title": ("telling", *TEXT_RULES),
    "type": ("telling", "published", "specific", "common", "value"),
    "doi": ("telling", "common", "value"),
    "eprint": ("telling", "with-number", "more-categories", "common", "value"),
    "edition": ("telling", "published", "common", "longer", "value"),
    "volume": ("published", "common", "longer", "value"),
    "issue": ("published", "common", "longer", "value"),
    "issn": ("published", "common", "value"),
    "isbn": ("published", "common", "longer", "value"),
    "url": ("published", "secure", "common", "value"),
    "language": ("common", "value"),
}
"""The attributes that do not go by the rules of their kind."""

PUBLISHED_ONLY: Final = frozenset(
    "publisher publisher_place genre number container_title container_title_short collection_title issn".split()
)
"""What a preprint says of its own archive: not true of the published work that it is merged with."""

NOTED: Final = ("issued", "eprint", "volume", "page", "edition", "isbn", "pmid")
"""A note is made where members contradict each other in one of these."""
