"""Counters of the palette that are dropped on the map."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint

from redball.desk.set_up.placing import MOST_AT_ONCE, placing, too_many
from redball.desk.set_up.section_menu import ask_section
from redball.desk.words import tr
from redball.game.counters.place_list import Stand
from redball.game.orders import BeginSetUp
from redball.game.where import Spot, hex_name
from redball.planning.whatif import foresee
from redball.wording import sentence

if TYPE_CHECKING:
    from redball.desk.map.map_desk import MapDesk
    from redball.game.counters.shelf import Entry


class CounterDrop:
    """One counter or many, all for one hex or sea area."""

    def __init__(self, owner: MapDesk, entries: Sequence[Entry]) -> None:
        self.owner, self.entries = owner, entries

    def said(self, node: int) -> tuple[str, str]:
        """Why they may not stand there, and what a drop there does."""
        game, stand = self.owner.desk.game, self._stand(node)
        rulings = foresee(game, placing(game, self.entries[:MOST_AT_ONCE], stand).orders)
        reasons = [reason for ruling in rulings if not ruling.allowed for reason in ruling.reasons]
        trouble = ". ".join(sentence(reason).rstrip(".") for reason in reasons[:2])
        trouble = too_many(game, self.entries) or trouble
        at, count = self._place(node), len(self.entries)
        return trouble, "" if trouble else tr("{0} counters to {1}").format(count, at) if count > 1 else at

    def _stand(self, node: int, section: int = 0) -> Stand:
        sea = int(self.owner.desk.game.atlas.sea[node])
        return Stand(Spot(sea=sea), section) if sea >= 0 else Stand(Spot(hex=node))

    def _place(self, node: int) -> str:
        atlas = self.owner.desk.game.atlas
        sea = int(atlas.sea[node])
        return atlas.sea_areas[sea].name if sea >= 0 else hex_name(atlas, node)

    def drop(self, node: int, at: QPoint) -> None:
        """Put them there; in a sea area the section is asked first."""
        if self._stand(node).spot.sea >= 0:
            ask_section(self.owner, node, at, lambda section: self._put(self._stand(node, section), node))
        else:
            self._put(self._stand(node), node)

    def _put(self, stand: Stand, node: int) -> None:
        """Give the orders as one thing that the player does, and choose the units."""
        desk = self.owner.desk
        if why := too_many(desk.game, self.entries):
            offer = tr("Begin set-up and place them"), partial(self._begin_and_put, stand, node)
            self.owner.area.hint.say(f"{why}.", (), self.owner.area.point_of(node), offer)
            return
        orders, units = placing(desk.game, self.entries, stand)
        if orders and not desk.do_as_one(orders, node):
            self.owner.layers.pulse(node)
        elif len(units) <= MOST_AT_ONCE:
            desk.choose(units)
        else:
            desk.show_hex(node)

    def _begin_and_put(self, stand: Stand, node: int) -> None:
        if self.owner.desk.do(BeginSetUp()).allowed:
            self._put(stand, node)
