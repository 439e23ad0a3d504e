"""Texts of Qt in the chosen language: those of the window from Redball's catalogue, those of Qt's own dialogs
from Qt.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QTranslator

from redball import language


class Catalogue(QTranslator):
    """Provides ``tr`` with the texts of Redball's catalogue; for missing ones Qt asks other translators."""

    def isEmpty(self) -> bool:
        """Never empty, not even for English, or Qt would not use it."""
        return False

    def translate(self, context: str, text: str, comment: str | None = None, number: int = -1) -> str | None:
        """A text in the chosen language; ``comment`` distinguishes texts that are equal in English."""
        found = language.translated(text, context=comment or "")
        return found if found != text else None


def speak(app: QCoreApplication, code: str) -> None:
    """Set the language of the engine, the window and Qt's own dialogs; called before there is a window."""
    language.speak(code)
    if language.spoken() == language.ENGLISH:
        return
    own = QTranslator(app)
    if own.load(f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        app.installTranslator(own)
    app.installTranslator(Catalogue(app))
