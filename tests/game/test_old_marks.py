"""What rule sets remembered in saves and scenarios of version 1, among the marks, is read into tables."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction as F

import pytest
from redball.errors import RedballError
from redball.game import codec
from redball.game.errors import SaveError
from redball.game.pipelines import LENT, ROUTES, Route
from redball.game.scenario import read_scenario, write_scenario
from redball.game.sequence import StageEnd
from redball.game.session import Session
from redball.game.state import Change
from redball.game.tables import tables
from redball.game.tables.forms import EntryError
from redball.rules import judge
from redball.rules.base import tables as base
from redball.rules.freight import BANS, PLANTS
from redball.rules.oil import tables as oil
from redball.rules.reorganization import tables as reorganization
from redball.rules.ticks import TICKS
from redball.supply.locks.lock import LOCKS

from tests.positions import THEATRE
from tests.small_map import small_game, unit

GAME = small_game(THEATRE, [unit("dak", "A-0203", type="ARM")], powers=("GE", "CW", "FR", "CC"))
KIEL = THEATRE.find("A-0203")
BATTLE = ["blitz", "GE", "1", "dak", ""]


def position(marks, game=GAME):
    """The JSON of a position of version 1."""
    return json.dumps({**json.loads(codec.encode_position(game)), "marks": marks}).encode()


def scenario(marks):
    """The text of a scenario of then."""
    lines = [f"{json.dumps(name)} = {json.dumps(mark)}" for name, mark in marks.items()]
    return "\n".join([write_scenario(GAME), "[marks]", *lines])


READ = [
    ("oil.account.35.GE", ["oil 5", "sea -1/4"], oil.ACCOUNTS, (35, "GE"), {"oil": F(5), "sea": F(-1, 4)}),
    ("oil.account.35.GE", [], oil.ACCOUNTS, (35, "GE"), {}),
    ("oil.anywhere.35", "1/2", oil.ANYWHERE, 35, F(1, 2)),
    (
        "oil.chain.35.GE.A-0203.1", ["2", "A-0203", "North Sea", "A-0203"], oil.CHAINS, (35, "GE", KIEL, 1),
        oil.Chain(2, ["A-0203", "North Sea", "A-0203"]),
    ),
    (
        "oil.combat.35.1.A-0203.attack", ["blitz", "GE", "1", "1 Pz\nb\n", "b\n"], oil.BATTLES,
        (35, 1, KIEL, "attack"), oil.Declared("blitz", "GE", 1, ["1 Pz", "b"], ["b"]),
    ),
    (
        "oil.combat.35.1.A-0203.defence", ["", "", "0", "a b", ""], oil.BATTLES, (35, 1, KIEL, "defence"),
        oil.Declared(units=["a", "b"]),
    ),
    ("oil.consent.35.CW.FR.A-0203", True, oil.CONSENTS, (35, "CW", "FR", "A-0203"), oil.Terms()),
    ("oil.consent.35.CW.FR.*", "1/2", oil.CONSENTS, (35, "CW", "FR", "*"), oil.Terms(F(1, 2))),
    ("oil.debt.GE", "3", oil.DEBTS, "GE", 3),
    ("oil.dedicated.35.North Sea", 2, oil.RESERVED, (35, "", 0), 2),
    ("oil.drawn.35.CW.SU", "1", oil.DRAWN, (35, "CW", "SU"), 1),
    ("oil.forgone.35.GE", "6 1/4", oil.FORGONE, (35, "GE"), F(25, 4)),
    ("oil.free.35.CW", 3, oil.FREE_FUEL, (35, "CW"), 3),
    ("oil.free_barrels.35.GE", 1, oil.FREE_BARRELS, (35, "GE"), 1),
    ("oil.fuelled.35.h.q", True, oil.FUELLED, (35, "h.q"), True),
    ("oil.given.35.CW.FR.*", "9/2", oil.GIVEN, (35, "CW", "FR", "*"), F(9, 2)),
    ("oil.hq_fuel.35.h.q", 1, oil.CARRIED, (35, "h.q"), 1),
    ("oil.made.35.GE", 0, oil.MADE, (35, "GE"), 0),
    ("oil.noted.35", "6 1/4", oil.NOTED, 35, F(25, 4)),
    (
        "oil.opened.35.A-0203.whole", ["GE", "9 1/2", "0", "track", "FR", "1", "2", "lost"], oil.OPENED,
        (35, KIEL, "whole"), [oil.Opened("GE", F(19, 2)), oil.Opened("FR", F(1), F(2), "lost")],
    ),
    ("oil.placer.A-0203", "FR", oil.PLACERS, KIEL, "FR"),
    (
        "oil.received.35.A-0203-1", ["GE", "A-0203", "convert"], oil.RECEIVED, (35, "A-0203-1"),
        oil.Received("GE", KIEL, "convert"),
    ),
    ("oil.reserved.35.CW.North Sea", 2, oil.RESERVED, (35, "CW", 0), 2),
    ("oil.sea_paid.35.CW", "4 of 7", oil.SEA_PAID, (35, "CW"), oil.SeaPaid(4, 7)),
    ("oil.supplied.35.1.dak", "hq", oil.SUPPLIED, (35, 1, "dak"), "hq"),
    ("oil.taken.35.GE", True, oil.TAKEN, (35, "GE"), True),
    ("oil.to_place.35.GE", 2, oil.TO_PLACE, (35, "GE"), 2),
    ("reorg.air_missions.35.1.axis.GE", -1, reorganization.AIR_MISSIONS, (35, 1, "axis", "GE"), -1),
    (
        "reorg.chit.35.1.axis.GE", ["air", "hq"], reorganization.CHITS, (35, 1, "axis", "GE"),
        reorganization.Chit("air", "hq"),
    ),
    ("reorg.counted", True, reorganization.COUNTED, "turn", True),
    ("reorg.half_way.dak", True, reorganization.HALF_WAY, "dak", True),
    ("reorg.linked.35.A-0203", "last", reorganization.LINKED, (35, KIEL), "last"),
    ("reorg.once.35.A-0203", "1.axis", reorganization.ONCE, (35, KIEL), "1.axis"),
    ("reorg.rail_left.GE", 2, reorganization.RAIL_LEFT, "GE", 2),
    ("reorg.used.atr_hex.dak", "A-0203", reorganization.FLOWN_TO, "dak", KIEL),
    (
        "reorg.used.flight.axis.a.b", ["transport", "A-0203", "2", ""], reorganization.FLIGHTS,
        ("axis", "a.b"), reorganization.Flown("transport", KIEL, 2),
    ),
    ("reorg.used.mission.axis", "patrols", reorganization.MISSIONS, "axis", "patrols"),
    ("reorg.used.second_mission.axis", 1, reorganization.USED, ("second_mission", "axis"), 1),
    ("reorg.used.port.A-0203", 2, reorganization.USED, ("port", "A-0203"), 2),
    ("reorg.used.secondary.unit:h.q", 1, reorganization.USED, ("secondary", "unit:h.q"), 1),
    ("rail.action.35.1.axis.GE", "land", base.CHOSEN_ACTIONS, (35, 1, "axis", "GE"), "land"),
    ("rail.limit.GE.land", -1, base.RAIL_LIMITS, ("GE", "land"), -1),
    ("rail.moved.35.1.axis.GE", [], base.RAIL_MOVED, (35, 1, "axis", "GE"), []),
    ("sequence.ended.35", "5 axis", base.STAGE_ENDS, 35, StageEnd(5, "axis")),
    (
        "steps.left.35.0..production", ['["powers","GE","fuel","1 1/4","2","2"]'], base.LEFT,
        (35, 0, "", "production"), [base.Entered("powers", "GE", "fuel", "1 1/4", "2", "2")],
    ),
    (
        "steps.entered.35.0..production",
        ['["marks","oil.account.35.GE","",null,["oil 6 1/4"],null]', '["marks","gone","",null,1,1]'],
        base.ENTERED, (35, 0, "", "production"),
        [base.Entered("oil_accounts", [35, "GE"], set={"oil": "25/4"})],
    ),
    ("task.35.2.axis.land_movement.base.x", True, TICKS, (35, 2, "axis", "land_movement", "base.x"), True),
    ("freight.ban.GE.area.North Sea", True, BANS, ("GE", "area", "North Sea"), True),
    ("freight.lent.A-0203-r1", "FR", LENT, "A-0203-r1", "FR"),
    ("freight.route.A-0203-r1", ["GE", "planned", "", "-"], ROUTES, "A-0203-r1", Route("GE", areas=["-"])),
    ("freight.route.A-0203-1", ["GE", "pinned", "A-0203"], ROUTES, "A-0203-1", Route("GE", True, KIEL)),
    ("plant.dak", 34, PLANTS, "dak", 34),
    (
        "supply.lock.unit.h.q.port.A-0203", ["unit", "h.q", "port", "A-0203", "never"], LOCKS,
        ("unit", "h.q", "port", "A-0203"), True,
    ),
    (
        "supply.lock.power.GE.area.North Sea", ["power", "GE", "area", "North Sea", "through"], LOCKS,
        ("power", "GE", "area", "North Sea"), False,
    ),
]  # fmt: skip


@pytest.mark.parametrize(("name", "mark", "table", "key", "value"), READ, ids=lambda each: str(each)[:40])
def test_a_mark_is_a_row_of_its_table(name, mark, table, key, value):
    for game in (
        codec.decode_position(position({name: mark}), THEATRE),
        read_scenario(scenario({name: mark}), lambda _: THEATRE),
        GAME.changed(codec.decode_changes(json.dumps([["marks", name, mark]]), THEATRE)),
    ):
        assert {name: dict(rows) for name, rows in game.rule_tables.items()} == {table.name: {key: value}}
    (gone,) = codec.decode_changes(json.dumps([["marks", name, None]]), THEATRE)
    assert gone == table.put(key, None)


def test_every_table_says_how_its_rows_stood_among_the_marks():
    own = {table.name for table in tables() if table.name.startswith(("base_", "oil_", "reorganization_"))}
    younger = {"base_hotseat", "base_pass_phrases", "base_pools", "base_set_up"}
    assert {table.name for _, _, table, _, _ in READ} == own - younger


def test_marks_that_nobody_reads_are_left_out():
    assert not codec.decode_position(position({"anybody's": ["x"]}), THEATRE).rule_tables
    assert codec.decode_changes('[["marks", "anybody\'s", 3], ["title", "", "T"]]', THEATRE) == (
        Change("title", "", "T"),
    )


def test_sea_areas_are_found_by_name_whatever_their_number_was():
    changes = codec.decode_changes('[["marks", "oil.reserved.35.CW.North Sea", 2]]', THEATRE, [1, 0])
    assert changes == (oil.RESERVED.put((35, "CW", 0), 2),)


NONSENSE = [
    ("oil.noted.35", "1e99999999", "found “1e99999999”, expected an exact quantity"),
    ("oil.noted.35", 10**7, "found 10000000, expected a quantity from"),
    ("oil.drawn.35.CW.FR", "much", "expected an exact quantity"),
    ("oil.drawn.35", "1", "expected a name of 3 parts after “oil.drawn.”"),
    ("oil.given.35.CW.FR.A-0203", ["1"], "found a list, expected an exact quantity"),
    ("oil.free.35.CW", False, "found false, expected an exact quantity"),
    ("oil.consent.35.CW.FR", True, "expected a name of 4 parts after"),
    ("oil.consent.35.CW.FR.any", "x", "expected an exact quantity"),
    ("oil.account.35.GE", 3, "found 3, expected rows of a cause and a quantity"),
    ("oil.account.35.GE", ["oil"], "expected rows of a cause and a quantity"),
    ("oil.account.35.GE", ["oil 1e5000"], "expected an exact quantity"),
    ("oil.account.x.GE", ["oil 5"], "expected a whole number in its name, not “x”"),
    ("oil.opened.35.A-0203.whole", ["GE", "1"], "expected rows of an owner, two quantities"),
    ("oil.opened.35.A-0203.whole", ["GE", "x", "1", "track"], "expected an exact quantity"),
    ("oil.opened.35.A-0203.whole", ["GE", "1", "1", "gone"], "expected one of track, lost"),
    ("oil.opened.35.A-0203.whole", [], "expected rows of an owner, two quantities"),
    ("oil.opened.35.A-0203.whole", ["GE", "1", "1", "lost"] * 2, "expected one row for each owner"),
    ("oil.chain.35.GE.A-0203.1", ["many", "A-0203", "A-0203"], "expected a whole number as a text"),
    ("oil.chain.35.GE.A-0203.1", ["1", "A-0203"], "expected a number of barrels and the places"),
    ("oil.to_place.35.GE", "2", "found “2”, expected a whole number from 0 on"),
    ("oil.made.35.GE", -1, "found -1, expected a whole number from 0 on"),
    ("oil.debt.GE", "-", "expected an exact quantity"),
    ("oil.combat.35.1.A-0203.attack", ["blitz", "GE"], "expected a table, who pays, what, the units"),
    ("oil.combat.35.1.A-0203.attack", ["blitz", "GE", "x", "dak", ""], "a whole number as a text"),
    ("oil.combat.35.1.Z-9999.attack", BATTLE, "a hex of the map in its name, not “Z-9999”"),
    ("oil.combat.35.1.A-0203.siege", BATTLE, "expected one of attack, defence in its name"),
    ("oil.hq_fuel.35.dak", True, "found true, expected a whole number from 0 on"),
    ("oil.received.35.A-0203-1", ["GE", "nowhere", "track"], "expected a hex of the map"),
    ("oil.reserved.35.CW", 2, "expected a name of 3 parts"),
    ("oil.reserved.35.CW.Nosea", 2, "expected a sea area of the map in its name, not “Nosea”"),
    ("oil.sea_paid.35.CW", "a lot", "expected a whole number as a text"),
    ("reorg.chit.35.1.axis.GE", ["air"], "expected a kind of chit and an HQ"),
    ("reorg.chit.35.1.axis.GE", ["sea", ""], "expected one of air"),
    ("reorg.chit.35.1.both.GE", ["air", ""], "expected one of axis, allied, “” in its name, not “both”"),
    ("reorg.used.flight.axis.dak", ["transport", "A-0203"], "expected a role, a hex"),
    ("reorg.used.flight.axis.dak", ["transport", "X", "2", ""], "a hex of the map"),
    ("reorg.used.mission.axis", "lunch", "expected one of patrols"),
    ("reorg.used.atr_hex.dak", "nowhere", "expected a hex of the map"),
    ("reorg.used.hq.dak", "twice", "expected a whole number from 0 on"),
    ("reorg.once.35.nowhere", "last", "expected a hex of the map in its name"),
    ("reorg.air_missions.35.1.axis.GE", "2", "expected a whole number"),
    ("rail.action.35.1.axis.GE", "rest", "expected one of "),
    ("rail.limit.GE.land", "4", "expected a whole number"),
    ("rail.moved.35.1.axis.GE", "dak", "expected a list"),
    ("sequence.ended.35", "many axis", "expected a number of impulses and a side"),
    ("steps.entered.35.1.axis.land_movement", "x", "expected rows of a table, a key"),
    ("steps.entered.35.1.axis.land_movement", ["{}"], "expected rows of a table, a key"),
    ("steps.entered.35.1.axis.land_movement", ['["powers","GE","fuel","1","1"]'], "expected rows"),
    ("steps.entered.35.1.axis.land_movement", ['["marks",5,"","1","1","1"]'], "expected rows"),
    ("plant.dak", "35", "expected a whole number"),
    ("freight.route.A-0203-r1", ["GE", "pinned"], "expected a power, “pinned” or “planned”"),
    ("freight.route.A-0203-r1", ["GE", "set", ""], "expected a power, “pinned” or “planned”"),
    ("freight.route.A-0203-r1", ["GE", "pinned", "nowhere"], "expected a hex of the map"),
    ("supply.lock.unit.dak.ship.x", ["unit", "dak", "ship", "x", "never"], "expected a name of 4 parts"),
    ("supply.lock.unit.dak.port.A-0203", "never", "expected whom a lock concerns"),
]


@pytest.mark.parametrize(("name", "mark", "said"), NONSENSE)
def test_marks_that_no_rule_set_has_written_are_refused(name, mark, said):
    with pytest.raises(RedballError) as told:
        read_scenario(scenario({name: mark}), lambda _: THEATRE)
    assert f"marks.{name}: found " in str(told.value) and said in str(told.value)
    written = position({name: mark})
    with pytest.raises(EntryError) as error:
        codec.decode_position(written, THEATRE)
    (fault,) = codec.faults_of(written, error.value)
    assert fault.where == f"marks.{name}" and said in fault.sentence()
    with pytest.raises(EntryError):
        codec.decode_changes(json.dumps([["marks", name, mark]]), THEATRE)


UNSOUND = [
    ("oil.drawn.35.XX.CW", "1", "a power of this scenario, or one whose fuel it uses"),
    ("oil.drawn.35.CW.JA", "1", "a power of this scenario, or one whose fuel it uses"),
    ("oil.debt.XX", "1", "a power of this scenario"),
    ("oil.consent.35.XX.CW.*", True, "a power of this scenario"),
    ("oil.received.35.A-0203-1", ["XX", "A-0203", "track"], "a power of this scenario"),
    ("oil.opened.35.A-0203.whole", ["XX", "1", "1", "lost"], "a power of this scenario"),
    ("oil.combat.35.1.A-0203.attack", ["blitz", "XX", "1", "dak", ""], "a power of this scenario"),
    ("oil.placer.A-0203", "XX", "a power of this scenario"),
    ("reorg.used.port.nowhere", 1, "a hex of the map"),
    ("steps.entered.35.1.axis.land_movement", ['["powers","GE","luck",1,2,3]'], "a table, its key"),
    ("steps.entered.35.1.axis.land_movement", ['["powers",5,"fuel","1","1","1"]'], "a table, its key"),
    ("steps.entered.35.1.axis.land_movement", ['["wars","x","",1,1,1]'], "a table, its key"),
    ("freight.ban.GE.port.nowhere", True, "a hex of the map"),
    ("freight.ban.GE.area.nowhere", True, "a sea area of the map"),
    ("freight.route.A-0203-r1", ["XX", "pinned", ""], "a power of this scenario"),
    ("freight.lent.A-0203-r1", "XX", "a power of this scenario"),
    ("freight.lent.nowhere-r1", "GE", "the key of a resource"),
]


@pytest.mark.parametrize(("name", "mark", "said"), UNSOUND)
def test_what_marks_name_must_be_in_the_game(name, mark, said, tmp_path):
    """Communist China plays and uses Soviet fuel; Japan doesn't play."""
    with pytest.raises(RedballError, match=said) as told:
        read_scenario(scenario({name: mark}), lambda _: THEATRE)
    assert f"marks.{name}" in str(told.value)
    unsound = replace(codec.decode_position(position({name: mark}), THEATRE), title="Unsound")
    with pytest.raises(SaveError, match=said):
        Session.create(tmp_path / "unsound.redball", unsound, judge)
