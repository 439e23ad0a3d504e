"""The worked examples of submarine warfare, replayed by ``redball order``."""

from __future__ import annotations

import pytest

from tests.acceptance.submarines.conftest import EXAMPLES
from tests.acceptance.table import replay
from tests.deep import cases


@pytest.mark.parametrize("file", cases(sorted(EXAMPLES.glob("*.toml")), 12), ids=lambda file: file.stem)
def test_example(file, table):
    replay(table, file)
