"""A game in words and as JSON: powers, tasks, units, supply paths and reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from redball.game import sequence
from redball.game.clock import Clock
from redball.game.powers import Power
from redball.game.state import Game
from redball.game.units import Unit
from redball.game.where import spot_of, spot_text
from redball.rules import Task
from redball.rules.base.railways import rail_moves_left
from redball.supply import Leg, LegKind, Link, Path, Reason, Supply, Why
from redball.supply.locks.broken import Broken, text_of
from redball.supply.locks.lock import Lock
from redball.wording import message, sentence

_MARKS = {"todo": "[ ]", "done": "[x]", "trouble": "[!]", "info": " - "}


def turn_line(clock: Clock) -> str:
    """The moment of play in one line."""
    phase = sentence(sequence.phases()[clock.phase].name)
    if clock.impulse:
        return sentence(
            message(
                "game.turn_line_impulse", date=clock.date, phase=phase, impulse=clock.impulse, side=clock.side
            )
        )
    return sentence(message("game.turn_line", date=clock.date, phase=phase))


def power_data(game: Game, power: Power) -> dict[str, Any]:
    """A power's stocks; quantities as text, rail moves null where their number isn't limited, build points
    null where nobody entered them.
    """
    return {
        "power": power.code,
        "side": power.side,
        "active": not game.is_neutral(power.code),
        "fuel": str(power.fuel),
        "rp_left": str(power.rp_left),
        "rp_pool": str(power.rp_pool),
        "bp_available": power.bp_available if power.bp_left is not None else None,
        "bp_left": power.bp_left,
        "rail_moves": rail_moves_left(game, power.code),
    }


def task_data(game: Game, task: Task) -> dict[str, Any]:
    """A task of the present phase."""
    return {
        "id": task.id,
        "text": sentence(task.text),
        "detail": sentence(task.detail) if task.detail else None,
        "state": task.state,
        "power": task.power,
        "hexes": labels(game, task.hexes),
        "rule_set": task.rule_set,
    }


def state_mark(task: Task) -> str:
    """A task's state as a box to tick."""
    return _MARKS[task.state]


def labels(game: Game, nodes: Iterable[int]) -> list[str]:
    """Labels of hexes."""
    return [game.atlas.label(node) for node in nodes]


# --- locks --------------------------------------------------------------------------------------------------


def lock_data(game: Game, lock: Lock, broken: Broken | None = None) -> dict[str, Any]:
    """A lock of a supply path; why it can't be followed now, if that is so."""
    return {
        "circle": lock.circle,
        "who": lock.who,
        "what": lock.what,
        "name": lock.name,
        "never": lock.never,
        "text": sentence(text_of(game, lock)),
        "followed": broken is None,
        "reasons": [sentence(said) for said in (broken.text, *broken.details)] if broken else [],
    }


def lock_lines(game: Game, lock: Lock, broken: Broken | None = None) -> Iterator[str]:
    """A lock as lines."""
    yield f"  {sentence(text_of(game, lock))}"
    for said in (broken.text, *broken.details) if broken else ():
        yield f"    {sentence(said)}"


# --- supply -------------------------------------------------------------------------------------------------


def unit_data(game: Game, unit: Unit, supply: Supply) -> dict[str, Any]:
    """A unit and how it stands."""
    return {
        "id": unit.id,
        "name": unit.name,
        "type": unit.type,
        "power": unit.power,
        "at": spot_text(game.atlas, spot_of(unit)),
        "organized": unit.organized,
        "status": supply.status(unit.id).value,
        "in_supply": supply.in_supply(unit.id),
    }


def unit_line(game: Game, unit: Unit, supply: Supply) -> str:
    """A unit and how it stands, in one line."""
    status = sentence(message(f"cli.status.{supply.status(unit.id).value}"))
    at = spot_text(game.atlas, spot_of(unit))
    return sentence(message("cli.unit", id=unit.id, name=unit.name, power=unit.power, at=at, status=status))


def trace_data(game: Game, path: Path | None, why: Why | None) -> dict[str, Any]:
    """A path link by link, or the reasons why there is none."""
    return {
        "path": [_link_data(game, link) for link in path.links] if path is not None else None,
        "reasons": [_reason_data(game, reason) for reason in why.reasons] if why is not None else [],
    }


def _link_data(game: Game, link: Link) -> dict[str, Any]:
    return {
        "from": game.atlas.label(link.start),
        "to": game.atlas.label(link.source.node),
        "source": link.source.kind.value,
        "source_unit": link.source.unit,
        "kind": link.path_kind.value,
        "used": link.used,
        "allowed": link.allowed if link.used <= link.allowed else None,
        "measure": "movement_points" if link.points else "hexes",
        "legs": [_leg_data(game, leg) for leg in link.legs],
    }


def _leg_data(game: Game, leg: Leg) -> dict[str, Any]:
    return {
        "kind": leg.kind.value,
        "hexes": labels(game, leg.nodes),
        "sea_areas": [game.atlas.sea_areas[area].name for area in leg.seas],
        "length": leg.length,
    }


def _reason_data(game: Game, reason: Reason) -> dict[str, Any]:
    return {
        "kinds": [flag.name.lower() for flag in reason.block if flag.name],
        "text": sentence(reason.text),
        "detail": sentence(reason.detail) if reason.detail else None,
        "hexes": labels(game, reason.nodes),
        "hexside": labels(game, reason.side or ()),
        "sea_areas": [game.atlas.sea_areas[area].name for area in reason.seas],
        "units": list(reason.units),
        "clause": reason.clause,
    }


def trace_lines(game: Game, path: Path | None, why: Why | None) -> Iterator[str]:
    """A path leg by leg, or the reasons one by one, as lines."""
    for link in path.links if path is not None else ():
        yield f"  {_link_line(game, link)}"
        yield from (f"    {_leg_line(game, leg)}" for leg in link.legs)
    for reason in why.reasons if why is not None else ():
        yield f"  {sentence(reason.text)}"
        if reason.detail:
            yield f"    {sentence(reason.detail)}"


def _link_line(game: Game, link: Link) -> str:
    unit = game.units.get(link.source.unit)
    to = unit.name if unit else game.atlas.place_name(link.source.node)
    code = "cli.link" if link.used <= link.allowed else "cli.link_any_length"
    return sentence(
        message(
            code,
            start=game.atlas.place_name(link.start),
            to=to,
            kind=sentence(message(f"cli.source.{link.source.kind.value}")),
            path=sentence(message(f"cli.leg.{link.path_kind.value}")),
            used=link.used,
            allowed=link.allowed,
        )
    )


def _leg_line(game: Game, leg: Leg) -> str:
    names = [game.atlas.place_name(node) for node in leg.nodes]
    if leg.kind is LegKind.OVERSEAS and len(names) > 1:
        names[1:1] = [game.atlas.sea_areas[area].name for area in leg.seas]
    way = " – ".join(names)
    return sentence(
        message(
            "cli.leg_line", kind=sentence(message(f"cli.leg.{leg.kind.value}")), way=way, length=leg.length
        )
    )
