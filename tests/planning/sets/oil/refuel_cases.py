"""Small random positions of final reorganization, and the best plan found by trying every one."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction as F
from random import Random

from redball import rules
from redball.planning.sets.oil.refuel import Bill, Request, Survey, survey, worths
from redball.planning.sets.oil.refuel.draft import Draft
from redball.rules.oil.gross import gross_for_more
from redball.rules.oil.orders import GiveConsent, Refuel

from tests.rules.oil.theatre import SHUT_BRITAIN, SHUT_ITALY, bought, down, final

STANDS = {
    "GE": ("Essen", "A-0001"), "IT": ("Rome", "A-0009", "Tripoli"), "CW": ("London", "A-0206", "A-0210"),
    "FR": ("Paris",), "SU": ("Omsk",), "CC": ("A-0406",),
}  # fmt: skip
OWNERS = {
    "Essen": "GE", "Munich": "GE", "Rome": "IT", "Genoa": "IT", "Tripoli": "IT", "London": "CW",
    "Bombay": "CW", "Gibraltar": "CW", "Brest": "FR", "Omsk": "SU",
}  # fmt: skip


def case(seed: int, most: int = 4) -> Survey:
    """A survey of one power with up to ``most`` units, few barrels, seas open or shut, and some consents."""
    dice = Random(seed)
    power = dice.choice(("IT", "IT", "GE", "CW", "CW", "FR", "SU"))
    users = ("SU", "CC") if power == "SU" else (power,)
    convoys = {(2, "CW"): 8} if dice.random() < 0.2 else {}
    units = []
    for n in range(dice.randint(1, most)):
        code = dice.choice(users)
        at, country = dice.choice(STANDS[code]), {"country": "CHI"} if code == "CC" else {}
        if dice.random() < 0.4:
            units.append(bought(f"h{n}", at, code, dice.randint(1, 6), **country))
        else:
            units.append(
                down(f"u{n}", at, code, dice.choice((8, 4, 2, 1)), cost=dice.randint(1, 7), **country)
            )
    if power == "CW" and dice.random() < 0.3:
        units.append(down("ship", "Sea 2", "CW", type="SUB", cost=3))
    ships = [s for s in (SHUT_BRITAIN, SHUT_ITALY) if dice.random() < 0.4]
    units += [type(s)(**{**{f: getattr(s, f) for f in s.__struct_fields__}, "id": f"x{n}"})
              for n, s in enumerate(ships)]  # fmt: skip
    depots = {p: (dice.choice((1, 1, 2)), o) for p, o in OWNERS.items() if dice.random() < 0.45}
    always = power == "CW" or dice.random() < 0.5
    options = {
        "oil.foreign_loss_basis": dice.choice(("per_phase_total", "per_phase_total", "per_draw", "per_unit")),
        "oil.own_depot_abroad": "always_expend" if always else "isolated_only",
        "oil.ccp_home": dice.choice(("soviet", "foreign")),
    }
    fuel = {code: F(dice.choice((0, 0, 1, 3, 7, 10, 20)), 4) for code in ("GE", "IT", "CW", "FR", "SU")}
    played = final(
        *units, fuel=fuel, depots=depots, options=options, control={"A-0406": "CC"},
        powers=("GE", "IT", "CW", "FR", "SU", "CC", "US"), convoys=convoys,
    )  # fmt: skip
    for owner, user in (("GE", "IT"), ("IT", "GE"), ("CW", "FR"), ("FR", "CW"), ("US", "CW"), ("US", "FR")):
        if user == power and dice.random() < 0.7:
            limit = dice.choice(("", "", "3", "13/2"))
            order = GiveConsent(owner, user, fuel="" if owner == "US" else limit, free=owner == "US")
            ruling = rules.judge(played, order)
            played = played.changed(ruling.changes) if ruling.allowed else played
    return survey(played, power)


def plans(found: Survey) -> Iterator[tuple[F, list[Refuel]]]:
    """Every plan there is, whatever it costs: each unit left alone or turned up along one of its taps."""
    worth = worths(found, Request())
    offers = []
    for unit, row in found.rows.items():
        mine: list[tuple[F, Refuel | None]] = [(F(0), None)]
        taps = [found.taps[key] for key in row.ways if found.taps[key].consented]
        for activation in (False, True):
            if (activation and row.removal is None) or (not activation and row.cost is None):
                continue
            value = (worth[unit] if row.cost is not None else F(0)) + (
                worth[f"{unit}!"] if activation else F(0)
            )
            if not row.fuel(activation):
                mine.append((value, Refuel(unit, activation=activation)))
                continue
            for tap in taps:
                target = row.ways[tap.key].target
                named = found.game.atlas.label(target.node) if target and tap.kind != "free" else ""
                mine.append((value, Refuel(
                    unit, named, tap.owner if tap.owner != found.power and tap.kind != "free" else "",
                    activation=activation, source="free" if tap.kind == "free" else "",
                )))  # fmt: skip
        offers.append(mine)
    for parts in itertools.product(*offers):
        chosen = [order for _, order in parts if order is not None]
        yield sum((value for value, _ in parts), F(0)), chosen


def bill_of(found: Survey, chosen: list[Refuel]) -> Bill:
    """The bill of a plan."""
    return Draft(found, {choice.unit: choice for choice in chosen}).bill()


def best_value(found: Survey) -> F:
    """The value of the best plan that can be paid, by trying all of them."""
    for value, chosen in sorted(plans(found), key=lambda plan: -plan[0]):
        if payable(found, chosen):
            return value
    raise AssertionError("doing nothing can always be paid")


def payable(found: Survey, chosen: list[Refuel]) -> bool:
    """Whether a plan can be paid in the order of its taps; of the Commonwealth, in any sharing of its noted
    fuel.
    """
    bill = bill_of(found, chosen)
    if not bill.shorts:
        return True
    return found.power == "CW" and _shared_out(found, chosen)


def _shared_out(found: Survey, chosen: list[Refuel]) -> bool:
    """The sums of a Commonwealth plan by area: barrels first, and the rest out of the noted fuel."""
    ledger, zones = found.ledger, found.ledger.zones("CW")
    each = found.game.options["oil.foreign_loss_basis"] == "per_unit"
    use: dict[object, F] = {}
    other: list[Refuel] = []
    for order in chosen:
        row = found.rows[order.unit]
        fuel = row.fuel(order.activation)
        tap = next(
            found.taps[key] for key, way in row.ways.items()
            if (order.source == "free") == (found.taps[key].kind == "free")
            and found.taps[key].owner == (order.payer or ("US" if order.source == "free" else "CW"))
            and (order.source == "free" or not order.target
                 or found.game.atlas.label(way.target.node) == order.target)
        )  # fmt: skip
        if tap.owner != "CW" or tap.kind == "free":
            other.append(order)
        else:
            use[tap.key] = use.get(tap.key, F(0)) + fuel
    if other and bill_of(found, other).shorts:
        return False
    noted = min(ledger.anywhere_left(), ledger.track["CW"])
    stock = {n: ledger.barrels[n] for n in ledger.depots("CW")}
    loose: dict[str, F] = {}
    for (node, *_), state in ledger.opened.items():
        if state.owner == "CW":
            loose[zones.of(node)] = loose.get(zones.of(node), F(0)) + state.loose
    for opened in itertools.product(*(range(count + 1) for count in stock.values())):
        left = dict(zip(stock, opened, strict=True))  # barrels to be opened at their own depot abroad
        if _enough(found, use, stock, left, dict(loose), noted, each):
            return True
    return False


def _enough(found, use, stock, opened, loose, noted, each) -> bool:
    """With so many barrels opened whole at depots that are abroad or cut off, all others serve their area."""
    zones, taps = found.ledger.zones("CW"), found.taps
    whole = {taps[key].node: key for key in use if taps[key].kind == "whole"}
    pockets = {key[1] for key in use if taps[key].kind == "pocket"}
    need, before = F(0), F(0)
    areas: dict[str, F] = dict(loose)
    for node, count in stock.items():
        zone = zones.of(node)
        if zone in pockets:
            if opened[node]:
                lossy = any(taps[key].lossy for key in use if key[1] == zone)
                areas[zone] = areas.get(zone, F(0)) + opened[node] * (8 if lossy else 10)
        elif node in whole:
            areas[zone] = areas.get(zone, F(0)) + 10 * (count - opened[node])
        elif opened[node]:
            return False  # nothing is opened whole here
        else:
            areas[zone] = areas.get(zone, F(0)) + 10 * count
    for key, fuel in sorted(use.items(), key=lambda row: taps[row[0]].kind != "whole"):
        tap = taps[key]
        if tap.kind == "whole":
            have = F(8 * opened.get(tap.node, 0))
            short = max(F(0), fuel - have)
            areas[key[1]] = areas.get(key[1], F(0)) + max(F(0), have - fuel)
        elif tap.kind == "sea":
            continue
        else:
            have = areas.get(key[1], F(0))
            short = max(F(0), fuel - have)
            areas[key[1]] = max(F(0), have - fuel)
        if short and tap.lossy:
            if each:
                return False
            need += gross_for_more(before, short)
            before += short
        else:
            need += short
    for key, fuel in use.items():
        if taps[key].kind == "sea":
            have = sum(v for z, v in areas.items() if not z.startswith("pocket:"))
            need += max(F(0), fuel - have)
    return need <= noted


def commonwealth(seed: int) -> Survey:
    """A case of the Commonwealth under other readings of its rules."""
    found = next(
        f for f in (case(n) for n in itertools.count(1000 * (seed + 1))) if f.power == "CW" and f.rows
    )
    dice = Random(seed)
    readings = {
        "oil.own_depot_abroad": dice.choice(("always_expend", "isolated_only")),
        "oil.cw_home": dice.choice(("any_cw_home", "uk_only")),
        "oil.cw_colony_area": dice.choice(("own_area", "unrestricted")),
        "oil.cw_maintenance_uses_n": dice.choice((True, False)),
    }
    return survey(replace(found.game, options={**found.game.options, **readings}), "CW")


def best_in_order(found: Survey) -> F:
    """The value of the best plan that can be paid unit by unit, noted fuel first."""
    tried = sorted(plans(found), key=lambda plan: -plan[0])
    return next(value for value, chosen in tried if not bill_of(found, chosen).shorts)
