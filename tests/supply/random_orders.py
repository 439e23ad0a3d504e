"""The next position after something happened: a move, a loss, another controller, weather, war, a port."""

from __future__ import annotations

from random import Random
from typing import Any

from redball.game.powers import Country
from redball.game.state import Change, Game, HexState, next_game, pair, put_power, put_unit, remove_unit

WEATHERS = ["fine", "rain", "snow", "storm", "blizzard"]


def after(game: Game, seed: int) -> Game:
    """The next position; always the same one for a seed. Most often a land unit moves."""
    rnd = Random(seed)
    what = rnd.choice(
        [_move] * 6
        + [_leave, _flip, _add, _sail, _control, _control, _weather, _convoys, _port, _war, _join, _enter]
    )
    return next_game(game, what(rnd, game))


def with_fields(value: Any, **fields: Any) -> Any:
    """A value with some of its fields set otherwise."""
    return type(value)(**{name: getattr(value, name) for name in value.__struct_fields__} | fields)


def _land(game: Game) -> list[int]:
    return [n for n in range(len(game.atlas.grid)) if game.atlas.is_land(n)]


def _some(rnd: Random, game: Game) -> Any:
    """Any unit; None when there is none."""
    return game.units[rnd.choice(sorted(game.units))] if game.units else None


def _near(rnd: Random, game: Game, node: int, distance: int) -> int:
    near = [n for n in game.atlas.grid.within(node, distance) if game.atlas.is_land(n)]
    return rnd.choice(near or _land(game))


def _move(rnd: Random, game: Game) -> list[Change]:
    old = _some(rnd, game)
    if old is None:
        return []
    node = _near(rnd, game, old.hex, 2) if old.hex >= 0 else rnd.choice(_land(game))
    return [put_unit(with_fields(old, hex=node, sea=-1))]


def _sail(rnd: Random, game: Game) -> list[Change]:
    old = _some(rnd, game)
    if old is None or not game.atlas.sea_areas:
        return []
    return [put_unit(with_fields(old, hex=-1, sea=rnd.choice(game.atlas.sea_areas).index))]


def _leave(rnd: Random, game: Game) -> list[Change]:
    return [remove_unit(rnd.choice(sorted(game.units)))] if game.units else []


def _flip(rnd: Random, game: Game) -> list[Change]:
    old = _some(rnd, game)
    return [put_unit(with_fields(old, organized=not old.organized))] if old is not None else []


def _add(rnd: Random, game: Game) -> list[Change]:
    """One more like another, near it."""
    old = _some(rnd, game)
    if old is None:
        return []
    node = _near(rnd, game, old.hex, 3) if old.hex >= 0 else -1
    return [put_unit(with_fields(old, id=f"n{rnd.randrange(10**6)}", hex=node))]


def _codes(game: Game) -> list[str]:
    return sorted({*game.powers, *game.countries})


def _control(rnd: Random, game: Game) -> list[Change]:
    """A hex changes hands: near a unit, or a place."""
    old, places = _some(rnd, game), sorted({p.node for p in game.atlas.places})
    if places and rnd.random() < 0.4:
        node = rnd.choice(places)
    else:
        node = _near(rnd, game, old.hex, 3) if old is not None and old.hex >= 0 else rnd.choice(_land(game))
    return [Change("control", node, rnd.choice(_codes(game)))]


def _weather(rnd: Random, game: Game) -> list[Change]:
    return [Change("weather", rnd.choice(game.atlas.weather_zones), rnd.choice(WEATHERS))]


def _convoys(rnd: Random, game: Game) -> list[Change]:
    if not game.atlas.sea_areas:
        return []
    area = rnd.choice(game.atlas.sea_areas).index
    return [Change("convoys", (area, rnd.choice(sorted(game.powers))), rnd.randint(0, 2))]


def _port(rnd: Random, game: Game) -> list[Change]:
    ports = sorted({p.node for p in game.atlas.places if p.port})
    if not ports:
        return []
    state = HexState(port_damaged=rnd.random() < 0.5, iced_in=rnd.random() < 0.3)
    return [Change("hexes", rnd.choice(ports), state)]


def _war(rnd: Random, game: Game) -> list[Change]:
    """Two powers go to war, or make peace."""
    codes = sorted(game.powers)
    if len(codes) < 2:
        return []
    between = pair(*rnd.sample(codes, 2))
    return [Change("wars", "", game.wars ^ {between})]


def _join(rnd: Random, game: Game) -> list[Change]:
    """A country is aligned, conquered or left alone."""
    if not game.countries:
        return []
    code, power = rnd.choice(sorted(game.countries)), rnd.choice(["", *sorted(game.powers)])
    return [Change("countries", code, Country(code, power, bool(power) and rnd.random() < 0.5))]


def _enter(rnd: Random, game: Game) -> list[Change]:
    """A major power enters the war, or stays out of it."""
    power = game.powers[rnd.choice(sorted(game.powers))]
    return [put_power(with_fields(power, active=not power.active))]
