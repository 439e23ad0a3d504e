"""What hangs on what, as `redball supply` answers it."""

from __future__ import annotations

from typing import Any

from redball.atlas import UnknownHexError
from redball.cli.answer import Answer
from redball.errors import Fault, near_misses
from redball.game.errors import GameError
from redball.game.state import Game
from redball.language import translated
from redball.planning.chokepoints import ChokePoint, choke_points, depending, name
from redball.supply.tracing.losses import Loss, LossKind
from redball.wording import message, name_of, sentence


def chokes(game: Game, power: str) -> Answer:
    """The choke points of a power, or of every power in the game."""
    powers = [power] if power else [p.code for p in game.powers.values() if p.in_play]
    found = {code: choke_points(game, code) for code in powers}
    data = {code: [_data(game, point) for point in points] for code, points in found.items()}
    lines: list[str] = []
    for code, points in found.items():
        if points:
            lines.append(sentence(message("planning.choke_power", power=name_of(code))))
            lines += [f"  {_line(game, point)}" for point in points]
    return Answer(data, lines or [sentence(message("planning.choke_none"))])


def depends(game: Game, text: str, power: str) -> Answer:
    """The units that depend on one hex or sea area.

    Raises:
        GameError: neither a hex nor a sea area of the map.

    """
    point = depending(game, _thing(game, text), power)
    return Answer(_data(game, point), [_line(game, point)])


def _thing(game: Game, text: str) -> Loss:
    by_name = {name.casefold(): area for name, area in game.atlas.sea_by_name.items()}
    area = by_name.get(text.strip().casefold())
    if area is not None:
        return Loss(LossKind.SEA, sea=area.index)
    try:
        node = game.atlas.find(text)
    except UnknownHexError as error:
        near = (*near_misses(text, [a.name for a in game.atlas.sea_areas]), *error.faults[0].near)
        expected = translated("a hex label, the name of a place, or a sea area")
        raise GameError(Fault("--depends", f"“{text}”", expected, near)) from error
    sea = int(game.atlas.sea[node])
    return Loss(LossKind.SEA, sea=sea) if sea >= 0 else Loss(LossKind.HEX, node)


def _line(game: Game, point: ChokePoint) -> str:
    what = sentence(name(game, point.loss))
    if not point.units:
        return sentence(message("planning.choke_nobody", what=what))
    units = [game.units[unit].name or unit for unit in point.units]
    return sentence(message("planning.choke_line", what=what, count=len(units), units=units))


def _data(game: Game, point: ChokePoint) -> dict[str, Any]:
    loss, atlas = point.loss, game.atlas
    hexes = loss.side if loss.side is not None else (loss.node,) if loss.node >= 0 else ()
    return {
        "kind": loss.kind.value,
        "name": sentence(name(game, loss)),
        "hexes": [atlas.label(node) for node in hexes],
        "sea_area": atlas.sea_areas[loss.sea].name if loss.sea >= 0 else None,
        "hq": loss.unit or None,
        "units": list(point.units),
        "factors": point.factors,
    }
