"""Commands of packages beyond LaTeX and amssymb, as data: read, and never written.

Sources: textcomp and the LaTeX kernel (``encguide``), textgreek and ``lgrenc``, ``t2aenc`` for Cyrillic, tipa, gensymb
and siunitx, babel's French, biblatex's punctuation (manual, sections 3.13 and 4.7), and ``aas_macros.sty``, in whose
terms the Astrophysics Data System names journals.
"""

from __future__ import annotations

from typing import Final

from ._tex_tables import IGNORED, LETTERS, SPACES, SYMBOLS


def _pairs(text: str) -> dict[str, str]:
    words = text.split()
    return dict(zip(words[::2], words[1::2], strict=True))


_TEXT = _pairs(
    "textgravedbl ˵ textacutedbl ˝ texttildelow ˷ textdblhyphen ⹀ textdblhyphenchar ⹀ texttwelveudash — "
    "textthreequartersemdash — textquotestraightbase ‚ textquotestraightdblbase „ textlquill ⁅ textrquill ⁆ "
    "textpilcrow ¶ textmho ℧ textcopyleft 🄯 textborn ★ textdied † textmarried ⚭ textdivorced ⚮ textleaf ❧ "
    "textguarani ₲ textcentoldstyle ¢ textdollaroldstyle $ textzerooldstyle 0 textoneoldstyle 1 texttwooldstyle 2 "
    "textthreeoldstyle 3 textfouroldstyle 4 textfiveoldstyle 5 textsixoldstyle 6 textsevenoldstyle 7 "
    "texteightoldstyle 8 textnineoldstyle 9 textsuperscriptcircumflex ^ textprime ′ textprimstress ˈ "
    "og « fg » guillemets « perthousand ‰ celsius ℃ ohm Ω angstrom Å AmS AMS MF METAFONT MP METAPOST ConTeXt ConTeXt "
    "AmSTeX AmS-TeX AMSTeX AmS-TeX eTeX ε-TeX biber biber KOMAScript KOMA-Script textcopyrightsign ©"
)
_BIBLATEX = _pairs(
    "bibrangedash – bibdaterangesep – textendashchar – addcomma , addsemicolon ; addcolon : addperiod . adddot . "
    "bibinitperiod . bibinithyphendelim .- addslash /"
)
_TIPA = _pairs(
    "textesh ʃ textezh ʒ textyogh ʒ textopeno ɔ textturna ɐ textscripta ɑ textturnscripta ɒ textturnv ʌ textepsilon ɛ "
    "textrevepsilon ɜ textreve ɘ textrhookschwa ɚ textgamma ɣ textbabygamma "
    "ɤ texttheta θ textbeta β textchi χ textphi ɸ "
    "textomega ω textupsilon ʊ textscu ᴜ textsci ɪ textscy ʏ "
    "textscr ʀ textinvscr ʁ textturnr ɹ textturnm ɯ textturnh ɥ "
    "textturny ʎ textturnw ʍ textturnk ʞ textturnt ʇ textfishhookr "
    "ɾ textrtailr ɽ textrtaild ɖ textrtailt ʈ textrtailn ɳ "
    "textrtaill ɭ textrtails ʂ textrtailz ʐ textltailn ɲ textltailm ɱ textbeltl ɬ textlyoghlig ɮ textctc ɕ textctz ʑ "
    "textcrh ħ texthth ɦ textheng ɧ texthtb ɓ texthtd ɗ texthtg ɠ textscg ɢ textscn ɴ textscl ʟ textsch ʜ textscb ʙ "
    "textglotstop ʔ textrevglotstop ʕ textbarglotstop ʡ textbullseye ʘ textdoublebarpipe ǂ textdoublepipe ǁ textpipe ǀ "
    "textlengthmark ː texthalflength ˑ textsecstress ˌ textbarl ƚ textbari "
    "ɨ textbaru ʉ textbaro ɵ textbarb ƀ textbard đ "
    "textcrb ƀ textcrd đ textscriptg ɡ textscriptv ʋ textcloserevepsilon ɞ textraiseglotstop ˀ texthvlig ƕ"
)
_JOURNALS = {
    name: spelled.replace("_", " ")
    for name, spelled in _pairs(
        "aj AJ araa ARA&A apj ApJ apjl ApJ apjs ApJS apss Ap&SS aap A&A aapr A&A_Rev. aaps A&AS azh AZh "
        "baas BAAS jrasc JRASC memras MmRAS mnras MNRAS pra Phys._Rev._A prb Phys._Rev._B prc Phys._Rev._C "
        "prd Phys._Rev._D pre Phys._Rev._E prl Phys._Rev._Lett. pasp PASP pasj PASJ qjras QJRAS skytel S&T "
        "solphys Sol._Phys. sovast Soviet_Ast. ssr Space_Sci._Rev. zap ZAp iaucirc IAU_Circ. aplett Astrophys._Lett. "
        "apspr Astrophys._Space_Phys._Res. fcp Fund._Cosmic_Phys. gca Geochim._Cosmochim._Acta grl Geophys._Res._Lett. "
        "jcp J._Chem._Phys. jgr J._Geophys._Res. "
        "jqsrt J._Quant._Spec._Radiat._Transf. memsai Mem._Soc._Astron._Italiana "
        "nphysa Nucl._Phys._A physrep Phys._Rep. physscr Phys._Scr planss Planet._Space_Sci. procspie Proc._SPIE "
        "applopt Appl._Opt. jcap J._Cosmology_Astropart._Phys. icarus Icarus pasa PASA"
    ).items()
}
_GREEK_NAMES = (
    "alpha α beta β gamma γ delta δ epsilon ε zeta ζ eta η theta θ iota ι kappa κ lambda λ nu ν xi ξ omicron ο pi π "
    "rho ρ sigma σ varsigma ς tau τ upsilon υ phi φ chi χ psi ψ omega ω Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε "
    "Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ "
    "Chi Χ Psi Ψ Omega Ω"
)
_TEXT_GREEK = {"text" + name: letter for name, letter in _pairs(_GREEK_NAMES).items()}
_CYRILLIC_NAMES = (
    "A а B б V в G г D д E е YO ё ZH ж Z з I и ISHRT й K к L л M м N н O о P п R р S с T т U у F ф H х C ц CH ч SH ш "
    "SHCH щ HRDSN ъ ERY ы SFTSN ь EREV э YU ю YA я IE є II і YI ї GUP ґ USHRT ў JE ј LJE љ NJE њ DJE ђ TSHE ћ DZHE џ"
)
_CYRILLIC = {
    spelled: char
    for name, letter in _pairs(_CYRILLIC_NAMES).items()
    for spelled, char in ((f"CYR{name}", letter.upper()), (f"cyr{name.lower()}", letter))
}

PACKAGE_SYMBOLS: Final = {**_TIPA, **_TEXT_GREEK, **_CYRILLIC, **_BIBLATEX, **_JOURNALS, **_TEXT}
"""What a command without arguments stands for; TeX swallows the space after it."""

_SPACES = {
    **dict.fromkeys("addspace bibnamedelima bibnamedelimb bibnamedelimi bibnamedelimc bibnamedelimd".split(), " "),
    **dict.fromkeys("addnbspace addlowpenspace addhighpenspace adddotspace".split(), "\u00a0"),
    "bibinitdelim": " ",
    "addthinspace": "\u2009",
    "enskip": "\u2002",
}

_IGNORED = frozenset(
    "isdot nopunct cyr cyrchar string number selectfont latintext medspace pagebreak nopagebreak newpage "
    "clearpage bibopenbracket nocorr nobreakdash unkern frenchspacing nonfrenchspacing boldmath unboldmath "
    "bibsentence midsentence textsuperscriptfont fontencoding".split()
)

PRINTED: Final = _SPACES | PACKAGE_SYMBOLS | SPACES | SYMBOLS | LETTERS
"""What a command without an argument prints, here and in LaTeX."""

SILENT: Final = IGNORED | _IGNORED
"""Commands without an argument that print nothing."""

LGR: Final = dict(zip("abgdezhjiklmnxoprstufqywc", "αβγδεζηθικλμνξοπρστυφχψως", strict=True))
"""The Latin letters that stand for Greek ones in the font encoding LGR."""

LGR_ACCENTS: Final = {"'": "\u0301", "`": "\u0300", "~": "\u0342", ">": "\u0313", "<": "\u0314", '"': "\u0308"}
"""Signs before a letter of LGR, and the combining characters that they set on it."""

ACCENT_SLOTS: Final = {
    18: "\u0300",
    19: "\u0301",
    20: "\u030c",
    21: "\u0306",
    22: "\u0304",
    23: "\u030a",
    24: "\u0327",
    94: "\u0302",
    95: "\u0307",
    125: "\u030b",
    126: "\u0303",
    127: "\u0308",
}
"""The slots of the font encoding OT1 that ``\\accent`` names, and their combining characters."""
