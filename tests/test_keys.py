"""Citation keys: made of author, year and title, unique, the same whatever the order of the records."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

import attrs
from hypothesis import given
from hypothesis import strategies as st

from seedcite.keys import keys, told, with_keys
from seedcite.model.dates import Date
from seedcite.model.names import Completeness, Name, Names, owner_list
from seedcite.model.record import Provenance, Record

from .strategies import records


def paper(title: str, year: int | None = 2025, *authors: str, **more: str) -> Record:
    names = Names(tuple(map(Name.parse, authors or ("Yaoyuan Wang",))))
    return Record(title=title, author=names, issued=Date.of(year) if year else Date(), **more)


def key(record: Record) -> str:
    return keys([record])[0]


def test_a_key_is_family_name_year_and_first_significant_title_word() -> None:
    assert key(paper("HiFloat4 Format for Language Models", 2026)) == "wang2026hifloat4"
    assert key(paper("The Design of the Unix System")) == "wang2025design"
    assert key(paper("Über die Ausbreitung", 1905, "Jürgen Groß")) == "gross1905uber"


def test_no_year_gives_nd_no_author_anon_no_title_untitled() -> None:
    assert key(paper("Stable Training", None)) == "wangndstable"
    assert key(Record(title="Stable Training")) == "anonndstable"
    assert key(Record()) == "anonnduntitled"


def test_a_particle_belongs_to_the_key_and_a_group_names_it_whole() -> None:
    assert key(paper("Symphonies", 1808, "Ludwig van Beethoven")) == "vanbeethoven1808symphonies"
    assert (
        key(Record(title="Foresight", author=Names((Name(literal="Rare Bone Group"),)))) == "rarebonegroupndforesight"
    )


def test_with_several_owners_the_first_in_the_list_counts() -> None:
    both = Names((Name("Li", "Bo"), Name("Wang", "Yaoyuan")), Completeness.INCOMPLETE, ordered=False)
    assert key(Record(title="Shared", author=both)) == "lindshared"


def test_names_in_other_scripts_give_letters_not_gaps() -> None:
    assert key(paper("Як ми рахуємо", 2020, "Іван Коваль")).startswith("koval2020")
    assert key(paper("机器学习", 2020, "方道立")) == "fangdaoli2020jiqixuexi"


def test_a_formula_reads_by_its_symbols_names() -> None:
    assert key(paper("π_RL: Online Fine-tuning")) == "wang2025pirl"


def test_records_that_clash_are_all_told_apart_by_their_own_title_words() -> None:
    clashing = [
        paper("Pangu Pro MoE: Mixture of Grouped Experts"),
        paper("Pangu Ultra MoE: How to Train"),
        paper("Pangu Ultra: Pushing the Limits"),
        paper("Part I: Tricks or Traps?"),
        paper("Part II: Flash"),
    ]
    assert keys(clashing) == [
        "wang2025pangupro",
        "wang2025panguultramoe",
        "wang2025panguultrapushing",
        "wang2025parti",
        "wang2025partii",
    ]


def test_a_title_that_begins_another_is_told_apart_too() -> None:
    found = keys([paper("Robust Trees"), paper("Robust Trees Revisited"), paper("Robust Trees Again")])
    assert found == ["wang2025robusttrees", "wang2025robusttreesrevisited", "wang2025robusttreesagain"]
    assert keys([paper("Über X"), paper("Uber Y")]) == ["wang2025uberx", "wang2025ubery"]


def test_equal_titles_are_told_apart_by_what_else_the_records_say_whatever_their_order() -> None:
    editorials = [paper("Editorial", volume="3"), paper("Editorial", volume="4"), paper("Editorial", volume="5")]
    found = keys(editorials)
    assert len(set(found)) == 3
    assert keys(editorials[::-1]) == found[::-1]
    assert keys(editorials[:2]) == found[:2]


def test_records_equal_in_every_word_get_running_numbers() -> None:
    found = keys([paper("Editorial")] * 3)
    assert len(set(found)) == 3
    assert found[1:] == [f"{found[0]}-1", f"{found[0]}-2"]


def test_an_extended_key_never_meets_the_plain_key_of_another_record() -> None:
    found = keys([paper("Deep learning"), paper("Deep sleep"), paper("Deeplearning today")])
    assert len(set(found)) == 3


def test_a_key_that_a_record_alone_holds_stays_and_no_other_gets_it() -> None:
    held = Record(id="Wang2025Pangu", title="Something else")
    made = with_keys([held, paper("Pangu Ultra"), Record(id="twice", title="A"), Record(id="TWICE", title="B")])
    assert made[0].id == "Wang2025Pangu"
    assert made[1].id == "wang2025panguultra"
    assert sorted(record.id.lower() for record in made[2:])[1] == "twice"


@given(st.lists(records(), max_size=8), st.randoms())
def test_keys_are_ascii_unique_without_regard_to_case_and_independent_of_order(
    many: Sequence[Record], order: random.Random
) -> None:
    found = keys(many)
    assert len({each.lower() for each in found}) == len(many)
    assert all(re.fullmatch(r"[a-z0-9-]+", each) for each in found)
    shuffled = list(range(len(many)))
    order.shuffle(shuffled)
    again = dict(zip(shuffled, keys([many[i] for i in shuffled]), strict=True))
    # Records that say the same in every word share their keys among them: which one gets which number is no fact.
    assert sorted(again.values()) == sorted(found)


@given(st.lists(st.sampled_from(["Pangu", "Pangu Pro", "Pangu Pro Max", "Pan gu"]), max_size=6, unique=True))
def test_a_record_gets_the_same_key_in_every_order(titles: list[str]) -> None:
    found = dict(zip(titles, keys(list(map(paper, titles))), strict=True))
    assert dict(zip(titles[::-1], keys(list(map(paper, titles[::-1]))), strict=True)) == found


def test_an_owner_of_a_profile_is_a_key_like_any_author() -> None:
    assert key(Record(title="Stable", author=owner_list(Name.parse("Yaoyuan Wang")))) == "wangndstable"


def from_bib(key: str, title: str = "Stable Training") -> Record:
    return paper(title, id=key, sources=(Provenance("a.bib", "bibtex", 0, 7, key=key),))


def test_a_key_that_a_bib_file_cannot_hold_is_mended_where_one_is_written_and_stays_elsewhere() -> None:
    odd = [from_bib("with space 2006"), from_bib("o'neil2008"), from_bib("smith(2004)"), from_bib("a%b,c")]
    assert [record.id for record in with_keys(odd, safe=True)] == ["with-space-2006", "oneil2008", "smith2004", "ab-c"]
    assert with_keys(odd) == odd


def test_keys_of_other_scripts_and_with_usual_signs_are_left_alone() -> None:
    usual = [
        from_bib(key) for key in ("DBLP:conf/nips/V17", "müller2005", "山田2013", "a_b+c", "10.1145/3292500.3330701")
    ]
    assert with_keys(usual, safe=True) == usual


def test_a_key_that_was_made_beside_a_dump_of_keys_is_told_with_its_reason() -> None:
    records = [from_bib(""), from_bib("a b"), from_bib("fine"), from_bib("twice", "One"), from_bib("twice", "Two")]
    records[-1] = attrs.evolve(records[-1], sources=(attrs.evolve(records[-1].sources[0], index=1),))
    notes = list(told(with_keys(records, safe=True)))
    assert [(note.level, note.rule, note.where.line) for note in notes] == [("note", "made-key", 7)] * 3
    assert [note.what for note in notes] == [
        "the dump gives no key; made 'wang2025stable'",
        "the dump's key 'a b' cannot stand in a .bib file; made 'a-b'",
        "the dump's key 'twice' has other holders; made 'wang2025two'",
    ]


def test_of_records_that_share_a_key_the_first_of_the_dump_keeps_it_whatever_the_order() -> None:
    first, second = from_bib("riv21", "A"), from_bib("RIV21", "Other")
    second = attrs.evolve(second, sources=(attrs.evolve(second.sources[0], index=3),))
    assert [record.id for record in with_keys([first, second])] == ["riv21", "wang2025other"]
    assert [record.id for record in with_keys([second, first])] == ["wang2025other", "riv21"]


def test_a_key_made_for_a_page_that_has_no_keys_is_no_news() -> None:
    page = paper("Stable Training", sources=(Provenance("a.txt", "plain-profile", 0),))
    assert list(told(with_keys([page]))) == []


@given(records())
def test_a_safe_key_holds_nothing_that_tex_or_bibtex_misreads(record: Record) -> None:
    (kept,) = with_keys([record], safe=True)
    assert kept.id
    assert not set(kept.id) & set(" \t\n{}()\\\"#%'~,=")
