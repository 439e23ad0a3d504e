"""The clock of the war of the United States with major powers."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from redball import rules
from redball.game.orders import Order, SetWar, Step
from redball.game.state import Game, put_clock
from redball.rules.submarines import us_war
from redball.rules.submarines.building import is_capped
from redball.rules.submarines.orders import SetUSWar
from redball.rules.submarines.tables import US_WAR
from redball.rules.submarines.us_war import ever_at_war, penalty_turn, war_turns

from tests.rules.submarines.world import TURN, after, at, denied, game, judged, why_not

NOV41 = TURN[1941, 5]


def peace(turn: tuple[int, int] = (1941, 5), **options: str) -> Game:
    """The United States at peace in a turn of production; options by name, with "_" for the dot."""
    return game(
        clock=at("production", *turn, impulse=0),
        wars=(("GE", "CW"),),
        options={f"sub.{name.replace('__', '.')}": value for name, value in options.items()},
    )


def next_turn(played: Game) -> Game:
    """The same position a turn on, by the effects of entering it."""
    turn = played.clock.turn
    while played.clock.turn == turn:
        played = after(played, Step(end_stage=played.clock.phase == "end_of_action"))
    return replace_phase(played, "production")


def replace_phase(played: Game, phase: str) -> Game:
    """The same turn in a phase that isn't in an impulse."""
    return played.changed([put_clock(replace(played.clock, phase=phase, impulse=0, side=""))])


def turns(played: Game, number: int) -> list[int | None]:
    """The numbers of the present turn and of those that follow."""
    found = [penalty_turn(played)]
    for _ in range(number - 1):
        played = next_turn(played)
        found.append(penalty_turn(played))
    return found


@pytest.mark.rule("SUB-TORP-01")
def test_the_clock_begins_with_the_turn_of_entry_and_counts_turns() -> None:
    played = peace()
    assert penalty_turn(played) is None
    assert not ever_at_war(played)
    played = after(played, SetWar("US", "JA"))
    assert US_WAR.of(played) == {NOV41: True}
    first, second = judged(peace(), SetWar("US", "JA")), judged(played, SetWar("US", "GE"))
    assert [
        [note.code for note in ruling.notes if "us_at_war" in note.code] for ruling in (first, second)
    ] == [
        ["submarines.us_at_war"],
        [],
    ]
    assert turns(played, 12) == list(range(1, 13))


@pytest.mark.parametrize(("reading", "first"), [("entry_turn", 1), ("next_turn", 0)])
def test_the_turn_of_entry_is_the_first_or_comes_before_it(reading: str, first: int) -> None:
    """SUB-AMB-20."""
    played = after(peace(torp__first_turn=reading), SetWar("US", "JA"))
    assert turns(played, 3) == [first, first + 1, first + 2]


@pytest.mark.parametrize(("reading", "expected"), [("no", [3, 4]), ("yes", [1, 2])])
def test_a_later_war_begins_the_clock_anew_only_by_option(reading: str, expected: list[int]) -> None:
    """SUB-AMB-21."""
    played = after(peace((1941, 4), torp__restart=reading), SetWar("US", "GE"))
    played = after(next_turn(next_turn(played)), SetWar("US", "JA"))
    assert turns(played, 2) == expected


@pytest.mark.parametrize(
    ("reading", "in_peace", "again"), [("as_default", None, 2), ("cap_back", None, 2), ("clock_runs", 2, 3)]
)
def test_in_peace_the_clock_waits_or_runs_on(reading: str, in_peace: int | None, again: int) -> None:
    """SUB-AMB-44."""
    played = after(peace(us__peace=reading), SetWar("US", "GE"))
    played = after(played, SetWar("US", "GE", war=False))
    played = next_turn(played)
    assert penalty_turn(played) == in_peace
    assert ever_at_war(played)
    played = next_turn(played)
    played = after(played, SetWar("US", "GE"))
    assert penalty_turn(played) == again


def test_without_a_beginning_the_first_turn_of_war_is_it() -> None:
    """As in a position that was handed in; SUB-AMB-21."""
    rows = [US_WAR.put(NOV41 - turns, False) for turns in (2, 1)]
    for reading in ("no", "yes"):
        played = after(peace(torp__restart=reading).changed(rows), SetWar("US", "JA"))
        unsaid = played.changed([US_WAR.put(NOV41, False)])
        assert (penalty_turn(played), penalty_turn(unsaid)) == (1 if reading == "yes" else 3, 3)


def test_a_war_among_other_changes_begins_the_clock() -> None:
    played = peace()
    war = judged(played, SetWar("US", "JA")).changes
    other = put_clock(played.clock)
    for changes in (war, (other, *war), (*war, other)):
        assert us_war.followed(played, changes) is not None
    assert us_war.followed(played, (other,)) is None


def test_at_peace_nobody_is_asked_when_the_war_began() -> None:
    asked = [task for task in rules.tasks(peace()) if task.id == "submarines.us_war"]
    known = [
        task for task in rules.tasks(after(peace(), SetWar("US", "JA"))) if task.id == "submarines.us_war"
    ]
    assert asked == known == []


def test_wars_with_minor_countries_and_of_others_are_no_wars_of_it() -> None:
    assert US_WAR.of(after(peace(), SetWar("US", "TUR"), SetWar("IT", "CW"))) == {}


def test_a_war_that_nobody_wrote_down_begins_now_until_somebody_says_when() -> None:
    played = game(clock=at("production", 1943, 2, impulse=0))
    assert dict(war_turns(played)) == {played.clock.turn: True}
    assert penalty_turn(played) == 1
    (task,) = (t for t in rules.tasks(played) if t.id == "submarines.us_war")
    order: Order = SetUSWar("Nov/Dec 1941")
    assert task.orders and task.tickable
    told = after(played, order)
    assert penalty_turn(told) == 10
    assert list(US_WAR.of(told)) == list(range(NOV41, played.clock.turn + 1))
    assert "us_war_so" in why_not(told, order)
    assert turns(told, 2) == [10, 11]
    assert turns(played, 2) == [1, 2]
    assert dict(US_WAR.of(next_turn(played))) == {played.clock.turn: True, played.clock.turn + 1: False}


def test_the_turn_of_entry_is_corrected_by_hand() -> None:
    at_peace = peace()
    denied(at_peace, SetUSWar("Nov/Dec 1941"), "SUB-TORP-01")
    assert why_not(at_peace, SetUSWar("Nov/Dec 1941")) == ["us_war_to_come"], (
        "the present turn is one of peace"
    )
    assert why_not(at_peace, SetUSWar("Sep/Oct 1941")) == []
    told = after(at_peace, SetUSWar("Jul/Aug 1941"))
    assert dict(US_WAR.of(told)) == {NOV41 - 2: True, NOV41 - 1: False}
    assert after(told, SetUSWar()).rule_tables == {}
    assert why_not(at_peace, SetUSWar("Nov 1941")) == ["no_turn"]
    at_war = after(at_peace, SetWar("US", "GE"))
    assert why_not(at_war, SetUSWar()) == ["us_is_at_war"]
    assert why_not(at_war, SetUSWar("Jan/Feb 1942")) == ["us_war_to_come"]
    assert why_not(at_war, SetUSWar("Nov/Dec 1941")) == ["us_war_so"], "the present turn"
    assert penalty_turn(after(at_war, SetUSWar("Nov/Dec 1940"))) == 7


def test_a_step_back_takes_the_turn_off_the_clock() -> None:
    played = after(peace(), SetWar("US", "GE"))
    last = replace_phase(played, "victory")
    there = after(last, Step())
    assert penalty_turn(there) == 2
    assert US_WAR.of(after(there, Step(back=True))) == US_WAR.of(last)


@pytest.mark.rule("SUB-USP-02", "SUB-TORP-01")
def test_peace_in_the_turn_in_which_a_game_began_at_war_is_no_time_before_a_first_war() -> None:
    played = game(clock=at("production", 1943, 2, impulse=0), wars=[("JA", "US")])
    ended = after(played, SetWar("JA", "US", war=False))
    assert dict(US_WAR.of(ended)) == {played.clock.turn: True}
    assert ever_at_war(ended) and not is_capped(ended) and penalty_turn(ended) is None
    known = after(played, SetUSWar("Nov/Dec 1941"), SetWar("JA", "US", war=False))
    assert min(US_WAR.of(known)) == NOV41 and US_WAR.of(known)[NOV41]


def test_without_a_war_no_clock_runs_in_peace() -> None:
    """SUB-AMB-44."""
    for reading in ("as_default", "cap_back", "clock_runs"):
        assert penalty_turn(peace(us__peace=reading)) is None


@pytest.mark.rule("SUB-TORP-01")
def test_a_turn_that_is_written_down_is_not_written_again() -> None:
    """As after a step back from it."""
    for known in ({NOV41: True}, {NOV41: True, NOV41 + 1: True}, {NOV41 - 1: True}):
        played = after(peace(), SetWar("US", "JA")).changed([US_WAR.put(NOV41, None)])
        played = played.changed([US_WAR.put(turn, began) for turn, began in known.items()])
        wanted = {NOV41: False, NOV41 + 1: False, **known}
        assert dict(US_WAR.of(next_turn(played))) == wanted
