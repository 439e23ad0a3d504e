"""A small map folder, patches of it, and the same changes written into its files in another way."""

from __future__ import annotations

import csv
import shutil
import tomllib
from dataclasses import fields

import numpy as np
import tomli_w
from redball.atlas.patches import Change, Patch, read_patch
from redball.atlas.patches.kinds import KINDS

from tests.atlas.bad_maps import small_folder

HEAD = 'patch = 1\nid = "ours"\nname = "As on our map"\nmap = "small"\n'
_NOT_OF_THE_WORLD = ("folder", "stamp", "patches", "derived")


def patch_of(*rows, file="ours.toml"):
    """The patch of some lines as they stand in a file."""
    return read_patch(f"{HEAD}changes = [\n{''.join(f'  {row},{chr(10)}' for row in rows)}]\n", file)


def of_changes(changes, id="ours"):
    """A patch of changes, written and read."""
    return read_patch(Patch(id, "Ours", "small", changes=tuple(changes)).text, f"{id}.toml")


def differing(a, b):
    """The fields in which two maps differ."""
    names = [field.name for field in fields(a) if field.name not in _NOT_OF_THE_WORLD]
    return [name for name in names if not _same(getattr(a, name), getattr(b, name))]


def _same(a, b):
    if isinstance(a, np.ndarray):
        return a.dtype == b.dtype and np.array_equal(a, b)
    return a == b


class Copy:
    """A copy of the small map, into whose files facts are written by hand."""

    def __init__(self, at):
        self.folder = small_folder(at)

    def copy(self, at):
        shutil.copytree(self.folder, at)
        found = Copy.__new__(Copy)
        found.folder = at
        return found

    def rows(self, table):
        with (self.folder / f"{table}.csv").open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def columns(self, table):
        return (self.folder / f"{table}.csv").read_text("utf-8").splitlines()[0].split(",")

    def save(self, table, rows):
        columns = self.columns(table)
        with (self.folder / f"{table}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, columns)
            writer.writeheader()
            writer.writerows({column: row.get(column, "") for column in columns} for row in rows)

    def legend(self, layer):
        return tomllib.loads((self.folder / "map.toml").read_text("utf-8"))["legend"][layer]

    def put(self, layer, col, row, word):
        """Give a hex what has a character in the legend, or gets one."""
        path = self.folder / "map.toml"
        head = tomllib.loads(path.read_text("utf-8"))
        legend = head["legend"][layer]
        if not word:
            char = "."
        elif word in legend.values():
            char = next(char for char, meant in legend.items() if meant == word)
        else:
            char = next(c for c in "ЖЗИКЛМНОПРСТ" if c not in legend)
            legend[char] = word
            path.write_text(tomli_w.dumps(head), "utf-8")
        lines = (self.folder / f"{layer}.txt").read_text("utf-8").splitlines()
        lines[row] = lines[row][:col] + char + lines[row][col + 1 :]
        (self.folder / f"{layer}.txt").write_text("\n".join(lines) + "\n", "utf-8")

    def word(self, layer, col, row):
        lines = (self.folder / f"{layer}.txt").read_text("utf-8").splitlines()
        return self.legend(layer).get(lines[row][col], "")


def random_change(rng, copy, number):
    """A change that fits the map as it is, after writing it into the files."""
    make = rng.choice([_hex, _hex, _place, _place, _track, _side, _river, _lake, _land, _sea, _link])
    kind, key, was, now = make(rng, copy, number)
    for cells in (was, now):
        if cells is not None:
            for column, cell in cells.items():
                cells[column] = str(cell)
    if was is None or now is None:
        whole = [None if cells is None else KINDS[kind].whole(key, cells) for cells in (was, now)]
        return Change(kind, key, *whole, f"Reason {number}: “so”")
    return Change(kind, key, was, now, f"Reason {number}: “so”")


def _hex(rng, copy, number):
    col, row = rng.randrange(4), rng.randrange(3)
    layer, words = rng.choice(
        [
            ("terrain", ["swamp", "desert", "forest", "clear", "sea", "mountain", "lake"]),
            ("territory", ["GER", ""]),
            ("controller", ["IT", "CW", "GE", ""]),
            ("sea", ["North Sea", "Baltic", ""]),
            ("weather", ["Arctic", "Mediterranean", "Monsoon"]),
        ]
    )
    was = copy.word(layer, col, row)
    known = {row["code"] for row in copy.rows("territories")} | {r["name"] for r in copy.rows("sea_areas")}
    words = [w for w in words if w != was and (layer not in ("territory", "sea") or not w or w in known)]
    if not words:
        return _hex(rng, copy, number)
    word = rng.choice(words)
    copy.put(layer, col, row, word)
    return "hex", f"{col}.{row}", {layer: was}, {layer: word}


def _entry(rng, copy, table, kind, new, change, key=lambda row: row["name"], least=0):
    """A new entry, a changed one, or one that goes; last in the file or where it was."""
    rows = copy.rows(table)
    what = rng.choice(["new", "changed", "gone"]) if len(rows) > least else "new"
    if what == "new":
        copy.save(table, [*rows, new])
        return kind, key(new), None, new
    row = rng.choice(rows)
    if what == "gone":
        copy.save(table, [other for other in rows if other is not row])
        return kind, key(row), dict(row), None
    name, was = key(row), {column: row[column] for column in change}
    if was == {column: str(cell) for column, cell in change.items()}:
        return _entry(rng, copy, table, kind, new, change, key, least)
    row |= change
    copy.save(table, rows)
    return kind, name, was, dict(change)


def _place(rng, copy, number):
    new = {
        "name": f"Neu {number}", "modern_name": "", "col": rng.randrange(4), "row": rng.randrange(3),
        "lon": f"{rng.random():.3f}", "lat": f"{rng.random():.3f}", "territory": "GER", "kind": "town",
        "port": "none", "ices": 0, "factories_red": 0, "factories_blue": 0, "oil": 0, "resources": 1,
        "sea_areas": "",
    }  # fmt: skip
    change = rng.choice(
        [
            {"port": rng.choice(["none", "minor", "major"])},
            {"name": f"Anders, {number}"},
            {"col": rng.randrange(4), "row": rng.randrange(3)},
            {"lon": f"{rng.random():.2f}", "factories_red": rng.randrange(4), "oil": rng.randrange(3)},
        ]
    )
    kind, key, was, now = _entry(rng, copy, "places", "place", new, change)
    labels = copy.rows("labels")
    positions = next((row["positions"] for row in labels if row["name"] == key), "")
    if now is None:
        copy.save("labels", [row for row in labels if row["name"] != key])
        was["positions"] = positions
    elif was is None:
        now["positions"] = rng.choice(["", "--6"])
        if now["positions"]:
            copy.save("labels", [*labels, {"name": key, "positions": now["positions"]}])
    elif "name" in now:
        copy.save("labels", [row | ({"name": now["name"]} if row["name"] == key else {}) for row in labels])
    elif rng.random() < 0.3:
        was["positions"], now["positions"] = positions, "888"
        if positions == "888":
            now["positions"] = "66"
        others = [row for row in labels if row["name"] != key]
        copy.save("labels", [*others, {"name": key, "positions": now["positions"]}])
    return kind, key, was, now


def _track(rng, copy, number):
    if rng.random() < 0.3:
        new = {"id": f"RD{number}x", "name": "A road", "hexes": "2.0 3.0"}
        return _entry(rng, copy, "roads", "road", new, {"hexes": "2.0 2.1"}, lambda row: row["id"])
    new = {"id": f"R{number}x", "name": "", "main": 1, "ferry": 0, "uncertain": 0, "hexes": "1.1 2.1 3.1"}
    change = rng.choice(
        [{"main": rng.randrange(2), "uncertain": 1}, {"hexes": "2.1 3.1"}, {"id": f"R{number}y"}]
    )
    return _entry(rng, copy, "rails", "rail", new, change, lambda row: row["id"])


def _side(rng, copy, number):
    rows = copy.rows("hexsides")  # one hexside a row, as the small map is written

    def key(row):
        return f"{row['kind']} {row['sides'] if row['kind'] == 'fort' else _own(row['sides'])}"

    if rows and rng.random() < 0.5:
        row = rng.choice(rows)
        cells = {"name": row["name"], "owner": row["owner"]}
        if rng.random() < 0.5:
            copy.save("hexsides", [other for other in rows if other is not row])
            return "hexside", key(row), cells, None
        name, old = key(row), row["name"]
        row["name"] = f"Line {number}"
        copy.save("hexsides", rows)
        return "hexside", name, {"name": old}, {"name": f"Line {number}"}
    kind = rng.choice(["canal", "strait", "alpine", "fort", "sea", "lake", "narrows"])
    side = rng.choice(["1.1.E", "2.1.E", "1.1.NE", "2.1.NW", "1.2.NE"])
    owner = "GER" if kind == "fort" else ""
    row = {"kind": kind, "name": f"New, {number}", "owner": owner, "sides": side}
    if key(row) in map(key, rows):
        return _side(rng, copy, number)
    copy.save("hexsides", [*rows, row])
    return "hexside", key(row), None, {"name": row["name"], "owner": owner}


def _own(side):
    """By hand: a side W, SW or SE by the hex beyond it."""
    col, row, word = side.split(".")
    col, row = int(col), int(row)
    beyond = {
        "W": (col - 1, row, "E"),
        "SW": (col - 1 + row % 2, row + 1, "NE"),
        "SE": (col + row % 2, row + 1, "NW"),
    }
    return "{}.{}.{}".format(*beyond[word]) if word in beyond else side


def _river(rng, copy, number):
    new = {"name": f"Fluss {number}", "size": "small", "into": "sea", "sides": "2.1.NE 2.1.E"}
    change = rng.choice(
        [{"into": rng.choice(["sea", "land"])}, {"name": f"Bach {number}"}, {"sides": "2.1.E"}]
    )
    return _entry(
        rng, copy, "rivers", "river", new, change, lambda row: f"{row['name']} {row['sides'].split()[0]}"
    )


def _lake(rng, copy, number):
    new = {"name": f"See {number}", "lon": "2.5", "lat": "9.0", "size": "0.2", "angle": "3", "spread": "1.5"}
    return _entry(rng, copy, "lakes", "lake", new, {"angle": rng.randrange(30), "name": f"Teich {number}"})


def _land(rng, copy, number):
    new = {
        "code": f"N{number}", "name": "New land", "controller": "GE", "status": "minor", "home": f"N{number}",
        "continental_us": 0,
    }  # fmt: skip
    if rng.random() < 0.5:
        rows = copy.rows("territories")
        copy.save("territories", [*rows, new])
        return "territory", new["code"], None, new
    rows = copy.rows("territories")
    row = rng.choice(rows)
    was = {"name": row["name"]}
    row["name"] = f"Land {number}"
    copy.save("territories", rows)
    return "territory", row["code"], was, {"name": row["name"]}


def _sea(rng, copy, number):
    rows = copy.rows("sea_areas")
    row = rng.choice(rows)
    if rng.random() < 0.4:
        new = dict(row) | {"name": f"Sea {number}"}
        copy.save("sea_areas", [*rows, new])
        return "sea_area", new["name"], None, new
    if rng.random() < 0.5:
        was = {"label_angle": row["label_angle"]}
        row["label_angle"] = f"{number + 1}.5"
        copy.save("sea_areas", rows)
        return "sea_area", row["name"], was, {"label_angle": row["label_angle"]}
    old, new = row["name"], f"Renamed {number}"
    row["name"] = new
    copy.save("sea_areas", rows)
    head = tomllib.loads((copy.folder / "map.toml").read_text("utf-8"))
    legend = head["legend"]["sea"]
    head["legend"]["sea"] = {char: new if word == old else word for char, word in legend.items()}
    (copy.folder / "map.toml").write_text(tomli_w.dumps(head), "utf-8")
    for table, columns in (("places", ("sea_areas",)), ("sea_links", ("a", "b"))):
        rows = copy.rows(table)
        for row in rows:
            for column in columns:
                row[column] = ";".join(new if word == old else word for word in row[column].split(";"))
        copy.save(table, rows)
    return "sea_area", old, {"name": old}, {"name": new}


def _link(rng, copy, number):
    names = [row["name"] for row in copy.rows("sea_areas")]
    taken = {(row["a"], row["b"]) for row in copy.rows("sea_links")}
    a, b = rng.choice(names), rng.choice(names)
    if (a, b) in taken:
        return _lake(rng, copy, number)
    new = {"a": a, "b": b, "kind": "open", "name": "", "closers": rng.choice(["", "1.1", "1.1;2.1"])}
    return _entry(
        rng, copy, "sea_links", "sea_link", new, {"kind": f"kind {number}"}, lambda r: f"{r['a']}; {r['b']}"
    )
