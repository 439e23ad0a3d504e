"""A game whose map changes while it is open: patches switched on and off, and maps built anew."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import msgspec
import pytest
from redball.atlas import PortClass, load
from redball.atlas.patches import Change, Patch, apply
from redball.game import codec, other_map
from redball.game.errors import SaveError
from redball.game.orders import MoveUnit, Note, SetConvoys
from redball.game.patches import read_patches
from redball.game.session import Session, damage_of
from redball.game.soundness import findings, ground_of, units_touched
from redball.game.state import follow, predecessor

from tests.atlas.bad_maps import small_folder
from tests.small_map import small_atlas, small_game, unit
from tests.toy_rules import judge


@pytest.fixture
def plain(tmp_path):
    return load(small_folder(tmp_path / "small"))


def patch(atlas, *changes, id="ours"):
    return Patch(id, "Ours", atlas.id, changes=changes)


def sunk(atlas, node):
    """A patch by which a hex of land becomes sea."""
    col, row = atlas.grid.colrow(node)
    was = {
        "terrain": atlas.terrain_at(node).name.lower(),
        "territory": atlas.territory_at(node).code,
        "controller": atlas.controller_at(node),
        "sea": "",
    }
    now = {"terrain": "sea", "territory": "", "controller": "", "sea": atlas.sea_areas[0].name}
    return patch(atlas, Change("hex", f"{col}.{row}", was, now, "a bay"))


@pytest.fixture
def session(plain, tmp_path):
    inland = [node for node in plain.land_nodes if node not in plain.places_at]
    here, there = (plain.label(node) for node in sorted(inland)[:2])
    game = small_game(plain, [unit("u1", here, power="GE")], powers=["GE"])
    with Session.create(tmp_path / "g.redball", game, judge) as made:
        made.here, made.there = plain.find(here), plain.find(there)
        yield made


def again(session, *atlases):
    """The save opened from its file, on the map with the patches that it names."""

    def loader(id, patches=()):
        return next(atlas for atlas in atlases if (atlas.id, atlas.patches) == (id, tuple(patches)))

    return Session.open(session.path, judge, loader, read_only=True)


def test_the_save_names_the_patches_and_goes_on_from_its_file(session, plain):
    here, there = session.here, session.there
    bay = apply(plain, [sunk(plain, there)])
    heard = []
    session.subscribe(heard.append)
    before = session.game
    session.use_map(bay)
    assert [(event.kind, event.before, event.after) for event in heard] == [("mapped", before, session.game)]
    assert session.game.atlas is bay and session.game.units == before.units
    assert read_patches(session._journal.meta["patches"]) == bay.patches
    with again(session, plain, bay) as seen:
        assert seen.game.atlas is bay and seen.game.units["u1"].hex == here
    assert session._journal.meta["ground"] == ground_of(bay)
    session.use_map(plain)
    assert session.commit(Note("hello")).allowed
    session.use_map(plain)
    assert session._journal.meta["ground"] == ground_of(plain)
    assert "patches" not in session._journal.meta
    with again(session, plain) as seen:
        assert seen.game.atlas is plain


def test_a_map_without_a_place_for_a_unit_is_refused_and_all_is_as_before(session, plain):
    before, text = session.game, session.path.read_bytes()
    with pytest.raises(SaveError, match=r"units\.u1"):
        session.use_map(apply(plain, [sunk(plain, session.here)]))
    assert session.game is before and session.path.read_bytes() == text


def test_orders_of_another_ground_are_undone_and_done_again(session, plain):
    here, there = session.here, session.there
    assert session.commit(MoveUnit("u1", plain.label(there))).allowed
    bay = apply(plain, [sunk(plain, here)])
    session.use_map(bay)
    assert session.undo() and session.game.units["u1"].hex == here
    assert session.game.atlas is bay
    assert session.redo() and session.game.units["u1"].hex == there
    assert session.commit(Note("hello")).allowed
    with again(session, bay) as seen:
        assert seen.game_at(0).units["u1"].hex == here
        assert not damage_of(seen)
    session.use_map(plain)
    assert session.commit(MoveUnit("u1", plain.label(here))).allowed
    with pytest.raises(SaveError):
        session.use_map(bay)


def test_a_game_that_its_map_had_no_place_for_is_opened_again(session, plain):
    bay = apply(plain, [sunk(plain, session.here)])
    session.close()
    with Session.open(session.path, judge, lambda id: bay) as opened:  # built anew since
        opened.use_map(bay)
        assert not opened.last and opened.oddities
    with again(session, bay) as seen:
        assert seen.oddities and not damage_of(seen)
    with Session.open(session.path, judge, lambda id, patches=(): bay) as opened:
        more = apply(
            plain, [sunk(plain, session.here), patch(plain, *sunk(plain, session.there).changes, id="b")]
        )
        opened.use_map(more)
        assert opened.game.atlas is more and opened.oddities


def test_another_map_is_refused(session, plain):
    with pytest.raises(SaveError, match="another map"):
        session.use_map(replace(plain, id="elsewhere"))
    with pytest.raises(SaveError, match="another map"):
        other_map.on_map(small_game(small_atlas("0 ."), powers=["GE"]), small_atlas("0 . ."), "a game")


def test_what_was_worked_out_on_another_map_does_not_hold(session, plain):
    bay = apply(plain, [sunk(plain, session.there)])
    before, after = session.game, replace(session.game, atlas=bay)
    follow(after, before)
    assert predecessor not in after.derived
    again = replace(before)
    follow(again, before)
    assert predecessor in again.derived


def test_a_sea_area_is_renamed_and_another_one_added(session, plain):
    old = plain.sea_areas[0].name
    power = next(iter(session.game.powers))
    assert session.commit(SetConvoys(old, power, 4)).allowed
    new = patch(plain, Change("sea_area", old, {"name": old}, {"name": "Our Sea"}, "printed so"))
    ours = apply(plain, [new])
    session.use_map(ours)
    assert session.game.convoys == {(0, power): 4}
    assert session.commit(SetConvoys("Our Sea", power, 5)).allowed
    with again(session, ours) as seen:
        assert seen.game.convoys == {(0, power): 5}
        assert seen.game_at(1).convoys == {(0, power): 4}
    session.use_map(plain)
    assert session.game.convoys == {(plain.sea_by_name[old.casefold()].index, power): 5}


def test_a_sea_area_that_goes_is_named(plain):
    game = small_game(plain, powers=["GE"])
    less = replace(plain, sea_areas=(), sea=plain.sea * 0 - 1)
    with pytest.raises(SaveError, match=plain.sea_areas[0].name):
        other_map.on_map(game, less, "a game")
    with pytest.raises(SaveError, match="Skagerrak"):  # it has become another area, which was there before
        fewer = small_atlas("0 1 1 . .", sea_names=NAMES[:2])
        other_map.on_map(small_game(seas(NAMES), powers=["GE"]), fewer, "a game")


# --- the numbers of sea areas -------------------------------------------------------------------------------

NAMES = ["Baltic", "Kattegat", "Skagerrak"]


def seas(names):
    return small_atlas("0 1 2 . ." if len(names) == 3 else "0 1 2 3 .", sea_names=names)


@pytest.mark.parametrize("names", [NAMES[::-1], [NAMES[1], "Sound", NAMES[2], NAMES[0]]])
def test_orders_on_a_map_with_another_order_of_seas_are_read_as_they_were_given(names, tmp_path):
    before, after = seas(NAMES), seas(names)
    path = tmp_path / "g.redball"
    with Session.create(path, small_game(before, powers=["GE"]), judge) as session:
        assert session.commit(SetConvoys("Kattegat", "GE", 1)).allowed
    given = {"Kattegat": 1, "Baltic": 2, names[1]: 3}
    with Session.open(path, judge, lambda id: after) as session:
        assert session.commit(SetConvoys("Baltic", "GE", 2)).allowed
        assert session.commit(SetConvoys(names[1], "GE", 3)).allowed
    for atlas in (after, seas([*dict.fromkeys([*names, *NAMES])])):
        with Session.open(path, judge, lambda id, atlas=atlas: atlas) as session:
            found = {atlas.sea_areas[a].name: n for (a, _), n in session.game.convoys.items()}
            assert found == given
            assert not damage_of(session)


def test_numbers_there_and_back():
    atlas = seas(["Sound", NAMES[2], NAMES[0], NAMES[1]])
    found = other_map.sea_numbers(NAMES, atlas)
    assert found.names == (*NAMES, "Sound")
    assert [found.read[n] for n in found.write] == [0, 1, 2, 3]
    game = small_game(atlas, powers=["GE"], convoys={(2, "GE"): 4})
    data = codec.encode_position(game, found.write)
    assert codec.decode_position(data, atlas, found.read).convoys == MappingProxyType({(2, "GE"): 4})


def test_only_units_in_hexes_that_differ_are_looked_at(session, plain, monkeypatch):
    here, there = session.here, session.there
    assert not units_touched(session.game, apply(plain, [sunk(plain, there)]))
    assert list(units_touched(session.game, apply(plain, [sunk(plain, here)]))) == ["u1"]
    seen = []
    monkeypatch.setattr(other_map, "findings", lambda game, units: seen.append(list(units)) or iter(()))
    session.use_map(apply(plain, [sunk(plain, there)]))
    assert seen == [[]]


def test_a_fleet_whose_port_goes_is_refused_wherever_it_lies(plain, tmp_path):
    port = next(place for place in plain.places if place.port)
    fleet = unit("f", plain.label(port.node), power="GE", type="BB")
    others = [unit(f"u{n}", plain.label(node), power="GE") for n, node in enumerate(sorted(plain.land_nodes))]
    places = [
        place._replace(port=PortClass.NONE) if place.node == port.node else place for place in plain.places
    ]
    without = replace(plain, places=tuple(places))
    game = small_game(plain, [fleet, *others], powers=["GE"])
    new = set(findings(replace(game, atlas=without))) - set(findings(game))
    assert [finding.path for finding in new] == ["units.f"]
    with pytest.raises(SaveError, match=r"units\.f"):
        other_map.on_map(game, without, "here")


def test_where_a_country_goes_all_units_are_looked_at(session, plain):
    lands = (*plain.territories[:1], *(t._replace(code="XX", home="XX") for t in plain.territories[1:2]))
    other = replace(plain, territories=(*lands, *plain.territories[2:]))
    assert set(units_touched(session.game, other)) == set(session.game.units)


def test_an_entry_that_was_sound_is_judged_again_when_it_is_another(plain):
    label = plain.label(min(plain.land_nodes))
    game = small_game(plain, [unit("u1", label, power="GE")], powers=["GE"])
    before = set(findings(game))
    changed = replace(game, units={"u1": msgspec.structs.replace(game.units["u1"], note="\x00")})
    for _ in range(2):
        assert set(findings(game)) == before
        assert [(each.path, each.flaw.field) for each in set(findings(changed)) - before] == [
            ("units.u1", "note")
        ]
