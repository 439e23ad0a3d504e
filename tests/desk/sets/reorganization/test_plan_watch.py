"""The plan's own thread where the nearest sources don't do: it reads on, and can be stopped."""

from dataclasses import replace

import pytest
from redball.desk.planning.plan_desk import PlanWatch
from redball.game.state import Game
from redball.planning.plan import Asking, PlanAnswer, Question
from redball.planning.program import Stopped
from redball.planning.sets.reorganization import Request, planner
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


def worked_out(qtbot, watch: PlanWatch, game: Game) -> list[PlanAnswer]:
    seen: list[PlanAnswer] = []
    watch.answered.connect(seen.append)
    watch.ask(Question(game, ("GE",), Request()))
    qtbot.waitUntil(lambda: not watch.busy)
    watch.answered.disconnect(seen.append)
    return seen


def test_all_sources_are_asked_where_the_nearest_do_not_do(qtbot, crowd):
    quick, *_, last = worked_out(qtbot, PlanWatch(planner()), crowd)
    assert not quick.plan.proved and not quick.sought
    assert last.final and last.plan.proved and last.plan.value == last.plan.bound == 2 * UNITS


def test_it_can_be_stopped_before_more_is_read(crowd):
    asking, answers, told = Asking(planner()), list[PlanAnswer](), list[tuple[int, int]]()

    def tell(what: object) -> None:
        """Stop the work where the inquiry would once it is void."""
        if isinstance(what, PlanAnswer):
            answers.append(what)
        elif answers:
            told.append(what)
            raise Stopped

    with pytest.raises(Stopped):
        asking.answer(Question(crowd, ("GE",), Request()), tell)
    assert told == [(UNITS, UNITS)] and len(answers) == 1, "it ends before more is read of a unit"
    assert not answers[0].sought
    again = asking.answer(Question(crowd, ("GE",), Request()), lambda _: None)
    assert again.final and again.plan.value == 2 * UNITS, "asked again, it does it all"


def test_nothing_is_heard_of_a_question_that_is_stopped(qtbot, crowd):
    watch, seen = PlanWatch(planner()), list[PlanAnswer]()
    watch.answered.connect(seen.append)
    watch.ask(Question(crowd, ("GE",), Request()))
    assert watch.busy
    watch.stop()
    assert not watch.busy
    last = worked_out(qtbot, watch, replace(crowd))[-1]
    assert last.final and all(answer.question is last.question for answer in seen)
