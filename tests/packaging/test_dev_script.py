"""``dev.py`` answers with sentences, whatever it is asked and by which Python."""

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from devkit import verbs
from devkit.console import Failure
from devkit.display import require_display
from devkit.environment import clean_environment

SCRIPT = Path(__file__).resolve().parents[2] / "packaging" / "dev.py"


def dev(*arguments: str, code: str = "") -> subprocess.CompletedProcess[str]:
    start = ["-c", code] if code else [str(SCRIPT)]
    return subprocess.run([sys.executable, *start, *arguments], capture_output=True, text=True, check=False)


def test_an_old_python_is_told_which_one_is_needed():
    pretend = f"import sys, runpy; sys.version_info = (3, 9, 2); runpy.run_path({str(SCRIPT)!r})"
    answer = dev(code=pretend)
    assert answer.returncode == 1
    assert answer.stderr.strip() == "Redball needs Python 3.11 or newer; this is Python 3.9."


def test_without_a_verb_it_lists_them_and_exits_2():
    answer = dev()
    assert answer.returncode == 2
    assert all(
        f"  {verb} " in answer.stderr
        for verb in ("run", "test", "lint", "bench", "mutate", "build-map", "lock")
    )


def test_help_exits_0():
    assert dev("--help").returncode == 0


def test_a_verb_that_is_none_suggests_the_near_one():
    answer = dev("rnu")
    assert answer.returncode == 2
    assert "'rnu' is not a verb of dev.py. Did you mean 'run'?" in answer.stderr


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that verbs would start, with the set-up left out; every one of them returns 7."""
    started: list[list[str]] = []

    def call(command: list[object], **_settings: object) -> int:
        started.append([str(part) for part in command])
        return 7

    monkeypatch.setattr(verbs, "call", call)
    monkeypatch.setattr(verbs, "prepare", lambda development: Path("dev-python" if development else "python"))
    monkeypatch.setenv("DISPLAY", ":7")
    return started


@pytest.mark.parametrize("arguments", [[], ["--demo"], ["game.redball"]])
def test_run_without_a_display_offers_a_picture(
    arguments: list[str],
    calls: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
):
    monkeypatch.setattr(verbs, "require_display", partial(require_display, platform="linux"))
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(variable, raising=False)
    assert verbs.main(["run", *arguments]) == 1
    said = capsys.readouterr().err
    assert "There is no display here" in said
    assert "python3 packaging/dev.py run --offscreen --picture out.png" in said
    assert calls == []


@pytest.mark.parametrize("variable", ["DISPLAY", "WAYLAND_DISPLAY"])
@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_with_a_display_or_on_another_system_a_window_may_open(variable: str, platform: str):
    require_display([], {variable: ":0"} if platform == "linux" else {}, platform)


def test_a_chosen_platform_that_needs_no_display_is_left_alone():
    require_display([], {"QT_QPA_PLATFORM": "offscreen:geometry"}, "linux")


def test_run_opens_the_demo_when_nothing_is_said(calls: list[list[str]]):
    assert verbs.main(["run"]) == 7
    assert calls == [["python", "-P", "-m", "redball", "--demo"]]


def test_run_hands_every_argument_on(calls: list[list[str]]):
    verbs.main(["run", "supply", "a game.redball", "--json"])
    assert calls == [["python", "-P", "-m", "redball", "supply", "a game.redball", "--json"]]


def test_test_hands_its_arguments_to_pytest(calls: list[list[str]]):
    assert verbs.main(["test", "-k", "supply"]) == 7
    assert calls == [["dev-python", "-m", "pytest", "-n", "2", "--dist", "worksteal", "-k", "supply"]]


def test_test_deep_hands_its_flag_to_pytest(calls: list[list[str]]):
    verbs.main(["test", "--deep"])
    assert calls[0][-1] == "--deep"


def test_ci_runs_the_checks_and_the_deep_tests():
    lines = (SCRIPT.parents[1] / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert [line.partition("dev.py ")[2] for line in lines if "dev.py" in line] == ["lint", "test --deep"]


def test_mutate_hands_its_arguments_on(calls: list[list[str]]):
    verbs.main(["mutate", "rules/oil", "--seed", "7"])
    assert calls == [["dev-python", "-m", "tests.mutation", "rules/oil", "--seed", "7"]]


def test_lint_runs_every_check_and_fails_if_one_does(calls: list[list[str]]):
    assert verbs.main(["lint"]) == 1
    assert len(calls) == 4


def test_a_failure_is_a_sentence_and_exit_code_1(
    calls: list[list[str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def fail(development: bool) -> Path:
        raise Failure("The disk is full.")

    monkeypatch.setattr(verbs, "prepare", fail)
    assert verbs.main(["bench"]) == 1
    assert capsys.readouterr().err == "The disk is full.\n"
    assert calls == []


def test_ctrl_c_says_that_it_stopped(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    def interrupt(development: bool) -> Path:
        raise KeyboardInterrupt

    monkeypatch.setattr(verbs, "prepare", interrupt)
    assert verbs.main(["test"]) == 130
    assert capsys.readouterr().err.strip() == "Stopped."


def test_settings_that_send_packages_elsewhere_or_slow_each_start_do_not_reach_children(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setenv("PIP_TARGET", "/elsewhere")
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    environment = clean_environment(QT_QPA_PLATFORM="offscreen")
    assert not {"PIP_TARGET", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE"} & environment.keys()
    assert environment["QT_QPA_PLATFORM"] == "offscreen"
