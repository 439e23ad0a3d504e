"""How words of headers and cells are compared: without case, signs and accents."""

from __future__ import annotations

import re
import unicodedata

_WORDS = re.compile(r"[^\W_]+")


def plain_word(text: str) -> str:
    """A header or value by its letters and digits alone, in small letters, with ae for ä and e for é."""
    text = text.casefold()
    if not text.isascii():
        text = text.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return " ".join(_WORDS.findall(text))
