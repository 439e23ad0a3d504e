"""What units of a sea box are for the rule: escorts, tankers, other surface ships, aircraft that hunt
submarines; and who is docked with whom there.
"""

from __future__ import annotations

from typing import Literal

from redball.game.state import Game
from redball.game.tables import RowSection, Table
from redball.game.units import Unit, UnitClass
from redball.rules.submarines.box import SURFACE, facts_of, in_convoy_section
from redball.rules.submarines.milchcows import docked_pair, meets
from redball.rules.submarines.options import reads, says_yes

TANKERS = Table(
    "submarines_tankers",
    str,
    bool,
    RowSection("unit tanker", "Ships that are tankers, which by default are convoy points."),
)
"""Ships that are tankers, for groups that play with counters of them (SUB-AMB-08)."""

Kind = Literal["convoy", "escort", "ship", "other"]
"""What a unit is to a submarine: a convoy point (a tanker), an ASW unit, another surface naval unit, or none
of these.
"""


def is_tanker(game: Game, unit: Unit) -> bool:
    """True for a ship that players marked as a tanker."""
    return TANKERS.of(game).get(unit.id, False)


def kind_of(game: Game, unit: Unit) -> Kind:
    """What a unit is to a submarine; whether tankers are convoy points is an option (SUB-AMB-08)."""
    if unit.type not in SURFACE:
        return "other"
    if is_tanker(game, unit) and says_yes(game, "tankers_are_cp"):
        return "convoy"
    return "escort" if unit.type == "ASW" else "ship"


def is_hunter(game: Game, unit: Unit) -> bool:
    """True for a sub-hunting aircraft: one that players marked, or by option every NAV (SUB-AMB-12)."""
    if reads(game, "hunter_flag") == "all_nav":
        return unit.type == "NAV"
    return unit.kind is UnitClass.AIR and facts_of(game, unit.id).hunter


def partner_of(game: Game, unit: Unit) -> Unit | None:
    """Whom a milchcow or submarine at sea is docked with, in the same section; nobody in the Convoy Section
    (SUB-MILCH-06).
    """
    pair = docked_pair(game, unit.id)
    if pair is None or unit.sea < 0 or in_convoy_section(unit):
        return None
    other = game.units.get(pair[1] if pair[0] == unit.id else pair[0])
    return other if other is not None and meets(unit, other) else None
