"""The window of all orders: the list at the left, the form of the chosen one at the right."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from redball.desk.desk import Desk, FormWanted
from redball.desk.dialogs.order_sheet import OrderSheet
from redball.desk.map.picking import Pick
from redball.desk.order_form.form import OrderForm
from redball.desk.order_form.listing import Listed, tag
from redball.desk.order_form.names import Names
from redball.desk.order_form.order_tree import OrderTree
from redball.desk.widgets.card import Card, Form, clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import Elided, label
from redball.desk.words import tr
from redball.game import secrets
from redball.game.errors import OrderError
from redball.game.order_json import read_orders
from redball.game.orders import Order
from redball.game.rulings import Ruling
from redball.wording import name_of, sentence

if TYPE_CHECKING:
    from redball.desk.map.picking import Picker

VERDICT = 96
"""Px for some four lines of rulings."""


class OrdersSheet(OrderSheet):
    """It stands beside the map, which can be used meanwhile, and stays open when an order was given.  It is
    closed when another player looks.
    """

    def __init__(self, desk: Desk, parent: QWidget | None = None, picker: Picker | None = None) -> None:
        super().__init__(desk, tr("Other orders"), tr("&Give the order"), parent, VERDICT)
        self.setWindowModality(Qt.WindowModality.NonModal)
        self.picker = picker
        self.row: Listed | None = None
        self.form: OrderForm | None = None
        self._failed: tuple[str, ...] = ()
        self.verdict.narrow = True
        self.verdict.idle = tr("No order is chosen.")
        self.cancel.setText(tr("Close"))
        self.back = self.beside(tr("&Take back"), tr("Take back the order that was given last"))
        self.back.clicked.connect(self._take_back)
        self._heads: list[int] = []
        self.is_open = True
        self.finished.connect(self._closed)
        self._lay_out()
        self._fill()
        self.tree.chosen.connect(self._choose)
        self.tree.entered.connect(self._to_form)
        for signal in (desk.closed, desk.looking_changed, desk.opened):
            signal.connect(self.reject)
        desk.settled.connect(self._follow)
        desk.rules_changed.connect(self._fill)
        self._show_given("")
        self.finish(900, 600, self.tree.search)

    def _lay_out(self) -> None:
        """The list at the left; title, form and rulings at the right, which is the body of the dialog."""
        self.tree, right, inside = OrderTree(), QWidget(), QWidget()
        self.title, self.does = label("", "subject", wrap=True), label("", "note", wrap=True)
        self.place = spaced(QVBoxLayout(inside), 8, 0)
        self.card, self.fields = Card(), Form(inside)
        self.card.body.addWidget(self.fields)
        self.given_sign, self.given = Sign("done"), Elided("", "strong")
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(self.tree)
        split.addWidget(right)
        split.setSizes([310, 560])
        split.setChildrenCollapsible(False)
        split.setHandleWidth(14)
        self.body.addWidget(split, 1)
        self.body = spaced(QVBoxLayout(right), 8, 0)
        self.body.addWidget(self.title)
        self.body.addWidget(self.does)
        self.body.addWidget(self.card, 1)
        line = spaced(QHBoxLayout(), 8, 0)
        line.addWidget(self.given_sign)
        line.addWidget(self.given, 1)
        self.body.addLayout(line)
        self._show_nothing()

    def _show_nothing(self) -> None:
        """No order is chosen."""
        clear(self.place)
        self.title.setText(tr("Any order of the rules"))
        self.does.setText(tr("Set-up, corrections by hand, and what is rare."))
        self.place.addWidget(
            label(tr("Find an order by a word, or choose it in the list."), "note", wrap=True)
        )
        self.place.addStretch(1)

    def _closed(self, *_: object) -> None:
        self.is_open = False

    def _fill(self) -> None:
        self.tree.fill(self.desk.game)

    def show_wanted(self, wanted: FormWanted) -> None:
        """Come to the front, with the form that is wanted."""
        if wanted.kind is not None:
            self.tree.choose(wanted.kind)
            if self.form is not None and self.form.kind is wanted.kind:
                self.form.put(wanted.values)
        self.show()
        self.raise_()
        self.activateWindow()
        if wanted.kind is not None:
            self._to_form()

    # --- the form ---

    def _choose(self, row: Listed | None) -> None:
        if self.row == row and self.form is not None:
            return
        self.row, self.form = row, None
        if row is None:
            self._show_nothing()
            self.refresh()
            return
        self.title.setText(row.title)
        self.does.setText(row.does)
        clear(self.place)
        names = Names(self.desk, row.kind, row.rule_set, self._pick if self.picker is not None else None)
        self.form = OrderForm(row.kind, names)
        self.place.addWidget(self.form)
        if not self.form.editors:
            self.place.addWidget(label(tr("There is nothing to fill in."), "note"))
        self.place.addStretch(1)
        self.fields.updateGeometry()
        self.form.changed.connect(self.refresh)
        self.refresh()

    def _to_form(self) -> None:
        editors = [] if self.form is None else list(self.form.editors.values())
        (editors[0].first if editors else self.action).setFocus(Qt.FocusReason.TabFocusReason)

    def _pick(self, text: str, then: Callable[[int], object]) -> None:
        """Make room for a click on the map, and come back after it."""
        assert self.picker is not None
        self.hide()
        self.picker.pick(Pick(text, then))
        self.picker.changed.connect(self._picked)

    def _picked(self) -> None:
        if self.picker is not None and self.picker.wish is None:
            self.picker.changed.disconnect(self._picked)
            self.show()
            self.raise_()
            self.activateWindow()

    # --- the order ---

    def order(self) -> Order | None:
        """The order as it stands in the form; None where there is none, :attr:`_failed` says why."""
        self._failed = ()
        if self.form is None:
            return None
        try:
            return read_orders(json.dumps({"order": tag(self.form.kind)} | self.form.values()), tr("form"))[0]
        except OrderError as error:
            self._failed = tuple(fault.sentence() for fault in error.faults)
            return None

    def orders(self) -> Sequence[Order]:
        """The one order."""
        order = self.order()
        return () if order is None else (order,)

    def refresh(self, *_: object) -> tuple[Ruling, ...]:
        """Judge the order, as far as who looks can know it."""
        if self.desk.session is None:
            return ()
        rulings = tuple(self.desk.ask(order) for order in self.orders())
        good = self.verdict.show_rulings(rulings)
        others = self._others(rulings) if good else ""
        if self._failed:
            self.verdict.show_against(self._failed)
        elif others:
            self.verdict.show_against([self._secret(others)])
        self.action.setEnabled(good and not others)
        self.effect.show_changes(rulings[0].changes if good and not others else ())
        return rulings

    def _others(self, rulings: Sequence[Ruling]) -> str:
        """The power whose secret an order would write, where who looks doesn't play it."""
        if self.desk.view.whole:
            return ""
        for ruling in rulings:
            after = self.desk.game.changed(ruling.changes)
            for change in ruling.changes:
                whose = secrets.whose(after, change.table, change.key)
                if whose and not self.desk.sees(whose):
                    return whose
        return ""

    def _secret(self, power: str) -> str:
        return tr("That is a secret of {0}: only its player gives this order.").format(name_of(power))

    def accept(self) -> None:
        """Give the order; the window stays for the next one."""
        order = self.order()
        if order is None or not self.action.isEnabled() or self.desk.session is None:
            return
        ruling = self.desk.do(order)
        if ruling.allowed:
            self._heads.append(self.desk.session.head)
            self._show_given(tr("Given: {0}").format(sentence(self.desk.view.undo_text or ruling.text)))

    def _take_back(self) -> None:
        if self._may_take_back():
            self._heads.pop()
            self.desk.undo()
            self._show_given(tr("The order is taken back."))

    def _may_take_back(self) -> bool:
        """Whether the last order of the journal was given here."""
        session = self.desk.session
        return session is not None and bool(self._heads) and session.head == self._heads[-1]

    def _show_given(self, text: str) -> None:
        self.given.setText(text)
        self.given_sign.setVisible(bool(text))
        self.back.setEnabled(self._may_take_back())

    def _follow(self) -> None:
        self.back.setEnabled(self._may_take_back())
        self.refresh()
