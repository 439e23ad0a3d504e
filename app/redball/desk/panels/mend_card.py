"""Cures for a unit's supply, listed as they are found, each to be tried on the map."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk, Plan
from redball.desk.inquiry import Inquiries
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.chips import HexChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.live_row import LiveRow
from redball.desk.widgets.preview_note import unit_names
from redball.desk.widgets.text import label
from redball.game.state import Game
from redball.wording import message, sentence

if TYPE_CHECKING:
    from redball.planning.mends import Mend


def title(mend: Mend) -> str:
    """What a mend requires, in words."""
    return " + ".join(sentence(text) for text in mend.texts)


def marks(game: Game, mend: Mend) -> tuple[int, ...]:
    """All hexes that a mend concerns."""
    return (*mend.nodes, *(game.atlas.sea_areas[sea].box for sea in mend.seas))


class MendRow(LiveRow):
    """One mend: what has to be done, how, who else gains or loses by it, and Try."""

    tried = Signal()

    def __init__(self, game: Game, mend: Mend, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.mend = mend
        self.setAccessibleName(title(mend))
        row, words = self.lay_out("mend")
        for text in mend.texts:
            prefix = "" if text is mend.texts[0] else "+ "
            words.addWidget(label(prefix + sentence(text), wrap=True))
        notes = [sentence(detail) for detail in mend.details]
        if mend.gained:
            notes.append(self.tr("Also brings back {0}.").format(unit_names(game, mend.gained)))
        if mend.lost:
            notes.append(self.tr("But {0} would fall out of supply.").format(unit_names(game, mend.lost)))
        for note in notes:
            words.addWidget(label(note, "note", wrap=True))
        words.addStretch(1)
        side = spaced(QVBoxLayout(), 4)
        if mend.nodes:
            chip = HexChip(game.atlas.label(mend.nodes[0]), mend.nodes[0])
            chip.chosen.connect(lambda _node: self.chosen.emit())
            side.addWidget(chip)
        self.button = QPushButton(self.tr("Try"))
        self.button.setObjectName("narrow")
        self.button.setCheckable(True)
        self.button.setAccessibleName(self.tr("Try {0}").format(title(mend)))
        self.button.setToolTip(self.tr("Show on the map what it would bring; nothing is ordered"))
        self.button.clicked.connect(self.tried)
        side.addWidget(self.button)
        side.addStretch(1)
        row.addLayout(side)


class MendCard(Card):
    """The mends of one unit, found in the background; another unit cancels the search."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("What would mend it"), parent)
        self.desk = desk
        self.rows = spaced(QVBoxLayout(), 2)
        self.body.addLayout(self.rows)
        self.foot = label("", "note", wrap=True)
        self.body.addWidget(self.foot)
        self.mend_rows: list[MendRow] = []
        self._about: tuple[Game, str] | None = None
        self._inquiries = Inquiries(self, desk.closed)
        desk.trial_ended.connect(self._untried)

    @property
    def searching(self) -> bool:
        """Whether more mends may be found."""
        return self._inquiries.is_busy("mends")

    def show_for(self, unit: str) -> None:
        """Look for mends of a unit in the present position, unless that is shown or running already."""
        about = (self.desk.game, unit)
        if self._about is not None and self._about[0] is about[0] and self._about[1] == unit:
            return
        self.stop()
        self._about = about
        self.foot.setText(self.tr("Looking for cures…"))
        self._inquiries.in_turns("mends", self._search(*about), self._end, at_once=False)

    def stop(self) -> None:
        """Cancel the search and clear the list."""
        self._inquiries.stop("mends")
        self._about = None
        clear(self.rows)
        self.mend_rows = []

    def _search(self, game: Game, unit: str) -> Generator[object, None, None]:
        from redball.planning.mends import Search

        search = Search(game, unit)
        for mend in search.steps():
            if mend is not None:
                self._add(game, mend)
            self.foot.setText(
                self.tr("Looking for cures: {0} of {1} traced…").format(search.tried, search.known)
            )
            yield mend

    def _add(self, game: Game, mend: Mend) -> None:
        row = MendRow(game, mend)
        row.entered.connect(lambda: self.desk.highlighted.emit(marks(game, mend)))
        row.left.connect(lambda: self.desk.highlighted.emit(()))
        row.chosen.connect(partial(self._go, game, mend))
        row.tried.connect(partial(self._try, row))
        self.rows.addWidget(row)
        self.mend_rows.append(row)

    def _end(self, _: object) -> None:
        found = bool(self.mend_rows)
        self.foot.setText(
            self.tr("Each was traced before it was offered.")
            if found
            else sentence(message("planning.mend_nothing"))
        )

    # --- what a row does ---

    def _go(self, game: Game, mend: Mend) -> None:
        shown = marks(game, mend)
        if shown:
            self.desk.centre(shown[0])
        self.desk.highlighted.emit(shown)

    def _try(self, row: MendRow) -> None:
        """Show what a mend would do, or stop showing it."""
        mend, wanted = row.mend, row.button.isChecked()
        self._untried()
        if not wanted:
            self.desk.trial_wanted.emit(None)
            return
        plan = Plan(title(mend), mend.changes, mend.orders, marks(self.desk.game, mend))
        self.desk.trial_wanted.emit(plan)
        row.button.setChecked(True)

    def _untried(self) -> None:
        for row in self.mend_rows:
            row.button.setChecked(False)
