"""What an action of the window is, as data."""

from __future__ import annotations

from typing import NamedTuple


class Spec(NamedTuple):
    """An action: its menu, key, words with mnemonic, shortcut, icon, tooltip, and whether it is a switch."""

    menu: str
    name: str
    text: str
    keys: str = ""
    icon: str = ""
    tip: str = ""
    switch: bool = False
