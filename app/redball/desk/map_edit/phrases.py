"""Lines of a patch in words, and where on the map they are."""

from __future__ import annotations

from collections.abc import Iterator

from redball.atlas import Atlas
from redball.atlas.patches import Change
from redball.desk.map_edit import tools
from redball.hexes import Direction, HexSide
from redball.language import marked, translated

_COLUMNS = {
    "terrain": marked("terrain"),
    "territory": marked("country"),
    "controller": marked("controller"),
    "sea": marked("sea area"),
    "weather": marked("weather zone"),
    "name": marked("name"),
    "modern_name": marked("name of today"),
    "kind": marked("kind"),
    "port": marked("port"),
    "ices": marked("ices in"),
    "factories_red": marked("red factories"),
    "factories_blue": marked("blue factories"),
    "oil": marked("oil"),
    "resources": marked("resources"),
    "sea_areas": marked("sea areas"),
    "owner": marked("owner"),
    "size": marked("size"),
    "into": marked("ends in"),
    "main": marked("trunk line"),
    "ferry": marked("ferry"),
    "status": marked("status"),
    "home": marked("home country"),
}
_QUIET = {"col", "row", "lon", "lat", "positions"}
"""Columns of a place that say where it is."""
_FOLLOWING = {"sea", "territory", "controller"}
"""Columns of a hex that follow its terrain in the same line."""
_ALSO = {"rail": marked("Railway"), "road": marked("Road"), "river": marked("River")}


def column(name: str) -> str:
    """A column of an entry in words."""
    return translated(_COLUMNS[name]) if name in _COLUMNS else name


def said(change: Change, atlas: Atlas) -> str:
    """What a line changes, in a few words."""
    what = _subject(change, atlas)
    if change.was is None:
        return translated("{0}: new", what)
    if change.now is None:
        return translated("{0}: taken away", what)
    if change.kind in ("rail", "road", "river") and ("hexes" in change.now or "sides" in change.now):
        return translated("{0}: shortened", what)
    told = [c for c in change.now if c not in _QUIET]
    moved = "col" in change.now or "lon" in change.now
    if change.kind == "hex" and "terrain" in told:
        told = [c for c in told if c not in _FOLLOWING]
    elif change.kind == "place" and moved:
        told = [c for c in told if c != "territory"]
    elif "territory" in told:
        told = [c for c in told if c != "controller"]
    elif "port" in told:
        told = [c for c in told if c != "sea_areas"]
    parts = []
    for c in told:
        before, after = _cell(c, change.was.get(c, ""), atlas), _cell(c, change.now[c], atlas)
        step = f"{before} → {after}"
        parts.append(step if c in ("terrain", "name") else f"{column(c)} {step}")
    if moved:
        parts.insert(0, translated("moved"))
    return f"{what}: {', '.join(parts)}"


def _subject(change: Change, atlas: Atlas) -> str:
    if change.kind == "hex":
        return atlas.label(_node(atlas, change.key))
    if change.kind == "hexside":
        kind, _, side = change.key.partition(" ")
        node, way = _side(atlas, side)
        return f"{tools.of_side(kind)} {atlas.label(node)} {way.name}"
    cells = change.now or change.was or {}
    if change.kind == "territory":
        return cells.get("name") or tools.of_country(atlas, change.key)
    if change.kind in _ALSO:
        name = change.key.rpartition(" ")[0] if change.kind == "river" else cells.get("name", "")
        if not name and change.kind != "river":
            names = {line.id: line.name for line in atlas.rail_lines}
            names |= {road.id: road.name for road in atlas.roads}
            hexes = cells.get("hexes", "").split()
            ends = [atlas.label(_node(atlas, key)) for key in (hexes[:1] + hexes[-1:])]
            name = names.get(change.key, "") or " – ".join(ends) or change.key
        return f"{translated(_ALSO[change.kind])} {name}"
    return change.key


def _cell(name: str, cell: str, atlas: Atlas) -> str:
    if not cell:
        return translated("none")
    if name == "terrain":
        return tools.of_terrain(cell)
    if name in ("territory", "controller", "owner"):
        return tools.named(atlas, cell)
    if name in ("kind", "port"):
        return tools.word(cell)
    if name in ("ices", "main", "ferry"):
        return translated("no") if cell == "0" else translated("yes")
    return cell


# --- where --------------------------------------------------------------------------------------------------


def nodes_of(change: Change, atlas: Atlas) -> tuple[int, ...]:
    """The hexes that a line is about, at most some dozen; none for what is everywhere."""
    if change.kind == "hex":
        return (_node(atlas, change.key),)
    cells = {**(change.was or {}), **(change.now or {})}
    if change.kind == "place":
        names = {change.key, change.key_after, cells.get("name", "")}
        here = [place.node for place in atlas.places if place.name in names]
        if here or "col" not in cells:
            return tuple(here[:1])
        return (_node(atlas, f"{cells['col']}.{cells['row']}"),)
    if "hexes" in cells:
        return tuple(_node(atlas, key) for key in cells["hexes"].split())
    return ()


def sides_of(change: Change, atlas: Atlas) -> tuple[HexSide, ...]:
    """The hexsides that a line is about."""
    if change.kind == "hexside":
        return tuple(_pairs(atlas, change.key.partition(" ")[2]))
    cells = {**(change.was or {}), **(change.now or {})}
    return tuple(_pairs(atlas, cells.get("sides", ""))) if change.kind == "river" else ()


def _pairs(atlas: Atlas, sides: str) -> Iterator[HexSide]:
    for word in sides.split():
        node, way = _side(atlas, word)
        beyond = atlas.grid.neighbour(node, way)
        if beyond >= 0:
            yield node, beyond


def _node(atlas: Atlas, key: str) -> int:
    col, row = map(int, key.split("."))
    return atlas.grid.node(col, row)


def _side(atlas: Atlas, word: str) -> tuple[int, Direction]:
    key, _, way = word.rpartition(".")
    return _node(atlas, key), Direction[way]
