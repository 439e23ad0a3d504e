"""Replacing hoped-for paths of an answer by known ones, as far as ports have room for these."""

from __future__ import annotations

from collections.abc import Iterable

from redball.planning.sets.reorganization.choices import PORT, Choice
from redball.planning.sets.reorganization.model import Item, Step, uses_of
from redball.planning.sets.reorganization.survey import Survey
from redball.rules.reorganization.remaining import remaining


def settled(survey: Survey, steps: Iterable[Step]) -> tuple[tuple[Step, ...], tuple[Choice, ...]]:
    """An answer over known paths, and the choices in it that are still only hoped for."""
    known, hoped = list[Step](), list[Item]()
    for step in steps:
        (hoped if isinstance(step, Item) and step.choice.loose else known).append(step)  # type: ignore[arg-type]
    taken: dict[str, int] = {}
    for step in known:
        _take(taken, step)
    missing = []
    for item in hoped:
        fitting = (Item(c, item.payer) for c in survey.choices[item.choice.unit] if _is_path_of(c, item))
        found = next((one for one in fitting if _has_room(survey, taken, one)), None)
        if found is None:
            missing.append(item.choice)
        else:
            _take(taken, found)
            known.append(found)
    return tuple(known), tuple(missing)


def _is_path_of(choice: Choice, hoped: Item) -> bool:
    """True for a choice that does what is hoped for, but for places in ports."""
    mine, other = choice, hoped.choice
    same = (mine.provider, mine.way, mine.rail, mine.asked, mine.needs, mine.cost)
    wanted = (other.provider, other.way, other.rail, other.asked, other.needs, other.cost)
    plain = not (mine.loose or mine.closed or mine.repairs)
    return same == wanted and plain and hoped.payer in mine.payers


def _has_room(survey: Survey, taken: dict[str, int], item: Item) -> bool:
    places = {name: n for name, n in item.choice.uses.items() if name.startswith(PORT)}
    return all(taken.get(name, 0) + n <= (remaining(survey.game, name) or 0) for name, n in places.items())


def _take(taken: dict[str, int], step: Step) -> None:
    for name, amount in uses_of(step).items():
        taken[name] = taken.get(name, 0) + amount
