"""The date, phase and weather of the game in words, and what comes next."""

from __future__ import annotations

from collections import Counter

from redball.desk.words import side_name, tr, turn_number
from redball.game import sequence
from redball.game.clock import Clock
from redball.game.state import Game
from redball.language import within
from redball.wording import Message, name_of, sentence


def following(game: Game, end_stage: bool = False) -> Clock:
    """The clock of the next step."""
    from redball.rules import sequence_of_play

    return sequence.following(game.clock, end_stage, sequence_of_play(game))


def months(turn: int) -> str:
    """The first letters of a turn's months: "J/F"."""
    return "/".join(part[:1] for part in Clock(turn, "").date.split()[0].split("/"))


def phase_name(phase: str) -> str:
    """Name of a phase."""
    return sentence(sequence.phases()[phase].name)


def next_words(now: Clock, then: Clock) -> str:
    """What the Next button leads to: the phase, and the impulse or turn if a new one begins."""
    if then.turn != now.turn:
        return then.date
    name = phase_name(then.phase)
    if then.impulse and then.impulse != now.impulse:
        return tr("{side} impulse {n}").format(side=impulse_side(then), n=then.impulse)
    return within(name)


def impulse_side(clock: Clock) -> str:
    """The side whose impulse it is."""
    return side_name(sequence.acting_side(clock.first, clock.impulse))


def turn_line(game: Game) -> str:
    """'Turn 14 · Allied impulse 6 · Fine weather'."""
    clock = game.clock
    if clock.impulse:
        moment = tr("{side} impulse {n}").format(side=impulse_side(clock), n=clock.impulse)
    else:
        moment = phase_name(clock.phase)
    return " · ".join(part for part in (turn_number(clock), moment, weather(game)) if part)


def weather(game: Game) -> str:
    """'Fine weather', or the commonest and that zones differ."""
    zones = game.atlas.weather_zones
    kinds = Counter(game.weather.get(zone, "fine") for zone in zones)
    if not kinds:
        return ""
    if len(kinds) == 1:
        return tr("{weather} weather").format(weather=name_of(f"weather.{next(iter(kinds))}").capitalize())
    return tr("Weather by zone")


def weather_by_zone(game: Game) -> str:
    """One line a weather zone."""
    found = {zone: name_of(f"weather.{game.weather.get(zone, 'fine')}") for zone in game.atlas.weather_zones}
    return "\n".join(f"{zone}: {weather}" for zone, weather in found.items())


def short_text(order: Message) -> str:
    """An order in few words: for a step only where it led to."""
    if not order.code.startswith("base.step"):
        return sentence(order).rstrip(".")
    text = sentence(Message(str(order.data["phase"])))
    if order.data.get("side"):
        side = name_of(str(order.data["side"]))
        text = tr("{phase} ({side} impulse {n})").format(phase=text, side=side, n=order.data["impulse"])
    else:
        text = tr("{phase} ({date})").format(phase=text, date=order.data["date"])
    return tr("back to {0}").format(text) if order.code.endswith("back") else text
