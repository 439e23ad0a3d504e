"""Placing new barrels."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget

from redball.atlas import Atlas
from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.map.picking import HexNote, Pick
from redball.desk.widgets.text import label
from redball.desk.work.base import WorkCard
from redball.game.state import Game
from redball.rules.oil.orders import PlaceBarrels
from redball.supply.paths import Leg, LegKind, Link, Path, Source, SourceKind
from redball.wording import Message, name_of, sentence


class BarrelCard(WorkCard):
    """The number of new barrels, and picking their hexes on the map."""

    phases = frozenset({"production", "reinforcement"})
    does = ("oil.place.",)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Barrels to place"), parent)
        self.words = label("", wrap=True)
        self.place = QPushButton(self.tr("&Place barrels on the map"))
        self.place.clicked.connect(self.pick)
        self.body.addWidget(self.words)
        self.body.addWidget(self.place)
        self.power = ""

    def wanted(self, game: Game) -> bool:
        """In the reinforcement phase only while there are any."""
        there = super().wanted(game)
        return there and (game.clock.phase == "production" or self.left() > 0)

    def left(self) -> int:
        """Barrels that the power has still to place."""
        from redball.rules.oil.to_place import to_place

        return to_place(self.desk.game, self.desk.power)

    def refresh(self) -> None:
        """Show how many there are."""
        left = self.left()
        self.place.setEnabled(left > 0)
        self.words.setText(
            self.tr("{0} to place. Legal hexes are edged on the map.").format(
                words.count(left, "barrel", "barrels")
            )
            if left
            else self.tr("None now. Fuel that is taken gives one for every 10.")
        )

    def begin(self) -> None:
        """Begin to pick a depot."""
        self.pick()

    def pick(self) -> None:
        """Let the player click depots; over each hex the map shows whether it is allowed, why, and the
        chain.
        """
        from redball.rules.oil.depots import legal_depot_hexes

        power, left = self.desk.power, self.left()
        found = legal_depot_hexes(self.desk.game, power)
        legal = {node: there.room for node, there in found.items() if there.allowed}
        text = self.tr("Click where a barrel goes: {0} left; the numbers are room for barrels").format(left)
        self.pick_wanted.emit(
            Pick(text, lambda node: self._put(power, node), legal, once=False, over=self._told)
        )

    def _told(self, node: int) -> HexNote:
        """The note on the hex under the mouse: why a barrel may or may not be placed there; its chain."""
        from redball.rules.oil.depots import depot_legality

        game = self.desk.game
        there = depot_legality(game, self.desk.power, node)
        if not there.allowed:
            said = [f"{sentence(reason)}." for reason in there.reasons]
            return HexNote("\n".join([*said, ", ".join(dict.fromkeys(there.clauses))]))
        kinds = {
            "factory_city": self.tr("{0}: factory city, up to 4 barrels"),
            "city": self.tr("{0}: city, up to 2 barrels"),
            "major_port": self.tr("{0}: major port, up to 2 barrels"),
        }
        lines = [
            kinds[there.kind].format(game.atlas.place_name(node)),
            self.tr("room for {0}").format(words.count(there.room, "barrel", "barrels")),
        ]
        if there.seas:
            areas = ", ".join(game.atlas.sea_areas[area].name for area in there.seas)
            lines.append(self.tr("a chain over {0}, its convoy points used for nothing else").format(areas))
        if there.consent:
            lines.append(self.tr("{0} must agree").format(name_of(there.consent)))
        return HexNote("\n".join(lines), way_path(game.atlas, there.way))

    def _put(self, power: str, node: int) -> None:
        order = PlaceBarrels(power, self.desk.place(node))
        asked = self.desk.ask(order)
        if [reason.code for reason in asked.reasons] == ["oil.needs_consent"]:
            order = PlaceBarrels(power, order.hex, agreed=self._agrees(asked.reasons[0]))
        done = self.desk.do(order, node)
        if done.allowed:
            if self.left():
                self.pick()
            else:
                self.pick_wanted.emit(None)

    def _agrees(self, reason: Message) -> bool:
        """Ask for the consent of the power that controls a hex."""
        box = QMessageBox(self.window())
        box.setWindowTitle(self.tr("Barrels in an ally's city"))
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(f"{sentence(reason)}.")
        yes = box.addButton(self.tr("It &agrees"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(self.tr("It does &not"), QMessageBox.ButtonRole.RejectRole)
        box.exec()
        return box.clickedButton() is yes


def way_path(atlas: Atlas, way: Sequence[int]) -> Path | None:
    """A barrel's path in a form that the map draws: hexes, and a sea leg where it crosses water."""
    size, legs = len(atlas.grid), list[Leg]()
    land: list[int] = []
    seas: list[int] = []
    for node in way:
        if node >= size:
            seas.append(node - size)
            continue
        if seas and land:
            if len(land) > 1:
                legs.append(Leg(LegKind.BASIC, tuple(land), 0))
            legs.append(Leg(LegKind.OVERSEAS, (land[-1], node), 0, tuple(seas)))
            land, seas = [], []
        land.append(node)
    if len(land) > 1:
        legs.append(Leg(LegKind.BASIC, tuple(land), 0))
    if not legs:
        return None
    target = Source(SourceKind.TARGET, way[-1])
    return Path("", (Link(way[0], target, LegKind.OVERSEAS, tuple(legs), 0, 0),))
