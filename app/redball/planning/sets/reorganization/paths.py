"""Replacing what an answer hopes for by known choices, as far as there is room for these."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from redball.game.state import Game
from redball.planning.sets.reorganization.choices import Choice
from redball.planning.sets.reorganization.model import Item, Model, Step, uses_of
from redball.rules.reorganization.remaining import remaining


def settled(model: Model, steps: Iterable[Step]) -> tuple[tuple[Step, ...], tuple[Choice, ...]]:
    """An answer by known choices of a program, and those in it that are still only hoped for."""
    known, hoped = list[Step](), list[Item]()
    for step in steps:
        (hoped if isinstance(step, Item) and step.choice.loose else known).append(step)  # type: ignore[arg-type]
    taken: dict[str, int] = {}
    for step in known:
        _take(taken, step)
    missing = []
    for item in hoped:
        may_be = _is_path_of if item.choice.provider else _is_as_good
        fitting = (model.items[n] for n in model.ups[item.choice.unit] if may_be(model.items[n], item))
        found = next((one for one in fitting if _has_room(model.game, taken, one)), None)
        if found is None:
            missing.append(item.choice)
        else:
            _take(taken, found)
            known.append(found)
    return tuple(known), tuple(missing)


def _is_path_of(item: Item, hoped: Item) -> bool:
    """True for a choice that does what is hoped for, but for places in ports."""
    mine, other = item.choice, hoped.choice
    same = (mine.provider, mine.way, mine.rail, mine.asked, mine.needs, mine.cost)
    wanted = (other.provider, other.way, other.rail, other.asked, other.needs, other.cost)
    plain = not (mine.loose or mine.closed or mine.repairs)
    return same == wanted and plain and hoped.payer == item.payer


def _is_as_good(item: Item, hoped: Item) -> bool:
    """True for a choice at the price that is hoped for, of a source that neither turns down nor is anything
    else at the same time.
    """
    mine = item.choice
    plain = not (mine.loose or mine.closed or mine.repairs or mine.server or mine.fuel)
    return plain and mine.cost <= hoped.choice.cost and hoped.payer == item.payer


def _has_room(game: Game, taken: Mapping[str, int], item: Item) -> bool:
    for name, amount in item.choice.uses.items():
        left = remaining(game, name)
        if left is not None and taken.get(name, 0) + amount > left:
            return False
    return True


def _take(taken: dict[str, int], step: Step) -> None:
    for name, amount in uses_of(step).items():
        taken[name] = taken.get(name, 0) + amount
