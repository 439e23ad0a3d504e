"""Every reading of what the rule of saved gas leaves open, each in a game that is played by it.

What a file shows of one reading does not happen under another.
"""

from __future__ import annotations

import pytest
from redball.rules.clauses import all_options

from tests.acceptance.gas.conftest import READINGS
from tests.acceptance.table import read_example, replay_reading, values_of

pytestmark = pytest.mark.deep

FILES = sorted(READINGS.glob("*.toml"))
OPTIONS = {name: option for name, option in all_options().items() if option.rule_set == "gas"}
CASES = [(file, value) for file in FILES for value in values_of(read_example(file))]


def case_id(value) -> str:
    return value.stem if hasattr(value, "stem") else str(value)


@pytest.mark.parametrize(("file", "value"), CASES, ids=case_id)
def test_a_reading(file, value, table):
    replay_reading(table, read_example(file), value, value)


@pytest.mark.parametrize(("file", "value"), CASES, ids=case_id)
def test_another_reading_comes_to_something_else(file, value, table):
    """The default shows that a reading matters; the default itself is held against the first other one."""
    example = read_example(file)
    default = OPTIONS[example["option"]].default
    other = default if value != default else next(v for v in values_of(example) if v != default)
    with pytest.raises(AssertionError):
        replay_reading(table, example, value, other)


def test_every_reading_of_every_option_is_shown():
    shown = {(read_example(file)["option"], value) for file, value in CASES}
    assert shown == {(name, value) for name, option in OPTIONS.items() for value in option.choices}
    assert [file.stem for file in FILES] == sorted(name.removeprefix("gas.") for name in OPTIONS)
