"""Beside the plan: the sea, limited allowances, consent of other powers, and barrels above the limit."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from PySide6.QtWidgets import QDoubleSpinBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.sets.oil.final import phrases
from redball.desk.sets.oil.final.plan_desk import RefuelPlanDesk
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.desk.work.base import row_of
from redball.game.orders import Order
from redball.rules.oil.orders import GiveConsent, PaySeaMaintenance, RemoveBarrels
from redball.wording import name_of, quantity, sentence


class TermsCard(Card):
    """All limits of a plan besides its fuel.  Its buttons give orders at once, since they are agreements and
    duties rather than plans.
    """

    def __init__(self, plan: RefuelPlanDesk, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.plan, self.desk = plan, plan.desk
        self.rows = spaced(QVBoxLayout(), 3)
        self.body.addLayout(self.rows)

    def refresh(self) -> None:
        """Show the terms of the power whose fuel it is."""
        clear(self.rows)
        if self.plan.survey is None:
            return
        for part in (self._sea, self._anywhere, self._free, self._consents, self._limit):
            for widget in part():
                self.rows.addWidget(widget)

    def _button(self, text: str, order: Order, name: str) -> QPushButton:
        """A button that gives an order; a denied one shows why at the cursor."""
        made = QPushButton(text)
        ruling = self.desk.ask(order)
        said_ = (ruling.text,) if ruling.allowed else ruling.reasons
        tip = " ".join(f"{sentence(m)}." for m in said_ if m is not None)
        made.setToolTip(plain(f"{tip} {', '.join(ruling.clauses)}".strip()))
        made.setAccessibleName(name)
        made.clicked.connect(lambda: self.desk.do(order))
        return made

    # --- the sea ---

    def _sea(self) -> Iterator[QWidget]:
        from redball.rules.oil.sea import has_paid, is_due, maintenance, payable

        game, power = self.desk.game, self.plan.power
        owed = maintenance(game, power)
        if not owed.owed:
            return
        yield label(self.tr("At sea"), "heading")
        text = self.tr("{points}, {escorts}").format(
            points=words.count(owed.points, "convoy point", "convoy points"),
            escorts=words.count(owed.escorts, "escort", "escorts"),
        )
        if has_paid(game, power):
            yield row_of(text, self.tr("Paid this turn"))
        elif not is_due(game, power):
            yield row_of(text, self.tr("{0} fuel owed; there is none to pay with").format(owed.owed))
        else:
            detail = self.tr("{owed} fuel owed, {paid} paid before anything else").format(
                owed=owed.owed, paid=payable(game, power)
            )
            yield row_of(
                text,
                detail,
                self._button(self.tr("&Pay"), PaySeaMaintenance(power), self.tr("Pay for the sea")),
            )

    # --- what runs out ---

    def _anywhere(self) -> Iterator[QWidget]:
        from redball.rules.oil.zones import COMMONWEALTH

        bill = self.plan.bill
        if bill is None or self.plan.power != COMMONWEALTH:
            return
        yield label(self.tr("Commonwealth"), "heading")
        noted, left = bill.after.noted, bill.after.anywhere_left()
        spent = self.tr("{used} of {noted} used, {left} left").format(
            used=quantity(noted - left), noted=quantity(noted), left=quantity(left)
        )
        row = row_of(
            self.tr("To be spent anywhere: {0}").format(spent), self.tr("What its track showed first")
        )
        row.setToolTip(self.tr("Units of any area may use it; all other fuel stays in its area (OIL-REO-14)"))
        yield row
        groups: dict[str, list[str]] = {}
        for home, first in bill.after.zones(COMMONWEALTH).countries.items():
            groups.setdefault(first, []).append(home)
        text = label(
            self.tr("Areas linked: {0}").format(phrases.linked(list(groups.values()))), "note", wrap=True
        )
        text.setToolTip(self.tr("Barrels of linked areas serve the units of all of them (OIL-REO-15)"))
        yield text

    def _free(self) -> Iterator[QWidget]:
        from redball.rules.oil.consents import FREE, consent_of
        from redball.rules.oil.ledger import free_fuel_of
        from redball.rules.oil.targets import FREE_USERS

        game, power, bill = self.desk.game, self.plan.power, self.plan.bill
        if bill is None or power not in FREE_USERS or "US" not in game.powers:
            return
        year, most = game.clock.year, free_fuel_of(game.clock.year)
        left = bill.after.free_left(power)
        yield label(self.tr("Free fuel of the Continental US"), "heading")
        text = self.tr("{year}: {used} of {most} used, {left} left").format(
            year=year, used=quantity(most - left), most=most, left=quantity(left)
        )
        given = consent_of(game, "US", power, FREE) is not None
        order = GiveConsent("US", power, free=True, given=not given)
        if game.is_neutral("US"):
            yield row_of(text, self.tr("The USA is neutral: there is none"))
        else:
            detail = self.tr("The USA agrees") if given else self.tr("The USA has not been asked")
            button = self._button(
                self.tr("Take back") if given else self.tr("It agrees"), order, self.tr("Free fuel: consent")
            )
            yield row_of(text, detail, button)

    # --- consent ---

    def _consents(self) -> Iterator[QWidget]:
        survey = self.plan.survey
        assert survey is not None
        taps = [t for t in survey.taps.values() if t.owner != survey.power and t.kind not in ("free", "sea")]
        if not taps:
            return
        yield label(self.tr("Fuel of other powers"), "heading")
        for tap in sorted(taps, key=lambda t: (t.owner, t.node)):
            where = phrases.place(survey.game, tap.node)
            text = self.tr("{power}: {place}").format(power=name_of(tap.owner), place=where)
            at = survey.game.atlas.label(tap.node)
            if tap.consented:
                most = self.tr("It agrees, up to {0}").format(quantity(tap.most)) if tap.most else ""
                back = GiveConsent(
                    tap.owner, survey.power, at="" if tap.where == "*" else tap.where, given=False
                )
                yield row_of(
                    text,
                    most or self.tr("It agrees"),
                    self._button(self.tr("Take back"), back, self.tr("Take back: {0}").format(text)),
                )
            else:
                yield self._question(text, tap.owner, at)

    def _question(self, text: str, owner: str, at: str) -> QWidget:
        """Ask for consent at a depot, with a limit if the owner sets one."""
        power = self.plan.power
        most = QDoubleSpinBox()
        most.setRange(0, 100)
        most.setSingleStep(0.25)
        most.setDecimals(2)
        most.setSpecialValueText(self.tr("no limit"))
        most.setFixedWidth(92)
        most.setToolTip(self.tr("The most fuel that it gives there, in quarters"))
        most.setAccessibleName(self.tr("Limit: {0}").format(text))
        button = QPushButton(self.tr("It agrees"))
        button.setAccessibleName(self.tr("It agrees: {0}").format(text))
        button.setToolTip(self.tr("Write down that this power lets its fuel be used there (OIL-REO-04)"))

        def agree() -> None:
            limit = Fraction(round(most.value() * 4), 4)
            self.desk.do(GiveConsent(owner, power, at=at, fuel=str(limit) if limit else ""))

        button.clicked.connect(agree)
        made = QWidget()
        row = spaced(QHBoxLayout(made), 6, 0)
        row.addWidget(row_of(text), 1)
        row.addWidget(most)
        row.addWidget(button)
        return made

    # --- the limit ---

    def _limit(self) -> Iterator[QWidget]:
        from redball.rules.oil.limits import excess, limit_of, over_capacity

        game, power, bill = self.desk.game, self.plan.power, self.plan.bill
        if power not in game.powers or bill is None:
            return
        most = limit_of(game, power)
        held = sum(d.barrels for d in game.depots.values() if d.owner == power)
        after = sum(bill.after.barrels[n] for n in bill.after.depots(power))
        over = max(excess(game, power), *over_capacity(game, power).values(), 0)
        yield label(self.tr("Barrel limit"), "heading")
        yield label(
            self.tr("{held} of {most} barrels now, {after} after this plan").format(
                held=held, most=most, after=after
            ),
            "trouble" if over else "note",
            wrap=True,
        )
        if not over:
            return
        yield label(
            self.tr(
                "What is above the limit when the phase ends gives no fuel: use it first, then remove it."
            ),
            "note",
            wrap=True,
        )
        for node, depot in game.depots.items():
            if depot.owner == power:
                place = phrases.place(game, node)
                button = self._button(
                    self.tr("Remove one"),
                    RemoveBarrels(power, game.atlas.label(node)),
                    self.tr("Remove one: {0}").format(place),
                )
                yield row_of(place, words.count(depot.barrels, "barrel", "barrels"), button)
