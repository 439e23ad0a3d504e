"""Texts of Qt in the language that is spoken: those of the window from the catalogue of all texts, those of
Qt's own dialogs from Qt.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QTranslator

from redball import language


class Catalogue(QTranslator):
    """Gives ``tr`` the texts of the one catalogue.  What it lacks Qt looks for elsewhere."""

    def isEmpty(self) -> bool:
        """Not even in English: Qt would not ask it."""
        return False

    def translate(self, context: str, text: str, comment: str | None = None, number: int = -1) -> str | None:
        """A text in the language that is spoken; ``comment`` tells apart what is the same in English only."""
        found = language.translated(text, comment or "")
        return found if found != text else None


def speak(app: QCoreApplication, code: str) -> None:
    """Let the engine, the window and Qt's own dialogs speak a language; for before there is a window."""
    language.speak(code)
    if language.spoken() == language.ENGLISH:
        return
    own = QTranslator(app)
    if own.load(f"qtbase_{code}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        app.installTranslator(own)
    app.installTranslator(Catalogue(app))
