"""Treaties, neutrality pacts, trade and waterways in the timeline."""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.clock import Clock
from redball.rules.politics.affairs.tables import EMBARGOES
from redball.rules.politics.chronicle.facts import Found, Step
from redball.rules.politics.tables import TREATIES
from redball.rules.politics.treaties.tables import LENT, PACTS, TRADES, Pact
from redball.rules.politics.treaties.trade import said_goods
from redball.rules.politics.war.tables import CLOSED, DENIED, PASSAGES, ROADS
from redball.wording import Message, message

TABLES = frozenset(
    table.name for table in (TREATIES, PACTS, TRADES, LENT, DENIED, CLOSED, PASSAGES, ROADS, EMBARGOES)
)


def found(step: Step) -> Iterator[Found]:
    """What an order did about treaties."""
    yield from _treaties(step)
    yield from _pacts(step)
    yield from _trade(step)
    yield from _lent(step)
    yield from _waterways(step)
    yield from _embargoes(step)


def _of(said: Message, *powers: str) -> Found:
    return Found("treaties", said, powers)


def _treaties(step: Step) -> Iterator[Found]:
    for (a, b), was, now in step.changed(TREATIES):
        if now is None:
            yield _of(message("politics.treaty_ended", a=a, b=b), a, b)
        elif was is None:
            yield _of(message("politics.treaty_signed", a=a, b=b, level=now.level), a, b)
        else:
            said = message("politics.chronicle.treaty_level", a=a, b=b, was=was.level, level=now.level)
            yield _of(said, a, b)


def _pacts(step: Step) -> Iterator[Found]:
    for (a, b), was, now in step.changed(PACTS):
        if now is None:
            yield _of(message("politics.chronicle.pact_ended", a=a, b=b), a, b)
        elif was is None:
            yield _of(message("politics.pact_signed", a=a, b=b), a, b)
        else:
            yield from _pact_changed(a, b, was, now)


def _pact_changed(a: str, b: str, was: Pact, now: Pact) -> Iterator[Found]:
    if was.border is None and now.border is not None:
        yield _of(message("politics.chronicle.border", a=a, b=b), a, b)
    if was.longer != now.longer:
        yield _of(message("politics.chronicle.longer", a=a, b=b, turns=now.longer), a, b)
    if was.ratio != now.ratio:
        yield _of(message("politics.chronicle.ratio", a=a, b=b, ratio=now.ratio or "–"), a, b)
    for code in dict.fromkeys((*was.drawn, *now.drawn)):
        count = now.drawn.get(code, 0)
        if was.drawn.get(code, 0) != count:
            partner = b if code == a else a
            said = message("politics.chronicle.drawn", power=code, partner=partner, count=count)
            yield _of(said, code, partner)


def _trade(step: Step) -> Iterator[Found]:
    for (giver, receiver), was, now in step.changed(TRADES):
        goods = said_goods(now)
        if goods != said_goods(was):
            code = "politics.trade_due" if goods else "politics.chronicle.trade_ended"
            said = message(code, power=giver, partner=receiver, goods=goods)
            yield _of(said, giver, receiver)
        if now is not None and now.failed is not None and (was is None or was.failed != now.failed):
            said = message("politics.trade_failed", power=giver, partner=receiver, goods=goods)
            yield _of(said, giver, receiver)


def _lent(step: Step) -> Iterator[Found]:
    for (giver, receiver), was, now in step.changed(LENT):
        if now is None:
            continue
        bp = now.bp - (was.bp if was is not None and was.turn == now.turn else 0)
        if bp > 0:
            yield _of(message("politics.lent", power=giver, partner=receiver, bp=bp), giver, receiver)


def _waterways(step: Step) -> Iterator[Found]:
    for (by, power), was, now in step.changed(CLOSED):
        if (was is None) != (now is None):
            code = "politics.passages_closed" if now is not None else "politics.chronicle.passages_over"
            yield _of(message(code, power=by, to=power), by, power)
    for (waterway, by, power), _, denied in step.changed(DENIED):
        word = "passage_denied" if denied is not None else "passage_open"
        yield _of(message(f"politics.{word}", power=by, to=power, waterway=waterway), by, power)
    for (waterway, by, power), _, until in step.changed(PASSAGES):
        if until is not None:
            date = Clock(until, "").date
            said = message(
                "politics.chronicle.guaranteed_way", power=by, to=power, waterway=waterway, date=date
            )
            yield _of(said, by, power)
    for _, before, after in step.changed(ROADS):
        if (before is None) != (after is None):
            word = "road_open" if after is None else "road_closed"
            yield _of(message(f"politics.chronicle.{word}"), "JA")


def _embargoes(step: Step) -> Iterator[Found]:
    for (power, against), was, now in step.changed(EMBARGOES):
        if (was is None) != (now is None):
            word = "embargo" if now is not None else "no_embargo"
            yield _of(message(f"politics.chronicle.{word}", power=power, against=against), power, against)
