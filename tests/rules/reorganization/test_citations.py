"""What a ruling rests on: the clauses of its way, and no others' (the panel shows them under the ruling)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rules.judging import after, denied, judged
from tests.rules.reorganization.table import STRIP, by, damaged, face_down, game_of, hq, set_to
from tests.rules.reorganization.test_chits import by_hq, plane, with_chit
from tests.rules.reorganization.test_mission import flown, serve, units
from tests.small_map import small_atlas, spot, unit

SOURCE = {"REO-GEN-02", "REO-GEN-06", "REO-RP-12", "REO-CST-03"}
"""Of every infantry unit that is served."""


@pytest.fixture
def strip():
    return small_atlas(
        STRIP,
        owners="g g g g g g f f\n g g g g g g f f\n~ ~ ~ ~ ~ ~ ~ ~",
        places=[
            spot("Essen", "A-0000", "capital", factories=2),
            spot("Kiel", "A-0104", port="minor"),
            spot("Brest", "A-0006", "town"),
            spot("Ghent", "A-0107"),
        ],
        rails=["Essen Brest"],
    )


def land(strip, *units, **more):
    game = game_of(strip, face_down("a", "A-0002"), *units, pools={"GE": 99}, wars=(), **more)
    west = {strip.find(f"A-0{row}0{column}"): "GE" for row in range(2) for column in (6, 7)}
    return replace(game, control=west)


def cited(game, order) -> set[str]:
    ruling = judged(game, order)
    assert ruling.allowed, ruling.reasons
    return set(ruling.clauses)


def test_every_source_on_land_cites_its_clauses(strip):
    store = unit("store", "A-0002", type="SUPPLY", size="")
    game = land(strip, hq("A-0002"), store, unit("more", "Ghent", type="SUPPLY", size=""))
    assert cited(game, by("a", "hex:Essen")) == SOURCE
    assert cited(game, by("a", "unit:hq", "hq")) == SOURCE | {"REO-HQ-02", "REO-HQ-03", "REO-HQ-04"}
    assert cited(game, by("a", "unit:hq", "secondary")) == SOURCE | {"REO-SEC-02", "REO-SEC-03"}
    supplied = SOURCE | {"REO-RP-13", "REO-SUP-02", "REO-SUP-03", "REO-SUP-04"}
    assert cited(game, by("a", "unit:hq", "supply_unit")) == supplied
    paid = set_to(game, supply_unit_free=False)
    assert cited(paid, by("a", "unit:hq", "supply_unit")) == supplied - {"REO-RP-13"}
    near = land(strip, face_down("b", "A-0106"), unit("more", "Ghent", type="SUPPLY", size=""))
    assert cited(near, by("b", "hex:Ghent", "secondary")) == SOURCE | {"REO-SEC-04"}
    everyone = set_to(game, oil_cap_scope="all")
    assert cited(everyone, by("a", "unit:hq", "hq")) >= {"REO-AMB-35"}
    far = land(strip, face_down("b", "A-0006"))
    assert cited(far, by("b", "hex:Essen")) == SOURCE | {"REO-PRI-06"}
    options = {**far.options, "supply.limited_sources": ["Brest"]}
    limited = replace(far, options=options)
    assert cited(limited, by("b", "hex:Brest", "limited")) == SOURCE | {"REO-LSS-01", "REO-LSS-04"}


def test_a_shattered_unit_and_a_friend_s_cite_theirs(strip):
    game = land(strip, hq("A-0002"), unit("s", "A-0001", shattered=True, organized=False))
    assert "REO-SHA-01" in cited(game, by("s", "hex:Essen"))
    assert "REO-SHA-01" not in cited(game, by("a", "hex:Essen"))
    italian = land(strip, face_down("i", "A-0001", power="IT"), hq("A-0002"), cooperation=[("GE", "IT")])
    assert "REO-RP-08" in cited(italian, by("i", "unit:hq", "hq"))


def test_paths_over_sea_and_rail_cite_theirs(gap):
    waiting = [
        face_down("a", "A-0104"),
        face_down("p", "A-0204"),
        face_down("div", "A-0004", size="division"),
        face_down("r", "A-0105"),
    ]
    game = game_of(gap, *waiting, pools={"GE": 99}, wars=())
    haven = damaged(game, "Port")
    assert cited(haven, by("a", "hex:C0")) == SOURCE | {"REO-OVS-04"}
    assert cited(damaged(game, "Haven"), by("p", "hex:C0")) == SOURCE | {"REO-OVS-05"}
    assert cited(haven, by("div", "hex:C0")) >= {"REO-OVS-06", "REO-OVS-07"}
    rail = cited(haven, by("r", "hex:C0", rail=True))
    assert rail == SOURCE | {"REO-OVS-04", "REO-RLY-01", "REO-RLY-02", "REO-RLY-04", "REO-RLY-05"}


def test_carriers_and_ports_at_sea_cite_theirs(atlas):
    sea = atlas.sea_areas[0].name
    trs = unit("trs", sea, type="TRS", size="")
    game = game_of(atlas, *units(face_down("coast", "A-0305"), trs), pools={"GE": 99})
    ship = cited(game, by("coast", "unit:trs", "trs"))
    assert ship == SOURCE | {"REO-TRS-03", "REO-GEN-07", "REO-AMB-12"}
    stays = cited(set_to(game, trs_flips=False), by("coast", "unit:trs", "trs"))
    assert stays == ship - {"REO-AMB-12"}
    assert cited(flown(game, "atr0"), serve("u0")) >= {"REO-ATR-08", "REO-ATR-10"}


@pytest.mark.rule("REO-OFF-02", "REO-HQ-02")
def test_half_a_unit_that_is_left_is_named_with_its_reading(atlas):
    planes = [plane(f"f{n}") for n in range(6)]
    game = with_chit(atlas, "air", *planes, face_down("inf", "A-0003"), hq())
    assert {"REO-OFF-01", "REO-RP-13"} <= cited(game, by_hq("f0"))
    five = after(game, *(by_hq(f"f{n}") for n in range(5)))
    denied(five, by_hq("inf"), "REO-HQ-02", "REO-AMB-36")
    full = denied(after(five, by_hq("f5")), by_hq("inf"), "REO-HQ-02")
    assert "REO-AMB-36" not in full.clauses
    two = with_chit(atlas, "air", *planes, face_down("inf", "A-0003"), hq(value=2))
    four = denied(after(two, *(by_hq(f"f{n}") for n in range(4))), by_hq("inf"), "REO-HQ-02")
    assert "REO-AMB-36" not in four.clauses, "nothing is left"


@pytest.mark.rule("REO-OFF-04", "REO-OFF-06")
@pytest.mark.parametrize(("kind", "clause"), [("land", "REO-OFF-04"), ("combined", "REO-OFF-06")])
def test_a_chit_s_price_cites_the_chit(atlas, kind, clause):
    game = with_chit(atlas, kind, face_down("inf", "A-0003"), plane("f"), hq())
    assert {clause, "REO-RP-13"} <= cited(game, by_hq("inf"))
    assert ("REO-RP-13" in cited(game, by_hq("f"))) is (kind == "combined")
