"""Chances of rolls around US entry and intelligence, against all dice; who sees the dice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from redball.game import secrets
from redball.game.session import Session
from redball.rules import judge
from redball.rules.politics.affairs.card_rule import Play, Roll
from redball.rules.politics.affairs.playing import chance
from redball.rules.politics.entry import its_war, options, war_chits
from redball.rules.politics.entry.intelligence import less
from redball.rules.politics.entry.odds import at_least, chances
from redball.rules.politics.entry.orders import CompareIntelligence, RollIntelligence, SetIntelligence
from redball.rules.politics.entry.tables import INTELLIGENCE, POINTS
from redball.rules.politics.nations import groups
from redball.rules.politics.options import rounded
from redball.wording import sentence

from tests.rules.politics.affairs.book import with_book
from tests.rules.politics.world import at, game

WARS = (("FR", "GE"), ("CW", "GE"))
ON = {"pol.opt.intelligence": "on"}
FACES = range(1, 11)


def phase(**fields):
    return game(clock=at("intelligence", 1939, impulse=0), wars=WARS, options=ON, **fields)


@pytest.mark.rule("POL-INT-10")
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("power", ["GE", "SU"])
def test_the_highest_die_of_operations_is_counted(power, number):
    played = phase()
    by = 0 if power == "GE" else 1
    for least in FACES:
        good = sum(max(less(played, power, dice)) >= least for dice in product(FACES, repeat=number))
        assert at_least(least, number, by) == Fraction(good, 10**number), least


@pytest.mark.rule("POL-INT-04", "POL-INT-10")
def test_a_neutral_alone_in_its_ideology_rolls_two():
    found = chances(phase(), "SU", 0)
    assert found[10] == Fraction(1, 100) and found[1] == Fraction(99, 100) + Fraction(1, 100)
    assert chances(phase(), "IT", 0) == dict.fromkeys(FACES, 0)


@pytest.mark.rule("POL-CHIT-04", "POL-CHIT-06", "POL-USE-07", "POL-USE-16", "POL-ADM-08")
def test_other_chances_are_counted():
    played = game(clock=at("us_entry", 1939), wars=WARS)
    need = war_chits.needed(played, "GE", "democracy")
    assert war_chits.chance(played, "GE", "democracy") == Fraction(sum(d <= need for d in FACES), 10)
    for value in range(1, 26):
        found = options.chits(value)
        given = [found.number(die) for die in FACES]
        assert found.chance == Fraction(sum(n > found.sure for n in given), 10)
    for by in range(-3, 4):
        assert its_war.chance(5, by) == Fraction(sum(die + by <= 5 for die in FACES), 10)
    for need in range(1, 7):
        assert Roll(need).chance == Fraction(sum(die >= need for die in range(1, 7)), 6)
        assert Roll(need, 10).chance == Fraction(sum(die >= need for die in FACES), 10)


@pytest.mark.rule("POL-ADM-07", "POL-ADM-08")
@pytest.mark.parametrize("distance", range(1, 13))
def test_the_die_for_ipo_14_is_counted(distance):
    """The modified die, to the nearest, is 11 or more."""
    need = groups.needed(game(), distance)
    good = sum(rounded(game(), die + Fraction(2 * distance, 5)) >= 11 for die in FACES)
    assert Roll(need, 10).chance == Fraction(good, 10)


@pytest.mark.rule("POL-ELEC-02", "POL-GEN-06")
@pytest.mark.parametrize("need", range(1, 7))
def test_the_die_for_an_election_is_counted(need):
    book = f'cards = [{{ card = "IPO 10", cost = 1, need = {need} }}]'
    played = with_book(game(), book)
    good = sum(die >= need for die in range(1, 7))
    assert chance(played, Play("FR", "IPO 10")) == Fraction(good, 6)


# --- who sees it --------------------------------------------------------------------------------------------


@pytest.fixture
def session(tmp_path):
    made = Session.create(tmp_path / "a.redball", phase(), judge)
    yield made
    made.close()


def told(session, power):
    return [sentence(secrets.text_for(session.game, entry, power)) for entry in session.entries()]


@pytest.mark.rule("POL-INT-01")
def test_dice_are_secret_until_they_are_compared(session):
    session.commit(RollIntelligence("SU"), (7, 4))
    key = session.game.clock.turn, "SU"
    assert INTELLIGENCE.of(session.game)[key].dice == (6, 4)
    assert key in INTELLIGENCE.of(secrets.seen_by(session.game, "SU"))
    assert key not in INTELLIGENCE.of(secrets.seen_by(session.game, "GE"))
    assert told(session, "GE") == ["USSR rolls for intelligence operations"]
    session.commit(CompareIntelligence())
    assert key in INTELLIGENCE.of(secrets.seen_by(session.game, "GE"))
    session.undo()
    assert key not in INTELLIGENCE.of(secrets.seen_by(session.game, "GE"))


@pytest.mark.rule("POL-INT-07")
def test_points_are_their_power_s_own(session):
    session.commit(SetIntelligence("SU", 25))
    assert POINTS.of(secrets.seen_by(session.game, "SU")) == {"SU": 25}
    assert not POINTS.of(secrets.seen_by(session.game, "GE"))
    assert told(session, "GE") == ["USSR writes down its intelligence points"]
