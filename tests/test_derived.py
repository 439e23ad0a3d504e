"""What was worked out for a position goes with the position."""

from __future__ import annotations

import gc
import weakref

import pytest
from redball.canvas.overlays.searoute import sea_route
from redball.canvas.pieces import pieces_at
from redball.derived import get_or_make
from redball.game.soundness import findings
from redball.game.state import next_game
from redball.rules.oil.wells import proposals
from redball.rules.oil.zones import zones
from redball.rules.reorganization.provision import provide
from redball.supply import of
from redball.supply.questions import why_not
from redball.supply.tracer import of_unit
from redball.supply.tracing.regions import ground_of, regions

from tests.deep import cases
from tests.small_map import small_atlas, small_game, spot, unit

pytestmark = pytest.mark.deep

ATLAS = small_atlas(
    """
    ~ . . . . ~
     ~ . . . . ~
    ~ . . . . ~
    """,
    places=[spot("Berlin", "A-0002", "capital", factories=1), spot("Tobruk", "A-0204", "city")],
    rails=["Berlin A-0103 Tobruk"],
    owners="g " * 18,
)


def position():
    return small_game(ATLAS, [unit("pz", "A-0103"), unit("nz", "A-0201", power="CW", country="NZL")])


class Held:
    def __init__(self) -> None:
        self.derived: dict[object, object] = {}


def test_it_is_worked_out_once_for_each_value_and_key():
    made, first, second = [], Held(), Held()

    def make(text: str) -> str:
        made.append(text)
        return text

    assert get_or_make(first, "a", lambda: make("one")) == "one"
    assert get_or_make(first, "a", lambda: make("two")) == "one"
    assert get_or_make(first, "b", lambda: make("three")) == "three"
    assert get_or_make(second, "a", lambda: make("four")) == "four"
    assert made == ["one", "three", "four"]


QUESTIONS = {
    "oil zones": lambda game: zones(game, "GE").of(game.units["pz"].hex),
    "oil fields": lambda game: proposals(game, "GE"),
    "sources of points": lambda game: provide(game, "pz", game.atlas.find("Tobruk")),
    "regions": lambda game: regions(ground_of(game, "GE"), [game.units["pz"].hex]),
    "reasons": lambda game: why_not(game, of_unit(of(game), game.units["pz"]), [game.atlas.find("Tobruk")]),
    "supply": lambda game: of(game).status("pz"),
}


@pytest.mark.parametrize("question", cases(QUESTIONS, 3))
def test_a_position_that_nobody_holds_is_gone_whatever_was_asked(question):
    """A later position takes over what a change can't have touched: it must not hold the earlier one."""
    game = position()
    assert QUESTIONS[question](game) is not None
    gone = weakref.ref(game)
    del game
    gc.collect()
    assert gone() is None


@pytest.mark.parametrize("question", cases(QUESTIONS, 3))
def test_the_positions_of_a_long_game_are_gone(question):
    game = position()
    seen = []
    for _ in range(6):
        QUESTIONS[question](game)
        seen.append(weakref.ref(game))
        game = next_game(game, [])
    gc.collect()
    assert sum(each() is not None for each in seen) <= 2, "at most who asked first, and the last"


MAP_QUESTIONS = {
    "what may be named": lambda game: list(findings(game)),
    "places at sea": lambda game: pieces_at(game, ("sea", 0)),
    "routes at sea": lambda game: sea_route(game.atlas, 0, 5, (0,)),
}


@pytest.mark.parametrize("question", cases(MAP_QUESTIONS, 2))
def test_a_map_that_nobody_holds_is_gone_whatever_was_asked(question):
    atlas = small_atlas("0 0 0 0 0 0\n 0 0 0 0 0 .", sea_names=["Baltic"])
    game = small_game(atlas, [unit("sub", "Baltic", type="SUB")])
    MAP_QUESTIONS[question](game)
    gone = weakref.ref(atlas)
    del atlas, game
    gc.collect()
    assert gone() is None
