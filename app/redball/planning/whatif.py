"""What if: who would gain and lose supply by some changes, without making them."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import msgspec

from redball import rules, supply
from redball.game.orders import Order
from redball.game.rulings import Ruling
from redball.game.state import Change, Game, next_game
from redball.supply import Status, Supply


class Turned(msgspec.Struct, frozen=True):
    """A unit whose status would change."""

    unit: str
    before: Status
    after: Status


@dataclass(frozen=True, eq=False)
class Comparison:
    """The supply of a position before and after some changes.

    ``lost`` and ``gained`` are the ids of units that both positions have on the map or at sea.
    """

    before: Supply
    after: Supply
    lost: tuple[str, ...]
    gained: tuple[str, ...]

    @cached_property
    def turned(self) -> tuple[Turned, ...]:
        """Every unit whose status changes, in order of ids, including from isolated to out."""
        units = sorted(self.before.game.units.keys() & self.after.game.units.keys())
        rows = (Turned(u, self.before.status(u), self.after.status(u)) for u in units)
        return tuple(row for row in rows if row.before is not row.after)

    @property
    def changes_nothing(self) -> bool:
        """True when nobody gains or loses supply."""
        return not (self.lost or self.gained)


def compare(game: Game, changes: Iterable[Change]) -> Comparison:
    """The supply of a game against what it would be with some changes."""
    before = supply.of(game)
    after = supply.of(next_game(game, changes))
    lost, gained = after.changed_from(before)
    return Comparison(before, after, lost, gained)


def comparing(game: Game, changes: Iterable[Change]) -> Iterator[Comparison | None]:
    """As :func:`compare`, in small steps: None after each, and the comparison at the end."""
    before = supply.of(game)
    yield None
    after = supply.of(next_game(game, changes))
    yield None
    for _ in grounds_of(after):
        yield None
    yield (yield from compared(before, after))


def grounds_of(found: Supply) -> Iterator[None]:
    """Read what each power can trace over, one power a step."""
    for power in found.position.forces:
        found.position.grounds(found.position.principal(power))
        yield None


def compared(before: Supply, after: Supply) -> Generator[None, None, Comparison]:
    """The comparison of two positions, group after group of units, the groups that changed least first."""
    for power, force in after.position.forces.items():
        for country in force.homes:
            for found in (before, after):
                found.group(found.position.principal(power), country)
                yield None
    lost, gained = after.changed_from(before)
    return Comparison(before, after, lost, gained)


def foresee(game: Game, orders: Iterable[Order]) -> tuple[Ruling, ...]:
    """The ruling on each order, judged on the position that the allowed ones before it leave behind."""
    rulings: list[Ruling] = []
    for order in orders:
        ruling = rules.judge(game, order)
        game = game.changed(ruling.changes)
        rulings.append(ruling)
    return tuple(rulings)


def changes_of(rulings: Sequence[Ruling]) -> tuple[Change, ...]:
    """All changes of allowed rulings, in order."""
    return tuple(change for ruling in rulings if ruling.allowed for change in ruling.changes)
