"""Turns of three ideologies: the order of their impulses, and their markers on the two tracks."""

from __future__ import annotations

from collections.abc import Mapping

from redball.game.orders import Order
from redball.rules.politics.turns import impulses, track
from redball.rules.politics.turns.tables import TABLES
from redball.rules.politics.turns.track import entering
from redball.rules.ruleset import Judge, all_of

__all__ = ["JUDGES", "TABLES", "bars", "entering", "tasks"]

JUDGES: Mapping[type[Order], Judge] = {**track.JUDGES, **impulses.JUDGES}
bars = impulses.bars

tasks = all_of(track.tasks, impulses.tasks)
"""What the phase of initiative and the end of an impulse ask for."""
