"""The form of an order: a row for each of its fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from redball.desk.order_form import shapes
from redball.desk.order_form.editors import Editor, FieldsEditor, ManyEditor, Rows, editor_of
from redball.desk.order_form.listing import field_title, tag
from redball.desk.order_form.names import Names
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.game.orders import Order

CAPTION = 130
"""Px of the captions."""


class OrderForm(QWidget):
    """The fields of a kind of order, with what the subject and the power at work propose; ``changed`` after
    each change.
    """

    changed = Signal()

    def __init__(self, kind: type[Order], names: Names, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind, self.names = kind, names
        self.editors: dict[str, Editor] = {}
        self.grid = spaced(QGridLayout(self), None, 0)
        self.grid.setHorizontalSpacing(12)
        self.grid.setVerticalSpacing(7)
        self.grid.setColumnMinimumWidth(0, CAPTION)
        self.grid.setColumnStretch(1, 1)
        given = {field.name: field for field in msgspec.structs.fields(kind)}
        asked = set[str]()
        for name, shape in shapes.shapes_of(kind).items():
            editor = self._add(name, shape)
            field = given[name]
            if field.required:
                self._propose(editor, shape, asked)
            elif field.default is not msgspec.NODEFAULT and field.default not in (None, "", ()):
                editor.put(field.default)
            editor.changed.connect(self.changed)

    def _add(self, name: str, shape: shapes.Shape) -> Editor:
        title = field_title(self.names.rule_set, tag(self.kind), name)
        editor = editor_of(shape, self.names, name)
        editor.call(title)
        caption = label(title, wrap=True)
        caption.setBuddy(editor.first)
        row = len(self.editors)
        tall = isinstance(editor, Rows | FieldsEditor)
        side = Qt.AlignmentFlag.AlignTop if tall else Qt.AlignmentFlag.AlignVCenter
        self.grid.addWidget(caption, row, 0, side)
        self.grid.addWidget(editor, row, 1)
        self.editors[name] = editor
        return editor

    def _propose(self, editor: Editor, shape: shapes.Shape, asked: set[str]) -> None:
        """What the player has chosen already, the first time that something of its kind is asked for."""
        if isinstance(shape, shapes.Name):
            what = shape.kind.what
            if proposed := self.names.proposed(shape.kind, what in asked):
                editor.put(proposed)
            asked.add(what)
        elif isinstance(editor, ManyEditor) and editor.what == "unit":
            editor.put(self.names.chosen_units())

    def values(self) -> dict[str, Any]:
        """What was entered, as JSON has it; without what is left as it is where nothing is said."""
        found = {}
        for field in msgspec.structs.fields(self.kind):
            value = self.editors[field.name].value()
            plain = list(field.default) if isinstance(field.default, tuple) else field.default
            if field.required or (value != plain and not (value is None or value == {})):
                found[field.name] = value
        return found

    def put(self, values: Mapping[str, Any]) -> None:
        """Show values; fields that aren't named stay as they are."""
        for name, value in values.items():
            if name in self.editors:
                self.editors[name].put(value)
