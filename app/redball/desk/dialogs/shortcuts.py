"""All keys: those of the window's actions, and those of the map."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QMainWindow,
    QMenu,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from redball.desk import icons
from redball.desk.dialogs.frame import Sheet
from redball.desk.widgets.text import plain
from redball.desk.words import tr


class Row(NamedTuple):
    """A line of the list: what is done, and the keys for it."""

    what: str
    keys: str


def map_keys() -> list[Row]:
    """What the map's own keys do (see :mod:`redball.canvas.keys`)."""
    return [
        Row(tr("Pan"), tr("Arrow keys")),
        Row(tr("Move the hex cursor"), tr("Shift+Arrow keys")),
        Row(tr("Choose what stands in the hex"), tr("Enter")),
        Row(tr("Next unit of the stack"), tr("Tab")),
        Row(tr("Fan the stack out"), tr("Space")),
        Row(tr("Zoom"), "+  −"),
        Row(tr("Whole map"), "0"),
        Row(tr("Back to the hex cursor"), tr("Home")),
        Row(tr("End a drag or a choice"), tr("Escape")),
        Row(tr("Menu of the hex"), tr("Menu key, Shift+F10")),
        Row(tr("Choose several units"), tr("Shift and drag a box")),
        Row(tr("Add to what is chosen, or take away"), tr("Ctrl+click, Ctrl+Enter")),
        Row(tr("Choose or drag a whole stack"), tr("Its edge or its number")),
    ]


def menu_rows(menu: QMenu) -> list[Row]:
    """Actions of a menu, and of the menus in it, with their keys."""
    rows = []
    for action in menu.actions():
        inner = action.menu()
        if isinstance(inner, QMenu):
            rows += menu_rows(inner)
        elif not action.isSeparator() and action.shortcuts():
            keys = (key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts())
            rows.append(Row(_plain(action.text()), ",  ".join(keys)))
    return rows


def _plain(text: str) -> str:
    """A menu text without its mnemonic, and without what it is about now ("Undo: …")."""
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&").partition(": ")[0].removesuffix("…")


class ShortcutsDialog(Sheet):
    """Lists the keys of a window's menus as they are now, with a filter."""

    def __init__(self, window: QMainWindow, parent: QWidget | None = None) -> None:
        super().__init__(tr("Shortcuts"), "", parent)
        self.search_box = QLineEdit()
        self.search_box.setPlaceholderText(self.tr("Find an action or a key"))
        self.search_box.setAccessibleName(self.tr("Find an action or a key"))
        self.search_box.setClearButtonEnabled(True)
        self.search_box.addAction(icons.icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.list = QTreeWidget()
        self.list.setObjectName("framed")
        self.list.setHeaderLabels([self.tr("Action"), self.tr("Keys")])
        self.list.setRootIsDecorated(False)
        self.list.setItemsExpandable(False)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.list.setAccessibleName(self.tr("Shortcuts"))
        self.list.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.list.header().setStretchLastSection(False)
        self.list.header().resizeSection(1, 210)
        for title, rows in self._groups(window):
            self._add(title, rows)
        self.body.addWidget(self.search_box)
        self.body.addWidget(self.list, 1)
        self.search_box.textChanged.connect(self._filter)
        self.search_box.setFocus()
        self.size_to(560, 640)

    def _groups(self, window: QMainWindow) -> list[tuple[str, list[Row]]]:
        menus = ((action.text(), action.menu()) for action in window.menuBar().actions())
        groups = [(_plain(text), menu_rows(menu)) for text, menu in menus if isinstance(menu, QMenu)]
        return [*groups, (self.tr("On the map"), map_keys())]

    def _add(self, title: str, rows: list[Row]) -> None:
        if not rows:
            return
        head = QTreeWidgetItem([title])
        font = head.font(0)
        font.setBold(True)
        head.setFont(0, font)
        for row in rows:
            item = QTreeWidgetItem(head, [row.what, row.keys])
            item.setToolTip(0, plain(row.what))
        self.list.addTopLevelItem(head)
        head.setExpanded(True)

    def rows(self) -> list[Row]:
        """The lines that are shown now."""
        heads = [self.list.topLevelItem(at) for at in range(self.list.topLevelItemCount())]
        items = (head.child(at) for head in heads for at in range(head.childCount()))
        return [Row(item.text(0), item.text(1)) for item in items if not item.isHidden()]

    def _filter(self, text: str) -> None:
        words = text.casefold().split()
        for at in range(self.list.topLevelItemCount()):
            head = self.list.topLevelItem(at)
            items = [head.child(row) for row in range(head.childCount())]
            for item in items:
                said = f"{item.text(0)} {item.text(1)}".casefold()
                item.setHidden(not all(word in said for word in words))
            head.setHidden(all(item.isHidden() for item in items))
