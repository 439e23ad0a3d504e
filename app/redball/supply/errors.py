"""What can be wrong with a question about supply."""

from __future__ import annotations

from redball.errors import RedballError


class SupplyError(RedballError):
    """A question about supply that can't be asked."""


class SupplyOptionError(SupplyError):
    """A supply option with a value that it can't have; lists every such option of the game."""
