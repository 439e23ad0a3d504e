"""An editor for each shape of a field.  What it returns is plain JSON, as an order is written in a file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QMenu, QPushButton, QVBoxLayout, QWidget

from redball.desk import icons
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.dialogs.fields import Number as NumberBox
from redball.desk.dialogs.fields import link
from redball.desk.order_form import shapes
from redball.desk.order_form.file_field import FileField
from redball.desk.order_form.listing import field_title, value_title
from redball.desk.order_form.name_box import NameBox
from redball.desk.order_form.names import NO_PLACES, Names
from redball.desk.order_form.shapes import Shape
from redball.desk.widgets.card import Card
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain, unmarked
from redball.desk.words import tr
from redball.game.references import Reference
from redball.wording import name_of

WIDE = 28
"""Px of a button that only shows a sign."""


class Editor(QWidget):
    """``changed`` after each change; ``first`` is the field that takes the keyboard."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.row = spaced(QHBoxLayout(self), 6, 0)
        self.first: QWidget = self

    def value(self) -> Any:
        """What was entered, as JSON has it."""
        raise NotImplementedError

    def put(self, value: Any) -> None:
        """Show a value."""
        raise NotImplementedError

    def call(self, title: str) -> None:
        """Say what is entered here, for who can't see it."""
        self.first.setAccessibleName(title)

    def _take(self, field: QWidget, changed: SignalInstance, stretch: int = 0) -> None:
        self.row.addWidget(field, stretch)
        if not stretch:
            self.row.addStretch(1)
        changed.connect(self.changed)
        self._put_first(field)

    def _put_first(self, field: QWidget) -> None:
        self.first = field
        self.setFocusProxy(field)


class YesOrNoEditor(Editor):
    """A box to tick."""

    def __init__(self) -> None:
        super().__init__()
        self.box = QCheckBox(tr("yes"))
        self._take(self.box, self.box.toggled)

    def value(self) -> bool:
        """Whether it is ticked."""
        return self.box.isChecked()

    def put(self, value: Any) -> None:
        """Tick it or not."""
        self.box.setChecked(bool(value))


class NumberEditor(Editor):
    """A whole number within its limits."""

    def __init__(self, shape: shapes.Number) -> None:
        super().__init__()
        self.box = NumberBox(shape.least, shape.most, 96)
        self.box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._take(self.box, self.box.valueChanged)

    def value(self) -> int:
        """The number."""
        return self.box.value()

    def put(self, value: Any) -> None:
        """Show a number."""
        self.box.setValue(int(value))


class OneOfEditor(Editor):
    """One of some words or names, by its code."""

    def __init__(self, choices: Iterable[tuple[str, str]], chips: bool = False) -> None:
        super().__init__()
        self.box = CodeBox(choices, chips)
        self._take(self.box, self.box.currentIndexChanged)

    def value(self) -> str:
        """The code."""
        return str(self.box.code)

    def put(self, value: Any) -> None:
        """Choose one; a power that the game lacks is listed with its code."""
        if self.box.chips and self.box.findData(value) < 0:
            self.box.add(value, name_of(value))
        self.box.choose(value)


class NameEditor(Editor):
    """The name of something, found while typing; what is chosen on the map is taken by a button."""

    def __init__(self, kind: Reference, names: Names, field: str) -> None:
        super().__init__()
        self.kind, self.names = kind, names
        found = names.choices(kind.what) if kind.what != "text" else names.suggested(field)
        self.box: NameBox | QLineEdit = NameBox(found) if found else QLineEdit()
        self._take(self.box, self.box.changed if isinstance(self.box, NameBox) else self.box.textChanged, 1)
        if kind.what not in NO_PLACES:
            self.box.setMinimumWidth(120)
            line = self.box.lineEdit() if isinstance(self.box, NameBox) else self.box
            line.setPlaceholderText(tr("A-3249, Tobruk …"))
        if kind.what in ("hex", "spot", "source", "place") and names.pick is not None:
            self._add("move", tr("Click a hex of the map"), self._pick)
        elif kind.what in ("unit", "holder", "provider"):
            self._add("next", tr("Take the unit that is chosen on the map"), self._take_chosen)

    def _add(self, icon: str, tip: str, then: Callable[[], object]) -> None:
        self.row.addWidget(_sign_button(icon, tip, then))

    def _pick(self) -> None:
        assert self.names.pick is not None
        self.names.pick(tr("Click the hex"), lambda node: self.put(self.names.place(node)))

    def _take_chosen(self) -> None:
        for name in self.names.chosen(self.kind.what)[:1]:
            self.put(name)

    def value(self) -> str:
        """What orders call it."""
        if isinstance(self.box, NameBox):
            code = self.box.code
            if self.kind.what == "provider" and code and ":" not in code:
                return f"hex:{code}"
            return code
        return self.box.text().strip()

    def put(self, value: Any) -> None:
        """Show a name."""
        if isinstance(self.box, NameBox):
            self.box.choose(str(value))
        else:
            self.box.setText(str(value))


class AnythingEditor(Editor):
    """A number, yes, no, a list or a table as JSON has them; anything else is a text."""

    def __init__(self) -> None:
        super().__init__()
        self.line = QLineEdit()
        self.line.setPlaceholderText(tr("a word, a number, true, or JSON"))
        self._take(self.line, self.line.textChanged, 1)

    def value(self) -> Any:
        """The value of the text."""
        text = self.line.text().strip()
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return text

    def put(self, value: Any) -> None:
        """Show a value."""
        self.line.setText(value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))


class FileEditor(Editor):
    """The text of a file."""

    def __init__(self) -> None:
        super().__init__()
        self.field = FileField()
        self._take(self.field, self.field.changed, 1)

    def value(self) -> str:
        """The text, empty before a file was read."""
        return self.field.text

    def put(self, value: Any) -> None:
        """Show a text that is no file's."""
        self.field.put(str(value))


class MaybeEditor(Editor):
    """A value that may be left out, by a box before it."""

    def __init__(self, inside: Editor) -> None:
        super().__init__()
        self.box, self.inside = QCheckBox(), inside
        self.row.addWidget(self.box)
        self._put_first(self.box)
        self.row.addWidget(inside, 1)
        self.box.toggled.connect(inside.setEnabled)
        self.box.toggled.connect(self.changed)
        inside.changed.connect(self.changed)
        inside.setEnabled(False)

    def call(self, title: str) -> None:
        """Both of its fields."""
        self.box.setAccessibleName(title)
        self.inside.call(title)

    def value(self) -> Any:
        """The value, or None."""
        return self.inside.value() if self.box.isChecked() else None

    def put(self, value: Any) -> None:
        """Show a value or none."""
        self.box.setChecked(value is not None)
        if value is not None:
            self.inside.put(value)


class TogetherEditor(Editor):
    """Some values side by side."""

    def __init__(self, parts: Sequence[Editor]) -> None:
        super().__init__()
        self.parts = tuple(parts)
        for part in self.parts:
            self.row.addWidget(part, 1)
            part.changed.connect(self.changed)
        self._put_first(self.parts[0].first)

    def call(self, title: str) -> None:
        """Each of its fields, by number."""
        for number, part in enumerate(self.parts, 1):
            part.call(f"{title} {number}")

    def value(self) -> list[Any]:
        """The values."""
        return [part.value() for part in self.parts]

    def put(self, value: Any) -> None:
        """Show values."""
        for part, each in zip(self.parts, value, strict=False):
            part.put(each)


class Lines(Editor):
    """Lines with an editor each: ``button`` adds one, the sign at its end takes it away."""

    def __init__(self, add: str) -> None:
        super().__init__()
        column = spaced(QVBoxLayout(), 4, 0)
        self.row.addLayout(column, 1)
        self.column, self.foot = spaced(QVBoxLayout(), 4, 0), spaced(QHBoxLayout(), 10, 0)
        column.addLayout(self.column)
        column.addLayout(self.foot)
        self.button = link(add)
        self.foot.addWidget(self.button)
        self.foot.addStretch(1)
        self._put_first(self.button)

    def _add_line(
        self, editor: Editor, tip: str, forget: Callable[[], object], caption: QWidget | None = None
    ) -> None:
        line = QWidget()
        row = spaced(QHBoxLayout(line), 6, 0)

        def remove() -> None:
            forget()
            self.column.removeWidget(line)
            line.hide()
            line.deleteLater()
            self.button.setFocus()
            self.changed.emit()

        side = Qt.AlignmentFlag(0)
        if caption is not None:
            side = Qt.AlignmentFlag.AlignTop
            row.addWidget(caption, 0, side)
        row.addWidget(editor, 1)
        row.addWidget(_sign_button("close", tip, remove), 0, side)
        self.column.addWidget(line)


class Rows(Lines):
    """Rows that are added and taken away.  A subclass says what stands in a row."""

    def __init__(self, add: str) -> None:
        super().__init__(add)
        self.title = ""
        self.button.clicked.connect(lambda: self.add().setFocus())
        self.editors: list[Editor] = []

    def call(self, title: str) -> None:
        """The rows, by number."""
        self.title = title
        self.button.setAccessibleName(f"{title}: {self.button.text()}")
        for number, editor in enumerate(self.editors, 1):
            editor.call(f"{title} {number}")

    def made(self) -> Editor:
        """The editor of another row."""
        raise NotImplementedError

    def add(self) -> Editor:
        """Another row."""
        editor = self.made()
        self._add_line(editor, tr("Take this row away"), lambda: self.editors.remove(editor))
        self.editors.append(editor)
        editor.changed.connect(self.changed)
        self.call(self.title)
        self.changed.emit()
        return editor


class ManyEditor(Rows):
    """A list; what is chosen on the map is added by a button."""

    def __init__(self, shape: shapes.Many, names: Names, field: str) -> None:
        super().__init__(tr("Add a row"))
        self.shape, self.names, self.field = shape, names, field
        self.what = shape.each.kind.what if isinstance(shape.each, shapes.Name) else ""
        if self.what in ("unit", "hex", "sea"):
            self.take = link(tr("Add what is chosen"))
            self.take.setToolTip(tr("Add what is chosen on the map"))
            self.take.clicked.connect(self._take_chosen)
            self.foot.insertWidget(1, self.take)

    def made(self) -> Editor:
        """An editor of the shape of this row."""
        number = len(self.editors)
        first = self.shape.first
        return editor_of(first[number] if number < len(first) else self.shape.each, self.names, self.field)

    def _take_chosen(self) -> None:
        there = self.value()
        for name in self.names.chosen(self.what):
            if name not in there:
                self.add().put(name)

    def value(self) -> list[Any]:
        """The values of the rows."""
        return [editor.value() for editor in self.editors]

    def put(self, value: Any) -> None:
        """Add rows with these values."""
        for each in value:
            self.add().put(each)


class TableEditor(Rows):
    """Values by keys."""

    def __init__(self, shape: shapes.Table, names: Names, field: str) -> None:
        super().__init__(tr("Add a row"))
        self.shape, self.names, self.field = shape, names, field

    def made(self) -> Editor:
        """A key and its value."""
        parts = (self.shape.key, self.shape.value)
        return TogetherEditor([editor_of(part, self.names, self.field) for part in parts])

    def value(self) -> dict[str, Any]:
        """The values by their keys; rows without a key are none."""
        rows = (editor.value() for editor in self.editors)
        return {str(key): value for key, value in rows if key != ""}

    def put(self, value: Any) -> None:
        """Add rows with these values."""
        for row in value.items():
            self.add().put(row)


class FieldsEditor(Lines):
    """Some of the fields of a struct: a menu adds one, each has an editor of its own."""

    def __init__(self, shape: shapes.Fields, names: Names, order: str) -> None:
        super().__init__(tr("Add a field…"))
        self.names, self.order = names, order
        self.shapes = shapes.shapes_of(shape.struct)
        self.menu = QMenu(self.button)
        for name in self.shapes:
            title = unmarked(field_title(names.rule_set, order, name))
            self.menu.addAction(title, partial(self._chosen, name))
        self.button.clicked.connect(self._ask)
        self.editors: dict[str, Editor] = {}

    def _ask(self) -> None:
        self.menu.popup(self.button.mapToGlobal(self.button.rect().bottomLeft()))

    def _chosen(self, name: str) -> None:
        self.add(name).setFocus()

    def add(self, name: str) -> Editor:
        """The editor of a field, which is shown from now on."""
        if name in self.editors:
            return self.editors[name]
        title = field_title(self.names.rule_set, self.order, name)
        editor = editor_of(self.shapes[name], self.names, name)
        editor.call(title)
        caption = label(title, "note")
        caption.setMinimumWidth(110)
        self._add_line(editor, tr("Leave it as it is"), lambda: self.editors.pop(name), caption)
        self.editors[name] = editor
        editor.changed.connect(self.changed)
        self.changed.emit()
        return editor

    def value(self) -> dict[str, Any]:
        """The fields that are shown with their values."""
        return {name: editor.value() for name, editor in self.editors.items()}

    def put(self, value: Any) -> None:
        """Show fields with these values."""
        for name, each in value.items():
            self.add(name).put(each)


class WithinEditor(Editor):
    """An order within an order: its kind where there are several, and its fields in a card."""

    def __init__(self, shape: shapes.Within, names: Names) -> None:
        super().__init__()
        from redball.desk.order_form.form import OrderForm

        self.kinds = {str(kind.__struct_config__.tag): kind for kind in shape.kinds}
        self.names, self._form_of = names, OrderForm
        self.card = Card()
        self.box = CodeBox([(word, value_title(names.rule_set, word)) for word in self.kinds])
        self.box.setVisible(len(self.kinds) > 1)
        self.card.body.addWidget(self.box)
        self.row.addWidget(self.card, 1)
        self.form: OrderForm | None = None
        self._show()
        self.first = self.box if len(self.kinds) > 1 else self.card
        self.box.currentIndexChanged.connect(self._show)

    def _show(self, *_: object) -> None:
        if self.form is not None:
            self.form.hide()
            self.form.deleteLater()
        self.form = self._form_of(self.kinds[str(self.box.code)], self.names)
        self.form.changed.connect(self.changed)
        self.card.body.addWidget(self.form)
        self.changed.emit()

    def value(self) -> dict[str, Any]:
        """The order as JSON has it."""
        assert self.form is not None
        return {"order": str(self.box.code), **self.form.values()}

    def put(self, value: Any) -> None:
        """Show an order."""
        self.box.choose(value["order"])
        assert self.form is not None
        self.form.put(value)


def editor_of(shape: Shape, names: Names, field: str) -> Editor:
    """An editor for a field of a shape, with the value that is there before anything is chosen."""
    match shape:
        case shapes.YesOrNo():
            made: Editor = YesOrNoEditor()
        case shapes.Number():
            made = NumberEditor(shape)
        case shapes.OneOf():
            made = OneOfEditor(
                [(word, value_title(names.rule_set, word) if word else "–") for word in shape.words]
            )
        case shapes.Name(kind):
            if kind.what == "power":
                made = OneOfEditor([("", "–"), *names.choices("power")], chips=True)
            elif kind.what == "file":
                made = FileEditor()
            else:
                made = NameEditor(kind, names, field)
        case shapes.Many():
            made = ManyEditor(shape, names, field)
        case shapes.Together(parts):
            made = TogetherEditor([editor_of(part, names, field) for part in parts])
        case shapes.Table():
            made = TableEditor(shape, names, field)
        case shapes.Fields():
            made = FieldsEditor(shape, names, str(names.kind.__struct_config__.tag))
        case shapes.Maybe(inside):
            made = MaybeEditor(editor_of(inside, names, field))
        case shapes.Within():
            made = WithinEditor(shape, names)
        case _:
            made = AnythingEditor()
    value = shapes.empty(shape)
    if value not in (None, "", [], {}) and not isinstance(shape, shapes.Within | shapes.Together):
        made.put(value)
    return made


def _sign_button(icon: str, tip: str, then: Callable[[], object]) -> QPushButton:
    made = QPushButton(icons.icon(icon), "")
    made.setToolTip(plain(tip))
    made.setAccessibleName(tip)
    made.setFixedWidth(WIDE)
    made.setAutoDefault(False)
    made.clicked.connect(lambda: then())
    return made
