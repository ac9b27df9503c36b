"""Derive the shipped word list from SCOWL as Debian packages it.

    apt-get install scowl
    python tests/formats/make_words.py [/usr/share/dict/scowl] [src/seedcite/formats/words/english.txt.zlib]

SCOWL (Spell Checker Oriented Word Lists) gives each word a size: 10 holds the commonest words, 95
everything that was ever accepted in a word game. The list keeps these ranks, since a lost ligature is often
decided by them:

    rank 0   size 10         "find", "different"
    rank 1   size 20         "profile", "efficiency"
    rank 2   sizes 35, 40    "floral", "cutoff"
    rank 3   sizes 50-60     "workflow", "affine"
    rank 4   size 70         "eigenfunction"
    rank 5   size 80, only words of seven or more letters that hold a ligature ("tradeoff")

The seventh part lists what stands for itself in lower case and yet is no word: abbreviations of two or
three letters, and the words of two letters that are too rare for the list ("ne", "lm", "rms"). They look
like the remainder of a word.

Left out, because as words they would hide damage: rare short words ("ort", "er", "ow", "ne", "di" are what
a lost ligature leaves behind), longer abbreviations, and short names. Every entry is a plain run of
letters.

The file is one zlib stream of UTF-8: the words of each rank sorted and parted by a line feed, the seven
parts by an empty line. `words/LICENSE` stands beside it, as SCOWL's terms ask.
"""

import re
import sys
import zlib
from pathlib import Path

SIZES = (10, 20, 35, 40, 50, 55, 60, 70, 80)
CATEGORIES = ("english", "american", "british", "british_z", "canadian", "variant_1", "special")
KINDS = ("words", "hacker", "upper", "proper-names")
RANK_OF_SIZE = {10: 0, 20: 1, 35: 2, 40: 2, 50: 3, 55: 3, 60: 3, 70: 4, 80: 5}
# the largest size from which a word of so many letters is taken; names need four letters and size 70
LARGEST_SIZE = {1: 0, 2: 35, 3: 50, 4: 60}
LETTERS = re.compile(r"[^\W\d_]+")
LIGATURE = re.compile("ff|fi|fl")


def sizes(folder: Path) -> dict[str, int]:
    """The smallest SCOWL size of every word in `folder`."""
    found: dict[str, int] = {}
    for size in SIZES:
        for category in CATEGORIES:
            for kind in KINDS:
                path = folder / f"{category}-{kind}.{size}"
                if path.exists():
                    for word in path.read_text(encoding="latin-1").split():
                        # a variant stands under the size of the usual spelling ("nite" under that of "night")
                        usual = "variant" not in category
                        if LETTERS.fullmatch(word) and (usual or len(word) > 4):
                            found[word] = min(found.get(word, 99), size if usual else max(size, 50))
    return found


def wanted(word: str, size: int, all_sizes: dict[str, int]) -> bool:
    """Whether a word of this SCOWL size belongs in the list."""
    if not word.islower():
        # "Of" and "AND" come with names of films and the like; mixed case is an identifier's business
        return word.istitle() and len(word) >= 4 and size <= 60 and word.lower() not in all_sizes
    if size == 80:
        return len(word) >= 7 and LIGATURE.search(word) is not None
    if len(word) <= 5 and size >= 60 and any(all_sizes.get(lead + word, 99) < size for lead in ("fi", "fl")):
        return False
    return size <= LARGEST_SIZE.get(len(word), 70)


def short_forms(folder: Path, words: dict[str, int]) -> list[str]:
    """Lower-case abbreviations of two or three letters, and rare words of two, in order."""
    found = {word for word, size in words.items() if len(word) == 2 and 50 <= size <= 70}
    for path in folder.glob("english-abbreviations.*"):
        if int(path.suffix[1:]) <= 70:
            found.update(word for word in path.read_text(encoding="latin-1").split() if len(word) in (2, 3))
    return sorted(word for word in found if word.islower() and LETTERS.fullmatch(word))


def main(arguments: list[str]) -> None:
    """Write the list and say how long each rank is."""
    here = Path(__file__).resolve().parents[2]
    folder = Path(arguments[0] if arguments else "/usr/share/dict/scowl")
    target = Path(arguments[1]) if arguments[1:] else here / "src/seedcite/formats/words/english.txt.zlib"
    found = sizes(folder)
    ranks: list[list[str]] = [[] for _ in range(6)]
    for word, size in found.items():
        if wanted(word, size, found):
            ranks[RANK_OF_SIZE[size]].append(word)
    ranks[0] += ["a", "i"]
    parts = [*map(sorted, ranks), short_forms(folder, found)]
    text = "\n\n".join("\n".join(words) for words in parts)
    target.write_bytes(zlib.compress(text.encode("utf-8"), 9))
    print([len(words) for words in parts], target.stat().st_size, "bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
