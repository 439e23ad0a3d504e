"""A group's own game of 3,000 units, placed from a library: the turns of the window's thread, and what a
frame, an order and the save take in it, as multiples of the same in the demo with most units.

Times are processor time.  A third of the units wait in pools, as in a real game.
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from redball.game import library
from redball.game.clock import parse_turn
from redball.game.counters.importing import imported
from redball.game.counters.library_file import Library
from redball.game.counters.mapping import read_mapping
from redball.game.counters.place_list import placed
from redball.game.counters.setting_up import placing_list
from redball.game.counters.shelf import Shelf
from redball.game.counters.table_file import read_rows
from redball.game.order_json import read_orders
from redball.game.orders import BeginPlay
from redball.game.powers import power_infos
from redball.game.rulings import Ruling
from redball.game.state import Game, next_game
from redball.rules import judge
from redball.rules.base.rule_sets import beginning_with
from redball.rules.beginning import at_first_phase, from_nothing, to_set_up

from tests.benchmarks.bench_growth import FLAT, FLAT_WORK, work_on
from tests.benchmarks.bench_responsive import Playing, demo
from tests.benchmarks.rows import Row, timed
from tests.benchmarks.turns import longest, played, usual
from tests.own_game import making

UNITS = 3_000
BESIDE = "global-war-1939"
LINEAR = 20.0
"""How much longer what looks at all units may take than in that demo, which has a tenth of them."""


def rows() -> list[Row]:
    """What is asked of a game of 3,000 units."""
    game, placing = own_game()
    turns = played(game, Playing)
    with tempfile.TemporaryDirectory() as name:
        ours = work_on(game, Path(name) / "ours")
        theirs = work_on(demo(BESIDE), Path(name) / "demo")
    every = [ms for took in turns.values() for ms in took]
    told = f"{UNITS:,} units"
    return [
        longest(told, turns),
        usual(told, [every]),
        *(_beside(what, ours[what], theirs[what]) for what in ours),
        Row(f"{UNITS // 3:,} units are placed", placing, "ms"),
    ]


def _beside(what: str, ours: float, theirs: float) -> Row:
    told = f"{theirs:.2f} ms in {BESIDE}"
    return Row(what, ours, "ms", ours / theirs, FLAT if what in FLAT_WORK else LINEAR, told)


def own_game() -> tuple[Game, float]:
    """The game after the beginning of play, and how long it took to place a thousand of its units."""
    atlas = library.atlas("world-1939")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        making.write(folder, making.pieces(atlas))
        mapping = read_mapping(folder / "mapping.toml")
        counters = imported(read_rows(folder / "counters.csv"), mapping).sound()
        listed = read_rows(folder / "places.csv")
    empty = from_nothing(atlas.id, "Ours", parse_turn(making.DATE), power_infos())
    game = to_set_up(at_first_phase(_after(empty, beginning_with(empty, ("base", "oil")))))
    for order in read_orders(json.dumps(making.orders())):
        game = _after(game, judge(game, order))
    shelf = Shelf((Library("Ours", counters),))

    def with_more(game: Game) -> Game:
        return _after(game, judge(game, placing_list(atlas, placed(listed, shelf, atlas), game.units)))

    took = timed(lambda: with_more(game)).cpu
    for _ in range(UNITS // len(counters)):
        game = with_more(game)
    return _after(game, judge(game, BeginPlay())), took


def _after(game: Game, ruling: Ruling) -> Game:
    assert ruling.allowed, ruling.reasons
    return next_game(game, ruling.changes)
