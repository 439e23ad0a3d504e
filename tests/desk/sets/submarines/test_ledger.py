"""The dock “Tonnage”: the chart of losses by turn, the table by sea area, and the file."""

from __future__ import annotations

import csv
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFileDialog
from redball.desk import theme
from redball.desk.sets.submarines.ledger.series import KINDS, area_rows, series, turns_with_losses
from redball.desk.widgets.charts.scale import months
from redball.game import library
from redball.game.clock import parse_turn
from redball.rules.submarines.orders import SetLosses

from tests.desk.clipped import faults

TURN = parse_turn("Jan/Feb 1942")
WEST, NORTH = "Western Approaches", "North Atlantic"


@pytest.fixture(scope="module")
def scenario() -> Path:
    """The demo game, whose ledger has the year before."""
    return library.find_scenario("battle-of-the-atlantic-1942")


@pytest.fixture
def tonnage(player, plug):
    """The dock's inside, in front."""
    player.window.show_dock("tonnage")
    player.settle()
    return plug.tonnage


def cells(table) -> list[list[str]]:
    return [[table.item(r, c).text() for c in range(table.columnCount())] for r in range(table.rowCount())]


def test_the_lines_are_the_turns_of_the_ledger(player, tonnage):
    found = tonnage.chart.series
    assert found == series(player.game) and found.turns == tuple(range(TURN - 6, TURN + 1))
    assert found.lines["convoys"] == (3, 4, 5, 2, 3, 2, 0)
    assert found.lines["escorts"] == (0, 1, 0, 0, 1, 0, 0)
    assert found.lines["ships"] == (0, 0, 0, 0, 0, 1, 0), "a ship is no escort"
    assert "aircraft" not in found.lines, "none was lost yet"
    assert found.lines["subs"] == (0, 2, 1, 1, 1, 2, 0)
    assert tonnage.chart.said(1) == "Mar/Apr 1941 – Convoy points: 4, Escorts: 1, Ships: 0, Submarines: 2"
    assert tonnage.chart.said(2) in tonnage.chart.accessibleDescription()
    assert tonnage.chart.top_value() == 5 and months(TURN) == "J/F"


def test_each_turn_has_its_tooltip_and_labels_stand_apart(tonnage):
    chart = tonnage.chart
    assert chart.tip_at(0) == chart.said(0)
    assert chart.tip_at(chart.width()) == chart.said(len(chart.series.turns) - 1)
    heights = sorted(chart.label_heights().values())
    assert all(below - above >= 19.9 for above, below in pairwise(heights))
    assert chart.label_heights()["convoys"] != chart.label_heights()["subs"], "both ended with nothing"


def test_the_lines_are_drawn_in_their_colours(tonnage):
    image = tonnage.chart.grab().toImage()
    seen = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    for line in ("convoys", "escorts", "ships", "subs"):
        assert theme.colour(f"tonnage_{line}").name() in seen


@pytest.mark.parametrize("name", ["light", "dark"])
def test_lines_stand_out_on_the_panel(name):
    def bright(colour: QColor) -> float:
        parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.getRgbF()[:3]]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    chosen = theme.themes()[name]
    for line in KINDS:
        inks = (bright(chosen.colour(f"tonnage_{line}")), bright(chosen.colour("panel")))
        assert (max(inks) + 0.05) / (min(inks) + 0.05) >= 4.5


def test_the_table_by_sea_area(player, tonnage):
    rows = cells(tonnage.table)
    assert rows[0] == [NORTH, "9", "1", "0", "1", "0", "9.0"]
    assert rows[1] == [WEST, "4", "1", "0", "3", "0", "1.3"]
    assert rows[-1] == ["All sea areas", "19", "2", "1", "7", "0", "2.7"]
    canaries = next(row for row in rows if row[0] == "Canaries")
    assert canaries == ["Canaries", "2", "0", "0", "0", "0", "–"]
    assert tonnage.table.item(0, 0).toolTip() == "Germany: 1 sub; Commonwealth: 9 convoy points and 1 escort"


def test_losses_since_a_turn(player, tonnage):
    turns = turns_with_losses(player.game)
    assert [tonnage.since.itemText(n) for n in (0, 1)] == ["in the whole game", "since Jan/Feb 1941"]
    assert tonnage.since.count() == len(turns) + 1
    tonnage.since.setCurrentIndex(tonnage.since.findData(TURN - 1))
    assert cells(tonnage.table)[-1] == ["All sea areas", "2", "0", "1", "2", "0", "1.0"]
    assert len(cells(tonnage.table)) == len(area_rows(player.game, TURN - 1))
    assert tonnage.table.item(0, 0).toolTip() == ("Germany: 2 subs; Commonwealth: 1 convoy point and 1 ship")


def test_a_new_loss_is_shown_at_once_and_taken_back(player, tonnage):
    tonnage.since.setCurrentIndex(0)
    assert player.desk.do(SetLosses("Azores", "CW", "convoy", 4)).allowed
    player.settle()
    assert tonnage.chart.series.lines["convoys"][-1] == 4
    assert ["Azores", "4", "0", "0", "0", "0", "–"] in cells(tonnage.table)
    player.desk.undo()
    player.settle()
    assert tonnage.chart.series.lines["convoys"][-1] == 0
    assert player.desk.do(SetLosses("Azores", "CW", "aircraft", 2)).allowed
    player.settle()
    assert tonnage.chart.series.lines["aircraft"][-1] == 2 and "Aircraft: 2" in tonnage.chart.tip_at(9999)
    assert ["Azores", "0", "0", "0", "0", "2", "–"] in cells(tonnage.table)
    player.desk.undo()
    player.settle()
    assert "Azores" not in [row[0] for row in cells(tonnage.table)]


def test_enter_on_a_row_shows_the_sea_area(player, tonnage):
    asked = []
    player.desk.centre_wanted.connect(asked.append)
    tonnage.table.row_activated.emit(1)
    player.desk.centre_wanted.disconnect(asked.append)
    assert asked == [player.game.atlas.sea_by_name[WEST.casefold()].box]
    tonnage.table.row_activated.emit(tonnage.table.rowCount() - 1)


def test_the_file_has_what_the_table_counts(player, tonnage, tmp_path, monkeypatch):
    tonnage.since.setCurrentIndex(tonnage.since.findData(TURN - 1))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "l"), ""))
    player.press(tonnage.export)
    with (tmp_path / "l.csv").open(encoding="utf-8", newline="") as file:
        read = list(csv.DictReader(file))
    assert sum(int(row["count"]) for row in read if row["what"] == "convoy") == 2
    assert {row["date"] for row in read} == {"Nov/Dec 1941"}
    assert tonnage.said.isVisible() and "l.csv" in tonnage.said.text()


def test_a_file_that_cannot_be_written_is_told(player, tonnage, tmp_path, monkeypatch):
    (tmp_path / "l.csv").mkdir()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "l.csv"), ""))
    player.press(tonnage.export)
    assert "found a folder" in tonnage.said.text()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    player.press(tonnage.export)
    assert "found a folder" in tonnage.said.text(), "nothing was written, nothing new is said"


def test_nothing_is_cut_off(tonnage):
    assert not list(faults(tonnage))
