"""A trace that the player asks for: from the chosen unit or hex to hexes picked on the map."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk, Subject
from redball.desk.inquiry import Inquiries
from redball.desk.map.picking import Pick
from redball.desk.panels.path_card import add_link
from redball.desk.panels.why_card import add_reasons
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.chips import HexChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.supply.paths import TraceResult
from redball.wording import name_of


class TraceCard(Card):
    """A button until a hex is picked; then the best chain to any of the hexes, or every reason against it.

    ``pick_wanted`` carries a :class:`~redball.desk.map.picking.Pick`, ``path_shown`` the path to draw or
    None.
    """

    pick_wanted = Signal(object)
    path_shown = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Trace to a hex"), parent)
        self.desk = desk
        self.targets: tuple[int, ...] = ()
        self.answer: TraceResult | None = None
        self._subject = Subject()
        self._inquiries = Inquiries(self, desk.outdated)
        self.who = label("", "note", wrap=True)
        self.chips = spaced(QHBoxLayout(), 6)
        self.endless = QCheckBox(self.tr("Of any &length"))
        self.endless.setToolTip(
            self.tr("As oil is traced: only what bars the way counts, not how long it is")
        )
        self.endless.toggled.connect(self._trace)
        self.rows = spaced(QVBoxLayout(), 3)
        self.pick_button = QPushButton()
        self.pick_button.setToolTip(
            self.tr("A chain by HQs and capitals, as in supply, that ends in this hex")
        )
        self.pick_button.clicked.connect(self.ask)
        self.clear_button = QPushButton(self.tr("C&lear"))
        self.clear_button.setToolTip(self.tr("Trace to no hex any more"))
        self.clear_button.clicked.connect(self._forget)
        desk.opened.connect(self._forget)
        desk.power_changed.connect(self._follow_power)
        self._lay_out()

    def _follow_power(self, _power: str) -> None:
        """A hex traces for the power that is shown."""
        if not self._subject.unit and self.targets:
            self._trace()

    def _lay_out(self) -> None:
        self.body.addWidget(self.who)
        self.body.addLayout(self.chips)
        self.body.addWidget(self.endless)
        self.body.addLayout(self.rows)
        buttons = spaced(QHBoxLayout(), 6)
        buttons.addWidget(self.pick_button, 1)
        buttons.addWidget(self.clear_button)
        self.body.addLayout(buttons)

    # --- asking ---

    def show_for(self, subject: Subject) -> None:
        """Trace from another unit or hex, or again from the same one in a changed position."""
        if not self._same(subject):
            self.targets = ()
        self._subject = subject
        self._trace()

    def ask(self) -> None:
        """Let the player click a hex to trace to."""
        text, asker = self.tr("Click the land hex to trace to"), self._subject
        self.pick_wanted.emit(Pick(text, partial(self._picked, asker)))

    def _picked(self, asker: Subject, node: int) -> None:
        """A hex was clicked; ignored when the subject changed since."""
        if self._same(asker):
            self.add(node)

    def _same(self, subject: Subject) -> bool:
        """True for the same unit, wherever it is, or the same hex."""
        ours = self._subject
        return subject.unit == ours.unit and bool(subject.unit or subject.node == ours.node)

    def add(self, node: int) -> None:
        """Trace to one more hex."""
        if self.desk.game.atlas.is_land(node):
            self.targets = tuple(dict.fromkeys((*self.targets, node)))
            self._trace()

    def _forget(self) -> None:
        self.targets = ()
        self._trace()

    # --- answering ---

    def _trace(self) -> None:
        """Show what is traced to; the result follows when it is found."""
        self._inquiries.stop("trace")
        self.answer = None
        clear(self.chips)
        clear(self.rows)
        asked = bool(self.targets) and self.desk.session is not None
        for part in (self.who, self.endless, self.clear_button):
            part.setVisible(asked)
        self.note.setText("")
        again = self.tr("Or to &another hex…") if asked else self.tr("Trace to a &hex…")
        self.pick_button.setText(again)
        self.heading.setVisible(asked)
        self.note.setVisible(asked)
        if not asked:
            self.path_shown.emit(None)
            return
        game = self.desk.game
        self.who.setText(self._who())
        for node in self.targets:
            chip = HexChip(game.atlas.label(node), node)
            chip.setToolTip(plain(words.whereabouts(game.atlas, node)))
            chip.chosen.connect(self.desk.centre)
            self.chips.addWidget(chip)
        self.chips.addStretch(1)
        self.rows.addWidget(label(self.tr("Tracing…"), "note"))
        self._inquiries.in_turns("trace", self._steps(), self._show)

    def _who(self) -> str:
        game, subject = self.desk.game, self._subject
        if subject.unit:
            return self.tr("From {0}").format(game.units[subject.unit].name)
        start = words.spot(game, subject.node)
        return self.tr("From {0}, for {1}").format(start, name_of(self.desk.power))

    def _steps(self) -> Generator[object, None, TraceResult]:
        from redball.supply.questions import chain_steps
        from redball.supply.tracer import of_hex, of_unit

        game, subject, supply = self.desk.game, self._subject, self.desk.supply
        if subject.unit:
            who = of_unit(supply, game.units[subject.unit])
        else:
            who = of_hex(supply, self.desk.power, "", subject.node)
        return (yield from chain_steps(game, who, self.targets, self.endless.isChecked()))

    def _show(self, answer: TraceResult) -> None:
        self.answer = answer
        clear(self.rows)
        self.path_shown.emit(answer.path)
        unit = self.desk.game.units.get(self._subject.unit)
        if answer.path is None:
            self.note.setText(self.tr("no path"))
            add_reasons(self.desk, self.rows, answer.reasons)
            return
        self.note.setText(words.count(len(answer.path.legs), "leg", "legs") if answer.path.legs else "")
        if not answer.path.links:
            self.rows.addWidget(label(self.tr("No path is needed."), "note", wrap=True))
        for link in answer.path.links:
            add_link(self.desk, self.rows, link, unit)
