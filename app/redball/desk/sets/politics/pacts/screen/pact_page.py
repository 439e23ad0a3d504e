"""The neutrality pact of two powers: how long it holds, entry chits, and what each lacks to break it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.pacts.effects_list import SaidList
from redball.desk.sets.politics.pacts.phrases import tr
from redball.desk.sets.politics.pacts.screen.columns import small_button, two_columns
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.rules.politics.treaties import in_words
from redball.rules.politics.treaties.orders import BreakPact, DrawPactChits
from redball.rules.politics.treaties.overview import Breaking, between, breaking
from redball.rules.politics.treaties.pacts import draws_by_table
from redball.wording import name_of, sentence


class SidePart(QWidget):
    """One partner: what is missing to break the pact, its chits, and the buttons; ``what_if_wanted`` asks
    for what would happen if it declared war.
    """

    what_if_wanted = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk, self.side = desk, ("", "")
        self.title, self.missing = label("", "strong"), SaidList(desk)
        self.break_pact, self.draw = small_button(""), small_button("")
        self.ask = small_button(tr("What if…"), tr("What would happen if it declared war"))
        rows = spaced(QVBoxLayout(self), 3, 0)
        rows.addWidget(self.title)
        rows.addWidget(self.missing)
        buttons = FlowLayout(6)
        for button in (self.draw, self.break_pact, self.ask):
            buttons.addWidget(button)
        rows.addLayout(buttons)
        self.break_pact.clicked.connect(lambda: desk.do(BreakPact(*self.side)))
        self.draw.clicked.connect(lambda: desk.do(self._drawing()))
        self.ask.clicked.connect(self._ask)

    def show_side(self, found: Breaking, has_pact: bool) -> None:
        """Show what a power needs."""
        self.side = found.power, found.partner
        name = name_of(found.power)
        self.title.setText(tr("{0} against {1}").format(name, name_of(found.partner)))
        missing = tuple(in_words.missing_said(self.desk.game, *self.side))
        self.missing.show_said(missing, "trouble")
        if not missing:
            self.missing.add_words("done", tr("No pact and no garrison keeps it from declaring war."))
        self.draw.setVisible(has_pact)
        self.draw.setText(tr("Draw chits: {0}").format(draws_by_table(self.desk.game, found.power)))
        self.draw.setEnabled(not found.no_draw)
        reasons = [sentence(each.reason) for each in found.no_draw]
        self.draw.setToolTip(plain("\n".join(reasons) or tr("Entry chits for the pact")))
        self.break_pact.setVisible(has_pact)
        self.break_pact.setText(tr("Break the pact"))
        self.break_pact.setEnabled(has_pact and not missing)
        why = [sentence(each.text) for each in missing]
        self.break_pact.setToolTip(plain("\n".join(why) or tr("The pact ends; war is declared apart")))

    def _drawing(self) -> DrawPactChits:
        return DrawPactChits(*self.side, draws_by_table(self.desk.game, self.side[0]))

    def _ask(self) -> None:
        self.what_if_wanted.emit({"power": self.side[0], "act": "war", "target": self.side[1]})


class PactPage(QWidget):
    """``pact_wanted`` asks for the form, ``what_if_wanted`` for what would happen if."""

    pact_wanted = Signal()
    what_if_wanted = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.said, self.sides = SaidList(desk), (SidePart(desk), SidePart(desk))
        self.form = small_button(tr("Pact…"), tr("Sign the pact, or write down how it stands"))
        self.form.clicked.connect(self.pact_wanted)
        for side in self.sides:
            side.what_if_wanted.connect(self.what_if_wanted)
        below = FlowLayout(6)
        below.addWidget(self.form)
        two_columns(self, (self.said, below, None), (*self.sides, None), (1, 1))

    def show_pair(self, a: str, b: str) -> None:
        """Show how two powers stand."""
        found = between(self.desk.game, a, b)
        self.said.show_said(in_words.pact_said(self.desk.game, found))
        if found.pact is None:
            self.said.add_words("info", tr("They have no neutrality pact."))
        self.form.setText(tr("Sign a pact…") if found.pact is None else tr("Change the pact…"))
        for side, way in zip(self.sides, ((a, b), (b, a)), strict=True):
            side.show_side(breaking(self.desk.game, *way), found.pact is not None)
