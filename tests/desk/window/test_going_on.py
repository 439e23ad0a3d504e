"""Next counts what is undone, stops once before a loss and offers what prevents it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from redball.game import library
from redball.game.orders import Step
from redball.game.sequence import LAST_OF_IMPULSE
from redball.rules import tasks
from redball.rules.oil.orders import TakeFuel, UseOil

pytestmark = pytest.mark.deep


def losses(game):
    """Unfinished tasks without which the next phase loses something."""
    return [task for task in tasks(game) if task.loses is not None and task.state != "done"]


@pytest.fixture(scope="module")
def scenario():
    return library.find_scenario("barbarossa-1941")


@pytest.fixture
def player(window, tmp_path):
    """Barbarossa when production begins."""
    from redball import rules
    from redball.desk.games import saves

    session = saves.begin(rules.read_scenario(library.find_scenario("barbarossa-1941")), tmp_path)
    while session.game.clock.phase != "production":
        assert session.commit(Step(end_stage=session.game.clock.phase == LAST_OF_IMPULSE)).allowed
    window.controller.open_session(session)
    window.desk.show_power("GE")
    window.settle()
    return window


def buttons(player) -> dict[str, object]:
    from PySide6.QtWidgets import QPushButton

    card = player.window.held
    shown = [b for b in card.findChildren(QPushButton) if b.isVisibleTo(card)]
    return {b.text(): b for b in reversed(shown)}


def received(player) -> None:
    """All oil received and used."""
    for task in tasks(player.game):
        if task.id.startswith("oil.receive."):
            assert player.desk.do_all(task.orders)
    for power in player.game.powers:
        for task in tasks(player.game):
            if task.id == f"oil.use.{power}" and isinstance(task.orders[0], UseOil):
                keys = dict.fromkeys(order.oil for order in task.orders)
                assert player.desk.do_all([UseOil(key, "convert") for key in keys])


def test_it_stops_once_and_says_what_is_lost(player):
    card, clock = player.window.held, player.game.clock
    undone = [t for t in tasks(player.game) if t.state in ("todo", "trouble")]
    assert player.window.turn.next.text().endswith(f"{len(undone)} open")
    player.window.turn.next.click()
    player.picture("going-on")
    assert card.isVisible() and player.game.clock == clock and losses(player.game)
    said = player.texts(card)
    assert any("Germany" in text and "not received" in text for text in said)
    buttons(player)["Go on and &lose it"].click()
    assert player.game.clock != clock and not card.isVisible()


def test_escape_stays_and_the_second_time_goes_on(player):
    card, clock = player.window.held, player.game.clock
    player.desk.go_on()
    QTest.keyClick(card, Qt.Key.Key_Escape)
    assert not card.isVisible() and player.game.clock == clock
    player.desk.go_on()
    assert player.game.clock != clock, "who asks again wants it"


def test_what_is_undone_is_done_from_there(player):
    received(player)
    waiting = [t for t in losses(player.game) if t.id.startswith("oil.use.")]
    assert waiting and all(t.orders == (TakeFuel(t.power),) for t in waiting)
    player.desk.go_on()
    before = len(waiting)
    buttons(player)["Do it now"].click()
    assert sum(t.id.startswith("oil.use.") for t in losses(player.game)) == before - 1
    assert not player.window.held.isVisible(), "an order ends it"


def test_barrels_without_a_place_keep_the_phase_until_they_have_one(player):
    received(player)
    for task in losses(player.game):
        if task.orders and isinstance(task.orders[0], TakeFuel):
            assert player.desk.do(task.orders[0]).allowed
    left = {t.power: t for t in losses(player.game)}
    assert left and all(t.id.startswith("oil.place.") for t in left.values())
    player.desk.go_on()
    player.picture("going-on-barrels")
    code = next(iter(left))
    buttons(player)["Show me"].click()
    assert player.desk.power == code
    assert "barrel" in player.map.area.banner.words.text(), "the map asks for a depot"
    player.map.picker.end()
    player.desk.go_on()
    assert player.game.clock.phase != "production", "it stops once"


def test_nothing_is_said_where_nothing_is_lost(player):
    assert player.desk.do(Step(back=True)).allowed and not losses(player.game)
    player.desk.go_on()
    assert player.game.clock.phase == "production" and not player.window.held.isVisible()


def test_what_must_be_paid_first_is_paid_from_there(player, tmp_path):
    from redball import rules
    from redball.desk.games import saves

    session = saves.begin(rules.read_scenario(library.find_scenario("western-desert-1941")), tmp_path)
    while session.game.clock.phase != "final_reorganization":
        assert session.commit(Step(end_stage=session.game.clock.phase == LAST_OF_IMPULSE)).allowed
    player.controller.open_session(session)
    player.settle()
    card = player.window.held
    for left in (2, 1):
        player.desk.go_on()
        player.picture(f"held-{left}")
        assert player.game.clock.phase == "final_reorganization" and card.isVisible()
        assert sum("stays at sea" in text or "at sea" in text for text in player.texts(card)) == left
        assert "Go on and &lose it" not in buttons(player), "it can't be left"
        QTest.keyClick(card.window().focusWidget(), Qt.Key.Key_Return)
        assert not card.isVisible()
    player.desk.go_on()
    assert player.game.clock.phase != "final_reorganization"
