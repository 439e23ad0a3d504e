"""The order in which the orders of a plan are given, so that each is legal when its turn comes."""

from __future__ import annotations

from collections.abc import Iterable

from redball.game.state import Game, next_game
from redball.planning.sets.reorganization.model import Item, Mend, Step, uses_of
from redball.planning.sets.reorganization.survey import Survey
from redball.rules import judge
from redball.rules.reorganization.ways.reach import free_slots, full_ports

_WAYS = ("secondary", "supply_unit", "primary", "limited", "sea", "trs", "atr", "hq")


def sequence(survey: Survey, steps: Iterable[Step]) -> tuple[Step, ...] | None:
    """Steps in an order in which everybody's path is the intended one; None when none is found.

    Repairs first; then sources and at last HQs, which turn down; then by unit.  Steps that need a port to be
    full or an HQ to be turned up wait for it; if a port never fills, its own path is used.  Where that fails,
    ports are repaired as late as possible.
    """
    known = tuple(steps)
    return _Queue(survey, known).ordered(True) or _Queue(survey, known).ordered(False)


class _Queue:
    """Steps that wait for their turn."""

    def __init__(self, survey: Survey, steps: Iterable[Step]) -> None:
        self.survey, self.game = survey, survey.game
        self.items = sorted((s for s in steps if isinstance(s, Item)), key=_rank)
        self.mends = sorted((s for s in steps if isinstance(s, Mend)), key=lambda m: m.repair.label)
        self.room: dict[str, int] = {}
        self.full = set(full_ports(self.game))
        self.damaged = {repair.port for repair in survey.repairs}
        self.sound: set[int] = set()

    def ordered(self, early: bool) -> tuple[Step, ...] | None:
        """All steps in order; ``early``: repairs before everything else."""
        done: list[Step] = []
        while self.items or self.mends:
            step = (early and self._next_mend()) or self._next_item() or self._next_mend() or self._instead()
            if not step:
                return None
            done.append(step)
            self._fill(step)
        return tuple(done)

    @property
    def shut(self) -> set[int]:
        """Ports that no path uses now."""
        return self.full | (self.damaged - self.sound)

    def _next_mend(self) -> Mend | None:
        mend = next((m for m in self.mends if m.repair.repairs <= self.sound), None)
        if mend is not None:
            self.mends.remove(mend)
            self.sound.add(mend.repair.port)
        return mend

    def _next_item(self) -> Item | None:
        shut = self.shut
        ready = (i for i in self.items if i.choice.closed <= shut and i.choice.repairs <= self.sound)
        item = next((i for i in ready if self._may_serve(i)), None)
        if item is not None:
            self.items.remove(item)
        return item

    def _may_serve(self, item: Item) -> bool:
        """True when no other step must come first: one that turns the server up, or that it serves before it
        turns down.
        """
        choice = item.choice
        if choice.needs and any(other.choice.unit == choice.needs for other in self.items):
            return False
        if choice.way != "hq":
            return True
        earlier = (i for i in self.items if i.choice.way != "hq" and i.choice.server == choice.server)
        return not any(True for _ in earlier)

    def _instead(self) -> Item | None:
        """A step that would never be ready, over the path that is open now."""
        for item in self.items:
            if self._may_serve(item) and (other := self._open_now(item)) is not None:
                self.items.remove(item)
                return other
        return None

    def _open_now(self, item: Item) -> Item | None:
        mine, shut, label = item.choice, self.shut, self.game.atlas.label
        names = {f"port.{label(node)}" for node in self.full}
        for choice in self.survey.choices[mine.unit]:
            same = (choice.provider, choice.way, choice.rail) == (mine.provider, mine.way, mine.rail)
            fits = choice.cost <= mine.cost and item.payer in choice.payers and choice.repairs <= self.sound
            if same and fits and choice.closed <= shut and not names.intersection(choice.uses):
                return Item(choice, item.payer)
        return None

    def _fill(self, step: Step) -> None:
        for name, amount in uses_of(step).items():
            if name.startswith("port."):
                node = self.game.atlas.find(name.removeprefix("port."))
                self.room[name] = self.room.get(name, free_slots(self.game, node)) - amount
                if self.room[name] <= 0:
                    self.full.add(node)


def _rank(item: Item) -> tuple[bool, int, int, str]:
    halves = sum(n for name, n in item.choice.uses.items() if name.startswith("hq_halves."))
    return item.choice.way == "hq", _WAYS.index(item.choice.way), halves, item.choice.unit


def play(game: Game, steps: Iterable[Step]) -> tuple[Game, Step | None]:
    """The position after orders given one after the other, and the first that is refused."""
    for step in steps:
        ruling = judge(game, step.order)
        if not ruling.allowed:
            return game, step
        game = next_game(game, ruling.changes)
    return game, None
