"""The fast tracer against the slow one on random positions: status, lengths, paths, reasons, repairs."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import example, given
from hypothesis import strategies as st
from redball import supply
from redball.game.state import Change, HexState, next_game, put_unit
from redball.game.units import Unit, unit_types
from redball.supply import Block, LegKind, Path, SourceKind, Status
from redball.supply.options import read

from tests.supply.random_orders import after, with_fields
from tests.supply.random_positions import position, positions
from tests.supply.reference import Reference


def agree(game, found) -> None:
    """Every unit stands as the reference says, over a chain as short."""
    if found.allotment is not None:
        agree_in_turn(game, found)
        return
    slow = Reference(game)
    for unit in game.units.values():
        agree_on(slow, game, found, unit, slow.verdict(unit))


SERVED = (Status.IN, Status.LIMITED)


def agree_in_turn(game, found) -> None:
    """Convoy points shared out by hand (3.7 shipping_capacity): units ask one after another, each traces with
    the sea areas that have room for it, and what its path took is counted off.
    """
    options = read(game.options)
    named, taken = list(options.shipping_first), {}
    everywhere, free = [area.index for area in game.atlas.sea_areas], Reference(game)

    def turn(unit):
        rank = named.index(unit.id) if unit.id in named else len(named)
        return rank, not unit_types()[unit.type].headquarters, unit.id

    def owner_with_room(unit, area):
        power = game.principal(unit.power)
        points = free.shipping(power, area)
        room = {o: n * options.shipping_capacity - taken.get((area, o), 0) for o, n in points.items()}
        return next((o for o in sorted(room, key=lambda o: (o != power, o)) if room[o] > 0), None)

    for unit in sorted(game.units.values(), key=turn):
        dry = Reference(game, everywhere)
        if unit.hex < 0 or free.verdict(unit).status not in SERVED or dry.verdict(unit).status in SERVED:
            slow = free if unit.hex < 0 or free.verdict(unit).status not in SERVED else dry
            agree_on(slow, game, found, unit, slow.verdict(unit))
            continue
        slow = Reference(game, [a for a in everywhere if owner_with_room(unit, a) is None])
        expected = slow.verdict(unit)
        if expected.status not in SERVED:
            assert not found.in_supply(unit.id), (unit, expected)
            assert Block.SEA_SHIPPING in supply.why(found, unit.id).blocks
            continue
        agree_on(slow, game, found, unit, expected)
        for area in {sea for leg in found.path(unit.id).legs for sea in leg.seas}:
            owner = owner_with_room(unit, area)
            assert owner is not None
            taken[area, owner] = taken.get((area, owner), 0) + 1


def agree_on(slow, game, found, unit, expected) -> None:
    """One unit stands as the reference says, over a chain as short."""
    assert found.status(unit.id) is expected.status, (unit, expected)
    path = found.path(unit.id)
    assert (path is not None) is (expected.status in (Status.IN, Status.AT_SEA, Status.LIMITED))
    if expected.status is Status.IN and path is not None:
        assert len(path.links) == expected.links, (unit, path, expected)
        assert not path.links or path.links[0].used == expected.used, (unit, path, expected)
    if path is not None and path.links:
        valid(slow, game, unit, path)


def valid(slow: Reference, game, unit, path: Path) -> None:
    """Each step of each leg is one that the reference allows, and lengths add up."""
    power, slow = game.principal(unit.power), slow.like(unit)
    assert path.links[0].start == unit.hex
    assert path.links[-1].source.node in slow.primaries(power, unit.country)
    secondaries = {(s.node, s.unit) for s in slow.secondaries(power)}
    for number, link in enumerate(path.links):
        beach = slow.embarks(unit) if number == 0 else True
        if link.source.kind is SourceKind.SECONDARY:
            assert (link.source.node, link.source.unit) in secondaries
            assert link.source.unit != unit.id
        assert number == 0 or link.start == path.links[number - 1].source.node
        rails = link.path_kind is LegKind.RAILWAY
        row, length = flat(link), 0
        assert row[0] == ("hex", link.start) and row[-1] == ("hex", link.source.node)
        for here, there in pairwise(row):
            steps = dict(slow.steps(power, link.start, here, rails, beach))
            assert there in steps, (link, here, there)
            length += steps[there]
        assert length == link.used == sum(leg.length for leg in link.legs) <= link.allowed


def flat(link):
    row = [("hex", link.start)]
    for leg in link.legs:
        assert row[-1] == ("hex", leg.nodes[0])
        if leg.kind is LegKind.OVERSEAS:
            assert leg.seas and len(leg.nodes) == 2
            row += [("sea", s) for s in leg.seas]
            row.append(("hex", leg.nodes[1]))
        else:
            row += [("hex", n) for n in leg.nodes[1:]]
    return row


@given(positions())
def test_status_and_lengths_are_those_of_the_reference(game):
    agree(game, supply.of(game))


@given(positions())
def test_the_status_of_each_is_the_same_asked_alone_or_with_all(game):
    alone = supply.Supply(replace(game))
    assert supply.of(game).statuses() == {unit: alone.status(unit) for unit in game.units}


@given(positions(), st.lists(st.integers(0, 2**32), min_size=1, max_size=6))
def test_a_repaired_supply_is_a_fresh_one(game, seeds):
    supply.of(game).statuses()
    for seed in seeds:
        before, game = game, after(game, seed)
        repaired, fresh = supply.of(game), supply.Supply(replace(game))
        assert repaired.statuses() == fresh.statuses()
        for unit_id in game.units:
            ours, theirs = repaired.path(unit_id), fresh.path(unit_id)
            assert (ours is None) == (theirs is None)
            if ours is not None:
                assert [x.used for x in ours.links[:1]] == [x.used for x in theirs.links[:1]]
                assert len(ours.links) == len(theirs.links)
        lost, gained = repaired.changed_from(supply.of(before))
        both = [u for u in game.units if u in before.units]
        then, now = supply.of(before), fresh
        assert set(lost) == {u for u in both if then.in_supply(u) and not now.in_supply(u)}
        assert set(gained) == {u for u in both if now.in_supply(u) and not then.in_supply(u)}


CURABLE = (
    Block.ZOC | Block.CONTROL | Block.NEUTRAL | Block.SEA_ENEMY | Block.SEA_SHIPPING | Block.PASSAGE
    | Block.PORT_ICED | Block.PORT_DAMAGED | Block.PORT_ENEMY
)  # fmt: skip


def cured(game, unit, reasons):
    """The position with everything mended that the reasons name."""
    power = game.principal(unit.power)
    changes = []
    for number, reason in enumerate(reasons):
        if reason.block in (Block.CONTROL, Block.NEUTRAL, Block.PASSAGE, Block.PORT_ENEMY):
            changes += [Change("control", node, power) for node in reason.nodes]
        elif reason.block is Block.ZOC:
            changes.append(
                put_unit(Unit(f"c{number}", "", "INF", power, "", size="corps", hex=reason.nodes[0]))
            )
        elif reason.block is Block.SEA_SHIPPING:
            changes.append(put_unit(Unit(f"c{number}", "", "TRS", power, "", sea=reason.seas[0])))
        elif reason.block is Block.SEA_ENEMY:
            changes += [put_unit(with_fields(game.units[u], sea=-1)) for u in reason.units]
        else:
            changes.append(Change("hexes", reason.nodes[0], HexState()))
    game = next_game(game, changes)
    if not any(r.block is Block.PORT_ICED for r in reasons):
        return game
    return replace(game, weather={}, options=dict(game.options) | {"supply.port_iced_weather": []})


@given(positions())
@example(position(55736, 17))  # ports are iced in in fine weather too
def test_mending_everything_that_was_named_brings_supply(game):
    options = read(game.options)
    if options.zoc_cancelled_by == "nothing" or options.weather_measured_at == "worst":
        return
    found = supply.of(game)
    if found.allotment is not None:
        return
    for unit_id in found.out():
        why = supply.why(found, unit_id)
        if why.blocks & ~CURABLE or len(why.reasons) == 8:
            continue
        after = cured(game, game.units[unit_id], why.reasons)
        assert supply.of(after).in_supply(unit_id), (game.units[unit_id], why)


@given(positions())
def test_whoever_is_out_of_supply_is_told_why(game):
    found = supply.of(game)
    for unit_id in found.out():
        reasons = supply.why(found, unit_id).reasons
        assert reasons and len(reasons) <= 8
    for unit_id, status in found.statuses().items():
        if status in (Status.IN, Status.AT_SEA, Status.LIMITED, Status.OFF_MAP):
            assert supply.why(found, unit_id).reasons == ()
