"""A phase that may not end yet has a task that says what is missing."""

from __future__ import annotations

import msgspec
import pytest
from redball import rules
from redball.game.orders import Step
from redball.game.state import put_clock

from tests.rules.oil.book import position

HOLDING = {"OIL-SEA-04", "OIL-LIM-02", "OIL-AMB-31"}


@pytest.mark.rule("OIL-SEA-04", "OIL-LIM-02")
def test_a_step_is_refused_for_oil_just_when_a_task_is_needed():
    held = 0
    for number in range(24):
        begun, _ = position(number)
        for phase in ("final_reorganization", "reorganization"):
            impulse, side = (1, "axis") if phase == "reorganization" else (0, "")
            moment = msgspec.structs.replace(begun.clock, phase=phase, impulse=impulse, side=side)
            game = begun.changed([put_clock(moment)])
            ruling = rules.judge(game, Step())
            refused = not ruling.allowed and bool(HOLDING & set(ruling.clauses))
            assert refused == any(task.needed and task.state != "done" for task in rules.tasks(game)), (
                number,
                phase,
                ruling,
            )
            held += refused
    assert held > 5
