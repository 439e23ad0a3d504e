"""What becomes of the rows of a pasted list."""

from __future__ import annotations

import pytest
from redball import rules
from redball.desk.set_up.paste_check import Line, checked, choices, mended
from redball.game.counters.counter import Counter
from redball.game.counters.library_file import Library
from redball.game.counters.place_list import cells_of
from redball.game.counters.shelf import Shelf
from redball.game.counters.table_file import rows_of
from redball.game.orders import BeginSetUp, ChangeMany, PlaceUnits
from redball.game.state import next_game

from tests.rules.base.table import atlas, game

MAP = atlas()
SHELF = Shelf(
    (
        Library(
            "Ours",
            (
                Counter("dak", "DAK", "ARM", "GE", "GER", "corps", attack=8, movement=6, motorised=True),
                Counter("inf9", "XXI Inf", "INF", "GE", "GER", "corps", attack=5, movement=3),
                Counter("k", "Force K", "CA", "CW", "GBR", movement=4),
                Counter("q", "Force K", "CL", "CW", "GBR", movement=4),
            ),
        ),
    )
)


def lines(text):
    return tuple(map(Line, cells_of(rows_of(text.encode(), "list"))))


def given(game, orders):
    for order in orders:
        ruling = rules.judge(game, order)
        assert ruling.allowed, ruling.reasons
        game = next_game(game, ruling.changes)
    return game


@pytest.fixture
def started():
    return given(game(), [BeginSetUp()])


def test_each_row_has_its_state_and_those_that_can_be_are_one_order(started):
    sea = MAP.sea_areas[1].name
    found = checked(
        lines(f"DAK\tTobruk\tdown\nForce K\t{sea} 2\nXXI Inff\tTobruk\ninf9\t{sea}"), SHELF, started
    )
    assert [row.state for row in found.rows] == ["ready", "wrong", "wrong", "refused"]
    assert [row.column for row in found.rows] == [None, "name", "name", "place"]
    assert "Did you mean XXI Inf?" in found.rows[2].said
    (order,) = found.orders
    assert isinstance(order, PlaceUnits) and [row.id for row in order.rows] == ["dak"]
    then = given(started, found.orders)
    assert not then.units["dak"].organized


def test_a_list_that_is_pasted_again_moves_what_stands_elsewhere(started):
    first = checked(lines("DAK\tTobruk\ninf9\tforce pool"), SHELF, started)
    then = given(started, first.orders)
    again = checked(lines("DAK\tTobruk\ninf9\tTobruk\tdown"), SHELF, then)
    assert [row.state for row in again.rows] == ["done", "moves"]
    assert "comes from force pool" in again.rows[1].said
    (order,) = again.orders
    assert isinstance(order, ChangeMany)
    then = given(then, again.orders)
    assert (then.units["inf9"].hex, then.units["inf9"].organized) == (MAP.find("Tobruk"), False)
    assert not checked(lines("DAK\tTobruk\ninf9\tTobruk\tdown"), SHELF, then).orders


def test_what_is_checked_is_checked_as_if_the_game_were_being_set_up():
    assert checked(lines("DAK\tTobruk"), SHELF, game()).rows[0].state == "ready"


def test_choices_of_a_wrong_cell(started):
    found = checked(
        lines("Force K\tTobruk\nDKA\tTobruk\nDAK\tTobruck\ninf9\tTobruk\tsideways"), SHELF, started
    )
    said = [[choice.text for choice in choices(row, SHELF, started)] for row in found.rows]
    assert said[0] == ["k", "q"] and said[1] == ["dak"] and "Tobruk" in said[2]
    assert said[3] == ["face-up", "face-down"]


def test_a_place_is_mended_wherever_it_is_written_so():
    before = lines("DAK\tTobruck\ninf9\tTobruck\nk\tCairo")
    after = mended(before, 0, "place", "Tobruk")
    assert [line.cells.place for line in after] == ["Tobruk", "Tobruk", "Cairo"]
    assert [line.cells.name for line in mended(after, 1, "name", "q")] == ["DAK", "q", "k"]
    assert [line.cells.face for line in mended(after, 1, "face", "down")] == ["", "down", ""]
