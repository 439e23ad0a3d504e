"""Civil wars in minor countries on which a power that has one of the sides declares war."""

from __future__ import annotations

from redball.game.powers import power_infos
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.politics import standing as known
from redball.rules.politics.ideologies import IDEOLOGIES
from redball.rules.politics.options import reads

FAR = 10**6


def candidates(game: Game, power: str, country: str) -> tuple[str, ...]:
    """The powers of the third ideology: neither the declarer's nor that of the other side of the civil war,
    in the order of initiative (POL-WAR-05).
    """
    sides = known.minor(game, country).civil_war or ("", "")
    taken = {known.ideology(game, code) for code in (power, *sides) if code}
    return tuple(
        code for ideology in IDEOLOGIES if ideology not in taken for code in known.members(game, ideology)
    )


def heir(game: Game, power: str, country: str) -> str:
    """The power to which the units of a side pass: the closest one of the third ideology; of equally close
    ones the first in initiative.  Empty where players say who it is.
    """
    if reads(game, "war.third") == "ask":
        return ""
    found = candidates(game, power, country)
    return min(found, key=lambda c: (distance(game, c, country), known.standing(game, c).place), default="")


def distance(game: Game, power: str, country: str) -> int:
    """Hexes between a power and a minor country: between their markers, or between their capitals on the
    map.
    """
    if reads(game, "war.closest") == "map":
        capital = power_infos()[power].capital
        a = game.atlas.named(capital)
        places = [node for node, there in game.atlas.places_at.items() if _is_capital(there, country)]
        return min((game.atlas.grid.distance(a, b) for b in places), default=FAR) if a >= 0 else FAR
    field = known.layout(game)
    a, b = field.node(known.standing(game, power).at), field.node(known.minor(game, country).at)
    return field.distance(a, b) if a >= 0 and b >= 0 else FAR


def _is_capital(places: tuple, country: str) -> bool:  # type: ignore[type-arg]
    return any(place.territory == country and place.kind == "capital" for place in places)


def units_of(game: Game, power: str, country: str) -> tuple[Unit, ...]:
    """The units of a minor country that a power controls."""
    return tuple(u for u in game.units.values() if u.country == country and game.principal(u.power) == power)
