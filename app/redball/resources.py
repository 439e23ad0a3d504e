"""Where the data files are: in a source checkout, or inside an installed wheel.

A checkout keeps ``assets/`` and ``maps/`` beside ``app/``, where people edit them. A wheel carries both in
``redball/_data``. Everything that reads a data file asks here and knows of neither place.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

__all__ = ["assets", "maps", "root"]

_PACKAGE = Path(__file__).resolve().parent


@cache
def root() -> Path:
    """The folder that holds ``assets/`` and ``maps/``.

    Raises:
        FileNotFoundError: neither place has them; the installation is incomplete.

    """
    packed, checkout = _PACKAGE / "_data", _PACKAGE.parents[1]
    for place in (packed, checkout):
        if os.path.isdir(place / "assets") and os.path.isdir(place / "maps"):
            return place
    raise FileNotFoundError(
        f"Redball's data files are missing: found no folders 'assets' and 'maps' in {packed} or {checkout}. "
        "Install Redball again."
    )


def assets(*parts: str) -> Path:
    """The path of a file or folder under ``assets/``, such as ``assets("rules", "oil.toml")``.

    The path is not checked: a reader says better what it misses.
    """
    return root().joinpath("assets", *parts)


def maps() -> Path:
    """The folder with one folder a map."""
    return root() / "maps"
