"""Tables of reorganization keep their cells and follow the theme."""

from __future__ import annotations

import pytest
from redball.desk import theme
from redball.desk.sets.reorganization.tables import SourceTable
from redball.desk.start import application


@pytest.fixture
def table(qapp, qtbot):
    application.prepared()
    theme.use(qapp, "light")
    made = SourceTable(("Source", "Room"), 0)
    qtbot.addWidget(made)
    yield made
    theme.use(qapp, "light")


def test_ink_follows_the_theme(table, qapp):
    table.keep([(("Berlin", "3"), "", False), (("Rome", "no path"), "", True)])
    for name in ("light", "dark"):
        theme.use(qapp, name)
        for row, ink in ((0, "text"), (1, "note")):
            for column in range(2):
                assert table.item(row, column).foreground().color() == theme.colour(ink), (name, row)
    table.keep([(("Berlin", "3"), "", True)])
    assert table.item(0, 0).foreground().color() == theme.colour("note")
