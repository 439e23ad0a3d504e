"""Images as arrays."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QImage


def pixels(image: QImage):
    """RGB of an image: uint8 (height, width, 3)."""
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    raw = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine() // 4, 4)
    return raw[:, : image.width(), 2::-1].copy()


def near(rgb, colour, far=8):
    """Mask of the pixels close to a QColor."""
    return (np.abs(rgb.astype(int) - colour.getRgb()[:3]) <= far).all(axis=-1)
