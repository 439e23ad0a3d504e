"""Offensive chits to the last unit: who plays one, when, and whom it turns up (REO-OFF)."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from redball.game.clock import Clock
from redball.rules.reorganization.chits import Chit, candidates, chit_of, counts_half, kinds_offered
from redball.rules.reorganization.orders import PlayChit, ReorganizeByChit
from redball.rules.reorganization.tables import USED

from tests.rules.judging import after, changed, judged, why_not
from tests.rules.reorganization.table import FINAL, IMPULSE, edit, face_down, game_of, hq, set_to
from tests.rules.reorganization.test_chits import CHOOSING, by_hq, plane, with_chit
from tests.small_map import unit


@pytest.mark.rule("REO-OFF-01", "REO-OFF-03", "REO-OFF-04", "REO-OFF-06", "REO-OFF-08")
def test_who_plays_which_chit(atlas):
    other = unit("staff", "A-0002", type="HQ-I", size="army", power="IT")
    game = game_of(atlas, hq(), face_down("inf", "A-0003"), other, clock=CHOOSING)
    kinds = ("air", "naval", "land", "combined", "reorganize_units")
    assert kinds_offered(game) == kinds
    clauses = {
        "air": ("REO-OFF-01", "REO-OFF-02"),
        "naval": ("REO-OFF-03",),
        "land": ("REO-OFF-04", "REO-OFF-05"),
        "combined": ("REO-OFF-06",),
        "reorganize_units": ("REO-OFF-08",),
    }
    for kind in kinds:
        ruling = judged(game, PlayChit("GE", kind, "hq"))
        assert ruling.allowed and ruling.clauses == clauses[kind]
        assert ruling.text.data["hq"] == "hq"
        played = after(game, PlayChit("GE", kind, "hq"))
        assert chit_of(played, "GE") == Chit(kind, "hq")
        assert chit_of(after(played, PlayChit("GE")), "GE") is None
        without = PlayChit("GE", kind)
        assert why_not(game, without) == (["chit_names_hq"] if kind in ("air", "land") else [])
    order = PlayChit("GE", "air", "hq")
    assert why_not(replace(game, clock=IMPULSE), order) == ["chit_when"]
    theirs = Clock(turn=35, phase="choose_action", impulse=4, side="allied")
    assert why_not(replace(game, clock=theirs), order) == ["chit_when"]
    assert why_not(game, PlayChit("XX", "air", "hq")) == ["unknown.power"]
    assert why_not(game, PlayChit("GE", "boat", "hq")) == ["unknown.chit"]  # type: ignore[arg-type]
    assert why_not(game, PlayChit("GE", "air", "nobody")) == ["unknown.unit"]
    assert why_not(game, PlayChit("GE", "air", "inf")) == ["no_hq"]
    assert why_not(game, PlayChit("GE", "air", "staff")) == ["others_hq"]
    assert why_not(edit(game, "hq", organized=False), order) == ["face_down"]
    assert why_not(edit(game, "hq", hex=-1), order) == ["face_down"]
    assert not why_not(edit(game, "hq", hex=0), order), "the first hex of the map"
    assert why_not(game, PlayChit("GE")) == ["no_chit"]
    assert why_not(replace(game, clock=IMPULSE), PlayChit("GE")) == ["chit_when"]
    less = set_to(game, impulse_choices=False)
    assert why_not(less, PlayChit("GE", "combined")) == ["no_such_chit"]
    assert "REO-OFF-07" in judged(less, PlayChit("GE", "combined")).clauses
    fewer = set_to(game, reorganize_units_chit=False)
    assert why_not(fewer, PlayChit("GE", "reorganize_units")) == ["no_such_chit"]
    assert kinds_offered(fewer) == kinds[:4]


@pytest.mark.rule("REO-OFF-02", "REO-OFF-05", "REO-OFF-06")
def test_what_counts_half(atlas):
    second = unit("hq2", "A-0002", type="HQ-I", reorganization=3, size="army")
    rows = [
        face_down("inf", "A-0003"),
        plane("f"),
        face_down("bb", "A-0003", type="BB", size=""),
        hq(),
        second,
    ]
    for kind, names in (("air", {"f"}), ("land", {"inf"}), ("combined", set()), ("naval", set())):
        game = with_chit(atlas, kind, *rows)
        for chief, scope in (("hq", "named_hq"), ("hq2", "all"), ("hq2", "named_hq")):
            read = set_to(game, chit_scope=scope)
            half = {n for n in ("inf", "f", "bb") if counts_half(read, read.units[chief], read.units[n])}
            assert half == (set() if (chief, scope) == ("hq2", "named_hq") else names), (kind, chief, scope)
    plain = game_of(atlas, *rows)
    assert not counts_half(plain, plain.units["hq"], plain.units["f"])


@pytest.mark.rule("REO-OFF-03", "REO-OFF-08")
def test_whom_a_chit_turns_up(atlas):
    sea = atlas.sea_areas[0].name
    rows = [
        face_down("harbour", "A-0300", type="CA", size=""),
        face_down("ship", sea, type="CA", size=""),
        face_down("sub", "A-0000", type="SUB", size=""),
        unit("up", sea, type="CA", size=""),
        face_down("away", "", type="CA", size=""),
        face_down("italian", sea, type="CA", size="", power="IT"),
        face_down("inf", "A-0003"),
        face_down("gone", ""),
        unit("torn", "A-0003", shattered=True),
        face_down("done", "A-0003"),
        face_down("cut", "A-0007"),
        unit("w", "A-0006", power="FR"),
        unit("cargo", sea, organized=False),
        hq(),
    ]
    game = game_of(atlas, *rows).changed([USED.put(("unit", "done"), 1)])
    naval = candidates(game, "GE", Chit("naval", ""))
    assert [u.id for u in naval] == ["harbour", "ship", "sub"]
    every = candidates(game, "GE", Chit("reorganize_units", ""))
    assert [u.id for u in every] == ["harbour", "ship", "sub", "inf", "torn", "cargo"]
    assert [u.id for u in candidates(game, "IT", Chit("naval", ""))] == ["italian"]


@pytest.mark.rule("REO-OFF-03", "REO-OFF-08", "REO-RP-13")
def test_orders_by_a_chit(atlas):
    sea = atlas.sea_areas[0].name
    ships = [face_down(f"s{n}", sea, type="CA", size="") for n in range(3)]
    rows = [*ships, face_down("inf", "A-0003"), hq()]
    naval = with_chit(atlas, "naval", *rows)
    every = with_chit(atlas, "reorganize_units", *rows)
    order = ReorganizeByChit("GE")
    ruling = judged(naval, order)
    assert ruling.clauses == ("REO-OFF-03", "REO-RP-13") and ruling.text.data["count"] == 3
    assert judged(every, order).clauses == ("REO-OFF-08", "REO-RP-13")
    assert judged(every, order).text.data["count"] == 4
    assert changed(naval, ReorganizeByChit("GE", ("s1", "s1"))) == {
        ("units", "s1"),
        ("reorganization_used", ("unit", "s1")),
    }
    assert why_not(naval, ReorganizeByChit("GE", ("inf",))) == ["not_by_naval"]
    up = edit(every, "inf", organized=True)
    assert why_not(up, ReorganizeByChit("GE", ("inf",))) == ["not_by_reorganize_units"]
    assert why_not(naval, ReorganizeByChit("GE", ("nobody",))) == ["unknown.unit"]
    assert why_not(naval, ReorganizeByChit("XX")) == ["unknown.power"]
    assert why_not(after(naval, order), order) == ["nobody_to_turn"]
    for kind in ("air", "land", "combined"):
        assert why_not(with_chit(atlas, kind, *rows), order) == ["no_free_chit"]
    assert why_not(replace(naval, clock=CHOOSING), order) == ["no_free_chit"]
    assert why_not(replace(naval, clock=FINAL), order) == ["no_free_chit"]
    assert why_not(naval, ReorganizeByChit("IT")) == ["no_free_chit"]
    after(after(naval, order), by_hq("inf"))


@pytest.mark.rule("REO-OFF-01")
@pytest.mark.parametrize(
    "moment",
    [
        {"turn": 36},
        {"impulse": 5},
        {"side": "allied"},
        {"impulse": 0, "side": "", "phase": "final_reorganization"},
    ],
)
def test_a_chit_of_another_moment_is_none(atlas, moment):
    game = with_chit(atlas, "air", plane("f"), hq())
    assert chit_of(game, "GE") is not None and chit_of(game, "IT") is None
    assert chit_of(replace(game, clock=msgspec.structs.replace(game.clock, **moment)), "GE") is None
