"""The supply path of the chosen unit in words: every link, its legs with their hexes, length used and
allowed.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.hub import Desk
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.leg import leg_sample
from redball.desk.widgets.live_row import LiveRow
from redball.desk.widgets.text import Elided, label
from redball.game.units import Unit
from redball.supply.paths import Leg, LegKind, Link, Path


class LegRow(LiveRow):
    """One leg: sample, from where to where, measure; the mouse over it marks its hexes on the map."""

    def __init__(self, desk: Desk, leg: Leg, link: Link, unit: Unit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk, self.leg = desk, leg
        self.entered.connect(lambda: desk.highlighted.emit(self.marked()))
        self.left.connect(lambda: desk.highlighted.emit(()))
        self.chosen.connect(lambda: desk.centre(leg.nodes[0]))
        game = desk.game
        ends, measure = words.leg_ends(game, leg, unit), words.leg_measure(leg, link)
        self.setAccessibleName(f"{words.leg_kind(leg.kind)}: {ends}, {measure}")
        self.setToolTip(words.leg_kind(leg.kind))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 0, 2)
        row.setSpacing(8)
        row.addWidget(leg_sample(leg.kind), 0, Qt.AlignmentFlag.AlignTop)
        text = QVBoxLayout()
        text.setSpacing(0)
        first = QHBoxLayout()
        first.addWidget(Elided(ends), 1)
        first.addWidget(label(measure, "note"))
        text.addLayout(first)
        hexes = label(words.leg_hexes(game.atlas, leg), "small", wrap=True)
        text.addWidget(hexes)
        row.addLayout(text, 1)

    def marked(self) -> tuple[int, ...]:
        """The hexes to mark: the leg's own, and the sea boxes that it passes."""
        areas = self.desk.game.atlas.sea_areas
        return (*self.leg.nodes, *(areas[sea].box for sea in self.leg.seas))


class PathCard(Card):
    """The links of a path under one heading each."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Supply path"), parent)
        self.desk = desk
        self.rows = QVBoxLayout()
        self.rows.setSpacing(3)
        self.body.addLayout(self.rows)

    def show_path(self, unit: Unit, path: Path) -> None:
        """Show the path of a unit in supply."""
        clear(self.rows)
        self.note.setText(words.count(len(path.legs), "leg", "legs") if path.legs else "")
        if not path.legs:
            at_sea = unit.sea >= 0
            text = (
                self.tr("Units at sea are always in supply.")
                if at_sea
                else self.tr("It stands on its supply source.")
            )
            self.rows.addWidget(label(text, "note", wrap=True))
        for link in path.links:
            self._add_link(link, unit)

    def _add_link(self, link: Link, unit: Unit) -> None:
        game = self.desk.game
        name, kind = words.source_name(game, link), words.source_kind(link.source.kind)
        text = self.tr("To {name}, {kind}").format(name=name, kind=kind)
        used = words.tr("{used} of {allowed}").format(
            used=link.used, allowed=words.count(link.allowed, "hex", "hexes")
        )
        row = QHBoxLayout()
        row.addWidget(Elided(text, "strong"), 1)
        if link.path_kind is LegKind.BASIC and len(link.legs) > 1:
            row.addWidget(label(used, "note"))
        self.rows.addLayout(row)
        for leg in link.legs:
            self.rows.addWidget(LegRow(self.desk, leg, link, unit))
