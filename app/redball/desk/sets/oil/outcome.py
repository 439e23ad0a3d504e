"""The outcome of a turn's oil as a small table, and all losses in sentences."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from redball.desk import words
from redball.desk.sets.oil.phrases import over_limit
from redball.desk.widgets.text import label, plain
from redball.desk.words import tr
from redball.planning.sets.oil.production import Outcome, build_points
from redball.wording import quantity


class OutcomeTable(QWidget):
    """Production points, build points, fuel, barrels, the track and what is lost, side by side."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        heads = {
            "points": (self.tr("PP"), self.tr("Production points, other resources included")),
            "build": (self.tr("BP"), self.tr("Build points: times the multiple, rounded at the end")),
            "fuel": (self.tr("Fuel"), self.tr("New fuel of all oil")),
            "barrels": (self.tr("Barrels"), self.tr("Barrels to place")),
            "track": (self.tr("Track"), self.tr("The track afterwards")),
            "lost": (self.tr("Lost"), self.tr("Fuel that is lost for certain")),
        }
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 4, 0, 4)
        grid.setHorizontalSpacing(4)
        grid.setVerticalSpacing(0)
        self.values = {name: label("", "strong") for name in heads}
        for column, (name, (head, tip)) in enumerate(heads.items()):
            for row, widget in enumerate((label(head, "small"), self.values[name])):
                widget.setToolTip(plain(tip))
                grid.addWidget(widget, row, column, Qt.AlignmentFlag.AlignHCenter)
            self.values[name].setAccessibleName(tip)
            grid.setColumnStretch(column, 1)

    def show_outcome(self, found: Outcome, others: int, multiple: Fraction) -> None:
        """Show the outcome of the uses chosen now, with ``others`` production points of other resources."""
        points, gives = found.points + others, found.gives
        texts = {
            "points": str(points),
            "build": str(build_points(points, multiple)),
            "fuel": quantity(gives.fuel),
            "barrels": str(gives.barrels),
            "track": quantity(gives.track),
            "lost": quantity(found.lost),
        }
        for name, text in texts.items():
            self.values[name].setText(text)
        self.values["lost"].setObjectName("trouble" if found.lost else "strong")
        self.values["lost"].style().polish(self.values["lost"])


def losses(found: Outcome, *, neutral: bool) -> list[str]:
    """What would be lost, and what may be removed later, a sentence each."""
    said = []
    if found.gives.lost:
        text = tr("{0} fuel is lost: the track ends at 10.")
        if neutral:
            text = tr("{0} fuel is lost: the track ends at 10, and a neutral power places one barrel.")
        said.append(text.format(quantity(found.gives.lost)))
    if found.unplaced:
        text = tr("{0} fuel is lost: there is no place for its barrels, and no room on the track.")
        said.append(text.format(quantity(found.unplaced)))
    if found.idle:
        said.append(tr("{0} without a use.").format(words.count(found.idle, "oil is", "oil are")))
    if found.above:
        said.append(over_limit(found.above))
    return said
