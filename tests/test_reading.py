from fractions import Fraction
from typing import Literal

import msgspec
import pytest
from redball.game.json_values import exact
from redball.reading import PlainReader


class Row(msgspec.Struct):
    name: str
    count: int = 0
    share: Fraction = Fraction(0)
    colour: Literal["red", "blue"] | None = None
    pairs: list[tuple[str, int]] = []
    flag: bool = False


def read(plain):
    reader = PlainReader(lambda path: f"x: {path}", exact)
    return reader.struct(plain, Row, "row"), [fault.sentence() for fault in reader.faults]


def test_good_data_is_a_struct():
    row, faults = read({"name": "a", "share": "1/4", "colour": "red", "pairs": [["a", 1]]})
    assert row == Row("a", 0, Fraction(1, 4), "red", [("a", 1)])
    assert not faults


@pytest.mark.parametrize(
    ("plain", "said"),
    [
        (3, "x: row: found 3, expected a table of fields."),
        (None, "x: row: found nothing, expected a table of fields."),
        ({}, "x: row.name: found nothing, expected a value: this field is needed."),
        ({"name": 1}, "x: row.name: found 1, expected text."),
        ({"name": None}, "x: row.name: found nothing, expected text."),
        ({"name": "a", "count": "3"}, "x: row.count: found “3”, expected a whole number."),
        ({"name": "a", "count": 1.5}, "x: row.count: found 1.5, expected a whole number."),
        (
            {"name": "a", "conut": 3},
            "x: row.conut: found an unknown field, expected one of the fields name, count, ",
        ),
        ({"name": "a", "share": "x"}, "x: row.share: found “x”, expected an exact quantity"),
        ({"name": "a", "share": []}, "x: row.share: found a list, expected an exact quantity"),
        (
            {"name": "a", "colour": "rd"},
            "x: row.colour: found “rd”, expected one of red, blue; did you mean red?",
        ),
        ({"name": "a", "colour": {}}, "x: row.colour: found a table, expected one of red, blue."),
        (
            {"name": "a", "pairs": [["a", 1], ["b", "c"]]},
            "x: row.pairs[1][1]: found “c”, expected a whole number.",
        ),
        ({"name": "a", "pairs": [["a"]]}, "x: row.pairs[0]"),
        ({"name": "a", "flag": 1}, "x: row.flag: found 1, expected true or false."),
    ],
)
def test_a_fault_says_where_and_what(plain, said):
    row, faults = read(plain)
    assert row is None
    assert len(faults) == 1
    assert faults[0].startswith(said), faults


def test_every_fault_is_told():
    _, faults = read({"name": 1, "count": "x", "share": "y", "colour": "z", "other": 1})
    assert len(faults) == 5


def test_good_rows_are_kept_beside_bad_ones():
    reader = PlainReader(str)
    rows = reader.rows([{"name": "a"}, {}, {"name": "b"}], Row, "rows")
    assert [(path, row.name) for path, row in rows] == [("rows[0]", "a"), ("rows[2]", "b")]
    assert [fault.where for fault in reader.faults] == ["rows[1].name"]
    named = reader.named({"x": {"name": "a"}, "y": 3}, Row, "named")
    assert [(name, row.name) for name, row in named] == [("x", "a")]
    assert reader.rows({}, Row, "rows") == []
    assert reader.named([], Row, "named") == []
    assert len(reader.faults) == 4
