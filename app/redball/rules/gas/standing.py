"""Who is limited now, and why (GAS-EXP-06, GAS-TRC, GAS-LIM-01, 02).

Everything that is asked of a unit under this rule, by an order, a task, a card or an overlay, asks here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from redball.derived import cached
from redball.game.state import Game
from redball.game.units import Unit, UnitClass
from redball.rules.gas.free import Key, is_free, is_open, key_of
from redball.rules.gas.maps import MAP_CLAUSES, counts_as, sheet_of
from redball.rules.gas.options import reads
from redball.rules.gas.owners import is_dependent, is_neutral, payer_of
from redball.rules.gas.steps import RETURN, last_impulse, payment_step, step_of
from redball.rules.gas.stock import gas_of
from redball.rules.gas.tables import ACTED, PAID, GasMap, Sheet
from redball.rules.gas.trace import reaches
from redball.wording import Message, message

Why = Literal[
    "independent",
    "neutral",
    "nobody",
    "no_step",
    "off_map",
    "paid",
    "at_sea",
    "free",
    "unpaid",
    "no_trace",
]
"""Why a unit stands as it does.

Outside the rule are units that need no gas, those of exempt neutrals, those behind whom no major power
stands, all units while nothing is paid for, and those off the map.
"""

State = Literal["outside", "unlimited", "free", "limited"]

_STATES: dict[Why, State] = {
    "independent": "outside",
    "neutral": "outside",
    "nobody": "outside",
    "no_step": "outside",
    "off_map": "outside",
    "paid": "unlimited",
    "at_sea": "unlimited",
    "free": "free",
    "unpaid": "limited",
    "no_trace": "limited",
}


@dataclass(frozen=True, slots=True)
class Standing:
    """How a unit stands in the present step: the power that pays, the map that it began on (``sheet``) and
    the one for which gas is due (``map``), both None where the rule doesn't ask.
    """

    unit: str
    why: Why
    payer: str = ""
    sheet: Sheet | None = None
    map: GasMap | None = None

    @property
    def state(self) -> State:
        """Outside the rule, unlimited, free or limited."""
        return _STATES[self.why]

    @property
    def limited(self) -> bool:
        """True when the limits hold (GAS-LIM-04 to 13)."""
        return self.state == "limited"

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that this rests on."""
        own = _CLAUSES[self.why]
        return (*own, MAP_CLAUSES[self.map]) if self.map is not None else own


_CLAUSES: dict[Why, tuple[str, ...]] = {
    "independent": ("GAS-GEN-02",),
    "neutral": ("GAS-AMB-17",),
    "nobody": ("GAS-EXP-05",),
    "no_step": ("GAS-EXP-01",),
    "off_map": ("GAS-EXP-06",),
    "paid": ("GAS-LIM-01", "GAS-TRC-01"),
    "at_sea": ("GAS-LIM-01", "GAS-TRC-04"),
    "free": ("GAS-LIM-02", "GAS-GEN-03"),
    "unpaid": ("GAS-EXP-06",),
    "no_trace": ("GAS-TRC-01", "GAS-TRC-03"),
}


def reason_of(game: Game, found: Standing) -> Message:
    """Why a unit stands as it does, in words for players."""
    name = game.units[found.unit].name
    return message(f"gas.standing.{found.why}", unit=name, power=found.payer, map=found.map or "")


# --- what is paid -------------------------------------------------------------------------------------------

Payments = Mapping[tuple[int, str, GasMap], tuple[int, ...]]
"""The hexes whose gas was paid, by step, power and map."""


@cached
def payments(game: Game) -> Payments:
    """What was paid this turn."""
    found: dict[tuple[int, str, GasMap], list[int]] = defaultdict(list)
    for turn, step, power, map_, node in PAID.of(game):
        if turn == game.clock.turn:
            found[step, power, map_].append(node)
    return {key: tuple(nodes) for key, nodes in found.items()}


def paid_from(game: Game, step: int, power: str, map_: GasMap) -> tuple[int, ...]:
    """The hexes whose gas a power paid for a map in a step; none while it isn't paid.

    By option what was paid in the last impulse serves at the end of the turn too (GAS-AMB-30).
    """
    found = payments(game).get((payment_step(game, step), power, map_), ())
    if found or step > RETURN or reads(game, "rtb_separate"):
        return found
    last = last_impulse(game)
    return () if last is None else paid_from(game, last, power, map_)


def paid_maps(game: Game, step: int, power: str) -> tuple[GasMap, ...]:
    """The maps for which a power has paid in a step."""
    return tuple(name for name in MAP_CLAUSES if paid_from(game, step, power, name))


def ends_of(game: Game, power: str, nodes: tuple[int, ...]) -> tuple[int, ...]:
    """Where traces to gas may end: where what was paid was stored, by option wherever the power has gas
    (GAS-AMB-08).
    """
    if reads(game, "trace_to") == "any_saved_gas":
        return tuple(sorted({*nodes, *gas_of(game, power)}))
    return nodes


# --- one unit -----------------------------------------------------------------------------------------------


def standing(game: Game, unit: Unit, on: Sheet | None = None, deed: str = "") -> Standing:
    """How a unit of a position stands in the present step, or in what it does; ``on`` is the map of what it
    acts against, where that is another than the one that it is on.
    """
    if not is_dependent(game, unit):
        return Standing(unit.id, "independent")
    power = payer_of(game, unit)
    if not power:
        return Standing(unit.id, "nobody")
    step = step_of(game)
    if step is None or not _concerns(game, step, unit, deed):
        return Standing(unit.id, "no_step", power)
    if is_neutral(game, power):
        return Standing(unit.id, "neutral", power)
    sheet = governing(game, step, unit, on)
    if sheet is None:
        return Standing(unit.id, "off_map", power)
    map_ = counts_as(game, step, power, sheet, paid_maps(game, step, power), unit.id)
    return Standing(unit.id, _why(game, step, unit, power, sheet, map_), power, sheet, map_)


def _concerns(game: Game, step: int, unit: Unit, deed: str) -> bool:
    """Whether a step is about a unit: Return to Base about ships and aircraft that are at sea or go there
    (GAS-EXP-03), Final Reorganization only where other units than HQs need gas too (GAS-AMB-20).
    """
    if step == RETURN:
        return unit.kind is not UnitClass.LAND and (unit.sea >= 0 or deed == "drop")
    return step > RETURN or reads(game, "fr_other_units") == "per_map"


def governing(game: Game, step: int, unit: Unit, on: Sheet | None = None) -> Sheet | None:
    """The map that governs a unit: where it began its move (GAS-EXP-06), by option where each of its acts
    takes place (GAS-AMB-46); None off the map.
    """
    if reads(game, "act_map") == "each":
        return on or sheet_of(game, unit)
    acted = ACTED.of(game).get((game.clock.turn, step, unit.id))
    return acted.sheet if acted is not None else sheet_of(game, unit)


def _why(game: Game, step: int, unit: Unit, power: str, sheet: Sheet, map_: GasMap) -> Why:
    nodes = paid_from(game, step, power, map_)
    if nodes and unit.sea >= 0:
        return "at_sea"
    if nodes and reaches(game, unit, ends_of(game, power, nodes), power):
        return "paid"
    key = key_of(game, step, unit, power, sheet, map_)
    if is_free(game, unit, key) and _stays_free(game, key, nodes) and may_be_free(game, unit, power):
        return "free"
    return "no_trace" if nodes else "unpaid"


def _stays_free(game: Game, key: Key, nodes: tuple[int, ...]) -> bool:
    """Whether the free unit is so still: once the map is paid for, only one that has used its allowance
    (GAS-AMB-31).
    """
    return not nodes or not is_open(game, key) or bool(reads(game, "free_when_paid"))


def may_be_free(game: Game, unit: Unit, power: str) -> bool:
    """Whether the free unit needs a path: nothing was expended that it could trace to, so only where a group
    has it trace to any saved gas (GAS-AMB-04).
    """
    return not reads(game, "free_needs_trace") or reaches(game, unit, tuple(gas_of(game, power)), power)


@cached
def standings(game: Game) -> Mapping[str, Standing]:
    """How every unit stands that needs gas, and is on the map."""
    found = {}
    for unit in game.units.values():
        if (unit.hex >= 0 or unit.sea >= 0) and is_dependent(game, unit):
            found[unit.id] = standing(game, unit)
    return found
