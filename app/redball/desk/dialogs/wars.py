"""The table of wars: a cell for each pair of powers; Space, Enter or a click makes war or peace, in set-up
co-operation too.
"""

from __future__ import annotations

from itertools import combinations
from typing import Literal

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QHeaderView, QTableWidget, QTableWidgetItem, QVBoxLayout, QWidget

from redball.desk import theme
from redball.desk.dialogs import choosers
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.game.orders import SetCooperation, SetWar
from redball.game.pools import is_set_up
from redball.game.state import Game, pair

CELL, MARGINS = 58, 12
Stand = Literal["war", "peace", "co-op"]
"""How two stand to each other."""
_NEXT: dict[Stand, Stand] = {"peace": "war", "war": "co-op", "co-op": "peace"}
"""What a click makes of it in set-up."""


class WarTable(QTableWidget):
    """Emits ``toggled`` with row and column when a cell is clicked, or Space or Enter pressed on it."""

    toggled = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("framed")
        self.setEditTriggers(QTableWidget.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        self.cellClicked.connect(self.toggled)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space and Enter toggle."""
        if event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentRow() >= 0:
            self.toggled.emit(self.currentRow(), self.currentColumn())
        else:
            super().keyPressEvent(event)


class WarsPage(QWidget):
    """Wars of all powers and of the minor countries that fight alone; co-operation is shown beside them."""

    changed = Signal()

    def __init__(self, game: Game, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game, self.changes = game, dict[tuple[str, str], Stand]()
        self.codes = self._parties()
        self.table = WarTable()
        self.table.setAccessibleName(self.tr("Wars and co-operation"))
        self._head()
        for row, column in combinations(range(len(self.codes)), 2):
            self._put(row, column)
        self._put_own()
        self.table.toggled.connect(self._toggle)
        whole = spaced(QVBoxLayout(self), 8, 0, 8, 0, 0)
        whole.addWidget(self.table, 1)
        said = self.tr(
            "A cell is the power of its row with the power of its column. Click it, or press Space on it, "
            "for war or peace; co-operation follows from the scenario."
        )
        if is_set_up(game):
            said = self.tr(
                "A cell is the power of its row with the power of its column. Click it, or press Space "
                "on it, for war, co-operation or peace."
            )
        whole.addWidget(label(said, "note", wrap=True))

    def _parties(self) -> list[str]:
        """The powers, and minor countries that are at war independently."""
        game = self.game
        fighting = {code for war in game.wars for code in war}
        alone = [
            code for code, _ in choosers.minors(game) if code in fighting and game.principal(code) == code
        ]
        return [*game.powers, *(code for code in alone if code not in game.powers)]

    def _head(self) -> None:
        table, count = self.table, len(self.codes)
        table.setRowCount(count)
        table.setColumnCount(count)
        table.setVerticalHeaderLabels([f"{choosers.who(self.game, code)}  " for code in self.codes])
        for at, code in enumerate(self.codes):
            head = QTableWidgetItem(code)
            head.setToolTip(plain(choosers.who(self.game, code)))
            table.setHorizontalHeaderItem(at, head)
        for header in (table.horizontalHeader(), table.verticalHeader()):
            header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
            header.setHighlightSections(False)
        bold = table.font()
        bold.setBold(True)
        words = (f"● {self.tr('War')}", f"● {self.tr('co-op')}")
        widest = max(QFontMetrics(bold).horizontalAdvance(word) for word in words) + MARGINS
        table.horizontalHeader().setDefaultSectionSize(max(CELL, widest))
        table.verticalHeader().setDefaultSectionSize(34)

    # --- cells ---

    def before(self, a: str, b: str) -> Stand:
        """How two stand in the game."""
        if self.game.at_war(a, b):
            return "war"
        return "co-op" if self.game.are_partners(a, b) else "peace"

    def stand(self, a: str, b: str) -> Stand:
        """How two stand, in the game or as changed here."""
        return self.changes.get(pair(a, b)) or self.before(a, b)

    def _next(self, a: str, b: str) -> Stand:
        """What a click makes of it; only powers co-operate."""
        now, before = self.stand(a, b), self.before(a, b)
        if is_set_up(self.game) and {a, b} <= self.game.powers.keys():
            return _NEXT[now]
        if now != "war":
            return "war"
        return before if before != "war" else "peace"

    def _put(self, row: int, column: int) -> None:
        a, b = self.codes[row], self.codes[column]
        for at in ((row, column), (column, row)):
            self.table.setItem(*at, self._cell(a, b))

    def _put_own(self) -> None:
        for at in range(len(self.codes)):
            item = QTableWidgetItem("—")
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            item.setForeground(theme.colour("line"))
            self.table.setItem(at, at, item)

    def _cell(self, a: str, b: str) -> QTableWidgetItem:
        stand, turned = self.stand(a, b), pair(a, b) in self.changes
        war, friends = stand == "war", stand == "co-op"
        said = self.tr("War") if war else self.tr("co-op") if friends else "·"
        item = QTableWidgetItem(f"● {said}" if turned else said)
        item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
        item.setSizeHint(QSize(CELL, 30))
        item.setForeground(theme.colour("trouble" if war else "accent" if friends else "faint"))
        font = item.font()
        font.setBold(war)
        item.setFont(font)
        names = choosers.who(self.game, a), choosers.who(self.game, b)
        said = self.tr("{0} and {1} are at war") if war else self.tr("{0} and {1} are at peace")
        if friends:
            said = self.tr("{0} and {1} co-operate")
        item.setToolTip(plain(said.format(*names) + (self.tr(" (changed here)") if turned else "")))
        return item

    def _toggle(self, row: int, column: int) -> None:
        if row == column:
            return
        a, b = self.codes[row], self.codes[column]
        to = self._next(a, b)
        if to == self.before(a, b):
            self.changes.pop(pair(a, b), None)
        else:
            self.changes[pair(a, b)] = to
        self._put(row, column)
        self.changed.emit()

    def orders(self) -> list[SetWar | SetCooperation]:
        """What makes each pair that was changed stand so; a war ends co-operation by itself."""
        made = list[SetWar | SetCooperation]()
        for (a, b), to in sorted(self.changes.items()):
            before = self.before(a, b)
            if "war" in (before, to):
                made.append(SetWar(a, b, to == "war"))
            if to == "co-op" or (before, to) == ("co-op", "peace"):
                made.append(SetCooperation(a, b, to == "co-op"))
        return made
