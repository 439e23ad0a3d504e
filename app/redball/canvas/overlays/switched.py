"""The overlays that have a switch, in the order in which they are asked for."""

from __future__ import annotations

from redball.canvas.overlays.chokes import Chokes
from redball.canvas.overlays.control import Control
from redball.canvas.overlays.locks import Locks
from redball.canvas.overlays.overlay import SwitchedOverlay
from redball.canvas.overlays.path import SupplyPath
from redball.canvas.overlays.railnet import Railways
from redball.canvas.overlays.reach import ReachRings
from redball.canvas.overlays.reasons import Reasons
from redball.canvas.overlays.zones import ZonesOfControl

SWITCHED: tuple[type[SwitchedOverlay], ...] = (
    SupplyPath,
    Locks,
    Reasons,
    ReachRings,
    ZonesOfControl,
    Control,
    Chokes,
    Railways,
)
