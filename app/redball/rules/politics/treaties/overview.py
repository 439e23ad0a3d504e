"""How each pair of powers stands by treaty, trade and pact, as players look at it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import msgspec

from redball.game.state import Game, pair
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.book import trade_limits
from redball.rules.politics.affairs.tables import TradeRow
from redball.rules.politics.tables import TREATIES, WARS
from redball.rules.politics.treaties.access import access
from redball.rules.politics.treaties.pacts import draw_objections, first_war_turn, objections
from redball.rules.politics.treaties.tables import LENT, PACTS, TRADES, Pact, Trade, Way
from redball.rules.politics.treaties.trade import is_due, shipper
from redball.rules.ruleset import Objection


class Shipment(msgspec.Struct, frozen=True):
    """What a power must give another every turn; whether it is due this turn and wasn't given; who ships."""

    giver: str
    receiver: str
    trade: Trade
    due: bool
    failed: bool
    shipper: str
    lent: int


class Between(msgspec.Struct, frozen=True):
    """How two powers stand: the level of their treaty (0: none) with the turn since which it has it, their
    trade each way, the ways that each has into the other's territory, their pact, and war.
    """

    a: str
    b: str
    level: int
    since: int | None
    limits: TradeRow | None
    trade: tuple[Shipment, ...]
    access: tuple[frozenset[Way], frozenset[Way]]
    pact: Pact | None
    war_since: int | None
    cooperate: bool

    @property
    def any(self) -> bool:
        """True for two powers with a treaty, trade, a pact or a war."""
        return bool(self.level or self.trade or self.pact or self.war_since is not None)


def between(game: Game, a: str, b: str) -> Between:
    """How two powers stand."""
    both = pair(a, b)
    treaty = TREATIES.of(game).get(both)
    level = treaty.level if treaty is not None else 0
    war = WARS.of(game).get(both)
    return Between(
        a,
        b,
        level,
        treaty.since if treaty is not None else None,
        trade_limits(game, level) if level else None,
        tuple(shipments(game, a, b)),
        (access(game, a, b), access(game, b, a)),
        PACTS.of(game).get(both),
        war.since if war is not None and game.at_war(a, b) else None,
        both in game.cooperation,
    )


def pairs(game: Game) -> tuple[Between, ...]:
    """All pairs of powers, those between whom there is something first, each by the usual order of powers."""
    order = list(known.starts())
    powers = sorted(known.powers(game), key=order.index)
    found = [between(game, a, b) for a, b in combinations(powers, 2)]
    return tuple(sorted(found, key=lambda each: not each.any))


def shipments(game: Game, a: str, b: str) -> Iterator[Shipment]:
    """What two powers give each other."""
    yield from filter(None, (shipment(game, a, b), shipment(game, b, a)))


def shipment(game: Game, giver: str, receiver: str) -> Shipment | None:
    """What a power gives another; None for nothing."""
    way = giver, receiver
    trade, lent = TRADES.of(game).get(way), LENT.of(game).get(way)
    bp = lent.bp if lent is not None and lent.turn == game.clock.turn else 0
    if trade is None and not bp:
        return None
    failed = trade is not None and trade.failed == game.clock.turn
    return Shipment(*way, trade or Trade(), is_due(game, *way), failed, shipper(game, *way), bp)


# --- pacts --------------------------------------------------------------------------------------------------


class Breaking(msgspec.Struct, frozen=True):
    """What one partner of a pact needs to break it: the first turn in which it may (0: none keeps it), what
    is missing, the entry chits that it drew, and why it may not draw this turn.
    """

    power: str
    partner: str
    first_turn: int
    missing: tuple[Objection, ...]
    drawn: int
    no_draw: tuple[Objection, ...]


def breaking(game: Game, power: str, partner: str) -> Breaking:
    """What a power needs to break its pact with another."""
    pact = PACTS.of(game).get(pair(power, partner))
    return Breaking(
        power,
        partner,
        first_war_turn(game, power, partner),
        tuple(objections(game, power, partner)),
        pact.drawn.get(power, 0) if pact is not None else 0,
        tuple(draw_objections(game, power, partner)),
    )
