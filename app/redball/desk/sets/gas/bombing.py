"""Strategic bombardment of factories: a hex, what is there in the order of loss, and what losses take."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.map.picking import Pick
from redball.desk.sets.gas.works_said import Said, ruled
from redball.desk.widgets.card import clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import label, plain
from redball.desk.work.base import WorkCard, power_line, row_of
from redball.game.state import Game
from redball.rules.gas.bombing import PHASE, Target, losses, target_at, targets
from redball.rules.gas.orders import BombFactories


class LossTable(QWidget):
    """What is in a hex, a row a kind in the order of loss: how many there are, are lost, and are left."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(0, 2, 0, 2)
        self.grid.setHorizontalSpacing(14)
        self.grid.setVerticalSpacing(1)
        self.grid.setColumnStretch(0, 1)
        self.rows: list[tuple[str, ...]] = []

    def show_losses(self, target: Target, lost: Target) -> None:
        """Show what losses take of what is there."""
        clear(self.grid)
        self.rows = []  # rows of the layout are used again: it keeps those that were ever used
        self._line(("", self.tr("there"), self.tr("lost"), self.tr("left")), "small")
        kinds = (
            (self.tr("Regular PP"), target.regular, lost.regular),
            (self.tr("Oil PP"), target.oil, lost.oil),
            (self.tr("Gas"), target.gas, lost.gas),
            (self.tr("Saved BP"), target.points, lost.points),
        )
        for number, (name, there, gone) in enumerate(kinds, 1):
            cells = (f"{number}  {name}", str(there), f"−{gone}" if gone else "·", str(there - gone))
            self._line(cells, "" if there else "note", loud=bool(gone))
        if target.immune:
            immune = (self.tr("–  Oil PP abroad, safe"), str(target.immune), "·", str(target.immune))
            self._line(immune, "note")

    def _line(self, cells: tuple[str, ...], role: str, loud: bool = False) -> None:
        at = len(self.rows)
        self.rows.append(cells)
        for column, text in enumerate(cells):
            own = ("trouble" if column == 2 else "strong") if loud and column else role
            side = Qt.AlignmentFlag.AlignRight if column else Qt.AlignmentFlag.AlignLeft
            self.grid.addWidget(label(text, own), at, column, side)


class BombingCard(WorkCard):
    """Records the losses of one bombardment, and shows first what they take."""

    phases = frozenset({PHASE})

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Bomb factories and gas"), parent)
        ruled(self, desk, "GAS-BOM-04")
        self.node = -1
        self._session: object = None
        self.head = QVBoxLayout()
        self.target = CodeBox()
        self.target.setAccessibleName(self.tr("The hex that is bombed"))
        self.target.activated.connect(lambda _: self.aim(self.target.code))
        self.choose = QPushButton(self.tr("On the &map…"))
        self.choose.setToolTip(self.tr("Click the hex; those with something to lose are edged"))
        self.choose.clicked.connect(self.pick)
        self.losses = stepper(1, 99)
        self.losses.setAccessibleName(self.tr("Losses"))
        self.bomb = QPushButton(self.tr("B&omb"))
        self.table, self.said = LossTable(), Said(desk)
        self.row = row_of(self.tr("Losses"), "", self.losses, self.bomb)
        self.empty = label("", "note", wrap=True)
        self.body.addLayout(self.head)
        self.where = QWidget()
        where = spaced(QHBoxLayout(self.where), 7, 0)
        where.addWidget(self.target, 1)
        where.addWidget(self.choose)
        for widget in (self.where, self.table, self.row, self.empty, self.said):
            self.body.addWidget(widget)
        self.losses.valueChanged.connect(lambda _: self._show_effect())
        self.bomb.clicked.connect(self._give)

    def wanted(self, game: Game) -> bool:
        """Only for a power of the side whose impulse it is."""
        power = game.powers.get(self.desk.power)
        return super().wanted(game) and power is not None and power.side == game.clock.side

    # --- the target ---

    def aim(self, node: int) -> None:
        """Bomb a hex."""
        self._begin_anew()
        if node != self.node:
            self.node = node
            self.losses.setValue(1)
        self.refresh()
        self.aimed.emit()

    def may_aim(self, node: int) -> bool:
        """True for a hex of an enemy with something to lose."""
        return node in targets(self.desk.game, self.desk.power)

    def pick(self) -> None:
        """Let the player click the target."""
        found = targets(self.desk.game, self.desk.power)
        legal = {node: target.total for node, target in found.items()}
        text = self.tr("Click the hex that is bombed; the numbers are what can be lost there")
        self.pick_wanted.emit(Pick(text, self.aim, legal))

    def _begin_anew(self) -> None:
        """Another game was opened: drop the target."""
        if self.desk.session is not self._session:
            self._session, self.node = self.desk.session, -1

    # --- showing ---

    def refresh(self) -> None:
        """Show the targets, what is in the chosen one and what the losses take."""
        self._begin_anew()
        game, power = self.desk.game, self.desk.power
        found, place = targets(game, power), game.atlas.place_name
        clear(self.head)
        self.head.addWidget(power_line(power))
        self.target.clear()
        self.target.add(-1, self.tr("Which hex?"))
        for node in sorted(found, key=lambda n: (-found[n].total, place(n))):
            self.target.add(node, self.tr("{0}, {1} to lose").format(place(node), found[node].total))
        if self.node >= 0 and self.node not in found:
            self.target.add(self.node, place(self.node))
        self.target.choose(self.node)
        self.target.setToolTip(plain(self.target.currentText()))
        self.where.setVisible(bool(found) or self.node >= 0)
        self._show_effect()

    def _show_effect(self) -> None:
        chosen = self.node >= 0
        target = target_at(self.desk.game, self.node) if chosen else None
        there = target is not None and target.total > 0
        for widget in (self.table, self.row):
            widget.setVisible(target is not None and (there or target.immune > 0))
        if target is None:
            self.said.say()
            any_ = self.target.count() > 1
            self.empty.setText("" if any_ else self.tr("No enemy has factories, gas or saved points."))
            self.empty.setVisible(not any_)
            return
        self.empty.hide()
        self.table.show_losses(target, losses(target, self.losses.value()))
        ruling = self.desk.ask(self.order())
        self.said.say((ruling,))
        self.bomb.setEnabled(ruling.allowed)

    def order(self) -> BombFactories:
        """The order for what is entered."""
        return BombFactories(self.desk.power, self.desk.place(self.node), self.losses.value())

    def _give(self) -> None:
        if self.desk.do(self.order(), self.node).allowed:
            self.losses.setValue(1)
