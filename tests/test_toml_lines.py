import tomllib

import pytest
from redball.toml_lines import Lines, syntax_fault

TEXT = """\
title = "x"
wars = [["a", "b"],
  ["c", "d"]]
units = [
  { id = "1", at = "x" },
  # { id = "no" },
  { id = "2",
    at = "y" },
]

[clock]
turn = "z"

[powers.GE]
fuel = 1
"quoted key" = 2

[[rows]]
a = 1

[[rows]]
a = 2
inner = { b = 1 }
"""


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("title", 1),
        ("wars[1]", 2),
        ("units", 4),
        ("units[0].at", 5),
        ("units[1]", 7),
        ("units[1].missing", 7),
        ("clock", 11),
        ("clock.turn", 12),
        ("powers.GE.fuel", 15),
        ("powers.GE.quoted key", 16),
        ("powers.IT", None),
        ("rows[0].a", 19),
        ("rows[1].a", 22),
        ("rows[1].inner.b", 23),
        ("nothing", None),
        ("clock[...]", 11),
        ("powers.GE.a[b.c]", 14),
        ("[", None),
        ("", None),
    ],
)
def test_lines(path, line):
    assert Lines(TEXT).of(path) == line


@pytest.mark.parametrize(
    ("text", "where"),
    [("a = \n", " line 1 column 5"), ("a = 'x", " at its end"), ("a = 1\na = 2\n", " line 2 column 6")],
)
def test_syntax_faults(text, where):
    with pytest.raises(tomllib.TOMLDecodeError) as caught:
        tomllib.loads(text)
    assert syntax_fault(caught.value)[0] == where
