"""Locks of supply paths as a player sets them: from another path, and from the menu of a hex."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QMenu
from redball.desk.map.hex_menu import menu_of
from redball.desk.panels.lock_card import LockRow
from redball.desk.panels.path_card import OtherRow
from redball.game.orders import SetControl
from redball.supply.locks.following import points_of
from redball.supply.locks.lock import Lock, locks
from redball.wording import sentence

pytestmark = pytest.mark.deep


def legend(player):
    return [sentence(row.text) for row in player.view.map_scene().overlays.legend_rows()]


def shown(player, kind):
    player.settle()
    inspector = player.window.inspector
    return [row for row in inspector.findChildren(kind) if row.isVisibleTo(inspector)]


def choose(player, node, unit, words):
    """The action of a hex's menu that begins with some words, done."""
    player.desk.show_unit(unit)
    player.settle()
    menu = menu_of(player.desk, player.window, player.map.side, node)
    inner = next(m for m in menu.findChildren(QMenu) if "Trace supply" in m.title())
    action = next(a for a in inner.actions() if a.text().replace("&", "").startswith(words))
    action.trigger()
    player.settle()
    menu.deleteLater()


def test_another_path_is_kept_and_let_go(player):
    card = player.window.inspector.path_card
    player.desk.show_unit("ger-dak")
    before = player.desk.supply.path("ger-dak")
    card.others.click()
    for _ in range(200):
        player.settle()
        if not card.searching:
            break
    row = shown(player, OtherRow)[0]
    player.picture("locks-other-paths")
    wanted = [*points_of(row.path)]
    player.press(row.keep)
    assert [*points_of(player.desk.supply.path("ger-dak"))] == wanted != [*points_of(before)]
    (lock,) = shown(player, LockRow)
    assert "Path locked through" in legend(player) or "Path keeps clear of" in legend(player)
    player.picture("locks-kept")
    player.desk.undo()
    assert player.desk.supply.path("ger-dak") == before and not shown(player, LockRow)
    player.desk.redo()
    (lock,) = shown(player, LockRow)
    player.press(lock.unlock)
    assert not locks(player.game) and player.desk.supply.path("ger-dak") == before
    assert shown(player, LockRow) == []


def test_the_menu_of_a_port_locks_the_path_and_keeps_it_away(player):
    naples, label = player.node("Naples"), player.game.atlas.label(player.node("Naples"))
    choose(player, naples, "ger-dak", "Through here: port of Naples")
    assert locks(player.game) == (Lock("unit", "ger-dak", "port", label),)
    assert naples in [leg.nodes[-1] for leg in player.desk.supply.path("ger-dak").legs if leg.seas]
    choose(player, naples, "ger-dak", "Unlock: port of Naples")
    taranto = player.node("Taranto")
    choose(player, taranto, "ger-dak", "Never through here: port of Taranto")
    assert taranto not in [
        n for leg in player.desk.supply.path("ger-dak").legs if leg.seas for n in leg.nodes
    ]
    assert "Path keeps clear of" in legend(player)
    player.picture("locks-never")


def test_an_hq_takes_all_that_live_from_it_along(player):
    naples = player.node("Naples")
    choose(player, naples, "ger-rommel", "Through here, with all that live from it: port of Naples")
    for unit in ("ger-rommel", "ger-dak"):
        assert naples in [leg.nodes[-1] for leg in player.desk.supply.path(unit).legs if leg.seas]


def test_a_lock_that_can_not_be_followed_says_why(player):
    choose(player, player.node("Naples"), "ger-dak", "Through here: port of Naples")
    player.desk.do(SetControl("Naples", "CW"))
    player.settle()
    (row,) = shown(player, LockRow)
    assert player.says(row, "can't be followed now") and player.says(row, "Naples")
    assert "Lock that can't be followed now" in legend(player)
    player.picture("locks-broken")


def test_without_a_unit_or_a_point_there_is_no_such_menu(player):
    player.desk.show_hex(player.node("Naples"))
    menu = menu_of(player.desk, player.window, player.map.side, player.node("Naples"))
    assert not any("Trace supply" in m.title() for m in menu.findChildren(QMenu))
    menu.deleteLater()
