"""Counter libraries, mappings of columns and lists of places with changed values, lines and bytes."""

from __future__ import annotations

import json
import random
import tomllib
from collections.abc import Callable
from pathlib import Path

from redball.game.counters.guess import guessed
from redball.game.counters.importing import imported
from redball.game.counters.library_file import Library, library_text, read_library, write_library
from redball.game.counters.mapping import mapping_text, read_mapping, write_mapping
from redball.game.counters.table_file import rows_of

from tests.fuzz import ground
from tests.fuzz.bending import bent_bytes, bent_lines, bent_tree, nonsense
from tests.fuzz.lists import GRID, must_come_back
from tests.fuzz.scenarios import as_toml
from tests.fuzz.soundness import Nonsense
from tests.game.counters.sheets import csv_bytes

PLACES = (
    "unit,place,face\n1. Infantry,Berlin,up\n2. Panzer,A-0203,down\n3. Mech,Rome,x\n"
    "4. AT mot,spiral 3,\n5. Fighter,force pool,\n6. BB,North Sea 2,up\n7. Flak,Mediterranean,o\n"
)


def begin(folder: Path) -> Callable[[random.Random], bool]:
    """Give what spoils a library, a mapping or a list of places, and uses it."""
    ground.settle(folder)
    listed = folder / "list.csv"
    listed.write_bytes(csv_bytes(GRID))
    rows = rows_of(listed.read_bytes(), listed.name)
    mapping = guessed(rows)
    library = Library("Ours", imported(rows, mapping).sound(), listed.name)
    sound = folder / "sound.counters.json"
    write_library(sound, library)

    def a_library(dice: random.Random) -> bool:
        path = folder / "case.counters.json"
        path.write_bytes(_spoilt_json(library_text(library), dice))
        if not ground.accepts(path, "library", path):
            return False
        must_come_back(read_library(path), folder)
        return True

    def a_mapping(dice: random.Random) -> bool:
        path, out = folder / "case.toml", folder / "out.counters.json"
        path.write_bytes(_spoilt_toml(mapping_text(mapping), dice))
        out.unlink(missing_ok=True)
        done = ground.redball("import", listed, "--mapping", path, "--out", out)
        if done.code:
            if out.exists():
                raise Nonsense("a library is written by a mapping that is refused")
            if path.name not in done.text and listed.name not in done.text:
                raise Nonsense(f"it says {done.text!r:.400}")
            return False
        read = read_mapping(path)
        write_mapping(path, read)
        if read_mapping(path) != read:
            raise Nonsense("it comes back as another mapping")
        must_come_back(read_library(out), folder)
        return True

    def a_list_of_places(dice: random.Random) -> bool:
        path = folder / "places.csv"
        path.write_bytes(_spoilt_text(PLACES, dice))
        done = ground.redball("library", sound, "--places", path, "--map", "theatre")
        if done.code and path.name not in done.text:
            raise Nonsense(f"it says {done.text!r:.400}")
        return not done.code

    def case(dice: random.Random) -> bool:
        return dice.choice((a_library, a_mapping, a_list_of_places))(dice)

    return case


def _spoilt_json(text: str, dice: random.Random) -> bytes:
    roll = dice.random()
    if roll < 0.6:
        plain = json.loads(text)
        if dice.random() < 0.9:
            del plain["digest"]
        return json.dumps(bent_tree(plain, dice), ensure_ascii=dice.random() < 0.5).encode("utf-8", "replace")
    return _spoilt_text(text, dice)


def _spoilt_toml(text: str, dice: random.Random) -> bytes:
    plain = tomllib.loads(text)
    roll = dice.random()
    if roll < 0.3:
        return as_toml(bent_tree(plain, dice), text, dice)
    if roll < 0.7:
        part = dice.choice([part for part in plain.values() if isinstance(part, dict)])
        part[str(nonsense(dice))[:200]] = nonsense(dice)
        return as_toml(plain, text, dice)
    return _spoilt_text(text, dice)


def _spoilt_text(text: str, dice: random.Random) -> bytes:
    if dice.random() < 0.6:
        return bent_lines(text, dice).encode("utf-8", "replace")
    return bent_bytes(text.encode(), dice)
