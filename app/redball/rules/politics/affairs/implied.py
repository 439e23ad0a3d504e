"""IPO 9 as it is played: the roll, reading its result, and naming the next option."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.rules.base.fields import check_range
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.affairs import bids, implication
from redball.rules.politics.affairs.book_faults import is_card
from redball.rules.politics.affairs.card_rule import CardRule, Play, no_roll
from redball.rules.politics.affairs.orders import NameOption, ReadImplication
from redball.rules.politics.affairs.tables import DUTIES, NAMED, PENDING, Named, Pending
from redball.rules.politics.options import reads
from redball.rules.ruleset import Consequence, Dice, Judge, Objection
from redball.wording import message

DICE = 2
LOWEST = 99
"""How far below zero a result may be lowered."""
_EFFECTS: Mapping[str, Literal[1, 2, 3]] = {"effect_1": 1, "effect_2": 2, "effect_3": 3}


def bars(game: Game, play: Play) -> Iterator[Objection]:
    """IPO 9 is played at another major power."""
    if play.target not in known.powers(game) or play.target == play.power:
        yield Objection(message("politics.implicate_whom"), ("POL-IPO9-06",))


def effects(game: Game, play: Play, dice: Dice) -> Consequence:
    """Two dice and the difference in initiative; the result is read afterwards (POL-IPO9-06, 07)."""
    added = implication.difference(game, play.power, play.target)
    clauses = ("POL-IPO9-06", "POL-AMB-02", "POL-AMB-56", "POL-GEN-06")
    if len(dice) < DICE:
        likely = [f"{each} {chance}" for each, chance in implication.chances(added).items()]
        note = message("politics.implication_chances", added=f"{added:+}", chances=likely)
        return Consequence((), clauses, (note,), DICE)
    result = sum(dice[:DICE]) + added
    put = PENDING.put(play.power, Pending(play.target, result))
    note = message("politics.implication_result", result=result, dice=sum(dice[:DICE]), added=f"{added:+}")
    return Consequence((put,), clauses, (note,), DICE)


def read_implication(game: Game, order: ReadImplication, _dice: Dice) -> Ruling:
    """The result, lowered or not, is read in the table; its effect is a duty of the target."""
    case = Case(game)
    waiting = PENDING.of(game).get(order.power)
    if case.power(order.power) is not None and waiting is None:
        case.object(message("politics.nothing_to_read", power=order.power), "POL-IPO9-07")
    check_range(case, "result", order.result, "POL-IPO9-07", -LOWEST, LOWEST)
    if waiting is None or case.objections:
        return case.denied(order)
    if order.result > waiting.result:
        said = message("politics.only_lower", result=waiting.result, found=order.result)
        case.object(said, "POL-IPO9-07")
        return case.denied(order)
    outcome = implication.outcome_of(order.result)
    if outcome == "effect_1":
        _check_direction(case, waiting.target, order.towards)
    elif order.towards:
        case.object(message("politics.no_direction_wanted", result=order.result), "POL-IPO9-08")
    if case.objections:
        return case.denied(order)
    clauses = [implication.CLAUSES[outcome]]
    if order.result < waiting.result:
        clauses.append("POL-IPO9-07")
    if order.towards:
        clauses += ["POL-IPO9-01", "POL-AMB-77"]
    changes = [PENDING.put(order.power, None)]
    effect = _EFFECTS.get(outcome)
    if effect is not None and not (outcome == "effect_1" and not order.towards):
        changes.append(implication.new_duty(game, waiting.target, effect, order.power, order.towards))
    text = message(
        f"politics.implication.{outcome}",
        power=order.power,
        target=waiting.target,
        result=order.result,
        towards=order.towards,
    )
    notes = (message("politics.no_way_open", power=waiting.target),) if len(changes) == 1 and effect else ()
    return allowed(text, *changes, clauses=tuple(clauses), notes=notes)


def _check_direction(case: Case, target: str, towards: str) -> None:
    """Effect 1 names a direction that the target can go in; where there is none it lapses, or by option any
    may be named and waits (POL-IPO9-01, 13; POL-AMB-78).
    """
    game = case.game
    can = implication.directions(game, target)
    if can and towards not in can:
        code = "politics.bad_direction" if towards else "politics.name_direction"
        case.object(message(code, power=target, directions=list(can)), "POL-IPO9-01", "POL-IPO9-13")
    elif not can and reads(game, "ipo9.impossible") == "lapses" and towards:
        case.object(message("politics.no_way_open", power=target), "POL-IPO9-01", "POL-AMB-78")
    elif not can and reads(game, "ipo9.impossible") == "waits" and not towards:
        every = ["fascist", "democrat", "communist"]
        case.object(message("politics.name_direction", power=target, directions=every), "POL-AMB-78")


def name_option(game: Game, order: NameOption, _dice: Dice) -> Ruling:
    """A power tells which option it will try next, once a turn (POL-IPO9-05, 10)."""
    case = Case(game)
    if bids.check_actor(case, order.power, "POL-IPO9-10"):
        if game.clock.phase not in (bids.BIDDING, bids.AFFAIRS_PHASE):
            phase = f"sequence.phase.{game.clock.phase}"
            case.object(message("politics.no_affairs_now", phase=phase), "POL-IPO9-10")
        if not implication.owed(game, order.power, 3):
            case.object(message("politics.need_not_name", power=order.power), "POL-IPO9-10")
        elif (game.clock.turn, order.power) in NAMED.of(game):
            case.object(message("politics.named_already", power=order.power), "POL-IPO9-05")
    if not is_card(order.card):
        case.object(message("politics.no_such_card", found=order.card), "POL-IPO9-10")
    if case.objections:
        return case.denied(order)
    number = next(n for n, duty in implication.duties(game, order.power) if duty.effect == 3)
    text = message("politics.named", power=order.power, card=order.card, target=order.target)
    return allowed(
        text,
        NAMED.put((game.clock.turn, order.power), Named(order.card, order.target)),
        DUTIES.put((order.power, number), None),
        clauses=("POL-IPO9-05", "POL-IPO9-10"),
    )


CARDS: Mapping[str, CardRule] = {implication.CARD: CardRule(bars=bars, roll=no_roll, effects=effects)}
JUDGES: Mapping[type[Order], Judge] = {ReadImplication: read_implication, NameOption: name_option}
