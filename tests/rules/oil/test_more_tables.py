"""Tables of the oil rule's guards: who pays for a colony, which factories a well's oil reaches, what a power
that comes or goes changes, what a draw leaves behind.
"""

from __future__ import annotations

from fractions import Fraction as F

import msgspec
import pytest
from redball import rules
from redball.game.orders import MoveUnit, Note
from redball.game.state import Change, HexState, next_game, put_power
from redball.rules import oil
from redball.rules.oil.bombing import owner_of_target
from redball.rules.oil.chains import chains_to
from redball.rules.oil.draws import Draw, ShortError, drawn
from redball.rules.oil.handover import following
from redball.rules.oil.ledger import Ledger
from redball.rules.oil.orders import ReceiveOil, UseOil
from redball.rules.oil.tables import ACCOUNTS, NOTED
from redball.rules.oil.zones import zones
from redball.supply.tracing.regions import ground_of

from tests.rules.oil import table
from tests.rules.oil.front import MOVEMENT, TURN, front, rolled
from tests.rules.oil.table import after, barrels, fuel, refused, spot, unit
from tests.rules.oil.theatre import bought, final, pay
from tests.small_map import small_atlas, small_game

rule = pytest.mark.rule

ANY = Note("Whatever order it is")


COLONY = small_atlas(
    "2 2 2 2 2 2 2 2\n . 2 . 0 . 1 . 2",
    owners=". . . . . . . .\n b . d . k . o .",
    who={"b": ("GBR", "CW"), "d": ("IND", "CW"), "k": ("GIB", "CW", ""), "o": ("MLT", "CW", "")},
    places=[
        spot("London", "A-0100"),
        spot("Bombay", "A-0102", port="major", seas=(0,)),
        spot("Gibraltar", "A-0104", port="major", seas=(0,)),
        spot("Malta", "A-0106"),
    ],
)
"""London alone, India linked with Gibraltar by sea, Malta cut off."""


def colony(reading, *units, count=2):
    """Barrels everywhere; what lies in a colony pays as everything else does."""
    depots = {place: (count, "CW") for place in ("London", "Bombay", "Gibraltar", "Malta")}
    options = {"oil.cw_colony_area": reading, "oil.own_depot_abroad": "isolated_only"}
    return final(*units, on=COLONY, depots=depots, fuel={"CW": 0}, options=options)


@rule("OIL-REO-12", "OIL-REO-15")
@pytest.mark.parametrize(
    ("reading", "place", "payers"),
    [
        ("own_area", "London", ["London"]),
        ("own_area", "Bombay", ["Bombay", "Gibraltar"]),
        ("own_area", "Gibraltar", ["Bombay", "Gibraltar"]),
        ("own_area", "Malta", ["Malta"]),
        ("unrestricted", "London", ["London"]),
        ("unrestricted", "Bombay", ["Bombay", "Gibraltar"]),
        ("unrestricted", "Gibraltar", ["London", "Bombay", "Gibraltar"]),
        ("unrestricted", "Malta", ["Malta"]),
    ],
)
def test_whose_barrels_pay_for_units_that_trace_to_a_hex(reading, place, payers):
    """Only by option, and only outside all home countries, barrels of an area that isn't linked pay."""
    played = colony(reading, bought("hq", place, "CW", 1))
    known, find = zones(played, "CW"), played.atlas.find
    paying = known.paying_for(find(place))
    assert [p for p in ("London", "Bombay", "Gibraltar", "Malta") if known.of(find(p)) in paying] == payers
    for named in ("London", "Bombay", "Gibraltar", "Malta"):
        order = pay("hq", target=place, barrels=(named,))
        if named in payers:
            assert barrels(after(played, order), named) == 1
        else:
            assert refused(played, order) == ["oil.barrel_elsewhere"]


# --- wells ------------------------------------------------------------------------------------------------


@rule("OIL-ACQ-02")
def test_a_factory_that_comes_or_goes_is_known_at_once():
    """Oil goes by rail to Essen, until its factories fall and new ones stand at Bremen."""
    start = table.game(on=table.atlas(rails=["Essen Ploesti Bremen"]))

    def factories(played):
        return {order.factory for order in oil.proposals(played, "GE")}

    assert factories(start) == {"A-0000"}
    fallen = next_game(start, [Change("hexes", start.atlas.find("Essen"), HexState(factories_destroyed=2))])
    assert factories(fallen) == set()
    built = next_game(fallen, [Change("hexes", start.atlas.find("Bremen"), HexState(factories_added=1))])
    assert factories(built) == {"A-0004"}
    assert ground_of(start, "GE") is ground_of(fallen, "GE"), "what was worked out for it is still known"


@rule("OIL-ACQ-02")
@pytest.mark.parametrize(
    ("held", "works", "proposed"),
    [
        ((), "Munich", 5),
        (("Ploesti",), "Munich", 0),
        (("Munich",), "Munich", 0),
        (("Ploesti", "Munich"), "Munich", 0),
        (("Ploesti",), "Ploesti", 5),
    ],
)
def test_no_railway_joins_hexes_that_may_not_be_entered(held, works, proposed):
    """Enemies stand on the well and on the works: no way leads from one to the other.
    Oil that is there needs none.
    """
    played = table.game(
        [unit(place, place, power="SU") for place in held],
        on=table.atlas(rails=["Ploesti Munich"]),
        powers=("SU",),
        hexes={works: HexState(factories_added=1)},
    )
    open_ = ground_of(played, "GE").passable
    assert not any(open_[played.atlas.find(place)] for place in held)
    assert sum(order.count for order in oil.proposals(played, "GE")) == proposed


# --- handover ---------------------------------------------------------------------------------------------


@rule("OIL-STO-18")
def test_a_power_that_comes_or_goes_in_mid_game_is_no_owner_to_compare_with():
    """The depot at Rome passes to Italy when it comes; nothing passes to a power that has gone."""
    whole = front(depots={"Rome": (1, "GE")})
    italy = whole.powers["IT"]
    without = whole.changed([Change("powers", "IT", None)])
    come = following(without, ANY, (put_power(italy),), ())
    assert come is not None and [c.value.owner for c in come.changes if c.table == "depots"] == ["IT"]
    gone = following(whole, ANY, (Change("powers", "IT", None),), ())
    assert gone is None
    poorer = put_power(msgspec.structs.replace(italy, fuel=F(1)))
    assert following(whole, ANY, (poorer,), ()) is None


@rule("OIL-ACQ-16")
def test_the_books_name_powers_of_the_game_alone():
    """A barrel at Kiev whose owner keeps no track is captured; nobody's account loses it."""
    spear = unit("spear", "Lemberg")
    played = front(spear, clock=MOVEMENT, depots={"Kiev": (1, "CW")})
    taken = rolled(played, MoveUnit("spear", "Kiev"), 4)
    assert (barrels(taken, "Kiev"), fuel(taken, "GE")) == (0, 9)
    assert [*ACCOUNTS.of(taken)] == [(TURN, "GE")]


# --- draws ------------------------------------------------------------------------------------------------


@rule("OIL-REO-13")
@pytest.mark.parametrize(("code", "at", "noted"), [("GE", "Essen", False), ("CW", "London", True)])
def test_only_a_draw_of_the_commonwealth_notes_its_track(code, at, noted):
    played = final(
        bought("hq", at, code, 2), depots={"Essen": (1, "GE"), "London": (1, "CW")}, fuel={"GE": 5, "CW": 5}
    )
    paid = after(played, pay("hq"))
    assert (TURN in NOTED.of(paid)) is noted
    assert fuel(paid, code) == 3


# --- tasks ------------------------------------------------------------------------------------------------


@rule("OIL-ACQ-03")
@pytest.mark.parametrize(
    ("uses", "loses", "lost"),
    [
        ((), "oil.loses.choose", ""),
        (("convert",), "oil.loses.choose", ""),
        (("convert", "convert"), "oil.loses.take", "20"),
        (("convert", "produce"), "oil.loses.take", "25/2"),
        (("produce", "produce"), "oil.loses.take", "5"),
        (("idle", "idle"), None, ""),
    ],
)
def test_what_is_lost_with_the_oil_that_nobody_takes(uses, loses, lost):
    played = after(table.game(), ReceiveOil("GE", "Ploesti", "Essen", 2))
    played = after(played, *(UseOil(f"A-0002-{n}", use) for n, use in enumerate(uses, 1)))
    task = next(t for t in rules.tasks(played) if t.id == "oil.use.GE")
    assert (task.loses.code if task.loses else None) == loses
    assert task.loses is None or task.loses.data.get("fuel", lost) == lost


# --- chains -----------------------------------------------------------------------------------------------


@rule("OIL-STO-10")
@pytest.mark.parametrize(
    ("points", "way"),
    [((1, 0), 0), ((0, 1), 1), ((2, 2), None), ((0, 0), None)],
)
def test_of_two_seas_as_long_the_one_with_free_points_is_the_way(points, way):
    """Two seas lie between the same ports."""
    land = small_atlas(
        "0 0 0\n . 0 .\n1 1 1",
        owners=". . .\n g . g\n. . .",
        places=[
            spot("Emden", "A-0100", port="major", seas=(0, 1)),
            spot("Riga", "A-0102", port="major", seas=(0, 1)),
        ],
    )
    convoys = {(sea, "GE"): count for sea, count in enumerate(points) if count}
    played = small_game(
        land, clock=table.PRODUCTION, rule_sets=("base", "oil"), powers=("GE",), convoys=convoys
    )
    emden, riga = land.find("Emden"), land.find("Riga")
    found = chains_to(played, "GE", frozenset({emden})).way(riga)
    assert found is not None and len(found) == 3
    if way is not None:
        assert found == (riga, len(land.grid) + way, emden)


# --- bombs and friends' fuel ------------------------------------------------------------------------------


@rule("OIL-BOM-04")
@pytest.mark.parametrize(
    ("depots", "target", "owner"),
    [
        ({"Kiev": (1, "GE")}, "barrel", "GE"),
        ({"Kiev": (1, "GE")}, "resource", "SU"),
        ({}, "barrel", "SU"),
        ({}, "resource", "SU"),
    ],
)
def test_whose_fuel_bombs_hit(depots, target, owner):
    """A barrel's owner loses it; of what isn't there the power that holds the hex."""
    played = front(depots=depots)
    assert owner_of_target(played, played.atlas.find("Kiev"), target) == owner


@rule("OIL-LIM-06")
@pytest.mark.parametrize(
    ("user", "option", "met"),
    [
        ("US", "unlimited_fuel", True),
        ("CW", "unlimited_fuel", False),
        ("US", "unlimited_storage", False),
        ("CW", "unlimited_storage", False),
    ],
)
def test_only_the_usa_itself_draws_on_an_endless_store(user, option, met):
    """Of three with a track of one: what a friend may have is the track and barrels."""
    options = {"oil.us_continental": option}
    ledger = Ledger.of(final(powers=("US", "CW"), fuel={"US": 1, "CW": 9}, options=options))
    assert drawn(ledger, Draw(user, "US", F(1)))[0].track["US"] == 0
    if met:
        assert drawn(ledger, Draw(user, "US", F(3)))[0].track["US"] == 8
    else:
        with pytest.raises(ShortError):
            drawn(ledger, Draw(user, "US", F(3)))
