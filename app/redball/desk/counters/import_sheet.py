"""*Game > Import counters…*: a list of counters becomes a library."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence, QUndoStack
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from redball.desk.counters.columns import table_of
from redball.desk.counters.mapping_tabs import MappingTabs
from redball.desk.counters.preview import COUNTER, FAULT, SKIPPED, PreviewLine
from redball.desk.counters.preview_table import PreviewTable
from redball.desk.counters.reading import Opened, Trial, kept_beside, opened, trial_of
from redball.desk.dialogs.faults import show_faults
from redball.desk.dialogs.frame import Sheet
from redball.desk.games.saves import file_stem, libraries_folder
from redball.desk.inquiry import Inquiries
from redball.desk.settings import Settings
from redball.desk.widgets.changes import Changed
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label, plain
from redball.desk.widgets.work_bar import WorkBar
from redball.desk.words import tr
from redball.errors import RedballError
from redball.game.counters.kept import SUFFIX
from redball.game.counters.leaving_out import leaving_out, left_out, taking_in
from redball.game.counters.library_file import Library, write_library
from redball.game.counters.mapping import Mapping, read_mapping, write_mapping
from redball.game.errors import CounterError
from redball.names import MOST_TITLE

FOLDER = "counters folder"
"""The setting with the folder of the last list."""
_READ = 560
"""Px of lines that are read."""


class ImportSheet(Sheet):
    """Opens a list, shows and changes what its columns and values are, and saves the library.

    ``saved`` carries the file of the library.
    """

    saved = Signal(object)

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(tr("Import counters"), tr("&Save the library…"), parent)
        self.action.clicked.disconnect()
        self.action.clicked.connect(self.ask_library)
        self.settings, self.opened, self.trial = settings, None, None
        self.steps, self.menu = QUndoStack(self), QMenu(self)
        self._inquiries = Inquiries(self, self.finished)
        self.tabs, self.preview = MappingTabs(), PreviewTable()
        self._make_head()
        self._make_pages()
        self._make_foot()
        self.tabs.changed.connect(self._change)
        self.tabs.left_out.connect(self._leave_out)
        self.preview.wanted.connect(self._mend)
        self.steps.indexChanged.connect(self._show_state)
        self.setAcceptDrops(True)
        self._show_state()
        self.choose.setFocus()
        self.size_to(1240, 760)

    opened: Opened | None
    trial: Trial | None

    # --- parts ---

    def _make_head(self) -> None:
        self.choose = QPushButton(self.tr("C&hoose a list…"))
        self.choose.setToolTip(plain(self.tr("A CSV, TSV, XLSX, ODS or JSON file (Ctrl+O)")))
        self.choose.setShortcut(QKeySequence.StandardKey.Open)
        self.choose.clicked.connect(self.ask_list)
        self.said = Elided(self.tr("No list is open."), "note")
        self.sheets = QComboBox()
        self.sheets.setAccessibleName(self.tr("Sheet of the spreadsheet"))
        self.sheets.setToolTip(plain(self.tr("Sheet of the spreadsheet")))
        self.sheets.hide()
        self.sheets.activated.connect(lambda _: self._other_sheet())
        row = spaced(QHBoxLayout(), 10)
        row.addWidget(self.choose)
        row.addWidget(self.said, 1)
        row.addWidget(self.sheets)
        self.body.addLayout(row)

    def _make_pages(self) -> None:
        self.pages = QStackedWidget()
        self.pages.addWidget(self._empty_page())
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(self.tabs)
        right = QWidget()
        column = spaced(QVBoxLayout(right), 4, 0)
        self.states, self.sum = QComboBox(), Elided("", "note")
        self.states.setAccessibleName(self.tr("Which lines of the preview"))
        self.states.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.states.activated.connect(
            lambda _: self.preview.lines.show_state(self.states.currentData() or "")
        )
        head = spaced(QHBoxLayout(), 8)
        head.addWidget(self.states)
        head.addWidget(self.sum, 1)
        column.addLayout(head)
        column.addWidget(self.preview, 1)
        split.addWidget(right)
        split.setStretchFactor(0, 2)
        split.setStretchFactor(1, 3)
        split.setChildrenCollapsible(False)
        split.setSizes([460, 740])
        self.pages.addWidget(split)
        self.body.addWidget(self.pages, 1)
        self.work = WorkBar(self.tr("Reading the list"), self.tr("S&top reading"), self._stop)
        self.body.addWidget(self.work)

    def _empty_page(self) -> QWidget:
        page = QWidget()
        row, column = spaced(QHBoxLayout(page), 0, 0), spaced(QVBoxLayout(), 8)
        row.addStretch(1)
        row.addLayout(column)
        row.addStretch(1)
        column.addStretch(1)
        for text, role in (
            (self.tr("Bring your own counters"), "subject"),
            (self.tr("Choose a list with a row a counter, or drop the file here."), ""),
            (
                self.tr(
                    "A CSV, TSV, XLSX, ODS or JSON file. Its columns may have any names and any order; "
                    "what they are is guessed and shown, and can be changed before anything is saved."
                ),
                "note",
            ),
        ):
            made = label(text, role, wrap=True)
            made.setAlignment(Qt.AlignmentFlag.AlignCenter)
            made.setFixedWidth(_READ)
            column.addWidget(made)
        column.addStretch(2)
        return page

    def _make_foot(self) -> None:
        self.undo = self.beside(self.tr("&Undo"))
        self.undo.setShortcut(QKeySequence.StandardKey.Undo)
        self.undo.clicked.connect(self.steps.undo)
        self.redo = self.beside(self.tr("&Redo"))
        self.redo.setShortcut(QKeySequence.StandardKey.Redo)
        self.redo.clicked.connect(self.steps.redo)
        self.read = self.beside(
            self.tr("Read a &mapping…"), self.tr("Take columns and values from a file that was kept")
        )
        self.read.clicked.connect(self.ask_mapping)
        self.keep = self.beside(
            self.tr("&Keep the mapping…"),
            self.tr(
                "Write columns and values into a file; beside the list it is used the next time by itself"
            ),
        )
        self.keep.clicked.connect(self.ask_keep)
        self.title = QLineEdit()
        self.title.setMaxLength(MOST_TITLE)
        self.title.setMinimumWidth(180)
        self.title.setAccessibleName(self.tr("Title of the library"))
        self.title.setPlaceholderText(self.tr("Title of the library"))
        self.title.textChanged.connect(lambda _: self._show_state())
        self.foot.insertWidget(self.foot.count() - 2, self.title, 1)

    # --- lists ---

    def ask_list(self) -> None:
        """Ask for a list and read it."""
        kinds = self.tr("Lists of counters (*.csv *.tsv *.txt *.xlsx *.ods *.json);;All files (*)")
        folder = self.settings.text(FOLDER)
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Choose a list of counters"), folder, kinds)
        if name:
            self.open_list(Path(name))

    def open_list(self, path: Path, sheet: str = "") -> None:
        """Read a list in another thread.  Where it can't be read, what was there before stays."""
        self._begin()
        self._inquiries.in_thread(
            "list",
            lambda tell: opened(path, sheet, tell),
            self._take_list,
            self.work.show_progress,
            self._end,
        )

    def _take_list(self, found: Opened | CounterError) -> None:
        self._end()
        if isinstance(found, CounterError):
            self._show_sheet()
            show_faults(self, self.tr("The list can't be read"), found, stays=False)
            return
        if self.opened is None or found.path != self.opened.path:
            self.title.setText(found.path.stem[:MOST_TITLE])
        self.settings.put(FOLDER, str(found.path.parent))
        self.opened = found
        self.steps.clear()
        self.sheets.clear()
        self.sheets.addItems(found.rows.sheets)
        self.sheets.setVisible(len(found.rows.sheets) > 1)
        self._show_sheet()
        kept = self.tr("with the mapping of {0}").format(found.kept.name) if found.kept is not None else ""
        parts = [found.path.name, *found.rows.notes, kept, *(fault.sentence() for fault in found.faults)]
        self.said.setText(" · ".join(filter(None, parts)))
        self.pages.setCurrentIndex(1)
        self._show_trial(found.trial)

    def _show_sheet(self) -> None:
        """Name the sheet that was read."""
        if self.opened is not None:
            self.sheets.setCurrentText(self.opened.rows.sheet)

    def _other_sheet(self) -> None:
        if self.opened is not None:
            self.open_list(self.opened.path, self.sheets.currentText())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take one file."""
        urls = event.mimeData().urls()
        if len(urls) == 1 and urls[0].isLocalFile():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Read the file."""
        self.open_list(Path(event.mimeData().urls()[0].toLocalFile()))

    # --- the mapping ---

    def _change(self, mapping: Mapping, said: str) -> None:
        if self.trial is not None:
            self.steps.push(Changed(self.try_mapping, self.trial.mapping, mapping, said))

    def try_mapping(self, mapping: Mapping) -> None:
        """Show what a mapping makes of the list."""
        if self.opened is None:
            return
        rows = self.opened.rows
        self._begin()
        self._inquiries.in_thread(
            "trial",
            lambda tell: trial_of(rows, mapping, tell),
            self._take_trial,
            self.work.show_progress,
            self._end,
        )

    def _take_trial(self, trial: Trial) -> None:
        self._end()
        self._show_trial(trial)

    def _show_trial(self, trial: Trial) -> None:
        self.trial = trial
        self.tabs.show_trial(trial)
        self.preview.lines.show_lines(trial.preview)
        counts = {
            "": len(self.preview.lines.every),
            FAULT: len(trial.outcome.faults),
            SKIPPED: len(trial.outcome.skipped),
            COUNTER: len(trial.outcome.counters),
        }
        words = {
            "": self.tr("Everything ({0})"), FAULT: self.tr("What is wrong ({0})"),
            SKIPPED: self.tr("Left out ({0})"), COUNTER: self.tr("Counters ({0})"),
        }  # fmt: skip
        chosen = self.states.currentData()
        self.states.clear()
        for state, text in words.items():
            self.states.addItem(text.format(counts[state]), state)
        self.states.setCurrentIndex(max(0, self.states.findData(chosen)))
        if trial.outcome.faults:
            said = self.tr("Click what is wrong, or press Enter on it, to mend it.")
        elif not trial.outcome.counters:
            said = self.tr("No row becomes a counter.")
        else:
            said = self.tr("Nothing is wrong: the library can be saved.")
        self.sum.setText(said)
        self._show_state()

    def _mend(self, line: PreviewLine) -> None:
        """Offer what can be done about a line."""
        if line.state == FAULT and not self.tabs.go_to(line.column, line.row) and line.row:
            self._offer(self.tr("Leave row {0} out").format(line.row), partial(self._leave_out, line.row))
        elif line.state == SKIPPED and self._is_left_out(line.row):
            self._offer(self.tr("Take row {0} in again").format(line.row), partial(self._take_in, line.row))

    def _offer(self, text: str, does: Callable[[], None]) -> None:
        """Offer one thing beside the chosen line."""
        self.menu.clear()
        self.menu.addAction(text).triggered.connect(lambda _=False: does())
        self.menu.setActiveAction(self.menu.actions()[0])
        spot = self.preview.visualRect(self.preview.currentIndex().siblingAtColumn(0)).bottomLeft()
        self.menu.popup(self.preview.viewport().mapToGlobal(spot))

    def _is_left_out(self, row: int) -> bool:
        trial = self.trial
        if self.opened is None or trial is None or not trial.mapping.left_out:
            return False
        return row in left_out(table_of(self.opened.rows, trial.mapping), trial.mapping)

    def _leave_out(self, row: int) -> None:
        if self.opened is not None and self.trial is not None:
            mapping = self.trial.mapping
            mapping = leaving_out(table_of(self.opened.rows, mapping), mapping, [row])
            self._change(mapping, self.tr("row {0} left out").format(row))

    def _take_in(self, row: int) -> None:
        if self.opened is not None and self.trial is not None:
            mapping = self.trial.mapping
            mapping = taking_in(table_of(self.opened.rows, mapping), mapping, row)
            self._change(mapping, self.tr("row {0} taken in").format(row))

    def ask_mapping(self) -> None:
        """Ask for a mapping and try it."""
        kinds = self.tr("Mappings (*.toml);;All files (*)")
        folder = self.settings.text(FOLDER)
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Read a mapping"), folder, kinds)
        if name:
            self.read_mapping(Path(name))

    def read_mapping(self, path: Path) -> None:
        """Try a mapping of a file."""
        try:
            mapping = read_mapping(path)
        except RedballError as error:
            show_faults(self, self.tr("The mapping can't be read"), error, stays=False)
            return
        self._change(mapping, self.tr("mapping {0}").format(path.name))

    def ask_keep(self) -> None:
        """Ask for a file and keep the mapping in it."""
        if self.opened is None:
            return
        kinds = self.tr("Mappings (*.toml)")
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Keep the mapping"), str(kept_beside(self.opened.path)), kinds
        )
        if name:
            self.keep_mapping(Path(name))

    def keep_mapping(self, path: Path) -> None:
        """Keep the mapping in a file."""
        if self.trial is None:
            return
        try:
            write_mapping(path, self.trial.mapping)
        except RedballError as error:
            show_faults(self, self.tr("The mapping can't be kept there"), error, stays=False)
            return
        self.said.setText(self.tr("The mapping is kept in {0}").format(path.name))

    # --- the library ---

    def ask_library(self) -> None:
        """Ask for a file and save the library."""
        if self.opened is None:
            return
        folder = libraries_folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            folder = self.opened.path.parent
        stem = file_stem(self.title.text())
        path = folder / f"{stem or 'counters'}{SUFFIX}"
        kinds = self.tr("Counter libraries (*.json)")
        name, _ = QFileDialog.getSaveFileName(self, self.tr("Save the library"), str(path), kinds)
        if name:
            self.save_library(Path(name))

    def save_library(self, path: Path) -> None:
        """Save the library and close; where that fails everything stays."""
        if self.opened is None or self.trial is None:
            return
        try:
            counters = self.trial.outcome.sound()
            write_library(path, Library(self.title.text().strip(), counters, self.opened.path.name))
        except RedballError as error:
            show_faults(self, self.tr("The library can't be saved"), error, stays=False)
            return
        self.saved.emit(path)
        self.accept()

    # --- what is going on ---

    def _begin(self) -> None:
        self.work.begin()
        self._show_state()

    def _end(self) -> None:
        self.work.hide()
        self._show_state()

    def _stop(self) -> None:
        """Stop reading; what was shown before stays."""
        self._inquiries.stop_all()
        self._end()
        if self.trial is not None:
            self.tabs.show_trial(self.trial)

    @property
    def is_busy(self) -> bool:
        """Whether a list is being read or a mapping tried."""
        return self.work.is_busy

    def _show_state(self, *_: object) -> None:
        ready = self.trial is not None and not self.is_busy
        outcome = self.trial.outcome if self.trial is not None else None
        sound = outcome is not None and not outcome.faults and bool(outcome.counters)
        self.action.setEnabled(ready and sound and bool(self.title.text().strip()))
        why = "" if sound or outcome is None else self.tr("Something is wrong with the list: see the preview")
        self.action.setToolTip(plain(why))
        self.keep.setEnabled(ready)
        self.read.setEnabled(ready)
        self.undo.setEnabled(self.steps.canUndo())
        self.redo.setEnabled(self.steps.canRedo())
        for button, text in ((self.undo, self.steps.undoText()), (self.redo, self.steps.redoText())):
            said = button.text().replace("&", "")
            button.setToolTip(plain(f"{said}: {text}" if text else said))
