"""The file of what the window remembers, spoilt."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from redball.desk.settings import Settings

from tests.fuzz.bending import bent_bytes, bent_lines, nonsense
from tests.fuzz.soundness import Nonsense

_KEYS = (
    "theme",
    "recent",
    "motion",
    "window/geometry",
    "window/state",
    "layers",
    "names",
    "profile",
    "front",
)
_VALUES = (
    "dark", "true", "1", "purple", "@Invalid()", "@ByteArray(\\xff\\xd9)",
    "@Variant(\\0\\0\\0\\x7f\\0)", "@Rect(1 2 3 4)",
    "@DateTime(\\0)", "a, b, c", '"', "\\x", "%00", "@String(x)", "@Size(-1 -1)", "99999999999999999999", "",
)  # fmt: skip


def begin(folder: Path) -> Callable[[random.Random], bool]:
    """Give what writes a file of settings and reads all of it as the window does."""
    path, game = folder / "window.ini", folder / "g.redball"
    game.touch()

    def case(dice: random.Random) -> bool:
        path.unlink(missing_ok=True)
        lines = ["[General]\n"]
        for key in dice.sample(_KEYS, dice.randint(1, len(_KEYS))):
            roll = dice.random()
            value = dice.choice(_VALUES) if roll < 0.6 else str(game) if roll < 0.7 else str(nonsense(dice))
            lines.append(f"{key}={value}\n")
        text = "".join(lines)
        if dice.random() < 0.3:
            text = bent_lines(text, dice)
        data = text.encode("utf-8", "replace")
        path.write_bytes(bent_bytes(data, dice) if dice.random() < 0.2 else data)
        settings = Settings(path)
        for key in _KEYS:
            if not isinstance(settings.text(key), str) or not isinstance(settings.flag(key), bool):
                raise Nonsense(f"{key} is no text")
            settings.bytes(key)
        if any(not each.is_file() for each in settings.recent):
            raise Nonsense("a recent game that isn't there")
        settings.add_recent(game)
        settings.save()
        if Settings(path).recent[:1] != [game]:
            raise Nonsense("what was written is not remembered")
        return True

    return case
