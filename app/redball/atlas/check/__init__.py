"""Whether the parts of a map agree: what `redball check` looks at, and what the built map is tested for.

Loading reads every file; this looks at them together.  It takes some tenths of a second, which no start of
the program should pay for the maps that it brings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from redball.atlas.atlas import Atlas
from redball.atlas.check import countries, layers, lines, names, outlines, places, rivers, seas
from redball.atlas.check.where import Where
from redball.atlas.errors import MapError
from redball.atlas.load import load
from redball.atlas.texts import Texts
from redball.errors import Fault
from redball.language import translated

_MOST = 20
"""Faults of each kind that are reported; a map with more of one kind is wrong as a whole."""

Check = Callable[[Atlas, Where], Iterator[Fault]]

CHECKS: tuple[Check, ...] = (
    *layers.CHECKS,
    *countries.CHECKS,
    *seas.CHECKS,
    *places.CHECKS,
    *lines.CHECKS,
    *rivers.CHECKS,
    *outlines.CHECKS,
    *names.CHECKS,
)


def check_folder(folder: Path) -> Atlas:
    """Read and check a map folder.

    Raises:
        MapError: every fault of its files, or of how they agree.

    """
    atlas = load(folder)
    if faults := check(atlas):
        raise MapError(faults)
    return atlas


def check(atlas: Atlas, texts: Texts | None = None) -> list[Fault]:
    """Every fault of a map; an empty list for a sound one.  ``texts`` stand in place of its files."""
    where = Where(atlas, texts)
    return [fault for one in CHECKS for fault in _first(one(atlas, where))]


def _first(faults: Iterator[Fault]) -> Iterator[Fault]:
    last = None
    for last in islice(faults, _MOST):
        yield last
    if last is not None and (more := sum(1 for _ in faults)):
        yield Fault(
            last.where.partition(" ")[0].rstrip(":"), translated("{0} more faults of this kind", more), "none"
        )
