"""Every worked example of saved gas, replayed by ``redball order``."""

from __future__ import annotations

import pytest
from redball.rules import clauses

from tests.acceptance.gas.conftest import EXAMPLES
from tests.acceptance.table import read_example, replay
from tests.deep import cases


@pytest.mark.parametrize("file", cases(sorted(EXAMPLES.glob("*.toml")), 12), ids=lambda file: file.stem)
def test_example(file, table):
    replay(table, file)


@pytest.mark.rule("GAS-PRO-17")
def test_the_table_of_the_clause_is_what_the_usa_makes():
    """Oil points, regular points, build points and gas of each row, as the examples' orders come to them."""
    (table,) = (t for t in clauses()["GAS-PRO-17"].tables if "GAS-PRO-17" in t.clauses)
    told = [[whole(cell) for cell in row[:4]] for row in table.rows]
    made = [read_example(file)["steps"][-1]["rows"]["gas_made"][0] for file in EXAMPLES.glob("e1-*.toml")]
    assert told == sorted([row["oil"], row["regular"], row["points"], row["gas"]] for row in made)


def whole(cell: str | int) -> int:
    """A number of the table, after rounding: 18 of "17½, rounded 18"."""
    return int(str(cell).rpartition(" ")[2])
