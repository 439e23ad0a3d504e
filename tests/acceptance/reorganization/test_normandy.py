"""The rule's own worked example of July/August 1944, order by order on the demo game's position."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from redball.game import library
from redball.game.order_json import read_orders
from redball.game.state import next_game
from redball.rules import judge
from redball.rules.reorganization import offers, tables
from redball.rules.reorganization.offers import offer_of
from redball.rules.reorganization.orders import Reorganize
from redball.supply.paths import LegKind

from tests.acceptance.table import Table

pytestmark = pytest.mark.deep

ORDERS = Path(__file__).with_name("normandy.json")
LEDGER = [3, 8, 12, 16, 18, 22, 25, 29, 33]
"""Points that the Commonwealth has spent after each unit, as the example counts them."""
KINDS = [
    {"REO-CST-03", "REO-OVS-04"},  # over Rouen
    {"REO-CST-03", "REO-OVS-04"},
    {"REO-CST-03", "REO-ATR-08", "REO-ATR-10", "REO-RP-08"},  # by air, an American division
    {"REO-CST-03", "REO-OVS-04"},  # over Boulogne
    {"REO-CST-02", "REO-HQ-02"},  # by Montgomery
    {"REO-CST-03", "REO-HQ-02"},
    {"REO-CST-02", "REO-HQ-02", "REO-HQ-04"},
    {"REO-CST-02"},  # by London
    {"REO-CST-02"},
]
"""Clauses that the ruling on each unit rests on, among others: what it costs, and how the points come."""
OVER = ["Rouen", "Rouen", None, "Boulogne", None, None, None, None, None]
"""The port on the unit's coast through which each path leads overseas, if it does."""
USED = {
    "corps": {"Newcastle": 1, "Edinburgh": 1, "Hull": 1},
    "oil": {"Hull": 1, "London": 2},
    "port": {"Rouen": 2, "Boulogne": 1},
}
"""What the example leaves used: a corps of each city, an oil-dependent unit of Hull, two of London; ports."""


def ledger(units: int = len(LEDGER)):
    """The position after the orders up to some number of units, with the running totals."""
    game, totals = library.read(library.find_scenario("normandy-1944")), []
    for order in read_orders(ORDERS.read_text("utf-8"), ORDERS.name):
        if isinstance(order, Reorganize) and len(totals) == units:
            break
        ruling = judge(game, order)
        assert ruling.allowed, (order, [r.code for r in ruling.reasons])
        if isinstance(order, Reorganize):
            assert port_of(game, order) == OVER[len(totals)], order
        game = next_game(game, ruling.changes)
        if isinstance(order, Reorganize):
            assert KINDS[len(totals)] <= set(ruling.clauses), (order, ruling.clauses)
            totals.append(game.powers["CW"].rp_spent)
    return game, totals


def port_of(game, order):
    """The port in which a path to a unit lands, by the example's name; None where it crosses no sea."""
    path = offer_of(game, order).path
    legs = [leg for link in path.links for leg in link.legs] if path else []
    crossed = [leg for leg in legs if leg.kind is LegKind.OVERSEAS]
    names = {game.atlas.find(name): name for name in ("Rouen", "Boulogne")}
    assert len(crossed) <= 1
    return names[crossed[0].nodes[0]] if crossed else None


@pytest.mark.rule("REO-GEN-08", "REO-RP-08", "REO-RP-12", "REO-CST-02", "REO-CST-03", "REO-EX-05")
def test_the_ledger():
    game, totals = ledger()
    assert totals == LEDGER
    assert game.powers["US"].rp_spent == 0, "the Commonwealth pays for the American division"
    assert game.powers["CW"].rp_left == Fraction(0)
    assert not game.units["gbr-montgomery"].organized
    assert not game.units["gbr-46-grp"].organized
    for kind, places in USED.items():
        found = {name: times for (way, name), times in tables.USED.of(game).items() if way == kind}
        assert found == {game.atlas.label(game.atlas.find(name)): n for name, n in places.items()}, kind


@pytest.mark.rule("REO-PRI-03")
def test_newcastle_may_still_serve_who_is_no_corps():
    """The example says "no more corps": a bomber is none."""
    game, _ = ledger(2)
    assert judge(game, Reorganize("gbr-lancaster", "hex:Newcastle", "primary")).allowed


def test_rouen_is_no_source_of_its_own():
    """France was conquered in 1940: its cities provide nothing until Paris is free."""
    game, _ = ledger(0)
    ruling = judge(game, Reorganize("gbr-i", "hex:Rouen", "primary"))
    assert not ruling.allowed and "REO-GEN-06" in ruling.clauses


@pytest.mark.rule("REO-RP-10")
def test_the_pool_is_empty_then():
    game, _ = ledger()
    rest = Reorganize("gbr-rodney", "hex:Portsmouth", "primary")
    assert not judge(game, rest).allowed


@pytest.mark.rule("REO-ATR-02")
def test_german_fighters_may_meet_the_transport():
    game, _ = ledger(0)
    ruling = judge(game, Reorganize("usa-2-arm", "unit:gbr-46-grp", "atr"))
    assert not ruling.allowed and "REO-ATR-02" in ruling.clauses
    assert game.units["ger-jg-26"].hex in ruling.hexes


@pytest.mark.parametrize("provider", ["hex:Newcastle", "hex:Edinburgh"])
def test_who_may_serve_no_more(provider):
    """After the first two rows Newcastle and Edinburgh have each served a corps."""
    game, _ = ledger(2)
    ruling = judge(game, Reorganize("can-ii-can", provider, "primary"))
    assert not ruling.allowed and "REO-PRI-03" in ruling.clauses


def test_rouen_has_served_its_two():
    game, _ = ledger(2)
    ruling = judge(game, Reorganize("usa-2-arm", "hex:London", "primary"))
    assert not ruling.allowed and "REO-OVS-04" in ruling.clauses


def test_offers_show_the_cost_that_is_charged():
    game, _ = ledger(1)
    found = {
        o.provider: o
        for o in offers(game, "gbr-6-abn", everything=True)
        if o.way == "primary" and not o.order.rail
    }
    edinburgh = game.atlas.label(game.atlas.find("Edinburgh"))
    newcastle = game.atlas.label(game.atlas.find("Newcastle"))
    assert found[f"hex:{edinburgh}"].allowed and found[f"hex:{edinburgh}"].cost == 5
    assert not found[f"hex:{newcastle}"].allowed


def test_at_the_command_line(tmp_path, capsys):
    """The same orders as JSON, each told with its cost; what is refused changes nothing."""
    table = Table(tmp_path, capsys, {}, ())
    assert table.run("new", "normandy-1944", "--out", table.game)[0] == 0
    orders = json.loads(ORDERS.read_text("utf-8"))
    first, rest = tmp_path / "first.json", tmp_path / "rest.json"
    first.write_text(json.dumps(orders[:2]), "utf-8")
    rest.write_text(json.dumps(orders[2:]), "utf-8")
    assert table.run("order", table.game, first)[0] == 0
    for unit, source, clause in [
        ("usa-2-arm", "London", "REO-OVS-04"),
        ("can-ii-can", "Newcastle", "REO-PRI-03"),
        ("can-ii-can", "Edinburgh", "REO-PRI-03"),
    ]:
        refused = tmp_path / "refused.json"
        asked = {"order": "reorganize", "unit": unit, "provider": f"hex:{source}", "way": "primary"}
        refused.write_text(json.dumps(asked), "utf-8")
        code, said = table.run("order", table.game, refused)
        assert code != 0 and clause in said["rulings"][0]["clauses"] and said["rulings"][0]["reasons"]
    code, said = table.run("order", table.game, rest)
    assert code == 0
    texts = [ruling["text"] for ruling in said["rulings"] if ruling["order"] == "reorganize"]
    assert [int(text.split(" RP")[0].rpartition(" ")[2]) for text in texts] == [4, 4, 2, 4, 3, 4, 4]
    powers = {row["power"]: row for row in table.run("info", table.game)[1]["powers"]}
    assert (powers["CW"]["rp_left"], powers["US"]["rp_left"]) == ("0", "50")
