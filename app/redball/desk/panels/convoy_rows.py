"""The rows of the convoys panel as plain text: sea areas, routes, undelivered resources."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from redball.canvas.overlays.freight import barrels_key
from redball.desk.panels.freight_desk import FreightAnswer
from redball.desk.words import count, tr
from redball.game.orders import ClearRoute, ForbidRoute, SetRoute
from redball.game.state import Game
from redball.rules.freight import Bans, bans, leg_names, routes
from redball.wording import name_of, sentence

if TYPE_CHECKING:
    from redball.planning.freight import ResourceRoute
    from redball.planning.freight.areas import Use
    from redball.planning.freight.stores import BarrelFlow


class AreaLine(msgspec.Struct, frozen=True):
    """A sea area: its number, cells, tooltip, and whether it is short of points."""

    area: int
    cells: tuple[str, ...]
    tip: str
    loud: bool


class RouteRow(msgspec.Struct, frozen=True):
    """A resource: its key and hex, cells, tooltip; ``order`` pins the route that is shown."""

    key: str
    node: int
    cells: tuple[str, ...]
    tip: str
    loud: bool = False
    pinned: bool = False
    order: SetRoute | None = None


def powers(game: Game) -> list[str]:
    """The powers that the panel can show."""
    return [power.code for power in game.powers.values() if power.in_play]


def area_heads() -> list[str]:
    """Heads of the table of sea areas."""
    return [tr("Sea area"), tr("Points"), tr("In use for"), tr("Free"), tr("Short")]


def route_heads() -> list[str]:
    """Heads of the table of routes."""
    return [tr("Resource"), tr("Way"), tr("Factory"), tr("Points"), tr("State")]


def summary(answer: FreightAnswer) -> str:
    """'21 resources delivered, 19 convoy points, 5 factories without a resource', and what a proposal
    changes.
    """
    found, before = answer.shown, len(answer.now.routes)
    delivered = count(len(found.routes), "resource delivered", "resources delivered")
    if answer.change is not None and before != len(found.routes):
        delivered = tr("{0} instead of {1}").format(delivered, before)
    said = tr("{delivered}, {points}, {idle} without a resource").format(
        delivered=delivered,
        points=count(found.points, "convoy point", "convoy points"),
        idle=count(sum(found.idle.values()), "factory", "factories"),
    )
    if found.short:
        said += tr(", {0} short of points").format(count(len(found.short), "sea area", "sea areas"))
    unchanged = answer.change is not None and answer.change.none
    return tr("{0}: as it is now").format(said) if unchanged else said


def area_rows(game: Game, answer: FreightAnswer) -> list[AreaLine]:
    """Rows of the sea areas: those that are short first, then those in use."""
    from redball.planning import freight

    gains = {gain.area: gain for gain in answer.gains}
    rows = []
    for row in freight.area_rows(game, answer.shown, answer.stores):
        name = game.atlas.sea_areas[row.area].name
        held = ", ".join(f"{code} {points}" for code, points in row.points.items())
        tip = [tr("{0}: {1}").format(name_of(code), points) for code, points in row.points.items()]
        tip += [use_words(game, use, answer.shown.power, full=True) for use in row.uses]
        tip += [
            tr("{0} of {1} reserved for barrels").format(points, name_of(code))
            for code, points in row.reserved.items()
        ]
        if row.short:
            tip.append(short_words(game, row.area, row.short))
        if (gain := gains.get(row.area)) is not None:
            tip.append(
                tr("One more point brings {0}").format(count(gain.delivered, "resource", "resources"))
                if gain.delivered
                else tr("One more point saves {0}").format(count(gain.saved, "other", "others"))
            )
        busy = ", ".join(use_words(game, use, answer.shown.power) for use in row.uses)
        free = str(row.free) if row.free else "–"
        if row.area not in answer.shown.network.points:
            free = tr("forbidden")
        cells = (name, held or "–", busy or "–", free, str(row.short) if row.short else "–")
        rows.append(AreaLine(row.area, cells, "\n".join([name, *tip]), row.short > 0))
    return sorted(rows, key=lambda row: (not row.loud, row.cells[2] == "–"))


def short_words(game: Game, area: int, points: int) -> str:
    """'Bay of Biscay: 2 points short'."""
    name = game.atlas.sea_areas[area].name
    return tr("{0}: {1} short").format(name, count(points, "point", "points"))


def use_words(game: Game, use: Use, power: str, full: bool = False) -> str:
    """'3 resources', '2 barrels of USA', 'supply of 5 units'; in full with their ends."""
    ways = {
        "resource": ("resource", "resources"),
        "lend_lease": ("lent resource", "lent resources"),
        "barrels": ("barrel", "barrels"),
        "supply": ("unit", "units"),
    }
    said = count(use.count, *ways[use.purpose])
    if use.purpose == "supply":
        said = tr("supply of {0}").format(said)
    elif use.power != power:
        said = tr("{0} of {1}").format(said, name_of(use.power))
    if not full:
        return said
    places = (_what_name(game, use, each) for each in use.what)
    return tr("{0}: {1}").format(said, ", ".join(dict.fromkeys(places)))


def _what_name(game: Game, use: Use, what: str) -> str:
    if use.purpose == "supply":
        return game.units[what].name
    label = what if use.purpose == "barrels" else what.rpartition("-")[0]
    return game.atlas.place_name(game.atlas.find(label))


def route_rows(game: Game, answer: FreightAnswer) -> list[RouteRow]:
    """Routes in the order of the map, then resources that reach no factory, then routes that are dropped."""
    found, change = answer.shown, answer.change
    new = set(change.gained) if change else set()
    turned = set(change.turned) if change else set()
    rows = []
    for way in found.routes:
        key = way.resource.key
        pinned = key in found.pinned
        state = (
            tr("pinned") if pinned else tr("new") if key in new else tr("other way") if key in turned else ""
        )
        rows.append(_way_row(game, found.power, way, state, pinned))
    left = [
        RouteRow(
            each.resource.key,
            each.resource.node,
            (
                resource_name(game, each.resource.node, each.resource.oil),
                sentence(each.reason),
                "",
                "",
                tr("left"),
            ),
            sentence(each.reason),
            loud=True,
            pinned=each.resource.key in found.pinned,
        )
        for each in found.undelivered
    ]
    return [*rows, *(_barrel_row(game, flow) for flow in answer.stores.barrels), *left]


def _barrel_row(game: Game, flow: BarrelFlow) -> RouteRow:
    """A row for barrels on a dedicated chain, without orders, since placed barrels stay."""
    atlas = game.atlas
    said = ", ".join(atlas.sea_areas[area].name for area in flow.areas)
    head = tr("{0} from {1}").format(count(flow.barrels, "barrel", "barrels"), atlas.place_name(flow.factory))
    points = str(flow.points)
    cells = (head, said, atlas.place_name(flow.depot), points, tr("dedicated"))
    return RouteRow(barrels_key(atlas, flow.depot), flow.depot, cells, " – ".join((head, said, cells[2])))


def _way_row(game: Game, power: str, way: ResourceRoute, state: str, pinned: bool) -> RouteRow:
    atlas = game.atlas
    names = [atlas.sea_areas[area].name for area in way.areas]
    same = way.resource.node == way.factory
    said = ", ".join(names) or (tr("in the same hex") if same else tr("by rail"))
    cells = (
        resource_name(game, way.resource.node, way.resource.oil), said, atlas.place_name(way.factory),
        str(len(names)) if names else "–", state,
    )  # fmt: skip
    order = SetRoute(power, way.resource.key, atlas.label(way.factory), leg_names(atlas, way.legs))
    return RouteRow(
        way.resource.key,
        way.resource.node,
        cells,
        " – ".join((cells[0], said, cells[2])),
        False,
        pinned,
        order,
    )


def area_orders(game: Game, power: str, area: int) -> list[tuple[str, ForbidRoute | ClearRoute]]:
    """The entries of a sea area's menu: words and orders."""
    name = game.atlas.sea_areas[area].name
    if area in bans(game, power).areas:
        return [(tr("Allow {0} again").format(name), ClearRoute(power, what="area", name=name))]
    return [(tr("Forbid {0}").format(name), ForbidRoute(power, "area", name))]


def route_orders(game: Game, power: str, row: RouteRow) -> list[tuple[str, ForbidRoute | ClearRoute]]:
    """The entries of a resource's menu: pin its route, or exclude its factory."""
    place = game.atlas.place_name
    label = game.atlas.label(row.node)
    found: list[tuple[str, ForbidRoute | ClearRoute]] = [
        (tr("Keep the resources of {0} there").format(place(row.node)), ForbidRoute(power, "resource", label))
    ]
    if row.order is not None:
        factory = place(game.atlas.find(row.order.factory))
        order = ForbidRoute(power, "factory", row.order.factory)
        found.append((tr("Leave the factories of {0} out").format(factory), order))
    return found


def clearing(game: Game, power: str) -> list[tuple[str, ForbidRoute | ClearRoute]]:
    """The last entry of both menus, if there is something to clear."""
    if not routes(game, power) and bans(game, power) == Bans():
        return []
    return [(tr("Clear all routes and bans"), ClearRoute(power))]


def resource_name(game: Game, node: int, oil: bool) -> str:
    """A resource by its place."""
    name = game.atlas.place_name(node)
    return tr("{0}, oil").format(name) if oil else name
