"""Build points that are saved for later turns, and those of earlier ones that are taken back."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.panels.hex_rows import captioned
from redball.desk.sets.gas.works_said import Said, ruled
from redball.desk.widgets.card import clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import label
from redball.desk.work.base import WorkCard, power_line, row_of
from redball.rules.gas.orders import SavePoints
from redball.rules.gas.owners import capital_of, stores
from redball.rules.gas.producing import PHASE
from redball.rules.gas.stock import points_of


class SavedPointsCard(WorkCard):
    """How many build points are left, a hex to save some in, and what is saved."""

    phases = frozenset({PHASE})

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Saved build points"), parent)
        ruled(self, desk, "GAS-PRO-18")
        self.head = QVBoxLayout()
        self.hex = CodeBox()
        self.hex.setAccessibleName(self.tr("Hex where build points are saved"))
        self.points = stepper(1, 99)
        self.points.setAccessibleName(self.tr("Build points to save"))
        self.save = QPushButton(self.tr("&Save"))
        self.saving = row_of(self.tr("Build points"), "", self.points, self.save)
        self.saved, self.said = spaced(QVBoxLayout(), 2), Said(desk)
        self.empty = label(self.tr("None is saved."), "note")
        self.body.addLayout(self.head)
        self.place = captioned(self.tr("&In"), self.hex)
        self.body.addWidget(self.place)
        self.body.addWidget(self.saving)
        self.body.addLayout(self.saved)
        self.body.addWidget(self.empty)
        self.body.addWidget(self.said)
        self.save.clicked.connect(self._save)
        self.points.valueChanged.connect(lambda _: self._judge())
        self.hex.currentIndexChanged.connect(lambda _: self._judge())
        self._whose = ""

    def refresh(self) -> None:
        """Show what is left and what is saved."""
        game, code = self.desk.game, self.desk.power
        power, place = game.powers[code], game.atlas.place_name
        left = power.bp_left
        clear(self.head)
        text = self.tr("not known yet")
        if left is not None:
            text = self.tr("{0} left").format(words.count(max(0, left), "build point", "build points"))
        self.head.addWidget(power_line(code, text))
        found, home = [n for n in stores(game, code) if game.power_over(n) == code], capital_of(game, code)
        self.hex.fill((node, place(node)) for node in sorted(found, key=lambda n: (n != home, place(n))))
        if self._whose != code:
            self._whose = code
            self.hex.setCurrentIndex(0)
        self.points.setMaximum(max(1, left or 1))
        for widget in (self.saving, self.place):
            widget.setVisible(bool(found) and bool(left))
        clear(self.saved)
        saved = points_of(game, code)
        for node, count in saved.items():
            self.saved.addWidget(self._row(node, place(node), count))
        self.empty.setVisible(not saved)
        self._judge()

    def _row(self, node: int, name: str, count: int) -> QWidget:
        """What is saved in a hex, and a number of it to take back."""
        number, back = stepper(1, count), QPushButton(self.tr("Take back"))
        number.setValue(count)
        number.setAccessibleName(self.tr("Saved build points of {0} to take back").format(name))
        back.setObjectName("narrow")
        back.setAccessibleName(self.tr("Take back: {0}").format(name))
        place = self.desk.place(node)
        back.clicked.connect(
            lambda: self.desk.do(SavePoints(self.desk.power, place, number.value(), back=True), node)
        )
        return row_of(name, self.tr("{0} saved").format(count), number, back)

    def order(self) -> SavePoints | None:
        """The order that saves build points; None where there is no hex for them."""
        node = self.hex.code
        if node is None:
            return None
        return SavePoints(self.desk.power, self.desk.place(node), self.points.value())

    def _judge(self) -> None:
        order = self.order() if not self.saving.isHidden() else None
        ruling = self.desk.ask(order) if order is not None else None
        self.said.say((ruling,) if ruling is not None else ())
        self.save.setEnabled(ruling is not None and ruling.allowed)

    def _save(self) -> None:
        order = self.order()
        if order is not None:
            self.desk.do(order)
