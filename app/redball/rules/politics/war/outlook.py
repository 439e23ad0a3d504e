"""What would happen if: the effects of declaring war or of a treaty, clause by clause, before anybody
commits.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from redball.game.orders import Order
from redball.game.rulings import Ruling
from redball.game.sequence import at_phase
from redball.game.state import Game, pair, put_clock
from redball.rules.politics import standing as known
from redball.rules.politics.tables import TREATIES
from redball.rules.politics.treaties.tables import PACTS, TRADES
from redball.rules.politics.treaties.treaty import TOP_LEVEL
from redball.rules.politics.war import effects, forbidden
from redball.rules.politics.war.declaring import DECLARING, declare_war
from redball.rules.politics.war.orders import DeclareWar
from redball.rules.ruleset import Objection
from redball.wording import Message, message


class Said(msgspec.Struct, frozen=True):
    """Something that would happen, or why nothing would, with the clauses that say so."""

    text: Message
    clauses: tuple[str, ...]


class Outlook(msgspec.Struct, frozen=True):
    """What an order would do, or why it may not be given."""

    order: Order
    allowed: bool
    said: tuple[Said, ...]
    clauses: tuple[str, ...]


def of_war(game: Game, power: str, target: str, partner: str = "") -> Outlook:
    """What a declaration of war would do, were it made now; by a power that stands by a ``partner`` nothing
    would be paid.
    """
    now = game
    if game.clock.phase != DECLARING:
        clock = msgspec.structs.replace(at_phase(game.clock, DECLARING, 1), side="")
        now = game.changed([put_clock(clock)])
    order = DeclareWar(power, target, partner)
    ruling = declare_war(now, order, ())
    if not ruling.allowed:
        return Outlook(order, False, _why_not(now, order, ruling), ruling.clauses)
    outcome = effects.declare(now, power, target, bool(partner))
    told = (Said(text, clauses) for text, clauses in outcome.told)
    return Outlook(
        order, True, (*told, *_ends(now, power, target), *may_stand_by(now, power, target)), ruling.clauses
    )


def _why_not(game: Game, order: DeclareWar, ruling: Ruling) -> tuple[Said, ...]:
    """Each reason with its own clauses, where one of the known objections is it."""
    known_ones: dict[Message, Objection] = {
        each.reason: each
        for each in forbidden.objections(game, order.power, order.target, bool(order.partner))
    }
    return tuple(
        Said(reason, known_ones[reason].clauses if reason in known_ones else ruling.clauses)
        for reason in ruling.reasons
    )


def _ends(game: Game, power: str, target: str) -> Iterator[Said]:
    """Treaty, pact and trade that a war between the two would end."""
    both = pair(game.principal(power), game.principal(target))
    a, b = both
    if both in TREATIES.of(game):
        yield Said(message("politics.treaty_ended", a=a, b=b), ("POL-TRADE-11",))
    elif any(way in TRADES.of(game) for way in (both, (b, a))):
        yield Said(message("politics.trade_ended", power=a, partner=b), ("POL-TRADE-11",))
    if both in PACTS.of(game):
        yield Said(
            message("politics.pact_broken", power=power, partner=target), ("POL-PACT-09", "POL-PACT-10")
        )


def may_stand_by(game: Game, power: str, target: str) -> Iterator[Said]:
    """Powers that might stand by the target for nothing (POL-TREATY-08)."""
    for other in known.powers(game):
        close = known.treaty_level(game, other, target) == TOP_LEVEL
        if close and other != power and not known.same_ideology(game, other, power):
            said = message("politics.may_stand_by", power=other, partner=target, aggressor=power)
            yield Said(said, ("POL-TREATY-08", "POL-TREATY-09"))
