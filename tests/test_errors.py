"""Faults quote little of an input, and nothing that a terminal would obey."""

import pytest
from redball.errors import QUOTED, Fault

LONG = "x" * 5000


@pytest.mark.parametrize(
    ("found", "shown"),
    [
        ("“short”", "“short”"),
        (f"“{'x' * QUOTED}”", f"“{'x' * QUOTED}”"),
        (f"“{LONG}”", f"“{'x' * (QUOTED - 1)}…”"),
        (f"“{LONG}” as kind", f"“{'x' * (QUOTED - 1)}…” as kind"),
        (f"the field “{LONG}” twice", f"the field “{'x' * (QUOTED - 1)}…” twice"),
        ("“a”b” and “" + LONG + "”", "“a”b” and “" + "x" * (QUOTED - 1 - 10) + "…”"),
        ("\x1b[31mred\x07", "\\x1b[31mred\\x07"),
        ("“\u202egnp.exe\u2066”", "“\\u202egnp.exe\\u2066”"),
        ("half \ud800", "half \\ud800"),
        ("two\nlines\u2028", "two\\x0alines\\u2028"),
        ("\x9b31m", "\\x9b31m"),
        ("naïve “½ – Łódź” 地図 \u200d", "naïve “½ – Łódź” 地図 \u200d"),
    ],
)
def test_what_is_quoted(found, shown):
    assert Fault("x.toml", found, "something else").found == shown


@pytest.mark.parametrize("field", ["where", "found", "expected", "near"])
@pytest.mark.parametrize(
    "text", [LONG, "“" * 5000, "”“" * 3000, "\x1b" * 5000, "\u202e" * 10**6, "\U000e0041" * 5000]
)
def test_no_fault_is_longer_than_a_paragraph(field, text):
    words = {"where": "a", "found": "b", "expected": "c", "near": ()}
    fault = Fault(**(words | {field: (text, text) if field == "near" else text}))
    assert len(fault.sentence()) < 1200
    assert all(char.isprintable() for char in fault.sentence())


def test_a_place_keeps_its_file_and_its_field():
    place = f"s.toml line 3: marks.{LONG}.end"
    where = Fault(place, "a", "b").where
    assert where.startswith("s.toml line 3: marks.x") and where.endswith("x.end")
    path = "/" + "d" * 250 + "/s.toml line 12: units[3].at"
    assert Fault(path, "a", "b").where == path
