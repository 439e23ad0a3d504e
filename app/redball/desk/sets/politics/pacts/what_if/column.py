"""The column “What would happen if”: the question, the effects by clause, and the button that does it."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QTabBar, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.inquiry import Inquiries
from redball.desk.sets.politics.pacts.effects_list import SaidList
from redball.desk.sets.politics.pacts.phrases import tr
from redball.desk.sets.politics.pacts.what_if.asked import Asked
from redball.desk.sets.politics.pacts.what_if.form import WhatIfForm
from redball.desk.widgets.card import Card, column, scrolled
from redball.desk.widgets.fitted_button import WrappedButton
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.game.orders import Order
from redball.rules.case import asked as order_said
from redball.rules.politics.affairs.card_rule import percent
from redball.rules.politics.foresight.foresee import Foreseen, foreseeing
from redball.wording import message, sentence

WIDTH, HEIGHT = 320, 640


class WhatIfColumn(QWidget):
    """``wanted`` carries whether it is shown.  Nothing is changed but by its buttons."""

    wanted = Signal(bool)

    def __init__(self, desk: Desk, rule_set: str) -> None:
        super().__init__()
        self.setObjectName("ground")
        self.desk, self.rule_set = desk, rule_set
        self.is_wanted = False
        self.found: Foreseen | None = None
        self.form = WhatIfForm(desk)
        self.effects = Card(tr("Effects"))
        self.branches, self.list = QTabBar(), SaidList(desk)
        self.branches.setExpanding(False)
        self.branches.setAccessibleName(tr("How the die falls"))
        self.waiting = label("", "note", wrap=True)
        for widget in (self.branches, self.waiting, self.list):
            self.effects.body.addWidget(widget)
        self.go, self.option = WrappedButton(""), WrappedButton("")
        self._inquiries = Inquiries(self, desk.outdated)
        self._lay_out()
        self.form.changed.connect(self._ask)
        self.branches.currentChanged.connect(lambda _: self._show_branch())
        self.go.clicked.connect(lambda: self._give(self.form.asked.order()))
        self.option.clicked.connect(lambda: self._give(self.form.asked.as_option()))
        for signal in (desk.settled, desk.rules_changed, desk.opened):
            signal.connect(self._follow)
        desk.closed.connect(lambda: self.switch(False))

    def _lay_out(self) -> None:
        self.view = scrolled(column(self.form, self.effects))
        whole = spaced(QVBoxLayout(self), 0, 0)
        whole.addWidget(self.view, 1)
        below = spaced(QVBoxLayout(), 6, 10, 4, 10, 8)
        for button in (self.option, self.go):
            below.addWidget(button)
        whole.addLayout(below)
        self.setMinimumWidth(WIDTH)

    # --- opening --------------------------------------------------------------------------------------------

    @property
    def is_played(self) -> bool:
        """Whether the open game is played with politics."""
        return self.desk.plays(self.rule_set)

    def switch(self, on: bool) -> None:
        """Open or close it."""
        self.is_wanted = on and self.is_played
        self.wanted.emit(self.is_wanted)
        if self.is_wanted:
            self._follow()

    def look_at(self, **fields: object) -> None:
        """Open it with a question about some power, act or target."""
        if self.is_played:
            self.form.show_asked(replace(self.form.asked, **fields))  # type: ignore[arg-type]
            self.switch(True)

    def _follow(self, *_: object) -> None:
        if not self.is_played:
            self.switch(False)
        elif self.is_wanted:
            asked = self.form.asked
            if not asked.power and self.desk.power:
                asked = replace(asked, power=self.desk.power)
            self.form.show_asked(asked)
            self._ask(self.form.asked)

    # --- asking ---------------------------------------------------------------------------------------------

    def _ask(self, asked: Asked) -> None:
        """Work out the effects, step by step."""
        order = asked.order()
        self._inquiries.stop("effects")
        if order is None:
            self._show(None)
            return
        self.waiting.setText(tr("Working it out …"))
        self._inquiries.in_turns("effects", _steps(self.desk, order), self._show)

    @property
    def is_busy(self) -> bool:
        """Whether effects are being worked out."""
        return self._inquiries.is_busy("effects")

    # --- showing --------------------------------------------------------------------------------------------

    def _show(self, found: Foreseen | None) -> None:
        self.found = found
        self.branches.blockSignals(True)
        while self.branches.count():
            self.branches.removeTab(0)
        for branch in found.branches if found is not None else ():
            self.branches.addTab(_branch_said(branch.said, percent(branch.chance)))
        self.branches.setVisible(self.branches.count() > 1)
        self.branches.blockSignals(False)
        self._show_branch()
        self._show_buttons()

    def _show_branch(self) -> None:
        found = self.found
        self.list.empty()
        self.effects.note.setText("")
        self.waiting.setText("" if found is not None else tr("Choose who does what, and to whom."))
        self.waiting.setVisible(found is None)
        if found is None:
            return
        self.list.add_said(found.against, "trouble")
        self.list.add_said(found.later, "info", tr("Not now: {0}"))
        if not found.allowed:
            self.effects.heading.setText(tr("It may not be done"))
            self.effects.note.setText(_counted("reasons", len(found.against)))
            return
        branch = found.branches[max(0, self.branches.currentIndex())]
        self.effects.heading.setText(tr("Effects"))
        self.effects.note.setText(_counted("effects", len(branch.effects)))
        self.list.add_effects(branch.effects, self.form.asked.power)

    def _show_buttons(self) -> None:
        found, asked = self.found, self.form.asked
        game = self.desk.game if self.desk.session is not None else None
        order, option = asked.order(), asked.as_option()
        self.go.setVisible(order is not None)
        self.option.setVisible(False)
        if found is None or order is None or game is None:
            self.go.setEnabled(False)
            return
        said, is_war = sentence(order_said(game, order)), asked.act == "war"
        if option is not None and not (is_war and found.now) and self.desk.ask(option).allowed:
            war = tr("Announce it: option 4 now, war in the first impulse")
            self.option.say(war if is_war else tr("Play option 3 in this go, which is paid for"))
            self.option.setVisible(True)
            said = said if is_war else tr("By hand, without an option: {0}").format(said)
        self.go.say(said)
        self.go.setEnabled(found.now)
        reasons = [sentence(each.text) for each in (*found.against, *found.later)]
        self.go.setToolTip(plain("\n".join(reasons) if reasons else tr("Do it now; Undo takes it back")))

    def _give(self, order: Order | None) -> None:
        if order is not None:
            self.desk.do(order)

    def sizeHint(self) -> QSize:
        """As wide as the inspector."""
        return QSize(WIDTH, HEIGHT)


def _steps(desk: Desk, order: Order) -> Generator[object, None, Foreseen | None]:
    found = None
    for step in foreseeing(desk.game, order):
        found = step
        yield None
    return found


def _counted(what: str, count: int) -> str:
    return sentence(message(f"politics.foreseen.{what}", count=count))


def _branch_said(said: str, chance: str) -> str:
    if said == "success":
        return tr("Success, {0} %").format(chance)
    return tr("Failure, {0} %").format(chance) if said else tr("Sure")
