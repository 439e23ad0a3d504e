"""Where units are, counted and listed."""

from __future__ import annotations

from redball.desk import words
from redball.desk.set_up.standing import Group, counts, groups
from redball.game.orders import BeginSetUp, PutInPool

from tests.rules.base.table import after, game
from tests.small_map import unit


def position():
    """Four units off the map, one of them in no pool."""
    made = game(
        unit("a", name="Alpha"), unit("b", name="Beta"), unit("c", name="Gamma", power="IT"), unit("d")
    )
    return after(
        after(made, BeginSetUp()),
        PutInPool("a", "spiral", 2),
        PutInPool("b", "spiral", 1),
        PutInPool("c", "force"),
    )


def test_each_power_is_counted_by_place():
    assert {code: dict(count) for code, count in counts(position()).items()} == {
        "GE": {"spiral": 2, "": 1},
        "IT": {"force": 1},
    }


def test_the_spiral_is_listed_by_turn_and_other_pools_by_power():
    made = position()
    turn = made.clock.turn
    heads = [(group.heading, [unit.id for unit in group.units]) for group in groups(made, "spiral")]
    assert heads == [(words.due(made, turn + 1), ["b"]), (words.due(made, turn + 2), ["a"])]
    assert groups(made, "force") == [Group("Italy", (made.units["c"],))]
    assert groups(made, "force", "GE") == [] == groups(made, "repair")
    assert [g.heading for g in groups(made, "")] == ["Germany"]


def test_a_unit_says_in_which_pool_it_waits_and_when_it_is_due():
    made = position()
    assert words.position(made, made.units["c"]) == "Force pool"
    assert words.position(made, made.units["d"]) == "off the map"
    said = words.position(made, made.units["a"])
    assert said.startswith("Production spiral, ") and said.endswith(", in 2 turns")
    turn = made.clock.turn
    assert words.due(made, turn).endswith(", this turn") and words.due(made, turn - 1).endswith(", overdue")
