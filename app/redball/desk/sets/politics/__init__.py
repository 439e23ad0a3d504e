"""The window's parts for politics."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from redball.desk.sets.politics.cards.part import CardsPart
from redball.desk.sets.politics.diplomacy.part import DiplomacyPart
from redball.desk.sets.politics.display.part import DisplayPart
from redball.desk.sets.politics.glance.part import GlancePart
from redball.desk.sets.politics.go.part import GoPart
from redball.desk.sets.politics.nations.part import NationsPart
from redball.desk.sets.politics.pacts.part import PactsPart
from redball.desk.sets.politics.parts import PlugOfParts
from redball.desk.sets.politics.works.part import WorksPart

if TYPE_CHECKING:
    from redball.game.orders import Order


class PoliticsPlug(PlugOfParts):
    """Politics in the window; each part stands in a folder of its own."""

    kinds = (DisplayPart, GlancePart, NationsPart, DiplomacyPart, WorksPart, CardsPart, GoPart, PactsPart)
    specs = tuple(spec for kind in kinds for spec in kind.specs)

    def suggested(self, kind: type[Order], field: str) -> Iterable[tuple[str, str]]:
        """Territories, waterways, cards, pools and the like."""
        from redball.desk.sets.politics.suggesting import suggested

        return suggested(self.desk.game, kind, field)


PLUG = PoliticsPlug
