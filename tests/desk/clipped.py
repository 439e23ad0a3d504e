"""What a player can't read: texts that are cut off, or shortened with no tooltip that has them whole.

Widgets that shorten their own text keep the whole of it as ``full``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDialog,
    QDockWidget,
    QHeaderView,
    QLabel,
    QMenu,
    QScrollArea,
    QScrollBar,
    QTabBar,
    QToolButton,
    QTreeView,
    QWidget,
)

SLACK = 1
"""Px that rounding may take."""
NAME = 40
"""Letters of a name or a value, of which what differs from others must be seen; sentences are longer."""
CELL, CHECK, ARROW = 8, 22, 26
"""Px of a cell's margins, a check box and a combo box's arrow with its margins."""


def faults(inside: QWidget) -> list[str]:
    """A line for each text in sight that can't be read."""
    found, shortened = list[str](), defaultdict[tuple[str, QWidget | None], dict[str, str]](dict)
    for widget in [inside, *inside.findChildren(QWidget)]:
        if not widget.isVisible() or isinstance(widget, (QMenu, QDialog, QScrollBar)) or _is_behind(widget):
            continue
        for what, shown, whole, tip in _texts(widget):
            if _plain(shown) == _plain(whole):
                continue
            if _plain(whole) not in _plain(tip):
                found.append(f"{_where(widget)} {what}: “{shown}” of “{whole}”, not in the tooltip “{tip}”")
            shortened[f"{_where(widget)} {what}", _list_of(widget)][whole] = shown
        if fault := _cut_off(widget):
            found.append(fault)
    for (where, _), texts in shortened.items():
        alike = defaultdict[str, list[str]](list)
        for whole, shown in texts.items():
            if len(whole) <= NAME:
                alike[shown].append(whole)
        found += [
            f"{where}: {same} all look like “{shown}”" for shown, same in alike.items() if len(same) > 1
        ]
    return found


def _is_behind(widget: QWidget | None) -> bool:
    """Whether a widget is in a dock that lies behind another one."""
    while widget is not None and not isinstance(widget, QDockWidget):
        widget = widget.parentWidget()
    return widget is not None and widget.visibleRegion().isEmpty()


def _list_of(widget: QWidget) -> QWidget | None:
    """Where others like a widget stand."""
    if isinstance(widget, (QAbstractItemView, QTabBar)):
        return widget
    parent = widget.parentWidget()
    return parent.parentWidget() if parent is not None else None


def _plain(text: str) -> str:
    """A text without what shows that it is one for a tooltip."""
    from html import unescape

    text = unescape(text.replace("<p style='white-space:pre-wrap'>", "").replace("</p>", ""))
    return " ".join(text.replace("&", "").split())


def _where(widget: QWidget) -> str:
    names = []
    while widget is not None and len(names) < 4:
        names.append(widget.accessibleName() or widget.objectName() or type(widget).__name__)
        widget = widget.parentWidget()
    return "/".join(reversed(names))


def _texts(widget: QWidget) -> Iterator[tuple[str, str, str, str]]:
    """What each text is, how it is seen, the whole of it, and its tooltip."""
    metrics = QFontMetrics(widget.font())
    if isinstance(widget, QLabel):
        if (full := getattr(widget, "full", None)) is not None:
            yield "label", widget.text(), full, widget.toolTip()
        elif widget.text() and widget.pixmap().isNull():
            text = widget.text().replace("&", "") if widget.buddy() is not None else widget.text()
            yield "label", *_fitted(metrics, text, widget.contentsRect(), widget.wordWrap()), ""
    elif isinstance(widget, QAbstractButton):
        yield from _of_button(widget, metrics)
    elif isinstance(widget, QTabBar):
        for at in range(widget.count()):
            if widget.isTabVisible(at):
                room = widget.tabRect(at).width() - CELL
                text = widget.tabText(at).replace("&", "")
                yield (
                    "tab",
                    metrics.elidedText(text, widget.elideMode() or Qt.TextElideMode.ElideRight, room),
                    text,
                    widget.tabToolTip(at),
                )
    elif isinstance(widget, QComboBox):
        room = widget.width() - ARROW - 6
        yield (
            "choice",
            metrics.elidedText(widget.currentText(), Qt.TextElideMode.ElideRight, room),
            widget.currentText(),
            widget.toolTip(),
        )
    elif isinstance(widget, QAbstractSpinBox):
        line = widget.lineEdit()
        room = line.width() - line.textMargins().left()
        yield (
            "number",
            metrics.elidedText(widget.text(), Qt.TextElideMode.ElideRight, room),
            widget.text(),
            "",
        )
    elif isinstance(widget, QHeaderView):
        yield from _of_header(widget, metrics)
    elif isinstance(widget, QAbstractItemView):
        yield from _of_view(widget)


def _of_button(button: QAbstractButton, metrics: QFontMetrics) -> Iterator[tuple[str, str, str, str]]:
    full = getattr(button, "full", None)
    if full is not None:
        yield "button", button.text(), full, button.toolTip()
        return
    if isinstance(button, QToolButton) and button.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly:
        return
    if not button.text() or button.objectName() == "powerChip":
        return
    room = button.width() - (CHECK if isinstance(button, QCheckBox) else CELL)
    if not button.icon().isNull():
        room -= button.iconSize().width() + 4
    text = button.text().replace("&", "")
    lines = [metrics.elidedText(line, Qt.TextElideMode.ElideRight, room) for line in text.split("\n")]
    if len(lines) * metrics.height() > button.height() + 4:
        lines = lines[:1]
    yield "button", "\n".join(lines), text, ""


def _of_header(header: QHeaderView, metrics: QFontMetrics) -> Iterator[tuple[str, str, str, str]]:
    model = header.model()
    if model is None or header.orientation() is not Qt.Orientation.Horizontal:
        return
    for at in range(header.count()):
        if not header.isSectionHidden(at):
            text = str(model.headerData(at, header.orientation()) or "")
            tip = str(model.headerData(at, header.orientation(), Qt.ItemDataRole.ToolTipRole) or "")
            room = header.sectionSize(at) - CELL
            yield "head", metrics.elidedText(text, Qt.TextElideMode.ElideRight, room), text, tip


def _of_view(view: QAbstractItemView) -> Iterator[tuple[str, str, str, str]]:
    model, seen = view.model(), view.viewport().rect()
    if model is None or view.window().windowType() == Qt.WindowType.Popup:
        return
    for index in _indexes(view, QModelIndex()):
        place = view.visualRect(index)
        text = str(index.data() or "")
        if not text or not place.intersects(seen):
            continue
        font = index.data(Qt.ItemDataRole.FontRole)
        metrics = QFontMetrics(font) if font is not None else QFontMetrics(view.font())
        room = place.width() - CELL
        if index.data(Qt.ItemDataRole.DecorationRole) is not None:
            room -= view.iconSize().width() + 4
        if index.data(Qt.ItemDataRole.CheckStateRole) is not None:
            room -= CHECK
        wraps = getattr(view, "wordWrap", bool)()
        space = QRect(0, 0, room, place.height())
        mode = getattr(view.itemDelegateForColumn(index.column()), "mode", view.textElideMode())
        shown, whole = _fitted(metrics, text, space, wraps, mode)
        tip = str(index.data(Qt.ItemDataRole.ToolTipRole) or "")
        if hasattr(view, "tip_of"):
            tip = view.tip_of(index)
        yield f"cell {index.column()}", shown, whole, tip


def _indexes(view: QAbstractItemView, parent: QModelIndex) -> Iterator[QModelIndex]:
    model = view.model()
    for row in range(model.rowCount(parent)):
        spanned = isinstance(view, QTreeView) and view.isFirstColumnSpanned(row, parent)
        header = view.header() if isinstance(view, QTreeView) else getattr(view, "horizontalHeader", None)
        columns = 1 if header is None else (header() if callable(header) else header).count()
        for column in range(1 if spanned else columns):
            hidden = getattr(view, "isColumnHidden", None)
            if hidden is None or not hidden(column):
                yield model.index(row, column, parent)
        yield from _indexes(view, model.index(row, 0, parent)) if isinstance(view, QTreeView) else ()


def _fitted(
    metrics: QFontMetrics,
    text: str,
    room: QRect,
    wraps: bool,
    mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
) -> tuple[str, str]:
    """How a text is seen in some room, and the text."""
    if wraps:
        needed = metrics.boundingRect(QRect(0, 0, room.width(), 9999), Qt.TextFlag.TextWordWrap, text)
        fits = needed.height() <= room.height() + 4 and needed.width() <= room.width() + SLACK
        return (text if fits else f"{text[: len(text) // 2]}…"), text
    lines = text.split("\n")
    return "\n".join(metrics.elidedText(each, mode, room.width() + SLACK) for each in lines), text


def _cut_off(widget: QWidget) -> str:
    """A text or button that sticks out of what it stands in, where nothing can be scrolled."""
    if not isinstance(widget, (QLabel, QAbstractButton, QComboBox, QAbstractSpinBox)) or not widget.width():
        return ""
    parent = widget.parentWidget()
    while parent is not None:
        at = QRect(widget.mapTo(parent, QPoint(0, 0)), widget.size())
        area = parent.parentWidget()
        is_view = isinstance(area, QScrollArea) and area.viewport() is parent
        if is_view:
            across = area.horizontalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAlwaysOff
            if across and (at.left() < -SLACK or at.right() > parent.width() + SLACK):
                return f"{_where(widget)}: “{_text(widget)}” sticks out by {at.right() - parent.width()} px"
            return ""
        if not parent.rect().adjusted(-2, -2, 2, 2).contains(at):
            room = parent.size().toTuple()
            out = f"sticks out of {_where(parent)}, {at.getRect()} of {room}"
            return f"{_where(widget)}: “{_text(widget)}” {out}"
        parent = None if parent.isWindow() else parent.parentWidget()
    return ""


def _text(widget: QWidget) -> str:
    return str(getattr(widget, "text", lambda: "")())[:40]
