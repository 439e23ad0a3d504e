"""Whatever names hold, the window shows it as text: no markup is obeyed, no picture fetched."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
import redball.desk
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QAbstractTableModel, QModelIndex, Qt
from PySide6.QtGui import QAction, QTextDocument
from PySide6.QtGui import Qt as QtText
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QMessageBox, QTextEdit, QWidget
from redball import rules
from redball.desk.desk import Subject
from redball.desk.map.hex_menu import menu_of
from redball.desk.widgets.rows import RowsTable
from redball.desk.widgets.text import plain
from redball.game.orders import Note, SetControl
from redball.game.session import Session

pytestmark = pytest.mark.deep

MARKUP = "<img src=file:///etc/passwd>&lt;<b>x"
SOURCES = sorted(Path(redball.desk.__file__).parent.rglob("*.py"))
HARMLESS = {"tr", "_tr", "translate", "translated", "plain", "tip_of"}
"""What makes a text plain, or makes one of plain texts."""


def harmless(text: ast.expr) -> bool:
    """True for a text of the program's own, and for one that was made plain."""
    if isinstance(text, ast.IfExp):
        return harmless(text.body) and harmless(text.orelse)
    if isinstance(text, ast.Call):
        named = text.func.attr if isinstance(text.func, ast.Attribute) else getattr(text.func, "id", "")
        return named in HARMLESS
    return isinstance(text, ast.Constant)


def calls() -> Iterator[tuple[str, str, ast.Call]]:
    """Every call in the window's sources: its place, the name that is called, and the call."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = (
                    node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                )
                yield f"{path.stem} line {node.lineno}", name, node


def test_tooltips_are_made_plain_where_they_are_set():
    found = [(at, node.args[-1]) for at, name, node in calls() if name == "setToolTip"]
    found += [(at, node.args[1]) for at, name, node in calls() if name == "showText"]
    items = [(at, node.args) for at, name, node in calls() if name in ("setItemData", "setData")]
    found += [(at, args[1]) for at, args in items if "ToolTipRole" in ast.unparse(args[-1])]
    assert len(found) > 50
    assert [at for at, text in found if not harmless(text)] == []


def test_the_tip_of_a_cell_is_plain(qtbot):
    table = RowsTable(("Name", "Note"), 0)
    qtbot.addWidget(table)
    table.fill([(MARKUP * 20, "")], ["Chosen"], [False])
    table.resize(200, 80)
    tip = table.tip_of(table.model().index(0, 0))
    assert "Chosen" in tip and "<img" not in tip and "&lt;img" in tip


def test_labels_of_names_are_made_by_label():
    """A bare QLabel guesses whether its text is markup; only fixed texts and pictures go into one."""
    bare = [(at, node) for at, name, node in calls() if name == "QLabel" and node.args]
    escaped = [at for at, node in bare if any(getattr(n, "id", "") == "escape" for n in ast.walk(node))]
    known = ("text line", "hex_rows line")  # label() itself, and captions of the program's own
    assert [
        at for at, n in bare if at not in escaped and not harmless(n.args[0]) and not at.startswith(known)
    ] == []


def test_plain_texts_are_shown_as_they_are_written():
    assert plain("Łódź\n3 < 4") != "Łódź\n3 < 4"
    assert plain("Łódź") == "Łódź"
    shown = QTextDocument()
    for text in (MARKUP, "a\n b", "x & y", "<", "&lt;", "'\"<p>"):
        shown.setHtml(plain(text))
        assert not QtText.mightBeRichText(text) or shown.toPlainText() == text


# --- a hostile game in the window -------------------------------------------------------------------------


@pytest.fixture
def hostile(player, tmp_path):
    game = player.game
    units = {
        id: msgspec.structs.replace(unit, name=f"{MARKUP}{at}", note=MARKUP)
        for at, (id, unit) in enumerate(game.units.items())
    }
    game = replace(game, title=MARKUP, description=MARKUP, units=units)
    player.controller.open_session(Session.create(tmp_path / f"{'<img src=x>'}.redball", game, rules.judge))
    player.desk.do(Note(MARKUP))
    return player


def rich(text: str) -> bool:
    """True if a tooltip or a label that guesses would obey a text."""
    return QtText.mightBeRichText(text) and not text.startswith("<p style='white-space:pre-wrap'>")


def cells(model: QAbstractItemModel, above: QModelIndex | None = None, deep: int = 2):
    above = above or QModelIndex()
    for row in range(min(model.rowCount(above), 60)):
        for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount(above)):
            index = model.index(row, column, above)
            yield index
            if column == 0 and deep and not isinstance(model, (QAbstractListModel, QAbstractTableModel)):
                yield from cells(model, index, deep - 1)


def obeyed(window: QWidget) -> list[str]:
    """Every text under a widget that would be taken for markup."""
    found = []
    for widget in [window, *window.findChildren(QWidget)]:
        found += [f"{widget}: tooltip {widget.toolTip()}"] if rich(widget.toolTip()) else []
        if isinstance(widget, QLabel) and widget.textFormat() is Qt.TextFormat.AutoText:
            found += [f"{widget}: {widget.text()}"] if rich(widget.text()) else []
        if isinstance(widget, QLabel) and widget.textFormat() is Qt.TextFormat.RichText:
            found += [f"{widget}: {widget.text()}"] if "<img" in widget.text() else []
        if isinstance(widget, QTextEdit):
            found += [f"{widget}: {widget.toHtml()}"] if "<img" in widget.toHtml() else []
        if isinstance(widget, QMessageBox):
            found += [f"{widget}: {widget.text()}"] if rich(widget.text()) else []
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            tips = [str(c.data(Qt.ItemDataRole.ToolTipRole) or "") for c in cells(widget.model())]
            found += [f"{widget}: tooltip {tip}" for tip in tips if rich(tip)]
    for action in window.findChildren(QAction):
        # One without a tooltip of its own answers its text, which no menu shows as one.
        own = action.toolTip() != action.text().replace("&&", "&")
        found += [f"{action.text()}: {action.toolTip()}"] if own and rich(action.toolTip()) else []
    return found


def test_a_hostile_game_is_shown_as_text(hostile):
    desk, game = hostile.desk, hostile.game
    on_map = [unit for unit in game.units.values() if unit.hex >= 0]
    for unit in on_map[:3]:
        desk.show_unit(unit.id)
        QApplication.processEvents()
        assert obeyed(hostile.window) == []
        menu = menu_of(desk, hostile.window, hostile.controller.map.side, unit.hex)
        assert obeyed(menu) == []
        menu.deleteLater()
    at_sea = next(unit for unit in game.units.values() if unit.sea >= 0)
    desk.show(Subject(sea=at_sea.sea))
    desk.show_hex(on_map[0].hex)
    QApplication.processEvents()
    assert obeyed(hostile.window) == []


def test_refusals_and_faults_of_hostile_names_are_shown_as_text(hostile):
    from redball.desk.dialogs.faults import FaultsDialog
    from redball.errors import Fault

    hostile.desk.do(
        SetControl(
            MARKUP, hostile.game.atlas.label(hostile.game.units_at and next(iter(hostile.game.units_at)))
        )
    )
    QApplication.processEvents()
    assert obeyed(hostile.window) == []
    dialog = FaultsDialog(MARKUP, [Fault(MARKUP, MARKUP, MARKUP, (MARKUP,))], True, hostile.window)
    assert obeyed(dialog) == []
    assert MARKUP in dialog.list.toPlainText()


DIALOGS = (
    ("dialogs.convoys", "ConvoysDialog"),
    ("dialogs.powers", "PowersDialog"),
    ("dialogs.relations", "RelationsDialog"),
    ("dialogs.rail_moves", "RailMovesDialog"),
    ("sets.oil.fuel_history", "FuelHistoryDialog"),
    ("dialogs.unit", "UnitDialog"),
    ("order_form.sheet", "OrdersSheet"),
)


@pytest.mark.deep
@pytest.mark.parametrize(("module", "name"), DIALOGS)
def test_dialogs_show_a_hostile_game_as_text(hostile, module, name):
    made = getattr(importlib.import_module(f"redball.desk.{module}"), name)
    given = (next(iter(hostile.game.units)),) if name == "UnitDialog" else ()
    dialog = made(hostile.desk, hostile.window, *given)
    assert obeyed(dialog) == []
    dialog.deleteLater()
