"""Supply sources (base game 3.2): which cities are primary for whom, and what is secondary."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from redball.game.powers import power_infos
from redball.game.state import Game
from redball.game.units import Unit
from redball.supply.conditions.privileges import power_of, privileged
from redball.supply.conditions.relations import Relation
from redball.supply.paths import Source, SourceKind
from redball.supply.position import Position
from redball.supply.sea.beaches import may_embark
from redball.supply.tracing.groups import Secondaries


def homes_of(power: str) -> tuple[str, ...]:
    """Home countries of a major power; of a minor country itself."""
    info = power_infos().get(power)
    return info.homes if info else (power,)


class Sources:
    """The sources of one position.  ``old`` are those of an earlier one, to share what control decides."""

    def __init__(self, game: Game, position: Position, old: Sources | None = None) -> None:
        self._game, self._position = game, position
        self._board = position.board
        self._options = position.options
        self._powers = frozenset(game.powers)
        self._conquered = {c.code: c.power for c in game.countries.values() if c.conquered}
        self._aligned = {c.code: c.power for c in game.countries.values() if c.power and not c.conquered}
        self._major_homes = {home for power in game.powers for home in homes_of(power)}
        same = old is not None and old._position.relations is position.relations
        kept = old if same and old is not None and old._options == position.options else None
        self._primaries: dict[tuple[str, str], frozenset[int]] = kept._primaries if kept else {}
        self._capitals: dict[str, tuple[Source, ...]] = kept._capitals if kept else {}
        self._secondaries: dict[bytes, tuple[tuple[tuple[Unit, ...], ...], Secondaries]] = {}
        self._earlier = kept._secondaries if kept else {}

    # --- primary --------------------------------------------------------------------------------------------

    def primaries(self, principal: str, home: str) -> frozenset[int]:
        """P(U): hexes of primary sources of a power's units from a home country."""
        key = (principal, home)
        if key not in self._primaries:
            found = {*self.common_primaries(principal), *self._base_of(principal, primary=True)}
            for country in self.own_homes(power_of(principal), home):
                found |= self.home_cities(principal, country)
            if home in homes_of("CH"):
                found |= self._chinese(principal, home)
            self._primaries[key] = frozenset(found)
        return self._primaries[key]

    def common_primaries(self, principal: str) -> frozenset[int]:
        """Primary for all units of a power: cities in home countries of the major powers that it co-operates
        with (3.2 c).
        """
        if not self._options.primary_from_cooperating_home:
            return frozenset()
        key = (principal, "")
        if key not in self._primaries:
            friends = [f for f in self._position.relations.friends(principal) if f in self._powers]
            homes = sorted({home for friend in friends for home in self._shared_homes(friend)})
            found = [self.home_cities(principal, home) for home in homes]
            self._primaries[key] = frozenset[int]().union(*found)
        return self._primaries[key]

    def own_homes(self, principal: str, home: str) -> tuple[str, ...]:
        """3.2 a and b: the unit's home, and for a Commonwealth unit of a Commonwealth home all of those."""
        every = homes_of("CW")
        homes = every if principal == "CW" and home in every else (home,)
        return tuple(dict.fromkeys(self._new_home(code) for code in homes))

    def _new_home(self, home: str) -> str:
        """The country that took the place of a conquered home country (13.7), else the same."""
        return self._options.new_homes.get(home, home)

    def _shared_homes(self, power: str) -> tuple[str, ...]:
        """Home countries of a major power whose cities serve all that it co-operates with."""
        homes = homes_of(power)
        return tuple(map(self._new_home, homes)) if self._options.new_homes_shared else homes

    def home_cities(self, principal: str, home: str) -> frozenset[int]:
        """Friendly cities of a home country, none when it is conquered."""
        if home in self._conquered:
            return frozenset()
        return frozenset(self._friendly(principal, self._board.cities.get(home, ())))

    def _chinese(self, principal: str, home: str) -> frozenset[int]:
        """Cities of China, conquered or not, that a Chinese unit's side holds (3.2 d)."""
        least = Relation.ALLY if self._options.chinese_cities == "side" else Relation.FRIEND
        return frozenset(self._held(principal, self._board.cities.get(home, ()), least))

    def _friendly(self, principal: str, nodes: Iterable[int]) -> list[int]:
        return self._held(principal, nodes, Relation.FRIEND)

    def _held(self, principal: str, nodes: Iterable[int], least: Relation) -> list[int]:
        stance = self._position.relations.vector(principal)
        every = np.fromiter(nodes, np.int64)
        found: list[int] = every[stance[self._position.owner[every]] >= least].tolist()
        return found

    # --- secondary ------------------------------------------------------------------------------------------

    def secondaries(self, principal: str) -> Secondaries:
        """S(U) of all units of a power, none of them left out: HQs, then capitals, in a fixed order."""
        key = self._position.key(principal)
        if key not in self._secondaries:
            chiefs = self._chiefs(principal)
            before = self._earlier.get(key)
            if before is None or before[0] != chiefs or self._options.coastal_start_cap:
                before = chiefs, self._gather(principal)
            self._secondaries[key] = before
        return self._secondaries[key][1]

    def _chiefs(self, principal: str) -> tuple[tuple[Unit, ...], ...]:
        """All HQs that share sources with a power, by their own powers."""
        position = self._position
        return tuple(position.forces[power].headquarters for power in position.friends(principal))

    def _gather(self, principal: str) -> Secondaries:
        bases = (Source(SourceKind.SECONDARY, node) for node in self._base_of(principal))
        found = (*self.headquarters(principal), *self._capitals_of(principal), *bases)
        everything = tuple(dict.fromkeys(found))
        return Secondaries(everything, frozenset(s for s in everything if self._embarks(s)))

    def _base_of(self, principal: str, primary: bool = False) -> tuple[int, ...]:
        """The base of a privilege that is a source of some kind, unless an enemy has it."""
        known = privileged(principal)
        if known is None or known.base < 0 or known.primary is not primary:
            return ()
        friendly = self._position.stance(principal)[known.base] == Relation.FRIEND
        return (known.base,) if friendly else ()

    def headquarters(self, principal: str) -> tuple[Source, ...]:
        """HQs that a power's units can use."""
        down_too = self._options.hq_facedown_is_source
        position = self._position
        return tuple(
            Source(SourceKind.SECONDARY, unit.hex, unit.id)
            for power in sorted(position.friends(principal))
            for unit in sorted(position.forces[power].headquarters, key=lambda u: u.id)
            if unit.organized or down_too
        )

    def _embarks(self, source: Source) -> bool:
        if not source.unit:
            return self._options.coastal_start != "none"
        return may_embark(self._game, self._position, self._game.units[source.unit])

    def _capitals_of(self, principal: str) -> tuple[Source, ...]:
        if principal not in self._capitals:
            self._capitals[principal] = self._find_capitals(principal)
        return self._capitals[principal]

    def _find_capitals(self, principal: str) -> tuple[Source, ...]:
        """3.2 b and c: capitals of aligned minors, and of countries conquered, by the power or one it
        co-operates with.
        """
        stance, principals = self._position.relations.vector(principal), self._position.relations
        found: set[int] = set()
        for wanted, countries in (
            (self._options.minor_capital_secondary, self._aligned_minors()),
            (self._options.conquered_capital_secondary, self._conquered),
        ):
            for home, power in countries.items() if wanted else ():
                if stance[principals.principal_index(power)] == Relation.FRIEND:
                    found.update(self._friendly(principal, self._board.capitals.get(home, ())))
        return tuple(Source(SourceKind.SECONDARY, node) for node in sorted(found))

    def _aligned_minors(self) -> dict[str, str]:
        return {home: power for home, power in self._aligned.items() if home not in self._major_homes}

    # --- limited --------------------------------------------------------------------------------------------

    def limited(self, principal: str) -> frozenset[int]:
        """Limited sources of a power by option: friendly hexes of the list, or of the kinds city, port and
        capital.
        """
        atlas, found = self._position.atlas, set[int]()
        for entry in self._options.limited_sources:
            match entry:
                case "city":
                    found.update(n for n in atlas.places_at if atlas.is_city(n))
                case "port":
                    found.update(self._board.ports)
                case "capital":
                    found.update(n for group in self._board.capitals.values() for n in group)
                case _:
                    found.add(atlas.find(entry))
        return frozenset(self._friendly(principal, sorted(found)))
