"""Locks choose among a unit's paths and never decide whether it is in supply (base game 3.3, 3.4)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from redball import supply
from redball.game.state import next_game
from redball.planning.chokepoints import things_used
from redball.supply import LegKind, SourceKind, Status
from redball.supply.locks.broken import broken_locks
from redball.supply.locks.choosing import locks_to_keep
from redball.supply.locks.following import points_of
from redball.supply.locks.lock import Lock, Point, locks, put_lock
from redball.supply.locks.path_constraint import PathConstraint
from redball.wording import sentence

from tests.deep import examples
from tests.small_map import small_atlas, small_game, spot, unit
from tests.supply.every_chain import EveryChain, TooManyError
from tests.supply.random_positions import label, position, positions
from tests.supply.reference import Reference
from tests.supply.test_against_reference import valid


def locked(game, *chosen):
    return next_game(game, [put_lock(lock) for lock in chosen])


def lengths(path):
    return tuple(
        (
            link.used,
            sum(len(leg.seas) for leg in link.legs),
            sum(len(leg.seas) + 1 if leg.seas else len(leg.nodes) - 1 for leg in link.legs),
            link.path_kind is LegKind.RAILWAY,
            link.source.node,
            link.source.unit,
        )
        for link in path.links
    )


def random_points(rnd, game, kinds=("port", "area", "source")):
    atlas, found = game.atlas, []
    for kind in kinds:
        match kind:
            case "port":
                found += [Point("port", p.node) for p in atlas.places if p.port]
            case "area":
                found += [Point("area", a.index) for a in atlas.sea_areas]
            case "source":
                found += [Point("source", n) for n in atlas.places_at]
                found += [
                    Point("source", u.hex, u.id)
                    for u in game.units.values()
                    if u.type.startswith("HQ") and u.hex >= 0
                ]
    return sorted(rnd.sample(found, min(len(found), rnd.randint(1, 2))))


# --- against the slow enumeration -------------------------------------------------------------------------


@examples(250, 30)
@given(positions(), st.integers(0, 2**32))
@example(position(32, 17), 17)  # from a port in ruins, as from a beach
@example(position(9112338, 20), 82)  # two sources as far as each other: the lower decides, not what follows
def test_the_best_path_through_points_is_the_best_of_all_chains(game, seed):
    rnd, found = Random(seed), supply.of(game)
    units = [u for u in game.units.values() if found.status(u.id) is Status.IN and found.path(u.id).links]
    assume(units and found.allotment is None)
    for u in units[:3]:
        points = random_points(rnd, game)
        assume(points)
        cut = rnd.randint(0, len(points))
        wish = PathConstraint(tuple(points[:cut]), frozenset(points[cut:]))
        links = found.detour(u, found.serving_group(u), wish)
        try:
            best = EveryChain(game, u).best(
                {(p.kind, p.node, p.unit) for p in wish.through},
                {(p.kind, p.node, p.unit) for p in wish.never},
            )
        except TooManyError:
            continue
        assert (links is None) is (best is None), (u, wish, best)
        if links is not None:
            path = supply.Path(u.id, links)
            assert lengths(path) == best, (u, wish)
            assert set(wish.through) <= set(points_of(path)) and not wish.never & set(points_of(path))
            valid(Reference(game), game, u, path)


@examples(100, 20)
@given(positions())
def test_the_best_path_without_a_wish_is_every_units_best_path(game):
    found = supply.of(game)
    for u in game.units.values():
        path = found.best_path(u.id)
        if path is None or not path.links or path.links[0].source.kind is SourceKind.LIMITED:
            continue
        assert found.detour(u, found.serving_group(u), PathConstraint(())) == path.links, u


@given(positions(), st.integers(0, 2**32))
@example(position(4_294_967_296, 19), 130)  # convoy points to share out
def test_a_lock_changes_no_status_and_paths_stay_sound(game, seed):
    rnd, before = Random(seed), supply.of(game)
    chosen = []
    for u in list(game.units.values())[:4]:
        for point in random_points(rnd, game):
            name = point.unit or (
                game.atlas.sea_areas[point.node].name if point.kind == "area" else label(point.node)
            )
            circle = rnd.choice(["unit", "hq", "power"])
            who = u.power if circle == "power" else u.id
            chosen.append(Lock(circle, who, point.kind, name, rnd.random() < 0.5))
    after, slow = locked(game, *chosen), Reference(game)
    found = supply.of(after)
    assert found.statuses() == before.statuses()
    for u in after.units.values():
        kept, broken = found.locked_path(u.id), broken_locks(found, u.id)
        assert (kept.path is None) is (before.path(u.id) is None)
        assert {*kept.asked} - {*kept.followed} == {x.lock for x in broken}
        # With convoy points to share out, one unit's lock leaves the next unit other sea areas.
        best = found.best_path(u.id)
        assert found.allotment is not None or best == before.path(u.id)
        assert kept.followed or kept.path == best
        if kept.path is not None and kept.path.links and found.status(u.id) is Status.IN:
            valid(slow, after, u, kept.path)
            assert len(kept.path.links) >= len(best.links)
        for each in broken:
            for said in (each.text, *each.details):
                assert not sentence(said).startswith(said.code)


@given(positions(), st.integers(0, 2**32))
def test_the_order_of_setting_locks_and_adding_units_decides_nothing(game, seed):
    rnd = Random(seed)
    chosen = [
        Lock("unit", u.id, "port", label(p.node), rnd.random() < 0.5)
        for u in list(game.units.values())[:3]
        for p in random_points(rnd, game, ("port",))
    ]
    one = locked(game, *chosen)
    units = list(game.units.items())
    rnd.shuffle(units)
    rnd.shuffle(chosen)
    other = locked(replace(game, units=dict(units)), *chosen)
    assert locks(one) == locks(other)
    for unit_id in game.units:
        assert supply.of(one).locked_path(unit_id) == supply.of(other).locked_path(unit_id)
        assert broken_locks(supply.of(one), unit_id) == broken_locks(supply.of(other), unit_id)
        assert supply.of(one).best_path(unit_id) == supply.of(other).best_path(unit_id)
        assert supply.alternatives(one, unit_id) == supply.alternatives(other, unit_id)


# --- what follows the locked path -------------------------------------------------------------------------


def two_seas(**options):
    """A unit between two ports; each opens on a sea of its own, and both seas lead home."""
    atlas = small_atlas(
        """
        . . . . . . . . .
         0 0 0 0 x 1 1 1 1
        0 . . . . . . . 1
         x x x x x x x x x
        """,
        places=[
            spot("Berlin", "A-0000", port="major", seas=(0,)),
            spot("Hamburg", "A-0008", port="major", seas=(1,)),
            spot("West", "A-0201", "town", port="minor", seas=(0,)),
            spot("East", "A-0206", "town", port="minor", seas=(1,)),
        ],
        sea_names=["West Sea", "East Sea"],
    )
    units = [unit("a", "A-0203", name="First"), unit("b", "A-0203", name="Second")]
    return small_game(atlas, units, options={"supply.coastal_start": "none", **options})


def seas(game, unit_id="a"):
    return {sea for leg in supply.of(game).path(unit_id).legs for sea in leg.seas}


def test_things_that_a_path_uses_are_those_of_the_locked_one():
    game = locked(two_seas(), Lock("unit", "a", "area", "East Sea"))
    used = {loss.sea for loss in things_used(supply.of(game), game.units["a"]) if loss.sea >= 0}
    assert used == seas(game) == {1} != seas(two_seas())


def test_other_paths_offer_the_best_one_again():
    game = locked(two_seas(), Lock("unit", "a", "area", "East Sea"))
    best = supply.of(game).best_path("a")
    assert best in supply.alternatives(game, "a")
    assert locks_to_keep(game, "a", best) == ()
    (lock,) = locks_to_keep(two_seas(), "a", supply.of(game).path("a"))
    assert seas(locked(two_seas(), lock)) == {1}


def test_convoy_points_are_taken_along_the_locked_path_and_nobody_loses_supply():
    points = {"supply.option11_limited_overseas": True, "supply.shipping_capacity": 1}
    game = replace(two_seas(**points), convoys={(0, "GE"): 1, (1, "GE"): 1})
    assert (seas(game, "a"), seas(game, "b")) == ({0}, {1})
    # Both areas are full: the lock waits until there is a point to spare.
    tight = locked(game, Lock("unit", "a", "area", "East Sea"))
    assert (seas(tight, "a"), seas(tight, "b")) == ({0}, {1})
    assert supply.of(tight).statuses() == supply.of(game).statuses()
    (broken,) = broken_locks(supply.of(tight), "a")
    assert "East Sea" in sentence(broken.text)
    roomy = locked(replace(game, convoys={(0, "GE"): 1, (1, "GE"): 2}), Lock("unit", "a", "area", "East Sea"))
    assert seas(roomy, "a") == {1}
    load = supply.of(roomy).allotment.load("GE", 1)
    assert load.units == sum(1 in seas(roomy, u) for u in ("a", "b"))


def test_ties_go_to_the_lowest_hex_by_the_documented_rule():
    """Two ports as near as each other: fewest links, hexes, sea areas and steps are equal; the lower hex
    wins.
    """
    atlas = small_atlas(
        """
        . . . . .
         0 0 0 0 0
        . . . . .
        """,
        places=[
            spot("Low", "A-0001", port="major", seas=(0,)), spot("High", "A-0003", port="major", seas=(0,)),
            spot("Pier", "A-0202", "town", port="minor", seas=(0,)),
        ],
    )  # fmt: skip
    game = small_game(atlas, [unit("a", "A-0202")], options={"supply.coastal_start": "none"})
    assert game.atlas.place_name(supply.of(game).path("a").links[0].source.node) == "Low"
    through = locked(game, Lock("unit", "a", "port", "A-0202"), Lock("unit", "a", "area", "Sea 0"))
    assert supply.of(through).path("a") == supply.of(game).path("a")
    high = locked(game, Lock("unit", "a", "source", "A-0001", never=True))
    assert game.atlas.place_name(supply.of(high).path("a").links[0].source.node) == "High"


@pytest.mark.parametrize(
    ("lock", "status"),
    [
        (Lock("unit", "ship", "port", "A-0201"), Status.AT_SEA),
        (Lock("unit", "lost", "port", "A-0201"), Status.OUT),
        (Lock("unit", "home", "port", "A-0201"), Status.IN),
    ],
)
def test_a_lock_waits_where_no_path_is_needed_or_found(lock, status):
    game = two_seas(**{"supply.range_basic": 1})
    more = small_game(
        game.atlas,
        [unit("ship", "West Sea", type="CA"), unit("lost", "A-0204"), unit("home", "Berlin")],
    )
    game = locked(replace(game, units=more.units), lock)
    assert supply.of(game).status(lock.who) is status
    (broken,) = broken_locks(supply.of(game), lock.who)
    assert sentence(broken.text).startswith("The lock on West (A-0201) waits: ")


def test_a_power_without_home_country_is_told_in_one_sentence():
    atlas = small_atlas(". . . . .", owners="n n n n n", places=[spot("Berne", "A-0000")])
    game = small_game(atlas, [unit("stray", "A-0003", power="JA", country="JAP")])
    assert supply.of(game).status("stray") in (Status.OUT, Status.ISOLATED)
    (reason,) = supply.why(supply.of(game), "stray").reasons
    assert sentence(reason.text).startswith("No unit of Japan")


def test_points_are_those_of_the_path():
    game = two_seas()
    found = set(points_of(supply.of(game).path("a")))
    assert Point("area", 0) in found and any(p.kind == "source" for p in found)
    assert supply.of(game).path("a").links[-1].source.kind is SourceKind.PRIMARY
