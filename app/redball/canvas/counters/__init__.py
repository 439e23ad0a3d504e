"""Counters, depots and badges: their print, painting and cached pictures."""

from redball.canvas.counters.art import CounterArt
from redball.canvas.counters.badges import TROUBLE, has_badge, paint_badge
from redball.canvas.counters.drawings import Drawings
from redball.canvas.counters.face import Face, convoy_face, face_of
from redball.canvas.counters.kept import Stamp
from redball.canvas.counters.paint import colours_of, paint_counter
from redball.canvas.counters.pile import DepotLook, PileLook, counter_side, paint_depot, paint_pile

__all__ = [
    "TROUBLE",
    "CounterArt",
    "DepotLook",
    "Drawings",
    "Face",
    "PileLook",
    "Stamp",
    "colours_of",
    "convoy_face",
    "counter_side",
    "face_of",
    "has_badge",
    "paint_badge",
    "paint_counter",
    "paint_depot",
    "paint_pile",
]
