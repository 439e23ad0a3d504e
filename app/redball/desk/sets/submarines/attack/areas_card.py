"""The sea areas of the step: where submarines may attack, where they did and what it came to."""

from __future__ import annotations

from functools import partial
from typing import Literal

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.sets.submarines.attack import phrases
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.live_row import LiveRow
from redball.desk.widgets.text import Elided, label
from redball.game.powers import Side
from redball.game.state import Game
from redball.rules.submarines.eras import asw_total
from redball.rules.submarines.joining import eligible, possible_areas
from redball.rules.submarines.tables import Attack, Joined
from redball.rules.submarines.under_way import (
    PHASE,
    anything_to_attack,
    attacked_points,
    attacks_now,
    defenders,
    sides_now,
    stage_of,
    submarine_areas,
)
from redball.wording import message, sentence

State = Literal["done", "now", "todo", "idle"]
SIGNS = {"done": "done", "now": "now", "todo": "todo", "idle": "info"}


class AreaRow(msgspec.Struct, frozen=True):
    """A sea area: how it stands, and what is said of it."""

    area: int
    name: str
    state: State
    detail: str
    attack: Attack | None = None


def area_rows(game: Game) -> tuple[AreaRow, ...]:
    """The areas with submarines that attack, may attack or can't, and those whose attack is over."""
    if game.clock.phase != PHASE:
        return ()
    attacks, possible, sides = attacks_now(game), possible_areas(game), sides_now(game)
    there = {area: side for side in reversed(sides) for area in submarine_areas(game, side)}
    found = []
    for area in sorted({*attacks, *there}):
        name, attack = game.atlas.sea_areas[area].name, attacks.get(area)
        if attack is not None and area not in possible:
            state: State = "done" if attack.over else "now"
            found.append(AreaRow(area, name, state, _attack_words(attack), attack))
        elif area in possible or (attacks and area in there):
            side = possible.get(area) or there[area]
            able = eligible(game, area, side)
            found.append(AreaRow(area, name, "todo" if able else "idle", _may_words(game, area, side)))
        else:
            found.append(AreaRow(area, name, "idle", _may_words(game, area, there[area])))
    return tuple(found)


def _attack_words(attack: Attack) -> str:
    if attack.over:
        return phrases.toll_words(attack) if attack.toll is not None else words.tr("nothing came of it")
    return sentence(message(f"submarines.stage.{stage_of(attack)}"))


def _may_words(game: Game, area: int, side: Side) -> str:
    """'2 submarines, 12 CP, ASW 4½'; or that there is nothing to attack, or nobody who may."""
    able = eligible(game, area, side)
    if not able:
        return words.tr("no submarine there may attack")
    boats = words.count(len(able), "submarine", "submarines")
    if not anything_to_attack(game, area, side):
        return words.tr("{0}; nothing to attack").format(boats)
    attack = Attack(side, {unit.id: Joined("0", "0") for unit in able})
    points = sum(attacked_points(game, area, attack).values())
    total = asw_total(game, defenders(game, area, attack), points)
    text = words.tr("{boats} against {points}, ASW {asw}")
    return text.format(
        boats=boats,
        points=phrases.points_words(points),
        asw=phrases.worth_words(total.exact, total.used),
    )


class AreasCard(Card):
    """A row an area; ``chosen`` carries the sea area whose steps are asked for."""

    chosen = Signal(int)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(" ", parent)
        self.desk = desk
        self.heading.setText(self.tr("Areas with submarines"))
        self.rows = spaced(QVBoxLayout(), 4)
        self.empty = label(self.tr("No submarine of this side is at sea."), "note", wrap=True)
        self.body.addLayout(self.rows)
        self.body.addWidget(self.empty)

    def show_areas(self, found: tuple[AreaRow, ...]) -> None:
        """List the areas."""
        clear(self.rows)
        self.empty.setVisible(not found)
        done = sum(row.state == "done" for row in found)
        self.note.setText(self.tr("{0} of {1}").format(done, len(found)) if found else "")
        for row in found:
            self.rows.addWidget(self._row(row))

    def _row(self, row: AreaRow) -> LiveRow:
        made = LiveRow()
        made.setAccessibleName(f"{row.name}: {row.detail}")
        line, column = made.lay_out(SIGNS[row.state])
        column.addWidget(Elided(row.name, "strong"))
        column.addWidget(label(row.detail, "note", wrap=True))
        box = self.desk.game.atlas.sea_areas[row.area].box
        made.entered.connect(lambda: self.desk.highlighted.emit((box,)))
        made.left.connect(lambda: self.desk.highlighted.emit(()))
        made.chosen.connect(partial(self._show, row.area))
        button = QPushButton(self.tr("Attack") if row.state == "todo" else self.tr("Show"))
        button.setObjectName("link")
        button.setAccessibleName(f"{button.text()}: {row.name}")
        button.clicked.connect(partial(self._choose, row.area))
        line.addWidget(button)
        return made

    def _show(self, area: int) -> None:
        """Show the area on the map, and make it the subject."""
        where = self.desk.game.atlas.sea_areas[area]
        self.desk.centre(where.box)
        self.desk.show_hex(where.box)

    def _choose(self, area: int, _on: bool = False) -> None:
        self.chosen.emit(area)
