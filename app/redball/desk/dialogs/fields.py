"""Small fields that several dialogs use."""

from __future__ import annotations

from PySide6.QtWidgets import QFormLayout, QPushButton, QSpinBox, QVBoxLayout

from redball.desk.widgets.card import Card
from redball.desk.widgets.text import plain


def number(least: int = 0, most: int = 99, width: int = 76) -> QSpinBox:
    """A box for a whole number; its text stands as far from the edge as in other fields."""
    made = QSpinBox()
    made.setRange(least, most)
    made.setMinimumWidth(width)
    made.lineEdit().setTextMargins(6, 0, 0, 0)
    return made


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
