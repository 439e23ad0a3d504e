"""Major powers and countries: who they are (data) and how they stand in one game (values)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Literal

import msgspec
import tomli

from redball import resources

Side = Literal["axis", "allied"]
SIDES: tuple[Side, Side] = ("axis", "allied")


class PowerInfo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of ``assets/powers.toml``: what never changes of a major power.

    ``homes`` are its home countries (territory codes of the map), ``cooperates`` the powers it co-operates
    with by default, ``barrel_limit`` its national limit of barrels (OIL-LIM-03), ``fuel_from`` the power
    whose fuel it uses.
    """

    code: str
    name: str
    adjective: str
    side: Side
    homes: tuple[str, ...]
    capital: str
    cooperates: tuple[str, ...] = ()
    barrel_limit: int = 0
    fuel_from: str = ""


@cache
def power_infos() -> dict[str, PowerInfo]:
    """All major powers by code, in the order of panels: GE IT JA CW US SU FR CH CC."""
    rows = tomli.loads(resources.assets("powers.toml").read_text("utf-8"))["powers"]
    return {row["code"]: msgspec.convert(row, PowerInfo) for row in rows}


@cache
def founded_countries() -> tuple[str, ...]:
    """Codes of countries that no map of 1939 has: one that rules found, and those of earlier years."""
    return tuple(tomli.loads(resources.assets("powers.toml").read_text("utf-8"))["founded"])


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A major power in one game.

    ``fuel`` is the loose fuel on its track (0..10, exact).  ``multiple`` is the production multiple.  Build
    points: ``bp_available`` this turn (0 says that there are none where ``bp_entered``, else that nobody
    entered how many, see :attr:`bp_left`), ``bp_spent`` on units, ``bp_other`` on anything else but
    reorganization points, ``bp_on_rp`` on those; ``bp_last_spent`` and ``bp_last_on_rp`` the same of last
    turn (they make this turn's pool: spent + 2 x on RP).  ``rp_pool`` accrued and ``rp_spent`` dispensed at
    the present opportunity.  ``rail_moves`` of the present impulse where its number was entered; -1 = by the
    action that the power chose.
    """

    code: str
    side: Side
    active: bool = True
    in_play: bool = True
    multiple: Fraction = Fraction(1, 2)
    fuel: Fraction = Fraction(0)
    bp_available: int = 0
    bp_spent: int = 0
    bp_other: int = 0
    bp_on_rp: int = 0
    bp_last_spent: int = 0
    bp_last_on_rp: int = 0
    rp_pool: Fraction = Fraction(0)
    rp_spent: Fraction = Fraction(0)
    rail_moves: int = -1
    bp_entered: bool = False

    @property
    def bp_left(self) -> int | None:
        """Build points that may still be spent this turn; None when their number wasn't entered."""
        if not (self.bp_available or self.bp_entered):
            return None
        return self.bp_available - self.bp_spent - self.bp_other - self.bp_on_rp

    @property
    def rp_accruing(self) -> Fraction:
        """Reorganization points at each opportunity of this turn: build points spent last turn, those spent
        on points twice.
        """
        return Fraction(self.bp_last_spent + 2 * self.bp_last_on_rp)

    @property
    def rp_left(self) -> Fraction:
        """Reorganization points that may still be dispensed at this opportunity."""
        return self.rp_pool - self.rp_spent


class Country(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A home country in one game (the map's code: GER, ROM, TUR).

    ``power`` is the major power it is aligned to, or that conquered it; empty while neutral.
    """

    code: str
    power: str = ""
    conquered: bool = False
