"""The text of a ``.bib`` file is taken apart as a person would: each entry is found, and no fault passes in silence."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from seedcite.formats._bib_split import Block, Damage, Entry, Extra, Lines, Trouble, split
from seedcite.formats._bib_split.macros import LONGEST


def entries(text: str) -> list[Entry]:
    return [block for block in split(text) if isinstance(block, Entry)]


def keys(text: str) -> list[str]:
    return [entry.key for entry in entries(text)]


def one(text: str) -> dict[str, str]:
    [entry] = entries(text)
    return {field.name: field.value for field in entry.fields}


def rules(text: str) -> list[str]:
    return [block.fault.rule for block in split(text) if isinstance(block, Damage | Trouble)]


def extras(text: str) -> list[tuple[str, str]]:
    return [(block.kind, text[block.start : block.end]) for block in split(text) if isinstance(block, Extra)]


def uncovered(text: str, blocks: Iterable[Block]) -> str:
    rest, at = [], 0
    for block in blocks:
        if not isinstance(block, Trouble):
            assert at <= block.start < block.end <= len(text)
            rest.append(text[at : block.start])
            at = block.end
    return "".join([*rest, text[at:]]).strip()


# --- laws -------------------------------------------------------------------------------------------------------------

SCRAPS = st.lists(
    st.sampled_from(
        [
            *'{}()",=#@%\\ \n\r\ta1~',
            "@a{k,",
            "@string{",
            "@comment{",
            "@preamble{",
            "t = {x}",
            'u = "y"',
            "v = m",
            ",\n",
            "\n@misc{",
            "}\n",
            "é漢",
            "\0",
        ]
    ),
    max_size=60,
).map("".join)


@given(SCRAPS)
@example("@a{k,\n@a{k, t = {x\n\n@b{")
@example("@comment{\n\n ")
@example("@string{")
@settings(max_examples=500)
def test_blocks_follow_each_other_and_leave_out_nothing_but_blanks(text: str) -> None:
    assert uncovered(text, split(text)) == ""


@given(SCRAPS)
def test_a_fault_has_a_place_in_the_text_and_comes_after_its_block(text: str) -> None:
    seen = -1
    for block in split(text):
        if isinstance(block, Trouble):
            assert seen >= 0
        else:
            seen = block.start
        if isinstance(block, Damage | Trouble):
            assert 0 <= block.at <= len(text)
            assert block.fault.rule
            assert block.fault.what


@given(SCRAPS, st.integers(0, 3))
def test_whatever_stands_before_an_entry_that_opens_a_line_it_is_read(text: str, layout: int) -> None:
    """Unless that text ends in an open value or comment which the entry closes properly, as quoted text does."""
    text = text.replace("}", "").replace(")", "").replace('"', "").replace("%", "")
    entry = (
        "@article{last, title = {Long {and} short}, year = 2001}",
        "@article{last,\n  title = {Long {and} short},\n  year = 2001\n}",
        "@article(last,\n  title = {Long {and} short},\n  year = 2001\n)",
        "@ARTICLE {last ,\n title = {Long {and} short}\n, year = {2001}\n}",
    )[layout]
    found = entries(f"{text}\n{entry}\n")
    assert found[-1].key == "last"
    assert [field.value for field in found[-1].fields] == ["Long {and} short", "2001"]


plain = st.text(st.sampled_from("ab ,=#~é{}'"), max_size=12).filter(
    lambda value: value.count("{") == 0 == value.count("}")
)


@given(st.lists(plain, min_size=1, max_size=5))
def test_values_come_back_as_they_were_written(wanted: list[str]) -> None:
    fields = ",\n".join(f"  f{i} = {{{value}}}" for i, value in enumerate(wanted))
    assert list(one(f"@misc{{k,\n{fields}\n}}").values()) == wanted
    fields = ", ".join(f'f{i} = "{value}"' for i, value in enumerate(wanted))
    assert list(one(f"@misc(k, {fields})").values()) == wanted


@given(st.text("{}", max_size=30).filter(lambda text: text.count("{") == text.count("}")), st.booleans())
def test_nested_braces_are_counted(braces: str, quoted: bool) -> None:
    depth = 0
    for brace in braces:
        depth += 1 if brace == "{" else -1
        if depth < 0:
            return
    value = f'"{braces}x"' if quoted else f"{{{braces}x}}"
    assert one(f"@misc{{k, t = {value}, year = 1}}") == {"t": f"{braces}x", "year": "1"}


NEIGHBOURS = (
    "@article{{{},\n  author = {{Doe, Jane and {{The Group}}}},\n  title = {{On {{DNA}}}},\n  year = 2001,\n"
    '  note = "a {{b}} c"\n}}\n',
    "@Book{{{}, author={{Doe, J.}}, title={{A {{B}} c}}, year={{1999}}}}\n",
    '@inproceedings({},\n\tauthor = "Doe, J.",\n\ttitle = {{X (y) z}},\n\tyear = {{2000}}\n)\n',
    '@misc{{{}\n, title = {{T}}\n, month = jan # "~1"\n, year = 2002\n}}\n',
)


@given(st.randoms(use_true_random=False), st.sampled_from(["\n", "\n\n", ""]))
@settings(max_examples=300)
def test_a_broken_entry_costs_its_neighbours_nothing(source: random.Random, between: str) -> None:
    file = [source.choice(NEIGHBOURS).format(f"k{i}") for i in range(5)]
    broken = file[2]
    place = source.choice([i for i, c in enumerate(broken) if c in '{}",=()#'])
    file[2] = source.choice(
        (
            broken[:place] + broken[place + 1 :],
            broken[:place] + source.choice('{}",=()#') + broken[place:],
            broken[:place] + "\n",
        )
    )
    whole = {entry.key: entry for entry in entries(between.join(file))}
    for i in (0, 1, 3, 4):
        [alone] = entries(between.join(f"{part}" if j == i else "" for j, part in enumerate(file)))
        assert [field[:2] for field in whole[f"k{i}"].fields] == [field[:2] for field in alone.fields]


def test_entries_know_where_they_stand() -> None:
    text = 'free text\n @misc{k,\n  title = {A {B}},\n  year = 2001, month = jan, note = "x" # { y}\n}\n'
    [entry] = entries(text)
    assert text[entry.start : entry.end] == text[text.index("@") :].strip()
    assert [(text[field.start :][: len(field.value)], field.bare) for field in entry.fields] == [
        ("A {B}", False),
        ("2001", True),
        ("jan, no", True),
        ('x" ', False),
    ]
    assert (entry.type, [field.value for field in entry.fields]) == ("misc", ["A {B}", "2001", "January", "x y"])


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_and_columns_count_from_one_with_any_line_end(end: str) -> None:
    text = f"a{end}{end}bcd{end}"
    lines = Lines(text)
    assert [lines.place(text.index(c)) for c in "abd"] == [(1, 1), (3, 1), (3, 3)]
    assert Lines("").place(0) == (1, 1)


# --- layouts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "@article{k, title = {T}, year = 2001}",
        "@ARTICLE\n{k,\nTITLE={T},YEAR=2001}",
        "@article(k, title = {T}, year = 2001)",
        "\t@ article {k , title = {T} , year = 2001 , }",
        "@article{k\n, title = {T}\n, year = 2001\n}",
        "@article{k,, title = {T},, year = 2001,}",
        '@article{k,\n\n title\n=\n"T",\n\nyear\t=\t2001}',
        "@article{\n  k,\n  title = {T},\n  year = {2001},\n}",
        "@article{k, % a comment\n  % title = {Another},\n  title = {T}, % {\n  year = 2001 % the end\n}",
        "\ufeff@article{k, title = {T}, year = 2001}",
    ],
)
def test_layout_is_free(text: str) -> None:
    assert (keys(text), one(text), rules(text)) == (["k"], {"title": "T", "year": "2001"}, [])


def test_several_entries_may_stand_on_a_line() -> None:
    assert keys("@misc{a, note={x}}@misc{b, note={y}} @misc{c, note={z}},\n@misc{d, note={z}};@misc{e,}") == list(
        "abcde"
    )


@pytest.mark.parametrize(
    "key",
    [
        "DBLP:conf/x/Y17",
        "smith(2004)",
        "a=b2010",
        "a%b",
        "o'neil",
        'a"b',
        r"a\_b",
        "a@b",
        "山田",
        "with space 06",
        "2011",
        "a#b",
    ],
)
def test_a_key_is_what_stands_before_the_comma(key: str) -> None:
    assert keys(f"@article{{{key}, title = {{T}}}}") == [key]
    assert keys(f"@article{{{key},\n}}") == [key]


def test_names_of_fields_are_free_too() -> None:
    text = "@misc{k, my.field = {a}, my-f = {b}, author+an = {c}, 1st = {d}, Cited By = {e}, 作者 = {f}}"
    assert list(one(text)) == ["my.field", "my-f", "author+an", "1st", "cited by", "作者"]
    assert rules(text) == []


def test_repeated_fields_and_keys_are_all_kept() -> None:
    text = "@misc{k, note = {a}, note = {b}, NOTE = {c}}\n@misc{k, note = {d}}"
    assert [[field[:2] for field in entry.fields] for entry in entries(text)] == [
        [("note", "a"), ("note", "b"), ("note", "c")],
        [("note", "d")],
    ]


# --- what is no entry -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Write to me@example.org {x}, or @twitter",
        "<html><body>403 user@example.org {x}</body></html>",
        "% @article{x, title = {y}}\n%@book{z,\n%  title = {y}\n%}",
        "@media (max-width: 600px) { a { b: c } }\n@font-face{font-family:x;src:url(y)}",
        "See @someone{else} or others",
    ],
)
def test_text_is_kept_as_text(text: str) -> None:
    assert extras(text) == [("text", text)]
    assert keys(text) == []


def test_an_at_sign_inside_a_value_begins_nothing() -> None:
    text = (
        "@misc{a, note = {To\n@someone{else} or\nme@example.org}, year = 1}\n"
        "@misc{b, title = {How to write\n@article{inner, title = {X}} entries}, year = 2}\n"
        '@misc{c, note = "see\n@misc{inner2} there", year = 3}\n@misc{d, title = {@x}, note = "a@b.c"}\n'
    )
    assert keys(text) == ["a", "b", "c", "d"]
    assert rules(text) == []
    assert [entry.fields[-1].value for entry in entries(text)] == ["1", "2", "3", "a@b.c"]


def test_commands_and_text_between_are_extras() -> None:
    text = (
        '% Encoding: UTF-8\n@string{a = "x"}\n@Preamble{ "\\def\\x#1{\\accent"17 #1}" }\nfree {text\n'
        "@misc{k, note = a}\n@comment{jabref-meta: grouping:\n0 All:;\n1 Static:A\\;0\\;;\n}\n@comment none of it\n"
    )
    assert [(kind, value.split()[0]) for kind, value in extras(text)] == [
        ("text", "%"),
        ("string", "@string{a"),
        ("preamble", "@Preamble{"),
        ("text", "free"),
        ("comment", "@comment{jabref-meta:"),
        ("text", "@comment"),
    ]
    assert keys(text) == ["k"]


def test_a_comment_may_hold_entries_and_one_that_is_not_closed_ends_before_the_next_entry() -> None:
    assert extras("@comment{\n@misc{a, note={x}}\n@comment{@boo{fd{},fds}}\n}") == [
        ("comment", "@comment{\n@misc{a, note={x}}\n@comment{@boo{fd{},fds}}\n}")
    ]
    text = "@Comment{x,\n does={\n}\n\nwords\n@misc{k, note={x}}\n"
    assert (keys(text), rules(text)) == (["k"], ["unclosed-comment"])


# --- macros -----------------------------------------------------------------------------------------------------------


def test_macros_are_joined_nested_and_known_in_any_case() -> None:
    text = (
        '@string{ieee = {IEEE}, and = { and }}\n@STRING( trans = ieee # " Transactions on " )\n'
        "@string{Pami = TRANS # {Pattern}}\n@string{one = 1}\n"
        '@misc{k, author = "A" # and # {B}, journal = pami, volume = one # 2, month = feb # "~14", year = "20" # 02,'
        " note = JUL}"
    )
    assert one(text) == {
        "author": "A and B",
        "journal": "IEEE Transactions on Pattern",
        "volume": "12",
        "month": "February~14",
        "year": "2002",
        "note": "July",
    }
    assert rules(text) == []


def test_an_unknown_macro_stands_for_its_name_and_a_late_one_for_its_value() -> None:
    text = "@misc{k, journal = nowhere, series = late}\n@string{late = early # {!}}\n@string{early = {E}}"
    assert one(text) == {"journal": "nowhere", "series": "E!"}
    assert rules(text)[:2] == ["undefined-macro", "late-macro"]


def test_the_last_definition_before_an_entry_holds() -> None:
    text = (
        "@string{s = {1}}\n@misc{a, note = s}\n@string{S = s # {2}}\n@string(jan = {Jänner})\n"
        "@misc{b, note = s, month = jan}"
    )
    first, second = entries(text)
    assert [field.value for field in (*first.fields, *second.fields)] == ["1", "12", "Jänner"]
    assert rules(text) == ["redefined-macro"]


@pytest.mark.parametrize(
    "text",
    [
        "@string{a = b}\n@string{b = a}\n@misc{k, note = a, year = 1}",
        "@string{a = a}\n@misc{k, note = a, year = 1}",
        "@misc{k, note = a, year = 1}\n@string{a = b # b}\n@string{b = c}\n@string{c = a}",
    ],
)
def test_macros_in_a_circle_are_an_error_and_stand_for_a_name(text: str) -> None:
    assert "macro-cycle" in rules(text)
    assert len(one(text)["note"]) <= 2


@pytest.mark.parametrize("late", [False, True])
def test_macros_that_grow_without_end_are_stopped(late: bool) -> None:
    chain = "\n".join(["@string{a0 = {lol}}", *(f"@string{{a{i} = a{i - 1} # a{i - 1}}}" for i in range(1, 60))])
    entry = "@misc{k, note = a59, year = 1}"
    text = f"{entry}\n{chain}" if late else f"{chain}\n{entry}"
    assert {"macro-growth", "macro-cycle"} & set(rules(text))
    assert all(len(value) <= LONGEST for value in one(text).values())


def test_a_long_macro_used_often_does_not_swell_the_file() -> None:
    text = f"@string{{a = {{{'x' * 50_000}}}}}\n" + "@misc{k, note = a}\n" * 1000
    assert sum(len(entry.fields[0].value) for entry in entries(text)) < 20 * len(text) + 20 * LONGEST
    assert "macro-growth" in rules(text)


# --- faults -----------------------------------------------------------------------------------------------------------

FAULTS = [
    ("{a, title = {T}\n year = 1,\n note = {N}}", ["missing-comma"]),
    ("{a, title = {T} year = 1 note = {N}}", ["missing-comma"] * 2),
    ("{a\n title = {T},\n year = 1,\n note = {N}}", ["missing-comma"]),
    ("{a, title = {T} }, year = 1, note = {N}}", ["stray-brace"]),
    ("{a,\n title = {T}},\n year = 1,\n note = {N}\n}", ["stray-brace"]),
    ("{a, title = {T}, year = 1, note = {N}", ["unclosed-entry"]),
    ("{a, title = {T}, year = 1, note = {N})", ["wrong-delimiter"]),
    ("(a, title = {T}, year = 1, note = {N}}", ["wrong-delimiter"]),
    ("{a, title {T}, year = 1, note: {N}}", ["missing-equals"] * 2),
    ("{a,\n title \N{HUNDRED POINTS SYMBOL} {T},\n year = 1, note = {N}}", ["missing-equals"]),
    ("{a,\n title = T,\n year = 1,\n note = {N}}", ["undefined-macro"]),
    ("{{a, title = {T}, year = 1, note = {N}}", ["stray-brace"]),
    ("{a, ?, title = {T}, year = 1, note = {N}}", ["junk-in-entry"]),
    ("{a, title = {T}, year = 1, note = {N}} and more", ["text-after-entry"]),
    (",\n title = {T}, year = 1, note = {N}\n}", ["missing-delimiter", "missing-key"]),
    ("{title = {T}, year = 1, note = {N}\n}", ["missing-key"]),
    ("{, title = {T}, year = 1, note = {N}}", ["missing-key"]),
]


@pytest.mark.parametrize(("body", "wanted"), FAULTS)
def test_a_slip_costs_no_field_and_is_told(body: str, wanted: list[str]) -> None:
    text = f"@misc{{x, note = {{before}}}}\n@misc{body}\n@misc{{y, note = {{after}}}}\n"
    before, found, after = entries(text)
    assert [(field.name, field.value) for field in found.fields] == [("title", "T"), ("year", "1"), ("note", "N")]
    assert (before.key, before.fields[0].value, after.key, after.fields[0].value) == ("x", "before", "y", "after")
    assert rules(text) == wanted


@pytest.mark.parametrize(
    ("value", "wanted", "rule"),
    [
        (r"{C:\temp\}", r"C:\temp" + "\\", ""),
        (r"{one \\}", r"one \\", ""),
        (r'"one \\"', r"one \\", ""),
        (r"{a \{1,2\} b}", r"a \{1,2\} b", ""),
        ('"{"}x{"}"', '{"}x{"}', ""),
        (r"{Thi\{'ebaux}", r"Thi\{'ebaux", "escaped-brace"),
        (r"{Aesthetic {{J}}\}}", r"Aesthetic {{J}}\}", "escaped-brace"),
        ("{An odd } brace}", "An odd } brace", "stray-brace"),
        ("{An odd }, brace}, and {more} of it}", "An odd }, brace}, and {more} of it", "stray-brace"),
        ('"He said "hello" to me"', 'He said "hello" to me', "quote-in-value"),
        ("{Third with {unclosed brace}", "Third with {unclosed brace}", "unclosed-value"),
        ('"Third with no quote', "Third with no quote", "unclosed-value"),
        ("words without {any} delimiter", "words without {any} delimiter", "undelimited-value"),
        ("12--34", "12--34", "undelimited-value"),
        ("", "", "missing-value"),
        ('"a" {b}', "ab", "missing-concatenation"),
    ],
)
def test_a_value_is_what_the_writer_meant(value: str, wanted: str, rule: str) -> None:
    text = f"@misc{{x,\n  note = {value},\n  year = 1\n}}\n\n@misc{{y, note = {{after}}}}\n"
    first, second = entries(text)
    assert [(field.name, field.value) for field in first.fields] == [("note", wanted), ("year", "1")]
    assert (second.key, rules(text)) == ("y", [rule] if rule else [])


def test_a_missing_brace_does_not_swallow_the_next_fields_though_another_one_closes_the_entry() -> None:
    text = "@misc{x, title = {A {B}, year = {2001}, note = {n}}\n}\n@misc{y, note = {after}}"
    assert [field[:2] for field in entries(text)[0].fields] == [("title", "A {B}"), ("year", "2001"), ("note", "n")]
    assert (keys(text), rules(text)) == (["x", "y"], ["unclosed-value"])


@pytest.mark.parametrize(
    "text", ["@misc{t, title = {The file ends he", "@misc{t", "@misc{", '@misc{t, title = "Cut', "@misc{t, ???}"]
)
def test_an_entry_of_which_nothing_is_whole_is_damage(text: str) -> None:
    [_, damage] = split(f"@misc{{a, note = {{x}}}}\n{text}\n")
    assert isinstance(damage, Damage)
    assert damage.key == ("t" if "t" in text[6:7] else "")
    assert damage.fault.level == "error"


def test_a_file_that_is_cut_keeps_the_fields_before_the_cut() -> None:
    text = "@misc{t,\n  author = {Doe, Jane},\n  title = {Cut he"
    assert one(text) == {"author": "Doe, Jane", "title": "Cut he"}
    assert rules(text) == ["unclosed-value"]


@pytest.mark.parametrize(
    ("text", "key"),
    [("@article)k,\n title = {T}\n}", "k"), ("@article k,\n title = {T}\n}", "k"), ("@{misc{k\n, title = {T}\n}", "k")],
)
def test_an_entry_with_a_broken_beginning_is_damage(text: str, key: str) -> None:
    [damage] = split(text)
    assert isinstance(damage, Damage)
    assert (damage.key, text[damage.start : damage.end]) == (key, text)


def test_an_entry_without_its_sign_is_told() -> None:
    assert rules("words\narticle{k, title = {T}}\n") == ["entry-without-at"]


@pytest.mark.parametrize("start", ["@book{", "@article{\n", "@misc{ % nothing\n  ", "@misc(\n", "@misc{\r\n\r\n"])
def test_a_beginning_without_an_entry_costs_the_next_one_nothing_and_is_told(start: str) -> None:
    text = f"{start}@misc{{k, title = {{T}}}}"
    assert keys(text) == ["k"]
    assert rules(text) == ["unclosed-entry"]


@pytest.mark.parametrize("text", ["@quux{", "@quux{\n@misc{k, title = {T}}\n", "@q{\n" * 3, "words\n @quux{ words"])
def test_the_beginning_of_an_entry_of_no_known_type_is_text_and_told(text: str) -> None:
    assert rules(text) == ["broken-head"]
    assert uncovered(text, split(text)) == ""


def test_many_beginnings_are_told_once_for_each_text() -> None:
    assert rules("@q{" * 100_000) == ["broken-head"]
    assert rules("@book{\n" * 20_000) == ["unclosed-entry"] * 20_000
    assert rules("@book{x " * 20_000)


@pytest.mark.parametrize("delimiter", ["{", '"'])
def test_a_value_that_takes_in_all_after_it_costs_no_entry(delimiter: str) -> None:
    text = f"@misc{{k, title={delimiter}Small Ponds, year=2003}}\n@misc{{l, title={{T}}}}"
    assert keys(text) == ["k", "l"]
    assert entries(text)[0].fields[0].value == "Small Ponds, year=2003"
    assert len(rules(text)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "@book{lund03 title={T}, year=2003}",
        '@book{lund title = "T", year=2003}',
        "@book{lund03\n  title={T}, year=2003}",
        "@book{lund03 year=2003, title={T}}",
    ],
)
def test_a_key_without_its_comma_takes_no_field_with_it(text: str) -> None:
    assert keys(text) == [re.split(r"[{ \n]", text)[1]]
    assert one(text) == {"title": "T", "year": "2003"}
    assert rules(text) == ["missing-comma"]


def test_a_field_of_two_words_is_no_key() -> None:
    assert keys("@book{date added={2003}, title={T}}") == [""]


# --- percent signs ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value", "wanted"),
    [
        ("author", "Richard %A.\n    B. Johnson", "Richard B. Johnson"),
        ("year", "%\n  1983", "1983"),
        ("title", "One word%\n   and another", "One wordand another"),
        ("title", "Growth by 50%\nof ponds", "Growth by 50%\nof ponds"),
        ("title", "Growth & 50% of x_1", "Growth & 50% of x_1"),
        ("title", "5\\%\nlevel", "5\\%\nlevel"),
        ("abstract", "as much as\n% of the whole\nmay", "as much as\n% of the whole\nmay"),
        ("url", "%20and%20\nmore", "%20and%20\nmore"),
    ],
)
def test_a_percent_sign_is_a_comment_only_where_it_can_be_nothing_else(field: str, value: str, wanted: str) -> None:
    text = f"@misc{{k, {field} = {{{value}}}}}"
    assert one(text) == {field: wanted}
    assert rules(text) == (["comment-in-value"] if value != wanted else [])


# --- hostile text -----------------------------------------------------------------------------------------------------

MANY = 10_000


@pytest.mark.parametrize(
    "text",
    [
        *(mark * MANY for mark in '@{}",=#%\\\0\n '),
        "@a{" * MANY,
        "@a{\n" * MANY,
        "x @a{k,t= " * MANY,
        "@a{k, t = {x\n" * MANY,
        '@a{k, t = "x\n' * MANY,
        "@a{k,\n" + "a = {x\n" * MANY,
        "@a{k," + ' a = "x' * MANY,
        "@a{k," + " a={x} y" * MANY,
        '@a{k,t={x},a:"' + 'a:"' * MANY,
        "@a{k,t=" + "{" * MANY + "x" + "}" * MANY + "}",
        "@a{k,t={x" + "\n@a{k," * MANY + "}" * MANY,
        "@comment{ a\n" * MANY,
        "@string{a = {b\n" * MANY,
        "@a{k,t=" + "{x} " * MANY,
        "@" + "a" * MANY + " " * MANY + "\n" * MANY,
    ],
    ids=lambda text: repr(text[:12]),
)
def test_hostile_text_is_taken_apart_to_its_end(text: str) -> None:
    assert uncovered(text.replace("\0", "0"), split(text.replace("\0", "0"))) == ""


def test_a_value_may_be_long_and_deep() -> None:
    long, deep = "word " * 500_000, "{" * 100_000 + "x" + "}" * 100_000
    assert one(f'@misc{{k, note = {{{long}}}, title = "{long}", year = {{{deep}}}}}') == {
        "note": long,
        "title": long,
        "year": deep,
    }
