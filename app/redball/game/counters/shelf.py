"""Several libraries at once, and the counter that a text names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from redball.errors import Fault, near_misses
from redball.game.counters.counter import Counter
from redball.game.counters.library_file import Library
from redball.game.errors import CounterError
from redball.language import translated

_MOST_NAMED = 6
"""Counters of one name that a sentence names."""


class Entry(NamedTuple):
    """A counter of a library."""

    library: str
    counter: Counter

    @property
    def key(self) -> str:
        """What names this counter among those of all libraries."""
        return f"{self.library}: {self.counter.id}"


@dataclass(frozen=True)
class Shelf:
    """Libraries in an order."""

    libraries: tuple[Library, ...]

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """All counters, library by library."""
        return tuple(Entry(each.title, counter) for each in self.libraries for counter in each.counters)

    @cached_property
    def _by_key(self) -> dict[str, list[Entry]]:
        """Entries by what may name them: id, name, id after the library's title; ids come before names."""
        found: dict[str, list[Entry]] = {}
        for words in (_ids, _names):
            told: dict[str, list[Entry]] = {}
            for entry in self.entries:
                for word in words(entry):
                    told.setdefault(_folded(word), []).append(entry)
            found = {**told, **found}
        return found

    @cached_property
    def _words(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(word for e in self.entries for word in (e.counter.name, e.counter.id)))

    def called(self, text: str) -> Sequence[Entry]:
        """All counters with an id or, where there is none, a name (any case)."""
        return self._by_key.get(_folded(text), ())

    def near(self, text: str, count: int) -> tuple[str, ...]:
        """Names and ids that a text was probably meant to be, best first."""
        return near_misses(text, self._words, count)

    def find(self, text: str, where: str, near: bool = True) -> Entry:
        """The counter with an id or a name (any case); ``where`` is what a fault calls the text's place,
        ``near`` asks for near misses.

        Raises:
            CounterError: there is none, with near misses, or several of that name, with their ids.

        """
        found = self.called(text)
        if len(found) == 1:
            return found[0]
        if not found:
            expected = translated("a counter of the library")
            meant = self.near(text, 3) if near else ()
            raise CounterError(Fault(where, f"“{text}”", expected, meant))
        same = len({entry.library for entry in found}) == 1
        names = [entry.counter.id if same else entry.key for entry in found[:_MOST_NAMED]]
        said = translated("“{0}”, which {1} counters are called", text, len(found))
        raise CounterError(Fault(where, said, translated("one of the ids {0}", ", ".join(names))))


def _ids(entry: Entry) -> Iterator[str]:
    yield entry.counter.id
    yield entry.key


def _names(entry: Entry) -> Iterator[str]:
    yield entry.counter.name


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())
