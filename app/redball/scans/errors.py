"""Errors in how a scan lies on the grid."""

from redball.errors import RedballError


class FitError(RedballError):
    """Known points by which no image can be laid on the grid, or a file of them that can't be used."""
