"""How powers stand by treaty, trade and pact, garrisons, waterways and Japan's chain: in sentences, each with
its clauses.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from redball.game.clock import Clock
from redball.game.state import Game
from redball.rules.case import hex_name
from redball.rules.politics.treaties import garrisons
from redball.rules.politics.treaties.access import access_code
from redball.rules.politics.treaties.chain import us_japan
from redball.rules.politics.treaties.overview import Between, Shipment, breaking
from redball.rules.politics.treaties.trade import said_goods
from redball.rules.politics.war.outlook import Said
from redball.rules.politics.war.waterways import Waterway
from redball.wording import Message, message


def date(turn: int | None) -> str:
    """A turn as its date; nothing for none."""
    return Clock(turn, "").date if turn is not None else ""


# --- pairs --------------------------------------------------------------------------------------------------


def treaty_said(found: Between) -> Iterator[Said]:
    """War, treaty and co-operation of two powers."""
    if found.war_since is not None:
        yield Said(message("politics.between.war", since=date(found.war_since)), ("POL-WAR-21",))
    if not found.level:
        yield Said(message("politics.between.none"), ("POL-TREATY-01",))
    elif found.since is None:
        yield Said(message("politics.between.level", level=found.level), ("POL-TREATY-01",))
    else:
        said = message("politics.between.level_since", level=found.level, since=date(found.since))
        yield Said(said, ("POL-TREATY-01",))
    if found.cooperate:
        yield Said(message("politics.between.cooperate"), ("POL-TREATY-07",))
    for (power, ally), ways in zip(((found.a, found.b), (found.b, found.a)), found.access, strict=True):
        if ways:
            said = message("politics.between.access", power=power, ally=ally, ways=access_code(ways))
            yield Said(said, ("POL-TREATY-07", "POL-TREATY-14"))


def trade_said(found: Between) -> Iterator[Said]:
    """What two powers trade, whether it is given this turn, and the limits."""
    if found.limits is not None:
        yield Said(
            message("politics.between.limits", **msgspec.structs.asdict(found.limits)),
            ("POL-TRADE-03", "POL-TRADE-04", "POL-TRADE-05", "POL-TRADE-10"),
        )
    elif found.level:
        yield Said(message("politics.between.no_limits"), ("POL-CARD-01",))
    for row in found.trade:
        yield from shipment_said(row)


def shipment_said(row: Shipment) -> Iterator[Said]:
    """What one power gives another."""
    if not row.trade.empty:
        state = "failed" if row.failed else "due" if row.due else "not_due"
        said = message(
            "politics.between.trade",
            giver=row.giver,
            receiver=row.receiver,
            goods=said_goods(row.trade),
            state=f"politics.between.{state}",
        )
        yield Said(said, ("POL-TRADE-11", "POL-TRADE-12"))
        if row.trade.resources or row.trade.oil:
            yield Said(message("politics.trade_shipped", power=row.shipper), ("POL-TRADE-08",))
    if row.lent:
        said = message("politics.between.lent", power=row.giver, partner=row.receiver, bp=row.lent)
        yield Said(said, ("POL-TRADE-10",))


def pact_said(game: Game, found: Between) -> Iterator[Said]:
    """The pact of two powers, if they have one."""
    pact = found.pact
    if pact is None:
        return
    yield Said(message("politics.between.pact", since=date(pact.signed)), ("POL-PACT-01",))
    if pact.border is None:
        yield Said(message("politics.between.no_border"), ("POL-PACT-02", "POL-PACT-13"))
    else:
        said = message("politics.between.border", since=date(pact.border))
        yield Said(said, ("POL-PACT-02", "POL-PACT-13"))
    if pact.longer:
        yield Said(message("politics.between.longer", longer=pact.longer), ("POL-PACT-08",))
    for power, partner in ((found.a, found.b), (found.b, found.a)):
        each = breaking(game, power, partner)
        if each.first_turn:
            said = message("politics.between.free", power=power, date=date(each.first_turn))
            yield Said(said, ("POL-PACT-07",))
        said = message("politics.between.chits", power=power, count=each.drawn)
        yield Said(said, ("POL-PACT-05",))


# --- garrisons ----------------------------------------------------------------------------------------------


def garrison_said(game: Game, power: str, against: str) -> Said:
    """Whether a garrison lets its power declare war, and how much is missing."""
    meets, short = garrisons.garrison_meets(game, power, against), garrisons.short_by(game, power, against)
    clauses = ("POL-PACT-14",) if power == "SU" else ("POL-PACT-09",)
    if meets is None:
        agreed = garrisons.needed_ratio(game, power, against) is not None
        return Said(message(f"politics.garrison.{'unknown' if agreed else 'not_agreed'}"), clauses)
    if meets:
        needs = garrisons.needed_ratio(game, power, against) is not None
        return Said(message(f"politics.garrison.{'meets' if needs else 'not_needed'}"), clauses)
    return Said(message("politics.garrison.short", short=short or garrisons.MOST), clauses)


def missing_said(game: Game, power: str, against: str) -> Iterator[Said]:
    """What keeps a power from declaring war on another by pact and garrison."""
    yield from (Said(each.reason, each.clauses) for each in breaking(game, power, against).missing)


# --- waterways and the chain --------------------------------------------------------------------------------


def waterway_said(game: Game, view: Waterway) -> Iterator[Said]:
    """A waterway, a sentence each thing."""
    for node, owner in view.owners:
        said = message("politics.waterway.hex", hex=hex_name(game, node), power=owner)
        yield Said(said, ("POL-PASS-07",))
    if view.controllers:
        said = message("politics.waterway.control", powers=list(view.controllers))
        yield Said(said, ("POL-PASS-03",))
    else:
        yield Said(message("politics.waterway.nobody"), ("POL-PASS-03",))
    for each in view.closed:
        code = "closed" if each.works else "no_effect"
        said = message(f"politics.waterway.{code}", by=each.by, to=each.to, since=date(each.since))
        yield Said(said, ("POL-PASS-04",))
    for by, to, until in view.guaranteed:
        said = message("politics.waterway.guaranteed", by=by, to=to, until=date(until))
        yield Said(said, ("POL-SUR-07",))
    if view.shut_out:
        said = message("politics.waterway.shut_out", powers=list(view.shut_out))
        yield Said(said, ("POL-PASS-04", "POL-PASS-08"))


def chain_said(game: Game) -> Said:
    """Japan's chain in a sentence."""
    found = us_japan(game)
    named = found.areas if found.stands else found.short
    areas = [game.atlas.sea_areas[area].name for area in named]
    code = "stands" if found.stands else "short" if found.areas else "none"
    said: Message = message(f"politics.chain_of_japan.{code}", points=found.points, areas=areas)
    return Said(said, ("POL-SET-14", "POL-SET-16"))
