"""The names of a style as citeproc-py reads them, printed by ``_name_list``."""

from __future__ import annotations

from typing import Any

from ._marked import seam
from ._name_list import NameList, NameStyle, PartFormat, name_list
from ._oracle_elements import Element
from .oracle import VariableError, model


class Names(Element, model.Names):  # type: ignore[misc]
    def calls_variable(self) -> bool:
        return True

    def get_parent_delimiter(self, context: Any = None) -> str:
        return str(self.get_root()._option("names-delimiter") or "")

    def process(self, item: Any, names_context: Any = None, context: Any = None, **kwargs: Any) -> Any:
        root = self.get_root()
        roles = [role for role in self.get("variable", "").split() if ("names", role) not in root._spent]
        shown = [role for role in roles if isinstance(item.reference.get(role), NameList)]
        if not shown:
            substitute = self.substitute()
            text = None if substitute is None else substitute.render(item, context=context, **kwargs)
            if text is None:
                raise VariableError
            return text
        shaped = self._shaped(names_context)
        name = shaped.name
        if set(shown) == {"editor", "translator"} and item.reference.editor == item.reference.translator:
            both = self.get_term("editortranslator")
            pairs = [("editortranslator", "editor")] if both is not None and both.single else [(r, r) for r in shown]
        else:
            pairs = [(role, role) for role in shown]
        if name.get("form", root._option("name-form")) == "count":
            return str(sum(name.count(item.reference[role], kwargs.get("sort_options")) for _, role in pairs))
        sorting = kwargs.get("sort_options") is not None
        texts = [self._labelled(shaped, name, item, label, role, sorting, kwargs) for label, role in pairs]
        root._called += [("names", role) for role in shown]
        return self.join(texts, self.get_parent_delimiter(context))

    def _shaped(self, names_context: Any) -> Any:
        """The element whose name, label and et-al count: itself, or the one in whose place it stands."""
        if self.name is not None:
            return self
        return names_context if names_context is not None else next(self.iterancestors(self.tag))

    def _labelled(self, shaped: Any, name: Any, item: Any, label: str, role: str, sorting: bool, kwargs: Any) -> str:
        text = name.markup(name.process(item, role, shaped=shaped, **kwargs)) or ""
        element = shaped.label
        if element is None or sorting:
            return text
        spelled = element.render(item, label, len(item.reference[role]) > 1) or ""
        first = shaped.getchildren()[0]
        return seam(spelled, text) if first is element else seam(text, spelled)


class Name(Element, model.Name):  # type: ignore[misc]
    _styles: dict[Any, NameStyle]

    def count(self, names: NameList, sort_options: Any) -> int:
        style = self._style_of(sort_options)
        known = len(names.names)
        return min(known, style.et_al_use_first) if style.et_al_min and known >= style.et_al_min else known

    def process(self, item: Any, variable: str, shaped: Any = None, sort_options: Any = None, **kwargs: Any) -> str:
        names = item.reference[variable]
        et_al = "" if sort_options is not None else self._et_al(shaped)
        return name_list(
            names.names,
            self._style_of(sort_options),
            cut=names.cut,
            et_al=et_al,
            format=self._part_format(),
        )

    def _et_al(self, shaped: Any) -> str:
        element = None if shaped is None else shaped.find("cs:et-al", self.nsmap)
        text = self.get_single_term(name="et-al") if element is None else element.render()
        return str(text or "et al.")

    def _part_format(self) -> PartFormat:
        parts = {part.get("name"): part.format_part for part in self.findall("cs:name-part", self.nsmap)}
        return PartFormat(**{name: parts[name] for name in ("given", "family") if name in parts})

    def _style_of(self, sort_options: Any) -> NameStyle:
        key = None if sort_options is None else tuple(sorted(sort_options.items()))
        if "_styles" not in self.__dict__:
            self._styles = {}
        if key not in self._styles:
            self._styles[key] = self._read_style(sort_options or {})
        return self._styles[key]

    def _read_style(self, sort_options: Any) -> NameStyle:
        root = self.get_root()

        def option(name: str, default: str = "") -> str:
            if name in sort_options:
                return str(sort_options[name])
            own = self.get(name)
            inherited = root._option(f"name-{name}" if name in ("form", "delimiter") else name)
            return str(own if own is not None else default if inherited is None else inherited)

        and_word = option("and")
        initialize_with = self.get("initialize-with", root._option("initialize-with"))
        return NameStyle(
            form=option("form", "long"),
            delimiter=option("delimiter", ", "),
            and_term=self._and_term(and_word),
            delimiter_precedes_last=option("delimiter-precedes-last", "contextual"),
            delimiter_precedes_et_al=option("delimiter-precedes-et-al", "contextual"),
            et_al_min=_whole(option("et-al-min")),
            et_al_use_first=_whole(option("et-al-use-first", "1")),
            et_al_use_last=option("et-al-use-last").lower() == "true",
            initialize=option("initialize", "true").lower() != "false",
            initialize_with=initialize_with,
            initialize_with_hyphen=root.get("initialize-with-hyphen", "true").lower() == "true",
            name_as_sort_order=option("name-as-sort-order"),
            sort_separator=option("sort-separator", ", "),
            demote_non_dropping_particle=root.get("demote-non-dropping-particle", "display-and-sort"),
        )

    def _and_term(self, word: str) -> str:
        match word:
            case "text":
                return self.get_single_term(name="and") or "and"
            case "symbol":
                return "&"
            case _:
                return ""


class NamePart(Element, model.Name_Part):  # type: ignore[misc]
    def format_part(self, part: str) -> str:
        return self.wrap(self.format(self.case(part))) or ""


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
