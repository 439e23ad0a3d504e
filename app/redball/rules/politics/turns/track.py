"""The order of impulses: three ideologies roll, may roll again once, and choose (15.6.1; POL-INIT).

It stands beside the base game's two sides: who moves first there is offered from it, and nothing of the base
game's sequence depends on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from redball.game.clock import Clock
from redball.game.orders import Order, SetInitiative
from redball.game.powers import Side
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.rules.base.fields import check_range
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.ideologies import IDEOLOGIES, Ideology
from redball.rules.politics.options import reads
from redball.rules.politics.turns.orders import CallReroll, GoAfterLast, RollOrder, SetTrack, TakePlace
from redball.rules.politics.turns.tables import MARKERS, RESULTS, TRACK, Result, values
from redball.rules.ruleset import Dice, Effect, Judge, Task, set_entry
from redball.wording import Message, message

PHASE = "initiative"
MOST_MODIFIER = 9


def present(game: Game) -> tuple[Ideology, ...]:
    """The ideologies with a power in play."""
    return tuple(each for each in IDEOLOGIES if _players(game, each))


def _players(game: Game, of: Ideology) -> tuple[str, ...]:
    return tuple(code for code in known.members(game, of) if game.powers[code].in_play)


def box(game: Game, of: Ideology) -> int:
    """An ideology's box on the initiative track, 0 where nobody wrote it down."""
    return TRACK.of(game).get(of, 0)


def clamped(number: int) -> int:
    """The nearest box of the track (POL-INIT-01)."""
    return min(max(number, values().boxes[0]), values().boxes[-1])


def chooser(game: Game, of: Ideology) -> str:
    """The power that chooses where those of an ideology don't agree (POL-INIT-08); where it left its
    ideology, the one with the best political initiative, by option nobody: the players say (POL-AMB-143).
    """
    players, own = _players(game, of), values().chooses[of]
    if own in players:
        return own
    return players[0] if players and reads(game, "init.absent_chooser") == "initiative" else ""


def result(game: Game) -> Result | None:
    """This turn's initiative; None before it was rolled."""
    return RESULTS.of(game).get(game.clock.turn)


def order_now(game: Game) -> tuple[Ideology, ...]:
    """The order of impulses as it is by now; empty before the roll."""
    found = result(game)
    if found is None:
        return ()
    if found.order:
        return found.order
    return _behind(found.rolled) if found.behind else found.rolled


def _behind(rolled: tuple[Ideology, ...]) -> tuple[Ideology, ...]:
    return (rolled[0], rolled[2], rolled[1])


def _named(order: tuple[Ideology, ...]) -> dict[str, Ideology]:
    return dict(zip(("first", "second", "third"), order, strict=True))


# --- rolling ------------------------------------------------------------------------------------------------


def ranked(
    ideologies: Iterable[Ideology], modifiers: Mapping[Ideology, int], dice: Dice
) -> tuple[tuple[Ideology, ...] | None, int]:
    """Ideologies by their rolls, the highest first, and how many dice that takes: one each, and again one
    each for those that tie.  None where dice are missing.
    """
    order, used = tuple(ideologies), len(tuple(ideologies))
    if len(dice) < used:
        return None, used
    scores: dict[Ideology, tuple[int, ...]] = {
        each: (dice[n] + modifiers.get(each, 0),) for n, each in enumerate(order)
    }
    while tied := [each for each in order if list(scores.values()).count(scores[each]) > 1]:
        more = used + len(tied)
        if len(dice) < more:
            return None, more
        scores |= {each: (*scores[each], dice[used + n]) for n, each in enumerate(tied)}
        used = more
    return tuple(sorted(order, key=lambda each: scores[each], reverse=True)), used


def roll_order(game: Game, order: RollOrder, dice: Dice) -> Ruling:
    """Initiative of this turn."""
    case = Case(game)
    _check_phase(case, "POL-INIT-06")
    _check_modifiers(case, order.modifiers)
    if result(game) is not None:
        case.object(message("politics.order_rolled"), "POL-INIT-04")
    if len(present(game)) < len(IDEOLOGIES):
        case.object(message("politics.no_three"), "POL-INIT-06")
    if case.objections:
        return case.denied(order)
    found, needed = ranked(present(game), order.modifiers, dice)
    if found is None:
        text = message("politics.rolls_order")
        return Ruling(True, text, clauses=("POL-INIT-06", "POL-AMB-48"), dice=needed)
    text = message("politics.order_found", **_named(found))
    put = RESULTS.put(game.clock.turn, Result(found, found[0]))
    return Ruling(True, text, (put,), ("POL-INIT-06", "POL-AMB-48"), dice=needed)


def call_reroll(game: Game, order: CallReroll, dice: Dice) -> Ruling:
    """All roll again; who calls it moves down a box first."""
    case = Case(game)
    _check_phase(case, "POL-INIT-02")
    _check_modifiers(case, order.modifiers)
    now = result(game)
    callers = tuple(dict.fromkeys(each for each in (order.ideology, order.also) if each))
    if now is None:
        case.object(message("politics.not_rolled"), "POL-INIT-02")
        return case.denied(order)
    if now.callers:
        case.object(message("politics.one_reroll"), "POL-INIT-04")
    if now.behind or now.order:
        case.object(message("politics.chosen_already"), "POL-INIT-06")
    for each in callers:
        if each == now.first:
            case.object(message("politics.won_first", ideology=each), "POL-INIT-03")
        if box(game, each) < values().reroll:
            case.object(message("politics.box_too_low", ideology=each, box=box(game, each)), "POL-INIT-02")
    if case.objections:
        return case.denied(order)
    dropping = callers if reads(game, "init.two_callers") == "both_drop" else callers[:1]
    drops = [TRACK.put(each, clamped(box(game, each) - 1)) for each in dropping]
    clauses = ("POL-INIT-02", "POL-INIT-04", "POL-INIT-05", "POL-AMB-142")
    found, needed = ranked(present(game), order.modifiers, dice)
    text = message("politics.rerolls", ideology=order.ideology)
    if found is None:
        return Ruling(True, text, tuple(drops), clauses, dice=needed)
    put = RESULTS.put(game.clock.turn, Result(found, now.first, callers))
    notes = (message("politics.order_found", **_named(found)),)
    return Ruling(True, text, (*drops, put), clauses, notes=notes, dice=needed)


# --- choosing -----------------------------------------------------------------------------------------------


def go_after_last(game: Game, order: GoAfterLast, _dice: Dice) -> Ruling:
    """The second goes behind the lowest."""
    case = Case(game)
    now = _open(case, "POL-INIT-06")
    if now is not None and order.ideology != now.rolled[1]:
        case.object(
            message("politics.not_second", ideology=order.ideology, second=now.rolled[1]), "POL-INIT-06"
        )
    if now is not None and now.behind:
        case.object(message("politics.stands_so"), "POL-INIT-06")
    if case.objections or now is None:
        return case.denied(order)
    text = message("politics.goes_behind", ideology=order.ideology)
    put = RESULTS.put(game.clock.turn, replace(now, behind=True))
    notes = (message("politics.order_found", **_named(_behind(now.rolled))), *_decider(game, order.ideology))
    return allowed(text, put, clauses=("POL-INIT-06",), notes=notes)


def take_place(game: Game, order: TakePlace, _dice: Dice) -> Ruling:
    """The highest chooses its place among the three."""
    case = Case(game)
    now = _open(case, "POL-INIT-07")
    if now is not None and order.ideology != now.rolled[0]:
        case.object(
            message("politics.not_highest", ideology=order.ideology, highest=now.rolled[0]), "POL-INIT-07"
        )
    check_range(case, "place", order.place, "POL-INIT-07", 1, len(IDEOLOGIES))
    if case.objections or now is None:
        return case.denied(order)
    found = places(game)[order.place - 1]
    text = message("politics.place_taken", ideology=order.ideology)
    put = RESULTS.put(game.clock.turn, replace(now, order=found))
    notes = (message("politics.order_found", **_named(found)), *_decider(game, order.ideology))
    return allowed(text, put, clauses=("POL-INIT-07",), notes=notes)


def places(game: Game) -> tuple[tuple[Ideology, ...], ...]:
    """The orders of impulses among which the highest chooses, by its place; none when it isn't its choice."""
    now = result(game)
    if now is None or now.order:
        return ()
    first, *others = order_now(game)
    return tuple((*others[:at], first, *others[at:]) for at in range(len(IDEOLOGIES)))


def _open(case: Case, clause: str) -> Result | None:
    _check_phase(case, clause)
    now = result(case.game)
    if now is None:
        case.object(message("politics.not_rolled"), clause)
    elif now.order:
        case.object(message("politics.chosen_already"), clause)
    return now


def _decider(game: Game, of: Ideology) -> tuple[Message, ...]:
    who = chooser(game, of)
    code = "politics.decides" if who else "politics.who_decides"
    return (message(code, ideology=of, power=who),)


def set_track(game: Game, order: SetTrack, _dice: Dice) -> Ruling:
    """An ideology's box."""
    case = Case(game)
    least, most = values().boxes[0], values().boxes[-1]
    check_range(case, "box", order.box, "POL-INIT-01", least, most)
    if not case.objections and box(game, order.ideology) == order.box:
        case.object(message("politics.stands_so"), "POL-INIT-01")
    if case.objections:
        return case.denied(order)
    text = message("politics.box_set", ideology=order.ideology, box=f"{order.box:+}" if order.box else "0")
    return allowed(text, TRACK.put(order.ideology, order.box), clauses=("POL-INIT-01",))


def _check_phase(case: Case, clause: str) -> None:
    if case.game.clock.phase != PHASE:
        case.object(message("politics.not_initiative"), clause)


def _check_modifiers(case: Case, modifiers: Mapping[Ideology, int]) -> None:
    for each, value in modifiers.items():
        check_range(case, each, value, "POL-AMB-48", -MOST_MODIFIER, MOST_MODIFIER)


# --- at the end of a turn's impulses ------------------------------------------------------------------------


def moved(game: Game, counts: Mapping[Ideology, int]) -> dict[Ideology, int]:
    """The boxes after a turn with so many impulses by ideology (POL-INIT-09, 10): one down for more than
    another, one up for fewer, by option for each other ideology (POL-AMB-47).
    """
    once = reads(game, "init.marker") == "once"
    found: dict[Ideology, int] = {}
    for each, count in counts.items():
        down = sum(count > other for other in counts.values())
        up = sum(count < other for other in counts.values())
        by = (up > 0) - (down > 0) if once else up - down
        found[each] = clamped(box(game, each) + by)
    return found


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """When the impulses of a turn are over, markers on the initiative track move."""
    if not game.clock.impulse or entered.impulse:
        return
    turn = game.clock.turn
    counts = {each: found.impulses for (at, each), found in MARKERS.of(game).items() if at == turn}
    if not counts:
        return
    counts = {each: counts.get(each, 0) for each in present(game)}
    for each, after in moved(game, counts).items():
        if after != box(game, each):
            note = message("politics.box_moves", ideology=each, box=f"{after:+}" if after else "0")
            effect = set_entry(TRACK, each, after)
            yield Effect(effect.table, effect.key, effect.field, effect.value, note)


# --- what is asked ------------------------------------------------------------------------------------------


def tasks(game: Game) -> Iterator[Task]:
    """Rolling, rolling again, and choosing."""
    if game.clock.phase != PHASE or len(present(game)) < len(IDEOLOGIES):
        return
    now = result(game)
    if now is None:
        yield Task("politics.order", message("politics.task.order"), orders=(RollOrder(),))
        return
    if not now.order:
        if not now.callers and not now.behind:
            for each in present(game):
                if each != now.first and box(game, each) >= values().reroll:
                    text = message("politics.task.reroll", ideology=each)
                    calls = (CallReroll(each),)
                    yield Task(
                        f"politics.reroll.{each}", text, None, "info", chooser(game, each), orders=calls
                    )
        if not now.behind:
            second = now.rolled[1]
            text = message("politics.task.second", ideology=second)
            goes = (GoAfterLast(second),)
            yield Task("politics.second", text, None, "info", chooser(game, second), orders=goes)
        highest = now.rolled[0]
        offered = tuple(TakePlace(highest, at + 1) for at in range(len(IDEOLOGIES)))
        text = message("politics.task.place", ideology=highest)
        yield Task("politics.place", text, power=chooser(game, highest), orders=offered)
    else:
        side = first_side(game)
        text = message("politics.task.order_now", **_named(now.order))
        first = (SetInitiative(side),) if side and side != game.clock.first else ()
        yield Task("politics.order", text, state="done" if not first else "todo", orders=first)


def first_side(game: Game) -> Side | None:
    """The base game's side that moves first by the chosen order; None before it is chosen."""
    now = result(game)
    return _side(game, now.order[0]) if now is not None and now.order else None


def _side(game: Game, of: Ideology) -> Side | None:
    """The base game's side of an ideology: that of the power that chooses for it."""
    who = chooser(game, of) or next(iter(_players(game, of)), "")
    return game.powers[who].side if who else None


JUDGES: Mapping[type[Order], Judge] = {
    RollOrder: roll_order,
    CallReroll: call_reroll,
    GoAfterLast: go_after_last,
    TakePlace: take_place,
    SetTrack: set_track,
}
