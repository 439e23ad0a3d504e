"""Packages with changed files, lines and bytes."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from redball.atlas.patches import read_patch
from redball.errors import RedballError
from redball.game import codec, library
from redball.game.package import made, read_package
from redball.game.package.container import taken_apart, together
from redball.game.package.package import packed
from redball.game.scenario import write_scenario
from redball.game.session import Session
from redball.rules import judge
from redball.rules.packages import contents_of
from redball.rules.profiles import profile_of, write_profile

from tests.fuzz import ground
from tests.fuzz.bending import bent_bytes, bent_lines
from tests.fuzz.soundness import Nonsense, must_be_sound

LIBRARY = """{
"kind": "redball-counters", "version": 1, "title": "Ours",
"counters": [{"id": "dak", "name": "DAK", "type": "ARM", "power": "GE", "country": "GER", "size": "corps"}]
}
"""
PATCH = """patch = 1
id = "ours"
name = "As printed"
map = "theatre"
changes = [
  { hex = "2.2", was = { terrain = "clear" }, is = { terrain = "swamp" }, why = "printed" },
]
"""


def begin(folder: Path) -> Callable[[random.Random], bool]:
    """Give what spoils a package and plays it if it is accepted."""
    ground.settle(folder)
    game = ground.full_game(library.atlas("theatre"))
    profile = write_profile(profile_of({}, "Tuesday"))
    parts = {"scenario": write_scenario(game), "profile": profile, "note": "Bring beer."}
    kept = {"patches": {"ours.toml": PATCH}, "library": {"ours.json": LIBRARY}}
    whole = together_of(parts, kept)
    path, save = folder / "case.redpack", folder / "case.redball"

    def case(dice: random.Random) -> bool:
        path.write_bytes(_spoilt(parts, kept, whole, dice))
        if ground.redball("check", path).code:
            return False
        contents = contents_of(read_package(path))
        must_be_sound(contents.game)
        for patch in contents.patches.values():
            if read_patch(patch.text) != replace(patch, file="patch"):
                raise Nonsense("a patch comes back as another")
        if ground.redball("new", path, "--out", save, "--force").code:
            raise Nonsense("a sound package can't be played")
        with Session.open(save, judge, library.atlas, read_only=True) as session:
            if codec.encode_position(session.game) != codec.encode_position(contents.game):
                raise Nonsense("the game begins with another position")
        return True

    return case


def together_of(parts: dict[str, str], kept: dict[str, dict[str, str]]) -> bytes:
    """The bytes of a package of some parts."""
    return packed(made(**parts, **kept))


def _spoilt(
    parts: dict[str, str], kept: dict[str, dict[str, str]], whole: bytes, dice: random.Random
) -> bytes:
    """The package, spoilt: a text of it before it is packed, a file of it afterwards, or its bytes."""
    roll = dice.random()
    if roll < 0.2:
        return bent_bytes(whole, dice)
    if roll < 0.4:
        files = taken_apart(whole, "case")
        name = dice.choice(sorted(files))
        return together(files | {name: bent_bytes(files[name], dice)})
    name = dice.choice(("scenario", "profile", "patches", "library"))
    try:
        if name in parts:
            return together_of(parts | {name: bent_lines(parts[name], dice)}, kept)
        file, text = next(iter(kept[name].items()))
        return together_of(parts, kept | {name: {file: bent_lines(text, dice)}})
    except (RedballError, UnicodeEncodeError):
        return bent_bytes(whole, dice)
