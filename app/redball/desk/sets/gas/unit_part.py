"""How the chosen unit stands under the limits: paid from where over which path, free, or limited and why."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QPushButton, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.inquiry import Inquiries
from redball.desk.panels.path_card import LegRow
from redball.desk.panels.why_card import add_reasons
from redball.desk.sets.gas import phrases
from redball.desk.sets.gas.designating import add_designations
from redball.desk.sets.gas.paid_by import orders_of
from redball.desk.sets.gas.rows import acted
from redball.desk.sets.gas.sources import path_of, trace_steps
from redball.desk.sets.gas.uses import UseButton
from redball.desk.sets.plug import UnitPart
from redball.desk.widgets.card import clear
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.live_row import LiveRow
from redball.desk.widgets.text import label
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.gas.doing import offers_free
from redball.rules.gas.maps import is_flexible
from redball.rules.gas.orders import NameFree
from redball.rules.gas.standing import Standing, ends_of, paid_from, standing
from redball.rules.gas.steps import in_impulse, payment_step, step_of
from redball.rules.gas.stock import spendable
from redball.rules.gas.tables import PAID
from redball.supply.paths import Path, TraceResult
from redball.wording import name_of

MOST_REASONS = 2


class StandingPart(UnitPart):
    """The card “Gas” of the inspector.  ``pay_wanted`` carries a power and a map, ``path_shown`` the chosen
    unit's path to gas or None, ``other_shown`` one to the gas of another hex or None.
    """

    pay_wanted = Signal(str, str)
    path_shown = Signal(object)
    other_shown = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Gas"), parent)
        self.desk = desk
        self.path: Path | None = None
        self._about, self._awaits = "", False
        self._inquiries = Inquiries(self, desk.outdated)
        self.head, self.detail = label("", "strong", wrap=True), label("", "note", wrap=True)
        self.rows = spaced(QVBoxLayout(), 3)
        self.other_rows = spaced(QVBoxLayout(), 1)
        self.others = self._button(self.tr("&Other paths"), lambda: None)
        self.others.setCheckable(True)
        self.others.setToolTip(self.tr("Paths to gas in other hexes that could be paid"))
        self.others.toggled.connect(self._show_others)
        self.pay = self._button(self.tr("&Pay from…"), self._pay)
        self.free = self._button(self.tr("Name as the fr&ee unit"), self._name_free)
        self.counts = self._button(self.tr("&Counts as…"), self._count_as)
        self.use = UseButton(desk)
        self.use.setObjectName("narrow")
        for widget in (self.head, self.detail):
            self.body.addWidget(widget)
        self.body.addLayout(self.rows)
        buttons = FlowLayout(6)
        for button in (self.others, self.pay, self.free, self.counts, self.use):
            buttons.addWidget(button)
        self.body.addLayout(buttons)
        self.body.addLayout(self.other_rows)
        desk.subject_changed.connect(lambda subject: self._leave() if not subject.unit else None)
        desk.closed.connect(self._leave)

    def _button(self, text: str, then) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName("narrow")
        button.clicked.connect(lambda _=False: then())
        return button

    # --- showing ---

    def show_units(self, units: Sequence[Unit]) -> bool:
        """Show how a unit stands, or how many of several are limited; False where gas doesn't matter."""
        game = self.desk.game
        found = [standing(game, unit) for unit in units]
        asked = [how for how in found if how.map is not None and how.state != "outside"]
        self._inquiries.stop_all()
        self.others.setChecked(False)
        clear(self.rows)
        self._awaits = False
        if len(asked) == 1 and len(units) == 1:
            self._show_one(units[0], asked[0])
        elif asked:
            self._show_many(asked)
        if self._awaits or not asked or len(units) > 1:
            self._set_path(None)
        self.use.show_units(units)
        return bool(asked)

    def _leave(self) -> None:
        self._set_path(None)

    def _set_path(self, path: Path | None) -> None:
        self.path = path
        self.path_shown.emit(path)

    def _show_one(self, unit: Unit, how: Standing) -> None:
        self._about = unit.id
        game, step = self.desk.game, step_of(self.desk.game)
        assert how.map is not None and how.sheet is not None and step is not None, "it is asked for"
        paid = paid_from(game, step, how.payer, how.map)
        self.note.setText(self._map_words(game, how))
        self.head.setText(self._head(how, paid, None))
        self.head.setObjectName("limited" if how.limited else "strong")
        self.head.style().polish(self.head)
        self.detail.setText(self._detail(game, step, how))
        self.detail.setVisible(bool(self.detail.text()))
        self._awaits = True
        if paid and how.why in ("paid", "no_trace"):
            steps = trace_steps(game, unit, ends_of(game, how.payer, paid), how.payer)
            self._inquiries.in_turns("trace", steps, partial(self._show_trace, unit, how, paid))
        held = spendable(game, how.payer)
        self.others.setVisible(unit.hex >= 0 and bool(held.keys() - set(paid)))
        self.pay.setVisible(bool(held))
        open_ = how.limited and in_impulse(game) and offers_free(game, unit, how)
        self.free.setVisible(open_ and self.desk.ask(NameFree((unit.id,))).allowed)
        self.counts.setVisible(is_flexible(game, how.sheet))

    def _show_trace(self, unit: Unit, how: Standing, paid: Sequence[int], trace: TraceResult) -> None:
        """The path to the gas, or why there is none, is known."""
        self._awaits = False
        self.head.setText(self._head(how, paid, trace))
        if trace.path is not None:
            self._add_legs(unit, trace.path)
        else:
            add_reasons(self.desk, self.rows, trace.reasons[:MOST_REASONS])
        self._set_path(trace.path)

    def _show_many(self, asked: Sequence[Standing]) -> None:
        limited = [how for how in asked if how.limited]
        one = {(how.payer, how.map) for how in asked}
        self.note.setText(phrases.map_name(asked[0].map or "") if len(one) == 1 else "")
        free = len(asked) - len(limited)
        text = self.tr("{0} unlimited, {1} limited").format(free, len(limited))
        self.head.setText(text if limited else self.tr("All {0} unlimited").format(free))
        self.head.setObjectName("limited" if limited else "strong")
        self.head.style().polish(self.head)
        units = [how.unit for how in limited]
        said = self.tr("Limited: {0}").format(phrases.unit_names(self.desk.game, units))
        self.detail.setText(said if limited else "")
        self.detail.setVisible(bool(limited))
        self._about = asked[0].unit
        self.pay.setVisible(len(one) == 1 and bool(spendable(self.desk.game, asked[0].payer)))
        for button in (self.others, self.free, self.counts):
            button.hide()

    def _map_words(self, game: Game, how: Standing) -> str:
        assert how.map is not None and how.sheet is not None, "it is asked for"
        if is_flexible(game, how.sheet):
            text = self.tr("{0} as {1}")
            return text.format(phrases.map_name(how.sheet), phrases.map_name(how.map))
        return phrases.map_name(how.map)

    def _head(self, how: Standing, paid: Sequence[int], trace: TraceResult | None) -> str:
        game, name = self.desk.game, phrases.map_name(how.map or "")
        where = phrases.places(game, paid)
        if how.why == "paid" and (trace is None or trace.path is None):
            return self.tr("Unlimited: paid from {0}").format(where)
        if how.why == "paid" and trace is not None and trace.path is not None:
            goal = phrases.place(game, trace.target) if trace.target >= 0 else where
            legs = words.count(len(trace.path.legs), "leg", "legs")
            return self.tr("Unlimited: paid from {0}, path {1}").format(goal, legs)
        if how.why == "at_sea":
            return self.tr("Unlimited: paid from {0}, no path needed at sea").format(where)
        if how.why == "free":
            return self.tr("Free unit of {0} on {1}").format(name_of(how.payer), name)
        if how.why == "no_trace":
            return self.tr("Limited: no path to the gas from {0}").format(where)
        return self.tr("Limited: {0} is not paid").format(name)

    def _detail(self, game: Game, step: int, how: Standing) -> str:
        """What was paid, and what the unit did."""
        at = payment_step(game, step)
        cost = sum(
            count for (turn, when, power, map_, _), count in PAID.of(game).items()
            if (turn, when, power, map_) == (game.clock.turn, at, how.payer, how.map)
        )  # fmt: skip
        parts = [self._cost(game, cost, at, how)] if cost else []
        acts = [phrases.deed_name(act) for act in acted(game, how.unit)]
        if acts:
            parts.append(self.tr("So far: {0}").format(", ".join(dict.fromkeys(acts))))
        return ". ".join(parts)

    def _cost(self, game: Game, cost: int, step: int, how: Standing) -> str:
        """'1 gas of Germany, order 212, this impulse'."""
        text = self.tr("{0} gas of {1}, this impulse") if in_impulse(game) else self.tr("{0} gas of {1}")
        assert self.desk.session is not None and how.map is not None, "it was paid"
        orders = orders_of(self.desk.session, step, how.payer, how.map)
        if orders:
            by = self.tr("{0} gas of {1}, order {2}, this impulse")
            text = by if in_impulse(game) else self.tr("{0} gas of {1}, order {2}")
        return text.format(cost, name_of(how.payer), ", ".join(map(str, orders)))

    def _add_legs(self, unit: Unit, path: Path) -> None:
        number = 0
        for link in path.links:
            for leg in link.legs:
                number += 1
                self.rows.addWidget(LegRow(self.desk, leg, link, unit, number=number))

    # --- other paths ---

    def _show_others(self, on: bool) -> None:
        """List the paths to gas of other hexes while the button is down."""
        self._inquiries.stop("others")
        clear(self.other_rows)
        self.other_shown.emit(None)
        unit = self.desk.game.units.get(self._about) if self.desk.session is not None else None
        if on and unit is not None:
            self.other_rows.addWidget(label(self.tr("Tracing to the gas…"), "note"))
            self._inquiries.in_turns("others", self._search(unit), self._list_others)

    def _search(self, unit: Unit):
        game, how = self.desk.game, standing(self.desk.game, unit)
        step, found = step_of(game), list[tuple[int, int, Path | None]]()
        paid = paid_from(game, step, how.payer, how.map) if step is not None and how.map else ()
        for node, count in spendable(game, how.payer).items():
            if node not in paid:
                found.append((node, count, path_of(game, unit, (node,), how.payer)))
            yield node
        return sorted(found, key=lambda row: (row[2] is None, -row[1], row[0]))

    def _list_others(self, found: Sequence[tuple[int, int, Path | None]]) -> None:
        clear(self.other_rows)
        for node, count, path in found:
            row = OtherGasRow(self.desk.game, node, count, path)
            row.entered.connect(partial(self.other_shown.emit, path))
            row.left.connect(partial(self.other_shown.emit, None))
            row.chosen.connect(partial(self.desk.centre, node))
            self.other_rows.addWidget(row)

    # --- orders ---

    def _how(self) -> Standing | None:
        unit = self.desk.game.units.get(self._about)
        return standing(self.desk.game, unit) if unit is not None else None

    def _pay(self) -> None:
        how = self._how()
        if how is not None and how.map is not None:
            self.pay_wanted.emit(how.payer, how.map)

    def _name_free(self) -> None:
        unit = self.desk.unit
        if unit is not None:
            self.desk.do(NameFree((unit.id,)), unit.hex)

    def _count_as(self) -> None:
        how, unit = self._how(), self.desk.unit
        if how is None or unit is None:
            return
        menu = QMenu(self)
        add_designations(menu, self.desk, how.payer, unit)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.counts.mapToGlobal(self.counts.rect().bottomLeft()))


class OtherGasRow(LiveRow):
    """Gas of another hex, and how long the way there is; hovering draws it."""

    def __init__(self, game: Game, node: int, count: int, path: Path | None) -> None:
        super().__init__()
        self.path = path
        text = self.tr("{place}: {gas} gas").format(place=phrases.place(game, node), gas=count)
        self.setAccessibleName(text)
        _, column = self.lay_out("done" if path is not None else "half")
        column.addWidget(label(text))
        said = self.tr("no path")
        if path is not None and path.links:
            said = f"{words.stops(game, path)}; {words.link_lengths(path)}"
        elif path is not None:
            said = self.tr("it stands there")
        column.addWidget(label(said, "note", wrap=True))
