"""Lost ligatures and dashes are put back where a text is damaged and one reading makes words; nowhere
else.
"""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from seedcite.formats._lexicon import Lexicon
from seedcite.formats._repair import Repair, learn, looks_damaged, repair

from .repair_cases import ARTICLES, COMPANY, GLUED, MENDED, SOLID, STRONG, UNDAMAGED, WEAK

ENGLISH = Lexicon.english()
ROOT = Path(__file__).resolve().parents[2]
SEEDS = next((p for p in (ROOT / "seeds", ROOT.parent / "shared" / "seeds") if p.is_dir()), None)


@pytest.mark.parametrize(("written", "meant"), STRONG, ids=[w for w, _ in STRONG])
def test_damage_is_repaired_even_where_it_stands_alone(written: str, meant: str) -> None:
    assert repair(written, ENGLISH).text == meant


@pytest.mark.parametrize(("written", "meant"), WEAK, ids=[w for w, _ in WEAK])
def test_weak_readings_need_company(written: str, meant: str) -> None:
    assert repair(written, ENGLISH).text == meant
    alone = written.replace("e cient", "efficient").replace("e ect", "effect")
    assert repair(alone, ENGLISH).text == alone


@pytest.mark.parametrize("text", UNDAMAGED, ids=[t.encode("unicode_escape").decode() for t in UNDAMAGED])
def test_undamaged_text_stays_as_it_is(text: str) -> None:
    result = repair(text, ENGLISH)
    assert (result.text, result.repairs) == (text, ())


@pytest.mark.parametrize("text", UNDAMAGED, ids=[t.encode("unicode_escape").decode() for t in UNDAMAGED])
def test_undamaged_words_stay_as_they_are_beside_damage(text: str) -> None:
    behind = repair(f"{text} {COMPANY}", ENGLISH).text
    before = repair(f"{COMPANY} {text}", ENGLISH).text
    assert (behind[: len(text)], before[len(before) - len(text) :]) == (text, text)


def test_damage_is_repaired_beside_an_abbreviation() -> None:
    assert repair(f"the cli and the api. {COMPANY}", ENGLISH).text == f"the cli and the api. {MENDED}"


@pytest.mark.parametrize(("written", "meant"), ARTICLES, ids=[w for w, _ in ARTICLES])
def test_an_article_is_kept_where_the_rest_is_a_word_as_common_and_joined_where_it_is_none(
    written: str, meant: str
) -> None:
    assert repair(written, ENGLISH).text == meant
    assert repair(f"{written}. {COMPANY}", ENGLISH).text == f"{meant}. {MENDED}"


@pytest.mark.parametrize("written", ["prove that a rm bound holds", "under a ne transformation", "net in ow of water"])
def test_two_likely_readings_beside_a_short_word_are_unsure(written: str) -> None:
    result = repair(f"{written}. {COMPANY}", ENGLISH)
    assert result.text == f"{written}. {MENDED}"
    assert [len(place.readings) for place in result.unsure] == [2]


@pytest.mark.parametrize(
    "text",
    [
        "We note that a re run of the job is used in practice. The rest is measured with an efficient reader.",
        "The reader is efficient. We note that a rm command is run on disk.",
        "An affine map has a ne operator in assembly.",
        "A fixed rst file and a nal tag.",
        "The staff put a sta node there.",
        "The first o notation and the second offer.",
    ],
)
def test_a_text_with_intact_ligatures_lost_none_in_short_fragments(text: str) -> None:
    assert repair(text, ENGLISH).text == text


@pytest.mark.parametrize("meant", GLUED)
def test_two_common_words_that_are_never_written_solid_are_parted_beside_damage(meant: str) -> None:
    glued = meant.replace("-", "")
    assert repair(f"the e cient {glued} case", ENGLISH).text == f"the efficient {meant} case"
    assert repair(f"the useful {glued} case", ENGLISH).repairs == ()


@pytest.mark.parametrize("word", SOLID)
def test_compounds_that_are_written_solid_are_not_parted(word: str) -> None:
    assert repair(f"the e cient {word} case", ENGLISH).text == f"the efficient {word} case"


def test_a_compound_that_several_dashes_would_part_is_unsure() -> None:
    result = repair("the e cient sourcesearch case", Lexicon({**ENGLISH.ranks, "sources": 0, "earch": 0}))
    assert result.text == "the efficient sourcesearch case"
    assert [place.readings for place in result.unsure] == [("source-search", "sources-earch")]


def test_a_text_that_loses_spaces_may_have_lost_one_where_a_dash_would_do() -> None:
    result = repair("the e cient sourcetarget pair of the modelsand tools", ENGLISH)
    assert result.text == "the efficient sourcetarget pair of the modelsand tools"
    assert ("source-target",) in [place.readings for place in result.unsure]


def _strings(value: object) -> list[str]:
    if isinstance(value, dict):
        return [s for item in value.values() for s in _strings(item)]
    if isinstance(value, list):
        return [s for item in value for s in _strings(item)]
    return [value] if isinstance(value, str) else []


@pytest.mark.skipif(SEEDS is None, reason="the seed dumps are not at hand")
def test_the_seeds_are_repaired_in_their_seven_damaged_places_and_nowhere_else() -> None:
    assert SEEDS is not None
    damaged = []
    for path in sorted(SEEDS.glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            result = repair(line, ENGLISH)
            if result.repairs or result.text != line:
                damaged.append((path.name, line, result))
            else:
                assert result.unsure == ()
    assert [(name[:3], line[:33]) for name, line, _ in damaged] == [("001", "Reducing training precision is a ")]
    _, line, result = damaged[0]
    found = [(place.written, place.reading, place.lost) for place in result.repairs]
    assert found == [
        ("e ciency", "efficiency", "ffi"),
        ("oating", "floating", "fl"),
        ("di erent", "different", "ff"),
        ("forwardbackward", "forward-backward", "dash"),
        ("su cient", "sufficient", "ffi"),
        ("e ective", "effective", "ff"),
        ("e cient", "efficient", "ffi"),
    ]
    expected = SEEDS / "expected.json"
    if expected.exists():
        faults = _faults(json.loads(expected.read_text(encoding="utf-8")))
        assert len(faults) == 7
        for fault in faults:
            assert fault["as_written"] in line
            line = line.replace(fault["as_written"], fault["stands_for"], 1)
        assert result.text == line


def _faults(value: object) -> list[dict[str, str]]:
    if isinstance(value, dict):
        return [*value.get("lost_characters", ()), *(f for item in value.values() for f in _faults(item))]
    return [f for item in value for f in _faults(item)] if isinstance(value, list) else []


def test_a_repair_says_where_what_and_which_glyph() -> None:
    text = "Note: the o ces, non- nite."
    result = repair(text, ENGLISH)
    assert result.repairs == (
        Repair(10, 15, "o ces", "offices", "ffi"),
        Repair(21, 26, " nite", "finite", "fi"),
    )
    for place in result.repairs:
        assert text[place.start : place.end] == place.written


def test_an_unsure_place_is_left_as_it_is_and_reported_with_its_readings() -> None:
    text = "under a ne transformation"
    result = repair(text, ENGLISH)
    assert result.text == text
    assert [(place.written, place.readings) for place in result.unsure] == [("a ne", ("affine", "fine"))]
    assert looks_damaged(text, ENGLISH)


def test_the_grammar_around_an_article_may_settle_it() -> None:
    assert repair("the a ne group", ENGLISH).text == "the affine group"
    assert repair("under a ne transformations", ENGLISH).text == "under affine transformations"
    assert repair("with a ne-grained label", ENGLISH).text == "with a fine-grained label"


def test_the_run_teaches_its_own_words() -> None:
    sound = [
        "Dapagliflozin lowers sugar.",
        "Langendorff hearts and rollouts were used in the efficacy trial.",
    ]
    lexicon = learn(ENGLISH, [*sound, "The e cacy of dapagli ozin was e ectively nil."])
    assert "dapagliflozin" in lexicon
    assert "dapagli" not in lexicon
    assert repair("the dapagli ozin group and Langendor hearts", lexicon).text == (
        "the dapagliflozin group and Langendorff hearts"
    )
    assert repair("the dapagli ozin group", ENGLISH).text == "the dapagli ozin group"
    assert learn(ENGLISH, []) is ENGLISH


def test_a_compound_that_the_run_writes_solid_is_not_split() -> None:
    text = "an e cient encoderdecoder"
    assert repair(text, ENGLISH).text == "an efficient encoder-decoder"
    taught = ENGLISH.with_text_of(["The encoderdecoder is new."])
    assert repair(text, taught).text == "an efficient encoderdecoder"


def test_solid_compounds_and_learned_words_keep_their_shape_in_damaged_text() -> None:
    words = (
        "hyperparameter pretraining microscaling tokenizer subnetwork backpropagation multithreaded "
        "touchscreen blockchain leaderboard crowdsourcing smartphone retroinfusion chemoattractant "
        "methyladenine tetrasodium cardioselective heterotopically cyberattack microservice autoencoder "
        "counterfactual speedboat"
    )
    for word in words.split():
        text = f"This is an e cient {word} for all of us"
        assert repair(text, ENGLISH).text == text.replace("e cient", "efficient")


def test_determinate_characters_are_spelled_out_in_any_language() -> None:
    assert repair("une mesure e\ufb03cace du pro\ufb01l", ENGLISH).text == "une mesure efficace du profil"
    assert repair("une mesure e\x0ecace", ENGLISH).text == "une mesure efficace"


def test_unicode_ligatures_in_tex_and_addresses_are_left_alone() -> None:
    for text in ("see https://e.org/\ufb01le now", "where $\ufb01 = x$ holds"):
        assert repair(text, ENGLISH).text == text


ABSTRACT = (
    "We measured the effect of confinement on the flow of fluids in narrow channels. The first series of "
    "experiments shows significant differences between the profiles, and we find that stiff walls affect the "
    "efficiency of the pump. A simplified model with five coefficients fits the data sufficiently well. "
    "Although the field is defined by conflicting findings, our classification offers a unified and flexible "
    "workflow for scientific benefits."
)


def _damage(text: str, mark: str) -> str:
    for glyph in ("ffi", "ffl", "ff", "fi", "fl"):
        text = text.replace(glyph, "\0")
    while " \0" in text or "\0 " in text:
        text = (
            text.replace(" \0", " ").replace("\0 ", " ")
            if mark == " "
            else text.replace(" \0", " \1").replace("\0 ", "\1 ")
        )
    return text.replace("\0", mark).replace("\1", mark)


@pytest.mark.parametrize("mark", [" ", "\ufffd", "\ue123"], ids=["space", "replacement", "private"])
def test_a_text_that_lost_all_its_ligatures_gets_them_all_back(mark: str) -> None:
    damaged = _damage(ABSTRACT, mark)
    assert damaged != ABSTRACT
    result = repair(damaged, ENGLISH)
    assert result.text == ABSTRACT
    assert repair(result.text, ENGLISH).repairs == ()


def test_a_text_that_dropped_its_ligatures_gets_most_of_them_back_and_none_wrong() -> None:
    damaged = _damage(ABSTRACT, "")
    words = ABSTRACT.split()
    changed = [
        (b, c) for a, b, c in zip(words, damaged.split(), repair(damaged, ENGLISH).text.split(), strict=True) if a != c
    ]
    assert all(b == c for b, c in changed), changed
    assert len(changed) <= 6, changed


@given(st.text(st.sampled_from("aefilnorst ffifl\n-.,$\\{}@?\ufffd\x0b\x0e\ufb01é例"), max_size=200))
def test_repairs_are_ordered_apart_and_true_to_the_text(text: str) -> None:
    result = repair(text, ENGLISH)
    at, rebuilt = 0, ""
    for place in result.repairs:
        assert at <= place.start < place.end
        assert text[place.start : place.end] == place.written != place.reading
        rebuilt += text[at : place.start] + place.reading
        at = place.end
    assert rebuilt + text[at:] == result.text
    for doubt in result.unsure:
        assert text[doubt.start : doubt.end] == doubt.written


@pytest.mark.parametrize(
    "unit", ["di erent ", "a.", "$a ", "a@", "e ", "http://", "\ufffd", "\\", "forwardbackward ", "a-"]
)
def test_time_is_linear(unit: str) -> None:
    def seconds(length: int) -> float:
        text = (unit * length)[:length]
        best = 60.0
        for _ in range(2):
            start = time.process_time()
            repair(text, ENGLISH)
            best = min(best, time.process_time() - start)
        return best

    assert seconds(40_000) < 12 * seconds(10_000) + 0.05
