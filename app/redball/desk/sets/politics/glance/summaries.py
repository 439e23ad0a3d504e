"""A few words beside the heading of each section of a power's details."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from redball.desk.sets.politics.glance.phrases import tr
from redball.game.state import Game
from redball.rules.politics.overview import Fact
from redball.rules.politics.overview.rows import row_of
from redball.rules.politics.powers import levels
from redball.rules.politics.powers.factories import could_work, working
from redball.rules.politics.powers.multiples import multiple_of
from redball.rules.politics.powers.victory import tally
from redball.rules.politics.standing import standing
from redball.wording import quantity


def summary(game: Game, power: str, section: str, facts: Sequence[Fact]) -> str:
    """What a section says in few words."""
    if not facts:
        return tr("none")
    return _SUMMARIES.get(section, _count)(game, power, facts)


def _count(_game: Game, _power: str, facts: Sequence[Fact]) -> str:
    return str(len(facts))


def _duties(_game: Game, _power: str, facts: Sequence[Fact]) -> str:
    open_ones = sum(fact.state in ("todo", "trouble") for fact in facts)
    return tr("{0} to do").format(open_ones) if open_ones else tr("nothing to do")


def _multiple(game: Game, power: str, _facts: Sequence[Fact]) -> str:
    return quantity(multiple_of(game, power))


def _factories(game: Game, power: str, _facts: Sequence[Fact]) -> str:
    return tr("{0} of {1} work").format(working(game, power), could_work(game, power))


def _next(game: Game, power: str, _facts: Sequence[Fact]) -> str:
    number = standing(game, power).pml + 1
    return tr("level {0}, {1}").format(number, levels.level(game, power, number).year)


def _treaties(game: Game, power: str, _facts: Sequence[Fact]) -> str:
    return ", ".join(f"{code} {level}" for code, level in row_of(game, power).treaties)


def _cities(game: Game, power: str, _facts: Sequence[Fact]) -> str:
    of = tally(game, power)
    return tr("{0} of {1}").format(of.held, of.needed)


def _sum_of(kind: str) -> Callable[[Game, str, Sequence[Fact]], str]:
    """How many facts are the main ones of a section, by the end of their code."""
    return lambda _game, _power, facts: str(sum(fact.text.code.endswith(kind) for fact in facts))


_SUMMARIES: Mapping[str, Callable[[Game, str, Sequence[Fact]], str]] = {
    "multiple": _multiple,
    "duties": _duties,
    "factories": _factories,
    "next": _next,
    "treaties": _treaties,
    "cities": _cities,
    "pacts": _sum_of(".pact"),
}
