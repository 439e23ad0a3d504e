"""The worked examples of politics, replayed by ``redball order``."""

from __future__ import annotations

import pytest

from tests.acceptance.politics.conftest import EXAMPLES
from tests.acceptance.table import read_example, replay, replay_reading, values_of
from tests.deep import cases

FILES = sorted(EXAMPLES.glob("*.toml"))
SINGLE = [file for file in FILES if "option" not in read_example(file)]
READ = [(file, value) for file in FILES if file not in SINGLE for value in values_of(read_example(file))]


@pytest.mark.parametrize("file", cases(SINGLE, 12), ids=lambda file: file.stem)
def test_example(file, table):
    replay(table, file)


@pytest.mark.parametrize(("file", "value"), READ, ids=[f"{file.stem}-{value}" for file, value in READ])
def test_every_reading_of_an_example(file, value, table):
    replay_reading(table, read_example(file), value, value)
