"""How far the fast tracer and the slow reference agree: random positions, the world map, the demo games.

    python -m tests.supply.agreement --positions 3000 --worlds 20 --demos 10 --seed 1

Of every position: each unit's status, its chain's number of links and the length of the first, every step of
its path, and every reason that is given for a lack of supply. After each of some random orders the supply
that was brought up to date is also held against one computed anew. Prints what was tried and every
difference, with the seed that makes it again; the exit code is 1 if there is one.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import replace
from random import Random

from redball import supply
from redball.game import library
from redball.game.state import Game
from redball.game.units import Unit
from redball.supply import Block, Status, Supply
from redball.supply.conditions.forces import COMBAT_SHIPS
from redball.supply.paths import Reason

from tests.supply.random_orders import after
from tests.supply.random_positions import position
from tests.supply.random_worlds import world
from tests.supply.reference import Reference
from tests.supply.test_against_reference import agree_in_turn, valid

ORDERS = 4
"""Orders tried one after the other on each position."""

SUPPLIED = (Status.IN, Status.AT_SEA, Status.LIMITED)


def differences(game: Game, found: Supply, units) -> list[str]:
    """What the fast tracer says otherwise than the reference of some units."""
    if found.allotment is not None:
        return shared_out(game, found)
    slow, told = Reference(game), []
    for unit in units:
        verdict, path = slow.verdict(unit), found.path(unit.id)
        if found.status(unit.id) is not verdict.status:
            told.append(f"{unit.id}: {found.status(unit.id)}, reference {verdict.status}")
        elif (path is not None) is not (verdict.status in SUPPLIED):
            told.append(f"{unit.id}: {verdict.status} but its path is {path}")
        elif path is not None and path.links:
            lengths = (len(path.links), path.links[0].used)
            if verdict.status is Status.IN and lengths != (verdict.links, verdict.used):
                told.append(f"{unit.id}: links and length {lengths}, reference {verdict}")
            try:
                valid(slow, game, unit, path)
            except AssertionError as wrong:
                told.append(f"{unit.id}: unsound path {path}: {wrong}")
        elif path is None and unit.hex >= 0:
            told += [f"{unit.id}: {text}" for text in false_reasons(slow, game, unit, found)]
    return told


def shared_out(game: Game, found: Supply) -> list[str]:
    """The same where convoy points are shared out among the units, in their turn; reasons are left alone."""
    try:
        agree_in_turn(game, found)
    except AssertionError as wrong:
        return [str(wrong).splitlines()[0]]
    return []


def false_reasons(slow: Reference, game: Game, unit, found: Supply) -> list[str]:
    """Reasons that the reference doesn't bear out, and a silence."""
    reasons = supply.why(found, unit.id).reasons
    power, slow = game.principal(unit.power), slow.like(unit)
    wrong = [str(r) for r in reasons if not is_true(slow, game, power, r)]
    return [f"untrue: {text}" for text in wrong] + ([] if reasons else ["no reason"])


def is_true(slow: Reference, game: Game, power: str, reason: Reason) -> bool:
    """True when the reference finds the fact that a reason states."""
    nodes = reason.nodes
    match reason.block:
        case Block.ZOC:
            units = [game.units[u] for u in reason.units]
            in_zone = all(nodes[0] in slow.zone(u) and slow.hostile(power, u.power) for u in units)
            cancelled = any(slow.cancels(u) for u in slow.friends_in(power, nodes[0]))
            return bool(units) and in_zone and not cancelled
        case Block.CONTROL:
            owner = game.controller(nodes[0])
            enemy = slow.hostile(power, owner) and not slow.friends_in(power, nodes[0])
            return enemy or (slow.allied(power, owner) and not slow.transit(power, owner))
        case Block.NEUTRAL:
            owner, who = game.controller(nodes[0]), reason.text.data["who"]
            return slow.neutral(power, owner) and _at_peace(slow, reason.text.code, str(who))
        case Block.TERRAIN:
            return not slow.passable(nodes[0])
        case Block.PORT_ICED:
            return slow.iced(nodes[0])
        case Block.PORT_ENEMY:
            return not slow.friendly(power, game.controller(nodes[0]))
        case Block.PORT_DAMAGED | Block.PORT_MISSING:
            return not slow.port_usable(power, nodes[0]) if _is_port(slow, nodes[0]) else True
        case Block.SEA_ENEMY:
            area, types = reason.seas[0], slow.options.blockers
            return slow.contested(area, power, types) and _are(slow, power, reason, {area}, types)
        case Block.SEA_SHIPPING:
            return slow.options.option11_limited_overseas and not slow.sea_ok(power, reason.seas[0])
        case Block.PASSAGE:
            return not slow.passage_open(power, nodes)
        case Block.STRAIT:
            barred = _is_barred(slow, power, *(reason.side or (-1, -1)))
            return barred and _are(slow, power, reason, {u.sea for u in game.units.values()}, COMBAT_SHIPS)
        case Block.ALPINE | Block.LAKE | Block.WATER:
            return _is_barred(slow, power, *(reason.side or (-1, -1)))
        case _:
            return True


def _are(slow: Reference, power: str, reason: Reason, areas: set[int], types: frozenset[str]) -> bool:
    """True when the units that a reason names are enemies at sea of some types, and there are such."""
    units = [slow.game.units[u] for u in reason.units]
    return bool(units) and all(
        u.sea in areas and u.type in types and slow.hostile(power, u.power) for u in units
    )


def _at_peace(slow: Reference, code: str, who: str) -> bool:
    """True when whoever a reason calls neutral, or out of play, is that; another code says neither."""
    principal = slow.game.principal(who)
    if code.endswith("out_of_play"):
        return not slow.game.powers[principal].in_play
    fights = any(slow.hostile(principal, other) for war in slow.game.wars for other in war)
    idle = principal not in slow.game.powers or not slow.game.powers[principal].active
    return code == "supply.not_at_war" or (idle and not fights)


def _is_port(slow: Reference, node: int) -> bool:
    return bool(slow.graph.nodes["hex", node]["port"])


def _is_barred(slow: Reference, power: str, a: int, b: int) -> bool:
    edges = slow.adjacent["hex", a].get(("hex", b), {})
    return not edges or not slow.crosses(power, a, b, edges)


def same_as_fresh(game: Game, repaired: Supply) -> list[str]:
    """What a supply brought up to date says otherwise than one computed anew, the ways of paths included;
    and one of the same units in another order.
    """
    turned = dict(reversed(game.units.items()))
    told = []
    for name, other in (("anew", replace(game)), ("in another order", replace(game, units=turned))):
        fresh = Supply(other)
        told += [
            f"{u}: {repaired.status(u)}, {name} {fresh.status(u)}"
            for u in game.units
            if repaired.status(u) is not fresh.status(u)
        ]
        told += [
            f"{u}: another path {name}: {repaired.path(u)} {fresh.path(u)}"
            for u in game.units
            if repaired.path(u) != fresh.path(u)
        ]
    return told


def some_of(rnd: Random, units: list[Unit], most: int) -> list[Unit]:
    """At most so many of the units: those of few powers, since the reference keeps what it searched."""
    if len(units) <= most:
        return units
    powers = sorted({u.power for u in units})
    rnd.shuffle(powers)
    rank = {power: number for number, power in enumerate(powers)}
    mixed = rnd.sample(units, len(units))
    return sorted(mixed, key=lambda u: rank[u.power])[:most]


class Run:
    """One run: what was tried, and what differed."""

    def __init__(self, minutes: float) -> None:
        self.count: Counter[str] = Counter()
        self.found: list[str] = []
        self._end = time.monotonic() + minutes * 60

    @property
    def over(self) -> bool:
        """True when the time is up."""
        return time.monotonic() > self._end

    def check(self, name: str, game: Game, rnd: Random, most: int = 10**9) -> None:
        """One position and those after some orders; at most so many of its units by the reference."""
        supply.of(game).statuses()
        for step in range(ORDERS + 1):
            if step:
                game = after(game, rnd.randrange(2**32))
                self.count["orders"] += 1
            units = sorted(game.units.values(), key=lambda u: u.id)
            units = some_of(rnd, units, most)
            told = differences(game, supply.of(game), units)
            if step:
                told += same_as_fresh(game, supply.of(game))
            self.count["positions"] += 1
            self.count["units"] += len(units)
            self.found += [f"{name}, after {step} orders: {text}" for text in told]
            for text in told:
                print(f"{name}, after {step} orders: {text}", flush=True)


def main(words: list[str]) -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=300, help="random small maps")
    parser.add_argument("--worlds", type=int, default=0, help="random positions on the world map")
    parser.add_argument("--demos", type=int, default=0, help="times that each demo game is tried")
    parser.add_argument("--units", type=int, default=40, help="units of a world position for the reference")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after so many minutes")
    asked = parser.parse_args(words)
    run = Run(asked.minutes)
    for seed in range(asked.seed, asked.seed + asked.positions):
        if run.over:
            break
        rnd = Random(seed)
        run.check(f"small map {seed}", position(seed, rnd.randint(1, 24)), rnd)
    demos = [(info.id, library.read(info.path)) for info in library.scenarios()]
    for seed in range(asked.seed, asked.seed + asked.demos):
        for name, game in demos if not run.over else ():
            run.check(f"{name} {seed}", replace(game), Random(seed), asked.units)
    for seed in range(asked.seed, asked.seed + asked.worlds):
        if run.over:
            break
        rnd = Random(seed)
        run.check(f"world {seed}", world(rnd, rnd.choice(demos)[1]), rnd, asked.units)
    told = ", ".join(f"{number} {what}" for what, number in run.count.items())
    print(f"{told}: {len(run.found)} differences")
    return 1 if run.found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
