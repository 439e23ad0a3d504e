"""What each course says at each step: its conditions, numbers and areas in positions counted by hand."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest
from redball.game.state import put_clock
from redball.rules.politics.affairs.tables import WAR_CHART
from redball.rules.politics.nations.courses import every
from redball.rules.politics.nations.courses.parts import Wish
from redball.rules.politics.nations.orders import SplitForces
from redball.rules.politics.nations.tables import CHINESE, NATIONS, Nations
from redball.rules.politics.powers.tables import POOLS_DUE
from redball.wording import sentence

from tests.rules.politics.affairs.play import affairs
from tests.rules.politics.nations.world import beaten, control, corps, forces, home, options, wars
from tests.rules.politics.world import after, at, game, minors, standings, world


def find(*places: str) -> list[int]:
    return [world().find(place) for place in places]


def said(played, wish: Wish, step: str) -> list[tuple[str, str, str]]:
    """The lines of a step: words, value, sign."""
    (found,) = (each for each in every.steps(played, wish) if each.id == step)
    return [(sentence(line.text), line.value, line.sign) for line in found.lines]


def table(played, wish: Wish, step: str) -> tuple[tuple[str, ...], ...]:
    """The rows of the table of a step, none for no table."""
    (found,) = (each for each in every.steps(played, wish) if each.id == step)
    return found.table.rows if found.table is not None else ()


def asked(played, wish: Wish) -> dict[str, bool]:
    """The conditions, and whether they are met."""
    return {sentence(each.text): each.met for each in every.conditions(played, wish)}


def drawn(played, wish: Wish) -> dict[str, int]:
    """The areas by their letters, with how many hexes they have."""
    return {area.letter: len(area.nodes) for area in every.areas(played, wish, "")}


# --- civil war ----------------------------------------------------------------------------------------------


def torn(**fields):
    """Spain in civil war: the USSR has the government and Madrid, Germany the rebels."""
    pools = [*forces("SPA government", INF=13, FTR=3, BB=3), *forces("SPA rebels", INF=5, BB=2)]
    sides = minors(SPA={"civil_war": ("SU", "GE")})
    return game(remembered=[*sides, *pools, *control("SU", find("Madrid"))], **fields)


@pytest.mark.rule("POL-CIV-02", "POL-CIV-04", "POL-CIV-12")
def test_sides_hexes_and_pools_of_a_civil_war():
    wish = every.usual(torn(), "civil", "SPA")
    assert wish.percent == 50 and all(asked(torn(), wish).values())
    assert [line[0::2] for line in said(torn(), wish, "sides")[:2]] == [
        ("USSR has the government's units", "done"),
        ("Germany has the rebels' units", "done"),
    ]
    assert [line[:2] for line in said(torn(), wish, "hexes")] == [
        ("Government: USSR controls 1 hex", ""),
        ("Build points: cities + ports + resources + factories", "1 + 0 + 0 + 0 = 1"),
        ("Rebels: Germany controls 0 hexes", ""),
        ("Build points: cities + ports + resources + factories", "0 + 0 + 0 + 0 = 0"),
    ]
    assert table(torn(), wish, "pools") == (("BB", "3", "2"), ("FTR", "3", "0"), ("INF", "13", "5"))
    assert said(torn(), wish, "pools") == [("Ships are shared by both sides, so 3 count", "", "info")]
    equal = torn().changed(forces("SPA rebels", BB=3))
    assert said(equal, wish, "pools") == []
    assert drawn(torn(), wish) == {"G": 1, "–": 77}


def test_a_country_in_peace_has_no_sides():
    wish = every.usual(game(), "civil", "SPA")
    assert list(asked(game(), wish).values()) == [True, False, False]
    assert [line[0::2] for line in said(game(), wish, "sides")[:2]] == [
        ("Nobody has the government's units", "todo"),
        ("Nobody has the rebels' units", "todo"),
    ]
    assert said(game(), wish, "pools")[0] == ("Government: nothing is written down", "", "todo")
    assert len(said(game(), wish, "hexes")) == 2 and drawn(game(), wish) == {"–": 78}


@pytest.mark.rule("POL-CIV-13", "POL-CIV-14", "POL-CIV-19")
def test_shares_are_sums():
    half = every.usual(torn(), "civil", "SPA")
    assert table(torn(), half, "split")[::5] == (
        ("Government, land", "13 × 50 % = 6.5 → 7"),
        ("Rebels, naval", "3 × 50 % = 1.5 → 2"),
    )
    most = replace(half, percent=70)
    assert table(torn(), most, "split") == (
        ("Government, land", "13 × 70 % = 9.1 → 9"),
        ("Government, air", "3 × 70 % = 2.1 → 2"),
        ("Government, naval", "3 × 70 % = 2.1 → 2"),
        ("Rebels, land", "5 × 30 % = 1.5 → 2"),
        ("Rebels, air", "0 × 30 % = 0"),
        ("Rebels, naval", "3 × 30 % = 0.9 → 1"),
    )
    first = "first choice of ships; the other side has what wasn't chosen"
    assert said(torn(), most, "split")[0][0] == f"Government: {first}"
    assert said(torn(), half, "split")[0][0] == f"Rebels: {first}"
    tied = torn(options=options(civ__naval_tie="agree"))
    assert said(tied, half, "split")[0][2] == "trouble", "somebody has to say who gets the odd ship"
    assert len(said(tied, replace(half, odd_to="rebels"), "split")) == 2
    assert every.order(torn(), replace(most, odd_to="rebels")) == SplitForces("SPA", 70)
    assert every.order(torn(), replace(half, odd_to="rebels")) == SplitForces("SPA", 50, "rebels")


@pytest.mark.rule("POL-CIV-13", "POL-CIV-14", "POL-CIV-15")
def test_what_was_divided_stands():
    done = after(torn(), SplitForces("SPA", 70))
    wish = every.usual(done, "civil", "SPA")
    assert wish.percent == 70 and every.state_of(done, wish) == "done"
    assert table(done, wish, "divided") == (("Land", "9", "2"), ("Air", "2", "0"), ("Naval", "2", "1"))
    assert [line[:2] for line in said(done, wish, "divided")] == [
        ("Government rolled", "70 %"),
        ("Government may build 4 land units and 1 air unit more", ""),
        ("Rebels rolled", "30 %"),
        ("Rebels may build 3 land units and 0 air units more", ""),
    ]


# --- China --------------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-CIV-05", "POL-CIV-06", "POL-CIV-10")
def test_the_chinese_civil_war():
    marked = CHINESE.put(("communist", "cc"), True)
    played = affairs("SU", year=1937, remembered=[corps("cc", "Chungking", "CH", "CHI"), marked])
    wish = every.usual(played, "china", "SU")
    assert every.state_of(played, wish) == "possible"
    assert said(played, wish, "communists") == [("Communist units on the map", "1", "")]
    found = said(played, wish, "china_hexes")
    assert found[:2] == [
        ("Nationalists: 10 cities, 4 resources, 4 ports", "559", ""),
        ("Communists: 1 city, 0 resources, 0 ports", "11", ""),
    ]
    assert drawn(played, wish) == {"N": 559, "C": 11}
    fought = affairs("SU", year=1937, wars=wars("CH", "JA"))
    assert asked(fought, wish)["China is at war with Japan"] is False
    assert [line[1:] for line in said(fought, wish, "communists")] == [("0", "todo"), ("", "info")]
    assert len(every.conditions(fought, Wish("china", "CH"))) == 2, "China's own option asks for no peace"


@pytest.mark.rule("POL-NAT-06", "POL-NAT-07")
def test_china_after_the_civil_war():
    won = NATIONS.put("nations", Nations(unity=8, victor="CN", shared=1))
    played = affairs("SU", year=1938, remembered=[won])
    wish = Wish("china", "SU")
    assert every.state_of(played, wish) == "done"
    end = said(played, wish, "china_rules")
    assert end[0] == ("The Nationalists have won", "", "done") and end[2][1] == "1 / 1"


# --- India and the Ukraine ----------------------------------------------------------------------------------


@pytest.mark.rule("POL-NAT-08", "POL-NAT-12", "POL-NAT-13", "POL-NAT-14")
def test_indias_control_of_itself():
    units = [corps("i", "Cairo", "CW", "IND"), corps("d", "Delhi", "CW", "IND")]
    played = affairs(
        "CW", year=1938, remembered=[*units, *forces("CW IND", INF=3), *standings(CW={"pml": 4})]
    )
    wish = every.usual(played, "india", "CW")
    assert said(played, wish, "india_units")[0] == ("i goes to I-1101", "", "")
    assert len(said(played, wish, "india_units")) == 2, "who is in India stays"
    assert table(played, wish, "india_units") == (("INF", "3", "0"),)
    assert [line[1] for line in said(played, wish, "india_works")][:2] == ["4 (1)", "3 (¾)"]
    assert said(played, wish, "india_own") == [("India is the Commonwealth's", "", "")]
    done = after(played, every.order(played, wish))
    assert table(done, wish, "india_own") == (("INF", "0", "3"),)
    assert said(done, wish, "india_own") == [("India controls itself", "", "done")]
    none = affairs("GE", year=1938)
    assert said(none, wish, "india_units")[0] == ("No Indian unit is outside India", "", "done")
    assert list(asked(none, wish).values()) == [False, True]


@pytest.mark.rule("POL-UKR-02", "POL-UKR-14", "POL-UKR-15", "POL-UKR-16")
def test_the_ukraine_in_war_and_in_peace():
    german = [*control("GE", find("Kiev")), *standings(GE={"pe": 5})]
    war = affairs("GE", year=1941, wars=wars("GE", "SU"), remembered=german)
    wish = every.usual(war, "ukraine", "GE")
    assert asked(war, wish)["Germany controls Kiev"] and every.state_of(war, wish) == "possible"
    assert drawn(war, wish) == {"U": 1, "S": 82, "C": 7}, "no hex changes hands"
    assert said(war, wish, "ukraine_units")[0] == ("No Soviet unit is in Kiev", "", "done")
    assert said(war, wish, "ukraine_founded")[1] == ("Political effectiveness", "5 − 2 = 3", "")
    assert said(war, wish, "ukraine_works")[1][2] == "done", "it counts as joined"
    founded = after(war, every.order(war, wish))
    assert drawn(founded, wish) == {"U": 1, "S": 82, "C": 7}
    soviet = [corps("s", "Kiev", "SU"), corps("k", "Kharkov", "SU")]
    peace = affairs("GE", year=1941, remembered=[*soviet, *standings(GE={"place": 1})])
    assert list(asked(peace, wish).values()) == [True, True, False, True, True]
    assert drawn(peace, wish) == {"U": 82, "S": 1, "C": 7}, "Kharkov's unit keeps its hex, Kiev's leaves"
    leaving = said(peace, wish, "ukraine_units")
    assert leaving[0][0].startswith("s leaves Kiev for ") and leaving[0][2] == "todo"
    assert not any("No Soviet unit" in line[0] for line in leaving)
    assert said(peace, wish, "ukraine_works")[1][2] == "info"
    in_peace = after(
        affairs("GE", year=1941, remembered=[corps("k", "Kharkov", "SU"), *control("GE", find("Kiev"))]),
        every.order(peace, wish),
    )
    left = in_peace.changed([corps("k", "Moscow", "SU")])
    assert drawn(left, wish) == {"U": 82, "S": 1, "C": 7}, "as it was founded"


# --- conquest and ideology ----------------------------------------------------------------------------------


@pytest.mark.rule("POL-CONQ-03")
def test_an_incomplete_conquest_in_numbers():
    taken = [*control("GE", find("Paris")), *forces("FR", INF=6, FTR=4)]
    played = beaten(remembered=taken).changed([put_clock(at("peace", 1940, 2, 0))])
    wish = Wish("conquest", "FR")
    assert every.state_of(played, wish) == "possible"
    assert [line[1] for line in said(played, wish, "conquest_land")][:2] == ["53 / 94", "6 / 8"]
    assert table(played, wish, "conquest_pool") == (("FTR", "4", "3", "1"), ("INF", "6", "4", "2"))
    assert said(played, wish, "conquered")[0][1] == "7"
    assert drawn(played, wish) == {"E": 53, "H": 41}
    assert list(asked(game(), wish).values()) == [False, False, False]
    assert said(game(), wish, "conquest_pool")[0][2] == "todo"
    assert drawn(game(), wish) == {"H": len(home())}


@pytest.mark.rule("POL-VIC-08", "POL-VIC-11", "POL-VIC-12")
def test_a_change_of_ideology_in_numbers():
    neutral = [*standings(FR={"ideology": ""}), POOLS_DUE.put("FR", "removing")]
    played = game(
        options=options(opt__ideology_change="on"), remembered=[*neutral, *forces("FR", INF=6, FTR=3)]
    )
    wish = every.usual(played, "ideology", "FR")
    assert wish.counts == (("FTR", 3), ("INF", 6)) and every.state_of(played, wish) == "possible"
    assert table(played, wish, "ideology_pool") == (("FTR", "3", "2", "1"), ("INF", "6", "3", "3"))
    assert said(played, wish, "ideology_halved")[1][1] == "6 + 2 = 8"
    done = after(played, every.order(played, wish))
    assert every.state_of(done, wish) == "done"
    assert table(done, wish, "ideology_halved") == (("FTR", "2", "–"), ("INF", "3", "–"))
    assert said(game(), every.usual(game(), "ideology", "FR"), "ideology_pool")[0][2] == "todo"


# --- forcing, and all of them -------------------------------------------------------------------------------


@pytest.mark.rule("POL-VICHY-30", "POL-VICHY-31", "POL-VICHY-32", "POL-VICHY-34")
def test_what_forcing_a_surrender_asks_for():
    played = beaten(
        "GE",
        options=options(opt__force_vichy="on"),
        enemies=("GE", "IT"),
        remembered=control("GE", find("Paris")),
    )
    wish = every.usual(played, "force", "FR", "GE")
    assert all(asked(played, wish).values())
    assert "Germany holds 6 of 8 home factories of France, and needs 5" in asked(played, wish)
    assert said(played, wish, "who")[-1] == ("Germany pays half of a declaration of war", "3", "")
    without_book = played.changed([WAR_CHART.put(key, None) for key in WAR_CHART.of(played)])
    assert said(without_book, wish, "who")[-1][1] == "?", "the card book says nothing of it"
    found = {(each.kind, each.power, each.by): each.state for each in every.courses(played)}
    assert found["force", "FR", "GE"] == "possible" and found["force", "FR", "IT"] == "not"
    assert found["vichy", "GE", ""] == "possible" and ("force", "CW", "") not in found


def test_what_a_surrender_asks_for_and_of_whom():
    wish = every.usual(beaten(), "vichy", "FR")
    assert asked(beaten(), wish)["France is at war with Germany"]
    peace = affairs("FR", year=1940)
    assert asked(peace, every.usual(peace, "vichy", "FR"))["France is at war with no major power"] is False
    one = [line[0] for line in said(beaten(), wish, "who")]
    assert one == ["Who is chosen accepts without an answer, unless combined war aims let him refuse"]
    two = beaten(enemies=("GE", "IT"))
    assert len(said(two, every.usual(two, "vichy", "FR"), "who")) > 1, "who is the conqueror"


def test_what_takes_long_is_worked_out_in_steps():
    played = beaten()
    wish = every.usual(played, "vichy", "FR")
    assert len(list(islice(every.warm(played, wish), 2))) == 2
    assert not list(every.warm(played, replace(wish, historical=True)))
    assert not list(every.warm(played, Wish("india", "CW")))
