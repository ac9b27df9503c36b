"""What LaTeX's commands stand for, as data: accents, letters, symbols, spaces, marks, and what prints nothing.

Sources: the LaTeX2e kernel (``encguide``, ``usrguide``), textcomp, amssymb, and BibLaTeX's manual for ``\\mkbib...``.
Where several commands give one character, the first is the one that ``tex.encode`` writes.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from .markup import Mark


def _pairs(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


ACCENTS: Final = {
    "`": "\u0300",
    "'": "\u0301",
    "^": "\u0302",
    "~": "\u0303",
    "=": "\u0304",
    "u": "\u0306",
    ".": "\u0307",
    '"': "\u0308",
    "h": "\u0309",
    "r": "\u030a",
    "H": "\u030b",
    "v": "\u030c",
    "G": "\u030f",
    "U": "\u030e",
    "d": "\u0323",
    "textcommabelow": "\u0326",
    "c": "\u0327",
    "k": "\u0328",
    "b": "\u0331",
    "t": "\u0361",
    "ocirc": "\u030a",
    "textogonekcentered": "\u0328",
}
"""Accent commands (without the backslash) and the combining characters they set on the letter that follows."""

SPACING_ACCENTS: Final = dict(zip("`'^~=\".", "`´^~¯¨˙", strict=True))
"""What an accent over nothing (``\\~{}``) prints."""

DOTLESS: Final = {"i": "ı", "j": "ȷ"}
"""Letters that lose their dot under an accent; alone they are the dotless letters."""

LETTERS: Final = _pairs(
    "ss ß SS ẞ ae æ AE Æ oe œ OE Œ aa å AA Å o ø O Ø l ł L Ł i ı j ȷ dh ð DH Ð th þ TH Þ dj đ DJ Đ ng ŋ NG Ŋ ij ĳ IJ Ĳ "
    "ohorn ơ OHORN Ơ uhorn ư UHORN Ư textschwa ə textlongs ſ"
)
"""Letters that have a command of their own."""

SYMBOLS: Final = _pairs(
    "textbackslash \\ textasciitilde ~ textasciicircum ^ textasciigrave ` textquotesingle ' "
    "textbraceleft { textbraceright } textless < textgreater > textbar | lbrace { rbrace } backslash \\ "
    'textdollar $ textunderscore _ textquotedbl " textpercent % textampersand & texthash # textnumbersign # '
    "textquoteleft ‘ textquoteright ’ textquotedblleft “ textquotedblright ” quotesinglbase ‚ quotedblbase „ "
    "lq ‘ rq ’ glqq „ grqq “ glq ‚ grq ‘ flqq « frqq » flq ‹ frq › "
    "guilsinglleft ‹ guilsinglright › guillemotleft « guillemotright » guillemetleft « guillemetright » "
    "textendash – textemdash — ldots … dots … textellipsis … textexclamdown ¡ textquestiondown ¿ "
    "S § textsection § P ¶ textparagraph ¶ dag † textdagger † ddag ‡ textdaggerdbl ‡ textbullet • "
    "textperiodcentered · textcentereddot · textasteriskcentered ∗ textvisiblespace ␣ "
    "copyright © textcopyright © textcircledP ℗ textregistered ® circledR ® texttrademark ™ textservicemark ℠ "
    "textdegree ° textcelsius ℃ textmu µ textohm \u03a9 textnumero № textestimated ℮ textrecipe ℞ textreferencemark ※ "
    "texteuro € euro € EUR € pounds £ textsterling £ textcent ¢ textyen ¥ textcurrency ¤ textflorin ƒ textwon ₩ "
    "textdong ₫ textnaira ₦ textpeso ₱ textlira ₤ textcolonmonetary ₡ textbaht ฿ "
    "texttimes × textdiv ÷ textpm ± textminus − textlnot ¬ textfractionsolidus ⁄ textsurd √ "
    "textonehalf ½ textonequarter ¼ textthreequarters ¾ textonesuperior ¹ texttwosuperior ² textthreesuperior ³ "
    "textordfeminine ª textordmasculine º textperthousand ‰ textpertenthousand ‱ textbrokenbar ¦ textbardbl ‖ "
    "textasciimacron ¯ textasciidieresis ¨ textasciiacute ´ textasciibreve ˘ textasciicaron ˇ "
    "textleftarrow ← textuparrow ↑ textrightarrow → textdownarrow ↓ textmusicalnote ♪ textinterrobang ‽ "
    "textlangle ⟨ textrangle ⟩ textlbrackdbl ⟦ textrbrackdbl ⟧ textopenbullet ◦ textbigcircle ◯ textdiscount ⁒ "
    "hyphen - textnonbreakinghyphen ‑ slash / TeX TeX LaTeX LaTeX LaTeXe LaTeX2e BibTeX BibTeX XeTeX XeTeX "
    "LuaTeX LuaTeX pdfTeX pdfTeX"
)
"""Symbols and words of running text; TeX swallows the space after such a command."""

SPACES: Final = {
    "quad": "\u2003",
    "qquad": "\u2003\u2003",
    "enspace": "\u2002",
    "enskip": "\u2002",
    "thinspace": "\u2009",
    "space": " ",
    "nobreakspace": "\u00a0",
    "newline": " ",
    "par": " ",
}

ESCAPES: Final = {
    **{c: c for c in "%&#_${}"},
    ",": "\u2009",
    ";": "\u2004",
    ":": "\u2005",
    ">": "\u2005",
    **dict.fromkeys("!/-@", ""),
    " ": " ",
    "\n": " ",
    "\t": " ",
}
"""A backslash and one character that is no letter."""

IGNORED: Final = frozenset(
    "relax protect noindent indent xspace nobreak nolinebreak allowbreak linebreak break ignorespaces unskip sloppy "
    "raggedright centering leavevmode null strut smallskip medskip bigskip newblock hfill hfil bgroup egroup "
    "makeatletter makeatother".split()
)
"""Commands without an argument that print nothing."""

MARKS: Final[dict[str, Mark]] = {
    "textit": "italic",
    "textsl": "italic",
    "mkbibitalic": "italic",
    "textbf": "bold",
    "mkbibbold": "bold",
    "emph": "emphasis",
    "mkbibemph": "emphasis",
    "textsc": "small-caps",
    "textsuperscript": "superscript",
    "mkbibsuperscript": "superscript",
    "up": "superscript",
    "textsubscript": "subscript",
    "mkbibsubscript": "subscript",
    "textinferior": "subscript",
    "underline": "underline",
    "uline": "underline",
    "ul": "underline",
    **dict.fromkeys(("underbar", "uwave", "uuline", "dashuline", "dotuline"), "underline"),
    "texttt": "monospace",
    "textsf": "sans-serif",
    "sout": "strikeout",
    "st": "strikeout",
    "xout": "strikeout",
}
"""Commands that set their argument; the first for a mark is the one that is written."""

OLD_FONTS: Final[dict[str, Mark | None]] = {
    "it": "italic",
    "sl": "italic",
    "bf": "bold",
    "sc": "small-caps",
    "tt": "monospace",
    "sf": "sans-serif",
    "rm": None,
    "normalfont": None,
    "cal": None,
}
"""Declarations that set the rest of their group and put out the fonts set before."""

NEW_FONTS: Final[dict[str, Mark | None]] = {
    "itshape": "italic",
    "slshape": "italic",
    "bfseries": "bold",
    "em": "emphasis",
    "scshape": "small-caps",
    "ttfamily": "monospace",
    "sffamily": "sans-serif",
    **dict.fromkeys(
        "upshape mdseries rmfamily tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge".split()
    ),
}
"""Declarations that set the rest of their group, within the fonts set before; ``None`` for what no mark stands for."""

TRANSPARENT: Final = frozenset(
    "text mbox hbox fbox makebox textrm textnormal textup textmd textlf textssc mathrm mathit mathbf mathsf mathtt "
    "mathnormal boldsymbol bm pmb operatorname nohyphens uppercase lowercase MakeUppercase MakeLowercase autocap "
    "MakeCapital MakeSentenceCase NoCaseChange textlatin IeC bibnamefont bibfnamefont "
    "hl emshape smash rlap llap bibtexspan mkbibacro textcyrillic "
    "textcyr mkbibname mkbibnamefamily mkbibnamegiven ensurelanguage".split()
)
"""Commands that hand their argument through."""

BRACKETED: Final = {
    "enquote": ("“", "”"),
    "mkbibquote": ("“", "”"),
    "textquote": ("“", "”"),
    "mkbibparens": ("(", ")"),
    "parentext": ("(", ")"),
    "mkbibbrackets": ("[", "]"),
    "brackettext": ("[", "]"),
}
"""Commands that put their argument between two marks; quotation marks alternate with those inside."""

FIRST_DROPPED: Final = frozenset(
    "textcolor foreignlanguage textlang colorbox scalebox raisebox bibinfo bibfield otherlanguage".split()
)
"""Commands whose first argument is a setting, and whose second is text."""

ALL_DROPPED: Final = frozenset(
    "vphantom hphantom phantom noopsort SortNoop noop hspace vspace color selectlanguage".split()
)
"""Commands whose argument is never printed; ``\\noopsort`` is the custom of ``.bib`` files for a key to sort by."""

VERBATIM: Final = frozenset("url path nolinkurl".split())
"""Commands whose argument is taken as it stands, but for escaped characters."""

MATHS_IN_TEXT: Final = {
    "ensuremath": 1,
    "mathbb": 1,
    "mathcal": 1,
    "mathscr": 1,
    "mathfrak": 1,
    "frac": 2,
    "sqrt": 1,
    "overline": 1,
}
"""Commands with so many arguments that are maths wherever they stand."""

MATHS: Final = _pairs(
    # Greek
    "alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ "
    "mu μ nu ν xi ξ omicron ο pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ "
    "psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω digamma ϝ "
    # letters
    "ell ℓ hbar ℏ hslash ℏ imath ı jmath ȷ Re ℜ Im ℑ wp ℘ aleph ℵ beth ℶ gimel ℷ daleth ℸ partial ∂ nabla ∇ mho ℧ "
    "complement ∁ eth ð "
    # operators
    "pm ± mp ∓ times × div ÷ cdot ⋅ ast ∗ star ⋆ circ ∘ bullet ∙ cap ∩ cup ∪ uplus ⊎ sqcap ⊓ sqcup ⊔ vee ∨ lor ∨ "
    "wedge ∧ land ∧ setminus ∖ smallsetminus ∖ wr ≀ oplus ⊕ ominus ⊖ otimes ⊗ oslash ⊘ odot ⊙ amalg ⨿ diamond ⋄ "
    "bigtriangleup △ bigtriangledown ▽ triangleleft ◁ triangleright ▷ ltimes ⋉ rtimes ⋊ bowtie ⋈ neg ¬ lnot ¬ "
    "sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ iiint ∭ oint ∮ bigcap ⋂ bigcup ⋃ bigvee ⋁ bigwedge ⋀ bigoplus ⨁ bigotimes ⨂ "
    "bigodot ⨀ biguplus ⨄ bigsqcup ⨆ surd √ dagger † ddagger ‡ square □ Box □ blacksquare ■ Diamond ◇ lozenge ◊ "
    "triangle △ bigstar ★ bigcirc ◯ "
    # relations
    "leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ne ≠ ll ≪ gg ≫ lll ⋘ ggg ⋙ leqslant ⩽ geqslant ⩾ lesssim ≲ gtrsim ≳ lessapprox ⪅ "
    "gtrapprox ⪆ lessgtr ≶ approx ≈ approxeq ≊ sim ∼ simeq ≃ cong ≅ equiv ≡ propto ∝ varpropto ∝ asymp ≍ doteq ≐ "
    "triangleq ≜ coloneqq ≔ prec ≺ succ ≻ preceq ⪯ succeq ⪰ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ subsetneq ⊊ "
    "supsetneq ⊋ sqsubseteq ⊑ sqsupseteq ⊒ in ∈ ni ∋ notin ∉ mid ∣ nmid ∤ parallel ∥ perp ⊥ vdash ⊢ dashv ⊣ models ⊨ "
    "vDash ⊨ nless ≮ ngtr ≯ nleq ≰ ngeq ≱ "
    # arrows
    "to → rightarrow → leftarrow ← gets ← leftrightarrow ↔ Rightarrow ⇒ implies ⟹ Leftarrow ⇐ Leftrightarrow ⇔ iff ⟺ "
    "longrightarrow ⟶ longleftarrow ⟵ longleftrightarrow ⟷ Longrightarrow ⟹ Longleftarrow ⟸ Longleftrightarrow ⟺ "
    "mapsto ↦ longmapsto ⟼ uparrow ↑ downarrow ↓ updownarrow ↕ Uparrow ⇑ Downarrow ⇓ nearrow ↗ searrow ↘ swarrow ↙ "
    "nwarrow ↖ hookrightarrow ↪ hookleftarrow ↩ rightharpoonup ⇀ leftharpoonup ↼ rightleftharpoons ⇌ leadsto ⇝ "
    "rightsquigarrow ⇝ twoheadrightarrow ↠ rightarrowtail ↣ circlearrowleft ↺ circlearrowright ↻ "
    # the rest
    "infty ∞ forall ∀ exists ∃ nexists ∄ emptyset ∅ varnothing ∅ angle ∠ measuredangle ∡ top ⊤ bot ⊥ therefore ∴ "
    "because ∵ prime ′ backprime ‵ flat ♭ natural ♮ sharp ♯ clubsuit ♣ diamondsuit ♢ heartsuit ♡ spadesuit ♠ "
    "checkmark ✓ cdots ⋯ vdots ⋮ ddots ⋱ dotsc … dotsb ⋯ dotsm ⋯ dotsi ⋯ langle ⟨ rangle ⟩ lceil ⌈ rceil ⌉ "
    "lfloor ⌊ rfloor ⌋ lbrack [ rbrack ] lvert | rvert | vert | lVert ‖ rVert ‖ Vert ‖ "
    "odot ⊙ earth ⊕ degree ° micro µ"
)
"""Symbols of mathematics; read in running text too, where authors leave the dollars out."""

FUNCTIONS: Final = frozenset(
    "arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf injlim ker lg lim liminf limsup ln log "
    "max min Pr projlim sec sin sinh sup tan tanh".split()
)
"""Functions of mathematics, which print their own name."""

MATHS_ACCENTS: Final = {
    "hat": "\u0302",
    "widehat": "\u0302",
    "tilde": "\u0303",
    "widetilde": "\u0303",
    "bar": "\u0305",
    "overline": "\u0305",
    "vec": "\u20d7",
    "dot": "\u0307",
    "ddot": "\u0308",
    "acute": "\u0301",
    "grave": "\u0300",
    "breve": "\u0306",
    "check": "\u030c",
    "mathring": "\u030a",
    "underline": "\u0332",
}
"""Accents of mathematics and the combining characters of their plain reading."""

_SUPERSCRIPTS = (
    "0⁰ 1¹ 2² 3³ 4⁴ 5⁵ 6⁶ 7⁷ 8⁸ 9⁹ +⁺ -⁻ −⁻ =⁼ (⁽ )⁾ aᵃ bᵇ cᶜ dᵈ eᵉ fᶠ gᵍ hʰ iⁱ jʲ kᵏ lˡ mᵐ nⁿ oᵒ pᵖ rʳ sˢ tᵗ uᵘ vᵛ "
    "wʷ xˣ yʸ zᶻ Aᴬ Bᴮ Dᴰ Eᴱ Gᴳ Hᴴ Iᴵ Jᴶ Kᴷ Lᴸ Mᴹ Nᴺ Oᴼ Pᴾ Rᴿ Tᵀ Uᵁ Vⱽ Wᵂ"
)
_SUBSCRIPTS = "0₀ 1₁ 2₂ 3₃ 4₄ 5₅ 6₆ 7₇ 8₈ 9₉ +₊ -₋ −₋ =₌ (₍ )₎ aₐ eₑ hₕ iᵢ jⱼ kₖ lₗ mₘ nₙ oₒ pₚ rᵣ sₛ tₜ uᵤ vᵥ xₓ"
SUPERSCRIPTS: Final = {pair[0]: pair[1] for pair in _SUPERSCRIPTS.split()}
SUBSCRIPTS: Final = {pair[0]: pair[1] for pair in _SUBSCRIPTS.split()}


def _alphabet(capital_a: int, small_a: int, zero: int, holes: str) -> dict[str, str]:
    table = {chr(65 + i): chr(capital_a + i) for i in range(26)} | {chr(97 + i): chr(small_a + i) for i in range(26)}
    if zero:
        table |= {chr(48 + i): chr(zero + i) for i in range(10)}
    return table | {pair[0]: pair[1] for pair in holes.split()}


ALPHABETS: Final = {
    "mathbb": _alphabet(0x1D538, 0x1D552, 0x1D7D8, "Cℂ Hℍ Nℕ Pℙ Qℚ Rℝ Zℤ"),
    "mathcal": _alphabet(0x1D49C, 0x1D4B6, 0, "Bℬ Eℰ Fℱ Hℋ Iℐ Lℒ Mℳ Rℛ eℯ gℊ oℴ"),
    "mathfrak": _alphabet(0x1D504, 0x1D51E, 0, "Cℭ Hℌ Iℑ Rℜ Zℨ"),
}
ALPHABETS["mathscr"] = ALPHABETS["mathcal"]
"""Alphabets of mathematics that Unicode has letters for and whose difference bears meaning."""


def _spelled_accents() -> dict[str, str]:
    table = {}
    bases = {chr(c): chr(c) for c in (*range(65, 91), *range(97, 123))}
    dotless = {"\\i": "i", "\\j": "j"}
    for accent, mark in ACCENTS.items():
        symbol = not accent.isalpha()
        if len(accent) > 1:
            continue
        for spelled, base in (bases | dotless).items():
            letter = unicodedata.normalize("NFC", base + mark)
            command = f"\\{accent}"
            table[f"{command}{{{spelled}}}"] = table[f"{{{command}{{{spelled}}}}}"] = letter
            bare = f"{command}{'' if symbol or spelled in dotless else ' '}{spelled}"
            table[f"{{{bare}}}"] = letter
            # A quotation mark that somebody escaped stands before any letter, a diaeresis only on some.
            if base.lower() in "aeiouy" if accent == '"' else len(letter) == 1 or accent != "'":
                table[bare] = letter
    return table


SPELLED: Final = (
    _spelled_accents()
    | {f"{{\\{name}}}": value for name, value in (LETTERS | SYMBOLS).items()}
    | {"\\" + char: value for char, value in ESCAPES.items()}
)
"""The usual spellings of accented letters, symbols and escapes, whole, for a look-up in one step."""


READ_ONLY: Final = frozenset(
    "h G U ocirc textogonekcentered ohorn OHORN uhorn UHORN textschwa textlongs flq frq flqq frqq glq grq glqq grqq "
    "coloneqq dotsc iint iiint implies lVert rVert lvert rvert micro omicron degree earth".split()
)
"""Commands that need more than LaTeX and amssymb: read, and never written."""


def _first_names(table: dict[str, str]) -> dict[str, str]:
    result: dict[str, str] = {}
    for name, char in table.items():
        if len(char) == 1 and name not in READ_ONLY:
            result.setdefault(char, name)
    return result


def _written() -> dict[str, str]:
    table = {char: f"\\ensuremath{{\\{name}}}" for char, name in _first_names(MATHS).items() if ord(char) > 127}
    for command in ("mathbb", "mathcal", "mathfrak"):
        for letter, char in ALPHABETS[command].items():
            table.setdefault(char, f"\\ensuremath{{\\{command}{{{letter}}}}}")
    for script, chars in (("^", SUPERSCRIPTS), ("_", SUBSCRIPTS)):
        for base, char in chars.items():
            if base != "−":
                table.setdefault(char, f"\\ensuremath{{{script}{base}}}")
    table |= {char: f"{{\\{name}}}" for char, name in _first_names(LETTERS | SYMBOLS).items()}
    for plain in '-/"':
        table.pop(plain, None)
    table["Ω"] = "\\ensuremath{\\Omega}"
    table |= {char: f"\\{char}" for char in "%&#_$"}
    table |= {"\u00a0": "~", "\u2009": "\\,", "\u2004": "\\;", "\u2005": "\\:", "\u2003": "{\\quad}"}
    table |= {"\u2002": "{\\enspace}", "–": "--", "—": "---", "‘": "`", "’": "'", "“": "``", "”": "''"}
    return table


WRITTEN: Final = _written()
"""How a character that ASCII or TeX has no plain place for is written in ASCII LaTeX."""

MATHS_WRITTEN: Final = (
    {char: f"\\mbox{{{written}}}" for char, written in WRITTEN.items() if ord(char) > 127 and char not in "–—‘’“”"}
    | {
        char: f"\\{command}{{{letter}}}"
        for command in ("mathbb", "mathcal", "mathfrak")
        for letter, char in ALPHABETS[command].items()
    }
    | {char: f"\\{name} " for char, name in _first_names(MATHS).items() if ord(char) > 127}
    | {char: f"^{{{base}}}" for base, char in SUPERSCRIPTS.items() if base != "−"}
    | {char: f"_{{{base}}}" for base, char in SUBSCRIPTS.items() if base != "−"}
    | {"\u00a0": "~", "\u2009": "\\,", "\u2004": "\\;", "\u2005": "\\:", "\u2003": "\\quad ", "\u2002": "\\enspace "}
    | {"°": "^\\circ "}
)
"""How a character is written inside maths."""
