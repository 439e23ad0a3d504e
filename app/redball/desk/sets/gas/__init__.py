"""The window's parts for saved gas: what each power pays for which map, who is limited and why, what the rest
of the turn takes, ships that stay at sea and HQs that turn up, production, lending and bombing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from redball.desk.sets.gas import works_plug
from redball.desk.sets.plug import Choice, Foreseen, HexForm, HexPart, Plug, Screen, UnitPart
from redball.desk.window.action_spec import ActionSpec

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu, QWidget

    from redball.desk.map.map_desk import MapDesk
    from redball.desk.work.base import WorkCard
    from redball.game.orders import Order
    from redball.game.rulings import Ruling
    from redball.game.state import Game
    from redball.game.units import Unit


class GasPlug(Plug):
    """Saved gas: the gas dock, paying, what limits do to units, the end of the turn."""

    specs = (
        ActionSpec(
            "game",
            "pay_gas",
            "Pa&y gas…",
            "Ctrl+Y",
            "",
            "Pay for a map of the power that is shown, from a hex of its home",
        ),
        *works_plug.SPECS,
    )

    def do(self, name: str) -> None:
        """Open the card that pays, or the dialog of the sea areas' maps."""
        if name == "pay_gas":
            self.window.show_dock("gas")
            self.screen.pay_next()
        else:
            works_plug.do(self.desk, name)

    def cards(self) -> Mapping[str, WorkCard]:
        """Return to base, HQs in final reorganization, production, lending and bombing."""
        from redball.desk.sets.gas.hq_card import HQCard
        from redball.desk.sets.gas.return_card import ReturnCard

        self.returning = ReturnCard(self.desk)
        own: dict[str, WorkCard] = {"return": self.returning, "hqs": HQCard(self.desk)}
        return own | works_plug.production_cards(self.desk)

    def stocks(self) -> Sequence[QWidget]:
        """The saved gas of a power."""
        from redball.desk.sets.gas.gas_stock import GasStock

        return (GasStock(self.desk),)

    def screens(self) -> Sequence[Screen]:
        """The gas dock, and the factory table."""
        from redball.desk.sets.gas.choices import Choices
        from redball.desk.sets.gas.screen import GasScreen

        self.choices = Choices(self.desk)
        self.screen = GasScreen(self.desk)
        title = QCoreApplication.translate("MainWindow", "Gas")
        does = ("gas.map.", "gas.return.", "gas.hqs.")
        return (Screen("gas", title, self.screen, place=0, does=does), *works_plug.screens(self.desk))

    def hex_parts(self) -> Sequence[HexPart]:
        """Gas and saved build points of a hex, and the plan of its factories."""
        return works_plug.hex_parts(self.desk)

    def unit_parts(self) -> Sequence[UnitPart]:
        """How the chosen units stand, their limits, and the others of their map."""
        from redball.desk.sets.gas.limits_part import LimitsPart
        from redball.desk.sets.gas.map_part import MapPart
        from redball.desk.sets.gas.unit_part import StandingPart

        self.standing, self.limits = StandingPart(self.desk), LimitsPart(self.desk)
        self.on_map_part = MapPart(self.desk)
        return (self.standing, self.limits, self.on_map_part)

    def join(self, map_: MapDesk) -> None:
        """Show paths to gas on the map, and the card that pays over it."""
        from redball.desk.sets.gas.on_map import GasOnMap
        from redball.desk.sets.gas.pay_card import PayCard

        self.window = map_.window
        self.on_map = GasOnMap(map_.layers)
        self.pay_card = PayCard(self.desk, map_.area)
        self.pay_card.paths_shown.connect(self.on_map.show_tried)
        self.pay_card.ended.connect(self.on_map.end_tried)
        self.standing.path_shown.connect(self.on_map.show_own)
        self.standing.other_shown.connect(map_.layers.show_other_path)
        for part in (self.screen, self.standing, self.on_map_part, self.returning):
            part.pay_wanted.connect(self.pay_card.open)
        works_plug.join(self.desk, map_)
        works_plug.works(self.desk).pay_wanted.connect(self.pay_card.open_from)

    # --- asked while it is played ---

    def hex_form(self, node: int) -> HexForm | None:
        """Gas and saved build points in the dialog that corrects a hex."""
        return works_plug.hex_form(self.desk, node)

    def hex_facts(self, node: int) -> Iterator[str]:
        """The gas map of a hex."""
        return works_plug.hex_facts(self.desk, node)

    def add_to_menu(self, menu: QMenu, node: int) -> None:
        """What the chosen units can do there, paying from a hex, correcting its gas, and bombing it."""
        from redball.desk.sets.gas.uses import add_targets

        add_targets(menu, self.desk, node)
        works_plug.add_to_menu(self.desk, menu, node)

    def add_to_unit_menu(self, menu: QMenu, units: Sequence[Unit]) -> None:
        """What the units can do now, with those marked whom the limits hinder."""
        from redball.desk.sets.gas.uses import add_uses, usable

        if usable(self.desk, units):
            inside = menu.addMenu(QCoreApplication.translate("map_menu", "&Use as…"))
            inside.setToolTipsVisible(True)
            add_uses(inside, self.desk, units)

    def unit_state(self, unit: Unit) -> tuple[str, str] | None:
        """Unlimited, free or limited."""
        from redball.desk.sets.gas.phrases import state_words
        from redball.rules.gas.standing import standing

        how = standing(self.desk.game, unit)
        return state_words(how) if how.state != "outside" else None

    def choice(self, order: Order, _ruling: Ruling) -> Choice | None:
        """As the free unit, paid first, or limited."""
        return self.choices.of(order)

    def steps(self, game: Game) -> Iterator[object]:
        """How each unit stands, which its path to the gas decides."""
        from redball.rules.gas.standing import standing

        for unit in game.units.values():
            yield standing(game, unit)

    def foreseen(self, after: Game) -> Foreseen:
        """Who would be limited that isn't, and the other way round."""
        from redball.desk.sets.gas.phrases import foreseen

        return Foreseen(*foreseen(self.desk.game, after))

    def short(self, order: Order) -> str:
        """Few words for the buttons of the to-do list."""
        from redball.desk.sets.gas.phrases import short

        return short(self.desk.game, order) or works_plug.short(self.desk, order)


PLUG = GasPlug
