"""Where new gas is saved: hexes with how much of it each takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSpinBox, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.widgets.card import clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import label
from redball.desk.work.base import row_of
from redball.game.state import Game
from redball.rules.gas.output import Output
from redball.rules.gas.owners import capital_of, gas_power, stores
from redball.rules.gas.producing import usual_places
from redball.rules.gas.stock import cap, gas_of, room


class Shares(msgspec.Struct, frozen=True):
    """How much new gas goes to which hex; what has no place is ``left``."""

    of: Mapping[int, int]
    left: int = 0

    @property
    def hexes(self) -> tuple[int, ...]:
        """The hexes, each as often as it takes a gas."""
        return tuple(node for node, count in self.of.items() for _ in range(count))


def usual_shares(game: Game, power: str, made: Output) -> Shares:
    """Where gas goes if nobody says otherwise."""
    nodes = usual_places(game, power, made)[: made.gas]
    nodes += nodes[-1:] * (made.gas - len(nodes))
    return Shares(Counter(nodes), made.gas - len(nodes))


def fitted(shares: Shares, gas: int, home: int) -> Shares:
    """The same shares of another sum: more goes ``home``, less is taken from there first; -1 for no home."""
    of = dict(shares.of)
    more = gas - sum(of.values())
    if more > 0 and home >= 0:
        of[home] = of.get(home, 0) + more
    for node in sorted(of, key=lambda n: n != home):
        taken = min(of[node], max(0, sum(of.values()) - gas))
        of[node] -= taken
    return Shares(of, gas - sum(of.values()))


def with_share(shares: Shares, node: int, count: int, home: int) -> Shares:
    """Another share of a hex: what it needs comes from gas without a place, then from ``home``, then from the
    hex that has most; what it gives up goes home.
    """
    of, gas = dict(shares.of), sum(shares.of.values()) + shares.left
    of[node] = min(count, gas)
    while sum(of.values()) > gas:
        others = [n for n in of if n != node and of[n]]
        from_ = home if home in others else max(others, key=lambda n: of[n])
        of[from_] -= 1
    left = gas - sum(of.values())
    if left and node != home and home >= 0:
        of[home] = of.get(home, 0) + left
        left = 0
    return Shares(of, left)


class StoresBox(QWidget):
    """A number for each hex that takes gas or has some, and a box to add another one; ``changed`` when the
    player changed a share.
    """

    changed = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.shares = Shares({})
        self.rows = spaced(QVBoxLayout(), 0, 0)
        self.numbers: dict[int, QSpinBox] = {}
        self.more = CodeBox()
        self.more.setAccessibleName(self.tr("Save gas in another hex"))
        self.more.activated.connect(lambda _: self._add())
        self.caption = label(self.tr("Gas is saved in"), "strong")
        self.words = label("", "note", wrap=True)
        whole = spaced(QVBoxLayout(self), 3, 0)
        whole.addWidget(self.caption)
        whole.addLayout(self.rows)
        whole.addWidget(self.more)
        whole.addWidget(self.words)
        self._whose: tuple[object, str, int] = (None, "", -1)
        self._kept: set[int] = set()

    @property
    def home(self) -> int:
        """Where gas goes that nobody sends elsewhere."""
        return capital_of(self.desk.game, self.desk.power)

    def refresh(self, made: Output) -> None:
        """Show where the gas of a power goes; the player's shares stay while the sum allows."""
        game, code = self.desk.game, self.desk.power
        whose = (self.desk.session, code, game.clock.turn)
        usual = usual_shares(game, code, made)
        possible = list(stores(game, code))
        if self._whose != whose or set(self.shares.of) - set(possible):
            self._whose, self.shares, self._kept = whose, usual, set()
        elif sum(self.shares.of.values()) + self.shares.left != made.gas:
            self.shares = fitted(self.shares, made.gas, self.home) if self._kept else usual
        self._show(possible, made.gas)

    def _show(self, possible: Sequence[int], gas: int) -> None:
        game = self.desk.game
        held = gas_of(game, gas_power(game, self.desk.power))
        nodes = [n for n in possible if self.shares.of.get(n) or n in self._kept or n == self.home]
        clear(self.rows)
        self.numbers = {}
        for node in nodes:
            number = stepper(0, gas)
            number.setValue(self.shares.of.get(node, 0))
            number.setAccessibleName(self.tr("Gas saved in {0}").format(game.atlas.place_name(node)))
            number.setEnabled(gas > 0)
            number.valueChanged.connect(lambda value, node=node: self._set(node, value))
            self.numbers[node] = number
            self.rows.addWidget(row_of(game.atlas.place_name(node), self._detail(node, held), number))
        others = [node for node in possible if node not in nodes]
        self.more.blockSignals(True)
        self.more.clear()
        self.more.add(-1, self.tr("Another hex…"))
        for node in sorted(others, key=lambda n: (n not in held, game.atlas.place_name(n))):
            extra = self.tr("{0}, {1} gas there").format(game.atlas.place_name(node), held.get(node))
            self.more.add(node, extra if node in held else game.atlas.place_name(node))
        self.more.blockSignals(False)
        self.more.setVisible(bool(others) and gas > 0)
        self._say(possible, gas)

    def _detail(self, node: int, held: Mapping[int, int]) -> str:
        """What the hex has, and what it may still take."""
        parts = [self.tr("{0} there").format(held[node])] if node in held else []
        left = room(self.desk.game, node)
        if left is not None:
            parts.append(self.tr("room for {0}").format(left))
        return ", ".join(parts)

    def _say(self, possible: Sequence[int], gas: int) -> None:
        text = ""
        if gas and not possible:
            text = self.tr("No city and no factory at home is held: gas can't be saved.")
        elif self.shares.left:
            text = self.tr("{0} gas has no place yet.").format(self.shares.left)
        elif (most := cap(self.desk.game)) is not None and gas:
            text = self.tr("A hex may hold {0} gas.").format(most)
        self.words.setText(text)
        self.words.setVisible(bool(text))
        self.words.setObjectName("trouble" if self.shares.left or not possible else "note")
        self.words.style().polish(self.words)

    def _set(self, node: int, count: int) -> None:
        self._kept |= {node, *(n for n, share in self.shares.of.items() if share)}
        self.shares = with_share(self.shares, node, count, self.home)
        for other, number in self.numbers.items():
            number.blockSignals(True)
            number.setValue(self.shares.of.get(other, 0))
            number.blockSignals(False)
        self._say(
            list(stores(self.desk.game, self.desk.power)), sum(self.shares.of.values()) + self.shares.left
        )
        self.changed.emit()

    def _add(self) -> None:
        node = self.more.code
        if node >= 0:
            self.add(node)

    def add(self, node: int) -> None:
        """Send one gas to another hex."""
        self._kept |= {node}
        self._set(node, max(1, self.shares.of.get(node, 0)))
        gas = sum(self.shares.of.values()) + self.shares.left
        self._show(list(stores(self.desk.game, self.desk.power)), gas)
        if node in self.numbers:
            self.numbers[node].setFocus()
