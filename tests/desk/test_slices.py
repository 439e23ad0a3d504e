"""Long work in slices."""

from __future__ import annotations

from PySide6.QtCore import QObject
from redball.desk import slices


def test_steps_are_taken_in_order_and_the_end_follows_them(qtbot, monkeypatch):
    monkeypatch.setattr(slices, "SLICE", 0.0)
    owner, taken = QObject(), []

    def steps():
        for number in range(3):
            taken.append(number)
            yield number

    slices.run(owner, steps(), lambda: taken.append("then"))
    assert taken == [0], "only one step fits into a slice of no length"
    qtbot.waitUntil(lambda: taken == [0, 1, 2, "then"])


def test_supply_worked_out_bit_by_bit_is_the_games(player):
    desk = player.desk
    assert len(list(slices.supply_of(desk))) > len(desk.game.units)
    assert set(desk.supply._statuses) >= set(desk.game.units)


def test_work_ends_when_the_position_is_another(player):
    steps = slices.supply_of(player.desk)
    while next(steps) is not player.desk.supply:
        pass
    player.trigger("next")
    assert len(list(steps)) < len(player.game.units)
