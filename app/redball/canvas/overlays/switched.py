"""The overlays that have a switch: those of the map itself, and those of rule sets, found by their ids.

Window, pictures and command line ask here which there are.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from redball.canvas import sets
from redball.canvas.overlays.chokes import Chokes
from redball.canvas.overlays.control import Control
from redball.canvas.overlays.locks import Locks
from redball.canvas.overlays.overlay import SwitchedOverlay
from redball.canvas.overlays.path import SupplyPath
from redball.canvas.overlays.railnet import Railways
from redball.canvas.overlays.reach import ReachRings
from redball.canvas.overlays.reasons import Reasons
from redball.canvas.overlays.zones import ZonesOfControl
from redball.game.rule_sets import known
from redball.game.state import Game
from redball.rules.registry import active, rooms

Kind = type[SwitchedOverlay]

GENERAL: tuple[Kind, ...] = (
    SupplyPath,
    Locks,
    Reasons,
    ReachRings,
    ZonesOfControl,
    Control,
    Chokes,
    Railways,
)
"""The map's own, in the order in which they are asked and drawn."""


def switched(game: Game | None = None) -> tuple[Kind, ...]:
    """Every overlay with a switch, or those that a game offers: the map's own, then those of rule sets.

    Raises:
        ValueError: two overlays have one name, or a switch that isn't theirs.

    """
    found = _of_rule_sets(tuple(known()))
    played = known() if game is None else {rule_set.id for rule_set in active(game)}
    return (*GENERAL, *(kind for kind, rule_set in found.items() if rule_set in played))


@cache
def _of_rule_sets(_ids: tuple[str, ...]) -> Mapping[Kind, str]:
    """The overlays that registered rule sets bring, each with its rule set."""
    found = {
        kind: rule_set for rule_set, room in rooms(sets.__name__) for kind in getattr(room, "OVERLAYS", ())
    }
    names = {kind.name: "the map" for kind in GENERAL}
    switches = {kind.switch: "the map" for kind in GENERAL}
    for kind, rule_set in found.items():
        if kind.name in names or switches.get(kind.switch, rule_set) != rule_set:
            first = names.get(kind.name) or switches[kind.switch]
            raise ValueError(f"the overlay “{kind.name}” of “{rule_set}” is one of “{first}” already")
        names[kind.name] = switches[kind.switch] = rule_set
    return found
