"""Courses of nations: what each asks for is what its judge asks for; its lines are the engine's numbers."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from redball import rules
from redball.cli.sets.politics import COURSES
from redball.rules.politics.affairs.tables import AFFAIRS, Affairs
from redball.rules.politics.nations import groups, land, surrendering, ukraine
from redball.rules.politics.nations.courses import every
from redball.rules.politics.nations.courses.china import pool_table
from redball.rules.politics.nations.courses.parts import KINDS, Line, Wish, less
from redball.rules.politics.nations.courses.vichy_land import keepable
from redball.rules.politics.nations.orders import SplitForces
from redball.rules.politics.nations.tables import AIMS, VICHY
from redball.wording import sentence

from tests.rules.politics.affairs.play import affairs
from tests.rules.politics.nations.world import (
    beaten,
    control,
    corps,
    forces,
    home,
    options,
    vichy,
    wars,
)
from tests.rules.politics.world import TURN, after, denied, game, judged, minors, standings, world

NOW = TURN[1940, 2]
FORCING = options(opt__force_vichy="on")


OTHERS = ("IT", "CW", "US", "SU", "CH", "JA")
"""Powers whose land nobody looks at here."""


def find(*places: str) -> list[int]:
    return [world().find(place) for place in places]


def met(played, wish: Wish) -> bool:
    return all(each.met for each in every.conditions(played, wish))


def values(played, wish: Wish, step: str) -> dict[str, str]:
    """The numbers of a step by their words."""
    (found,) = (each for each in every.steps(played, wish) if each.id == step)
    return {sentence(line.text): line.value for line in found.lines}


def lines(played, wish: Wish, step: str) -> tuple[Line, ...]:
    """What a step says."""
    return tuple(line for each in every.steps(played, wish) if each.id == step for line in each.lines)


def positions():
    """Positions in which something of every course stands, is possible, or isn't."""
    aims = [AIMS.put((code, "FR"), 20) for code in ("GE", "IT")]
    pools = [*forces("FR", INF=6, FTR=3), *forces("FR", 1942, INF=3)]
    yield beaten(enemies=("GE", "IT", "JA"), remembered=[*aims, *pools])
    yield beaten("GE", options=FORCING)
    yield after(beaten(), every.order(beaten(), every.usual(beaten(), "vichy", "FR")))
    yield game(remembered=minors(SPA={"civil_war": ("SU", "")}))
    yield affairs("SU", year=1937, remembered=[corps("cc", "Chungking", "CH", "CHI")])
    german = control("GE", find("Kiev"))
    founding = affairs("GE", year=1941, wars=wars("GE", "SU"), remembered=german)
    yield founding
    yield after(founding, every.order(founding, every.usual(founding, "ukraine", "GE")))
    own = affairs("CW", year=1938)
    yield after(own, every.order(own, every.usual(own, "india", "CW")))


@pytest.mark.deep
def test_every_course_can_be_read_in_every_position():
    for played in positions():
        for course in every.courses(played):
            if course.power in OTHERS and course.kind in ("vichy", "force", "conquest", "ideology"):
                continue
            wish = every.usual(played, course.kind, course.power, course.by)
            for step in every.steps(played, wish):
                assert step.lines or step.table is not None, f"{step.id} says nothing"
                for line in step.lines:
                    assert not sentence(line.text).startswith("politics."), line.text.code
                    assert line.clauses and set(line.clauses) <= rules_known(), line
                assert not sentence(step.title).startswith("politics.")
                assert step.table is None or all(len(row) == len(step.table.heads) for row in step.table.rows)
            for each in every.conditions(played, wish):
                assert each.clauses and set(each.clauses) <= rules_known()
            for area in every.areas(played, wish, ""):
                assert area.nodes and area.letter and not sentence(area.text).startswith("politics.")


@cache
def rules_known() -> set[str]:
    return {*rules.clauses(), *(option.clause for option in rules.options())}


def test_the_command_line_knows_every_kind():
    assert COURSES == KINDS


def test_what_is_met_may_be_done():
    """Where all conditions are met the order is allowed; where one isn't, it is refused."""
    german, poland = control("GE", find("Kiev")), standings(GE={"at": "P-0819", "place": 1})
    tried = [
        (beaten(), "vichy", "FR"),
        (beaten("GE"), "vichy", "FR"),
        (affairs("FR", year=1940), "vichy", "FR"),
        (beaten("GE", options=FORCING), "force", "FR"),
        (beaten("GE"), "force", "FR"),
        (beaten("FR", options=FORCING), "force", "FR"),
        (beaten("GE", options=FORCING, remembered=control("FR", find("Paris"))), "force", "FR"),
        (affairs("GE", year=1941, wars=wars("GE", "SU"), remembered=german), "ukraine", "GE"),
        (affairs("GE", year=1941), "ukraine", "GE"),
        (affairs("SU", year=1941, remembered=german), "ukraine", "GE"),
        (affairs("GE", year=1941, remembered=poland), "ukraine", "GE"),
        (affairs("SU", year=1937), "china", "SU"),
        (affairs("SU", year=1937, wars=wars("CH", "JA")), "china", "SU"),
        (affairs("CW", year=1938), "india", "CW"),
        (affairs("GE", year=1938), "india", "CW"),
        (game(), "ideology", "FR"),
        (game(), "civil", "SPA"),
    ]
    seen = set()
    for played, kind, power in tried:
        wish = every.usual(played, kind, power)
        allowed = judged(played, every.order(played, wish)).allowed
        assert allowed == met(played, wish), (
            kind,
            [sentence(c.text) for c in every.conditions(played, wish)],
        )
        seen.add((kind, allowed))
    assert {True, False} <= {allowed for _, allowed in seen}


@pytest.mark.rule("POL-VICHY-17", "POL-SUR-08")
def test_losses_are_sums():
    played = beaten(enemies=("GE", "IT"), remembered=standings(FR={"bid": 7, "pe": 4}))
    found = values(played, every.usual(played, "vichy", "FR"), "losses")
    assert found["Bid points"] == "7 − 4 = 3" and found["Political effectiveness"] == "4 − 2 = 2"
    assert less(1, 3) == "1 − 3 = −2"


@pytest.mark.rule("POL-VICHY-07", "POL-VICHY-08", "POL-VICHY-11", "POL-VICHY-13")
def test_areas_are_the_parts_of_the_land():
    south = max((n for n in home()), key=lambda n: world().grid.colrow(n)[1])
    played = beaten(remembered=control("GE", [south]))
    (brest,) = find("Brest")
    wish = replace(every.usual(played, "vichy", "FR"), kept=(brest,))
    parts = land.divided(played, "FR", wish.to, wish.kept)
    areas = {(area.kind, area.letter): area.nodes for area in every.areas(played, wish, "line")}
    assert areas["taken", "O"] == parts.occupied and areas["kept", "K1"] == {brest}
    assert areas["own", "IV"] == {south}, "isolated, and given back"
    assert areas["own", "V"] | areas["own", "IV"] == parts.own
    found = values(played, wish, "line")
    assert found["Occupied France"] == str(len(parts.occupied)) and found["France keeps"] == str(
        len(parts.own)
    )
    assert brest in keepable(played, wish) and south not in keepable(played, wish)
    historical = replace(wish, historical=True)
    assert not keepable(played, historical)
    said = [sentence(line.text) for line in lines(played, wish, "line")]
    assert said[2:] == [
        "Isolated hexes of enemies, back to France",
        "Germany keeps, territory 1",
        "The conquering power may take the historical line instead",
    ]
    assert len(lines(played, historical, "line")) == 2, "Occupied France and the rest"
    italian = Wish("vichy", "IT", to=("FR",))
    assert "historical line" not in "".join(sentence(line.text) for line in lines(played, italian, "line"))


@pytest.mark.rule("POL-VICHY-02")
@pytest.mark.parametrize(
    ("to", "refuse", "by", "sign"),
    [
        (("GE",), (), "", "trouble"),
        (("GE",), ("IT",), "", "done"),
        (("GE", "IT"), (), "", "done"),
        (("JA",), (), "", "done"),
        (("GE",), (), "GE", "done"),
    ],
)
def test_powers_with_joint_aims_are_asked_all_or_none(to, refuse, by, sign):
    aims = [AIMS.put((code, "FR"), 20) for code in ("GE", "IT")]
    played = beaten(enemies=("GE", "IT", "JA"), remembered=aims)
    wish = replace(every.usual(played, "vichy", "FR"), to=to, refuse=refuse, by=by)
    assert lines(played, wish, "who")[0].sign == sign
    others = [AIMS.put(("GE", "CW"), 20), AIMS.put(("SU", "FR"), 20)]
    found = surrendering.allies_in_aims(played.changed(others), "FR")
    assert found == ("GE", "IT"), "not against others, nor in peace"


@pytest.mark.rule("POL-CIV-05")
def test_communist_units_in_two_force_pools():
    played = affairs("SU", year=1937, remembered=[*forces("CH CC", INF=2), *forces("SU CC", FTR=1)])
    table = pool_table(played)
    assert table is not None and table.rows == (("FTR", "0", "1"), ("INF", "2", "0"))
    assert pool_table(game()) is None


@pytest.mark.rule("POL-CONQ-01")
def test_what_an_incomplete_conquest_asks_for():
    played = beaten(remembered=control("GE", find("Paris")))
    found = every.conditions(played, Wish("conquest", "FR"))
    assert [(sentence(each.text), each.met) for each in found[:2]] == [
        ("France is at war with Germany", True),
        ("An enemy controls the capital: Germany has Paris", True),
    ]
    assert found[1].nodes == tuple(find("Paris"))


@pytest.mark.rule("POL-ADM-03", "POL-ADM-04", "POL-ADM-08")
def test_groups_are_numbered_as_the_engine_has_them():
    played = vichy()
    wish = Wish("vichy", "FR")
    areas = every.areas(played, wish, "groups")
    own = groups.territories(played, "FR")
    assert [area.nodes for area in areas] == [
        frozenset(n for code in group for n in own[code]) for group in groups.groups(played, "FR")
    ]
    found = values(played, wish, "groups")
    assert found["6  French Indochina"] == "7: d10 ≥ 8, 30 %"


def test_after_a_surrender_its_restrictions_stand():
    played = beaten()
    made = after(played, every.order(played, every.usual(played, "vichy", "FR")))
    wish = every.usual(made, "vichy", "FR")
    assert every.is_done(made, wish) and every.state_of(made, wish) == "done"
    assert [step.id for step in every.steps(made, wish)] == ["stands", "line_drawn", "groups", "bound"]
    free = made.changed([VICHY.put("FR", replace_row(made))])
    assert not every.is_done(free, wish), "war with an acceptor ended it"


def replace_row(played):
    import msgspec

    return msgspec.structs.replace(VICHY.of(played)["FR"], restricted=False)


@pytest.mark.rule("POL-CIV-12")
def test_only_a_country_in_civil_war_is_divided():
    denied(game(), SplitForces("SPA", 70), "POL-CIV-12")
    assert judged(game(remembered=minors(SPA={"civil_war": ("SU", "")})), SplitForces("SPA", 70)).allowed


@pytest.mark.rule("POL-UKR-05", "POL-UKR-14")
def test_the_land_of_the_ukraine():
    kharkov = corps("s", "Kharkov", "SU")
    poland = affairs("GE", year=1941, remembered=[kharkov])
    areas = {area.letter: area.nodes for area in every.areas(poland, Wish("ukraine", "GE"), "")}
    assert areas["S"] == set(find("Kharkov")), "a Soviet unit keeps its hex"
    assert areas["C"] == land.area(poland, "crimea"), "Sevastopol is Soviet"
    assert areas["U"] == ukraine.area(poland) - areas["S"]
    taken = affairs("GE", year=1941, remembered=control("GE", find("Sevastopol")))
    letters = {area.letter for area in every.areas(taken, Wish("ukraine", "GE"), "")}
    assert "C" not in letters


def test_tasks_name_what_is_possible_at_a_go():
    assert "politics.nations.vichy.FR" in {task.id for task in rules.tasks(beaten())}
    assert "politics.nations.force.FR.GE" in {task.id for task in rules.tasks(beaten("GE", options=FORCING))}
    assert not any(task.id.startswith("politics.nations.") for task in rules.tasks(beaten("CW")))
    at_peace = affairs("FR", year=1940)
    assert not any(task.id.startswith("politics.nations.") for task in rules.tasks(at_peace))
    far = affairs("FR", year=1940, wars=wars("FR", "JA"))
    assert not any("vichy" in task.id for task in rules.tasks(far)), "nobody holds French home hexes"
    torn = [*minors(SPA={"civil_war": ("SU", "GE")})]
    for side in ("government", "rebels"):
        torn += forces(f"SPA {side}", INF=2)
    played = game(remembered=torn)
    assert "politics.nations.civil.SPA" in {task.id for task in rules.tasks(played)}
    done = after(played, SplitForces("SPA", 50))
    assert "politics.nations.civil.SPA" not in {task.id for task in rules.tasks(done)}


@pytest.mark.parametrize(
    ("id", "course"),
    [
        ("politics.nations.force.FR.GE", ("force", "FR", "GE")),
        ("politics.nations.civil.SPA", ("civil", "SPA", "")),
        ("politics.influence.FR", ("vichy", "FR", "")),
        ("politics.pool.IT", ("ideology", "IT", "")),
        ("politics.kiev.u1", ("ukraine", "GE", "")),
        ("politics.side.SPA.GE", ("civil", "SPA", "")),
        ("politics.go", None),
        ("gas.map.GE", None),
        ("politics.nations.odd.FR", None),
    ],
)
def test_tasks_lead_to_their_course(id, course):
    assert every.course_of_task(id) == course


def test_goes_are_named():
    played = beaten().changed([AFFAIRS.put(NOW, Affairs(("GE", "FR")))])
    wish = every.usual(played, "vichy", "FR")
    first = every.conditions(played, wish)[0]
    assert not first.met and "Germany's go" in sentence(first.text)
