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

ENGLISH = Lexicon.english()
ROOT = Path(__file__).resolve().parents[2]
SEEDS = next((p for p in (ROOT / "seeds", ROOT.parent / "shared" / "seeds") if p.is_dir()), None)

# one damaged word (or more) each in a sentence that is otherwise sound: nothing else gives the damage away
STRONG = [
    # the glyph became a space inside the word
    ("a comparison of o ces in two cities", "a comparison of offices in two cities"),
    ("the su x tree of a string", "the suffix tree of a string"),
    ("the coe cients of the polynomial", "the coefficients of the polynomial"),
    ("it is di cult to measure", "it is difficult to measure"),
    ("urban tra c is modelled", "urban traffic is modelled"),
    ("an ine cient market", "an inefficient market"),
    ("the suspects made an a davit", "the suspects made an affidavit"),
    ("the shu ed decks were", "the shuffled decks were"),
    ("patients were una ected by the drug", "patients were unaffected by the drug"),
    ("the bu er overrun", "the buffer overrun"),
    ("a sti er spring", "a stiffer spring"),
    ("results di er across sites", "results differ across sites"),
    ("the e ort of annotators", "the effort of annotators"),
    ("heat di usion in solids", "heat diffusion in solids"),
    ("the o spring of two parents", "the offspring of two parents"),
    ("the o set of the clock", "the offset of the clock"),
    ("to o oad work to the host", "to offload work to the host"),
    ("the paper o ers a proof", "the paper offers a proof"),
    ("a signi cant result", "a significant result"),
    ("the classi cation of galaxies", "the classification of galaxies"),
    ("we identi ed three genes", "we identified three genes"),
    ("the veri cation of programs", "the verification of programs"),
    ("they de ned a metric", "they defined a metric"),
    ("con dence intervals were wide", "confidence intervals were wide"),
    ("con gurations of spins", "configurations of spins"),
    ("the pro les of users", "the profiles of users"),
    ("an arti cial satellite", "an artificial satellite"),
    ("species-speci c primers", "species-specific primers"),
    ("the bene ts of sleep", "the benefits of sleep"),
    ("an in nite series converges", "an infinite series converges"),
    ("quanti ers in logic", "quantifiers in logic"),
    ("the over tted curve", "the overfitted curve"),
    ("con icts of interest", "conflicts of interest"),
    ("the in uence of age", "the influence of age"),
    ("re ected light", "reflected light"),
    ("stack over ow errors", "stack overflow errors"),
    ("the work ow of the lab", "the workflow of the lab"),
    ("acute in ammation", "acute inflammation"),
    ("the leaf lea et", "the leaf leaflet"),
    # a capital before the glyph, and capitals throughout
    ("Di erential equations on graphs", "Differential equations on graphs"),
    ("Con dence in forecasts", "Confidence in forecasts"),
    ("The A nity of Words", "The Affinity of Words"),
    ("Learning with O ine Data", "Learning with Offline Data"),
    ("THE DI USION OF INNOVATIONS", "THE DIFFUSION OF INNOVATIONS"),
    ("the work of Je rey and his students", "the work of Jeffrey and his students"),
    # it stood first, and its space melted into the one before
    ("the rst author wrote it", "the first author wrote it"),
    ("our ndings suggest otherwise", "our findings suggest otherwise"),
    ("a exible schedule", "a flexible schedule"),
    ("the eld of optics", "the field of optics"),
    ("the uctuations of prices", "the fluctuations of prices"),
    ("a nite set of states", "a finite set of states"),
    ("a band-pass lter was used", "a band-pass filter was used"),
    ("in order to nd the minimum", "in order to find the minimum"),
    ("blood ow was measured", "blood flow was measured"),
    ("a method for ne-tuning models", "a method for fine-tuning models"),
    ("non- nite clauses", "non-finite clauses"),
    # it stood last
    ("the trade-o between cost and speed", "the trade-off between cost and speed"),
    ("all sta members agreed", "all staff members agreed"),
    ("the payo of the game", "the payoff of the game"),
    ("an o -policy method", "an off-policy method"),
    ("the cut-o s were fixed", "the cut-offs were fixed"),
    # nothing is left in its place
    ("a signicant correlation was found", "a significant correlation was found"),
    ("the inuence of the moon", "the influence of the moon"),
    ("two dierent approaches", "two different approaches"),
    # a font without the long ligatures loses a part of them
    ("the ef cacy of vaccines", "the efficacy of vaccines"),
    ("of cial statistics", "official statistics"),
    ("a dif cult birth", "a difficult birth"),
    # two glyphs in one word
    ("the butter y and the u y dog", "the butterfly and the fluffy dog"),
    # the glyph stands apart from its word
    ("an arti fi cial limb", "an artificial limb"),
    ("signifi cantly higher", "significantly higher"),
    ("two diff erent cells", "two different cells"),
    ("the fi eld of view", "the field of view"),
    # what other encodings show at its place
    ("the e\ufb00ect of \ufb01re", "the effect of fire"),
    ("the e\ufffdect of heat", "the effect of heat"),
    ("the e\ufffd ect of heat", "the effect of heat"),
    ("the di\ue0fferent sorts", "the different sorts"),
    ("a di\x0berent sort", "a different sort"),
    ("to de\x0cne a term", "to define a term"),
    ("an in\x0duence on it", "an influence on it"),
    ("a su\x0ecient reason", "a sufficient reason"),
    ("the sni?ng dog", "the sniffing dog"),
    ("a signi?cant gain", "a significant gain"),
    ("an e±cient di®erent ¯lter", "an efficient different filter"),
    ("signiWcant diVerences", "significant differences"),
    ("we deÞne an inßuence", "we define an influence"),
    # glyphs that few fonts join: no f reads well there
    ("the informa on of the pa ern", "the information of the pattern"),
    ("ese results are new", "These results are new"),
]

# weak readings, each beside a strong one in a text without an intact ligature
WEAK = [
    ("an e cient way to call his blu now", "an efficient way to call his bluff now"),
    ("a love a air with an e cient end", "a love affair with an efficient end"),
    ("products o the shelf are e cient", "products off the shelf are efficient"),
    ("the encoderdecoder is e cient", "the encoder-decoder is efficient"),
    ("an e cient latencythroughput curve", "an efficient latency-throughput curve"),
    ("an e cient teacherstudent scheme", "an efficient teacher-student scheme"),
    (
        "the ux of neutrons is e ectively nil",
        "the ux of neutrons is effectively nil",
    ),  # flux is not common enough
]

UNDAMAGED = [
    # letters that stand alone
    "I sent an e mail",
    "a ship and a boat",
    "the p value of 0.05",
    "along the x axis",
    "an e coli culture",
    "k means and c means",
    "a type o error",
    "vitamin c and vitamin e",
    "worms such as c elegans",
    "an s shaped curve",
    "the t test and the f test",
    "let n be odd",
    "for all x in X there is a y",
    "with probability p or q",
    "plan b is a go",
    "the o notation",
    "the q factor is high",
    "the change in x intercept",
    "an n gram of size n",
    "he got a c in maths",
    "a d dimensional space",
    "the i th element",
    "2 nd and 42 nd streets",
    "3 rd, 4 th and 21 st",
    "don t we ll they ve",
    "the e and m fields",
    "O line emission",
    "the E and B modes",
    # words of no dictionary
    "a hyperparameter of the rollout",
    "pretraining with microscaling",
    "the tokenizer and its codebase",
    "each timestep of the dataflow",
    "the bitwidth of a subnetwork",
    "a keyframe with lookahead",
    "backpropagation through a matmul",
    "veRL on NPUs",
    "the autoencoder overfits",
    "a chatbot on a smartphone",
    "the blockchain leaderboard",
    "crowdsourcing microtasks",
    "multithreaded middleware",
    "rms noise and lm heads",
    "a touchscreen livestream",
    "the softmax of logits",
    "adeno sh RNA vectors",
    "in vivo and ex vivo models",
    "the mg per kg ip dose",
    "dose of ip injections",
    "the ne bis in idem rule",
    "a hackathon on webhooks",
    "qubit readout with transmons",
    "eigenvalue solvers",
    "the cli and the api",
    "type ls or rm to go on",
    "to grep stdin",
    "the res file of chromatin",
    "sildenafil, sevoflurane and tadalafil",
    # names
    "Xing Wang and Xue Li",
    "Jean le Rond d'Alembert",
    "El Al flies to Rio",
    "di Stefano and de la Cruz",
    "Ho and Man",
    "Su and Di went to Ulm",
    "Vincent van der Ow",
    "Noisy-le-Grand near Paris",
    "Nd:YAG lasers",
    "Ne and Ar",
    "New York and Los Angeles",
    "Erdos and Renyi",
    "the Weld of Xu",
    # other languages
    "Die Wirkung der e Funktion auf die Messung",
    "Der Einfluss von re und di auf das Ergebnis",
    "L e de la mer et le fleuve",
    "une approche de ne pas le faire",
    "El e de la casa y su o ser",
    "La casa de di e re",
    "基于大模型的 e 推理",
    "Η e και η ne της θεωρίας",
    "Le profil de la rme est de ni",
    "Della e nel ne del le cose",
    "De ne er e og de o er her i en by",
    "straße und spaß",
    "¿Qué es ?esto",
    "Os efeitos de um ne no o da",
    # TeX, addresses, code, numbers
    r"of order $e ciency$ and $o ers$",
    r"\e ciency",
    r"Erd{\H o}s and G{\"o}del",
    r"\textbf{e ciency}",
    "see https://e.org/e ciency?di=erent ok",
    "mail di@erent.org now",
    "e_ciency is a name",
    "def e(ciency): return di[erent]",
    "x = e ciency2",
    "a 4-bit, 2.63x gain",
    "R2D2 e2 ciency3",
    "self.e ciency",
    "<i>e</i> ciency",
    # sound ligatures and odd spacing, line ends, quotes
    "efficient offline affine fluff",
    "a line-\nend hyphen",
    "effi-\nciency",
    "line one\nine",
    "pages one\x0ctwo\x0bthree",
    "learn ing a lan guage",
    "result-ing spectra",
    "What?Then!",
    "Is it?It is.",
    "Wow! great",
    "5 ± 2 mm",
    "a ± b",
    "20 °C and 5°N",
    "A®B and C®",
    "re fine the pro fit",
    "non flat and non finite",
    "pre filter",
    "off line and on line",
    "state of the art",
    "this text is cut off in the stu",
    "this ends with the int",
    "a b c d e f g",
    "",
    " ",
    "\n",
    "e",
    "ciency",
    "?",
    "\ufffd",
    "ff fi fl",
    # ambiguous: two readings make words
    "under a ne transformation",
    "the sti ed cry",
]


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
