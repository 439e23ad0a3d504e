"""Locks choose among a unit's paths and never decide whether it is in supply (base game 3.3, 3.4)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import assume, given, settings
from hypothesis import strategies as st
from redball import supply
from redball.game.state import next_game
from redball.supply import LegKind, Status
from redball.supply.detours import Wish
from redball.supply.kept import points_of
from redball.supply.locks import Lock, Point, locks, put_lock
from redball.wording import sentence

from tests.supply.every_chain import EveryChain, TooManyError
from tests.supply.random_positions import label, positions
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


@settings(max_examples=250)
@given(positions(), st.integers(0, 2**32))
def test_the_best_path_through_points_is_the_best_of_all_chains(game, seed):
    rnd, found = Random(seed), supply.of(game)
    units = [u for u in game.units.values() if found.status(u.id) is Status.IN and found.path(u.id).links]
    assume(units and found.allotment is None)
    for u in units[:3]:
        points = random_points(rnd, game)
        assume(points)
        cut = rnd.randint(0, len(points))
        wish = Wish(tuple(points[:cut]), frozenset(points[cut:]))
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


@given(positions(), st.integers(0, 2**32))
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
        kept = found.kept(u.id)
        assert (kept.path is None) is (before.path(u.id) is None)
        assert not set(kept.followed) & {broken.lock for broken in kept.broken}
        assert kept.followed or kept.path == before.path(u.id)
        if kept.path is not None and kept.path.links and found.status(u.id) is Status.IN:
            valid(slow, after, u, kept.path)
            assert len(kept.path.links) >= len(before.path(u.id).links)
        for broken in kept.broken:
            for said in (broken.text, *broken.details):
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
    other = locked(replace(game, units=dict(units), marks={}), *chosen)
    assert locks(one) == locks(other)
    for unit_id in game.units:
        assert supply.of(one).kept(unit_id) == supply.of(other).kept(unit_id)
        assert supply.of(one).best_path(unit_id) == supply.of(other).best_path(unit_id)
        assert supply.alternatives(one, unit_id) == supply.alternatives(other, unit_id)
