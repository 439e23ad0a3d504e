"""Oil in production: what was received where, one use for each, and what all of it comes to before it is
taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, get_args

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.dialogs.fields import number
from redball.desk.hub import Desk
from redball.desk.picking import Pick
from redball.desk.widgets.card import clear
from redball.desk.widgets.text import label
from redball.desk.work.base import WorkCard, power_line, row_of
from redball.desk.work.outcome import OutcomeTable, losses
from redball.game.orders import Order, ReceiveOil, TakeFuel, UseOil
from redball.game.powers import Power
from redball.game.state import Game
from redball.planning.production import Use, Wish, orders_of, other_points, outcome, suggest
from redball.rules.freight import plants
from redball.wording import name_of, quantity, sentence

if TYPE_CHECKING:
    from redball.rules.oil.receipts import Receipt

USES: tuple[Use, ...] = get_args(Use)


class OilCard(WorkCard):
    """Oil resources received by factory, a choice for each, and taking the fuel.  ``pick_wanted`` asks for
    hexes of oil that nothing proposes.
    """

    phases, rule_set = frozenset({"production"}), "oil"
    does = ("oil.receive.", "oil.use.")
    pick_wanted = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Oil"), parent)
        self.rows = QVBoxLayout()
        self.rows.setSpacing(2)
        self.table = OutcomeTable()
        self.losses = label("", "trouble", wrap=True)
        self.others = number(0, 199, 60)
        self.others.setAccessibleName(self.tr("Production points of other resources"))
        self.others_row = row_of(
            self.tr("Other production points"),
            self.tr("Of resources that are no oil: for the build points"),
            self.others,
        )
        self.foot = QVBoxLayout()
        self.wishes, self.amount = QComboBox(), number(0, 999, 60)
        # As wide as there is room, not as its longest words: the column is narrow.
        self.wishes.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.wishes.setMinimumContentsLength(9)
        self._wish_row = self._make_wishes()
        for part in (self.rows, self.foot):
            self.body.addLayout(part)
        for widget in (self.others_row, self._wish_row, self.table, self.losses):
            self.body.addWidget(widget)
        self.last = QVBoxLayout()
        self.body.addLayout(self.last)
        self._whose = ("", -1)
        self.others.valueChanged.connect(lambda _: self._show_outcome())

    def _make_wishes(self) -> QWidget:
        texts = {
            "least_lost": self.tr("Lose least"),
            "production": self.tr("Most production"),
            "fuel": self.tr("Fuel at least"),
        }
        for wish, text in texts.items():
            self.wishes.addItem(text, wish)
        self.wishes.setAccessibleName(self.tr("What the oil shall serve"))
        self.amount.setAccessibleName(self.tr("Fuel that is wanted"))
        self.suggest = QPushButton(self.tr("Su&ggest"))
        self.suggest.setToolTip(self.tr("Choose the uses that serve this best; each can be changed after"))
        self.suggest.clicked.connect(self._suggest)
        made, row = QWidget(), QHBoxLayout()
        made.setLayout(row)
        row.setContentsMargins(0, 4, 0, 4)
        row.setSpacing(6)
        row.addWidget(self.wishes, 1)
        row.addWidget(self.amount)
        row.addWidget(self.suggest)
        self.amount.hide()
        self.wishes.currentIndexChanged.connect(
            lambda _: self.amount.setVisible(self.wishes.currentData() == "fuel")
        )
        return made

    # --- what is there ---

    def refresh(self) -> None:
        """List receipts, then what could still be received, then what all of it gives."""
        from redball.rules.oil.production import has_taken
        from redball.rules.oil.receipts import receipts
        from redball.rules.oil.wells import proposals

        for part in (self.rows, self.foot, self.last):
            clear(part)
        game, power = self.desk.game, self.desk.game.powers[self.desk.power]
        taken = has_taken(game, power.code)
        multiple = self.tr("multiple {0}").format(quantity(power.multiple))
        self.rows.addWidget(power_line(power.code, multiple))
        received = () if taken else receipts(game, power.code)
        offered = () if taken else proposals(game, power.code)
        if self._whose != (power.code, game.clock.turn):
            self._whose = (power.code, game.clock.turn)
            self.others.setValue(other_points(game, power.code))
        for node in dict.fromkeys(r.factory for r in received):
            self._add_factory(node, [r for r in received if r.factory == node], power)
        if not taken:
            self._add_proposals(offered)
        for widget in (self.others_row, self._wish_row, self.table, self.losses):
            widget.setVisible(bool(received))
        if received:
            self._show_outcome()
            self._add_take(power)
        elif taken:
            self._say_taken(power)
        elif not offered:
            self.rows.addWidget(label(self.tr("No oil reaches a factory of this power."), "note", wrap=True))

    def _say_taken(self, power: Power) -> None:
        from redball.rules.oil.production import yield_of

        points = words.count(yield_of(self.desk.game, power).points, "production point", "production points")
        text = self.tr("The fuel of this turn is taken; {0} from oil.").format(points)
        self.rows.addWidget(label(text, "note", wrap=True))

    def _add_factory(self, node: int, received: Sequence[Receipt], power: Power) -> None:
        """A factory hex with its oil; more than one can be used alike at once."""
        from redball.rules.oil.receipts import fault_of, room_at

        game, atlas = self.desk.game, self.desk.game.atlas
        room = words.count(room_at(game, node), "factory for oil", "factories for oil")
        text = self.tr("{0}: {1} oil, {2}").format(atlas.place_name(node), len(received), room)
        buttons = []
        sound = [r for r in received if fault_of(game, r) is None]
        if len(sound) > 1:
            for use, said in (("produce", self.tr("Produce all")), ("convert", self.tr("Convert all"))):
                buttons.append(self._together(said, list(self._alike(sound, use, room_at(game, node)))))
                buttons[-1].setAccessibleName(f"{said}: {atlas.place_name(node)}")
        head = row_of(text, "", *buttons)
        head.layout().itemAt(0).layout().itemAt(0).widget().setObjectName("strong")
        self.rows.addWidget(head)
        for receipt in received:
            self.rows.addWidget(self._receipt(receipt, power))

    def _alike(self, received: Sequence[Receipt], use: str, room: int) -> Iterator[UseOil]:
        """Orders that use all alike, as far as there are factories."""
        busy = sum(r.use == "produce" for r in received)
        for receipt in received:
            if use == "produce" and receipt.use != "produce" and busy < room:
                busy += 1
                yield UseOil(receipt.key, "produce")
            elif use == "convert" and receipt.use != "convert":
                yield UseOil(receipt.key, "convert")

    def _together(self, text: str, orders: Sequence[Order]) -> QPushButton:
        button = QPushButton(text)
        button.setEnabled(bool(orders))
        button.clicked.connect(lambda: self.desk.do_all(orders))
        return button

    def _receipt(self, receipt: Receipt, power: Power) -> QWidget:
        from redball.rules.oil.receipts import fault_of

        text = source_name(self.desk.game, receipt.key)
        fault = fault_of(self.desk.game, receipt)
        if fault is not None:
            return row_of(text, self.tr("{0}: it gives nothing").format(sentence(fault[0])))
        choices = QWidget()
        row = QHBoxLayout(choices)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(3)
        for use in USES:
            row.addWidget(self._use_button(receipt, use))
        return row_of(text, self._effect(receipt, power), choices)

    def _use_button(self, receipt: Receipt, use: Use) -> QPushButton:
        texts = {"produce": self.tr("Produce"), "convert": self.tr("Convert"), "idle": self.tr("Idle")}
        button = self.order_button(texts[use], UseOil(receipt.key, use))
        button.setObjectName("narrow")
        button.setCheckable(True)
        button.setChecked(receipt.use == use)
        button.setAccessibleName(f"{texts[use]}: {source_name(self.desk.game, receipt.key)}")
        return button

    def _effect(self, receipt: Receipt, power: Power) -> str:
        from redball.rules.oil.receipts import PER_MULTIPLE, fuel_from
        from redball.rules.oil.stock import BARREL

        fuel = quantity(fuel_from(receipt, power.multiple))
        if receipt.use == "produce":
            return self.tr("1 PP, {0} fuel").format(fuel)
        if receipt.use:
            return self.tr("{0} fuel").format(fuel)
        return self.tr("1 PP, {0} fuel or {1} fuel").format(
            quantity(PER_MULTIPLE * power.multiple), quantity(BARREL)
        )

    # --- what can be received ---

    def _add_proposals(self, offered: tuple[ReceiveOil, ...]) -> None:
        from redball.rules.oil.wells import waiting

        for order in offered:
            text = self.tr("{0} to {1}").format(self._place(order.source), self._place(order.factory))
            detail = words.count(order.count, "oil resource", "oil resources")
            button = self.order_button(self.tr("Receive"), order)
            button.setAccessibleName(self.tr("Receive: {0}").format(text))
            self.rows.addWidget(row_of(text, detail, button))
        left = waiting(self.desk.game, self.desk.power)
        said = self.tr("{0} oil without a railway or convoy route").format(left) if left else ""
        other = QPushButton(self.tr("&Other oil…"))
        other.setToolTip(
            self.tr("Receive oil that nothing above brings: click its hex, then a factory. Convoy routes are "
                    "set with Convoys")
        )  # fmt: skip
        other.clicked.connect(self._pick_source)
        buttons = [self._together(self.tr("&Receive all"), offered)] if len(offered) > 1 else []
        self.rows.addWidget(row_of(said or self.tr("Lent or shipped oil"), "", *buttons, other))

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
        from fractions import Fraction

        game, wish = self.desk.game, self.wishes.currentData()
        assert wish in get_args(Wish)
        best = suggest(game, self.desk.power, wish, Fraction(self.amount.value()))
        self.desk.do_all(orders_of(game, best))

    def _add_take(self, power: Power) -> None:
        button = self.order_button(self.tr("&Take fuel"), TakeFuel(power.code))
        self.last.addWidget(row_of(self.tr("Close the choices of this turn"), "", button))


def source_name(game: Game, key: str) -> str:
    """The place of an oil by its key ("W-2431-2"), with its number where the hex has more than one."""
    where, _, number_ = key.rpartition("-")
    node = game.atlas.find(where)
    name = game.atlas.place_name(node)
    return f"{name} {number_}" if game.atlas.oil(node) + plants(game).get(node, 0) > 1 else name
