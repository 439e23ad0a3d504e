"""Wars, peace, surrender and reasons for war in the timeline."""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.errors import SaveError
from redball.game.orders import Order
from redball.game.state import pair
from redball.rules.politics import standing as known
from redball.rules.politics.chronicle.facts import Found, Step
from redball.rules.politics.nations.tables import VICHY
from redball.rules.politics.powers.tables import CONQUERED
from redball.rules.politics.powers.victory import is_eliminated
from redball.rules.politics.tables import CASUS_BELLI, PLAYED, WARS
from redball.rules.politics.treaties.trade import said_goods
from redball.rules.politics.war.cards import SURRENDER
from redball.rules.politics.war.orders import Surrender
from redball.rules.politics.war.tables import ANNOUNCED, REPARATIONS
from redball.wording import Message, message

TABLES = frozenset(
    {
        "wars",
        ANNOUNCED.name,
        REPARATIONS.name,
        CONQUERED.name,
        CASUS_BELLI.name,
        "countries",
        "powers",
        VICHY.name,
    }
)


def found(step: Step) -> Iterator[Found]:
    """What an order did about war."""
    yield from _vichy(step)
    yield from _announced(step)
    yield from _begun(step)
    yield from _ended(step)
    yield from _conquests(step)
    yield from _reparations(step)
    yield from _reasons(step)


def _war(step: Step, said: Message, *codes: str) -> Found:
    powers = tuple(code for code in codes if code in step.after.powers or code in step.before.powers)
    return Found("war", said, powers, tuple(code for code in codes if code not in powers))


def _vichy(step: Step) -> Iterator[Found]:
    for power, was, now in step.changed(VICHY):
        if now is None or was is not None:
            continue
        word = "vichy_forced" if now.forced else "vichy"
        to = [code for code in now.acceptors if code != now.conqueror]
        said = message(
            f"politics.chronicle.{word}", power=power, conqueror=now.conqueror, to=list(now.acceptors)
        )
        yield _war(step, said, power, now.conqueror, *to)


def _announced(step: Step) -> Iterator[Found]:
    for (_, power, target), was, now in step.changed(ANNOUNCED):
        if was is None and now is not None and not now.declared:
            yield _war(step, message("politics.war_announced", power=power, target=target), power, target)


def _begun(step: Step) -> Iterator[Found]:
    for a, b in sorted(step.after.wars - step.before.wars):
        row = WARS.of(step.after).get(pair(a, b))
        if row is not None and row.declarer in (a, b):
            power, target = row.declarer, b if row.declarer == a else a
            yield _war(step, message("politics.war_declared", power=power, target=target), power, target)
        else:
            yield _war(step, message("politics.chronicle.war_begun", a=a, b=b), a, b)


def _ended(step: Step) -> Iterator[Found]:
    for a, b in sorted(step.before.wars - step.after.wars):
        loser, winner = _surrender(step, a, b)
        if not loser:
            yield _war(step, message("politics.chronicle.war_ended", a=a, b=b), a, b)
            continue
        everything = is_eliminated(step.after, loser)
        code = "politics.surrendered" if everything else "politics.surrendered_on_terms"
        yield _war(step, message(code, power=loser, to=winner), loser, winner)


def _surrender(step: Step, a: str, b: str) -> tuple[str, str]:
    """Who surrendered to whom where that ended a war: by option 5, or as players wrote down, which no table
    remembers.  Empty for another end, and for a Vichy surrender, which has a row of its own.
    """
    if VICHY.name in step.keys:
        return "", ""
    for _, _, option in step.changed(PLAYED):
        if option is not None and option.card == SURRENDER and {option.power, option.target} == {a, b}:
            return option.power, option.target
    order = _order(step)
    if isinstance(order, Surrender) and {order.power, order.to} == {a, b}:
        return order.power, order.to
    return "", ""


def _order(step: Step) -> Order | None:
    try:
        return step.entry.order
    except SaveError:
        return None


def _conquests(step: Step) -> Iterator[Found]:
    for code, was, now in step.changed(CONQUERED):
        if bool(was) != bool(now):
            word = "conquered" if now else "not_conquered"
            yield _war(step, message(f"politics.{word}", power=code), code)
    for code in step.keys.get("countries", ()):
        before, after = step.before.countries.get(code), step.after.countries.get(code)
        if after is not None and after.conquered and not (before is not None and before.conquered):
            said = message("politics.chronicle.country_conquered", country=code, power=after.power)
            yield _war(step, said, *((after.power, code) if after.power else (code,)))
    for code in step.keys.get("powers", ()):
        played, plays = step.before.powers.get(code), step.after.powers.get(code)
        if played is not None and plays is not None and played.in_play != plays.in_play:
            word = "in_play" if plays.in_play else "out_of_play"
            yield _war(step, message(f"politics.chronicle.{word}", power=code), code)


def _reparations(step: Step) -> Iterator[Found]:
    for (payer, receiver), _, now in step.changed(REPARATIONS):
        goods = said_goods(now)
        code = "politics.reparations_due" if goods else "politics.chronicle.reparations_ended"
        yield _war(step, message(code, power=payer, to=receiver, goods=goods), payer, receiver)


def _reasons(step: Step) -> Iterator[Found]:
    for (holder, against, cause), was, now in step.changed(CASUS_BELLI):
        if (was is None) == (now is None):
            continue
        word = "reason" if now is not None else "no_reason"
        named = cause in known.minors(step.after)
        code = f"politics.chronicle.{word}_{'because' if named else 'plain'}"
        said = message(code, holder=holder, against=against, cause=cause)
        yield Found("war", said, (holder, against), (cause,) if named else ())
