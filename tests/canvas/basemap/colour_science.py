"""What eyes make of colours: contrast (WCAG 2.1), difference (CIEDE2000), deficiency (Machado 2009, severity
1).
"""

from __future__ import annotations

import math

import numpy as np

MACHADO = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
EYES = ("normal", *MACHADO, "grey")


def linear(colour):
    """Linear RGB of a QColor or of 8-bit RGB."""
    rgb = np.array(colour.getRgb()[:3] if hasattr(colour, "getRgb") else colour) / 255
    return np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)


def luminance(colour):
    return float(linear(colour) @ (0.2126, 0.7152, 0.0722))


def contrast(a, b):
    """Contrast ratio of two opaque colours, 1 to 21."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def over(colour, ground):
    """A translucent QColor as it looks on an opaque one: 8-bit RGB."""
    share = colour.alphaF()
    pairs = zip(colour.getRgb()[:3], ground.getRgb()[:3], strict=True)
    return tuple(a * share + b * (1 - share) for a, b in pairs)


def seen(colour, eye):
    """Linear RGB as an eye sees it."""
    rgb = linear(colour)
    if eye == "grey":
        return np.full(3, rgb @ (0.2126, 0.7152, 0.0722))
    return np.clip(np.array(MACHADO[eye]) @ rgb, 0, 1) if eye in MACHADO else rgb


def lab(rgb):
    """CIE Lab (D65) of linear RGB."""
    m = np.array(
        [
            [0.4124564, 0.3575761, 0.1804375],
            [0.2126729, 0.7151522, 0.0721750],
            [0.0193339, 0.1191920, 0.9503041],
        ]
    )
    xyz = m @ rgb / (0.95047, 1.0, 1.08883)
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def difference(a, b, eye="normal"):
    """CIEDE2000 between two colours as an eye sees them."""
    return ciede2000(lab(seen(a, eye)), lab(seen(b, eye)))


def ciede2000(one, two):
    (l1, a1, b1), (l2, a2, b2) = one, two
    c = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(c**7 / (c**7 + 25**7)))
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 if a or b else 0.0 for a, b in ((a1, b1), (a2, b2)))
    dh = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dl, dc, big = l2 - l1, c2 - c1, 2 * math.sqrt(c1 * c2) * math.sin(math.radians(dh / 2))
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = h1 + h2 if c1 * c2 == 0 else (h1 + dh / 2) % 360
    t = 1 - 0.17 * _cos(hm - 30) + 0.24 * _cos(2 * hm) + 0.32 * _cos(3 * hm + 6) - 0.20 * _cos(4 * hm - 63)
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    turn = 60 * math.exp(-(((hm - 275) / 25) ** 2))
    rt = -2 * math.sqrt(cm**7 / (cm**7 + 25**7)) * math.sin(math.radians(turn))
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (big / sh) ** 2 + rt * (dc / sc) * (big / sh))


def _cos(degrees):
    return math.cos(math.radians(degrees))
