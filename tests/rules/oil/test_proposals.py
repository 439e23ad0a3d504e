"""What is remembered between positions never differs from what is worked out anew."""

from __future__ import annotations

from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from redball.game.state import Change, Game, HexState, next_game, put_power
from redball.rules import oil
from redball.rules.oil import chains, tracing, wells

from tests.rules.oil.table import atlas, game, spot

PLACES = ("A-0000", "A-0001", "A-0002", "A-0003", "A-0004", "A-0100", "A-0102")
MORE = [spot("Works", "A-0100", factories=9), spot("Zistersdorf", "A-0102", "town", oil=2)]


def something(dice: Random, played: Game) -> Change:
    """A change that may matter: hexes, controllers, friends, receipts, convoys; or a power's points."""
    node = played.atlas.find(dice.choice(PLACES))
    pick = dice.choice
    options = [
        Change("hexes", node, HexState(oil_destroyed=pick((0, 1, 5)), factories_added=pick((0, 1)))),
        Change("hexes", node, HexState(factories_destroyed=pick((0, 1, 2)))),
        Change("control", node, pick(("GE", "CW", None))),
        Change("cooperation", "", pick((frozenset(), frozenset({("CW", "GE")})))),
        Change("marks", "oil.received.35.A-0002-1", pick((None, ["GE", "A-0000", "convert"]))),
        Change("marks", "oil.received.35.A-0102-1", pick((None, ["GE", "A-0100", "convert"]))),
        Change("convoys", (0, "GE"), pick((None, 1, 3))),
        put_power(msgspec.structs.replace(played.powers["GE"], rp_pool=pick((1, 2)))),
    ]
    return pick(options)


def forget() -> None:
    """Everything is worked out anew from now on."""
    for known in (wells._KNOWN, chains._KNOWN, tracing._KNOWN):
        known.clear()


@given(st.integers(0, 2**32).map(Random))
def test_what_is_remembered_is_what_is_worked_out_anew(dice):
    start = played = game(on=atlas(more=MORE), powers=("CW",))
    played = next_game(start, [Change("marks", "oil.to_place.35.GE", 2)])
    for _ in range(12):
        played = next_game(played, [something(dice, played)])
        told = oil.proposals(played, "GE"), oil.proposals(played, "CW"), oil.legal_depot_hexes(played, "GE")
        forget()
        assert told == (
            oil.proposals(played, "GE"),
            oil.proposals(played, "CW"),
            oil.legal_depot_hexes(played, "GE"),
        )
