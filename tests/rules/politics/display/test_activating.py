"""Activating minor countries: targets, costs, the war case, what is lost, and what keeps a power from it."""

from __future__ import annotations

import tomllib

import pytest
from redball.game.orders import SetWar
from redball.game.state import Change
from redball.rules.politics import standing
from redball.rules.politics.display import activating, control, pushes, ways
from redball.rules.politics.display.costs import cost_table
from redball.rules.politics.display.layout import label_of, own_layout
from redball.rules.politics.display.orders import ActivateMinor, MarkControllable, MoveMarker
from redball.rules.politics.display.own_marker import can_near, directions
from redball.rules.politics.display.reminding import tasks
from redball.rules.politics.display.tables import ACTIVATED
from redball.rules.politics.orders import SetMinor, UseDisplay
from redball.rules.politics.tables import PLAYED, WARS, Played, War
from redball.wording import sentence

from tests.rules.politics.display.fields import FAR
from tests.rules.politics.world import (
    after,
    at,
    denied,
    game,
    judged,
    minors,
    standings,
    why_not,
)

CENTRE = "P-0713"


def spain(at_hex=CENTRE, remembered=(), wars=(), options=None, **modifiers):
    """A position in which Spain stands somewhere with modifiers."""
    found = minors(SPA={"at": at_hex, "modifiers": modifiers})
    return game(remembered=[*found, *remembered], wars=wars, options=options or {})


def push(played, owner="GE", target=None):
    return pushes.minor_push(played, "SPA", owner, target or owner)


def step(played, start, end, owner="GE", target=None):
    """Line and cost of a step of Spain, whether it may be made or not."""
    field = standing.layout(played)
    found = push(played, owner, target).step(field.node(start), field.node(end))
    return found.line.id, found.cost


def activate(*way, owner="GE", target=None, power="GE", by="", minor="SPA"):
    return ActivateMinor(power, minor, owner, target or owner, way, by)


def where(played, country="SPA"):
    return standing.minor(played, country).at


def reached(played, owner="GE", target=None):
    """The most hexes that Spain can go."""
    return max((len(found.way) for found in ways.reach(push(played, owner, target)).values()), default=0)


# --- the table ----------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-ACT-05", "POL-ACT-06", "POL-ACT-07", "POL-ACT-08", "POL-ACT-09", "POL-ACT-10")
@pytest.mark.rule("POL-ACT-11", "POL-ACT-12", "POL-ACT-13", "POL-ACT-14", "POL-ACT-15", "POL-ACT-16")
@pytest.mark.rule("POL-ACT-17", "POL-ACT-19")
def test_the_table_is_that_of_the_rules():
    """T2, line by line."""
    lines = [(line.id, line.sign, line.cost) for line in cost_table().lines]
    assert lines == [
        ("W", "", 1),
        ("Pa", "+", 3), ("Pb", "+", 3), ("Pc", "+", 2), ("Pd", "+", 2), ("Pe", "+", 1),
        ("Nf", "-", 1), ("Na", "-", 4), ("Nb", "-", 4), ("Nc", "-", 3), ("Nd", "-", 3), ("Ne", "-", 2),
    ]  # fmt: skip
    assert cost_table().marker == 1
    assert [line.clause for line in cost_table().lines] == [
        f"POL-ACT-{n:02}" for n in (17, 6, 7, 8, 9, 10, 16, 11, 12, 13, 14, 15)
    ]


# --- positive -----------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-ACT-05", "POL-ACT-06")
def test_leaving_the_centre_with_a_positive_modifier():
    played = spain(GE=7)
    assert step(played, CENTRE, "P-0612") == ("Pa", 3)
    assert step(played, "P-0612", CENTRE) == ("Pc", 2), "entering it is entering a neutral hex"


@pytest.mark.rule("POL-ACT-07")
def test_entering_another_ideology():
    played = spain(GE=7)
    assert step(played, "P-0903", "P-1004") == ("Pb", 3), "a Communist hex from the neutral zone"
    assert step(played, "P-1004", "P-1105") == ("Pb", 3), "and on inside it"
    assert step(spain(SU=7), "P-1004", "P-1105", "SU") == ("Pe", 1)
    neutral = spain(GE=7, remembered=standings(GE={"ideology": ""}))
    assert step(neutral, "P-0305", "P-0304") == ("Pb", 3), "a power of none enters another one everywhere"


@pytest.mark.rule("POL-ACT-07")
def test_another_ideology_than_the_minor_is_in():
    """POL-AMB-10."""
    option = {"pol.act.another_ideology": "minor_current"}
    field = '"""\n-- F2 F1 F0 C1 C0 --\n -- ** D1 D0 F2 -- \n"""'
    text = (
        f'title = "x"\nfield = {field}\n[powers]\nGE = "P-0103"\n[minors.SPA]\nsign = "SP"\nat = "P-0101"\n'
    )
    played = after(spain(GE=7, options=option), UseDisplay(text))
    assert step(played, "P-0104", "P-0105") == ("Pb", 3), "from Fascist to Communist"
    assert step(played, "P-0105", "P-0106") == ("Pe", 1), "it is Communist already"
    assert step(played, "P-0101", "P-0102") == ("Pd", 2), "from the neutral zone nothing is another one"
    by_owner = after(spain(GE=7), UseDisplay(text))
    assert step(by_owner, "P-0105", "P-0106") == ("Pb", 3)


@pytest.mark.rule("POL-ACT-08", "POL-ACT-09", "POL-ACT-10")
def test_the_way_into_ones_own_ideology():
    played = spain(GE=7)
    assert step(played, "P-0310", "P-0309") == ("Pc", 2)
    assert step(played, "P-0308", "P-0307") == ("Pd", 2)
    assert step(played, "P-0307", "P-0306") == ("Pe", 1), "outermost to inner"
    assert step(played, "P-0307", "P-0308") == ("Pc", 2), "and out again"


# --- negative -----------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-ACT-11")
def test_a_neutral_hex_near_a_centre():
    played = spain(GE=-7)
    field = standing.layout(played)
    communist = field.centres["communist"]
    assert field.distance(field.node("P-0804"), communist) == 4
    assert step(played, "P-0704", "P-0804") == ("Na", 4), "at 4, was 5"
    assert field.distance(field.node("P-0704"), communist) == 5
    assert step(played, "P-0604", "P-0704") == ("Ne", 2), "at 5"
    assert field.distance(field.node("P-0308"), field.centres["fascist"]) == 3
    assert step(played, "P-0307", "P-0308") == ("Nc", 3), "near the centre that it leaves"
    assert step(played, "P-0308", "P-0309") == ("Ne", 2), "away from it"


@pytest.mark.rule("POL-ACT-11", "POL-ACT-13")
def test_a_neutral_hex_near_the_centre_that_is_left():
    """At 4 from it, where an ideology has three factions round its centre."""
    field = '"""\nF0 F1 F2 F3 -- -- ** -- -- -- D0\n -- -- -- -- -- -- -- -- -- -- C0\n"""'
    rest = '[powers]\nGE = "P-0101"\n[minors.SPA]\nsign = "SP"\nat = "P-0104"\n'
    played = after(spain(GE=-7), UseDisplay(f'title = "x"\nfield = {field}\n{rest}'))
    layout = standing.layout(played)
    assert layout.distance(layout.node("P-0105"), layout.centres["fascist"]) == 4
    assert step(played, "P-0104", "P-0105") == ("Nc", 3), "not 4: it comes nearer to no centre within 5"


@pytest.mark.rule("POL-ACT-12", "POL-ACT-13", "POL-ACT-14", "POL-ACT-15")
def test_other_steps_with_a_negative_modifier():
    played = spain(GE=-7)
    assert step(played, CENTRE, "P-0714") == ("Nb", 4)
    assert step(played, "P-0307", "P-0308") == ("Nc", 3)
    assert step(played, "P-0306", "P-0307") == ("Nd", 3), "inner to outer of one ideology"
    assert step(played, "P-0308", "P-0307") == ("Nd", 3)
    assert step(played, "P-0311", "P-0312") == ("Ne", 2)


@pytest.mark.rule("POL-ACT-16")
def test_a_negative_modifier_of_a_power_at_war_with_the_minor():
    inside = spain("P-0306", GE=-7, IT=-3, wars=[("GE", "SPA")])
    assert step(inside, "P-0306", "P-0307") == ("Nf", 1)
    assert step(inside, "P-0306", "P-0307", "IT") == ("Nd", 3), "Italy is not at war with it"
    assert step(inside, "P-0307", "P-0308") == ("Nc", 3), "only hexes inside an ideology"
    assert reached(inside, "IT") == 1, "one hex for −3"
    assert reached(inside, "GE") > 1


# --- the war case -------------------------------------------------------------------------------------------


def at_war(options=None, **modifiers):
    """Germany at war with Spain, the Commonwealth with Germany (W2)."""
    return spain(wars=[("GE", "SPA"), ("CW", "GE")], options=options, **modifiers)


@pytest.mark.rule("POL-ACT-17")
def test_the_war_case():
    played = at_war(GE=-11, FR=4)
    assert step(played, CENTRE, "P-0714", "GE", "CW") == ("W", 1), "not 3 or 4"
    assert step(played, CENTRE, "P-0714") == ("W", 1), "positive or negative"
    field = standing.layout(played)
    france, cw = (pushes.marker_of(played, code) for code in ("FR", "CW"))
    near = [
        (a, b)
        for a in field.cells
        for b in field.neighbours(a)
        if field.distance(b, france) < field.distance(a, france)
        and field.distance(b, cw) >= field.distance(a, cw)
        and not field.cells[a].centre
        and not field.cells[b].ideology
    ]
    assert near
    for a, b in near:
        assert step(played, field.label(a), field.label(b), "FR") == ("Pc", 2), "France isn't at war"
    peace = spain(GE=7, wars=[("CW", "GE")])
    assert step(peace, CENTRE, "P-0714") == ("Pa", 3), "Spain is at war with nobody"


@pytest.mark.rule("POL-ACT-17")
@pytest.mark.parametrize(("reading", "costs", "far"), [("1", ("W", 1), 11), ("list_cost", ("Pa", 3), 9)])
def test_leaving_the_centre_in_the_war_case(reading, costs, far):
    """POL-AMB-08, W2 and its alternative."""
    played = at_war({"pol.act.war_centre_cost": reading}, GE=-11)
    assert step(played, CENTRE, "P-0714", "GE", "CW") == costs
    distance = standing.layout(played).distance(
        pushes.place_of(played, "SPA"), pushes.marker_of(played, "CW")
    )
    assert reached(played, "GE", "CW") == min(far, distance)
    farther = at_war({"pol.act.war_centre_cost": reading}, GE=-6)
    assert reached(farther, "GE", "CW") == 6 - (costs[1] - 1)
    negative = at_war({"pol.act.war_centre_cost": reading}, GE=-11)
    assert step(negative, CENTRE, "P-0714") == (costs if reading == "1" else ("Nb", 4))


@pytest.mark.rule("POL-ACT-18", "POL-ACT-03", "POL-ACT-04")
def test_a_negative_modifier_becomes_a_positive_one():
    """W2."""
    played = after(at_war(GE=-11), UseDisplay(FAR))
    assert push(played).distance(push(played).start) == 11
    assert not ways.reach(push(played)) and ways.lost(push(played), ()) == 11
    still = judged(played, activate(power="CW"))
    assert still.allowed and {"POL-ACT-03", "POL-ACT-04"} <= set(still.clauses)
    said = [note.code.partition(".")[2] for note in still.notes]
    assert said == ["may_convert", "points_lost", "control_unknown"]
    order = activate("P-0111", "P-0110", power="CW", target="CW")
    ruling = judged(played, order)
    assert "POL-ACT-18" in ruling.clauses and where(after(played, order)) == "P-0110"
    assert reached(played, "GE", "CW") == 11
    assert pushes.converts_for(played, "CW", "SPA") == ("CW",)
    denied(played, activate("P-0111", power="FR", target="FR"), "POL-ACT-18")
    peace = after(spain(GE=-11, wars=[("CW", "GE")]), UseDisplay(FAR))
    denied(peace, activate("P-0111", power="CW", target="CW"), "POL-ACT-18")
    denied(at_war(GE=11), activate("P-0714", power="CW", target="CW"), "POL-ACT-02")


@pytest.mark.rule("POL-ACT-18")
def test_for_whom_a_modifier_is_used():
    """POL-AMB-73."""
    wars = [("GE", "SPA"), ("CW", "GE"), ("GE", "SU")]

    def powers(mover, reading):
        played = spain(GE=-11, wars=wars, options={"pol.act.convert_for": reading})
        return pushes.converts_for(played, mover, "SPA")

    assert powers("FR", "any") == powers("CW", "any") == ("CW", "SU")
    assert powers("FR", "own_ideology") == ("CW",) and powers("SU", "own_ideology") == ("SU",)
    assert powers("JA", "own_ideology") == ()
    assert powers("CW", "self") == ("CW",) and powers("FR", "self") == ()


@pytest.mark.rule("POL-ACT-18", "POL-ACT-07")
def test_a_converted_modifier_is_that_of_the_power_it_is_used_for():
    played = at_war(GE=-11)
    away = step(played, "P-0723", "P-0724", "GE", "CW")
    assert away == ("Pe", 1), "for the Commonwealth the Democrats are no other ideology"
    assert step(at_war(GE=11), "P-0723", "P-0724") == ("Pb", 3), "for Germany they are"


@pytest.mark.rule("POL-ACT-18")
def test_who_the_aggressor_is():
    """POL-AMB-74."""
    wars = [("GE", "SPA"), ("IT", "SPA"), ("CW", "GE"), ("IT", "SU")]
    declared = [WARS.put(("GE", "SPA"), War(3, "GE")), WARS.put(("IT", "SPA"), War(3, "SPA"))]

    def found(reading):
        played = spain(GE=-1, wars=wars, remembered=declared, options={"pol.act.aggressor": reading})
        return pushes.aggressors(played, "SPA"), pushes.converts_for(played, "CW", "SPA")

    assert found("any_enemy") == (("GE", "IT"), ("CW", "SU"))
    assert found("declarer") == (("GE",), ("CW",))


# --- markers of major powers --------------------------------------------------------------------------------


@pytest.mark.rule("POL-ACT-19")
def test_leaving_a_marker():
    under = spain("P-0713", GE=7, remembered=standings(IT={"at": "P-0712"}))
    assert step(under, "P-0712", "P-0711") == ("Pc", 3), "2 + 1"
    assert step(under, CENTRE, "P-0712") == ("Pa", 3), "entering costs nothing more"
    assert step(under, "P-0711", "P-0712") == ("Pc", 2)


@pytest.mark.rule("POL-ACT-19")
@pytest.mark.parametrize(("reading", "cost"), [("yes", 2), ("no", 1)])
def test_leaving_a_marker_in_the_war_case(reading, cost):
    """POL-AMB-12."""
    played = spain(
        GE=-11,
        wars=[("GE", "SPA"), ("CW", "GE")],
        remembered=standings(IT={"at": CENTRE}),
        options={"pol.act.marker_in_war": reading},
    )
    assert step(played, CENTRE, "P-0714", "GE", "CW") == ("W", cost)


@pytest.mark.rule("POL-ACT-05", "POL-ACT-16")
@pytest.mark.parametrize(("reading", "at_war"), [("first_match", ("Nf", 1)), ("highest", ("Nd", 3))])
def test_several_lines_that_fit(reading, at_war):
    """POL-AMB-09: a neutral hex from the centre near another one; an ideology's hex of an enemy."""
    option = {"pol.act.overlap": reading}
    field = '"""\n-- F0 F1 -- ** -- C0\n -- -- -- -- D1 D0\n"""'
    start = '[powers]\nGE = "P-0101"\nCW = "P-0206"\n[minors.SPA]\nsign = "SP"\nat = "P-0105"\n'
    text = f'title = "x"\nfield = {field}\n{start}'
    played = after(spain(GE=-7, options=option), UseDisplay(text))
    assert step(played, "P-0105", "P-0106") == ("Na", 4), "Nb costs as much"
    assert step(after(spain(GE=7, options=option), UseDisplay(text)), "P-0105", "P-0205") == ("Pa", 3)
    war = after(spain(GE=-7, wars=[("GE", "SPA")], options=option), UseDisplay(text))
    assert step(war, "P-0106", "P-0107") == at_war
    case = after(spain(GE=-7, wars=[("GE", "SPA"), ("CW", "GE")], options=option), UseDisplay(text))
    assert step(case, "P-0105", "P-0205") == ("W", 1)


# --- towards and away ---------------------------------------------------------------------------------------


@pytest.mark.rule("POL-ACT-02")
@pytest.mark.parametrize("target", ["GE", "fascist"])
def test_each_step_towards_comes_nearer(target):
    played = spain(GE=9)
    found = push(played, target=target)
    here = found.distance(found.start)
    steps = ways.next_steps(found)
    assert steps and {found.distance(end) for end in steps} == {here - 1}
    others = set(found.ground.layout.neighbours(found.start)) - set(steps)
    assert {found.distance(end) for end in others} <= {here, here + 1}
    label = found.ground.layout.label
    for end in others:
        denied(played, activate(label(end), target=target), "POL-ACT-02")


@pytest.mark.rule("POL-ACT-03")
def test_each_step_away_goes_farther():
    played = spain("P-0309", GE=-9)
    found = push(played)
    here = found.distance(found.start)
    steps = ways.next_steps(found)
    assert steps and {found.distance(end) for end in steps} == {here + 1}
    for end in set(found.ground.layout.neighbours(found.start)) - set(steps):
        denied(played, activate(found.ground.layout.label(end)), "POL-ACT-03")
    assert ways.reach(push(played, target="fascist"))


@pytest.mark.rule("POL-ACT-02", "POL-ACT-03")
def test_the_way_as_a_whole():
    """POL-AMB-72: a way round, one that ends no nearer, and a step aside that leads on."""
    option = {"pol.act.distance_test": "net"}
    played = spain(GE=9, options=option)
    beside = activate("P-0613", "P-0612")
    assert judged(played, beside).allowed
    assert why_not(spain(GE=9), beside) == ["step.not_nearer"]
    assert why_not(played, activate("P-0613")) == ["way_not_nearer"]
    nearer = judged(played, activate("P-0613"))
    assert "POL-ACT-02" in nearer.clauses and "POL-ACT-03" not in nearer.clauses
    away = spain("P-0309", GE=-9, options=option)
    assert why_not(away, activate("P-0308")) == ["way_not_farther"]
    farther = judged(away, activate("P-0308"))
    assert "POL-ACT-03" in farther.clauses and "POL-ACT-02" not in farther.clauses


@pytest.mark.rule("POL-ACT-02")
def test_who_chooses_among_equal_hexes():
    """POL-AMB-72."""
    option = {"pol.act.step_choice": "owner"}
    order = activate("P-0712", power="IT")
    said = [
        note.code
        for note in judged(spain("P-0813", GE=9, options=option), activate("P-0812", power="IT")).notes
    ]
    assert "politics.owner_chooses" in said
    assert "politics.owner_chooses" not in [n.code for n in judged(spain(GE=9), order).notes]
    own = judged(spain("P-0813", GE=9, options=option), activate("P-0812"))
    assert "politics.owner_chooses" not in [note.code for note in own.notes], "Germany moves it itself"


@pytest.mark.rule("POL-ACT-04")
def test_what_is_left_is_lost():
    corner = spain("P-1424", GE=-5)
    assert not ways.next_steps(push(corner)), "no hex is farther"
    played = after(corner, activate())
    assert where(played) == "P-1424" and standing.minor(played, "SPA").modifiers == {}
    some = spain(GE=4, IT=2)
    ruling = judged(some, activate("P-0712"))
    assert "POL-ACT-04" in ruling.clauses and "politics.points_lost" in [note.code for note in ruling.notes]
    assert standing.minor(after(some, activate("P-0712")), "SPA").modifiers == {"IT": 2}


@pytest.mark.rule("POL-ACT-04")
@pytest.mark.parametrize(("value", "left"), [(4, 1), (-5, -1)])
def test_what_is_left_may_stay(value, left):
    """POL-AMB-11."""
    start, end = (CENTRE, "P-0712") if value > 0 else ("P-0713", "P-0714")
    played = spain(
        start, GE=value, options={"pol.act.leftover": "shown_only"}, remembered=standings(GE={"at": "P-0704"})
    )
    assert standing.minor(after(played, activate(end)), "SPA").modifiers == {"GE": left}


@pytest.mark.rule("POL-ACT-04")
def test_a_way_that_cannot_be_paid():
    played = spain(GE=4)
    refusal = judged(played, activate("P-0712", "P-0711"))
    assert not refusal.allowed and "POL-ACT-04" in refusal.clauses
    assert sentence(refusal.reasons[0]) == "P-0711 costs 2 points, and 1 are left"
    assert why_not(played, activate()) == ["way_wanted"]
    assert why_not(played, activate("P-0711")) == ["step.not_beside"]
    assert judged(played, activate("P-0711")).reasons[0].data["cost"] == 0, "no step at all"
    assert why_not(played, activate("Q-1")) == ["no_hex"]
    assert why_not(spain(), activate("P-0712")) == ["no_modifier"]


def test_what_cannot_be_activated():
    denied(spain(GE=3), activate("P-0712", power="XX"))
    denied(spain(GE=3), activate("P-0712", minor="SPB"))
    off = game(remembered=minors(SPA={"at": "", "modifiers": {"GE": 3}}))
    assert why_not(off, activate("P-0712")) == ["not_on_display"]
    later = game(clock=at("production"), remembered=minors(SPA={"modifiers": {"GE": 3}}))
    assert why_not(later, activate("P-0712")) == ["activates_not_now"]
    twice = after(spain(GE=3, IT=3), activate("P-0712"))
    assert [row.minor for row in activating.activated(twice, "GE")] == ["SPA"]
    again = after(twice, SetMinor("POR", {"modifiers": {"GE": 2}}))
    notes = judged(again, ActivateMinor("GE", "POR", "GE", "GE", ("P-0413",))).notes
    assert "politics.another_minor" in [note.code for note in notes]


# --- who may ------------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-ACT-01")
def test_only_what_one_can_control():
    played = spain(GE=3)
    assert control.can_control(played, "GE", "SPA")
    barred = after(played, MarkControllable("GE", "SPA", "no"))
    assert not control.can_control(barred, "GE", "SPA") and control.can_control(barred, "IT", "SPA")
    denied(barred, activate("P-0712"), "POL-ACT-01")
    assert judged(barred, activate("P-0712", power="IT")).allowed
    assert not control.can_control(at_war(GE=3), "GE", "SPA"), "nobody controls an enemy"
    denied(at_war(GE=3), activate("P-0712"), "POL-ACT-01")
    said = after(at_war(GE=3), MarkControllable("GE", "SPA", "yes"))
    assert judged(said, activate("P-0712")).allowed, "what players write down goes first"
    assert control.written(after(barred, MarkControllable("GE", "SPA", "")), "GE", "SPA") == ""
    denied(played, MarkControllable("GE", "SPA", ""), "POL-ACT-01")
    denied(played, MarkControllable("GE", "GER", "no"), "POL-ACT-01")


def option_4(power="GE", card="4", success=True, turn=0):
    return PLAYED.put((turn, 1), Played(power, card, "POL", success))


@pytest.mark.rule("POL-ACT-20")
@pytest.mark.parametrize("card", ["4", "4a", "4b", "4c"])
@pytest.mark.parametrize("success", [True, False])
def test_not_with_option_4(card, success):
    """POL-AMB-75 and 118: its letters count, and a failed play does."""
    played = spain(GE=3, remembered=[option_4(card=card, success=success)])
    denied(played, activate("P-0712"), "POL-ACT-20")
    assert judged(played, activate("P-0712", power="IT")).allowed, "another power's option"
    past = game(
        clock=at(year=1936, turn=1),
        remembered=[*minors(SPA={"modifiers": {"GE": 3}}), option_4(card=card)],
    )
    assert judged(past, activate("P-0712")).allowed, "another turn's"
    free = spain(GE=3, wars=[("GE", "POL")])
    assert judged(free, activate("P-0712")).allowed, "a declaration of war without the option is free"


@pytest.mark.rule("POL-ACT-20")
def test_only_a_declaration_of_war_bars():
    """POL-AMB-118."""
    option = {"pol.opt4.letters": "dow_only"}
    assert judged(spain(GE=3, remembered=[option_4(card="4b")], options=option), activate("P-0712")).allowed
    denied(spain(GE=3, remembered=[option_4()], options=option), activate("P-0712"), "POL-ACT-20")


@pytest.mark.rule("POL-ACT-20")
def test_option_4_after_an_activation():
    """POL-AMB-75."""

    def objections(reading, *changes: Change):
        played = after(spain(GE=3, options={"pol.act.option4": reading}), activate("P-0712"))
        return [found.reason.code for found in activating.bars(played, activate(), changes)]

    assert objections("any_order", option_4()) == ["politics.activated_before"]
    assert objections("any_order", option_4("IT"), option_4(card="3"), option_4(turn=3)) == []
    assert objections("after_only", option_4()) == []
    known_play = after(spain(GE=3, remembered=[option_4("IT")]), activate("P-0712"))
    corrected = PLAYED.put((0, 1), Played("GE", "4", "POL"))
    assert not list(activating.bars(known_play, activate(), (corrected,))), "a correction plays nothing"


@pytest.mark.rule("POL-ACT-21")
def test_alternate_activation():
    on = {"pol.alternate_activation": "on"}
    played = spain(GE=-3, CW=5, options=on)
    denied(played, activate("P-0714", owner="CW"), "POL-ACT-21")
    denied(played, activate("P-0714", owner="CW", by="IT"), "POL-ACT-21")
    denied(played, activate("P-0714", owner="CW", by="GE"), "POL-ACT-21")
    denied(played, activate("P-0714", owner="CW", by="XX"))
    denied(spain(CW=5), activate("P-0714", owner="CW", by="CW"), "POL-ACT-21")
    order = activate("P-0714", owner="CW", by="CW")
    ruling = judged(played, order)
    assert ruling.allowed and "POL-ACT-21" in ruling.clauses
    assert activating.mover(played, order) == "CW"
    row = next(iter(ACTIVATED.of(after(played, order)).values()))
    assert (row.power, row.by) == ("GE", "CW")
    denied(spain(CW=5, options=on, remembered=[option_4()]), order, "POL-ACT-20")


@pytest.mark.rule("POL-ACT-21")
def test_players_are_reminded_of_alternate_activation():
    on = game(options={"pol.alternate_activation": "on"})
    assert [task.id for task in tasks(on)] == ["politics.alternate"]
    assert not list(tasks(game()))
    later = game(clock=at("production"), options={"pol.alternate_activation": "on"})
    assert not list(tasks(later))


@pytest.mark.rule("POL-ACT-21")
def test_alternate_activation_and_control():
    """POL-AMB-59 and 131."""
    order = activate("P-0714", owner="CW", by="CW")
    for reading, may in (("yes", False), ("no", True)):
        options = {"pol.alternate_activation": "on", "pol.act.alternate_control": reading}
        played = after(spain(CW=5, options=options), MarkControllable("CW", "SPA", "no"))
        assert judged(played, order).allowed is may
    unpicked = after(
        spain(GE=3, options={"pol.act.alternate_control": "no"}), MarkControllable("GE", "SPA", "no")
    )
    denied(unpicked, activate("P-0712"), "POL-ACT-01")
    for reading, who in (("chosen", "CW"), ("phasing", "GE")):
        options = {
            "pol.alternate_activation": "on",
            "pol.act.alternate_mover": reading,
            "pol.act.convert_for": "self",
        }
        wars = [("IT", "SPA"), ("CW", "IT")]
        played = spain(IT=-5, wars=wars, options=options)
        converts = activate("P-0714", owner="IT", target="CW", by="CW")
        assert activating.mover(played, converts) == who
        assert judged(played, converts).allowed is (who == "CW")


# --- a major power's own marker -----------------------------------------------------------------------------


@pytest.mark.rule("POL-ACT-22")
def test_an_own_marker_moves_towards_a_centre():
    played = game()
    assert standing.standing(played, "JA").at == "P-0506"
    moved = after(played, MoveMarker("JA", "fascist", 2, ("P-0405", "P-0305")))
    assert standing.standing(moved, "JA").at == "P-0305"
    denied(played, MoveMarker("JA", "fascist", 2, ("P-0507",)), "POL-ACT-22", "POL-ACT-02")
    denied(played, MoveMarker("JA", "fascist", 2, ("P-0505",)), "POL-ACT-22", "POL-ACT-02")
    denied(played, MoveMarker("JA", "fascist", 1, ("P-0405", "P-0305")), "POL-ACT-04")
    denied(played, MoveMarker("JA", "fascist", 0, ("P-0405",)), "POL-ACT-22")
    denied(played, MoveMarker("JA", "fascist", 2, ()), "POL-ACT-22")
    denied(played, MoveMarker("JA", "fascist", 2, ("P-9999",)))
    denied(played, MoveMarker("XX", "fascist", 2, ("P-0405",)))
    near = judged(played, MoveMarker("GE", "fascist", 3, ("P-0305",)))
    assert near.allowed and "politics.points_lost" in [note.code for note in near.notes], (
        "2 left, none nearer"
    )


@pytest.mark.rule("POL-ACT-22")
def test_a_marker_that_crosses_changes_the_ideology():
    bare = game(remembered=standings(JA={"at": "P-0506", "last_ideology": ""}))
    gone = after(bare, MoveMarker("JA", "democrat", 1, ("P-0507",)))
    assert standing.standing(gone, "JA").last_ideology == "fascist"
    played = game(remembered=standings(JA={"at": "P-0507"}))
    moved = after(played, MoveMarker("JA", "fascist", 1, ("P-0506",)))
    assert standing.ideology(moved, "JA") == "fascist"
    out = game(remembered=standings(JA={"at": "P-0506"}))
    left = judged(out, MoveMarker("JA", "democrat", 1, ("P-0507",)))
    assert "politics.changes_ideology" in [note.code for note in left.notes]
    after_it = after(out, MoveMarker("JA", "democrat", 1, ("P-0507",)))
    assert (standing.ideology(after_it, "JA"), standing.standing(after_it, "JA").last_ideology) == (
        "",
        "fascist",
    )


@pytest.mark.rule("POL-IPO-01")
def test_no_nearer_to_the_centre():
    played = game(remembered=standings(GE={"at": "P-0305"}))
    assert not can_near(played, "GE", "fascist") and directions(played, "GE") == ("democrat", "communist")
    denied(played, MoveMarker("GE", "fascist", 1, ("P-0304",)), "POL-IPO-01")
    assert can_near(game(), "GE", "fascist")
    for test in ("each_step", "net"):
        there = game(remembered=standings(GE={"at": "P-0305"}), options={"pol.act.distance_test": test})
        assert not can_near(there, "GE", "fascist")
        denied(there, MoveMarker("GE", "fascist", 1, ()), "POL-IPO-01")
    gone = game(remembered=standings(GE={"at": ""}))
    assert directions(gone, "GE") == ()
    assert why_not(gone, MoveMarker("GE", "fascist", 1, ("P-0304",))) == ["no_marker"]


@pytest.mark.rule("POL-IPO-01")
@pytest.mark.parametrize(("reading", "may"), [("faction", False), ("hex", True)])
def test_the_centre_faction_or_its_hex(reading, may):
    """POL-AMB-77: on a display whose centre faction has several hexes."""
    own = own_layout()
    starts = "\n".join(f'{code} = "{place}"' for code, place in own.powers.items())
    text = f'title = "Wide"\nfield = """{own.field}"""\ncentre_faction = 1\n[powers]\n{starts}\n[minors]\n'
    played = after(game(options={"pol.ipo1.centre": reading}), UseDisplay(text))
    assert can_near(played, "GE", "fascist") is may
    assert judged(played, MoveMarker("GE", "fascist", 1, ("P-0305",))).allowed is may
    assert can_near(played, "JA", "fascist"), "from outside the centre faction"
    wrong = tomllib.loads(text)["field"]
    denied(game(), UseDisplay(text.replace("centre_faction = 1", "centre_faction = 9")))
    assert wrong


def test_wars_change_what_steps_cost():
    played = spain(GE=-11)
    war = after(played, SetWar("GE", "SPA", True), SetWar("CW", "GE", True))
    assert step(played, CENTRE, "P-0714") == ("Nb", 4) and step(war, CENTRE, "P-0714") == ("W", 1)


@pytest.mark.parametrize(
    ("example", "start", "values", "far", "left"),
    [
        ("A-a", CENTRE, {"GE": 7}, 3, 0),
        ("A-d", "P-0723", {"SU": 4}, 1, 1),
    ],
)
@pytest.mark.rule("POL-ACT-04", "POL-ACT-06", "POL-ACT-07")
def test_worked_examples(example, start, values, far, left):
    (owner,) = values
    played = spain(start, **values)
    found = ways.reach(push(played, owner))
    most = max(found.values(), key=lambda each: len(each.way))
    assert (len(most.way), values[owner] - most.spent) == (far, left), example


def test_labels_of_hexes_are_those_of_the_grid():
    field = standing.layout(game())
    assert label_of(field.grid, field.centre) == CENTRE
