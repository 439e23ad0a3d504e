"""Cadiz as a base of German submarines."""

from __future__ import annotations

import pytest
from redball import rules
from redball.game.orders import (
    AddUnit,
    ChangeMany,
    EditUnit,
    FlipUnit,
    MoveUnit,
    Order,
    SetCountry,
    SetWar,
    Step,
)
from redball.game.powers import Side
from redball.game.state import Change, Game
from redball.game.units import Unit
from redball.rules.gas.orders import UseUnits
from redball.rules.submarines import cadiz, france
from redball.rules.submarines.historic import base_of
from redball.rules.submarines.orders import LeaveBase, OfferCadiz, RevokeBase, RollForAzores, SetFrance
from redball.rules.submarines.tables import BASES, FRANCE, Base, France, OfFrance

from tests.rules.submarines.based import USED, bases, stand
from tests.rules.submarines.world import TURN, after, at, changed, denied, judged, unit, why_not

TAKE = OfferCadiz()
DECLINE = OfferCadiz(take=False)


def in_cadiz(id: str = "u", kind: str = "SUB", **fields: object) -> Unit:
    """A German unit in Cadiz."""
    return unit(id, "Cadiz", type=kind, power="GE", **fields)


def us(id: str = "inf", at: str = "London", kind: str = "INF") -> Unit:
    """A US unit."""
    return unit(id, at, type=kind, power="US")


def task_of(played: Game, id: str = "submarines.cadiz") -> rules.Task | None:
    return next((task for task in rules.tasks(played) if task.id == id), None)


def leavers(played: Game) -> list[str]:
    """Units that tasks ask to leave."""
    found = (task.id.rpartition("leave.") for task in rules.tasks(played))
    return [unit for _, leave, unit in found if leave]


# --- taking it up -------------------------------------------------------------------------------------------


@pytest.mark.rule("SUB-BASE-01")
def test_with_chorus_of_nations_neither_base_is_there() -> None:
    played = bases(cadiz=Base(), chorus_of_nations="yes")
    denied(played, TAKE, "SUB-BASE-01")
    assert task_of(played) is None
    production = bases(clock=at("production", impulse=0), chorus_of_nations="yes")
    denied(production, RollForAzores(), "SUB-BASE-01")
    assert task_of(production, "submarines.azores") is None
    assert task_of(bases()) is not None
    elsewhere = bases(us("f", kind="FTR"), unit("s", "Kiel", type="SUB", power="GE"), chorus_of_nations="yes")
    assert after(elsewhere, MoveUnit("s", "Cadiz"), MoveUnit("f", "Lajes"))


@pytest.mark.rule("SUB-BASE-02")
@pytest.mark.parametrize(
    ("phase", "impulse"), [("production", 0), ("choose_action", 1), ("us_entry", 0), ("naval_movement", 1)]
)
def test_cadiz_is_taken_up_in_a_declaration_of_war_phase_only(phase: str, impulse: int) -> None:
    played = bases(clock=at(phase, impulse=impulse))
    assert why_not(played, TAKE) == ["cadiz_not_now"]
    denied(played, TAKE, "SUB-BASE-02")
    assert task_of(played) is None
    assert why_not(bases(), TAKE) == []


@pytest.mark.parametrize(
    ("reading", "first", "free"), [("yes", "allied", True), ("no", "allied", False), ("no", "axis", True)]
)
def test_the_enemys_declaration_of_war_phase_serves_too_or_not(reading: str, first: Side, free: bool) -> None:
    """SUB-AMB-39."""
    played = bases(clock=at("declare_war", first=first), cadiz__any_phase=reading)
    assert why_not(played, TAKE) == ([] if free else ["cadiz_others_phase"])


@pytest.mark.rule("SUB-BASE-03")
@pytest.mark.parametrize(
    ("state", "free"), [("fighting", False), ("conquered", True), ("vichy", True), ("liberated", False)]
)
def test_france_must_have_fallen(state: France, free: bool) -> None:
    played = bases(france=state)
    assert why_not(played, TAKE) == ([] if free else ["cadiz_france"])
    assert (task_of(played) is not None) == free


@pytest.mark.rule("SUB-BASE-03")
@pytest.mark.parametrize(
    "change",
    [stand("SPA", "GE"), stand("SPA", "IT"), stand("SPA", "CW"), stand("SPA", "GE", conquered=True)],
)
def test_spain_must_be_neutral(change: Change) -> None:
    played = bases(more=[change])
    assert why_not(played, TAKE) == ["cadiz_spain"]
    denied(played, TAKE, "SUB-BASE-03")


@pytest.mark.rule("SUB-BASE-03")
def test_a_spain_at_war_is_not_neutral_and_a_france_marked_as_conquered_has_fallen() -> None:
    assert why_not(after(bases(), SetWar("CW", "SPA")), TAKE) == ["cadiz_spain"]
    assert why_not(bases(france="fighting", more=[stand("FRA", "GE", conquered=True)]), TAKE) == []
    for more in (stand("FRA", "FR"), Change("countries", "FRA", None)):
        assert why_not(bases(france="fighting", more=[more]), TAKE) == ["cadiz_france"]


@pytest.mark.rule("SUB-BASE-04")
def test_germany_takes_up_cadiz_if_it_wants_to() -> None:
    played = bases()
    task = task_of(played)
    assert task is not None
    assert task.orders == (TAKE, DECLINE)
    taken = after(played, TAKE)
    assert base_of(taken, "cadiz") == Base(used=True, turn=TURN[1942, 0])
    assert task_of(taken) is None
    assert why_not(taken, TAKE) == ["cadiz_used"]
    declined = after(played, DECLINE)
    assert base_of(declined, "cadiz") == Base(offered=1)
    elsewhere = bases(cadiz=Base(revoked=True, offered=1, turn=3))
    assert base_of(after(elsewhere, DECLINE), "cadiz") == Base(revoked=True, offered=2, turn=3)
    assert base_of(after(elsewhere, TAKE), "cadiz") == Base(used=True, offered=1, turn=TURN[1942, 0])
    told = task_of(declined)
    assert told is not None
    assert told.state == "done"
    assert why_not(declined, DECLINE) == ["cadiz_declined_so"]


@pytest.mark.rule("SUB-BASE-05")
def test_taking_it_has_one_us_entry_effect_of_5() -> None:
    (note,) = judged(bases(), TAKE).notes
    assert (note.code, note.data) == ("submarines.cadiz_us_entry", {"points": 5})
    assert judged(bases(), DECLINE).notes == ()
    used = bases(cadiz=Base(used=True, turn=TURN[1942, 0]), clock=at("us_entry", impulse=0))
    task = task_of(used, "submarines.cadiz_us_entry")
    assert task is not None
    assert task.text.data == {"points": 5}
    assert task.tickable
    lost = bases(cadiz=Base(revoked=True, turn=TURN[1942, 0]), clock=at("us_entry", impulse=0))
    assert task_of(lost, "submarines.cadiz_us_entry") is not None, "it was taken up all the same"
    never = bases(cadiz=Base(offered=1, turn=TURN[1942, 0]), clock=at("us_entry", impulse=0))
    assert task_of(never, "submarines.cadiz_us_entry") is None
    later = bases(cadiz=Base(used=True, turn=TURN[1941, 5]), clock=at("us_entry", impulse=0))
    assert task_of(later, "submarines.cadiz_us_entry") is None


@pytest.mark.parametrize(("reading", "reasons"), [("yes", []), ("no", ["cadiz_declined_once"])])
def test_germany_may_decline_and_take_it_later_or_not(reading: str, reasons: list[str]) -> None:
    """SUB-AMB-13."""
    assert why_not(bases(cadiz__repeat_offer=reading), TAKE) == []
    played = after(bases(cadiz__repeat_offer=reading), DECLINE)
    later = played.changed([Change("clock", "", at("declare_war", 1942, 1))])
    assert why_not(later, TAKE) == reasons
    passed = after(bases(cadiz__repeat_offer=reading), Step())
    assert passed.clock.phase == "choose_action"
    said = why_not(after(bases(cadiz__repeat_offer=reading), DECLINE), DECLINE)
    assert said == (reasons or ["cadiz_declined_so"])
    assert BASES.of(passed) == ({} if reading == "yes" else {"cadiz": Base(offered=1)})
    later = passed.changed([Change("clock", "", at("declare_war", 1942, 1))])
    assert why_not(later, TAKE) == reasons
    assert after(passed, Step(back=True)).rule_tables["submarines_france"]
    assert why_not(after(passed, Step(back=True)), TAKE) == []


def test_a_phase_in_which_it_could_not_be_taken_up_is_not_the_first() -> None:
    """SUB-AMB-13."""
    passed = after(bases(france="fighting", cadiz__repeat_offer="no"), Step())
    assert BASES.of(passed) == {}


@pytest.mark.parametrize(
    ("reading", "present", "earlier"),
    [
        ("while_present", ["cadiz_us_there"], []),
        ("ever", ["cadiz_us_there"], ["cadiz_us_was_there"]),
        ("ignore", [], []),
    ],
)
def test_us_troops_in_france_before_bar_it_or_not(
    reading: str, present: list[str], earlier: list[str]
) -> None:
    """SUB-AMB-29."""
    there = bases(us(at="Marseille"), us_entered=True, cadiz__us_in_france_before=reading)
    assert why_not(there, TAKE) == present
    gone = after(there, MoveUnit("inf", "London"))
    assert why_not(gone, TAKE) == earlier
    assert why_not(bases(us(), cadiz__us_in_france_before=reading), TAKE) == [], "nobody was ever there"


@pytest.mark.rule("SUB-BASE-10")
@pytest.mark.parametrize(("kind", "power"), [("INF", "CW"), ("FTR", "US"), ("CL", "US")])
def test_only_us_land_units_in_france_bar_it(kind: str, power: str) -> None:
    """SUB-AMB-29."""
    assert why_not(bases(unit("x", "Marseille", type=kind, power=power)), TAKE) == []
    assert why_not(bases(us(at="")), TAKE) == [], "one that isn't on the map is nowhere"


@pytest.mark.rule("SUB-BASE-10", "SUB-BASE-12")
@pytest.mark.parametrize("base", [None, Base(revoked=True)])
def test_what_would_end_it_means_nothing_while_it_isnt_used(base: Base | None) -> None:
    played = bases(us(), in_cadiz(), cadiz=base, neutral=["IT"])
    entered = after(played, MoveUnit("inf", "Marseille"))
    assert FRANCE.of(entered)["france"].entered
    for after_all in (
        entered,
        after(played, SetFrance("liberated")),
        after(played, SetCountry("SPA", "IT")),
        after(played, SetCountry("SPA", "CW")),
    ):
        assert BASES.of(after_all) == BASES.of(played)
    ruling = judged(played, SetCountry("SPA", "IT"))
    assert not ruling.notes and "SUB-BASE-14" not in ruling.clauses


# --- who bases there, and who attacks it --------------------------------------------------------------------


@pytest.mark.rule("SUB-BASE-06")
@pytest.mark.parametrize(
    ("kind", "power", "reasons"),
    [
        ("SUB", "GE", []),
        ("MILCH", "GE", []),
        ("CL", "GE", ["cadiz_no_base"]),
        ("SUB", "IT", ["cadiz_no_base"]),
        ("CL", "CW", ["cadiz_no_base"]),
        ("CL", "SPA", []),
    ],
)
def test_only_german_subs_base_in_cadiz(kind: str, power: str, reasons: list[str]) -> None:
    played = bases(unit("u", "Portuguese Coast", type=kind, power=power), cadiz=USED)
    orders: list[Order] = [
        MoveUnit("u", "Cadiz"),
        ChangeMany((MoveUnit("u", "Cadiz"),)),
        AddUnit("new", "new", kind, power, "GER", at="Cadiz"),
    ]
    for order in orders:
        assert why_not(played, order) == reasons
    assert why_not(played, EditUnit("u", {"at": "Cadiz"})) == []


@pytest.mark.rule("SUB-BASE-06")
@pytest.mark.parametrize("power", ["GE", "CW"])
@pytest.mark.parametrize("base", [None, USED])
@pytest.mark.parametrize("kind", ["NAV", "INF"])
def test_no_aircraft_or_troops_base_in_a_neutral_cadiz(kind: str, power: str, base: Base | None) -> None:
    for phase in ("air_rebase", "return_to_base", "naval_air"):
        played = bases(unit("nav", "London", type=kind, power=power), cadiz=base, clock=at(phase))
        denied(played, MoveUnit("nav", "Cadiz"), "SUB-BASE-06")
    aligned = bases(unit("nav", "London", type="NAV", power="GE"), more=[stand("SPA", "GE")])
    assert why_not(aligned, MoveUnit("nav", "Cadiz")) == []


@pytest.mark.rule("SUB-BASE-06")
@pytest.mark.parametrize("base", [None, Base(revoked=True), Base(revoked=True, over=True)])
def test_without_the_privilege_no_german_sub_comes_to_a_neutral_cadiz(base: Base | None) -> None:
    played = bases(unit("u", "Portuguese Coast", type="SUB", power="GE"), cadiz=base)
    denied(played, MoveUnit("u", "Cadiz"), "SUB-BASE-06")
    there = bases(in_cadiz(), in_cadiz("cl", "CL"), cadiz=base)
    for id in ("u", "cl"):
        assert why_not(there, FlipUnit(id, False)) == [], "who is there already doesn't come"


@pytest.mark.rule("SUB-BASE-06")
def test_in_an_aligned_spain_cadiz_is_a_port_like_others() -> None:
    played = bases(unit("u", "Portuguese Coast", type="CL", power="GE"), more=[stand("SPA", "GE")])
    assert why_not(played, MoveUnit("u", "Cadiz")) == []


@pytest.mark.parametrize(("reading", "reasons"), [("yes", []), ("no", ["cadiz_no_base"])])
def test_milchcows_base_in_cadiz_or_not(reading: str, reasons: list[str]) -> None:
    """SUB-AMB-39."""
    played = bases(unit("m", "Portuguese Coast", type="MILCH", power="GE"), cadiz=USED, cadiz__milch=reading)
    assert why_not(played, MoveUnit("m", "Cadiz")) == reasons


@pytest.mark.rule("SUB-BASE-06")
@pytest.mark.parametrize(
    ("kind", "power", "base", "told"),
    [
        ("MILCH", "GE", USED, True),
        ("MILCH", "GE", None, False),
        ("MILCH", "IT", USED, False),
        ("CL", "GE", USED, False),
    ],
)
def test_the_option_is_named_where_it_decides(kind: str, power: str, base: Base | None, told: bool) -> None:
    """SUB-AMB-39."""
    played = bases(unit("x", "Portuguese Coast", type=kind, power=power), cadiz=base, cadiz__milch="no")
    assert ("SUB-AMB-39" in denied(played, MoveUnit("x", "Cadiz"), "SUB-BASE-06").clauses) == told


def attack_on_cadiz(*changes: Change, **options: str) -> Game:
    """A port attack phase of the Allies, with a US and a Commonwealth bomber that could attack Cadiz."""
    return bases(
        in_cadiz(),
        us("b", kind="LND"),
        unit("c", "London", type="LND", power="CW"),
        unit("s", "London", type="LND", power="SU"),
        cadiz=USED,
        clock=at("port_attack", first="allied"),
        more=changes,
        **options,
    )


@pytest.mark.rule("SUB-BASE-07")
def test_subs_in_cadiz_are_not_attacked_while_spain_is_neutral() -> None:
    played = attack_on_cadiz()
    for power in ("b", "c"):
        assert why_not(played, MoveUnit(power, "Cadiz")) == ["cadiz_no_attack"]
        denied(played, MoveUnit(power, "Cadiz"), "SUB-BASE-07")
    declared = after(played, SetWar("US", "SPA"))
    assert why_not(declared, MoveUnit("b", "Cadiz")) == []
    assert cadiz.may_attack(declared, "US")
    assert not cadiz.may_attack(played, "US")
    unused = played.changed([BASES.put("cadiz", None)])
    assert why_not(unused, MoveUnit("b", "Cadiz")) == [], "the privilege shields it, not Spain"


@pytest.mark.rule("SUB-BASE-07")
@pytest.mark.parametrize(
    ("phase", "reasons"),
    [("ground_strike", ["cadiz_no_attack"]), ("strategic_bombardment", ["cadiz_no_attack"])],
)
def test_nor_in_other_phases_of_attacks(phase: str, reasons: list[str]) -> None:
    played = attack_on_cadiz().changed([Change("clock", "", at(phase, first="allied"))])
    assert why_not(played, MoveUnit("b", "Cadiz")) == reasons


@pytest.mark.rule("SUB-BASE-07")
def test_a_port_attack_by_name_is_refused_too() -> None:
    played = attack_on_cadiz()
    found = list(cadiz.bars(played, UseUnits(("b",), "port_attack", hex="Cadiz"), ()))
    assert [bar.clauses for bar in found] == [("SUB-BASE-07",)]
    assert not list(cadiz.bars(played, UseUnits(("b",), "port_attack", hex="Kiel"), ()))


@pytest.mark.parametrize(("reading", "who"), [("at_war", {"US"}), ("all", {"US", "CW"})])
def test_after_a_declaration_of_war_on_spain_who_attacks(reading: str, who: set[str]) -> None:
    """SUB-AMB-43."""
    played = after(attack_on_cadiz(cadiz__attackers=reading), SetWar("US", "SPA"))
    assert {code for code in ("US", "CW", "SU") if cadiz.may_attack(played, code)} == who
    assert (why_not(played, MoveUnit("c", "Cadiz")) == []) == ("CW" in who)
    assert not cadiz.may_attack(played, "SWE"), "a minor country has no allies"
    others = after(attack_on_cadiz(cadiz__attackers=reading), SetWar("IT", "SPA"))
    assert not cadiz.may_attack(others, "CW"), "a war of the Axis on Spain is none of the Allies"


# --- supply -------------------------------------------------------------------------------------------------


@pytest.mark.rule("SUB-BASE-08")
@pytest.mark.rule("SUB-BASE-09")
def test_for_german_subs_in_cadiz_it_is_a_source_while_it_is_used() -> None:
    units = (
        in_cadiz(),
        in_cadiz("c", "CL"),
        unit("i", "Cadiz", type="SUB", power="IT"),
        unit("s", "Portuguese Coast", type="SUB", power="GE"),
    )
    played = bases(*units, cadiz=USED)
    assert [id for id, found in played.units.items() if cadiz.is_supplied_from(played, found)] == ["u"]
    unused = bases(*units)
    assert not any(cadiz.is_supplied_from(unused, found) for found in unused.units.values())
    chorus = bases(*units, cadiz=USED, chorus_of_nations="yes")
    assert not any(cadiz.is_supplied_from(chorus, found) for found in chorus.units.values())


# --- how it ends --------------------------------------------------------------------------------------------


@pytest.mark.rule("SUB-BASE-10")
@pytest.mark.parametrize("to", ["Marseille", "Bordeaux", "Ajaccio", "Vichy"])
def test_a_us_land_unit_that_enters_france_revokes_it(to: str) -> None:
    played = bases(us(), in_cadiz(), unit("v", "Portuguese Coast", type="SUB", power="GE"), cadiz=USED)
    entered = after(played, MoveUnit("inf", to))
    assert base_of(entered, "cadiz") == Base(revoked=True, over=True)
    assert FRANCE.of(entered)["france"] == OfFrance("vichy", entered=True)
    assert entered.units["u"] == played.units["u"]
    assert entered.units["v"] == played.units["v"]
    assert leavers(entered) == ["u"]


@pytest.mark.rule("SUB-BASE-10")
@pytest.mark.parametrize(
    ("kind", "power", "to"),
    [
        ("INF", "CW", "Marseille"),
        ("FTR", "US", "Marseille"),
        ("TRS", "US", "Marseille"),
        ("INF", "US", "Lisbon"),
    ],
)
def test_others_in_france_and_us_troops_elsewhere_change_nothing(kind: str, power: str, to: str) -> None:
    played = bases(unit("x", "London", type=kind, power=power), in_cadiz(), cadiz=USED)
    entered = after(played, MoveUnit("x", to))
    assert base_of(entered, "cadiz").used
    assert not FRANCE.of(entered)["france"].entered


@pytest.mark.rule("SUB-BASE-10")
def test_us_troops_already_in_france_change_nothing_by_moving_there() -> None:
    played = bases(us(at="Marseille"), cadiz=USED, us_entered=True)
    assert base_of(after(played, MoveUnit("inf", "Bordeaux")), "cadiz").used


@pytest.mark.parametrize(
    ("reading", "in_bordeaux", "in_marseille", "in_casablanca"),
    [("home", False, False, True), ("unoccupied", True, False, True), ("all", False, False, False)],
)
def test_what_france_is(reading: str, in_bordeaux: bool, in_marseille: bool, in_casablanca: bool) -> None:
    """SUB-AMB-38."""
    played = bases(us(), cadiz=USED, cadiz__france=reading)
    played = played.changed([Change("control", played.atlas.find("Bordeaux"), "GE")])
    hexes = "Bordeaux", "Marseille", "Casablanca"
    kept = [base_of(after(played, MoveUnit("inf", to)), "cadiz").used for to in hexes]
    assert kept == [in_bordeaux, in_marseille, in_casablanca]


@pytest.mark.rule("SUB-BASE-11")
def test_the_liberation_of_france_revokes_it() -> None:
    played = bases(in_cadiz(), cadiz=USED)
    freed = after(played, SetFrance("liberated"))
    assert base_of(freed, "cadiz") == Base(revoked=True, over=True)
    notes = [note.code.partition(".")[2] for note in judged(played, SetFrance("liberated")).notes]
    assert notes == ["cadiz_france_free", "cadiz_leave"]
    assert "SUB-BASE-10" not in judged(played, SetFrance("liberated")).clauses
    assert base_of(after(played, SetFrance("conquered")), "cadiz").used
    assert why_not(played, SetFrance("vichy")) == ["france_so"]
    assert why_not(played, SetFrance("vichi")) == ["unknown.state_near"]  # type: ignore[arg-type]
    denied(played, SetFrance("fallen"), "SUB-BASE-03")  # type: ignore[arg-type]


@pytest.mark.rule("SUB-BASE-11")
def test_a_france_that_is_no_longer_conquered_is_liberated() -> None:
    conquered = after(bases(france="fighting"), SetCountry("FRA", "GE", conquered=True), TAKE)
    assert FRANCE.of(conquered)["france"].state == "conquered"
    freed = after(conquered, SetCountry("FRA", "FR"))
    used = bases(france="fighting", cadiz=USED)
    fallen = after(used, SetCountry("FRA", "GE", conquered=True))
    assert FRANCE.of(fallen)["france"].state == "conquered"
    assert base_of(fallen, "cadiz").used
    said = stand("FRA", "GE", conquered=True), FRANCE.put("france", OfFrance("vichy"))
    assert france.kept_up(used, said) is None, "what players say goes before"
    assert FRANCE.of(freed)["france"].state == "liberated"
    assert base_of(freed, "cadiz").over


@pytest.mark.rule("SUB-BASE-12")
@pytest.mark.parametrize("end", [MoveUnit("inf", "Marseille"), SetFrance("liberated")])
def test_once_revoked_so_it_is_never_taken_up_again(end: Order) -> None:
    played = after(bases(us(), cadiz=USED), end)
    again = played.changed([stand("SPA"), FRANCE.put("france", OfFrance("vichy", True))])
    again = after(again, MoveUnit("inf", "Dakar")) if isinstance(end, MoveUnit) else again
    assert why_not(again, TAKE) == ["cadiz_over"]
    denied(again, TAKE, "SUB-BASE-12")
    assert task_of(again) is None


@pytest.mark.rule("SUB-BASE-12")
def test_an_end_by_spain_is_not_for_good() -> None:
    played = after(bases(cadiz=USED, neutral=["IT"]), SetCountry("SPA", "IT"), SetCountry("SPA"))
    assert base_of(played, "cadiz") == Base(revoked=True)
    assert why_not(played, TAKE) == []


@pytest.mark.rule("SUB-BASE-13")
@pytest.mark.parametrize("join", [SetCountry("SPA", "CW"), SetWar("GE", "SPA")])
def test_when_spain_joins_the_allies_each_sub_is_treated_as_overrun(join: Order) -> None:
    played = after(bases(in_cadiz(), in_cadiz("v"), in_cadiz("m", "MILCH"), cadiz=USED), join)
    assert base_of(played, "cadiz").revoked
    prompts = [task for task in rules.tasks(played) if task.id.startswith("submarines.leave")]
    assert [task.id[-1] for task in prompts] == ["u", "v", "m"]
    assert all(task.tickable and not task.needed for task in prompts)
    assert "u" not in after(played, LeaveBase("u")).units
    assert after(played, LeaveBase("u", "Kiel")).units["u"].hex == played.atlas.find("Kiel")
    assert why_not(played, LeaveBase("u", "Berlin")) == ["no_port"]
    assert why_not(played, LeaveBase("u", "Cadiz")) == ["leave_it"]


@pytest.mark.rule("SUB-BASE-13")
def test_a_spain_of_a_neutral_ally_is_not_in_the_war() -> None:
    played = after(bases(in_cadiz(range=5), cadiz=USED, neutral=["SU"]), SetCountry("SPA", "SU"))
    assert base_of(played, "cadiz").revoked
    assert why_not(played, LeaveBase("u", "Kiel")) == []


@pytest.mark.rule("SUB-BASE-07")
def test_an_allied_war_on_spain_leaves_the_base_in_use() -> None:
    assert base_of(after(bases(cadiz=USED), SetWar("CW", "SPA")), "cadiz").used


@pytest.mark.parametrize(
    ("reading", "base", "leaves"), [("ordinary_port", Base(), 0), ("revoked", Base(revoked=True), 1)]
)
def test_spain_under_germany_ends_it_harmlessly_or_revokes_it(reading: str, base: Base, leaves: int) -> None:
    """SUB-AMB-15."""
    played = after(bases(in_cadiz(), cadiz=USED, cadiz__axis_join=reading), SetCountry("SPA", "GE"))
    assert base_of(played, "cadiz") == base
    assert len(leavers(played)) == leaves
    before = bases(in_cadiz(), cadiz=USED, cadiz__axis_join=reading)
    notes = [note.code for note in judged(before, SetCountry("SPA", "GE")).notes]
    assert ("submarines.cadiz_leave" in notes) == bool(leaves)


@pytest.mark.parametrize(("reading", "used"), [("usable", True), ("rebase", False)])
def test_spain_under_an_italy_at_war_keeps_it_or_not(reading: str, used: bool) -> None:
    """SUB-AMB-39."""
    played = after(bases(in_cadiz(), cadiz=USED, cadiz__active_other=reading), SetCountry("SPA", "IT"))
    assert base_of(played, "cadiz").used == used


@pytest.mark.rule("SUB-BASE-14")
def test_spain_under_a_neutral_italy_ends_it() -> None:
    played = after(bases(in_cadiz(), cadiz=USED, neutral=["IT"]), SetCountry("SPA", "IT"))
    assert base_of(played, "cadiz") == Base(revoked=True)
    (task,) = (task for task in rules.tasks(played) if task.id == "submarines.leave.u")
    assert task.text.code == "submarines.task_leave_nearest"
    assert task.needed


# --- by hand ------------------------------------------------------------------------------------------------


def test_how_it_stands_is_corrected_by_hand() -> None:
    played = bases()
    used = after(played, RevokeBase("cadiz", used=True))
    assert base_of(used, "cadiz").used
    assert why_not(used, RevokeBase("cadiz", used=True)) == ["base_so"]
    assert base_of(after(used, RevokeBase("cadiz", over=True)), "cadiz") == Base(revoked=True, over=True)
    assert why_not(played, RevokeBase("cadiz", used=True, over=True)) == ["base_used_and_over"]
    for order, said in (
        (RevokeBase("cadiz", used=True), "base_used"),
        (RevokeBase("cadiz"), "base_revoked"),
        (RevokeBase("cadiz", over=True), "base_over"),
    ):
        ruling = judged(played, order)
        assert (ruling.text.code, ruling.clauses) == (f"submarines.{said}", ("SUB-BASE-04",))


def test_without_germany_nobody_takes_it_up() -> None:
    played = bases().changed([Change("powers", "GE", None)])
    assert judged(played, TAKE).reasons
    assert task_of(played) is None


def test_what_changes_when_it_is_taken_up() -> None:
    assert changed(bases(), TAKE) == {("submarines_bases", "cadiz")}
