"""A record's attributes are CSL's variables, each kind known by a list."""

from __future__ import annotations

import json

import attrs

from seedcite.model.record import DATES, NAMES, STRINGS, TEXTS, Provenance, Record
from seedcite.model.types import TYPES

from ..shared import shared

ASIDE = {"id", "type", "eprint", "custom", "sources"}
UNKEPT = {
    # what belongs to a citation or is computed by a processor, not said of a publication
    "citation-key", "citation-label", "citation-number", "first-reference-note-number", "locator", "year-suffix",
    # spellings of another variable, in CSL-JSON only
    "categories", "event", "journalAbbreviation", "shortTitle", "volume-title-short",
}  # fmt: skip


def test_every_attribute_has_one_kind() -> None:
    kinds = [*TEXTS, *NAMES, *DATES, *STRINGS]
    assert len(kinds) == len(set(kinds))
    assert {field.name for field in attrs.fields(Record)} == set(kinds) | ASIDE


def test_the_attributes_are_the_variables_of_the_csl_schema_and_the_types_are_its_types() -> None:
    schema = json.loads(shared("bench/csl-data/csl-data.json").read_text("utf-8"))
    properties = schema["items"]["properties"]
    known = {name.lower().replace("-", "_") for name in properties if name not in UNKEPT}
    assert {field.name for field in attrs.fields(Record)} - {"eprint", "sources"} == known
    assert set(properties["type"]["enum"]) == TYPES


def test_what_was_written_is_kept_beside_what_it_became() -> None:
    record = Record(title="69–77%", sources=(Provenance("a.txt", "x", 0, as_written={"title": r"69--77\%"}),))
    assert record.as_written("title") == r"69--77\%"
    assert record.as_written("abstract") == ""


def test_records_are_values_that_can_stand_in_a_set() -> None:
    assert len({Record(title="A", custom={"k": [1]}), Record(title="A", custom={"k": [1]})}) == 1


def test_a_record_shows_what_it_says_and_nothing_else() -> None:
    assert repr(Record(title="A", doi="10.1/x")) == "Record(type='document', title='A', doi='10.1/x')"
