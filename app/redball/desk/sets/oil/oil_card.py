"""Oil in production: what was received where, its uses, and their total before it is taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Generic, TypeVar, get_args

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.map.picking import Pick
from redball.desk.sets.oil.outcome import OutcomeTable, losses
from redball.desk.widgets.card import clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import label
from redball.desk.work.base import WorkCard, power_line, row_of
from redball.game.orders import Order
from redball.game.powers import Power
from redball.game.state import Game
from redball.planning.sets.oil.production import Goal, Use, orders_of, other_points, outcome, suggest
from redball.rules.freight import plants
from redball.rules.oil.orders import ReceiveOil, TakeFuel, UseOil
from redball.wording import name_of, quantity, sentence

if TYPE_CHECKING:
    from redball.rules.oil.receipts import Receipt

T = TypeVar("T")
ROW = 34
"""Px of a row, whether it has a button or a word at its end."""


class OilCard(WorkCard):
    """Oil resources received by factory, a use for each, and taking the fuel.  ``pick_wanted`` asks for hexes
    of oil that isn't proposed.
    """

    phases = frozenset({"production"})
    does = ("oil.receive.", "oil.use.")

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Oil"), parent)
        self.rows = spaced(QVBoxLayout(), 2)
        self.table = OutcomeTable()
        self.losses = label("", "trouble", wrap=True)
        self.others = stepper(0, 199)
        self.others.setAccessibleName(self.tr("Production points of other resources"))
        self.others_row = row_of(
            self.tr("Other production points"),
            self.tr("Of resources that are no oil"),
            self.others,
        )
        self.goals, self.amount = QComboBox(), stepper(0, 999)
        # As wide as there is room, not as its longest words: the column is narrow.
        self.goals.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.goals.setMinimumContentsLength(9)
        self._goal_row = self._make_goals()
        self.body.addLayout(self.rows)
        for widget in (self.others_row, self._goal_row, self.table, self.losses):
            self.body.addWidget(widget)
        self.last = QVBoxLayout()
        self.body.addLayout(self.last)
        self._whose: tuple[object, str, int] = (None, "", -1)
        self._is_reckoned = False
        self._deliveries, self._factories = FirstSeen[tuple[str, str]](), FirstSeen[int]()
        self.others.valueChanged.connect(lambda _: self._show_outcome())

    def _make_goals(self) -> QWidget:
        texts = {
            "least_lost": self.tr("Lose least"),
            "production": self.tr("Most production"),
            "fuel": self.tr("Fuel at least"),
        }
        for wish, text in texts.items():
            self.goals.addItem(text, wish)
        self.goals.setAccessibleName(self.tr("What the oil shall serve"))
        self.amount.setAccessibleName(self.tr("Fuel that is wanted"))
        self.suggest = QPushButton(self.tr("Su&ggest"))
        self.suggest.setToolTip(self.tr("Choose the uses that serve this best; each can be changed after"))
        self.suggest.clicked.connect(self._suggest)
        made, row = QWidget(), QHBoxLayout()
        made.setLayout(row)
        row.setContentsMargins(0, 4, 0, 4)
        row.setSpacing(6)
        row.addWidget(self.goals, 1)
        row.addWidget(self.amount)
        row.addWidget(self.suggest)
        self.amount.hide()
        self.goals.currentIndexChanged.connect(
            lambda _: self.amount.setVisible(self.goals.currentData() == "fuel")
        )
        return made

    # --- what is there ---

    def refresh(self) -> None:
        """List what was received and could still be, then the uses, then the total.  Rows keep their places
        until the phase ends; done ones have a tick.
        """
        from redball.rules.oil.production import has_taken
        from redball.rules.oil.receipts import receipts
        from redball.rules.oil.wells import proposals

        for part in (self.rows, self.last):
            clear(part)
        game, power = self.desk.game, self.desk.game.powers[self.desk.power]
        taken = has_taken(game, power.code)
        multiple = self.tr("multiple {0}").format(quantity(power.multiple))
        self.rows.addWidget(power_line(power.code, multiple))
        received = receipts(game, power.code)
        offered = () if taken else proposals(game, power.code)
        self._begin_anew(power)
        self._add_deliveries(received, offered, taken)
        for node in self._factories.of(r.factory for r in received):
            self._add_factory(node, [r for r in received if r.factory == node], power, taken)
        self._show_foot(power, received, taken)
        if not received and not offered and not taken:
            self.rows.addWidget(label(self.tr("No oil reaches a factory of this power."), "note", wrap=True))

    def _begin_anew(self, power: Power) -> None:
        """Another power, turn or game: clear the rows."""
        whose = (self.desk.session, power.code, self.desk.game.clock.turn)
        if self._whose != whose:
            self._whose, self._is_reckoned = whose, False
            self._deliveries, self._factories = FirstSeen(), FirstSeen()
            self.others.setValue(other_points(self.desk.game, power.code))

    def _show_foot(self, power: Power, received: Sequence[Receipt], taken: bool) -> None:
        if received and not taken:
            self._show_outcome()
            self._is_reckoned = True
        for widget in (self.others_row, self._goal_row, self.table):
            widget.setVisible(bool(received) and self._is_reckoned)
            widget.setEnabled(not taken)
        self.losses.setVisible(bool(received) and not taken and bool(self.losses.text()))
        if taken:
            self.last.addWidget(row_of(self._taken_words(power), lead=Sign("done")))
        elif received:
            self._add_take(power)

    def _taken_words(self, power: Power) -> str:
        from redball.rules.oil.production import yield_of

        points = words.count(yield_of(self.desk.game, power).points, "production point", "production points")
        return self.tr("Fuel is taken; {0} from oil").format(points)

    # --- uses ---

    def _add_factory(self, node: int, received: Sequence[Receipt], power: Power, taken: bool) -> None:
        """A factory hex with its oil; several can be given the same use at once."""
        from redball.rules.oil.receipts import fault_of, room_at

        game, atlas = self.desk.game, self.desk.game.atlas
        room = words.count(room_at(game, node), "factory for oil", "factories for oil")
        said = self.tr("{0} oil, {1}").format(len(received), room)
        head = row_of(atlas.place_name(node), said)
        head.layout().itemAt(0).layout().itemAt(0).widget().setObjectName("strong")
        self.rows.addWidget(head)
        sound = [r for r in received if fault_of(game, r) is None]
        if len(sound) > 1:
            both = [self._alike(sound, use, node, power) for use in ("produce", "convert")]
            for button in both:
                button.setEnabled(button.isEnabled() and not taken)
            self.rows.addWidget(_beside(*both))
        for receipt in received:
            self.rows.addWidget(self._receipt(receipt, power, taken))

    def _alike(self, received: Sequence[Receipt], use: Use, node: int, power: Power) -> QPushButton:
        """A button that gives all oil of a factory hex the same use, as far as there are factories, with the
        result.
        """
        from redball.rules.oil.receipts import fuel_from, room_at

        others = others_for(received, use, room_at(self.desk.game, node))
        alike = [r for r in received if r.use == use] + others
        fuel = sum((fuel_from(replace(r, use=use), power.multiple) for r in alike), Fraction(0))
        text = self.tr("Convert all: {fuel} fuel")
        if use == "produce":
            text = self.tr("Produce all: {points} PP, {fuel} fuel")
            if len(alike) < len(received):
                text = self.tr("Produce {points}: {points} PP, {fuel} fuel")
        said = text.format(points=len(alike), fuel=quantity(fuel))
        button = self._together(said, [UseOil(receipt.key, use) for receipt in others])
        button.setObjectName("narrow")
        button.setAccessibleName(f"{said}: {self.desk.game.atlas.place_name(node)}")
        return button

    def _together(self, text: str, orders: Sequence[Order]) -> QPushButton:
        """A button that gives all orders or none."""
        button = QPushButton(text)
        button.setEnabled(bool(orders))
        button.clicked.connect(lambda: self.desk.do_all(orders))
        return button

    def _receipt(self, receipt: Receipt, power: Power, taken: bool) -> QWidget:
        """An oil with the result of each use."""
        from redball.rules.oil.receipts import fault_of

        text = source_name(self.desk.game, receipt.key)
        fault = fault_of(self.desk.game, receipt)
        if fault is not None:
            nothing = self.tr("{0}: it gives nothing").format(sentence(fault[0]))
            return row_of(text, nothing, lead=Sign("trouble"))
        made = QWidget()
        column = spaced(QVBoxLayout(made), 0, 0, 2, 0, 2)
        idle, *others = (
            self._use_button(receipt, use, power, taken) for use in ("idle", "produce", "convert")
        )
        column.addWidget(row_of(text, "", idle, lead=Sign("done" if receipt.use else "todo")))
        column.addWidget(_beside(*others))
        return made

    def _use_button(self, receipt: Receipt, use: Use, power: Power, taken: bool) -> QPushButton:
        text = self._use_words(receipt, use, power)
        button = self.order_button(text, UseOil(receipt.key, use))
        button.setObjectName("narrow")
        button.setCheckable(True)
        button.setChecked(receipt.use == use)
        button.setEnabled(not taken)
        button.setAccessibleName(f"{text}: {receipt.key}")
        return button

    def _use_words(self, receipt: Receipt, use: Use, power: Power) -> str:
        """A use and its result."""
        from redball.rules.oil.receipts import fuel_from

        if use == "idle":
            return self.tr("Idle")
        fuel = quantity(fuel_from(replace(receipt, use=use), power.multiple))
        if use == "produce":
            return self.tr("Produce: 1 PP, {0} fuel").format(fuel)
        return self.tr("Convert: {0} fuel").format(fuel)

    # --- what can be received ---

    def _add_deliveries(
        self, received: Sequence[Receipt], offered: Sequence[ReceiveOil], taken: bool
    ) -> None:
        """Oil and the factory it goes to, one row each; received ones are ticked."""
        from redball.rules.oil.wells import waiting

        label_ = self.desk.game.atlas.label
        arrived = Counter((r.key.rpartition("-")[0], label_(r.factory)) for r in received)
        open_still = {(order.source, order.factory): order for order in offered}
        for source, factory in self._deliveries.of([*arrived, *open_still]):
            text = self.tr("{0} to {1}").format(self._place(source), self._place(factory))
            order = open_still.get((source, factory))
            if order is None:
                said = self.tr("{0} oil received").format(arrived[source, factory])
                self._add_delivery(text, label(said, "note"), "done")
                continue
            button = self.order_button(self.tr("Receive: {0} oil").format(order.count), order)
            button.setAccessibleName(self.tr("Receive: {0}").format(text))
            self._add_delivery(text, button, "todo")
        if taken:
            return
        left = waiting(self.desk.game, self.desk.power)
        said = self.tr("{0} oil without a railway or convoy route").format(left) if left else ""
        other = QPushButton(self.tr("&Other oil…"))
        other.setToolTip(
            self.tr("Receive oil that nothing above brings: click its hex, then a factory. Convoy routes are "
                    "set with Convoys")
        )  # fmt: skip
        other.clicked.connect(self._pick_source)
        buttons = [self._together(self.tr("&Receive all"), offered)] if len(open_still | arrived) > 1 else []
        self.rows.addWidget(row_of("", said or self.tr("Lent or shipped oil"), *buttons, other))

    def _add_delivery(self, text: str, at_the_end: QWidget, sign: str) -> None:
        row = row_of(text, "", at_the_end, lead=Sign(sign))
        row.setFixedHeight(ROW)
        self.rows.addWidget(row)

    def _pick_source(self) -> None:
        """Let the player click a hex with oil, then the factory that receives it."""
        from redball.rules.freight import oil_at, oil_nodes

        game, power = self.desk.game, self.desk.power
        oil = {n for n in oil_nodes(game) if oil_at(game, n) and not game.at_war(power, game.controller(n))}
        text = self.tr("Click the oil that {0} receives").format(name_of(power))
        self.pick_wanted.emit(Pick(text, self._pick_factory, oil))

    def _pick_factory(self, source: int) -> None:
        from redball.rules.oil.receipts import factories_at, is_friendly

        game, power = self.desk.game, self.desk.power
        works = {n for n in game.atlas.places_at if factories_at(game, n) and is_friendly(game, power, n)}
        text = self.tr("Click the factory that receives it")
        label_ = game.atlas.label

        def receive(node: int) -> None:
            self.desk.do(ReceiveOil(power, label_(source), label_(node)), node)

        self.pick_wanted.emit(Pick(text, receive, works))

    def _place(self, text: str) -> str:
        atlas = self.desk.game.atlas
        return atlas.place_name(atlas.find(text))

    # --- what it comes to ---

    def _show_outcome(self) -> None:
        game, power = self.desk.game, self.desk.game.powers[self.desk.power]
        found = outcome(game, power.code)
        self.table.show_outcome(found, self.others.value(), power.multiple)
        said = losses(found, neutral=game.is_neutral(power.code))
        self.losses.setText("\n".join(said))
        self.losses.setVisible(bool(said))

    def _suggest(self) -> None:
        game, wish = self.desk.game, self.goals.currentData()
        assert wish in get_args(Goal)
        best = suggest(game, self.desk.power, wish, Fraction(self.amount.value()))
        self.desk.do_all(orders_of(game, best))

    def _add_take(self, power: Power) -> None:
        found = outcome(self.desk.game, power.code)
        text = self.tr("&Take fuel: {0}").format(quantity(found.kept))
        button = self.order_button(text, TakeFuel(power.code))
        self.last.addWidget(row_of("", self.tr("Closes the choices of this turn"), button, lead=Sign("todo")))


def others_for(received: Sequence[Receipt], use: Use, room: int) -> list[Receipt]:
    """Oil of a factory hex that could be given a use besides those that have one: as many as factories are
    free, none where more are booked than work.
    """
    others = [receipt for receipt in received if receipt.use != use]
    if use != "produce":
        return others
    return others[: max(0, room - (len(received) - len(others)))]


def _beside(first: QWidget, second: QWidget) -> QWidget:
    """Producing and converting side by side, each as wide as its words."""
    made = QWidget()
    row = spaced(QHBoxLayout(made), 3, 0)
    row.addWidget(first, 4)
    row.addWidget(second, 3)
    return made


class FirstSeen(Generic[T]):
    """Keeps things in the order in which they were first seen."""

    def __init__(self) -> None:
        self._order: dict[T, None] = {}

    def of(self, there: Iterable[T]) -> list[T]:
        """The present things in that order."""
        there = list(there)
        self._order |= dict.fromkeys(there)
        return [each for each in self._order if each in there]


def source_name(game: Game, key: str) -> str:
    """The place of an oil by its key ("W-2431-2"), with its number where the hex has more than one."""
    where, _, number_ = key.rpartition("-")
    node = game.atlas.find(where)
    name = game.atlas.place_name(node)
    return f"{name} {number_}" if game.atlas.oil(node) + plants(game).get(node, 0) > 1 else name
