"""Errors in questions about supply."""

from __future__ import annotations

from redball.errors import RedballError


class SupplyError(RedballError):
    """A question about supply that is invalid."""


class SupplyOptionError(SupplyError):
    """Supply options with invalid values; lists all of the game's."""
