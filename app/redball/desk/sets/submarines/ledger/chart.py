"""Convoy points, escorts, ships, submarines and aircraft lost turn by turn, as lines."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from redball.desk import theme
from redball.desk.sets.submarines.ledger.series import Line, Series
from redball.desk.widgets.charts.line_chart import ChartLine, LineChart
from redball.desk.widgets.charts.marks import Mark

_MARKS: dict[Line, Mark] = {
    "convoys": "dot",
    "escorts": "square",
    "ships": "diamond",
    "subs": "triangle",
    "aircraft": "downward",
}
_DASHES: dict[Line, tuple[float, ...]] = {
    "escorts": (2.4, 1.4),
    "ships": (1.2, 1.2),
    "aircraft": (4.0, 1.2, 1.0, 1.2),
}
_ORDER: tuple[Line, ...] = ("aircraft", "ships", "escorts", "subs", "convoys")
"""Lines from the one that others may cover."""


class LossChart(LineChart):
    """Shows the last turns; a tooltip shows each."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.series = Series((), {})
        self.setAccessibleName(self.tr("Losses by turn"))

    def show_series(self, series: Series) -> None:
        """Show other turns."""
        self.series = series
        self.show_lines(series.turns, [self._line(name) for name in _ORDER if name in series.lines])

    def _line(self, name: Line) -> ChartLine:
        ink = partial(theme.colour, f"tonnage_{name}")
        values = self.series.lines[name]
        return ChartLine(name, self.name_of(name), values, ink, _MARKS[name], _DASHES.get(name, ()))

    def listed(self) -> list[ChartLine]:
        """The lines in the order of the ledger."""
        found = {line.key: line for line in self.lines}
        return [found[name] for name in self.series.lines]

    def name_of(self, line: Line) -> str:
        """The name of a line."""
        names = {
            "convoys": self.tr("Convoy points"),
            "escorts": self.tr("Escorts"),
            "ships": self.tr("Ships"),
            "subs": self.tr("Submarines"),
            "aircraft": self.tr("Aircraft"),
        }
        return names[line]
