"""Small random positions under saved gas, and what is wanted of a plan there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction as F
from random import Random
from typing import Any

from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.sequence import StageEnd
from redball.game.state import Change, Game, next_game
from redball.game.units import Unit
from redball.planning.sets.gas import LATER, Pin, Request, map_name
from redball.planning.sets.gas.wishes import sheet_name
from redball.rules import judge
from redball.rules.base.tables import STAGE_ENDS
from redball.rules.gas.orders import DesignateMap, NameFree, PayGas, UseUnits
from redball.rules.gas.stock import gas_of
from redball.rules.gas.tables import PAID

from tests.rules.gas.board import END, FINAL, TURN, at, game
from tests.small_map import unit

GAS = {
    "GE": ("Essen", "Berlin", "Munich", "Bremen", "Konigsberg"),
    "CW": ("London", "Ottawa", "W-0207"),
    "US": ("Washington", "Boston"),
    "SU": ("Moscow", "Kiev", "Archangel"),
    "JA": ("Tokyo", "P-0024"),
}
STANDS = {
    "GE": ("Essen", "Munich", "W-0213", "Warsaw", "E-0217", "Konigsberg", "Helsinki", "S-0014", "Tripoli"),
    "CW": ("London", "W-0006", "Ottawa", "Alexandria", "A-0515", "W-0210", "S-0010"),
    "US": ("Washington", "N-0203", "Honolulu", "London", "W-0109", "A-0514"),
    "SU": ("Moscow", "Kiev", "E-0216", "S-0017", "I-0120", "E-0319"),
    "JA": ("Tokyo", "I-0121", "I-0222", "Honolulu", "P-0124"),
}
SEAS = ("North Atlantic", "North Sea", "Mediterranean", "China Sea")
LAND, AIR, SHIPS = ("ARM", "MECH", "INF"), ("FTR", "LND"), ("SUB", "CA", "TRS", "NAV", "CVP")
MINORS = {"GE": ("ROM", "FIN"), "CW": ("CAN",), "SU": (), "JA": (), "US": ()}
PHASES: tuple[Clock, ...] = (
    *(at("land_movement", n) for n in (1, 2, 3)),
    at("reorganization", 2),
    at("land_combat", 4),
    END,
    FINAL,
    Clock(TURN, "us_entry"),
    Clock(TURN, "lend_lease"),
)
OPTIONS: dict[str, tuple[Any, ...]] = {
    "free_scope": ("any", "per_arm"),
    "free_stack": (False, True),
    "free_needs_trace": (False, True),
    "flex_map": ("per_impulse", "per_unit"),
    "flex_allowance": ("shared", "own"),
    "trace_to": ("spent_hex", "any_saved_gas"),
    "rtb_zero_section": ("counts", "free"),
    "convoys_dependent": (False, True),
    "minor_allowance": ("controller", "own"),
    "free_when_paid": (False, True),
    "free_choice": ("owner", "first"),
    "free_span": ("impulse", "action"),
    "fr_other_units": ("free", "per_map"),
    "impulse_hq_reorg": (False, True),
    "hq_scope": ("all", "oil_column"),
    "hq_needs_trace": (False, True),
    "cost_per_map": (1, 2),
    "cost_per_rtb_map": (1, 2),
    "cost_per_hq": (1, 2),
    "rtb_separate": (True, False),
    "retroactive": (False, True),
    "impulse_span": ("each", "pair"),
    "cut_off_stock": ("spendable", "frozen"),
    "america_in_flames": (False, True),
    "act_map": ("start", "each"),
}


def case(seed: int) -> tuple[Game, str]:
    """A position and a power with up to eight units and three gas, other readings than the usual ones in two
    of three.
    """
    dice = Random(seed)
    power = dice.choice(("GE", "GE", "GE", "CW", "CW", "US", "SU", "JA"))
    few = dice.sample(sorted(OPTIONS), dice.choice((0, 3, 6)))
    options = {name: dice.choice(OPTIONS[name]) for name in few}
    clock = dice.choice(PHASES)
    most = 5 if options.get("flex_map") == "per_unit" else 8
    hexes = dice.sample(GAS[power], min(len(GAS[power]), dice.randint(1, 3)))
    gas = {(hex, power): 1 for hex in hexes}
    gas[hexes[0], power] += dice.choice((0, 0, 1)) if len(hexes) < 3 else 0
    units = [_unit(dice, power, n, 0.7 if clock == END else 0.3) for n in range(dice.randint(3, most))]
    where = dice.choice(("E-0216", "W-0212", "A-0513", "P-0124"))
    foe = unit("foe", where, power="SU" if power in ("GE", "JA") else "GE")
    foes = [foe] * dice.randint(0, 1)
    convoys = {(dice.randrange(4), power): 1} if dice.random() < 0.3 else {}
    remembered: list[Change] = []
    if not clock.impulse and clock.phase != "lend_lease" and dice.random() < 0.5:
        node = game().atlas.find(hexes[0])
        remembered = [
            STAGE_ENDS.put(TURN, StageEnd(2, "axis")),
            PAID.put((TURN, 2, power, dice.choice(("W", "E", "PAC")), node), 1),
        ]
    played = game(
        *units, *foes, clock=clock, gas=gas, options=options, convoys=convoys, remembered=remembered
    )
    near = {
        "supply.range_basic": dice.choice((0, 1, 2, 4)),
        "supply.coastal_start": dice.choice(("all", "none")),
    }
    played = replace(played, options={**played.options, **near})
    return _history(dice, played, power), power


def _unit(dice: Random, power: str, number: int, at_sea: float) -> Unit:
    roll = dice.random()
    country = dice.choice(MINORS[power]) if MINORS[power] and dice.random() < 0.2 else ""
    more: dict[str, Any] = {"organized": dice.random() < 0.8, "country": country}
    if roll < at_sea:
        return unit(
            f"u{number}", dice.choice(SEAS), type=dice.choice(SHIPS), power=power,
            section=dice.randint(0, 3), **more,
        )  # fmt: skip
    # Many stand in a few places: gas is spent where more than one unit is.
    where = dice.choice(STANDS[power][: dice.choice((3, 3, 9))])
    if roll < at_sea + 0.15:
        kind = dice.choice(("HQ-A", "HQ-I"))
        return unit(f"u{number}", where, type=kind, power=power, **more | {"organized": dice.random() < 0.3})
    return unit(f"u{number}", where, type=dice.choice((*LAND, *LAND, *AIR)), power=power, **more)


def _history(dice: Random, played: Game, power: str) -> Game:
    """What has happened in the step already: somebody paid, was named free, acted or chose a map."""
    label = played.atlas.label
    for _ in range(dice.choice((0, 0, 1, 3))):
        mine = [u.id for u in played.units.values() if u.power == power]
        nodes = sorted(gas_of(played, power)) or [0]
        order: Order = dice.choice((
            PayGas(power, dice.choice(("W", "E", "PAC")), (label(dice.choice(nodes)),)),
            NameFree((dice.choice(mine),)),
            UseUnits((dice.choice(mine),), dice.choice(("attack", "ground_support", "rebase"))),
            UseUnits((dice.choice(mine),), "attack", free=True),
            DesignateMap(power, dice.choice(("AFR", "SCAND", "AMER")), dice.choice(("W", "E", "PAC"))),
        ))  # fmt: skip
        ruling = judge(played, order)
        played = next_game(played, ruling.changes) if ruling.allowed else played
    return played


def wish(seed: int, played: Game, power: str, plain: bool) -> Request:
    """Worths, and where it isn't ``plain`` pins, bans and a reserve."""
    dice = Random(f"wish {seed}")
    ids = [u.id for u in played.units.values() if u.power == power]
    names = [*ids, *(f"{id}{LATER}" for id in ids)]
    weights = {name: F(dice.randint(0, 12), dice.choice((1, 1, 1, 2, 3))) for name in names}
    later = {"returning": dice.random() < 0.4, "hqs": dice.random() < 0.4}
    if plain:
        return Request(weights, **later)
    pins = dict(_pins(dice, played, names))
    nodes = sorted(gas_of(played, power))
    banned = {f"hex:{played.atlas.label(dice.choice(nodes))}"} if nodes and dice.random() < 0.3 else set()
    return Request(weights, "", pins, frozenset(banned), reserve=dice.choice((0, 0, 1, 2)), **later)


def _pins(dice: Random, played: Game, names: list[str]) -> Iterator[tuple[str, Pin | None]]:
    for name in dice.sample(names, min(len(names), dice.randint(0, 3))):
        yield name, dice.choice((Pin(), Pin(), Pin(free=True), None))
    step = played.clock.impulse or {"return_to_base": 0}.get(played.clock.phase, -1)
    for map_ in ("W", "E", "PAC"):
        if dice.random() < 0.15:
            yield map_name(step, map_), dice.choice((Pin(), None))
    for sheet, maps in (("AFR", ("W", "E")), ("SCAND", ("E", "W"))):
        if dice.random() < 0.15:
            yield sheet_name(step, sheet), Pin(map=dice.choice(maps))
