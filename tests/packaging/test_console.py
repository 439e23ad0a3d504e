"""Steps show how long they took; failures show the sentence and the end of what was said."""

import sys

import pytest
from devkit.console import Failure, call, stream


def test_a_step_that_works_is_one_line_with_its_duration(capsys: pytest.CaptureFixture[str]):
    stream("Counting", [sys.executable, "-c", "print('one'); print('two')"], sentence="It can't count.")
    line = capsys.readouterr().err
    assert line.startswith("  Counting ...")
    assert line.endswith(" s\n")
    assert "two" not in line


def test_a_step_that_fails_says_the_sentence_and_the_last_lines():
    code = "[print('line', n) for n in range(99)]; raise SystemExit(3)"
    with pytest.raises(Failure) as caught:
        stream("Counting", [sys.executable, "-c", code], sentence="It can't count.")
    text = str(caught.value)
    assert text.startswith("It can't count.\n")
    assert text.endswith("line 98")
    assert "line 50" not in text


def test_a_program_that_is_not_there_is_a_failure_too():
    with pytest.raises(Failure, match="No such thing"):
        stream("Trying", ["/no/such/program"], sentence="No such thing.")
    with pytest.raises(Failure, match="/no/such/program could not be started"):
        call(["/no/such/program"])


def test_a_call_returns_the_exit_code():
    assert call([sys.executable, "-c", "raise SystemExit(5)"]) == 5


def test_a_call_that_a_signal_ended_returns_128_and_its_number():
    ended = call([sys.executable, "-c", "import os; os.kill(os.getpid(), 9)"])
    assert ended == (9 if sys.platform == "win32" else 137)
