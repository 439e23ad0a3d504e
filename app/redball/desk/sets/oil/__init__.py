"""The window's parts for the oil rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from redball.desk.sets.plug import HexForm, HexPart, Plug, Screen
from redball.desk.window.action_spec import ActionSpec

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu, QWidget

    from redball.desk.map.map_desk import MapDesk
    from redball.desk.work.base import WorkCard


class OilPlug(Plug):
    """Barrels and fuel: production, combat, bombing, final reorganization, and fuel over the game."""

    specs = (
        ActionSpec(
            "game",
            "fuel",
            "&Fuel over the game…",
            "",
            "",
            "Income, spent and lost turn by turn, and how long it lasts",
        ),
    )

    def do(self, name: str) -> None:
        """Show the fuel over the game."""
        from redball.desk.sets.oil.fuel_history import FuelHistoryDialog

        FuelHistoryDialog(self.desk, self.window).exec()

    def cards(self) -> Mapping[str, WorkCard]:
        """The decisions of production, reinforcement, bombardment and land combat."""
        from redball.desk.sets.oil.barrel_card import BarrelCard
        from redball.desk.sets.oil.battles import BattlesCard
        from redball.desk.sets.oil.bombing import BombCard
        from redball.desk.sets.oil.combat import AttackCard
        from redball.desk.sets.oil.oil_card import OilCard
        from redball.desk.sets.oil.purchases import MarketCard, PurchaseCard
        from redball.desk.sets.oil.reinforcement import GivingCard

        desk = self.desk
        self.bomb, self.attack = BombCard(desk), AttackCard(desk)
        return {
            "giving": GivingCard(desk),
            "bomb": self.bomb,
            "attack": self.attack,
            "battles": BattlesCard(desk),
            "oil": OilCard(desk),
            "barrels": BarrelCard(desk),
            "market": MarketCard(desk),
            "purchases": PurchaseCard(desk),
        }

    def screens(self) -> Sequence[Screen]:
        """Final reorganization."""
        from redball.desk.sets.oil.final.screen import FinalScreen

        self.final = FinalScreen(self.desk)
        title = QCoreApplication.translate("MainWindow", "Final reorganization")
        return (Screen("final", title, self.final, place=2, does=("oil.",)),)

    def stocks(self) -> Sequence[QWidget]:
        """The fuel track."""
        from redball.desk.sets.oil.fuel_stock import FuelStock

        stock = FuelStock(self.desk)
        stock.history_wanted.connect(lambda: self.do("fuel"))
        return (stock,)

    def hex_parts(self) -> Sequence[HexPart]:
        """The depot."""
        from redball.desk.sets.oil.depot import DepotPart

        return (DepotPart(self.desk),)

    def hex_form(self, node: int) -> HexForm:
        """The depot."""
        from redball.desk.sets.oil.depot import DepotForm

        return DepotForm(self.desk, node)

    def hex_facts(self, node: int) -> Iterator[str]:
        """The owner of a depot and why."""
        from redball.desk.sets.oil.depot import depot_line

        if node in self.desk.game.depots:
            yield depot_line(self.desk.game, node)

    def join(self, map_: MapDesk) -> None:
        """Show the paths of final reorganization on the map."""
        self.window = map_.window
        self.final.path_wanted.connect(map_.layers.show_other_path)

    def add_to_menu(self, menu: QMenu, node: int) -> None:
        """Attacks, bombing and repairs, in their phases."""
        from redball.desk.sets.oil.hex_menu import add_combat

        add_combat(self, menu, node)


PLUG = OilPlug
