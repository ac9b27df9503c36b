"""The patterns by which a ``.bib`` file is taken apart.

They scan forwards only: every repetition is possessive or bounded, so that none of them goes back over a long text.
The fields of ordinary files (braces three deep) are one match each; what does not match is read step by step.
"""

from __future__ import annotations

import re
from typing import Final

_WORD = r'[^\s{}()",=@%#\\\']'
_NAME = r'[^\s=,{}"#%@()\\]++'
_DEEP = r"\{[^{}]*+(?:\{[^{}]*+\}[^{}]*+)*+\}"
BRACED: Final = rf"\{{([^{{}}]*+(?:{_DEEP}[^{{}}]*+)*+)\}}"
QUOTED: Final = rf'"([^"{{}}]*+(?:{_DEEP}[^"{{}}]*+)*+)"'
_STRONG = rf"@[ \t]*+[^\W\d_]{_WORD}*+\s*+[{{(]\s*+[^\s,{{}}]{{0,200}}+\s*+,\s*+{_NAME}\s*+="

HEAD: Final = re.compile(rf"@[ \t]*+([^\W\d_]{_WORD}*+)\s*+(?:([{{(])|,(?=[ \t]*+\n\s*+{_NAME}\s*+=\s*+[{{\"]))")
"""What may begin a block: its type, its opening delimiter (None where it is missing before the first field)."""

STRONG: Final = re.compile(_STRONG)
"""What begins an entry wherever it stands: a type, a key and the name of a field."""

BROKEN_HEAD: Final = re.compile(
    r"""(?:\A|[\n\r])[ \t]*+(@[^\n\r@=%]{0,120}?[\s,({]\s*+,?\s*+[^\s=,{}"#%@()\\]{1,60}+\s*+=\s*+["{])"""
)
"""An entry whose beginning is damaged: no type, or no delimiter after it."""

BROKEN_KEY: Final = re.compile(r"""([^\s,{}()"@#=]+)\s*,""")

LONE_HEAD: Final = re.compile(rf"(?:\A|[\n\r])[ \t]*+(@[ \t]*+[^\W\d_]{_WORD}*+[ \t]*+\{{)")
"""What begins an entry that is none."""

UNMARKED: Final = re.compile(
    rf"""(?:\A|[\n\r])[ \t]*+[^\w\s@%]?[^\W\d_]{{1,30}}+[ \t]*+[{{(][^\s,=]{{1,99}}+,\s*+{_NAME}\s*+="""
)
"""An entry without ``@``."""

KEY: Final = re.compile(r"""\s*+([^\s,{}()"=%#@\\]*+)[ \t]*+,""")
ODD_KEY: Final = re.compile(r"[^,\n\r]*+")
BRACED_KEY: Final = re.compile(r"((?:[^,{}\s]|\{[^{},\s]*+\}){1,200}+)[ \t]*+,")
KEY_THEN_FIELD: Final = re.compile(rf"""([^\s,{{}}=]++)[ \t]++({_NAME})[ \t]*+=\s*+["{{\w]""")
INNER_HEAD: Final = re.compile(rf"@[ \t]*+[^\W\d_]{_WORD}*+\s*+\{{")
"""What no key holds: the beginning of another entry."""
SKIP_BLANK: Final = re.compile(r"(?:\s++|%[^\n\r]*+[\n\r])*+")
FIELD: Final = re.compile(
    rf"""\s*+([^\W_][\w:+.*/-]*+)\s*+=\s*+(?:{BRACED}|{QUOTED}|([^\s{{}}()"#,=%\\]++))\s*+(?:(,)|(?=[}})]))"""
)
"""A plain field: name; value in braces, in quotes, or bare; the comma after it, unless a closing delimiter follows."""

BRACE_AND_COMMA: Final = re.compile(r"\}\s*+,[\s,]*+")
CLOSE: Final = re.compile(r"[\s,]*+([})])")
SKIP: Final = re.compile(r"(?:[\s,]++|%[^\n\r]*+)*+")
BLANK: Final = re.compile(r"(?:\s++|%[^\n\r]*+[\n\r])*+")
NAMED: Final = re.compile(rf"""({_NAME})\s*+=[=>]?\s*+|([^\s=,{{}}"#%@()\\][^\n=,{{}}"#%@()\\]*+)=[=>]?\s*+""")
UNEQUAL: Final = re.compile(r'([^\W\d_][\w-]*+)[^\w\n={}",#()][^\n={}",#()]{0,40}(?=[{"])')
"""The name of a field, and something else than an equals sign before its value."""
TOKEN: Final = re.compile(r"""[^\s{}()"#,=%\\]++""")
AFTER_TOKEN: Final = re.compile(rf"""[ \t]*+(?:[,#}})]|{_NAME}\s*+=|\Z|[\n\r]\s*+(?:[,#}})%@]|\Z|{_NAME}\s*+=)|%)""")
_RUN = r"(?:[^\n\r{},]++|\{[^{}\n\r]*+\})*+"
UNDELIMITED: Final = re.compile(rf"{_RUN}(?:(?!,[ \t]*+[\n\r]|,?\s*+\Z|,\s*+{_NAME}\s*+=),{_RUN})*+")
PROPER: Final = re.compile(rf"""\s*+(?:[,#}})]|%|\Z|{_NAME}\s*+=|@)""")
"""What may stand after a value: a separator, the end, or (a comma forgotten) the next field."""

AGAIN: Final = re.compile(rf"""\s*+,\s*+{_NAME}\s*+=\s*+(?:["{{]|[\w#]++\s*+[,}})])""")
"""After a closing delimiter: the entry goes on, so it was one too many."""

LINE: Final = re.compile(rf"""[\n\r]\s*+{_NAME}\s*+=\s*+["{{\w]""")
"""A line that begins with a field."""

BREAK: Final = re.compile(
    rf"""[}}"]?[ \t]*+,?[ \t]*+(?=[\n\r]\s*+{_NAME}\s*+=\s*+["{{\w]|{_STRONG})"""
    rf"""|[}}"](?=\s*+,\s*+{_NAME}\s*+=\s*+["{{\w])"""
)
"""Where a value ends that has no end of its own: before the next field."""

GOES_ON: Final = re.compile(rf"""\s*+(?:,\s*+{_NAME}\s*+=|,?\s*+[}})])""")
"""What must stand after a value that reached over what looks like a block."""

SWALLOWED: Final = re.compile(
    r"""[}"]\s*,\s*(?:abstract|address|author|booktitle|date|doi|editor|eprint|isbn|issn|journal|journaltitle|keywords|"""
    r"""location|month|note|number|pages|publisher|series|title|url|volume|year)\s*=\s*["{]""",
    re.IGNORECASE,
)
"""Inside a value: the next field, taken in because a brace is missing before it."""

BRACE: Final = re.compile(r"[{}]")
BRACE_OR_QUOTE: Final = re.compile(r'[{}"]')
ESCAPED_BRACE: Final = re.compile(r"\\[\\{}\"]|[{}\"]")
STRICT_END: Final = re.compile(
    rf"""([}}"])(?=\s*+,\s*+{_NAME}\s*+=|\s*+,?\s*+[}})][ \t]*+(?:[\n\r]|\Z)|,?[ \t]*+[\n\r]\s*+{_NAME}\s*+=)"""
)
"""The delimiter that must be a value's last, since a field or the entry's end follows."""

JUNK: Final = re.compile(r'[^,\n{}"()]*+')
TAIL: Final = re.compile(r"[ \t]*+([^\s@%][^\n\r@]*+)")
"""What stands after an entry on its last line."""

COMMENT_ANYWHERE: Final = re.compile(r"(?<!\\)%[^\n\r]*+(?:\r\n?|\n)[ \t]*+")
COMMENT_AT_LINE_END: Final = re.compile(r"(?:(?<=[^\W\d_])|(?<=[,;])|\A[ \t]*+)%[ \t]*+(?:\r\n?|\n)[ \t]*+")
