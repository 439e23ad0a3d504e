"""What many parts of the window hear, they hear one after the other, in as many turns as they need."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from redball.desk import inquiry
from redball.desk.in_turn import InTurn, Steps, in_steps
from redball.desk.inquiry import Inquiries


class Part(QObject):
    """A part of the window that notes what it hears."""

    def __init__(self, name: str, heard: list[str]) -> None:
        super().__init__()
        self.name, self.heard = name, heard

    def hear(self) -> None:
        self.heard.append(self.name)


@pytest.fixture
def heard() -> list[str]:
    return []


@pytest.fixture
def parts(heard) -> list[Part]:
    return [Part(name, heard) for name in "abc"]


@pytest.fixture
def signal(qapp, parts) -> InTurn:
    made = InTurn()
    for part in parts:
        made.connect(part.hear)
    return made


def test_one_slot_a_step_in_the_order_of_connecting(signal, heard):
    steps = signal.steps()
    next(steps)
    assert heard == ["a"]
    assert len(list(steps)) == 2 and heard == ["a", "b", "c"]


def test_all_at_once(signal, heard):
    signal.emit()
    assert heard == ["a", "b", "c"]


def test_a_part_that_is_gone_hears_nothing(signal, parts, heard):
    parts.pop(1).deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    signal.emit()
    assert heard == ["a", "c"]
    new = Part("d", heard)
    signal.connect(new.hear)
    assert len(signal._heard) == 3, "nobody who is gone is kept"


def test_a_part_that_leaves_hears_nothing_and_may_come_back_as_the_last(signal, parts, heard):
    signal.disconnect(parts[0].hear)
    signal.emit()
    signal.connect(parts[0].hear)
    signal.emit()
    assert heard == ["b", "c", "b", "c", "a"]


def test_a_turn_ends_when_its_slice_is_used(qapp, qtbot, signal, heard, monkeypatch):
    monkeypatch.setattr(inquiry, "clock", lambda: float(len(heard)))
    monkeypatch.setattr(inquiry, "SLICE", 2.0)  # of which every part uses one
    owner = QObject()
    Inquiries(owner).in_turns("settled", signal.steps())
    assert heard == ["a", "b"], "the third has the next turn"
    qtbot.waitUntil(lambda: len(heard) == 3)


class Longer(Part):
    """A part whose work takes two steps."""

    @in_steps
    def hear(self) -> Steps:
        self.heard.append(self.name)
        yield
        self.heard.append(f"{self.name} again")


def test_a_longer_work_is_done_step_by_step(signal, heard):
    part = Longer("d", heard)
    signal.connect(part.hear)
    steps = signal.steps()
    while "d" not in heard:
        next(steps)
    assert heard == ["a", "b", "c", "d"]
    next(steps)
    assert heard[-1] == "d again"


def test_a_longer_work_is_done_at_once_when_it_is_called(qapp, heard):
    Longer("d", heard).hear()
    assert heard == ["d", "d again"]


def test_an_error_of_one_part_is_reported_and_the_others_hear(signal, heard, monkeypatch):
    reported = []
    monkeypatch.setattr("sys.excepthook", lambda *error: reported.append(error[1]))

    def fail() -> None:
        raise ValueError("broken")

    signal.connect(fail)
    last = Part("d", heard)
    signal.connect(last.hear)
    signal.emit()
    assert heard == ["a", "b", "c", "d"] and str(reported[0]) == "broken"
