"""The best use of reorganization points: a first answer at once, the proved best after it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial

import msgspec

from redball.game.state import Game, next_game, put_power
from redball.planning.plan import Progress, no_progress
from redball.planning.sets.reorganization.asked import asked
from redball.planning.sets.reorganization.choices import Choice
from redball.planning.sets.reorganization.fuel import in_fuelled_order, short_of_fuel
from redball.planning.sets.reorganization.greedy import first_steps, likeliest
from redball.planning.sets.reorganization.model import Item, Model, Step, key_of, uses_of
from redball.planning.sets.reorganization.paths import settled
from redball.planning.sets.reorganization.plans import Plan, Request, made_plan, plan_of
from redball.planning.sets.reorganization.sequence import play, sequence
from redball.planning.sets.reorganization.survey import Survey

NONE = Fraction(0)

READINGS = 3
"""How often more is read of units for a first answer."""

MOST_ROUNDS = 40
"""How often an answer that can't be put in order is corrected before the best found so far is taken."""

More = Mapping[str, Fraction | int]
"""More points by payer than there are."""


def first(survey: Survey, request: Request | None = None) -> Plan:
    """A good plan at once, in orders that can be given as they stand."""
    request = request or Request()
    wanted, items = asked(survey, request, {})
    steps: tuple[Step, ...] = ()
    for _ in range(READINGS):
        if not any([survey.more(unit) for unit in likeliest(items, wanted, steps)]):
            break
        wanted, items = asked(survey, request, {})
        steps = first_steps(survey, items, wanted)
    return plan_of(survey, wanted, survey.game, steps)


def best(
    survey: Survey,
    request: Request | None = None,
    told: Progress = no_progress,
    more: More | None = None,
) -> Plan:
    """The plan of the greatest value; of those one that spends fewest points, then turns fewest servers down.

    ``more``: as if payers had that many more points, for :func:`marginal`; such orders can't be given.  All
    sources, paths and payers are considered, so that its bound is exact; value and bound differ only where
    orders could not be put in order in any way that was tried, and the plan is worth less than the answer.
    ``told`` is called with how many units have been read of how many, whenever more is read of one; an
    exception that it raises cancels the search.
    """
    return _Search(survey, request or Request(), more or {}, told).best()


def marginal(survey: Survey, request: Request | None = None, plan: Plan | None = None) -> dict[str, Fraction]:
    """What one more point of each payer would add to the value of the best plan; payers for whom that is not
    proved are left out.
    """
    plan = plan or best(survey, request)
    richer = {payer: best(survey, request, more={payer: 1}) for payer in survey.points}
    return {payer: more.value - plan.value for payer, more in richer.items() if plan.proved and more.proved}


class _Search:
    """One search for the best plan."""

    def __init__(self, survey: Survey, request: Request, more: More, told: Progress) -> None:
        self.survey, self.request, self.more, self.told = survey, request, more, told
        self.start = _richer(survey, more)
        self.sure, self.hoping = True, True
        self.bans: list[Callable[[Model], None]] = []
        self.bound: tuple[int, Fraction] = (0, Fraction(0))
        self._build()

    def _build(self) -> None:
        """The program of all that is known of the survey by now."""
        self.wanted, items = asked(self.survey, self.request, self.more)
        kept = (item for item in items if self.hoping or not item.choice.loose)
        self.model = Model(self.survey, kept, self.wanted)
        for ban in self.bans:
            ban(self.model)

    def best(self) -> Plan:
        """Solve; put the answer in order; where that fails, forbid it and solve again."""
        plans: list[Plan] = []
        for _ in range(MOST_ROUNDS):
            steps = self._solved()
            ordered = sequence(self.survey, steps)
            if ordered is None:
                self._ban(partial(Model.forbid, steps=steps, unless=self._fillers(steps)))
                self.sure = False
                continue
            plan, refused = self._played(ordered)
            plans.append(plan)
            if refused is None:
                break
            self._forbid(plan, ordered, refused)
        found = max(plans, key=self._reached, default=None) or first(self.survey, self.request)
        pinned, value = self._reached(found)
        # With more pinned units met, another plan may be worth less or more.
        return replace(found, bound=max(self.bound[1], value) if pinned >= self.bound[0] else None)

    def _solved(self) -> tuple[Step, ...]:
        """The best steps by known orders; as long as others might be better, more is read of their units."""
        while True:
            steps = self.model.solve()
            self.bound = self.model.reached if self.sure else self.bound
            known, hoped = settled(self.model, steps)
            if not hoped:
                return known
            # Of many plans that are as good, one may be known already.
            best = self.model.reached[0], self.model.total
            known = self.model.solve(hoping=False)
            if (self.model.reached[0], self.model.total) == best:
                return known
            if not any([self._reads_on(choice) for choice in hoped]):
                # Too many paths to search: what is hoped for stays a bound.
                self.sure = self.hoping = False
            self._build()

    def _reads_on(self, hoped: Choice) -> bool:
        self.told(self.survey.read, len(self.survey.units))
        return self.survey.others(hoped)

    def _ban(self, ban: Callable[[Model], None]) -> None:
        self.bans.append(ban)
        ban(self.model)

    def _reached(self, plan: Plan) -> tuple[int, Fraction]:
        return len(self.wanted.must) - len(plan.unmet), plan.value

    def _fillers(self, steps: Collection[Step]) -> list[Step]:
        """Units that might also fill the ports that some steps wait for."""
        waited = {port for s in steps if isinstance(s, Item) for port in s.choice.closed}
        names = {f"port.{self.survey.game.atlas.label(port)}" for port in waited}
        mine = {key_of(step) for step in steps}
        return [s for s in self.model.steps if names & uses_of(s).keys() and key_of(s) not in mine]

    def _played(self, ordered: tuple[Step, ...]) -> tuple[Plan, Step | None]:
        """The plan of steps as far as they can be given, and the first that is refused; steps short of fuel
        may be moved forward.
        """
        after, refused = play(self.start, ordered)
        if isinstance(refused, Item) and refused.choice.fuel:
            ordered = in_fuelled_order(self.start, ordered, refused) or ordered
            after, refused = play(self.start, ordered)
        if refused is not None:
            return plan_of(self.survey, self.wanted, self.start, ordered), refused
        return made_plan(self.survey, self.wanted, self.start, after, ordered), None

    def _forbid(self, plan: Plan, ordered: tuple[Step, ...], refused: Step) -> None:
        """Forbid a combination that is impossible: units for want of fuel, else everything up to there."""
        if isinstance(refused, Item) and refused.choice.fuel:
            short, proved = short_of_fuel(self.start, ordered, refused)
            if short:
                self._ban(partial(Model.forbid_fuel, units=short))
                self.sure = self.sure and proved
                return
        barred = ordered[: ordered.index(refused) + 1] if refused in ordered else ordered
        self._ban(partial(Model.forbid, steps=barred))
        self.sure = False


def _richer(survey: Survey, more: More) -> Game:
    if not more:
        return survey.game
    powers = survey.game.powers
    rows = [
        put_power(msgspec.structs.replace(powers[c], rp_pool=powers[c].rp_pool + n)) for c, n in more.items()
    ]
    return next_game(survey.game, rows)
