"""Orders that no other place gives are given by their forms, as the command line gives them."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from redball import rules
from redball.cli import main
from redball.desk.desk import Desk
from redball.desk.order_form.listing import listed_as
from redball.desk.order_form.sheet import OrdersSheet
from redball.game import library
from redball.game.order_json import rule_set_of, write_order
from redball.game.session import Session
from redball.wording import sentence

from tests.desk.dialogs.conftest import light  # noqa: F401  (a fixture)
from tests.desk.order_form.filling import LEFT, fill, find
from tests.desk.order_form.politics_orders import BROKEN, LAYOUT, ROWS, whole

pytestmark = pytest.mark.deep


def opened(file: Path) -> Session:
    return Session.open(file, rules.judge, library.atlas)


def title(order) -> str:
    return listed_as(type(order), rule_set_of(order)).title


@pytest.fixture
def looked_at(light, tmp_path, qtbot):  # noqa: F811
    """A desk with the window of all orders over a position."""
    made: list[Desk] = []

    def begin(game) -> OrdersSheet:
        desk = Desk()
        made.append(desk)
        desk.open(Session.create(tmp_path / "window.redball", whole(game), rules.judge))
        shutil.copy(tmp_path / "window.redball", tmp_path / "line.redball")
        sheet = OrdersSheet(desk)
        qtbot.addWidget(sheet)
        sheet.show()
        return sheet

    yield begin
    for desk in made:
        desk.close()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: type(row.good).__name__)
def test_an_order_is_given_as_the_command_line_gives_it(row, looked_at, tmp_path, monkeypatch, qtbot):
    sheet = looked_at(row.position())
    desk = sheet.desk
    desk.ask_dice = lambda ruling: row.dice
    before = desk.game
    find(sheet, title(row.good))
    fill(sheet, row.good, tmp_path, monkeypatch)
    assert sheet.action.isEnabled(), sheet.verdict.texts
    QTest.mouseClick(sheet.action, LEFT)
    qtbot.waitUntil(lambda: desk.is_settled)
    given = desk.session.entries()[-1]

    orders = tmp_path / "orders.json"
    orders.write_text(write_order(row.good), "utf-8")
    dice = [f"--dice={','.join(map(str, row.dice))}"] if row.dice else []
    assert main(["order", str(tmp_path / "line.redball"), str(orders), *dice]) == 0
    line = opened(tmp_path / "line.redball")
    assert given.record._replace(at="") == line.entries()[-1].record._replace(at="")
    line.close()

    assert sheet.isVisible() and sheet.given.full == f"Given: {sentence(given.text)}"
    if row.bad == row.good:
        refuse(sheet, row)
    QTest.mouseClick(sheet.back, LEFT)
    qtbot.waitUntil(lambda: desk.is_settled)
    assert desk.session.head == 0 and desk.game is before
    assert not sheet.back.isEnabled()


def refuse(sheet: OrdersSheet, row) -> None:
    assert not sheet.action.isEnabled()
    links = {button.text() for button in sheet.verdict.findChildren(type(sheet.action))}
    assert row.clause in links, sheet.verdict.texts


@pytest.mark.parametrize("row", ROWS, ids=lambda row: type(row.good).__name__)
def test_a_bad_one_is_refused_with_its_clause(row, looked_at, tmp_path, monkeypatch):
    if row.bad == row.good:
        return  # it is refused when it was given once
    sheet = looked_at(row.position())
    find(sheet, title(row.bad))
    fill(sheet, row.bad, tmp_path, monkeypatch)
    refuse(sheet, row)
    sheet.accept()
    assert sheet.desk.session.head == 0


def test_a_file_with_faults_is_refused_whole_with_each_line(looked_at, tmp_path, monkeypatch):
    row = next(row for row in ROWS if title(row.good) == "Display of your own copy")
    sheet = looked_at(row.position())
    find(sheet, title(row.bad))
    fill(sheet, row.bad, tmp_path, monkeypatch)
    found = BROKEN.splitlines()
    lines = {
        1 + found.index("GE = 103"): "powers.GE",
        1 + found.index('colour = "red"'): "minors.SPA.colour",
        1 + found.index("[minors.SPA]"): "minors.SPA.sign",
    }
    for number, path in lines.items():
        assert [said for said in sheet.verdict.texts if said.startswith(f"layout line {number}: {path}:")]
    sheet.form.editors["layout"].field.read(tmp_path / "missing.toml")
    assert sheet.form.editors["layout"].field.said.objectName() == "trouble"
    assert sheet.form.values() == {"layout": BROKEN}, "what was read before stays"
    assert LAYOUT != BROKEN and json.loads(write_order(row.good))["layout"] == LAYOUT


def test_a_text_that_is_too_long_is_refused_in_one_sentence(looked_at):
    sheet = looked_at(ROWS[0].position())
    find(sheet, "Next or back")
    assert sheet.row is not None and sheet.row.title == "Next or back"
    find(sheet, "Option of the rules")
    QTest.keyClicks(sheet.form.editors["name"].box, "no.such.option")
    assert not sheet.action.isEnabled() and "no.such.option" in sheet.verdict.texts[0]


def test_keys_alone(looked_at, qtbot):
    """Search, arrow, Enter, a number, Enter; then Escape."""
    sheet = looked_at(ROWS[0].position())
    QTest.keyClicks(sheet.tree.search, "Initiative track")
    assert sheet.row.title == "Box on the initiative track"
    QTest.keyClick(sheet.tree.search, Qt.Key.Key_Return)
    QTest.keyClick(sheet.form.editors["ideology"].box, Qt.Key.Key_Down)
    sheet.form.editors["box"].box.selectAll()
    QTest.keyClicks(sheet.form.editors["box"].box, "2")
    QTest.keyClick(sheet, Qt.Key.Key_Return)
    assert write_order(sheet.desk.session.entries()[-1].order) == write_order(sheet.order())
    QTest.keyClick(sheet, Qt.Key.Key_Escape)
    assert not sheet.isVisible()


def test_nothing_is_called_so(looked_at):
    sheet = looked_at(ROWS[0].position())
    find(sheet, "xyzzy")
    assert sheet.tree.none.isVisible() and sheet.form is None and not sheet.action.isEnabled()
