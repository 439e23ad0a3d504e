"""Every probability that politics offers equals what going through all dice gives: by the printed rule,
counted here without the engine, and by the engine's own rulings, given each face in turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction as F
from itertools import product

import pytest
from redball.game.orders import Order
from redball.game.rulings import Ruling
from redball.game.state import Game
from redball.rules import judge
from redball.rules.politics import standing
from redball.rules.politics.affairs import implication, playing
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.affairs.tables import CARDS, PENDING, Card
from redball.rules.politics.entry.orders import RollCityChit, RollEntry, RollItsWar, RollWarChit
from redball.rules.politics.entry.tables import CHITS, CITIES, DRAWN, ENTRY_ROLLS, TRIED, Drawn
from redball.rules.politics.nations.tables import DISTANCES, VICHY, Vichy
from redball.rules.politics.powers.orders import RollEffectiveness
from redball.rules.politics.tables import PLAYED, WARS, Played, War
from redball.rules.politics.turns.orders import EndImpulse
from redball.rules.politics.turns.tables import MARKERS, RESULTS, Marker, Result

from tests.deep import cases
from tests.rules.politics.affairs.play import affairs
from tests.rules.politics.world import TURN, at, game, standings

Good = Callable[[Game], bool]
"""Whether a position is what a roll was for."""


def offered(ruling: Ruling) -> F:
    """The probability that a ruling names before any die: in its text, or in a note."""
    said = [text.data["chance"] for text in (ruling.text, *ruling.notes) if "chance" in text.data]
    assert len(said) == 1, "it is named once"
    return F(str(said[0]))


def played(game: Game, order: Order, faces: int, good: Good, dice: int = 1) -> F:
    """How many of all rolls end well by the engine's rulings."""
    every = list(product(range(1, faces + 1), repeat=dice))
    after = [game.changed(judge(game, order, roll).changes) for roll in every]
    return F(sum(map(good, after)), len(every))


def counted(faces: int, good: Callable[[int], bool]) -> F:
    """How many faces are good by a rule."""
    return F(sum(map(good, range(1, faces + 1))), faces)


def held(game: Game, order: Order, faces: int, good: Good, wanted: F, dice: int = 1) -> None:
    """What is offered is what the rule counts and what the rulings do."""
    first = judge(game, order)
    assert first.allowed and first.dice == dice and all(first.faces(n) == faces for n in range(dice)), first
    assert offered(first) == wanted == played(game, order, faces, good, dice)


def succeeded(game: Game) -> bool:
    """The option that was played last succeeded."""
    return max(PLAYED.of(game).items())[1].success


# --- options ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("die", [6, 10])
@pytest.mark.parametrize("low", [False, True])
def test_options(die, low):
    for need in range(1, die + 1):
        card = CARDS.put("IPO 3", Card(cost=0, need=need, die=die, low=low))
        now = affairs("GE").changed([card])
        order = PlayOption("GE", "IPO 3")
        wanted = counted(die, lambda face, n=need: face <= n if low else face >= n)
        assert playing.chance(now, Play("GE", "IPO 3")) == wanted == played(now, order, die, succeeded)
        if wanted != 1:
            held(now, order, die, succeeded, wanted)


@pytest.mark.rule("POL-PE-02")
@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_option_0a(dice):
    now = affairs("GE")
    every = list(product(range(1, 7), repeat=dice))
    wanted = F(sum(6 in roll for roll in every), len(every))
    order = PlayOption("GE", "0a", terms={"money": 3 * dice})
    assert playing.chance(now, Play("GE", "0a", terms=order.terms)) == wanted
    if dice < 4:
        held(now, order, 6, lambda after: standing.standing(after, "GE").pe == 1, wanted, dice)
    assert offered(judge(now, order)) == wanted
    assert {3: F(91, 216), 4: F(671, 1296)}.get(dice, wanted) == wanted, "42.1 % and 51.8 % (E-a)"


@pytest.mark.rule("POL-PE-01")
@pytest.mark.parametrize("pe", [-1, 0, 1, 3, 5, 6, 9])
def test_rolls_in_war(pe):
    begun = WARS.put(("FR", "GE"), War(TURN[1939, 0]))
    now = game(
        clock=at("political_affairs", 1940, 0),
        wars=[("FR", "GE")],
        remembered=[begun, *standings(GE={"pe": pe})],
        options={"pol.opt.pe_war_roll": "on"},
    )
    wanted = counted(6, lambda face: face > pe)
    held(now, RollEffectiveness("GE"), 6, lambda after: standing.standing(after, "GE").pe == pe + 1, wanted)


OUTCOMES = {
    "effect_1": range(15, 99),
    "effect_2": (13, 14),
    "effect_3": (11, 12),
    "nothing": (9, 10),
    "implicated": range(-99, 9),
}


@pytest.mark.parametrize("own", range(1, 9))
def test_implication(own):
    codes = ["GE", "IT", "CW", "FR", "SU", "JA", "US", "CH"]
    codes.remove("GE")
    codes.insert(own - 1, "GE")
    now = affairs("GE", remembered=standings(**{code: {"place": n} for n, code in enumerate(codes, 1)}))
    for place, target in enumerate(codes, 1):
        if target == "GE":
            continue
        rolls = [a + b + place - own for a, b in product(range(1, 7), repeat=2)]
        wanted = {name: F(sum(roll in rows for roll in rolls), 36) for name, rows in OUTCOMES.items()}
        assert sum(wanted.values()) == 1
        order = PlayOption("GE", "IPO 9", target)
        first = judge(now, order)
        told = dict(each.split(" ") for note in first.notes for each in note.data.get("chances", ()))
        assert {name: F(chance) for name, chance in told.items()} == wanted
        assert implication.chances(place - own) == wanted
        if target in ("IT", "US"):
            found = [
                PENDING.of(now.changed(judge(now, order, dice).changes))["GE"].result
                for dice in product(range(1, 7), repeat=2)
            ]
            assert sorted(found) == sorted(rolls)


@pytest.mark.rule("POL-ADM-07", "POL-ADM-08")
@pytest.mark.parametrize("distance", cases([1, 7, 12, *sorted({*range(1, 21)} - {1, 7, 12})], 3))
def test_administration_groups(distance):
    """A die and 2/5 of the distance, rounded to the nearest, are 11 or more."""
    row = VICHY.put("FR", Vichy(TURN[1940, 2], ("GE",), "GE"))
    places = standings(CW={"place": 1}, FR={"place": 4}, GE={"place": 2})
    put = [row, *places, DISTANCES.put(("FR", "MOR"), distance)]
    now = affairs("CW", year=1941, turn=2, remembered=put)
    order = PlayOption("CW", "IPO 14", "FR", {"territory": "MOR", "single": True, "cost": 0})
    wanted = counted(10, lambda face: int(face + F(2 * distance, 5) + F(1, 2)) >= 11)
    held(now, order, 10, succeeded, wanted)


# --- entry chits --------------------------------------------------------------------------------------------


def chits(pool: str) -> Good:
    """A chit came into a pool."""
    return lambda game: CHITS.of(game).get(pool, 0) == 1


@pytest.mark.rule("POL-CHIT-04", "POL-CHIT-05")
@pytest.mark.parametrize("turns", [0, 1, 5, 6, 11, 12, 17, 18, 23, 24, 30])
def test_chits_for_a_war_with_a_democracy(turns):
    begun = WARS.put(("FR", "GE"), War(TURN[1939, 4]))
    year, turn = divmod(TURN[1939, 4] + turns, 6)
    now = game(clock=at("us_entry", 1936 + year, turn, 0), wars=[("FR", "GE")], remembered=[begun])
    wanted = counted(10, lambda face: face - turns // 6 <= 6)
    held(now, RollWarChit("GE", "democracy"), 10, chits("GE"), wanted)


@pytest.mark.rule("POL-CHIT-06")
@pytest.mark.parametrize("resources", range(12))
def test_chits_for_a_war_with_china(resources):
    now = game(clock=at("us_entry", 1938, 0, 0), wars=[("CH", "JA")])
    wanted = counted(10, lambda face: face - 3 < resources)
    held(now, RollWarChit("JA", "china", resources=resources), 10, chits("JA"), wanted)


@pytest.mark.parametrize("need", range(11))
def test_chits_for_chinese_cities(need):
    clock = at("us_entry", 1938, 0, 0)
    now = game(clock=clock, remembered=[CITIES.put(clock.turn, 1)])
    held(now, RollCityChit(need), 10, chits("JA"), counted(10, lambda face: face <= need))


# --- rule 14.16 ---------------------------------------------------------------------------------------------

ENTRY = {"pol.opt.us_entry": "on"}


def gives(order: RollEntry, number: int) -> Good:
    """A roll gave so many chits."""
    return lambda game: ENTRY_ROLLS.of(game)[game.clock.turn, order.number, "card"].chits == number


@pytest.mark.rule("POL-USE-03", "POL-USE-05", "POL-USE-07")
@pytest.mark.parametrize("value", [*range(-12, 0), *range(1, 31)])
def test_options_of_others(value):
    now = affairs("GE", remembered=[PLAYED.put((TURN[1938, 0], 1), Played("GE", "IPO 17"))], options=ENTRY)
    order = RollEntry(1, value=str(value))
    first, (sure, rest) = judge(now, order), divmod(abs(value), 10)
    assert first.text.data["sure"] == sure
    assert first.dice == int(rest > 0)
    if rest:
        held(now, order, 10, gives(order, sure + 1), counted(10, lambda face: face <= rest))
    else:
        assert offered(first) == 0 and gives(order, sure)(now.changed(first.changes))


@pytest.mark.rule("POL-USE-06")
@pytest.mark.parametrize("value", range(1, 26))
def test_options_of_democracies(value):
    now = affairs("CW", remembered=[PLAYED.put((TURN[1938, 0], 1), Played("CW", "IPO 17"))], options=ENTRY)
    order = RollEntry(1, value=str(value))
    sure, rest = divmod(F(value, 2), 10)
    assert judge(now, order).text.data["sure"] == int(sure)
    if rest:
        held(now, order, 10, gives(order, int(sure) + 1), counted(10, lambda face: face <= rest))


@pytest.mark.rule("POL-USE-13", "POL-USE-15", "POL-USE-16", "POL-USE-17")
@pytest.mark.parametrize("place", range(1, 9))
def test_its_war(place):
    pool = [CHITS.put("fascist", 9), DRAWN.put("fascist", Drawn((5,) * 9))]
    for pml, need in product((3, 4, 5), range(-1, 13, 2)):
        stands = standings(US={"place": place, "pml": pml})
        now = game(clock=at("declare_war", 1940, 0, 2), remembered=[*pool, *stands], options=ENTRY)
        order = RollItsWar("GE", need, {"43": 1, "other": 2})
        by = 2 + (pml < 4) - (2 if place == 1 else 1 if place <= 4 else 0)
        wanted = counted(10, lambda face, b=by, n=need: face + b <= n)
        held(now, order, 10, lambda after: TRIED.of(after)["GE"].success, wanted)


# --- the end of the turn ------------------------------------------------------------------------------------


@pytest.mark.rule("POL-IMP-03")
@pytest.mark.parametrize("number", range(1, 14))
def test_the_end_of_the_turn(number):
    clock = at("end_of_action", 1938, 0, 1)
    order: Iterable[str] = ("fascist", "democrat", "communist")
    rolled = RESULTS.put(clock.turn, Result(tuple(order), "fascist", order=tuple(order)))
    key = (clock.turn, "fascist")
    now = game(clock=clock, remembered=[rolled, MARKERS.put(key, Marker(number))])
    wanted = counted(10, lambda face: face < number)
    held(now, EndImpulse("fascist", 1), 10, lambda after: MARKERS.of(after)[key].ended, wanted)
