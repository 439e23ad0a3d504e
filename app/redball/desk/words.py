"""Units, hexes and legs in the words of World in Flames."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication, QLocale

from redball.atlas import Atlas, PlaceKind, PortClass
from redball.game.clock import Clock
from redball.game.pools import waiting
from redball.game.powers import power_infos
from redball.game.state import Game
from redball.game.units import CONVOY_SECTION, Unit, type_name
from redball.language import counted, marked, spoken, translated
from redball.supply.paths import Leg, LegKind, Link, Path, SourceKind, Status
from redball.wording import name_of

_LABEL = re.compile(r"^\([A-Z]+-\d+\) ")
"""A hex's label after the name of its place."""

FIRST_GLOBAL_WAR_TURN = 22
"""Sep/Oct 1939, which players count as turn 1."""


def tr(text: str) -> str:
    """A text of the window in the player's language."""
    return QCoreApplication.translate("desk", text)


def decimal(number: float, places: int) -> str:
    """A number with so many decimals, as the player's language writes it."""
    return QLocale(spoken()).toString(number, "f", places)


def adjective(code: str) -> str:
    """German, Italian ...; of a minor country its name."""
    info = power_infos().get(code)
    return translated(info.adjective, "adjective") if info else name_of(code)


def terrain(atlas: Atlas, node: int) -> str:
    """Name of a hex's terrain."""
    return name_of(f"terrain.{atlas.terrain_at(node).name}")


def whereabouts(atlas: Atlas, node: int) -> str:
    """'Baltic Sea, sea', or the territory and the terrain."""
    area = int(atlas.sea[node])
    if area >= 0:
        return atlas.sea_areas[area].name
    territory = atlas.territory_at(node).name
    return f"{territory}, {terrain(atlas, node)}" if territory else terrain(atlas, node)


def unit_kind(unit: Unit) -> str:
    """'Italian armour division'."""
    kind = type_name(unit.type)
    whose = adjective(unit.country if unit.country and unit.country != unit.power else unit.power)
    power = power_infos().get(unit.power)
    if power and unit.country in power.homes:
        whose = adjective(unit.power)
    if unit.is_headquarters or not unit.size:
        return tr("{whose} {kind}").format(whose=whose, kind=kind)
    size = name_of(f"size.{unit.size}")
    return tr("{whose} {kind} {size}").format(whose=whose, kind=kind, size=size)


def face_state(unit: Unit) -> str:
    """Face-up, face-down or shattered."""
    if unit.shattered:
        return tr("shattered")
    return tr("face-up") if unit.organized else tr("face-down")


def factors(unit: Unit) -> str:
    """The two factors of the counter, empty when it has none."""
    return f"{unit.attack}-{unit.movement}" if unit.attack or unit.movement else ""


_STATUS = {
    Status.IN: marked("In supply"),
    Status.AT_SEA: marked("In supply at sea"),
    Status.LIMITED: marked("Limited supply only"),
    Status.EMERGENCY: marked("Out of supply, emergency HQ supply possible"),
    Status.OUT: marked("Out of supply"),
    Status.ISOLATED: marked("Out of supply and isolated"),
    Status.OFF_MAP: marked("Off the map"),
}
SUPPLIED = frozenset({Status.IN, Status.AT_SEA, Status.LIMITED})
"""What counts as being in supply."""


def status(of: Status) -> str:
    """A unit's supply status in words."""
    return translated(_STATUS[of])


def position(game: Game, unit: Unit) -> str:
    """Where a unit is: hex label, sea area with section, the pool that it waits in, or off the map."""
    if unit.hex >= 0:
        return game.atlas.label(unit.hex)
    if unit.sea >= 0:
        area = game.atlas.sea_areas[unit.sea].name
        if unit.section == CONVOY_SECTION:
            return tr("{area}, Convoy Section").format(area=area)
        return tr("{area}, section {section}").format(area=area, section=unit.section)
    at = waiting(game, unit.id)
    if at is None:
        return tr("off the map")
    pool = name_of(f"order_value.{at.pool}")
    return f"{pool}, {due(game, at.due)}" if at.due else pool


def due(game: Game, turn: int) -> str:
    """A turn in which units are due: 'Mar/Apr 1942, in 2 turns'."""
    date, ahead = Clock(turn, "").date, turn - game.clock.turn
    if ahead < 0:
        return tr("{date}, overdue").format(date=date)
    if ahead == 0:
        return tr("{date}, this turn").format(date=date)
    return tr("{date}, in {turns}").format(date=date, turns=count(ahead, "turn", "turns"))


def turn_number(clock: Clock) -> str:
    """'Turn 14', counted as players do; empty before the Global War begins."""
    number = clock.turn - FIRST_GLOBAL_WAR_TURN + 1
    return tr("Turn {n}").format(n=number) if number > 0 else ""


def side_name(side: str) -> str:
    """Axis, Allied; both sides when empty."""
    return {"axis": tr("Axis"), "allied": tr("Allied")}.get(side, tr("Both sides"))


def count(number: int, one: str, many: str) -> str:
    """'1 hex', '3 hexes'."""
    return f"{number} {counted(number, one, many)}"


def without_name(text: str, *names: str) -> str:
    """A reason for a row that shows the name already: without "DAK is" or "Essen (W-1234) is"."""
    for name in names:
        rest = text.removeprefix(f"{name} ")
        if name and rest != text and rest:
            rest = _LABEL.sub("", rest).removeprefix("is ")
            return rest[:1].upper() + rest[1:]
    return text


# --- supply ---------------------------------------------------------------------------------------


def source_name(game: Game, link: Link) -> str:
    """The HQ or city at the end of a link."""
    unit = game.units.get(link.source.unit)
    return unit.name if unit else game.atlas.place_name(link.source.node)


_SOURCES = {
    SourceKind.PRIMARY: marked("primary source"),
    SourceKind.SECONDARY: marked("secondary source"),
    SourceKind.LIMITED: marked("limited source"),
    SourceKind.TARGET: marked("asked for"),
}


def source_kind(kind: SourceKind) -> str:
    """A kind of source in words."""
    return translated(_SOURCES[kind])


def leg_kind(kind: LegKind) -> str:
    """Name of a leg's kind."""
    return {
        LegKind.BASIC: tr("Basic path"),
        LegKind.RAILWAY: tr("Railway"),
        LegKind.OVERSEAS: tr("Overseas"),
    }[kind]


def spot(game: Game, node: int) -> str:
    """A hex as players call it: the HQ, else the place, else the label."""
    headquarters = next((u for u in game.units_at.get(node, ()) if u.is_headquarters), None)
    return headquarters.name if headquarters else game.atlas.place_name(node)


def leg_ends(game: Game, leg: Leg, unit: Unit | None = None) -> str:
    """'Rommel to Benghazi'."""
    first, last = leg.nodes[0], leg.nodes[-1]
    start = unit.name if unit and unit.hex == first else spot(game, first)
    end = spot(game, last) if last != first else game.atlas.place_name(last)
    return tr("{start} to {end}").format(start=start, end=end)


def stops(game: Game, path: Path) -> str:
    """The ports and sources of a path in their order, each once."""
    names: list[str] = []
    for link in path.links:
        for leg in link.legs:
            if leg.kind is LegKind.OVERSEAS:
                names += [game.atlas.place_name(node) for node in (leg.nodes[0], leg.nodes[-1])]
        names.append(source_name(game, link))
    return " – ".join(dict.fromkeys(names))


def link_lengths(path: Path) -> str:
    """The lengths of a path's links: "4 + 1 hexes"."""
    used = [str(link.used) for link in path.links]
    if path.links and path.links[0].points:
        return tr("{0} movement points").format(" + ".join(used))
    return tr("{0} hexes").format(" + ".join(used)) if used != ["1"] else tr("1 hex")


def lengths(number: int, link: Link) -> str:
    """A length of a link in its measure: "3 hexes", "4 movement points"."""
    if link.points:
        return count(number, "movement point", "movement points")
    return count(number, "hex", "hexes")


def of_allowed(used: int, link: Link) -> str:
    """The share of a link's allowance that is used; none for a link of any length."""
    if link.used > link.allowed:
        return lengths(used, link)
    return tr("{used} of {allowed}").format(used=used, allowed=lengths(link.allowed, link))


def leg_measure(leg: Leg, link: Link) -> str:
    """How long a leg is, and how long its link may be."""
    if leg.kind is LegKind.OVERSEAS:
        return count(len(leg.seas), "sea area", "sea areas")
    if leg.kind is LegKind.RAILWAY:
        return tr("{hexes} by rail").format(hexes=count(len(leg.nodes) - 1, "hex", "hexes"))
    return of_allowed(leg.length, link)


def leg_hexes(atlas: Atlas, leg: Leg, most: int = 9) -> str:
    """The hexes of a leg by label, or the names of its sea areas; the middle of a long one is elided."""
    if leg.kind is LegKind.OVERSEAS:
        return ", ".join(atlas.sea_areas[sea].name for sea in leg.seas)
    labels = [atlas.label(node) for node in leg.nodes]
    if len(labels) > most:
        labels = [*labels[: most - 2], "…", labels[-1]]
    return "  ".join(labels)


# --- hexes ----------------------------------------------------------------------------------------

_PLACES = {
    PlaceKind.CAPITAL: marked("capital"), PlaceKind.CITY: marked("city"), PlaceKind.TOWN: marked("town"),
}  # fmt: skip
_PORTS = {PortClass.MINOR: marked("minor port"), PortClass.MAJOR: marked("major port")}


def places(atlas: Atlas, node: int) -> list[str]:
    """One line a place: its name and what it is."""
    lines = []
    for place in atlas.places_at.get(node, ()):
        facts = [] if place.kind is PlaceKind.SITE else [translated(_PLACES[place.kind])]
        if place.port:
            facts.append(translated(_PORTS[place.port]) + (tr(", ices in") if place.ices else ""))
        if place.factories:
            facts.append(count(place.factories, "factory", "factories"))
        if place.oil:
            facts.append(count(place.oil, "oil resource", "oil resources"))
        if place.resources:
            facts.append(count(place.resources, "resource", "resources"))
        lines.append(f"{place.name}: {', '.join(facts)}" if facts else place.name)
    return lines


def hex_line(game: Game, node: int) -> str:
    """One line about a hex for the status bar: label, terrain, whose it is, what stands there."""
    atlas = game.atlas
    parts = [atlas.label(node), terrain(atlas, node)]
    area = int(atlas.sea[node])
    if area >= 0:
        parts[1] = atlas.sea_areas[area].name
    else:
        territory = atlas.territory_at(node).name
        controller = game.controller(node)
        whose = tr("{power} control").format(power=adjective(controller)) if controller else ""
        parts += [text for text in (territory, whose) if text]
    if node in atlas.places_at:
        parts.insert(1, atlas.place_name(node))
    depot = game.depots.get(node)
    if depot:
        parts.append(count(depot.barrels, "barrel", "barrels"))
    units = game.units_at.get(node, ())
    if units:
        parts.append(", ".join(u.name for u in units[:4]) + (" …" if len(units) > 4 else ""))
    return "  ·  ".join(parts)
