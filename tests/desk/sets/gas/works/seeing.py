"""What tests read and press on a widget."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from redball.desk.dialogs.verdict import ClauseLink


def settle() -> None:
    """Let the desk and its parts do all that an order begins."""
    for _ in range(4):
        QCoreApplication.processEvents()


def texts(inside: QWidget) -> list[str]:
    """What labels in sight say; new ones are seen after a turn of the loop."""
    settle()
    found = (
        getattr(label, "full", "") or label.text()
        for label in inside.findChildren(QLabel)
        if label.isVisibleTo(inside)
    )
    return [text for text in found if text]


def button(inside: QWidget, text: str) -> QPushButton:
    """The button in sight whose words begin so."""
    there = [b for b in inside.findChildren(QPushButton) if b.isVisibleTo(inside)]
    return next(b for b in there if b.text().replace("&", "").startswith(text))


def clauses(inside: QWidget) -> list[str]:
    """Links to clauses in sight."""
    return [link.text() for link in inside.findChildren(ClauseLink) if link.isVisibleTo(inside)]


def press(inside: QWidget, text: str) -> None:
    """Click a button."""
    found = button(inside, text)
    assert found.isEnabled(), text
    found.click()
    settle()
