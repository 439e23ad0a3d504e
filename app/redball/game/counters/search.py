"""Counters by what is wanted of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from redball.game.counters.counter import Counter
from redball.game.counters.kinds import country_of, power_of, type_of
from redball.game.counters.span import Span
from redball.game.counters.words import plain_word
from redball.game.units import unit_types

_KNOWN = 20_000
"""Counters whose words are kept, as a search follows each letter that is typed."""


class Wanted(msgspec.Struct, frozen=True):
    """What is wanted of a counter; what is empty or None doesn't matter.

    ``words`` all occur in its name, id, class, date, place or note; ``power`` and ``type`` may be any word
    for one (“Panzer”), ``power`` a country too; ``cost`` is all its build points.
    """

    words: str = ""
    power: str = ""
    type: str = ""
    place: str = ""
    year: Span | None = None
    cost: Span | None = None
    attack: Span | None = None
    movement: Span | None = None


def found(counters: Iterable[Counter], wanted: Wanted) -> Iterator[Counter]:
    """The counters that are wanted, in their order."""
    words = plain_word(wanted.words).split()
    place = plain_word(wanted.place)
    who = {code for read in (power_of, country_of) if wanted.power and (code := read(wanted.power))}
    kind = type_of(wanted.type) if wanted.type else None
    for counter in counters:
        if wanted.power and not who & {counter.power, counter.country}:
            continue
        if wanted.type and not _is_kind(counter, wanted.type, kind.code if kind else ""):
            continue
        if place and place not in plain_word(counter.place):
            continue
        if _in_spans(counter, wanted) and all(word in _text(counter) for word in words):
            yield counter


def _is_kind(counter: Counter, word: str, code: str) -> bool:
    """True for a type, and for all types that are land, air or naval."""
    return counter.type == code or unit_types()[counter.type].kind == plain_word(word)


def _in_spans(counter: Counter, wanted: Wanted) -> bool:
    for span, number in (
        (wanted.year, counter.year),
        (wanted.attack, counter.attack),
        (wanted.movement, counter.movement),
    ):
        if span is not None and number not in span:
            return False
    return wanted.cost is None or counter.build_cost in wanted.cost


@lru_cache(_KNOWN)
def _text(counter: Counter) -> str:
    parts = counter.name, counter.id, counter.category, counter.date, counter.place, counter.note
    return plain_word(" ".join(parts))
