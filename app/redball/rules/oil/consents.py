"""Consent to the use of one's fuel by another power, asked for and recorded (OIL-REO-04, 05, 09)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from redball.game.powers import Power
from redball.game.quantities import is_in_quarters
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.rules.case import Case, hex_name
from redball.rules.oil.orders import GiveConsent
from redball.rules.oil.stock import fuel_power, is_bound
from redball.rules.oil.tables import CONSENTS, Terms
from redball.rules.oil.targets import FREE_USERS
from redball.rules.ruleset import Dice
from redball.wording import Message, message

ANY, FREE = "*", "free"
"""The object of a consent, other than one depot: every depot of the owner; free fuel of the USA."""


class Consent(msgspec.Struct, frozen=True):
    """``owner`` lets ``user`` draw at a depot (its label), at :data:`ANY` or :data:`FREE`; ``most`` is the
    most that the owner gives there, None without limit.
    """

    owner: str
    user: str
    where: str
    most: Fraction | None = None


def consent_of(game: Game, owner: str, user: str, where: str) -> Consent | None:
    """The consent that covers a depot (its label) or free fuel: one for just that, else one for every
    depot.
    """
    for name in (where, ANY) if where != FREE else (FREE,):
        terms = CONSENTS.of(game).get((game.clock.turn, owner, user, name))
        if terms is not None:
            return Consent(owner, user, name, terms.most)
    return None


def give_consent(game: Game, order: GiveConsent, _dice: Dice) -> Ruling:
    """A power lets another draw its fuel in this final reorganization, or takes that back."""
    case = Case(game)
    owner, user = case.power(order.power), case.power(order.to)
    if game.clock.phase != "final_reorganization":
        case.object(message("oil.consent_later"), "OIL-REO-05")
    where = _where(case, order)
    most = _most(case, order.fuel) if order.fuel else None
    if owner is None or user is None:
        return case.denied(order)
    _check_powers(case, order, owner, user)
    if case.objections:
        return case.denied(order)
    key, terms = (game.clock.turn, owner.code, user.code, where), Terms(most) if order.given else None
    if CONSENTS.of(game).get(key) == terms:
        case.object(message("oil.consent_unchanged", power=owner.code, user=user.code), "OIL-REO-04")
        return case.denied(order)
    text = _text(game, order, where, most)
    clause = "OIL-REO-09" if order.free else "OIL-REO-04"
    return allowed(text, CONSENTS.put(key, terms), clauses=(clause,))


def _where(case: Case, order: GiveConsent) -> str:
    if order.free:
        return FREE
    node = case.hex(order.at) if order.at else None
    depot = case.game.depots.get(node) if node is not None else None
    if node is not None and (depot is None or depot.owner != order.power):
        reason = message("oil.no_depot_of", hex=hex_name(case.game, node), power=order.power)
        case.object(reason, "OIL-REO-04", hexes=(node,))
    return case.game.atlas.label(node) if node is not None else ANY


def _most(case: Case, text: str) -> Fraction | None:
    """The limit of a consent; objects to what is no amount of quarters."""
    most: Fraction | None = case.value("fuel", text, Fraction, "OIL-REO-04")
    if most is not None and (most <= 0 or not is_in_quarters(most)):
        case.object(message("oil.not_quarters", fuel=most), "OIL-REO-04")
    return most


def _check_powers(case: Case, order: GiveConsent, owner: Power, user: Power) -> None:
    game = case.game
    if fuel_power(game, user.code) == owner.code or owner.code == user.code:
        case.object(message("oil.consent_to_self", power=user.code), "OIL-REO-04")
    elif is_bound(game, user.code):
        other = fuel_power(game, user.code)
        case.object(message("oil.bound_user", user=user.code, power=other), "OIL-REO-18")
    elif fuel_power(game, owner.code) != owner.code:
        other = fuel_power(game, owner.code)
        case.object(message("oil.no_own_store", power=owner.code, other=other), "OIL-LIM-04")
    if game.at_war(owner.code, user.code):
        case.object(message("oil.consent_to_enemy", power=owner.code, user=user.code), "OIL-REO-04")
    if not order.free:
        return
    if owner.code != "US" or user.code not in FREE_USERS:
        case.object(message("oil.free_for_whom", power=owner.code, user=user.code), "OIL-REO-09")
    elif game.is_neutral(owner.code):
        case.object(message("oil.free_us_neutral"), "OIL-REO-09")


def _text(game: Game, order: GiveConsent, where: str, most: Fraction | None) -> Message:
    if not order.given:
        return message("oil.consent_back", power=order.power, user=order.to)
    if where == FREE:
        return message("oil.consent_free", power=order.power, user=order.to)
    place = "" if where == ANY else hex_name(game, game.atlas.find(where))
    code = "oil.consent_any" if where == ANY else "oil.consent_at"
    if most is not None:
        return message(f"{code}_up_to", power=order.power, user=order.to, hex=place, fuel=most)
    return message(code, power=order.power, user=order.to, hex=place)
