"""Why a unit is out of supply: each reason with its place on the map."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.inquiry import Inquiries
from redball.desk.widgets.card import Card, clear, show_all
from redball.desk.widgets.chips import HexChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.live_row import LiveRow
from redball.desk.widgets.text import label
from redball.game.state import Game
from redball.supply.paths import Reason, Why
from redball.supply.reasons.why import why_of_unit
from redball.wording import sentence


def where(game: Game, reason: Reason) -> int:
    """The hex of a reason, -1 if it has none."""
    if reason.nodes:
        return reason.nodes[0]
    if reason.side is not None:
        return reason.side[0]
    if reason.seas:
        return game.atlas.sea_areas[reason.seas[0]].box
    return next((game.units[u].hex for u in reason.units if u in game.units and game.units[u].hex >= 0), -1)


def marks(game: Game, reason: Reason) -> tuple[int, ...]:
    """All hexes that a reason concerns."""
    seas = tuple(game.atlas.sea_areas[sea].box for sea in reason.seas)
    return tuple(dict.fromkeys((*reason.nodes, *(reason.side or ()), *seas)))


class ReasonRow(LiveRow):
    """One reason with its detail, a chip of its hex, and its clause.  ``clause_wanted`` carries the clause's
    id.
    """

    clause_wanted = Signal(str)

    def __init__(self, game: Game, reason: Reason, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.reason = reason
        text = sentence(reason.text)
        self.setAccessibleName(text)
        row, words = self.lay_out("trouble")
        words.addWidget(label(text, wrap=True))
        if reason.detail is not None:
            words.addWidget(label(sentence(reason.detail), "note", wrap=True))
        words.addWidget(self._clause_link(reason.clause), 0, Qt.AlignmentFlag.AlignLeft)
        node = where(game, reason)
        if node >= 0:
            self.chip = HexChip(game.atlas.label(node), node)
            self.chip.chosen.connect(lambda _node: self.chosen.emit())
            row.addWidget(self.chip, 0, Qt.AlignmentFlag.AlignTop)

    def _clause_link(self, clause: str) -> QPushButton:
        self.link = QPushButton(clause)
        self.link.setObjectName("link")
        self.link.setToolTip(self.tr("Open this rule"))
        self.link.setAccessibleName(self.tr("Rule {0}").format(clause))
        self.link.clicked.connect(lambda: self.clause_wanted.emit(clause))
        return self.link


def add_reasons(desk: Desk, rows: QVBoxLayout, reasons: Sequence[Reason]) -> None:
    """Lay out reasons; hovering over one marks its places on the map."""
    for reason in reasons:
        row = ReasonRow(desk.game, reason)
        row.entered.connect(partial(desk.highlighted.emit, marks(desk.game, reason)))
        row.left.connect(partial(desk.highlighted.emit, ()))
        row.chosen.connect(partial(_go_to, desk, reason))
        row.clause_wanted.connect(desk.clause_wanted)
        rows.addWidget(row)


def _go_to(desk: Desk, reason: Reason) -> None:
    node = where(desk.game, reason)
    if node >= 0:
        desk.centre(node)
    desk.highlighted.emit(marks(desk.game, reason))


class WhyCard(Card):
    """All reasons why a unit is out of supply.  ``reason_shown`` carries the reason under the mouse, or
    None.
    """

    reason_shown = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Why out of supply?"), parent)
        self.desk = desk
        self.rows = spaced(QVBoxLayout(), 2)
        self.body.addLayout(self.rows)
        self.reason_rows: list[ReasonRow] = []
        self._inquiries = Inquiries(self, desk.outdated)

    @property
    def searching(self) -> bool:
        """Whether the reasons are still looked for."""
        return self._inquiries.is_busy("why")

    def show_for(self, unit: str) -> None:
        """Look for the reasons of a unit, and show them."""
        self._inquiries.in_turns("why", why_of_unit(self.desk.supply, unit), self.show_why)
        if self.searching:  # those of the unit before are no longer true
            self.show_why(Why(unit, ()))
        self.note.setText(self.tr("Looking for reasons…") if self.searching else "")

    def stop(self) -> None:
        """Cancel the search."""
        self._inquiries.stop("why")

    def show_why(self, why: Why) -> None:
        """Show the reasons, nearest cure first."""
        clear(self.rows)
        self.note.setText("")
        self.reason_rows = []
        game = self.desk.game
        for reason in why.reasons:
            row = ReasonRow(game, reason)
            row.entered.connect(partial(self._enter, reason))
            row.left.connect(self._leave)
            row.chosen.connect(partial(self._choose, reason))
            row.clause_wanted.connect(self.desk.clause_wanted)
            self.rows.addWidget(row)
            self.reason_rows.append(row)
        show_all(self.rows)

    def _enter(self, reason: Reason) -> None:
        self.desk.highlighted.emit(marks(self.desk.game, reason))
        self.reason_shown.emit(reason)

    def _leave(self) -> None:
        self.desk.highlighted.emit(())
        self.reason_shown.emit(None)

    def _choose(self, reason: Reason) -> None:
        _go_to(self.desk, reason)
