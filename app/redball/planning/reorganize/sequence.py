"""The order in which the orders of a plan are given, so that each is legal when its turn comes."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from redball.game.state import Game, next_game
from redball.planning.reorganize.model import Item
from redball.planning.reorganize.survey import Choice, Survey
from redball.rules import judge
from redball.rules.reorganization.ways.reach import free_slots, full_ports

_WAYS = ("secondary", "supply_unit", "primary", "limited", "sea", "trs", "atr", "hq")


def sequence(survey: Survey, items: Iterable[Item]) -> tuple[Item, ...] | None:
    """Items in an order in which everybody's path leads as it should; None when there is none.

    Sources first and HQs last, which turn down; then by unit.  Who needs a port to be full or an HQ to be
    turned up waits for it; if a port never fills, its own path is used.
    """
    waiting = sorted(items, key=_rank)
    done: list[Item] = []
    room: dict[str, int] = {}
    full = set(full_ports(survey.game))
    while waiting:
        item = next((i for i in waiting if _is_ready(i, waiting, full)), None)
        taken = item
        if item is None:
            found = next(((i, d) for i in waiting if (d := _instead(survey, i, full, waiting))), None)
            if found is None:
                return None
            item, taken = found
        assert taken is not None
        waiting.remove(item)
        done.append(taken)
        _fill(survey.game, taken.choice, room, full)
    return tuple(done)


def _rank(item: Item) -> tuple[bool, int, int, str]:
    halves = sum(n for name, n in item.choice.uses.items() if name.startswith("hq_halves."))
    return item.choice.way == "hq", _WAYS.index(item.choice.way), halves, item.choice.unit


def _is_ready(item: Item, waiting: Collection[Item], full: Collection[int]) -> bool:
    return item.choice.closed.issubset(full) and _may_serve(item, waiting)


def _may_serve(item: Item, waiting: Collection[Item]) -> bool:
    """True when nobody must come before: who turns the server up, whom it serves before it turns down."""
    choice = item.choice
    if choice.needs and any(other.choice.unit == choice.needs for other in waiting):
        return False
    if choice.way != "hq":
        return True
    earlier = (i for i in waiting if i.choice.way != "hq" and i.choice.server == choice.server)
    return not any(True for _ in earlier)


def _instead(survey: Survey, item: Item, full: Collection[int], waiting: Collection[Item]) -> Item | None:
    """The same with the path that is open now."""
    if not _may_serve(item, waiting):
        return None
    mine, label = item.choice, survey.game.atlas.label
    shut = {f"port.{label(node)}" for node in full}
    for choice in survey.choices[mine.unit]:
        same = (choice.provider, choice.way, choice.rail) == (mine.provider, mine.way, mine.rail)
        fits = choice.cost <= mine.cost and item.payer in choice.payers
        if same and fits and choice.closed.issubset(full) and not shut.intersection(choice.uses):
            return Item(choice, item.payer)
    return None


def _fill(game: Game, choice: Choice, room: dict[str, int], full: set[int]) -> None:
    for name, amount in choice.uses.items():
        if name.startswith("port."):
            node = game.atlas.find(name.removeprefix("port."))
            room[name] = room.get(name, free_slots(game, node)) - amount
            if room[name] <= 0:
                full.add(node)


def play(game: Game, items: Iterable[Item]) -> tuple[Game, Item | None]:
    """The position after orders given one after the other, and the first that is refused."""
    for item in items:
        ruling = judge(game, item.choice.order(item.payer))
        if not ruling.allowed:
            return game, item
        game = next_game(game, ruling.changes)
    return game, None
