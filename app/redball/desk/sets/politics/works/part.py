"""Production, elections, US entry, intelligence, the order of impulses and victory cities in the window."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from redball.desk.sets.plug import Screen
from redball.desk.sets.politics.parts import Part

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from redball.desk.work.base import WorkCard
    from redball.game.state import Game


class WorksPart(Part):
    """Cards of the decisions' dock, and the dock of production and the turn."""

    def cards(self) -> Mapping[str, WorkCard]:
        """A card for each thing that is decided."""
        from redball.desk.sets.politics.works.attacks_card import AttacksCard
        from redball.desk.sets.politics.works.election_card import ElectionCard
        from redball.desk.sets.politics.works.entry_rolls_card import EntryRollsCard
        from redball.desk.sets.politics.works.factories_card import FactoriesCard
        from redball.desk.sets.politics.works.gear_card import GearCard
        from redball.desk.sets.politics.works.impulse_card import ImpulseCard
        from redball.desk.sets.politics.works.intelligence_card import IntelligenceCard
        from redball.desk.sets.politics.works.its_war_card import ItsWarCard
        from redball.desk.sets.politics.works.money_card import MoneyCard
        from redball.desk.sets.politics.works.order_card import OrderCard
        from redball.desk.sets.politics.works.points_card import PointsCard
        from redball.desk.sets.politics.works.pools_card import PoolsCard
        from redball.desk.sets.politics.works.sanctions_card import SanctionsCard
        from redball.desk.sets.politics.works.victory_card import VictoryCard
        from redball.desk.sets.politics.works.war_chits_card import WarChitsCard

        desk = self.desk
        return {
            "elections": ElectionCard(desk),
            "impulse_order": OrderCard(desk),
            "impulse_end": ImpulseCard(desk),
            "war_chits": WarChitsCard(desk),
            "entry_rolls": EntryRollsCard(desk),
            "its_war": ItsWarCard(desk),
            "sanctions": SanctionsCard(desk),
            "gear_up": GearCard(desk),
            "politics_money": MoneyCard(desk),
            "factories_at_work": FactoriesCard(desk),
            "attacks_at_home": AttacksCard(desk),
            "entry_pools": PoolsCard(desk),
            "intelligence": IntelligenceCard(desk),
            "intelligence_points": PointsCard(desk),
            "victory_cities": VictoryCard(desk),
        }

    def add_to_menu(self, menu: QMenu, node: int) -> None:
        """Marking objective cities, in cities."""
        from redball.desk.sets.politics.works.phrases import tr
        from redball.rules.politics.powers.orders import MarkHexes
        from redball.rules.politics.powers.victory import objectives

        game = self.desk.game
        if game.atlas.is_city(node):
            is_marked = node in objectives(game)
            text = tr("No objecti&ve city") if is_marked else tr("An objecti&ve city")
            order = MarkHexes("objective", (game.atlas.label(node),), not is_marked)
            menu.addAction(text, lambda: self.desk.do(order))

    def steps(self, game: Game) -> Iterator[object]:
        """Production of all powers, one after the other."""
        from redball.rules.politics.powers.levels import known
        from redball.rules.politics.powers.outlook import production, production_after
        from redball.rules.politics.standing import powers

        for code in filter(known, powers(game)):
            yield production(game, code)
            yield production_after(game, code)

    def screens(self) -> Sequence[Screen]:
        """All powers' production, and both tracks."""
        from redball.desk.sets.politics.works.screen import WorksScreen

        self.screen = WorksScreen(self.desk, self.rule_set)
        title = QCoreApplication.translate("MainWindow", "Production and turn")
        return (Screen("politics_works", title, self.screen, place=1),)
