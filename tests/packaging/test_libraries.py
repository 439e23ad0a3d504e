"""Shared libraries that Qt lacks become Debian packages, and one command."""

from pathlib import Path

import pytest
from devkit import debian, libraries
from devkit.console import Failure

LDD = """\
/venv/QtGui.abi3.so:
	linux-vdso.so.1 (0x00007ffd)
	libQt6Gui.so.6 => /venv/Qt/lib/libQt6Gui.so.6 (0x00007f)
	libEGL.so.1 => not found
	libc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)
/venv/libqxcb.so:
	libEGL.so.1 => not found
	libxcb-cursor.so.0 => not found
"""

# What a bare Debian 12 lacks, and the packages that mend it.
DEBIAN_12 = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}


@pytest.fixture
def old_debian(monkeypatch: pytest.MonkeyPatch) -> None:
    """Debian 12 with package lists, whoever runs the test wherever; not as root."""
    monkeypatch.setattr(debian, "_has_candidate", lambda name: not name.endswith("t64"))
    monkeypatch.setattr(debian, "_has_lists", lambda: True)
    monkeypatch.setattr(debian, "has_apt", lambda: True)
    monkeypatch.setattr(debian.os, "geteuid", lambda: 1000, raising=False)


def test_what_ldd_did_not_find_is_named_once_in_its_order():
    assert libraries.read_ldd(LDD) == ["libEGL.so.1", "libxcb-cursor.so.0"]


@pytest.mark.usefixtures("old_debian")
def test_each_library_has_its_debian_12_package():
    assert {library: debian.packages_for([library])[0][0] for library in DEBIAN_12} == DEBIAN_12


def test_a_newer_debian_gets_the_newer_name(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(debian, "_has_candidate", lambda name: True)
    assert debian.packages_for(["libglib-2.0.so.0", "libGL.so.1"]) == (["libglib2.0-0t64", "libgl1"], [])


@pytest.mark.usefixtures("old_debian")
def test_a_package_is_named_once_and_a_strange_library_apart():
    wanted = ["libglib-2.0.so.0", "libstrange.so.7", "libgthread-2.0.so.0"]
    assert debian.packages_for(wanted) == (["libglib2.0-0"], ["libstrange.so.7"])


@pytest.mark.usefixtures("old_debian")
def test_someone_without_rights_is_told_the_one_command(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(libraries, "lacking", lambda files: libraries.read_ldd(LDD))
    with pytest.raises(Failure) as caught:
        libraries.provide([Path("QtGui.abi3.so")])
    assert "sudo apt-get install -y libegl1 libxcb-cursor0\n" in str(caught.value)
    assert "libEGL.so.1" in str(caught.value)


@pytest.mark.usefixtures("old_debian")
def test_a_machine_without_package_lists_fetches_them_first(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(debian, "_has_lists", lambda: False)
    assert debian.command_for(["libgl1"]) == "sudo apt-get update && sudo apt-get install -y libgl1"


@pytest.mark.usefixtures("old_debian")
def test_root_has_them_installed_and_they_are_looked_for_again(monkeypatch: pytest.MonkeyPatch):
    missing = [["libGL.so.1"], ["libEGL.so.1"], []]
    commands: list[list[str]] = []
    monkeypatch.setattr(debian.os, "geteuid", lambda: 0, raising=False)
    monkeypatch.setattr(debian, "stream", lambda name, command, **_: commands.append(command))
    monkeypatch.setattr(libraries, "lacking", lambda files: missing.pop(0))
    libraries.provide([Path("QtGui.abi3.so")])
    assert [command[1:2] + command[4:] for command in commands] == [
        ["update"],
        ["install", "libgl1"],
        ["update"],
        ["install", "libegl1"],
    ]


def test_another_linux_is_told_the_libraries(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(debian, "has_apt", lambda: False)
    monkeypatch.setattr(libraries, "lacking", lambda files: ["libGL.so.1"])
    with pytest.raises(Failure, match=r"libGL\.so\.1\. Install the packages of your system"):
        libraries.provide([Path("QtGui.abi3.so")])


@pytest.mark.parametrize(
    ("environment", "x11", "wayland"),
    [({}, False, False), ({"DISPLAY": ":0"}, True, False), ({"WAYLAND_DISPLAY": "wayland-0"}, True, True)],
)
def test_libraries_of_a_window_are_expected_only_where_one_can_open(
    environment: dict[str, str], x11: bool, wayland: bool
):
    wanted = debian.expected(environment)
    assert "libGL.so.1" in wanted
    assert ("libxcb-cursor.so.0" in wanted, "libwayland-cursor.so.0" in wanted) == (x11, wayland)


def test_the_files_looked_at_are_those_of_the_venv(tmp_path: Path):
    pyside = tmp_path / "lib" / "python3.11" / "site-packages" / "PySide6"
    platforms = pyside / "Qt" / "plugins" / "platforms"
    platforms.mkdir(parents=True)
    for file in (pyside / "QtCore.abi3.so", platforms / "libqoffscreen.so", platforms / "libqxcb.so"):
        file.touch()
    assert [file.name for file in libraries.qt_files(tmp_path, {})] == ["QtCore.abi3.so", "libqoffscreen.so"]
    assert "libqxcb.so" in [file.name for file in libraries.qt_files(tmp_path, {"DISPLAY": ":0"})]


def test_a_library_that_cannot_exist_is_absent():
    assert libraries.absent(["libredball-has-no-such.so.99"]) == ["libredball-has-no-such.so.99"]
