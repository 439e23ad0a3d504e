"""Whatever is ordered on the display is answered: every way within reach is allowed, nothing raises."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from redball.game.flaws import Grade
from redball.game.soundness import refused_changes
from redball.game.state import Game
from redball.rules.politics import standing
from redball.rules.politics.display import pushes, ways
from redball.rules.politics.display.layout import layout_of, own_layout
from redball.rules.politics.display.orders import ActivateMinor, MarkControllable, MoveMarker
from redball.rules.politics.display.own_marker import directions
from redball.rules.politics.ideologies import IDEOLOGIES

from tests.rules.politics.world import POWERS, game, judged, minors, standings

LAYOUT = layout_of(own_layout().field)
LABELS = sorted(map(LAYOUT.label, LAYOUT.cells))
READINGS = {
    "pol.act.war_centre_cost": ["1", "list_cost"],
    "pol.act.overlap": ["first_match", "highest"],
    "pol.act.another_ideology": ["owner", "minor_current"],
    "pol.act.leftover": ["lost", "shown_only"],
    "pol.act.marker_in_war": ["yes", "no"],
    "pol.act.distance_test": ["each_step", "net"],
    "pol.act.step_choice": ["activator", "owner"],
    "pol.act.convert_for": ["any", "own_ideology", "self"],
    "pol.act.aggressor": ["any_enemy", "declarer"],
    "pol.act.alternate_mover": ["chosen", "phasing"],
    "pol.ipo1.centre": ["faction", "hex"],
    "pol.alternate_activation": ["off", "on"],
}
power = st.sampled_from(POWERS)
label = st.sampled_from(LABELS)


@st.composite
def positions(draw):
    """Spain and some powers anywhere, at war or not, under any readings."""
    options = {name: draw(st.sampled_from(values)) for name, values in READINGS.items()}
    codes = st.sampled_from([*POWERS, "SPA"])
    wars = draw(st.lists(st.tuples(power, codes).filter(lambda pair: pair[0] != pair[1]), max_size=4))
    modifiers = draw(st.dictionaries(power, st.integers(-9, 9).filter(bool), max_size=3))
    moved = draw(st.dictionaries(power, label, max_size=3))
    return {"at": draw(label), "modifiers": modifiers, "moved": moved, "wars": wars, "options": options}


def position(told) -> Game:
    """The position of what was drawn."""
    found = [
        *minors(SPA={"at": told["at"], "modifiers": told["modifiers"]}),
        *standings(**{code: {"at": at} for code, at in told["moved"].items()}),
    ]
    return game(remembered=found, wars=told["wars"], options=told["options"])


@given(positions(), power)
def test_every_way_within_reach_is_allowed(told, mover):
    played = position(told)
    value = standing.minor(played, "SPA").modifiers
    for owner in value:
        for target in pushes.targets(played, mover, "SPA", owner):
            push = pushes.minor_push(played, "SPA", owner, target)
            within = sorted(ways.reach(push).items())
            for node, found in within[:: max(1, len(within) // 3)]:
                way = tuple(map(LAYOUT.label, found.way))
                ruling = judged(played, ActivateMinor(mover, "SPA", owner, target, way))
                reasons = {reason.code for reason in ruling.reasons}
                assert reasons <= {"politics.no_control_war", "politics.alternate_wanted"}, reasons
                if ruling.allowed:
                    after = played.changed(ruling.changes)
                    assert standing.minor(after, "SPA").at == LAYOUT.label(node)
                    left = abs(standing.minor(after, "SPA").modifiers.get(owner, 0))
                    keeps = played.options["pol.act.leftover"] == "shown_only"
                    assert left == (push.points - found.spent if keeps else 0)
                    assert not refused_changes(after, list(ruling.changes), Grade.LAX)


@given(positions(), power, power, st.sampled_from([*POWERS, *IDEOLOGIES, "", "XX"]), st.data())
def test_any_order_is_answered(told, who, owner, target, data):
    played = position(told)
    way = tuple(data.draw(st.lists(st.sampled_from([*LABELS[::7], "P-0000", ""]), max_size=3)))
    by = data.draw(st.sampled_from(["", *POWERS, "XX"]))
    judged(
        played, ActivateMinor(who, data.draw(st.sampled_from(["SPA", "POR", "XX"])), owner, target, way, by)
    )
    judged(played, MarkControllable(who, "SPA", data.draw(st.sampled_from(["yes", "no", ""]))))
    towards = data.draw(st.sampled_from(IDEOLOGIES))
    points = data.draw(st.integers(-1, 3))
    ruling = judged(played, MoveMarker(who, towards, points, way))
    assert not ruling.allowed or towards in directions(played, who)
