"""The form that imports a list, in a folder of its own."""

from __future__ import annotations

import pytest
from redball.desk.counters.import_sheet import ImportSheet
from redball.desk.settings import Settings

from tests.desk.dialogs.conftest import light

__all__ = ["light"]


@pytest.fixture
def sheet(qtbot, light, tmp_path, monkeypatch):
    monkeypatch.setenv("REDBALL_DATA", str(tmp_path / "data"))
    made = ImportSheet(Settings(tmp_path / "window.ini"))
    qtbot.addWidget(made)
    made.show()
    return made
