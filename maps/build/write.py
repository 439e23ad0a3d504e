"""Writing the map folder, format 1."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import grid
import terrain
import tomli_w
from rails import Line
from seas import Label, Link
from sheets import Panel
from world import SEA, World

TERRAIN_CHARS = {
    "clear": "c", "forest": "f", "jungle": "j", "mountain": "m", "swamp": "w", "desert": "d",
    "desert_mountain": "x", "tundra": "t", "ice": "i", "lake": "o", "depression": "q", "sea": "~",
}  # fmt: skip
_LATIN = [*range(0xC0, 0xD7), *range(0xD8, 0xF7), *range(0xF8, 0x149), *range(0x14A, 0x17F)]
Sea = tuple[str, str, int, Label]
"""A sea area's name, map sheet, the hex of its box, and the label of its name."""
ALPHABET = [chr(c) for c in (*range(65, 91), *range(97, 123), *_LATIN)]


def legend(codes: Iterable[str]) -> dict[str, str]:
    """A character for every code, in the order of the codes, so that a changed map keeps its characters."""
    order = list(dict.fromkeys(codes))
    if len(order) > len(ALPHABET):
        raise ValueError(f"{len(order)} codes for {len(ALPHABET)} characters")
    return dict(zip(order, ALPHABET, strict=False))


def layer(path: Path, codes: Sequence[str], chars: dict[str, str]) -> None:
    """One character a hex, one line a row; '.' where a code is empty."""
    text = "".join(chars[c] if c else "." for c in codes)
    rows = [text[i : i + grid.COLS] for i in range(0, grid.SIZE, grid.COLS)]
    path.write_text("\n".join(rows) + "\n", encoding="utf-8", newline="\n")


def table(path: Path, header: str, rows: Iterable[Sequence[object]]) -> None:
    """A CSV file with a header line."""
    with path.open("w", encoding="utf-8", newline="") as text:
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(header.split(","))
        writer.writerows(rows)


def layers(out: Path, world: World, codes: list[str]) -> None:
    """The six text layers; ``codes`` are the territories in their order."""
    legends = _legends(world, codes)
    layer(out / "terrain.txt", world.terrain, TERRAIN_CHARS)
    layer(out / "territory.txt", world.territory, legends["territory"])
    layer(out / "controller.txt", world.controller, legends["controller"])
    layer(out / "sea.txt", world.sea, legends["sea"])
    for name, letters in (("sheet", world.panel), ("weather", world.weather)):
        layer(out / f"{name}.txt", letters, {letter: letter for letter in letters})


def _legends(world: World, codes: list[str]) -> dict[str, dict[str, str]]:
    holders = sorted({c for c in world.controller if c}, key=lambda c: (len(c), c))
    return {
        "territory": legend(codes),
        "controller": legend(holders),
        "sea": legend(sorted({name for name in world.sea if name})),
    }


def head(
    out: Path,
    world: World,
    panels: list[Panel],
    weather: list[dict[str, Any]],
    codes: list[str],
    digest: str,
) -> None:
    """map.toml: the map's name and size, its projection, and what the characters of the layers mean."""
    meanings = {"terrain": {char: name for name, char in TERRAIN_CHARS.items()}}
    for name, chars in _legends(world, codes).items():
        meanings[name] = {char: code for code, char in chars.items()}
    meanings["sheet"] = {p.letter: p.sheet for p in panels}
    meanings["weather"] = {w["letter"]: w["name"] for w in weather}
    content = {
        "format": 1,
        "id": "world-1939",
        "title": "The world, 31 August 1939",
        "date": "1939-08-31",
        "licence": "CC0-1.0",
        "cols": grid.COLS,
        "rows": grid.ROWS,
        "wraps": True,
        "built_from": digest,
        "projection": {
            "lon0": grid.LON0,
            "lat0": grid.LAT0,
            "lon_step": grid.LON_STEP,
            "lat_step": grid.LAT_STEP,
        },
        "legend": meanings,
    }
    (out / "map.toml").write_text(tomli_w.dumps(content), encoding="utf-8", newline="\n")


def _cr(h: int) -> tuple[int, int]:
    row, col = divmod(h, grid.COLS)
    return col, row


def _key(h: int) -> str:
    return "{}.{}".format(*_cr(h))


def territories(out: Path, known: dict[str, Any], power: Any) -> None:
    """territories.csv."""
    rows = [
        (code, t["name"], power(t["controller"]), t["status"], t.get("home", ""), int("continental_us" in t))
        for code, t in known.items()
    ]
    table(out / "territories.csv", "code,name,controller,status,home,continental_us", rows)


def places(out: Path, world: World, split: Any) -> None:
    """places.csv; ``split`` gives red and blue factories of a place."""
    header = (
        "name,modern_name,col,row,lon,lat,territory,kind,port,ices,factories_red,factories_blue,oil,resources,"
        "sea_areas"
    )
    rows = [
        (p.name, p.modern, *_cr(p.hex), f"{p.lon:g}", f"{p.lat:g}", world.territory[p.hex], p.kind, p.port,
         int(p.ices), *split(p), p.oil, p.resources, ";".join(p.sea_areas))
        for p in world.places
    ]  # fmt: skip
    table(out / "places.csv", header, rows)


def rails(out: Path, lines: list[Line]) -> None:
    """rails.csv."""
    rows = [
        (r.id, r.name, int(r.main), int(r.ferry), int(r.uncertain), " ".join(map(_key, r.hexes)))
        for r in lines
    ]
    table(out / "rails.csv", "id,name,main,ferry,uncertain,hexes", rows)


def roads(out: Path, found: list[tuple[str, str, list[int]]]) -> None:
    """roads.csv."""
    table(out / "roads.csv", "id,name,hexes", [(*r[:2], " ".join(map(_key, r[2]))) for r in found])


def hexsides(out: Path, world: World) -> None:
    """hexsides.csv: a line a feature; forts by the hexes that they protect."""
    found: dict[tuple[str, str, str], list[str]] = {}
    for (h, d), kinds in sorted(world.hexsides.items()):
        for kind, name in kinds.items():
            for title, owner, behind in world.forts[h, d] if kind == "fort" else [(name, "", h)]:
                side = _side(h, d) if behind == h else _side(behind, d + 3)
                found.setdefault((kind, title, owner), []).append(side)
    found = {key: sides for key, sides in sorted(found.items()) if key[0] != "river"}
    table(out / "hexsides.csv", "kind,name,owner,sides", [(*k, " ".join(s)) for k, s in found.items()])


def rivers(out: Path, world: World) -> None:
    """rivers.csv: a line a stretch, its hexsides from source to mouth."""
    rows = [(r.name, r.size, r.into, " ".join(_side(h, d) for h, d in r.sides)) for r in world.rivers]
    table(out / "rivers.csv", "name,size,into,sides", rows)


def lakes(out: Path, rows: list[tuple[str, float, float, float, float, float]]) -> None:
    """lakes.csv: names of lakes and where they are drawn."""
    texts = [(n, f"{x:.2f}", f"{y:.2f}", f"{size:.2f}", f"{a:g}", f"{w:.1f}") for n, x, y, size, a, w in rows]
    table(out / "lakes.csv", "name,lon,lat,size,angle,spread", texts)


def _side(h: int, direction: int) -> str:
    return f"{_key(h)}.{grid.DIRECTIONS[direction]}"


def _label(label: Label) -> tuple[str, str, str, str]:
    return f"{label.lon:.2f}", f"{label.lat:.2f}", f"{label.angle:.0f}", f"{label.spread:.1f}"


def seas(out: Path, areas: list[Sea], links: list[Link]) -> None:
    """sea_areas.csv and sea_links.csv."""
    header = "name,sheet,box_col,box_row,label_lon,label_lat,label_angle,label_spread"
    rows = [(name, sheet, *_cr(box), *_label(label)) for name, sheet, box, label in areas]
    table(out / "sea_areas.csv", header, rows)
    pairs = [(k.a, k.b, k.kind, k.name, ";".join(_key(h) for h in k.closers)) for k in links]
    table(out / "sea_links.csv", "a,b,kind,name,closers", pairs)


def countries(out: Path, labels: list[tuple[str, str, Label, int]]) -> None:
    """country_labels.csv."""
    rows = [(code, text, *_label(label), level) for code, text, label, level in labels]
    table(out / "country_labels.csv", "code,text,lon,lat,angle,spread,level", rows)


def panels(out: Path, found: list[Panel]) -> None:
    """sheets.csv."""
    table(out / "sheets.csv", "letter,sheet,row0,col0", [(p.letter, p.sheet, p.row0, p.col0) for p in found])


def check(world: World) -> None:
    """Raises ValueError where layers contradict each other."""
    for h in range(grid.SIZE):
        sea = world.kind[h] == SEA
        if bool(world.sea[h]) != sea or bool(world.territory[h]) == sea or bool(world.controller[h]) == sea:
            raise ValueError(f"layers disagree at {_key(h)}")
        if world.terrain[h] not in terrain.KINDS or (world.terrain[h] == "sea") != sea:
            raise ValueError(f"terrain disagrees at {_key(h)}")
