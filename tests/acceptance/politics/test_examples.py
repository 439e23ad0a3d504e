"""The worked examples of politics, replayed by ``redball order``."""

from __future__ import annotations

import pytest

from tests.acceptance.politics.conftest import EXAMPLES
from tests.acceptance.table import read_example, replay, replay_reading, values_of
from tests.deep import cases

FILES = sorted(EXAMPLES.glob("*.toml"))
PLAIN = [file for file in FILES if "readings" not in read_example(file)]
READINGS = [(file, value) for file in FILES if file not in PLAIN for value in values_of(read_example(file))]


@pytest.mark.parametrize("file", cases(PLAIN, 12), ids=lambda file: file.stem)
def test_example(file, table):
    replay(table, file)


@pytest.mark.parametrize(("file", "value"), READINGS, ids=lambda each: getattr(each, "stem", str(each)))
def test_reading(file, value, table):
    replay_reading(table, read_example(file), value, value)
