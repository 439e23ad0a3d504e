"""Option 4(a), Force Vichy Surrender, where a group plays 14.13 (POL-VICHY-30 to 37)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from redball.exact import parse_quantity
from redball.game.orders import Order
from redball.game.powers import power_infos
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, pair
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.book import cost_of
from redball.rules.politics.affairs.card_rule import CardRule, Play, no_roll
from redball.rules.politics.affairs.prerequisites import PAYS, payment
from redball.rules.politics.by_hand import MOST
from redball.rules.politics.nations import surrendering
from redball.rules.politics.nations.orders import SetRelocated
from redball.rules.politics.nations.tables import RELOCATED, values
from redball.rules.politics.options import is_on, reads, rounded
from redball.rules.politics.powers.factories import original_capacity
from redball.rules.politics.tables import STANDINGS
from redball.rules.politics.war import chart
from redball.rules.politics.war.effects import pay_effects
from redball.rules.ruleset import Consequence, Dice, Judge, Objection
from redball.wording import message

CARD = "4a"


def half_war(game: Game, power: str, target: str) -> chart.Price:
    """What 4(a) costs and moves: half of a declaration of war (POL-VICHY-30)."""
    return chart.part_of_war(game, power, target, parse_quantity(values().forcing.part))


def aggressors(game: Game, target: str) -> tuple[str, ...]:
    """The powers that have to agree: all at war with the target, by option those with combined war aims
    (POL-AMB-117).
    """
    if reads(game, "vichy.aggressors") == "signatories":
        return surrendering.allies_in_aims(game, target)
    return known.enemies(game, target)


def holders(game: Game, power: str, target: str) -> frozenset[str]:
    """Whose hexes count: the playing power's, by option those of all aggressors (POL-AMB-116)."""
    together = reads(game, "vichy.force_holding") == "together"
    return frozenset({power, *(aggressors(game, target) if together else ())})


def held_capacity(game: Game, power: str, target: str) -> tuple[int, int]:
    """Original home factories of the target that aggressors hold, and how many there are; those that were
    moved and are still its own are not held (POL-VICHY-32, 33).
    """
    original, by = original_capacity(game, target), holders(game, power, target)
    held = sum(count for node, count in original.items() if game.power_over(node) in by)
    return max(0, held - RELOCATED.of(game).get(target, 0)), sum(original.values())


def needed(game: Game, capacity: int) -> Fraction:
    """How many factories are 60 % of a capacity (POL-AMB-05)."""
    exact = parse_quantity(values().forcing.factories) * capacity
    return Fraction(int(exact + Fraction(1, 2))) if reads(game, "threshold_rounding") == "nearest" else exact


def bars(game: Game, play: Play) -> Iterator[Objection]:
    """Why a surrender may not be forced."""
    if not is_on(game, "opt.force_vichy"):
        yield Objection(message("politics.no_forcing"), ("POL-VICHY-30",))
    if play.target not in known.powers(game) or not game.at_war(play.power, play.target):
        yield Objection(message("politics.force_whom"), ("POL-VICHY-34",))
        return
    capital = game.atlas.named(power_infos()[play.target].capital)
    if capital >= 0 and game.power_over(capital) not in holders(game, play.power, play.target):
        said = message("politics.capital_not_held", power=play.power, target=play.target)
        yield Objection(said, ("POL-VICHY-31",), (capital,))
    held, capacity = held_capacity(game, play.power, play.target)
    if held < needed(game, capacity):
        said = message("politics.capacity_not_held", held=held, capacity=capacity, target=play.target)
        yield Objection(said, ("POL-VICHY-32", "POL-VICHY-33"))
    agreeing = {play.power, *surrendering.texts(play, "agree")}
    missing = [code for code in aggressors(game, play.target) if code not in agreeing]
    if missing:
        yield Objection(message("politics.must_agree", powers=missing), ("POL-VICHY-34",))
    for code in payers(game, play)[1:]:
        if payment(game, code, _share(game, play))[2]:
            money = known.standing(game, code).money
            said = message("politics.too_dear", power=code, card=CARD, price=_share(game, play), money=money)
            yield Objection(said, ("POL-AMB-117", PAYS))
    terms = surrendering.terms_of(game, play, "accept")
    for code in surrendering.texts(play, "peace"):
        if not game.at_war(code, play.target) or code in terms.to:
            said = message("base.already_at_peace", a=play.target, b=code)
            yield Objection(said, ("POL-VICHY-35",))
    yield from surrendering.objections(game, play.target, terms, forced=True)


def payers(game: Game, play: Play) -> tuple[str, ...]:
    """Who pays: the playing power, by option all aggressors (POL-AMB-117)."""
    if reads(game, "vichy.force_payer") == "player":
        return (play.power,)
    return tuple(dict.fromkeys((play.power, *aggressors(game, play.target))))


def cost(game: Game, play: Play, entered: int | None) -> int | None:
    """Half of a declaration of war, or the playing power's part of it."""
    price = chart.exact_cost(game, play.power, play.target)
    found = Fraction(entered or 0) if price is None else price * parse_quantity(values().forcing.part)
    unknown = price is None and entered is None
    return None if unknown else rounded(game, found / len(payers(game, play)))


def _share(game: Game, play: Play) -> int:
    """What each of several payers pays, 0 where nobody entered it."""
    said = play.terms.get("cost")
    asked = said if isinstance(said, int) and not isinstance(said, bool) and 0 <= said <= MOST else None
    entered = cost_of(game, CARD)
    return cost(game, play, asked if entered is None else entered) or 0


def effects(game: Game, play: Play, _dice: Dice) -> Consequence:
    """The target surrenders to those that accept; with others the war goes on, unless it ends that too."""
    terms = surrendering.terms_of(game, play, "accept")
    outcome = surrendering.surrendered(game, play.target, terms, forced=True)
    ended = {pair(play.target, code) for code in surrendering.texts(play, "peace")}
    outcome.do(Change("wars", "", outcome.game.wars - ended), "POL-VICHY-30", "POL-VICHY-31")
    outcome.cite("POL-VICHY-32", "POL-VICHY-34", "POL-VICHY-35", "POL-VICHY-36")
    for code in payers(game, play)[1:]:
        now = outcome.standing(code)
        money, debt, _ = payment(outcome.game, code, _share(game, play))
        after = msgspec.structs.replace(now, money=now.money - money, debt=now.debt + debt)
        outcome.do(STANDINGS.put(code, after))
    pay_effects(outcome, play.power, half_war(game, play.power, play.target))
    return Consequence(tuple(outcome.changes), tuple(outcome.clauses), tuple(outcome.notes))


def set_relocated(game: Game, order: SetRelocated, _dice: Dice) -> Ruling:
    """Factories that were moved from their sites."""
    case = Case(game)
    case.power(order.power)
    if not 0 <= order.factories <= MOST:
        case.object(message("politics.no_amount", found=order.factories, most=MOST), "POL-VICHY-33")
    if not case.objections and RELOCATED.of(game).get(order.power, 0) == order.factories:
        case.object(message("politics.stands_so"), "POL-VICHY-33")
    if case.objections:
        return case.denied(order)
    text = message("politics.relocated", power=order.power, count=order.factories)
    return allowed(text, RELOCATED.put(order.power, order.factories or None), clauses=("POL-VICHY-33",))


CARDS: Mapping[str, CardRule] = {CARD: CardRule(bars=bars, cost=cost, effects=effects, roll=no_roll)}
JUDGES: Mapping[type[Order], Judge] = {SetRelocated: set_relocated}
