"""What a provider can still give at this opportunity, in words: corps, factories, value.

The numbers are those of :mod:`redball.rules.reorganization.remaining`.
"""

from __future__ import annotations

from fractions import Fraction

from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.reorganization.pool import used
from redball.rules.reorganization.remaining import remaining
from redball.rules.reorganization.ways.capacity import has_had_its_time
from redball.rules.reorganization.ways.sources import is_isolated, primaries_for
from redball.wording import Message, message


def remaining_at(game: Game, provider: str, way: str, unit: Unit) -> tuple[Message, ...]:
    """What a provider still gives by a way to a unit (REO-PRI-01 to 05, REO-SEC-01, REO-LSS-01, REO-HQ-02,
    REO-SUP-03, REO-ATR-10, REO-TRS-01, REO-SEA-03).
    """
    kind, _, name = provider.partition(":")
    if way == "sea":
        return (message("reorganization.left.any"),)
    if way == "primary":
        return _primary(game, game.atlas.find(name), unit)
    if way in ("hq", "atr", "trs") and not game.units[name].organized and not used(game, way, name):
        return (message("reorganization.left.face_down"),)
    if way == "hq":
        left = Fraction(_limited(game, f"hq_halves.{name}"), 2)
        return (message("reorganization.left.value", left=left, value=game.units[name].reorganization),)
    if way == "secondary":
        flipped = kind == "unit" and used(game, "hq", name)
        return (_units(0 if flipped else _limited(game, f"secondary.{provider}")),)
    return (_units(_limited(game, f"{way}.{name}", unit.hex)),)


def _limited(game: Game, name: str, node: int = -1) -> int:
    """What is left of something that is limited."""
    left = remaining(game, name, node)
    assert left is not None, "it is limited"
    return left


def _units(left: int) -> Message:
    return message("reorganization.left.units", left=left) if left else message("reorganization.left.none")


def _primary(game: Game, node: int, unit: Unit) -> tuple[Message, ...]:
    label = game.atlas.label(node)
    corps, oil = _limited(game, f"corps.{label}"), _limited(game, f"oil.{label}")
    said = [message("reorganization.left.primary", corps=corps, oil=oil)]
    if is_isolated(game, node, primaries_for(game, unit)):
        done = has_had_its_time(game, node)
        said.append(message("reorganization.left.isolated_done" if done else "reorganization.left.isolated"))
    return tuple(said)
