"""The sentences of politics, which several files have under one name."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from redball import resources


def codes(table: Mapping[str, Any], before: str = "") -> Iterator[str]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from codes(value, f"{before}{name}.")
        else:
            yield f"{before}{name}"


def test_no_two_files_have_a_sentence_of_one_code():
    """The later one would take the place of the earlier one, without a word."""
    of_file: dict[str, str] = {}
    for path in sorted(resources.assets("messages", "politics").glob("*.toml")):
        for code in codes(tomllib.loads(path.read_text("utf-8"))):
            assert code not in of_file, (code, of_file[code], path.name)
            of_file[code] = path.name
    assert of_file
