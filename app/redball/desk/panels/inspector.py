"""The inspector: everything about the subject, in cards."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk, Subject
from redball.desk.panels.depends_card import DependsCard
from redball.desk.panels.group_card import GroupCard
from redball.desk.panels.hex_card import HexCard
from redball.desk.panels.lock_card import LockCard
from redball.desk.panels.mend_card import MendCard
from redball.desk.panels.out_card import OutCard
from redball.desk.panels.path_card import PathCard
from redball.desk.panels.sea_card import SeaCard
from redball.desk.panels.stack_card import StackCard
from redball.desk.panels.trace_card import TraceCard
from redball.desk.panels.unit_card import UnitCard
from redball.desk.panels.why_card import WhyCard
from redball.desk.sets.plug import Brought, Plug, UnitPart, take_in
from redball.desk.widgets.card import Card, column, scrolled
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.game.units import Unit
from redball.supply.paths import Status


class Inspector(QWidget):
    """Shows the desk's subject and follows its changes."""

    reason_shown = Signal(object)
    other_path_shown = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ground")
        self.desk = desk
        self.unit_card = UnitCard(desk)
        self.group_card = GroupCard(desk)
        self.path_card = PathCard(desk)
        self.lock_card = LockCard(desk)
        self.why_card = WhyCard(desk)
        self.mend_card = MendCard(desk)
        self.trace_card = TraceCard(desk)
        self.hex_card = HexCard(desk)
        self.sea_card = SeaCard(desk)
        self.depends_card = DependsCard(desk)
        self.stack_card = StackCard(desk)
        self.empty = Card()
        self.empty.body.addWidget(
            label(self.tr("Click a unit, a hex or a sea area on the map."), "note", wrap=True)
        )
        self.out_card = OutCard(desk)
        self.cards: tuple[Card, ...] = (
            self.empty,
            self.out_card,
            self.unit_card,
            self.group_card,
            self.why_card,
            self.mend_card,
            self.lock_card,
            self.path_card,
            self.hex_card,
            self.sea_card,
            self.depends_card,
            self.trace_card,
            self.stack_card,
        )
        layout = spaced(QVBoxLayout(self), None, 0)
        self.inside = column(*self.cards)
        layout.addWidget(scrolled(self.inside))
        self._parts = Brought[UnitPart](desk)
        self.hex_card.sea_wanted.connect(lambda sea: desk.show(Subject(sea=sea)))
        self.path_card.other_shown.connect(self.other_path_shown)
        self.trace_card.path_shown.connect(self.other_path_shown)
        self.why_card.reason_shown.connect(self.reason_shown)
        self._heard = (desk.subject_changed, desk.settled)
        for signal in self._heard:
            signal.connect(self.refresh)
        take_in(desk, self._add)
        self.refresh()

    def _add(self, plug: Plug) -> None:
        """Take in what a rule set says about units, below the chosen ones."""
        parts = plug.unit_parts()
        first = 1 + self.cards.index(self.group_card)
        for place, part in enumerate(parts, first + self._parts.put(plug, parts)):
            part.hide()
            self.inside.layout().insertWidget(place, part)
            self.cards = (*self.cards[:place], part, *self.cards[place:])
        for signal in self._heard:  # parts hear them first
            signal.disconnect(self.refresh)
            signal.connect(self.refresh)

    def refresh(self, *_: object) -> None:
        """Show the subject as it is now."""
        subject = self.desk.subject if self.desk.session else Subject()
        shown = self._fill(subject)
        for card in self.cards:
            card.setVisible(card in shown)
        if self.mend_card not in shown:
            self.why_card.stop()
            self.mend_card.stop()

    def _fill(self, subject: Subject) -> list[Card]:
        if subject.group:
            units = [self.desk.game.units[unit] for unit in subject.group]
            self.group_card.show_units(units)
            return [self.group_card, *self._fill_parts(units), *self._stack(units)]
        if subject.unit:
            return self._fill_unit(subject.unit)
        if subject.node >= 0 and self.desk.game.atlas.is_land(subject.node):
            self.hex_card.show_hex(subject.node)
            self.depends_card.show_what_hangs(subject)
            stack = self._stack(self.desk.game.units_at.get(subject.node, ()))
            self.trace_card.show_for(subject)
            return [self.hex_card, self.depends_card, self.trace_card, *stack]
        sea = subject.sea if subject.sea >= 0 else -1
        if sea >= 0:
            self.sea_card.show_sea(sea)
            self.depends_card.show_what_hangs(subject)
            return [self.sea_card, self.depends_card, *self._stack(self.desk.game.units_at_sea.get(sea, ()))]
        if subject.node >= 0:
            self.hex_card.show_hex(subject.node)
            return [self.hex_card]
        return [self.empty, *self._fill_out()]

    def _fill_out(self) -> list[Card]:
        if self.desk.session is None:
            return []
        self.out_card.refresh()
        return [self.out_card]

    def _fill_unit(self, unit_id: str) -> list[Card]:
        unit = self.desk.game.units[unit_id]
        self.unit_card.show_unit(unit)
        shown: list[Card] = [self.unit_card, *self._fill_parts([unit])]
        supply = self.desk.supply
        path = supply.path(unit_id)
        if self.lock_card.show_locks(unit_id):
            shown.append(self.lock_card)
        if path is not None:
            self.path_card.show_path(unit, path)
            shown.append(self.path_card)
        if supply.status(unit_id) not in (*words.SUPPLIED, Status.OFF_MAP):
            self.why_card.show_for(unit_id)
            self.mend_card.show_for(unit_id)
            shown += [self.why_card, self.mend_card]
        if unit.hex >= 0:
            self.trace_card.show_for(Subject(unit_id, unit.hex))
            shown.append(self.trace_card)
        together = self.desk.game.units_at.get(unit.hex, ()) or self.desk.game.units_at_sea.get(unit.sea, ())
        return shown + (self._stack(together, unit_id) if len(together) > 1 else [])

    def _fill_parts(self, units: Sequence[Unit]) -> list[Card]:
        """The cards of the rule sets that are played."""
        return [part for part in self._parts.played() if part.show_units(units)]

    def _stack(self, units, chosen: str = "") -> list[Card]:
        if not units:
            return []
        self.stack_card.show_units(units, chosen)
        return [self.stack_card]
