"""Wars, treaties and casus belli of a power."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from redball.game.state import Game, pair
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.book import trade_limits
from redball.rules.politics.affairs.causes import JAPAN, US, japan_fights_democracy
from redball.rules.politics.overview.facts import Fact, date_of, in_politics
from redball.rules.politics.overview.goods import goods_of
from redball.rules.politics.powers.effectiveness import turns_at_war
from redball.rules.politics.tables import CASUS_BELLI, WARS
from redball.rules.politics.treaties.access import access
from redball.rules.politics.treaties.overview import shipments
from redball.rules.politics.treaties.pacts import AIRCRAFT
from redball.rules.politics.treaties.trade import oil_limit
from redball.rules.politics.treaties.treaty import TOP_LEVEL
from redball.wording import Message, message

# --- wars ---------------------------------------------------------------------------------------------------


def enemies_of(game: Game, power: str) -> tuple[str, ...]:
    """Whom a power is at war with: major powers in the order of initiative, then other countries."""
    major = known.enemies(game, power)
    others = {a if b == power else b for a, b in game.wars if power in (a, b)}
    return (*major, *sorted(others - set(major)))


def wars(game: Game, power: str) -> Iterator[Fact]:
    """Wars, since when, and for how many turns a power has been at war with major powers."""
    for enemy in enemies_of(game, power):
        war = WARS.of(game).get(pair(power, enemy))
        if war is None:
            yield Fact(message("politics.overview.war", power=enemy), ("POL-WAR-21",))
            continue
        code = "politics.overview.war_declared" if war.declarer else "politics.overview.war_since"
        said = message(code, power=enemy, date=date_of(war.since), declarer=war.declarer)
        yield Fact(said, ("POL-WAR-21",))
    if known.at_war(game, power):
        said = message("politics.overview.war_turns", turns=turns_at_war(game, power))
        yield Fact(said, ("POL-PE-01", "POL-AMB-76"))


# --- casus belli --------------------------------------------------------------------------------------------


class Cause(NamedTuple):
    """A casus belli: against whom, why, the last turn in whose political phase it holds (None as long as its
    cause lasts), and whether it ends with the present phase.
    """

    against: str
    cause: str
    until: int | None
    ends_now: bool = False


WAR_OF_JAPAN = "japan_fights_democracy"
"""The cause that nobody writes down: a war of Japan with a Democratic power (POL-IPO-09)."""


def causes_of(game: Game, holder: str) -> tuple[Cause, ...]:
    """The casus belli that a power has now, by whom they are against; of several causes all."""
    written, clock = CASUS_BELLI.of(game), game.clock
    found = []
    for code in known.powers(game):
        for cause in known.casus_belli(game, holder, code):
            until = written[holder, code, cause].until
            found.append(Cause(code, cause, until, until == clock.turn and in_politics(game)))
        if (holder, code) == (US, JAPAN) and japan_fights_democracy(game):
            found.append(Cause(code, WAR_OF_JAPAN, None))
    return tuple(found)


def _cause_said(cause: str, against: str) -> tuple[Message, tuple[str, ...]]:
    """What a cause is, and the clauses that make it one."""
    if cause == AIRCRAFT:
        return message("politics.overview.cause.pact_aircraft"), ("POL-PACT-11", "POL-PACT-12")
    if cause == "ipo_14":
        return message("politics.overview.cause.ipo_14"), ("POL-ADM-08",)
    if cause == WAR_OF_JAPAN:
        return message("politics.overview.cause.japan_fights_democracy"), ("POL-IPO-09",)
    return message("politics.overview.cause.attack", country=cause, power=against), ("POL-WAR-09",)


def causes(game: Game, power: str) -> Iterator[Fact]:
    """Casus belli of a power, until when, and why; and who has one against it."""
    for each in causes_of(game, power):
        why, clauses = _cause_said(each.cause, each.against)
        yield Fact(_expiry(each), clauses, "trouble" if each.ends_now else "info", detail=why)
    for code in known.powers(game):
        if any(each.against == power for each in causes_of(game, code)):
            yield Fact(message("politics.overview.cause_against_it", power=code), state="info")


def _expiry(cause: Cause) -> Message:
    if cause.ends_now:
        return message("politics.overview.cause_ends", power=cause.against)
    if cause.until is None:
        return message("politics.overview.cause_lasts", power=cause.against)
    return message("politics.overview.cause_until", power=cause.against, date=date_of(cause.until))


# --- treaties -----------------------------------------------------------------------------------------------


def treaties(game: Game, power: str) -> Iterator[Fact]:
    """Treaties of a power: with whom, what they let it do, what each side has to give."""
    for code in known.powers(game):
        level = known.treaty_level(game, power, code) if code != power else 0
        if not level:
            continue
        said = message("politics.overview.treaty", power=code, level=level)
        yield Fact(said, ("POL-TREATY-01",), detail=_limits(game, level))
        yield from _access(game, power, code)
        yield from _trade(game, power, code)
        if level == TOP_LEVEL:
            yield Fact(message("politics.overview.stands_by", power=code), ("POL-TREATY-08", "POL-TREATY-09"))


def _limits(game: Game, level: int) -> Message:
    """The most that is traded at a level, as the players' card book has it."""
    most = trade_limits(game, level)
    if most is None:
        return message("politics.limits_unknown", level=level)
    return message(
        "politics.overview.limits",
        resources=most.resources,
        oil=oil_limit(game, most),
        factories=most.factories,
        lent=most.lend_lease,
    )


def _access(game: Game, power: str, ally: str) -> Iterator[Fact]:
    found, clauses = access(game, power, ally), ("POL-TREATY-07", "POL-TREATY-14")
    ways: list[str] = [way for way in ("minors", "home") if way in found]
    if ways:
        yield Fact(message("politics.overview.may_enter", ways=ways, power=ally), clauses)
    else:
        code = "no_access" if known.at_war(game, power) else "access_in_war"
        yield Fact(message(f"politics.overview.{code}", power=ally), clauses)
    if "cooperation" in found:
        yield Fact(message("politics.overview.cooperates", power=ally), clauses)


def _trade(game: Game, power: str, partner: str) -> Iterator[Fact]:
    for row in shipments(game, power, partner):
        way = {"power": row.giver, "to": row.receiver}
        if not row.trade.empty:
            said = message("politics.overview.gives", goods=goods_of(row.trade), **way)
            yield Fact(said, ("POL-TRADE-01", "POL-TRADE-11"))
        if row.lent:
            said = message("politics.overview.lent", bp=row.lent, **way)
            yield Fact(said, ("POL-TRADE-10",))
