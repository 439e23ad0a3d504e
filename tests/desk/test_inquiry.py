"""What takes long is asked for in one way: a newer inquiry voids the older, errors are reported, nothing
outlives its owner.
"""

from __future__ import annotations

import itertools
import random
import subprocess
import sys
from threading import Event, get_ident

import pytest
from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget
from redball.desk import inquiry
from redball.desk.inquiry import Inquiries
from redball.planning.program import Program, Stopped


class Steps:
    """A clock that goes on by one at every step that is taken, and by nothing else."""

    def __init__(self) -> None:
        self.taken: list[object] = []

    def __call__(self) -> float:
        return float(len(self.taken))

    def of(self, name: str, count: int):
        for number in range(count):
            self.taken.append((name, number))
            yield number
        return name


@pytest.fixture
def steps(monkeypatch) -> Steps:
    made = Steps()
    monkeypatch.setattr(inquiry, "clock", made)
    monkeypatch.setattr(inquiry, "SLICE", 5.0)
    return made


@pytest.fixture
def reported(monkeypatch) -> list[BaseException]:
    """Errors as the player and the log get them."""
    found: list[BaseException] = []
    monkeypatch.setattr(sys, "excepthook", lambda _kind, error, _trace: found.append(error))
    return found


@pytest.fixture
def owner(qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    return made


class Game(QObject):
    closed = Signal()


# --- in turns of the window's thread ---


def test_what_fits_into_a_slice_is_there_at_once(owner, steps):
    heard = []
    asks = Inquiries(owner)
    asks.in_turns("a", steps.of("a", 4), heard.append)
    assert heard == ["a"] and not asks.is_busy("a")


def test_one_that_is_not_for_now_begins_with_the_next_turn(qtbot, owner, steps):
    heard = []
    asks = Inquiries(owner)
    asks.in_turns("a", steps.of("a", 1), heard.append, at_once=False)
    assert not steps.taken and asks.is_busy("a")
    qtbot.waitUntil(lambda: heard == ["a"])


def test_all_together_take_no_more_of_a_turn_than_a_slice(qtbot, owner, steps):
    """Between two turns of the inquiries the window gets one: a timer that is always due counts the steps."""
    asks, heard, seen = Inquiries(owner), [], []
    counts = {"a": 23, "b": 40, "c": 3, "d": 9}
    window = QTimer(owner)
    window.timeout.connect(lambda: seen.append(len(steps.taken)))
    window.start(0)
    for name, count in counts.items():
        asks.in_turns(name, steps.of(name, count), heard.append, at_once=False)
    qtbot.waitUntil(lambda: len(heard) == len(counts))
    window.stop()
    turns = [after - before for before, after in itertools.pairwise([0, *seen, len(steps.taken)])]
    assert max(turns) <= 5 and sum(turns) == sum(counts.values())
    assert heard == ["c", "d", "a", "b"], "a long one keeps no short one waiting"
    assert not inquiry._window()._timer.isActive(), "a window that has nothing to do rests"


def test_a_long_step_costs_its_turn_and_no_more(qtbot, owner, steps):
    asks, ends = Inquiries(owner), []

    def long():
        steps.taken += range(50)
        yield
        ends.append(len(steps.taken))

    asks.in_turns("long", long())
    assert not ends, "the slice was over after its first step"
    qtbot.waitUntil(lambda: bool(ends))


@pytest.mark.parametrize("seed", range(20))
def test_of_each_key_only_the_newest_is_heard(qtbot, owner, steps, seed):
    """Whatever is asked, in turns or in a thread, stopped, and left to go on for a while."""
    dice, asks = random.Random(seed), Inquiries(owner)
    heard: list[tuple[str, int]] = []
    newest: dict[str, int] = {}

    def worked(name: int):
        def work(tell):
            tell(name)
            return name

        return work

    def slowly(name: int, count: int):
        yield from steps.of(str(name), count)
        return name

    for name in range(30):
        key = dice.choice("abc")
        match dice.randrange(4):
            case 0:
                asks.stop(key)
                newest.pop(key, None)
                assert not asks.is_busy(key)
                continue
            case 1:
                asks.in_thread(key, worked(name), lambda n, k=key: heard.append((k, n)))
            case _:
                count = dice.randrange(1, 30)
                asks.in_turns(key, slowly(name, count), lambda n, k=key: heard.append((k, n)))
        newest[key] = name
        before = len(heard)
        for _ in range(dice.randrange(3)):
            qtbot.wait(0)
        assert all(newest[k] == n for k, n in heard[before:]), "an older one was heard"
    qtbot.waitUntil(lambda: not any(map(asks.is_busy, "abc")))
    assert len(heard) == len(set(heard)), "each is heard once"
    assert {(k, n) for k, n in newest.items()} <= set(heard), "the newest is heard"


def test_a_step_may_ask_anew_for_the_same(qtbot, owner, steps):
    asks, heard = Inquiries(owner), []

    def first():
        asks.in_turns("a", steps.of("second", 1), heard.append)
        yield
        heard.append("goes on")

    asks.in_turns("a", first(), heard.append)
    qtbot.waitUntil(lambda: bool(heard))
    assert heard == ["second"] and not asks.is_busy("a")


def test_a_void_one_is_ended_where_it_stands(qtbot, owner, steps):
    asks, ended = Inquiries(owner), []

    def kept():
        try:
            yield from steps.of("kept", 20)
        finally:
            ended.append(len(steps.taken))

    asks.in_turns("a", kept())
    asks.stop("a")
    qtbot.waitUntil(lambda: ended == [5])


# --- in another thread ---


def test_work_is_done_in_another_thread_and_heard_in_the_windows(qtbot, owner):
    asks, heard = Inquiries(owner), []

    def work(tell):
        tell(("told", get_ident()))
        return "found", get_ident()

    asks.in_thread(
        "a",
        work,
        lambda found: heard.append((*found, get_ident())),
        lambda told: heard.append((*told, get_ident())),
    )
    qtbot.waitUntil(lambda: not asks.is_busy("a"))
    assert [name for name, *_ in heard] == ["told", "found"]
    assert all(there != here == get_ident() for _, there, here in heard)


def test_works_of_one_owner_come_one_after_the_other(qtbot, owner):
    """What is asked for and overtaken before its time comes is never begun."""
    asks, go_on, begun, heard = Inquiries(owner), Event(), [], []

    def work(name, waits=False):
        def job(_tell):
            begun.append(name)
            assert not waits or go_on.wait(60)
            return name

        return job

    asks.in_thread("a", work("first", waits=True), heard.append)
    qtbot.waitUntil(lambda: begun == ["first"])
    asks.in_thread("b", work("overtaken"), heard.append)
    asks.in_thread("b", work("second"), heard.append)
    other, beside = Inquiries(owner), []
    other.in_thread("a", work("beside"), beside.append)
    qtbot.waitUntil(lambda: beside == ["beside"])
    assert begun == ["first", "beside"] and not heard
    go_on.set()
    qtbot.waitUntil(lambda: heard == ["first", "second"])
    assert "overtaken" not in begun


def test_what_was_told_before_it_was_void_is_not_heard_after(qtbot, owner):
    asks, told, heard = Inquiries(owner), Event(), []

    def work(tell):
        tell("early")
        told.set()

    asks.in_thread("a", work, heard.append, heard.append)
    assert told.wait(60)  # the window's thread took no turn yet
    asks.in_thread("a", lambda _tell: "newer", heard.append)
    qtbot.waitUntil(lambda: bool(heard))
    assert heard == ["newer"]


def test_void_work_gives_up_the_programs_that_it_solves(qtbot, owner):
    asks, begun, go_on, ended, heard = Inquiries(owner), Event(), Event(), [], []

    def work(_tell):
        begun.set()
        assert go_on.wait(60)
        program = Program([1])
        try:
            ended.append(program.greatest({0: 1}))
        except Stopped:
            ended.append("stopped")
            raise

    asks.in_thread("a", work, heard.append)
    assert begun.wait(60)
    asks.in_thread("a", lambda _tell: "newer", heard.append)
    go_on.set()
    qtbot.waitUntil(lambda: heard == ["newer"])
    assert ended == ["stopped"]


def test_void_work_stops_when_it_tells_something(qtbot, owner):
    asks, begun, go_on, ended, heard = Inquiries(owner), Event(), Event(), [], []

    def work(tell):
        begun.set()
        assert go_on.wait(60)
        try:
            tell("late")
        except Stopped:
            ended.append("stopped")
            raise
        ended.append("went on")

    asks.in_thread("a", work, heard.append, heard.append)
    assert begun.wait(60)
    asks.in_thread("a", lambda _tell: "newer", heard.append)
    go_on.set()
    qtbot.waitUntil(lambda: heard == ["newer"])
    assert ended == ["stopped"]


# --- errors ---


def failing(_tell=None):
    raise ValueError("broken")


def failing_steps():
    yield
    failing()


@pytest.mark.parametrize("how", ["at once", "in a later turn", "in a thread"])
def test_an_error_is_reported_once_and_who_waits_is_released(qtbot, owner, reported, how):
    asks, order = Inquiries(owner), []

    def failed():
        order.append((asks.is_busy("a"), len(reported)))

    if how == "in a thread":
        asks.in_thread("a", failing, order.append, failed=failed)
    else:
        asks.in_turns("a", failing_steps(), order.append, failed, at_once=how == "at once")
    qtbot.waitUntil(lambda: bool(reported))
    qtbot.wait(1)
    assert [str(error) for error in reported] == ["broken"] and reported[0].__traceback__ is not None
    assert order == [(False, 0)], "released first, then told"
    heard = []
    asks.in_thread("a", lambda _tell: "again", heard.append)
    qtbot.waitUntil(lambda: heard == ["again"])


@pytest.mark.parametrize("where", ["then", "told", "failed"])
def test_an_error_of_who_hears_is_reported_too(qtbot, owner, reported, where):
    asks = Inquiries(owner)

    def hears(*_):
        raise KeyError(where)

    if where == "failed":
        asks.in_turns("a", failing_steps(), failed=hears)
    else:
        listeners = {"then": list, "told": list} | {where: hears}
        asks.in_thread("a", lambda tell: tell(()) or (), **listeners)
    qtbot.waitUntil(lambda: bool(reported) and not asks.is_busy("a"))
    assert [type(error) for error in reported] == [KeyError, ValueError][: 1 + (where == "failed")]


def test_an_error_of_what_nobody_waits_for_is_nobodys(qtbot, owner, reported):
    asks, begun, go_on, heard = Inquiries(owner), Event(), Event(), []

    def work(_tell):
        begun.set()
        assert go_on.wait(60)
        failing()

    asks.in_thread("a", work, heard.append)
    assert begun.wait(60)
    asks.stop("a")
    go_on.set()
    asks.in_thread("b", lambda _tell: "after it", heard.append)
    qtbot.waitUntil(lambda: heard == ["after it"])
    assert not reported


# --- the ends ---


@pytest.mark.parametrize("how", ["in turns", "in a thread"])
@pytest.mark.parametrize("end", ["window", "game"])
def test_nothing_is_heard_after_the_end(qtbot, steps, reported, how, end):
    window, game = QWidget(), Game()
    window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    window.show()
    gone = []
    window.destroyed.connect(lambda: gone.append("window"))
    game.closed.connect(lambda: gone.append("game"))
    asks, go_on, begun, ended, heard = Inquiries(window, game.closed), Event(), Event(), Event(), []

    def work(tell):
        begun.set()
        assert go_on.wait(60)
        try:
            tell("told")
        finally:
            ended.set()

    def long():
        begun.set()
        try:
            yield from steps.of("long", 10**9)
        finally:
            ended.set()

    if how == "in turns":
        asks.in_turns("a", long(), heard.append)
    else:
        asks.in_thread("a", work, heard.append, heard.append)
    assert begun.wait(60)
    window.close() if end == "window" else game.closed.emit()
    qtbot.waitUntil(lambda: end in gone)
    go_on.set()
    qtbot.waitUntil(ended.is_set)
    other = Inquiries(game)
    other.in_thread("after", lambda _tell: None, lambda _: gone.append("after"))
    qtbot.waitUntil(lambda: "after" in gone)
    assert not heard and not reported
    if end == "game":
        window.deleteLater()


ENDS = """
import sys, threading
from PySide6.QtWidgets import QApplication, QWidget
from redball.desk.inquiry import Inquiries

app, begun = QApplication([]), threading.Event()
window = QWidget()

def work(tell):
    begun.set()
    while True:
        tell(sum(range(10_000)))

Inquiries(window).in_thread("a", work, print)
assert begun.wait(60)
"""


def test_the_program_ends_while_work_is_done():
    done = subprocess.run(
        [sys.executable, "-c", ENDS], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
