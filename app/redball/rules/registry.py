"""Where rule sets are registered, and the questions that go to all of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from types import ModuleType

from redball.derived import cached
from redball.game import order_json
from redball.game.orders import Order
from redball.game.pools import is_set_up
from redball.game.references import canonical
from redball.game.rule_sets import Declared, bring_in, bring_in_those_of, known, learn
from redball.game.rulings import Ruling
from redball.game.sequence import Play, phases, usual_play
from redball.game.state import Game
from redball.game.tables import declare
from redball.game.units import CONVOY_SECTION, TOP_SECTION, Unit
from redball.reading import MOST_FAULTS
from redball.rules.case import denied_order
from redball.rules.clause_files import Option
from redball.rules.clauses import check_clauses, learn_clauses, shown_options
from redball.rules.ruleset import Dedicated, Flight, Objection, Oddity, RuleSet, Task
from redball.rules.ticks import is_ticked
from redball.wording import message

TAKEN = frozenset(
    ("canvas", "cli", "figures", "fuel", "game", "names", "planning", "rules", "sequence", "supply")
)
"""What sentences and options begin with that are no rule set's."""

_registered: dict[str, RuleSet] = {}


def register(*rule_sets: RuleSet) -> None:
    """Make rule sets known, with their clauses, the orders that they judge and the tables that positions have
    from now on; those of the base game first.

    Raises:
        ValueError: something of a rule set has the name of something that is known: its id, a kind of order,
            a table, a clause, an option; or a table isn't named after it.

    """
    for rule_set in rule_sets:
        if not rule_set.id.isidentifier() or rule_set.id in (*_registered, *TAKEN):
            raise ValueError(f"no rule set can be called “{rule_set.id}”, or there is one already")
        order_json.learn(rule_set.judges, rule_set.id)
        for table in rule_set.tables:
            if not table.name.startswith(f"{rule_set.id}_"):
                raise ValueError(f"the table “{table.name}” isn't named after “{rule_set.id}”")
            declare(table)
        _registered[rule_set.id] = rule_set
        learn(rule_set.id, Declared(rule_set.pool, rule_set.carrying, rule_set.privileges))
        learn_clauses(rule_set.id, rule_set.clauses)
    check_clauses()


def registered() -> tuple[RuleSet, ...]:
    """Every rule set of the program."""
    bring_in()
    return tuple(_registered.values())


def rooms(package: str) -> Iterator[tuple[str, ModuleType]]:
    """The rooms of rule sets in a package: each is a package of the rule set's id, which comes with it.  The
    rule sets themselves need not be registered yet.
    """
    for rule_set in known():
        name = f"{package}.{rule_set}"
        if find_spec(name) is not None:
            yield rule_set, import_module(name)


def active(game: Game) -> tuple[RuleSet, ...]:
    """The rule sets that a game is played with, the base game first."""
    return among(game.rule_sets)


def playing(game: Game) -> tuple[RuleSet, ...]:
    """Those that have something to say to what is done in a game now: while it is set up only the base game,
    since nothing happens then but that counters are put where they are.
    """
    return tuple(s for s in active(game) if s.always) if is_set_up(game) else active(game)


def among(ids: Collection[str]) -> tuple[RuleSet, ...]:
    """The rule sets that games with these are played with, the base game first."""
    bring_in(ids)
    return tuple(s for s in _registered.values() if s.always or s.id in ids)


def judge(game: Game, order: Order, dice: tuple[int, ...] = ()) -> Ruling:
    """What an order would do, or why it may not be done, however it spells what it names.  Judging changes
    nothing.

    What other active rule sets add to it (:class:`~redball.rules.ruleset.Consequence`) is in the ruling:
    their changes and notes, and the dice that they need.  Any of them may object to it
    (:class:`~redball.rules.ruleset.Objection`), which makes the ruling a denied one.
    """
    order = canonical(game, order)
    kind = type(order)
    rule_set = _judging(active(game), kind) or _judging(registered(), kind)
    if rule_set is None:
        raise TypeError(f"no rule set judges {kind.__name__}")
    if not rule_set.always and rule_set.id not in game.rule_sets:
        reason = message("rules.rule_set_off", rule_set=rule_set.id)
        return denied_order(game, order, reason, clauses=("BASE-GAME-02",))
    return _heard(game, order, rule_set.judges[kind](game, order, dice), dice)


def _judging(rule_sets: Iterable[RuleSet], kind: type[Order]) -> RuleSet | None:
    return next((rule_set for rule_set in rule_sets if kind in rule_set.judges), None)


def _heard(game: Game, order: Order, ruling: Ruling, dice: tuple[int, ...]) -> Ruling:
    """An allowed ruling after the active rule sets were heard: with what each adds to the changes of the ones
    before it, or denied where any objects to those.
    """
    if not (ruling.allowed and ruling.changes):
        return ruling
    objections = list[Objection]()
    for rule_set in playing(game):
        objections += rule_set.bars(game, order, ruling.changes)
        found = None if objections else rule_set.following(game, order, ruling.changes, dice[ruling.dice :])
        if found is not None:
            ruling = replace(
                ruling,
                changes=(*ruling.changes, *found.changes),
                clauses=tuple(dict.fromkeys((*ruling.clauses, *found.clauses))),
                notes=(*ruling.notes, *found.notes),
                dice=ruling.dice + found.dice,
            )
    return _barred(game, order, objections) if objections else ruling


def _barred(game: Game, order: Order, objections: Iterable[Objection]) -> Ruling:
    reasons = dict.fromkeys(objection.reason for objection in objections)
    clauses = dict.fromkeys(clause for objection in objections for clause in objection.clauses)
    hexes = dict.fromkeys(node for objection in objections for node in objection.hexes)
    return denied_order(game, order, *reasons, clauses=tuple(clauses), hexes=tuple(hexes))


@cached
def tasks(game: Game) -> tuple[Task, ...]:
    """The tasks of the active rule sets in the present phase; those that the player ticked are done."""
    return tuple(
        _asked(game, task, rule_set.id) for rule_set in playing(game) for task in rule_set.tasks(game)
    )


def _asked(game: Game, task: Task, rule_set: str) -> Task:
    ticked = task.tickable and task.state == "todo" and is_ticked(game, task.id)
    return replace(task, rule_set=rule_set, state="done" if ticked else task.state)


def tasks_seen(game: Game, seen: Game) -> tuple[Task, ...]:
    """The tasks as a player sees them, who sees so much of the position; whether others took their secret
    decisions everybody knows.
    """
    if seen is game:
        return tasks(game)
    known = {task.id: task.state for task in tasks(game) if task.secret is not None}
    return tuple(replace(task, state=known.get(task.id, task.state)) for task in tasks(seen))


def decisions_due(game: Game) -> tuple[Task, ...]:
    """Decisions still to be taken that nobody but their power may watch."""
    return tuple(task for task in tasks(game) if task.secret is not None and task.state == "todo")


def keeps_secrets(game: Game) -> bool:
    """True where a rule set of the game keeps secrets between players."""
    sets = (rule_set for rule_set in active(game) if not rule_set.always)
    return any(table.secret is not None for rule_set in sets for table in rule_set.tables)


def oddities(game: Game) -> tuple[Oddity, ...]:
    """What the active rule sets find odd in a position, wherever it comes from; as much as anybody reads."""
    found = (oddity for rule_set in active(game) for oddity in rule_set.oddities(game))
    return tuple(islice(found, MOST_FAULTS))


def left_out(game: Game) -> frozenset[str]:
    """The unit types without use in a game, by the options of all rule sets, played or not."""
    return frozenset(kind for rule_set in registered() for kind in rule_set.leaves_out(game))


def idle_factories(game: Game, node: int) -> int:
    """How many factories that stand in a hex don't work, by the rule sets that a game is played with."""
    return max((rule_set.idle_factories(game).get(node, 0) for rule_set in active(game)), default=0)


def working_factories(game: Game, power: str) -> Mapping[int, int] | None:
    """How many factories of each hex work for a power, where a rule set of the game says so itself."""
    said = (rule_set.working_factories(game, power) for rule_set in active(game))
    return next((found for found in said if found is not None), None)


def dedicated(game: Game, power: str = "") -> Iterator[Dedicated]:
    """What rule sets have on convoy points of their own this turn, of one power or of all; whatever is played
    now, since the points are in use.
    """
    bring_in_those_of(game)
    for rule_set in tuple(_registered.values()):
        yield from (chain for chain in rule_set.dedicated(game) if power in ("", chain.power))


def options(game: Game | None = None) -> tuple[Option, ...]:
    """The options of a game's active rule sets, or of all rule sets, in the files' order."""
    if game is None:
        return shown_options()
    playing = {rule_set.id for rule_set in active(game)}
    return tuple(option for option in shown_options() if option.rule_set in playing)


def scene(game: Game) -> frozenset[int]:
    """The hexes that the present phase is about where it isn't about fighting; none where it is."""
    return frozenset(node for rule_set in active(game) for node in rule_set.scene(game))


def flights(game: Game, order: Order) -> tuple[Flight, ...]:
    """The aircraft that fly by an order without being moved, such as in a mission."""
    return tuple(flight for rule_set in active(game) for flight in rule_set.flights(game, order))


def points_to_turn_up(game: Game, unit: Unit) -> int | None:
    """Reorganization points that it takes to turn a unit face-up; None where none of the active rule sets
    asks for any.
    """
    prices = [rule_set.points(unit) for rule_set in active(game) if rule_set.points is not None]
    return sum(prices) if prices else None


def sea_sections(game: Game) -> range:
    """The sections of a sea box, from the lowest: 0 to 4, and below them the Convoy Section where a rule set
    has it.
    """
    has_convoys = any(rule_set.convoy_section for rule_set in active(game))
    return range(CONVOY_SECTION if has_convoys else 0, TOP_SECTION + 1)


def phases_played(game: Game) -> Play:
    """The phases of a turn that the rule sets of this game play, in their order."""
    play = usual_play()
    for rule_set in active(game):
        play = rule_set.sequence(game, play)
    return play


def sequence_of_play(game: Game) -> Play:
    """The phases of a turn in the order in which this game plays them, with the present one in its usual
    place where no rule set plays it: an odd position goes on all the same.
    """
    play, now = phases_played(game), game.clock.phase
    if now in play:
        return play
    known = list(phases())
    before = [phase for phase in play if known.index(phase) < known.index(now)]
    return (*before, now, *(phase for phase in play if phase not in before))
