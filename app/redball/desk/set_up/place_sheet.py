"""Counters of the palette put into a place that is typed: Enter instead of a drag."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QCompleter, QHBoxLayout, QLineEdit, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.fields import form_card, link, mark_field
from redball.desk.dialogs.order_sheet import OrderSheet
from redball.desk.set_up.paste_check import fault_said
from redball.desk.set_up.placing import MOST_AT_ONCE, SECTIONS, Placing, placing, section_said, too_many
from redball.desk.widgets.card import clear
from redball.desk.widgets.counter import unit_icon
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label
from redball.desk.words import tr
from redball.game.counters.counter import unit_of
from redball.game.counters.place_list import Stand, known_places, near_places, stand_of
from redball.game.counters.shelf import Entry
from redball.game.errors import CounterError
from redball.game.orders import Order
from redball.game.rulings import Ruling
from redball.language import translated

_ICON, _DRAWN, _NEAR, _SHOWN = 36, 8, 3, 12
"""Px of a counter; counters that are drawn; near misses that are offered; names that are listed at once."""


class PlaceSheet(OrderSheet):
    """Asks where counters go: a place, a hex, a sea area with its section, or a pool."""

    last = ""
    """What was typed the last time."""

    def __init__(self, desk: Desk, entries: Sequence[Entry], parent: QWidget | None = None) -> None:
        super().__init__(desk, tr("Place counters"), tr("&Place"), parent)
        self.entries = tuple(entries)
        self._fault = ""
        self._lay_out()
        self.verdict.idle = self.tr("Type where they go.")
        self.at.setText(PlaceSheet.last)
        self.at.selectAll()
        self.at.textChanged.connect(self._follow_text)
        self.section.activated.connect(self.refresh)
        self.down.toggled.connect(self.refresh)
        self._follow_text()
        self.finish(600, 300, self.at)

    def _lay_out(self) -> None:
        row = spaced(QHBoxLayout(), 4)
        for entry in self.entries[:_DRAWN]:
            drawn = label()
            drawn.setPixmap(unit_icon(unit_of(entry.counter), None, _ICON).pixmap(_ICON, _ICON))
            row.addWidget(drawn)
        names = ", ".join(entry.counter.name for entry in self.entries)
        count = len(self.entries)
        said = self.tr("{0} counters: {1}").format(count, names) if count > 1 else names
        row.addSpacing(6)
        row.addWidget(Elided(said, "subject"), 1)
        self.body.addLayout(row)
        form = form_card(self.body, "")
        self.at = QLineEdit()
        self.at.setPlaceholderText(self.tr("Essen, W-1234, North Sea 3, force pool, production spiral 2 …"))
        words = [translated(word) for word in known_places(self.desk.game.atlas)]
        completer = QCompleter(QStringListModel(sorted(words), self), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(_SHOWN)
        completer.popup().setObjectName("found")  # a window of its own: it needs a ground
        self.at.setCompleter(completer)
        self.section, self.down = QComboBox(), QCheckBox(self.tr("&Face-down"))
        for section in SECTIONS:
            said = section_said(section)
            self.section.addItem(f"{said[:1].upper()}{said[1:]}", section)
        self.section.setAccessibleName(self.tr("Section of the sea area"))
        form.addRow(self.tr("&Where"), self.at)
        self.section_label = label(self.tr("&Section"))
        self.section_label.setTextFormat(Qt.TextFormat.AutoText)
        self.section_label.setBuddy(self.section)
        form.addRow(self.section_label, self.section)
        form.addRow("", self.down)
        self.near = spaced(QHBoxLayout(), 8)
        self.body.addLayout(self.near)
        self.body.addStretch(1)

    def _follow_text(self, *_: object) -> None:
        """Another text: show the section that it names, and what it was probably meant to be."""
        stand = self._typed()
        at_sea = stand is not None and stand.spot.sea >= 0
        self.section.setEnabled(at_sea)
        self.section_label.setEnabled(at_sea)
        self.section.setCurrentIndex(self.section.findData(stand.section if stand is not None else 0))
        self._offer(near_places(self.at.text().strip(), self.desk.game.atlas, _NEAR) if self._fault else ())
        mark_field(self.at, bool(self._fault))
        self.refresh()

    def _offer(self, words: Sequence[str]) -> None:
        """Offer what was probably meant."""
        clear(self.near)
        if not words:
            return
        self.near.addWidget(label(self.tr("Did you mean"), "note"))
        for word in map(translated, words):
            button = link(word, self.tr("Take this place"))
            button.clicked.connect(partial(self.at.setText, word))
            self.near.addWidget(button)
        self.near.addStretch(1)

    def _typed(self) -> Stand | None:
        """Where the text says; None where it says nothing, or nothing that is there."""
        self._fault = ""
        if not self.at.text().strip():
            return None
        try:
            return stand_of(self.at.text(), self.desk.game.atlas, "", near=False)
        except CounterError as error:
            self._fault = fault_said(error.faults[0])
            return None

    def stand(self) -> Stand | None:
        """Where the counters go, on which face."""
        stand = self._typed()
        if stand is None:
            return None
        section = self.section.currentData() if stand.spot.sea >= 0 else 0
        return stand._replace(section=section, organized=not self.down.isChecked())

    def orders(self) -> Sequence[Order]:
        """What places the counters; of very many the first, by which is judged while the player types."""
        return self._placing(self.entries[:MOST_AT_ONCE]).orders

    def _placing(self, entries: Sequence[Entry]) -> Placing:
        stand = self.stand()
        return placing(self.desk.game, entries, stand) if stand is not None else Placing((), ())

    def refresh(self, *_: object) -> tuple[Ruling, ...]:
        """Judge the orders; a text that says nothing is told instead."""
        rulings = super().refresh()
        if why := self._fault or too_many(self.desk.game, self.entries):
            self.verdict.show_against([why])
            self.action.setEnabled(False)
        return rulings

    def accept(self) -> None:
        """Place them as one thing that the player does, and choose their units."""
        orders, units = self._placing(self.entries)
        if self.action.isEnabled() and self.desk.do_as_one(orders):
            PlaceSheet.last = self.at.text().strip()
            self.desk.choose(units[:MOST_AT_ONCE])
            super(OrderSheet, self).accept()
