"""A rule set is imported when it is needed, and then all is as if every one had been there from the start."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from redball import resources, rules
from redball.game import codec
from redball.game.rule_sets import known
from redball.game.session import Session
from redball.game.state import FIELDS
from redball.game.tables.registry import tables
from redball.rules.gas.tables import STOCK

from tests.small_map import small_atlas, small_game

MAP = ". . . ."
KNOWN = """
from redball import rules
from redball.game.order_json import order_kinds
from redball.game.tables.registry import tables
from redball.rules.clauses import all_options

def known():
    return [[each.id for each in rules.registered()], [table.name for table in tables()], list(order_kinds()),
            list(all_options()), list(rules.clauses())]
"""
ALL_AT_ONCE = f"import json{KNOWN}print(json.dumps(known()))"
SOME_FIRST = f"""
import json, sys
from pathlib import Path
from redball.game import codec
from redball.rules.clauses import default_of
from tests.small_map import small_atlas
{KNOWN}

def here():
    return [name for name in ("base", "oil", "gas", "politics") if "redball.rules." + name in sys.modules]

steps = [here()]
game = codec.decode_position(Path(sys.argv[1]).read_bytes(), small_atlas({MAP!r}))
steps.append([here(), [rule_set.id for rule_set in rules.active(game)]])
steps.append([default_of("oil.synthetic"), here()])
steps.append([len(known()), here()])
print(json.dumps([steps, codec.encode_position(game).decode(), known()]))
"""


def in_a_new_process(*arguments: str) -> str:
    command = [sys.executable, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout


def begun(tmp_path: Path, *changes) -> Path:
    """A position that is played with oil."""
    game = small_game(small_atlas(MAP), rule_sets=("base", "oil"))
    path = tmp_path / "position.json"
    path.write_bytes(codec.encode_position(game.changed(changes)))
    return path


def desert_begun(tmp_path: Path) -> Path:
    """A save of the demo game."""
    save = tmp_path / "demo.redball"
    scenario = next(resources.maps().glob("*/scenarios/western-desert-1941.toml"))
    Session.create(save, rules.read_scenario(scenario), rules.judge).close()
    return save


def test_a_position_brings_in_what_it_is_played_with(tmp_path):
    path = begun(tmp_path)
    steps, written, all_known = json.loads(in_a_new_process("-c", SOME_FIRST, str(path)))
    assert steps[0] == []
    assert steps[1] == [["base", "oil"], ["base", "oil"]]
    assert steps[2][1] == ["base", "oil"], "an option is looked for among those first"
    assert steps[3][1] == ["base", "oil", "gas", "politics"]
    assert written == path.read_text()
    assert all_known == json.loads(in_a_new_process("-c", ALL_AT_ONCE))


@pytest.mark.deep
def test_entries_of_rule_sets_that_are_not_played_bring_them_in_too(tmp_path):
    path = begun(tmp_path, STOCK.put((0, "GE"), 3))
    steps, written, _ = json.loads(in_a_new_process("-c", SOME_FIRST, str(path)))
    assert steps[1] == [["base", "oil", "gas", "politics"], ["base", "oil"]]
    assert written == path.read_text()


@pytest.mark.deep
def test_how_a_game_stands_needs_only_the_rule_sets_that_it_is_played_with(tmp_path):
    save = desert_begun(tmp_path)
    script = (
        "import sys; from redball.cli.main import main; main(['info', sys.argv[1]]);"
        "print([name for name in sys.modules if name.startswith('redball.rules.politics')])"
    )
    assert in_a_new_process("-c", script, str(save)).endswith("\n[]\n")


@pytest.mark.deep
def test_the_window_needs_only_the_rule_sets_that_its_game_is_played_with(tmp_path):
    script = (
        "import sys; from redball.__main__ import main; main(sys.argv[1:]);"
        "print([name for name in sys.modules if name.startswith('redball.rules.politics')])"
    )
    picture = tmp_path / "window.png"
    told = in_a_new_process("-c", script, "--offscreen", "--picture", str(picture))
    assert picture.exists() and told.endswith("\n[]\n")


@pytest.mark.deep
def test_an_order_needs_only_the_rule_sets_that_its_game_is_played_with(tmp_path):
    save = desert_begun(tmp_path)
    script = (
        "import sys; from pathlib import Path; from redball import rules;"
        "from redball.game.orders import Step;"
        "session = rules.open_save(Path(sys.argv[1])); assert session.commit(Step()).allowed;"
        "session.go_to(0); session.go_to(1); session.close();"
        "print([name for name in sys.modules if name.startswith('redball.rules.politics')])"
    )
    assert in_a_new_process("-c", script, str(save)) == "[]\n"


def test_tables_of_rule_sets_are_called_after_them():
    """By their names alone it is known whose tables a position has."""
    ids = tuple(f"{each}_" for each in known())
    assert [t.name for t in tables() if t.name not in FIELDS and not t.name.startswith(ids)] == []
