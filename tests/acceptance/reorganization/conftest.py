"""The reorganization rule's worked examples, see :mod:`tests.acceptance.table`, and the maps they play on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.acceptance.table import Table
from tests.small_map import small_atlas, spot, write_folder

EXAMPLES = Path(__file__).with_name("examples")

LAND = """
    . . . . . . . . . . . . . .
     . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
     . . . . . . . . . . . . . .
    . . . . . . . . . . . . . .
     ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
"""
LAND_OWNERS = """
    g g g g g g g g f f f f f f
     g g g g g g g g f f f f f f
    g g g g g g g g f f f f f f
     g g g g g g g g f f f f f f
    g g g g g g g i f f f f f f
     . . . . . . . . . . . . . .
"""
"""Berlin with three factories, Ulm with none, the port of Wismar; a railway from Berlin through Paris to
Brest; the sea below.
"""

CHANNEL = """
    . . . . . . ~ ~ ~ . . . . . . .
     . . . . . . ~ ~ ~ . . . . . . .
    . . . . . . ~ ~ ~ . . . . . . .
     . . . . . . ~ ~ ~ . . . . . . .
    . . . . . . 1 1 1 . . . . . . .
     . . . . . . 1 1 1 . . . . . . .
"""
CHANNEL_OWNERS = """
    g g g g g g . . . b b b b b i u
     g g g g g g . . . b b b b b b b
    g g g g g g . . . b b b b b b b
     g g g g g g . . . b b b b b b b
    g g g g g g . . . b b b b b b b
     g g g g g g . . . b b b b b b b
"""
"""Four German cities with major ports on the Channel; over it Harwich, a minor port, with a railway inland to
Ipswich; Dover and London are far away.  As "atlantic" the same coasts are the USA's and France's.
"""


def land(**fields):
    """One land mass of Germany and France."""
    places = [
        spot("Berlin", "A-0000", "capital", factories=3),
        spot("Ulm", "A-0400"),
        spot("Wismar", "A-0403", "town", port="minor"),
        spot("Paris", "A-0008", "capital"),
        spot("Ghent", "A-0208"),
        spot("Brest", "A-0012", "town"),
    ]
    return small_atlas(LAND, owners=LAND_OWNERS, places=places, rails=["Berlin Paris Brest"], **fields)


def coasts(sources, port, inland, other, capital, owners, **fields):
    """Two coasts with four sources on the western one."""
    places = [
        *(spot(name, f"A-0{row}05", port="major", factories=2) for row, name in enumerate(sources)),
        spot(port, "A-0109", "town", port="minor"),
        spot(inland, "A-0112", "town"),
        spot(other, "A-0409", port="major"),
        spot(capital, "A-0515", "capital"),
    ]
    return small_atlas(CHANNEL, owners=owners, places=places, rails=["A-0109 A-0112"], **fields)


DEFAULTS: dict[str, Any] = {
    "title": "Example",
    "map": "land",
    "rule_sets": ["base", "reorganization"],
    "first": "axis",
    "wars": [["FR", "GE"], ["CW", "GE"], ["GE", "US"]],
    "powers": {code: {"rp_pool": "0"} for code in ("GE", "IT", "CW", "US", "SU", "FR")},
    "clock": {"turn": "Jul/Aug 1941", "phase": "reorganization", "impulse": 3, "side": "axis"},
}


@pytest.fixture(scope="session")
def library(tmp_path_factory) -> Path:
    """A folder of maps with the three in it."""
    root = tmp_path_factory.mktemp("maps")
    write_folder(land(id="land"), root / "land")
    west = ("Emden", "Bremen", "Kiel", "Hamburg")
    write_folder(
        coasts(west, "Harwich", "Ipswich", "Dover", "London", CHANNEL_OWNERS, id="channel"), root / "channel"
    )
    ours = CHANNEL_OWNERS.replace("g", "u").replace("b", "f")
    east = ("Boston", "New York", "Norfolk", "Charleston")
    write_folder(
        coasts(east, "La Rochelle", "Limoges", "Bordeaux", "Paris", ours, id="atlantic"), root / "atlantic"
    )
    return root


@pytest.fixture
def table(library, tmp_path, monkeypatch, capsys) -> Table:
    """A table in an empty folder."""
    monkeypatch.setenv("REDBALL_MAPS", str(library))
    return Table(tmp_path, capsys, DEFAULTS, ("land", "channel", "atlantic"))
