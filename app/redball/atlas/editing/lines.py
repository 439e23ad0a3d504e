"""The lines of a patch that what a person draws amounts to: each says what is there and what shall be."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from redball.atlas.editing.picking import side_of
from redball.atlas.patches.kinds import KINDS, Cells, same
from redball.atlas.patches.patch import Change, PatchError
from redball.atlas.patches.texts import MapTexts
from redball.errors import Fault
from redball.hexes import ROW_PITCH, Direction
from redball.language import marked

_DRY_BLANK = {"sea": ""}
_WET_BLANK = {"territory": "", "controller": ""}
_TRACKS = {"rail": "PR", "road": "PD"}
"""Kinds of ways, and how the ids of drawn ones begin."""


def changed(texts: MapTexts, kind: str, key: str, cells: Cells, why: str) -> Change | None:
    """Give columns of an entry that is there other contents; None if they have these."""
    there = texts.get(KINDS[kind], key, cells)
    if there is None:
        raise PatchError(Fault(key, marked("nothing on the map"), marked("what it shall change")))
    now = {column: cell for column, cell in cells.items() if not same(column, there.get(column, ""), cell)}
    return Change(kind, key, {column: there.get(column, "") for column in now}, now, why) if now else None


def added(kind: str, key: str, cells: Cells, why: str) -> Change:
    """A new entry."""
    return Change(kind, key, None, KINDS[kind].whole(key, cells), why)


def gone(texts: MapTexts, kind: str, key: str, why: str) -> Change | None:
    """An entry that goes; None if there is none."""
    there = texts.get(KINDS[kind], key)
    return None if there is None else Change(kind, key, KINDS[kind].whole(key, there), None, why)


def without(changes: Sequence[Change], number: int) -> tuple[Change, ...]:
    """The lines of a patch without one of them.  A later line of the same entry that goes on from it goes on
    from what it replaced; one that changes nothing then goes too.
    """
    out, kept = changes[number], list(changes[:number])
    was, now = dict(out.was or {}), dict(out.now or {})
    for change in changes[number + 1 :]:
        if (change.kind, change.key) == (out.kind, out.key) and was and now and change.was:
            on = [c for c in change.was if c in was and same(c, change.was[c], now[c])]
            change = replace(change, was={**change.was, **{column: was.pop(column) for column in on}})
            cells = change.now
            if cells is not None and change.was and all(same(c, cells[c], change.was[c]) for c in cells):
                continue
        kept.append(change)
    return tuple(kept)


# --- hexes --------------------------------------------------------------------------------------------------


def brushed(texts: MapTexts, nodes: Iterable[int], layer: str, word: str, why: str) -> Iterator[Change]:
    """Paint a layer of hexes.  A hex that becomes sea leaves its country and joins the sea area beside it, or
    the other way round, in the same line; places follow the country of their hex, in lines of their own, and
    no railway, road or river leads through hexes that are sea now.
    """
    places: dict[str, list[str]] | None = None
    drowned: list[int] = []
    for node in dict.fromkeys(nodes):
        key, cells = _key(texts, node), {layer: word}
        if layer == "terrain":
            cells |= _sides_with(texts, node, word)
        elif layer == "territory":
            cells |= _controller_with(texts, node, word)
        line = changed(texts, "hex", key, cells, why)
        if line is None:
            continue
        yield line
        if (line.now or {}).get("terrain") == "sea":
            drowned.append(node)
        if country := (line.now or {}).get("territory", ""):
            places = _places(texts) if places is None else places
            for name in places.get(key, ()):
                if (follows := changed(texts, "place", name, {"territory": country}, why)) is not None:
                    yield follows
    yield from _ways_out_of(texts, frozenset(drowned), why)
    yield from _rivers_out_of(texts, frozenset(drowned), why)


def _ways_out_of(texts: MapTexts, sea: frozenset[int], why: str) -> Iterator[Change]:
    """Railways and roads end before hexes that have become sea; ferries don't."""
    wet = {_key(texts, node) for node in sea}
    for kind in _TRACKS if sea else ():
        taken: set[str] = set()
        for id in texts.table(KINDS[kind]).keys():  # noqa: SIM118
            entry = texts.get(KINDS[kind], id) or {}
            hexes = entry["hexes"].split()
            if wet.isdisjoint(hexes) or entry.get("ferry", "") not in ("", "0"):
                continue
            parts = [" ".join(part) for part in _dry(hexes, wet) if len(part) > 1]
            if not parts:
                yield Change(kind, id, KINDS[kind].whole(id, entry), None, why)
                continue
            yield Change(kind, id, {"hexes": entry["hexes"]}, {"hexes": parts[0]}, why)
            rest = {column: cell for column, cell in entry.items() if column not in ("id", "hexes")}
            for part in parts[1:]:
                taken.add(new := _free_id(texts, kind, taken))
                yield added(kind, new, rest | {"hexes": part}, why)


def _rivers_out_of(texts: MapTexts, sea: frozenset[int], why: str) -> Iterator[Change]:
    """Rivers flow into hexes that have become sea, and begin beyond them anew."""
    sides = (side_of(texts.grid, node, direction) for node in sea for direction in Direction)
    wet = {word for word in sides if word is not None}
    for key in list(texts.table(KINDS["river"]).keys()) if sea else ():
        entry = texts.get(KINDS["river"], key) or {}
        course = entry["sides"].split()
        if wet.isdisjoint(course):
            continue
        parts = _dry(course, wet)
        rivers = [
            {"sides": " ".join(part), "into": entry["into"] if part[-1] == course[-1] else "sea"}
            for part in parts
        ]
        if not rivers:
            yield Change("river", key, KINDS["river"].whole(key, entry), None, why)
            continue
        now = {column: cell for column, cell in rivers[0].items() if cell != entry[column]}
        yield Change("river", key, {column: entry[column] for column in now}, now, why)
        for cells in rivers[1:]:
            whole = entry | cells
            yield added("river", KINDS["river"].key_of(whole), whole, why)


def _dry(words: Sequence[str], wet: Collection[str]) -> list[list[str]]:
    """What is left of a way, part by part."""
    return [list(part) for is_wet, part in groupby(words, lambda word: word in wet) if not is_wet]


def _places(texts: MapTexts) -> dict[str, list[str]]:
    """The places of each hex that has some."""
    found = defaultdict(list)
    for name in texts.table(KINDS["place"]).keys():  # noqa: SIM118
        cells = texts.get(KINDS["place"], name, ("col", "row")) or {}
        found[f"{cells['col']}.{cells['row']}"].append(name)
    return found


def _sides_with(texts: MapTexts, node: int, terrain: str) -> dict[str, str]:
    """What else a hex must have when its terrain is sea, or is no longer."""
    here = texts.get(KINDS["hex"], _key(texts, node)) or {}
    if (terrain == "sea") == (here["terrain"] == "sea"):
        return {}
    if terrain == "sea":
        return _WET_BLANK | {"sea": here["sea"] or _commonest(texts, node, "sea")}
    country = here["territory"] or _commonest(texts, node, "territory")
    return _DRY_BLANK | {"territory": country, "controller": _holder(texts, country)}


def _controller_with(texts: MapTexts, node: int, country: str) -> dict[str, str]:
    """Who controls a hex that goes to another country, if it was controlled as its country is."""
    here = texts.get(KINDS["hex"], _key(texts, node), ["territory", "controller"]) or {}
    held = here["controller"] == _holder(texts, here["territory"])
    return {"controller": _holder(texts, country)} if held else {}


def _holder(texts: MapTexts, country: str) -> str:
    """Who controls a country."""
    return (texts.get(KINDS["territory"], country, ["controller"]) or {}).get("controller", "")


def _commonest(texts: MapTexts, node: int, layer: str) -> str:
    """What most neighbours have; nothing if they have none."""
    beside = [texts.get(KINDS["hex"], _key(texts, other), [layer]) for other in texts.grid.neighbours(node)]
    found = Counter(cells[layer] for cells in beside if cells and cells[layer])
    return found.most_common(1)[0][0] if found else ""


def _key(texts: MapTexts, node: int) -> str:
    col, row = texts.grid.colrow(node)
    return f"{col}.{row}"


# --- hexsides -----------------------------------------------------------------------------------------------


def side(
    texts: MapTexts, kind: str, node: int, direction: Direction, why: str, name: str = "", owner: str = ""
) -> Change:
    """Put a feature on a hexside, or take it off if it is there."""
    word = side_of(texts.grid, node, direction, own=kind != "fort")
    if word is None:
        raise PatchError(Fault(_key(texts, node), marked("the edge of the map"), marked("a hexside")))
    key = f"{kind} {word}"
    return gone(texts, "hexside", key, why) or added("hexside", key, {"name": name, "owner": owner}, why)


def river(
    texts: MapTexts, sides: Sequence[tuple[int, Direction]], why: str, name: str, size: str, into: str
) -> Change:
    """A new river along hexsides, from its source to its mouth."""
    words = [side_of(texts.grid, node, direction) for node, direction in sides]
    if not words or None in words:
        raise PatchError(Fault(name, marked("the edge of the map"), marked("hexsides from source to mouth")))
    cells = {"name": name, "size": size, "into": into, "sides": " ".join(map(str, words))}
    return added("river", KINDS["river"].key_of(cells), cells, why)


def cut_river(texts: MapTexts, node: int, direction: Direction, why: str) -> Iterator[Change]:
    """Take a hexside out of every river that runs along it; what is above ends there."""
    word = side_of(texts.grid, node, direction)
    for key in list(texts.table(KINDS["river"]).keys()):
        entry = texts.get(KINDS["river"], key) or {}
        sides = entry["sides"].split()
        if word is None or word not in sides:
            continue
        at = sides.index(word)
        above, below = " ".join(sides[:at]), " ".join(sides[at + 1 :])
        if above:
            now = {"sides": above, "into": "land"}
            yield Change("river", key, {"sides": entry["sides"], "into": entry["into"]}, now, why)
        elif below:
            yield Change("river", key, {"sides": entry["sides"]}, {"sides": below}, why)
        else:
            yield Change("river", key, KINDS["river"].whole(key, entry), None, why)
        if above and below:
            cells = entry | {"sides": below}
            yield added("river", KINDS["river"].key_of(cells), cells, why)


# --- railways and roads -------------------------------------------------------------------------------------


def track(texts: MapTexts, kind: str, nodes: Sequence[int], why: str, **cells: str) -> Change:
    """A new railway or road through neighbouring hexes."""
    grid = texts.grid
    for a, b in pairwise(nodes):
        if grid.direction(a, b) is None:
            expected = marked("each hex beside the one before")
            raise PatchError(Fault(_key(texts, b), marked("a hex far from the one before"), expected))
    if len(nodes) < 2:
        raise PatchError(Fault(kind, marked("one hex"), marked("two or more")))
    hexes = {"hexes": " ".join(_key(texts, node) for node in nodes)}
    return added(kind, _free_id(texts, kind), {**cells, **hexes}, why)


def cut(texts: MapTexts, kind: str, a: int, b: int, why: str) -> Iterator[Change]:
    """Take away the stretch of railway or road between two neighbouring hexes, of each that runs there."""
    taken: set[str] = set()
    ends = {_key(texts, a), _key(texts, b)}
    for id in texts.table(KINDS[kind]).keys():  # noqa: SIM118
        entry = texts.get(KINDS[kind], id) or {}
        hexes = entry["hexes"].split()
        at = next((n for n in range(1, len(hexes)) if {hexes[n - 1], hexes[n]} == ends), 0)
        if not at:
            continue
        parts = [" ".join(part) for part in (hexes[:at], hexes[at:]) if len(part) > 1]
        if not parts:
            yield Change(kind, id, KINDS[kind].whole(id, entry), None, why)
            continue
        yield Change(kind, id, {"hexes": entry["hexes"]}, {"hexes": parts[0]}, why)
        if len(parts) > 1:
            new = _free_id(texts, kind, taken)
            taken.add(new)
            rest = {column: cell for column, cell in entry.items() if column not in ("id", "hexes")}
            yield added(kind, new, rest | {"hexes": parts[1]}, why)


def _free_id(texts: MapTexts, kind: str, taken: Iterable[str] = ()) -> str:
    known = {*texts.table(KINDS[kind]).keys(), *taken}
    return next(id for n in range(1, len(known) + 2) if (id := f"{_TRACKS[kind]}{n:03}") not in known)


# --- places -------------------------------------------------------------------------------------------------


def place(texts: MapTexts, name: str, node: int, spot: tuple[float, float], why: str, **cells: str) -> Change:
    """A new place at a ``spot`` in map units."""
    here = texts.get(KINDS["hex"], _key(texts, node), ["territory"]) or {}
    return added(
        "place", name, {"territory": here.get("territory", ""), **cells, **_at(texts, node, spot)}, why
    )


def port(texts: MapTexts, name: str, word: str, why: str) -> Change | None:
    """A place gets another port, on the sea areas beside its hex if it has had none."""
    place = texts.get(KINDS["place"], name, ["col", "row", "sea_areas"]) or {}
    cells = {"port": word}
    if word == "none":
        cells["sea_areas"] = ""
    elif place and not place["sea_areas"]:
        node = texts.grid.node(int(place["col"]), int(place["row"]))
        near = [node, *texts.grid.neighbours(node)]
        found = [(texts.get(KINDS["hex"], _key(texts, n), ["sea"]) or {}).get("sea", "") for n in near]
        cells["sea_areas"] = ";".join(dict.fromkeys(filter(None, found)))
    return changed(texts, "place", name, cells, why)


def moved(texts: MapTexts, name: str, node: int, spot: tuple[float, float], why: str) -> Change | None:
    """A place goes elsewhere; its name, which stood well where it was, is placed anew."""
    cells = {**_at(texts, node, spot), "positions": ""}
    here = texts.get(KINDS["hex"], _key(texts, node), ["territory"]) or {}
    if here.get("territory"):
        cells["territory"] = here["territory"]
    return changed(texts, "place", name, cells, why)


def _at(texts: MapTexts, node: int, spot: tuple[float, float]) -> dict[str, str]:
    """Hex, longitude and latitude of a spot in map units."""
    (col, row), (x, y), head = texts.grid.colrow(node), spot, texts.head.projection
    lon = (head.lon0 + x * head.lon_step + 180) % 360 - 180
    lat = head.lat0 - y * abs(head.lat_step) / ROW_PITCH
    return {"col": str(col), "row": str(row), "lon": f"{lon:.4f}", "lat": f"{lat:.4f}"}
