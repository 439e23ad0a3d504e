"""The window's parts for submarine warfare: attacks on convoys step by step, naval combat around the Convoy
Section, who stays there, historic bases, building, and marks of counters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from redball.desk.sets.plug import Plug, Screen, UnitPart
from redball.desk.window.action_spec import ActionSpec

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from redball.desk.map.map_desk import MapDesk
    from redball.desk.work.base import WorkCard
    from redball.game.orders import Order


class SubmarinesPlug(Plug):
    """Submarine warfare in the window."""

    specs = (
        ActionSpec(
            "map", "sea_box", "Sea box", "Shift+W", "", "The box of the chosen sea area, with its sections"
        ),
    )

    def do(self, name: str) -> None:
        """Open or close a sea box."""
        if name == "sea_box":
            self.seas.toggle()

    def cards(self) -> Mapping[str, WorkCard]:
        """Naval combat, who stays in the Convoy Section, historic bases, building."""
        from redball.desk.sets.submarines.naval.card import NavalCard
        from redball.desk.sets.submarines.turn.bases_cards import AzoresCard, CadizCard, LeaveCard
        from redball.desk.sets.submarines.turn.build_card import BuildCard
        from redball.desk.sets.submarines.turn.stay_card import StayCard

        desk = self.desk
        return {
            "leave": LeaveCard(desk),
            "naval_convoys": NavalCard(desk),
            "stay_with_convoys": StayCard(desk),
            "cadiz": CadizCard(desk),
            "azores": AzoresCard(desk),
            "build_submarines": BuildCard(desk),
        }

    def short(self, order: Order) -> str:
        """Orders that name many units."""
        from redball.rules.submarines.orders import RollForAzores, StayWithConvoys

        if isinstance(order, StayWithConvoys) and len(order.units) > 1:
            return QCoreApplication.translate("StayCard", "All {0} stay, face-down").format(len(order.units))
        if isinstance(order, RollForAzores):
            return QCoreApplication.translate("AzoresCard", "Roll for the Azores")
        return ""

    def unit_parts(self) -> Sequence[UnitPart]:
        """Marks of the chosen counter."""
        from redball.desk.sets.submarines.turn.marks_part import MarksPart

        self.marks = MarksPart(self.desk)
        return (self.marks,)

    def screens(self) -> Sequence[Screen]:
        """The guided column of attacks, and the ledger of losses."""
        from redball.desk.sets.submarines.attack.column import AttackColumn
        from redball.desk.sets.submarines.ledger.screen import TonnageScreen

        self.attacks = AttackColumn(self.desk)
        title = QCoreApplication.translate("MainWindow", "Submarine warfare")
        does = ("submarines.may.", "submarines.attack.")
        self.tonnage = TonnageScreen(self.desk)
        ledger = QCoreApplication.translate("MainWindow", "Tonnage")
        return (
            Screen("submarines", title, self.attacks, place=3, does=does, beside=True),
            Screen("tonnage", ledger, self.tonnage, place=0),
        )

    def join(self, map_: MapDesk) -> None:
        """Sea boxes over the map; the one that is open follows the area whose attack is looked at."""
        from redball.desk.sets.submarines.sea.wiring import SeaBoxes

        self.seas = SeaBoxes(self.desk, map_, self.rule_set)
        self.attacks.area_shown.connect(self.seas.follow)

    def add_to_menu(self, menu: QMenu, node: int) -> None:
        """The boxes of the sea areas of a hex."""
        self.seas.add_to_menu(menu, node)


PLUG = SubmarinesPlug
