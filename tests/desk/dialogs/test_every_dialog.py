"""What every dialog promises: keyboard, default button, room on a small screen, both themes."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMetaObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QLabel, QLineEdit, QMainWindow, QPushButton
from redball.desk import theme
from redball.desk.counters.bookcase import Bookcase
from redball.desk.counters.import_sheet import ImportSheet
from redball.desk.curtain import phrase_dialog, players_dialog
from redball.desk.dialogs import (
    about,
    convoys,
    faults,
    figures,
    guide,
    hexes,
    new_game,
    options,
    pack,
    package,
    powers,
    rail_moves,
    recovery,
    relations,
    rule_sets,
    rules,
    shortcuts,
    unit,
    weather,
)
from redball.desk.dialogs.frame import Sheet
from redball.desk.order_form.sheet import OrdersSheet
from redball.desk.set_up.paste_sheet import PasteSheet
from redball.desk.sets.oil import fuel_history
from redball.desk.settings import Settings
from redball.errors import Fault
from redball.game.library import find_scenario
from redball.game.orders import AddUnit
from redball.game.package import made

pytestmark = pytest.mark.deep

SMALL_SCREEN = (940, 480)
"""What is left of 1920 x 1080 at 200 % between title bar and task bar."""


def _recovery(desk):
    settings = Settings(desk.session.path.with_suffix(".ini"))
    return recovery.RecoveryDialog([recovery.look_into(desk.session.path)], settings)


def _package(desk):
    packed = made(find_scenario("western-desert-1941").read_text("utf-8"))
    return package.PackageDialog(desk, Path("Redball"), packed)


def _orders(desk):
    sheet = OrdersSheet(desk)
    sheet.tree.choose(AddUnit)
    return sheet


def _paste(desk):
    sheet = PasteSheet(desk, Bookcase(Settings(), desk))
    sheet.finished.connect(sheet.bookcase.deleteLater)
    return sheet


DIALOGS = {
    "about": lambda desk: about.AboutDialog(),
    "convoys": convoys.ConvoysDialog,
    "faults": lambda desk: faults.FaultsDialog("Can't be opened", [Fault("a.toml line 2", "x", "y", ("z",))]),
    "figures": figures.FiguresDialog,
    "fuel_history": fuel_history.FuelHistoryDialog,
    "import_counters": lambda desk: ImportSheet(Settings()),
    "hexes": lambda desk: hexes.HexDialog(desk, None, desk.game.atlas.find("Tobruk")),
    "new_empty": lambda desk: new_game.NewGameDialog(desk, on_empty_map=True),
    "new_game": new_game.NewGameDialog,
    "options": options.OptionsDialog,
    "orders": _orders,
    "pack": pack.PackDialog,
    "package": _package,
    "paste_units": _paste,
    "phrase": lambda desk: phrase_dialog.PhraseDialog(desk, "GE"),
    "players": players_dialog.PlayersDialog,
    "powers": powers.PowersDialog,
    "rail_moves": rail_moves.RailMovesDialog,
    "recovery": _recovery,
    "relations": relations.RelationsDialog,
    "rule_sets": rule_sets.RuleSetsDialog,
    "shortcuts": lambda desk: shortcuts.ShortcutsDialog(QMainWindow()),
    "unit": unit.UnitDialog,
    "weather": weather.WeatherDialog,
}
WINDOWS = {"guide": guide.GuideWindow, "rules": rules.RulesBrowser}


@pytest.fixture(params=DIALOGS)
def dialog(request, desk, qtbot, tmp_path, monkeypatch):
    monkeypatch.setenv("REDBALL_DATA", str(tmp_path / "data"))
    made = DIALOGS[request.param](desk)
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture(params=WINDOWS)
def window(request, desk, qtbot):
    made = WINDOWS[request.param](desk)
    qtbot.addWidget(made)
    made.show_window()
    return made


def test_escape_closes_a_dialog_and_changes_nothing(dialog, desk):
    before = desk.game
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert desk.game is before


def test_the_main_button_is_the_default_and_stands_at_the_right(dialog):
    buttons = [b for b in dialog.findChildren(QPushButton) if b.isVisible()]
    main = next(b for b in buttons if b.isDefault())
    assert main in (dialog.action, dialog.cancel)
    in_foot = [b for b in buttons if b.y() == main.y() and b.parentWidget() is dialog]
    assert all(b.geometry().right() <= main.geometry().right() for b in in_foot)


def test_a_dialog_fits_a_small_screen_at_twice_the_size(dialog):
    hint = dialog.minimumSizeHint()
    assert hint.width() <= SMALL_SCREEN[0]
    assert hint.height() <= SMALL_SCREEN[1]


def test_no_dialog_blocks_the_rules(dialog):
    beside = isinstance(dialog, (OrdersSheet, PasteSheet))  # which leave their parent free, too
    modality = Qt.WindowModality.NonModal if beside else Qt.WindowModality.WindowModal
    assert dialog.windowModality() is modality


def test_every_field_says_what_it_is(dialog):
    labelled = {label.buddy() for label in dialog.findChildren(QLabel) if label.buddy()}
    nameless = [
        field
        for kind in (QLineEdit, QComboBox, QAbstractSpinBox)
        for field in dialog.findChildren(kind)
        if not isinstance(field.parentWidget(), (QAbstractSpinBox, QComboBox))
        and field not in labelled
        and not (
            field.accessibleName() or field.placeholderText()
            if isinstance(field, QLineEdit)
            else field.accessibleName()
        )
    ]
    assert nameless == []


def test_no_two_mnemonics_of_a_dialog_are_the_same(dialog):
    letters = []
    for widget in dialog.findChildren(QPushButton) + dialog.findChildren(QLabel):
        text = widget.text().replace("&&", "")
        if widget.isVisible() and "&" in text and not text.startswith("<"):
            letters.append(text[text.index("&") + 1].casefold())
    assert sorted(letters) == sorted(set(letters))


def test_a_dialog_is_painted_in_both_themes(dialog, qapp):
    light = dialog.grab().toImage()
    theme.use(qapp, "dark")
    dark = dialog.grab().toImage()
    theme.use(qapp, "light")
    corner = (4, light.height() - 4)
    assert light.pixelColor(*corner).lightness() > 200
    assert dark.pixelColor(*corner).lightness() < 60


def test_escape_closes_a_standing_window_and_it_comes_back(window):
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()
    window.show_window()
    assert window.isVisible()
    assert window.parentWidget() is None


def test_a_dialog_that_is_accepted_counts_as_accepted_and_can_be_read(qtbot):
    """A queued call is answered while other events wait: what is to be deleted is deleted then."""
    sheet = Sheet("Dice", "Use these")
    gone = []
    sheet.destroyed.connect(lambda: gone.append("gone"))
    QMetaObject.invokeMethod(sheet, "accept", Qt.ConnectionType.QueuedConnection)
    assert sheet.exec() == Sheet.DialogCode.Accepted and not gone
    assert sheet.windowTitle() == "Dice"
    qtbot.waitUntil(lambda: bool(gone))
