"""Orders that name the ports and sea areas of their path, and what a path takes that names none
(REO-AMB-45).
"""

from itertools import permutations

import pytest
from redball.game.state import Change, HexState
from redball.rules import judge
from redball.rules.reorganization.detours import ways_of
from redball.rules.reorganization.orders import Reorganize
from redball.rules.reorganization.tables import USED
from redball.rules.reorganization.ways.reach import free_slots

from tests.rules.reorganization.table import damaged, face_down, game_of, give, refused, set_to
from tests.small_map import small_atlas, spot

SHORE = """
. 0 0 . . . . .
 . 0 0 . . . . .
. 1 1 . . . . .
 . 1 1 . . . . .
"""
"""England in the west, Germany in the east, between them the North Sea over the Channel."""


def shore(alt="minor", bau="minor", chor="none", source="major"):
    """Sources C0 to C3 in the west; in the east the ports of Alt and Chor on the North Sea, Bau on both
    seas, all of Germany; A-0004 lies between Alt and Bau.
    """
    cities = [spot(f"C{n}", f"A-0{n}00", port=source, factories=1) for n in range(4)]
    return small_atlas(
        SHORE,
        owners=SHORE.replace(".", "g").replace("0", "~").replace("1", "~"),
        places=[
            *cities,
            spot("Alt", "A-0003", "town", port=alt),
            spot("Bau", "A-0103", "town", port=bau),
            spot("Chor", "A-0203", "town", port=chor),
        ],
        sea_names=("North Sea", "Channel"),
    )


def named(unit_id, provider, *ports, areas=(), way="primary", **fields):
    return Reorganize(unit_id, provider, way, ports=ports, areas=areas, **fields)


def waiting(atlas, *at, pools=99, **options):
    units = [face_down(f"u{n}", place) for n, place in enumerate(at)]
    return set_to(game_of(atlas, *units, pools={"GE": pools}, wars=()), **options)


def slots(game):
    return {n: free_slots(game, game.atlas.find(n)) for n in ("Alt", "Bau")}


@pytest.mark.rule("REO-AMB-45", "REO-OVS-04")
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_units_at_two_ports_are_served_in_any_order_of_orders(order):
    """Two units stand in Alt, from which Bau is one hex off, one between both; each port has room for a
    part.
    """
    game = waiting(shore(), "Alt", "Alt", "A-0004")
    orders = [named("u0", "hex:C0", "Alt"), named("u1", "hex:C1", "Alt"), named("u2", "hex:C2", "Bau")]
    for turn in order:
        game = give(game, orders[turn])
    assert slots(game) == {"Alt": 0, "Bau": 1}
    assert all(u.organized for u in game.units.values())


@pytest.mark.rule("REO-AMB-45")
def test_who_comes_first_takes_a_place_that_another_needs_unless_ports_are_named():
    """Once the shortest path decided, and the units at Alt came away empty after the one inland."""
    game = waiting(shore(), "A-0005", "Alt", "Alt", minor_port_units=1)
    plain = [Reorganize(f"u{n}", f"hex:C{n}", "primary") for n in range(3)]
    one = give(game, named("u0", "hex:C0", "Bau"))
    two = give(one, plain[1])
    assert slots(two) == {"Alt": 0, "Bau": 0}
    assert "REO-OVS-04" in refused(two, plain[2])


@pytest.mark.rule("REO-AMB-45")
def test_a_path_leads_where_it_is_asked_to():
    game = waiting(shore(), "A-0004")
    for port, left in (("Alt", {"Alt": 1, "Bau": 2}), ("Bau", {"Alt": 2, "Bau": 1})):
        ruling = judge(game, named("u0", "hex:C0", port))
        assert ruling.allowed and "REO-AMB-45" in ruling.clauses
        assert slots(give(game, named("u0", "hex:C0", port))) == left


@pytest.mark.rule("REO-AMB-45")
def test_the_source_may_be_at_the_scarce_port():
    atlas = shore(alt="major", bau="major", source="minor")
    game = waiting(atlas, "Alt")
    after = give(game, named("u0", "hex:C2", "C2"))
    assert free_slots(after, atlas.find("C2")) == 1
    beyond = give(game, named("u0", "hex:C2", "C3"))
    assert (free_slots(beyond, atlas.find("C2")), free_slots(beyond, atlas.find("C3"))) == (2, 1)
    both = give(waiting(shore(source="minor"), "A-0004"), named("u0", "hex:C2", "C3", "Bau"))
    assert free_slots(both, atlas.find("C3")) == 1 and slots(both) == {"Alt": 2, "Bau": 1}


@pytest.mark.rule("REO-AMB-45")
def test_a_path_crosses_the_seas_that_are_named():
    game = waiting(shore(), "A-0103")
    by_north = judge(game, named("u0", "hex:C0", areas=("North Sea",)))
    assert by_north.allowed
    both = named("u0", "hex:C0", areas=("north sea", " Channel "))
    assert judge(game, both).allowed, "C0 lies on the North Sea, Bau on both"
    lonely = named("u0", "hex:C0", "Alt", areas=("Channel",))
    assert judge(game, lonely).allowed
    assert "REO-AMB-45" in refused(game, named("u0", "hex:C0", areas=("Baltic",)))


@pytest.mark.rule("REO-AMB-45")
@pytest.mark.parametrize(
    ("change", "clause"),
    [
        (lambda g: damaged(g, "Bau"), "REO-OVS-02"),
        (lambda g: g.changed([USED.put(("port", "A-0103"), 2)]), "REO-OVS-04"),
        (lambda g: g.changed([Change("hexes", g.atlas.find("Bau"), HexState(iced_in=True))]), "BASE-SUP-10"),
    ],
)
def test_a_named_port_that_serves_nobody_is_refused_with_its_reason(change, clause):
    game = change(waiting(shore(), "A-0004"))
    assert judge(game, Reorganize("u0", "hex:C0", "primary")).allowed, "over Alt"
    assert {clause, "REO-AMB-45"} <= refused(game, named("u0", "hex:C0", "Bau"))


@pytest.mark.rule("REO-AMB-45")
def test_names_that_no_path_fits_are_refused():
    game = waiting(shore(), "A-0004", "Alt")
    unknown = refused(game, named("u0", "hex:C0", "Atlantis"))
    assert "REO-AMB-45" in unknown
    assert "REO-OVS-01" in refused(game, named("u0", "hex:C0", "A-0004")), "no port there"
    assert judge(game, named("u0", "hex:C0", "C3", "C2", "C1")).allowed, "in at C3, out at C2, in at C1"
    for ports in (("Alt", "Bau", "C3", "C1"), ("Alt", "C2", "Bau", "C1")):
        assert "REO-AMB-45" in refused(game, named("u0", "hex:C0", *ports)), "nobody lands only to sail back"
    here = game_of(shore(), face_down("u0", "C0"), pools={"GE": 9}, wars=())
    assert "REO-AMB-45" in refused(here, named("u0", "hex:C0", "C0")), "it stands on its source"


@pytest.mark.rule("REO-AMB-45")
@pytest.mark.parametrize("way", ["atr", "trs", "sea", "limited"])
def test_ways_without_a_path_name_no_port(way):
    game = waiting(shore(), "A-0004")
    assert refused(game, named("u0", "unit:none", "Alt", way=way)) == {"REO-AMB-45"}


# --- unnamed ------------------------------------------------------------------------------------------------


@pytest.mark.rule("REO-AMB-45")
def test_a_path_that_names_nothing_takes_no_place_it_can_spare():
    game = waiting(shore(chor="major"), "Alt")
    assert slots(give(game, Reorganize("u0", "hex:C0", "primary"))) == {"Alt": 2, "Bau": 2}, "over Chor"
    cut = damaged(game, "Chor")
    assert slots(give(cut, Reorganize("u0", "hex:C0", "primary"))) == {"Alt": 1, "Bau": 2}, "its own port"


@pytest.mark.rule("REO-AMB-45")
def test_of_ports_with_few_places_the_emptier_one_is_taken():
    game = waiting(shore(), "Alt", "Alt", "Alt")
    first = give(game, Reorganize("u0", "hex:C0", "primary"))
    assert slots(first) == {"Alt": 1, "Bau": 2}, "the shortest of equals"
    second = give(first, Reorganize("u1", "hex:C1", "primary"))
    assert slots(second) == {"Alt": 1, "Bau": 1}
    third = give(second, Reorganize("u2", "hex:C2", "primary"))
    assert slots(third) == {"Alt": 0, "Bau": 1}


@pytest.mark.rule("REO-AMB-45", "REO-PRI-06")
def test_a_place_is_not_spared_at_double_cost():
    """Chor would spare the place at Alt, but lies five hexes off."""
    atlas = small_atlas(
        SHORE,
        owners=SHORE.replace(".", "g").replace("0", "~").replace("1", "~"),
        places=[
            spot("C0", "A-0000", port="major", factories=1),
            spot("Alt", "A-0007", "town", port="none"),
            spot("Bau", "A-0003", "town", port="minor"),
            spot("Chor", "A-0303", "town", port="major"),
        ],
        sea_names=("North Sea", "Channel"),
    )
    game = waiting(atlas, "A-0007")
    ruling = judge(game, Reorganize("u0", "hex:C0", "primary"))
    assert ruling.allowed and "REO-PRI-06" not in ruling.clauses
    assert free_slots(give(game, Reorganize("u0", "hex:C0", "primary")), atlas.find("Bau")) == 1
    doubled = judge(game, named("u0", "hex:C0", "Chor"))
    assert doubled.allowed and "REO-PRI-06" in doubled.clauses


@pytest.mark.rule("REO-AMB-45")
def test_only_the_port_at_the_units_end_is_spared_where_only_that_counts():
    atlas = shore(source="minor")
    game = waiting(atlas, "A-0004", port_slot_ends="destination")
    after = give(game, named("u0", "hex:C2", "Alt", "C3"))
    assert slots(after) == {"Alt": 1, "Bau": 2} and free_slots(after, atlas.find("C3")) == 2


# --- ways to choose from ------------------------------------------------------------------------------------


def ways(game, order):
    """The places and sea areas that each way names."""
    found = []
    for offer in ways_of(game, order):
        assert offer.allowed and judge(game, offer.order).allowed
        names = [game.atlas.place_name(game.atlas.find(port)) for port in offer.order.ports]
        found.append({*names, *offer.order.areas})
        legs = [leg for leg in offer.path.legs if leg.seas]
        crossed = {game.atlas.sea_areas[sea].name for leg in legs for sea in leg.seas}
        crossed |= {game.atlas.place_name(node) for leg in legs for node in (leg.nodes[0], leg.nodes[-1])}
        assert found[-1] | {game.atlas.place_name(game.units[order.unit].hex)} >= crossed >= found[-1]
    return found


@pytest.mark.rule("REO-AMB-45")
def test_the_ways_of_an_order_are_offered():
    game = waiting(shore(), "A-0004", "Alt")
    plain = Reorganize("u0", "hex:C0", "primary")
    found = ways(game, plain)
    assert {"Alt", "North Sea", "C0"} in found and {"Bau", "North Sea", "C0"} in found
    assert found[0] == {"Alt", "North Sea", "C0"}, "the one that it takes unnamed"
    assert slots(give(game, plain)) == slots(give(game, ways_of(game, plain)[0].order))
    assert len(found) == len({frozenset(names) for names in found}) <= 6
    assert all("Chor" not in names for names in found), "it has no port"
    assert ways(game, Reorganize("u1", "hex:C2", "primary")), "no way is said that a better one would replace"


@pytest.mark.rule("REO-AMB-45")
def test_nothing_is_offered_where_there_is_no_choice():
    by_land = game_of(shore(), face_down("u0", "A-0101"), pools={"GE": 9}, wars=())
    assert ways_of(by_land, Reorganize("u0", "hex:C0", "primary")) == ()
    one = damaged(waiting(shore(source="none"), "Alt"), "Bau")
    assert ways_of(one, Reorganize("u0", "hex:C0", "primary")) == ()
    poor = waiting(shore(), "A-0004", pools=0)
    assert ways_of(poor, Reorganize("u0", "hex:C0", "primary")) == ()
    assert ways_of(by_land, Reorganize("u0", "unit:atr", "atr")) == ()


@pytest.mark.rule("REO-AMB-45", "REO-OVS-06")
def test_the_own_coast_of_a_unit_that_needs_no_port_is_not_named():
    game = game_of(shore(), face_down("mar", "Alt", type="MAR"), pools={"GE": 9}, wars=())
    found = ways(game, Reorganize("mar", "hex:C0", "primary"))
    assert found and not any("Alt" in names for names in found)
    after = give(game, ways_of(game, Reorganize("mar", "hex:C0", "primary"))[0].order)
    assert slots(after) == {"Alt": 2, "Bau": 2}
