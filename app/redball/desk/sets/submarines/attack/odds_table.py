"""Odds of a search before it is rolled: how likely a side's result is some number or less."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label
from redball.rules.submarines.odds import Search, chance_at_most, gain

RESULTS = range(1, 6)
"""Results for which chances are shown; a group's own table says which of them succeed."""


def percent(chance: Fraction) -> str:
    """'60 %'."""
    return f"{round(100 * chance)} %"


class OddsTable(QWidget):
    """A row a side, a column a result."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        whole = spaced(QVBoxLayout(self), 3, 0)
        self.grid = QGridLayout()
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setHorizontalSpacing(6)
        self.grid.setVerticalSpacing(1)
        self.grid.setColumnStretch(0, 1)
        self.compared, self.worth = label("", "note", wrap=True), label("", "note", wrap=True)
        whole.addLayout(self.grid)
        whole.addWidget(self.compared)
        whole.addWidget(self.worth)
        self.rows: list[tuple[str, ...]] = []

    def show_odds(self, names: Sequence[str], subtracted: Sequence[int], best: int) -> None:
        """Show the chances of both sides, first that of the submarines, with what each subtracts; ``best`` is
        what the convoys' side would subtract with one more naval bomber.
        """
        while (item := self.grid.takeAt(0)) is not None:
            item.widget().hide()
            item.widget().deleteLater()
        self.rows = [(self.tr("At most"), *map(str, RESULTS))]
        for name, amount in zip(names, subtracted, strict=True):
            chances = (percent(chance_at_most(amount, most)) for most in RESULTS)
            self.rows.append((name, *chances))
        for row, cells in enumerate(self.rows):
            for column, text in enumerate(cells):
                made = Elided(text, "small") if column == 0 else label(text, "" if row else "small")
                if column:
                    made.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                self.grid.addWidget(made, row, column)
        lower, equal, higher = Search(*subtracted).compared
        text = self.tr("Lower result: {0} {1}, {2} {3}, equal {4}")
        self.compared.setText(
            text.format(names[0], _together(lower), names[1], _together(higher), _together(equal))
        )
        self.worth.setText(self._worth(gain(subtracted[1], best)))
        self.worth.setVisible(bool(self.worth.text()))

    def _worth(self, found: Mapping[int, Fraction]) -> str:
        most = max(found.values(), default=Fraction(0))
        if not most:
            return ""
        text = self.tr("A naval bomber in the Convoy Section is worth up to {0} more to its side's search.")
        return text.format(_together(most))


def _together(chance: Fraction) -> str:
    """'60 %' for a sentence, that isn't broken before its sign."""
    return percent(chance).replace(" ", "\u00a0")
