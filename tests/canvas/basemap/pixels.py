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


def watery(rgb, palette, far=4):
    """Mask of the pixels whose colour is the sea's, anywhere between the coast and the deep."""
    shallow, deep = (np.array(c.getRgb()[:3], float) for c in (palette.terrain.sea, palette.map.deep))
    along = ((rgb - shallow) @ (deep - shallow) / ((deep - shallow) @ (deep - shallow))).clip(0, 1)
    return (np.abs(rgb - (shallow + along[..., None] * (deep - shallow))) <= far).all(axis=-1)
