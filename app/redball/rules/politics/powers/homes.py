"""Home nations in politics, and the Rhineland (POL-SET-06, POL-PML-18)."""

from __future__ import annotations

from collections.abc import Iterator

from redball.derived import cached
from redball.game.powers import power_infos
from redball.game.state import Game
from redball.rules.politics.powers.start import usual_rhineland
from redball.rules.politics.powers.tables import MARKED
from redball.rules.politics.tables import PLAYED

RHINELAND_CARD = "GE 6"


def homes_of(power: str) -> tuple[str, ...]:
    """The home countries of a power, by their codes on the map."""
    return power_infos()[power].homes if power in power_infos() else ()


def is_home_nation(game: Game, power: str, node: int) -> bool:
    """True in a power's home nation: of Germany without the Rhineland before its option 6 (POL-SET-06)."""
    if game.atlas.home_at(node) not in homes_of(power):
        return False
    return not is_rhineland(game, node) or rhineland_is_home(game)


def is_in_uk(game: Game, node: int) -> bool:
    """True in the United Kingdom (POL-PML-18)."""
    return bool(game.atlas.home_at(node) == "GBR")


def is_annexed(game: Game, power: str, node: int) -> bool:
    """True in a territory that belongs to a power's home country and once was none of it: Austria."""
    own = game.atlas.territory_at(node)
    return own.home in homes_of(power) and own.code not in homes_of(power) and own.status == "annexed"


def is_rhineland(game: Game, node: int) -> bool:
    """True for a hex of the Rhineland."""
    return node in rhineland(game)


@cached
def rhineland(game: Game) -> frozenset[int]:
    """The hexes of the Rhineland: those that players marked, else Redball's."""
    marked = frozenset(_marked(game))
    if marked:
        return marked
    atlas = game.atlas
    nodes = (atlas.named(label) for label in usual_rhineland())
    return frozenset(node for node in nodes if node >= 0 and atlas.home_at(node) == "GER")


def _marked(game: Game) -> Iterator[int]:
    return (node for (what, node), is_so in MARKED.of(game).items() if what == "rhineland" and is_so)


def rhineland_is_home(game: Game) -> bool:
    """True once Germany's option 6 has made the Rhineland part of the home nation."""
    return any(row.card == RHINELAND_CARD and row.success for row in PLAYED.of(game).values())
