"""Two impulses of reorganization at the screen, for two powers, with mistakes and undo (Normandy 1944)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent, QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip
from redball.desk import theme
from redball.desk.sets.reorganization.tables import MIME
from redball.game.orders import FlipUnit, Step

from tests.desk.sets.reorganization.conftest import ready

pytestmark = pytest.mark.deep


def choose(player, unit: str) -> None:
    """Click a unit's row."""
    units = player.window.screens["points"].inside.units
    player.click_row(units, units.index_of(unit))
    ready(player)


def source(player, key) -> int:
    return [row.key for row in player.window.screens["points"].inside.sources.rows].index(key)


def give(player, unit: str, key) -> None:
    """Choose a unit, click a source's row, press the button."""
    screen = player.window.screens["points"].inside
    choose(player, unit)
    player.click_row(screen.sources, source(player, key))
    player.press(screen.foot.give)
    ready(player)


def primary(player, name: str, way: str = "primary") -> tuple[str, str, bool]:
    return (f"hex:{player.game.atlas.label(player.node(name))}", way, False)


MONTGOMERY = ("unit:gbr-montgomery", "hq", False)
SHIP = ("unit:gbr-channel", "trs", False)


def refusal(player) -> str:
    hint = player.map.area.hint
    assert hint.isVisible()
    return " ".join([*player.texts(hint), *player.texts_of_buttons(hint)])


def test_the_screen_opens_with_its_phase(player, screen):
    dock = player.window.docks["points"]
    assert screen.is_wanted and dock.isVisible()
    assert {row.unit for row in screen.units.rows} == {
        u.id for u in player.game.units.values() if not u.organized and u.power in ("CW", "US")
    }
    assert player.says(screen.head, "33 of 33 RP left")
    player.desk.do(Step())
    player.settle()
    assert not screen.is_wanted and not dock.isVisible()
    player.desk.undo()
    ready(player)
    assert dock.isVisible()


@pytest.mark.deep
def test_two_impulses_of_two_powers(player, screen):
    # The Commonwealth: a corps by Leeds, then a mistake, then undo.
    give(player, "gbr-i", primary(player, "Leeds"))
    assert player.game.units["gbr-i"].organized and player.game.powers["CW"].rp_left == 30
    give(player, "gbr-6-abn", primary(player, "Leeds"))
    assert "REO-PRI-03" in refusal(player) and "corps" in refusal(player)
    assert not player.game.units["gbr-6-abn"].organized and player.game.powers["CW"].rp_left == 30
    give(player, "gbr-6-abn", primary(player, "London"))
    assert player.game.powers["CW"].rp_left == 25
    player.trigger("undo")
    ready(player)
    assert not player.game.units["gbr-6-abn"].organized and player.game.powers["CW"].rp_left == 30
    assert screen.units.index_of("gbr-6-abn") >= 0
    give(player, "gbr-83-grp", MONTGOMERY)
    assert not player.game.units["gbr-montgomery"].organized
    assert [(g.order.unit, g.cost, g.payer) for g in screen.done.given] == [
        ("gbr-i", Fraction(3), "CW"),
        ("gbr-83-grp", Fraction(2), "CW"),
    ]
    # The USA pays for its own division that a Commonwealth ship serves.
    player.desk.show_power("US")
    ready(player)
    assert player.says(screen.head, "50 of 50 RP left")
    choose(player, "usa-2-arm")
    player.click_row(screen.sources, source(player, SHIP))
    screen.foot.payer.setCurrentIndex(screen.foot.payer.findData("US"))
    assert "Channel" in screen.foot.told.text()
    player.press(screen.foot.give)
    ready(player)
    assert player.game.powers["US"].rp_left == 46 and player.game.powers["CW"].rp_left == 28
    player.picture("reorganization-first-impulse")
    # The next impulse of the Allies: pools and sources are fresh.
    while player.game.clock.side != "axis" or player.game.clock.phase != "reorganization":
        player.desk.do(Step())
    player.settle()
    player.desk.show_power("GE")
    ready(player)
    assert {row.unit for row in screen.units.rows} <= set(player.game.units)
    assert all(player.game.units[row.unit].power == "GE" for row in screen.units.rows)
    while player.game.clock.side != "allied" or player.game.clock.phase != "reorganization":
        player.desk.do(Step())
    player.desk.do(FlipUnit("gbr-i", False))
    player.settle()
    player.desk.show_power("CW")
    ready(player)
    assert screen.done.given == [] and player.says(screen.head, "33 of 33 RP left")
    give(player, "gbr-i", primary(player, "Leeds"))
    assert player.game.units["gbr-i"].organized and len(screen.done.given) == 1
    player.desk.do(FlipUnit("gbr-i", False))
    ready(player)
    give(player, "gbr-i", primary(player, "Bristol"))
    assert "REO-SHA-02" in refusal(player), "no unit is reorganized twice at an opportunity"
    player.desk.show_power("US")
    ready(player)
    player.desk.do(FlipUnit("usa-vii", False))
    ready(player)
    choose(player, "usa-vii")
    best = screen.offer()
    assert best is not None and best.allowed
    player.press(screen.foot.give)
    ready(player)
    assert player.game.units["usa-vii"].organized


@pytest.mark.deep
def test_what_sources_can_still_give_goes_down(player, screen):
    def left(key) -> str:
        return screen.sources.rows[source(player, key)].cells[1]

    choose(player, "can-ii-can")
    before = left(MONTGOMERY)
    give(player, "gbr-83-grp", MONTGOMERY)
    choose(player, "can-ii-can")
    assert before == "3 of 3 units" and left(MONTGOMERY) == "2 of 3 units"
    assert left(primary(player, "Bristol")).startswith("1 corps")
    give(player, "can-ii-can", primary(player, "Bristol"))
    choose(player, "gbr-6-abn")
    assert left(primary(player, "Bristol")).startswith("0 corps")


@pytest.mark.deep
def test_a_unit_is_dragged_onto_a_source(player, screen):
    row = source(player, MONTGOMERY)
    data = QMimeData()
    data.setData(MIME, b"gbr-83-grp")
    screen.sources.scrollToItem(screen.sources.item(row, 0))
    at = QPointF(screen.sources.visualItemRect(screen.sources.item(row, 0)).center())
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    screen.sources.dropEvent(QDropEvent(at, Qt.DropAction.CopyAction, data, left, none))
    ready(player)
    assert player.game.units["gbr-83-grp"].organized
    assert screen.done.given[0].order.provider == MONTGOMERY[0]


@pytest.mark.deep
def test_the_map_shows_ways_and_what_was_given(player, screen):
    board = player.map.layers.board
    choose(player, "can-ii-can")
    assert board.drawing("ways").items, "paths that can serve the unit are drawn"
    give(player, "gbr-83-grp", MONTGOMERY)
    rows = [row.text.code for row in board.legend_rows()]
    assert "reorganization.legend.assignments" in rows
    player.trigger("undo")
    ready(player)
    assert "reorganization.legend.assignments" not in [row.text.code for row in board.legend_rows()]


@pytest.mark.deep
def test_units_are_filtered_and_sorted(player, screen):
    everybody = len(screen.units.rows)
    screen.kind.setCurrentIndex(screen.kind.findData("air"))
    names = [row.cells[0] for row in screen.units.rows]
    assert names == ["2 Grp", "83 Grp", "Halifax", "Lancaster"]
    header = screen.units.horizontalHeader()
    at = header.sectionViewportPosition(1) + header.sectionSize(1) // 2
    QTest.mouseClick(
        header.viewport(), Qt.MouseButton.LeftButton, pos=header.rect().center().__class__(at, 8)
    )
    assert [row.cells[1] for row in screen.units.rows] == ["4", "4", "3", "2"], "dearest first"
    screen.kind.setCurrentIndex(screen.kind.findData("naval"))
    assert screen.empty.isVisibleTo(screen) and player.says(screen, "No unit fits these choices.")
    screen.kind.setCurrentIndex(0)
    assert len(screen.units.rows) == everybody
    player.look_at("Berlin")
    player.trigger("front_view")
    assert not screen.units.rows and player.says(screen, "No unit fits these choices.")
    player.press(screen.front.chip)
    assert len(screen.units.rows) == everybody


def test_keys_choose_and_give(player, screen):
    choose(player, "gbr-xxx")
    screen.sources.setFocus()
    screen.sources.setCurrentCell(source(player, MONTGOMERY), 0)
    QTest.keyClick(screen.sources, Qt.Key.Key_Return)
    ready(player)
    assert player.game.units["gbr-xxx"].organized
    assert screen.done.given[0].order.way == "hq"


@pytest.mark.deep
def test_it_fits_a_small_window(player, screen):
    """At 1180 x 720 nothing lies over the Inspector, and chips tell their points in tooltips."""
    window, before = player.window, player.window.size()
    try:
        window.resize(1180, 720)
        player.settle()
        dock, inspector = window.docks["points"], window.docks["inspector"]
        assert dock.geometry().right() < inspector.geometry().left()
        assert dock.geometry().bottom() < window.height()
        assert dock.height() >= dock.minimumSizeHint().height()
        assert not any(each.isVisible() for each in screen.head.points)
        assert screen.head.chips[0].toolTip() == "Commonwealth: 33 of 33 RP left"
        where = screen.units.columnCount() - 2
        assert screen.units.isColumnHidden(where), "the tooltip tells where"
        window.resize(1600, 1000)
        player.settle()
        assert all(each.isVisible() for each in screen.head.points)
        assert not screen.units.isColumnHidden(where)
        names = screen.units.fontMetrics()
        longest = max(names.horizontalAdvance(row.cells[0]) for row in screen.units.rows)
        assert screen.units.columnWidth(0) >= longest + screen.units.iconSize().width()
    finally:
        window.resize(before)
        player.settle()


@pytest.mark.deep
def test_rows_keep_their_cells_and_tell_the_truth(player, screen):
    """A table that is sorted, narrowed and filled again shows what its rows say, in text, ink and counter."""

    def check() -> None:
        table, game = screen.units, player.game
        assert table.rowCount() == len(table.rows)
        for number, row in enumerate(table.rows):
            assert tuple(table.item(number, c).text() for c in range(table.columnCount())) == row.cells
            assert table.item(number, 0).toolTip() == row.tip
            ink = theme.colour("text" if row.served else "note")
            assert table.item(number, 0).foreground().color() == ink
            icon = table._icons[(game.units[row.unit], theme.theme().name)]
            assert table.item(number, 0).icon().cacheKey() == icon.cacheKey()

    check()
    for column in (1, 2, 2, 0):
        screen.units.sort_wanted.emit(column)
        player.settle()
        check()
    for kind in ("air", "land", "all"):
        screen.kind.setCurrentIndex(screen.kind.findData(kind))
        player.settle()
        check()
    screen.choose("")  # the sources of everybody
    screen.sources.row_hovered.emit(0)
    served = screen.sources.rows[0].units
    loud = [r.unit for i, r in enumerate(screen.units.rows) if screen.units.item(i, 0).font().bold()]
    assert served and set(loud) == set(served)
    screen.units.sort_wanted.emit(1)
    assert not any(screen.units.item(i, 0).font().bold() for i in range(len(screen.units.rows)))
    give(player, "gbr-83-grp", MONTGOMERY)
    check()


@pytest.mark.deep
def test_a_sources_tip_is_told_when_it_is_asked_for(player, screen):
    choose(player, "can-ii-can")
    table, row = screen.sources, source(player, MONTGOMERY)
    at = table.visualItemRect(table.item(row, 0)).center()
    event = QHelpEvent(QEvent.Type.ToolTip, at, table.viewport().mapToGlobal(at))
    QApplication.sendEvent(table.viewport(), event)
    assert QToolTip.text() == table.rows[row].tip() and "REO-" in QToolTip.text()
    QToolTip.hideText()


@pytest.mark.deep
def test_sources_that_come_late_find_the_game_closed(player, screen):
    player.desk.do(FlipUnit("gbr-i", True))
    player.controller.desk.settled.emit()  # units are listed, sources are to follow
    assert screen._soon.isActive()
    player.desk.do(Step())
    screen._look()
    assert not screen.is_wanted
    player.settle()
    assert not player.map.layers.board.drawing("ways").items
