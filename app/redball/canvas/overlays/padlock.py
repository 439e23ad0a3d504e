"""The padlock that marks a lock of a supply path: three shapes that are distinct without colour."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

LockShape = Literal["through", "never", "open"]
"""Locked to a point, excluded from it, or not possible now."""


def paint_padlock(p: QPainter, shape: LockShape, ink: QColor, ground: QColor, size: float) -> None:
    """A padlock in a disc round (0, 0), ``size`` its radius: whole, struck through, or with open shackle."""
    p.save()
    p.setRenderHint(QPainter.RenderHint.Antialiasing)
    p.scale(size / 10, size / 10)
    p.setPen(QPen(ink, 1.3))
    p.setBrush(ground)
    p.drawEllipse(QPointF(), 9.3, 9.3)
    _shackle(p, ink, shape == "open")
    p.setPen(Qt.PenStyle.NoPen)
    p.setBrush(ink)
    p.drawRoundedRect(QRectF(-4.4, -0.9, 8.8, 6.3), 1.1, 1.1)
    p.setBrush(ground)
    p.drawEllipse(QPointF(0, 1.7), 1.1, 1.1)
    p.drawRect(QRectF(-0.5, 1.9, 1.0, 2.0))
    if shape == "never":
        for pen in (QPen(ground, 4.0), QPen(ink, 1.9)):
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
            p.setPen(pen)
            p.drawLine(QPointF(-6.3, 6.3), QPointF(6.3, -6.3))
    p.restore()


def _shackle(p: QPainter, ink: QColor, opened: bool) -> None:
    bow = QPainterPath(QPointF(-2.7, -0.9))
    bow.lineTo(-2.7, -3.2)
    bow.arcTo(QRectF(-2.7, -5.9, 5.4, 5.4), 180, -180)
    bow.lineTo(2.7, -0.9 if not opened else -2.6)
    p.setPen(QPen(ink, 1.7))
    p.setBrush(Qt.BrushStyle.NoBrush)
    if opened:
        p.translate(5.4, -0.4)
        p.drawPath(bow)
        p.translate(-5.4, 0.4)
    else:
        p.drawPath(bow)
