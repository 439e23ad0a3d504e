"""The rows of the convoys panel as plain text: sea areas, routes, resources that stay behind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from redball.desk.freight import Answer
from redball.desk.words import count, tr
from redball.game.orders import ClearRoute, ForbidRoute, SetRoute
from redball.game.state import Game
from redball.rules.freight import Bans, bans, leg_names, routes
from redball.wording import name_of, sentence

if TYPE_CHECKING:
    from redball.planning.freight import Way


@dataclass(frozen=True)
class AreaLine:
    """A sea area: its number, cells, tooltip, and whether it is short of points."""

    area: int
    cells: tuple[str, ...]
    tip: str
    loud: bool


@dataclass(frozen=True)
class RouteRow:
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
    return [tr("Sea area"), tr("Points"), tr("Used"), tr("Barrels"), tr("Free"), tr("Short")]


def route_heads() -> list[str]:
    """Heads of the table of routes."""
    return [tr("Resource"), tr("Way"), tr("Factory"), tr("Points"), tr("State")]


def summary(answer: Answer) -> str:
    """'21 resources delivered, 19 convoy points, 5 factories idle', and what a proposal changes."""
    found = answer.shown
    said = tr("{delivered}, {points}, {idle} idle").format(
        delivered=count(len(found.ways), "resource delivered", "resources delivered"),
        points=count(found.points, "convoy point", "convoy points"),
        idle=count(sum(found.idle.values()), "factory", "factories"),
    )
    if answer.change is None:
        return said
    if answer.change.none:
        return tr("{0}: as it is now").format(said)
    gain = len(found.ways) - len(answer.now.ways)
    return tr("{said} (now: {now})").format(said=said, now=len(answer.now.ways)) if gain else said


def area_rows(game: Game, answer: Answer) -> list[AreaLine]:
    """Rows of the sea areas, those that are short first."""
    from redball.planning import freight

    gains = {gain.area: gain for gain in answer.gains}
    rows = []
    for row in freight.area_rows(game, answer.shown):
        name = game.atlas.sea_areas[row.area].name
        held = ", ".join(f"{code} {points}" for code, points in row.points.items())
        numbers = (row.used + row.lent, row.dedicated, row.free, row.short)
        tip = [tr("{0}: {1}").format(name_of(code), points) for code, points in row.points.items()]
        tip += [tr("{0} carry for other powers").format(row.lent)] if row.lent else []
        tip += [
            tr("{0} of {1} reserved for barrels").format(points, name_of(code))
            for code, points in row.reserved.items()
        ]
        if (gain := gains.get(row.area)) is not None:
            tip.append(
                tr("One more point brings {0}").format(count(gain.delivered, "resource", "resources"))
                if gain.delivered
                else tr("One more point saves {0}").format(count(gain.saved, "other", "others"))
            )
        cells = (name, held, *(str(n) if n else "–" for n in numbers))
        if row.area not in answer.shown.network.points:
            cells = (*cells[:4], tr("forbidden"), cells[5])
        rows.append(AreaLine(row.area, cells, "\n".join([name, *tip]), row.short > 0))
    return sorted(rows, key=lambda row: not row.loud)


def route_rows(game: Game, answer: Answer) -> list[RouteRow]:
    """Routes in the order of the map, then resources that reach no factory, then routes that are given up."""
    found, change = answer.shown, answer.change
    new = set(change.gained) if change else set()
    turned = set(change.turned) if change else set()
    rows = []
    for way in found.ways:
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
        for each in found.left
    ]
    return [*rows, *left]


def _way_row(game: Game, power: str, way: Way, state: str, pinned: bool) -> RouteRow:
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
    """What the menu of a sea area offers: its words and orders."""
    name = game.atlas.sea_areas[area].name
    if area in bans(game, power).areas:
        return [(tr("Allow {0} again").format(name), ClearRoute(power, what="area", name=name))]
    return [(tr("Forbid {0}").format(name), ForbidRoute(power, "area", name))]


def route_orders(game: Game, power: str, row: RouteRow) -> list[tuple[str, ForbidRoute | ClearRoute]]:
    """What the menu of a resource offers: to keep it where it is, to leave its factory out."""
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
    """What both menus end with, if there is anything to clear."""
    if not routes(game, power) and bans(game, power) == Bans():
        return []
    return [(tr("Clear all routes and bans"), ClearRoute(power))]


def resource_name(game: Game, node: int, oil: bool) -> str:
    """A resource by its place."""
    name = game.atlas.place_name(node)
    return tr("{0}, oil").format(name) if oil else name
