"""Modules import each other in circles of three at most, counting what is imported late or for types only."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

import networkx
import pytest
import redball

APP = Path(redball.__file__).parent
MOST = 3
"""Modules of a circle: two values that hold each other, and what makes them."""


def modules_of(package: Path) -> dict[str, Path]:
    """Every module of a package by its dotted name."""
    files = {file: file.relative_to(package.parent).with_suffix("").parts for file in package.rglob("*.py")}
    return {".".join(x for x in parts if x != "__init__"): file for file, parts in files.items()}


def imported(tree: ast.Module, modules: Mapping[str, object]) -> Iterator[str]:
    """The modules that one names in any import statement, wherever it stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for name in node.names:
                inner = f"{node.module}.{name.name}"
                yield inner if inner in modules else node.module


def circles(package: Path) -> list[list[str]]:
    """The sets of modules that all lead to each other, the largest first."""
    modules = modules_of(package)
    graph: networkx.DiGraph[str] = networkx.DiGraph()
    for name, file in modules.items():
        others = imported(ast.parse(file.read_text("utf-8")), modules)
        graph.add_edges_from((name, other) for other in others if other in modules)
    found = networkx.strongly_connected_components(graph)
    return sorted((sorted(circle) for circle in found if len(circle) > 1), key=len, reverse=True)


def test_no_circle_of_modules_is_larger_than_three():
    found = circles(APP)
    assert found, "values that hold each other are there"
    assert [circle for circle in found if len(circle) > MOST] == []


@pytest.mark.parametrize(
    "last",
    [
        "from house.a import A",
        "import house.a",
        "from house import a",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from house.a import A",
        "def late():\n    from house.a import A",
    ],
)
def test_a_circle_of_four_is_found_however_it_is_closed(tmp_path, last):
    package = tmp_path / "house"
    package.mkdir()
    texts = {"__init__": "", "a": "from house.b import B", "b": "import house.c", "c": "from house import d"}
    for name, text in {**texts, "d": last, "e": "from house.a import A"}.items():
        (package / f"{name}.py").write_text(text)
    assert circles(package) == [["house.a", "house.b", "house.c", "house.d"]]
