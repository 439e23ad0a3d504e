"""The book of rulings on the base game: the position corrected by hand, railways, routes, locks, steps.

``python -m tests.rules.base.book`` writes it anew; look at the difference before it is kept.
"""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.sequence import following
from redball.game.state import Game, next_game
from redball.rules import base, sequence_of_play
from redball.rules.base.board import oddities
from redball.rules.base.countries import known_controllers, known_countries, near_countries
from redball.rules.base.placing import control_taken
from redball.rules.base.rail_moves import blue_factories, came_by_rail, is_threatened
from redball.rules.base.railways import limit_now, moved_by_rail, needs_action, rail_moves_left
from redball.rules.base.steps import effects_of_entering, stage_end
from redball.rules.base.units import aircraft_room, crowded, port_class_now

from tests.rules.base.random_orders import Orders
from tests.rules.base.world import position
from tests.rules.books import Book, asked, said, seen, tasks_of


def views(game: Game) -> Iterator[tuple[str, object]]:
    """What the rules say of a position: a name and a value for each kind of thing."""
    places, powers = sorted(game.atlas.places_at), [*game.powers, "ROM"]
    yield "tasks", tasks_of(game, base.RULE_SET.tasks)
    yield "odd", [(said(odd.text), odd.clause, odd.hexes) for odd in oddities(game)]
    yield "known", [known_controllers(game), sorted(known_countries(game)), near_countries(game, "Germny")]
    yield "taken", [control_taken(game, u) for u in game.units.values()]
    yield "ports", [(port_class_now(game, n), aircraft_room(game, n)) for n in places]
    yield "crowded", [said(m) for u in game.units.values() if (m := crowded(game, u)) is not None]
    yield "blue", [blue_factories(game, n) for n in places]
    yield "railed", [came_by_rail(game, u) for u in game.units.values()]
    yield "rails", [_rails(game, power) for power in powers]
    onward = following(game.clock, game.clock.phase == "end_of_action", sequence_of_play(game))
    yield "ahead", [repr(effect) for effect in effects_of_entering(game, onward)]
    yield "ended", [stage_end(game, 35), stage_end(game, 36)]


def _rails(game: Game, power: str) -> tuple[object, ...]:
    moved, left = moved_by_rail(game, power), rail_moves_left(game, power)
    return limit_now(game, power), needs_action(game, power), moved, left, is_threatened(game, power)


def walk(number: int) -> Iterator[str]:
    """The lines of one walk."""
    game, dice = position(number)
    for _ in range(3):
        for _ in range(18):
            line, ruling = asked(game, Orders(game, dice).order(), dice, "base")
            yield line
            if ruling.allowed:
                game = next_game(game, ruling.changes)
        yield seen(views(game))


BOOK = Book("tests.rules.base.book", 90, walk)

if __name__ == "__main__":
    BOOK.write()
