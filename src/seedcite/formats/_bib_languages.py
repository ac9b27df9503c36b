"""The languages of ``langid``, ``hyphenation`` and ``language``: babel's names, words and codes to BCP 47 tags.

A babel name that stands for one country's use says so (``british``: ``en-GB``), as pandoc reads it. ``english`` and
``ngerman`` are used everywhere and name no country.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final


def _pairs(text: str) -> dict[str, str]:
    return {name.lower(): tag for name, _, tag in (pair.partition(" ") for pair in text.split(", "))}


_BABEL = (
    "canadien fr-CA, acadian fr-CA, afrikaans af-ZA, albanian sq-AL, american en-US, amharic am, arabic ar, "
    "armenian hy, australian en-AU, naustrian de-AT, austrian de-AT, indonesian id, bahasa id, bahasai id, "
    "malay ms, bahasam ms, basque eu, belarusian be, bengali bn, bosnian bs, brazilian pt-BR, brazil pt-BR, "
    "breton br, british en-GB, bulgarian bg-BG, canadian en-CA, catalan ca-AD, chinese zh, churchslavonic cu, "
    "coptic cop, croatian hr-HR, czech cs-CZ, danish da-DK, dutch nl-NL, english en, esperanto eo, estonian et, "
    "ethiopic am, persian fa-IR, farsi fa-IR, finnish fi-FI, french fr-FR, francais fr-FR, frenchb fr-FR, "
    "friulan fur, galician gl, georgian ka, german de-DE, germanb de-DE, greek el-GR, gujarati gu, hebrew he-IL, "
    "hindi hi, hungarian hu-HU, icelandic is-IS, interlingua ia, irish ga, italian it-IT, japanese ja-JP, "
    "kannada kn, khmer km, korean ko, kurmanji kmr, lao lo, latin la, latvian lv-LV, lithuanian lt-LT, "
    "lowersorbian dsb, macedonian mk, magyar hu-HU, malayalam ml, marathi mr, meyalu ms, mexican es-MX, "
    "mongolian mn-MN, newzealand en-NZ, ngerman de, norsk nb-NO, norwegian no, nynorsk nn-NO, occitan oc, "
    "piedmontese pms, polish pl-PL, polutonikogreek el-GR, portuguese pt-PT, portuges pt-PT, portugues pt-PT, "
    "punjabi pa, romanian ro-RO, romansh rm, russian ru-RU, samin se, sanskrit sa, scottish gd, serbian sr-RS, "
    "serbianc sr-RS, slovak sk-SK, slovene sl-SI, slovenian sl-SI, spanish es-ES, swedish sv-SE, "
    "nswissgerman de-CH, swissgerman de-CH, syriac syc, tamil ta, telugu te, thai th-TH, tibetan bo, "
    "turkish tr-TR, turkmen tk, UKenglish en-GB, ukrainian uk-UA, uppersorbian hsb, urdu ur, USenglish en-US, "
    "usorbian hsb, lsorbian dsb, vietnamese vi-VN, welsh cy"
)
_BABEL_TAGS: Final = _pairs(_BABEL)

_OWN_NAMES = (
    "deutsch de, englisch en, französisch fr, italienisch it, spanisch es, russisch ru, latein la, anglais en, "
    "français fr, allemand de, espagnol es, italien it, español es, castellano es, inglés en, francés fr, alemán de, "
    "italiano it, português pt, inglês en, nederlands nl, русский ru, українська uk, 中文 zh, 日本語 ja, 한국어 ko, "
    "mandarin zh, flemish nl, svenska sv, dansk da, norsk nb, suomi fi, polski pl, čeština cs, türkçe tr"
)
_WORDS: Final = _pairs(_OWN_NAMES)

_THREE_LETTERS = (
    "afr af, ara ar, bul bg, cat ca, ces cs, cze cs, chi zh, zho zh, cym cy, dan da, deu de, ger de, ell el, gre el, "
    "eng en, epo eo, est et, eus eu, fas fa, per fa, fin fi, fra fr, fre fr, gle ga, glg gl, heb he, hin hi, hrv hr, "
    "hun hu, hye hy, ind id, isl is, ice is, ita it, jpn ja, kor ko, lat la, lav lv, lit lt, mon mn, msa ms, nld nl, "
    "dut nl, nno nn, nob nb, nor no, pol pl, por pt, ron ro, rum ro, rus ru, slk sk, slo sk, slv sl, spa es, srp sr, "
    "swe sv, tha th, tur tr, ukr uk, vie vi"
)
_CODES: Final = _pairs(_THREE_LETTERS)

LANGIDS: Final[Mapping[str, str]] = MappingProxyType(_BABEL_TAGS)
"""Babel's names, in lower case, and their tags; of several names with one tag, the one to write comes first."""

_TAG = re.compile(r"([A-Za-z]{2,3})(?:[-_]([A-Za-z]{4}))?(?:[-_]([A-Za-z]{2}|\d{3}))?")


@lru_cache(maxsize=1024)
def of_langid(value: str) -> str:
    """The tag of a ``langid`` or ``hyphenation``, or the value as it stands."""
    return _BABEL_TAGS.get(value.lower()) or of_words(value) or value


@lru_cache(maxsize=1024)
def of_words(value: str) -> str:
    """The tag of a language as people or catalogues name it (``German``, ``langgerman``, ``eng``, ``pt_BR``), or "".

    A name says nothing of a country, unless the country is what it names.
    """
    word = value.strip().rstrip(".").lower()
    if word.startswith("lang") and word[4:] in _BABEL_TAGS:
        word = word[4:]
    if found := _BABEL_TAGS.get(word):
        language, _, country = found.partition("-")
        return language if country and word in _WHOLE else found
    if found := _WORDS.get(word) or _CODES.get(word):
        return found
    match = _TAG.fullmatch(word)
    if match is None or (len(match[1]) == 3 and not match[3]):
        return ""
    parts = (match[1], (match[2] or "").title(), (match[3] or "").upper())
    return "-".join(part for part in parts if part)


def _whole_languages() -> frozenset[str]:
    """The names that are a language, whoever speaks it."""
    countries = (
        "acadian american australian austrian brazil brazilian british canadian canadien mexican naustrian newzealand "
        "nswissgerman swissgerman ukenglish usenglish"
    )
    return frozenset(_BABEL_TAGS) - frozenset(countries.split())


_WHOLE: Final = _whole_languages()


def is_english(tag: str) -> bool:
    """Whether titles are in English as far as is known: no language counts as English."""
    return not tag or tag[:2].lower() == "en"
