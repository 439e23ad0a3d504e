"""The plan's own thread where the nearest sources don't do: it asks all of them, and can be stopped."""

import pytest
from PySide6.QtCore import Qt
from redball.desk.reorganization.plan_watch import Answer, PlanWatch, Question
from redball.game.state import Game
from redball.planning.reorganize import Request
from redball.rules.reorganization.offers import NEAREST_PRIMARY

from tests.rules.reorganization.table import face_down, game_of
from tests.small_map import small_atlas, spot

CITIES, UNITS = NEAREST_PRIMARY + 4, NEAREST_PRIMARY + 2


@pytest.fixture(scope="module")
def crowd() -> Game:
    """More corps in one hex than its nearest cities serve, each of them one."""
    row = " ".join("." for _ in range(CITIES))
    places = [spot(f"C{n}", f"A-{n:04}") for n in range(CITIES)]
    corps = [face_down(f"u{n}", "A-0000", cost=2) for n in range(UNITS)]
    atlas = small_atlas(
        row, owners=row.replace(".", "g"), places=[spot("Berlin", "A-0000", "capital"), *places[1:]]
    )
    return game_of(atlas, *corps, pools={"GE": 99})


def worked_out(qtbot, watch: PlanWatch, game: Game) -> list[Answer]:
    seen: list[Answer] = []
    watch.answered.connect(seen.append)
    watch.ask(Question(game, ("GE",), Request()))
    qtbot.waitUntil(lambda: not watch.busy, timeout=60_000)
    watch.answered.disconnect(seen.append)
    return seen


def test_all_sources_are_asked_where_the_nearest_do_not_do(qtbot, crowd):
    quick, *_, last = worked_out(qtbot, PlanWatch(), crowd)
    assert not quick.plan.survey.complete and quick.plan.value == 2 * NEAREST_PRIMARY
    assert not quick.plan.proved and not quick.sought
    assert last.plan.survey.complete and last.final
    assert last.plan.proved and last.plan.value == last.plan.bound == 2 * UNITS


def test_it_can_be_stopped_while_all_sources_are_asked(qtbot, crowd):
    watch, answers, told = PlanWatch(), list[Answer](), list[tuple[int, int]]()

    def hears(_: int, what: object) -> None:
        """In the plan's own thread, so that it is at this place when it is stopped."""
        if isinstance(what, Answer):
            answers.append(what)
        elif answers:
            told.append(what)
            watch.stop()

    watch._told.connect(hears, Qt.ConnectionType.DirectConnection)
    seen: list[Answer] = []
    watch.answered.connect(seen.append)
    watch.ask(Question(crowd, ("GE",), Request()))
    assert watch._pool.waitForDone(60_000)
    qtbot.wait(1)
    assert told == [(0, UNITS)] and len(answers) == 1, "it ends before another unit is read"
    assert not watch.busy and not answers[0].plan.survey._wider
    assert all(not answer.final and not answer.sought for answer in seen)
    watch._told.disconnect(hears)
    assert worked_out(qtbot, watch, crowd)[-1].plan.value == 2 * UNITS, "asked again, it does it all"
