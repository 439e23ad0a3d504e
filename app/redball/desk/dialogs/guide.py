"""The guide: a few pages of ``assets/help``, with the keys that the window has now."""

from __future__ import annotations

import os
import re
from functools import cache
from typing import NamedTuple

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout

from redball import resources
from redball.desk import icons, theme
from redball.desk.desk import Desk
from redball.desk.dialogs.reading import Page, StandingWindow
from redball.desk.window.actions import MENUS, specs
from redball.desk.words import tr
from redball.language import spoken, translated
from redball.rules.registry import registered

_NAME = Qt.ItemDataRole.UserRole
_TOKEN = re.compile(r"\{(key|menu):(\w+)\}")


class HelpPage(NamedTuple):
    """A page of the guide: its name in links, its title, and its Markdown text."""

    name: str
    title: str
    text: str


def pages() -> tuple[HelpPage, ...]:
    """All pages in the order of their files, ``NN-name.md``, those of rule sets in ``sets/<id>`` among them,
    with the keys filled in; in English where the chosen language has none.
    """
    return _pages(spoken(), tuple(rule_set.id for rule_set in registered()))


@cache
def _pages(language: str, rule_sets: tuple[str, ...]) -> tuple[HelpPage, ...]:
    folders = (resources.assets("help"), *(resources.assets("help", "sets", id) for id in rule_sets))
    english = sorted((path for folder in folders for path in folder.glob("*.md")), key=lambda path: path.name)
    own = (path.parent / language / path.name for path in english)
    files = [said if os.path.exists(said) else path for said, path in zip(own, english, strict=True)]
    return tuple(_page(path.stem.partition("-")[2], path.read_text("utf-8")) for path in files)


def _page(name: str, text: str) -> HelpPage:
    return HelpPage(name, text.partition("\n")[0].removeprefix("# ").strip(), _TOKEN.sub(_filled, text))


def _filled(token: re.Match[str]) -> str:
    """``{key:undo}`` is an action's key, ``{menu:undo}`` its place in the menus."""
    spec = next(spec for spec in specs() if spec.name == token[2])
    if token[1] == "key":
        return f"**{QKeySequence(spec.keys).toString(QKeySequence.SequenceFormat.NativeText)}**"
    menu, text = (translated(text).replace("&", "") for text in (MENUS[spec.menu], spec.text))
    return f"**{menu} > {text}**"


class GuideWindow(StandingWindow):
    """Pages at the left, the chosen one at the right; ``current`` is its name."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(tr("Guide"), 900, 700)
        self.desk, self.current = desk, ""
        self.search_box = QLineEdit()
        self.search_box.setPlaceholderText(self.tr("Find in the guide"))
        self.search_box.setAccessibleName(self.tr("Find in the guide"))
        self.search_box.setClearButtonEnabled(True)
        self.search_box.addAction(icons.icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.list = QListWidget()
        self.list.setObjectName("framed")
        self.list.setAccessibleName(self.tr("Pages"))
        self.page = Page()
        for page in pages():
            item = QListWidgetItem(page.title)
            item.setData(_NAME, page.name)
            self.list.addItem(item)
        self._lay_out()
        self.search_box.textChanged.connect(self._filter)
        self.list.currentItemChanged.connect(self._chosen)
        self.page.page_wanted.connect(self.open_page)
        self.page.clause_wanted.connect(desk.clause_wanted)
        theme.current().changed.connect(self._show)
        QShortcut(QKeySequence("Ctrl+F"), self, self._to_find)
        self.open_page(pages()[0].name)
        self.list.setFocus()

    def _lay_out(self) -> None:
        left, row = QVBoxLayout(), QHBoxLayout(self)
        row.setContentsMargins(14, 14, 14, 14)
        row.setSpacing(12)
        left.setSpacing(8)
        left.addWidget(self.search_box)
        left.addWidget(self.list, 1)
        self.search_box.setFixedWidth(220)
        self.list.setFixedWidth(220)
        row.addLayout(left)
        row.addWidget(self.page, 1)

    def _to_find(self) -> None:
        self.search_box.setFocus()
        self.search_box.selectAll()

    def _filter(self, text: str) -> None:
        """Keep the pages that hold every word, and show the first of them."""
        words = text.casefold().split()
        found = {page.name for page in pages() if all(word in page.text.casefold() for word in words)}
        rows = [self.list.item(at) for at in range(self.list.count())]
        for item in rows:
            item.setHidden(item.data(_NAME) not in found)
        if found and self.current not in found:
            self.list.setCurrentItem(next(item for item in rows if not item.isHidden()))
        if words and self.current in found:
            self.page.moveCursor(self.page.textCursor().MoveOperation.Start)
            self.page.find(words[0])

    def _chosen(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.open_page(item.data(_NAME))

    def open_page(self, name: str) -> None:
        """Show a page; an unknown name shows the first."""
        names = [page.name for page in pages()]
        self.current = name if name in names else names[0]
        self.list.setCurrentRow(names.index(self.current))
        self._show()

    def _show(self, *_: object) -> None:
        self.page.show_markdown(next(page.text for page in pages() if page.name == self.current))
