"""Pages to read: windows that stay open beside the map, and text in the window's type and colours."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRectF, Qt, QUrl, Signal
from PySide6.QtGui import (
    QFont,
    QKeyEvent,
    QPainter,
    QPixmap,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFragment,
    QTextFrameFormat,
    QTextTable,
)
from PySide6.QtWidgets import QTextBrowser, QWidget

from redball.canvas.basemap.places.marks import Drawn
from redball.canvas.basemap.places.symbols import SymbolPainter
from redball.canvas.counters.badges import paint_badge
from redball.canvas.fonts import SANS, SERIF
from redball.canvas.overlays.legend import ROW_HEIGHT, SAMPLE_WIDTH, LegendRow, paint_sample
from redball.canvas.overlays.switched import switched
from redball.desk import theme
from redball.desk.widgets.signs import paint_sign
from redball.supply.paths import LegKind, Status
from redball.wording import Message

CLAUSE = "redball://clause/"
"""Beginning of a link to a rule clause."""

_HEADINGS = {
    1: (SERIF, 24, QFont.Weight.DemiBold),
    2: (SERIF, 18, QFont.Weight.DemiBold),
    3: (SANS, 15, QFont.Weight.Bold),
}


def clause_link(clause: str) -> str:
    """HTML of a link to a clause."""
    return f"<a href='{CLAUSE}{clause}'>{clause}</a>"


class StandingWindow(QWidget):
    """A window without a parent, so that no dialog blocks it; Escape closes it, and it reopens where it
    was.
    """

    def __init__(self, title: str, width: int, height: int) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.setObjectName("ground")
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        room = self.screen().availableSize()
        self.resize(min(width, room.width() - 40), min(height, room.height() - 60))

    def show_window(self) -> None:
        """Bring the window to the front."""
        self.show()
        self.raise_()
        self.activateWindow()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.close()
        else:
            super().keyPressEvent(event)


class Page(QTextBrowser):
    """Text with links.  ``clause_wanted`` carries a rule clause, ``page_wanted`` another page's name."""

    clause_wanted = Signal(str)
    page_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("framed")
        self.setOpenLinks(False)
        self.document().setDocumentMargin(18)
        self.anchorClicked.connect(self._follow)

    def _follow(self, url: QUrl) -> None:
        text = url.toString()
        if text.startswith(CLAUSE):
            self.clause_wanted.emit(text.removeprefix(CLAUSE))
        elif text.endswith(".md"):
            self.page_wanted.emit(text.removesuffix(".md"))
        else:
            from PySide6.QtGui import QDesktopServices

            QDesktopServices.openUrl(url)

    def show_html(self, html: str) -> None:
        """Show HTML in the desk's type."""
        colours = theme.theme().colours
        self.document().setDefaultStyleSheet(
            f"a {{ color: {colours['accent']}; text-decoration: none; font-weight: 600; }}"
            f" .note {{ color: {colours['note']}; font-size: 13px; }}"
            f" .title {{ font-family: '{SERIF}'; font-weight: 600; font-size: 22px; margin: 4px 0 8px 0; }}"
            " .part { font-size: 15px; font-weight: 700; margin: 18px 0 4px 0; }"
            " p { margin: 4px 0; line-height: 125%; }"
        )
        self.setHtml(html)
        self._quiet_tables()

    def show_markdown(self, text: str) -> None:
        """Show Markdown in the desk's type."""
        self.setMarkdown(text)
        block = self.document().begin()
        while block.isValid():
            cursor = QTextCursor(block)
            level = block.blockFormat().headingLevel()
            if cursor.currentTable() is None:
                cursor.mergeBlockFormat(_spaced(level, bool(block.textList())))
            if level in _HEADINGS:
                cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
                cursor.setCharFormat(_heading(level, cursor.charFormat()))
            block = block.next()
        self._colour_links()
        self._quiet_tables()
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _colour_links(self) -> None:
        accent = theme.colour("accent")
        for fragment in _fragments(self.document()):
            if fragment.charFormat().isAnchor():
                cursor = QTextCursor(self.document())
                cursor.setPosition(fragment.position())
                end = fragment.position() + fragment.length()
                cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
                linked = QTextCharFormat()
                linked.setForeground(accent)
                linked.setFontWeight(QFont.Weight.DemiBold)
                linked.setFontUnderline(False)
                cursor.mergeCharFormat(linked)

    def _quiet_tables(self) -> None:
        """Give tables padding and the light lines that panels have."""
        for frame in self.document().rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                form = frame.format().toTableFormat()
                form.setBorderBrush(theme.colour("line"))
                form.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
                form.setBorder(1)
                form.setBorderCollapse(True)
                form.setCellPadding(5)
                form.setTopMargin(6)
                form.setBottomMargin(8)
                frame.setFormat(form)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """``redball:sign/todo``, ``leg/basic``, ``badge/out``, ``mark/oil`` and the like are painted here."""
        url = QUrl(name)
        if kind == QTextDocument.ResourceType.ImageResource.value and url.scheme() == "redball":
            family, _, which = url.path().partition("/")
            return _picture(family, which)
        return super().loadResource(kind, url)


def _fragments(document: QTextDocument) -> list[QTextFragment]:
    """All stretches of one format."""
    found, block = [], document.begin()
    while block.isValid():
        pieces = block.begin()
        while not pieces.atEnd():
            found.append(pieces.fragment())
            pieces += 1
        block = block.next()
    return found


def _spaced(level: int, listed: bool) -> QTextBlockFormat:
    made = QTextBlockFormat()
    made.setLineHeight(122, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
    made.setTopMargin(16 if level > 1 else 2)
    made.setBottomMargin(5 if level or listed else 8)
    return made


def _heading(level: int, made: QTextCharFormat) -> QTextCharFormat:
    """The format of a heading in the desk's own sizes instead of those of Markdown."""
    family, size, weight = _HEADINGS[level]
    font = QFont(family)
    font.setPixelSize(size)
    font.setWeight(weight)
    made.clearProperty(QTextCharFormat.Property.FontSizeAdjustment.value)
    made.setFont(font)
    return made


_SIZES = {
    "sign": (18.0, 18.0),
    "badge": (20.0, 20.0),
    "mark": (24.0, 22.0),
    "leg": (SAMPLE_WIDTH, ROW_HEIGHT),
    "sample": (SAMPLE_WIDTH, ROW_HEIGHT),
}


_MARKS_AT = 60.0
"""Size of a hex, in px, whose places' symbols are shown."""

_HALF = {"capital": 9.0, "city": 5.0, "town": 4.5}
"""Half the size of symbols that are larger or smaller than most, in px."""


def _picture(family: str, which: str) -> QPixmap:
    """One of the desk's own small drawings."""
    width, height = _SIZES[family]
    pixmap = QPixmap(round(width * 2), round(height * 2))
    pixmap.setDevicePixelRatio(2)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(0, 0, width, height)
    if family == "sign":
        paint_sign(painter, which, box)
    elif family == "badge":
        painter.translate(box.center())
        paint_badge(painter, theme.map_palette().badge, Status[which.upper()], 7.5)
    elif family == "mark":
        painter.translate(box.center())
        SymbolPainter(theme.map_palette(), _MARKS_AT).symbol(
            painter, Drawn(which, 0.0, 0.0, _HALF.get(which, 7.0))
        )
    else:
        switched()  # pages name samples of theirs
        painter.translate(0, height / 2)
        paint_sample(painter, theme.map_palette(), _sample(family, which))
    painter.end()
    return pixmap


def _sample(family: str, which: str) -> LegendRow:
    if family == "leg":
        return LegendRow("leg", Message(""), LegKind(which))
    return LegendRow(which, Message(""))
