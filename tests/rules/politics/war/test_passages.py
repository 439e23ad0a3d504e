"""Restricted waterways, and the Burma Road."""

from __future__ import annotations

import pytest
from redball.game.orders import MoveUnit, SetControl, SetCountry, SetRoute, SetWar, Step
from redball.game.state import Change, put_clock
from redball.rules.politics.orders import SetMinor
from redball.rules.politics.tables import TREATIES, Treaty
from redball.rules.politics.treaties.orders import SignTreaty
from redball.rules.politics.war import burma, passages
from redball.rules.politics.war.orders import DenyPassage, OpenRoad
from redball.rules.politics.war.tables import CLOSED, DENIED, PASSAGES, ROADS, Denied, Road, values

from tests.rules.politics.world import after, at, denied, game, judged, minors, unit, why_not

GIBRALTAR, KIEL, BOSPORUS = "Strait of Gibraltar", "Kiel Canal", "Bosporus and Dardanelles"
SOUND = "Sound and Belts"
CLOSE = {"pol.opt.close_passages": "on"}


@pytest.mark.rule("POL-PASS-01")
def test_against_whom_passages_are_closed():
    """S-a: not with a treaty of level 1."""

    def why(power, target, **fields):
        return [
            o.reason.code.removeprefix("politics.")
            for o in passages.close_objections(game(**fields), power, target)
        ]

    assert why("CW", "IT", options=CLOSE) == []
    signed = [TREATIES.put(("CW", "IT"), Treaty(1))]
    assert why("CW", "IT", options=CLOSE, remembered=signed) == ["has_treaty"]
    assert why("CW", "FR", options=CLOSE) == ["one_ideology_passage"]
    assert why("CW", "IT", options=CLOSE, wars=[("FR", "IT")]) == ["not_neutral"]
    assert why("CW", "IT") == ["no_close_passages"]


@pytest.mark.rule("POL-PASS-03")
def test_who_controls_passage():
    assert passages.controls(game(), "CW", GIBRALTAR)
    assert passages.controls(game(), "FR", GIBRALTAR), "it passes with the Commonwealth"
    assert not passages.controls(game(), "IT", GIBRALTAR)
    signed = [TREATIES.put(("CW", "IT"), Treaty(1))]
    assert passages.controls(game(remembered=signed), "IT", GIBRALTAR)
    assert passages.controls(game(control={"Gibraltar": "GE"}), "IT", GIBRALTAR)
    assert set(passages.waterways(game())) >= {GIBRALTAR, KIEL, BOSPORUS, SOUND, "Suez Canal", "Panama Canal"}


@pytest.mark.rule("POL-PASS-04")
def test_passage_is_denied():
    played = after(game(), DenyPassage("CW", GIBRALTAR.lower(), "IT"))
    assert DENIED.of(played) == {(GIBRALTAR, "CW", "IT"): Denied(0)}
    assert not passages.may_pass(played, "IT", GIBRALTAR) and passages.may_pass(played, "GE", GIBRALTAR)
    ship = unit("bb", "Western Mediterranean", type="BB", power="IT")
    sailing = game(
        ship, clock=at("naval_movement"), remembered=[DENIED.put((GIBRALTAR, "CW", "IT"), Denied(0))]
    )
    denied(sailing, MoveUnit("bb", "Portuguese Coast"), "POL-PASS-04")
    route = SetRoute("IT", "Rome", "Milan", ("Portuguese Coast", "Western Mediterranean"))
    assert [o.clauses for o in passages.bars(played, route)] == [("POL-PASS-04",)]
    opened = after(played, DenyPassage("CW", GIBRALTAR, "IT", denied=False))
    assert passages.may_pass(opened, "IT", GIBRALTAR)
    denied(game(), DenyPassage("IT", GIBRALTAR, "CW"), "POL-PASS-03")
    assert why_not(game(), DenyPassage("CW", "Dover", "IT"))[0].startswith("unknown.waterway")
    assert why_not(played, DenyPassage("CW", GIBRALTAR, "IT")) == ["stands_so"]
    assert why_not(game(), DenyPassage("CW", GIBRALTAR, "CW")) == ["with_itself"]
    for order in (DenyPassage("XX", GIBRALTAR, "IT"), DenyPassage("CW", GIBRALTAR, "XX")):
        assert why_not(game(), order) == ["unknown.power"]


@pytest.mark.rule("POL-PASS-05")
def test_neutral_powers_with_option_14_14():
    denied(game(options=CLOSE), DenyPassage("CW", GIBRALTAR, "IT"), "POL-PASS-05")
    after(game(options=CLOSE, wars=[("FR", "IT")]), DenyPassage("CW", GIBRALTAR, "IT"))
    played = game(options=CLOSE, remembered=[CLOSED.put(("CW", "IT"), 0)])
    after(played, DenyPassage("CW", GIBRALTAR, "IT"))
    always = game(options={**CLOSE, "pol.pass.deny": "always"})
    after(always, DenyPassage("CW", GIBRALTAR, "IT"))


@pytest.mark.rule("POL-PASS-06")
def test_the_kiel_canal():
    """S-a too: Germany closes it to anyone."""
    after(game(options=CLOSE), DenyPassage("GE", KIEL, "US"), DenyPassage("GE", KIEL, "IT"))
    cited = [
        judged(game(), order).clauses
        for order in (DenyPassage("GE", KIEL, "US"), DenyPassage("CW", GIBRALTAR, "US"))
    ]
    assert ["POL-PASS-06" in clauses for clauses in cited] == [True, False]
    assert (values().always.power, values().always.waterway) == ("GE", KIEL)
    lost = game(control={"Kiel": "CW"}, wars=[("CW", "GE")])
    denied(lost, DenyPassage("GE", KIEL, "US"), "POL-PASS-03")
    after(game(control={"Kiel": "CW"}, options={"pol.pass.kiel": "always"}), DenyPassage("GE", KIEL, "US"))


def test_guaranteed_passage():
    kept = [PASSAGES.put((KIEL, "GE", "SU"), 5)]
    denied(game(remembered=kept), DenyPassage("GE", KIEL, "SU"), "POL-SUR-07")
    after(game(remembered=kept, options={"pol.pass.guarantee": "loses"}), DenyPassage("GE", KIEL, "SU"))
    later = game(remembered=kept, clock=at(year=1937, turn=0))
    after(later, DenyPassage("GE", KIEL, "SU"))


@pytest.mark.rule("POL-PASS-07")
def test_waterways_of_minor_countries():
    denmark = game(remembered=minors(DEN={"controller": "GE"}))
    assert not passages.controls(denmark, "GE", SOUND), "control is not enough"
    joined = after(denmark, SetMinor("DEN", {"joined": True}))
    assert passages.controls(joined, "GE", SOUND)
    assert passages.controls(game(control={"Copenhagen": "GE"}), "GE", SOUND), "by force"
    conquered = after(game(), SetCountry("DEN", "GE", conquered=True))
    assert passages.controls(conquered, "GE", SOUND)
    copenhagen = conquered.atlas.find("Copenhagen")
    assert passages.owner_of(conquered, copenhagen) == "GE"
    without = conquered.changed([Change("powers", "GE", None)])
    assert passages.owner_of(without, copenhagen) == "", "of a power that isn't in the game"


@pytest.mark.rule("POL-PASS-08")
def test_passage_is_never_given_to_an_enemy():
    played = after(game(clock=at("peace")), SetWar("CW", "IT", True))
    assert not passages.may_pass(played, "IT", GIBRALTAR)
    denied(played, DenyPassage("CW", GIBRALTAR, "IT", denied=False), "POL-PASS-08")
    peace = after(played, SetWar("CW", "IT", False))
    assert passages.may_pass(peace, "IT", GIBRALTAR)
    french = after(game(clock=at("peace")), SetWar("FR", "IT", True))
    assert not passages.may_pass(french, "IT", GIBRALTAR), "France controls it too"
    lost = after(game(clock=at("peace")), DenyPassage("CW", GIBRALTAR, "SU"), SetControl("Gibraltar", "GE"))
    assert passages.may_pass(lost, "SU", GIBRALTAR), "the Commonwealth controls it no more"


def test_how_long_option_4b_lasts():
    kept = [CLOSED.put(("CW", "IT"), 0), DENIED.put((GIBRALTAR, "CW", "IT"), Denied(0))]
    played = game(remembered=kept, options=CLOSE)
    signed = after(played, SignTreaty("CW", "IT", 1))
    assert not CLOSED.of(signed) and not DENIED.of(signed)
    end = played.changed([put_clock(at("victory", impulse=0))])
    assert CLOSED.of(after(end, Step()))
    turn = game(remembered=kept, options={**CLOSE, "pol.pass.4b_end": "turn"}, clock=at("victory", impulse=0))
    assert not CLOSED.of(after(turn, Step())) and not DENIED.of(after(turn, Step()))


def test_two_controllers():
    played = after(game(), DenyPassage("FR", GIBRALTAR, "IT"))
    assert not passages.may_pass(played, "IT", GIBRALTAR)
    options = {"pol.pass.two_controllers": "all_deny"}
    one = after(game(options=options), DenyPassage("FR", GIBRALTAR, "IT"))
    assert passages.may_pass(one, "IT", GIBRALTAR)
    assert passages.may_pass(one, "IT", BOSPORUS) and not passages.controllers(one, BOSPORUS)
    all_of_them = passages.controllers(one, GIBRALTAR)
    for power in set(all_of_them) - {"FR"}:
        one = after(one, DenyPassage(power, GIBRALTAR, "IT"))
    assert not passages.may_pass(one, "IT", GIBRALTAR)


# --- the Burma Road -----------------------------------------------------------------------------------------

SANCTIONS = {"pol.opt.sanctions": "on"}


def closing(**fields):
    """Why Japan may not close the road."""
    return [o.reason.code.removeprefix("politics.") for o in burma.objections(game(**fields), "JA")]


@pytest.mark.rule("POL-WAR-14")
def test_close_burma_road_needs_the_sanctions():
    assert closing() == ["burma_off"]
    assert closing(options=SANCTIONS) == []
    assert not burma.is_offered(game()) and burma.is_offered(game(options=SANCTIONS))
    assert [o.reason.code for o in burma.objections(game(options=SANCTIONS), "GE")] == [
        "politics.burma_japan"
    ]


def test_which_rule_it_needs_by_the_number():
    printed = {"pol.xref": "as_printed"}
    assert closing(options={**SANCTIONS, **printed}) == ["burma_off"]
    assert closing(options={"pol.opt.14_8": "on", **printed}) == []
    assert closing(options={"pol.opt.14_8": "on"}) == ["burma_off"]


@pytest.mark.rule("POL-WAR-15")
def test_the_road_is_closed():
    found = burma.closed(game(options=SANCTIONS))
    played = game(options=SANCTIONS).changed(found.changes)
    assert ROADS.of(played) == {"burma": Road(0)}
    assert [o.reason.code for o in burma.objections(played, "JA")] == ["politics.burma_closed_already"]


@pytest.mark.rule("POL-WAR-16")
def test_it_has_half_the_effect_on_us_entry():
    assert [burma.us_entry(game(), value) for value in (6, 7, 8, None)] == [3, 4, 4, None]


@pytest.mark.rule("POL-WAR-17")
def test_the_usa_opens_it_again():
    played = game(remembered=[ROADS.put("burma", Road(0))])
    assert not ROADS.of(after(played, OpenRoad()))
    assert why_not(game(), OpenRoad()) == ["burma_open_already"]
