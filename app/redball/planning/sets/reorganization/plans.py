"""A plan: its pins, its orders, and its worth."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from redball.game.state import Game
from redball.planning import plan
from redball.planning.sets.reorganization.model import (
    Item,
    Mend,
    Step,
    Wanted,
    repairs_of_step,
    useful,
    uses_of,
)
from redball.planning.sets.reorganization.sequence import play
from redball.planning.sets.reorganization.survey import Survey
from redball.rules.reorganization.orders import Reorganize, ReorganizeMany, RepairPort
from redball.rules.reorganization.pool import used


class Pin(msgspec.Struct, frozen=True):
    """A unit that must be reorganized: by this provider, way and payer where they are named."""

    provider: str = ""
    way: str = ""
    payer: str = ""

    def fits(self, item: Item) -> bool:
        """True for an item that fits the pin, or may do so when its provider is known."""
        named = (self.provider, item.choice.provider), (self.way, item.choice.way), (self.payer, item.payer)
        return all(not asked or found in ("", asked) for asked, found in named)


Request = plan.Request[Pin]


@dataclass(frozen=True)
class Plan(plan.Bounded):
    """Orders, each legal when its turn comes; their worth, and ``bound``, the most that any plan for the
    units of the survey is worth (None: unknown).

    ``unmet`` are pinned units that can't be reorganized together with the other pinned ones; ``before`` and
    ``after`` are the positions at both ends.
    """

    survey: Survey
    steps: tuple[Step, ...]
    value: Fraction
    before: Game
    after: Game
    bound: Fraction | None = None
    unmet: tuple[str, ...] = ()

    @property
    def items(self) -> tuple[Item, ...]:
        """Who is reorganized by whom."""
        return tuple(step for step in self.steps if isinstance(step, Item))

    @property
    def units(self) -> tuple[str, ...]:
        """Who is reorganized."""
        return tuple(item.choice.unit for item in self.items)

    @property
    def repairs(self) -> tuple[RepairPort, ...]:
        """Damaged ports that are repaired because units are served through them.  They are repaired first,
        except for an occasional unit whose path is better before.
        """
        return tuple(step.order for step in self.steps if isinstance(step, Mend))

    @property
    def orders(self) -> tuple[RepairPort | Reorganize, ...]:
        """One order a port that is repaired and one a unit."""
        return tuple(step.order for step in self.steps)

    def batch(self, without: Collection[str] = ()) -> ReorganizeMany:
        """All in one order to undo, or only a part: without some units and ports (as orders name them), and
        without what is useless then.
        """
        return ReorganizeMany(tuple(step.order for step in self._part(without)))

    def _part(self, without: Collection[str]) -> Iterable[Step]:
        """The steps that are left: none that needs what is left out, and no useless repair."""
        names = set(without)
        gone = {s.repair.port for s in self.steps if isinstance(s, Mend) and s.order.port in names}
        kept: list[Step] = []
        for step in self.steps:
            if _is_possible(step, names, gone):
                kept.append(step)
            elif isinstance(step, Item):
                names.add(step.choice.unit)
            else:
                gone.add(step.repair.port)
        return useful(kept)

    @property
    def used(self) -> tuple[str, ...]:
        """Names of all limited things that the plan uses; ``room(plan.after, name)`` is what is left."""
        return tuple(sorted({name for step in self.steps for name in uses_of(step)}))

    @property
    def spent(self) -> Mapping[str, Fraction]:
        """Points by payer."""
        payers = dict.fromkeys(step.payer for step in self.steps)
        return {p: self.after.powers[p].rp_spent - self.before.powers[p].rp_spent for p in payers}


def _is_possible(step: Step, names: Collection[str], gone: Collection[int]) -> bool:
    if not repairs_of_step(step).isdisjoint(gone):
        return False
    if isinstance(step, Mend):
        return step.repair.port not in gone
    return step.choice.unit not in names and step.choice.needs not in names


def plan_of(survey: Survey, wanted: Wanted, start: Game, steps: Iterable[Step]) -> Plan:
    """The plan of some steps, without those that are refused when their turn comes."""
    kept: list[Step] = []
    game = start
    for step in steps:
        game, refused = play(game, (step,))
        kept += [] if refused else [step]
    return made_plan(survey, wanted, start, game, kept)


def made_plan(survey: Survey, wanted: Wanted, start: Game, after: Game, steps: Iterable[Step]) -> Plan:
    """The plan of steps that have been played; not proved yet."""
    kept = tuple(steps)
    up = {step.choice.unit for step in kept if isinstance(step, Item)}
    unmet = tuple(unit for unit in wanted.must if unit not in up)
    return Plan(survey, kept, value_of(survey, wanted.worth, start, after), start, after, None, unmet)


def value_of(survey: Survey, worth: Mapping[str, Fraction], before: Game, after: Game) -> Fraction:
    """The difference in worth of two positions: units turned up, less servers turned down."""
    value = Fraction(0)
    for unit in survey.units.values():
        now = after.units[unit.id]
        if now.organized or now.shattered != unit.shattered:
            value += worth.get(unit.id, Fraction(0))
    for name, price in worth.items():
        was, then = before.units.get(name.rstrip("!")), after.units.get(name.rstrip("!"))
        if name.endswith("!") and was is not None and then is not None and not then.organized:
            value -= price if was.organized or _served(after, then.id) else 0
    return value


def _served(game: Game, unit: str) -> bool:
    return any(used(game, way, unit) for way in ("hq", "atr", "trs"))
