from __future__ import annotations

import re
from itertools import chain

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from seedcite.model.counts import Counts
from seedcite.model.issues import Issue, Rejection, Where
from seedcite.model.markup import markup
from seedcite.model.profile import Profile
from seedcite.model.verdicts import Evidence, Verdict, Works
from seedcite.page import Report, _apart, _changed, _clusters, _issues, _publications, _summary, report

from .cases import CJK, CROWD, EVIL, LONG_WORD, Page, cluster, nasty, ordinary, record

BOTH = pytest.mark.parametrize("make", [ordinary, nasty])


def page(told: Report) -> Page:
    return Page("".join(report(told)))


def many(number: int, **more: object) -> Report:
    """A build of so many records, each a publication of its own."""
    records = tuple(record(f"Title {i}", "a.txt", i) for i in range(number))
    clusters = tuple(cluster(found, key=f"key{i}") for i, found in enumerate(records))
    told = Report(profiles=(Profile("a.txt", "x", records=records),), works=Works(clusters))
    return attrs.evolve(told, **more)


@BOTH
def test_the_page_is_well_formed(make):
    found = page(make())
    assert [tag for tag, _ in found.elements if tag in ("html", "head", "body", "main", "h1", "title")] == [
        "html", "head", "title", "body", "h1", "main",
    ]  # fmt: skip


@BOTH
def test_the_page_says_its_language_charset_and_width(make):
    found = page(make())
    assert ("html", {"lang": "en"}) in found.elements
    assert ("meta", {"charset": "utf-8"}) in found.elements
    assert any(attributes.get("name") == "viewport" for tag, attributes in found.elements if tag == "meta")


@BOTH
def test_nothing_runs_and_nothing_is_loaded(make):
    html = "".join(report(make()))
    for tag, attributes in Page(html).elements:  # the reader refuses script, iframe, img, link and the like
        assert not any(name.startswith("on") for name in attributes)
        assert not {"src", "srcset", "data", "action", "background"} & set(attributes)
        assert attributes.get("style", "") in ("", "font-variant:small-caps;", "font-family:sans-serif;")
        if "href" in attributes:
            assert tag == "a"
            assert re.match(r"#|https?://", attributes["href"])
    style = html[html.index("<style>") : html.index("</style>")]
    assert "url(" not in style
    assert "@import" not in style
    assert "default-src 'none'" in html


def test_lxml_finds_no_script_and_no_handler_either():
    lxml_html = pytest.importorskip("lxml.html")
    for make in (ordinary, nasty):
        tree = lxml_html.document_fromstring("".join(report(make())).encode("utf-8"))
        assert not tree.xpath("//script | //img | //iframe | //link | //@src | //body//@*[starts-with(name(), 'on')]")


def test_markup_in_texts_is_shown_and_not_obeyed():
    html = "".join(report(nasty()))
    assert "<script" not in html.lower()
    assert "<img" not in html.lower()
    assert EVIL in page(nasty()).text


def test_external_links_are_only_those_of_the_data():
    assert {link for link in page(ordinary()).links if not link.startswith("#")} == set()
    assert {link for link in page(nasty()).links if not link.startswith("#")} == {
        'https://ok.example/?a=1&b="2"',
        "https://ok.example/",
    }


@BOTH
def test_links_within_the_page_lead_somewhere(make):
    found = page(make())
    assert {link[1:] for link in found.links if link.startswith("#")} <= set(found.ids)


def test_every_part_stands_in_the_table_of_contents():
    found = page(ordinary())
    parts = [attributes["id"] for tag, attributes in found.elements if tag == "section"]
    assert parts == ["summary", "merged", "apart", "changed", "issues", "rejected", "publications"]
    assert [f"#{part}" for part in parts] == [link for link in found.links if link[1:] in parts][: len(parts)]


@BOTH
def test_characters_that_html_forbids_are_made_visible(make):
    html = "".join(report(make()))
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]", html)
    html.encode("utf-8")


def test_a_control_character_leaves_a_trace():
    assert "nul␀ bell␇ lone\ufffd" in page(nasty()).text


@BOTH
def test_a_second_page_is_byte_identical(make):
    assert "".join(report(make())) == "".join(report(make()))


def test_the_page_comes_in_pieces():
    assert max(map(len, report(many(5000)))) < 20_000


# What the page tells


def test_the_counts_given_are_shown():
    text = page(ordinary()).text
    assert "5 read = equals 3 publications + plus 1 merged + plus 1 rejected" in text
    assert "Nothing was lost" in text


def test_a_count_that_does_not_hold_is_said_loudly():
    told = ordinary()
    found = page(attrs.evolve(told, counts=Counts(5, 2, 1, 1)))
    assert "5 in, but 2 + 1 + 1 = 4: 1 lost without a word." in found.text
    assert ("div", {"class": "alarm", "role": "alert"}) in found.elements
    assert "The count does not hold" in found.text[:60]
    assert "Nothing was lost" not in found.text


def test_publications_from_nowhere_are_said_too():
    found = page(attrs.evolve(ordinary(), counts=Counts(5, 7, 1, 1)))
    assert "4 too many" in found.text


def test_counts_that_hold_but_are_not_those_of_the_values_are_said():
    found = page(attrs.evolve(ordinary(), counts=Counts(6, 4, 1, 1)))
    assert "The build counted 6 in; what it handed over holds 5." in found.text
    assert "Nothing was lost" not in found.text


def test_a_count_that_holds_raises_no_alarm():
    for make in (ordinary, nasty):
        assert not any(attributes.get("role") == "alert" for _, attributes in page(make()).elements)


@given(*[st.integers(0, 50)] * 4)
def test_the_alarm_sounds_exactly_when_in_is_not_out_merged_and_rejected(read, out, merged, rejected):
    counts = Counts(read, out, merged, rejected)
    told = Report(profiles=(), works=Works(), counts=counts)
    assert (counts.unaccounted != 0) == (read != out + merged + rejected)
    assert ("The count does not hold" in page(told).text) == (counts != Counts(0, 0, 0, 0))


def test_each_dump_is_told_with_claim_and_presence():
    text = page(ordinary()).text
    assert "a.txt Ada Lovelace plain-profile utf-8 6 (4 missing) 2 2 0".replace(" ", "") in text.replace(" ", "")
    assert "b.txt Ada Lovelace plain-profile cp1252 — 3 2 1".replace(" ", "") in text.replace(" ", "")


def test_the_files_written_are_named():
    text = page(ordinary()).text
    for name in ordinary().written:
        assert name in text


@BOTH
def test_every_member_of_every_merged_publication_is_shown_with_its_place(make):
    told = make()
    merged = "".join(chain.from_iterable([_clusters.merged_section(told)]))
    text = Page(merged).text
    for found in told.works.clusters:
        for member in found.members if len(found.members) > 1 else ():
            for source in member.sources:
                assert f"{source.dump}:{source.line}" in text


def test_members_beyond_the_columns_are_listed():
    members = [record("One title", f"dump{i}.txt", i) for i in range(30)]
    told = Report(
        profiles=tuple(Profile(f"dump{i}.txt", "x", records=(members[i],)) for i in range(30)),
        works=Works((cluster(*members, key="k"),)),
    )
    text = Page("".join(_clusters.merged_section(told))).text
    for i in range(30):
        assert f"dump{i}.txt:{3 + 2 * i}" in text
    assert "24 further records of this publication" in text


def test_a_merged_publication_tells_what_differs_and_where_each_value_comes_from():
    text = Page("".join(_clusters.merged_section(ordinary()))).text
    assert "issued 1843 from A 1843 1842" in text
    assert "volume 3 as in A 3 — nothing" in text
    assert "title Notes on the Analytical Engine" in text  # the same in all


def test_words_that_differ_are_marked_and_the_others_not():
    left, right = (
        record("One small title about engines", "a.txt", 0),
        record("One large title about engines", "b.txt", 0),
    )
    told = many(0, works=Works((cluster(left, right, key="k"),)))
    html = "".join(_clusters.merged_section(told))
    assert "One <mark>large</mark> title about engines" in html
    assert html.count("<mark>") == 2  # the other is the legend's


def test_a_member_that_lacks_words_shows_the_gap():
    left, right = record("A title with a tail", "a.txt", 0), record("A title", "b.txt", 0)
    html = "".join(_clusters.merged_section(many(0, works=Works((cluster(left, right),)))))
    assert '<mark class="gap">' in html


def test_the_evidence_of_a_merger_is_a_waterfall_with_prior_levels_weights_and_sum():
    text = Page("".join(_clusters.merged_section(ordinary()))).text
    assert "Before looking (prior) −8.5" in text
    assert re.search(r"title\s?equal\s?Notes on the Analytical Engine\s?\+14\.1", text)
    assert re.search(r"year\s?one apart\s?1843\s?1842\s?−1\.5", text)
    assert re.search(r"Sum\s?about 160 to 1 for one publication\s?\+7\.3", text)
    assert "No veto" in text


def test_each_step_of_the_waterfall_has_a_bar():
    html = "".join(_clusters.merged_section(ordinary()))
    assert html.count("<svg") == 5  # prior, three levels, sum
    assert html.count('class="against"') == 2


def test_a_pair_kept_apart_tells_its_veto():
    text = Page("".join(_apart.apart_section(ordinary()))).text
    assert "Part I: On Engines" in text
    assert "Part II: On Engines" in text
    assert "forbidden by part number" in text
    assert "I against II" in text


def test_a_pair_kept_apart_without_veto_tells_what_speaks_against_it_most():
    left, right = record("A", "a.txt", 0), record("B", "a.txt", 1)
    evidence = (Evidence("title", "close", 2.0), Evidence("abstract", "unlike", -6.0), Evidence("year", "apart", -1.0))
    told = many(2, works=Works((cluster(left), cluster(right)), (Verdict(left, right, "related", -8.0, evidence),)))
    text = Page("".join(_apart.apart_section(told))).text
    assert "related, not one" in text
    assert "most against it: abstract (−6.0)" in text


def test_publications_about_each_other_are_told_with_their_relation():
    left, right = record("Erratum", "a.txt", 0), record("Article", "a.txt", 1)
    verdict = Verdict(left, right, "related", -3.0, relation="erratum-of")
    told = many(0, works=Works((cluster(left, key="one"), cluster(right, key="two")), related=(verdict,)))
    text = Page("".join(_apart.apart_section(told))).text
    assert "What was kept apart 1" in text
    assert "erratum-of" in text
    assert "one a.txt:3" in text


def test_versions_merged_into_one_item_are_told_as_versions():
    left, right = record("T", "a.txt", 0), record("T", "b.txt", 0)
    verdict = Verdict(left, right, "related", 9.0, relation="preprint-of")
    html = "".join(_clusters.merged_section(many(0, works=Works((cluster(left, right, verdicts=(verdict,)),)))))
    assert "are versions of one (preprint-of)" in Page(html).text


def test_a_repaired_word_is_shown_as_written_and_as_read():
    html = "".join(_changed.changed_section(ordinary()))
    assert re.search(
        r"<del>(<span[^>]*>[^<]*</span>)?e ciency</del> <ins>(<span[^>]*>[^<]*</span>)?efficiency</ins>", html
    )
    assert "Repaired damage" in html
    assert "TeX read as text" not in html


def test_tex_that_was_read_stands_apart_from_repairs():
    found = record("Speed 2x", "a.txt", 0)
    found = attrs.evolve(found, sources=(attrs.evolve(found.sources[0], as_written={"title": r"Speed 2$\times$"}),))
    html = "".join(_changed.changed_section(many(0, profiles=(Profile("a.txt", "x", records=(found,)),))))
    assert "TeX read as text" in html
    assert "Repaired damage" not in html


def test_capitals_that_were_lowered_are_no_repair():
    found = record("Deep learning for all", "a.bib", 0)
    source = attrs.evolve(found.sources[0], as_written={"title": "Deep Learning for All"})
    profile = Profile("a.bib", "x", records=(attrs.evolve(found, sources=(source,)),))
    html = "".join(_changed.changed_section(many(0, profiles=(profile,))))
    assert "Titles read in sentence case" in html
    assert "Repaired damage" not in html


@BOTH
def test_every_issue_is_shown_with_place_rule_and_what_would_be_right(make):
    told = make()
    text = page(told).text
    for issue in told.issues:
        for part in (str(issue.where), issue.rule, issue.what, issue.fix, issue.key):
            assert part[:200] in text


def test_issues_stand_by_level_errors_first_then_the_commonest_rule():
    issues = [Issue("note", "rare", "n")] + [Issue("note", "common", "n")] * 2 + [Issue("error", "bad", "e")]
    html = "".join(_issues.issues_section(many(0, issues=tuple(issues))))
    assert re.findall(r"<code><bdi>(bad|rare|common)</bdi>", html) == ["bad", "common", "rare"]


def test_a_rejected_text_is_shown_word_for_word():
    html = "".join(_issues.rejected_section(ordinary()))
    assert "2 2 2\n&lt;b&gt;no title&lt;/b&gt;" in html


def test_every_publication_is_listed_with_key_reference_and_places():
    text = Page("".join(_publications.publications_section(ordinary()))).text
    for key in ("lovelace1843notes", "anonndpart", "anon1850part"):
        assert key in text
    assert "Lovelace, A. Notes. a.txt:3, b.txt:3" in text
    assert text.index("1850") < text.index("1843") < text.index("No year")


def test_keys_given_win_over_ids():
    told = ordinary()
    text = Page("".join(_publications.publications_section(attrs.evolve(told, keys=("one", "two", "three"))))).text
    assert "one" in text
    assert "lovelace1843notes" not in text


def test_a_publication_without_reference_shows_what_is_known():
    text = Page("".join(_publications.publications_section(nasty()))).text
    assert "no title" in text
    assert "Learning π_RL with <RoLA>" in text
    assert "no source" in text


def test_two_hundred_authors_are_all_there_and_mostly_folded():
    text = page(nasty()).text
    for name in CROWD:
        assert name.display in text
    assert "and 188 more" in text


def test_texts_of_other_directions_are_isolated():
    html = "".join(report(nasty()))
    start = html.index("\u202e")
    assert html.rindex("<bdi", 0, start) > html.rindex("</bdi>", 0, start) or 'dir="auto"' in html[start - 400 : start]


def test_a_long_text_is_cut_with_a_count():
    text = page(nasty()).text
    assert f"and {len(LONG_WORD) - 300:,} more characters" in text
    assert CJK in text


# Listings that are too long


def test_publications_beyond_the_limit_are_counted_and_their_file_named():
    number = _publications.SHOWN + 1234
    found = page(many(number, written=("references.bib", "references.json")))
    assert len([name for name in found.ids if name.startswith("publication-")]) == _publications.SHOWN
    assert "… and 1,234 more publications, all in references.json." in found.text


def test_no_other_listing_is_cut_silently():
    number = 1200
    titles = [record(f"Title {i}", "a.txt", i) for i in range(number)]
    twins = [record(f"Title {i}", "b.txt", i) for i in range(number)]
    marked = [
        attrs.evolve(found, sources=(attrs.evolve(found.sources[0], as_written={"title": f"Ti tle {i}"}),))
        for i, found in enumerate(titles)
    ]
    issue = Issue("note", "rule", "what", Where("a.txt"))
    told = Report(
        profiles=(
            Profile("a.txt", "x", records=tuple(marked)),
            Profile("b.txt", "x", records=tuple(twins), rejected=(Rejection("text", issue),) * number),
            *[Profile(f"dump{i}", "x") for i in range(number)],
        ),
        works=Works(
            tuple(cluster(*pair, key="k") for pair in zip(marked, twins, strict=True)),
            tuple(Verdict(titles[i - 1], titles[i], "different", -9.0) for i in range(number)),
        ),
        issues=(issue,) * number + tuple(Issue("note", f"rule{i}", "what") for i in range(number)),
    )
    text = page(told).text
    for limit, noun in (
        (_clusters.SHOWN, "merged publications"),
        (_apart.SHOWN, "pairs"),
        (_changed.SHOWN, "texts"),
        (_issues.SHOWN, "issues"),
        (_issues.REJECTED, "rejected texts"),
    ):
        shown = 1000 if noun == "texts" else number
        assert f"… and {shown - limit:,} more {noun}" in text
    assert f"… and {number + 1 - _issues.RULES:,} more rules" in text
    assert f"… and {number + 2 - _summary.DUMPS:,} more dumps" in text
    assert "… and 200 more changed texts, not compared here" in text
    assert "… and 200 more publications" in text
    assert "does not hold" not in text


def test_the_page_of_a_hundred_thousand_records_stays_small():
    number = 100_000
    told = many(0)
    source = record("A title", "a.txt", 0)
    profile = Profile("a.txt", "x", records=(source,) * number)
    size = sum(map(len, report(attrs.evolve(told, profiles=(profile,), works=Works((cluster(source),) * number)))))
    assert size < 2_000_000


def test_merged_publications_on_the_weakest_evidence_stand_first():
    strong, weak = (
        (record("S", "a.txt", 0), record("S", "b.txt", 0)),
        (record("W", "a.txt", 1), record("W", "b.txt", 1)),
    )
    clusters = (
        cluster(*strong, verdicts=(Verdict(*strong, "same", 20.0),)),
        cluster(*weak, verdicts=(Verdict(*weak, "same", 5.0),)),
    )
    assert _clusters.joined(many(0, works=Works(clusters))) == [1, 0]


# Laws

texts = st.text(st.characters(), max_size=60) | st.sampled_from(
    [EVIL, "<b>", "&amp;", "a < b", "\\", "</style>", "-->"]
)


@settings(max_examples=60, deadline=None)
@given(texts, texts, texts)
def test_any_text_anywhere_gives_a_well_formed_page_that_shows_it(title, other, reference):
    left = record(title, other, 0, abstract=other, doi=title, url=other)
    right = attrs.evolve(record(other, title, 0), title=markup([title, other]))
    left = attrs.evolve(left, sources=(attrs.evolve(left.sources[0], as_written={"title": other, "x": title}),))
    verdict = Verdict(left, right, "same", 0.0, (Evidence(title, other, 1.0, title, other),))
    issue = Issue("error", title, other, Where(title), other, title, other)
    told = Report(
        profiles=(Profile(title, other, title, records=(left, right), rejected=(Rejection(title, issue),)),),
        works=Works((cluster(left, right, key=title, verdicts=(verdict,)),), (verdict,)),
        issues=(issue,),
        references={title: reference},
        written=(other,),
    )
    found = page(told)
    if title.isascii() and title.isprintable():
        assert " ".join(title.split()) in found.text


def test_an_empty_build_has_a_page_too():
    text = page(Report(profiles=(), works=Works())).text
    assert "0 read" in text
    assert "There is no publication." in text
    assert "No fault was found" in text
