"""Where rule sets are registered, and the questions that go to all of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from redball.game import order_json
from redball.game.orders import Order
from redball.game.references import canonical
from redball.game.rule_sets import Declared, learn
from redball.game.rulings import Ruling
from redball.game.sequence import Play, phases
from redball.game.state import Game
from redball.game.tables import declare
from redball.reading import MOST_FAULTS
from redball.rules.case import denied_order
from redball.rules.clause_files import Option
from redball.rules.clauses import all_options, learn_clauses
from redball.rules.marks import is_ticked
from redball.rules.ruleset import Dedicated, Oddity, RuleSet, Task
from redball.wording import message

_registered: dict[str, RuleSet] = {}


def register(*rule_sets: RuleSet) -> None:
    """Make rule sets known, with their clauses, the orders that they judge and the tables that positions have
    from now on; those of the base game first.

    Raises:
        ValueError: a name of a table is taken, or doesn't begin with the rule set's id.

    """
    for rule_set in rule_sets:
        for table in rule_set.tables:
            if not table.name.startswith(f"{rule_set.id}_"):
                raise ValueError(f"the table “{table.name}” isn't named after “{rule_set.id}”")
            declare(table)
        _registered[rule_set.id] = rule_set
        order_json.learn(rule_set.judges)
        learn(rule_set.id, Declared(rule_set.pool, rule_set.carrying, rule_set.traced_marks))
        learn_clauses(rule_set.id, rule_set.clauses)


def registered() -> tuple[RuleSet, ...]:
    """Every rule set of the program."""
    return tuple(_registered.values())


def active(game: Game) -> tuple[RuleSet, ...]:
    """The rule sets that a game is played with, the base game first."""
    return tuple(s for s in registered() if s.always or s.id in game.rule_sets)


def judge(game: Game, order: Order, dice: tuple[int, ...] = ()) -> Ruling:
    """What an order would do, or why it may not be done, however it spells what it names.  Judging changes
    nothing.

    What other active rule sets add to it (:class:`~redball.rules.ruleset.Consequence`) is in the ruling:
    their changes and notes, and the dice that they need.
    """
    order = canonical(game, order)
    for rule_set in registered():
        judging = rule_set.judges.get(type(order))
        if judging is None:
            continue
        if not rule_set.always and rule_set.id not in game.rule_sets:
            reason = message("rules.rule_set_off", rule_set=rule_set.id)
            return denied_order(game, order, reason, clauses=("BASE-GAME-02",))
        return _with_consequences(game, judging(game, order, dice), dice)
    raise TypeError(f"no rule set judges {type(order).__name__}")


def _with_consequences(game: Game, ruling: Ruling, dice: tuple[int, ...]) -> Ruling:
    """An allowed ruling with what the active rule sets add, each to the changes of the ones before it."""
    if not (ruling.allowed and ruling.changes):
        return ruling
    for rule_set in active(game):
        found = rule_set.following(game, ruling.changes, dice[ruling.dice :])
        if found is not None:
            ruling = replace(
                ruling,
                changes=(*ruling.changes, *found.changes),
                clauses=tuple(dict.fromkeys((*ruling.clauses, *found.clauses))),
                notes=(*ruling.notes, *found.notes),
                dice=ruling.dice + found.dice,
            )
    return ruling


def tasks(game: Game) -> tuple[Task, ...]:
    """What the active rule sets ask for in the present phase; a tick of a player counts as done."""
    return tuple(_ticked(game, task) for rule_set in active(game) for task in rule_set.tasks(game))


def _ticked(game: Game, task: Task) -> Task:
    if task.tickable and task.state == "todo" and is_ticked(game, task.id):
        return replace(task, state="done")
    return task


def losses(game: Game) -> tuple[Task, ...]:
    """Tasks of the present phase that nobody has done, and without which the next phase loses something."""
    return tuple(task for task in tasks(game) if task.loses is not None and task.state != "done")


def needed(game: Game) -> tuple[Task, ...]:
    """Tasks of the present phase that nobody has done, and without which it can't be left."""
    return tuple(task for task in tasks(game) if task.needed and task.state != "done")


def oddities(game: Game) -> tuple[Oddity, ...]:
    """What the active rule sets find odd in a position, wherever it comes from; as much as anybody reads."""
    found = (oddity for rule_set in active(game) for oddity in rule_set.oddities(game))
    return tuple(islice(found, MOST_FAULTS))


def left_out(game: Game) -> frozenset[str]:
    """The unit types that do nothing in a game, as rule sets say by their options, be they played or not."""
    return frozenset(kind for rule_set in registered() for kind in rule_set.leaves_out(game))


def dedicated(game: Game, power: str = "") -> Iterator[Dedicated]:
    """What rule sets have on convoy points of their own this turn, of one power or of all; whatever is played
    now, since the points are in use.
    """
    for rule_set in registered():
        yield from (chain for chain in rule_set.dedicated(game) if power in ("", chain.power))


def options(game: Game | None = None) -> tuple[Option, ...]:
    """The options of a game's active rule sets, or of all rule sets, in the files' order."""
    if game is None:
        return tuple(all_options().values())
    playing = {rule_set.id for rule_set in active(game)}
    return tuple(option for option in all_options().values() if option.rule_set in playing)


def sequence_of_play(game: Game) -> Play:
    """The phases of a turn in the order in which this game plays them."""
    play: Play = tuple(phases())
    for rule_set in active(game):
        play = rule_set.sequence(game, play)
    return play
