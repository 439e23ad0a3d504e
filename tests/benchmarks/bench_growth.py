"""How work grows with the game: 200, 2,000 and 20,000 units; a journal of 100,000 orders.

Times are processor time.  Work on one unit has to stay flat: at most twice as long with a hundred times the
units.  What looks at all of them may grow as they do.
"""

from __future__ import annotations

import gc
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TypeVar

import msgspec
from redball import supply
from redball.game import library
from redball.game.orders import MoveUnit, Order
from redball.game.session import Session
from redball.game.state import Game, next_game, put_unit
from redball.rules import judge, read_scenario

from tests.benchmarks.bench_supply import crowded_world
from tests.benchmarks.rows import Row, median, timed

T = TypeVar("T")

SIZES = (200, 2_000, 20_000)
TIMES, FLAT = 40, 2.0
ORDERS, OPENED, A_BATCH = 100_000, 1_000.0, 1_000
BYTES = 400
"""What a journal may grow by with an order."""

ONE, ALL = ("order judged", "order appended to the save", "undo", "drag preview"), ("load", "full supply")


def rows() -> list[Row]:
    """A line for each kind of work and number of units; then the long journal."""
    with tempfile.TemporaryDirectory() as folder:
        found = {count: _work(crowded_world(count), Path(folder)) for count in SIZES}
        long = [*_long_journal(Path(folder))]
    table = [Row(f"{what}, {n:,} units", found[n][what], "ms") for what in (*ONE, *ALL) for n in SIZES]
    least, most = found[SIZES[0]], found[SIZES[-1]]
    flat = [_grown(what, least[what], most[what], FLAT) for what in ONE]
    return [
        *table,
        *flat,
        *(_grown(what, least[what], most[what], SIZES[-1] / SIZES[0]) for what in ALL),
        *long,
    ]


def _grown(what: str, least: float, most: float, budget: float) -> Row:
    return Row(f"{what}, {SIZES[-1]:,} units", most, "ms", most / least, budget, f"{SIZES[0]} units")


def _work(game: Game, folder: Path) -> dict[str, float]:
    """Processor time in ms of each kind of work in a game."""
    path = folder / f"{len(game.units)}.redball"
    session = Session.create(path, game, judge)
    steps = iter(_steps(session.game, 3 * TIMES))
    orders = [next(steps) for _ in range(TIMES)]
    found = {
        "order judged": _each(lambda order: session.judge(order), orders),
        "order appended to the save": _each(lambda order: session.commit(order), orders),
        "undo": _each(lambda _: session.undo(), orders),
    }
    session.close()
    found["load"] = _each(lambda _: Session.open(path, judge, library.atlas).close(), range(5))
    before = supply.of(game)
    before.statuses()

    def preview(order: MoveUnit) -> None:
        unit = msgspec.structs.replace(game.units[order.unit], hex=game.atlas.find(order.to))
        supply.of(next_game(game, [put_unit(unit)])).changed_from(before)

    found["drag preview"] = _each(preview, [next(steps) for _ in range(TIMES)])
    found["full supply"] = _each(lambda _: supply.of(replace(game)).statuses(), range(5))
    return found


def _steps(game: Game, count: int) -> list[MoveUnit]:
    """Units that move to a hex beside them."""
    rnd, found = Random(5), list[MoveUnit]()
    units = list(game.units.values())
    while len(found) < count:
        unit = rnd.choice(units)
        near = [n for n in game.atlas.grid.neighbours(unit.hex) if game.atlas.is_land(n)]
        if near and judge(game, order := MoveUnit(unit.id, game.atlas.label(rnd.choice(near)))).allowed:
            found.append(order)
    return found


def _each(work: Callable[[T], object], items: Iterable[T]) -> float:
    """The median of the processor time of some work in ms, for each of some items."""
    gc.collect()
    return median([timed(lambda item=item: work(item)).cpu for item in items])


# --- a long journal ---------------------------------------------------------------------------------------


def _long_journal(folder: Path) -> list[Row]:
    """A save of many orders: how large it is, and how long it takes to open."""
    path = folder / "long.redball"
    session = Session.create(path, read_scenario(library.find_scenario("western-desert-1941")), judge)
    before = path.stat().st_size
    # What is measured is the file, not the disk.
    session._journal._connection.execute("PRAGMA synchronous = OFF")
    moves: list[Order] = [MoveUnit("ita-x", to) for to in ("A-3251", "A-3252")]
    for _ in range(ORDERS // A_BATCH):
        session.commit_all(moves * (A_BATCH // 2))
    session.close()
    each = (path.stat().st_size - before) / ORDERS
    opened = _each(lambda _: Session.open(path, judge, library.atlas).close(), range(5))
    return [
        Row(f"a journal of {ORDERS:,} orders, for each", each, "bytes", None, BYTES),
        Row(f"a journal of {ORDERS:,} orders opens", opened, "ms", None, OPENED),
    ]
