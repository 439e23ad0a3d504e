"""Whose go it is, which of all, and what the power has."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.go.form import check_line, power_chip
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label, line_of
from redball.rules.politics import standing as known
from redball.rules.politics.affairs import bids
from redball.rules.politics.affairs.playing import DUTY_CLAUSES, binding, in_text
from redball.wording import message, name_of, quantity, sentence


class HeadCard(Card):
    """The heading of the column; ``all_wanted`` when the list of all goes is asked for."""

    all_wanted = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.desk = desk
        self.name, self.place, self.has = (
            Elided("", "heading"),
            label("", "note"),
            label("", "note", wrap=True),
        )
        self.chip = spaced(QVBoxLayout(), 0)
        self.all = QPushButton(self.tr("All goes"))
        self.all.setObjectName("link")
        self.all.clicked.connect(lambda _=False: self.all_wanted.emit())
        row = line_of()
        row.addLayout(self.chip)
        row.addWidget(self.name, 1)
        row.addWidget(self.place)
        self.body.addLayout(row)
        below = line_of(self.has, self.all)
        below.setStretch(0, 1)
        self.body.addLayout(below)
        self.duties = spaced(QVBoxLayout(), 2, 0)
        self.body.addLayout(self.duties)

    def show_go(self, number: int, power: str, now: bool) -> None:
        """Show a go by its number; ``now`` for the one that is to be taken."""
        game, found = self.desk.game, bids.affairs(self.desk.game)
        assert found is not None, "there are goes"
        clear(self.chip)
        self.chip.addWidget(power_chip(power, QSize(38, 24)))
        self.name.setText(self.tr("{0}'s go").format(name_of(power)))
        self.place.setText(self.tr("go {0} of {1}").format(number + 1, len(found.goes)))
        has = known.standing(game, power)
        text = self.tr("Money {0}, debt {1}, effectiveness {2}, saved bid points {3}")
        self.has.setText(text.format(has.money, has.debt, quantity(has.pe), has.bid))
        clear(self.duties)
        due = binding(game, power) if now else ()
        if due:
            said = message("politics.task.first", cards=[in_text(each) for each in due])
            clauses = [DUTY_CLAUSES[each] for each in due]
            self.duties.addWidget(check_line(self.desk, "trouble", sentence(said), clauses))
