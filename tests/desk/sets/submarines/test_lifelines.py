"""What an attack cuts beyond the sea is told in the window before its losses are taken, and after."""

from __future__ import annotations

from pathlib import Path

import pytest
from redball import supply
from redball.planning.freight import allocate
from redball.rules.submarines.orders import ResolveAttack

AREA = "Western Approaches"

CUT = {
    "Falls out of supply: 49th",
    "The convoy chain is cut to: Reykjavik",
    "No longer arrives for Commonwealth: St Johns",
}
"""What hangs on the last point there."""


@pytest.fixture(scope="module")
def scenario() -> Path:
    """The scenario that is played."""
    return Path(__file__).with_name("lifelines-1942.toml")


@pytest.fixture
def losses(player, column):
    """The attack has come to its losses, and the form of the step is open."""
    player.press(player.button(column.areas, "Attack", AREA))
    steps = column.steps
    player.press(steps.form.guess)
    for _ in range(3):  # begins, nobody flies in, both dice
        player.press(steps.go)
    player.press(steps.form.buttons["submarines"])
    for _ in range(3):  # the search, the type of combat, the targets
        player.press(steps.go)
    assert steps.step == 6
    return steps


def lines(player, after) -> set[str]:
    """What is told, once all is worked out."""
    player.wait_for(lambda: not after.busy and not after.is_void)
    assert {line.text for line in after.lines} == set(player.texts(after)) - {""}
    return {line.text for line in after.lines}


def test_what_breaks_is_told_point_by_point(player, losses):
    form, before = losses.form, player.game
    assert player.says(form.after, "Nothing: no losses are entered.") and not form.after.lines
    form.points["CW"].setValue(2)
    player.settle()
    assert lines(player, form.after) == {
        "Nobody falls out of supply.",
        "All resources of Commonwealth still arrive.",
    }
    form.points["CW"].setValue(4)
    player.settle()
    assert lines(player, form.after) == CUT
    assert all(line.trouble for line in form.after.lines)
    player.picture("lifelines-losses")
    # It is what the position comes to that the order makes.
    ruling = player.desk.ask(ResolveAttack(AREA, ("CW",), (4,)))
    after = before.changed(ruling.changes)
    assert {*supply.of(after).out()} - {*supply.of(before).out()} == {"49-div"}
    gone = [_sources(game) for game in (before, after)]
    assert gone[0] - gone[1] == {player.node("St Johns")}


def test_it_stays_in_sight_after_the_result_and_goes_with_it(player, column, losses):
    losses.form.points["CW"].setValue(4)
    player.settle()
    player.press(losses.go)
    assert losses.step is None and losses.after.isVisibleTo(column)
    assert lines(player, losses.after) == CUT
    assert "49-div" in {*player.desk.supply.out()}
    player.picture("lifelines-after")
    player.press(losses.changes[6])
    assert losses.step == 6 and not losses.after.isVisibleTo(column)
    assert "49-div" not in {*player.desk.supply.out()}
    assert losses.form.points["CW"].value() == 4
    losses.form.points["CW"].setValue(0)
    player.settle()
    player.press(losses.go)
    assert losses.step is None and not losses.after.isVisibleTo(column)


def _sources(game) -> set[int]:
    return {route.resource.node for route in allocate(game, "CW").routes}
