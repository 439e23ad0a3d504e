"""Ports: aircraft that they base; damage, ice and capture (base game 6)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from redball import supply
from redball.atlas import PortClass
from redball.game.orders import MoveUnit, SetControl, SetHex, SetOption, SetWeather
from redball.game.state import Game
from redball.planning.freight import allocate
from redball.rules.base.units import aircraft_room, port_class_now
from redball.wording import sentence

from tests.planning import seas
from tests.rules.judging import after, judged
from tests.small_map import small_atlas, small_game, spot, unit


def harbours(**fields) -> Game:
    """Kiel, a major port and city; Oslo across the sea, minor; two other hexes with aircraft."""
    atlas = small_atlas(
        ". . 0 . .\n . . 0 . .",
        places=[
            spot("Kiel", "A-0001", "city", port="major"),
            spot("Oslo", "A-0003", "town", port="minor", ices=True),
        ],
        sea_names=["Skagerrak"],
    )
    planes = [unit(f"lnd{n}", "A-0000", type="LND") for n in range(4)]
    return small_game(atlas, [*planes, unit("inf", "A-0004"), unit("ca", "Oslo", type="CA")], **fields)


def notes(game: Game, *moves: str) -> list[str]:
    told: list[str] = []
    for number, to in enumerate(moves):
        ruling = judged(game, MoveUnit(f"lnd{number}", to))
        assert ruling.allowed
        told += [sentence(note) for note in ruling.notes]
        game = game.changed(ruling.changes)
    return told


@pytest.mark.rule("BASE-PORT-01")
def test_a_minor_port_bases_two_aircraft_and_a_major_one_three():
    game = harbours()
    kiel, oslo = game.atlas.find("Kiel"), game.atlas.find("Oslo")
    assert (aircraft_room(game, oslo), aircraft_room(game, kiel), aircraft_room(game, 0)) == (2, 3, None)
    assert notes(game, "Oslo", "Oslo") == [] and notes(game, "Kiel", "Kiel", "Kiel") == []
    assert notes(game, "Oslo", "Oslo", "Oslo") == [
        "Oslo (A-0003) now bases 3 aircraft: the port has room for 2"
    ]
    assert len(notes(game, "Kiel", "Kiel", "Kiel", "Kiel")) == 1


@pytest.mark.rule("BASE-PORT-01")
def test_the_numbers_are_options():
    game = after(harbours(), SetOption("base.port_aircraft_minor", 3))
    assert notes(game, "Oslo", "Oslo", "Oslo") == []
    assert len(notes(after(harbours(), SetOption("base.port_aircraft_minor", 1)), "Oslo", "Oslo")) == 1


@pytest.mark.rule("BASE-PORT-01", "BASE-PORT-02")
def test_a_damaged_major_port_is_a_minor_one_and_a_damaged_minor_one_none():
    game = after(harbours(), SetHex("Kiel", port_damaged=True), SetHex("Oslo", port_damaged=True))
    kiel, oslo = game.atlas.find("Kiel"), game.atlas.find("Oslo")
    assert (port_class_now(game, kiel), port_class_now(game, oslo)) == (PortClass.MINOR, PortClass.NONE)
    assert (aircraft_room(game, kiel), aircraft_room(game, oslo)) == (2, None)
    assert len(notes(game, "Kiel", "Kiel", "Kiel")) == 1


@pytest.mark.rule("BASE-PORT-02")
def test_ice_stops_supply_and_ships_stay():
    game = harbours()
    assert supply.of(game).in_supply("inf")
    frozen = after(game, SetWeather("snow"))
    assert not supply.of(frozen).in_supply("inf") and frozen.units["ca"].hex == game.atlas.find("Oslo")
    assert supply.of(after(frozen, SetWeather("fine"))).in_supply("inf")


@pytest.mark.rule("BASE-PORT-02")
def test_a_captured_port_serves_its_captor_at_once():
    game = harbours(powers=["CW"], control={"Oslo": "CW", "A-0004": "GE"})
    gone = replace(game, units={k: u for k, u in game.units.items() if k != "ca"})
    assert not supply.of(gone).in_supply("inf")
    assert supply.of(after(gone, SetControl("Oslo", "GE"))).in_supply("inf")


@pytest.mark.rule("BASE-PORT-02")
def test_the_same_port_carries_resources_for_its_captor():
    held = after(seas.game((1, 1, 1, 1)), SetControl("Brest", "GE"))
    brest = held.atlas.find("Brest")
    assert brest not in allocate(held, "FR").network.ports
    assert brest in allocate(held, "GE").network.ports
