"""The command ``redball`` tells a window from a verb, and ``dev.py run`` agrees with it."""

import sys
from collections.abc import Callable
from types import ModuleType

import pytest
from devkit.display import opens_window
from redball.__main__ import main, wants_window

WINDOW = [[], ["--demo"], ["game.redball"], ["./game"], ["..\\games\\desert"], ["--demo", "--theme", "dark"]]
COMMAND_LINE = [
    ["info", "game.redball"],
    ["--help"],
    ["-h"],
    ["--version"],
    ["suply"],
    ["scenarios", "--json"],
]


@pytest.mark.parametrize("arguments", WINDOW)
def test_no_word_a_window_option_or_a_file_opens_the_window(arguments: list[str]):
    assert wants_window(arguments)
    assert opens_window(arguments)


@pytest.mark.parametrize("arguments", COMMAND_LINE)
def test_any_other_word_goes_to_the_command_line(arguments: list[str]):
    assert not wants_window(arguments)
    assert not opens_window(arguments)


def test_offscreen_is_the_window_but_needs_no_display():
    assert wants_window(["--offscreen", "--picture", "out.png"])
    assert not opens_window(["--offscreen", "--picture", "out.png"])


def stand_in(monkeypatch: pytest.MonkeyPatch, module: str, main_function: Callable[[list[str]], int]) -> None:
    """Put a small module in the place of a big one."""
    replacement = ModuleType(module)
    replacement.main = main_function
    monkeypatch.setitem(sys.modules, module, replacement)


def test_the_exit_code_is_that_of_the_verb(monkeypatch: pytest.MonkeyPatch):
    stand_in(monkeypatch, "redball.cli", len)
    assert main(["info", "game.redball", "--json"]) == 3


def test_the_window_gets_the_arguments(monkeypatch: pytest.MonkeyPatch):
    stand_in(monkeypatch, "redball.desk.start.application", lambda arguments: 40 + len(arguments))
    assert main(["--demo"]) == 41


def test_ctrl_c_ends_a_verb_without_a_traceback(monkeypatch: pytest.MonkeyPatch):
    def interrupted(arguments: list[str]) -> int:
        raise KeyboardInterrupt

    stand_in(monkeypatch, "redball.cli", interrupted)
    assert main(["supply", "game.redball"]) == 130
