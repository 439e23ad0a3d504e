"""Which factories work."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from redball.game.state import HexState
from redball.rules.freight import factories_at_work
from redball.rules.politics.powers import factories, homes
from redball.rules.politics.powers.factories import works_of
from redball.rules.politics.powers.orders import ChooseFactories, GainFactories
from redball.rules.politics.powers.tables import FREED, GAINED, MARKED, Gained
from redball.rules.politics.tables import PLAYED, TREATIES, Played, Treaty
from redball.rules.politics.treaties.orders import AgreeTrade

from tests.rules.politics.powers.world import aligned, held, minors, node, of, played
from tests.rules.politics.world import after, why_not


def by_origin(game, power):
    """Factories that stand and that work, by where they are from."""
    stand, work = Counter(), Counter()
    for works in works_of(game, power):
        stand[works.origin] += works.number
        work[works.origin] += works.working
    return stand, work


@pytest.mark.rule("POL-GEN-03")
def test_factories_are_those_of_the_map():
    game = played(remembered=minors(BEL={"controller": "FR", "joined": True}))
    atlas = game.atlas
    printed = sum(atlas.factories(n) for n in atlas.places_at if atlas.home_at(n) == "BEL")
    assert by_origin(game, "FR")[0]["joined"] == printed == 2


@pytest.mark.rule("POL-PML-04", "POL-PML-05")
@pytest.mark.parametrize(
    ("power", "pml", "number"), [("GE", 1, 5), ("GE", 2, 11), ("SU", 1, 7), ("FR", 1, 5)]
)
def test_so_many_home_factories(power, pml, number):
    stand, work = by_origin(of(pml, power), power)
    assert work["home"] == number < stand["home"]


@pytest.mark.rule("POL-PML-05", "POL-PML-07")
def test_all_of_them():
    stand, work = by_origin(of(3), "GE")
    assert work["home"] == stand["home"] == 16


@pytest.mark.rule("POL-PML-05", "POL-PML-27", "POL-PML-28")
def test_the_commonwealth():
    """Nine at home, and on top the Australian ones and one of India; then all."""
    assert [sum(by_origin(of(pml, "CW"), "CW")[1].values()) for pml in (1, 2)] == [5, 9 + 2 + 1]
    for pml, australia, india in ((1, 0, 0), (2, 2, 1), (3, 2, 3)):
        found = Counter()
        for works in works_of(of(pml, "CW"), "CW"):
            found[played().atlas.home_at(works.node)] += works.working
        assert (found["AUS"], found["IND"]) == (australia, india)


@pytest.mark.parametrize(("reading", "number"), [("in_addition", 12), ("within", 9)])
def test_dominions_in_the_bracket(reading, number):
    """POL-AMB-26."""
    options = {"pml.cw_dominions": reading}
    assert factories.working(of(2, "CW", options=options), "CW") == number
    chosen = [FREED.put(("CW", node("Sydney")), 1)]
    assert factories.working(of(2, "CW", remembered=chosen, options=options), "CW") == number
    assert factories.minor_of(played(), "HUN") == ""


@pytest.mark.rule("POL-PML-06")
def test_what_may_be_traded():
    game = of(1, "CW", remembered=[TREATIES.put(("CW", other), Treaty(1)) for other in ("FR", "US")])
    assert factories.tradable(game, "CW") == 5
    assert why_not(game, AgreeTrade("CW", "FR", {"factories": 6})) == ["not_tradable"]
    game = after(game, AgreeTrade("CW", "FR", {"factories": 4}))
    assert why_not(game, AgreeTrade("CW", "US", {"factories": 2})) == ["not_tradable"]
    game = after(game, AgreeTrade("CW", "US", {"factories": 1}), AgreeTrade("CW", "FR", {"factories": 3}))
    assert why_not(game, AgreeTrade("CW", "FR", {"factories": 5})) == ["not_tradable"]


@pytest.mark.rule("POL-PML-08")
def test_gained_ones_come_on_top():
    gained = [GAINED.put(("GE", node("Stockholm")), Gained("IPO 2", red=1))]
    joined = minors(DEN={"controller": "GE", "joined": True})
    austria = held("AUT", "Vienna", "Linz")
    bohemia = held("BOH", "Pilsen", "Prague", "Ostrava", "Brunn")
    rhine = held("FR", "Cologne", "Saarbrucken")
    game = of(1, remembered=[*gained, *joined, *austria, *bohemia, *rhine])
    assert factories.working(game, "GE") == 7
    part_of_home = of(1, remembered=[*rhine, *bohemia])
    assert factories.working(part_of_home, "GE") == 6, "Vienna, which is in the home nation now"


@pytest.mark.rule("POL-SET-06", "POL-PML-08")
@pytest.mark.parametrize("six", [False, True])
@pytest.mark.parametrize(("reading", "origin"), [("on_top", "gained"), ("in_bracket", "home")])
def test_the_rhineland(reading, origin, six):
    """POL-AMB-87."""
    card = [PLAYED.put((0, 1), Played("GE", "GE 6"))] if six else []
    game = of(1, remembered=card, options={"pml.rhineland": reading})
    assert {w.origin for w in works_of(game, "GE") if w.node == node("Cologne")} == {origin}


def test_the_rhineland_is_redball_s_until_somebody_marks_it():
    usual = homes.rhineland(played())
    assert node("Cologne") in usual and node("Berlin") not in usual
    objective = MARKED.put(("objective", node("Berlin")), True)
    assert homes.rhineland(played(remembered=[objective])) == usual
    marked = MARKED.put(("rhineland", node("Berlin")), True)
    assert homes.rhineland(played(remembered=[objective, marked])) == {node("Berlin")}


def test_the_original_capacity_is_that_of_the_home_nation_without_austria():
    found = factories.original_capacity(played(), "GE")
    assert found[node("Berlin")] == 2 and node("Vienna") not in found


@pytest.mark.parametrize(("reading", "work"), [("on_top", 1), ("none", 0)])
def test_captured_red_ones(reading, work):
    """POL-AMB-86."""
    game = of(1, remembered=held("GE", "Lyon"), options={"pml.captured": reading})
    assert by_origin(game, "GE")[1]["captured"] == work


@pytest.mark.rule("POL-PML-29", "POL-PML-15")
def test_captured_blue_ones():
    game = of(1, remembered=held("GE", "Kharkov"))
    stand, work = by_origin(game, "GE")
    assert (stand["captured_blue"], work["captured_blue"]) == (2, 0)
    assert factories_at_work(game, node("Kharkov")) == 0
    own = by_origin(of(1), "GE")[0]
    assert factories.could_work(game, "GE") == factories.could_work(of(1), "GE") and own["captured_blue"] == 0


def test_destroyed_ones_are_none():
    """POL-AMB-85."""
    game = of(1, hexes={"Berlin": HexState(factories_destroyed=2)})
    assert not [w for w in works_of(game, "GE") if w.node == node("Berlin")]
    assert by_origin(game, "GE")[1]["home"] == 5


def test_the_owner_picks():
    """POL-AMB-85."""
    game = of(1)
    assert factories_at_work(game, node("Stuttgart")) == 0
    picked = after(game, ChooseFactories("GE", "Stuttgart", 1), ChooseFactories("GE", "Munich", 1))
    assert [factories_at_work(picked, node(at)) for at in ("Stuttgart", "Munich")] == [1, 1]
    assert by_origin(picked, "GE")[1]["home"] == 5
    assert why_not(game, ChooseFactories("GE", "Stuttgart", 2)) == ["so_many_factories"]
    assert why_not(picked, ChooseFactories("GE", "Essen", 4)) == ["too_many_free"]
    assert why_not(of(3), ChooseFactories("GE", "Essen", 1)) == ["all_free"]
    assert not why_not(picked, ChooseFactories("GE", "Stuttgart", 0))
    fixed = replace(picked, options={**picked.options, "pol.pml.which": "fixed"})
    assert why_not(fixed, ChooseFactories("GE", "Stuttgart", 0)) == ["chosen_for_good"]


# --- minor countries ----------------------------------------------------------------------------------------

TWO_BLUE = {"Warsaw": HexState(factories_added=1), "Katowice": HexState(factories_added=1)}


def polish(**fields):
    """Poland, controlled by France, with a red and a blue factory in Warsaw."""
    row = {"controller": "FR", **fields.pop("minor", {})}
    remembered = [*minors(POL=row), *fields.pop("remembered", ())]
    game = of(1, "FR", remembered=remembered, hexes=fields.pop("hexes", {}), **fields)
    return sum(w.working for w in works_of(game, "FR") if game.atlas.home_at(w.node) == "POL")


@pytest.mark.rule("POL-MIN-01", "POL-MIN-02")
def test_factories_of_a_minor_country():
    assert polish() == 0
    assert polish(minor={"joined": True}) == 2
    assert polish(minor={"joined": True}, hexes=TWO_BLUE) == 4, "blue ones as well"


@pytest.mark.rule("POL-MIN-02", "POL-PML-29")
def test_one_red_and_two_blue():
    hexes = {"Warsaw": HexState(factories_added=2), "Katowice": HexState(factories_destroyed=1)}
    assert polish(minor={"joined": True}, hexes=hexes) == 3
    assert polish(hexes=hexes) == 0


@pytest.mark.rule("POL-MIN-06")
def test_a_red_factory_captured_by_a_minor():
    assert polish(remembered=held("POL", "Bucharest")) == 0
    game = of(1, "FR", remembered=[*minors(POL={"controller": "FR"}), *held("POL", "Bucharest")])
    assert factories_at_work(game, node("Bucharest")) == 0
    row = minors(POL={"controller": "FR", "joined": True})
    game = of(1, "FR", remembered=[*row, *held("POL", "Bucharest")])
    assert factories_at_work(game, node("Bucharest")) == 1


@pytest.mark.parametrize(("reading", "number"), [("no", 0), ("yes", 2)])
def test_blue_ones_before_it_joins(reading, number):
    """POL-AMB-70."""
    assert polish(hexes=TWO_BLUE, options={"min.blue_unjoined": reading}) == number


@pytest.mark.parametrize(("reading", "number"), [("usable", 1), ("ipo5_only", 0)])
def test_a_red_one_taken_by_option_2(reading, number):
    """POL-AMB-69."""
    gained = [GAINED.put(("GE", node("Stockholm")), Gained("IPO 2", red=1))]
    game = of(1, remembered=gained, options={"min.ipo2_red": reading})
    assert by_origin(game, "GE")[1]["gained"] - by_origin(of(1), "GE")[1]["gained"] == number


@pytest.mark.parametrize(("reading", "number"), [("yes", 2), ("no", 0)])
def test_joined_without_option_5(reading, number):
    """POL-AMB-135."""
    options = {"min.ipo5_equivalent": reading}
    assert polish(minor={"joined": True}, options=options) == number
    card = [PLAYED.put((0, 1), Played("FR", "IPO 5", "POL"))]
    assert polish(minor={"joined": True}, options=options, remembered=card) == 2


def test_a_country_that_the_map_aligns():
    game = of(1, remembered=[aligned("PHI", "US"), aligned("HUN", "GE")])
    assert factories.minor_of(game, "PHI") == "US"
    assert by_origin(game, "GE")[1]["joined"] == 1, "Budapest"


def test_a_factory_is_one_powers():
    """What one power gained is nobody else's; an enemy's troops end it."""
    gained = [GAINED.put(("GE", node("Stockholm")), Gained("IPO 2", red=1))]
    joined = minors(SWE={"controller": "SU", "joined": True})
    game = of(1, remembered=[*gained, *joined])
    assert by_origin(game, "SU")[0]["joined"] == 1, "Gothenburg"
    assert node("Stockholm") in {w.node for w in works_of(game, "GE")}
    taken = game.changed(held("SU", "Stockholm"))
    assert node("Stockholm") not in {w.node for w in works_of(taken, "GE")}
    assert by_origin(taken, "SU")[0]["captured"] == 1
    at_war = of(1, remembered=gained, wars=[("GE", "SWE")])
    assert node("Stockholm") not in {w.node for w in works_of(at_war, "GE")}


def test_factories_are_gained():
    game = after(of(1), GainFactories("GE", "Stockholm", "IPO 2", red=1))
    assert GAINED.of(game) == {("GE", node("Stockholm")): Gained("IPO 2", red=1)}
    assert not GAINED.of(after(game, GainFactories("GE", "Stockholm", "")))
    assert why_not(game, GainFactories("GE", "Stockholm", "", red=1)) == ["by_what_card"]
    assert why_not(game, GainFactories("GE", "Stockholm", "GE 9", red=2)) == ["so_many_factories"]
    assert why_not(game, GainFactories("GE", "Moscow", "IPO 2", blue=1)) == ["ipo_2_red"]
