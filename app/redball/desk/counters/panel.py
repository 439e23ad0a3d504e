"""The dock of counter libraries: a palette to find counters and drag them onto the map."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from redball.desk.counters.bookcase import Book, Bookcase
from redball.desk.counters.filters import Filters, Sought
from redball.desk.counters.palette_list import PaletteList
from redball.desk.dialogs.faults import show_faults
from redball.desk.dialogs.fields import link
from redball.desk.games.saves import libraries_folder
from redball.desk.inquiry import Inquiries
from redball.desk.widgets.card import Card
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label, plain, unmarked
from redball.game.counters.search import found
from redball.game.counters.shelf import Entry, Shelf
from redball.game.errors import CounterError

_AT_ONCE = 100
"""Counters that are looked at before the window may do something else."""


class LibraryPanel(QWidget):
    """Searches and filters the counters of all open libraries.

    ``import_wanted`` when a list is to be imported; ``placing_wanted`` carries the keys of counters (see
    :mod:`redball.desk.counters.mime`) that the player wants to place without a drag.
    """

    import_wanted = Signal()
    placing_wanted = Signal(list)

    def __init__(self, bookcase: Bookcase) -> None:
        super().__init__()
        self.setObjectName("ground")
        self.bookcase = bookcase
        self.bookcase.changed.connect(self._show_books)
        self.bookcase.failed.connect(self._refuse)
        self._inquiries = Inquiries(self)
        self._closed: Book | None = None
        self.filters, self.list = Filters(), PaletteList(self.bookcase)
        self.filters.changed.connect(self.refresh)
        self.filters.words.returnPressed.connect(self.list.setFocus)
        self.list.placing_wanted.connect(self.placing_wanted)
        self.note = Elided("", "note")
        self.back = link(self.tr("Bring it back"), self.tr("Open the library again that was just closed"))
        self.back.clicked.connect(self._bring_back)
        self.back.hide()
        self.books = QPushButton()
        self.books.setText(self.tr("Libraries"))
        self.books.setToolTip(
            plain(self.tr("Import, open and close libraries; say where their pictures are"))
        )
        self.books.setObjectName("narrow")
        self.menu = QMenu(self.books)
        self.menu.setToolTipsVisible(True)
        self.books.setMenu(self.menu)
        self.pages = QStackedWidget()
        for page in (self._empty_page(), self._filled_page()):
            self.pages.addWidget(page)
        card = Card()
        self.lost = label("", "trouble", wrap=True)
        card.body.addWidget(self.lost)
        card.body.addWidget(self.pages, 1)
        spaced(QVBoxLayout(self), None, 10, 2, 10, 8).addWidget(card)
        self._show_books()

    # --- parts ---

    def _empty_page(self) -> QWidget:
        page = QWidget()
        column = spaced(QVBoxLayout(page), 8)
        column.addStretch(1)
        column.addWidget(label(self.tr("No counter library is open"), "heading"))
        said = self.tr(
            "A library holds the counters of your own game. Make one of a list (CSV, spreadsheet, JSON), or "
            "open one that somebody gave you."
        )
        column.addWidget(label(said, "note", wrap=True))
        self.import_button = QPushButton(self.tr("Import a list…"))
        self.import_button.setToolTip(plain(self.tr("Make a library of a list of counters")))
        self.import_button.clicked.connect(self.import_wanted)
        self.open_button = QPushButton(self.tr("Open a library…"))
        self.open_button.setToolTip(plain(self.tr("A file that Redball made of a list of counters")))
        self.open_button.clicked.connect(self.ask_library)
        for button in (self.import_button, self.open_button):
            button.setObjectName("tall")
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(2)
        return page

    def _filled_page(self) -> QWidget:
        page = QWidget()
        column = spaced(QVBoxLayout(page), 8, 0)
        column.addWidget(self.filters)
        row = spaced(QHBoxLayout(), 8)
        row.addWidget(self.note, 1)
        row.addWidget(self.back)
        row.addWidget(self.books)
        column.addLayout(row)
        self.rows = QStackedWidget()
        self.rows.addWidget(self.list)
        self.rows.addWidget(self._none_fits())
        column.addWidget(self.rows, 1)
        return page

    def _none_fits(self) -> QWidget:
        page = QWidget()
        column = spaced(QVBoxLayout(page), 8)
        column.addStretch(1)
        column.addWidget(label(self.tr("No counter fits all of that."), "note", wrap=True))
        self.clear_button = QPushButton(self.tr("Seek everything again"))
        self.clear_button.clicked.connect(self.filters.clear)
        column.addWidget(self.clear_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(2)
        return page

    # --- libraries ---

    def ask_library(self) -> None:
        """Ask for a library and open it."""
        kinds = self.tr("Counter libraries (*.json);;All files (*)")
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Open a counter library"), str(libraries_folder()), kinds
        )
        if name:
            self.bookcase.open(Path(name))

    def _refuse(self, path: Path, error: CounterError) -> None:
        show_faults(self, self.tr("{0} can't be opened").format(path.name), error, stays=False)

    def _ask_pictures(self, book: Book) -> None:
        folder = QFileDialog.getExistingDirectory(
            self, self.tr("Where the pictures of {0} are").format(book.library.title), str(book.path.parent)
        )
        if folder:
            self.list.rows.pictures.forget()
            self.bookcase.set_pictures(book.library.title, Path(folder))

    def close_library(self, title: str) -> None:
        """Close a library, and offer to bring it back."""
        self._closed = self.bookcase.close(title)
        self._offer()

    def _bring_back(self) -> None:
        if self._closed is not None:
            self.bookcase.put(self._closed)
        self._closed = None
        self._offer()

    def _offer(self) -> None:
        self.back.setVisible(self._closed is not None)

    def _show_books(self) -> None:
        """Other libraries are open."""
        books = self.bookcase.books
        self._fill_menu(books)
        self.filters.show_shelf(self.bookcase.shelf)
        missing = self.bookcase.missing.values()
        self.lost.setText("\n".join(faults[0].sentence() for faults in missing if faults))
        self.lost.setVisible(bool(missing))
        self.pages.setCurrentIndex(1 if books or self._closed is not None else 0)
        self.refresh()

    def _fill_menu(self, books: tuple[Book, ...]) -> None:
        self.menu.clear()
        self.menu.addAction(self.tr("Import a list…"), self.import_wanted.emit)
        self.menu.addAction(self.tr("Open a library…"), self.ask_library)
        for book in books:
            title = book.library.title
            self.menu.addSeparator()
            said = self.tr("Pictures of {0}…").format(title)
            pictures = self.menu.addAction(unmarked(said), partial(self._ask_pictures, book))
            pictures.setToolTip(
                plain(self.tr("The folder with the group's own drawings; the drawn counters do without"))
            )
            closing = self.menu.addAction(
                unmarked(self.tr("Close {0}").format(title)), partial(self.close_library, title)
            )
            closing.setToolTip(plain(self.tr("The file {0} stays").format(book.path)))
        for path in self.bookcase.missing:
            said = self.tr("Forget {0}").format(path.name)
            self.menu.addAction(unmarked(said), partial(self.bookcase.forget, path))

    # --- what is listed ---

    def refresh(self) -> None:
        """List what is sought."""
        self._inquiries.in_turns("rows", _steps(self.bookcase.shelf, self.filters.sought()), self._show)

    def _show(self, entries: list[Entry]) -> None:
        every = len(self.bookcase.shelf.entries)
        self.list.rows.show_entries(entries)
        self.rows.setCurrentIndex(0 if entries or not every else 1)
        self.note.setText(self.tr("{0} of {1} counters").format(len(entries), every))


def _steps(shelf: Shelf, sought: Sought) -> Generator[object, None, list[Entry]]:
    entries: list[Entry] = []
    for library in shelf.libraries:
        if sought.library not in ("", library.title):
            continue
        for at in range(0, len(library.counters), _AT_ONCE):
            some = library.counters[at : at + _AT_ONCE]
            entries += [Entry(library.title, counter) for counter in found(some, sought.wanted)]
            yield at
    return entries
