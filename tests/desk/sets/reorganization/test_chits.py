"""Offensive chits at the window: played when the action is chosen, ships turned up at the impulse's end."""

from __future__ import annotations

from pathlib import Path

import pytest
from redball.desk.games import saves
from redball.game.orders import FlipUnit, Step
from redball.rules.reorganization.chits import chit_of
from redball.rules.reorganization.orders import PlayChit

from tests.desk.player import position

pytestmark = pytest.mark.deep

NORMANDY = Path(__file__).parents[4] / "maps/world-1939/scenarios/normandy-1944.toml"


@pytest.fixture(scope="module")
def scenario():
    return NORMANDY


@pytest.fixture
def player(window, tmp_path):
    window.controller.open_session(saves.begin(position(NORMANDY), tmp_path))
    window.settle()
    return window


def step_to(player, phase: str) -> None:
    player.desk.do(Step())
    while player.game.clock.phase != phase or player.game.clock.side != "allied":
        player.desk.do(Step())
    player.desk.show_power("CW")
    player.settle()


def test_a_naval_chit_is_played_and_turns_ships_up(player):
    step_to(player, "choose_action")
    work = player.window.work
    assert work.cards["chit"].isVisibleTo(work)
    work.cards["chit"].kinds.setCurrentIndex(work.cards["chit"].kinds.findData("naval"))
    player.press(work.cards["chit"].play)
    assert chit_of(player.game, "CW").kind == "naval"
    chit = work.cards["chit"]
    assert player.says(chit, "Naval") and chit.back.isVisibleTo(chit)
    player.desk.do(FlipUnit("gbr-rodney", False))
    while player.game.clock.phase != "reorganization":
        player.desk.do(Step())
    player.settle()
    assert work.cards["by_chit"].isVisibleTo(work) and "gbr-rodney" in work.cards["by_chit"].boxes
    player.press(work.cards["by_chit"].give)
    assert player.game.units["gbr-rodney"].organized
    player.trigger("undo")
    assert not player.game.units["gbr-rodney"].organized


def test_an_air_chit_without_its_hq_is_refused_and_one_is_taken_back(player):
    step_to(player, "choose_action")
    card = player.window.work.cards["chit"]
    card.kinds.setCurrentIndex(card.kinds.findData("air"))
    card.hqs.setCurrentIndex(0)
    player.press(card.play)
    assert chit_of(player.game, "CW") is None and player.map.area.hint.isVisible()
    player.desk.do(PlayChit("CW", "air", "gbr-montgomery"))
    player.settle()
    player.press(card.back)
    assert chit_of(player.game, "CW") is None
