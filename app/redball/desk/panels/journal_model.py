"""The journal as a table model: orders, what they did to stocks, and the powers concerned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from redball.desk import theme, turn_words
from redball.desk.desk import Desk
from redball.desk.widgets.text import plain
from redball.desk.words import tr
from redball.game.errors import SaveError
from redball.game.state import Change, Game
from redball.game.tables import by_name
from redball.game.tables.registry import tables_of
from redball.wording import sentence

if TYPE_CHECKING:
    from redball.game.session import Entry

Index = QModelIndex | QPersistentModelIndex
ORDER, TEXT, STOCKS = range(3)
POWERS_ROLE = Qt.ItemDataRole.UserRole + 1


class Line:
    """One order as the table shows it, formatted when it is first shown."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.seq = entry.seq
        self.undone = entry.undone
        self._stocks: tuple[str, frozenset[str]] | None = None

    @property
    def text(self) -> str:
        """What happened."""
        try:
            text = turn_words.short_text(self.entry.text)
        except SaveError as error:
            return error.faults[0].sentence()
        return text[:1].upper() + text[1:]

    @property
    def tip(self) -> str:
        """Notes, dice and clauses."""
        try:
            lines = [sentence(note) for note in self.entry.notes]
            if self.entry.dice:
                lines.append(tr("Dice: {0}").format(", ".join(map(str, self.entry.dice))))
            if self.entry.clauses:
                lines.append(", ".join(self.entry.clauses))
        except SaveError as error:
            return error.faults[0].sentence()
        return "\n".join(lines)

    @property
    def changes(self) -> tuple[Change, ...]:
        """The changes of the order; none that can be shown where the entry is damaged."""
        try:
            return self.entry.changes
        except SaveError:
            return ()

    def hexes(self) -> tuple[int, ...]:
        """The hexes that the order touched."""
        known = by_name()
        return tuple(
            node for change in self.changes for node in known[change.table].hexes(change.key, change.value)
        )


def powers_of(game: Game, changes) -> frozenset[str]:
    """The powers whose units, stocks or state an order touched."""
    known = by_name()
    return frozenset(
        power for change in changes for power in known[change.table].powers(game, change.key, change.value)
    )


def stocks_of(before: Game, after: Game) -> str:
    """The change of stocks between two positions: '−1¼ fuel', '+2 barrels, −3 RP'."""
    pairs = ((table.stock, table.of(before), table.of(after)) for table in tables_of(before, after))
    said = (words for stock, old, new in pairs if stock and old is not new for words in stock(old, new))
    return ", ".join(map(sentence, said))


class JournalModel(QAbstractTableModel):
    """The session's entries as a table."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.desk = desk
        self.lines: list[Line] = []
        self._stocks: dict[int, str] = {}
        self._powers: dict[int, frozenset[str]] = {}

    def reload(self) -> None:
        """Read the whole journal again."""
        self.beginResetModel()
        session = self.desk.session
        self.lines = [Line(entry) for entry in self.desk.view.entries()] if session else []
        self._stocks, self._powers = {}, {}
        self.endResetModel()

    def clear(self) -> None:
        """Forget the orders of a game that is closed."""
        self.beginResetModel()
        self.lines, self._stocks, self._powers = [], {}, {}
        self.endResetModel()

    def follow(self, event) -> None:
        """Bring the table up to date after an event."""
        session = self.desk.session
        assert session is not None
        if any(by_name()[change.table].secret for change in event.changes):
            self.reload()  # other orders may be read now, or may be no more
        elif event.kind == "committed" and len(self.lines) == session.head - 1 and not self._any_undone():
            row = len(self.lines)
            self.beginInsertRows(QModelIndex(), row, row)
            self.lines.append(Line(self.desk.view.entries(session.head)[0]))
            self.endInsertRows()
        elif event.kind in ("undone", "redone") and len(self.lines) == session.last:
            for line in self.lines:
                line.undone = line.seq > session.head
            self.dataChanged.emit(self.index(0, 0), self.index(max(0, len(self.lines) - 1), STOCKS))
        else:
            self.reload()
        if event.kind == "committed":
            self._stocks[session.head] = stocks_of(event.before, event.after)

    def _any_undone(self) -> bool:
        return bool(self.lines) and self.lines[-1].undone

    # --- Qt ---

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of orders."""
        return len(self.lines)

    def columnCount(self, parent: Index | None = None) -> int:
        """Order, what happened, stocks."""
        return 3

    def headerData(self, section: int, orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Names of the columns."""
        if role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal:
            return (self.tr("Order"), self.tr("What happened"), self.tr("Fuel, RP"))[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """A cell."""
        line = self.lines[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(line, index.column())
        if role == Qt.ItemDataRole.ForegroundRole and line.undone:
            return QColor(theme.colour("faint"))
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain("\n".join(filter(None, (self._text(line, TEXT), line.tip))))
        if role == POWERS_ROLE:
            return self.powers(line)
        return None

    def _text(self, line: Line, column: int) -> str:
        if column == ORDER:
            return str(line.seq)
        if column == TEXT:
            return f"{line.text} {self.tr('(undone)')}" if line.undone else line.text
        return self.stocks(line)

    def stocks(self, line: Line) -> str:
        """What an order did to stocks."""
        found = self._stocks.get(line.seq)
        if found is None:
            known, view = by_name(), self.desk.view
            if not any(known[change.table].stock for change in line.changes):
                found = ""
            else:
                found = stocks_of(view.game_at(line.seq - 1), view.game_at(line.seq))
            self._stocks[line.seq] = found
        return found

    def powers(self, line: Line) -> frozenset[str]:
        """The powers that an order is about."""
        found = self._powers.get(line.seq)
        if found is None:
            own = frozenset(filter(None, (line.entry.owner,)))
            found = self._powers[line.seq] = powers_of(self.desk.game, line.changes) | own
        return found


class ByPower(QSortFilterProxyModel):
    """Keeps the orders of one power."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.power = ""

    def choose(self, power: str) -> None:
        """Show the orders of a power, all with an empty code."""
        self.power = power
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        """Whether a row is of the power."""
        if not self.power:
            return True
        model = self.sourceModel()
        return self.power in model.data(model.index(row, 0), POWERS_ROLE)
