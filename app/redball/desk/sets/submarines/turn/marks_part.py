"""Marks of the chosen counters: aircraft that hunt submarines, Free French units, tankers, docked pairs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QCheckBox, QComboBox, QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.said import Said
from redball.desk.sets.plug import UnitPart
from redball.desk.sets.submarines.turn.torpedo_words import torpedo_words
from redball.desk.widgets.text import label, line_of, plain
from redball.game.orders import Order
from redball.game.units import Unit, UnitClass
from redball.rules.submarines.box import CARGO_SHIPS, facts_of
from redball.rules.submarines.eras import is_french, worth_of
from redball.rules.submarines.marks import is_marked
from redball.rules.submarines.milchcows import docked_pair, partners
from redball.rules.submarines.options import reads
from redball.rules.submarines.orders import DockMilchcow, MarkCounter
from redball.rules.submarines.ships import is_tanker
from redball.rules.submarines.torpedoes import suffers
from redball.wording import quantity


class MarksPart(UnitPart):
    """The card “Submarine warfare” of the inspector: a unit's ASW value, marks, whom it is docked with."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Submarine warfare"), parent)
        self.desk = desk
        self._unit = ""
        self.worth, self.attacked = label("", "", wrap=True), label("", "note", wrap=True)
        self.torpedoes = label("", "note", wrap=True)
        self.damaged = label(self.tr("Damaged"), "strong")
        self.hunter = QCheckBox(self.tr("&Hunts submarines"))
        self.free_french = QCheckBox(self.tr("&Free French"))
        self.hunter.clicked.connect(lambda on: self._mark("hunter", on))
        self.free_french.clicked.connect(lambda on: self._mark("free_french", on))
        self.tanker = QCheckBox(self.tr("&Tanker"))
        self.tanker.clicked.connect(lambda on: self._mark("tanker", on))
        self.partner = QComboBox()
        self.partner.setAccessibleName(self.tr("Submarine to dock with"))
        self.dock = QPushButton(self.tr("&Dock"))
        self.dock.setObjectName("narrow")
        self.dock.clicked.connect(lambda _=False: self._dock())
        self.docked = label("", "", wrap=True)
        self.undock = QPushButton(self.tr("&Undock"))
        self.undock.setObjectName("narrow")
        self.undock.clicked.connect(lambda _=False: self._undock())
        self.said = Said(desk)
        for widget in (
            self.damaged,
            self.worth,
            self.attacked,
            self.torpedoes,
            self.hunter,
            self.free_french,
            self.tanker,
        ):
            self.body.addWidget(widget)
        with_dock = line_of(self.partner, self.dock)
        with_dock.setStretch(0, 1)
        self.body.addLayout(with_dock)
        with_undock = line_of(self.docked, self.undock)
        with_undock.setStretch(0, 1)
        self.body.addLayout(with_undock)
        self.body.addWidget(self.said)

    def show_units(self, units: Sequence[Unit]) -> bool:
        """Show a single unit; False for several, and where nothing is to be said."""
        self.said.say()
        if len(units) != 1 or units[0].is_land:
            return False
        unit, game = units[0], self.desk.game
        self._unit = unit.id
        facts, pair = facts_of(game, unit.id), docked_pair(game, unit.id)
        found = worth_of(game, unit)
        self.worth.setText(self.tr("ASW {0}").format(quantity(found.value)))
        self.worth.setToolTip(plain(", ".join(found.clauses)))
        self.worth.setVisible(bool(found.value))
        self.note.setText(", ".join(found.clauses[1:2]) if found.value else "")
        marked = is_marked(game, unit.id)
        self.attacked.setText(self.tr("Attacked convoys: it stays out of naval combat.") if marked else "")
        self.attacked.setVisible(marked)
        self.torpedoes.setText(f"{torpedo_words(game)}." if suffers(game, unit) else "")
        self.torpedoes.setVisible(bool(self.torpedoes.text()))
        self.damaged.setVisible(unit.damaged)
        self.hunter.setVisible(unit.kind is UnitClass.AIR and reads(game, "hunter_flag") == "manual")
        self.hunter.setChecked(facts.hunter)
        self.free_french.setVisible(is_french(game, unit))
        self.free_french.setChecked(facts.free_french)
        self.tanker.setVisible(unit.type in CARGO_SHIPS or is_tanker(game, unit))
        self.tanker.setChecked(is_tanker(game, unit))
        able = partners(game, unit) if unit.type == "MILCH" else ()
        self.partner.clear()
        for other in able:
            self.partner.addItem(other.name, other.id)
        self.partner.setVisible(bool(able))
        self.dock.setVisible(bool(able))
        if pair is not None:
            other_id = pair[1] if pair[0] == unit.id else pair[0]
            name = game.units[other_id].name if other_id in game.units else other_id
            self.docked.setText(self.tr("Docked with {0}").format(name))
        self.docked.setVisible(pair is not None)
        self.undock.setVisible(pair is not None)
        marks = (self.hunter, self.free_french, self.tanker)
        shown = (self.worth, self.damaged, self.attacked, self.torpedoes, *marks, self.partner, self.docked)
        return any(not widget.isHidden() for widget in shown)

    # --- orders ---

    def _mark(self, what, on: bool) -> None:
        self._give(MarkCounter(self._unit, what, on))

    def _dock(self) -> None:
        self._give(DockMilchcow(self._unit, self.partner.currentData()))

    def _undock(self) -> None:
        pair = docked_pair(self.desk.game, self._unit)
        if pair is not None:
            self._give(DockMilchcow(pair[0]))

    def _give(self, order: Order) -> None:
        self.desk.do(order)
