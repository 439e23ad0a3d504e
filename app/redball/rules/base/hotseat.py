"""Judging who looks at a game, and pass phrases (BASE-GAME-05)."""

from __future__ import annotations

from collections.abc import Mapping

from redball.game.hotseat import HOTSEAT, PASS_PHRASES, Hotseat, is_hash, seat
from redball.game.orders import RemovePassPhrase, SetHotseat, SetPassPhrase
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.rules.case import Case
from redball.rules.registry import keeps_secrets
from redball.rules.ruleset import Dice
from redball.wording import message

CLAUSE = "BASE-GAME-05"


def set_hotseat(game: Game, order: SetHotseat, _dice: Dice) -> Ruling:
    """One player looks at a time, or everybody sees everything."""
    case = Case(game)
    if order.on and not keeps_secrets(game):
        case.object(message("base.hotseat_no_secrets"), CLAUSE)
    if order.together and not order.on:
        case.object(message("base.hotseat_not_on"), CLAUSE)
    _check_together(case, order.together)
    _check_phrases(case, order.together)
    wanted = Hotseat(dict(order.together)) if order.on else None
    if not case.objections and HOTSEAT.of(game).get("hotseat") == wanted:
        case.object(message("base.hotseat_as_it_is"), CLAUSE)
    if case.objections:
        return case.denied(order)
    text = message("base.hotseat_on" if order.on else "base.hotseat_off")
    notes = tuple(message("base.hotseat_pair", power=a, other=b) for a, b in order.together.items())
    return allowed(text, HOTSEAT.put("hotseat", wanted), clauses=(CLAUSE,), notes=notes)


def _check_together(case: Case, together: Mapping[str, str]) -> None:
    for power, other in together.items():
        if case.power(power, CLAUSE) is None or case.power(other, CLAUSE) is None:
            continue
        if power == other:
            case.object(message("base.hotseat_itself", power=power), CLAUSE)
        elif other in together:
            case.object(message("base.hotseat_chain", other=other), CLAUSE)


def _check_phrases(case: Case, together: Mapping[str, str]) -> None:
    """A power's secrets are not to be seen by becoming its player: its pass phrase is removed first."""
    kept = PASS_PHRASES.of(case.game)
    for power, other in together.items():
        if power != other and seat(case.game, power) != seat(case.game, other):
            for code in sorted({*seat(case.game, power), *seat(case.game, other)} & kept.keys()):
                case.object(message("base.hotseat_locked", power=code), CLAUSE)


def set_pass_phrase(game: Game, order: SetPassPhrase, _dice: Dice) -> Ruling:
    """A power's pass phrase, for the first time or another one."""
    case = Case(game)
    case.power(order.power, CLAUSE)
    if not is_hash(order.phrase):
        case.object(message("base.pass_phrase_plain"), CLAUSE)
    if case.objections:
        return case.denied(order)
    text = message("base.pass_phrase_set", power=order.power)
    return allowed(text, PASS_PHRASES.put(order.power, order.phrase), clauses=(CLAUSE,))


def remove_pass_phrase(game: Game, order: RemovePassPhrase, _dice: Dice) -> Ruling:
    """No pass phrase of a power any more: also for who has forgotten it."""
    case = Case(game)
    if case.power(order.power, CLAUSE) is not None and order.power not in PASS_PHRASES.of(game):
        case.object(message("base.pass_phrase_none", power=order.power), CLAUSE)
    if case.objections:
        return case.denied(order)
    text = message("base.pass_phrase_removed", power=order.power)
    return allowed(text, PASS_PHRASES.put(order.power, None), clauses=(CLAUSE,))
