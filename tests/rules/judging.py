"""Asking the rules, with what must hold of every answer."""

from __future__ import annotations

from redball import rules
from redball.game.flaws import Grade
from redball.game.orders import Order
from redball.game.rulings import Ruling
from redball.game.soundness import refused_changes
from redball.game.state import FIELDS, Game
from redball.wording import sentence


def judged(played: Game, order: Order) -> Ruling:
    """The ruling on an order; a sentence for each part of it must exist."""
    ruling = rules.judge(played, order)
    for said in (ruling.text, *ruling.reasons, *ruling.notes):
        assert not sentence(said).startswith(said.code), f"no sentence for {said.code}"
    assert ruling.clauses, "every ruling rests on a clause"
    assert set(ruling.clauses) <= {*rules.clauses(), *(option.clause for option in rules.options())}
    assert ruling.allowed or (ruling.reasons and not ruling.changes)
    return ruling


def after(played: Game, *orders: Order) -> Game:
    """The game after orders that must all be allowed."""
    for order in orders:
        ruling = judged(played, order)
        assert ruling.allowed, [sentence(reason) for reason in ruling.reasons]
        played = played.changed(ruling.changes)
        own = [change for change in ruling.changes if change.table not in FIELDS]
        assert not refused_changes(played, own, Grade.LAX), "what rules write down, a scenario may say"
    return played


def denied(played: Game, order: Order, *clauses: str) -> Ruling:
    """The ruling on an order that must be refused, resting on some clauses."""
    ruling = judged(played, order)
    assert not ruling.allowed, sentence(ruling.text)
    assert set(clauses) <= set(ruling.clauses), ruling.clauses
    return ruling


def why_not(played: Game, order: Order) -> list[str]:
    """The codes of all reasons of a refusal, without the rule set's name; empty for an order that may be
    given.
    """
    return [reason.code.partition(".")[2] for reason in judged(played, order).reasons]


def changed(played: Game, order: Order) -> set[tuple[str, object]]:
    """What an order that may be given changes: tables and keys."""
    ruling = judged(played, order)
    assert ruling.allowed, [sentence(reason) for reason in ruling.reasons]
    return {(change.table, change.key) for change in ruling.changes}
