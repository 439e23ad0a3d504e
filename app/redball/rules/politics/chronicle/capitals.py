"""Where countries are on the map."""

from __future__ import annotations

from collections.abc import Iterator

from redball.atlas import Atlas
from redball.atlas.features import PlaceKind
from redball.derived import cached
from redball.game.powers import power_infos
from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.bids import AFFAIRS_PHASE, BIDDING


@cached
def capital_of(atlas: Atlas, country: str) -> int:
    """The hex of a country's capital, else of a city or the first hex of it; -1 where the map has no such
    country.
    """
    for kind in (PlaceKind.CAPITAL, PlaceKind.CITY):
        for node in sorted(atlas.places_at):
            if atlas.home_at(node) == country and any(each.kind is kind for each in atlas.places_at[node]):
                return node
    return next((node for node in sorted(atlas.land_nodes) if atlas.home_at(node) == country), -1)


def scene(game: Game) -> Iterator[int]:
    """What political bids and affairs are about: the capitals of the powers, and of the minor countries that
    stand on the political display.
    """
    if game.clock.phase not in (BIDDING, AFFAIRS_PHASE):
        return
    homes = [home for code in known.powers(game) for home in power_infos()[code].homes[:1]]
    minors = [code for code in known.minors(game) if known.minor(game, code).at]
    for country in (*homes, *minors):
        node = capital_of(game.atlas, country)
        if node >= 0:
            yield node
