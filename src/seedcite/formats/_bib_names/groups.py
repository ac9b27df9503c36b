"""Whether a name without braces is an organisation's: ``European Testing Council``, ``Müller GmbH``.

A false organisation is worse than a missed one, so words that people bear too (``Bank``, ``Press``, ``Hospital``) count
only beside something else that no person's name has.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_LONGEST: Final = 500  # letters of what may be an organisation


def _words(*texts: str) -> frozenset[str]:
    """The words, also as they are written without accents."""
    words = {word for text in texts for word in text.split()}
    bare = {"".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c)) for word in words}
    return frozenset(words | bare)


_SURE: Final = _words(
    # English
    "university universities institute institutes institution organization organisation organizations organisations "
    "committee subcommittee consortium collaboration collaborators association agency ministry department foundation "
    "laboratory laboratories federation confederation commission corporation secretariat directorate authority society "
    "societies network initiative observatory academy academies coalition alliance partnership administration "
    "inspectorate parliament taskforce polytechnic embassy cooperative division headquarters publishers publications "
    "publishing museum library center centre centers centres team teams project projects program programme government "
    "community contributors developers authors editors members investigators trialists researchers survey research "
    "systems technologies solutions software industries labs enterprises consulting holdings partners associates "
    "faculty registry workgroup limited incorporated",
    # German, Dutch and the languages of the North
    "universität fakultät institut gesellschaft verein verband verbund vereinigung ministerium behörde anstalt "
    "stiftung akademie hochschule klinikum klinik arbeitsgruppe arbeitskreis arbeitsgemeinschaft kollaboration "
    "konsortium kommission ausschuss netzwerk genossenschaft gemeinschaft projekt redaktion verlag partei bundesamt "
    "landesamt bibliothek universiteit instituut vereniging stichting ministerie commissie genootschap centrum "
    "universitet universitetet institutet institutt högskola høgskole stiftelsen forening föreningen",
    # French, Spanish, Catalan, Portuguese, Italian
    "université faculté société ministère agence fondation laboratoire réseau fédération académie comité équipe "
    "observatoire bibliothèque musée gouvernement collectif syndicat groupe banque école projet universidad facultad "
    "universitat sociedad ministerio agencia fundación fundació organización asociación associació comisión "
    "federación confederación academia consorcio observatorio biblioteca instituto laboratorio grupo proyecto gobierno "
    "equipo universidade faculdade sociedade ministério agência fundação organização associação comissão federação "
    "consórcio laboratório projeto governo comitê universitá università facoltà società istituto ministero agenzia "
    "fondazione organizzazione associazione commissione federazione accademia comitato consorzio osservatorio progetto",
    # Polish, Czech, Russian, Ukrainian
    "uniwersytet instytut akademia towarzystwo univerzita ústav университет институт академия министерство "
    "организация комитет общество ассоциация університет інститут академія міністерство",
)
"""Nobody is called so."""
_FIRST: Final = _words(
    "centro consejo conselho conseil consell gruppo equipe museo museu unión união unione collège colegio colégio "
    "escuela escola scuola direction dirección direção direzione secretaría secretaria confédération"
)
"""Where an organisation's name begins so; at the end some of these are family names."""
_LIKELY: Final = _words(
    "group groups council councils union office offices services school schools college trust fund club "
    "zentrum league panel forum congress assembly senate party"
)
"""Family names, but rare ones."""
_WEAK: Final = _words(
    "bank board service company press church hospital bureau force forces court nations army navy guard house bund rat "
    "gruppe kammer amt labor haus banco banca consiglio junta rede rete red raad krankenhaus hôpital ospedale archive "
    "archives"
)
"""Family or given names as well."""
_COMPOUND: Final = (
    *("institut", "universität", "gesellschaft", "verband", "verein", "ministerium", "stiftung", "zentrum", "akademie"),
    *("hochschule", "arbeitsgruppe", "forschungsgruppe", "anstalt", "behörde", "kommission", "ausschuss", "klinikum"),
    *("vereinigung", "genossenschaft", "gemeinschaft", "bundesamt", "landesamt", "bibliothek", "universiteit"),
    *("instituut", "konsortium", "netzwerk"),
)
"""How German and Dutch compounds end."""
_LEGAL: Final = frozenset(
    "GmbH gGmbH GMBH mbH Inc Inc. INC. Ltd Ltd. LTD LTD. LLC LLC. L.L.C. LLP plc Plc Pty Corp Corp. CORP. Co. S.p.A. "
    "SpA S.r.l. Srl SARL S.à.r.l. e.V. eV Ltda Ltda. Lda. Oyj ApS A/S GbR OHG".split()
)
_LEGAL_OR_INITIALS: Final = frozenset("AG A.G. SA S.A. AB KG SE NV N.V. BV B.V. PLC Oy AS ASA Co INC".split())
_ARTICLES: Final = frozenset("the les los las der die das het gli os".split())
_ARTICLES_OR_NAMES: Final = frozenset("le la el il lo i de o a".split())
_BETWEEN: Final = frozenset(
    "of for on at against für zur pour para per sur contre contra voor för und e et y i".split()
)
"""Words that stand in organisations' names in lower case, and in nobody's, but for those that join two."""
_JOINING: Final = frozenset("und e et y i".split())
_TELLING: Final = _words(
    "world international national global european american african asian arab nordic baltic atlantic pacific british "
    "english scottish welsh irish german french italian spanish portuguese dutch swiss austrian belgian danish swedish "
    "norwegian finnish polish czech russian ukrainian turkish israeli indian chinese japanese korean australian "
    "canadian mexican brazilian royal imperial federal central regional united joint supreme public general state "
    "health medical clinical cancer nursing education economic security defence defense energy climate research "
    "working study steering writing advisory editorial expert development core task management testing standards "
    "science sciences scientific technology engineering data software computing information investment "
    "reserve savings electric motor insurance oil internet web us u.s. uk u.k. eu e.u. un u.n. usa nhs",
    "deutsche deutscher deutsches europäische europäischer europäisches österreichische österreichischer "
    "schweizerische schweizerischer schweizer internationale internationaler nationale nationaler bundes statistisches",
    "international internationale national nationale européen européenne français française mondial mondiale central "
    "centrale supérieur supérieure général générale",
    "internacional nacional europeo europea español española mundial superior internazionale nazionale "
    "italiano italiana mondiale superiore generale internacional brasileiro brasileira português portuguesa",
)
"""Words that are hardly ever names, and with a doubtful one tell an organisation."""

KNOWN: Final = (
    _SURE
    | _FIRST
    | _LIKELY
    | _WEAK
    | frozenset(word.lower() for word in _LEGAL | _LEGAL_OR_INITIALS)
    | frozenset(word.lower().rstrip(".") for word in _LEGAL)
)
"""In lower case, the words of which one at least stands in what is an organisation, but for compounds."""
LEGAL_FORMS: Final = frozenset(word.lower() for word in _LEGAL)
"""In lower case."""
IN_NO_PERSON: Final = (
    _SURE | _LIKELY | LEGAL_FORMS | frozenset("and of the for on in at und für et des pour company".split())
)
"""In lower case, words that a person's name does not have as long as nothing else speaks for one."""

_MARKS: Final = ".,:;()[]\"'’`“”„*"
_ELIDED: Final = re.compile(r"(?:l|d|dell|nell|all|un)['’](?=\w{4})")
_INITIAL: Final = re.compile(r"(?:[^\W\d_]\.-?)+|[^\W\d_]")


def may_be_organisation(text: str) -> bool:
    """Whether a text of words has one of an organisation: quickly, and for more texts than are one."""
    words = text.lower().replace("-", " ").replace("'", " ").replace("’", " ").split(" ")
    return not KNOWN.isdisjoint(words) or words[-1].endswith(_COMPOUND) or words[0].endswith(_COMPOUND)


def is_legal_form(text: str) -> bool:
    """Whether this, in the place of a given name, can only be the legal form of a company: ``Inc.``, ``GmbH``."""
    return text in _LEGAL and text != "Co."


def is_organisation(text: str) -> bool:
    """Whether a text without commas, its TeX decoded, is the name of an organisation and no person's."""
    words = text.split()
    count = len(words)
    if count < 2 or len(text) > _LONGEST:
        return False
    if words[-1] in _LEGAL or words[-2:] == ["e.", "V."]:
        return not _INITIAL.fullmatch(words[0]) or count > 2
    keys = [_key(word) for word in words]
    start = int(keys[0] in _ARTICLES or keys[0] in _ARTICLES_OR_NAMES)
    for place, key in enumerate(keys):
        if key in _SURE or (key.endswith(_COMPOUND) and key not in _LIKELY):
            other = words[1 - place] if count == 2 else ""
            if count > 2 or keys[0] in _ARTICLES or not (other.endswith(".") or (place and other.islower())):
                return True
        elif key in _FIRST and place <= start and place < count - 1:
            return True
    if words[-1] in _LEGAL_OR_INITIALS:
        return _telling(words, keys, count - 1)
    for place in {start, count - 1, *_before_small_words(words)}:
        if place < count and (keys[place] in _LIKELY or keys[place] in _WEAK):
            if _telling(words, keys, place):
                return True
            if keys[place] in _LIKELY and place == count - 1 > 1 and _are_full_words(words):
                return True
    return False


def _key(word: str) -> str:
    """A word in lower case without marks and elided article; behind its last hyphen if it is not known whole."""
    lower = word.lower()
    key = lower.strip(_MARKS)
    if elided := _ELIDED.match(key):
        key = key[elided.end() :]
    if "-" in key and key not in KNOWN:
        key = key.rpartition("-")[2]
    return lower if lower in _TELLING else key


def _before_small_words(words: list[str]) -> list[int]:
    """Where a word stands before one that shows an organisation: ``Council of Europe``."""
    return [place for place in range(len(words) - 1) if words[place + 1] in _BETWEEN - _JOINING]


def _telling(words: list[str], keys: list[str], doubtful: int) -> bool:
    """Whether something beside a doubtful word shows that it is an organisation's."""
    if keys[0] in _ARTICLES and doubtful:
        return True
    shouted = all(word.isupper() for word in words)
    return any(
        place != doubtful
        and (
            keys[place] in _TELLING
            or (place and word in _BETWEEN - _JOINING)
            or (not shouted and len(word) > 3 and word.isalpha() and word.isupper())  # an acronym, not initials
            or (len(word) > 3 and word.endswith(("'s", "’s")))
        )
        for place, word in enumerate(words)
    )


def _are_full_words(words: list[str]) -> bool:
    return all(len(word) > 1 and word[0].isupper() and not word.endswith(".") for word in words)
