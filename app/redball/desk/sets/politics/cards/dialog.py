"""The card book in a form: a list of cards and charts, and the one that is being entered beside it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from redball.desk.desk import Desk
from redball.desk.dialogs.faults import show_faults
from redball.desk.dialogs.fields import link
from redball.desk.dialogs.frame import Sheet
from redball.desk.inquiry import Inquiries
from redball.desk.sets.politics.cards.changes import ChangesPage, FaultsPage, changes_said
from redball.desk.sets.politics.cards.grid_page import GridPage
from redball.desk.sets.politics.cards.importing import ImportSheet
from redball.desk.sets.politics.cards.leaving import LeavingSheet
from redball.desk.sets.politics.cards.model import BookDesk
from redball.desk.sets.politics.cards.naming import NamingSheet
from redball.desk.sets.politics.cards.phrases import tr
from redball.desk.sets.politics.cards.row_page import RowPage
from redball.desk.sets.politics.cards.tree import BookTree
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.desk.words import count
from redball.errors import RedballError
from redball.rules.politics.affairs.book_draft import HEAD, Draft, Key
from redball.rules.politics.affairs.book_file import BookRead
from redball.rules.politics.affairs.tables import CHARTS
from redball.wording import sentence

SUFFIX = ".toml"


class CardBookDialog(Sheet):
    """Writes a draft of the book; *Use in this game* makes orders of it."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(tr("Card book"), tr("&Use in this game"), parent)
        self.desk = desk
        self.book = BookDesk(desk)
        self._inquiries = Inquiries(self, desk.closed)
        self.tree = BookTree(self.book)
        self.pages = QStackedWidget()
        self.rows = {chart: RowPage(self.book, chart) for chart in ("book", "cards")}
        self.grids = {chart: GridPage(self.book, chart) for chart in CHARTS if chart != "cards"}
        self.changes, self.faults = ChangesPage(self.book), FaultsPage(self.book)
        for page in (*self.rows.values(), *self.grids.values(), self.changes, self.faults):
            self.pages.addWidget(page)
        self.said = label("", "note", wrap=True)
        self._lay_out()
        self._add_foot()
        self._connect()
        self.tree.choose(HEAD)
        self.refresh()
        self.size_to(1120, 760)
        self.tree.words.setFocus()

    def _lay_out(self) -> None:
        left = spaced(QVBoxLayout(), 8)
        left.addWidget(self.tree, 1)
        self.add = QPushButton(tr("Add a ca&rd…"))
        self.add.setToolTip(tr("A card that isn’t in the list"))
        left.addWidget(self.add)
        row = spaced(QHBoxLayout(), 14)
        row.addLayout(left)
        row.addWidget(self.pages, 1)
        self.body.addLayout(row, 1)
        self.see_changes = link("", tr("Show what this book changes in the game"))
        self.see_faults = link("", tr("Show every fault of this book"))
        line = spaced(QHBoxLayout(), 8)
        line.addWidget(self.said, 1)
        line.addWidget(self.see_faults)
        line.addWidget(self.see_changes)
        self.body.addLayout(line)

    def _add_foot(self) -> None:
        self.bring = self.beside(tr("&Import…"), tr("Take the book of a file into this one"))
        self.export = self.beside(tr("&Export…"), tr("Write this book as a file that others can import"))
        self.more = self.beside(tr("&Book"), tr("Start a new book, or go back to that of the game"))
        menu = QMenu(self.more)
        self.fresh = menu.addAction(tr("&Start a new book"), self._start)
        self.back = menu.addAction(tr("&Back to the game’s book"), self._go_back)
        self.more.setMenu(menu)

    def _connect(self) -> None:
        self.tree.chosen.connect(self._show)
        self.tree.entered.connect(self._enter)
        self.book.changed.connect(self.refresh)
        self.add.clicked.connect(lambda: self._name(copy=False))
        self.rows["cards"].copy_wanted.connect(lambda: self._name(copy=True))
        self.see_changes.clicked.connect(self.show_changes)
        self.see_faults.clicked.connect(self.show_all_faults)
        for page in (self.changes, self.faults):
            page.key_wanted.connect(self.show_row)
        self.bring.clicked.connect(self._ask_import)
        self.export.clicked.connect(self._ask_export)

    # --- showing --------------------------------------------------------------------------------------------

    def show_card(self, name: str) -> None:
        """Show a card, such as "IPO 5", to be entered."""
        if ("cards", name) not in self.tree.items:
            self.tree.add(name)
        self.show_row(("cards", name))
        self.rows["cards"].form.focus()

    def show_row(self, key: Key) -> None:
        """Show a row of the book: a card, or the chart in which it is."""
        self.tree.words.clear()
        self.tree.only.setChecked(False)
        self.tree.choose(key)
        self._show(key)
        if key[0] in self.grids:
            self._enter()

    def _show(self, key: Key) -> None:
        if key[0] in self.grids:
            self.grids[key[0]].show_row(key)
            self.pages.setCurrentWidget(self.grids[key[0]])
            return
        page = self.rows["book" if key == HEAD else "cards"]
        page.show_row(key)
        self.pages.setCurrentWidget(page)

    def _enter(self) -> None:
        """Give what is shown the keyboard."""
        page = self.pages.currentWidget()
        if isinstance(page, RowPage):
            page.form.focus()
        elif isinstance(page, GridPage):
            page.focus()

    def show_changes(self) -> None:
        """Show what the draft changes in the game."""
        self._leave_tree()
        self.changes.show_changes(self.book.difference())
        self.pages.setCurrentWidget(self.changes)
        self.changes.table.setFocus()

    def show_all_faults(self) -> None:
        """Show every fault of the draft."""
        self._leave_tree()
        self.faults.refresh()
        self.pages.setCurrentWidget(self.faults)
        self.faults.table.setFocus()

    def _leave_tree(self) -> None:
        """Nothing is chosen in the list, so that a click there shows a card again."""
        self.tree.tree.setCurrentIndex(QModelIndex())

    def refresh(self) -> None:
        """Count what is left to enter, what is wrong, and what is changed."""
        left, faults, found = self.book.left(), len(self.book.faults()), self.book.difference()
        self.said.setText(
            tr("{0} still to enter: cards and rows that the rules ask for").format(left)
            if left
            else tr("All that the rules ask for is entered.")
        )
        self.see_faults.setText(count(faults, "fault", "faults"))
        self.see_faults.setVisible(bool(faults))
        self.see_changes.setText(changes_said(found) if len(found) else tr("No changes"))
        self.action.setEnabled(bool(len(found)))
        self.back.setEnabled(self.book.is_touched)
        if self.pages.currentWidget() is self.changes:
            self.changes.show_changes(found)

    # --- doing ----------------------------------------------------------------------------------------------

    def _name(self, copy: bool) -> None:
        page = self.rows["cards"]
        fields = dict(self.book.draft.of(page.key)) if copy else {}
        asked = NamingSheet(self.book, page.key if copy else None, self)
        if not asked.exec():
            return
        key = ("cards", asked.name())
        if fields:
            self.book.put(key, fields)
        self.show_card(key[1])

    def _start(self) -> None:
        self.book.take(Draft())
        self.show_row(HEAD)

    def _go_back(self) -> None:
        self.book.take(self.book.start)
        self.show_row(HEAD)

    def _ask_import(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, tr("Import a card book"), "", self._files())
        if name:
            self.import_file(Path(name))

    def _ask_export(self) -> None:
        start = f"{tr('Card book')}{SUFFIX}"
        name, _ = QFileDialog.getSaveFileName(self, tr("Export the card book"), start, self._files())
        if name:
            self.export_file(Path(name))

    @staticmethod
    def _files() -> str:
        return tr("Card books (*{0});;All files (*)").format(SUFFIX)

    def import_file(self, file: Path) -> None:
        """Show the book of a file beside this one; a file that can't be read at all says why."""
        self.said.setText(tr("{0} is being read.").format(file.name))
        self.bring.setEnabled(False)
        self._inquiries.in_thread("read", lambda _: self._read(file), self._show_read)

    def _read(self, file: Path) -> tuple[Path, BookRead | RedballError]:
        """What is in a file, or why it can't be read; in another thread."""
        try:
            return file, self.book.read(file)
        except RedballError as error:
            return file, error

    def _show_read(self, read: tuple[Path, BookRead | RedballError]) -> None:
        file, found = read
        self.bring.setEnabled(True)
        self.refresh()
        if isinstance(found, RedballError):
            show_faults(self, tr("{0} can’t be read").format(file.name), found)
            return
        made = ImportSheet(self.book, file, found, self)
        made.accepted.connect(lambda: self.show_row(HEAD))
        made.open()

    def export_file(self, file: Path) -> None:
        """Write what is whole of this book into a file."""
        file = file if file.suffix else file.with_suffix(SUFFIX)
        try:
            self.book.write(file)
        except RedballError as error:
            show_faults(self, tr("The card book can’t be written there"), error)
            return
        left_out = sum(bool(look.faults) for look in self.book.looks.values())
        said = tr("Written to {0}.").format(file)
        if left_out:
            said += " " + tr("{0} with faults left out.").format(count(left_out, "row", "rows"))
        self.said.setText(said)

    def accept(self) -> None:
        """Give the orders as one that a step back takes back; the dialog stays where they are refused."""
        orders = self.book.orders()
        refused = [ruling for ruling in map(self.desk.ask, orders) if not ruling.allowed]
        if refused:
            self.said.setText(" ".join(sentence(reason) for reason in refused[0].reasons))
        elif self.desk.do_as_one(orders):
            super().accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on to the next field, as one types a card; Ctrl+Enter uses the book."""
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.action.click()
        elif isinstance(button := self.focusWidget(), QPushButton):
            button.click()
        elif isinstance(self.focusWidget(), QLineEdit):
            self.focusNextChild()

    def reject(self) -> None:
        """Ask before what was written is lost."""
        if self.book.is_touched and not LeavingSheet(self).exec():
            return
        super().reject()
