"""Impulses: each ideology has a marker of its own on the impulse track, and rolls for the end of the turn
after its impulse (15.6.2, 15.6.4; POL-IMP).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from redball.game.orders import ChooseAction, Order, Step
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.rules.base.fields import check_range
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.ideologies import Ideology
from redball.rules.politics.options import reads
from redball.rules.politics.turns import track
from redball.rules.politics.turns.orders import EndImpulse, SetImpulse
from redball.rules.politics.turns.tables import MARKERS, WEATHER, Marker, values
from redball.rules.ruleset import Dice, Judge, Objection, Task
from redball.wording import message

PHASE = "end_of_action"
FACES = 10
IN_PEACE = ("pass", "combined")
"""What a power that is at war with no major power may choose (POL-IMP-01)."""
MOST_SPACES, MOST_IMPULSE = 9, 99


def marker(game: Game, of: Ideology) -> Marker:
    """An ideology's marker this turn."""
    return MARKERS.of(game).get((game.clock.turn, of)) or Marker(values().begins)


def chance_of_end(number: int) -> Fraction:
    """How likely a roll after an impulse of some number ends the turn: rolls below it do (POL-IMP-03)."""
    return Fraction(min(max(number - 1, 0), FACES), FACES)


def next_ideology(game: Game) -> Ideology | None:
    """Whose impulse it is in the order of this turn; None before that order was chosen, or when the turn is
    over.
    """
    order = track.order_now(game)
    found = [marker(game, each) for each in order]
    if not order or any(each.ended for each in found):
        return None
    return min(order, key=lambda each: marker(game, each).impulses)


def weather_roll(game: Game, given: int) -> int:
    """The weather roll that counts: that of the impulse, by option the first one of the turn
    (POL-AMB-50); 0 for none.
    """
    return (
        WEATHER.of(game).get(game.clock.turn, given) if reads(game, "imp.weather_roll") == "turn" else given
    )


def asks_roll(game: Game) -> bool:
    """True in a turn in which the weather roll counts (POL-IMP-05)."""
    return str(game.clock.turn % 6) in values().extra


def spaces(turn: int, weather: int, roll: int) -> int:
    """By how many spaces a marker moves: by what the weather says and one more, that in May/June and
    July/August only with some weather rolls (POL-IMP-04, 05).
    """
    limits = values().extra.get(str(turn % 6))
    return weather + (1 if limits is None or limits[0] <= roll <= limits[1] else 0)


def end_impulse(game: Game, order: EndImpulse, dice: Dice) -> Ruling:
    """The roll after an impulse, and the marker's move."""
    case = Case(game)
    if game.clock.phase != PHASE:
        case.object(message("politics.not_end_of_action"), "POL-IMP-03")
    due = next_ideology(game)
    if due is None:
        case.object(message("politics.no_impulse_due"), "POL-IMP-02")
    elif due != order.ideology:
        case.object(message("politics.other_impulse", ideology=due), "POL-IMP-02")
    check_range(case, "weather", order.weather, "POL-IMP-04", 0, MOST_SPACES)
    check_range(case, "roll", order.roll, "POL-IMP-05", 0, FACES)
    roll = weather_roll(game, order.roll)
    if asks_roll(game) and not roll:
        case.object(message("politics.weather_roll_wanted"), "POL-IMP-05")
    if case.objections:
        return case.denied(order)
    now = marker(game, order.ideology)
    chance = chance_of_end(now.at)
    clauses = ("POL-IMP-02", "POL-IMP-03", "POL-IMP-04", "POL-IMP-05", "POL-AMB-49", "POL-AMB-50")
    key = (game.clock.turn, order.ideology)
    kept = () if game.clock.turn in WEATHER.of(game) or not order.roll else (WEATHER.put(key[0], order.roll),)
    if not dice:
        text = message("politics.rolls_for_end", ideology=order.ideology, number=now.at, chance=chance)
        return Ruling(True, text, kept, clauses, dice=1)
    ends = dice[0] < now.at
    after = now.at if ends else now.at + spaces(key[0], order.weather, roll)
    code = "politics.turn_ends" if ends else "politics.turn_goes_on"
    text = message(code, ideology=order.ideology, die=dice[0], number=now.at, at=after)
    put = MARKERS.put(key, Marker(after, now.impulses + 1, ends))
    return Ruling(True, text, (*kept, put), clauses, dice=1)


def set_impulse(game: Game, order: SetImpulse, _dice: Dice) -> Ruling:
    """An ideology's marker by hand."""
    case = Case(game)
    check_range(case, "at", order.at, "POL-IMP-02", 0, MOST_IMPULSE)
    check_range(case, "impulses", order.impulses, "POL-IMP-02", 0, MOST_IMPULSE)
    after = Marker(max(0, order.at), max(0, order.impulses))
    if not case.objections and marker(game, order.ideology) == after:
        case.object(message("politics.stands_so"), "POL-IMP-02")
    if case.objections:
        return case.denied(order)
    text = message("politics.impulse_set", ideology=order.ideology, at=order.at, impulses=order.impulses)
    return allowed(text, MARKERS.put((game.clock.turn, order.ideology), after), clauses=("POL-IMP-02",))


def in_war(game: Game, power: str) -> bool:
    """True for a power at war with a major power, by option also with a minor country (POL-AMB-60)."""
    if reads(game, "imp.combined_only") == "any":
        return any(power in both for both in game.wars)
    return known.at_war(game, power)


def bars(game: Game, order: Order) -> Iterator[Objection]:
    """In peace a power passes or takes a combined action (POL-IMP-01)."""
    if not isinstance(order, ChooseAction) or order.power not in known.powers(game):
        return
    if order.action not in IN_PEACE and not in_war(game, order.power):
        said = message("politics.combined_only", power=order.power)
        yield Objection(said, ("POL-IMP-01", "POL-AMB-60"))


def tasks(game: Game) -> Iterator[Task]:
    """Whose impulse ends, with the chance that the turn ends too."""
    order = track.order_now(game)
    if game.clock.phase != PHASE or not order:
        return
    for each in order:
        found = marker(game, each)
        text = message("politics.task.marker", ideology=each, at=found.at, impulses=found.impulses)
        yield Task(f"politics.marker.{each}", text, state="info")
    due = next_ideology(game)
    if due is None:
        yield Task("politics.impulse", message("politics.task.turn_over"), orders=(Step(end_stage=True),))
    else:
        chance = chance_of_end(marker(game, due).at)
        text = message("politics.task.end_impulse", ideology=due, chance=chance)
        yield Task("politics.impulse", text, power=track.chooser(game, due))


JUDGES: Mapping[type[Order], Judge] = {EndImpulse: end_impulse, SetImpulse: set_impulse}
