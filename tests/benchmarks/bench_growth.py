"""How work grows with the game: 200, 2,000 and 20,000 units; maps of a quarter of the world, of the world,
and of four times the world; a journal of 100,000 orders.

Times are processor time.  Work on one unit has to stay flat: at most twice as long with a hundred times the
units.  What looks at all of them may grow as they do.
"""

from __future__ import annotations

import gc
import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TypeVar

import msgspec
from redball import supply
from redball.atlas import load
from redball.game import library
from redball.game.orders import MoveUnit, Order
from redball.game.session import Session
from redball.game.state import Game, next_game, put_unit
from redball.rules import judge, read_scenario

from tests.benchmarks import bench_canvas
from tests.benchmarks.bench_supply import crowded_world
from tests.benchmarks.map_sizes import PARTS
from tests.benchmarks.rows import Row, median, timed

T = TypeVar("T")

SIZES = (200, 2_000, 20_000)
TIMES, FLAT = 60, 2.0
ORDERS, OPENED, A_BATCH = 100_000, 1_000.0, 1_000
BYTES = 400
"""What a journal may grow by with an order."""

FLAT_WORK = ("frame", "drag preview", "order judged", "undo", "save append")


def units() -> list[Row]:
    """The world with few and many units: work on one of them stays flat, work on all grows with them."""
    with tempfile.TemporaryDirectory() as folder:
        found = [work_on(crowded_world(count), Path(folder) / str(count)) for count in SIZES]
    return _grown(found, SIZES[-1] / SIZES[0], f"with {' / '.join(f'{n:,}' for n in SIZES)} units")


def maps() -> list[Row]:
    """Small and large maps with as many units: the same, and the load of the map itself."""
    found = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number, part in enumerate(PARTS.values()):
            made = part.write(folder / f"map{number}")
            atlas = load(made)
            work = work_on(crowded_world(SIZES[1], atlas=atlas), folder / str(number))
            found.append(work | {"load of the map": _each(lambda _, made=made: load(made), range(7))})
    hexes = [part.cols * part.rows * part.times**2 for part in PARTS.values()]
    return _grown(found, hexes[-1] / hexes[0], f"on {' / '.join(PARTS)} x the world's hexes")


def _grown(found: Sequence[Mapping[str, float]], linear: float, sizes: str) -> list[Row]:
    """A row for each kind of work: what it takes at the largest size, times what it takes at the smallest."""
    rows = []
    for what in found[0]:
        least, *_, most = took = [work[what] for work in found]
        told = f"{' / '.join(f'{ms:.2f}' for ms in took)} ms {sizes}"
        rows.append(Row(what, most, "ms", most / least, FLAT if what in FLAT_WORK else round(linear), told))
    return rows


def work_on(game: Game, folder: Path) -> dict[str, float]:
    """Processor time in ms of each kind of work in a game."""
    folder.mkdir()
    session = Session.create(folder / "game.redball", game, judge)
    steps = iter(_steps(session.game, 3 * TIMES))
    orders = [next(steps) for _ in range(TIMES)]
    before = supply.of(game)
    before.statuses()

    def preview(order: MoveUnit) -> None:
        unit = msgspec.structs.replace(game.units[order.unit], hex=game.atlas.find(order.to))
        supply.of(next_game(game, [put_unit(unit)])).changed_from(before)

    found = {
        "frame": _frame(game),
        "drag preview": _each(preview, [next(steps) for _ in range(TIMES)]),
        "order judged": _each(lambda order: session.judge(order), orders),
        "save append": _each(lambda order: session.commit(order), orders),
        "undo": _each(lambda _: session.undo(), orders),
    }
    path = session.path
    session.close()
    found["load of the save"] = _each(
        lambda _: Session.open(path, judge, lambda _: game.atlas).close(), range(5)
    )
    found["full supply"] = _each(lambda _: supply.of(replace(game)).statuses(), range(5))
    return found


def _frame(game: Game) -> float:
    """All of the window painted, with tiles and counters ready."""
    view = bench_canvas.shown(game)
    bench_canvas.look(view, 42.0)
    took = _each(lambda _: view.viewport().repaint(), range(TIMES))
    view.close()
    return took


def _steps(game: Game, count: int) -> list[MoveUnit]:
    """Units that move to a hex beside them."""
    rnd, found = Random(5), list[MoveUnit]()
    units = [unit for unit in game.units.values() if unit.hex >= 0]
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


def journal() -> list[Row]:
    """A save of many orders: how large it is, and how long it takes to open."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.redball"
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
        Row("each", each, "bytes", None, BYTES),
        Row("opens, cpu", opened, "ms", None, OPENED),
    ]
