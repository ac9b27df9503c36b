"""A folder of modules is a registry: labels without imports, one import a look-up, errors that help."""

from __future__ import annotations

import pytest

from seedcite._plugins import Registry
from seedcite.errors import UsageError
from seedcite.formats._format import Format


def registry() -> Registry[Format]:
    return Registry("seedcite.formats", "FORMAT", Format, noun="format")


def test_every_module_of_the_folder_is_there_by_its_name_and_private_ones_are_not() -> None:
    labels = registry().labels()
    assert "arxiv-subjects" in labels
    assert not [label for label in labels if label.startswith(("_", "-"))]


def test_a_label_gives_the_constant_of_its_module() -> None:
    assert [found.label for found in registry().all()] == registry().labels()


def test_an_unknown_label_is_an_error_that_names_the_nearest() -> None:
    with pytest.raises(UsageError, match="unknown format 'bibtxe'; did you mean 'bibtex'"):
        registry().get("bibtxe")


def test_a_module_without_the_constant_is_no_member() -> None:
    with pytest.raises(UsageError, match="'errors' is no Format"):
        Registry("seedcite", "FORMAT", Format, noun="format").get("errors")
