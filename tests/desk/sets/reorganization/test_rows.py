"""What rows tell: sources that are farther, fuel under the oil rule, all that bars a refused source."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest
from redball.desk.games import saves
from redball.game.clock import Clock
from redball.game.orders import SetHex, SetOption
from redball.rules import read_scenario
from redball.rules.oil.costs import unit_fuel_cost
from redball.rules.oil.orders import PaySeaMaintenance, SetDepot
from redball.rules.reorganization.offers import NEAREST_PRIMARY
from redball.wording import quantity

from tests.desk.sets.reorganization.conftest import NORMANDY, ready
from tests.desk.sets.reorganization.test_screen import MONTGOMERY, choose, give, primary, source

pytestmark = pytest.mark.deep


def begin(player, folder, phase: str, **options) -> None:
    """Normandy with the oil rule, at a phase, all powers with much fuel."""
    game = read_scenario(NORMANDY)
    powers = {code: msgspec.structs.replace(p, fuel=Fraction(40)) for code, p in game.powers.items()}
    clock = Clock(game.clock.turn, phase) if phase.startswith("final") else game.clock
    made = replace(
        game, powers=powers, clock=clock, rule_sets=("base", "oil", "reorganization"), options=options
    )
    (folder / "oil").mkdir()
    player.controller.open_session(saves.begin(made, folder / "oil"))
    player.desk.show_power("CW")
    ready(player)


def heads(screen) -> list[str]:
    table = screen.units
    return [table.horizontalHeaderItem(column).text() for column in range(table.columnCount())]


def fuel(screen, unit: str) -> str:
    return screen.units.rows[screen.units.index_of(unit)].cells[2]


@pytest.mark.deep
def test_farther_sources_are_looked_for_when_asked(player, screen):
    assert not screen.foot.farther.isVisible(), "no unit is chosen"
    choose(player, "gbr-lancaster")

    def cities() -> set[str]:
        return {row.key[0] for row in screen.sources.rows if row.key[1] == "primary"}

    near = cities()
    assert len(near) == NEAREST_PRIMARY
    chosen = screen.sources.currentRow()
    player.press(screen.foot.farther)
    ready(player)
    assert near < cities() and len(cities()) > 2 * NEAREST_PRIMARY
    assert screen.sources.currentRow() == chosen >= 0, "what was chosen stays chosen"
    far = next(row for row in screen.sources.rows if row.key[0] in cities() - near)
    player.click_row(screen.sources, source(player, far.key))
    assert far.cells[0].split(",")[0] in screen.foot.told.text()
    give(player, "gbr-i", primary(player, "Leeds"))
    choose(player, "gbr-lancaster")
    assert cities() > near, "who was asked for farther sources keeps them"


@pytest.mark.deep
@pytest.mark.rule("OIL-REO-19")
def test_fuel_is_told_and_paid_in_final_reorganization(player, screen, tmp_path):
    begin(player, tmp_path, "final_reorganization")
    assert heads(screen) == ["Unit", "RP", "Fuel", "Where", "Served by"]
    costs = {unit: unit_fuel_cost(player.game.units[unit]).fuel for unit in ("gbr-lancaster", "gbr-i")}
    assert costs["gbr-lancaster"] == 1 and fuel(screen, "gbr-lancaster") == "1"
    assert fuel(screen, "gbr-i") == (quantity(costs["gbr-i"]) if costs["gbr-i"] else "–")
    player.picture("reorganization-fuel")
    assert player.desk.do(SetDepot("London", "CW", 4)).allowed
    ready(player)
    choose(player, "gbr-lancaster")
    player.click_row(screen.sources, source(player, MONTGOMERY))
    assert (
        "must first pay for what stays at sea" in screen.foot.told.text()
        and "OIL-SEA-04" in screen.foot.told.text()
    )
    assert player.desk.do(PaySeaMaintenance("CW")).allowed
    ready(player)
    before = (player.game.powers["CW"].fuel, dict(player.game.depots))
    player.click_row(screen.sources, source(player, MONTGOMERY))
    player.press(screen.foot.give)
    ready(player)
    assert player.game.units["gbr-lancaster"].organized
    assert (player.game.powers["CW"].fuel, dict(player.game.depots)) != before, "its fuel was drawn too"


@pytest.mark.deep
def test_fuel_is_not_told_at_the_end_of_an_impulse(player, screen, tmp_path):
    begin(player, tmp_path, "reorganization")
    assert heads(screen) == ["Unit", "RP", "Where", "Served by"]


@pytest.mark.deep
@pytest.mark.rule("OIL-REO-19")
@pytest.mark.parametrize("option", ["oil.non_hq_impulse_reorg_costs", "reorg.fuel_in_impulse"])
def test_an_option_makes_fuel_due_in_impulses(player, screen, tmp_path, option):
    begin(player, tmp_path, "reorganization")
    assert player.desk.do(SetOption(option, True)).allowed
    ready(player)
    assert heads(screen) == ["Unit", "RP", "Fuel", "Where", "Served by"]
    assert fuel(screen, "gbr-lancaster") == "1"


@pytest.mark.deep
@pytest.mark.rule("REO-OVS-02")
def test_everything_that_bars_a_refused_source_is_told(player, screen):
    for name in ("Rouen", "Dunkirk"):
        player.desk.do(SetHex(player.game.atlas.label(player.node(name)), port_damaged=True))
    ready(player)
    choose(player, "can-ii-can")
    row = source(player, primary(player, "Birmingham"))
    offer = screen.sources.rows[row].offer
    assert offer is not None and len(offer.reasons) == 1, "a row knows only that there is no path"
    assert screen.sources.rows[row].cells[0].startswith("Birmingham")
    assert screen.sources.rows[row].cells[2].startswith("– Has no basic supply path to II Can")
    player.click_row(screen.sources, row)
    player.wait_for(lambda: "The port of Dunkirk" in screen.foot.told.text())
    assert "no basic supply path" in screen.foot.told.text() and "REO-OVS-02" in screen.foot.told.text()
    assert ".." not in screen.foot.told.text()
    choose(player, "gbr-i")
    assert "Dunkirk" not in screen.foot.told.text(), "an answer that comes late is for who was asked"


def test_an_answer_that_comes_while_the_phase_changes_waits_for_the_new_columns(player, screen, monkeypatch):
    """Between an order and the settling of the window the list may have other columns than the phase."""
    row = next(row for row in screen.units.rows if row.unit == "gbr-i")
    cells = [screen.units.item(screen.units.index_of("gbr-i"), n).text() for n in range(4)]
    monkeypatch.setattr("redball.desk.sets.reorganization.rows.fuel_due", lambda _game: True)
    screen.watch.found.emit(row.unit)
    assert screen.units.columnCount() == 4
    assert [screen.units.item(screen.units.index_of("gbr-i"), n).text() for n in range(4)] == cells
    screen.show_units()
    assert screen.units.columnCount() == 5
    screen.watch.found.emit(row.unit)
    assert screen.units.item(screen.units.index_of("gbr-i"), 3).text() == cells[2]
