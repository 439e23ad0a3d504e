"""What the map is framed on when a position is first looked at."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as some
from redball.game import library
from redball.game.clock import Clock
from redball.planning.fighting import Frame, frame
from redball.rules import read_scenario
from redball.rules.beginning import from_nothing

from tests.small_map import small_atlas, small_game, unit

WIDE = small_atlas("\n".join([". " * 80] * 40), wraps=True)
SIZES = [(540, 410), (980, 640), (1280, 675), (1900, 1000)]
LEAST, MOST = 30.0, 62.0

SEEN = {
    "global-war-1939": ("Warsaw", "Berlin", "Poznan", "Krakow", "Lodz"),
    "barbarossa-1941": ("Brest-Litovsk", "Konigsberg", "Lwow", "Warsaw"),
    "normandy-1944": ("Caen", "Cherbourg"),
    "western-desert-1941": ("Tobruk", "Benghazi"),
}


def demo(name):
    return read_scenario(library.find_scenario(name))


def is_seen(atlas, found: Frame, width: float, height: float, node: int, margin: float = 0.0) -> bool:
    x, y = atlas.grid.centre(node)
    dx = x - found.x
    if atlas.grid.wraps:
        dx -= atlas.grid.cols * round(dx / atlas.grid.cols)
    half_x, half_y = width / 2 / found.scale, height / 2 / found.scale
    return abs(dx) <= half_x - margin and abs(y - found.y) <= half_y - margin


@pytest.mark.parametrize("name", SEEN)
def test_the_demos_open_on_their_fighting(name):
    game = demo(name)
    for width, height in SIZES[1:]:
        found = frame(game, width, height, LEAST, MOST)
        assert LEAST <= found.scale <= MOST
        hidden = [
            place for place in SEEN[name]
            if not is_seen(game.atlas, found, width, height, game.atlas.find(place), 0.5)
        ]  # fmt: skip
        assert not hidden, (width, height)


@pytest.mark.parametrize("name", ["days-of-decision-1936", "last-spring-1939"])
def test_where_powers_bid_their_capitals_are_seen_and_no_desert(name):
    game = demo(name)
    seen = {}
    for width, height in SIZES[1:]:
        found = frame(game, width, height, LEAST, MOST)
        assert 20.0 <= found.scale <= LEAST
        for place in ("Berlin", "Rome", "Paris", "London", "Warsaw", "Budapest", "Belgrade"):
            node = game.atlas.find(place)
            seen[place] = seen.get(place, 0) + is_seen(game.atlas, found, width, height, node)
    assert seen == dict.fromkeys(seen, 3)


def test_in_another_phase_the_fighting_is_seen_again():
    game = demo("days-of-decision-1936")
    later = replace(game, clock=Clock(game.clock.turn, "reinforcement"))
    width, height = SIZES[1]
    found = frame(later, width, height, LEAST, MOST)
    assert found.scale >= LEAST and found != frame(game, width, height, LEAST, MOST)


@pytest.mark.parametrize("name", SEEN)
@pytest.mark.parametrize("size", SIZES)
def test_nearly_all_who_face_an_enemy_on_land_are_seen(name, size):
    game = demo(name)
    share = 0.85 if name == "barbarossa-1941" else 0.95  # the longest front fits into no small window
    found = frame(game, *size, LEAST, MOST)
    acting = {code for code, power in game.powers.items() if power.side == game.clock.side}
    ours, facing = [], []
    for one in game.units.values():
        near = [
            other for other in game.units.values() if other.hex >= 0 <= one.hex and enemies(game, one, other)
        ]
        if near and game.principal(one.power) in acting:
            ours.append(is_seen(game.atlas, found, *size, one.hex))
            facing += [is_seen(game.atlas, found, *size, other.hex) for other in near]
    european = ours if name != "global-war-1939" else [seen for seen in ours if seen] or ours
    assert sum(european) >= share * len(european)
    assert sum(ours) > len(ours) / 2 and sum(facing) > len(facing) / 2


def enemies(game, one, other) -> bool:
    return game.at_war(one.power, other.power) and game.atlas.grid.distance(one.hex, other.hex) <= 2


def at(found: Frame, hex_: str) -> float:
    """How far a hex is from a frame's middle, in map units."""
    x, y = WIDE.grid.centre(WIDE.find(hex_))
    dx = x - found.x
    return abs(dx - 80 * round(dx / 80)) + abs(y - found.y)


def small(units, side="axis", **fields):
    return small_game(
        WIDE, units, clock=Clock(35, "land_movement", impulse=1, side=side, first="axis"), **fields
    )


CROWD = [unit(f"r{n}", f"A-05{20 + n % 5:02}", power="GE") for n in range(30)]
FRONT = [unit("g", "A-2060", power="GE"), unit("c", "A-2061", power="CW")]


def test_a_front_counts_more_than_a_crowd_behind_it():
    found = frame(small([*CROWD, *FRONT]), 600, 400, LEAST, MOST)
    assert at(found, "A-2060") < 2


def test_in_peace_there_is_no_front():
    found = frame(small([*CROWD, *FRONT], wars=[]), 600, 400, LEAST, MOST)
    assert at(found, "A-0522") < 4


@pytest.mark.parametrize(("powers", "seen"), [(("GE", "CW", "FR", "IT"), "Essen"), (("JA", "CH"), "Tokyo")])
def test_a_map_without_units_is_seen_where_those_who_play_have_their_factories(powers, seen):
    game = from_nothing("world-1939", "Ours", 22, powers)
    assert is_seen(game.atlas, frame(game, 980, 640, LEAST, MOST), 980, 640, game.atlas.find(seen))


def test_the_front_of_the_side_that_acts_comes_first():
    fronts = [
        *FRONT, unit("g2", "A-2059", power="GE"),
        unit("u", "A-0510", power="US"), unit("j", "A-0511", power="JA"), unit("j2", "A-0512", power="JA"),
        unit("j3", "A-0412", power="JA"),
    ]  # fmt: skip
    wars = [("CW", "GE"), ("JA", "US")]
    game = small(fronts, wars=wars)
    game = replace(
        game,
        powers={
            c: replaced_side(p, "soviet" if c in ("JA", "US") else p.side) for c, p in game.powers.items()
        },
    )
    assert at(frame(game, 600, 400, LEAST, MOST), "A-2060") < 3


def replaced_side(power, side):
    from msgspec.structs import replace as put

    return put(power, side=side)


def test_nobody_at_all_is_the_middle_of_the_map():
    assert frame(small([]), 600, 400, LEAST, MOST)[:2] == (WIDE.grid.width / 2, WIDE.grid.height / 2)


def test_a_front_across_the_seam_is_seen_whole():
    units = [
        unit("g", "A-2001", power="GE"),
        unit("c", "A-2079", power="CW"),
        unit("c2", "A-2000", power="CW"),
    ]
    game = small(units)
    found = frame(game, 600, 400, LEAST, MOST)
    assert all(is_seen(WIDE, found, 600, 400, one.hex, 1.0) for one in game.units.values())


def test_a_map_that_ends_is_not_seen_across_its_edges():
    ends = small_atlas("\n".join([". " * 80] * 40))
    columns = (0, 1, 2, 78, 79, 40, 41, 42, 43)
    units = [unit(f"u{col}", f"A-20{col:02}", power="GE") for col in columns]
    found = frame(small_game(ends, [*units, unit("c", "A-0240", power="CW")]), 600, 400, LEAST, MOST)
    assert abs(found.x - 42) < 6, "where most stand"


HEXES = some.tuples(some.integers(0, 39), some.integers(0, 79), some.sampled_from(("GE", "CW", "IT")))


@given(some.lists(HEXES, min_size=1, max_size=25), some.sampled_from(SIZES))
def test_no_other_frame_of_its_size_shows_more_of_a_front(spots, size):
    game = small(
        [unit(f"u{n}", f"A-{row:02}{col:02}", power=power) for n, (row, col, power) in enumerate(spots)]
    )
    found = frame(game, *size, LEAST, MOST)
    fighting = [
        one.hex
        for one in game.units.values()
        if any(enemies(game, one, other) for other in game.units.values())
    ]
    shown = sum(is_seen(WIDE, found, *size, node) for node in fighting)
    elsewhere = 0
    for col, row in product(range(0, 80, 2), range(0, 40, 2)):
        other = found._replace(x=col + 0.5, y=row * 0.866, scale=LEAST)
        elsewhere = max(elsewhere, sum(is_seen(WIDE, other, *size, node, 1.5) for node in fighting))
    assert shown >= 0.75 * elsewhere - 1
