"""Patches of a map with changed values, lines and bytes."""

from __future__ import annotations

import os
import random
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path

from redball.atlas.patches import read_patch

from tests.atlas.bad_maps import small_folder
from tests.fuzz import ground
from tests.fuzz.bending import bent_bytes, bent_lines, bent_tree, nonsense
from tests.fuzz.maps import must_be_a_map
from tests.fuzz.scenarios import as_toml
from tests.fuzz.soundness import Nonsense

SOUND = """
patch = 1
id = "ours"
name = "As on our map"
version = "2"
map = "small"
note = "ours"
changes = [
  { hex = "2.1", was = { terrain = "mountain", weather = "Mediterranean" }, is = { terrain = "forest", \
weather = "Arctic" }, why = "the printed map has woods" },
  { place = "Zürich", was = { name = "Zürich", oil = 0 }, is = { name = "Turicum", oil = 1 }, why = "so" },
  { place = "Bern", is = { col = 2, row = 1, lon = "2.0", lat = 9.1, territory = "GER" }, why = "missing" },
  { hexside = "canal 1.1.E", is = { name = "Canal" }, why = "dug in 1938" },
  { river = "Po 1.1.NE", is = { name = "Po", size = "small", into = "land", sides = "1.1.NE 1.1.E" }, \
why = "a river" },
  { rail = "N1", is = { hexes = "1.1 2.1", main = true }, why = "built" },
  { road = "RD1", was = { name = "Old road", hexes = "2.0 3.0" }, why = "never built" },
  { lake = "Bodensee", was = { name = "Bodensee" }, is = { name = "Lake Constance" }, why = "English" },
  { territory = "GER", was = { name = "Ger" }, is = { name = "Germany" }, why = "the whole name" },
  { sea_area = "Baltic", was = { name = "Baltic" }, is = { name = "Baltic Sea" }, why = "whole name" },
  { sea_link = "North Sea; Baltic Sea", was = { kind = "passage" }, is = { kind = "open" }, why = "open" },
]
""".replace("\\\n", "").lstrip()
"""A patch with a line of every kind, which fits the small map."""


def begin(folder: Path) -> Callable[[random.Random], bool]:
    """Give what spoils a patch, checks it, and writes the map with it."""
    os.environ["REDBALL_MAPS"] = str(folder / "maps")
    small = small_folder(folder / "maps" / "small")
    path, out = folder / "case.toml", folder / "out"
    plain = tomllib.loads(SOUND)

    def case(dice: random.Random) -> bool:
        roll = dice.random()
        if roll < 0.4:
            data = as_toml(bent_tree(plain, dice), SOUND, dice)
        elif roll < 0.6:
            tree = tomllib.loads(SOUND)
            row = dice.choice(tree["changes"])
            cells = row[dice.choice([word for word in ("was", "is") if word in row])]
            cells[dice.choice(list(cells))] = nonsense(dice)
            data = as_toml(tree, SOUND, dice)
        elif roll < 0.85:
            data = bent_lines(SOUND, dice).encode("utf-8", "replace")
        else:
            data = bent_bytes(SOUND.encode(), dice)
        path.write_bytes(data)
        shutil.rmtree(out, ignore_errors=True)
        sound = ground.accepts(path, "patch", "list", path)
        applied = sound and not ground.redball("patch", "apply", small, path, "--out", out).code
        if out.exists() and not applied:
            raise Nonsense("a map is written with a patch that is refused")
        if ground.redball("check", path).code:
            return False
        if not applied:
            raise Nonsense("a sound patch can't be applied")
        must_be_a_map(out)
        patch = read_patch(path)
        if read_patch(patch.text).hash != patch.hash:
            raise Nonsense("it comes back as another patch")
        return True

    return case
