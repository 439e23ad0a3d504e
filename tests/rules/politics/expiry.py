"""When what has an end ends: kept from the orders that begin it, by the texts of the rules, and held against
what the engine answers in every position.
"""

from __future__ import annotations

from typing import Any

from redball.game.orders import Order, SetCountry, Step
from redball.game.state import Game, pair
from redball.rules.politics import standing
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.affairs.option_0 import build_bars
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.nations import restricted
from redball.rules.politics.treaties import pacts
from redball.rules.politics.treaties.orders import BreakPact
from redball.rules.politics.war import declaring, passages

PACT = {"fascist": 3, "communist": 4, "democrat": 6}
"""Turns after the signing of a pact in which war may not be declared."""
VICHY = {"fascist": 5, "communist": 7, "democrat": 10}
"""The same after a Vichy surrender."""
BUILD = 6
"""Turns for which 0(b) is locked for a minor country."""
POLITICAL = ("political_bids", "political_affairs")


class Diary:
    """Until when each casus belli holds, None for one without an end yet."""

    def __init__(self) -> None:
        self.until: dict[tuple[str, str, str], int | None] = {}

    def write(self, before: Game, after: Game, order: Order) -> None:
        """What an order that was given begins or ends."""
        turn = before.clock.turn
        if isinstance(order, PlayOption) and order.card == "IPO 14" and _last(after).success:
            self.until[order.target, order.power, "ipo_14"] = turn + 1
        if isinstance(order, BreakPact) and order.aircraft:
            self.until[order.power, order.partner, "pact_aircraft"] = turn + 1
        if isinstance(order, Step) and after.clock.turn > turn:
            for (a, b), pact in before.table("politics_pacts").items():
                for who, other in ((a, b), (b, a)):
                    if pact.aircraft.get(who) == turn:
                        self.until[who, other, "pact_aircraft"] = turn + 1
        if isinstance(order, SetCountry) and order.conquered:
            ends = [key for key, until in self.until.items() if key[2] == order.country and until is None]
            self.until |= dict.fromkeys(ends, turn + 1)
        self._declared(before, after)

    def _declared(self, before: Game, after: Game) -> None:
        old, new = before.table("politics_wars"), after.table("politics_wars")
        for both in new.keys() - old.keys():
            power, by_paper = new[both].declarer, before.clock.phase == "declare_war"
            country = next((code for code in both if code not in standing.starts()), "")
            if power and country and by_paper:
                minor = standing.minor(before, country)
                holders = {*minor.allies, minor.guarantor} - {"", power}
                self.until |= {(code, power, country): None for code in holders}

    def check(self, game: Game) -> None:
        """Every casus belli holds as long as it should, and none without a cause."""
        now, political = game.clock.turn, game.clock.phase in POLITICAL
        for key in {*self.until, *game.table("politics_casus_belli")}:
            assert key in self.until, f"nothing gives {key}"
            until = self.until[key]
            holds = until is None or now < until or (now == until and political)
            assert (key[2] in standing.casus_belli(game, *key[:2])) == holds, (key, until, game.clock)


def _last(game: Game) -> Any:
    return max((key, row) for key, row in game.table("politics_played").items())[1]


def _turns(game: Game, power: str, by: dict[str, int]) -> int:
    found = standing.standing(game, power)
    leaning = found.ideology or found.last_ideology
    return by[leaning] if leaning else 0


def locks(game: Game) -> None:
    """Pacts, Vichy surrenders, units built in advance and guaranteed passages bind as long as they should."""
    turn = game.clock.turn
    for both, pact in game.table("politics_pacts").items():
        for power, other in (both, both[::-1]):
            last = pact.signed + _turns(game, power, PACT) + pact.longer
            said = {each.reason.code for each in pacts.objections(game, power, other)}
            assert ("politics.restricted" in said) == (turn <= last), (both, pact, power, turn)
    for power, row in game.table("politics_vichy").items():
        if row.restricted:
            last = row.turn + _turns(game, power, VICHY)
            said = {each.reason.code for each in restricted.war_objections(game, power, row.acceptors[0])}
            assert ("politics.vichy_locked" in said) == (turn <= last), (power, row, turn)
    for power, country, built in game.table("politics_builds"):
        later = max(n for who, what, n in game.table("politics_builds") if (who, what) == (power, country))
        said = {each.reason.code for each in build_bars(game, Play(power, "0b", country, {"type": "INF"}))}
        assert ("politics.built_lately" in said) == (turn <= later + BUILD), (power, country, built, turn)
    for (name, by, to), until in game.table("politics_guarantees").items():
        said = {each.reason.code for each in passages.deny_objections(game, by, name, to)}
        assert ("politics.passage_guaranteed" in said) == (turn <= until), (name, by, to, until, turn)


def guarantees(before: Game, after: Game) -> None:
    """Passage that a surrender guarantees lasts as long as the longer of the two restricted periods."""
    old, new = before.table("politics_guarantees"), after.table("politics_guarantees")
    for name, by, to in new.keys() - old.keys():
        pact = after.table("politics_pacts")[pair(by, to)]
        turns = max(_turns(after, code, PACT) for code in (by, to))
        assert new[name, by, to] == pact.signed + turns + pact.longer


def dated(game: Game) -> None:
    """In the first phase of a year no units of that year wait outside force pools, but for the SS."""
    if game.clock.turn % 6 or game.clock.phase != POLITICAL[0]:
        return
    late = [key for key in game.table("politics_forces") if key[2] and key[2] <= game.clock.year]
    assert all(pool == "GE SS" for pool, _, _ in late), late


def cup(game: Game) -> None:
    """The years whose chits are in the pool: one more for each six turns, by their dates with rule 14.16."""
    found = game.table("politics_cup").get("cup")
    if found is not None:
        by_date = game.options.get("pol.opt.us_entry") == "on"
        steps = (game.clock.turn - found.made) // 6
        years = range(1936, game.clock.year + 1) if by_date else range(1939, 1940 + steps)
        assert set(found.years) == set(years), (found, game.clock)


def announced(game: Game) -> None:
    """War that is announced forestalls IPO 12 in its own turn alone."""
    for turn, power, target in game.table("politics_announced"):
        found = [
            who
            for at, who, whom in game.table("politics_announced")
            if (at, whom) == (game.clock.turn, target)
        ]
        said = bool(list(declaring.guarantee_objections(game, target)))
        assert said == bool(found), (turn, power, target)


def vichy(before: Game, after: Game) -> None:
    """Restrictions end with a war against one that accepted, halved pools with wars against all of them."""
    for power, row in after.table("politics_vichy").items():
        was = before.table("politics_vichy").get(power)
        fought = [after.at_war(power, code) for code in row.acceptors]
        if was is None or was.turn != row.turn:
            assert row.restricted and row.halved and not any(fought)
        else:
            assert row.restricted == (was.restricted and not any(fought))
            assert row.halved == (was.halved and not all(fought))
