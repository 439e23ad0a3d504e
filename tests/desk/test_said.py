"""What a player reads through a turn: names, not ids; nothing missing; what is offered, whole."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from redball.desk.panels.todo import TaskRow
from redball.desk.widgets.fitted_button import WrappedButton
from redball.desk.words import without_name
from redball.game import library
from redball.game.orders import Step
from redball.rules import judge, tasks

from tests.desk.player import Player
from tests.desk.reading import read_all
from tests.drawing import Drawer
from tests.saying import unread

pytestmark = pytest.mark.deep

DEMOS = (
    "western-desert-1941",
    "barbarossa-1941",
    "normandy-1944",
    "western-front-1943",
    "global-war-1939",
    "battle-of-the-atlantic-1942",
)


def walk(player: Player, phases: int, orders: int, seed: int) -> Iterator[str]:
    """Everything read in the window, phase by phase, with some orders and subjects between."""
    dice = random.Random(seed)
    for _ in range(phases):
        drawer, game, before = Drawer(player.game, dice), player.game, player.game.clock
        for _ in range(orders):
            order = drawer.order()
            ruling = judge(player.game, order, ())
            if ruling.allowed and not ruling.dice and not isinstance(order, Step):
                player.desk.do(order)
        player.desk.show_unit(dice.choice(sorted(player.game.units)))
        player.settle()
        yield from unread(game, read_all(player.window))
        player.desk.show_hex(dice.randrange(len(game.atlas.grid)))
        player.window.status_line.show_hex(dice.randrange(len(game.atlas.grid)))
        player.settle()
        yield from unread(game, read_all(player.window))
        player.desk.do(Step(end_stage=before.phase == "end_of_action"))
        for task in tasks(player.game) if player.game.clock == before else ():
            for order in task.orders:
                if not isinstance(order, Step) and player.desk.ask(order).allowed:
                    player.desk.do(order)
        if player.game.clock == before:
            player.desk.do(Step())


def test_what_is_read_in_the_window_are_names(player):
    assert [*walk(player, phases=2, orders=3, seed=2)] == []


@pytest.mark.deep
@pytest.mark.parametrize("name", DEMOS)
def test_what_is_read_through_a_turn_of_every_demo_are_names(qapp, tmp_path, monkeypatch, name):
    monkeypatch.setenv("REDBALL_DATA", str(tmp_path / "data"))
    player = Player(qapp, tmp_path, library.find_scenario(name))
    found = [*walk(player, phases=32, orders=6, seed=4)]
    player.close()
    assert found == []


# --- what is offered ---


def offers_of(player: Player) -> list[WrappedButton]:
    player.settle()
    rows = player.window.todo.findChildren(TaskRow)
    return [button for row in rows for button in row.findChildren(WrappedButton)]


@pytest.fixture
def production(player) -> Player:
    """The Commonwealth may receive oil from several places."""
    player.desk.show_power("GE")
    player.step_to("production")
    return player


@pytest.mark.parametrize("size", [(1180, 720), (1600, 1000)])
def test_offers_are_written_whole(production, size):
    """Two of them once stood there as “Germany receives 1 oil from …”."""
    production.window.resize(*size)
    offers = offers_of(production)
    assert len(offers) > 1
    for button in offers:
        assert "".join(button.text().replace("&&", "&").split()) == "".join(button.full.split())
        metrics = button.fontMetrics()
        assert max(map(metrics.horizontalAdvance, button.text().split("\n"))) <= button.width()
        assert metrics.lineSpacing() * (button.text().count("\n") + 1) <= button.height()
    production.picture(f"offers-{size[0]}")


def test_a_reason_does_not_repeat_the_name_of_its_row():
    assert without_name("DAK is out of supply", "DAK") == "Out of supply"
    assert without_name("DAK has no fuel", "DAK") == "Has no fuel"
    assert without_name("DAK's HQ is far", "DAK") == "DAK's HQ is far"
    assert without_name("No way to DAK", "DAK", "") == "No way to DAK"
    assert without_name("DAK", "DAK") == "DAK"
    assert without_name("Birmingham (W-0327) has no path", "DAK", "Birmingham") == "Has no path"
    assert without_name("Ploiesti (E-12) is far", "Ploiesti") == "Far"
    assert without_name("Force H (II) is far", "Force H") == "(II) is far"
