"""A small map and a scenario of the player's own, and the command line as a function."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest
from redball.cli import main
from redball.game.scenario import write_scenario

from tests.positions import THEATRE
from tests.small_map import small_game, unit, write_folder


@dataclass(frozen=True)
class Said:
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def faults(self) -> list[dict[str, Any]]:
        return json.loads(self.err)["error"]


@pytest.fixture(scope="session")
def library(tmp_path_factory):
    """A folder of maps with the theatre and the scenario “two-seas” in it."""
    root = tmp_path_factory.mktemp("maps")
    folder = write_folder(THEATRE, root / "theatre")
    (folder / "scenarios").mkdir()
    units = [
        unit("dak", "A-0203", type="ARM", name="DAK"),
        unit("wdf", "A-0505", type="MOT", name="WDF", power="CW"),
        unit("lost", "A-0400", type="INF", name="Lost", power="IT"),
        unit("fleet", "North Sea", type="BB", name="Fleet", power="CW"),
    ]
    game = small_game(THEATRE, units, fuel={"GE": "25/4"}, depots={"Naples": (2, "IT")}, rule_sets=("base",))
    (folder / "scenarios" / "two-seas.toml").write_text(write_scenario(game), "utf-8")
    return root


@pytest.fixture
def redball(library, monkeypatch, capsys, tmp_path):
    """Run the command line in an empty folder."""
    monkeypatch.setenv("REDBALL_MAPS", str(library))
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object) -> Said:
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Said(code, out, err)

    return run


@pytest.fixture
def game(redball, tmp_path):
    """A game of the scenario, just begun."""
    assert redball("new", "two-seas", "--out", "g.redball").code == 0
    return tmp_path / "g.redball"


@pytest.fixture
def orders(tmp_path):
    """Write orders to a file."""

    def write(*given: object) -> str:
        (tmp_path / "o.json").write_text(json.dumps(given), "utf-8")
        return "o.json"

    return write
