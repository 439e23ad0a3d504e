"""Every order of the rule given wrongly: refused with a sentence and its clause, and nothing changes."""

from __future__ import annotations

import json
from functools import cache

import msgspec
import pytest
from redball import rules
from redball.cli import main
from redball.game import codec
from redball.game.clock import Clock
from redball.game.order_json import any_order
from redball.game.orders import Order
from redball.game.session import Session
from redball.game.state import Change, Game
from redball.rules import reorganization
from redball.rules.reorganization.orders import (
    AirMission,
    BuyRP,
    FlyMission,
    MissionResult,
    PlayChit,
    Reorganize,
    ReorganizeByChit,
    ReorganizeMany,
    RepairPort,
    SetAirMissions,
    SpendBP,
)
from redball.wording import sentence

from tests.rows import each_row
from tests.rules.judging import after, judged
from tests.rules.reorganization.table import IMPULSE, damaged, face_down, game_of, hq
from tests.small_map import small_atlas, spot, unit

MAP = """
. . . . ~ ~ . . . .
 . . . . ~ ~ . . . .
. . . . ~ ~ . . . .
 . . . . 1 1 . . . .
"""
ATLAS = small_atlas(
    MAP,
    owners="""
    g g g g . . f f f f
     g g g g . . f f f f
    g g g g . . f f f f
     g g g g . . f f f f
    """,
    places=[
        spot("Berlin", "A-0000", "capital", factories=2),
        spot("Emden", "A-0003", port="major", factories=1),
        spot("Ulm", "A-0300"),
        spot("Harwich", "A-0106", "town", port="minor"),
        spot("Paris", "A-0109", "capital"),
    ],
    sea_names=["North Sea", "Bay"],
)
UNITS = (
    face_down("inf", "A-0001"),
    face_down("gar", "A-0001"),
    face_down("arm", "A-0301", type="ARM"),
    face_down("mot", "A-0001", type="MOT"),
    unit("up", "A-0001"),
    hq("A-0101", value=0),
    unit("staff", "A-0101", type="HQ-A", size="army", reorganization=1),
    unit("asleep", "A-0101", type="HQ-I", size="army", reorganization=2, organized=False),
    unit("atr", "A-0001", type="ATR", size="", range=5),
    unit("trs", "North Sea", type="TRS", size=""),
    face_down("ship", "North Sea", type="CA", size="", first_cost=2),
    face_down("cargo", "North Sea"),
    face_down("waiting", ""),
    face_down("raider", "Harwich", size="division"),
    unit("french", "A-0009", power="FR"),
    face_down("poilu", "A-0009", power="FR"),
    unit("spad", "A-0009", power="FR", type="FTR", size="", range=30),
    face_down("soviet", "A-0108", power="SU"),
)
PHASES = {
    "impulse": IMPULSE,
    "theirs": Clock(35, "reorganization", 4, "allied"),
    "moving": Clock(35, "land_movement", 3, "axis"),
    "choosing": Clock(35, "choose_action", 3, "axis"),
    "production": Clock(35, "production"),
    "final": Clock(35, "final_reorganization"),
}


@cache
def position(name: str) -> Game:
    """The same war in a phase, or in the course of an air mission."""
    played = damaged(game_of(ATLAS, *UNITS, pools={"GE": 10}), "Harwich")
    played = played.changed([Change("control", ATLAS.find("Harwich"), "GE")])
    played = played.changed([Change("clock", "", PHASES.get(name, IMPULSE))])
    if name in ("patrols", "transports"):
        played = after(played, AirMission("axis"))
    if name == "transports":
        played = after(played, AirMission("axis"))
    return played


def by(unit: str, provider: str, way: str, **fields: object) -> Reorganize:
    return Reorganize(unit, provider, way, **fields)  # type: ignore[arg-type]


BERLIN = by("inf", "hex:Berlin", "primary")

WRONG_PHASE: list[tuple[str, Order, str]] = [
    ("moving", BERLIN, "REO-GEN-04"),
    ("theirs", BERLIN, "REO-GEN-04"),
    ("moving", ReorganizeMany((BERLIN,)), "REO-GEN-04"),
    ("moving", RepairPort("Harwich", "hex:Emden"), "REO-GEN-04"),
    ("impulse", PlayChit("GE", "air", "staff"), "REO-OFF-01"),
    ("choosing", PlayChit("FR", "combined"), "REO-OFF-01"),
    ("final", ReorganizeByChit("GE"), "REO-OFF-03"),
    ("theirs", AirMission("axis"), "REO-GEN-04"),
    ("impulse", FlyMission("atr", "A-0001", "transport"), "REO-ATR-02"),
    ("impulse", MissionResult("atr", "aborted"), "REO-ATR-06"),
    ("impulse", SetAirMissions("GE", 1), "REO-AMB-14"),
    ("impulse", BuyRP("GE", 1), "REO-RP-04"),
    ("impulse", SpendBP("GE", 1), "REO-RP-04"),
]

UNKNOWN: list[tuple[str, Order, str]] = [
    ("impulse", by("nobody", "hex:Berlin", "primary"), "REO-GEN-02"),
    ("impulse", by("", "hex:Berlin", "primary"), "REO-GEN-02"),
    ("impulse", by("inf", "", "primary"), "REO-GEN-08"),
    ("impulse", by("inf", "", "hq"), "REO-GEN-08"),
    ("impulse", by("inf", "hex:", "primary"), "REO-GEN-08"),
    ("impulse", by("inf", "unit:", "hq"), "REO-GEN-08"),
    ("impulse", by("inf", "hex:Nowhere", "primary"), "REO-GEN-08"),
    ("impulse", by("inf", "hex:A-9999", "primary"), "REO-GEN-08"),
    ("impulse", by("inf", "hex:hex:Berlin", "primary"), "REO-GEN-08"),
    ("impulse", by("inf", "hex:North Sea", "primary"), "REO-GEN-08"),
    ("impulse", by("inf", "Berlin", "secondary"), "REO-GEN-08"),
    ("impulse", by("inf", "unit:nobody", "trs"), "REO-GEN-08"),
    ("impulse", by("inf", "hex:Berlin", "hq"), "REO-GEN-08"),
    ("impulse", by("inf", "unit:staff", "primary"), "REO-GEN-08"),
    ("impulse", by("inf", "hex:Berlin", "magic"), "REO-GEN-08"),
    ("impulse", by("inf", "hex:Berlin", ""), "REO-GEN-08"),
    ("impulse", by("ship", "hex:Nowhere", "sea"), "REO-GEN-08"),
    ("impulse", by("inf", "hex:Berlin", "primary", payer="XX"), "REO-RP-12"),
    ("impulse", by("inf", "hex:Berlin", "primary", payer="ge"), "REO-RP-12"),
    ("impulse", ReorganizeMany((by("nobody", "hex:Berlin", "primary"),)), "REO-GEN-02"),
    ("impulse", RepairPort("Nowhere", "hex:Emden"), "REO-OVS-02"),
    ("impulse", RepairPort("", "hex:Emden"), "REO-OVS-02"),
    ("impulse", RepairPort("Harwich", "hex:Nowhere"), "REO-GEN-08"),
    ("impulse", RepairPort("Harwich", "Emden"), "REO-GEN-08"),
    ("impulse", RepairPort("Harwich", "unit:staff"), "REO-GEN-08"),
    ("impulse", RepairPort("Harwich", "hex:Emden", payer="XX"), "REO-RP-12"),
    ("choosing", PlayChit("XX", "air", "staff"), "REO-OFF-01"),
    ("choosing", PlayChit("GE", "air", "nobody"), "REO-OFF-01"),
    ("impulse", ReorganizeByChit("XX"), "REO-OFF-03"),
    ("patrols", FlyMission("nobody", "A-0001", "patrol"), "REO-ATR-01"),
    ("patrols", FlyMission("spad", "Nowhere", "patrol"), "REO-ATR-01"),
    ("patrols", MissionResult("nobody", "aborted"), "REO-ATR-06"),
    ("impulse", SetAirMissions("XX", 1), "REO-AMB-14"),
    ("production", BuyRP("XX", 1), "REO-RP-02"),
    ("production", SpendBP("", 1), "REO-RP-02"),
]

WRONG: list[tuple[str, Order, str]] = [
    # who provides
    ("impulse", by("inf", "hex:A-0200", "primary"), "REO-GEN-06"),
    ("impulse", by("inf", "hex:A-0004", "primary"), "REO-GEN-06"),  # the sea
    ("impulse", by("inf", "hex:Paris", "primary"), "REO-GEN-06"),
    ("impulse", by("inf", "hex:Berlin", "secondary"), "REO-GEN-06"),
    ("impulse", by("inf", "hex:Berlin", "limited"), "REO-LSS-01"),
    ("impulse", by("arm", "hex:Ulm", "primary"), "REO-PRI-01"),
    ("impulse", by("inf", "unit:gar", "hq"), "REO-HQ-01"),
    ("impulse", by("inf", "unit:inf", "hq"), "REO-GEN-06"),
    ("impulse", by("asleep", "unit:asleep", "secondary"), "REO-GEN-06"),
    ("impulse", by("inf", "unit:hq", "hq"), "REO-HQ-02"),  # value 0
    ("impulse", by("inf", "unit:asleep", "hq"), "REO-HQ-01"),
    ("impulse", by("inf", "unit:staff", "supply_unit"), "REO-SUP-01"),
    ("impulse", by("inf", "unit:french", "hq"), "REO-RP-08"),
    ("impulse", by("inf", "unit:trs", "atr"), "REO-ATR-01"),
    ("impulse", by("inf", "unit:atr", "trs"), "REO-TRS-01"),
    ("impulse", by("inf", "unit:trs", "trs"), "REO-TRS-02"),
    ("impulse", by("inf", "unit:atr", "atr"), "REO-ATR-02"),  # a fighter could meet it
    ("impulse", by("raider", "hex:Emden", "primary", rail=True), "REO-RLY-03"),
    ("impulse", by("inf", "unit:staff", "hq", rail=True), "REO-AMB-34"),
    ("impulse", by("raider", "unit:trs", "trs", rail=True), "REO-AMB-34"),
    # who is served
    ("impulse", by("up", "hex:Berlin", "primary"), "REO-AMB-24"),
    ("impulse", by("ship", "hex:Emden", "primary"), "REO-SEA-01"),
    ("impulse", by("ship", "unit:staff", "hq"), "REO-SEA-01"),
    ("impulse", by("ship", "unit:trs", "trs"), "REO-TRS-02"),
    ("impulse", by("ship", "hex:Berlin", "sea"), "REO-SEA-01"),
    ("impulse", by("cargo", "hex:Emden", "sea"), "REO-SEA-01"),
    ("impulse", by("cargo", "hex:Emden", "primary"), "REO-SEA-01"),
    ("impulse", by("inf", "hex:Emden", "sea"), "REO-SEA-01"),
    ("impulse", by("waiting", "hex:Berlin", "primary"), "REO-GEN-06"),
    ("impulse", by("waiting", "hex:Emden", "sea"), "REO-GEN-06"),
    ("impulse", by("waiting", "unit:atr", "atr"), "REO-GEN-06"),
    ("impulse", by("poilu", "unit:staff", "hq"), "REO-RP-08"),
    ("impulse", by("soviet", "hex:Berlin", "primary"), "REO-GEN-06"),
    # who pays
    ("impulse", by("inf", "hex:Berlin", "primary", payer="FR"), "REO-RP-08"),
    ("impulse", by("inf", "hex:Berlin", "primary", payer="IT"), "REO-RP-12"),
    ("impulse", by("ship", "hex:Emden", "sea", payer="IT"), "REO-SEA-02"),
    ("impulse", RepairPort("Harwich", "hex:Emden", payer="FR"), "REO-RP-08"),
    ("impulse", RepairPort("Harwich", "hex:Emden", payer="IT"), "REO-RP-12"),
    # several at once
    ("impulse", ReorganizeMany(()), "REO-GEN-02"),
    ("impulse", ReorganizeMany((BERLIN, BERLIN)), "REO-SHA-02"),
    ("impulse", ReorganizeMany((BERLIN, by("mot", "hex:Berlin", "primary"))), "REO-PRI-03"),
    ("impulse", ReorganizeMany((BERLIN, RepairPort("Berlin", "hex:Emden"))), "REO-OVS-02"),
    ("impulse", ReorganizeMany((BERLIN, by("gar", "unit:gar", "hq"))), "REO-HQ-01"),
    # ports
    ("impulse", RepairPort("Emden", "hex:Berlin"), "REO-OVS-02"),
    ("impulse", RepairPort("A-0001", "hex:Berlin"), "REO-OVS-02"),
    ("impulse", RepairPort("Harwich", "hex:Harwich"), "REO-OVS-02"),
    ("impulse", RepairPort("Harwich", "hex:A-0004"), "REO-OVS-02"),
    ("impulse", RepairPort("Harwich", "hex:Paris"), "REO-OVS-02"),
    # chits
    ("choosing", PlayChit("GE", "air"), "REO-OFF-01"),
    ("choosing", PlayChit("GE", "land", "inf"), "REO-OFF-01"),
    ("choosing", PlayChit("GE", "land", "asleep"), "REO-OFF-01"),
    ("choosing", PlayChit("IT", "land", "staff"), "REO-OFF-01"),
    ("choosing", PlayChit("GE"), "REO-OFF-01"),  # none to take back
    ("impulse", ReorganizeByChit("GE", ("inf",)), "REO-OFF-08"),
    # air missions
    ("impulse", AirMission("axis", "combat"), "REO-ATR-02"),
    ("patrols", AirMission("axis", "patrols"), "REO-ATR-02"),
    ("patrols", AirMission("axis", "combat"), "REO-ATR-03"),
    ("patrols", FlyMission("atr", "A-0001", "transport"), "REO-ATR-03"),
    ("patrols", FlyMission("staff", "A-0001", "patrol"), "REO-ATR-02"),
    ("patrols", FlyMission("spad", "A-0001", "transport"), "REO-ATR-01"),
    ("patrols", FlyMission("spad", "A-0001", "patrol", "allied"), "REO-ATR-02"),
    ("patrols", MissionResult("spad", "destroyed"), "REO-ATR-06"),
    ("patrols", by("inf", "unit:atr", "atr"), "REO-ATR-08"),
    ("transports", AirMission("axis"), "REO-ATR-03"),  # nobody flies
    ("transports", FlyMission("atr", "A-0009", "transport"), "REO-ATR-01"),
    ("transports", FlyMission("trs", "A-0001", "transport"), "REO-ATR-01"),
    # build points
    ("production", BuyRP("GE", 0), "REO-RP-04"),
    ("production", BuyRP("GE", -1), "REO-RP-04"),
    ("production", BuyRP("GE", 10**30), "REO-RP-04"),
    ("production", SpendBP("GE", 10**30), "REO-RP-04"),
    ("production", SpendBP("GE", -5, on="other"), "REO-RP-04"),
]
ODD: list[tuple[str, Order, str]] = [
    ("choosing", PlayChit("GE", "boat", "staff"), "REO-OFF-01"),  # type: ignore[arg-type]
    ("impulse", AirMission("both"), "REO-ATR-02"),  # type: ignore[arg-type]
    ("patrols", FlyMission("spad", "A-0001", "boss"), "REO-ATR-03"),  # type: ignore[arg-type]
]
"""Words that JSON never lets through."""
BAD = [*WRONG_PHASE, *UNKNOWN, *WRONG, *ODD]


@pytest.fixture(scope="module")
def sessions(tmp_path_factory):
    """A saved game of each position, so that what is on disk can be seen to stay."""
    folder = tmp_path_factory.mktemp("bad")
    opened: dict[str, Session] = {}
    for name in {name for name, _, _ in BAD}:
        opened[name] = Session.create(folder / f"{name}.redball", position(name), rules.judge)
    yield opened
    for session in opened.values():
        session.close()


def name(case: tuple[str, Order, str]) -> str:
    where, order, _ = case
    return f"{where}-{order!r}"


@pytest.mark.parametrize("case", BAD, ids=name)
def test_it_is_refused_with_a_sentence_and_its_clause_and_nothing_changes(sessions, case):
    where, order, clause = case
    session = sessions[where]
    played = session.game
    before = codec.encode_position(played)
    ruling = session.commit(order)
    assert not ruling.allowed, sentence(ruling.text)
    assert clause in ruling.clauses, (ruling.clauses, [r.code for r in ruling.reasons])
    said = [sentence(reason) for reason in ruling.reasons]
    assert len(said) == len(set(said)), "nothing is told twice"
    judged(played, order)
    assert session.game is played
    assert session.head == session.last == 0
    assert codec.encode_position(played) == before


@each_row("case", [*WRONG_PHASE, *UNKNOWN, *WRONG])
def test_the_command_line_reads_it_so(case):
    where, order, _ = case
    given = msgspec.json.decode(msgspec.json.encode(order), type=any_order())
    assert rules.judge(position(where), given) == rules.judge(position(where), order)


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (by("inf", "unit:gar", "hq"), ["gar is no HQ"]),
        (by("inf", "unit:french", "hq"), ["France and Germany don't co-operate"]),
        (by("poilu", "unit:atr", "atr"), ["Germany and France don't co-operate"]),
        (by("inf", "hex:Berlin", "primary", payer="FR"), ["France and Germany don't co-operate"]),
        (by("inf", "unit:trs", "atr"), ["trs is no air transport"]),
        (by("waiting", "unit:staff", "hq"), ["waiting is not on the map"]),
        (
            by("cargo", "hex:Emden", "primary"),
            ["cargo is at sea, where only ships and aircraft are reorganized"],
        ),
        (RepairPort("Harwich", "hex:A-0004"), ["A-0004 is no supply source of Germany"]),
    ],
    ids=repr,
)
def test_one_reason_is_told_and_not_what_follows_from_it(order, said):
    ruling = rules.judge(position("impulse"), order)
    assert [sentence(reason) for reason in ruling.reasons] == said


def test_every_order_of_the_rule_is_given_wrongly():
    kinds = set(reorganization.RULE_SET.judges)
    assert {type(order) for _, order, _ in WRONG_PHASE} == kinds
    assert {type(order) for _, order, _ in UNKNOWN} == kinds - {AirMission}  # a side is one of two words


@pytest.mark.parametrize(
    ("given", "where"),
    [
        ({"order": "reorganize", "unit": "inf", "provider": "hex:Berlin"}, "way"),
        ({"order": "reorganize", "unit": 5, "provider": "hex:Berlin", "way": "primary"}, "unit"),
        ({"order": "reorganize", "unit": "inf", "provider": None, "way": "primary"}, "provider"),
        ({"order": "reorganize", "unit": "inf", "provider": ["hex:Berlin"], "way": "primary"}, "provider"),
        ({"order": "reorganize", "unit": "inf", "provider": "hex:Berlin", "way": 1}, "way"),
        (
            {"order": "reorganize", "unit": "inf", "provider": "hex:Berlin", "way": "primary", "rail": "yes"},
            "rail",
        ),
        (
            {"order": "reorganize", "unit": "inf", "provider": "hex:Berlin", "way": "primary", "cost": 0},
            "cost",
        ),
        ({"order": "reorganize_many", "rows": "inf"}, "rows"),
        ({"order": "reorganize_many", "rows": [{"order": "step"}]}, "rows[0]"),
        ({"order": "repair_port", "port": "Harwich"}, "provider"),
        ({"order": "play_chit", "power": "GE", "kind": "boat"}, "kind"),
        ({"order": "reorganize_by_chit", "power": "GE", "units": "all"}, "units"),
        ({"order": "air_mission", "side": "both"}, "side"),
        ({"order": "air_mission", "side": "axis", "to": "lunch"}, "to"),
        ({"order": "fly_mission", "unit": "atr", "hex": "Berlin", "role": "boss"}, "role"),
        ({"order": "mission_result", "unit": "atr", "fate": "bored"}, "fate"),
        ({"order": "set_air_missions", "power": "GE", "missions": 1.5}, "missions"),
        ({"order": "buy_rp", "power": "GE", "points": "many"}, "points"),
        ({"order": "spend_bp", "power": "GE", "points": 3, "on": "beer"}, "on"),
    ],
    ids=lambda value: str(value),
)
def test_json_that_is_no_order_is_told_by_its_path(tmp_path, capsys, given, where):
    """And of two orders in the file, the good one is not carried out either."""
    game, orders = tmp_path / "game.redball", tmp_path / "orders.json"
    Session.create(game, position("impulse"), rules.judge).close()
    good = {"order": "reorganize", "unit": "inf", "provider": "hex:Berlin", "way": "primary"}
    orders.write_text(json.dumps([good, given]), "utf-8")
    capsys.readouterr()
    assert main(["order", str(game), str(orders), "--json"]) == 1
    out, err = capsys.readouterr()
    (fault,) = json.loads(err or out)["error"]
    assert "[1]" in fault["where"] and where in fault["where"] + fault["found"], fault
    assert fault["expected"] and "Traceback" not in err
