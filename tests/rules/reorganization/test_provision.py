"""Paths over which sources give reorganization points: ports, coasts, railways; against the
reference.
"""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from redball.game.state import Change, HexState, next_game
from redball.rules.reorganization.provision import provide, provide_repair
from redball.supply import Block, LegKind, of

from tests.small_map import small_atlas, small_game, spot, unit
from tests.supply.random_positions import lands, position, positions
from tests.supply.reference import Reference


class Overseas(Reference):
    """The reference by 11.18.4: no damaged or full port, and over a coast only who may."""

    def __init__(self, game, start, direct, full, kind="", privilege=None):
        super().__init__(game, kind=kind, privilege=privilege)
        self.start, self.direct, self.shut = start, direct, set(full)

    def again(self, kind, privilege=None):
        return Overseas(self.game, self.start, self.direct, self.shut, kind, privilege)

    def port_usable(self, power, node):
        state = self.game.hexes.get(node)
        if node in self.shut or (state is not None and state.port_damaged):
            return False
        if node == self.start and self.direct:
            return False
        return super().port_usable(power, node)

    def embarks_over(self, power, node):
        """The own coast is left directly, whatever port is there (REO-OVS-06)."""
        return "coast" if node == self.start and self.direct else super().embarks_over(power, node)


@given(positions(), st.integers(0, 2**32))
@example(position(201, 15), 21)  # a unit in a damaged port that is iced in
def test_paths_are_those_of_the_reference(game, seed):
    dice, land = Random(seed), lands(game.atlas)
    ports = [n for n in land if game.atlas.port_class(n)]
    full = dice.sample(ports, dice.randint(0, len(ports)))
    for counter in game.units.values():
        source, rails, direct = dice.choice(land), dice.random() < 0.4, dice.random() < 0.5
        found = provide(game, counter.id, source, rails=rails, endless=True, direct=direct, full=full)
        if counter.hex < 0:
            assert found.path is None or not found.path.links
            continue
        slow = Overseas(game, counter.hex, direct, full).like(counter)
        power = game.principal(counter.power)
        near = slow.search(power, counter.hex, rails, direct)
        far = slow.search(power, counter.hex, rails, direct, True)
        track = any(counter.hex in side for side in game.atlas.rails)
        other_rails = "supply.built_rails" in game.options or "supply.river_as_rail" in game.options
        if source == counter.hex:
            assert found.within and found.path.links == ()
        elif rails and other_rails:
            continue
        elif rails and not track:
            assert [r.block for r in found.reasons] == [Block.OFF_RAIL]
        else:
            assert found.within is (source in near)
            assert (found.path is not None) is (source in far)
            assert bool(found.reasons) is not found.within
            if found.within:
                assert found.path.links[0].used == near[source]
            assert not set(found.ports) & set(full) and set(found.minor) <= set(found.ports)


# --- the rules' own cases -----------------------------------------------------------------------------------

LAND = """
. . ~ ~ . .
 . . ~ ~ . .
. . ~ ~ . .
"""


def channel(*units, damaged=(), port="minor", **more):
    """England in the west with the port of Hull, France in the east with Rouen and a beach, sea between."""
    atlas = small_atlas(
        LAND,
        owners=LAND.replace(".", "b"),
        places=[spot("Hull", "A-0101", port="major"), spot("Rouen", "A-0104", "town", port=port)],
        rails=["A-0105 A-0104"],
    )
    hexes = {at: HexState(port_damaged=True) for at in damaged}
    return small_game(
        atlas, [unit(*u[:2], power="CW", **u[2]) for u in units], powers=["CW"], hexes=hexes, **more
    )


def asked(game, unit_id, **more):
    return provide(game, unit_id, game.atlas.find("Hull"), **more)


@pytest.mark.rule("REO-OVS-01")
def test_overseas_needs_a_port():
    game = channel(("port", "A-0104", {}), ("beach", "A-0004", {}))
    found = asked(game, "port")
    atlas = game.atlas
    assert found.within and found.ports == (atlas.find("Rouen"), atlas.find("Hull"))
    assert found.minor == (atlas.find("Rouen"),) and len(found.seas) == 1 and found.rail_moves == 0
    lonely = channel(("beach", "A-0004", {}), port="none")
    denied = asked(lonely, "beach", endless=True)
    assert denied.path is None and "REO-OVS-01" in [r.clause for r in denied.reasons]
    assert of(lonely).in_supply("beach"), "supply itself may begin on a coast"


@pytest.mark.rule("REO-OVS-02")
def test_a_damaged_port_serves_its_own_repair_alone():
    game = channel(("a", "A-0104", {}), damaged=["Rouen"])
    denied = asked(game, "a")
    assert not denied.within and denied.reasons[0].block is Block.PORT_DAMAGED
    assert denied.reasons[0].clause == "REO-OVS-02"
    rouen, hull = game.atlas.find("Rouen"), game.atlas.find("Hull")
    assert provide_repair(game, "CW", rouen, hull).within
    repaired = next_game(game, [Change("hexes", rouen, HexState())])
    assert asked(repaired, "a").within
    both = channel(("a", "A-0104", {}), damaged=["Rouen", "Hull"])
    assert not provide_repair(both, "CW", rouen, game.atlas.find("A-0000")).within
    assert of(both).options.damaged_port_class == "one_lower", "a damaged major port would do in supply"


@pytest.mark.rule("REO-OVS-04")
def test_a_full_port_is_passed_by():
    game = channel(("a", "A-0105", {}))
    rouen = game.atlas.find("Rouen")
    assert asked(game, "a").minor == (rouen,)
    denied = asked(game, "a", full={rouen})
    assert not denied.within and "REO-OVS-04" in [r.clause for r in denied.reasons]


@pytest.mark.rule("REO-OVS-06")
def test_some_units_need_no_port():
    game = channel(("mar", "A-0004", {"type": "MAR"}), ("div", "A-0104", {"size": "division"}))
    rouen, hull = game.atlas.find("Rouen"), game.atlas.find("Hull")
    landed = asked(game, "mar", direct=True)
    assert landed.within and landed.ports == (hull,)
    assert not asked(game, "mar").within or asked(game, "mar").ports != (hull,)
    for more in ({"full": {rouen}}, {}):
        found = asked(game, "div", direct=True, **more)
        assert found.within and found.minor == ()
    ruins = channel(("div", "A-0104", {"size": "division"}), damaged=["Rouen"])
    assert asked(ruins, "div", direct=True).within and not asked(ruins, "div").within


@pytest.mark.rule("REO-OVS-07")
@pytest.mark.parametrize(("reach", "within"), [(1, True), (0, False)])
def test_a_coast_counts_as_a_port_in_measuring(reach, within):
    game = channel(("mar", "A-0004", {"type": "MAR"}), options={"supply.range_basic": reach})
    found = provide(game, "mar", game.atlas.find("A-0100"), direct=True, endless=True)
    assert found.within is within and found.beyond is not within
    assert found.path.links[0].used == 1


@pytest.mark.rule("REO-RLY-03")
def test_a_railway_path_begins_on_a_railway():
    game = channel(("on", "A-0105", {}), ("off", "A-0205", {}))
    found = asked(game, "on", rails=True)
    assert found.within and found.rail_moves == 1 and found.minor == (game.atlas.find("Rouen"),)
    assert [leg.kind for leg in found.path.legs] == [LegKind.RAILWAY, LegKind.OVERSEAS]
    denied = asked(game, "off", rails=True)
    assert denied.path is None and [r.clause for r in denied.reasons] == ["REO-RLY-03"]
    full = asked(game, "on", rails=True, full={game.atlas.find("Rouen")})
    assert full.path is None and "REO-OVS-04" in [r.clause for r in full.reasons]


def strip(*units, **more):
    """A row of German hexes with Essen and Kiel at its ends and Bonn in the middle."""
    atlas = small_atlas(
        ". . . . . . .",
        owners="g g g g g g g",
        rails=["A-0000 A-0003"],
        places=[spot("Essen", "A-0000"), spot("Bonn", "A-0003", "town"), spot("Kiel", "A-0006")],
    )
    return small_game(atlas, units, powers=["GE", "CW"], **more)


@pytest.mark.rule("REO-PRI-02", "REO-PRI-06")
def test_a_path_too_long_is_told_from_one_that_is_barred():
    game = strip(unit("a", "A-0005"))
    long = provide(game, "a", game.atlas.find("Essen"), endless=True)
    assert long.beyond and not long.within and long.path.links[0].used == 5
    assert [r.block for r in long.reasons] == [Block.LENGTH]
    barred = strip(unit("a", "A-0005"), unit("e", "A-0002", power="CW"))
    found = provide(barred, "a", barred.atlas.find("Essen"), endless=True)
    assert found.path is None and Block.ZOC in {r.block for r in found.reasons}
