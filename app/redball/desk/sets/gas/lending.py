"""Lending gas and build points: promised in lend-lease, sent in production."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QButtonGroup, QPushButton, QRadioButton, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.dialogs import choosers
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.panels.hex_rows import captioned
from redball.desk.sets.gas.lending_way import Trip, WayBox
from redball.desk.sets.gas.works_said import Said, ruled
from redball.desk.widgets.card import clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import label
from redball.desk.work.base import WorkCard, power_line, row_of
from redball.game.state import Game
from redball.rules.gas.factories import factory_nodes
from redball.rules.gas.lending import PROMISING, promised
from redball.rules.gas.orders import LendGoods, PromiseGoods
from redball.rules.gas.owners import capital_of, gas_power, stores
from redball.rules.gas.producing import PHASE
from redball.rules.gas.stock import spendable, total_gas
from redball.rules.gas.tables import Goods
from redball.wording import name_of

Promise = tuple[str, str, Goods]
"""Lender, borrower and what is lent."""


def goods_words(goods: str, count: int) -> str:
    """'2 gas', '3 build points'."""
    if goods == "gas":
        return words.tr("{0} gas").format(count)
    return words.count(count, "build point", "build points")


def own_promises(game: Game, power: str) -> dict[Promise, int]:
    """What a power has promised and not sent."""
    found: dict[Promise, int] = {}
    for (lender, to, goods), count in promised(game, power).items():
        if lender == power:
            found[lender, to, "gas" if goods == "gas" else "points"] = count
    return found


def promises_to(game: Game, power: str) -> Iterator[str]:
    """What others have promised a power, in words."""
    for (lender, to, goods), count in promised(game, power).items():
        if to == power:
            yield words.tr("{0}, promised by {1}").format(goods_words(goods, count), name_of(lender))


def borrowers(game: Game, power: str) -> list[str]:
    """Powers with stocks of their own that a power may lend to, those of its side first."""
    found = [
        code
        for code, other in game.powers.items()
        if code != power and other.in_play and gas_power(game, code) == code and not game.at_war(power, code)
    ]
    return sorted(found, key=lambda code: game.powers[code].side != game.powers[power].side)


class PromiseCard(WorkCard):
    """Promises of gas and build points, and those that stand."""

    phases = frozenset({PROMISING})

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Lend gas and build points"), parent)
        ruled(self, desk, "GAS-PRO-16")
        self.head = QVBoxLayout()
        self.to, self.goods = CodeBox(chips=True), CodeBox(_goods())
        self.to.setAccessibleName(self.tr("Who is lent to"))
        self.goods.setAccessibleName(self.tr("What is lent"))
        self.count = stepper(1, 99)
        self.count.setAccessibleName(self.tr("How many are promised"))
        self.promise = QPushButton(self.tr("&Promise"))
        self._whose = ""
        self.form = QWidget()
        form = spaced(QVBoxLayout(self.form), 5, 0)
        form.addWidget(captioned(self.tr("&To"), self.to))
        form.addWidget(captioned(self.tr("&What"), self.goods))
        form.addWidget(row_of(self.tr("How many"), "", self.count, self.promise))
        self.said = Said(desk)
        self.rows = spaced(QVBoxLayout(), 2)
        self.empty = label("", "note", wrap=True)
        self.body.addLayout(self.head)
        for widget in (self.form, self.said, self.empty):
            self.body.addWidget(widget)
        self.body.insertLayout(self.body.indexOf(self.said), self.rows)
        self.promise.clicked.connect(lambda: self.desk.do(self.order()))
        self.count.valueChanged.connect(lambda _: self._judge())
        for box in (self.to, self.goods):
            box.currentIndexChanged.connect(lambda _: self._begin())

    def wanted(self, game: Game) -> bool:
        """For a power with a stock of its own."""
        return super().wanted(game) and gas_power(game, self.desk.power) == self.desk.power

    def refresh(self) -> None:
        """Show who may be lent to, and what is promised."""
        game, code = self.desk.game, self.desk.power
        clear(self.head)
        self.head.addWidget(power_line(code, self.tr("{0} gas in stock").format(total_gas(game, code))))
        self.to.fill((other, choosers.who(game, other)) for other in borrowers(game, code))
        if self._whose != code:
            self._whose = code
            self.to.setCurrentIndex(0)
        clear(self.rows)
        own = own_promises(game, code)
        for promise, count in own.items():
            self.rows.addWidget(self._row(promise, count))
        for text in promises_to(game, code):
            self.rows.addWidget(label(text, "note", wrap=True))
        self.form.setVisible(self.to.count() > 0)
        self.empty.setText("" if self.to.count() else self.tr("Nobody may be lent to: all are enemies."))
        self.empty.setVisible(not self.to.count())
        self._begin()

    def _row(self, promise: Promise, count: int) -> QWidget:
        _, to, goods = promise
        back = self.order_button(self.tr("Take back"), PromiseGoods(self.desk.power, to, 0, goods))
        back.setObjectName("narrow")
        text = self.tr("{0} to {1}").format(goods_words(goods, count), name_of(to))
        back.setAccessibleName(self.tr("Take back: {0}").format(text))
        return row_of(text, self.tr("promised"), back)

    def _begin(self) -> None:
        """Begin with the number that is promised already."""
        known = own_promises(self.desk.game, self.desk.power) if self.to.code else {}
        count = known.get((self.desk.power, self.to.code, self.goods.code), 0)
        self.count.blockSignals(True)
        self.count.setValue(max(1, count))
        self.count.blockSignals(False)
        self._judge()

    def order(self) -> PromiseGoods:
        """The order for what is entered."""
        return PromiseGoods(self.desk.power, self.to.code or "", self.count.value(), self.goods.code)

    def _judge(self) -> None:
        if not self.to.code:
            self.said.say()
            return
        ruling = self.desk.ask(self.order())
        known = own_promises(self.desk.game, self.desk.power)
        is_so = known.get((self.desk.power, self.to.code, self.goods.code)) == self.count.value()
        self.said.say(() if is_so else (ruling,))
        self.promise.setEnabled(ruling.allowed)


class SendCard(WorkCard):
    """Sends what was promised: from where, where to, and by which way."""

    phases = frozenset({PHASE})
    does = ("gas.send.",)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Send what is lent"), parent)
        ruled(self, desk, "GAS-PRO-16")
        self.promise: Promise | None = None
        self.group = QButtonGroup(self)
        self.rows = spaced(QVBoxLayout(), 0)
        self.source, self.goal, self.way = CodeBox(), CodeBox(), WayBox(desk)
        self.source.setAccessibleName(self.tr("Where it comes from"))
        self.goal.setAccessibleName(self.tr("Where it is saved"))
        self.count = stepper(1, 1)
        self.count.setAccessibleName(self.tr("How many are sent"))
        self.send = QPushButton(self.tr("S&end"))
        self.said = Said(desk)
        self.form = QWidget()
        form = spaced(QVBoxLayout(self.form), 5, 0)
        form.addWidget(captioned(self.tr("&From"), self.source))
        form.addWidget(captioned(self.tr("&Into"), self.goal))
        form.addWidget(self.way)
        form.addWidget(row_of(self.tr("How many"), "", self.count, self.send))
        self.body.addLayout(self.rows)
        self.body.addWidget(self.form)
        self.body.addWidget(self.said)
        self.send.clicked.connect(lambda: self.desk.do(self.order()))
        for box in (self.source, self.goal):
            box.currentIndexChanged.connect(lambda _: self._set_out())
        self.count.valueChanged.connect(lambda _: self._set_out())
        self.way.changed.connect(self._judge)

    def wanted(self, game: Game) -> bool:
        """While something is promised and not sent."""
        return super().wanted(game) and bool(promised(game, self.desk.power))

    def refresh(self) -> None:
        """Show the promises, and the form for the chosen one."""
        game, code = self.desk.game, self.desk.power
        own = own_promises(game, code)
        clear(self.rows)
        for button in self.group.buttons():
            self.group.removeButton(button)
        if self.promise not in own:
            self.promise = next(iter(own), None)
        for promise, count in own.items():
            _, to, goods = promise
            row = QRadioButton(self.tr("{0} to {1}").format(goods_words(goods, count), name_of(to)))
            row.setChecked(promise == self.promise)
            row.clicked.connect(lambda _=False, promise=promise: self._choose(promise))
            self.group.addButton(row)
            self.rows.addWidget(row)
        for text in promises_to(game, code):
            self.rows.addWidget(label(text, "note", wrap=True))
        self.form.setVisible(self.promise is not None)
        self._fill()

    def _choose(self, promise: Promise) -> None:
        self.promise = promise
        self._fill()

    def _fill(self) -> None:
        """Offer the hexes that the goods of the promise may come from and go to."""
        if self.promise is None:
            self.said.say()
            return
        power, to, goods = self.promise
        game, place = self.desk.game, self.desk.game.atlas.place_name
        if goods == "gas":
            held = spendable(game, power)
            text = self.tr("{0}, {1} gas")
            sources = [
                (node, text.format(place(node), held[node])) for node in sorted(held, key=lambda n: -held[n])
            ]
        else:
            home = capital_of(game, power)
            nodes = sorted(factory_nodes(game, power), key=lambda n: (n != home, place(n)))
            sources = [(node, place(node)) for node in nodes]
        home = capital_of(game, to)
        goals = sorted(stores(game, to), key=lambda n: (n != home, place(n)))
        for box in (self.source, self.goal, self.count):
            box.blockSignals(True)
        self.source.fill(sources)
        self.goal.fill((node, place(node)) for node in goals)
        most = own_promises(game, power)[self.promise]
        self.count.setMaximum(most)
        self.count.setValue(
            min(most, spendable(game, power).get(self.source.code, 1)) if goods == "gas" else most
        )
        for box in (self.source, self.goal, self.count):
            box.blockSignals(False)
        self._set_out()

    def _set_out(self) -> None:
        """Have a way suggested for what is chosen now."""
        self.way.set_trip(self._trip())
        self._judge()

    def _trip(self) -> Trip | None:
        if self.promise is None or self.source.code is None or self.goal.code is None:
            return None
        return Trip(self.promise[0], self.promise[1], self.source.code, self.goal.code, self.count.value())

    def order(self) -> LendGoods:
        """The order for what is entered."""
        assert self.promise is not None
        power, to, goods = self.promise
        label_ = self.desk.game.atlas.label
        source = label_(self.source.code) if self.source.code is not None else ""
        goal = label_(self.goal.code) if self.goal.code is not None else ""
        areas = tuple(self.desk.game.atlas.sea_areas[area].name for area in self.way.areas)
        return LendGoods(power, to, source, goal, self.count.value(), goods, areas)

    def _judge(self) -> None:
        if self.promise is None:
            return
        there = self._trip() is not None
        self.way.setVisible(there)
        self.send.setEnabled(False)
        if not there:
            text = self.tr("no gas to send") if self.source.code is None else self.tr("no hex to save it in")
            self.note.setText(text)
            self.said.say()
            return
        self.note.setText("")
        ruling = self.desk.ask(self.order())
        self.said.say((ruling,))
        self.send.setEnabled(ruling.allowed)


def _goods() -> list[tuple[str, str]]:
    return [("gas", words.tr("Gas")), ("points", words.tr("Build points"))]
