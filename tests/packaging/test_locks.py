"""The lock files pin what pyproject.toml asks for, with hashes, and name no place of one machine."""

import re
import tomllib
from pathlib import Path

import pytest
from devkit.locking import foreign_lines

CHECKOUT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = {
    name: (CHECKOUT / "packaging" / name).read_text(encoding="utf-8")
    for name in ("requirements.lock", "requirements-dev.lock")
}


def plain(name: str) -> str:
    """A package's name as lock files write it."""
    return re.sub(r"[-_.]+", "-", re.split(r"[<>=!;\[ ]", name)[0]).lower()


def pins(lock: str) -> dict[str, str]:
    """Package to version of one lock file."""
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", LOCKS[lock], flags=re.MULTILINE))


def asked(*groups: str) -> set[str]:
    """The packages that pyproject.toml asks for, with those of its dependency groups."""
    named = [
        item for group in groups for item in PROJECT["dependency-groups"][group] if isinstance(item, str)
    ]
    return {plain(item) for item in (*PROJECT["project"]["dependencies"], *named)}


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_place(lock: str):
    assert foreign_lines(LOCKS[lock]) == []


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_has_one_version_and_a_hash(lock: str):
    entries = re.split(r"\n(?=[a-z0-9])", LOCKS[lock].strip())
    for entry in entries:
        assert re.match(r"[a-z0-9-]+==[\w.]+( ;[^\n]+)? \\\n +--hash=sha256:[0-9a-f]{64}", entry), entry
    assert len(pins(lock)) == len(entries)


def test_the_players_lock_pins_what_redball_imports():
    assert asked("build") <= pins("requirements.lock").keys()


def test_the_developers_lock_pins_all_of_that_and_the_tools():
    assert asked("build", "dev") <= pins("requirements-dev.lock").keys()
    assert pins("requirements.lock").items() <= pins("requirements-dev.lock").items()


def test_pyside_stays_below_the_release_that_aborts():
    assert pins("requirements.lock")["pyside6-essentials"] == "6.11.3"


@pytest.mark.parametrize(
    "line",
    [
        "--index-url https://packages.example/simple",
        "--find-links wheels",
        "numpy @ file:///tmp/numpy.whl",
        "--extra-index-url=x",
    ],
)
def test_a_line_that_names_a_place_is_found(line: str):
    assert foreign_lines(f"numpy==2.4.6 \\\n    --hash=sha256:00\n{line}\n") == [line]
