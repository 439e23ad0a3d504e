"""A player fills in the form of an order, with the keyboard and the mouse."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLineEdit
from redball.desk.order_form import editors
from redball.desk.order_form.editors import Editor
from redball.desk.order_form.name_box import NameBox
from redball.desk.order_form.sheet import OrdersSheet
from redball.game.orders import Order

LEFT = Qt.MouseButton.LeftButton


def find(sheet: OrdersSheet, title: str) -> None:
    """Type the title of an order into the search, and go on to its form."""
    sheet.tree.search.setFocus()
    sheet.tree.search.selectAll()
    QTest.keyClicks(sheet.tree.search, title)
    QTest.keyClick(sheet.tree.search, Qt.Key.Key_Return)


def fill(sheet: OrdersSheet, order: Order, folder: Path, monkeypatch: Any) -> None:
    """Enter the fields of an order."""
    assert sheet.form is not None and sheet.form.kind is type(order)
    plain = msgspec.to_builtins(order)
    for field in msgspec.structs.fields(type(order)):
        if field.name in plain:
            enter(sheet.form.editors[field.name], plain[field.name], folder, monkeypatch)


def enter(editor: Editor, value: Any, folder: Path, monkeypatch: Any) -> None:
    """Enter a value as a player would."""
    match editor:
        case editors.YesOrNoEditor():
            if editor.value() is not value:
                QTest.keyClick(editor.box, Qt.Key.Key_Space)
        case editors.NumberEditor():
            editor.box.selectAll()
            QTest.keyClicks(editor.box, str(value))
        case editors.OneOfEditor():
            QTest.keyClick(editor.box, Qt.Key.Key_Home)
            for _ in range(editor.box.findData(value)):
                QTest.keyClick(editor.box, Qt.Key.Key_Down)
        case editors.NameEditor():
            _type_name(editor.box, value)
        case editors.FileEditor():
            _choose_file(editor, value, folder, monkeypatch)
        case editors.FieldsEditor():
            for name, each in value.items():
                title = editors.field_title(editor.names.rule_set, editor.order, name)
                next(a for a in editor.menu.actions() if a.text() == title).trigger()
                enter(editor.editors[name], each, folder, monkeypatch)
        case editors.Rows():
            for button in editor.findChildren(editors.QPushButton):
                if button.accessibleName() == "Take this row away":
                    QTest.mouseClick(button, LEFT)
            rows = value.items() if isinstance(value, dict) else value
            for each in rows:
                QTest.mouseClick(editor.button, LEFT)
                enter(editor.editors[-1], each, folder, monkeypatch)
        case editors.TogetherEditor():
            for part, each in zip(editor.parts, value, strict=True):
                enter(part, each, folder, monkeypatch)
        case _:
            raise AssertionError(type(editor).__name__)


def _type_name(box: NameBox | QLineEdit, value: str) -> None:
    line = box.lineEdit() if isinstance(box, NameBox) else box
    at = box.findData(value) if isinstance(box, NameBox) else -1
    line.selectAll()
    QTest.keyClick(line, Qt.Key.Key_Delete)
    QTest.keyClicks(line, box.itemText(at) if isinstance(box, NameBox) and at >= 0 else value)


def _choose_file(editor: editors.FileEditor, text: str, folder: Path, monkeypatch: Any) -> None:
    file = folder / "given.toml"
    file.write_text(text, "utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, **__: (str(file), ""))
    QTest.mouseClick(editor.field.button, LEFT)
