"""A map in figures: what `redball check --report` prints and the window shows.

``figures_of(atlas)`` gives tables; ``text.lines`` writes them, ``plain`` makes them JSON.  Counting takes
some tenths of a second for the world.
"""

from __future__ import annotations

from redball.atlas.atlas import Atlas
from redball.atlas.figures import land, summary, tracks, water, wealth
from redball.atlas.figures.section import Cell, Section, Share, plain

__all__ = ["Cell", "Section", "Share", "figures_of", "plain"]


def figures_of(atlas: Atlas) -> tuple[Section, ...]:
    """All figures of a map, the summary first."""
    found = (
        *wealth.sections(atlas),
        *land.sections(atlas),
        *tracks.sections(atlas),
        *water.sections(atlas),
        *summary.sections(atlas),
    )
    return (summary.section(atlas, found), *found)
