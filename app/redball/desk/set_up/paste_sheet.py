"""*Game > Paste a list…*: who stands where, as rows of a spreadsheet, becomes a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QMimeData, QModelIndex, QPoint, Qt
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QKeySequence,
    QShortcut,
    QShowEvent,
    QUndoStack,
)
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from redball.desk import words
from redball.desk.counters.bookcase import Bookcase
from redball.desk.desk import Desk
from redball.desk.dialogs.faults import show_faults
from redball.desk.dialogs.fields import link
from redball.desk.dialogs.frame import Sheet
from redball.desk.inquiry import Inquiries
from redball.desk.set_up.paste_check import (
    NAME,
    Answered,
    Checked,
    Line,
    State,
    checked,
    choices,
    mended,
)
from redball.desk.set_up.paste_table import ANSWER, PasteTable
from redball.desk.widgets.changes import Changed
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import Elided, label, plain, unmarked
from redball.desk.widgets.work_bar import WorkBar
from redball.desk.words import tr
from redball.errors import Fault
from redball.game.counters.place_list import Cells, Column, cells_of, known_places
from redball.game.counters.table import Rows
from redball.game.counters.table_file import read_rows, rows_of
from redball.game.errors import CounterError
from redball.game.orders import BeginSetUp
from redball.game.pools import is_set_up
from redball.language import counted, translated
from redball.wording import sentence

FOLDER = "place lists folder"
"""The setting with the folder of the last list."""
_FILES = (".csv", ".tsv", ".txt", ".xlsx", ".ods", ".json")
_PROGRESS = 150
"""Px of the bar that shows how far a check is."""


class _Text(QPlainTextEdit):
    """A place to type a list; several lines that are pasted are taken at once."""

    def __init__(self, take: Callable[[str], object]) -> None:
        super().__init__()
        self._take = take
        self.setAcceptDrops(False)  # the window takes files
        self.setTabChangesFocus(False)
        self.setAccessibleName(self.tr("The list"))

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Take rows at once, and other text as ever."""
        text = source.text()
        if "\n" in text.strip("\r\n") or "\t" in text:
            self._take(text)
        else:
            super().insertFromMimeData(source)


class _Read(NamedTuple):
    """A list that was read."""

    rows: Rows
    cells: list[Cells]
    path: Path | None = None


def read_list(path: Path | None, text: str, sheet: str = "") -> _Read | CounterError:
    """The rows of a file, or of a text where there is none; or what is wrong with it."""
    try:
        # The mark says that it is text, whatever it begins with.
        rows = read_rows(path, sheet) if path else rows_of(text.encode("utf-8-sig", "replace"), NAME)
        if not (cells := cells_of(rows)):
            raise CounterError(Fault(rows.name, "no row below the header", "a counter a row"))
        return _Read(rows, cells, path)
    except CounterError as error:
        return error


class PasteSheet(Sheet):
    """Takes a list of unit, place and face, shows what becomes of each row, and places those that can be.

    It stands beside the map, and stays open for what is still to be mended; closed and shown again it has its
    list still, unless another player looks.
    """

    def __init__(self, desk: Desk, bookcase: Bookcase, parent: QWidget | None = None) -> None:
        super().__init__(tr("Paste a list"), tr("&Place"), parent)
        self.setWindowModality(Qt.WindowModality.NonModal)
        self.desk, self.bookcase = desk, bookcase
        self.lines: tuple[Line, ...] = ()
        self.checked: Checked | None = None
        self.steps = QUndoStack(self)
        self._head, self._path = -1, None
        self._inquiries = Inquiries(self)
        self.cancel.setText(tr("Close"))
        self._make_head()
        self._make_pages()
        self._make_foot()
        self.setAcceptDrops(True)
        self.finished.disconnect(self.deleteLater)
        desk.closed.connect(self.reject)
        desk.looking_changed.connect(self.forget)
        desk.settled.connect(self._follow)
        bookcase.changed.connect(self._check)
        bookcase.begin()
        self.steps.indexChanged.connect(self._show_state)
        self._show_state()
        self.text.setFocus()
        self.size_to(1080, 700)

    _path: Path | None

    # --- parts ---

    def _make_head(self) -> None:
        self.paste = QPushButton(self.tr("Pa&ste"))
        self.paste.setToolTip(plain(self.tr("Add the rows that are on the clipboard (Ctrl+V)")))
        self.paste.clicked.connect(self.paste_clipboard)
        self.choose = QPushButton(self.tr("C&hoose a file…"))
        self.choose.setToolTip(plain(self.tr("A CSV, TSV, XLSX, ODS or JSON file (Ctrl+O)")))
        self.choose.setShortcut(QKeySequence.StandardKey.Open)
        self.choose.clicked.connect(self.ask_file)
        self.said = Elided("", "note")
        self.sheets, self.states = QComboBox(), QComboBox()
        self.sheets.setAccessibleName(self.tr("Sheet of the spreadsheet"))
        self.sheets.setToolTip(plain(self.tr("Sheet of the spreadsheet")))
        self.sheets.activated.connect(lambda _: self._other_sheet())
        self.sheets.hide()
        self.states.setAccessibleName(self.tr("Which rows are listed"))
        self.states.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.states.activated.connect(lambda _: self._show_chosen())
        row = spaced(QHBoxLayout(), 10)
        for widget in (self.paste, self.choose):
            row.addWidget(widget)
        row.addWidget(self.said, 1)
        row.addWidget(self.sheets)
        row.addWidget(self.states)
        self.body.addLayout(row)
        self.notice, self.way = QWidget(), link("")
        self.notice_said = label("", "", wrap=True)
        row = spaced(QHBoxLayout(self.notice), 8, 0)
        row.addWidget(Sign("info"))
        row.addWidget(self.notice_said, 1)
        row.addWidget(self.way)
        self.way.clicked.connect(self._begin_set_up)
        self.body.addWidget(self.notice)

    def _make_pages(self) -> None:
        self.pages = QStackedWidget()
        self.pages.addWidget(self._empty_page())
        page = QWidget()
        column = spaced(QVBoxLayout(page), 6, 0)
        self.table = PasteTable(self._words)
        self.table.wanted.connect(self.open_choices)
        self.table.left_out.connect(lambda index: self._leave_out(self._at(index)))
        self.table.pasted.connect(self.paste_clipboard)
        self.table.lines.typed.connect(self._mend)
        column.addWidget(self.table, 1)
        keys = self.tr(
            "Enter: choose what was meant   ·   F2: type it   ·   Del: leave the row out   ·   "
            "Ctrl+Down: the next row that is wrong"
        )
        column.addWidget(Elided(keys, "note"))
        self.pages.addWidget(page)
        self.body.addWidget(self.pages, 1)
        self.sum = Elided("", "strong")
        self.work = WorkBar(self.tr("Checking the list"), self.tr("S&top"), self._stop)
        self.work.progress.setFixedWidth(_PROGRESS)
        row = spaced(QHBoxLayout(), 8)
        row.addWidget(self.sum, 1)
        row.addWidget(self.work)
        self.body.addLayout(row)

    def _empty_page(self) -> QWidget:
        page = QWidget()
        column = spaced(QVBoxLayout(page), 8, 0)
        said = self.tr(
            "Paste rows of a spreadsheet here, type them, or drop a file: a unit of your libraries, where it "
            "stands, and its face. A place is a city, a hex, a sea area with its section, or a pool."
        )
        column.addWidget(label(said, "note", wrap=True))
        self.text = _Text(self.take_text)
        example = self.tr("DAK; Tobruk\nHood; North Sea 3; face-down\nBismarck; production spiral 2")
        self.text.setPlaceholderText(example)
        self.text.setTabStopDistance(180)
        self.text.textChanged.connect(self._show_state)
        column.addWidget(self.text, 1)
        self.read = QPushButton(self.tr("R&ead the list"))
        self.read.setObjectName("tall")
        self.read.setToolTip(plain(self.tr("Look up what was typed (Ctrl+Enter)")))
        self.read.clicked.connect(lambda: self.take_text(self.text.toPlainText()))
        QShortcut(QKeySequence("Ctrl+Return"), self.text, self.read.click)
        column.addWidget(self.read, 0, Qt.AlignmentFlag.AlignLeft)
        return page

    def _make_foot(self) -> None:
        self.undo = self.beside(self.tr("&Undo"))
        self.undo.setShortcut(QKeySequence.StandardKey.Undo)
        self.undo.clicked.connect(self.undo_step)
        self.redo = self.beside(self.tr("&Redo"))
        self.redo.setShortcut(QKeySequence.StandardKey.Redo)
        self.redo.clicked.connect(self.steps.redo)
        self.next = self.beside(
            self.tr("&Next wrong row"),
            self.tr("Go to the next row in which something is wrong (Ctrl+Down)"),
        )
        self.next.setShortcut(QKeySequence("Ctrl+Down"))
        self.next.clicked.connect(self.go_on)
        self.clear = self.beside(
            self.tr("Another &list"), self.tr("Put this list away and begin with another one")
        )
        self.clear.clicked.connect(lambda: self._change((), self.tr("another list")))

    # --- the list ---

    def paste_clipboard(self) -> None:
        """Add the rows of the clipboard."""
        self.take_text(QApplication.clipboard().text())

    def take_text(self, text: str) -> None:
        """Add rows of a text."""
        if text.strip():
            self._begin_read(None, text)
        else:
            self.said.setText(self.tr("There is no text on the clipboard."))

    def ask_file(self) -> None:
        """Ask for a file and add its rows."""
        kinds = self.tr("Lists (*.csv *.tsv *.txt *.xlsx *.ods *.json);;All files (*)")
        folder = self.bookcase.settings.text(FOLDER)
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Choose a list of who stands where"), folder, kinds
        )
        if name:
            self.open_file(Path(name))

    def open_file(self, path: Path, sheet: str = "") -> None:
        """Add the rows of a file, read in another thread."""
        self.bookcase.settings.put(FOLDER, str(path.parent))
        self._begin_read(path, "", sheet)

    def _begin_read(self, path: Path | None, text: str, sheet: str = "") -> None:
        self._begin_work()
        self._inquiries.in_thread(
            "read", lambda _: read_list(path, text, sheet), self._take, failed=self._end_work
        )

    def _take(self, found: _Read | CounterError) -> None:
        self._end_work()
        if isinstance(found, CounterError):
            show_faults(self, self.tr("The list can't be read"), found, stays=False)
            return
        self._path = found.path
        self.sheets.clear()
        self.sheets.addItems(found.rows.sheets)
        self.sheets.setCurrentText(found.rows.sheet)
        self.sheets.setVisible(len(found.rows.sheets) > 1)
        name = found.path.name if found.path is not None else self.tr("Pasted")
        rows = words.count(len(found.cells), "row", "rows")
        self.said.setText(" · ".join((name, rows, *found.rows.notes)))
        last = self.lines[-1].cells.row if self.lines else 0
        new = (cells._replace(row=last + at) for at, cells in enumerate(found.cells, 1))
        lines = new if self.lines else iter(found.cells)
        self._change((*self.lines, *map(Line, lines)), rows)
        self.text.clear()

    def _other_sheet(self) -> None:
        """Take another sheet in the place of what there is."""
        if self._path is not None:
            self._change((), self.tr("another list"))
            self.open_file(self._path, self.sheets.currentText())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take one file."""
        urls = event.mimeData().urls()
        if len(urls) == 1 and urls[0].isLocalFile() and Path(urls[0].toLocalFile()).suffix.lower() in _FILES:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Read the file."""
        event.acceptProposedAction()
        self.open_file(Path(event.mimeData().urls()[0].toLocalFile()))

    # --- changes ---

    def _change(self, lines: tuple[Line, ...], said: str) -> None:
        self._head = -1
        self.steps.push(Changed(self.put_lines, self.lines, lines, said))

    def put_lines(self, lines: tuple[Line, ...]) -> None:
        """Show other rows, once they are checked."""
        self.lines = lines
        if not lines:
            self.checked = None
            self._inquiries.stop("check")
            self._end_work()
            self.said.setText("")
            self.sum.setText("")
            self.sheets.hide()
            self.table.lines.show_rows(())
            self._show_state()
            self.text.setFocus()
        else:
            self._check()

    def _mend(self, at: int, column: Column, text: str) -> None:
        self._change(
            mended(self.lines, at, column, text), self.tr("row {0}").format(self.lines[at].cells.row)
        )

    def _leave_out(self, at: int) -> None:
        line = self.lines[at]
        lines = (*self.lines[:at], line._replace(left_out=not line.left_out), *self.lines[at + 1 :])
        self._change(lines, self.tr("row {0}").format(line.cells.row))

    def undo_step(self) -> None:
        """Take back the placing if that was the last thing done, else the last change of the list."""
        session = self.desk.session
        if session is not None and session.head == self._head:
            self.desk.undo()
        else:
            self.steps.undo()
        self._head = -1

    def _words(self, column: Column) -> Sequence[str]:
        """What can be typed in a column."""
        if column == "name":
            return sorted(
                {word for e in self.bookcase.shelf.entries for word in (e.counter.name, e.counter.id)}
            )
        if column == "place":
            return [translated(word) for word in known_places(self.desk.game.atlas)]
        return [translated("face-up"), translated("face-down")]

    # --- checking ---

    def forget(self) -> None:
        """Close, without the list."""
        self.reject()
        self.put_lines(())
        self.steps.clear()

    def showEvent(self, event: QShowEvent) -> None:
        """Bring the answers up to date."""
        super().showEvent(event)
        self._follow()

    def _follow(self) -> None:
        if not self.isVisible() or self.desk.session is None:
            return
        if self.lines and (self.checked is None or self.checked.game is not self.desk.game):
            self._check()
        self._show_state()

    def _check(self) -> None:
        self._show_state()
        if not self.lines or self.desk.session is None:
            return
        lines, shelf, game, judge = self.lines, self.bookcase.shelf, self.desk.game, self.desk.view.judge

        def check(tell: Callable[[object], None]) -> Checked:
            found = checked(lines, shelf, game, tell)
            for order in found.orders[:1]:
                judge(order)  # which the session remembers until the order is given
            return found

        self._begin_work()
        self._inquiries.in_thread("check", check, self._take_checked, self.work.show_progress, self._end_work)

    def _take_checked(self, found: Checked) -> None:
        first = self.checked is None
        self.checked = found
        self._end_work()
        at = self.table.currentIndex()
        self.table.lines.show_rows(found.rows)
        self._show_counts(found)
        if first:
            self.table.setFocus()
            self.table.go_to(0, ANSWER)
            if not found.rows[0].column:
                self.go_on()
        elif at.isValid() and self.table.lines.shown:
            self.table.go_to(min(at.row(), len(self.table.lines.shown) - 1), at.column())

    def _show_counts(self, found: Checked) -> None:
        counts, every = found.counts, len(found.rows)
        wrong = counts["wrong"] + counts["refused"]
        kinds: list[tuple[str, int, tuple[State, ...]]] = [
            (self.tr("Everything ({0})"), every, ()),
            (self.tr("What is wrong ({0})"), wrong, ("wrong", "refused")),
            (self.tr("What can be placed ({0})"), counts["ready"] + counts["moves"], ("ready", "moves")),
            (self.tr("What stands there ({0})"), counts["done"], ("done",)),
            (self.tr("Left out ({0})"), counts["out"], ("out",)),
        ]
        chosen = self.states.currentData()
        self.states.clear()
        for text, count, states in kinds:
            self.states.addItem(text.format(count), states)
        self.states.setCurrentIndex(max(0, self.states.findData(chosen)))
        parts = [self.tr("{0} of {1} placed").format(counts["done"], every)]
        for text, count in (
            (self.tr("{0} can be placed"), counts["ready"]),
            (self.tr("{0} can be moved"), counts["moves"]),
            (self.tr("{0} unknown"), counts["wrong"]),
            (self.tr("{0} refused"), counts["refused"]),
            (self.tr("{0} left out"), counts["out"]),
        ):
            parts += [text.format(count)] if count else []
        self.sum.setText("   ·   ".join(parts))

    def _show_chosen(self) -> None:
        self.table.lines.show_states(self.states.currentData() or ())

    def go_on(self) -> None:
        """Go to the next row in which something is wrong, from the first again after the last."""
        model, at = self.table.lines, self.table.currentIndex()
        start = at.row() + 1 if at.isValid() else 0
        order = [*range(start, len(model.shown)), *range(start)]
        found = next((row for row in order if model.row_of(model.index(row, 0)).column), None)
        if found is not None:
            self.table.setFocus()
            self.table.go_to(found, ANSWER)

    # --- one row ---

    def _at(self, index: QModelIndex) -> int:
        return self.table.lines.shown[index.row()]

    def open_choices(self, index: QModelIndex) -> QMenu:
        """What can be done with a row: what was probably meant, typing, leaving it out, showing it."""
        row, at = self.table.lines.row_of(index), self._at(index)
        menu = QMenu(self.table)
        menu.setToolTipsVisible(True)
        self._add_choices(menu, row, at)
        typing = menu.addAction(self.tr("Type it…"), partial(self.table.edit_cell, index))
        typing.setShortcut(QKeySequence("F2"))
        if place := self._spots(row):
            menu.addAction(self.tr("Show it on the map"), partial(self.show_row, row, place))
        text = self.tr("Take the row in again") if row.line.left_out else self.tr("Leave the row out")
        menu.addAction(text, partial(self._leave_out, at)).setShortcut(QKeySequence("Del"))
        spot = self.table.visualRect(self.table.lines.index(index.row(), ANSWER)).bottomLeft()
        menu.popup(self.table.viewport().mapToGlobal(spot + QPoint(4, 0)))
        menu.aboutToHide.connect(menu.deleteLater)
        if first := next(iter(menu.actions()), None):
            menu.setActiveAction(first)
        return menu

    def _add_choices(self, menu: QMenu, row: Answered, at: int) -> None:
        found = choices(row, self.bookcase.shelf, self.desk.game)
        same = 0
        if row.column == "place":
            same = sum(line.cells.place == row.line.cells.place for line in self.lines)
        for choice in found:
            said = self.tr("{0} (in {1} rows)").format(choice.said, same) if same > 1 else choice.said
            assert row.column is not None
            menu.addAction(unmarked(said), partial(self._mend, at, row.column, choice.text))
        if found:
            menu.addSeparator()

    def _spots(self, row: Answered) -> tuple[int, ...]:
        """The hexes to show for a row."""
        sea = row.placed.stand.spot.sea
        return row.hexes or ((self.desk.game.atlas.sea_areas[sea].box,) if sea >= 0 else ())

    def show_row(self, row: Answered, nodes: Iterable[int]) -> None:
        """Show on the map where a row's unit stands or is to stand."""
        nodes = tuple(nodes)
        if row.unit in self.desk.game.units:
            self.desk.show_unit(row.unit)
        self.desk.centre(nodes[0])
        self.desk.highlighted.emit(nodes)

    # --- placing ---

    def _begin_set_up(self) -> None:
        self.desk.do(BeginSetUp())

    def accept(self) -> None:
        """Place what can be placed; the window stays for what is still to be mended."""
        session = self.desk.session
        if not self.action.isEnabled() or self.checked is None or session is None:
            return
        self.action.setEnabled(False)
        if self.desk.do_as_one(self.checked.orders):
            self._head = session.head
            text = self.desk.view.undo_text
            self.said.setText(sentence(text) if text is not None else "")

    # --- what is going on ---

    def _begin_work(self) -> None:
        self.work.begin()
        self._show_state()

    def _end_work(self) -> None:
        self.work.hide()
        self._show_state()

    def _stop(self) -> None:
        """Stop; what was shown before stays."""
        self._inquiries.stop_all()
        if self.checked is None:
            self.steps.undo()
        self._end_work()

    @property
    def is_busy(self) -> bool:
        """Whether a list is being read or checked."""
        return self.work.is_busy

    def _show_state(self, *_: object) -> None:
        session, found = self.desk.session, self.checked
        if session is None:
            return
        started = is_set_up(self.desk.game)
        self.pages.setCurrentIndex(1 if self.lines else 0)
        self.states.setVisible(found is not None)
        self._show_notice(started)
        counts = found.counts if found is not None else {}
        can = counts.get("ready", 0) + counts.get("moves", 0)
        ready = not self.is_busy and found is not None and found.game is self.desk.game
        said = counted(can, "&Place {0} unit", "&Place {0} units").format(can)
        self.action.setText(said if can else self.tr("&Place"))
        self.action.setEnabled(ready and started and can > 0)
        why = "" if started else self.tr("The game isn't being set up")
        self.action.setToolTip(plain(why or self.tr("One order, which one step takes back")))
        self.read.setEnabled(bool(self.text.toPlainText().strip()))
        self.clear.setEnabled(bool(self.lines))
        self.next.setEnabled(bool(counts.get("wrong", 0) + counts.get("refused", 0)))
        placed = session.head == self._head
        self.undo.setEnabled(placed or self.steps.canUndo())
        self.redo.setEnabled(self.steps.canRedo())
        undone = self.tr("placing") if placed else self.steps.undoText()
        for button, text in ((self.undo, undone), (self.redo, self.steps.redoText())):
            said = button.text().replace("&", "")
            button.setToolTip(plain(f"{said}: {text}" if text else said))

    def _show_notice(self, started: bool) -> None:
        """Say what keeps a list from being placed, and the way out."""
        empty = not self.bookcase.shelf.entries
        if empty:
            said = self.tr("No counter library is open: import your counters first, or open their library.")
        else:
            said = self.tr(
                "The game isn't being set up: a list can be checked, and placed once set-up has begun."
            )
        self.notice_said.setText(said)
        self.way.setText(self.tr("Begin set-up"))
        self.way.setVisible(not empty)
        self.notice.setVisible(empty or not started)
