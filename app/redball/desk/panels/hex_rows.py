"""Rows of fields in the hex card: a caption beside its field, and boxes of powers and countries."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from redball.desk.widgets.layouts import spaced
from redball.wording import name_of


def fill_codes(box: QComboBox, codes: list[str], chosen: str) -> None:
    """List powers and countries by name and code, and select one without emitting signals."""
    box.blockSignals(True)
    box.clear()
    for code in codes if chosen in codes or not chosen else [*codes, chosen]:
        box.addItem(f"{name_of(code)} ({code})" if name_of(code) != code else code, code)
    box.setCurrentIndex(box.findData(chosen))
    box.blockSignals(False)


def captioned(text: str, field: QWidget) -> QWidget:
    """A caption and its field in one line."""
    made = QWidget()
    row = spaced(QHBoxLayout(made), 7, 0)
    caption = QLabel(text)
    caption.setBuddy(field)
    caption.setMinimumWidth(72)
    row.addWidget(caption)
    row.addWidget(field, 1)
    return made
