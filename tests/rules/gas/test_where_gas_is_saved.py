"""Where a power saves new gas by itself, and where it may be put by option."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from redball.game.clock import Clock
from redball.game.orders import SetControl, SetHex
from redball.game.state import Change
from redball.rules.gas.bombing import targets
from redball.rules.gas.maps import sheet_of_sea, usual_sheet_of_sea
from redball.rules.gas.orders import AllotResources, ChooseOutput, Produce, SetSeaMap
from redball.rules.gas.stock import gas_of
from redball.rules.gas.tables import STOCK

from tests.rules.judging import after, denied
from tests.small_map import small_atlas, small_game, spot

PRODUCING = {"gas.store_hex": "producing"}


def atlas():
    """Germany at home with two factory cities and the oil for them, Rumania beside it with one of its own."""
    return small_atlas(
        """
        . . . . . 0
         . . . . . 0
        """,
        owners="""
        g g g m m .
         g g g m m .
        """,
        places=[
            spot("Berlin", "A-0000", "capital", factories=2, oil=4),
            spot("Munich", "A-0002", factories=2, oil=2),
            spot("Ploesti", "A-0004", factories=2, oil=2),
            spot("Kiel", "A-0101", "city"),
        ],
        sea_names=["Baltic Sea"],
    )


def played(multiple: str, options=None, **plan: int):
    """Production of Germany with so many oil points planned by place."""
    game = small_game(
        atlas(),
        powers=("GE", "SU"),
        rule_sets=("base", "gas"),
        clock=Clock(35, "production"),
        options=options or {},
    )
    power = msgspec.structs.replace(game.powers["GE"], multiple=Fraction(multiple))
    game = game.changed([Change("powers", "GE", power)])
    for name, oil in plan.items():
        game = after(game, AllotResources("GE", name, name, oil=2), ChooseOutput("GE", oil, name))
    return game


def saved(game) -> dict[str, int]:
    return {game.atlas.place_name(node): count for node, count in gas_of(game, "GE").items()}


@pytest.mark.rule("GAS-PRO-13")
@pytest.mark.parametrize(
    ("multiple", "options", "plan", "expected"),
    [
        ("1", {}, {"Berlin": 1, "Munich": 2}, {"Berlin": 3}),
        ("1", PRODUCING, {"Berlin": 1, "Munich": 2}, {"Berlin": 1, "Munich": 2}),
        ("1/2", PRODUCING, {"Berlin": 1, "Munich": 2}, {"Berlin": 1, "Munich": 1}),
        ("3/2", PRODUCING, {"Munich": 2}, {"Munich": 3}),
        ("1", PRODUCING, {"Munich": 1, "Ploesti": 2}, {"Munich": 1, "Berlin": 2}),
    ],
    ids=["capital", "where it is made", "half a gas a point", "more gas than points", "made abroad"],
)
def test_new_gas_goes_where_the_rule_lets_it(multiple, options, plan, expected):
    assert saved(after(played(multiple, options, **plan), Produce("GE"))) == expected


@pytest.mark.rule("GAS-PRO-13")
def test_where_gas_stays_no_hex_takes_more_than_it_made():
    game = played("1", PRODUCING, Berlin=1, Munich=2)
    denied(game, Produce("GE", ("Berlin", "Berlin", "Munich")), "GAS-AMB-39")
    (said,) = denied(game, Produce("GE", ("Munich", "Munich", "Kiel")), "GAS-AMB-39").reasons
    assert (said.data["count"], said.data["made"]) == (1, 0), "nothing is made in Kiel"
    assert saved(after(game, Produce("GE", ("Munich", "Munich", "Berlin")))) == {"Munich": 2, "Berlin": 1}


@pytest.mark.rule("GAS-BOM-05", "GAS-PRO-13")
def test_captured_gas_goes_to_the_capital_wherever_that_is():
    """GAS-AMB-32: here to the first hex of the map."""
    game = played("1", {"gas.captured_store": "move_home"})
    foreign = [
        Change("control", game.atlas.find("Kiel"), "SU"),
        STOCK.put((game.atlas.find("Kiel"), "SU"), 2),
    ]
    assert saved(after(game.changed(foreign), SetControl("Kiel", "GE"))) == {"Berlin": 2}


EACH = {**PRODUCING, "gas.rounding_scope": "hex"}


@pytest.mark.rule("GAS-PRO-11", "GAS-PRO-13")
def test_where_each_hex_is_rounded_gas_stays_where_its_rounding_made_it():
    """GAS-AMB-10 and 39: a quarter of a gas is none, half a gas is one."""
    game = played("1/4", EACH, Berlin=1, Munich=2)
    assert saved(after(game, Produce("GE"))) == {"Munich": 1}
    denied(game, Produce("GE", ("Berlin",)), "GAS-AMB-39")
    more = played("5/4", EACH, Berlin=1, Munich=1)
    denied(more, Produce("GE", ("Berlin", "Berlin")), "GAS-AMB-39")
    assert saved(after(more, Produce("GE"))) == {"Berlin": 1, "Munich": 1}
    abroad = played("1/4", EACH, Ploesti=1, Munich=2)
    denied(abroad, Produce("GE", ("Kiel",)), "GAS-AMB-39")
    assert saved(after(abroad, Produce("GE"))) == {"Munich": 1}


def test_targets_are_the_enemys_hexes_with_something_to_lose():
    game = played("1", Berlin=1)
    found = {game.atlas.place_name(node): target.total for node, target in targets(game, "SU").items()}
    assert found == {"Berlin": 2, "Munich": 2, "Ploesti": 2}
    assert not targets(game, "GE")
    ruins = after(game, SetHex("Munich", factories_destroyed=2))
    assert {game.atlas.place_name(node) for node in targets(ruins, "SU")} == {"Berlin", "Ploesti"}


@pytest.mark.rule("GAS-AMB-07")
def test_a_moved_sea_area_remembers_where_its_box_is():
    game = after(played("1"), SetSeaMap("Baltic Sea", "PAC"))
    assert (sheet_of_sea(game, 0), usual_sheet_of_sea(game, 0)) == ("PAC", "W")
