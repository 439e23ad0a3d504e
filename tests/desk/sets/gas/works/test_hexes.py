"""Gas in the hex card, in the dialog that corrects a hex, and in a hex's menu."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QMenu
from redball.desk.dialogs.hexes import HexDialog
from redball.desk.panels.hex_card import HexCard, facts
from redball.desk.sets.gas import works_plug
from redball.game.clock import Clock
from redball.rules.gas.orders import DesignateMap, PayGas, SetGas, SetSeaMap
from redball.rules.gas.tables import BOMBED, POINTS, STOCK, Bombed

from tests.desk.sets.gas.works.seeing import press, settle, texts
from tests.desk.sets.gas.works.small import PLAN, TURN, node, opened, position


def stocked(desk, folder, phase="land_movement", **fields):
    game = position(phase, side="axis", **fields)
    essen = game.atlas.find("Essen")
    rows = [STOCK.put((essen, "GE"), 2), POINTS.put((essen, "GE"), 1)]
    return opened(desk, folder, game.changed(rows), *PLAN)


@pytest.fixture
def card(desk, shown, tmp_path):
    stocked(desk, tmp_path)
    return shown(HexCard(desk), 320, 500)


def test_the_card_shows_stock_plan_and_map(card, desk):
    card.show_hex(node(desk, "Essen"))
    said = texts(card)
    assert "2 gas, 1 saved build point" in said
    assert "2 factories: 2 other + 2 oil make 2 regular + 2 oil PP" in said
    assert "Gas map: W. Europe" in said
    card.show_hex(node(desk, "Kiel"))
    assert not any("factor" in text or "saved" in text for text in texts(card)[2:])
    card.show_hex(desk.game.atlas.grid.node(2, 0))
    assert "Gas map: W. Europe" in texts(card), "a sea hex is of its sea area's map"


def test_paying_and_setting_begin_in_the_card(card, desk):
    asked = []
    works_plug.works(desk).pay_wanted.connect(asked.append)
    card.show_hex(node(desk, "Essen"))
    press(card, "Pay from here…")
    assert asked == [node(desk, "Essen")]
    card.show_hex(node(desk, "Kiel"))
    assert not any("Pay" in b.text() for b in card.findChildren(type(card.damage)) if b.isVisibleTo(card))


@pytest.mark.deep
def test_bombs_are_told_and_a_foreign_hex_has_nothing(desk, shown, tmp_path):
    game = position()
    at = game.atlas.find("Essen")
    opened(desk, tmp_path, game.changed([BOMBED.put((TURN, at), Bombed(regular=1))]))
    card = shown(HexCard(desk), 320, 500)
    card.show_hex(at)
    assert "Bombed this turn: 1 regular PP" in texts(card)
    assert "2 factories without resources" in texts(card)


@pytest.mark.deep
def test_a_flexible_map_says_what_it_counts_as(desk, tmp_path):
    stocked(desk, tmp_path)
    essen = node(desk, "Essen")
    moved = desk.do(SetSeaMap("North Sea", "AFR"))
    assert moved.allowed
    sea = desk.game.atlas.grid.node(2, 0)
    assert "Gas map: Africa, counts as W. Europe, E. Europe or Asia" in facts(desk, sea)
    assert desk.do(DesignateMap("GE", "AFR", "E")).allowed
    assert "Gas map: Africa, counts as E. Europe" in facts(desk, sea)
    assert "Gas map: W. Europe" in facts(desk, essen)


# --- correcting ---


def test_gas_and_points_are_corrected_with_the_hex(desk, shown, tmp_path):
    stocked(desk, tmp_path)
    dialog = HexDialog(desk, node=node(desk, "Essen"))
    form = dialog.forms[0]
    assert (form.gas.value(), form.points.value(), form.power.code) == (2, 1, "GE")
    form.gas.setValue(5)
    assert dialog.orders() == [SetGas("GE", desk.place(node(desk, "Essen")), gas=5)]
    dialog.accept()
    settle()
    assert STOCK.of(desk.game)[node(desk, "Essen"), "GE"] == 5


@pytest.mark.deep
def test_another_owner_has_his_own_numbers_and_what_is_wrong_is_said(desk, shown, tmp_path):
    stocked(desk, tmp_path)
    dialog = HexDialog(desk, node=node(desk, "Essen"))
    form = dialog.forms[0]
    form.power.choose("CW")
    assert (form.gas.value(), form.points.value()) == (0, 0)
    assert not list(form.orders())
    form.points.setValue(1)
    assert any("is held by Germany, not by Commonwealth" in text for text in dialog.verdict.texts)
    assert not dialog.action.isEnabled()
    dialog.reject()


# --- the menu ---


def entries(desk, at) -> list[str]:
    menu = QMenu()
    works_plug.add_to_menu(desk, menu, at)
    return [action.text().replace("&", "") for action in menu.actions()]


def test_the_menu_offers_what_is_possible(desk, tmp_path):
    stocked(desk, tmp_path)
    assert entries(desk, node(desk, "Essen")) == ["Pay gas from here…"]
    assert entries(desk, node(desk, "Kiel")) == []
    desk.do(PayGas("GE", "W", (desk.place(node(desk, "Essen")),) * 1))
    settle()
    assert entries(desk, node(desk, "Essen")) == ["Pay gas from here…"], "1 is left"


@pytest.mark.deep
def test_outside_impulses_nothing_is_paid(desk, tmp_path):
    game = stocked(desk, tmp_path)
    opened(desk, tmp_path, replace(game, clock=Clock(TURN, "production", first="axis"), title="later"))
    assert entries(desk, node(desk, "Essen")) == []


@pytest.mark.deep
def test_in_the_window_the_menu_leads_to_bombs_and_corrections(player, monkeypatch):
    desk, window = player.desk, player.window
    at = player.node("Chicago")
    assert entries(desk, at) == ["Set gas…"]
    asked = []
    monkeypatch.setattr(
        window.actions_by_name["hex"], "trigger", lambda: asked.append(desk.subject.node), raising=False
    )
    works_plug.works(desk).correct(at)
    assert desk.subject.node == at
