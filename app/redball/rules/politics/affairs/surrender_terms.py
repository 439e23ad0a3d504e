"""What a surrender says: option 5, on terms or as a Vichy surrender, and 4(a), which forces one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.affairs.term import Term
from redball.rules.politics.nations import land, surrendering
from redball.rules.politics.treaties import trade
from redball.rules.politics.war.passages import waterways
from redball.rules.politics.war.surrender import longest


def surrender_terms(game: Game, play: Play) -> Iterator[Term]:
    """What option 5 says."""
    yield Term("vichy", "yes", clauses=("POL-VICHY-01",))
    if play.terms.get("vichy") is True:
        others = tuple(code for code in known.powers(game) if code not in (play.power, play.target))
        yield from _vichy(game, play, play.power, "to")
        yield Term("refuse", "several", "power", others, clauses=("POL-VICHY-03",))
        return
    yield Term("all", "yes", clauses=("POL-SUR-01", "POL-SUR-02"))
    if play.terms.get("all") is True:
        return
    yield Term("answered", "yes", clauses=("POL-SUR-02",))
    yield Term("cede", "hexes", "hex", _controlled(game, play.power), clauses=("POL-SUR-03",))
    yield Term("ratio", "ratio", clauses=("POL-SUR-04",))
    yield Term("oil", "number", most=trade.MOST, clauses=("POL-SUR-05",))
    yield Term("bp", "number", most=trade.MOST, clauses=("POL-SUR-05",))
    yield Term("longer", "number", most=longest(game), clauses=("POL-SUR-06",))
    yield Term("passages", "several", "waterway", tuple(waterways(game)), clauses=("POL-SUR-07",))


def _controlled(game: Game, power: str) -> tuple[str, ...]:
    label = game.atlas.label
    return tuple(label(n) for n in sorted(game.atlas.places_at) if game.power_over(n) == power)


def _vichy(game: Game, play: Play, loser: str, accepting: str) -> Iterator[Term]:
    foes = tuple(code for code in known.enemies(game, loser) if code != play.target or loser == play.target)
    yield Term(accepting, "several", "power", foes, clauses=("POL-VICHY-02",))
    accepted = surrendering.terms_of(game, play, accepting).to
    if len(accepted) > 1:
        yield Term("conqueror", "choice", "power", ("", *accepted), clauses=("POL-VICHY-05",))
    if loser == surrendering.FRANCE:
        yield Term("historical", "yes", clauses=("POL-VICHY-08",))
    home, label = set(land.home(game, loser)), game.atlas.label
    named = [node for node in sorted(game.atlas.places_at) if node in home]
    kept = tuple(label(node) for node in named if game.power_over(node) in accepted)
    ceded = tuple(label(node) for node in named if game.power_over(node) == loser)
    if kept and play.terms.get("historical") is not True:
        yield Term("kept", "hexes", "hex", kept, clauses=("POL-VICHY-07",))
    if ceded:
        yield Term("ceded", "hexes", "hex", ceded, clauses=("POL-VICHY-07",))


def force_terms(game: Game, play: Play) -> Iterator[Term]:
    """What 4(a) says."""
    foes = known.enemies(game, play.target) if play.target else ()
    yield Term("agree", "several", "power", without(foes, play.power), clauses=("POL-VICHY-34",))
    if play.target:
        yield from _vichy(game, play, play.target, "accept")
    yield Term("peace", "several", "power", without(foes, play.power), clauses=("POL-VICHY-35",))


def without(codes: Iterable[str], one: str) -> tuple[str, ...]:
    """Some powers without one."""
    return tuple(code for code in codes if code != one)
