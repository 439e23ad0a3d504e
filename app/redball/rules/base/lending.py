"""Judging orders that give resources to another power: lend-lease, trade agreements (base game 5.6)."""

from __future__ import annotations

import re

from redball.game.orders import LendResource
from redball.game.pipelines import lent, put_lent
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.rules import freight
from redball.rules.case import Case, hex_name
from redball.rules.ruleset import Dice
from redball.wording import message

_LENT = "BASE-CONV-04"
_KEY = re.compile(r"([A-Za-z]-\d{4})-r?\d+")


def lend_resource(game: Game, order: LendResource, _dice: Dice) -> Ruling:
    """A resource lent to another power, or taken back."""
    case = Case(game)
    power = case.power(order.power)
    to = case.power(order.to) if order.to else None
    exact = _KEY.fullmatch(order.resource)
    node = case.hex(exact[1] if exact else order.resource)
    if case.objections:
        return case.denied(order)
    assert power is not None and node is not None, "else there is an objection"
    where = hex_name(game, node)
    owner, given = game.power_over(node), lent(game)
    here = [r.key for r in freight.resources_at(game, node)]
    fit = [key for key in here if key == order.resource] if exact else here
    free = [key for key in fit if (key in given) is not bool(order.to)]
    if owner != power.code:
        said = message("base.lent_of_other", hex=where, owner=owner, power=power.code)
        case.object(said, _LENT, hexes=(node,))
    elif not fit:
        case.object(message("base.no_resource", hex=where), _LENT, hexes=(node,))
    elif not free:
        code = "base.already_lent" if order.to else "base.not_lent"
        case.object(message(code, hex=where), _LENT, hexes=(node,))
    if to is not None and to.code == power.code:
        case.object(message("base.lent_to_itself", power=power.code), _LENT)
    elif to is not None and game.at_war(to.code, power.code):
        case.object(message("base.lent_to_enemy", power=power.code, to=to.code), _LENT)
    if case.objections:
        return case.denied(order)
    changes = [put_lent(free[0], to.code if to else "")]
    changes += [freight.drop_route(r.key) for r in freight.routes(game) if r.key == free[0]]
    code = "base.resource_lent" if to else "base.resource_kept_again"
    text = message(code, power=power.code, hex=where, to=to.code if to else "")
    return allowed(text, *changes, clauses=(_LENT,))
