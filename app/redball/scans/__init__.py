"""Scans of printed maps: how an image lies on the grid, by hexes that somebody knows in it, and the file that
keeps it.  Knows nothing of Qt; what shows a scan is in ``canvas/scan``.
"""

from redball.scans.errors import FitError
from redball.scans.fit import Fit, Kind, KnownPoint, fit

__all__ = ["Fit", "FitError", "Kind", "KnownPoint", "fit"]
