"""What would mend it: every kind of repair, on maps as small as it can be seen on; each really mends."""

from __future__ import annotations

from dataclasses import replace

import pytest
from redball.game import library
from redball.game.orders import FlipUnit, MoveUnit, SetControl, SetConvoys, SetHex, SetOption, SetWeather
from redball.game.state import Game, HexState, next_game
from redball.planning import repairs
from redball.planning.mends import MOST, Mend, Search, mends
from redball.planning.whatif import changes_of, foresee
from redball.supply import Status, Supply
from redball.wording import sentence

from tests.small_map import small_atlas, small_game, spot, unit

BERLIN = spot("Berlin", "A-0000", "capital")
LAND_ONLY = {"supply.coastal_start": "none"}


def strip(text: str, *units, owners="", sides=(), places=(), **fields) -> Game:
    atlas = small_atlas(text, places=[BERLIN, *places], owners=owners, sides=sides)
    return small_game(atlas, units, **{"powers": ["SU"], **fields})


def found(game: Game, unit_id: str = "inf") -> list[Mend]:
    """All mends, each proved on a position that was made anew."""
    rows = list(mends(game, unit_id))
    for mend in rows:
        fresh = replace(next_game(game, mend.changes))
        after, before = Supply(fresh), Supply(replace(game))
        assert after.in_supply(unit_id)
        assert set(mend.gained) == {
            u for u in game.units
            if u != unit_id and after.in_supply(u) and not before.in_supply(u) and game.units[u].hex >= 0
        }  # fmt: skip
        cut = {u for u in game.units if before.in_supply(u) and not after.in_supply(u)}
        assert set(mend.lost) == {u for u in cut if after.status(u) is not Status.OFF_MAP}
        for order in (changes_of(foresee(game, mend.orders)), mend.changes) if mend.orders else ():
            assert Supply(game.changed(order)).in_supply(unit_id)
        for text in (*mend.texts, *mend.details):
            assert not sentence(text).startswith("planning."), text
    assert [m.price for m in rows] == sorted(m.price for m in rows) and len(rows) <= MOST
    return rows


def told(mend: Mend) -> str:
    return " + ".join(sentence(text) for text in mend.texts)


def orders_of(rows: list[Mend], kind: type) -> list:
    return [order for mend in rows for order in mend.orders if isinstance(order, kind)]


def test_a_unit_in_supply_needs_none():
    assert found(strip(". .", unit("inf", "A-0001"))) == []
    assert found(strip(". .", unit("inf"))) == [], "off the map"


def test_a_unit_nobody_knows():
    with pytest.raises(KeyError):
        list(mends(strip(". ."), "nobody"))


# --- zones of control and owners ----------------------------------------------------------------------------

CORRIDOR = """
    . . . . . .
     x x . x . x
    x x . x . x
    """
HELD = """
    g g g g g g
     g g r g g g
    g g r g g g
    """


def corridor(*units, **fields) -> Game:
    """An enemy south of the only way home."""
    return strip(
        CORRIDOR,
        unit("inf", "A-0004", movement=1),
        unit("foe", "A-0102", power="SU"),
        *units,
        owners=HELD,
        **fields,
    )


def test_a_unit_that_cancels_the_zone_of_control():
    game = corridor(unit("guard", "A-0000"))
    blocked = sorted(n for n in Supply(game).zoc("GE") if n < 6)
    assert blocked == [2, 3], "two hexes of the way"
    first = found(game)[0]
    assert told(first).count("A unit in") == 2 and not first.orders, "there is but one unit"
    helped = found(corridor(unit("guard", "A-0000"), unit("other", "A-0001")))
    pair = orders_of(helped[:1], MoveUnit)
    assert {o.unit for o in pair} == {"guard", "other"} and {o.to for o in pair} == {"A-0002", "A-0003"}


def test_a_hex_of_the_enemy_is_entered_or_changes_hands():
    game = strip(". . . .", unit("inf", "A-0003"), unit("guard", "A-0001"), owners="g g r g")
    first = found(game)[0]
    assert first.orders == (MoveUnit("guard", "A-0002"),) and first.price == repairs.UNIT + repairs.HEX
    assert first.nodes == (2,)
    alone = found(strip(". . . .", unit("inf", "A-0003"), owners="g g r g"))
    assert alone[0].orders == (MoveUnit("inf", "A-0002"),), "it can take the hex itself"


def test_a_hex_that_no_unit_could_take():
    game = strip(". . o .", unit("inf", "A-0003"), sides=["lake A-0001 A-0002"])
    assert found(game) == []


def test_only_units_at_hand_are_named():
    slow = unit("guard", "A-0000", movement=1)
    game = strip(". . . . .", unit("inf", "A-0004", movement=1), slow, owners="g g g r g")
    assert not [o for o in orders_of(found(game), MoveUnit) if o.unit == "guard"]
    down = strip(". . . .", unit("inf", "A-0003"), unit("guard", "A-0001", organized=False), owners="g g r g")
    assert not [o for o in orders_of(found(down), MoveUnit) if o.unit == "guard"]


def test_a_partisan_does_not_cancel():
    game = corridor(unit("p", "A-0000", type="PART"), unit("q", "A-0001", type="PART"))
    assert not orders_of(found(game), MoveUnit)


def test_consent_of_an_ally():
    atlas = small_atlas(
        ". . .", owners="b r b", places=[spot("London", "A-0000", "capital")]
    )  # fmt: skip
    game = small_game(
        atlas, [unit("inf", "A-0002", power="CW")], powers=["GE"], wars=[("CW", "GE"), ("GE", "SU")]
    )
    rows = found(game)
    assert [o.value for o in orders_of(rows, SetOption)] == [["CW-SU"]]
    never = replace(game, options={"supply.ally_transit_consent": "no"})
    assert not orders_of(found(never), SetOption)


# --- the sea ------------------------------------------------------------------------------------------------

HARBOURS = [
    spot("Kiel", "A-0000", "city", port="major", ices=True),
    spot("Oslo", "A-0003", "town", port="minor"),
]


def overseas(*units, passages=None, **fields) -> Game:
    atlas = small_atlas(". 0 1 .", places=HARBOURS, passages=passages, sea_names=["Kattegat", "Skagerrak"])
    return small_game(atlas, [unit("inf", "Oslo"), *units], powers=["CW"], **fields)


LIMITED = {"supply.option11_limited_overseas": True}


def test_convoy_points_in_every_area_that_lacks_them():
    game = overseas(options=LIMITED)
    first = found(game)[0]
    assert told(first) == "A convoy point in each of Skagerrak and Kattegat"
    assert first.orders == (SetConvoys("Skagerrak", "GE", 1), SetConvoys("Kattegat", "GE", 1))
    assert first.seas == (1, 0) and first.price == 2 * repairs.CONVOY
    one = found(overseas(options=LIMITED, convoys={(0, "GE"): 2}))[0]
    assert told(one) == "A convoy point in Skagerrak" and one.orders == (SetConvoys("Skagerrak", "GE", 1),)


def test_a_transport_where_convoy_points_do_not_count():
    options = LIMITED | {"supply.shipping_units": ["TRS"]}
    game = overseas(unit("trs", "Kiel", type="TRS"), options=options, convoys={(1, "GE"): 1})
    assert found(game) == [], "two areas lack a transport and there is one"
    atlas = small_atlas(". 0 .", places=[HARBOURS[0], spot("Oslo", "A-0002", "town", port="minor")])
    game = small_game(atlas, [unit("inf", "Oslo"), unit("trs", "Kiel", type="TRS")], options=options)
    assert found(game)[0].orders == (MoveUnit("trs", "Sea 0"),)


def test_a_surface_ship_against_the_enemy_at_sea():
    game = overseas(unit("ark", "Skagerrak", type="CV", power="CW"), unit("hood", "Kiel", type="BB"))
    first = found(game)[0]
    assert told(first) == "A surface ship in Skagerrak" and first.orders == (MoveUnit("hood", "Skagerrak"),)
    assert sentence(first.details[0]) == "hood is 2 sea areas away, in Kiel (A-0000)."
    none = found(overseas(unit("ark", "Skagerrak", type="CV", power="CW")))
    assert [told(m) for m in none] == ["ark gone from Skagerrak", "A surface ship in Skagerrak"]
    assert not any(m.orders for m in none), "nobody orders the enemy away, nor a ship that isn't there"


def test_a_ship_and_a_convoy_point_together():
    game = overseas(
        unit("ark", "Skagerrak", type="CV", power="CW"),
        unit("hood", "Kiel", type="BB"),
        options=LIMITED,
        convoys={(0, "GE"): 1},
    )
    first = found(game)[0]
    assert told(first) == "A convoy point in Skagerrak + A surface ship in Skagerrak"
    assert len(first.orders) == 2


def test_a_ship_that_opens_straits():
    game = small_game(
        small_atlas(". .\n ~ ~", places=[BERLIN], sides=["strait A-0000 A-0001"]),
        [unit("inf", "A-0001"), unit("ca", "Sea 0", type="CA", power="CW")],
        options={"supply.option12_straits": True, **LAND_ONLY},
    )
    assert told(found(game)[0]) == "A surface ship in Sea 0"


def test_a_closed_passage():
    atlas = small_atlas(
        ". 0 1 .\n . 0 1 .",
        owners="g 0 1 g\n g 0 1 b",
        places=HARBOURS,
        passages={(0, 1): ["A-0103"]},
    )
    game = small_game(atlas, [unit("inf", "Oslo"), unit("guard", "A-0003")], options=LAND_ONLY)
    rows = found(game)
    assert rows[0].orders == (MoveUnit("guard", "A-0103"),)
    assert [told(m) for m in rows if m.nodes == (7,)] == ["A unit in A-0103", "inf moves to A-0103"]
    alone = found(replace(game, units={"inf": game.units["inf"]}, options=game.options))
    assert alone[0].nodes == (7,)


def test_a_ship_in_port_puts_to_sea():
    game = overseas(unit("ark", "Skagerrak", type="CV", power="CW"), unit("cl", "Oslo", type="CL"))
    rows = found(game, "cl")
    assert (MoveUnit("cl", "Skagerrak"),) in [m.orders for m in rows]


# --- ports and weather --------------------------------------------------------------------------------------


def test_a_port_free_of_ice():
    marked = found(overseas(hexes={"Kiel": HexState(iced_in=True)}))
    assert marked[0].orders == (SetHex("A-0000", iced_in=False),)
    frozen = found(overseas(weather={"Mediterranean": "snow"}))
    assert (SetWeather("fine", "Mediterranean"),) in [m.orders for m in frozen]


def test_a_port_repaired():
    atlas = small_atlas(". 0 .", places=[HARBOURS[0], spot("Oslo", "A-0002", "town", port="major")])
    game = small_game(
        atlas, [unit("inf", "Oslo")], hexes={"Kiel": HexState(port_damaged=True)},
        options={"supply.port_min_class": "major", **LAND_ONLY},
    )  # fmt: skip
    assert found(game)[0].orders == (SetHex("A-0000", port_damaged=False),)


def test_weather_that_shortens_the_path():
    game = strip(". . . .", unit("inf", "A-0003", movement=1), weather={"Mediterranean": "storm"})
    rows = found(game)
    assert (SetWeather("fine", "Mediterranean"),) in [m.orders for m in rows]
    assert rows[0].orders == (MoveUnit("inf", "A-0002"),), "cheaper than to wait"


def test_a_lake_that_freezes():
    game = strip(". .", unit("inf", "A-0001"), sides=["lake A-0000 A-0001"], options=LAND_ONLY)
    assert found(game)[0].orders == (SetWeather("snow", "Mediterranean"),)


def test_two_cures_where_none_does_alone():
    game = strip(
        ". . . . .", unit("inf", "A-0004", movement=1), owners="g r g g g",
        weather={"Mediterranean": "storm"},
    )  # fmt: skip
    rows = found(game)
    assert rows and all(len(m.texts) == 2 for m in rows)
    assert told(rows[0]) == "A unit in A-0001 + Fine weather in Mediterranean"


# --- sources ------------------------------------------------------------------------------------------------

LINE = ". . . . . . . . . . . ."


def line(*units, **fields) -> Game:
    atlas = small_atlas(LINE, places=[BERLIN], rails=["Berlin A-0011"])
    return small_game(atlas, units, **fields)


def test_an_hq_comes_near():
    game = line(unit("inf", "A-0011", movement=1), unit("hq", "A-0003", type="HQ-I", name="Rommel"))
    first = found(game)[0]
    assert first.orders == (MoveUnit("hq", "A-0007"),) and told(first) == "Rommel in A-0007"
    assert first.price == repairs.HQ + 4 * repairs.HEX


def test_an_hq_that_is_needed_where_it_stands_costs_more():
    units = [
        unit("inf", "A-0011", movement=1),
        unit("hq", "A-0006", type="HQ-I"),
        unit("other", "A-0005", movement=1),
    ]
    mend = next(m for m in found(line(*units)) if orders_of([m], MoveUnit))
    assert not mend.lost and mend.orders == (MoveUnit("hq", "A-0007"),)


def test_any_hq_when_none_is_near():
    first = found(line(unit("inf", "A-0011", movement=1)))[0]
    assert told(first) == "An HQ within 4 of here" and not first.orders
    assert first.nodes == (11,), "beside the unit itself"


def test_an_hq_that_would_leave_its_own_source_is_no_cure():
    game = strip(" ".join("." * 13), unit("hq", "A-0004", type="HQ-I"), unit("inf", "A-0012", movement=1))
    assert told(found(game)[0]) == "An HQ within 4 of here"


def test_nearer_places_that_the_weather_rules_out_hide_no_farther_one():
    row, zones = " ".join("." * 9), "M M M M M M M M N"
    atlas = small_atlas(
        f"{row}\n{row}", places=[BERLIN], weather=f"{zones}\n{zones}",
        zones={"N": "North", "M": "Mediterranean"},
    )  # fmt: skip
    game = small_game(
        atlas,
        [unit("inf", "A-0004", movement=1), unit("hq", "A-0008", type="HQ-I")],
        powers=["SU"], weather={"Mediterranean": "storm"},
    )  # fmt: skip
    assert found(game)[0].orders == (MoveUnit("hq", "A-0002"),)


def test_an_hq_that_puts_another_in_supply_which_the_unit_reaches():
    units = [
        unit("inf", "A-0012", movement=1),
        unit("behind", "A-0008", type="HQ-I"),
        unit("hq", "A-0010", type="HQ-I"),
    ]
    first = found(strip(" ".join("." * 13), *units))[0]
    assert first.orders == (MoveUnit("hq", "A-0004"),) and first.gained == ("behind", "hq")


def test_an_hq_turned_face_up():
    game = line(
        unit("inf", "A-0011", movement=1),
        unit("hq", "A-0009", type="HQ-I", organized=False),
        options={"supply.hq_facedown_is_source": False},
    )
    assert found(game)[0].orders == (FlipUnit("hq", True),)


def test_the_unit_itself_moves():
    first = found(line(unit("inf", "A-0006")))[0]
    assert first.orders == (MoveUnit("inf", "A-0004"),) and first.price == repairs.SELF + 2 * repairs.HEX


def test_an_aircraft_flies_off():
    game = strip(". ~ . .", unit("lnd", "A-0003", type="LND", range=3), options=LAND_ONLY)
    assert found(game, "lnd")[0].orders == (MoveUnit("lnd", "A-0000"),)


def test_a_city_at_home_is_taken_back():
    game = strip(". . .", unit("inf", "A-0002", movement=1), control={"A-0000": "SU"})
    assert found(game)[0].nodes == (0,), "a unit in it"
    held = strip(". . .", unit("inf", "A-0002"), unit("foe", "A-0000", power="SU", type="PART"),
                 control={"A-0000": "SU"})  # fmt: skip
    assert SetControl("A-0000", "GE") in orders_of(found(held), SetControl)


def test_a_source_that_is_cut_off_is_mended_behind_it():
    atlas = small_atlas(LINE, places=[BERLIN], rails=["Berlin A-0009"], owners="g g g g g r g g g g g g")
    game = small_game(
        atlas, [unit("hq", "A-0009", type="HQ-I"), unit("inf", "A-0011"), unit("guard", "A-0004")]
    )
    first = found(game)[0]
    assert first.orders == (MoveUnit("guard", "A-0005"),) and set(first.gained) == {"hq"}


# --- the search ---------------------------------------------------------------------------------------------


def test_what_it_breaks_is_told_and_costs():
    """The only unit that could open the way holds another one open."""
    game = strip(
        """
        . . . . .
         . x x . x
        """,
        unit("inf", "A-0004", movement=1),
        unit("guard", "A-0003", movement=2),
        unit("stay", "A-0103", movement=1),
        owners="g g r r g\n g g g g g",
    )
    rows = found(game)
    assert all(m.price >= repairs.LOST * len(m.lost) for m in rows) and rows


def test_the_same_on_every_run():
    game = overseas(unit("ark", "Skagerrak", type="CV", power="CW"), options=LIMITED)
    assert list(mends(game, "inf")) == list(mends(game, "inf"))


def test_it_can_be_given_up():
    game = line(unit("inf", "A-0011", movement=1))
    assert list(mends(game, "inf", cancel=lambda: True)) == []
    assert list(mends(game, "inf", budget_ms=0)) == []
    search = Search(game, "inf")
    assert None in list(search.steps()) and search.tried >= 1


def test_every_unit_in_trouble_of_the_demo_games_is_advised():
    for info in library.scenarios():
        game = library.read(info.path)
        for unit_id in Supply(game).out():
            assert found(game, unit_id), f"{unit_id} in {info.id}"


def test_isolated_malta_needs_a_ship_and_a_convoy_point():
    game = library.read(next(i.path for i in library.scenarios() if i.id == "western-desert-1941"))
    assert Supply(game).status("gbr-malta") is Status.ISOLATED
    first = found(game, "gbr-malta")[0]
    assert len(first.texts) == 2 and set(first.gained) == {"gbr-malta-fort", "gbr-force-k"}
