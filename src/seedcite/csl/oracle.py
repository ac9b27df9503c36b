"""citeproc-py, of which this is the one keeper: what reads a style until the project's own engine stands.

The ``_oracle_*`` modules beside this one take it from here. citeproc-py reads a style's structure, conditions, dates
and numbers. Its element classes are not used as they are but in subclasses that only ``_oracle_run``'s parser knows,
so that nothing in citeproc-py is changed for anybody else. They take over what citeproc-py leaves out or gets wrong and
every reference shows: joining (``_marked``), names and their "et al." (``_name_list``), text case, stops and quotation
marks, page ranges, variables substituted once, terms and their forms, sort keys. They also remember what citeproc-py
looks up by XPath again and again, which takes most of its time.

Not done, here as there: year letters and other disambiguation, ``subsequent-author-substitute``, ``collapse``,
``font-style="normal"`` inside italics.
"""

from __future__ import annotations

from citeproc import model, source

VariableError = source.VariableError

__all__ = ["VariableError", "model", "source"]
