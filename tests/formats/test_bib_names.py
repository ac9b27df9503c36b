"""Names of ``.bib`` values: divided as BibTeX divides them, and read as those who wrote them meant them."""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from seedcite.formats._bib_names import Parts, read_names, split
from seedcite.model.names import Name

from ..shared import shared

needs_bibtex = pytest.mark.skipif(not shutil.which("bibtex"), reason="bibtex is not installed (texlive-binaries)")

STYLE = """\
ENTRY { author } { } { }
INTEGERS { i n }
STRINGS { s }
FUNCTION {default.type}
{ author empty$ 'skip$
  { author 's :=
    s num.names$ 'n :=
    #1 'i :=
    { i n > #0 = }
    { "<" cite$ * write$ newline$
      "first=" s i "{ff}" format.name$ * write$ newline$
      "von=" s i "{vv}" format.name$ * write$ newline$
      "last=" s i "{ll}" format.name$ * write$ newline$
      "jr=" s i "{jj}" format.name$ * write$ newline$
      ">" write$ newline$
      i #1 + 'i := }
    while$ }
  if$ }
FUNCTION {misc} {default.type}
READ
ITERATE {call.type$}
"""

PIECES = (
    "A b C von de Smith Jr. x { } \\ ' \" {\\'E} {\\'e} {\\o} {\\O} {\\ss} \\c {\\c~S} {\\relax~V} {\\relax} 1 9a . - "
    "~ , and others {von} {B~and~N} {,~} Al- d' {\\ \\o \\O{} ? ( [ / : ="
).split(" ")
MARKS = (" ", " ", " ", "", "", ", ", ",", " and ", " AND ", "~", "-", "\t", "\n")


def parts(*texts: str) -> Parts:
    return Parts(*texts)


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("Donald E. Knuth", parts("Donald E.", "", "Knuth", "")),
        ("Jean de la Fontaine", parts("Jean", "de la", "Fontaine", "")),
        ("de la Fontaine, Jean", parts("Jean", "de la", "Fontaine", "")),
        ("Drummond de Andrade, Carlos", parts("Carlos", "Drummond de", "Andrade", "")),
        ("von Last, Jr, First", parts("First", "von", "Last", "Jr")),
        ("Muhammad al-Khwarizmi", parts("Muhammad", "al", "Khwarizmi", "")),
        ("Peter F. Patel-Schneider", parts("Peter F.", "", "Patel-Schneider", "")),
        ("al- One, Alan", parts("Alan", "al", "One", "")),
        ("C.~F. Gauss", parts("C. F.", "", "Gauss", "")),
        ("A -B", parts("A", "", "B", "")),
        ("A- B", parts("", "", "A-B", "")),
        ("Wall{\\~n} {van} Doe", parts("Wall{\\~n} {van}", "", "Doe", "")),
        ("{\\o}rsted Hans", parts("", "{\\o}rsted", "Hans", "")),
        ("{\\O}rsted hans Foo", parts("{\\O}rsted", "hans", "Foo", "")),
        ("{\\relax von} Doe", parts("", "{\\relax von}", "Doe", "")),
        ("{{\\relax von}} Doe", parts("{{\\relax von}}", "", "Doe", "")),
        ("\\'{E}tienne foo Bar", parts("", "\\'{E}tienne foo", "Bar", "")),
        ("9a Bar", parts("", "9a", "Bar", "")),
        ("A, B, C, D", parts("C D", "", "A", "B")),
        (", M. F.", parts("M. F.", "", "", "")),
        ("Doe,", parts("", "", "Doe", "")),
        ("and Doe", parts("", "and", "Doe", "")),
        ("Doe and", parts("Doe", "", "and", "")),
        ("A{nd and n}D", parts("", "", "A{nd and n}D", "")),
        ("X\n\tand~Y", parts("X", "and", "Y", "")),
        ("-~", parts("", "", "", "")),
        ("O {never closed, it and all", parts("O", "", "{never closed, it and all", "")),
        ("O} Doe}", parts("O", "", "Doe", "")),
    ],
)
def test_a_name_is_divided_as_bibtex_divides_it(value: str, wanted: Parts) -> None:
    assert split(value) == [wanted]


def test_beyond_ascii_a_letter_counts_by_its_own_case() -> None:
    assert split("Élie ångström Bar and 李 明") == [parts("Élie", "ångström", "Bar", ""), parts("李", "", "明", "")]


def test_names_stand_between_the_ands_outside_braces_and_may_be_empty() -> None:
    value = "Doe, Jo aNd {Barnes and Noble} and and Roe\nand others"
    assert [name.last for name in split(value)] == ["Doe", "{Barnes and Noble}", "", "Roe", "others"]
    assert split(" ") == []


def test_bibtex_divides_the_known_lists_in_this_way() -> None:
    cases = json.loads(shared("bench/bibtex/bibtex_name_cases.json").read_text(encoding="utf-8"))
    different = [
        case["author"] for case in cases if [parts._asdict() for parts in split(case["author"])] != case["names"]
    ]
    assert different == []


def made_lists(number: int) -> list[str]:
    """Lists of odd names with balanced braces, always the same."""
    draw = random.Random(20260301)
    lists = []
    for _ in range(number):
        text, depth = "", 0
        for _ in range(draw.randint(1, 12)):
            for char in draw.choice(PIECES).replace("~", " ") if draw.random() < 0.9 else "~":
                if char == "}" and not depth:
                    continue
                depth += (char == "{") - (char == "}")
                text += char
            text += draw.choice(MARKS)
        lists.append(text + "}" * depth)
    # A third comma joins words with whatever BibTeX happens to have left in its memory.
    return [text for text in lists if not re.search(r"(?:,[^,]*){3}", re.sub(r"(?i) and ", "\n", text))]


def bibtex_splits(lists: Iterable[str], folder: Path) -> dict[int, list[Parts]]:
    entries = [f"@misc{{k{number}, author = {{{text}}}}}\n" for number, text in enumerate(lists)]
    (folder / "names.bib").write_text("".join(entries))
    (folder / "names.bst").write_text(STYLE)
    (folder / "doc.aux").write_text("\\relax\n\\citation{*}\n\\bibstyle{names}\n\\bibdata{names}\n")
    subprocess.run(["bibtex", "doc"], cwd=folder, capture_output=True, check=False)
    text = (folder / "doc.bbl").read_text().replace("%\n", "").replace("\n  ", " ")  # lines that BibTeX broke
    found: dict[int, list[Parts]] = {}
    for number, name in re.findall(r"<k(\d+)\n(first=.*?)\n>", text, re.DOTALL):
        first, von, last, jr = (line.partition("=")[2] for line in name.split("\n"))
        found.setdefault(int(number), []).append(Parts(first, von, last, jr))
    return found


def ties_as_blanks(names: Iterable[Parts]) -> list[list[str]]:
    return [[text.replace("~", " ") for text in name] for name in names]


@needs_bibtex
def test_bibtex_itself_divides_odd_lists_in_this_way(tmp_path: Path) -> None:
    lists = made_lists(1500)
    assert len(lists) > 1000
    theirs = bibtex_splits(lists, tmp_path)
    different = {
        text: (theirs.get(number), split(text))
        for number, text in enumerate(lists)
        if ties_as_blanks(theirs.get(number, [])) != ties_as_blanks(split(text))
    }
    assert different == {}


def one(value: str, *, use_prefix: bool = False) -> Name:
    names, _ = read_names(value, use_prefix=use_prefix)
    assert len(names) == 1
    return names.names[0]


def rules(value: str) -> list[str]:
    return [fault.rule for fault in read_names(value)[1]]


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("Ada Mary Lovelace", Name("Lovelace", "Ada Mary")),
        ("Lovelace, Ada Mary", Name("Lovelace", "Ada Mary")),
        ("Plato", Name("Plato")),
        ("Anonymous", Name("Anonymous")),
        ("Tolkien, J.R.R.", Name("Tolkien", "J.R.R.")),
        ("C.~F. Gauss", Name("Gauss", "C. F.")),
        ("Jean-Paul~Sartre", Name("Sartre", "Jean-Paul")),
        ("Jean-{Yves} Doe", Name("Doe", "Jean-Yves")),
        ("de la Cruz, Maria", Name("Cruz", "Maria", "de la")),
        ("Maria de la Cruz y Vega", Name("Cruz y Vega", "Maria", "de la")),
        ("{van den} Berg, Anna", Name("van den Berg", "Anna")),
        ("Vincent {van Gogh}", Name("van Gogh", "Vincent")),
        ("V\\'azquez{ de }Parga, Luis", Name("Vázquez de Parga", "Luis")),
        ("Drummond de Andrade, Carlos", Name("Drummond de Andrade", "Carlos")),
        ("De la Fontaine, Jean", Name("De la Fontaine", "Jean")),
        ("Muhammad al-Khwarizmi", Name("al-Khwarizmi", "Muhammad")),
        ("Gerard 't~Hooft", Name("Hooft", "Gerard", "’t")),
        ("bell hooks", Name("hooks", "bell")),
        ("de Gaulle", Name("Gaulle", "", "de")),
        ("{\\'E}mile Zola", Name("Zola", "Émile")),
        ("\\AA ke Nilsson", Name("Nilsson", "Åke")),
        ("Mart{\\'\\i}n, Ana", Name("Martín", "Ana")),
        ("Mart\\'{\\i}n, Cy", Name("Martín", "Cy")),
        ('{\\"O}zg{\\"u}l, {\\c S}eb{\\u g}em', Name("Özgül", "Şebğem")),
        ("Al{\\'i}na B{\\=u}r{\\=i}tis", Name("Būrītis", "Alīna".replace("ī", "í"))),
        ("Мария Кюри", Name("Кюри", "Мария")),
        ("毛泽东", Name("毛泽东")),
        ("李 明", Name("李", "明")),
        ("King, Jr., Martin Luther", Name("King", "Martin Luther", suffix="Jr.")),
        ("Dumas, père, Alexandre", Name("Dumas", "Alexandre", suffix="père")),
        ("{Barnes and Noble}", Name(literal="Barnes and Noble")),
        ("{{Task Force A, B and C}}", Name(literal="Task Force A, B and C")),
        ("{family=Braced}", Name(literal="family=Braced")),
        ("xdata=team-author-1", Name(literal="xdata=team-author-1")),
    ],
)
def test_a_sound_name_is_read_without_a_word(value: str, wanted: Name) -> None:
    assert one(value) == wanted
    assert rules(value) == []


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("family=Gogh, given=Vincent, prefix=van", Name("Gogh", "Vincent", "van")),
        ("family=Gogh, given=Vincent, prefix=van, useprefix=true", Name("Gogh", "Vincent", "", "van")),
        ("useprefix=true, prefix=van, given=Vincent, family=Gogh", Name("Gogh", "Vincent", "", "van")),
        ("family={Doe, Roe}, given={Sir, Jo}, suffix=Jr.", Name("Doe, Roe", "Sir, Jo", suffix="Jr.")),
        ('"family=Doe, Roe", given=Q', Name("Doe, Roe", "Q")),
        ('family="Doe, Roe", given=Q', Name("Doe, Roe", "Q")),
        ("given=Jo, family=Garc{\\'i}a M\\'arquez", Name("García Márquez", "Jo")),
        (
            "family = Stevenson , given = Adlai E.,suffix=III,juniorcomma=true",
            Name("Stevenson", "Adlai E.", suffix="III"),
        ),
    ],
)
def test_the_extended_form_is_read_in_any_order(value: str, wanted: Name) -> None:
    assert one(value) == wanted
    assert rules(value) == []


def test_what_the_extended_form_says_and_a_name_does_not_hold_is_told() -> None:
    value = "family=Chekhov, given=Theo, given-i={Th}, nickname=Ted and family=Doe, useprefix=perhaps"
    names, faults = read_names(value)
    told = " ".join(fault.what for fault in faults)
    assert [name.family for name in names] == ["Chekhov", "Doe"]
    assert "given-i={Th}" in told
    assert "nickname=Ted" in told
    assert "useprefix=perhaps" in told


def test_the_entrys_useprefix_holds_where_a_name_says_nothing_else() -> None:
    assert one("van Gogh, Vincent", use_prefix=True) == Name("Gogh", "Vincent", "", "van")
    assert one("family=Gogh, prefix=van", use_prefix=True) == Name("Gogh", "", "", "van")
    assert one("family=Gogh, prefix=van, useprefix=false", use_prefix=True) == Name("Gogh", "", "van")


def test_an_option_of_the_whole_list_is_no_name() -> None:
    names, faults = read_names("useprefix=true and van Gogh, Vincent and uniquename=false and Doe, Jo")
    assert names.names == (Name("Gogh", "Vincent", "", "van"), Name("Doe", "Jo"))
    assert [fault.what for fault in faults] == ["a list of names has no place for uniquename=false"]


@pytest.mark.parametrize(
    ("value", "rule"),
    [
        ("Doe, Jo and others", None),
        ("Doe, Jo AND OTHERS", "others-spelling"),
        ("Doe, Jo and {others}", "others-spelling"),
        ("Doe, Jo and et al.", "others-spelling"),
        ("Doe, Jo et al.", "others-spelling"),
        ("Doe, Jo, et al.", "others-spelling"),
        ("Jo Doe und andere", "others-spelling"),
    ],
)
def test_others_are_no_person_but_make_the_list_incomplete(value: str, rule: str | None) -> None:
    names, faults = read_names(value)
    assert names.names == (Name("Doe", "Jo"),)
    assert names.cut
    assert [fault.rule for fault in faults] == [rule] * (rule is not None)


def test_others_between_names_are_told() -> None:
    names, _ = read_names("Doe, Jo and others and Roe, Al")
    assert (len(names), names.cut) == (2, True)
    assert "misplaced-others" in rules("Doe, Jo and others and Roe, Al")


@pytest.mark.parametrize(
    ("value", "wanted", "rule"),
    [
        ("Sammy Davis, Jr.", Name("Davis", "Sammy", suffix="Jr."), "suffix-place"),
        ("Sammy Davis Jr", Name("Davis", "Sammy", suffix="Jr"), "suffix-place"),
        ("Davis, Sammy, Jr", Name("Davis", "Sammy", suffix="Jr"), "suffix-place"),
        ("Davis Jr., Sammy", Name("Davis", "Sammy", suffix="Jr."), "suffix-place"),
        ("Davis, Sammy Jr.", Name("Davis", "Sammy", suffix="Jr."), "suffix-place"),
        ("van der Beek, Sammy, III", Name("Beek", "Sammy", "van der", suffix="III"), "suffix-place"),
        ("Smith, Jr.", Name("Smith", suffix="Jr."), "suffix-place"),
        ("Smith, Ann, PhD", Name("Smith", "Ann", suffix="PhD"), "suffix-place"),
        ("Ann Smith PhD", Name("Smith", "Ann", suffix="PhD"), "suffix-place"),
        ("Plato, Kant, Hegel", Name("Plato", "Hegel", suffix="Kant"), "doubtful-suffix"),
        ("Doe,", Name("Doe"), "stray-comma"),
        (", M.F.", Name(literal="M.F."), "no-family-name"),
        ("{}, Jo", Name(literal="Jo"), "no-family-name"),
        ("given=Jo", Name("Jo"), "no-family-name"),
        ("Doe, A, B, C and D", Name(literal="Doe, A, B, C"), "too-many-commas"),
        ("Doe, Jo and", Name("Doe", "Jo"), "stray-and"),
        ("and Doe, Jo", Name("Doe", "Jo"), "stray-and"),
        ("2012", Name(literal="2012"), "no-name"),
        ("Doe, {Jo", Name("Doe", "{Jo"), "unbalanced-braces"),
        ("Simon & Schuster", Name(literal="Simon & Schuster"), "doubtful-name"),
        ("Jean Laide, Ben Loaeb", Name("Jean Laide", "Ben Loaeb"), "maybe-two-names"),
        ("Jean Laid{\\'e}, Ben Loaeb", Name("Jean Laidé", "Ben Loaeb"), "maybe-two-names"),
    ],
)
def test_a_common_fault_is_read_as_it_is_meant_and_told(value: str, wanted: Name, rule: str) -> None:
    names, faults = read_names(value)
    assert names.names[0] == wanted
    assert rule in [fault.rule for fault in faults]
    assert all(fault.fix for fault in faults)


def test_a_name_that_is_none_is_kept() -> None:
    assert one("https://a.example/team") == Name(literal="https://a.example/team")
    assert read_names("Doe and {} and Roe")[0].names == (Name("Doe"), Name("Roe"))
    assert rules("Doe and {} and Roe") == ["empty-name"]


def test_an_and_too_many_leaves_no_empty_name() -> None:
    names, faults = read_names("Doe, Jo and and Roe, Al")
    assert names.names == (Name("Doe", "Jo"), Name("Roe", "Al"))
    assert [fault.rule for fault in faults] == ["empty-name"]


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        ("Walsk E, Renner G, Brook KA, Fink M", "Walsk,E|Renner,G|Brook,KA|Fink,M"),
        ("Jo Doe; Al Roe", "Doe,Jo|Roe,Al"),
        ("Doe, Jo; Roe, Al and Poe, Ed", "Doe,Jo|Roe,Al|Poe,Ed"),
        ("Ann Aa, Bob Bb, Cy Cc and Dan Dd", "Aa,Ann|Bb,Bob|Cc,Cy|Dd,Dan"),
        ("Ann Aa, Bob Bb, and Cy Cc", "Aa,Ann|Bb,Bob|Cc,Cy"),
        ("A. Aa, B.-C. Bb", "Aa,A.|Bb,B.-C."),
        ("Doe, Jo, Roe, Al", "Doe,Jo|Roe,Al"),
        ("Doe, J., Roe, A., and Poe, E.", "Doe,J.|Roe,A.|Poe,E."),
        ("Doe, J. \\& Roe, A.", "Doe,J.|Roe,A."),
        ("J. Doe und A. Roe", "Doe,J.|Roe,A."),
        ("Jo{\\'e} Aa, Bob Bb, Cy Cc", "Aa,Joé|Bb,Bob|Cc,Cy"),
        ("Jo Doe andAl Roe", "Doe,Jo|Roe,Al"),
    ],
)
def test_a_list_with_other_marks_is_divided_where_it_can_be_no_single_name(value: str, wanted: str) -> None:
    names, faults = read_names(value)
    assert "|".join(f"{name.family},{name.given}" for name in names) == wanted
    assert {"list-separator", "glued-and"} & {fault.rule for fault in faults}


@pytest.mark.parametrize(
    "value",
    [
        "{Jo Doe; Al Roe}",
        "García Márquez, Gabriel José and Doe, Jo",
        "Hans von und zu Hohenstein",
        "Vaughan Williams, Ralph",
        "Jos&eacute; Ruiz",
        "Den Hertog, Anna Ilse",
        "{A. Doe}, B. Roe",
    ],
)
def test_what_may_be_a_single_name_is_not_divided(value: str) -> None:
    names, faults = read_names(value)
    assert len(names) == value.count(" and ") + 1
    assert faults == ()


def test_a_list_in_the_form_of_indexes_has_its_family_names_first() -> None:
    names, faults = read_names("Walsk E and van Brook KA")
    assert names.names == (Name("Walsk", "E"), Name("Brook", "KA", "van"))
    assert [fault.rule for fault in faults] == ["initials-last"]
    assert one("Malcolm X") == Name("X", "Malcolm")


def test_each_part_is_decoded_by_the_decoder_that_is_given() -> None:
    assert read_names("{\\X} Doe", decode=lambda source: source.upper().strip("{\\}"))[0].names == (Name("Doe", "X"),)


def test_a_fault_of_many_names_is_told_once_with_their_number() -> None:
    _, faults = read_names(" and ".join(f"Ann Doe{chr(97 + number)} Jr." for number in range(20)))
    assert len(faults) == 1
    assert faults[0].what.endswith("and 19 more")


WORDS = st.sampled_from(
    "Doe Jo van de al- O'Neil Jr. III PhD and others et al und A. KA 李 明 Élie 12 {Barnes and} {} {\\'E} {van family= "
    'given= prefix=x useprefix=true xdata=k \\AA \\foo } { ; & , , . - ~ " = % $ andJo J.R. &eacute; http://x'.split(
        " "
    )
)
VALUES = st.lists(st.tuples(WORDS, st.sampled_from([" ", " ", "", ", ", " and ", "\n", "~"])), max_size=14).map(
    lambda pairs: "".join(word + mark for word, mark in pairs)
)


@given(st.one_of(VALUES, st.text(max_size=60)))
def test_nothing_makes_it_fail_and_parts_are_clean(value: str) -> None:
    split(value)
    names, faults = read_names(value)
    for name in names:
        assert name.family or name.literal
        for text in attrs.astuple(name):
            assert text == " ".join(text.split())
    assert all(fault.what for fault in faults)
    assert read_names(value) == (names, faults)


PLAIN_WORDS = st.sampled_from(
    "Doe Roe Jo Ann van de Jr. III PhD A. KA II sr Council of {Big} {Of} {x,y} Smith MD B. x "
    "* Fox† 0001 (方) Inc. Institute family= given= suffix= "
    "id=7 und et al- andJo".split()
)
PLAIN_VALUES = st.lists(
    st.tuples(PLAIN_WORDS, st.sampled_from([" ", " ", ", ", ",", " and ", "; ", " & ", "~"])), max_size=14
).map(lambda pairs: "".join(word + mark for word, mark in pairs))


@given(PLAIN_VALUES)
def test_every_word_of_a_value_is_in_a_name_or_in_a_fault(value: str) -> None:
    names, faults = read_names(value)
    kept = [text for name in names for text in attrs.astuple(name)] + [fault.what for fault in faults]
    words = set(re.findall(r"\w+", " ".join(kept)))
    left_out = {"and", "family", "given", "suffix", "und", "et", "andJo"}
    assert set(re.findall(r"\w+", value)) - words <= left_out


@given(PLAIN_VALUES)
def test_no_person_of_a_list_is_lost(value: str) -> None:
    """There are as many names as BibTeX finds, or a fault says why not."""
    found = [name for name in split(value) if any(map(str.isalnum, "".join(name)))]
    names, faults = read_names(value)
    assert len(names) >= len(found) or faults


@pytest.mark.parametrize(
    "piece",
    [
        "{",
        "}",
        "{}",
        "\\",
        "a~",
        ", ",
        "Aa bb ",
        "and ",
        "{a} ",
        "A. Bb & ",
        "Aa Bb; ",
        "-",
        "a* ",
        "$^",
        "(",
        "\\thanks{",
    ],
)
def test_a_hostile_value_is_read_to_its_end(piece: str) -> None:
    for value in (piece * 30_000, piece * (3_900 // len(piece)), f"Fox{piece * 190}"[:190], "Team of " + piece * 40):
        split(value)
        read_names(value)
