"""Which characters names may have: ids are names and never paths, names are text and never markup.

Anybody can name maps, units and games, and the names are shown everywhere; characters that a terminal would
obey instead of showing are recognized here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Annotated, Any

import msgspec

from redball.language import marked, translated

MOST_ID, MOST_NAME, MOST_TITLE, MOST_TEXT = 64, 80, 120, 4000
"""Characters of an id, of a name, of a title, and of a description or a note."""
ID = marked("letters, digits, blanks, “-”, “_” and “.” between letters or digits, 64 at most")


def told_in_schema(most: int, least: int = 1) -> Any:
    """The description of a text in schemas; whether a text fits is checked where faults are reported in
    words.
    """
    return msgspec.Meta(extra_json_schema={"minLength": least, "maxLength": most})


Id = Annotated[str, told_in_schema(MOST_ID)]
Name = Annotated[str, told_in_schema(MOST_NAME)]
Title = Annotated[str, told_in_schema(MOST_TITLE)]
Text = Annotated[str, told_in_schema(MOST_TEXT, 0)]

_ID = re.compile(r"\w(?:[\w .-]*\w)?")
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
"""Names that are devices in every folder of some systems."""
_JOINERS = "\u200c\u200d"
"""Invisible characters without which some scripts can't be written."""
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs in which there is nothing to see."""
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
_ODD = re.compile(r"[^ -~\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027\u20a0-\u22ff]")
"""Characters that are checked one by one: the others are known to be visible."""


def is_id(text: str) -> bool:
    """True for what may be an id: it is part of paths and options of the command line."""
    return len(text) <= MOST_ID and _ID.fullmatch(text) is not None and not _DEVICES.fullmatch(text)


def is_shown(char: str) -> bool:
    """False for characters that are obeyed or hidden rather than shown: control characters, signs that turn
    the direction of writing, halves of characters, and those that are none in XML.
    """
    none = ord(char) & 0xFFFE == 0xFFFE
    return not none and (unicodedata.category(char) not in _HIDDEN or char in _JOINERS)


def is_name(text: str, most: int = MOST_NAME) -> bool:
    """True for one line of text that can be shown as it is, is not blank and not too long."""
    if not text.strip() or len(text) > most:
        return False
    plain = text.isascii() and text.isprintable()  # nearly all, and quick to see
    return plain or (all(map(is_shown, text)) and any(map(_is_seen, text)))


def _is_seen(char: str) -> bool:
    """True for letters, digits and signs; marks and joiners alone show nothing."""
    return unicodedata.category(char)[0] in "LNPS" and char not in _BLANK


def is_file_name(text: str) -> bool:
    """True for the name of a file that leads to no other folder, on any system."""
    return is_name(text) and not set(text) & set("/\\:") and text not in (".", "..")


def is_text(text: str, most: int = MOST_TEXT) -> bool:
    """True for lines of text that can be shown as they are and are not too long; there may be none."""
    return len(text) <= most and all(is_shown(char) or char in "\n\t" for char in text)


def name_said(most: int = MOST_NAME) -> str:
    """What a name is, for a sentence that says what was expected."""
    return translated("a line of 1 to {0} characters that can be seen", most)


TEXT = marked("text of at most 4,000 characters that can be seen")


def visible(text: str, escaped: Callable[[str], str] | None = None) -> str:
    """A text whose hidden characters are written out by their numbers, as in Python or as ``escaped``."""
    write = escaped or _escape
    return _ODD.sub(lambda odd: odd[0] if is_shown(odd[0]) else write(odd[0]), text)


def _escape(char: str) -> str:
    return char.encode("ascii", "backslashreplace").decode() if ord(char) > 127 else f"\\x{ord(char):02x}"


def cut(text: str, most: int) -> str:
    """The beginning of a text, with an ellipsis if there is more."""
    return text if len(text) <= most else f"{text[: most - 1]}…"
