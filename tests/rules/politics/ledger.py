"""What money, debt, bid points and effectiveness should become by an order: worked out from the texts of the
rules, with the values of a card book of our own, and not from the engine.
"""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import floor
from typing import Any

from redball.game.orders import Order, SetWar, Step
from redball.game.state import Game
from redball.rules.politics import standing
from redball.rules.politics.affairs.orders import PassOption, PlayOption, RevealBids
from redball.rules.politics.entry.orders import AddSanction
from redball.rules.politics.nations.orders import AddReserves, Conquer, LoseUkrainian, SetForces
from redball.rules.politics.orders import SetStanding
from redball.rules.politics.powers import gearing
from redball.rules.politics.powers.orders import RollEffectiveness
from redball.rules.politics.war.orders import DeclareWar, Surrender

BOOK = """
title = "Values for random games"
passing = 2
factory = 7
cards = [
  { card = "0b", cost = 3, sure = true }, { card = "0d", cost = 5, sure = true }, { card = "0f", cost = 0, sure = true },
  { card = "2", cost = 4, need = 2 }, { card = "3", cost = 2, need = 3 }, { card = "4", cost = 5, sure = true },
  { card = "4c", cost = 3, need = 3, use = 6 }, { card = "5", cost = 1 }, { card = "GE 11", cost = 1 },
  { card = "IPO 1", cost = 1, sure = true }, { card = "IPO 2", cost = 2, need = 3, aims = "minor", minors = { SPA = 1 } },
  { card = "IPO 5", cost = 3, need = 4, aims = "minor", use = 2, minors = { SPA = -1, BEL = 2 } },
  { card = "IPO 9", cost = 1, aims = "power" }, { card = "IPO 10", cost = 2, need = 4 },
  { card = "IPO 12", cost = 1, sure = true }, { card = "IPO 13", cost = 1, sure = true }, { card = "IPO 14", cost = 2 },
  { card = "GE 12", cost = 2, need = 2 }, { card = "CH 6", cost = 1, sure = true }, { card = "JA 6", cost = 4, sure = true },
]
war_chart = [
  { target = "FR", cost = 6, use = { 1936 = 8, 1939 = 4 }, minors = { BEL = -1 } }, { target = "FR", by = "GE", cost = 5 },
  { target = "GE", cost = 7, use = { 1936 = -3 }, minors = { POL = 2, SWE = 1 } }, { target = "POL", cost = 3 },
  { target = "JA", cost = 4, minors = { NOR = -5 } }, { target = "CW", cost = 9 },
]
treaty_chart = [
  { power = "CW", with = "FR", level = 1, cost = 3, use = { 1936 = 1 } }, { power = "GE", with = "IT", level = 2, cost = 1 },
]
trade_limits = [
  { level = 1, resources = 4, factories = 1, lend_lease = 1 }, { level = 2, resources = 6, factories = 2, lend_lease = 2 },
]
entry_options = [ { number = 13, title = "An option", cost = 8, roll = 6 }, { number = 27, cost = 5, roll = 3 } ]
chit_values = [ { year = 1939, values = [0, 1, 1, 2] }, { year = 1940, values = [1, 2] }, { year = 1936, values = [0, 1] } ]
"""  # noqa: E501
_PLAIN: dict[str, Any] = tomllib.loads(BOOK)
CARDS = {row["card"]: row for row in _PLAIN["cards"]}
WARS = {(row["target"], row.get("by", "")): row["cost"] for row in _PLAIN["war_chart"]}
TREATIES = {(row["power"], row["with"], row["level"]): row["cost"] for row in _PLAIN["treaty_chart"]}
SANCTIONS = {row["number"]: row["cost"] for row in _PLAIN["entry_options"]}
FIELDS = ("money", "debt", "bid", "pe")
ENDLESS = 999
Moved = dict[str, Counter[str]]
"""By power, by how much each of its fields changes."""


def half(number: int) -> int:
    """Half of a number, a half up by its size."""
    return floor(Fraction(abs(number), 2) + Fraction(1, 2)) * (1 if number >= 0 else -1)


def stock(game: Game, power: str) -> Counter[str]:
    """What a power has."""
    row = standing.standing(game, power)
    return Counter({name: getattr(row, name) for name in FIELDS})


def _table(game: Game, name: str) -> dict[Any, Any]:
    return dict(game.table(name))


def _fights(game: Game, power: str) -> bool:
    return any(power in both and set(both) <= set(standing.starts()) for both in game.wars)


# --- prices -------------------------------------------------------------------------------------------------


def war_price(power: str, target: str) -> int:
    """What the war chart asks for, else the card."""
    return int(WARS.get((target, power), WARS.get((target, ""), CARDS["4"]["cost"])))


def price_of(game: Game, play: PlayOption) -> int:
    """What an option costs its player."""
    card, terms = play.card, play.terms
    said = terms.get("cost")
    said = said if type(said) is int and 0 <= said <= 999 else 0
    own = CARDS.get(card, {}).get(
        "cost", _table(game, "politics_cards")[card].cost if _written(game, card) else said
    )
    if card == "0a":
        return int(terms["money"])
    if card == "4":
        return 0
    if card == "0d" and _fights(game, play.power):
        return int(_PLAIN["factory"])
    if card in ("4a", "4b"):
        return half(war_price(play.power, play.target))
    if card == "3" and terms.get("vary") is True:
        return 2
    if card == "3":
        level = terms.get("level", standing.treaty_level(game, play.power, play.target) + 1)
        both = [(play.power, play.target, level), (play.target, play.power, level)]
        return int(next((TREATIES[key] for key in both if key in TREATIES), own))
    if card == "2":
        return max(own, gearing.potential(game, play.power)) if _too_early(game, play.power) else own
    return int(own)


EARLIEST = {
    "US": (1936, 1937, 1938, 1939, 1941, 1942, 1943, *range(1944, 1960)),
    "CW": (1936, 1937, 1939, 1940, 1941, 1942, 1943, 1944),
    "FR": (1936, 1938, 1939, 1940, 1941, 1942, 1943, 1944),
    "CH": (1936, 1937, 1938, 1940, 1942, 1944, 1945, 1945),
    "SU": (1936, 1938, 1939, 1939, 1941, 1942, 1943, 1944),
    "GE": (1936, 1936, 1938, 1939, 1941, 1942, 1944, 1945),
    "JA": (1936, 1937, 1939, 1940, 1941, 1942, 1944, 1945),
    "IT": (1936, 1938, 1939, 1940, 1941, 1943, 1945, 1946),
}
"""The year of each level of the table of production multiple levels."""


def _too_early(game: Game, power: str) -> bool:
    """Before the year of the next level, where a gear-up costs what the factories could have made, if that
    is more.  With others than Democrats in America the USA pays what is printed.
    """
    if power == "US" and gearing.is_free(game, power):
        return False
    years = EARLIEST[power]
    return game.clock.year < years[min(standing.standing(game, power).pml, len(years) - 1)]


def _written(game: Game, card: str) -> bool:
    row = _table(game, "politics_cards").get(card)
    return row is not None and row.cost is not None


def pays(game: Game, power: str, price: int) -> Counter[str]:
    """Money first, then debt as far as the power may have some."""
    has, purse = stock(game, power), _table(game, "politics_purses").get(power)
    limit = ENDLESS if purse is None or purse.limit is None else purse.limit
    money = min(has["money"], price)
    assert price - money <= max(0, limit - has["debt"]), f"{power} can't pay {price}"
    return Counter({"money": -money, "debt": price - money})


# --- orders -------------------------------------------------------------------------------------------------


def expected(game: Game, after: Game, order: Order, dice: Sequence[int]) -> Moved:
    """By how much an order that was given should change what powers have, and nothing else may."""
    moved: Moved = defaultdict(Counter)
    for power, part in _parts(game, after, order, dice):
        for name, by in part.items():
            moved[power][name] += by
    return moved


def _parts(game: Game, after: Game, order: Order, dice: Sequence[int]) -> Iterator[tuple[str, Counter[str]]]:
    if isinstance(order, PlayOption):
        yield order.power, pays(game, order.power, price_of(game, order))
        number = max(n for turn, n in _table(after, "politics_played") if turn == game.clock.turn)
        if _table(after, "politics_played")[game.clock.turn, number].success:
            yield from _successes(game, order, dice)
    elif isinstance(order, PassOption):
        vichy = _table(game, "politics_vichy").get(order.power)
        yield order.power, Counter(bid=0 if vichy is not None and vichy.restricted else _PLAIN["passing"])
    elif isinstance(order, RevealBids):
        for (turn, power), bid in _table(game, "politics_bids").items():
            if turn == game.clock.turn:
                yield power, Counter(bid=-min(bid.points, stock(game, power)["bid"]))
    elif isinstance(order, DeclareWar):
        yield from _declared(game, order.power, game.principal(order.target), bool(order.partner))
    elif isinstance(order, SetWar):
        if order.war and game.clock.phase == "declare_war" and game.principal(order.a) in standing.starts():
            yield from _declared(game, game.principal(order.a), game.principal(order.b), False)
    elif isinstance(order, Surrender):
        if not order.forced:
            yield order.power, Counter(pe=-2 if order.power == "US" else -1)
    elif isinstance(order, RollEffectiveness):
        yield order.power, Counter(pe=int(dice[0] > stock(game, order.power)["pe"]))
    elif isinstance(order, AddSanction):
        printed = SANCTIONS.get(order.option, max(0, order.cost))
        yield "US", pays(game, "US", half(printed))
    elif isinstance(order, SetStanding):
        has = stock(game, order.power)
        yield order.power, Counter({n: v - has[n] for n, v in order.fields.items() if n in FIELDS})
    elif isinstance(order, Step) and after.clock.phase == "production" != game.clock.phase:
        for power in standing.powers(game):
            yield power, _of_negative(game, power)


def _of_negative(game: Game, power: str) -> Counter[str]:
    """What a power below zero loses: money, then debt up to its limit; the rest is due from production."""
    has, purse = stock(game, power), _table(game, "politics_purses").get(power)
    owed = max(0, -has["pe"])
    money = min(owed, has["money"])
    limit = ENDLESS * 9 if purse is None or purse.limit is None else purse.limit
    return Counter(money=-money, debt=min(owed - money, max(0, limit - has["debt"])))


def _declared(game: Game, power: str, target: str, free: bool) -> Iterator[tuple[str, Counter[str]]]:
    if free:
        return
    announced = _table(game, "politics_announced").get((game.clock.turn, power, target))
    own_india = target == "IND" and _table(game, "politics_nations").get("nations") is not None
    if announced is None or not announced.charged:
        yield power, pays(game, power, war_price(power, "CW" if own_india else target))
    if target in standing.starts():
        yield target, Counter(pe=2 if target == "US" else 1)


def _successes(game: Game, play: PlayOption, dice: Sequence[int]) -> Iterator[tuple[str, Counter[str]]]:
    if play.card == "0a":
        yield play.power, Counter(pe=int(6 in dice))
    elif play.card == "0h":
        bids = stock(game, play.power)
        third = floor(Fraction(bids["pe"], 3) + Fraction(1, 2))
        yield play.power, Counter(bid=-int(play.terms.get("points", min(third, bids["bid"]))))
    elif play.card == "GE 11":
        yield play.power, Counter(pe=-2)
    elif play.card == "5" and play.terms.get("vichy") is True:
        to = {*(play.terms.get("to") or ()), play.target}
        lost = len(to) * (2 if play.power == "US" else 1)
        yield play.power, Counter(bid=-half(stock(game, play.power)["bid"]), pe=-lost)
    elif play.card == "5":
        yield play.power, Counter(pe=-2 if play.power == "US" else -1)
    elif play.card == "4a":
        yield play.target, Counter(bid=-half(stock(game, play.target)["bid"]))


# --- markers ------------------------------------------------------------------------------------------------


def units_in_pools(game: Game) -> int:
    """Units in all force pools, and those that were taken out and come back."""
    out = _table(game, "politics_out")
    return sum(_table(game, "politics_forces").values()) + sum(out.values())


def units_moved(game: Game, order: Order) -> int:
    """By how much an order should change that."""
    forces = _table(game, "politics_forces")
    if isinstance(order, SetForces):
        return order.units - int(forces.get((order.pool.strip(), order.kind.strip(), order.year), 0))
    if isinstance(order, Conquer):
        own = [count for (pool, _, year), count in forces.items() if (pool, year) == (order.power, 0)]
        return -sum(floor(Fraction(2 * count, 3) + Fraction(1, 2)) for count in own)
    if isinstance(order, AddReserves):
        return -1
    return int(isinstance(order, LoseUkrainian))


def chits_in_sight(game: Game) -> int | None:
    """Chits of the USA's pools and of the one they are drawn from; None where nobody counts the latter."""
    cup = _table(game, "politics_cup").get("cup")
    if cup is None or cup.left is None:
        return None
    return int(cup.left) + sum(_table(game, "politics_chits").values())
