"""Friends and enemies for tracing (base game 1.2, 2.6, 3.6 step 3)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

import numpy as np
import numpy.typing as npt

from redball.game.state import Game, pair
from redball.supply.conditions.privileges import Privileged, privileged
from redball.supply.options import SupplyOptions


class Relation(IntEnum):
    """The relation of a power to whoever controls a hex or a unit; from TRANSIT on a path may enter the
    hex.
    """

    NEUTRAL = 0
    ENEMY = 1
    ALLY = 2
    TRANSIT = 3
    FRIEND = 4


class Relations:
    """Relations of all powers and countries of a position.

    ``codes`` are the principals (major powers, and minors that nobody stands behind), "" first; a power's
    relations are a vector with one entry a code. Powers with equal vectors see the same map.
    """

    def __init__(self, game: Game, options: SupplyOptions, names: Iterable[str]) -> None:
        self._powers, self._wars, self._cooperation = game.powers, game.wars, game.cooperation
        self._idle = frozenset(code for code in game.powers if not game.takes_part(code))
        self._options = options
        self.principals = {name: game.principal(name) if name else "" for name in sorted(names)}
        self.codes: tuple[str, ...] = tuple(sorted({"", *self.principals.values()}))
        self.index = {code: i for i, code in enumerate(self.codes)}
        self._vectors: dict[str, npt.NDArray[np.uint8]] = {}

    def principal_index(self, name: str) -> int:
        """Index of the power behind a power or country."""
        return self.index[self.principals[name]]

    def vector(self, principal: str) -> npt.NDArray[np.uint8]:
        """Relations of a principal to every code."""
        if principal not in self._vectors:
            known = privileged(principal)
            self._vectors[principal] = self._own(principal) if known is None else self._with(known)
        return self._vectors[principal]

    def _own(self, principal: str) -> npt.NDArray[np.uint8]:
        return np.array([self._relation(principal, c) for c in self.codes], np.uint8)

    def _with(self, known: Privileged) -> npt.NDArray[np.uint8]:
        """The relations of a power whose paths may enter some neutral countries."""
        found = self.vector(known.power).copy()
        for country in known.through:
            at = self.principal_index(country) if country in self.principals else 0
            if at and found[at] == Relation.NEUTRAL:
                found[at] = Relation.TRANSIT
        return found

    def friends(self, principal: str) -> tuple[str, ...]:
        """The codes that a power shares sources with, itself among them."""
        vector = self.vector(principal)
        return tuple(
            code for code, r in zip(self.codes, vector.tolist(), strict=True) if r == Relation.FRIEND
        )

    def _relation(self, own: str, other: str) -> Relation:
        if not own or not other:
            return Relation.NEUTRAL
        if own == other:
            return Relation.FRIEND
        if pair(own, other) in self._wars:
            return Relation.ENEMY
        if own in self._idle or other in self._idle:
            return Relation.NEUTRAL
        if pair(own, other) in self._cooperation:
            return Relation.FRIEND
        powers = self._powers
        if own in powers and other in powers and powers[own].side == powers[other].side:
            return Relation.TRANSIT if self._may_cross(own, other) else Relation.ALLY
        return Relation.NEUTRAL

    def _may_cross(self, own: str, other: str) -> bool:
        """True when a path may use the hexes of an ally that doesn't co-operate."""
        options = self._options
        if options.ussr_bar and "SU" in (own, other) and not self._common_enemy(own, other):
            return False
        if options.ally_transit_consent == "ask":
            return bool({f"{own}-{other}", f"{other}-{own}"} & options.ally_transit_granted)
        return options.ally_transit_consent == "yes"

    def _common_enemy(self, a: str, b: str) -> bool:
        return any(pair(a, c) in self._wars and pair(b, c) in self._wars for c in self.codes)
