"""Choke points: against taking away one thing after the other, and on the demo games."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from redball import supply
from redball.game import library
from redball.game.state import Change, HexState, next_game, remove_unit
from redball.planning.chokepoints import (
    ChokeSearch,
    choke_points,
    depending,
    depending_steps,
    name,
    place,
)
from redball.supply import Status
from redball.supply.tracing.losses import Loss, LossKind
from redball.wording import sentence

from tests.deep import cases
from tests.small_map import small_atlas, small_game, spot, unit
from tests.supply.random_positions import position
from tests.supply.reference import Reference

SUPPLIED = (Status.IN, Status.LIMITED)


class Without(Reference):
    """The slow tracer in a world that lacks a sea area, a port or the railway over a hexside."""

    def __init__(self, game, loss, kind="", privilege=None):
        super().__init__(game, kind=kind, privilege=privilege)
        self.loss = loss

    def again(self, kind, privilege=None):
        return Without(self.game, self.loss, kind, privilege)

    def sea_ok(self, power, area):
        return (self.loss.kind, self.loss.sea) != (LossKind.SEA, area) and super().sea_ok(power, area)

    def strait_closed(self, power, area):
        lost = self.options.option12_straits and (self.loss.kind, self.loss.sea) == (LossKind.SEA, area)
        return lost or super().strait_closed(power, area)

    def port_usable(self, power, node):
        return (self.loss.kind, self.loss.node) != (LossKind.PORT, node) and super().port_usable(power, node)

    def kinds(self, here, there, edges):
        found = super().kinds(here, there, edges)
        broken = self.loss.kind is LossKind.RAIL and self.loss.side == tuple(sorted((here[1], there[1])))
        return found - {"rail"} if broken and here[0] == there[0] == "hex" else found


def after(game, slow, power, enemy, loss):
    """The slow tracer when a thing is gone: hexes and HQs by what happens to the position."""
    if loss.kind is LossKind.HQ:
        return Reference(next_game(game, [remove_unit(loss.unit)]))
    if loss.kind is LossKind.HEX:
        fallen = [u for u in game.units.values() if u.hex == loss.node and slow.friendly(power, u.power)]
        changes = [Change("control", loss.node, enemy), *(remove_unit(u.id) for u in fallen)]
        return Reference(next_game(game, changes))
    return Without(game, loss)


def things(game, slow, power):
    """Everything that can be lost, whoever uses it."""
    atlas = game.atlas
    land = [n for n in range(len(atlas.grid)) if atlas.is_land(n)]
    yield from (Loss(LossKind.HEX, node) for node in land)
    yield from (Loss(LossKind.PORT, node) for node in land if slow.graph.nodes["hex", node]["port"])
    yield from (Loss(LossKind.SEA, sea=area.index) for area in atlas.sea_areas)
    built = [[atlas.find(x) for x in row] for row in slow.options.built_rails]
    sides = atlas.rails | {tuple(sorted(s)) for row in built for s in pairwise(row)}
    yield from (Loss(LossKind.RAIL, side=side) for side in sides)
    for u in game.units.values():
        if u.hex >= 0 and u.is_headquarters and slow.friendly(power, u.power):
            yield Loss(LossKind.HQ, u.hex, unit=u.id)


def brute_force(game, power, enemy):
    """Every thing whose loss costs units their supply, with these."""
    slow = Reference(game)
    mine = [u for u in game.units.values() if u.hex >= 0 and game.principal(u.power) == power]
    mine = [u for u in mine if slow.verdict(u).status in SUPPLIED]
    found = {}
    for loss in things(game, slow, power) if mine else ():
        left = after(game, slow, power, enemy, loss)
        there = [u for u in mine if u.id in left.game.units]
        lost = {u.id for u in there if left.verdict(u).status not in SUPPLIED}
        if lost:
            found[loss] = lost
    return found


def positions_at_war(seeds):
    """Positions with a power that has an enemy and most units."""
    for seed in seeds:
        game = position(seed, Random(seed).randint(2, 12))
        slow = Reference(game)
        codes = sorted({game.principal(u.power) for u in game.units.values()})
        foes = {code: [c for c in (*game.powers, "TUR", "ROM") if slow.hostile(code, c)] for code in codes}
        codes = [c for c in codes if foes[c]]
        if codes:
            power = max(codes, key=lambda c: sum(game.principal(u.power) == c for u in game.units.values()))
            yield game, power, foes[power][0]


@pytest.mark.parametrize("start", cases(range(0, 120, 12), 1))
def test_the_choke_points_are_those_of_trying_everything(start):
    tried = 0
    for game, power, enemy in positions_at_war(range(start, start + 12)):
        expected = brute_force(game, power, enemy)
        found = {point.loss: set(point.units) for point in choke_points(game, power)}
        assert found == expected, (game.options, power)
        for loss, units in expected.items():
            assert set(depending(game, loss, power).units) == units
        tried += 1
    assert tried >= 8


def coast_road():
    """A road of hexes from a city in the west, an HQ half way, a port; the enemy in the far east."""
    atlas = small_atlas(
        """
        ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
         . . . . . . . . . . . .
        x x x x x x x x x x x x
        """,
        owners="""
        ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
         g g g g g g g g g g b b
        g g g g g g g g g g b b
        """,
        places=[
            spot("Berlin", "A-0100"),
            spot("London", "A-0111"),
            spot("Tobruk", "A-0107", "town", port="minor"),
        ],
        rails=["Berlin A-0104"],
    )
    units = [
        unit("hq", "A-0104", type="HQ-I", attack=3),
        unit("a", "A-0106", attack=2),
        unit("b", "A-0108", attack=4),
    ]
    return small_game(atlas, units, options={"supply.coastal_start": "none", "supply.zoc_blocks": False})


def test_the_nearest_to_home_is_worst_and_ties_go_by_factors_then_names():
    game = coast_road()
    found = [(sentence(name(game, p.loss)), len(p.units), p.factors) for p in choke_points(game, "GE")]
    assert found == [
        ("A-0101", 3, 9),
        ("A-0102", 3, 9),
        ("A-0103", 3, 9),
        ("Berlin", 3, 9),
        ("A-0104", 2, 6),
        ("A-0105", 2, 6),
        ("hq in A-0104", 2, 6),
        ("A-0106", 1, 4),
        ("Tobruk", 1, 4),
    ]


def test_what_stands_in_a_hex_falls_with_it():
    game = coast_road()
    assert depending(game, Loss(LossKind.HEX, game.atlas.find("A-0106"))).units == ("b",)


def test_nothing_depends_on_what_nobody_uses():
    game = coast_road()
    assert depending(game, Loss(LossKind.HEX, game.atlas.find("London"))).units == ()
    assert depending(game, Loss(LossKind.SEA, sea=0)).units == ()
    assert choke_points(game, "CW") == ()


def test_a_search_can_be_left_and_tells_how_far_it_is():
    search = ChokeSearch(coast_road(), "GE")
    steps = search.steps()
    done, of = next(steps)
    assert 0 <= done <= of and search.found == ()
    steps.close()
    assert search.found == ()


def test_names_and_places():
    game = coast_road()
    tobruk = game.atlas.find("Tobruk")
    assert sentence(name(game, Loss(LossKind.PORT, tobruk))) == "the port of Tobruk"
    assert sentence(name(game, Loss(LossKind.HQ, tobruk, unit="hq"))) == "hq in Tobruk"
    assert sentence(name(game, Loss(LossKind.SEA, sea=0))) == game.atlas.sea_areas[0].name
    assert sentence(name(game, Loss(LossKind.RAIL, side=(12, 13)))) == "the railway Berlin–A-0101"
    assert place(game, Loss(LossKind.SEA, sea=0)) == game.atlas.sea_areas[0].box
    assert place(game, Loss(LossKind.RAIL, side=(12, 13))) == 12
    assert place(game, Loss(LossKind.PORT, tobruk)) == tobruk


def test_the_western_desert_hangs_on_its_ports_and_seas():
    """November 1941: Rommel lives from Benghazi and the sea behind it, the Commonwealth by the Red Sea."""
    game = library.read(library.find_scenario("western-desert-1941"))
    axis = {sentence(name(game, p.loss)): p.units for p in choke_points(game, "GE")}
    assert {"Ionian Sea and Sirte", "the port of Benghazi"} <= axis.keys()
    assert "ger-dak" in axis["Ionian Sea and Sirte"] and "ger-dak" in axis["the port of Benghazi"]
    commonwealth = {sentence(name(game, p.loss)): p.units for p in choke_points(game, "CW")}
    assert max(commonwealth, key=lambda k: len(commonwealth[k])) == "Red Sea and Gulf of Aden"
    assert "the port of Tobruk" in commonwealth


@pytest.mark.parametrize("scenario", cases((info.id for info in library.scenarios()), 1))
def test_on_the_world_map_each_is_what_really_happens(scenario):
    """The position changed as an order would change it, and traced anew."""
    game = library.read(library.find_scenario(scenario))
    for power in sorted(game.powers):
        enemy = next((p for p in sorted(game.powers) if game.at_war(power, p)), "")
        for point in choke_points(game, power):
            node = point.loss.node
            if point.loss.kind is LossKind.HEX and enemy:
                gone = [remove_unit(u.id) for u in game.units_at.get(node, ())]
                changes = [Change("control", node, enemy), *gone]
            elif point.loss.kind is LossKind.PORT:
                changes = [Change("hexes", node, HexState(iced_in=True))]
            elif point.loss.kind is LossKind.HQ:
                changes = [remove_unit(point.loss.unit)]
            else:
                continue
            left = supply.Supply(next_game(game, changes))
            before = supply.of(game)
            mine = [u for u in left.game.units if game.principal(game.units[u].power) == power]
            lost = {u for u in mine if before.in_supply(u) and not left.in_supply(u)}
            assert lost == set(point.units), sentence(name(game, point.loss))


def test_every_power_is_asked_when_none_is_named():
    game = library.read(library.find_scenario("western-desert-1941"))
    benghazi = Loss(LossKind.HEX, game.atlas.find("Benghazi"))
    everybody = depending(game, benghazi)
    both = {*depending(game, benghazi, "GE").units, *depending(game, benghazi, "IT").units}
    assert set(everybody.units) == both and len(both) > 1
    assert list(depending_steps(game, benghazi))[-1] == everybody
