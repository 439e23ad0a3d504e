"""Building submarines: one a year for the United States at peace, milchcows apart."""

from __future__ import annotations

import pytest
from redball import rules
from redball.game.orders import SetWar
from redball.game.sequence import StageEnd
from redball.game.state import Change, Game
from redball.rules.base.tables import STAGE_ENDS
from redball.rules.clauses import clauses
from redball.rules.submarines.building import force_pool, left_this_year
from redball.rules.submarines.orders import BuildSubmarines
from redball.rules.submarines.tables import BUILT, SPIRAL, Built
from redball.wording import sentence

from tests.rules.submarines.world import TURN, after, at, changed, denied, game, judged, unit, why_not

ONE = BuildSubmarines("US", "submarines")
MILCH = BuildSubmarines("US", "milchcows")
POOL = BuildSubmarines("US", "submarines", 2, "construction_pool")


def production(
    year: int = 1940,
    turn: int = 0,
    *rows: Change,
    wars: tuple[tuple[str, str], ...] = (("GE", "CW"),),
    **options: str,
) -> Game:
    """Production of a turn, with the United States at peace; options by name with "__" for the dot."""
    return game(
        unit("us1", "", type="SUB", power="US"),
        unit("us2", "", type="SUB", power="US"),
        clock=at("production", year, turn, impulse=0),
        wars=wars,
        remembered=rows,
        options={f"sub.{name.replace('__', '.')}": value for name, value in options.items()},
    )


def built(year: int, turn: int, submarines: int = 0, milchcows: int = 0) -> Change:
    """What the United States built in a turn."""
    return BUILT.put((TURN[year, turn], "US"), Built(submarines, milchcows))


def in_turn(played: Game, year: int, turn: int) -> Game:
    """The same position in production of another turn."""
    return played.changed([Change("clock", "", at("production", year, turn, impulse=0))])


@pytest.mark.rule("SUB-USP-01")
def test_at_peace_a_second_sub_of_a_calendar_year_is_refused() -> None:
    played = after(production(1940, 0), ONE)
    assert left_this_year(played) == 0
    assert left_this_year(production(1940, 3, built(1940, 0, 1), built(1940, 1, 2))) == 0, "never below none"
    denied(played, ONE, "SUB-USP-01")
    denied(in_turn(played, 1940, 5), ONE, "SUB-USP-01")
    assert left_this_year(in_turn(played, 1941, 0)) == 1
    denied(production(), BuildSubmarines("US", "submarines", 2), "SUB-USP-01")
    assert why_not(production(), BuildSubmarines("US", "submarines", 0))
    assert after(production(), BuildSubmarines("GE", "submarines", 9))


@pytest.mark.rule("SUB-USP-02")
@pytest.mark.parametrize(("other", "free"), [("JA", True), ("GE", True), ("TUR", False)])
def test_war_with_any_major_power_ends_the_limit_in_production_of_that_turn(other: str, free: bool) -> None:
    played = after(production(1941, 5, built(1941, 0, 1)), SetWar("US", other))
    assert (left_this_year(played) is None) == free
    assert (why_not(played, BuildSubmarines("US", "submarines", 7)) == []) == free


@pytest.mark.rule("SUB-USP-02")
def test_before_production_of_the_turn_of_war_the_limit_held() -> None:
    assert left_this_year(production(1941, 4)) == 1


@pytest.mark.rule("SUB-USP-03")
def test_a_sub_from_the_force_pool_is_a_build_in_production() -> None:
    played = production(1940, 3)
    assert changed(played, ONE) == {("submarines_built", (TURN[1940, 3], "US"))}
    assert BUILT.of(after(played, ONE)) == {(TURN[1940, 3], "US"): Built(1)}
    early = played.changed([Change("clock", "", at("reinforcement", 1940, 3, impulse=0))])
    assert why_not(early, ONE) == ["build_not_production"]


@pytest.mark.rule("SUB-USP-04")
def test_subs_of_the_construction_pool_are_no_builds() -> None:
    played = after(production(), ONE, POOL)
    assert BUILT.of(played) == {(TURN[1940, 0], "US"): Built(1)}
    denied(played, ONE, "SUB-USP-01")
    assert why_not(production(), POOL) == []
    assert changed(production(), POOL) == set()


@pytest.mark.rule("SUB-USP-05")
def test_from_september_1939_to_the_end_of_1941_three_subs_are_built() -> None:
    played, count = production(1939, 4), 0
    turns = [(1939, 4), (1939, 5), *((year, turn) for year in (1940, 1941) for turn in range(6))]
    for year, turn in turns:
        played = in_turn(played, year, turn)
        while not why_not(played, ONE):
            played, count = after(played, ONE), count + 1
    assert count == 3


@pytest.mark.rule("SUB-USP-06")
def test_how_many_there_were_limits_nothing() -> None:
    assert "211" in clauses()["SUB-USP-06"].text
    many = BuildSubmarines("US", "submarines", 212)
    at_war = production(1942, 0, wars=(("US", "GE"),))
    assert BUILT.of(after(at_war, many, ONE)) == {(TURN[1942, 0], "US"): Built(213)}
    assert not why_not(production(), BuildSubmarines("GE", "submarines", 241))


@pytest.mark.parametrize(("reading", "left"), [("no", 1), ("yes", 3)])
def test_a_year_without_a_sub_is_lost_or_made_up_for(reading: str, left: int) -> None:
    """SUB-AMB-18."""
    since = STAGE_ENDS.put(TURN[1939, 4], StageEnd(6, "axis"))
    played = production(1941, 2, since, usp__carry_over=reading)
    assert left_this_year(played) == left
    assert left_this_year(after(played, ONE)) == left - 1


def test_more_than_a_year_allowed_doesnt_count_against_the_next() -> None:
    """SUB-AMB-18."""
    played = production(1941, 2, built(1940, 0, 1), usp__carry_over="yes")
    assert left_this_year(played) == 1
    assert left_this_year(in_turn(played, 1940, 5)) == 0


@pytest.mark.parametrize(("reading", "reasons"), [("count", ["build_limit"]), ("ignore", [])])
def test_milchcows_count_as_subs_of_a_year_or_not(reading: str, reasons: list[str]) -> None:
    """SUB-AMB-19."""
    played = after(production(usp__milch=reading), MILCH)
    assert why_not(played, ONE) == reasons
    assert why_not(played, MILCH) == reasons
    built = after(production(usp__milch=reading), ONE)
    assert why_not(built, ONE) == ["build_limit"]
    assert why_not(built, MILCH) == reasons


@pytest.mark.parametrize(("reading", "left"), [("as_default", None), ("cap_back", 1), ("clock_runs", None)])
def test_in_a_later_peace_the_limit_comes_back_only_by_option(reading: str, left: int | None) -> None:
    """SUB-AMB-44."""
    played = after(production(us__peace=reading), SetWar("US", "GE"))
    assert left_this_year(played) is None
    played = after(played, SetWar("US", "GE", war=False))
    assert left_this_year(played) == left
    if left is not None:
        denied(after(played, ONE), ONE, "SUB-USP-01", "SUB-AMB-18", "SUB-AMB-44")


@pytest.mark.rule("SUB-MILCH-01")
def test_a_sub_is_never_drawn_from_the_milchcows() -> None:
    played = game(
        unit("u1", "", type="SUB", power="GE"),
        unit("u2", "Kiel", type="SUB", power="GE"),
        unit("u3", "", type="SUB", power="GE"),
        unit("u4", "", type="SUB", power="IT"),
        unit("u5", "Caspian Sea", type="SUB", power="GE"),
        unit("u6", "North Atlantic", type="SUB", power="GE", section=2),
        unit("m1", "", type="MILCH", power="GE"),
        remembered=[SPIRAL.put("u3", TURN[1942, 1])],
    )
    assert force_pool(played, "GE", "submarines") == ("u1",)
    assert force_pool(played, "GE", "milchcows") == ("m1",)


@pytest.mark.rule("SUB-MILCH-02")
def test_milchcows_are_built_apart_from_other_subs() -> None:
    played = production()
    ge = after(played, BuildSubmarines("GE", "milchcows", 2), BuildSubmarines("GE", "submarines", 3))
    assert BUILT.of(ge) == {(TURN[1940, 0], "GE"): Built(3, 2)}
    denied(played.changed([Change("clock", "", at("lend_lease", impulse=0))]), MILCH, "SUB-MILCH-02")


def test_the_task_says_how_many_are_left() -> None:
    def task(played: Game) -> tuple[str, str, int, bool] | None:
        found = [t for t in rules.tasks(played) if t.id == "submarines.build"]
        told = ((t.text.code.partition(".")[2], t.state, len(t.orders), t.tickable) for t in found)
        return next(told, None)

    assert task(production()) == ("task_build", "info", 1, True)
    assert task(after(production(), ONE)) == ("task_built", "done", 0, False)
    assert task(production(1942, 0, wars=(("US", "GE"),))) is None
    assert task(production().changed([Change("powers", "US", None)])) is None


@pytest.mark.rule("SUB-USP-01", "SUB-USP-02", "SUB-USP-05")
def test_a_build_of_the_united_states_names_its_limit() -> None:
    limited, free = production(), production(1942, 0, wars=(("US", "GE"),))
    assert judged(limited, ONE).clauses == ("SUB-USP-03", "SUB-USP-01", "SUB-USP-05")
    assert judged(free, ONE).clauses == ("SUB-USP-03", "SUB-USP-02")
    assert judged(free, BuildSubmarines("GE", "milchcows")).clauses == ("SUB-MILCH-02",)
    assert judged(limited, POOL).clauses == ("SUB-USP-04",)
    assert "SUB-AMB-44" not in denied(after(limited, ONE), ONE, "SUB-USP-01", "SUB-AMB-18").clauses


def test_a_build_without_counters_off_the_map_is_told() -> None:
    ruling = rules.judge(production(1942, 0, wars=(("US", "GE"),)), BuildSubmarines("US", "submarines", 3))
    assert "2" in sentence(ruling.notes[0])


def test_what_is_built_and_from_where_is_named() -> None:
    played = production()
    assert why_not(played, BuildSubmarines("US", "submarine")) == ["unknown.what_near"]  # type: ignore[arg-type]
    other = BuildSubmarines("US", "submarines", 1, "repair_pool")  # type: ignore[arg-type]
    assert why_not(played, other) == ["unknown.source_near"]
