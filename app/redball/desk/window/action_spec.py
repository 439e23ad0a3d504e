"""The description of a window's action."""

from __future__ import annotations

from typing import NamedTuple


class ActionSpec(NamedTuple):
    """An action: its menu, key, words with mnemonic, shortcut, icon, tooltip, and whether it is a switch."""

    menu: str
    name: str
    text: str
    keys: str = ""
    icon: str = ""
    tip: str = ""
    switch: bool = False
