"""The command line as a process of its own: codes, streams, pipes, and what it doesn't load."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from redball.game.session import Session

from tests.positions import THEATRE
from tests.small_map import small_game, unit
from tests.toy_rules import judge


@pytest.fixture
def redball(library, monkeypatch, tmp_path):
    monkeypatch.setenv("REDBALL_MAPS", str(library))

    def run(*arguments, **options):
        command = [sys.executable, "-m", "redball", *map(str, arguments)]
        return subprocess.run(
            command, cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=60, **options
        )

    return run


def test_a_game_from_beginning_to_end(redball):
    assert redball("new", "two-seas", "--out", "g.redball").returncode == 0
    move = json.dumps({"order": "move_unit", "unit": "dak", "to": "Rome"})
    given = redball("order", "g.redball", "-", "--json", input=move)
    assert given.returncode == 0
    assert json.loads(given.stdout)["committed"] is True
    assert "DAK" in redball("log", "g.redball").stdout
    denied = redball("order", "g.redball", "-", input=json.dumps({"order": "delete_unit", "unit": "dakk"}))
    assert (denied.returncode, denied.stderr) == (1, "")
    assert "did you mean dak" in denied.stdout


@pytest.mark.parametrize("what", ["scenario", "order", "map"])
def test_every_schema_is_printed(redball, what):
    """In a process of its own: the kinds of orders are those of rule sets, which must have been loaded."""
    printed = redball("schema", what)
    assert (printed.returncode, printed.stderr) == (0, "")
    assert json.loads(printed.stdout)["$defs"]
    assert (what == "order") == ("PlaceBarrels" in json.loads(printed.stdout)["$defs"])


def test_codes_and_streams(redball):
    usage = redball("inf")
    assert (usage.returncode, usage.stdout) == (2, "")
    missing = redball("info", "none.redball", "--json")
    assert (missing.returncode, missing.stdout) == (1, "")
    assert json.loads(missing.stderr)["error"][0]["found"] == "no such file"


def test_a_reader_that_goes_away(library, monkeypatch, tmp_path):
    path = tmp_path / "g.redball"
    with Session.create(path, small_game(THEATRE, [unit("u", "Berlin")]), judge) as session:
        from redball.game.orders import Note

        session.commit_all([Note("x" * 200)] * 2000)
    monkeypatch.setenv("REDBALL_MAPS", str(library))
    log = subprocess.Popen(
        [sys.executable, "-m", "redball", "log", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    log.stdout.readline()
    log.stdout.close()
    said = log.stderr.read()
    log.stderr.close()
    assert log.wait(60) == 1
    assert said == b""


def all_said(folder, verbs, holds: str) -> None:
    """Runs verbs, each with its exit code, in a process of its own, in which something holds after each."""
    script = (
        "import json, sys; from redball.cli import main\n"
        f"for verb, code in json.loads(sys.argv[1]): assert main(verb) == code; assert {holds}, verb"
    )
    command = [sys.executable, "-c", script, json.dumps(verbs)]
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr


def test_verbs_without_pictures_load_no_qt(library, monkeypatch, tmp_path, redball):
    assert redball("new", "two-seas", "--out", "g.redball").returncode == 0
    verbs = [["scenarios"], *([verb, "g.redball"] for verb in ("info", "supply", "log"))]
    all_said(
        tmp_path, [(verb, 0) for verb in verbs], "not [m for m in sys.modules if m.startswith('PySide6')]"
    )


def test_info_loads_nothing_but_the_position_and_its_rules(library, tmp_path, redball):
    assert redball("new", "two-seas", "--out", "g.redball").returncode == 0
    idle = {"shapely", "networkx", "highspy", "redball.canvas", "redball.planning", "redball.report"}
    all_said(tmp_path, [(["info", "g.redball"], 0)], f"not {idle} & sys.modules.keys()")


def test_help_and_unknown_verbs_wait_for_no_rules(tmp_path):
    verbs = [(["--help"], 0), (["reorganize", "--help"], 0), (["inf"], 2)]
    all_said(tmp_path, verbs, "not {'numpy', 'redball.rules', 'redball.planning'} & set(sys.modules)")
