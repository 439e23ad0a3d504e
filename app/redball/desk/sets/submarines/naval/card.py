"""Naval combat: who searches, surprise points, whom a side includes, and what submarines strike at."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from redball.desk import words
from redball.desk.desk import Desk, Subject
from redball.desk.dialogs.said import Said, note_row
from redball.desk.dialogs.verdict import ClauseLink
from redball.desk.sets.submarines.naval.rows import contested, search_words, to_include, to_target
from redball.desk.sets.submarines.naval.unit_list import UnitList
from redball.desk.widgets.card import clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import Elided, label, line_of
from redball.desk.work.base import WorkCard
from redball.game.powers import SIDES, Side
from redball.game.sequence import other_side
from redball.game.state import Game
from redball.rules.submarines.naval import Combat
from redball.rules.submarines.orders import IncludeUnits, SetSurprise, TargetShips
from redball.rules.submarines.surprise import PHASES, chosen, surprise
from redball.rules.submarines.tables import INCLUDED, TARGETED
from redball.rules.submarines.targets import column_count, ship_count

MOST = 99


class NavalCard(WorkCard):
    """A sea area, the side that chooses, a type of combat; units to include, and targets of submarines."""

    phases = PHASES

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Convoys in naval combat"), parent)
        self.side: Side = "axis"
        self.combat: Combat = "surface"
        self._session: object = None
        self.areas = QComboBox()
        self.areas.setAccessibleName(self.tr("Sea area"))
        self.areas.setToolTip(self.tr("Sea areas with units or convoy points of both sides"))
        self.areas.activated.connect(self._show_area)
        desk.subject_changed.connect(self._follow)
        self.body.addWidget(self.areas)
        self.sides = self._choice({side: words.side_name(side) for side in SIDES}, self._use_side)
        self.combats = self._choice(
            {
                "surface": self.tr("S&urface"),
                "air": self.tr("Naval &air"),
                "submarine": self.tr("Su&bmarine"),
            },
            self._use_combat,
        )
        self.points: dict[Side, QSpinBox] = {}
        self.notes: dict[Side, QPushButton] = {}
        for side in SIDES:
            self._add_points(side)
        self.search = QVBoxLayout()
        self.include, self.target = UnitList(desk), UnitList(desk)
        self.include_head, self.target_head = (
            label(self.tr("Include"), "strong"),
            label("", "strong", wrap=True),
        )
        self.included, self.targeted = Said(desk), Said(desk)
        self.do_include = self._action(self.tr("&Include them"), self._include)
        self.do_target = self._action(self.tr("&Strike at them"), self._target)
        self.ships = QVBoxLayout()
        self.body.addLayout(self.search)
        self.body.addWidget(self.target_head)
        self.body.addLayout(self.ships)
        below: tuple[QWidget, ...] = (self.target, self.targeted, self.do_target)
        for widget in (*below, self.include_head, self.include, self.included, self.do_include):
            self.body.addWidget(widget)
        self.include.changed.connect(self._tell)
        self.target.changed.connect(self._tell)

    # --- parts ---

    def _choice(self, texts: dict, then) -> dict[str, QPushButton]:
        made, group = dict[str, QPushButton](), QButtonGroup(self)
        row = spaced(QHBoxLayout(), 4)
        for key, text in texts.items():
            button = QPushButton(text)
            button.setObjectName("narrow")
            button.setCheckable(True)
            button.clicked.connect(partial(then, key))
            group.addButton(button)
            row.addWidget(button)
            made[key] = button
        row.addStretch(1)
        self.body.addLayout(row)
        return made

    def _add_points(self, side: Side) -> None:
        field = stepper(0, MOST)
        field.setAccessibleName(self.tr("Surprise points: {0}").format(words.side_name(side)))
        note = QPushButton(self.tr("Note"))
        note.setObjectName("narrow")
        note.setAccessibleName(self.tr("Note the surprise points: {0}").format(words.side_name(side)))
        note.clicked.connect(partial(self._note, side))
        field.valueChanged.connect(self._tell)
        self.points[side], self.notes[side] = field, note
        text = self.tr("{0} surprise points").format(words.side_name(side))
        row = line_of(Elided(text), field, note)
        row.setStretch(0, 1)
        self.body.addLayout(row)

    def _action(self, text: str, then) -> QPushButton:
        made = QPushButton(text)
        made.setObjectName("tall")
        made.clicked.connect(lambda _=False: then())
        return made

    # --- showing ---

    def wanted(self, game: Game) -> bool:
        """While naval combat is fought and both sides are in a sea area."""
        return super().wanted(game) and bool(contested(game))

    @property
    def area(self) -> int:
        """The sea area that is chosen, -1 for none."""
        found = self.areas.currentData()
        return -1 if found is None else found

    def refresh(self) -> None:
        """Show the sea area that is chosen."""
        game, before = self.desk.game, self.area
        if self._session is not self.desk.session:
            self._session, before = self.desk.session, -1
            self.include.ticked.clear()
            self.target.ticked.clear()
            power = game.powers.get(self.desk.power)
            self.side = power.side if power is not None and power.side else "axis"
        self.areas.clear()
        for area in contested(game):
            self.areas.addItem(game.atlas.sea_areas[area].name, area)
        self.areas.setCurrentIndex(max(0, self.areas.findData(before)))
        self._show()

    def _show(self) -> None:
        game = self.desk.game
        for side, button in self.sides.items():
            button.setChecked(side == self.side)
        for combat, button in self.combats.items():
            button.setChecked(combat == self.combat)
        for side, field in self.points.items():
            field.blockSignals(True)
            field.setValue(surprise(game, self.area, side))
            field.blockSignals(False)
        clear(self.search)
        said = search_words(game, self.area, self.side)
        if said:
            clause = "SUB-NAV-10" if self.combat == "air" else "SUB-NAV-07"
            self.search.addWidget(note_row(self.desk, "trouble", said, (clause,)))
        self.include.show_rows(to_include(game, self.area, self.side, self.combat))
        strikes = self.combat == "submarine"
        for widget in (self.target_head, self.target):
            widget.setVisible(strikes)
        clear(self.ships)
        self.target.show_rows(to_target(game, self.area, self.side) if strikes else ())
        self.do_target.setVisible(bool(self.target.boxes))
        if strikes:
            self._show_ships(game)
        self._tell()

    def _show_ships(self, game: Game) -> None:
        count = ship_count(game, self.area, other_side(self.side))
        column = column_count(game, count)
        self.target_head.setText(self.tr("Submarines strike at"))
        text = self.tr("Ships that count: {0}").format(count)
        if column is None:
            text = self.tr("{0}, so no combat is fought").format(text)
        elif column != count:
            text = self.tr("{text}, read as {column}").format(text=text, column=column)
        clause = "SUB-NAV-13" if column == count else "SUB-AMB-34"
        row = line_of(label(text, "note", wrap=True), ClauseLink(self.desk, clause))
        row.setStretch(0, 1)
        self.ships.addLayout(row)
        if not self.target.count:
            self.ships.addWidget(label(self.tr("The enemy has no ships and no convoy points there."), "note"))

    def _tell(self, *_: object) -> None:
        """What the rules say to what is ticked."""
        game = self.desk.game
        for side, field in self.points.items():
            another = any(chosen(game, table, self.area, side) for table in (INCLUDED, TARGETED))
            self.notes[side].setEnabled(another or field.value() != surprise(game, self.area, side))
        for units, said, button, order in (
            (self.include, self.included, self.do_include, self.include_order()),
            (self.target, self.targeted, self.do_target, self.target_order()),
        ):
            ticked = bool(units.chosen)
            said.say(self.desk.ask(order) if ticked else None)
            button.setEnabled(ticked)
        self.do_include.setVisible(bool(self.include.boxes))
        self.targeted.setVisible(self.combat == "submarine" and bool(self.targeted.texts))

    # --- doing ---

    def _name(self) -> str:
        return self.desk.game.atlas.sea_areas[self.area].name

    def include_order(self) -> IncludeUnits:
        """The units that are ticked, included."""
        return IncludeUnits(self._name(), self.side, self.combat, self.include.chosen)

    def target_order(self) -> TargetShips:
        """The units that are ticked, struck at."""
        return TargetShips(self._name(), self.side, self.target.chosen)

    def _include(self) -> None:
        if self.desk.do(self.include_order()).allowed:
            self.include.ticked.clear()
            self._show()

    def _target(self) -> None:
        if self.desk.do(self.target_order()).allowed:
            self.target.ticked.clear()
            self._show()

    def _note(self, side: Side, _on: bool = False) -> None:
        self.desk.do(SetSurprise(self._name(), side, self.points[side].value()))

    def _use_side(self, side: Side, _on: bool = False) -> None:
        self.side = side
        self._changed()

    def _use_combat(self, combat: Combat, _on: bool = False) -> None:
        self.combat = combat
        self._changed()

    def _show_area(self, *_: object) -> None:
        """Show the sea area that was chosen on the map, too."""
        self._changed()
        if self.area >= 0:
            box = self.desk.game.atlas.sea_areas[self.area].box
            self.desk.centre(box)
            self.desk.show_hex(box)

    def _follow(self, subject: Subject) -> None:
        """A sea area that is chosen on the map is shown here, where both sides are in it."""
        at = self.areas.findData(subject.sea) if self.isVisible() and subject.sea >= 0 else -1
        if at >= 0 and at != self.areas.currentIndex():
            self.areas.setCurrentIndex(at)
            self._changed()

    def _changed(self, *_: object) -> None:
        self.include.ticked.clear()
        self.target.ticked.clear()
        self._show()
