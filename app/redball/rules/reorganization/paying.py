"""Whose points may be spent on what: one predicate for rulings, plans and the window (REO-RP-08, 09, 12,
REO-SEA-02, REO-AMB-42), and what it takes of them.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from redball.game.powers import Power
from redball.game.state import Change, Game, put_power
from redball.game.units import Unit
from redball.rules.case import Case
from redball.rules.reorganization.costs import is_minor
from redball.rules.reorganization.friends import estranged
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.orders import Reorganize
from redball.rules.reorganization.pool import may_reorganize, opportunities
from redball.wording import message


def may_pay_for(case: Case, payer: str, unit: Unit, server: str, way: str) -> bool:
    """Object unless a power's points may be spent on a unit that another power's provider serves."""
    game, before = case.game, len(case.objections)
    owner, port = game.principal(unit.power), game.principal(server)
    if way == "sea" and payer != port:
        case.object(message("reorganization.port_pays", power=port, unit=unit.name), "REO-SEA-02")
    if is_minor(game, unit) and not reads(game, "minor_helpers"):
        _only_its_controller(case, payer, unit, server, owner)
    else:
        may_pay(case, payer, owner, server)
    return len(case.objections) == before


def _only_its_controller(case: Case, payer: str, unit: Unit, server: str, owner: str) -> None:
    """A minor country's units use the points of their controller, whoever serves them (REO-RP-09)."""
    if payer != owner:
        case.object(message("reorganization.minor_payer", unit=unit.name, power=owner), "REO-RP-09")
    elif not case.game.cooperate(server, owner):
        case.object(estranged(case.game, server, owner), "REO-RP-08")


def may_pay(case: Case, payer: str, owner: str, server: str) -> bool:
    """Object unless a power's points may be spent on what is another's, through a third one's source: they
    work together, and it is one of the two (REO-AMB-42).
    """
    game, reading = case.game, reads(case.game, "payer")
    owner, server = game.principal(owner), game.principal(server)
    apart = next((code for code in (payer, server) if not game.cooperate(code, owner)), "")
    bound = reading == "server"
    if apart:
        case.object(estranged(game, apart, owner), "REO-RP-08")
    elif payer != server and reading != "any_cooperating" and (bound or payer != owner):
        code = "reorganization.only_server_pays" if bound or server == owner else "reorganization.third_payer"
        reason = message(code, payer=payer, server=server, owner=owner)
        case.object(reason, "REO-RP-12", "REO-AMB-42")
    else:
        return True
    return False


def check_points(case: Case, payer: Power, cost: Fraction, what: str) -> None:
    """Object when the payer has no opportunity now, or too few points (REO-RP-10, 11)."""
    game = case.game
    if game.clock.phase in opportunities(game) and not may_reorganize(game, game.clock, payer):
        case.object(message("reorganization.other_side", power=payer.code), "REO-GEN-04", "REO-AMB-01")
    if cost > payer.rp_left:
        code = "reorganization.too_few"
        short = message(code, power=payer.code, cost=cost, left=payer.rp_left, unit=what)
        case.object(short, "REO-RP-10", "REO-RP-11")


def charged(payer: Power, cost: Fraction) -> Change:
    """The change that takes points from a power."""
    return put_power(msgspec.structs.replace(payer, rp_spent=payer.rp_spent + cost))


def payers(game: Game, unit: Unit, server: str, way: str) -> tuple[str, ...]:
    """The powers that may pay for a unit now, whether they have the points or not, in order."""
    may = (
        code
        for code, power in game.powers.items()
        if may_pay_for(Case(game), code, unit, server, way) and may_reorganize(game, game.clock, power)
    )
    return tuple(sorted(may))


def payers_of(game: Game, order: Reorganize) -> tuple[str, ...]:
    """The powers that may pay for the unit of an order, whoever the order names."""
    kind, _, name = order.provider.partition(":")
    owner = game.units[name].power if kind == "unit" else game.power_over(game.atlas.find(name))
    return payers(game, game.units[order.unit], owner, order.way)
