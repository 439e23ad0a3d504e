"""From barriers to texts for players: one reason each, with its sentence, its remedy, and what to
highlight.
"""

from __future__ import annotations

from collections.abc import Iterable

from redball.game.units import Unit
from redball.supply.conditions.forces import COMBAT_SHIPS
from redball.supply.conditions.privileges import power_of
from redball.supply.conditions.relations import Relation
from redball.supply.paths import Block, Reason
from redball.supply.reasons.barriers import Barrier, Barriers
from redball.wording import Message, message


class Reasons:
    """Makes the reasons of one power in one position."""

    def __init__(self, barriers: Barriers) -> None:
        self.barriers = barriers
        self.game = barriers.game
        self.position = barriers.position
        self.atlas = barriers.game.atlas

    def reason(self, barrier: Barrier, sought: tuple[int, ...]) -> Reason:
        """A barrier as a reason; ``sought`` is the way that was wanted, as hexes."""
        if barrier.side is not None:
            return self._at_hexside(barrier, barrier.side, sought)
        if barrier.block is Block.PASSAGE:
            return self._passage(barrier, sought)
        if barrier.sea >= 0:
            return self._at_sea(barrier, sought)
        return self._at_hex(barrier, sought)

    def hex_name(self, node: int) -> str:
        """A hex by the name that players use: Tobruk (A-3249), or its label."""
        name, label = self.atlas.place_name(node), self.atlas.label(node)
        return label if name == label else f"{name} ({label})"

    # --- hexes --------------------------------------------------------------------------------------------

    def _at_hex(self, barrier: Barrier, sought: tuple[int, ...]) -> Reason:
        block, node = barrier.block, barrier.node
        units: tuple[Unit, ...] = ()
        text, detail = self._of_hex(block, node)
        if block is Block.ZOC:
            units = self.zone_holders(node)
            text = message("supply.zoc", hex=self.hex_name(node), units=_names(units))
            detail = self._zoc_cure()
        return Reason(block, text, detail, (node,), units=tuple(u.id for u in units), sought=sought)

    def _of_hex(self, block: Block, node: int) -> tuple[Message, Message | None]:
        """Sentence and cure of a barrier at a hex."""
        name, holder = self.hex_name(node), self.game.controller(node)
        code = str(block.name).lower()
        if block is Block.CONTROL and self.barriers.relation(node) is Relation.ALLY:
            code = "ally"
        if block is Block.PORT_ENEMY and self.barriers.relation(node) is not Relation.ENEMY:
            code = "port_foreign"
        if block is Block.NEUTRAL:
            return self._neutral(name, holder), message("supply.cure.neutral")
        data = {"hex": name, "who": holder} if code in _HELD else {"hex": name}
        cure = message(f"supply.cure.{code}", **data) if code in _CURES else None
        return message(f"supply.{code}", **data), cure

    def _neutral(self, hex: str, holder: str) -> Message:
        """Who is at peace where no path may enter: who traces, or whoever has the hex."""
        game, own = self.game, power_of(self.barriers.principal)
        for who, code in ((holder, "neutral"), (own, "neutral_tracer")):
            if game.is_neutral(who):
                return message(f"supply.{code}", hex=hex, who=who)
            if not game.takes_part(who):
                return message(f"supply.{code}_out_of_play", hex=hex, who=who)
        return message("supply.not_at_war", hex=hex, who=holder, power=own)

    def _zoc_cure(self) -> Message | None:
        how = self.position.options.zoc_cancelled_by
        return None if how == "nothing" else message(f"supply.cure.zoc_{how}")

    def zone_holders(self, node: int) -> tuple[Unit, ...]:
        """Enemy units whose zone of control covers a hex, by id."""
        enemies = frozenset(self.position.enemies(self.barriers.principal))
        near = [u for n in self.atlas.grid.within(node, 1) for u in self.game.units_at.get(n, ())]
        found = (u for u in near if u.power in enemies and self.position.zone_covers(u, node))
        return tuple(sorted(found, key=lambda u: u.id))

    # --- hexsides -----------------------------------------------------------------------------------------

    def _at_hexside(self, barrier: Barrier, side: tuple[int, int], sought: tuple[int, ...]) -> Reason:
        a, b = side
        data = {"a": self.hex_name(a), "b": self.hex_name(b)}
        code = str(barrier.block.name).lower()
        cure = message(f"supply.cure.{code}", **data) if code in _CURES else None
        units: tuple[Unit, ...] = ()
        if barrier.block is Block.STRAIT:
            areas = self.position.board.straits.get(side, frozenset())
            units = tuple(u for area in sorted(areas) for u in self.enemies_at_sea(area, COMBAT_SHIPS))
        text = message(f"supply.{code}", **data)
        return Reason(barrier.block, text, cure, (), side, units=tuple(u.id for u in units), sought=sought)

    # --- the sea ------------------------------------------------------------------------------------------

    def _at_sea(self, barrier: Barrier, sought: tuple[int, ...]) -> Reason:
        area = self.atlas.sea_areas[barrier.sea]
        code = str(barrier.block.name).lower()
        blockers = self.position.options.blockers
        units = self.enemies_at_sea(area.index, blockers) if barrier.block is Block.SEA_ENEMY else ()
        text = message(f"supply.{code}", area=area.name, units=_names(units))
        if barrier.block is Block.SEA_SHIPPING:
            text = self._shipping(area.index)
        cure = message(f"supply.cure.{code}", area=area.name)
        found = tuple(u.id for u in units)
        return Reason(barrier.block, text, cure, (), seas=(area.index,), units=found, sought=sought)

    def _shipping(self, area: int) -> Message:
        """Why the shipping of a sea area isn't enough: none, all busy with resources, or all shared out."""
        name, load = self.atlas.sea_areas[area].name, self.barriers.full.get(area)
        if load is not None:
            return message("supply.sea_full", area=name, points=load.points, units=load.units)
        lenders = self.position.relations.friends(self.barriers.principal)
        busy = sum(
            points
            for (sea, owner), points in self.game.convoys.items()
            if sea == area and self.position.principal(owner) in lenders
        )
        code = "sea_busy" if busy > 0 and "CP" in self.position.options.shipping_units else "sea_shipping"
        return message(f"supply.{code}", area=name, points=busy)

    def enemies_at_sea(self, area: int, types: frozenset[str]) -> tuple[Unit, ...]:
        """Enemy units of some types in a sea area."""
        enemies = frozenset(self.position.enemies(self.barriers.principal))
        units = self.game.units_at_sea.get(area, ())
        return tuple(sorted((u for u in units if u.power in enemies and u.type in types), key=lambda u: u.id))

    def _passage(self, barrier: Barrier, sought: tuple[int, ...]) -> Reason:
        seas = self.atlas.sea_areas
        size = self.barriers.ground.size
        closers = self.barriers.shut_by(size + barrier.sea, size + barrier.other)
        links = dict(self.atlas.sea_neighbours[barrier.sea])
        text = message(
            "supply.passage",
            passage=links[barrier.other].name or f"{seas[barrier.sea].name} – {seas[barrier.other].name}",
            hexes=[self.hex_name(n) for n in closers],
            who=self.game.controller(closers[0]),
        )
        return Reason(Block.PASSAGE, text, None, closers, seas=(barrier.sea, barrier.other), sought=sought)


_HELD = frozenset({"control", "ally", "port_enemy", "port_foreign"})
_CURES = frozenset(
    {"control", "ally", "port_iced", "port_damaged", "port_missing", "alpine", "lake", "strait"}
)


def _names(units: Iterable[Unit]) -> list[str]:
    return [u.name for u in units]


def unique(reasons: Iterable[Reason], most: int) -> tuple[Reason, ...]:
    """The first reason of each thing that is wrong, at most ``most`` of them."""
    found: dict[tuple[object, ...], Reason] = {}
    for reason in reasons:
        key: tuple[object, ...] = (reason.block, reason.nodes, reason.side, reason.seas)
        if reason.block is Block.LENGTH:
            key = (reason.block, reason.text.code)
        found.setdefault(key, reason)
    return tuple(found.values())[:most]
