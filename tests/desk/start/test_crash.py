"""A failure of the program: one sentence for the player, the traceback in a file."""

from __future__ import annotations

import sys

import pytest
from redball.desk.start import crash
from redball.errors import Fault, RedballError


@pytest.fixture
def told(tmp_path, monkeypatch):
    found = []
    monkeypatch.setattr(sys, "excepthook", sys.__excepthook__)
    crash.install(lambda sentence, faults: found.append((sentence, faults)), tmp_path / "log" / "redball.log")
    return found


def raised(error: BaseException) -> None:
    try:
        raise error
    except BaseException as caught:
        sys.excepthook(type(caught), caught, caught.__traceback__)


def test_a_bug_is_logged_and_told_in_one_sentence(told, tmp_path):
    raised(ZeroDivisionError("of all things"))
    (sentence, faults), log = told[0], tmp_path / "log" / "redball.log"
    assert "Your game is saved" in sentence and str(log) in sentence and "Traceback" not in sentence
    assert not faults
    assert "ZeroDivisionError: of all things" in log.read_text("utf-8")


def test_faults_of_an_input_are_told_as_they_are(told, tmp_path):
    raised(RedballError(Fault("x.toml line 3", "“Tobrok”", "a hex", ("Tobruk",))))
    assert told == [("", ("x.toml line 3: found “Tobrok”, expected a hex; did you mean Tobruk?",))]
    assert not (tmp_path / "log").exists()


def test_a_log_that_grew_too_large_begins_again(told, tmp_path):
    log = tmp_path / "log" / "redball.log"
    log.parent.mkdir()
    log.write_text("x" * (600 * 1024), "utf-8")
    raised(ValueError("small"))
    assert log.stat().st_size < 10_000
