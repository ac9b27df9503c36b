"""A ``.bib`` file as bibtexparser's blocks, split by the project's own splitter."""

from __future__ import annotations

import io

import bibtexparser
import pytest
from bibtexparser import model
from bibtexparser.splitter import Splitter

import seedcite

from ..shared import shared

TEXT = """text between
@string{a = "b"}
@article{k, title = {A} # a, year = 2001}
@comment{c}
@article{k, title = {B}}
@article{z, title={{{
"""


def test_every_block_of_a_file_is_one_of_bibtexparsers():
    blocks = seedcite.bib_library(io.BytesIO(TEXT.encode())).blocks
    kinds = [type(block) for block in blocks]
    assert kinds[:4] == [model.ImplicitComment, model.String, model.Entry, model.ExplicitComment]
    assert kinds[4] is model.DuplicateBlockKeyBlock
    assert kinds[5] in (model.ParsingFailedBlock, model.Entry)


def test_values_are_whole_and_its_writer_writes_them():
    library = seedcite.bib_library(io.BytesIO(TEXT.encode()))
    assert library.entries[0].fields_dict["title"].value == "Ab"
    assert "title = {Ab}" in bibtexparser.write_string(library)


def test_where_bibtexparser_reads_a_file_whole_both_find_the_same_entries():
    agreeing = 0
    for path in sorted(shared("bench/bibtex/corpus").glob("made-*.bib")):
        text = path.read_bytes().decode("utf-8", "replace")
        theirs = Splitter(text).split()
        if theirs.failed_blocks or not theirs.entries or "\0" in text:
            continue
        ours = seedcite.bib_library(path)
        missing = {entry.key for entry in theirs.entries} - {entry.key for entry in ours.entries}
        if path.name in ("made-at-signs.bib", "made-backslashes.bib", "made-missing-comma.bib"):
            continue  # of which bibtexparser makes something else than BibTeX does
        assert missing == set(), path.name
        agreeing += 1
    assert agreeing >= 5


def test_an_empty_file_is_refused_as_everywhere():
    with pytest.raises(seedcite.InputError):
        seedcite.bib_library(io.BytesIO(b""))
