"""What every phase asks for before any house rule: doing it on the table, and saying so."""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.clock import Clock
from redball.game.orders import SetInitiative, Step
from redball.game.sequence import other_side
from redball.game.state import Game
from redball.rules.ruleset import Task
from redball.wording import Message, message

_OWN = frozenset(
    {"initiative", "weather", "end_of_action", "production", "final_reorganization", "reorganization"}
)
"""Phases whose tasks are told apart; each other phase asks just to be carried out."""


def tasks(game: Game) -> Iterator[Task]:
    """The base game's tasks of the present phase."""
    phase = game.clock.phase
    if phase == "initiative":
        yield _initiative(game)
    elif phase == "weather":
        yield Task("base.weather", message("base.do.weather"), _weather(game), tickable=True)
    elif phase == "end_of_action":
        yield _end_of_action(game.clock)
    elif phase not in _OWN:
        yield Task(f"base.{phase}", message(f"base.do.{phase}"), tickable=True)


def _initiative(game: Game) -> Task:
    first = game.clock.first
    detail = message("base.do.initiative_now", side=first)
    offered = (SetInitiative(first), SetInitiative(other_side(first)))
    return Task("base.initiative", message("base.do.initiative"), detail, orders=offered, tickable=True)


def _weather(game: Game) -> Message:
    zones = [f"{zone} {game.weather.get(zone, 'fine')}" for zone in game.atlas.weather_zones if zone]
    return message("base.do.weather_now", zones=zones)


def _end_of_action(clock: Clock) -> Task:
    text = message("base.do.end_of_action", impulse=clock.impulse)
    return Task("base.end_of_action", text, state="info", orders=(Step(), Step(end_stage=True)))
