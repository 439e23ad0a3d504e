""".venv is made once, mended when something changed, and left alone otherwise."""

import os
from pathlib import Path

import pytest
from devkit import debian, environment, libraries
from devkit import display as display_of
from devkit.console import Failure
from devkit.stamp import Stamp, digest


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout, with every command of the set-up replaced by a note of its first words."""
    (tmp_path / ".venv").mkdir()
    for name in ("requirements.lock", "requirements-dev.lock", "pyproject.toml"):
        (tmp_path / name).write_text(f"{name}==1\n")
    monkeypatch.setattr(environment, "CHECKOUT", tmp_path)
    monkeypatch.setattr(environment, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(environment, "PROJECT", tmp_path / "pyproject.toml")
    monkeypatch.setattr(environment, "LOCK", tmp_path / "requirements.lock")
    monkeypatch.setattr(environment, "DEV_LOCK", tmp_path / "requirements-dev.lock")
    monkeypatch.setattr(environment, "python_version", lambda python: "3.11")
    monkeypatch.setattr(libraries, "provide", lambda files: None)
    return tmp_path


@pytest.fixture
def steps(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the steps taken, in order."""
    taken: list[str] = []
    monkeypatch.setattr(environment, "stream", lambda name, command, **_: taken.append(name.split()[0]))
    return taken


def prepared(steps: list[str], *, development: bool = False) -> list[str]:
    """The steps of one more call."""
    steps.clear()
    environment.prepare(development=development)
    return list(steps)


def test_a_second_call_finds_nothing_to_do(steps: list[str]):
    assert prepared(steps) == ["Installing", "Linking", "Painting"]
    assert prepared(steps) == []


def test_the_developers_tools_are_added_when_asked_for_and_serve_players_too(steps: list[str]):
    prepared(steps)
    assert prepared(steps, development=True) == ["Installing"]
    assert prepared(steps) == []


def test_a_changed_lock_is_installed_again(checkout: Path, steps: list[str]):
    prepared(steps)
    (checkout / "requirements.lock").write_text("requirements.lock==2\n")
    assert prepared(steps) == ["Installing"]


def test_going_back_to_an_older_lock_installs_it_again(checkout: Path, steps: list[str]):
    for version in ("1", "2", "1"):
        (checkout / "requirements.lock").write_text(f"package=={version}\n")
        assert "Installing" in prepared(steps)


def test_a_changed_project_file_is_linked_again(checkout: Path, steps: list[str]):
    prepared(steps)
    (checkout / "pyproject.toml").write_text("[project]\n")
    assert prepared(steps) == ["Linking", "Painting"]


def test_a_checkout_that_moved_is_linked_again(checkout: Path, steps: list[str]):
    prepared(steps)
    stamp = Stamp.read(checkout / ".venv")
    Stamp("3.11", "/another/place", stamp.project, stamp.locks).write(checkout / ".venv")
    assert prepared(steps) == ["Linking", "Painting"]


def test_another_python_means_a_new_environment(steps: list[str], monkeypatch: pytest.MonkeyPatch):
    prepared(steps)
    monkeypatch.setattr(environment, "python_version", lambda python: "3.13")
    assert prepared(steps) == ["Making", "Installing", "Linking", "Painting"]


def test_an_installation_that_failed_is_tried_again(checkout: Path, monkeypatch: pytest.MonkeyPatch):
    def fail(name: str, command: list[object], **_settings: object) -> None:
        raise Failure("No network.")

    monkeypatch.setattr(environment, "stream", fail)
    for _ in range(2):
        with pytest.raises(Failure, match="No network"):
            environment.prepare(development=False)
    assert Stamp.read(checkout / ".venv") == Stamp()


def test_a_first_view_that_cannot_be_painted_ahead_is_no_fault_of_the_set_up(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
):
    def fail_to_paint(name: str, command: list[object], **_settings: object) -> None:
        if "--paint-ahead" in command:
            raise Failure("No screen.")

    monkeypatch.setattr(environment, "stream", fail_to_paint)
    assert environment.prepare(development=False) == environment.venv_python()
    assert Stamp.read(checkout / ".venv").links(checkout, checkout / "pyproject.toml")


@pytest.mark.parametrize(("display", "unseen"), [("", True), (":0", False)])
def test_the_first_view_is_painted_for_the_screen_there_is(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, display: str, unseen: bool
):
    commands: list[list[object]] = []
    monkeypatch.setattr(environment, "stream", lambda name, command, **_: commands.append(list(command)))
    monkeypatch.setattr(environment, "has_display", lambda found: display_of.has_display(found, "linux"))
    for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("DISPLAY", display)
    environment.prepare(development=False)
    assert ("--offscreen" in commands[-1]) == unseen


def test_a_python_without_venv_leads_to_one_command_for_everything(
    steps: list[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(environment, "python_version", lambda python: "")
    monkeypatch.setattr(environment.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(libraries, "absent", lambda names: ["libGL.so.1"])
    monkeypatch.setattr(debian, "has_apt", lambda: True)
    monkeypatch.setattr(debian, "_has_lists", lambda: True)
    monkeypatch.setattr(debian.os, "geteuid", lambda: 1000, raising=False)
    with pytest.raises(Failure) as caught:
        prepared(steps)
    assert f"sudo apt-get install -y {debian.venv_package()} libgl1\n" in str(caught.value)


def test_a_stamp_comes_back_as_it_was_written(tmp_path: Path):
    stamp = Stamp("3.12", "/home/player/redball", "ab", frozenset({"cd", "ef"}))
    stamp.write(tmp_path)
    assert Stamp.read(tmp_path) == stamp


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"locks": 3}', '{"locks": [], "colour": "red"}'])
def test_a_stamp_that_cannot_be_read_counts_as_none(tmp_path: Path, text: str):
    (tmp_path / "redball-setup.json").write_text(text)
    assert Stamp.read(tmp_path) == Stamp()


def test_line_ends_do_not_change_a_digest(tmp_path: Path):
    unix, windows = tmp_path / "unix", tmp_path / "windows"
    unix.write_bytes(b"numpy==2\n")
    windows.write_bytes(b"numpy==2\r\n")
    assert digest(unix) == digest(windows)


def test_a_python_that_does_not_run_has_no_version(tmp_path: Path):
    assert environment.python_version(tmp_path / "python") == ""
    assert environment.python_version(Path(os.devnull)) == ""
