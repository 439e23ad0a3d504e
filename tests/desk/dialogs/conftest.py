"""A desk over a small game: two islands of land, a sea with convoys, a few units."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from redball import rules
from redball.desk import theme
from redball.desk.desk import Desk
from redball.desk.start import application
from redball.game.session import Session

from tests.positions import THEATRE
from tests.small_map import small_atlas, small_game, spot, unit, write_folder

MAP = """
~ ~ . ~ . . ~
 ~ . . ^ . . ~
~ . . . . . ~
 ~ ~ . . . ~ ~
"""


def small_position(**fields):
    atlas = small_atlas(
        MAP,
        places=[
            spot("Tobruk", "A-0103", port="minor", ices=True),
            spot("Cairo", "A-0203", "capital", factories=2, oil=1),
        ],
        sea_names=["Ionian Sea"],
    )
    units = [
        unit("15pz", "A-0104", type="ARM", name="15 Pz", attack=6, movement=5),
        unit("7arm", "A-0202", type="ARM", power="CW", name="7 Arm", attack=5, movement=5),
        unit("hood", "Ionian Sea", type="BB", power="CW", name="Hood"),
    ]
    given = {
        "rule_sets": ("base", "oil", "reorganization"),
        "convoys": {(0, "CW"): 3},
        "depots": {"Tobruk": (2, "GE")},
        "fuel": {"GE": "25/4"},
    }
    return small_game(atlas, units, powers=("GE", "IT", "CW"), **(given | fields))


@pytest.fixture
def light(qapp) -> Iterator[None]:
    """The light theme; widgets that a test closed are gone after it."""
    application.prepared()
    if not qapp.styleSheet() or theme.theme().name != "light":
        theme.use(qapp, "light")
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture
def desk(light, tmp_path) -> Iterator[Desk]:
    made = Desk()
    made.open(Session.create(tmp_path / "game.redball", small_position(), rules.judge))
    yield made
    made.close()


@pytest.fixture
def last(desk):
    """The orders of the journal, the last first."""
    return lambda: [entry.order for entry in reversed(desk.session.entries())]


@pytest.fixture
def own(tmp_path, monkeypatch):
    """Folders of the player's own, with a map in them."""
    monkeypatch.setenv("REDBALL_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    place = write_folder(THEATRE, tmp_path / "maps" / "theatre")
    head = place / "map.toml"
    head.write_text(head.read_text("utf-8").replace('id = "small"', 'id = "theatre"'), "utf-8")
    monkeypatch.setenv("REDBALL_MAPS", str(tmp_path / "maps"))
    return tmp_path
