"""Administration groups of Vichy powers (IPO 14)."""

from __future__ import annotations

import pytest
from redball.rules.politics import standing
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.affairs.playing import chance
from redball.rules.politics.nations import groups, routes
from redball.rules.politics.nations.tables import DISTANCES, VICHY, Vichy, values
from redball.rules.politics.tables import CASUS_BELLI, PLAYED, Played

from tests.rules.politics.affairs.play import affairs, after_dice, rolled
from tests.rules.politics.world import TURN, at, denied, game, standings, why_not, world

FRENCH = VICHY.put("FR", Vichy(TURN[1940, 2], ("GE", "IT"), "GE"))
LOW = {"CW": {"place": 1}, "FR": {"place": 4}, "GE": {"place": 2}}


def vichy(goes=("CW",), places=None, remembered=(), **fields):
    """Political affairs of 1941 with a Vichy France."""
    put = [FRENCH, *standings(**(places or LOW)), *remembered]
    return affairs(*goes, year=1941, turn=2, remembered=put, **fields)


def card(territory="FIC", **terms):
    return PlayOption("CW", "IPO 14", "FR", {"territory": territory, "cost": 0, **terms})


def held_by(game, power, *codes):
    """True when all hexes of territories are a power's."""
    atlas = game.atlas
    nodes = [n for n in atlas.land_nodes if atlas.territory_at(n).code in codes]
    return all(game.power_over(n) == power for n in nodes)


@pytest.mark.rule("POL-ADM-01")
def test_who_loses_a_group_has_a_casus_belli():
    played = after_dice(vichy(), card(), 8)
    now = played.clock.turn
    assert CASUS_BELLI.of(played)["FR", "CW", "ipo_14"].until == now + 1
    for turn, holds in ((now + 1, True), (now + 2, False)):
        clock = at("political_affairs", 1936 + turn // 6, turn % 6)
        later = game(
            clock=clock,
            remembered=[
                CASUS_BELLI.put(("FR", "CW", "ipo_14"), CASUS_BELLI.of(played)["FR", "CW", "ipo_14"])
            ],
        )
        assert bool(standing.casus_belli(later, "FR", "CW")) is holds


@pytest.mark.rule("POL-ADM-02", "POL-ADM-03")
def test_groups_are_neighbours_at_one_distance():
    played = vichy()
    assert groups.group_of(played, "FR", "MOR") == ("ALG", "MOR", "TUN")
    assert groups.group_of(played, "FR", "SYR") == ("SYR",)
    assert groups.groups_of({"a": 2, "b": 2, "c": 3}, {"a": ["c"], "c": ["a", "b"], "b": ["c"]}, ()) == (
        ("a",),
        ("b",),
        ("c",),
    ), "of equal distance, not adjacent"
    after = after_dice(vichy(), card("MOR"), 10)
    assert held_by(after, "CW", "MOR", "ALG", "TUN") and held_by(after, "FR", "SYR", "FIC")
    alone = after_dice(vichy(), card("MOR", single=True), 10)
    assert held_by(alone, "CW", "MOR") and held_by(alone, "FR", "ALG", "TUN")


def test_by_option_a_group_is_gained_as_a_whole():
    played = vichy(options={"pol.adm.single": "group_only"})
    assert "whole_group" in why_not(played, card("MOR", single=True))
    assert not why_not(played, card("FIC", single=True))
    assert not why_not(played, card("MOR"))


def test_with_africa_aflame_four_more_are_one_group():
    far = {"Mauretania": 3, "French Sudan": 3, "Niger Colony": 3, "Chad": 3, "Syria": 3}
    touching = {
        "Mauretania": ["French Sudan"],
        "French Sudan": ["Mauretania", "Niger Colony"],
        "Niger Colony": ["French Sudan", "Chad"],
        "Chad": ["Niger Colony"],
    }
    found = groups.groups_of(far, touching, ())
    assert ("Chad", "French Sudan", "Mauretania", "Niger Colony") in found and ("Syria",) in found


@pytest.mark.rule("POL-ADM-04")
def test_territories_without_a_capital_stand_alone():
    touching = {"a": ["b"], "b": ["a"]}
    assert groups.groups_of({"a": 6, "b": 6}, touching, ["a"]) == (("a",), ("b",))
    played = vichy()
    assert groups.group_of(played, "FR", "REU") == ("REU",)
    assert groups.distance(played, "FR", "REU", "capital") == 6
    assert groups.group_of(played, "FR", "KWW") == ("KWW",) and not groups.has_capital(played, "KWW")


@pytest.mark.rule("POL-ADM-05")
def test_the_shortest_way_counts():
    ways = {0: [1, "a"], 1: [2], 2: ["x"], "a": ["b"], "b": ["c"], "c": ["x"], "x": []}
    assert routes.shortest(ways, [0])["x"] == 3
    assert routes.shortest(ways, [0], [1])["x"] == 4, "across what is open"
    played = game()
    far = routes.from_capital(played, "FR")
    assert (far["ALG"], far["TUN"], far["MOR"]) == (2, 2, 2)
    assert far["FWA"] == 3, "across Algeria"


@pytest.mark.rule("POL-ADM-06")
def test_initiative_must_be_lower_than_that_of_both():
    between = {"CW": {"place": 2}, "FR": {"place": 4}, "GE": {"place": 1}}
    assert why_not(vichy(places=between), card()) == ["not_lower"]
    denied(vichy(places=between), card(), "POL-ADM-06")
    assert not why_not(vichy(places={"CW": {"place": 1}, "FR": {"place": 4}, "GE": {"place": 2}}), card())
    equal = {"CW": {"place": 2}, "FR": {"place": 4}, "GE": {"place": 2}}
    assert why_not(vichy(places=equal), card()) == ["not_lower"]
    turned = {"CW": {"place": 8}, "FR": {"place": 4}, "GE": {"place": 6}}
    assert not why_not(vichy(places=turned, options={"pol.initiative.scale": "reversed"}), card())
    answered = PLAYED.put((TURN[1941, 2], 1), Played("GE", "0f"))
    assert not why_not(vichy(places=between, remembered=[answered]), card())


@pytest.mark.rule("POL-ADM-07", "POL-ADM-08")
def test_the_die_by_the_distance():
    played = vichy()
    assert [groups.needed(played, zones) for zones in (1, 2, 6, 7)] == [11, 10, 9, 8]
    assert held_by(after_dice(played, card(), 8), "CW", "FIC")
    assert held_by(after_dice(played, card(), 7), "FR", "FIC")
    order = card()
    assert chance(played, groups.Play(order.power, order.card, order.target, order.terms)).numerator == 3
    assert rolled(played, order, 8).d6 == 0, "a ten-sided die"
    near = vichy(remembered=[DISTANCES.put(("FR", "FIC"), 2)])
    assert groups.zones(near, groups.Play("CW", "IPO 14", "FR", {"territory": "FIC"})) == 2


def test_from_where_the_distance_counts():
    north = [n for n in world().land_nodes if world().home_at(n) == "FRA"]
    south = {world().find(label) for label in values().areas["unoccupied"]}
    lost = [groups.Change("control", n, "GE") for n in north if n not in south]
    for reading, capital, home in (("as_text", 4, 4), ("capital", 4, 4), ("home", 4, 4)):
        played = vichy(remembered=lost, options={"pol.adm.distance": reading})
        found = [groups.distance(played, "FR", "SYR", use) for use in ("capital", "home")]
        assert found == [capital, home]
    atlantic = vichy(remembered=lost)
    assert groups.distance(atlantic, "FR", "SPQ", "capital") < groups.distance(atlantic, "FR", "SPQ", "home")
    for reading, same in (("capital", True), ("home", True), ("as_text", False)):
        played = vichy(remembered=lost, options={"pol.adm.distance": reading})
        found = {groups.distance(played, "FR", "SPQ", use) for use in ("capital", "home")}
        assert (len(found) == 1) is same


def test_only_of_vichy_powers_and_what_they_have():
    assert why_not(affairs("CW", year=1941), card()) == ["no_vichy"]
    assert why_not(vichy(places={"CW": {"place": 9}}), card("BEL")) == ["which_territory"]
