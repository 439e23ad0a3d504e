"""Games that take up submarine warfare, and games that give it up."""

from __future__ import annotations

import pytest
from redball.game import codec
from redball.game.orders import SetRuleSets
from redball.game.scenario import read_scenario, write_scenario
from redball.rules.submarines.box import convoys_in
from redball.rules.submarines.ships import TANKERS
from redball.rules.submarines.tables import ATTACKS, LOSSES, STAYED, SURPRISE, ZERO, Attack, Joined
from redball.wording import sentence

from tests.rules.submarines.boxes import AREA, box, cs
from tests.rules.submarines.world import after, at, game, judged, sea

rule = pytest.mark.rule
WITH, WITHOUT = SetRuleSets(("submarines",)), SetRuleSets(())
CLOCK = at("naval_combat")


def notes(played, order):
    return [note.code for note in judged(played, order).notes if note.code.startswith("submarines.")]


def said(played, order):
    return [sentence(note) for note in judged(played, order).notes]


@rule("SUB-NAV-05")
def test_all_convoy_points_are_in_the_convoy_section_at_first():
    played = game(
        box("ca", 0), convoys={(AREA, "CW"): 7, ("North Sea", "CW"): 2}, rule_sets=("base",), clock=CLOCK
    )
    taken = after(played, WITH)
    assert convoys_in(taken, sea(AREA), "allied", -1) == {"CW": 7}
    assert convoys_in(taken, sea(AREA), "allied", 0) == {}
    assert taken.units == played.units and taken.convoys == played.convoys
    assert notes(played, WITH) == ["submarines.taken_up"]
    assert any("9 convoy points" in text for text in said(played, WITH))
    assert not notes(game(box("ca", 0), rule_sets=("base",), clock=CLOCK), WITH)


def played_on(**fields):
    """A game in the midst of it: an attack that goes on and one that is over, and surprise points."""
    now = CLOCK.turn, CLOCK.impulse
    attack = Attack("axis", {"u1": Joined("3", "3")})
    remembered = [
        ATTACKS.put((*now, sea(AREA), 0), attack),
        ATTACKS.put((*now, sea("North Sea"), 0), Attack("axis", over=True)),
        SURPRISE.put((*now, sea(AREA), "axis"), 4),
        ZERO.put((sea(AREA), "CW"), 3),
        LOSSES.put((CLOCK.turn, sea(AREA), "CW", "convoy"), 2),
    ]
    units = cs("cl"), cs("sub", "SUB", "GE"), box("ca", 2), *(cs(f"asw{i}", "ASW") for i in range(8))
    return game(*units, convoys={(AREA, "CW"): 7}, remembered=remembered, clock=CLOCK, **fields)


@rule("SUB-NAV-05")
def test_units_of_the_convoy_section_go_to_section_0():
    given = after(played_on(), WITHOUT)
    assert {id: given.units[id].section for id in ("cl", "sub", "ca", "asw7")} == {
        "cl": 0,
        "sub": 0,
        "ca": 2,
        "asw7": 0,
    }
    assert all(unit.sea == sea(AREA) for unit in given.units.values())
    assert given.convoys == played_on().convoys and not ZERO.of(given)


@rule("SUB-NAV-05")
def test_open_attacks_and_surprise_points_are_dropped_and_the_ledger_stays():
    given = after(played_on(), WITHOUT)
    assert {key[2] for key in ATTACKS.of(given)} == {sea("North Sea")}
    assert not SURPRISE.of(given) and LOSSES.of(given) == LOSSES.of(played_on())
    assert notes(played_on(), WITHOUT) == [
        "submarines.given_up", "submarines.attacks_dropped", "submarines.surprise_dropped",
    ]  # fmt: skip
    plain = game(cs("cl"), clock=CLOCK)
    assert notes(plain, WITHOUT) == ["submarines.given_up"]
    for count in (1, 8):
        fleet = game(*(cs(f"cl{n}") for n in range(count)), clock=CLOCK)
        (note,) = (note for note in judged(fleet, WITHOUT).notes if note.code == "submarines.given_up")
        assert note.data == {"count": count, "units": [f"cl{n}" for n in range(count)]}
    text = said(played_on(), WITHOUT)[0]
    assert "10 units go" in text and text.endswith("+2")
    assert not notes(game(box("ca", 0), clock=CLOCK), WITHOUT)


@rule("SUB-NAV-05")
def test_there_and_back_again():
    """What was in section 0 is in the Convoy Section once the rule is taken up again."""
    again = after(played_on(), WITHOUT, WITH)
    assert convoys_in(again, sea(AREA), "allied", -1) == {"CW": 7}
    assert again.units["cl"].section == 0


@rule("SUB-NAV-05")
def test_what_is_remembered_is_saved_and_in_scenarios():
    """Tankers, surprise points and who stayed."""
    rows = [
        TANKERS.put("ca", True),
        SURPRISE.put((CLOCK.turn, CLOCK.impulse, sea(AREA), "allied"), 2),
        STAYED.put((CLOCK.turn - 1, "cl"), True),
        STAYED.put((CLOCK.turn - 1, "asw"), False),
    ]
    played = game(box("ca", 0), cs("cl"), cs("asw", "ASW"), remembered=rows, clock=CLOCK)
    saved = codec.decode_position(codec.encode_position(played), played.atlas)
    written = read_scenario(write_scenario(played), lambda _: played.atlas)
    assert saved.rule_tables == played.rule_tables == written.rule_tables
