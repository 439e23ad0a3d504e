"""The patches that a game's map is played with: switched on and off, put in order, merged and passed on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QInputDialog,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from redball.atlas.patches import PatchError
from redball.desk.desk import Desk
from redball.desk.dialogs.faults import show_faults
from redball.desk.dialogs.frame import Sheet
from redball.desk.inquiry import Inquiries
from redball.desk.patches import rows as patches
from redball.desk.patches.rows import Row, State
from redball.desk.widgets import tables
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label, plain
from redball.desk.words import count, tr
from redball.errors import Fault, RedballError
from redball.game import library

NAME, LINES, STATE = range(3)
_WIDTHS = {LINES: 76, STATE: 250}
_ALT = Qt.KeyboardModifier.AltModifier


class PatchTable(QTableWidget):
    """``switched`` when a patch is ticked or not any more; ``moved`` carries by how many rows one goes."""

    switched = Signal()
    moved = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, 3, parent)
        self.setAccessibleName(self.tr("Patches of this map"))
        tables.of_rows(self)
        self.setHorizontalHeaderLabels([self.tr("Patch"), self.tr("Changes"), self.tr("State")])
        header = self.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        for column, width in _WIDTHS.items():
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
            header.resizeSection(column, width)
        self.itemChanged.connect(lambda item: self.switched.emit() if item.column() == NAME else None)

    def show_rows(self, rows: list[Row], on: set[Path | str], at: int) -> None:
        """List patches, with ticks at those that are used."""
        self.blockSignals(True)
        self.setRowCount(len(rows))
        for number, row in enumerate(rows):
            for column, text in ((NAME, row.name), (LINES, self._lines(row)), (STATE, self._state(row))):
                item = QTableWidgetItem(text)
                item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
                item.setToolTip(plain(self._tip(row)))
                self.setItem(number, column, item)
            tick = self.item(number, NAME)
            tick.setCheckState(Qt.CheckState.Checked if key_of(row) in on else Qt.CheckState.Unchecked)
        if rows:
            self.setCurrentCell(max(0, min(at, len(rows) - 1)), NAME)
        self.blockSignals(False)

    def _lines(self, row: Row) -> str:
        return str(len(row.patch.changes)) if row.patch is not None else "–"

    def _state(self, row: Row) -> str:
        match row.state:
            case State.CHANGED:
                return self.tr("Changed since the game was saved")
            case State.MISSING:
                return self.tr("Not here")
            case State.BROKEN:
                return self.tr("Can’t be read")
        assert row.patch is not None
        return self.tr("Version {0}").format(row.patch.version)

    def _tip(self, row: Row) -> str:
        parts = [str(row.path)] if row.path is not None else []
        if row.patch is not None and row.patch.note:
            parts.append(row.patch.note)
        parts += [fault.sentence() for fault in row.faults[:1]]
        return "\n".join(parts)

    def is_on(self, number: int) -> bool:
        """Whether a row is ticked."""
        return self.item(number, NAME).checkState() is Qt.CheckState.Checked

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Alt with an arrow moves the current row."""
        way = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()))
        if way is not None and event.modifiers() & _ALT:
            self.moved.emit(way)
        else:
            super().keyPressEvent(event)


class PatchesDialog(Sheet):
    """What the map of the open game is changed by.  ``edit_wanted`` carries the file of one to go on with."""

    edit_wanted = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(tr("Patches of this game"), tr("&Use this map"), parent)
        self.desk, self.map_id = desk, desk.game.atlas.id
        session = desk.session
        assert session is not None
        self.set_lead(
            self.tr(
                "Each patch is a file with corrections of the printed map. The game is played on the map with"
                " those that are ticked, from top to bottom. What orders did stays as it is."
            )
        )
        self.rows = patches.rows_of(self.map_id, session.named_patches)
        self._used = [name.id for name in session.named_patches]
        self.table = PatchTable()
        self.table.show_rows(self.rows, {key_of(row) for row in self.rows[: len(self._used)]}, 0)
        self._inquiries = Inquiries(self)
        self._faults: list[Fault] = []
        self.empty = label(
            self.tr(
                "There is no patch of this map yet. “Edit map” in the menu “Map” makes one with your first"
                " correction; “Import” takes one that somebody gave you."
            ),
            "note",
            wrap=True,
        )
        middle = spaced(QHBoxLayout(), 10)
        left = spaced(QVBoxLayout(), 8)
        left.addWidget(self.table, 1)
        left.addWidget(self.empty, 1, Qt.AlignmentFlag.AlignTop)
        middle.addLayout(left, 1)
        middle.addLayout(self._buttons())
        self.body.addLayout(middle, 1)
        verdict = spaced(QHBoxLayout(), 8)
        self.sign, self.verdict = Sign("done", 18), label("", wrap=True)
        verdict.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        verdict.addWidget(self.verdict, 1)
        self.body.addLayout(verdict)
        self.all = self.beside(
            self.tr("&What is wrong…"), self.tr("Every line that is wrong or odd, as a list")
        )
        self.all.clicked.connect(self._show_faults)
        self.table.switched.connect(self._changed)
        self.table.moved.connect(self.move_row)
        self.table.currentCellChanged.connect(lambda *_: self._offer())
        self.size_to(760, 430)
        self._changed()
        self.table.setFocus()

    def _buttons(self) -> QVBoxLayout:
        column = spaced(QVBoxLayout(), 6)

        def button(text: str, tip: str, does: Callable[[], object]) -> QPushButton:
            made = QPushButton(text)
            made.setToolTip(plain(tip))
            made.clicked.connect(lambda _=False: does())
            column.addWidget(made)
            return made

        self.up = button(
            self.tr("Earl&ier"),
            self.tr("Apply this patch before the one above it (Alt+Up)"),
            partial(self.move_row, -1),
        )
        self.down = button(
            self.tr("&Later"),
            self.tr("Apply this patch after the one below it (Alt+Down)"),
            partial(self.move_row, 1),
        )
        column.addSpacing(8)
        self.edit = button(self.tr("&Edit"), self.tr("Go on with this patch on the map"), self._edit)
        self.merge = button(
            self.tr("&Merge…"), self.tr("Make one patch of all that are ticked"), self.ask_merge
        )
        column.addSpacing(8)
        self.import_ = button(
            self.tr("&Import…"), self.tr("Take in a patch that somebody gave you"), self.ask_import
        )
        self.export = button(
            self.tr("E&xport…"), self.tr("Write a copy of this patch to pass it on"), self.ask_export
        )
        column.addStretch(1)
        return column

    # --- what is chosen -------------------------------------------------------------------------------------

    @property
    def chosen(self) -> list[Row]:
        """The patches that are ticked, in their order."""
        return [row for number, row in enumerate(self.rows) if self.table.is_on(number)]

    @property
    def current(self) -> Row | None:
        """The row with the cursor."""
        number = self.table.currentRow()
        return self.rows[number] if 0 <= number < len(self.rows) else None

    def _show(self, on: set[Path | str], at: int) -> None:
        self.table.show_rows(self.rows, on, at)
        self._changed()

    def move_row(self, by: int) -> None:
        """Put the current patch before or after the next one."""
        number = self.table.currentRow()
        to = number + by
        if not (0 <= number < len(self.rows) and 0 <= to < len(self.rows)):
            return
        on = set(map(key_of, self.chosen))
        self.rows[number], self.rows[to] = self.rows[to], self.rows[number]
        self._show(on, to)

    def _offer(self) -> None:
        number, row = self.table.currentRow(), self.current
        whole = row is not None and row.patch is not None
        self.up.setEnabled(number > 0)
        self.down.setEnabled(0 <= number < len(self.rows) - 1)
        self.edit.setEnabled(whole)
        self.export.setEnabled(whole)
        self.merge.setEnabled(len(patches.patches_of(self.chosen)) > 1)
        self.empty.setVisible(not self.rows)
        self.table.setVisible(bool(self.rows))

    @property
    def is_other(self) -> bool:
        """True when other patches are ticked than the game is played with, or in another order."""
        atlas = self.desk.game.atlas
        return [patch.named for patch in patches.patches_of(self.chosen)] != list(atlas.patches) or [
            row.id for row in self.chosen
        ] != self._used

    # --- whether it can be ----------------------------------------------------------------------------------

    def _changed(self) -> None:
        """Other patches are ticked: look in a thread whether the map can have them."""
        self._offer()
        self.action.setEnabled(False)
        self._say("info", self.tr("Looking at the map with these patches…"), [])
        chosen = self.chosen
        self._inquiries.in_thread("verdict", lambda _: _judged(self.map_id, chosen), self._judge)

    @property
    def is_busy(self) -> bool:
        """True until the verdict is known."""
        return self._inquiries.is_busy("verdict")

    def _judge(self, found: tuple[list[Fault], list[Fault]]) -> None:
        wrong, odd = found
        self.action.setEnabled(not wrong and self.is_other)
        if wrong:
            text = self.tr("The map can’t have these patches so. {0}").format(wrong[0].sentence())
            self._say("trouble", text, wrong)
        elif odd:
            said = count(len(odd), "thing is", "things are")
            self._say("half", self.tr("{0} odd on this map. {1}").format(said, odd[0].sentence()), odd)
        elif self.chosen:
            self._say("done", self.tr("The map is sound with these patches."), [])
        else:
            self._say("done", self.tr("The map as it is printed."), [])

    def _say(self, sign: str, text: str, faults: list[Fault]) -> None:
        self.sign.set_kind(sign)
        self.verdict.setText(text)
        self._faults = faults
        self.all.setVisible(len(faults) > 1)

    def _show_faults(self) -> None:
        show_faults(self, self.tr("What is wrong or odd with these patches"), PatchError(self._faults))

    # --- doing it -------------------------------------------------------------------------------------------

    def accept(self) -> None:
        """Play on the map with what is ticked; if the position doesn't fit it, say so and stay."""
        names = tuple(patch.named for patch in patches.patches_of(self.chosen))
        if self._try(
            self.tr("The game can’t be played on this map"),
            lambda: self.desk.use_map(library.atlas(self.map_id, names)),
        ):
            super().accept()

    def _edit(self) -> None:
        row = self.current
        if row is not None and row.path is not None:
            self.reject()
            self.edit_wanted.emit(row.path)

    def ask_import(self) -> None:
        """Ask for a patch and take it in."""
        kinds = self.tr("Patches of maps (*.toml);;All files (*)")
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Import a patch"), str(Path.home()), kinds)
        if name:
            self.take_in(Path(name))

    def take_in(self, path: Path) -> None:
        """Put a patch into the player's folder and tick it."""
        self._try(
            self.tr("{0} can’t be imported").format(path.name),
            lambda: self._ticked(patches.taken_in(path, self.map_id), set()),
        )

    def ask_export(self) -> None:
        """Ask where a copy of the current patch goes."""
        row = self.current
        if row is None or row.path is None:
            return
        start, kinds = str(Path.home() / row.path.name), self.tr("Patches of maps (*.toml)")
        name, _ = QFileDialog.getSaveFileName(self, self.tr("Export the patch"), start, kinds)
        if name:
            self._try(self.tr("It can’t be written"), lambda: patches.written(row, Path(name)))

    def ask_merge(self) -> None:
        """Ask for the name of one patch of all that are ticked."""
        asked, question = self.tr("Merge patches"), self.tr("What is the new patch called?")
        usual = patches.patches_of(self.chosen)[0].name
        name, answered = QInputDialog.getText(self, asked, question, text=usual)
        if answered and name.strip():
            self.put_together(name.strip())

    def put_together(self, name: str) -> None:
        """Make one patch of all that are ticked, which takes their place; their files stay."""
        chosen = self.chosen
        off = set(map(key_of, chosen))
        self._try(
            self.tr("These patches can’t be merged"),
            lambda: self._ticked(patches.put_together(chosen, name), off),
        )

    def _ticked(self, path: Path, off: set[Path | str]) -> None:
        """A file has come: tick it, and no more those that are ``off``."""
        on = (set(map(key_of, self.chosen)) - off) | {path}
        known = {key_of(row) for row in self.rows}
        new = [row for row in patches.rows_of(self.map_id, []) if key_of(row) not in known]
        last = max((n for n, row in enumerate(self.rows) if self.table.is_on(n)), default=-1)
        self.rows[last + 1 : last + 1] = new
        at = next((n for n, row in enumerate(self.rows) if key_of(row) == path), 0)
        self._show(on, at)

    def _try(self, title: str, does: Callable[[], object]) -> bool:
        try:
            does()
        except RedballError as error:
            show_faults(self, title, error)
            return False
        return True


def key_of(row: Row) -> Path | str:
    """What tells rows apart."""
    return row.path if row.path is not None else row.id


def _judged(map_id: str, chosen: list[Row]) -> tuple[list[Fault], list[Fault]]:
    """What is wrong with patches of a map, and what is odd."""
    try:
        wrong = patches.wrong_with(map_id, chosen)
        return wrong, [] if wrong else patches.odd_with(map_id, chosen)
    except RedballError as error:
        return list(error.faults), []
