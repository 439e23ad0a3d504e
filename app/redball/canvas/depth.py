"""Paint order of the scene's items (the base map is the background, labels the foreground)."""

FILLS = 10.0
"""Overlay fills: reach, zones, control."""
EDGES = 15.0
"""Edges of hexes: legal, highlighted, hovered."""
PILES = 20.0
"""Counters; those further south lie over those further north by fractions, see :func:`southward`."""
PATHS = 30.0
"""Supply paths."""
CHOSEN = 40.0
"""The selected counter and the ends of paths."""
DEPOTS = 50.0
"""Depot plates."""
BADGES = 60.0
"""Badges of supply."""
NOTES = 70.0
"""Name tags of sea areas, reasons, no-entry signs."""
FAN = 80.0
"""A stack that is fanned out."""
LIFTED = 90.0
"""What is being dragged."""


def southward(x: float, y: float) -> float:
    """What a counter's place in map units adds to its depth: south lies over north, east over west."""
    return y / 1_000 + x / 10_000_000
