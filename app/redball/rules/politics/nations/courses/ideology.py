"""A change of ideology: needs, and the force pool that halves and comes back (POL-VIC-07 to 14)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from redball.game.clock import Clock
from redball.game.state import Game
from redball.language import translated
from redball.rules.politics import standing as known
from redball.rules.politics.ideologies import NAMES
from redball.rules.politics.nations import pools
from redball.rules.politics.nations.courses.parts import (
    Area,
    Condition,
    Line,
    Numbers,
    Step,
    Wish,
    heads,
    said,
)
from redball.rules.politics.options import is_on
from redball.rules.politics.powers.needs import half_of, rise_of
from redball.rules.politics.powers.orders import HalvePool
from redball.rules.politics.powers.tables import POOLS_DUE, REMOVED


def usual(game: Game, power: str) -> Wish:
    """The force pool as it was written down, by type."""
    by = dict[str, int]()
    for kind, count in pools.units(game, power).items():
        name = pools.type_of(kind)
        by[name] = by.get(name, 0) + count
    return Wish("ideology", power, counts=tuple(sorted(by.items())))


def order(_game: Game, wish: Wish) -> HalvePool:
    """Half of the force pool out, by type."""
    counts = [(kind, count) for kind, count in wish.counts if count]
    return HalvePool(wish.power, tuple(kind for kind, _ in counts), tuple(count for _, count in counts))


def conditions(game: Game, wish: Wish) -> tuple[Condition, ...]:
    """The rule is played, and the power has entered the neutral zone."""
    now = known.standing(game, wish.power)
    due = POOLS_DUE.of(game).get(wish.power) == "removing"
    return (
        Condition(said("ideologies_change"), is_on(game, "opt.ideology_change"), ("POL-VIC-12",)),
        Condition(said("in_neutral_zone", power=wish.power), not now.ideology, ("POL-VIC-12",)),
        Condition(said("halving_due"), due, ("POL-VIC-12",)),
    )


def steps(game: Game, wish: Wish) -> tuple[Step, ...]:
    """The steps of halving."""
    return (
        Step("ideology_pool", partial(_pool, wish), partial(pool_table, game, wish)),
        Step("ideology_halved", partial(_later, game, wish.power), partial(removed_table, game, wish.power)),
    )


def after(game: Game, power: str) -> tuple[Step, ...]:
    """What is out, and when it comes back."""
    return (Step("ideology_halved", partial(_later, game, power), partial(removed_table, game, power)),)


def areas(_game: Game, _wish: Wish, _step: str) -> tuple[Area, ...]:
    """Nothing on the map."""
    return ()


def pool_table(game: Game, wish: Wish) -> Numbers | None:
    """By type: before, what goes out, what is left."""
    rows = []
    for kind, count in wish.counts:
        out = half_of(game, count)
        rows.append((kind, str(count), str(out), str(count - out)))
    return Numbers(heads("kind", "before", "out", "left"), tuple(rows), ("POL-VIC-12",)) if rows else None


def removed_table(game: Game, power: str) -> Numbers | None:
    """What is out of the force pool, and when it comes back."""
    rows = []
    for (code, kind), row in sorted(REMOVED.of(game).items()):
        if code == power:
            back = Clock(row.back, "political_bids").date if row.back is not None else "–"
            rows.append((kind, str(row.units), back))
    return Numbers(heads("kind", "out", "back"), tuple(rows), ("POL-VIC-13", "POL-VIC-14")) if rows else None


def _pool(wish: Wish) -> Iterator[Line]:
    if not any(count for _, count in wish.counts):
        yield Line(said("pool_unknown", power=wish.power), "", ("POL-VIC-12",), "todo")
    yield Line(said("half_by_type"), "", ("POL-VIC-12",), "info")


def _later(game: Game, power: str) -> Iterator[Line]:
    now = known.standing(game, power)
    leaning = translated(NAMES[now.ideology])
    yield Line(said("stands_in", power=power, ideology=leaning), "", ("POL-VIC-07",), "info")
    yield Line(said("need_rises"), f"{now.needed} + {rise_of(power)} = {now.needed + rise_of(power)}",
               ("POL-VIC-08", "POL-VIC-10", "POL-VIC-11"))  # fmt: skip
    yield Line(said("half_returns"), "", ("POL-VIC-13",), "info")
    yield Line(said("rest_returns"), "", ("POL-VIC-14",), "info")
