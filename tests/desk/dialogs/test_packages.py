"""Packing a game and opening a package, by mouse and keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from redball import rules
from redball.desk.desk import Desk
from redball.desk.dialogs.pack import PackDialog
from redball.desk.dialogs.package import PackageDialog
from redball.desk.games import saves
from redball.game import library
from redball.game.counters.library_file import read_library, write_library
from redball.game.package import made, read_package
from redball.game.session import Session

from tests.fuzz.packages import PATCH

pytestmark = pytest.mark.deep

LEFT = Qt.MouseButton.LeftButton
COUNTERS = """{
"kind": "redball-counters", "version": 1, "title": "Ours",
"counters": [
 {"id": "dak", "name": "DAK", "type": "ARM", "power": "GE", "country": "GER", "size": "corps"},
 {"id": "other", "name": "Other", "type": "ARM", "power": "GE", "country": "GER", "size": "corps"}
]
}
"""
SCENARIO = """title = "Ours & theirs"
map = "theatre"
{patches}
rule_sets = ["base", "oil"]
units = [
  {{ id = "dak", name = "DAK", type = "ARM", power = "GE", country = "GER", size = "corps", at = "A-0203" }},
]
powers = {{ GE = {{}} }}
clock = {{ turn = "Nov/Dec 1941", phase = "land_movement", impulse = 1 }}
"""


def text_of(dialog):
    return "\n".join(each.text() for each in dialog.findChildren(type(dialog.lead)))


def begun(own, light, patches=""):
    desk = Desk()
    game = rules.read_scenario(_scenario(own, patches))
    desk.open(Session.create(own / "ours.redball", game, rules.judge))
    return desk


def _scenario(own, patches):
    (own / "s.toml").write_text(SCENARIO.format(patches=patches))
    return own / "s.toml"


@pytest.fixture
def desk(own, light):
    (library.own_maps() / "patches").mkdir(parents=True)
    (library.own_maps() / "patches" / "ours.toml").write_text(PATCH)
    (own / "x.json").write_text(COUNTERS)
    saves.libraries_folder().mkdir(parents=True)
    write_library(saves.libraries_folder() / "ours.counters.json", read_library(own / "x.json"))
    made_ = begun(own, light, 'patches = [{ id = "ours" }]')
    yield made_
    made_.close()


def test_a_game_is_packed_looked_at_and_begun_elsewhere(desk, own, qtbot, monkeypatch):
    pack = PackDialog(desk)
    qtbot.addWidget(pack)
    pack.show()
    qtbot.waitUntil(lambda: bool(pack.picture), timeout=20_000)
    assert pack.note.hasFocus()
    QTest.keyClicks(pack.note, "Bring beer.")
    qtbot.waitUntil(lambda: "kB" in pack.said.text())
    [box] = pack.libraries
    assert "1 counter" in box.text() and box.isChecked()
    monkeypatch.setattr(
        "redball.desk.dialogs.pack.QFileDialog.getSaveFileName", lambda *_: (str(own / "g"), "")
    )
    QTest.mouseClick(pack.action, LEFT)
    package = read_package(own / "g.redpack")
    assert pack.path == own / "g.redpack" and not pack.isVisible()
    assert package.note == "Bring beer." and package.preview and package.profile
    assert set(package.patches) == {"ours.toml"} and len(package.library) == 1

    # another computer
    monkeypatch.setenv("REDBALL_DATA", str(own / "there"))
    monkeypatch.setenv("XDG_DATA_HOME", str(own / "share2"))
    look = PackageDialog(desk, own / "g.redpack", package)
    qtbot.addWidget(look)
    look.show()
    said = text_of(look)
    for words in (
        "Ours & theirs",
        "Nov/Dec 1941",
        "1 unit",
        "Bring beer.",
        "don’t have the patch “As printed”",
    ):
        assert words in said, said
    patch, counters = look.keep.values()
    assert not patch.isEnabled() and patch.isChecked() and counters.isEnabled()
    assert not (own / "there").exists() and not (own / "share2").exists()
    assert look.action.isEnabled()
    QTest.keyClick(look, Qt.Key.Key_Return)
    with look.session as session:
        assert session.game.title == "Ours & theirs"
        assert [name.id for name in session.game.atlas.patches] == ["ours"]
        path = session.path
    assert (library.own_maps() / "patches" / "ours.toml").exists()
    [kept] = saves.libraries_folder().iterdir()
    assert [each.id for each in read_library(kept).counters] == ["dak"]
    with rules.open_save(path, judge=rules.judge) as session:
        assert session.game.units["dak"].name == "DAK"


def test_what_is_unticked_is_not_kept_or_packed(desk, own, qtbot):
    pack = PackDialog(desk)
    qtbot.addWidget(pack)
    pack.show()
    for box in (*pack.libraries, pack.with_profile, pack.with_picture):
        box.setFocus()
        QTest.keyClick(box, Qt.Key.Key_Space)
    package = pack.package()
    assert set(package.files) == {"scenario.toml", "patches/ours.toml"}


def test_a_package_that_can_not_be_played_here_says_why(desk, own, qtbot):
    package = made(SCENARIO.format(patches="").replace('"theatre"', '"nowhere"'))
    look = PackageDialog(desk, own / "n.redpack", package)
    qtbot.addWidget(look)
    look.show()
    assert not look.action.isEnabled()
    assert "“nowhere”" in text_of(look) and "can’t be played here" in text_of(look)
    QTest.keyClick(look, Qt.Key.Key_Return)
    assert look.session is None
    QTest.keyClick(look, Qt.Key.Key_Escape)
    assert not look.isVisible()
