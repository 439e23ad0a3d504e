"""Small fields that several dialogs use."""

from __future__ import annotations

from PySide6.QtCore import QSize, QStringListModel, Qt
from PySide6.QtWidgets import QCompleter, QFormLayout, QLineEdit, QPushButton, QSpinBox, QVBoxLayout, QWidget

from redball.atlas import Atlas
from redball.desk.widgets.card import Card
from redball.desk.widgets.text import plain

FRAME = 48
"""Px of a number's margins, arrows and frame."""


class Number(QSpinBox):
    """A box for a whole number, wide enough for the words that stand for its least value.

    Its text stands as far from the edge as in other fields.
    """

    def __init__(self, least: int = 0, most: int = 99, width: int = 76) -> None:
        super().__init__()
        self._width = width
        self.setRange(least, most)
        self.lineEdit().setTextMargins(6, 0, 0, 0)

    def minimumSizeHint(self) -> QSize:
        """At least the width that was asked for."""
        words = self.fontMetrics().horizontalAdvance(self.specialValueText())
        return QSize(max(self._width, words + FRAME if words else 0), super().minimumSizeHint().height())

    def sizeHint(self) -> QSize:
        """No narrower than the smallest size."""
        hint = super().sizeHint()
        return QSize(max(hint.width(), self.minimumSizeHint().width()), hint.height())


def form_card(column: QVBoxLayout, heading: str) -> QFormLayout:
    """A card with a form in it, put into a column."""
    card, form = Card(heading), QFormLayout()
    form.setHorizontalSpacing(12)
    form.setVerticalSpacing(6)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    card.body.addLayout(form)
    column.addWidget(card)
    return form


def link(text: str, tip: str = "") -> QPushButton:
    """A quiet button that looks like a link."""
    made = QPushButton(text)
    made.setObjectName("link")
    made.setToolTip(plain(tip))
    return made


def mark_field(field: QLineEdit, wrong: bool) -> None:
    """Give a field a border in the colour of trouble, or remove it."""
    if bool(field.property("wrong")) != wrong:
        field.setProperty("wrong", wrong)
        field.style().unpolish(field)
        field.style().polish(field)


class PlaceEdit(QLineEdit):
    """Completes names anywhere in the word.  The text is not checked here: the rules judge it."""

    def __init__(self, atlas: Atlas, seas: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        names = {place.name for place in atlas.places} | (
            {area.name for area in atlas.sea_areas} if seas else set()
        )
        completer = QCompleter(QStringListModel(sorted(names), self), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setMaxVisibleItems(10)
        self.setCompleter(completer)
        self.setPlaceholderText(
            self.tr("A-3249, Tobruk, Ionian Sea …") if seas else self.tr("A-3249, Tobruk …")
        )

    def mark(self, wrong: bool) -> None:
        """Give the field a border in the colour of trouble, or remove it."""
        mark_field(self, wrong)
