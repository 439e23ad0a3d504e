"""Hex geometry: pointy-top hexes in odd rows shifted half a hex east, optionally wrapping east-west.

Knows nothing of World in Flames.  A hex is its number ``n = row * cols + col``; a direction is 0..5, see
:class:`Direction`.
"""

from redball.hexes.grid import CORNER_RADIUS, ROW_PITCH, SIDE_CORNERS, Direction, Grid, HexSide, hexside

__all__ = ["CORNER_RADIUS", "ROW_PITCH", "SIDE_CORNERS", "Direction", "Grid", "HexSide", "hexside"]
