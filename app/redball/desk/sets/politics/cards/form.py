"""The form of one row of the card book, made from the description of its fields."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from PySide6.QtCore import QEvent, QObject, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFormLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from redball.desk.dialogs.fields import form_card
from redball.desk.sets.politics.cards.described import fields_of
from redball.desk.sets.politics.cards.editor import Editor
from redball.desk.sets.politics.cards.editors import FlagEditor, editor_of, named
from redball.desk.sets.politics.cards.field_kinds import Described, Kind
from redball.desk.sets.politics.cards.model import BookDesk, field_in
from redball.desk.sets.politics.cards.phrases import tr
from redball.desk.widgets.card import scrolled
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.rules.politics import standing
from redball.rules.politics.affairs.book_draft import Key
from redball.rules.politics.affairs.card_rule import Roll, percent
from redball.rules.politics.affairs.tables import Card
from redball.wording import joined

RIGHT = {"cards": (2, 3), "war_chart": (1,), "treaty_chart": (1,)}
"""The sections of a form that stand at the right, by their places among all: both columns are as high."""


MARGIN = 6
"""Px between a form and its scroll bar."""
SIDE_BY_SIDE = 716
"""Px from which two columns stand beside each other."""
WIDE = frozenset({Kind.USE, Kind.MINORS, Kind.LINES})
"""Fields that are as wide as the form."""


class FormArea(QScrollArea):
    """A form that scrolls up and down and uses the width that there is."""

    def __init__(self, form: RowForm) -> None:
        super().__init__()
        self.form = form
        scrolled(form, self)

    def minimumSizeHint(self) -> QSize:
        """As wide as the widest section and the scroll bar."""
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self.form.widest() + bar, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Arrange the columns for the new width."""
        self.form.arrange(event.size().width())
        super().resizeEvent(event)


class RowForm(QWidget):
    """The fields of a row of a chart; ``told`` carries what the field means that has the keyboard."""

    told = Signal(str)

    def __init__(self, book: BookDesk, chart: str, leave_out: Iterable[str] = ()) -> None:
        super().__init__()
        self.book, self.chart = book, chart
        self.key: Key = (chart, "")
        left_out = set(leave_out)
        self.fields = [field for field in fields_of(chart) if field.name not in left_out]
        self.editors: dict[str, Editor] = {}
        self.chance = label("", "note", wrap=True)
        self._minors = named(standing.minors(book.desk.game))
        self.columns = spaced(QHBoxLayout(self), 10, 0, 0, MARGIN, 0)
        for part in self._sides():
            column = spaced(QVBoxLayout(), 10)
            for heading, group in groupby(part, key=lambda field: field.section):
                self._add_section(column, heading, list(group))
            column.addStretch(1)
            self.columns.addLayout(column, 1)

    def _sides(self) -> list[list[Described]]:
        """The fields of each column: in the order of the form."""
        sections = list(dict.fromkeys(field.section for field in self.fields))
        left = [section for at, section in enumerate(sections) if at not in RIGHT.get(self.chart, ())]
        sides = [
            [field for field in self.fields if (field.section in left) is is_left]
            for is_left in (True, False)
        ]
        return [side for side in sides if side]

    def _add_section(self, column: QVBoxLayout, heading: str, fields: list[Described]) -> None:
        form = form_card(column, heading)
        for field in fields:
            self._add_field(form, field, len(fields) == 1)
        if any(field.name == "need" for field in fields):
            form.addRow(self.chance)

    def widest(self) -> int:
        """Px of the widest section."""
        columns = (self.columns.itemAt(n) for n in range(self.columns.count()))
        return max(column.minimumSize().width() for column in columns) + MARGIN

    def arrange(self, width: int) -> None:
        """Columns beside each other where there is room, else one over the other."""
        self.columns.setDirection(
            QBoxLayout.Direction.LeftToRight if width >= SIDE_BY_SIDE else QBoxLayout.Direction.TopToBottom
        )

    def _add_field(self, form: QFormLayout, field: Described, alone: bool) -> None:
        editor = editor_of(field, self._minors)
        self.editors[field.name] = editor
        for widget in (editor, *editor.findChildren(QWidget)):
            if not widget.toolTip():
                widget.setToolTip(plain(field.whole_help))
        first = editor.first()
        first.setAccessibleName(field.label)
        first.setAccessibleDescription(field.whole_help)
        editor.edited.connect(lambda: self._write(field.name))
        editor.installEventFilter(self)
        first.installEventFilter(self)
        first.setProperty("field", field.name)
        if isinstance(editor, FlagEditor):
            form.addRow("", editor)
            return
        name = label(field.label)
        name.setBuddy(first)
        name.setToolTip(plain(field.whole_help))
        if field.kind in WIDE:  # under its name, or under the heading of its section
            if not alone:
                form.addRow(name)
            form.addRow(editor)
        else:
            form.addRow(name, editor)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Say what the field means that got the keyboard."""
        if event.type() is QEvent.Type.FocusIn and (name := watched.property("field")):
            found = next(field for field in self.fields if field.name == name)
            self.told.emit(f"{found.label}: {found.whole_help}")
        return False

    # --- showing and writing --------------------------------------------------------------------------------

    def show_row(self, key: Key) -> None:
        """Show another row."""
        self.key = key
        self.setEnabled(bool(key[1]) or key[0] == "book")
        fields = self.book.draft.of(key)
        for name, editor in self.editors.items():
            editor.show_value(fields.get(name))
        self.show_state()

    def follow(self) -> None:
        """Show what was written elsewhere; what is being typed here stays."""
        fields = self.book.draft.of(self.key)
        for name, editor in self.editors.items():
            if editor.value() != fields.get(name):
                editor.show_value(fields.get(name))
        self.show_state()

    def _write(self, name: str) -> None:
        self.book.set(self.key, name, self.editors[name].value())
        self.show_state()

    def show_state(self) -> None:
        """Mark the fields with faults, and say how likely success is."""
        found = self.book.look(self.key)
        wrong = {field_in(fault) for fault in found.faults} if found is not None else set()
        for name, editor in self.editors.items():
            editor.mark(name in wrong)
        card = found.change.value if found is not None and found.change is not None else None
        self.chance.setText(chance_said(card) if isinstance(card, Card) else "")
        self.chance.setVisible(bool(self.chance.text()))

    def focus(self, name: str = "") -> None:
        """Give a field the keyboard, the first one by default."""
        editor = self.editors.get(name) or next(iter(self.editors.values()))
        editor.first().setFocus()


def chance_said(card: Card) -> str:
    """With which rolls a card succeeds, and how likely that is."""
    if card.need is None:
        return ""
    roll = Roll(card.need, card.die, card.low)
    good = [str(face) for face in range(1, card.die + 1) if roll.succeeds(face)]
    if len(good) > 3:
        good = [tr("{0} to {1}").format(good[0], good[-1])]
    return tr("Succeeds with {0}: {1}, {2} %").format(joined(good, "or"), roll.chance, percent(roll.chance))
