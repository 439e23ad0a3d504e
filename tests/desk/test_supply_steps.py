"""Supply worked out bit by bit, and what is asked about a position that is shown no more."""

from __future__ import annotations

import pytest
from redball.desk import inquiry
from redball.desk.supply_steps import supply_steps
from redball.game.orders import MoveUnit, SetConvoys

DAK = "ger-dak"


@pytest.fixture
def slow(monkeypatch):
    """One step a turn."""
    monkeypatch.setattr(inquiry, "SLICE", 0.0)


def test_supply_worked_out_bit_by_bit_is_the_games(player):
    desk = player.desk
    assert len(list(supply_steps(desk.game))) > len(desk.game.units)
    assert set(desk.supply._statuses) >= set(desk.game.units)


def test_of_two_orders_the_supply_of_the_second_is_waited_for(player, slow):
    desk, known = player.desk, []
    desk.supplied.connect(lambda: known.append(desk.game))
    desk.do(SetConvoys("North Atlantic", "CW", 1))
    assert not desk.supply_known
    desk.do(SetConvoys("North Atlantic", "CW", 2))
    last = desk.game
    player.wait_for(lambda: desk.supply_known)
    assert known == [last]


def test_what_was_asked_of_a_position_ends_before_anybody_hears_of_the_next(player):
    desk, heard = player.desk, []
    desk.outdated.connect(lambda: heard.append("outdated"))
    desk.changed.connect(lambda _: heard.append("changed"))
    desk.do(SetConvoys("North Atlantic", "CW", 1))
    desk.undo()
    assert heard == ["outdated", "changed"] * 2


def test_nothing_is_worked_out_for_a_game_that_is_closed(player, slow):
    """Everything that the window asks for is under way; one turn after the game is closed nothing is."""
    desk, inspector, known = player.desk, player.window.inspector, []
    desk.do(MoveUnit("nzl-nz", "Bardia"))  # it bars the way of the unit that is chosen
    player.wait_for(lambda: desk.supply_known)
    player.action("chokes").setChecked(True)
    desk.show_hex(player.node("Benghazi"))
    desk.show_unit(DAK)
    inspector.trace_card.add(player.node("Tripoli"))
    asked = [
        found
        for found in player.app.findChildren(inquiry.Inquiries)
        + player.window.findChildren(inquiry.Inquiries)
        if found._open
    ]
    keys = {key for found in asked for key in found._open}
    assert keys >= {"chokes", "mends", "trace"}, keys
    desk.supplied.connect(lambda: known.append("supplied"))
    desk.do(SetConvoys("North Atlantic", "CW", 1))
    desk.close()
    assert not any(found._open for found in asked if not _is_without_game(found))
    player.settle()
    assert not known and not player.map.layers.is_busy("chokes") and not inspector.mend_card.searching
    player.action("chokes").setChecked(False)


def _is_without_game(found: inquiry.Inquiries) -> bool:
    """Pictures in the rows of a table need no game that is open."""
    return set(found._open) == {"icons"}
