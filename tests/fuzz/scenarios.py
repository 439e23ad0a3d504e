"""Scenario files with changed values, lines and characters."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import tomli_w
from redball import resources
from redball.game import codec, library
from redball.game.scenario import write_scenario
from redball.game.session import Session
from redball.rules import judge

from tests.fuzz import ground
from tests.fuzz.bending import bent_bytes, bent_lines, bent_tree
from tests.fuzz.soundness import Nonsense, must_be_sound, must_come_back

__all__ = ["as_toml", "begin"]

DEMOS = (
    "western-desert-1941",
    "barbarossa-1941",
    "normandy-1944",
    "western-front-1943",
    "global-war-1939",
    "battle-of-the-atlantic-1942",
)


def begin(folder: Path) -> Callable[[random.Random], bool]:
    """Write a scenario and give what spoils a copy of it and checks it."""
    ground.settle(folder)
    path, save = folder / "case.toml", folder / "case.redball"
    text = write_scenario(ground.full_game(library.atlas("theatre")))
    plain = tomllib.loads(text)
    demos = [resources.maps() / "world-1939" / "scenarios" / f"{name}.toml" for name in DEMOS]

    def case(dice: random.Random) -> bool:
        roll = dice.random()
        if roll < 0.01:
            demo = dice.choice(demos).read_text("utf-8")
            data = bent_lines(demo, dice).encode("utf-8", "replace")
        elif roll < 0.7:
            data = as_toml(bent_tree(plain, dice), text, dice)
        elif roll < 0.9:
            data = bent_lines(text, dice).encode("utf-8", "replace")
        else:
            data = bent_bytes(text.encode(), dice)
        path.write_bytes(data)
        if ground.redball("check", path).code:
            return False
        game = library.read(path)
        must_be_sound(game)
        must_come_back(game)
        if ground.redball("new", path, "--out", save, "--force").code:
            raise Nonsense("a sound scenario can't be played")
        with Session.open(save, judge, library.atlas, read_only=True) as session:
            if codec.encode_position(session.game) != codec.encode_position(game):
                raise Nonsense("the game begins with another position")
        return True

    return case


def as_toml(tree: Any, otherwise: str, dice: random.Random) -> bytes:
    """A tree as TOML; where TOML has no such value, some lines of the sound text are spoilt instead."""
    try:
        return tomli_w.dumps(tree).encode()
    except (TypeError, ValueError, AttributeError, UnicodeEncodeError, RecursionError):
        return bent_lines(otherwise, dice).encode("utf-8", "replace")
