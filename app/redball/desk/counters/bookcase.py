"""The libraries that are open in the window, remembered between starts, and where their pictures are."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from redball.desk.inquiry import Inquiries
from redball.desk.settings import Settings
from redball.errors import Fault
from redball.game.counters.library_file import Library, read_library
from redball.game.counters.shelf import Entry, Shelf
from redball.game.errors import CounterError

PICTURES = "counter pictures"
"""The setting: a line “file, tab, folder of pictures” for each library that has them elsewhere."""


class Book(NamedTuple):
    """A library and its file."""

    path: Path
    library: Library


class _Read(NamedTuple):
    """A file that was read: its library, or what is wrong with it."""

    path: Path
    library: Library | None
    faults: tuple[Fault, ...] = ()


def _read(path: Path) -> _Read:
    try:
        return _Read(path, read_library(path))
    except CounterError as error:
        return _Read(path, None, error.faults)


class Bookcase(QObject):
    """Open libraries, each title once: a newer file of the same title takes the place of the older one.

    ``changed`` when others are open; ``failed`` carries a file that can't be read and its error.
    """

    changed = Signal()
    failed = Signal(object, object)

    def __init__(self, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self.settings = settings
        self.books: tuple[Book, ...] = ()
        self.shelf = Shelf(())
        self.missing: dict[Path, tuple[Fault, ...]] = {}
        """Libraries of the last time that can't be read, which may be there again the next time."""
        self._inquiries = Inquiries(self)
        self._pictures = _folders(settings)
        self._begun = False

    def begin(self) -> None:
        """Open the libraries of the last time, once."""
        if self._begun:
            return
        self._begun = True
        if paths := self.settings.libraries:
            self._inquiries.in_thread("first", lambda _: [_read(path) for path in paths], self._take_first)

    def _take_first(self, read: list[_Read]) -> None:
        self.missing = {each.path: each.faults for each in read if each.library is None}
        found = [Book(each.path, each.library) for each in read if each.library is not None]
        opened = {book.library.title for book in self.books}
        self._show([*(book for book in found if book.library.title not in opened), *self.books])

    def open(self, path: Path) -> None:
        """Open a library."""
        self.begin()
        self._inquiries.in_thread(f"open {path}", lambda _: _read(path), self._take)

    def _take(self, read: _Read) -> None:
        if read.library is None:
            self.failed.emit(read.path, CounterError(read.faults))
            return
        self.put(Book(read.path, read.library))

    def put(self, book: Book) -> None:
        """Add a library, in the place of the one with its title or file."""
        alike = [b.library.title == book.library.title or b.path == book.path for b in self.books]
        at = alike.index(True) if True in alike else len(self.books)
        kept = [b for b, same in zip(self.books, alike, strict=True) if not same]
        self._show([*kept[:at], book, *kept[at:]])

    def forget(self, path: Path) -> None:
        """Don't look for a library any more that can't be read."""
        self.missing.pop(path, None)
        self._show([*self.books])

    def close(self, title: str) -> Book | None:
        """Close a library, whose file stays; returns it, to be put back."""
        closed = next((book for book in self.books if book.library.title == title), None)
        self._show([book for book in self.books if book is not closed])
        return closed

    def _show(self, books: list[Book]) -> None:
        self.books = tuple(books)
        self.shelf = Shelf(tuple(book.library for book in books))
        for book in books:
            self.missing.pop(book.path, None)
        paths = [*(book.path for book in books), *self.missing]
        self.settings.put_libraries(paths)
        self.changed.emit()

    # --- pictures ---

    def set_pictures(self, title: str, folder: Path) -> None:
        """Say where the pictures of a library are."""
        for book in self.books:
            if book.library.title == title:
                self._pictures[str(book.path)] = folder
        lines = (f"{path}\t{folder}" for path, folder in self._pictures.items())
        self.settings.put(PICTURES, "\n".join(lines))
        self.changed.emit()

    def picture(self, entry: Entry) -> Path | None:
        """The file of a counter's picture; None where its library names none.  It need not exist."""
        if not entry.counter.picture:
            return None
        for book in self.books:
            if book.library.title == entry.library:
                return self.folder_of(book) / entry.counter.picture
        return None

    def folder_of(self, book: Book) -> Path:
        """Where the pictures of a library are: beside its file unless another folder was chosen."""
        return self._pictures.get(str(book.path), book.path.parent)


def _folders(settings: Settings) -> dict[str, Path]:
    pairs = (line.partition("\t") for line in settings.lines(PICTURES))
    return {path: Path(folder) for path, _, folder in pairs if folder}
