"""A table at which worked examples are replayed by ``redball order``: each a file with a scenario and orders.

An example is a TOML file in ``examples``::

    title = "Capture of two barrels"
    clauses = ["OIL-ACQ-16"]        # what it is about; each must be cited by some ruling

    [scenario]                      # as in a scenario file; map, rule sets and wars have defaults
    depots = [{ hex = "Kiev", owner = "SU", barrels = 2 }]

    [[steps]]
    order = { order = "move_unit", unit = "spear", to = "Kiev" }
    dice = [4, 9]                   # d10 that players rolled
    allowed = true                  # the default
    clauses = ["OIL-ACQ-15"]        # cited by this ruling, among others
    says = ["2 barrels"]            # words of its text, reasons or notes
    fuel = { GE = "10" }            # tracks after it
    barrels = { Kiev = 0 }          # barrels after it
    spent = { GE = "9/2" }          # reorganization points dispensed at this opportunity
    pool = { GE = "30" }            # reorganization points accrued
    up = ["inf"]                    # units that are face-up
    down = ["hq"]                   # units that are face-down
    rows.oil_raids = [{ hex = "Kiev" }]     # rows of a table, whatever else they say
    no_rows.oil_raids = [{ hex = "Minsk" }] # rows that aren't there

Instead of an order, ``undo = true`` takes the last one back, and ``go_to = { phase = "land_combat", impulse =
2 }`` steps on to that moment.  A scenario that can't be begun has ``refused = ["words of why"]``, and no
steps.

Where a rule can be read in several ways, a file may show all of them: ``option`` is the option that chooses,
and each of the ``readings`` has its ``value`` and the ``steps`` that follow the steps of the file::

    option = "gas.free_unit"

    [[readings]]
    value = "exempt"

    [[readings.steps]]
    order = { order = "move_unit", unit = "arm", to = "Kiev" }
    up = ["arm"]
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import tomli_w
from redball.cli import main
from redball.game.quantities import parse_quantity

STOCKS = {"fuel", "barrels", "spent", "pool", "up", "down", "rows", "no_rows"}

Example = dict[str, Any]
"""What a file of an example holds."""


class Table:
    """A game at which an example is replayed; on ``maps`` it has all powers of ``defaults``."""

    def __init__(self, folder: Path, capsys, defaults: Mapping[str, Any], maps: tuple[str, ...]) -> None:
        self.folder, self.capsys, self.defaults, self.maps = folder, capsys, defaults, maps
        self.game = folder / "game.redball"

    def run(self, *arguments: object) -> tuple[int, Any]:
        """A verb's exit code and its answer."""
        self.capsys.readouterr()
        code = main([str(argument) for argument in (*arguments, "--json")])
        out, err = self.capsys.readouterr()
        return code, json.loads(out or err)

    def begin(self, scenario: dict[str, Any], refused: Sequence[str] = ()) -> None:
        """Set the scenario up; one that is ``refused`` must be, in words among which are these."""
        file = self.folder / "scenario.toml"
        whole = {**self.defaults, **scenario}
        if whole["map"] in self.maps:
            whole["powers"] = {**self.defaults["powers"], **scenario.get("powers", {})}
        file.write_text(tomli_w.dumps(whole), "utf-8")
        code, said = self.run("new", file, "--out", self.game)
        assert (code == 0) is not bool(refused), said
        for words in refused:
            assert words in json.dumps(said, ensure_ascii=False), said

    def take(self, step: dict[str, Any]) -> set[str]:
        """Give the order of a step and hold its ruling and the stocks against what is expected; the clauses
        that the ruling cites.
        """
        if step.get("undo"):
            assert self.run("undo", self.game)[0] == 0
            self._check_stocks(step)
            return set()
        if "go_to" in step:
            self._go_to(step["go_to"])
            self._check_stocks(step)
            return set()
        allowed = step.get("allowed", True)
        before = None if allowed else self.position()
        orders = self.folder / "orders.json"
        orders.write_text(json.dumps(step["order"]), "utf-8")
        dice = ["--dice", ",".join(map(str, step["dice"]))] if "dice" in step else []
        code, said = self.run("order", self.game, orders, *dice)
        assert "rulings" in said, said
        (ruling,) = said["rulings"]
        assert (ruling["allowed"], code == 0) == (allowed, allowed), ruling
        assert set(step.get("clauses", ())) <= set(ruling["clauses"]), ruling["clauses"]
        told = " | ".join([ruling["text"], *ruling["reasons"], *ruling["notes"]])
        for words in step.get("says", ()):
            assert words in told, told
        if "dice" in step:
            assert ruling["dice"] == step["dice"]
        if not allowed:
            assert self.position() == before, "a refused order changes nothing"
        self._check_stocks(step)
        return set(ruling["clauses"])

    def _go_to(self, moment: dict[str, Any]) -> None:
        orders = self.folder / "orders.json"
        for _ in range(60):
            _, now = self.run("info", self.game)
            if moment.items() <= now.items():
                return
            last = now["phase"] == "end_of_action" and not moment.get("impulse")
            orders.write_text(json.dumps({"order": "step", "end_stage": last}), "utf-8")
            code, said = self.run("order", self.game, orders)
            assert code == 0, said
        raise AssertionError(f"{moment} is never reached")

    def end(self) -> None:
        """The position that is left can be written down, and read again."""
        file = self.folder / "left.toml"
        assert self.run("export", self.game, "--out", file)[0] == 0
        code, said = self.run("new", file, "--out", self.folder / "again.redball")
        assert code == 0, said

    def position(self) -> dict[str, Any]:
        """The position as a scenario."""
        return tomllib.loads(self.run("export", self.game, "--out", "-")[1]["scenario"])

    def _check_stocks(self, step: dict[str, Any]) -> None:
        if not step.keys() & STOCKS:
            return
        position = self.position()
        units = {row["id"]: row for row in position.get("units", ())}
        for name in step.get("up", ()):
            assert units[name].get("organized", True) and not units[name].get("shattered", False), name
        for name in step.get("down", ()):
            assert not units[name].get("organized", True), name
        for power, spent in step.get("spent", {}).items():
            held_now = position["powers"].get(power, {}).get("rp_spent", "0")
            assert parse_quantity(held_now) == parse_quantity(spent), power
        for power, points in step.get("pool", {}).items():
            held_now = position["powers"].get(power, {}).get("rp_pool", "0")
            assert parse_quantity(held_now) == parse_quantity(points), power
        for power, track in step.get("fuel", {}).items():
            held_now = position["powers"][power].get("fuel", "0")
            assert parse_quantity(held_now) == parse_quantity(track), power
        held = {row["hex"]: row["barrels"] for row in position.get("depots", ())}
        for place, count in step.get("barrels", {}).items():
            assert held.get(place, 0) == count, place
        for name, rows in step.get("rows", {}).items():
            for row in rows:
                assert _has(position, name, row), (name, row, position.get(name))
        for name, rows in step.get("no_rows", {}).items():
            for row in rows:
                assert not _has(position, name, row), (name, row, position[name])


def _has(position: Mapping[str, Any], table: str, row: Mapping[str, Any]) -> bool:
    """Whether a table of a position has a row that is as told, whatever else it says."""
    return any(row.items() <= found.items() for found in position.get(table, ()))


# --- files --------------------------------------------------------------------------------------------------


def read_example(file: Path) -> Example:
    """What a file of an example holds."""
    return tomllib.loads(file.read_text("utf-8"))


def values_of(example: Example) -> list[Any]:
    """The readings that an example shows."""
    return [reading["value"] for reading in example["readings"]]


def replay(table: Table, file: Path) -> None:
    """Replay an example; every clause that it is about must be cited."""
    example = read_example(file)
    table.begin(example["scenario"], example.get("refused", ()))
    cited: set[str] = set()
    for step in example.get("steps", ()):
        cited |= table.take(step)
    if "refused" not in example:
        assert set(example["clauses"]) <= cited, set(example["clauses"]) - cited
        table.end()


def replay_reading(table: Table, example: Example, value: Any, played: Any) -> None:
    """Replay what an example shows of the reading ``value``, in a game in which ``played`` is chosen."""
    scenario = example["scenario"]
    options = {**scenario.get("options", {}), example["option"]: played}
    table.begin({**scenario, "options": options})
    (reading,) = (each for each in example["readings"] if each["value"] == value)
    cited: set[str] = set()
    for step in (*example.get("steps", ()), *reading["steps"]):
        cited |= table.take(step)
    wanted = {*example.get("clauses", ()), *reading.get("clauses", ())}
    assert wanted <= cited, wanted - cited
    table.end()
