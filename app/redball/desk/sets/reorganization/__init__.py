"""The window's parts for impulse reorganization: who is face-down, who can serve them over which path, what
was given, air missions, offensive chits and build points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from redball.desk.sets.plug import HexPart, Plug, Screen
from redball.desk.window.action_spec import ActionSpec

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu, QWidget

    from redball.desk.map.map_desk import MapDesk
    from redball.desk.work.base import WorkCard
    from redball.game.orders import Order


class ReorganizationPlug(Plug):
    """Reorganization points on one screen, and decisions about chits and build points."""

    specs = (
        ActionSpec(
            "game", "plan", "P&lan reorganization", "Ctrl+R", "", "The best use of the reorganization points"
        ),
        ActionSpec(
            "game",
            "air_mission",
            "&Air mission",
            "Ctrl+Shift+R",
            "",
            "The steps of an air reorganization mission",
        ),
    )

    def do(self, name: str) -> None:
        """Bring the plan, or the checklist of the air mission, to the front."""
        self.window.show_dock("points")
        if name == "plan":
            self.screen.show_plan()
        else:
            self.screen.show_mission()

    def can(self, _name: str) -> bool | None:
        """Always None: the screen enables its actions itself."""
        return None

    def cards(self) -> Mapping[str, WorkCard]:
        """Build points and offensive chits."""
        from redball.desk.sets.reorganization.build_points import BuildPointsCard
        from redball.desk.sets.reorganization.chits import ByChitCard, ChitCard

        desk = self.desk
        return {"build": BuildPointsCard(desk), "chit": ChitCard(desk), "by_chit": ByChitCard(desk)}

    def screens(self) -> Sequence[Screen]:
        """The reorganization screen."""
        from redball.desk.sets.reorganization.screen import ReorganizationScreen

        self.screen = ReorganizationScreen(self.desk)
        title = QCoreApplication.translate("MainWindow", "Reorganization")
        return (Screen("points", title, self.screen, place=1),)

    def stocks(self) -> Sequence[QWidget]:
        """The track of reorganization points."""
        from redball.desk.sets.reorganization.points_stock import PointsStock

        return (PointsStock(self.desk),)

    def hex_parts(self) -> Sequence[HexPart]:
        """The repair of a port."""
        from redball.desk.sets.reorganization.port_part import PortPart

        self.port = PortPart(self.desk)
        return (self.port,)

    def join(self, map_: MapDesk) -> None:
        """Show paths, what was given and flights on the map."""
        from redball.desk.sets.reorganization.on_map import join_map

        self.window, screen = map_.window, self.screen
        join_map(screen, map_)
        actions = self.window.actions_by_name
        screen.wanted.connect(actions["plan"].setEnabled)
        screen.missions.wanted.connect(actions["air_mission"].setEnabled)
        screen.missions.moved.connect(lambda: self.do("air_mission"))
        self.window.closing.connect(screen.planned.plan.stop)
        self.port.join_ports(screen.ports)

    def add_to_menu(self, menu: QMenu, node: int) -> None:
        """The repair of a damaged port by reorganization points, while they are spent."""
        self.screen.ports.add_to_menu(menu, node)

    def short(self, order: Order) -> str:
        """The next step of an air mission."""
        from redball.desk.sets.reorganization.mission_phrases import short

        return short(self.desk.game, order)


PLUG = ReorganizationPlug
