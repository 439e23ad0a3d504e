"""Small maps and positions for tests, drawn as text.

A map is a few lines of characters, one a hex; blanks are ignored, so that odd rows can be indented as they
lie::

    atlas = small_atlas(
        '''
        ~ ~ . . .
         ~ . . ^ .
        ~ . . . .
        ''',
        places=[spot("Tobruk", "A-0101", port="minor"), spot("Cairo", "A-0204", "capital", factories=1)],
        rails=["Tobruk A-0103 Cairo"],
    )
    game = small_game(atlas, [unit("15pz", "A-0103", type="MOT", power="GE")])

Hexes are written as on any map: panel letter A, two digits row, two digits column ("A-0103" is row 1, column
3), or by the name of a place.  :func:`write_folder` writes a map as a folder that ``redball.atlas.load``
reads back.
"""

from __future__ import annotations

import csv
import itertools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import tomli_w
from redball.atlas import (
    Atlas,
    Hexside,
    HexsideKind,
    Place,
    PlaceKind,
    PortClass,
    RailLine,
    River,
    RiverSize,
    SeaArea,
    SeaLink,
    SheetPanel,
    Terrain,
    Territory,
)
from redball.game.clock import Clock
from redball.game.pools import waiting
from redball.game.powers import Country, Power, power_infos
from redball.game.state import Change, Depot, Game, HexState, pair
from redball.game.units import Unit, unit_types
from redball.hexes import ROW_PITCH, Grid, hexside

TERRAIN = {
    ".": Terrain.CLEAR,
    "f": Terrain.FOREST,
    "j": Terrain.JUNGLE,
    "^": Terrain.MOUNTAIN,
    "s": Terrain.SWAMP,
    "d": Terrain.DESERT,
    "D": Terrain.DESERT_MOUNTAIN,
    "t": Terrain.TUNDRA,
    "i": Terrain.ICE,
    "o": Terrain.LAKE,
    "x": Terrain.DEPRESSION,
}
"""Land characters.  Sea is ``~`` (sea area 0) or a digit, the number of its sea area."""

SHEET = "Western European map"
SHEETS = {
    "W": SHEET,
    "E": "Eastern European map",
    "S": "Scandinavian map",
    "A": "African map",
    "I": "Asian map",
    "P": "Pacific map",
    "N": "American map",
}
"""Panels of maps that have several sheets, by their letters."""

DEFAULT_OWNERS = {
    "g": ("GER", "GE"),
    "i": ("ITA", "IT"),
    "j": ("JAP", "JA"),
    "b": ("GBR", "CW"),
    "u": ("USA", "US"),
    "r": ("USR", "SU"),
    "f": ("FRA", "FR"),
    "c": ("CHN", "CH"),
    "l": ("LBA", "IT", ""),
    "e": ("EGY", "CW", ""),
    "n": ("TUR", "TUR"),
    "m": ("ROM", "GE"),
}
"""Characters of ``owners``: country code, controller and (if not the country itself) home country, "" for a
possession.
"""


@dataclass(frozen=True)
class Spot:
    """A place to put on a small map, see :func:`spot`."""

    name: str
    at: str
    kind: str
    port: str
    ices: bool
    factories: int
    blue: int
    oil: int
    resources: int
    seas: tuple[int, ...] | None


def spot(
    name: str,
    at: str,
    kind: str = "city",
    *,
    port: str = "none",
    ices: bool = False,
    factories: int = 0,
    blue: int = 0,
    oil: int = 0,
    resources: int = 0,
    seas: tuple[int, ...] | None = None,
) -> Spot:
    """A place: ``kind`` capital, city, town or site; a port opens on the sea areas it touches unless ``seas``
    says which.
    """
    return Spot(name, at, kind, port, ices, factories, blue, oil, resources, seas)


def small_atlas(
    terrain: str,
    *,
    owners: str = "",
    who: Mapping[str, tuple[str, ...]] = DEFAULT_OWNERS,
    places: Sequence[Spot] = (),
    rails: Sequence[str] = (),
    sides: Sequence[str] = (),
    sea_names: Sequence[str] = (),
    passages: Mapping[tuple[int, int], Sequence[str]] | None = None,
    weather: str = "",
    zones: Mapping[str, str] | None = None,
    sheets: str = "",
    wraps: bool = False,
    id: str = "small",
    folder: Path = Path("small"),
) -> Atlas:
    """A map in memory.

    ``owners`` is a second drawing of the same size: who holds each hex, by the characters of ``who``
    (default: all land is Germany).  ``rails`` are lines of hexes ("Tobruk A-0103 Cairo"), gaps filled along a
    straight way.  ``sides`` are hexside features: "strait A-0101 A-0102" with any :class:`HexsideKind`, a
    fort with the hex that it protects first and its owner last; hexsides of a river in their order.  Sea
    areas that touch are linked; ``passages`` names links that the controllers of some hexes can close.
    ``weather`` draws zones by the characters of ``zones``.  ``sheets`` draws the sheets by the letters of
    :data:`SHEETS`, each a panel whose letter its hexes have ("E-0103"); a sea area is on the sheet of its
    first hex.
    """
    rows = _rows(terrain)
    grid = Grid(len(rows[0]), len(rows), wraps)
    cells = "".join(rows)
    sea = np.array([int(c.replace("~", "0")) if c in "~0123456789" else -1 for c in cells], np.int16)
    land = np.array([TERRAIN.get(c, Terrain.SEA) for c in cells], np.uint8)
    territories, controllers, territory, controller = _owners(rows, _rows(owners), who, land)
    zone_names, zone = _zones(cells, "".join(_rows(weather)), zones or {})
    letters = "".join(_rows(sheets)) or "A" * len(cells)
    assert len(letters) == len(cells), "sheets is drawn as large as terrain"
    panels = _panels(letters) if sheets else (SheetPanel("A", SHEET, 0, 0),)
    panel = np.array([[p.letter for p in panels].index(letter) for letter in letters], np.uint8)
    areas = _areas(grid, sea, sea_names, [panels[i].sheet for i in panel])
    node = _finder(grid, places, letters)
    return Atlas(
        id=id,
        title="Small map",
        folder=folder,
        grid=grid,
        lon0=0.0,
        lat0=10.0,
        lon_step=1.0,
        lat_step=0.9,
        terrain=land,
        territory=territory,
        controller=controller,
        sea=sea,
        panel=panel,
        weather=zone,
        territories=territories,
        controllers=controllers,
        panels=panels,
        weather_zones=zone_names,
        sea_areas=areas,
        sea_links=_sea_links(grid, sea, {k: [node(h) for h in v] for k, v in (passages or {}).items()}),
        places=tuple(
            _place(grid, sea, node(s.at), s, territories[territory[node(s.at)]].code) for s in places
        ),
        rail_lines=tuple(_rail(grid, i, [node(h) for h in text.split()]) for i, text in enumerate(rails)),
        roads=(),
        features=_features(node, sides),
        rivers=_courses(node, sides),
        country_labels=(),
    )


def unit(
    id: str, at: str = "", *, type: str = "INF", power: str = "GE", country: str = "", **fields: Any
) -> Unit:
    """A unit for :func:`small_game`: ``at`` a hex or place or sea area name; corps of its power's home
    country by default.
    """
    kind = unit_types()[type]
    size = fields.pop("size", "corps" if "corps" in kind.sizes else kind.sizes[0])
    infos = power_infos()
    home = country or (infos[power].homes[0] if power in infos else power)
    return Unit(
        id=id, name=fields.pop("name", id), type=type, power=power, country=home, size=size, note=at, **fields
    )


def small_game(
    atlas: Atlas,
    units: Iterable[Unit] = (),
    *,
    powers: Iterable[str] = (),
    wars: Iterable[tuple[str, str]] | None = None,
    cooperation: Iterable[tuple[str, str]] | None = None,
    control: Mapping[str, str] | None = None,
    depots: Mapping[str, tuple[int, str]] | None = None,
    convoys: Mapping[tuple[int, str], int] | None = None,
    hexes: Mapping[str, HexState] | None = None,
    fuel: Mapping[str, Any] | None = None,
    clock: Clock | None = None,
    remembered: Iterable[Change] = (),
    **fields: Any,
) -> Game:
    """A position on a small map.

    ``powers`` are at least those of the map and the units.  By default every pair of different sides is at
    war and powers co-operate as ``assets/powers.toml`` says.  ``depots`` is hex -> (barrels, owner); ``fuel``
    power -> loose fuel; ``remembered`` are changes made to it, such as rows of rule sets' tables; other
    fields go to :class:`Game` as they are.
    """
    placed = [_put(atlas, u) for u in units]
    infos = power_infos()
    in_play = {
        *powers,
        *(c for c in atlas.controllers if c in infos),
        *(u.power for u in placed if u.power in infos),
    }
    codes = [code for code in infos if code in in_play]
    if wars is None:
        wars = [(a, b) for a, b in itertools.combinations(codes, 2) if infos[a].side != infos[b].side]
    if cooperation is None:
        cooperation = [(a, b) for a in codes for b in infos[a].cooperates if b in codes]
    stocks = fuel or {}
    homes = {t.home: t.controller for t in atlas.territories if t.home}
    game = Game(
        atlas=atlas,
        title="Small game",
        clock=clock or Clock(35, "final_reorganization", side=""),
        powers={c: Power(c, infos[c].side, fuel=Fraction(stocks.get(c, 0))) for c in codes},
        countries={h: Country(h, c if c in infos else "") for h, c in homes.items()},
        units={u.id: u for u in placed},
        control={atlas.find(h): c for h, c in (control or {}).items()},
        depots={atlas.find(h): Depot(*d) for h, d in (depots or {}).items()},
        convoys=dict(convoys or {}),
        hexes={atlas.find(h): state for h, state in (hexes or {}).items()},
        wars=frozenset(pair(*w) for w in wars),
        cooperation=frozenset(pair(*c) for c in cooperation),
        **fields,
    )
    return game.changed(remembered)


def write_folder(atlas: Atlas, folder: Path) -> Path:
    """Write a map as a folder in the format that ``redball.atlas.load`` reads; returns the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    grid, sea_chars, area_chars = atlas.grid, "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    terrain = {t.value: c for c, t in TERRAIN.items()} | {Terrain.SEA.value: "~"}
    lands = {i: area_chars[i] for i in range(1, len(atlas.territories))}
    holders = {i: area_chars[i] for i in range(1, len(atlas.controllers))}
    _layer(folder / "terrain.txt", grid, [terrain[t] for t in atlas.terrain.tolist()])
    _layer(folder / "territory.txt", grid, [lands.get(t, ".") for t in atlas.territory.tolist()])
    _layer(folder / "controller.txt", grid, [holders.get(t, ".") for t in atlas.controller.tolist()])
    _layer(folder / "sea.txt", grid, [sea_chars[s] if s >= 0 else "." for s in atlas.sea.tolist()])
    _layer(folder / "sheet.txt", grid, [atlas.panels[p].letter for p in atlas.panel.tolist()])
    _layer(folder / "weather.txt", grid, [area_chars[z] for z in atlas.weather.tolist()])
    head = {
        "format": 1,
        "id": atlas.id,
        "title": atlas.title,
        "cols": grid.cols,
        "rows": grid.rows,
        "wraps": grid.wraps,
        "projection": {
            "lon0": atlas.lon0,
            "lat0": atlas.lat0,
            "lon_step": atlas.lon_step,
            "lat_step": atlas.lat_step,
        },
        "legend": {
            "terrain": {c: Terrain(t).name.lower() for t, c in terrain.items()},
            "territory": {c: atlas.territories[i].code for i, c in lands.items()},
            "controller": {c: atlas.controllers[i] for i, c in holders.items()},
            "sea": {sea_chars[a.index]: a.name for a in atlas.sea_areas},
            "weather": {area_chars[i]: z for i, z in enumerate(atlas.weather_zones)},
        },
    }
    (folder / "map.toml").write_text(tomli_w.dumps(head), "utf-8")
    _tables(atlas, folder)
    return folder


# --- how a map is put together ------------------------------------------------------------------------------


def _rows(drawing: str) -> list[str]:
    rows = [row for line in drawing.strip("\n").splitlines() if (row := "".join(line.split()))]
    assert len({len(row) for row in rows}) <= 1, "every row of a drawing has the same number of hexes"
    return rows


def _panels(letters: str) -> tuple[SheetPanel, ...]:
    return tuple(SheetPanel(letter, SHEETS[letter], 0, 0) for letter in dict.fromkeys(letters))


def _finder(grid: Grid, places: Sequence[Spot], letters: str):
    names = {s.name: s.at for s in places}

    def node(text: str) -> int:
        label = names.get(text, text).replace("-", "")
        found = grid.node(int(label[3:5]), int(label[1:3]))
        assert found >= 0 and label[0] == letters[found], f"no hex {text} on this small map"
        return found

    return node


def _owners(rows: list[str], drawn: list[str], who: Mapping[str, tuple[str, ...]], land):
    if not drawn:
        drawn = ["".join("." if c in "~0123456789" else "g" for c in row) for row in rows]
        who = DEFAULT_OWNERS
    codes = list(dict.fromkeys(who[c] for row in drawn for c in row if c in who))
    territories = [Territory("", "", "", "", "")]
    for code, held_by, *home in codes:
        own = home[0] if home else code
        territories.append(Territory(code, code.title(), held_by, "country", own, code == "USA"))
    controllers = ("", *dict.fromkeys(c[1] for c in codes))
    index = {entry: i for i, entry in enumerate(codes, 1)}
    cells = "".join(drawn)
    assert len(cells) == len(land), "owners is drawn as large as terrain"
    territory = np.array([index[who[c]] if c in who else 0 for c in cells], np.uint8)
    controller = np.array([controllers.index(who[c][1]) if c in who else 0 for c in cells], np.uint8)
    wet = land == Terrain.SEA
    territory[wet] = 0
    controller[wet] = 0
    return tuple(territories), controllers, territory, controller


def _zones(cells: str, drawn: str, zones: Mapping[str, str]):
    names = tuple(dict.fromkeys(zones.values())) or ("Mediterranean",)
    if not drawn:
        return names, np.zeros(len(cells), np.uint8)
    return names, np.array([names.index(zones[c]) for c in drawn], np.uint8)


def _areas(grid: Grid, sea, names: Sequence[str], sheets: Sequence[str]) -> tuple[SeaArea, ...]:
    areas = []
    for index in range(int(sea.max(initial=-1)) + 1):
        box = int(np.flatnonzero(sea == index)[0]) if (sea == index).any() else 0
        name = names[index] if index < len(names) else f"Sea {index}"
        areas.append(SeaArea(index, name, sheets[box], box, *grid.centre(box), 0.0, 2.0))
    return tuple(areas)


def _sea_links(grid: Grid, sea, closers: Mapping[tuple[int, int], list[int]]) -> tuple[SeaLink, ...]:
    touching = {
        (min(a, b), max(a, b))
        for node, row in enumerate(grid.adjacency.tolist())
        for other in row
        if other >= 0 and (a := int(sea[node])) >= 0 and (b := int(sea[other])) >= 0 and a != b
    }
    named = {(min(k), max(k)): tuple(v) for k, v in closers.items()}
    return tuple(
        SeaLink(a, b, "passage" if (a, b) in named else "open", "", named.get((a, b), ()))
        for a, b in sorted(touching | set(named))
    )


def _place(grid: Grid, sea, node: int, s: Spot, territory: str) -> Place:
    touching = tuple(sorted({int(sea[n]) for n in grid.neighbours(node)} - {-1}))
    seas = (touching if s.seas is None else s.seas) if s.port != "none" else ()
    return Place(
        s.name,
        "",
        node,
        *grid.centre(node),
        territory,
        PlaceKind(s.kind),
        PortClass[s.port.upper()],
        s.ices,
        s.factories,
        s.blue,
        s.oil,
        s.resources,
        seas,
    )


def _rail(grid: Grid, number: int, stops: list[int]) -> RailLine:
    nodes = stops[:1]
    for stop in stops[1:]:
        while nodes[-1] != stop:
            nodes.append(min(grid.neighbours(nodes[-1]), key=lambda n: (grid.distance(n, stop), n)))
    return RailLine(f"r{number}", f"Line {number}", True, False, False, tuple(nodes))


def _features(node, texts: Sequence[str]) -> tuple[Hexside, ...]:
    found = []
    for kind, a, b, *owner in map(str.split, texts):
        if kind != "river":
            behind = node(a) if kind == "fort" else -1
            ends = hexside(node(a), node(b))
            found.append(Hexside(*ends, HexsideKind(kind), "", owner[0] if owner else "", behind))
    return tuple(found)


def _courses(node, texts: Sequence[str]) -> tuple[River, ...]:
    """Each stretch of river hexsides told one after the other, sharing a hex, is a course of its own."""
    courses: list[list[tuple[int, int]]] = []
    for kind, *ends in (text.split()[:3] for text in texts):
        if kind == "river":
            key = hexside(*map(node, ends))
            if courses and set(courses[-1][-1]) & set(key):
                courses[-1].append(key)
            else:
                courses.append([key])
    return tuple(River("", RiverSize.MAIN, "land", tuple(course)) for course in courses)


def _put(atlas: Atlas, raw: Unit) -> Unit:
    """The unit at its place: :func:`unit` keeps the place's name in ``note`` until the map is known."""
    fields = {name: getattr(raw, name) for name in raw.__struct_fields__ if name != "note"}
    if (area := atlas.sea_by_name.get(raw.note.casefold())) is not None:
        fields["sea"] = area.index
    elif raw.note:
        fields["hex"] = atlas.find(raw.note)
    return Unit(**fields)


# --- how a map is written -----------------------------------------------------------------------------------


def _layer(path: Path, grid: Grid, cells: list[str]) -> None:
    text = "".join(cells)
    path.write_text("".join(text[i : i + grid.cols] + "\n" for i in range(0, len(grid), grid.cols)), "utf-8")


def _table(path: Path, columns: str, rows: Iterable[Sequence[Any]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns.split(","))
        writer.writerows(rows)


def _tables(atlas: Atlas, folder: Path) -> None:
    grid, names = atlas.grid, [a.name for a in atlas.sea_areas]
    ports = {p: p.name.lower() for p in PortClass}

    def hexes(nodes: Iterable[int]) -> str:
        return ";".join("{}.{}".format(*grid.colrow(n)) for n in nodes)

    def degrees(x: float, y: float) -> tuple[float, float]:
        return atlas.lon0 + x * atlas.lon_step, atlas.lat0 - y / ROW_PITCH * atlas.lat_step

    _table(
        folder / "territories.csv",
        "code,name,controller,status,home,continental_us",
        [(*t[:5], int(t.continental_us)) for t in atlas.territories[1:]],
    )
    _table(folder / "sheets.csv", "letter,sheet,row0,col0", atlas.panels)
    _table(
        folder / "sea_areas.csv",
        "name,sheet,box_col,box_row,label_lon,label_lat,label_angle,label_spread",
        [
            (
                a.name,
                a.sheet,
                *grid.colrow(a.box),
                *degrees(a.label_x, a.label_y),
                a.label_angle,
                a.label_spread,
            )
            for a in atlas.sea_areas
        ],
    )
    _table(
        folder / "sea_links.csv",
        "a,b,kind,name,closers",
        [(names[s.a], names[s.b], s.kind, s.name, hexes(s.closers)) for s in atlas.sea_links],
    )
    _table(
        folder / "places.csv",
        "name,modern_name,col,row,lon,lat,territory,kind,port,ices,factories_red,factories_blue,oil,resources,sea_areas",
        [
            (
                p.name,
                p.modern_name,
                *grid.colrow(p.node),
                *degrees(p.x, p.y),
                p.territory,
                p.kind.value,
                ports[p.port],
                int(p.ices),
                p.red_factories,
                p.blue_factories,
                p.oil,
                p.resources,
                ";".join(names[s] for s in p.sea_areas),
            )
            for p in atlas.places
        ],
    )
    _table(
        folder / "rails.csv",
        "id,name,main,ferry,uncertain,hexes",
        [(*r[:2], *map(int, r[2:5]), hexes(r.nodes)) for r in atlas.rail_lines],
    )
    _table(folder / "roads.csv", "id,name,hexes", [(*r[:2], hexes(r.nodes)) for r in atlas.roads])
    told = [(s.kind.value, s.name, s.owner, _side(grid, *_fort(s))) for s in atlas.features]
    _table(folder / "hexsides.csv", "kind,name,owner,sides", told)
    courses = [
        (r.name, r.size.value, r.into, " ".join(_side(grid, *s) for s in r.sides)) for r in atlas.rivers
    ]
    _table(folder / "rivers.csv", "name,size,into,sides", courses)


def _fort(side: Hexside) -> tuple[int, int]:
    """The hexes of a hexside, that behind a fort first."""
    return (side.b, side.a) if side.behind == side.b else (side.a, side.b)


def _side(grid: Grid, a: int, b: int) -> str:
    return "{}.{}.{}".format(*grid.colrow(a), grid.direction(a, b).name)


def in_pool(game: Game, pool: str) -> list[str]:
    """The units that wait in a pool."""
    return [id for id in game.units if (at := waiting(game, id)) is not None and at.pool == pool]
