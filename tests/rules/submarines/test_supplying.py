"""The supply of units in historic bases, as paths are traced."""

from __future__ import annotations

import pytest
from redball import supply
from redball.game.orders import SetCountry
from redball.game.state import Change, Depot, Game, put_depot
from redball.game.units import Unit
from redball.rules.gas.trace import path_to, reaches
from redball.rules.oil.fuel_paths import FuelPaths
from redball.rules.submarines.supplying import privileges
from redball.rules.submarines.tables import Base
from redball.supply import SourceKind, Status

from tests.rules.submarines.based import USED, bases
from tests.rules.submarines.world import after, unit
from tests.supply.reference import Reference

FLEET = unit("bb", "Portuguese Coast", type="BB", power="CW", section=4)
"""A fleet that lets no path go by sea from Cadiz."""


def in_cadiz(id: str = "u", kind: str = "SUB", power: str = "GE") -> Unit:
    return unit(id, "Cadiz", type=kind, power=power)


def to_bordeaux(played: Game) -> Game:
    """The same with France in German hands, so that a path may go on from Spain."""
    nodes = [n for n in range(len(played.atlas.terrain)) if played.atlas.home_at(n) == "FRA"]
    return played.changed(Change("control", node, "GE") for node in nodes)


def status(played: Game, id: str) -> Status:
    """How a unit stands, as the reference says too."""
    found = supply.Supply(played).status(id)
    assert found is Reference(played).verdict(played.units[id]).status
    return found


@pytest.mark.rule("SUB-BASE-08")
def test_a_sub_in_cadiz_is_supplied_from_cadiz() -> None:
    played = to_bordeaux(bases(in_cadiz(), FLEET, cadiz=USED))
    assert status(played, "u") is Status.IN
    path = supply.of(played).path("u")
    assert path is not None
    assert path.links[0].source.kind is SourceKind.SECONDARY
    assert path.links[0].source.node == played.atlas.find("Cadiz")
    assert path.links[0].used == 0
    for base in (None, Base(revoked=True)):
        assert status(to_bordeaux(bases(in_cadiz(), FLEET, cadiz=base)), "u") is not Status.IN


@pytest.mark.rule("SUB-BASE-09")
def test_its_path_goes_through_spain_and_only_its_own() -> None:
    others = in_cadiz("cl", "CL"), in_cadiz("it", power="IT"), unit("inf", "Madrid", type="INF", power="GE")
    played = to_bordeaux(bases(in_cadiz(), FLEET, *others, cadiz=USED))
    path = supply.of(played).path("u")
    assert path is not None
    hexes = {node for link in path.links for leg in link.legs for node in leg.nodes}
    assert {"SPA", "FRA"} <= {played.atlas.home_at(node) for node in hexes}
    for id in ("cl", "it", "inf"):
        assert status(played, id) is not Status.IN


@pytest.mark.rule("SUB-BASE-01", "SUB-BASE-08")
def test_who_has_the_privilege() -> None:
    """SUB-AMB-39."""
    units = in_cadiz(), in_cadiz("m", "MILCH")
    for options, who in (
        ({}, {"u", "m"}),
        ({"cadiz__milch": "no"}, {"u"}),
        ({"chorus_of_nations": "yes"}, set()),
    ):
        played = bases(*units, plane(), cadiz=USED, **options)
        assert {unit for given in privileges(played) for unit in given.units} == who
    assert not list(privileges(bases(cadiz=USED, azores=USED))), "nobody is there"
    azores = bases(plane(), plane("cw", "CW"), azores=USED)
    assert {unit for given in privileges(azores) for unit in given.units} == {"us", "cw"}
    chorus = bases(plane(), azores=USED, chorus_of_nations="yes")
    assert not list(privileges(chorus))


@pytest.mark.rule("SUB-BASE-09")
def test_without_a_way_on_from_spain_it_is_out_of_supply() -> None:
    assert status(bases(in_cadiz(), FLEET, cadiz=USED), "u") is not Status.IN


@pytest.mark.rule("SUB-BASE-08")
def test_cadiz_is_a_port_for_its_paths_too() -> None:
    assert status(bases(in_cadiz(), cadiz=USED), "u") is Status.IN


@pytest.mark.rule("SUB-BASE-09")
def test_with_the_end_of_the_privilege_its_supply_ends() -> None:
    played = to_bordeaux(bases(in_cadiz(), FLEET, cadiz=USED, neutral=["IT"]))
    assert supply.of(played).in_supply("u")
    assert not supply.of(after(played, SetCountry("SPA", "IT"))).in_supply("u")


def plane(id: str = "us", power: str = "US") -> Unit:
    return unit(id, "Lajes", type="NAV", power=power)


@pytest.mark.rule("SUB-BASE-21")
def test_aircraft_in_the_azores_are_supplied_over_sea() -> None:
    played = bases(plane(), plane("cw", "CW"), plane("fr", "FR"), azores=USED)
    assert [status(played, id) is Status.IN for id in ("us", "cw")] == [True, True]
    assert status(played, "fr") is not Status.IN
    assert status(bases(plane()), "us") is not Status.IN


@pytest.mark.parametrize(("reading", "stands"), [("overseas", False), ("always", True)])
def test_without_an_overseas_path_they_are_in_supply_or_not(reading: str, stands: bool) -> None:
    """SUB-AMB-41."""
    enemy = unit("bb", "Azores", type="BB", power="GE", section=4)
    played = bases(plane(), enemy, azores=USED, azores__supply=reading)
    assert (status(played, "us") is Status.IN) == stands


@pytest.mark.rule("SUB-BASE-09")
def test_it_traces_to_gas_through_spain_as_it_does_to_supply() -> None:
    played = to_bordeaux(bases(in_cadiz(), in_cadiz("cl", "CL"), FLEET, cadiz=USED))
    berlin = [played.atlas.find("Berlin")]
    assert path_to(played, played.units["u"], berlin, "GE").path is not None
    assert reaches(played, played.units["u"], berlin, "GE")
    assert not reaches(played, played.units["cl"], berlin, "GE")


@pytest.mark.rule("SUB-BASE-09")
def test_it_traces_to_its_fuel_through_spain() -> None:
    played = to_bordeaux(bases(in_cadiz(), in_cadiz("cl", "CL"), FLEET, cadiz=USED))
    played = played.changed([put_depot(played.atlas.find("Berlin"), Depot(2, "GE"))])
    ways = FuelPaths(played)
    assert ways.to_own(played.units["u"], "GE")
    assert not ways.to_own(played.units["cl"], "GE")
