"""Production multiple levels, their tables, and the multiple that the base game follows."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from redball import rules
from redball.game.orders import SetPower, SetWar, Step
from redball.game.powers import Power
from redball.game.state import Change
from redball.rules.politics.orders import SetStanding
from redball.rules.politics.powers import levels, multiples
from redball.rules.politics.powers.levels import ALL, asked_level, card_levels, has_geared, level
from redball.rules.politics.powers.orders import RecordAttack

from tests.rules.politics.powers.world import at, of, played, standings
from tests.rules.politics.world import POWERS, after, denied, why_not

T6 = {
    "US": "8 1/3; 16 1/3 1937; * 1/3 1938; * 1/2 1939; * 3/4 1941; * 1 1942; * 5/4 1943",
    "CW": "5 3/4; 9 3/4 1937; * 3/4 1939; * 1 1940; * 5/4 1941; * 3/2 1942; * 7/4 1943; * 7/4 1944",
    "FR": "5 3/4; 10 3/4 1938; * 3/4 1939; * 1 1940; * 5/4 1941; * 3/2 1942; * 7/4 1943; * 7/4 1944",
    "CH": "2 1/3; 5 1/3 1937; * 1/3 1938; * 1/2 1940; * 3/4 1942; * 1 1944; * 5/4 1945; * 5/4 1945",
    "SU": "7 1/2; 14 1/2 1938; 22 1/2 1939; * 1/2 1939; * 3/4 1941; * 1 1942; * 5/4 1943; * 3/2 1944",
    "GE": "5 3/4; 11 3/4 1936; * 3/4 1938; * 1 1939; * 5/4 1941; * 3/2 1942; * 7/4 1944; * 7/4 1945",
    "JA": "5 3/4; 10 3/4 1937; * 3/4 1939; * 1 1940; * 5/4 1941; * 3/2 1942; * 7/4 1944; * 7/4 1945",
    "IT": "5 3/4; 8 3/4 1938; * 3/4 1939; * 1 1940; * 5/4 1941; * 3/2 1943; * 7/4 1945; * 7/4 1946",
}
"""Table T6, cell by cell: home factories (* all), multiple, earliest year."""
TOPS = {"US": 4, "CW": 3, "FR": 3, "CH": 3, "SU": 4, "GE": 3, "JA": 3, "IT": 3}


@pytest.mark.rule("POL-PML-04", "POL-PML-10", "POL-PML-07")
@pytest.mark.parametrize("power", T6)
def test_every_level(power):
    for number, cell in enumerate(T6[power].split("; "), 1):
        factories, multiple, *year = cell.split()
        found = level(played(), power, number)
        assert found.factories == (ALL if factories == "*" else int(factories))
        assert found.multiple == F(multiple)
        assert found.year == (int(year[0]) if year else 1936)


@pytest.mark.rule("POL-PML-04")
def test_the_first_level():
    for code in POWERS:
        assert levels.level_of(played(), code) == level(played(), code, 1)
    assert levels.level_of(played(), "SU")[:2] == (7, F(1, 2))


@pytest.mark.rule("POL-PML-10")
def test_level_five_of_germany():
    assert level(played(), "GE", 5)[1:] == (F(5, 4), 1941)
    assert level(played(), "GE", 5).date == 30, "January of 1941"
    assert level(played(), "GE", 12) == level(played(), "GE", 8), "no more to gain"


@pytest.mark.rule("POL-PML-07")
def test_the_first_gear_ups_leave_the_multiple():
    found = [level(played(), "CH", number).multiple for number in (1, 2, 3, 4)]
    assert found == [F(1, 3), F(1, 3), F(1, 3), F(1, 2)]


@pytest.mark.rule("POL-PML-21", "POL-PML-22", "POL-PML-23")
def test_levels_of_the_usa_from_eight_on():
    found = {number: level(played(), "US", number) for number in (8, 9, 10, 12)}
    assert {n: row.multiple for n, row in found.items()} == {8: F(3, 2), 9: F(7, 4), 10: 2, 12: F(5, 2)}
    assert [found[n].year for n in (8, 9, 10)] == [1944, 1945, 1946]


@pytest.mark.rule("POL-PML-11")
def test_the_highest_level_in_peace():
    assert {code: levels.top_in_peace(code) for code in T6} == TOPS


@pytest.mark.parametrize(("reading", "year"), [("1945", 1945), ("1946", 1946)])
def test_the_year_of_chinas_last_levels(reading, year):
    """POL-AMB-25."""
    game = played(options={"pml.china_8_year": reading})
    assert [level(game, "CH", n).year for n in (7, 8, 9)] == [1945, year, year]


@pytest.mark.rule("POL-PML-01", "POL-PML-03")
def test_multiples_on_cards():
    slow = {F(1, 5): 2, F(1, 2): 3, F(1): 4}
    others = {F(1, 2): 1, F(1): 2, F(2): 3}
    for code in POWERS:
        assert card_levels(code) == (slow if code in ("US", "SU", "CH") else others)
    assert asked_level("GE", F(1)) == 2 and asked_level("SU", F(1)) == 4 and asked_level("JA", F(2)) == 3


@pytest.mark.rule("POL-PML-02")
def test_having_geared_up():
    assert not has_geared(of(2, "US"), "US", F(1, 2)) and has_geared(of(3, "US"), "US", F(1, 2))
    assert not has_geared(of(2, "SU"), "SU", F(1, 2)), "the multiple of that level is 1/2 all the same"


def test_a_multiple_that_the_table_lacks():
    """POL-AMB-24: the players say what it means."""
    assert has_geared(of(3), "GE", F(3, 4)) is None
    assert has_geared(of(3), "GE", F(3, 4), 3) is True and has_geared(of(3), "GE", F(3, 4), 4) is False


# --- the base game's multiple -------------------------------------------------------------------------------


def test_the_base_games_multiple_follows():
    game = after(played(), SetStanding("GE", {"pml": 4}))
    assert game.powers["GE"].multiple == 1
    assert game.powers["US"].multiple == F(1, 3), "all are brought up to date"
    game = after(game, SetStanding("US", {"pml": 4}), SetWar("US", "JA", True))
    assert game.powers["US"].multiple == F(3, 4)
    assert after(game, SetWar("US", "JA", False)).powers["US"].multiple == F(1, 2)


@pytest.mark.rule("POL-PML-10", "POL-PROD-05")
def test_a_multiple_is_not_set_by_hand():
    denied(played(), SetPower("GE", {"multiple": "1"}), "POL-PROD-05")
    after(played(), SetPower("GE", {"fuel": "1"}))


@pytest.mark.rule("POL-PML-17", "POL-PROD-05", "POL-PROD-06")
def test_attacked_at_home():
    game = of(3, "FR", wars=[("FR", "GE")])
    attacked = after(game, RecordAttack("Paris", ("GE",)))
    assert multiples.multiple_of(attacked, "FR") == attacked.powers["FR"].multiple == 1
    assert [part.clause for part in multiples.parts_of(attacked, "FR")] == ["POL-PML-10", "POL-PML-17"]
    abroad = after(game, RecordAttack("Algiers", ("GE",)))
    assert multiples.multiple_of(abroad, "FR") == F(3, 4), "not at home"


@pytest.mark.rule("POL-PML-17")
def test_the_bonus_ends_with_the_turn():
    game = after(
        of(3, "FR", wars=[("FR", "GE")], clock=at("victory", impulse=0)), RecordAttack("Paris", ("GE",))
    )
    assert game.powers["FR"].multiple == 1
    assert after(game, Step()).powers["FR"].multiple == F(3, 4)


def test_attacks_are_asked_for():
    for wars, asked in (([], False), ([("FR", "GE")], True)):
        game = of(3, "FR", wars=wars, clock=at("land_combat"))
        assert ("politics.attacks" in [task.id for task in rules.tasks(game)]) is asked


def test_what_is_no_attack_at_home():
    game = of(3, "FR", wars=[("FR", "GE")])
    assert why_not(game, RecordAttack("Paris", ("IT",))) == ["no_enemy"]
    assert why_not(game, RecordAttack("Paris", ())) == ["by_whom"]
    assert why_not(game, RecordAttack("Madrid", ("GE",))) == ["no_power_there"]


def multiple_after(game, power, *attack, **more):
    """A power's multiple after an attack."""
    return multiples.multiple_of(after(game, RecordAttack(*attack, **more)), power)


@pytest.mark.rule("POL-PML-18")
def test_attacks_on_the_commonwealth_and_the_ussr():
    """P-e."""
    game = of(3, "CW", wars=[("CW", "JA"), ("CW", "GE")])
    assert multiple_after(game, "CW", "Calcutta", ("JA",)) == F(3, 4)
    assert multiple_after(game, "CW", "London", ("GE",)) == 1
    game = of(4, "SU", wars=[("JA", "SU"), ("GE", "SU")])
    assert multiple_after(game, "SU", "Vladivostok", ("JA",)) == F(1, 2)
    assert multiple_after(game, "SU", "Vladivostok", ("JA", "GE")) == F(3, 4)
    assert multiple_after(game, "SU", "Kiev", ("GE",)) == F(3, 4)


@pytest.mark.parametrize(("reading", "kiev"), [("europe_or_german", F(3, 4)), ("asia_german_only", F(1, 2))])
def test_which_attacks_on_the_ussr_count(reading, kiev):
    """POL-AMB-20."""
    game = of(4, "SU", wars=[("GE", "SU")], options={"pml.ussr_bonus": reading})
    assert multiple_after(game, "SU", "Kiev", ("GE",)) == kiev
    assert multiple_after(game, "SU", "Vladivostok", ("GE",)) == F(3, 4)


@pytest.mark.parametrize(("reading", "multiple"), [("once", F(3, 2)), ("each", F(7, 4))])
def test_two_attacks_in_a_turn(reading, multiple):
    """POL-AMB-21; P-b."""
    game = of(5, wars=[("FR", "GE")], options={"pml.attack_bonus": reading})
    game = after(game, RecordAttack("Munich", ("FR",)))
    assert game.powers["GE"].multiple == F(3, 2)
    assert multiple_after(game, "GE", "Berlin", ("FR",)) == multiple


@pytest.mark.parametrize(("reading", "multiple"), [("combat", F(5, 4)), ("with_overrun", F(3, 2))])
def test_overruns(reading, multiple):
    """POL-AMB-89."""
    game = of(5, wars=[("FR", "GE")], options={"pml.land_attack": reading})
    assert multiple_after(game, "GE", "Munich", ("FR",), overrun=True) == multiple


# --- the USA ------------------------------------------------------------------------------------------------


def usa(pml, *enemies, **fields):
    """The multiple of the USA at a level, at war with some powers."""
    game = of(pml, "US", wars=[tuple(sorted((e, "US"))) for e in enemies], **fields)
    return multiples.multiple_of(game, "US")


@pytest.mark.rule("POL-PML-19", "POL-PML-20")
@pytest.mark.parametrize(
    ("enemies", "multiple"),
    [((), F(1, 2)), (("JA",), F(3, 4)), (("GE", "IT"), F(3, 4)), (("GE", "IT", "JA"), 1), (("SU",), 1)],
)
def test_the_usa_at_war(enemies, multiple):
    """P-d, P-f; two whole ideologies count once (POL-AMB-90)."""
    assert usa(4, *enemies) == multiple
    assert usa(4, "GE", "IT", "JA", "SU") == 1
    assert multiples.multiple_of(of(3, "CW", wars=[("CW", "GE")]), "CW") == F(3, 4), "the USA alone"


@pytest.mark.rule("POL-PML-19")
def test_a_war_among_democrats_is_none_of_that():
    assert usa(4, "CW") == F(1, 2)


@pytest.mark.rule("POL-PML-19", "POL-PML-20")
def test_who_belongs_to_no_ideology_and_who_is_not_in_play():
    """POL-AMB-90."""
    neutral = standings(JA={"ideology": ""})
    assert usa(4, "JA", remembered=neutral) == F(1, 2), "of no ideology"
    out = [Change("powers", "JA", Power("JA", "axis", in_play=False))]
    assert usa(4, "GE", "IT", remembered=out) == 1


def test_an_attack_counts_after_peace_too():
    game = after(of(3, "FR", wars=[("FR", "GE")]), RecordAttack("Paris", ("GE",)), SetWar("FR", "GE", False))
    assert game.powers["FR"].multiple == 1


def test_thirds_and_quarters():
    game = after(of(1, "US"), SetWar("US", "JA", True))
    assert game.powers["US"].multiple == F(1, 3) + F(1, 4) == F(7, 12)


def test_the_usa_in_1945():
    """P-c."""
    assert usa(9, "GE", "IT", "JA") == F(9, 4)


@pytest.mark.parametrize(("reading", "later"), [("while", 1), ("first_turn", F(3, 4))])
def test_how_long_war_with_a_whole_ideology_counts(reading, later):
    """POL-AMB-22."""
    options = {"pml.us_all_bonus": reading}
    game = of(4, "US", wars=[("GE", "US"), ("IT", "US")], clock=at("victory", impulse=0), options=options)
    game = after(game, SetWar("US", "JA", True))
    assert game.powers["US"].multiple == 1
    assert after(game, Step()).powers["US"].multiple == later


@pytest.mark.parametrize(("reading", "multiple"), [("in_play", 1), ("original", F(3, 4))])
def test_who_are_all_of_an_ideology(reading, multiple):
    """POL-AMB-90: Japan has left for the neutral zone."""
    left = standings(JA={"ideology": ""})
    assert usa(4, "GE", "IT", remembered=left, options={"pml.all_mps": reading}) == multiple
