"""Playing on with other rule sets (BASE-GAME-04): some are given up, others are taken up.

What a rule set leaves behind, or makes of what it finds, are changes of the order like any others: undo takes
them back, and the ruling's notes tell of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from redball.errors import near_misses
from redball.game.orders import SetRuleSets
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.rules.case import Case, titles_of
from redball.rules.clashes import clashes
from redball.rules.registry import active, judge, phases_played, registered, sequence_of_play
from redball.rules.ruleset import Consequence, Dice
from redball.wording import Message, message

CLAUSE = "BASE-GAME-04"


@dataclass(slots=True)
class _Run:
    """What the rule sets say, one after the other; ``game`` is the position with all of it so far."""

    game: Game
    changes: list[Change] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)
    notes: list[Message] = field(default_factory=list)

    def add(self, said: Consequence | None) -> None:
        """Make what a rule set says so."""
        if said is not None:
            self.game = self.game.changed(said.changes)
            self.changes += said.changes
            self.clauses += said.clauses
            self.notes += said.notes


def set_rule_sets(game: Game, order: SetRuleSets, _dice: Dice) -> Ruling:
    """The game goes on with other rule sets, at the moment where it stands."""
    case = Case(game)
    _check(case, order)
    if case.objections:
        return case.denied(order)
    run = _Run(game)
    before = active(game)
    wanted = tuple(each for each in registered() if each.always or each.id in order.rule_sets)
    for rule_set in before:
        if rule_set not in wanted:
            run.add(rule_set.giving_up(run.game))
    run.add(Consequence((Change("rule_sets", "", tuple(each.id for each in wanted)),)))
    for rule_set in wanted:
        if rule_set not in before:
            run.add(rule_set.taking_up(run.game))
    if game.clock.phase not in phases_played(run.game):
        case.object(message("base.sets_without_phase", phase=game.clock.phase), CLAUSE)
        return case.denied(order)
    run.notes += _of_phases(game, run.game)
    text = message("base.sets_played", rule_sets=titles_of(each.id for each in wanted))
    clauses = tuple(dict.fromkeys((CLAUSE, *run.clauses)))
    return allowed(text, *run.changes, clauses=clauses, notes=tuple(run.notes))


def beginning_with(game: Game, rule_sets: Collection[str]) -> Ruling | None:
    """What a position that begins to be played with these rule sets makes of it; None where it is played with
    just these.
    """
    always = [each.id for each in registered() if each.always]
    if {*always, *rule_sets} == {each.id for each in active(game)}:
        return None
    return judge(game, SetRuleSets(tuple(rule_sets)))


def _check(case: Case, order: SetRuleSets) -> None:
    """Object to rule sets that nobody knows, that are played already, or that can't be played together."""
    known = [each.id for each in registered()]
    for name in dict.fromkeys(order.rule_sets):
        if name not in known:
            case.unknown("rule_set", name, near_misses(name, known), CLAUSE)
    for clash in clashes(order.rule_sets):
        first, second = titles_of((clash.first, clash.second))
        said = message("base.sets_clash", first=first, second=second, replaced=clash.replaced)
        case.object(said, CLAUSE, *clash.clauses)
    wanted = {each.id for each in registered() if each.always or each.id in order.rule_sets}
    if not case.objections and wanted == {each.id for each in active(case.game)}:
        case.object(message("base.sets_same"), CLAUSE)


def _of_phases(before: Game, after: Game) -> Iterator[Message]:
    """What the new order of phases means for this turn: the game stays in its phase."""
    old, new, here = sequence_of_play(before), sequence_of_play(after), before.clock.phase
    if old == new:
        return
    yield message("base.sets_phases")
    over, ahead = old[: old.index(here)], new[new.index(here) + 1 :]
    for phase in new:
        if phase in over and phase in ahead:
            yield message("base.sets_phase_again", phase=phase)
        elif phase in old and phase != here and phase not in over and phase not in ahead:
            yield message("base.sets_phase_left_out", phase=phase)
