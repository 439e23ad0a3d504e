"""Whether everything that a map names is called by text that can be shown."""

from __future__ import annotations

from collections.abc import Iterator

from redball.atlas.atlas import Atlas
from redball.atlas.check.where import Where
from redball.errors import Fault, in_words
from redball.names import is_name, name_said


def names(atlas: Atlas, where: Where) -> Iterator[Fault]:
    """Codes and names of territories, names of places, sea areas and sheets are lines of text."""
    for table, rows in _named(atlas):
        for index, (needed, word) in enumerate(rows):
            if (word or needed) and not is_name(word):
                yield Fault(where.row(table, index), in_words(word), name_said())


def _named(atlas: Atlas) -> Iterator[tuple[str, list[tuple[bool, str]]]]:
    """Each table's words, and whether there must be one."""
    yield "territories", [(True, t.code) for t in atlas.territories[1:]]
    yield "territories", [(True, t.name) for t in atlas.territories[1:]]
    yield "places", [(False, place.name) for place in atlas.places]  # whether it has one is checked elsewhere
    yield "sea_areas", [(True, area.name) for area in atlas.sea_areas]
    yield "sheets", [(True, panel.sheet) for panel in atlas.panels]
    yield "rails", [(False, line.name) for line in atlas.rail_lines]
    yield "rivers", [(False, river.name) for river in atlas.rivers]


CHECKS = (names,)
