"""The Azores as an Allied air base."""

from __future__ import annotations

import pytest
from redball import rules
from redball.game.orders import AddUnit, ChangeMany, DeleteUnit, EditUnit, MoveUnit, Order, SetCountry, SetWar
from redball.game.rulings import Ruling
from redball.game.state import Change, Game, put_unit
from redball.game.units import Unit
from redball.rules.base.placing import Berth, placed
from redball.rules.submarines import azores
from redball.rules.submarines.historic import base_of
from redball.rules.submarines.leaving import leaving, way_of
from redball.rules.submarines.orders import LeaveBase, MarkCounter, RevokeBase, RollForAzores
from redball.rules.submarines.tables import FACTS, SPIRAL, Base, Facts
from redball.wording import sentence

from tests.rules.submarines.based import USED, WARS, bases, stand
from tests.rules.submarines.world import TURN, after, at, denied, judged, unit, why_not

ROLL = RollForAzores()
PRODUCTION = at("production", impulse=0)


def roll(face: int) -> RollForAzores:
    return RollForAzores(face)


def production(**fields: object) -> Game:
    """Production of January and February 1942, in which the die is rolled."""
    return bases(**{"clock": PRODUCTION, **fields})  # type: ignore[arg-type]


def plane(id: str = "us", power: str = "US", kind: str = "NAV", at: str = "Lajes") -> Unit:
    return unit(id, at, type=kind, power=power)


def in_turn(played: Game, year: int, turn: int, phase: str = "production") -> Game:
    return played.changed([Change("clock", "", at(phase, year, turn, impulse=0))])


def task_of(played: Game) -> rules.Task | None:
    return next((task for task in rules.tasks(played) if task.id == "submarines.azores"), None)


# --- the die ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SUB-BASE-17")
def test_the_azores_have_no_us_entry_effect() -> None:
    played = production()
    granted = after(played, roll(10))
    assert judged(played, roll(10)).notes == ()
    entry = in_turn(granted, 1942, 0, "us_entry")
    assert not [
        task for task in rules.tasks(entry) if "us_entry" in task.id and task.rule_set == "submarines"
    ]
    assert granted.powers == played.powers


@pytest.mark.rule("SUB-BASE-18")
def test_the_us_must_be_at_war_with_germany_and_spain_and_portugal_neutral() -> None:
    assert why_not(production(), ROLL) == []
    no_war = production(wars=[("GE", "CW"), ("JA", "US")])
    denied(no_war, ROLL, "SUB-BASE-18")
    assert why_not(no_war, ROLL) == ["azores_no_war"]
    for change in (
        stand("SPA", "GE"),
        stand("SPA", "CW"),
        stand("POR", "CW"),
        stand("POR", "GE", conquered=True),
    ):
        played = production(more=[change])
        assert why_not(played, ROLL) == ["azores_not_neutral"]
        assert task_of(played) is None
    assert why_not(production(wars=[*WARS, ("GE", "POR")]), ROLL) == ["azores_not_neutral"]


@pytest.mark.rule("SUB-BASE-19")
def test_the_die_is_rolled_once_a_turn_until_they_are_granted() -> None:
    played = production()
    task = task_of(played)
    assert task is not None
    assert task.needed
    assert task.orders == (ROLL,)
    assert why_not(bases(clock=at("us_entry", impulse=0)), ROLL) == ["azores_not_now"]
    once = after(played, roll(3))
    denied(once, roll(10), "SUB-BASE-19")
    done = task_of(once)
    assert done is not None
    assert done.state == "done"
    twice = after(in_turn(once, 1942, 1), roll(9))
    assert base_of(twice, "azores") == Base(offered=2, turn=TURN[1942, 1])
    third = after(in_turn(twice, 1942, 2), roll(10))
    assert base_of(third, "azores").used
    first = in_turn(played, 1936, 0)
    assert why_not(first, ROLL) == [], "in the first turn of all it wasn't rolled yet either"
    assert (task_of(first) or task).state == "todo"
    silent = in_turn(bases(clock=PRODUCTION, wars=[("GE", "CW")]), 1936, 0)
    assert task_of(silent) is None
    assert why_not(in_turn(third, 1942, 3), ROLL) == ["azores_used"]
    assert task_of(in_turn(third, 1942, 3)) is None


@pytest.mark.rule("SUB-BASE-20", "SUB-AMB-17")
@pytest.mark.parametrize("face", range(1, 11))
def test_only_a_10_grants_them(face: int) -> None:
    def granted(ruling: Ruling) -> bool:
        return base_of(production().changed(ruling.changes), "azores").used

    open_ = rules.judge(production(), ROLL)
    assert open_.dice == 1
    assert open_.text.code == "submarines.azores_rolls"
    assert not granted(open_)
    assert granted(rules.judge(production(), ROLL, (face,))) == (face == 10)
    assert granted(rules.judge(production(), ROLL, (face, 11 - face))) == (face == 10), "by the first die"
    given = rules.judge(production(), roll(face))
    assert given.dice == 0
    assert granted(given) == (face == 10)
    assert not sentence(given.text).startswith("submarines.")
    assert given.text.code == f"submarines.azores_{'granted' if face == 10 else 'refused'}"
    done = task_of(production().changed(given.changes))
    assert done is not None
    assert done.text.code == f"submarines.task_azores_{'granted' if face == 10 else 'refused'}"


@pytest.mark.rule("SUB-BASE-20")
@pytest.mark.parametrize("face", [-1, 11])
def test_a_die_has_ten_faces(face: int) -> None:
    denied(production(), roll(face), "SUB-BASE-20")


@pytest.mark.parametrize(("reading", "reasons"), [("each", []), ("once", ["azores_rolled_once"])])
def test_it_is_rolled_every_turn_or_once(reading: str, reasons: list[str]) -> None:
    """SUB-AMB-40."""
    assert why_not(production(azores__rolls=reading), ROLL) == []
    played = after(production(azores__rolls=reading), roll(9))
    assert why_not(in_turn(played, 1942, 1), ROLL) == reasons


@pytest.mark.parametrize(("reading", "reasons"), [("yes", []), ("no", ["azores_over"])])
def test_after_a_revocation_it_is_rolled_again_or_not(reading: str, reasons: list[str]) -> None:
    """SUB-AMB-16."""
    played = production(azores=Base(used=True, offered=1), azores__retry=reading)
    played = after(played, SetCountry("SPA", "GE"), SetCountry("SPA"))
    assert base_of(played, "azores").revoked
    assert why_not(in_turn(played, 1942, 3), ROLL) == reasons
    assert why_not(production(azores__retry=reading), ROLL) == [], "nothing was revoked yet"
    assert why_not(production(azores__retry=reading, azores=Base(over=True)), ROLL) == ["azores_over"]


@pytest.mark.rule("SUB-BASE-20")
@pytest.mark.parametrize(("face", "used"), [(9, False), (10, True)])
def test_a_grant_ends_the_revocation_and_another_roll_doesnt(face: int, used: bool) -> None:
    """SUB-AMB-16."""
    played = after(production(azores=Base(revoked=True, offered=1, turn=3)), roll(face))
    assert base_of(played, "azores") == Base(used, not used, offered=2, turn=TURN[1942, 0])


def arrival(played: Game, id: str) -> Change:
    """The change that brings a unit to Lajes."""
    return put_unit(placed(played.units[id], Berth(played.atlas.find("Lajes"))))


# --- who bases there ----------------------------------------------------------------------------------------


@pytest.mark.rule("SUB-BASE-21")
@pytest.mark.parametrize(
    ("kind", "power", "free_french", "may"),
    [
        ("NAV", "US", False, True),
        ("FTR", "CW", False, True),
        ("NAV", "FR", False, False),
        ("NAV", "CW", True, False),
        ("NAV", "SU", False, False),
        ("CL", "CW", False, False),
        ("TRS", "US", False, False),
        ("INF", "US", False, False),
        ("CL", "POR", False, True),
    ],
)
@pytest.mark.parametrize("place", ["Lajes", "Ponta Delgada", "Horta"])
def test_commonwealth_and_us_aircraft_base_there(
    kind: str, power: str, free_french: bool, may: bool, place: str
) -> None:
    known = [FACTS.put("u", Facts(free_french=True))] if free_french else []
    played = bases(unit("u", "Azores", type=kind, power=power), azores=USED, more=known)
    for order in (MoveUnit("u", place), ChangeMany((MoveUnit("u", place),))):
        assert why_not(played, order) == ([] if may else ["azores_no_base"])
    if not free_french:
        added = why_not(played, AddUnit("new", "new", kind, power, "USA", at=place))
        assert added == ([] if may else ["azores_no_base"])
    assert why_not(played, EditUnit("u", {"at": place})) == []


@pytest.mark.rule("SUB-BASE-21")
def test_before_they_are_granted_nobody_bases_there() -> None:
    played = bases(plane(at="Azores"))
    assert why_not(played, MoveUnit("us", "Lajes")) == ["azores_not_granted"]
    troops = bases(unit("inf", "London", power="CW"), unit("own", "Lisbon", type="NAV", power="POR"))
    for id, said in (("inf", ["azores_not_granted"]), ("own", [])):
        barred = azores.bars(troops, MoveUnit(id, "Lajes"), (arrival(troops, id),))
        assert [objection.reason.code.partition(".")[2] for objection in barred] == said
    denied(played, MoveUnit("us", "Lajes"), "SUB-BASE-21")
    aligned = bases(plane(at="Azores"), more=[stand("POR", "CW")])
    assert why_not(aligned, MoveUnit("us", "Lajes")) == []


def test_they_are_a_source_for_aircraft_there_with_an_overseas_path_or_always() -> None:
    """SUB-AMB-41."""
    units = (
        plane(),
        plane("fr", "FR"),
        plane("away", at="London"),
        unit("ship", "Lajes", type="CL", power="US"),
    )
    played = bases(*units, azores=USED)
    assert [id for id, found in played.units.items() if azores.is_supplied_from(played, found)] == ["us"]
    assert azores.needs_overseas_path(played)
    assert not azores.needs_overseas_path(bases(azores__supply="always"))
    assert not azores.is_supplied_from(bases(*units), played.units["us"])
    chorus = bases(*units, azores=USED, chorus_of_nations="yes")
    assert not azores.is_supplied_from(chorus, played.units["us"])


@pytest.mark.parametrize(("reading", "reasons"), [("no", ["azores_no_attack"]), ("yes", [])])
def test_while_portugal_is_neutral_they_are_attacked_or_not(reading: str, reasons: list[str]) -> None:
    """SUB-AMB-41."""
    attack = at("port_attack", first="axis")
    bomber = plane("ge", "GE", "LND", "Bordeaux")
    played = bases(plane(), bomber, azores=USED, clock=attack, azores__attackable=reading)
    assert why_not(played, MoveUnit("ge", "Lajes")) == reasons
    without = bases(bomber, azores=USED, clock=attack, azores__attackable=reading)
    assert why_not(without, MoveUnit("ge", "Lajes")) == ["azores_no_attack"]


@pytest.mark.rule("SUB-BASE-21")
@pytest.mark.parametrize(("base", "reasons"), [(USED, []), (None, ["azores_not_granted"])])
def test_who_may_base_there_attacks_nobody_by_coming(base: Base | None, reasons: list[str]) -> None:
    played = bases(plane(at="London"), azores=base, clock=at("port_attack", first="allied"))
    assert why_not(played, MoveUnit("us", "Lajes")) == reasons


# --- how they end -------------------------------------------------------------------------------------------


def guests(**fields: object) -> Game:
    """The Azores in use, with US, Commonwealth and French aircraft and one elsewhere; Jul/Aug 1942."""
    units = plane(), plane("cw", "CW", at="Horta"), plane("fr", "FR"), plane("away", at="London")
    given = {"azores": USED, "clock": at("declare_war", 1942, 3), **fields}
    return bases(*units, **given)  # type: ignore[arg-type]


def on_spiral(played: Game) -> set[str]:
    """Aircraft that are on the spiral and off the map."""
    assert all(played.units[id].hex < 0 for id in SPIRAL.of(played))
    return set(SPIRAL.of(played))


@pytest.mark.rule("SUB-BASE-22")
@pytest.mark.parametrize(
    "order",
    [SetCountry("SPA", "GE", conquered=True), SetCountry("SPA", "GE"), SetCountry("SPA", "IT")],
)
def test_spain_under_the_axis_revokes_them(order: Order) -> None:
    played = after(guests(), order)
    assert base_of(played, "azores") == Base(revoked=True)
    assert on_spiral(played) == {"us", "cw"}
    assert "SUB-BASE-22" in judged(guests(), order).clauses


@pytest.mark.rule("SUB-BASE-22")
def test_spain_under_the_allies_or_at_war_revokes_nothing() -> None:
    for order in (SetCountry("SPA", "CW"), SetWar("CW", "SPA"), SetWar("GE", "SPA")):
        assert base_of(after(guests(), order), "azores").used


@pytest.mark.rule("SUB-BASE-25")
@pytest.mark.parametrize(
    ("base", "portugal", "way"),
    [
        (USED, "", ""),
        (Base(), "", ""),
        (Base(revoked=True), "", "spiral"),
        (Base(revoked=True), "GE", "overrun"),
        (Base(revoked=True), "CW", ""),
        (Base(), "GE", ""),
        (Base(used=True, revoked=True), "", ""),
    ],
)
def test_how_aircraft_have_to_leave(base: Base, portugal: str, way: str) -> None:
    played = guests(azores=base, more=[stand("POR", portugal)])
    assert {way_of(played, played.units[id]) for id in ("us", "cw")} == {way}
    assert [way_of(played, played.units[id]) for id in ("fr", "away")] == ["", ""]
    chorus = guests(azores=base, more=[stand("POR", portugal)], chorus_of_nations="yes")
    assert leaving(chorus) == ()


@pytest.mark.rule("SUB-BASE-23")
@pytest.mark.parametrize("order", [SetCountry("POR", "GE"), SetWar("CW", "POR")])
def test_when_portugal_joins_the_axis_each_aircraft_is_treated_as_overrun(order: Order) -> None:
    played = after(guests(), order)
    assert base_of(played, "azores").revoked
    assert on_spiral(played) == set()
    prompts = [task for task in rules.tasks(played) if task.id.startswith("submarines.leave")]
    assert {task.id.rpartition(".")[2] for task in prompts} == {"us", "cw"}
    assert all(task.tickable and not task.needed for task in prompts)
    assert "us" not in after(played, LeaveBase("us")).units
    assert after(played, LeaveBase("us", "London")).units["us"].hex == played.atlas.find("London")


@pytest.mark.rule("SUB-BASE-24")
@pytest.mark.parametrize("power", ["SU", "CH"])
def test_portugal_under_another_neutral_ally_sends_them_on_the_spiral(power: str) -> None:
    played = guests(neutral=[power], clock=at("declare_war", 1942, 1))
    played = after(played, SetCountry("POR", power))
    assert base_of(played, "azores") == Base(revoked=True)
    assert SPIRAL.of(played) == {"us": TURN[1942, 2], "cw": TURN[1942, 2]}


@pytest.mark.rule("SUB-BASE-24")
def test_portugal_under_another_ally_at_war_changes_nothing() -> None:
    assert base_of(after(guests(), SetCountry("POR", "SU")), "azores").used


@pytest.mark.parametrize("power", ["CW", "US", "FR"])
@pytest.mark.parametrize(("reading", "gone"), [("ordinary", set()), ("revoked", {"us", "cw"})])
def test_portugal_under_the_three_powers_leaves_an_ordinary_base_or_ends_it(
    power: str, reading: str, gone: set[str]
) -> None:
    """SUB-AMB-42."""
    played = after(guests(azores__aligned=reading), SetCountry("POR", power))
    assert base_of(played, "azores") == Base(revoked=reading == "revoked")
    assert on_spiral(played) == gone


@pytest.mark.rule("SUB-BASE-25")
def test_on_revocation_aircraft_go_on_the_spiral_and_arrive_next_turn() -> None:
    played = after(guests(), SetCountry("SPA", "GE"))
    assert SPIRAL.of(played) == {"us": TURN[1942, 4], "cw": TURN[1942, 4]}
    assert played.units["fr"].hex >= 0
    assert played.units["away"].hex >= 0
    assert why_not(played, MoveUnit("us", "London")) == ["spiral_not_back"]
    denied(played, MoveUnit("us", "London"), "SUB-BASE-25")
    assert why_not(played, MarkCounter("us", "hunter")) == [], "which doesn't bring it back"
    arrived = in_turn(played, 1942, 4, "reinforcement")
    found = [task.id for task in rules.tasks(arrived) if "spiral" in task.id]
    assert found == ["submarines.spiral.cw", "submarines.spiral.us"]
    assert not [t for t in rules.tasks(in_turn(played, 1942, 4)) if "spiral" in t.id], "in reinforcement only"
    assert not [t for t in rules.tasks(in_turn(played, 1942, 3, "reinforcement")) if "spiral" in t.id]
    assert SPIRAL.of(after(arrived, MoveUnit("us", "London"), DeleteUnit("cw"))) == {}


@pytest.mark.rule("SUB-BASE-25")
def test_a_correction_by_hand_sends_them_on_the_spiral_too() -> None:
    ruling = judged(guests(), RevokeBase("azores"))
    assert ruling.clauses[0] == "SUB-BASE-20"
    (note,) = ruling.notes
    assert note.data == {"units": ["cw", "us"], "date": "Sep/Oct 1942"}
    played = after(guests(), RevokeBase("azores"))
    assert on_spiral(played) == {"us", "cw"}
    late = after(played, EditUnit("away", {"at": "Lajes"}))
    assert why_not(late, LeaveBase("away", "London")) == ["leave_only_spiral"]
    assert SPIRAL.of(after(late, LeaveBase("away")))["away"] == TURN[1942, 4]
    (task,) = (task for task in rules.tasks(late) if task.id == "submarines.leave.away")
    assert (task.text.code, task.orders) == ("submarines.task_leave_spiral", (LeaveBase("away"),))
