"""Units of a force pool, written down kind by kind."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton

from redball.desk.dialogs.fields import Number
from redball.desk.sets.politics.nations.form import Form, choices
from redball.desk.sets.politics.nations.phrases import tr
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.rules.politics.by_hand import MOST
from redball.rules.politics.nations import pools, spain
from redball.rules.politics.nations.orders import SetForces
from redball.wording import message, sentence


class PoolForm(Form):
    """A kind and a number; the button writes them down in the game at once."""

    below = True

    def build(self) -> None:
        """Make the fields."""
        self.body.addWidget(label(tr("Write down the force pool, kind by kind"), "strong", wrap=True))
        grid = spaced(QGridLayout(), 6)
        self.pool = choices(self._pools(), "", tr("Force pool"))
        self.kind = QLineEdit()
        self.kind.setPlaceholderText(tr("Kind, such as INF"))
        self.kind.setAccessibleName(tr("Kind of units"))
        self.units = Number(0, MOST)
        self.units.setAccessibleName(tr("Number of units"))
        self.write = QPushButton(tr("&Write down"))
        self.write.setToolTip(
            tr("Write the number of this kind into the force pool; 0 for a pool that is empty")
        )
        self.write.clicked.connect(self._write)
        self.kind.returnPressed.connect(self._write)
        self.kind.textChanged.connect(self._tell)
        if self.pool.count() > 1:
            grid.addWidget(self.pool, 0, 0, 1, 3)
        grid.addWidget(self.kind, 1, 0, 1, 3)
        grid.addWidget(self.units, 2, 0)
        grid.addWidget(self.write, 2, 1)
        grid.setColumnStretch(2, 1)
        self.body.addLayout(grid)
        self._tell()

    def _pools(self) -> dict[str, str]:
        wish = self.wish
        if wish.kind != "civil":
            return {wish.power: wish.power}
        return {
            spain.pool_of(wish.power, side): sentence(message(f"politics.course.side_name.{side}"))
            for side in spain.SIDES
        }

    def _tell(self, *_: object) -> None:
        kind = self.kind.text().strip()
        self.write.setEnabled(bool(kind))
        known = pools.units(self.game, self.pool.currentData() or self.wish.power)
        if kind in known:
            self.units.setValue(known[kind])

    def _write(self) -> None:
        if self.write.isEnabled():
            self.model.desk.do(
                SetForces(self.pool.currentData(), self.kind.text().strip(), self.units.value())
            )
