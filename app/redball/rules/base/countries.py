"""The countries and powers that a game has."""

from __future__ import annotations

from collections.abc import Mapping

from redball.atlas import Atlas
from redball.derived import cached
from redball.errors import near_misses
from redball.game.powers import power_infos
from redball.game.state import Game


def known_countries(game: Game) -> Mapping[str, str]:
    """Home countries by code with their names: those of the map, of the powers, and of the game."""
    return {code: code for code in game.countries} | dict(_homes(game.atlas))


@cached
def _homes(atlas: Atlas) -> Mapping[str, str]:
    powers = {home: home for info in power_infos().values() for home in info.homes}
    return powers | {t.home: t.name for t in atlas.territories if t.home and t.home == t.code}


def known_controllers(game: Game) -> tuple[str, ...]:
    """Who may control a hex: powers of the game, minor countries and all that the map names."""
    return tuple(dict.fromkeys([*game.powers, *known_countries(game), *game.atlas.controllers[1:]]))


def near_countries(game: Game, text: str) -> tuple[str, ...]:
    """Codes of countries that a code or a name was perhaps meant to be."""
    names = {name: code for code, name in known_countries(game).items()}
    near = near_misses(text, [*names, *names.values()])
    return tuple(dict.fromkeys(names.get(n, n) for n in near))
