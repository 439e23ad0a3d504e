"""A sea box and the list of sea areas as tables, for the keyboard and for screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from redball.canvas.sets.submarines.lines import AreaPlate, plates_of
from redball.desk import words
from redball.desk.sets.submarines.sea import phrases, places
from redball.desk.sets.submarines.sea.field import SECTIONS
from redball.desk.sets.submarines.sea.places import Token
from redball.desk.sets.submarines.sea.rows import Cell, Half, SeaBox, value_of
from redball.desk.widgets import tables
from redball.desk.widgets.keys import takes
from redball.desk.widgets.signs import sign_icon
from redball.desk.widgets.text import plain
from redball.game.state import Game
from redball.rules.submarines.eras import asw_of
from redball.rules.submarines.searching import plane_amount

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_SIGNS = {"may": "todo", "now": "now", "done": "done"}

MOST = 190
"""Px of the widest column."""


@dataclass(frozen=True)
class Row:
    """A row: its texts, the counter or the sea area that it is about, and whether it is a total."""

    texts: tuple[str, ...]
    token: Token | None = None
    area: int = -1
    total: bool = False
    sign: str = ""


class RowsModel(QAbstractTableModel):
    """Rows of texts; ``numbers`` are columns of numbers."""

    def __init__(self, heads: Sequence[str], numbers: Sequence[int], parent: QWidget) -> None:
        super().__init__(parent)
        self.heads, self.numbers = tuple(heads), frozenset(numbers)
        self.rows: tuple[Row, ...] = ()

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self.rows = tuple(rows)
        self.endResetModel()

    def rowCount(self, parent: Index = _ROOT) -> int:
        """How many rows there are."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = _ROOT) -> int:
        """How many columns there are."""
        return 0 if parent.isValid() else len(self.heads)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The heads of columns."""
        if orientation is Qt.Orientation.Horizontal:
            if role == Qt.ItemDataRole.DisplayRole:
                return self.heads[section]
            if role == Qt.ItemDataRole.TextAlignmentRole:
                return _RIGHT if section in self.numbers else _LEFT
            if role == Qt.ItemDataRole.ToolTipRole:
                return plain(self.heads[section])
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts; totals are bold."""
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.texts[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(row.texts[index.column()])
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self.heads[index.column()]}: {row.texts[index.column()]}"
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in self.numbers:
            return _RIGHT
        if role == Qt.ItemDataRole.DecorationRole and row.sign and index.column() == 0:
            return sign_icon(row.sign)
        if role == Qt.ItemDataRole.FontRole and row.total:
            font = QFont(self.parent().font())
            font.setBold(True)
            return font
        return None


class _Table(QTableView):
    """Rows that are chosen by mouse and keyboard; ``activated_row`` carries the row of Enter or a double
    click.
    """

    activated_row = Signal(object)
    keys: frozenset[Qt.Key] = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})

    def __init__(self, heads: Sequence[str], numbers: Sequence[int], wide: int, parent: QWidget) -> None:
        super().__init__(parent)
        tables.of_rows(self)
        self.rows_model = RowsModel(heads, numbers, self)
        self.setModel(self.rows_model)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setMaximumSectionSize(MOST)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        header.setSectionResizeMode(wide, QHeaderView.ResizeMode.Stretch)
        self.doubleClicked.connect(lambda index: self.activated_row.emit(self.rows_model.rows[index.row()]))

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show other rows; the one that was chosen stays so."""
        before = self.chosen()
        self.rows_model.show_rows(rows)
        at = next((n for n, row in enumerate(rows) if before is not None and _same(row, before)), 0)
        if rows:
            self.setCurrentIndex(self.rows_model.index(at, 0))

    def chosen(self) -> Row | None:
        """The current row."""
        at = self.currentIndex().row()
        return self.rows_model.rows[at] if 0 <= at < len(self.rows_model.rows) else None

    def event(self, event: QEvent) -> bool:
        """Keep the keys that mean something here from the window."""
        return takes(event, self.keys) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter activates the row."""
        row = self.chosen()
        if row is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.activated_row.emit(row)
        else:
            super().keyPressEvent(event)


def _same(one: Row, other: Row) -> bool:
    if one.token is not None and other.token is not None:
        return one.token.key[0] == other.token.key[0] and bool(one.token.unit) == bool(other.token.unit)
    return one.token is other.token and (one.area, one.texts[:2]) == (other.area, other.texts[:2])


class BoxTable(_Table):
    """A sea box; 0 to 4 and C put the counter of the row into a section: ``put_wanted``."""

    put_wanted = Signal(object, int)
    keys = frozenset({*SECTIONS, Qt.Key.Key_Return, Qt.Key.Key_Enter})

    def __init__(self, parent: QWidget) -> None:
        heads = [
            phrases.tr("Section"),
            phrases.tr("Side"),
            phrases.tr("What"),
            phrases.tr("Factors"),
            phrases.tr("Search"),
            phrases.tr("ASW"),
            phrases.tr("Attack"),
        ]
        super().__init__(heads, (3, 4, 5, 6), 2, parent)
        self.setAccessibleName(phrases.tr("Sea box as a table"))
        self.setAccessibleDescription(
            phrases.tr("Press 0 to 4, or C for the Convoy Section, to put the counter of a row there.")
        )

    def show_box(self, game: Game, box: SeaBox) -> None:
        """Show a sea box."""
        self.show_rows(list(rows_of(game, box)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A section's key puts the counter there."""
        row, key = self.chosen(), Qt.Key(event.key())
        if row is not None and row.token is not None and key in SECTIONS:
            self.put_wanted.emit(row.token, SECTIONS[key])
        else:
            super().keyPressEvent(event)


def rows_of(game: Game, box: SeaBox) -> Iterator[Row]:
    """The sections that hold anything, each with its total and then its counters."""
    found = places.tokens(box)
    for half in box.halves:
        for cell in half.cells:
            if cell.units or cell.convoys:
                yield _total(box, half, cell)
                for token in found:
                    if (token.side, token.section) == (half.side, cell.section):
                        yield _counter(game, box, token)


def _short(section: int) -> str:
    return phrases.tr("CS") if section < 0 else str(section)


def _total(box: SeaBox, half: Half, cell: Cell) -> Row:
    side, role = words.side_name(half.side), phrases.role_of(box, half) if cell.counts else ""
    texts = (
        _short(cell.section),
        side,
        ", ".join(filter(None, (phrases.section_name(cell.section), role))),
        "",
        phrases.searched(cell.search),
        phrases.number(cell.asw),
        phrases.number(cell.attack),
    )
    return Row(texts, total=True)


def _counter(game: Game, box: SeaBox, token: Token) -> Row:
    section = _short(token.section)
    if token.unit is None:
        said = phrases.tr("{points} convoy points").format(points=token.points)
        return Row((section, token.power, said, str(token.points), "", "", ""), token)
    unit = token.unit
    state = [f"{unit.name} ({unit.type})"]
    state += [phrases.tr("damaged")] if unit.damaged else []
    state += [] if unit.organized else [words.face_state(unit)]
    state += [phrases.tr("attacks convoys")] if unit.id in box.joined else []
    amount = plane_amount(game, unit)
    texts = (
        section,
        unit.power,
        ", ".join(state),
        words.factors(unit),
        f"−{amount}" if amount else "",
        phrases.number(asw_of(game, unit)),
        phrases.number(value_of(game, unit, box.attack)),
    )
    return Row(texts, token)


# --- all areas ----------------------------------------------------------------------------------------------


class AreasTable(_Table):
    """Every sea area with convoys, escorts or submarines; Enter opens its box."""

    def __init__(self, parent: QWidget) -> None:
        heads = [
            phrases.tr("Sea area"),
            phrases.tr("Whose"),
            phrases.tr("CP"),
            phrases.tr("Escorts"),
            phrases.tr("Enemy subs"),
            phrases.tr("Attack"),
        ]
        super().__init__(heads, (2, 3, 4), 0, parent)
        self.setAccessibleName(phrases.tr("Sea areas with convoys, escorts or subs"))

    def show_game(self, game: Game) -> None:
        """Show the areas of a position, those where most happens first."""
        plates = sorted(plates_of(game), key=lambda plate: plate.weight, reverse=True)
        self.show_rows([row for plate in plates for row in _of_plate(game, plate)])

    def choose(self, area: int) -> None:
        """Make the row of an area the current one."""
        for at, row in enumerate(self.rows_model.rows):
            if row.area == area:
                self.setCurrentIndex(self.rows_model.index(at, 0))
                return


def _of_plate(game: Game, plate: AreaPlate) -> Iterator[Row]:
    name = game.atlas.sea_areas[plate.area].name
    for line in plate.lines:
        subs = f"{line.hunters} {line.hunter}" if line.hunters else "–"
        state = phrases.state_words(plate.state) or (phrases.tr("Could attack") if line.able else "")
        texts = (
            name,
            line.power or "–",
            str(line.points or "–"),
            str(line.escorts or "–"),
            subs,
            state,
        )
        yield Row(texts, area=plate.area, sign=_SIGNS.get(plate.state, ""))
