"""What is typed and pasted into charts of the card book, without a window."""

from __future__ import annotations

import pytest
from redball.desk.sets.politics.cards import described, entered
from redball.desk.sets.politics.cards.field_kinds import Kind
from redball.desk.sets.politics.cards.grids import Cell, copied, grid_of
from redball.desk.sets.politics.cards.pasting import pasted
from redball.rules.politics.affairs.book_draft import Draft
from redball.rules.politics.affairs.tables import BOOK, CHARTS

from tests.rules.politics.world import game


@pytest.mark.parametrize("chart", ["book", *CHARTS])
def test_every_field_is_described(chart):
    table = BOOK if chart == "book" else CHARTS[chart]
    found = described.fields_of(chart)
    assert sorted(field.name for field in found) == sorted(table.value.__struct_fields__)
    assert all(field.label and field.help.endswith(".") for field in found)
    assert len({field.label for field in found}) == len(found)


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (Kind.WHOLE, " 3 ", 3),
        (Kind.WHOLE, "", None),
        (Kind.SIGNED, "−3", -3),
        (Kind.SIGNED, "+3", 3),
        (Kind.WHOLE, "3.5", "3.5"),
        (Kind.WHOLE, "9" * 5000, "9" * 5000),
        (Kind.WHOLE, "٣", "٣"),
        (Kind.TEXT, " x ", "x"),
        (Kind.FLAG, "yes", True),
        (Kind.FLAG, "no", None),
        (Kind.FLAG, "perhaps", "perhaps"),
        (Kind.VALUES, "0, 1; 1 2", [0, 1, 1, 2]),
        (Kind.VALUES, "0 x", [0, "x"]),
        (Kind.POWERS, "GE IT", ["GE", "IT"]),
        (Kind.USE, "1936: 8; 1939 = -4", {"1936": 8, "1939": -4}),
        (Kind.USE, "8", 8),
        (Kind.MINORS, "SPA: 1, POR: x", {"SPA": 1, "POR": "x"}),
        (Kind.MINORS, "much", "much"),
    ],
)
def test_what_is_typed(kind, text, value):
    assert entered.value(kind, text) == value
    if value is not None and kind is not Kind.FLAG:
        assert entered.value(kind, entered.text_of(value)) == value


def grid(chart: str, level: int = 1):
    return grid_of(game(), Draft(), chart, level)


def puts(found) -> dict[tuple[str, str], object]:
    return {(put.cell.key[1], put.cell.field): put.value for put in found.puts}


def test_the_cells_of_charts():
    war = grid("war_chart")
    assert war.cell("FR", "GE") == Cell(("war_chart", "FR/GE"), "cost")
    assert war.cell("FR", "") == Cell(("war_chart", "FR"), "cost") and war.cell("FR", "FR") is None
    assert grid("treaty_chart", 2).cell("FR", "GE") == Cell(("treaty_chart", "FR/GE/2"), "cost")
    assert grid("trade_limits").cell("1", "lend_lease") == Cell(("trade_limits", "1"), "lend_lease")
    more = grid_of(game(), Draft({("war_chart", "BEL/GE"): {"cost": 1}}), "war_chart")
    assert more.rows[-1] == "BEL" and len(more.rows) == 9


@pytest.mark.parametrize("between", ["\t", ";", ","])
def test_a_table_with_names(between):
    rows = [("", "Germany", "it"), ("France", "3", ""), ("belgium", "−", "4"), ("USSR", "x", "")]
    found = pasted(game(), grid("war_chart"), "\r\n".join(between.join(row) for row in rows))
    assert (
        puts(found) == {("FR/GE", "cost"): 3, ("BEL/IT", "cost"): 4, ("SU/GE", "cost"): "x"}
        and not found.faults
    )


def test_a_list_with_the_names_of_fields():
    text = 'target\tby\tcost\tuse\nFR\t\t6\t"1936: 8; 1939: 4"\nFR\tGE\t5\t\n\t\t1\t'
    found = pasted(game(), grid("war_chart"), text)
    assert puts(found) == {("FR", "cost"): 6, ("FR", "use"): {"1936": 8, "1939": 4}, ("FR/GE", "cost"): 5}
    assert ["line 4" in fault.sentence() for fault in found.faults] == [True]
    wrong = pasted(game(), grid("trade_limits"), "level,resorces\n1,3").faults
    assert wrong[0].near == ("resources",)


def test_plain_values_from_a_cell_on():
    found = pasted(game(), grid("trade_limits"), "1\t2\t3\n4\t5\n\n7\t8\t9\t10\n11", 1, 1)
    assert puts(found) == {
        ("2", "factories"): 1,
        ("2", "lend_lease"): 2,
        ("3", "factories"): 4,
        ("3", "lend_lease"): 5,
    }
    assert len(found.faults) == 1 + 4 + 1


def test_nothing_and_too_much():
    assert "nothing" in pasted(game(), grid("war_chart"), "\n \n").faults[0].sentence()
    assert "at most 5000" in pasted(game(), grid("war_chart"), "1\t" * 6000).faults[0].sentence()
    assert pasted(game(), grid("chit_values"), '"1\n' * 40).faults


def test_cells_are_copied_as_they_are_pasted():
    draft = Draft(
        {("trade_limits", "1"): {"resources": 4, "factories": 2}, ("trade_limits", "2"): {"resources": 5}}
    )
    text = copied(grid("trade_limits"), draft, range(3), range(3))
    assert text == "4\t2\t\n5\t\t\n\t\t"
    assert len(pasted(game(), grid("trade_limits"), text).puts) == 3
