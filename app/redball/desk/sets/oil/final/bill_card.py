"""The bill of a plan: the track before and after, the sources of the fuel, barrels, losses, refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.sets.oil.final import phrases
from redball.desk.sets.oil.final.plan_desk import RefuelPlanDesk
from redball.desk.sets.oil.fuel_track import FuelTrack
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.desk.work.base import row_of
from redball.wording import name_of, quantity, sentence

if TYPE_CHECKING:
    from redball.planning.sets.oil.refuel import Bill, Sum

MOST_SHORT = 12


class BillCard(Card):
    """Shows the plan's bill as it stands."""

    def __init__(self, plan: RefuelPlanDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.plan = plan
        self.track = FuelTrack()
        self.words = label("", "strong", wrap=True)
        self.rows = spaced(QVBoxLayout(), 2)
        self.body.addWidget(self.words)
        self.body.addWidget(self.track)
        self.body.addLayout(self.rows)

    def refresh(self) -> None:
        """Show the present bill."""
        clear(self.rows)
        bill, survey = self.plan.bill, self.plan.survey
        if bill is None or survey is None or survey.power not in bill.after.track:
            return
        before, after = survey.game.powers[survey.power].fuel, bill.after.track[survey.power]
        self.track.set_value(after, before)
        text = self.tr("{power}: track {before}").format(power=name_of(survey.power), before=quantity(before))
        self.words.setText(f"{text} → {quantity(after)}" if before != after else text)
        if survey.sea:
            self.rows.addWidget(row_of(self.tr("The sea first"), self.tr("{0} fuel").format(survey.sea)))
        for part in bill.sums:
            self.rows.addWidget(row_of(self._source(part), self._amount(part)))
        self._others(bill)
        self._barrels(bill)
        self._shorts(bill)
        if not bill.lines and not survey.sea:
            self.rows.addWidget(label(self.tr("Tick units to see what they take."), "note", wrap=True))

    def _source(self, part: Sum) -> str:
        tap, survey = part.tap, self.plan.survey
        assert survey is not None
        if tap.kind == "free":
            return self.tr("Free fuel of the Continental US")
        if tap.kind == "sea":
            return self.tr("Units at sea")
        if tap.owner == survey.power and tap.kind == "own" and not tap.lossy:
            return self.tr("At home")
        whose = "" if tap.owner == survey.power else f"{name_of(tap.owner)}: "
        return f"{whose}{phrases.place(survey.game, tap.node)}"

    def _amount(self, part: Sum) -> str:
        net, gross = quantity(part.net), quantity(part.gross)
        text = self.tr("{0} fuel").format(net)
        if part.lost:
            text = self.tr("{gross} drawn, {net} arrive, {lost} lost").format(
                gross=gross, net=net, lost=quantity(part.lost)
            )
        special = phrases.terms(part.tap)
        return f"{text}; {special}" if special else text

    def _others(self, bill: Bill) -> None:
        """The tracks of other powers after the plan."""
        survey = bill.survey
        for code, fuel in bill.after.track.items():
            before = survey.game.powers[code].fuel
            if code != survey.power and fuel != before:
                text = self.tr("{power}: track {before} → {after}").format(
                    power=name_of(code), before=quantity(before), after=quantity(fuel)
                )
                self.rows.addWidget(row_of(text))

    def _barrels(self, bill: Bill) -> None:
        survey = bill.survey
        expended = bill.after.expended
        for node, count in expended.items():
            depot = survey.game.depots[node]
            text = self.tr("{barrels} opened at {place}").format(
                barrels=words.count(count, "barrel", "barrels"), place=phrases.place(survey.game, node)
            )
            left = words.count(depot.barrels - count, "is", "are")
            whole = survey.ledger.zones(depot.owner).is_cut_off(node)
            detail = self.tr("{0} left there").format(left)
            if whole:
                detail = self.tr("Cut off: consumed whole. {0}").format(detail)
            self.rows.addWidget(row_of(text, detail))
        if bill.lost:
            text = self.tr("{0} fuel is lost abroad").format(quantity(bill.lost))
            self.rows.addWidget(row_of(text, self.tr("One point in five, rounded down (OIL-REO-06)")))

    def _shorts(self, bill: Bill) -> None:
        survey = bill.survey
        for line in bill.shorts[:MOST_SHORT]:
            assert line.short is not None
            name = survey.rows[line.unit].unit.name
            text = label(
                f"{name}: {sentence(line.short)}. {', '.join(line.clauses)}".strip(), "trouble", wrap=True
            )
            self.rows.addWidget(text)
        more = len(bill.shorts) - MOST_SHORT
        if more > 0:
            self.rows.addWidget(label(self.tr("and {0} more that can't be paid").format(more), "trouble"))
