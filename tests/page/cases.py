"""Reports made by hand: an ordinary build, one of hostile and odd texts, and a reader that checks a page's HTML."""

from __future__ import annotations

from html.parser import HTMLParser

import attrs

from seedcite.model.dates import Date
from seedcite.model.identifiers import Eprint
from seedcite.model.issues import Issue, Rejection, Where
from seedcite.model.markup import Command, Math, markup, span
from seedcite.model.names import Completeness, Name, Names, owner_list
from seedcite.model.profile import Profile
from seedcite.model.record import Provenance, Record
from seedcite.model.verdicts import Cluster, Evidence, Verdict, Veto, Works
from seedcite.page import Report

ADA = Name("Lovelace", "Ada")
EVIL = "<script>alert(\"1\")</script> & 'quotes' <img src=http://evil.example/x onerror=alert(2)> ]]> --> </title>"
LONG_WORD = "Donaudampfschifffahrt" * 40
RTL = "دراسة في تعلم الآلة العميق \u202eevil override"
CJK = "大规模语言模型的高效训练方法研究"
CROWD = Names(tuple(Name(f"Family{i:03d}", f"Given{i:03d}") for i in range(200)))


def record(title: str = "", dump: str = "a.txt", index: int = 0, **more: object) -> Record:
    source = Provenance(dump, "plain-profile", index, 3 + 2 * index)
    return attrs.evolve(Record(title=title, sources=(source,)), **more)


def cluster(*members: Record, key: str = "", **more: object) -> Cluster:
    sources = tuple(source for member in members for source in member.sources)
    whole = attrs.evolve(members[0], id=key, sources=sources)
    return attrs.evolve(Cluster(members, whole), **more)


def same(left: Record, right: Record) -> Verdict:
    evidence = (
        Evidence("title", "equal", 14.1, str(left.title), str(right.title)),
        Evidence("author", "one in common", 3.2, "Lovelace, Ada", "Lovelace, Ada"),
        Evidence("year", "one apart", -1.5, "1843", "1842"),
    )
    return Verdict(left, right, "same", -8.5, evidence)


def ordinary() -> Report:
    """Two dumps of one owner; five records become three publications, one text is rejected."""
    damaged = "The e ciency of engines that calculate without error or fatigue."
    twin = "Notes on the Analytical Engine"
    first = record(twin, "a.txt", 0, author=owner_list(ADA), issued=Date.of(1843), type="article-journal", volume="3")
    second = record(twin, "b.txt", 0, author=Names((ADA, Name("Menabrea", "Luigi"))), issued=Date.of(1842))
    repaired = record("Part I: On Engines", "a.txt", 1, abstract=damaged.replace("e ciency", "efficiency"))
    repaired = attrs.evolve(repaired, sources=(attrs.evolve(repaired.sources[0], as_written={"abstract": damaged}),))
    other = record("Part II: On Engines", "b.txt", 1, issued=Date.of(1850), doi="10.1000/182")
    apart = Verdict(
        repaired,
        other,
        "different",
        -8.5,
        (Evidence("title", "close", 9.0, "…", "…"),),
        (Veto("part number", "I", "II"),),
    )
    rejection = Rejection(
        "2 2 2\n<b>no title</b>", Issue("error", "no-title", "a record without title", Where("b.txt", 9))
    )
    issues = (
        Issue("note", "fewer-than-claimed", "6 claimed, 2 present", Where("a.txt", 2)),
        Issue(
            "warning", "undefined-macro", "\\model is not defined", Where("a.txt", 5, 7), "its words", "k", "abstract"
        ),
        rejection.issue,
    )
    return Report(
        profiles=(
            Profile("a.txt", "plain-profile", "utf-8", ADA, 6, (first, repaired), issues[:2]),
            Profile("b.txt", "plain-profile", "cp1252", ADA, None, (second, other), issues[2:], (rejection,)),
        ),
        works=Works(
            (
                cluster(first, second, key="lovelace1843notes", verdicts=(same(first, second),), chosen={"issued": 0}),
                cluster(repaired, key="anonndpart"),
                cluster(other, key="anon1850part"),
            ),
            (apart,),
        ),
        issues=issues,
        references={"lovelace1843notes": '<div class="csl-entry">Lovelace, A. <i>Notes</i>.</div>'},
        written=("references.bib", "references.json", "report.html"),
    )


def nasty() -> Report:
    """Hostile markup, many authors, other scripts and directions, long words, empty and broken fields."""
    typed = markup(
        [
            "Learning ",
            Math(r"\pi_\texttt{RL}", "π_RL"),
            " with ",
            span("small-caps", [span("strikeout", ["<RoLA>"])]),
            Command(r"\model"),
        ]
    )
    records = [
        record(EVIL, "a.txt", 0, author=Names((Name(EVIL, EVIL),)), url="javascript:alert(1)", custom={EVIL: [EVIL]}),
        record(EVIL.upper(), "<i>.txt", 0, url='https://ok.example/?a=1&b="2"', author=CROWD),
        record(RTL, "a.txt", 1, author=Names((Name("الخوارزمي"),), Completeness.UNKNOWN)),
        record(CJK, "a.txt", 2, author=Names((Name("王", "耀元"),)), abstract=CJK * 50),
        record(CJK.replace("高效", "低效"), "<i>.txt", 1, abstract=CJK * 50 + "。"),
        record(LONG_WORD, "a.txt", 3, abstract=LONG_WORD * 30, eprint=Eprint(EVIL, EVIL, (EVIL,))),
        record("", "a.txt", 4, issued=Date.parse("<in press>")),
        record("nul\x00 bell\x07 lone\ud800 next\x85", "<i>.txt", 2),
        attrs.evolve(record(dump="a.txt", index=5), title=typed),
        attrs.evolve(Record(), title="from nowhere"),
    ]
    written = {"title": r"Learning $\pi_\texttt{RL}$ with \textbf{<RoLA>}\model", "abstract": EVIL}
    records[8] = attrs.evolve(records[8], sources=(attrs.evolve(records[8].sources[0], as_written=written),))
    evil = Verdict(
        records[0],
        records[1],
        "same",
        float("-inf"),
        (Evidence(EVIL, EVIL, float("inf"), EVIL, EVIL), Evidence("x", "y", float("nan"), LONG_WORD, RTL)),
        (Veto(EVIL, EVIL, EVIL),),
    )
    rejection = Rejection(EVIL * 100, Issue("error", EVIL, EVIL, Where(EVIL, 1, 1), EVIL, EVIL, EVIL))
    groups = (records[:2], records[2:3], records[3:5], *([found] for found in records[5:]))
    clusters = tuple(cluster(*group, key=f"key{place}") for place, group in enumerate(groups))
    clusters = (
        attrs.evolve(clusters[0], verdicts=(evil,), chosen={"title": 7}, issues=(rejection.issue,)),
        *clusters[1:],
    )
    return Report(
        profiles=(
            Profile(
                "a.txt",
                EVIL,
                EVIL,
                Name(literal=EVIL),
                3,
                tuple(r for r in records if r.sources[:1] and r.sources[0].dump == "a.txt"),
            ),
            Profile(
                "<i>.txt",
                "x",
                records=tuple(r for r in records if not r.sources or r.sources[0].dump != "a.txt"),
                rejected=(rejection,),
            ),
        ),
        works=Works(clusters, (evil,)),
        issues=(rejection.issue,),
        references={
            "key0": f"<div class='csl-entry' onclick='x()'>{EVIL}<a href='javascript:x()'>l</a>"
            "<i>open <a href=https://ok.example/>ok",
            "key1": '<iframe src="https://evil.example"></iframe></div></li></ul><style>*{}</style>'
            '<span style="font-variant:small-caps">S</span>',
        },
        keys=tuple(f"key{place}" for place in range(len(clusters))),
        written=(EVIL,),
    )


VOID = frozenset(("meta", "br"))
ALLOWED = frozenset(
    "a b bdi blockquote body br code dd del details div dl dt em h1 h2 h3 head header html i ins li main mark meta "
    "nav p pre rect s section small span strong style sub summary sup svg table tbody td tfoot th thead title tr u "
    "ul".split()
)


INLINE = frozenset("a b bdi code del em i ins mark s small span strong sub sup u".split())


class Page(HTMLParser):
    """A page read strictly: every element closed in turn, only known elements, each id once."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.ids: list[str] = []
        self.pieces: list[str] = []
        self.feed(html)
        self.close()
        assert not self.open, f"left open: {self.open}"
        assert len(self.ids) == len(set(self.ids))

    @property
    def text(self) -> str:
        return " ".join("".join(self.pieces).split())

    @property
    def links(self) -> list[str]:
        return [attributes["href"] for tag, attributes in self.elements if "href" in attributes]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ALLOWED, f"<{tag}>"
        self._part(tag)
        attributes = {name: value or "" for name, value in attrs}
        assert len(attributes) == len(attrs)
        self.elements.append((tag, attributes))
        if "id" in attributes:
            self.ids.append(attributes["id"])
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        self._part(tag)
        assert self.open, f"</{tag}> closes nothing"
        assert self.open.pop() == tag, f"</{tag}> out of turn"

    def _part(self, tag: str) -> None:
        if tag not in INLINE:
            self.pieces.append(" ")

    def handle_data(self, data: str) -> None:
        if "style" not in self.open[-1:]:
            self.pieces.append(data)
