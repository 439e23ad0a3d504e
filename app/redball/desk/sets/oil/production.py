"""Where new barrels go, and build points."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget

from redball.atlas import Atlas
from redball.desk import words
from redball.desk.hub import Desk
from redball.desk.picking import Pick, Told
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import label, plain
from redball.desk.work.base import WorkCard, names, row_of
from redball.game.rulings import Ruling
from redball.game.state import Game
from redball.rules.oil.orders import PlaceBarrels
from redball.rules.reorganization.orders import BuyRP, SpendBP
from redball.supply.paths import Leg, LegKind, Link, Path, Source, SourceKind
from redball.wording import Message, name_of, sentence

_PRODUCTION = frozenset({"production"})


class BarrelCard(WorkCard):
    """New barrels and the hexes where they may go; the map is clicked."""

    phases, rule_set = frozenset({"production", "reinforcement"}), "oil"
    does = ("oil.place.",)
    pick_wanted = Signal(object)

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
        """Say how many there are."""
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
        """The map asks for a depot at once."""
        self.pick()

    def pick(self) -> None:
        """Let the player click depots; over each hex the map tells whether and why, and shows the chain."""
        from redball.rules.oil.depots import legal_depot_hexes

        power, left = self.desk.power, self.left()
        found = legal_depot_hexes(self.desk.game, power)
        legal = {node: there.room for node, there in found.items() if there.allowed}
        text = self.tr("Click where a barrel goes: {0} left; the numbers are room for barrels").format(left)
        self.pick_wanted.emit(
            Pick(text, lambda node: self._put(power, node), legal, once=False, over=self._told)
        )

    def _told(self, node: int) -> Told:
        """What the map says of a hex under the mouse: why a barrel may or may not lie there; its chain."""
        from redball.rules.oil.depots import depot_legality

        game = self.desk.game
        there = depot_legality(game, self.desk.power, node)
        if not there.allowed:
            said = [f"{sentence(reason)}." for reason in there.reasons]
            return Told("\n".join([*said, ", ".join(dict.fromkeys(there.clauses))]))
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
        return Told("\n".join(lines), way_path(game.atlas, there.way))

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
        """Ask whether the power that controls a hex agrees."""
        box = QMessageBox(self.window())
        box.setWindowTitle(self.tr("Barrels in an ally's city"))
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(f"{sentence(reason)}.")
        yes = box.addButton(self.tr("It &agrees"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(self.tr("It does &not"), QMessageBox.ButtonRole.RejectRole)
        box.exec()
        return box.clickedButton() is yes


def way_path(atlas: Atlas, way: Sequence[int]) -> Path | None:
    """The way of a barrel as a path that the map can draw: hexes, and a sea leg where it crosses water."""
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


class BuildPointsCard(WorkCard):
    """Build points spent this turn: on everything, and on next turn's reorganization points."""

    phases, rule_set = _PRODUCTION, "reorganization"

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Build points"), parent)
        self.words = label("", "note", wrap=True)
        self.spent, self.bought = stepper(1), stepper(1)
        self.spent.setAccessibleName(self.tr("Build points to spend"))
        self.bought.setAccessibleName(self.tr("Build points to turn into reorganization points"))
        self.spend, self.buy = QPushButton(), QPushButton()
        self.spend.clicked.connect(lambda: desk.do(self._spending()))
        self.buy.clicked.connect(lambda: desk.do(self._buying()))
        for points in (self.spent, self.bought):
            points.valueChanged.connect(lambda _: self._name_buttons())
        self.body.addWidget(self.words)
        self.body.addWidget(row_of(self.tr("On units and ships"), "", self.spent, self.spend))
        self.body.addWidget(row_of(self.tr("On RP of next turn"), "", self.bought, self.buy))

    def _spending(self) -> SpendBP:
        return SpendBP(self.desk.power, self.spent.value())

    def _buying(self) -> BuyRP:
        return BuyRP(self.desk.power, self.bought.value())

    def _name_buttons(self) -> None:
        """Say on each button what it gives; one that would be denied says why in its tooltip."""
        both = (
            (self.spend, self.tr("&Spend"), self.tr("&Spend: {0} RP"), self._spending()),
            (self.buy, self.tr("&Buy RP"), self.tr("&Buy RP: {0}"), self._buying()),
        )
        for button, plainly, giving, order in both:
            ruling = self.desk.ask(order)
            more = self._points_after(ruling) - self._points_after() if ruling.allowed else 0
            button.setText(giving.format(more) if ruling.allowed else plainly)
            tip = self.tr("{0} RP more at each opportunity next turn").format(more)
            button.setToolTip(plain(tip if ruling.allowed else names(ruling.reasons)))

    def _points_after(self, ruling: Ruling | None = None) -> int:
        """Reorganization points at each opportunity of next turn, now or after an order."""
        from redball.rules.reorganization.pool import next_pool

        game = self.desk.game.changed(ruling.changes) if ruling is not None else self.desk.game
        return next_pool(game, game.powers[self.desk.power])

    def refresh(self) -> None:
        """Say what is spent, and how much gearing still allows."""
        from redball.rules.reorganization.buying import most_bought

        power = self.desk.game.powers[self.desk.power]
        text = self.tr("{spent} spent, {on_rp} on RP: {pool} RP at each opportunity next turn").format(
            spent=power.bp_spent + power.bp_other,
            on_rp=power.bp_on_rp,
            pool=self._points_after(),
        )
        most = most_bought(self.desk.game, power)
        if most is not None:
            text += "\n" + self.tr("Gearing: {0} more on RP this turn").format(
                words.count(most, "build point", "build points")
            )
        self.words.setText(text)
        self._name_buttons()
