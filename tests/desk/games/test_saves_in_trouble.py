"""A window whose save goes away, or has no room, or is spoilt: the player is asked where to go on."""

from __future__ import annotations

import sqlite3

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QPushButton
from redball.desk.dialogs.faults import FaultsDialog
from redball.desk.dialogs.order_sheet import give
from redball.game import library
from redball.game.orders import Note
from redball.game.session import Session, damage_of
from redball.rules import judge

pytestmark = pytest.mark.deep

DAK = "ger-dak"


def shown(player) -> FaultsDialog:
    player.settle()
    (dialog,) = [d for d in player.window.findChildren(FaultsDialog) if d.isVisible()]
    return dialog


def closed(dialog) -> None:
    dialog.reject()
    QApplication.processEvents()


def full(session) -> None:
    """No page more fits on the disk."""
    run = session._journal._connection.execute
    run(f"PRAGMA max_page_count = {run('PRAGMA page_count').fetchone()[0]}")


def roomy(session) -> None:
    session._journal._connection.execute("PRAGMA max_page_count = 1000000")


def flip(player) -> None:
    player.click_unit(DAK)
    player.press(player.window.inspector.unit_card.flip)


@pytest.mark.parametrize("step", ["order", "undo", "redo"])
def test_a_deleted_save_is_noticed_and_the_game_goes_on_elsewhere(player, tmp_path, monkeypatch, step):
    flip(player)
    if step == "redo":
        player.trigger("undo")
    session, gone = player.desk.session, player.desk.session.path
    organized, head = player.game.units[DAK].organized, session.head
    gone.unlink()
    flip(player) if step == "order" else player.trigger(step)
    dialog = shown(player)
    assert "deleted or moved" in dialog.text()
    assert (player.game.units[DAK].organized, session.head) == (organized, head)
    saved = tmp_path / "safe.redball"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *a, **k: (str(saved), ""))
    QTest.mouseClick(dialog.findChild(QPushButton, "elsewhere"), Qt.MouseButton.LeftButton)
    player.settle()
    assert session.path == saved
    flip(player) if step == "order" else player.trigger(step)
    assert player.game.units[DAK].organized != organized
    with Session.open(saved, judge, library.atlas, read_only=True) as copy:
        assert copy.game.units[DAK].organized != organized
        assert damage_of(copy) == []


def test_a_save_that_another_file_replaced_is_left_alone(player):
    flip(player)
    session, path = player.desk.session, player.desk.session.path
    path.unlink()
    path.write_bytes(b"somebody else's")
    flip(player)
    dialog = shown(player)
    assert "another file in its place" in dialog.text()
    closed(dialog)
    assert path.read_bytes() == b"somebody else's"
    assert session.head == 1


def test_a_full_disk_is_named_and_nothing_is_lost(player):
    flip(player)
    session = player.desk.session
    organized = player.game.units[DAK].organized
    full(session)
    player.desk.do(Note("x" * 3_900))
    dialog = shown(player)
    assert "a save that can't be written (a full disk), expected a disk with room left" in dialog.text()
    closed(dialog)
    assert (session.head, player.game.units[DAK].organized) == (1, organized)
    roomy(session)
    assert player.desk.do(Note("x" * 3_900)).allowed
    assert damage_of(session) == []


def test_orders_of_a_dialog_that_find_no_room_are_not_given(player):
    session = player.desk.session
    full(session)
    assert not give(player.desk, [Note("x" * 3_900)])
    closed(shown(player))
    roomy(session)
    assert give(player.desk, [Note("x" * 3_900)])


def test_a_spoilt_row_is_shown_as_one(player, tmp_path):
    flip(player)
    flip(player)
    session = player.desk.session
    path = session.path
    spoilt = tmp_path / "spoilt.redball"
    session.save_as(spoilt)
    session.save_as(path)
    with sqlite3.connect(spoilt) as base:
        base.execute("UPDATE orders SET text = CAST(x'22ff' AS TEXT), notes = CAST(x'ff' AS TEXT)")
        base.execute("UPDATE orders SET dice = x'ff' WHERE seq = 1")
    base.close()
    assert player.controller.open_path(spoilt)
    player.settle()
    model = player.window.journal.model
    for row in range(2):
        cell = model.index(row, 1)
        assert f"order {row + 1}, text: found bytes" in model.data(cell)
        assert f"order {row + 1}, notes: found bytes" in model.data(cell, Qt.ItemDataRole.ToolTipRole)
    undo = player.window.actions_by_name["undo"]
    assert "order 2, whose words can't be read" in undo.text().lower().replace("&", "")
    player.trigger("undo")
    assert player.desk.session.head == 1


def test_links_that_lead_round_in_a_ring_are_told(player, tmp_path):
    ring = tmp_path / "ring.redball"
    ring.symlink_to(ring)
    game = player.desk.session
    assert not player.controller.open_path(ring)
    assert "links that lead round in a ring" in shown(player).text()
    assert player.desk.session is game
