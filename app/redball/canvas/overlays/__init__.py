"""What is laid over the map to answer a question: paths, reach, zones, control, legal hexes, previews.

A new overlay is a module with a class made from ``overlay.Overlay``; whoever has its content shows it on the
board.  One with a switch is a ``SwitchedOverlay`` and a line in ``switched``, or of a rule set in its
``redball.canvas.sets.<id>``: menus, keys, the desk, pictures and the command line follow from that.
"""

from redball.canvas.overlays.board import OverlayBoard
from redball.canvas.overlays.legend import LegendRow

__all__ = ["LegendRow", "OverlayBoard"]
