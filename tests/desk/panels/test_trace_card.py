"""Tracing to hexes that the player picks: from the menu of a unit or hex, by a click on the map."""

from __future__ import annotations

import pytest
from redball.desk.map.hex_menu import menu_of
from redball.desk.panels.path_card import LegRow
from redball.desk.panels.why_card import ReasonRow
from redball.supply import chain
from redball.supply.tracer import of_hex, of_unit
from redball.wording import sentence

pytestmark = pytest.mark.deep


def dak(player):
    return of_unit(player.desk.supply, player.game.units["ger-dak"])


def wait(player, card):
    for _ in range(2000):
        player.settle()  # which may ask again
        if card.answer is not None:
            return card.answer
    raise AssertionError("no answer")


def legend(player):
    return [sentence(row.text) for row in player.view.map_scene().overlays.legend_rows()]


def choose(menu, text):
    """Trigger an entry of a menu, or of the one inside it."""
    action = next(a for a in menu.actions() if a.text().replace("&", "") == text)
    action.trigger()


def in_unit_menu(player, unit_id, text):
    unit = player.game.units[unit_id]
    menu = menu_of(player.desk, player.window, player.map.side, unit.hex)
    entries = [a.menu() for a in menu.actions() if a.menu() is not None and a.text() == unit.name]
    choose(entries[0], text)
    player.settle()


def test_a_unit_traces_to_a_hex_that_is_clicked(player):
    card = player.window.inspector.trace_card
    player.look_at("Benghazi", 40.0)
    in_unit_menu(player, "ger-dak", "Trace to a hex…")
    assert player.desk.subject.unit == "ger-dak" and player.map.picker.wish is not None
    benghazi = player.node("Benghazi")
    player.click_hex(benghazi)
    answer = wait(player, card)
    assert card.targets == (benghazi,) and player.map.picker.wish is None
    assert answer == chain(player.game, dak(player), [benghazi]) and answer.found
    assert player.says(card, "From DAK") and player.says(card, "asked for")
    assert card.findChildren(LegRow) and "Path that was asked for" in legend(player)
    player.picture("trace-found")
    player.press(card.clear_button)
    assert card.targets == () and "Path that was asked for" not in legend(player)
    assert card.pick_button.isVisibleTo(card) and not card.endless.isVisibleTo(card)


def test_reasons_are_told_when_there_is_no_way(player):
    card = player.window.inspector.trace_card
    player.desk.show_unit("ger-dak")
    player.settle()
    card.add(player.node("Cairo"))
    answer = wait(player, card)
    assert not answer.found and len(card.findChildren(ReasonRow)) == len(answer.reasons) > 0
    player.picture("trace-barred")
    wanted = []
    player.desk.clause_wanted.connect(wanted.append)
    row = card.findChildren(ReasonRow)[0]
    row.link.click()
    assert wanted == [row.reason.clause]
    card.endless.click()
    assert card.endless.isChecked()
    assert wait(player, card) == chain(player.game, dak(player), [player.node("Cairo")], True)
    card.endless.setChecked(False)
    player.desk.show_unit("ita-xxi")
    assert card.targets == ()


def test_a_hex_traces_for_the_power_that_is_looked_at(player):
    card = player.window.inspector.trace_card
    tobruk, cairo = player.node("Tobruk"), player.node("Cairo")
    choose(menu_of(player.desk, player.window, player.map.side, tobruk), "Trace from here…")
    player.map.picker.end()
    card.add(cairo)
    for power in ("CW", "GE", "CW"):
        player.desk.show_power(power)
        assert wait(player, card) == chain(
            player.game, of_hex(player.desk.supply, power, "", tobruk), [cairo]
        )
    assert player.says(card, "for Commonwealth")
    player.picture("trace-from-hex")


def test_the_answer_follows_the_position(player):
    from redball.game.orders import SetControl

    card = player.window.inspector.trace_card
    player.desk.show_unit("ger-dak")
    benghazi = player.node("Benghazi")
    card.add(benghazi)
    before = wait(player, card)
    player.desk.do(SetControl(player.desk.place(benghazi), "CW"))
    player.settle()
    after = wait(player, card)
    assert before.found and after == chain(player.game, dak(player), [benghazi]) and not after.found


def test_the_sea_is_no_target(player):
    card = player.window.inspector.trace_card
    player.desk.show_unit("ger-dak")
    sea = next(n for n in range(len(player.game.atlas.grid)) if not player.game.atlas.is_land(n))
    card.add(sea)
    assert card.targets == ()
