"""What this floor must know of rule sets, which stand above it and say it when they are registered."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from threading import RLock
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from redball.game.powers import Power
    from redball.game.state import ConvoyKey, Game

Pool = Callable[["Power", str], Fraction]
"""Gives the reorganization points of a power in a position that begins in a phase."""

Carrying = Callable[["Game"], Mapping["ConvoyKey", int]]
"""Gives the convoy points that carry something else than resources this turn, by sea area and owner."""


@dataclass(frozen=True, slots=True)
class Privilege:
    """What some units may use for their supply, and nobody else: ``units`` by id, all of one power.

    ``base`` is a hex that is friendly and a source for them unless an enemy has it, a secondary one or a
    ``primary``, -1 for none; ``through`` are the neutral countries whose hexes their paths may enter.
    """

    units: frozenset[str]
    base: int
    through: tuple[str, ...] = ()
    primary: bool = False


Privileges = Callable[["Game"], Iterable[Privilege]]
"""Gives the privileges of a position; no unit has two."""


class Declared(msgspec.Struct, frozen=True):
    """A rule set's usual pool, how it uses convoy points, and who has privileges in supply, None where it
    says nothing of it.
    """

    pool: Pool | None = None
    carrying: Carrying | None = None
    privileges: Privileges | None = None


_declared: dict[str, Declared] = {}
_waiting: list[str] = []
_register: list[Callable[[Sequence[str]], object]] = []
_registering = RLock()
"""Rule sets that are to be registered, and what registers some."""


def promise(rule_sets: Iterable[str], register: Callable[[Sequence[str]], object]) -> None:
    """Have rule sets registered, in this order, when they are first needed: a call of the command line needs
    few.
    """
    _waiting.extend(rule_sets)
    _register.append(register)


def bring_in(wanted: Collection[str] | None = None) -> None:
    """Have rule sets registered that are not yet: all, or as far as the last one of those ``wanted``, the
    base game at least.
    """
    if not _waiting:
        return
    with _registering:
        last = len(_waiting)
        if wanted is not None:
            last = max((n for n, id in enumerate(_waiting, 1) if id in wanted), default=not _declared)
        if last:
            _register[0](_waiting[:last])
            del _waiting[:last]


def bring_in_those_of(game: Game) -> None:
    """Have the rule sets registered that a position has anything of: those that it is played with, and those
    whose tables it has, which are called after them.
    """
    if _waiting:
        of_tables = {id for id in _waiting for table in game.rule_tables if table.startswith(f"{id}_")}
        bring_in(of_tables.union(game.rule_sets))


def learn(rule_set: str, declared: Declared) -> None:
    """Make a rule set known by its id."""
    _declared[rule_set] = declared


def known() -> Collection[str]:
    """The ids of rule sets that a game can be played with."""
    return [*_declared, *_waiting]


def usual_pool(power: Power, phase: str, rule_sets: Collection[str]) -> Fraction:
    """Reorganization points of a power in a position that begins in a phase, by the rule sets of the game."""
    bring_in(rule_sets)
    pools = [found.pool for id, found in _declared.items() if id in rule_sets]
    return sum((pool(power, phase) for pool in pools if pool is not None), Fraction(0))


def carrying(game: Game) -> tuple[Carrying, ...]:
    """How rule sets use convoy points, as far as a position has anything of them."""
    bring_in_those_of(game)
    return tuple(found.carrying for found in _declared.values() if found.carrying is not None)


def privileges(game: Game) -> tuple[Privilege, ...]:
    """Who has privileges in supply, by the rule sets that a game is played with."""
    bring_in(game.rule_sets)
    told = (found.privileges for id, found in _declared.items() if id in game.rule_sets)
    return tuple(each for privileges in told if privileges is not None for each in privileges(game))
