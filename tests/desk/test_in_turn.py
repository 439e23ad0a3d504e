"""What many parts of the window hear, they hear one after the other, in as many turns as they need."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from redball.desk import inquiry
from redball.desk.in_turn import InTurn
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
