"""From a click to the picture: what happens to an order, and how often."""

from __future__ import annotations

from collections import Counter

import pytest
from redball.canvas.scene import MapScene
from redball.game import soundness
from redball.game.orders import MoveUnit, Step
from redball.rules import registry
from redball.supply import Status

DAK = "ger-dak"


@pytest.fixture
def counted(player, monkeypatch) -> Counter[str]:
    """How often an order is judged, and positions and statuses are shown."""
    counts = Counter[str]()

    def count(owner, name: str) -> None:
        work = getattr(owner, name)

        def counting(*args, **more):
            counts[name] += Step(end_stage=True) not in args  # whether that button works is asked anew
            return work(*args, **more)

        monkeypatch.setattr(owner, name, counting)

    count(player.desk.session, "_judge")
    count(MapScene, "set_statuses")
    count(MapScene, "set_game")
    return counts


def takes(player, counts: Counter[str]) -> dict[str, int]:
    player.wait_for(lambda: player.desk.supply_known)
    player.settle()
    found = dict(+counts)
    counts.clear()
    return found


@pytest.mark.parametrize("order", [MoveUnit("nzl-nz", "Bardia"), Step()], ids=["move", "step"])
def test_an_order_is_judged_once_and_its_statuses_are_shown_once(player, counted, order):
    assert player.desk.do(order).allowed
    assert takes(player, counted) == {"_judge": 1, "set_statuses": 1}
    player.desk.undo()
    assert takes(player, counted) == {"set_statuses": 1}
    player.desk.redo()
    assert takes(player, counted) == {"set_statuses": 1}


def test_what_is_shown_in_the_end_is_the_supply_of_the_new_position(player, counted):
    scene = player.view.map_scene()
    assert scene.status_of(DAK) is Status.IN
    player.desk.do(MoveUnit("nzl-nz", "Bardia"))
    takes(player, counted)
    assert scene.status_of(DAK) is player.desk.supply.status(DAK) is Status.OUT


def test_a_trial_shows_its_statuses_once_and_those_of_the_position_once_again(player, counted):
    import msgspec
    from redball.desk.desk import Plan
    from redball.game.state import put_unit

    unit = player.game.units["nzl-nz"]
    plan = Plan("Try", (put_unit(msgspec.structs.replace(unit, hex=player.node("Bardia"))),))
    player.desk.trial_wanted.emit(plan)
    assert takes(player, counted)["set_statuses"] == 1
    player.desk.trial_wanted.emit(None)
    assert takes(player, counted) == {"set_statuses": 1}


def test_tasks_are_asked_once_and_no_position_is_proved_again(player, monkeypatch):
    asked, proved = list[object](), list[object]()

    def note(owner, name: str, where: list[object]) -> None:
        work = getattr(owner, name)
        monkeypatch.setattr(owner, name, lambda *args: (where.append(args[0]), work(*args))[1])

    note(registry, "_asked", asked)  # for each task
    note(soundness, "findings", proved)
    player.desk.do(Step())
    player.settle()
    assert asked.count(player.game) == len(player.desk.view.tasks()) > 0
    for act in (player.desk.undo, player.desk.redo):
        asked.clear()
        act()
        player.settle()
        assert not asked, "the tasks of both positions are known"
    assert not proved
