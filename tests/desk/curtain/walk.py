"""Walking everything that a window shows or gives away, as texts: widgets that are seen and those that are
not, models in every role, menus, the clipboard, the files that it writes, and what the rules answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import unescape
from pathlib import Path

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QCoreApplication,
    QEvent,
    QModelIndex,
    QPoint,
    Qt,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QFileDialog,
    QGraphicsView,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QStatusBar,
    QTabWidget,
    QTextEdit,
    QTreeView,
    QWidget,
)
from redball.desk.curtain.players_dialog import PlayersDialog
from redball.desk.dialogs import picture, powers, recovery, relations, unit
from redball.desk.order_form.sheet import OrdersSheet
from redball.desk.settings import Settings
from redball.game.orders import Note, Step
from redball.rules.politics.affairs.orders import MakeBid, RevealBids, SetUpBuilds
from redball.rules.politics.entry.orders import CompareIntelligence, NoteChits, SetIntelligence
from redball.wording import sentence

ROLES = [Qt.ItemDataRole(role) for role in range(14) if role not in (6, 7, 8, 9, 10)]
ASKED = (
    Step(),
    RevealBids(),
    MakeBid("SU", 400),
    MakeBid("IT", 20),
    SetUpBuilds("SPA", "Madrid"),
    SetUpBuilds("POR", "Lisbon"),
    NoteChits("GE", (12, 13)),
    SetIntelligence("SU", 444),
    CompareIntelligence(),
    Note("x"),
)
"""Orders to which the rules answer; some of the answers depend on secrets."""


def everything(player) -> list[str]:
    """All texts of the window, of its dialogs, and of what it writes, from where the journal stands now."""
    return [
        *window_texts(player),
        *dialog_texts(player),
        *answers(player),
        *copied(player),
        *written(player),
        *(f"{entry.name}: {entry.note}" for entry in player.controller._findable()),
    ]


def window_texts(player) -> Iterator[str]:
    """Texts of the window and of everything in it, seen or not."""
    for dock in player.window.docks.values():
        dock.show()
    player.settle()
    yield from texts_of(player.window)
    for action in player.window.actions_by_name.values():
        yield from (
            action.text(),
            action.iconText(),
            action.toolTip(),
            action.statusTip(),
            action.whatsThis(),
        )
    for shown in player.controller._shown.values():
        yield from texts_of(shown)


def texts_of(window: QWidget) -> Iterator[str]:
    """Texts of a widget and of those in it."""
    for widget in (window, *window.findChildren(QWidget)):
        yield from (widget.toolTip(), widget.statusTip(), widget.whatsThis(), widget.windowTitle())
        yield from (widget.accessibleName(), widget.accessibleDescription())
        yield from _own(widget)
        for name in ("full", "more"):
            if isinstance(found := getattr(widget, name, None), str):
                yield found


def _own(widget: QWidget) -> Iterator[str]:
    if isinstance(widget, (QLabel, QAbstractButton)):
        yield widget.text()
    elif isinstance(widget, QLineEdit):
        yield from (widget.text(), widget.placeholderText())
    elif isinstance(widget, (QTextEdit, QPlainTextEdit)):
        yield widget.toPlainText()
    elif isinstance(widget, QComboBox):
        yield from (widget.itemText(at) for at in range(widget.count()))
    elif isinstance(widget, (QGroupBox, QMenu)):
        yield widget.title()
    elif isinstance(widget, QTabWidget):
        yield from (widget.tabText(at) for at in range(widget.count()))
        yield from (widget.tabToolTip(at) for at in range(widget.count()))
    elif isinstance(widget, QStatusBar):
        yield widget.currentMessage()
    elif isinstance(widget, QGraphicsView) and widget.scene() is not None:
        yield from (item.toolTip() for item in widget.scene().items() if item.toolTip())
    elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from cells(widget.model(), QModelIndex(), isinstance(widget, QTreeView))


def cells(model: QAbstractItemModel, parent: QModelIndex, deep: bool) -> Iterator[str]:
    """All texts of a model, in every role."""
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
    for row in range(model.rowCount(parent)):
        for column in range(columns):
            index = model.index(row, column, parent)
            yield from (str(found) for role in ROLES if (found := index.data(role)) is not None)
            if deep and column == 0:
                yield from cells(model, index, deep)


def dialog_texts(player) -> Iterator[str]:
    """Texts of dialogs about the game."""
    desk, window = player.desk, player.window
    settings = Settings(player.folder / "walk.ini")
    for make in (
        lambda: powers.PowersDialog(desk, window),
        lambda: relations.RelationsDialog(desk, window),
        lambda: unit.UnitDialog(desk, window),
        lambda: PlayersDialog(desk, window),
        lambda: picture.PictureDialog(desk, player.map.view, window),
        lambda: recovery.RecoveryDialog([recovery.look_into(desk.session.path)], settings, window),
    ):
        dialog = make()
        yield from texts_of(dialog)
        dialog.close()
        dialog.deleteLater()
        QCoreApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete)
    yield from form_texts(player)


def form_texts(player) -> Iterator[str]:
    """Texts of the list of all orders, and of the forms of orders that have to do with secrets."""
    sheet = OrdersSheet(player.desk, player.window)
    for kind in dict.fromkeys(map(type, ASKED)):
        sheet.tree.choose(kind)
        yield from texts_of(sheet)
    sheet.reject()
    QCoreApplication.sendPostedEvents(sheet, QEvent.Type.DeferredDelete)


def answers(player) -> Iterator[str]:
    """What the rules say to orders as far as who looks can know, and why orders are refused."""
    view = player.desk.view
    for order in ASKED:
        found = [view.judge(order)]
        whole = player.desk.session.judge(order)
        if not (whole.allowed or found[0].allowed):
            found.append(view.told(order, whole))
        for ruling in found:
            yield from (sentence(said) for said in (ruling.text, *ruling.reasons, *ruling.notes))
            yield repr(ruling.changes)
    yield from (sentence(said) for task in view.tasks() for said in (task.text, task.detail) if said)


def copied(player) -> Iterator[str]:
    """What the journal's menu puts on the clipboard, line by line."""
    table = player.window.journal.table
    for row in range(table.model().rowCount()):
        table.scrollTo(table.model().index(row, 1))
        at = table.visualRect(table.model().index(row, 1)).center()
        table.customContextMenuRequested.emit(QPoint(at))
        menu = QApplication.activePopupWidget()
        if menu is None:
            continue
        menu.actions()[-1].trigger()
        menu.close()
        yield QApplication.clipboard().text()


def written(player) -> Iterator[str]:
    """The position as the window exports it."""
    file = player.folder / "walk.toml"
    before = QFileDialog.getSaveFileName
    QFileDialog.getSaveFileName = staticmethod(lambda *_, **__: (str(file), ""))
    try:
        player.controller.files.export()
    finally:
        QFileDialog.getSaveFileName = before
    yield file.read_text("utf-8")


def plain(texts: Iterable[str], folder: Path) -> list[str]:
    """Texts without marks of keys and rich text, and without the names of the test's files."""
    found = []
    for text in texts:
        bare = unescape(re.sub(r"<[^>]+>", "", text)) if "<" in text else text
        bare = bare.replace("&", "").replace(str(folder), "")
        if bare.strip():
            found.append(bare)
    return found


def holding(texts: Iterable[str], words: Iterable[str]) -> list[str]:
    """The texts in which any of some words stands by itself."""
    wanted = re.compile("|".join(rf"(?<![\w.-]){re.escape(word)}(?!\d)" for word in words))
    return [text for text in texts if wanted.search(text)]
