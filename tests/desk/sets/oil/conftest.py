"""A desk over a small game, as dialogs have it."""

from __future__ import annotations

from tests.desk.dialogs.conftest import desk, light

__all__ = ["desk", "light"]
