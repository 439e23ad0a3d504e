"""Which tests run: the quick ones, unless somebody asks for the deep ones."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.deep import without_deep


@dataclass(frozen=True)
class Item:
    nodeid: str
    deep: bool = True

    def get_closest_marker(self, name: str) -> bool | None:
        return (name == "deep" and self.deep) or None


QUICK = Item("tests/a/test_x.py::test_quick", deep=False)
DEEP = Item("tests/a/test_x.py::test_deep")
CASE = Item("tests/a/test_x.py::test_case[3::4/5]")


@pytest.mark.parametrize(
    ("arguments", "runs"),
    [
        ([], [QUICK]),
        (["tests"], [QUICK]),
        (["tests/a/test_x.py"], [QUICK]),
        (["tests/a/test_x.py::test_deep"], [QUICK, DEEP]),
        (["/home/me/tests/a/test_x.py::test_deep"], [QUICK, DEEP]),
        (["test_x.py::test_case"], [QUICK, CASE]),
        (["test_x.py::test_case[3::4/5]"], [QUICK, CASE]),
        (["test_x.py::test_case[3]"], [QUICK]),
        (["test_x.py::test_de"], [QUICK]),
        (["other_test_x.py::test_deep"], [QUICK]),
    ],
)
def test_a_deep_test_runs_when_it_is_named(arguments, runs):
    items = [QUICK, DEEP, CASE]
    assert without_deep(items, arguments) == (runs, [item for item in items if item not in runs])
