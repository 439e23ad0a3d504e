"""Save as says where the game is now, in the title, the status line and by the system's folder."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog


@pytest.fixture
def saved(player, tmp_path, monkeypatch):
    """The game, copied to another folder and name."""
    path = tmp_path / "evenings" / "Thursday.redball"
    path.parent.mkdir()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(path), ""))
    player.trigger("save_as")
    return path


def test_the_title_follows_at_once(player, tmp_path, saved):
    assert player.window.windowTitle() == "Thursday (Western Desert 1941) – Redball"
    assert str(saved) in player.window.status_line.game.toolTip()


def test_the_status_line_says_where(player, saved):
    said = player.window.status_line.currentMessage()
    assert said == f"The game is now kept as Thursday.redball in {saved.parent}"


@pytest.mark.parametrize("opens", [True, False])
def test_the_folder_can_be_shown(player, saved, monkeypatch, opens):
    asked = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: asked.append(url.toLocalFile()) or opens)
    player.trigger("show_folder")
    assert asked == [str(saved.parent)]
    said = f"The game is kept in {saved.parent}"
    assert (player.window.status_line.currentMessage() == said) is not opens


def test_a_game_named_as_its_scenario_has_one_name_in_the_title(player):
    assert player.window.windowTitle() == f"{player.desk.session.path.stem} – Redball"


def test_an_exported_position_is_one_of_the_player_s_own_scenarios(player, tmp_path, monkeypatch):
    path = tmp_path / "position.toml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(path), ""))
    player.trigger("export")
    assert player.controller.settings.own_scenarios[0] == path
