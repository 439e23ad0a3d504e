"""Every worked example of the oil rule, replayed by ``redball order``."""

from __future__ import annotations

import tomllib

import pytest

from tests.acceptance.oil.conftest import EXAMPLES

FILES = sorted(EXAMPLES.glob("*.toml"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_example(file, table):
    example = tomllib.loads(file.read_text("utf-8"))
    table.begin(example["scenario"])
    cited: set[str] = set()
    for step in example["steps"]:
        cited |= table.take(step)
    assert set(example["clauses"]) <= cited
