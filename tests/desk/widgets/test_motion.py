"""Reduce motion: read at the start, and obeyed by everything that moves."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import redball
from PySide6.QtCore import Qt
from redball.desk.games import saves
from redball.desk.settings import Settings
from redball.desk.start import application
from redball.desk.widgets import motion

pytestmark = pytest.mark.deep


@pytest.mark.parametrize("reduced", [True, False])
def test_the_setting_of_the_last_run_counts(qapp, tmp_path, monkeypatch, reduced):
    monkeypatch.setenv("REDBALL_DATA", str(tmp_path / "data"))
    application.prepared()
    before = Settings(tmp_path / "window.ini")
    before.put("motion", reduced)
    before.save()
    controller = application.make(qapp, "light", tmp_path / "window.ini")
    window = controller.window
    try:
        assert window.actions_by_name["motion"].isChecked() is reduced
        controller.open_session(saves.demo(tmp_path))
        map_ = controller.map
        for each in (motion.shared(), map_.scene.motion, map_.view.motion):
            assert each.reduced is reduced
        window.actions_by_name["motion"].trigger()
        for each in (motion.shared(), map_.scene.motion, map_.view.motion):
            assert each.reduced is not reduced
        assert Settings(tmp_path / "window.ini").flag("motion") is not reduced
    finally:
        window.close()
        window.deleteLater()
        controller.deleteLater()


def test_menus_and_tooltips_of_the_system_obey_too(qapp, player):
    effects = (Qt.UIEffect.UI_AnimateMenu, Qt.UIEffect.UI_FadeTooltip, Qt.UIEffect.UI_AnimateCombo)
    player.controller.appearance._effects.update(dict.fromkeys(effects, True))
    player.controller.appearance.reduce_motion(False)
    # Whether a screen shows effects at all is the system's.
    may = [qapp.isEffectEnabled(effect) for effect in effects]
    player.controller.appearance.reduce_motion(True)
    assert not any(qapp.isEffectEnabled(effect) for effect in effects)
    assert len(may) == len(effects)


def test_nothing_moves_but_by_the_one_class_that_can_be_stopped():
    """Another animation in the program would not know of the setting."""
    animates = re.compile(r"Q\w*Animation\w*|QTimeLine|QMovie|setAnimated\(True")
    found = {
        str(path.relative_to(Path(redball.__file__).parent))
        for path in Path(redball.__file__).parent.rglob("*.py")
        if animates.search(path.read_text("utf-8"))
    }
    assert found == {"canvas/motion.py"}
