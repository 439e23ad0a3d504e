"""A restricted waterway: who has its hexes, who controls passage, to whom it is closed; closing it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QPushButton, QScrollArea, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.sets.politics.pacts import phrases
from redball.desk.sets.politics.pacts.effects_list import SaidList
from redball.desk.sets.politics.pacts.phrases import tr
from redball.desk.sets.politics.pacts.screen.columns import two_columns
from redball.desk.widgets.card import Card, scrolled
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import plain
from redball.rules.politics.treaties.in_words import waterway_said
from redball.rules.politics.war.orders import DenyPassage
from redball.rules.politics.war.outlook import Said
from redball.rules.politics.war.tables import DENIED
from redball.rules.politics.war.waterways import waterway_views
from redball.wording import name_of


class WaterwayCard(Card):
    """``what_if_wanted`` asks for what would happen if option 4(b) were played."""

    what_if_wanted = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__(tr("Waterway"))
        self.desk, self.waterway = desk, ""
        self.said = SaidList(desk)
        self.by, self.to = CodeBox(chips=True), CodeBox(chips=True)
        self.by.setAccessibleName(tr("Who closes or opens it"))
        self.to.setAccessibleName(tr("To whom"))
        self.verdict = SaidList(desk)
        self.go, self.show_it = QPushButton(), QPushButton(tr("Show on the map"))
        self.ask = QPushButton(tr("What if option 4(b)…"))
        self.ask.setToolTip(plain(tr("What would happen if waterways were closed to a neutral power")))
        for button in (self.go, self.show_it, self.ask):
            button.setObjectName("narrow")
        form = QFormLayout()
        form.setHorizontalSpacing(10)
        form.setVerticalSpacing(5)
        form.addRow(tr("Power"), self.by)
        form.addRow(tr("Closed to"), self.to)
        inside = QWidget()
        for button in (self.show_it, self.ask):
            self.top.addWidget(button)
        row = spaced(QHBoxLayout(), 6)
        row.addWidget(self.go)
        row.addStretch(1)
        two_columns(inside, (self.said, None), (form, row, self.verdict, None), (1, 1))
        area = scrolled(inside)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        self.body.addWidget(area, 1)
        for box in (self.by, self.to):
            box.activated.connect(lambda _: self._judge())
        self.go.clicked.connect(self._give)
        self.show_it.clicked.connect(self._show_it)
        self.ask.clicked.connect(self._ask)

    def show_waterway(self, name: str) -> None:
        """Show a waterway of the position."""
        game = self.desk.game
        view = next((each for each in waterway_views(game) if each.name == name), None)
        self.setEnabled(view is not None)
        if view is None:
            return
        new = name != self.waterway
        self.waterway = name
        self.heading.setText(name)
        self.said.show_said(waterway_said(game, view))
        rows = phrases.power_rows(game)
        for box in (self.by, self.to):
            box.fill(rows)
        if new and view.controllers:
            self.by.choose(self.desk.power if self.desk.power in view.controllers else view.controllers[0])
        if self.to.code == self.by.code:
            self.to.choose(next((code for code, _ in rows if code != self.by.code), ""))
        self._judge()

    def _order(self) -> DenyPassage:
        key = (self.waterway, self.by.code or "", self.to.code or "")
        closed = key in DENIED.of(self.desk.game)
        return DenyPassage(self.by.code or "", self.waterway, self.to.code or "", not closed)

    def _judge(self) -> None:
        order = self._order()
        ruling = self.desk.ask(order)
        said = (ruling.text,) if ruling.allowed else ruling.reasons
        self.verdict.show_said(
            (Said(each, ruling.clauses) for each in said), "done" if ruling.allowed else "trouble"
        )
        text = tr("Close to {0}") if order.denied else tr("Open to {0}")
        self.go.setText(text.format(name_of(order.to)))
        self.go.setEnabled(ruling.allowed)

    def _give(self) -> None:
        self.desk.do(self._order())

    def _show_it(self) -> None:
        view = next(each for each in waterway_views(self.desk.game) if each.name == self.waterway)
        self.desk.highlighted.emit(view.hexes)
        self.desk.centre(view.hexes[0])

    def _ask(self) -> None:
        self.what_if_wanted.emit(
            {"power": self.by.code, "act": "option", "card": "4b", "target": self.to.code}
        )
