"""The one kind of error that reaches a player: a list of faults, each a whole sentence.

A fault says where (file and line, or JSON path), what was found, what was expected and, if something is
close, what was perhaps meant.  Packages subclass :class:`RedballError`; nothing else is caught and shown by
the window or the command line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from functools import lru_cache

from redball.language import translated
from redball.names import cut, visible

QUOTED = 80
"""Characters of an input that a fault quotes."""
_MOST_FOUND, _MOST_PLACE, _MOST_EXPECTED = 2 * QUOTED, 4 * QUOTED, 1000
_QUOTE = re.compile(rf"“(.{{{QUOTED + 1},}})”", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with an input.

    ``where`` is "file line 12", "file: units[3].hex" or a bare JSON path; ``near`` are likely meanings, best
    first.
    """

    where: str
    found: str
    expected: str
    near: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Translate it, cut what is quoted of an input, and write out what is obeyed rather than shown."""
        found, expected = translated(self.found[:_READ]), translated(self.expected[:_READ])
        found = _QUOTE.sub(lambda quote: f"“{cut(quote[1], QUOTED)}”", found)
        object.__setattr__(self, "where", _middle(visible(self.where[:_READ]), _MOST_PLACE))
        object.__setattr__(self, "found", cut(visible(found), _MOST_FOUND))
        object.__setattr__(self, "expected", cut(visible(expected), _MOST_EXPECTED))
        object.__setattr__(self, "near", tuple(cut(visible(word), QUOTED) for word in self.near))

    def sentence(self) -> str:
        """The fault as one sentence for a player."""
        if not self.where and not self.near:
            return translated("Found {0}, expected {1}.", self.found, self.expected)
        given = {"where": self.where, "found": self.found, "expected": self.expected}
        if self.near:
            near = f" {translated('or')} ".join(self.near)
            return translated(
                "{where}: found {found}, expected {expected}; did you mean {near}?", **given, near=near
            )
        return translated("{where}: found {found}, expected {expected}.", **given)


_READ = 100_000


def _middle(place: str, most: int) -> str:
    """A place without its middle: the file that it begins with, and the field that it ends with, are kept."""
    if len(place) <= most:
        return place
    return f"{place[: most // 2 - 1]}…{place[-(most // 2) :]}"


class RedballError(Exception):
    """An input that can't be used.  ``faults`` holds every fault found, at least one."""

    def __init__(self, faults: Iterable[Fault] | Fault) -> None:
        self.faults: tuple[Fault, ...] = (faults,) if isinstance(faults, Fault) else tuple(faults)
        super().__init__("\n".join(fault.sentence() for fault in self.faults))


_CLOSE = 0.6
"""Least likeness of two words: twice the letters that they share by all their letters."""


_LONGEST_WORD = 80
"""No name is longer; comparing such a word with all others takes too long."""


def near_misses(word: str, words: Iterable[str], count: int = 2) -> tuple[str, ...]:
    """The words that ``word`` was probably meant to be, best first, compared without regard to case."""
    return _near(word.casefold(), tuple(words), count) if len(word) <= _LONGEST_WORD else ()


@lru_cache(maxsize=1024)
def _near(word: str, words: tuple[str, ...], count: int) -> tuple[str, ...]:
    by_folded = _folded(words)
    # Most words share too few letters to be close; they are left out before the exact and slow comparison.
    fewest = [_CLOSE / 2 * (len(word) + n) for n in range(max(map(len, by_folded), default=0) + 1)]
    likely = [w for w in by_folded if sum(map(w.__contains__, word)) >= fewest[len(w)]]
    close = get_close_matches(word, likely, n=count, cutoff=_CLOSE)
    return tuple(by_folded[w] for w in close)


@lru_cache(maxsize=16)
def _folded(words: tuple[str, ...]) -> dict[str, str]:
    return {w.casefold(): w for w in words}


_TOO_LONG = 10**40
"""Numbers from here on are not written out; Python itself refuses to from 4,300 digits on."""


def in_words(plain: object) -> str:
    """Plain data as a fault names it."""
    if isinstance(plain, str):
        return f"“{plain}”"
    if isinstance(plain, bool):
        return "true" if plain else "false"
    if isinstance(plain, Mapping):
        return translated("a table")
    if isinstance(plain, (list, tuple)):
        return translated("a list")
    if isinstance(plain, (int, Fraction)) and max(abs(plain.numerator), plain.denominator) >= _TOO_LONG:
        return translated("a number of too many digits")
    return translated("nothing") if plain is None else str(plain)


def joined(path: str, name: str) -> str:
    """The path of a field within another."""
    return f"{path}.{name}" if path else name
