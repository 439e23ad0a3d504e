"""Gas of a hex: in the hex card, in the dialog that corrects a hex, and in the line of facts."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.dialogs import choosers
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.dialogs.fields import Number
from redball.desk.sets.gas.phrases import map_name
from redball.desk.sets.plug import HexForm, HexPart
from redball.desk.widgets.card import clear
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, line_of
from redball.desk.words import tr
from redball.game.orders import Order
from redball.game.state import Game
from redball.rules.gas.factories import Works, works_of
from redball.rules.gas.maps import choices, designated, is_flexible, sheet_at, sheet_of_sea
from redball.rules.gas.orders import SetGas
from redball.rules.gas.owners import gas_power, is_store, major_of
from redball.rules.gas.steps import step_of
from redball.rules.gas.stock import gas_of, points_of, spendable
from redball.rules.gas.tables import POINTS, STOCK, Sheet
from redball.wording import joined

MOST = 999
"""The most gas or build points that the fields take."""


class GasPart(HexPart):
    """Gas and saved build points by power, the plan of the factories, and what bombs took.

    ``pay_wanted`` carries the hex whose gas is to be paid, ``set_wanted`` the hex to correct.
    """

    pay_wanted = Signal(int)
    set_wanted = Signal(int)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk, self.node = desk, -1
        self.rows = spaced(QVBoxLayout(), 3, 0)
        self.pay, self.set = QPushButton(self.tr("Pay from here…")), QPushButton(self.tr("Set gas…"))
        for button in (self.pay, self.set):
            button.setObjectName("link")
        self.pay.clicked.connect(lambda: self.pay_wanted.emit(self.node))
        self.set.clicked.connect(lambda: self.set_wanted.emit(self.node))
        whole = spaced(QVBoxLayout(self), 3, 0)
        whole.addLayout(self.rows)
        whole.addLayout(line_of(self.pay, None, self.set))

    def show_hex(self, node: int) -> None:
        """Show what is saved and planned in a hex; nothing where there is nothing and can't be."""
        self.node, game = node, self.desk.game
        clear(self.rows)
        held = holders(game, node)
        works = works_at(game, node)
        for power, gas, points in held:
            self.rows.addLayout(
                line_of(PowerChip(power, QSize(34, 22)), label(stock_words(gas, points), "strong"), None)
            )
        for line in () if works is None else plan_lines(works):
            self.rows.addWidget(label(line, "note", wrap=True))
        owner = major_of(game, game.power_over(node)) if game.atlas.is_land(node) else ""
        self.setVisible(bool(held) or works is not None or (bool(owner) and is_store(game, owner, node)))
        self.pay.setVisible(may_pay_from(game, self.desk.power, node))


class GasForm(HexForm):
    """Gas and saved build points of a power in the dialog that corrects a hex."""

    def __init__(self, desk: Desk, node: int) -> None:
        super().__init__()
        self.game, self.node, self.hex = desk.game, node, desk.place(node)
        self.heading = self.tr("Gas")
        self.power = CodeBox(choosers.powers(self.game), chips=True)
        held = holders(self.game, node)
        self.power.choose(held[0][0] if held else major_of(self.game, self.game.power_over(node)))
        self.gas, self.points = Number(0, MOST), Number(0, MOST)
        self.rows = (
            (self.tr("&Gas"), self.gas),
            (self.tr("Saved &build points"), self.points),
            (self.tr("O&wner"), self.power),
        )
        self._show()
        self.power.currentIndexChanged.connect(self._show)
        for box in (self.gas, self.points):
            box.valueChanged.connect(self.changed)

    def _before(self) -> tuple[int, int]:
        code = gas_power(self.game, self.power.code)
        points = points_of(self.game, self.power.code)
        return gas_of(self.game, code).get(self.node, 0), points.get(self.node, 0)

    def _show(self) -> None:
        """Show what the chosen power has here."""
        for box, count in zip((self.gas, self.points), self._before(), strict=True):
            box.blockSignals(True)
            box.setValue(count)
            box.blockSignals(False)
        self.changed.emit()

    def orders(self) -> Iterator[Order]:
        """The order, if a number was changed; one for each of two powers where the gas is shared."""
        gas, points = self._before()
        now = self.gas.value(), self.points.value()
        stock = gas_power(self.game, self.power.code)
        if now[0] != gas and stock != self.power.code:
            yield SetGas(stock, self.hex, gas=now[0])
            gas = now[0]
        if now != (gas, points):
            yield SetGas(
                self.power.code,
                self.hex,
                gas=now[0] if now[0] != gas else None,
                points=now[1] if now[1] != points else None,
            )


# --- words --------------------------------------------------------------------------------------------------


def holders(game: Game, node: int) -> list[tuple[str, int, int]]:
    """Who has gas or saved build points in a hex: power, gas, points."""
    codes = dict.fromkeys(
        code for code in game.powers if (node, code) in STOCK.of(game) or (node, code) in POINTS.of(game)
    )
    return [(c, STOCK.of(game).get((node, c), 0), POINTS.of(game).get((node, c), 0)) for c in codes]


def stock_words(gas: int, points: int) -> str:
    """'2 gas, 1 saved build point'."""
    parts = [tr("{0} gas").format(gas)] if gas else []
    parts += [words.count(points, "saved build point", "saved build points")] if points else []
    return ", ".join(parts)


def works_at(game: Game, node: int) -> Works | None:
    """The factories of a hex with the plan of the power that has them."""
    owner = major_of(game, game.power_over(node)) if game.atlas.is_land(node) else ""
    return works_of(game, owner).get(node) if owner else None


def plan_lines(works: Works) -> Iterator[str]:
    """What the factories of a hex are planned to make, and what bombs took of it."""
    number = words.count(works.number, "factory", "factories")
    taken = _sum(tr("{0} other"), works.other, tr("{0} oil"), works.oil)
    made = _sum(tr("{0} regular"), works.regular_points, tr("{0} oil"), works.oil_points)
    if taken:
        yield tr("{0}: {1} make {2} PP").format(number, taken, made)
    else:
        yield tr("{0} without resources").format(number)
    bombed = _sum(tr("{0} regular"), works.bombed.regular, tr("{0} oil"), works.bombed.oil)
    if bombed:
        yield tr("Bombed this turn: {0} PP").format(bombed)


def _sum(first: str, one: int, second: str, other: int) -> str:
    """'2 regular + 1 oil', without what there is none of."""
    return " + ".join(text.format(count) for text, count in ((first, one), (second, other)) if count)


def may_pay_from(game: Game, power: str, node: int) -> bool:
    """Whether a power has gas in a hex that it may spend now."""
    return step_of(game) is not None and node in spendable(game, gas_power(game, power))


def map_line(game: Game, power: str, node: int) -> str:
    """'Gas map: W. Europe', 'Gas map: Africa, counts as W. Europe'."""
    area = int(game.atlas.sea[node])
    sheet: Sheet = sheet_of_sea(game, area) if area >= 0 else sheet_at(game, node)
    if not is_flexible(game, sheet):
        return tr("Gas map: {0}").format(map_name(sheet))
    step = step_of(game)
    said = designated(game, step, gas_power(game, power), sheet) if step is not None else None
    if said is not None:
        return tr("Gas map: {0}, counts as {1}").format(map_name(sheet), map_name(said))
    names = joined([map_name(each) for each in choices(game, sheet)], "or")
    return tr("Gas map: {0}, counts as {1}").format(map_name(sheet), names)
