"""Step 3: what is checked before money moves, and what is paid."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout

from redball.desk.sets.politics.go import phrases
from redball.desk.sets.politics.go.form import Form, check_line, sum_line
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.checks import checks
from redball.rules.politics.affairs.playing import price_of
from redball.rules.politics.affairs.prerequisites import payment
from redball.rules.politics.powers.money import purse
from redball.wording import sentence, sum_text


class PaymentForm(Form):
    """The checks, one line each, then the money as a sum."""

    def build(self) -> None:
        """Make the lines."""
        ruling = self.desk.ask(self.draft.order(self.power))
        found = checks(self.game, self.play, ruling)
        lines = spaced(QVBoxLayout(), 0)
        self.body.addLayout(lines)
        for check in found:
            if check.passed:
                lines.addWidget(check_line(self.desk, "done", sentence(check.text), check.clauses))
            for each in check.objections:
                line = check_line(self.desk, "trouble", phrases.said(each.reason), each.clauses)
                lines.addWidget(line)
        self.body.addSpacing(2)
        self._add_sum()

    def _add_sum(self) -> None:
        price, now = price_of(self.game, self.play), known.standing(self.game, self.power)
        if price is None:
            said = self.tr("What it costs is not entered: pay it by hand, or say it in the step before.")
            self.body.addWidget(check_line(self.desk, "info", said, ("POL-CARD-01",), "note"))
            return
        paid, debt, short = payment(self.game, self.power, price)
        self.body.addLayout(sum_line(self.tr("Money"), str(now.money)))
        self.body.addLayout(sum_line(self.tr("Price"), f"−\u00a0{price}" if price else "0"))
        if debt:
            text = sum_text(now.debt, now.debt + debt)
            self.body.addLayout(sum_line(self.tr("New debt"), text))
        limit = purse(self.game, self.power).limit
        if debt and limit is not None:
            self.body.addWidget(label(self.tr("Debt limit: {0}").format(limit), "small"))
        if short:
            self.body.addLayout(sum_line(self.tr("Cannot be paid"), str(short)))
        self.body.addLayout(sum_line(self.tr("Left"), str(now.money - paid), strong=True))

    def action(self) -> str:
        """Pay, or go on to the roll."""
        dice = self.desk.ask(self.draft.order(self.power)).dice
        return self.tr("Go &on to the roll") if dice else self.tr("&Play it")
