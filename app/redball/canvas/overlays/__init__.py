"""What is laid over the map to answer a question: paths, reach, zones, control, legal hexes, previews."""

from redball.canvas.overlays.board import OverlayBoard
from redball.canvas.overlays.legend import LegendRow

__all__ = ["LegendRow", "OverlayBoard"]
