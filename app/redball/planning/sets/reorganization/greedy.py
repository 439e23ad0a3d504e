"""A good plan at once: the most worth for its points first, each unit by what others need least."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from fractions import Fraction

from redball.planning.sets.reorganization.model import Item, Mend, Step, Wanted, mends_for
from redball.planning.sets.reorganization.survey import Survey
from redball.rules.reorganization.air_missions import air_missions_left
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.pool import used
from redball.rules.reorganization.remaining import remaining
from redball.rules.reorganization.ways.reach import full_ports


def first_steps(survey: Survey, items: Iterable[Item], wanted: Wanted) -> tuple[Step, ...]:
    """Steps that can be done one after the other; pinned units come first.

    Tried with ports as they are, with all repaired that can be paid for, and with those that were used then.
    """
    known = tuple(item for item in items if not item.choice.needs and not item.choice.loose)
    best = _taken(survey, known, wanted, ())
    ports = set().union(*(item.choice.repairs for item in known))
    if ports:
        all_mends = tuple(_one_each(mends_for(survey, wanted, ports)))
        richest = _taken(survey, known, wanted, all_mends)
        useful = set().union(*(i.choice.repairs for i in richest.taken))
        asked = {m.repair.port for m in mends_for(survey, wanted, useful)}
        fewer = _taken(survey, known, wanted, tuple(m for m in all_mends if m.repair.port in asked))
        best = max((best, fewer), key=lambda state: state.reached())
    return (*best.mends, *best.taken)


def likeliest(items: Iterable[Item], wanted: Wanted, steps: Iterable[Step]) -> Iterator[str]:
    """The units to read more of: those of the most worth for the points that there are, but for those that
    some steps turn up at the least price.
    """
    hoped = {item.choice.unit: [item] for item in items if not item.choice.provider}
    costs = {step.choice.unit: step.choice.cost for step in steps if isinstance(step, Item)}
    left = sum(wanted.points.values(), Fraction(0))
    for unit in sorted(hoped, key=_rank_in(hoped, wanted)):
        least = hoped[unit][0].choice.cost
        if least > left:
            continue
        left -= least
        if unit not in costs or costs[unit] > least:
            yield unit


def _rank_in(
    by_unit: Mapping[str, Collection[Item]], wanted: Wanted
) -> Callable[[str], tuple[bool, Fraction, str]]:
    """What units are sorted by: pinned ones first, then the most worth for their points."""

    def rank(unit: str) -> tuple[bool, Fraction, str]:
        cost = min(item.choice.cost for item in by_unit[unit])
        return unit not in wanted.must, -wanted.worth.get(unit, Fraction(0)) / max(cost, Fraction(1, 4)), unit

    return rank


def _one_each(mends: Iterable[Mend]) -> Iterator[Mend]:
    """The first way to repair each port, those on which others wait first."""
    waiting = list({mend.repair.port: mend for mend in reversed(list(mends))}.values())
    done: set[int] = set()
    while ready := [mend for mend in waiting if mend.repair.repairs <= done]:
        yield from ready
        done |= {mend.repair.port for mend in ready}
        waiting = [mend for mend in waiting if mend.repair.port not in done]


def _taken(survey: Survey, items: Iterable[Item], wanted: Wanted, mends: Iterable[Mend]) -> _State:
    """What can be done after some repairs."""
    state = _State(survey, wanted)
    for mend in mends:
        state.repair(mend)
    by_unit: dict[str, list[Item]] = {}
    demand: dict[str, int] = {}
    for item in items:
        if item.choice.repairs <= state.sound:
            by_unit.setdefault(item.choice.unit, []).append(item)
            for name in item.choice.uses:
                demand[name] = demand.get(name, 0) + 1

    for unit in sorted(by_unit, key=_rank_in(by_unit, wanted)):
        fitting = [item for item in by_unit[unit] if state.fits(item)]
        if fitting and (wanted.worth.get(unit, 0) > 0 or unit in wanted.must):
            state.take(min(fitting, key=lambda i: _wear(state, i, demand)))
    return state


def _wear(state: _State, item: Item, demand: Mapping[str, int]) -> tuple[Fraction, bool, int]:
    """Points, then servers turned down, then how many units need what is used up."""
    return item.choice.cost, state.flips(item), sum(demand[name] for name in item.choice.uses)


class _State:
    """The resources left while items are taken."""

    def __init__(self, survey: Survey, wanted: Wanted) -> None:
        self.survey, self.game, self.wanted = survey, survey.game, wanted
        self.points = dict(wanted.points)
        self.left: dict[tuple[str, int], int | None] = {}
        self.served: dict[tuple[str, str], int] = {}
        self.flown: dict[str, int] = {}
        self.missions: dict[str, int] = {}
        self.paths: set[str] = set()
        self.full = set(full_ports(survey.game))
        self.damaged = {repair.port for repair in survey.repairs}
        self.sound: set[int] = set()
        self.mends: list[Mend] = []
        self.taken: list[Item] = []
        self.either = bool(reads(survey.game, "hq_sec_then_hq"))
        self.per_path = reads(survey.game, "rail_unit_cost") == "path"

    def flips(self, item: Item) -> bool:
        """True when it turns an HQ or transport down that has not served yet."""
        way, server = item.choice.way, item.choice.server
        return way in ("hq", "atr", "trs") and not self._has_served(way, server)

    def reached(self) -> tuple[int, Fraction, Fraction]:
        """Pinned units, worth and points left, to compare."""
        worth = sum((self.wanted.worth.get(i.choice.unit, Fraction(0)) for i in self.taken), Fraction(0))
        pinned = sum(i.choice.unit in self.wanted.must for i in self.taken)
        return pinned, worth, sum(self.points.values(), Fraction(0))

    def repair(self, mend: Mend) -> None:
        """Repair a port first, if there are points for it and what must come before is done."""
        repair = mend.repair
        if repair.cost > self.points.get(mend.payer, 0) or not repair.repairs <= self.sound:
            return
        self.mends.append(mend)
        self.sound.add(repair.port)
        self.points[mend.payer] -= repair.cost
        self._use(repair.uses, -1)

    def fits(self, item: Item) -> bool:
        """True when it can be done now."""
        choice = item.choice
        shut = self.full | (self.damaged - self.sound)
        if choice.cost > self.points.get(item.payer, 0) or not choice.closed <= shut:
            return False
        if choice.server and not self._may_serve(choice.way, choice.server, self._node(item)):
            return False
        return all(self._has(name, n, self._node(item)) for name, n in self._uses(item).items())

    def take(self, item: Item) -> None:
        """Do it."""
        choice, node = item.choice, self._node(item)
        self.taken.append(item)
        self.points[item.payer] -= choice.cost
        self._use(self._uses(item), node)
        self.paths.update(name for name in choice.uses if name.startswith("rail_path."))
        if choice.server:
            if choice.way == "atr" and choice.server not in self.flown:
                self.flown[choice.server] = node
                power = self.game.principal(self.game.units[choice.server].power)
                self.missions[power] = self.missions.get(power, 0) + 1
            key2 = choice.way, choice.server
            self.served[key2] = self.served.get(key2, 0) + 1

    def _use(self, uses: Mapping[str, int], node: int) -> None:
        for name, amount in uses.items():
            key = name, node if name.startswith("atr.") else -1
            left = self._left(*key)
            if left is None:
                continue
            self.left[key] = left - amount
            if name.startswith("port.") and left <= amount:
                self.full.add(self.game.atlas.find(name.removeprefix("port.")))

    def _node(self, item: Item) -> int:
        return self.survey.units[item.choice.unit].hex if item.choice.way == "atr" else -1

    def _uses(self, item: Item) -> Mapping[str, int]:
        uses = item.choice.uses
        if self.per_path and any(name in self.paths for name in uses):
            return {name: n for name, n in uses.items() if not name.startswith("rail.")}
        return uses

    def _has(self, name: str, amount: int, node: int) -> bool:
        left = self._left(name, node if name.startswith("atr.") else -1)
        return left is None or left >= amount

    def _left(self, name: str, node: int) -> int | None:
        key = name, node
        if key not in self.left:
            self.left[key] = remaining(self.game, name, node)
        return self.left[key]

    def _has_served(self, way: str, server: str) -> bool:
        return bool(self.served.get((way, server)) or used(self.game, way, server))

    def _may_serve(self, way: str, server: str, node: int) -> bool:
        if way == "hq":
            return self.either or not self.served.get(("secondary", server))
        if way == "secondary":
            return not self.served.get(("hq", server)) and not self.served.get(("supply_unit", server))
        if way == "supply_unit":
            return not self.served.get(("secondary", server))
        if way == "atr":
            return self._may_fly(server, node)
        return True

    def _may_fly(self, atr: str, node: int) -> bool:
        if atr in self.flown:
            return self.flown[atr] == node
        power = self.game.principal(self.game.units[atr].power)
        left = air_missions_left(self.game, power)
        return left is None or bool(used(self.game, "atr", atr)) or self.missions.get(power, 0) < left
