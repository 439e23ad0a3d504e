"""What an option has to say beside its target, as the rules read it: each term with what may be chosen for
it, so that players pick instead of type.

``terms`` lists those of an option as it stands, ``aims`` at whom it may be played, ``simplest`` the plays by
which it is tried whether a card can be played at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal

from redball.atlas import Atlas
from redball.derived import cached
from redball.game.state import Game
from redball.game.units import unit_types
from redball.rules import freight
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.book import card, cost_of, roll_of
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.affairs.implication import ANSWER
from redball.rules.politics.affairs.option_0 import BUILD
from redball.rules.politics.affairs.playing import chance, price_of
from redball.rules.politics.affairs.surrender_terms import force_terms, surrender_terms, without
from redball.rules.politics.affairs.term import Term
from redball.rules.politics.display.own_marker import directions
from redball.rules.politics.entry import intelligence
from redball.rules.politics.nations import forcing, groups
from redball.rules.politics.nations.restricted import restriction
from redball.rules.politics.nations.tables import VICHY
from redball.rules.politics.options import is_on, reads
from redball.rules.politics.powers import effectiveness, gearing
from redball.rules.politics.powers.factories import red_at
from redball.rules.politics.powers.setting_up import markers
from redball.rules.politics.treaties import trade, treaty

Aim = Literal["power", "minor", ""]
_POWER: tuple[Aim, ...] = ("power",)
_MINOR: tuple[Aim, ...] = ("minor",)
_AIMS: Mapping[str, tuple[Aim, ...]] = {
    **dict.fromkeys(("3", "4a", "4b", "5", "IPO 9", "IPO 11", "IPO 13", "IPO 14", "IPO 19"), _POWER),
    **dict.fromkeys((BUILD, "IPO 2", "IPO 12"), _MINOR),
    "4": ("power", "minor"),
    **dict.fromkeys(("IPO 1", "IPO 10", "IPO 15", "IPO 18", "2", "4c"), ("",)),
}
"""At what cards are played by their rules; others by what the card book says."""


# --- targets ------------------------------------------------------------------------------------------------


def aims(game: Game, name: str) -> tuple[Aim, ...]:
    """At what a card is played: powers, minor countries, or nothing; of one that nobody entered and no rule
    names, whatever its players say.
    """
    if name in _AIMS:
        return _AIMS[name]
    found = card(game, name)
    if found is not None and found.aims:
        return (found.aims,)
    if found is not None or name.startswith("0"):
        return ("",)
    return ("", "power", "minor")


def targets(game: Game, power: str, name: str) -> tuple[str, ...]:
    """At whom a power may try to play a card, nobody (empty) first where it needs no target."""
    found = list[str]()
    for aim in aims(game, name):
        if aim == "power":
            found += [
                code for code in known.powers(game) if code != power and _may_be(game, power, name, code)
            ]
        elif aim == "minor":
            found += known.minors(game)
        else:
            found.append("")
    return tuple(found)


def _may_be(game: Game, power: str, name: str, target: str) -> bool:
    """False for a power at which a card is never played: surrender and its forcing are between enemies, IPO
    14 is played at a Vichy power (POL-ADM-02, POL-SUR-01, POL-VICHY-34).
    """
    if name == "IPO 14":
        return target in VICHY.of(game)
    return name not in ("5", forcing.CARD) or game.at_war(power, target)


# --- what cards say -----------------------------------------------------------------------------------------


def _marker(game: Game, play: Play) -> Iterator[Term]:
    choices = directions(game, play.power)
    yield Term("towards", "choice", "ideology", choices, needed=True, clauses=("POL-IPO-01",))


def _share(game: Game, play: Play) -> Iterator[Term]:
    factories, resources = shares(game, play.target)
    chosen_goods, chosen_factory = play.terms.get("resources"), play.terms.get("factory")
    if factories and not chosen_goods:
        yield Term("factory", "choice", "hex", ("", *factories), clauses=("POL-IPO-02",))
    if resources and not chosen_factory:
        yield Term("resources", "several", "resource", resources, clauses=("POL-IPO-02", "POL-IPO-03"))


def shares(game: Game, country: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What IPO 2 can take of a minor country: hexes with red factories, and resources without a marker."""
    if not country:
        return (), ()
    held, label = markers(game), game.atlas.label
    nodes = _places(game.atlas, country)
    free = (row.key for node in nodes for row in freight.resources_at(game, node) if row.key not in held)
    return tuple(label(node) for node in nodes if red_at(game, node) > 0), tuple(free)


@cached
def _places(atlas: Atlas, country: str) -> tuple[int, ...]:
    """Hexes of a country with places, in order."""
    return tuple(node for node in sorted(atlas.places_at) if atlas.home_at(node) == country)


def _war_aims(game: Game, play: Play) -> Iterator[Term]:
    others = _others(game, play)
    yield Term("partners", "several", "power", others, needed=True, clauses=("POL-VICHY-02",))


def _others(game: Game, play: Play) -> tuple[str, ...]:
    return tuple(code for code in known.powers(game) if code not in (play.power, play.target))


def _group(game: Game, play: Play) -> Iterator[Term]:
    if play.target in VICHY.of(game):
        own = tuple(code for group in groups.groups(game, play.target) for code in group)
        yield Term("territory", "choice", "territory", own, needed=True, clauses=("POL-ADM-02",))
        yield Term("single", "yes", clauses=("POL-AMB-82",))


def _bonus(game: Game, play: Play) -> Iterator[Term]:
    yield Term("bonus", "several", "power", known.powers(game), clauses=("POL-IPO-07",))


def _effectiveness(game: Game, play: Play) -> Iterator[Term]:
    price = effectiveness.price(game, play.power)
    most = max(price, known.standing(game, play.power).money // price * price)
    yield Term("money", "number", "", (), price, most, price, True, ("POL-PE-02", "POL-PE-03"))


def _build(game: Game, play: Play) -> Iterator[Term]:
    types = tuple(sorted(unit_types()))
    yield Term("type", "choice", "unit_type", types, needed=True, clauses=("POL-OPT0-01",))
    yield Term("name", "name", clauses=("POL-OPT0-01",))


def _gear_up(game: Game, play: Play) -> Iterator[Term]:
    yield Term("prerequisites", "several", "letter", gearing.PREREQUISITES, clauses=("POL-PML-11",))
    yield Term("year_waived", "yes", clauses=("POL-PML-09", "POL-AMB-91"))


def _campaign(game: Game, play: Play) -> Iterator[Term]:
    most = intelligence.campaign(game, play.power)
    least = most if reads(game, "int.0h_amount") == "exact" else min(1, most)
    yield Term("points", "number", "", (), least, most, clauses=("POL-INT-09", "POL-AMB-136"))


def _treaty(game: Game, play: Play) -> Iterator[Term]:
    now = known.treaty_level(game, play.power, play.target) if play.target else 0
    if now:
        yield Term("vary", "yes", clauses=("POL-TREATY-01",))
    if play.terms.get("vary") is True:
        yield Term("answered", "yes", clauses=("POL-TREATY-03",))
    else:
        levels = tuple(range(now + 1, treaty.TOP_LEVEL + 1))
        yield Term("level", "choice", "level", levels, clauses=("POL-TREATY-01",))
    yield Term("gives", "goods", "", trade.GOODS, most=trade.MOST, clauses=("POL-TRADE-01",))
    yield Term("takes", "goods", "", trade.GOODS, most=trade.MOST, clauses=("POL-TRADE-01",))
    if play.terms.get("gives") or play.terms.get("takes"):
        yield Term("imposed", "yes", clauses=("POL-TRADE-06",))
        yield Term("shipper", "choice", "power", ("", *known.powers(game)), clauses=("POL-TRADE-08",))


_ASKED: Mapping[str, Callable[[Game, Play], Iterable[Term]]] = {
    "IPO 1": _marker,
    "IPO 2": _share,
    "IPO 13": _war_aims,
    "IPO 14": _group,
    "IPO 18": _bonus,
    effectiveness.CARD: _effectiveness,
    BUILD: _build,
    gearing.CARD: _gear_up,
    intelligence.CAMPAIGN: _campaign,
    "3": _treaty,
    "5": surrender_terms,
    forcing.CARD: force_terms,
}


def terms(game: Game, play: Play) -> tuple[Term, ...]:
    """What an option says beside its target, by the terms that are chosen so far: what its rules ask for, the
    conqueror's consent of a Vichy power, and what the card book lacks.
    """
    asked = _ASKED.get(play.card)
    return (*(asked(game, play) if asked is not None else ()), *_consent(game, play), *_missing(game, play))


def settled(game: Game, play: Play) -> dict[str, Any]:
    """Of the terms of an option those that are asked for, with what may be chosen for them; a needed number
    begins with the least.
    """
    found = dict[str, Any]()
    for term in terms(game, play):
        value = play.terms.get(term.name)
        if value is None and term.needed and term.kind == "number":
            value = term.least
        if value is not None and _may_be_chosen(term, value):
            found[term.name] = value
    return found


def _may_be_chosen(term: Term, value: Any) -> bool:
    chosen = {"choice": [value], "several": value, "hexes": value}.get(term.kind, ())
    return all(each in term.choices for each in chosen)


def changed(terms: Mapping[str, Any], name: str, value: Any) -> dict[str, Any]:
    """Terms with another value of one; None takes it out."""
    others = {each: said for each, said in terms.items() if each != name}
    return others if value is None else {**others, name: value}


def _consent(game: Game, play: Play) -> Iterator[Term]:
    bound = restriction(game, play.power) is not None
    if bound and (not play.card.startswith("0") or play.card == ANSWER):
        yield Term("agreed", "yes", clauses=("POL-VICHY-18", "POL-VICHY-19"))


def _missing(game: Game, play: Play) -> Iterator[Term]:
    """What players say since nobody entered it: the price, what is rolled, or whether it succeeds."""
    bare = replace(play, terms={k: v for k, v in play.terms.items() if k not in ("cost", "need", "success")})
    if price_of(game, bare) is None and price_of(game, replace(bare, terms={**bare.terms, "cost": 1})) == 1:
        yield Term("cost", "number", clauses=("POL-CARD-01", "POL-CARD-03"))
    if chance(game, bare) is None:
        yield Term("need", "number", "", (), 0, 6, clauses=("POL-CARD-01",))
        if not play.terms.get("need"):
            yield Term("success", "choice", "", (True, False), clauses=("POL-CARD-01",))


def is_entered(game: Game, name: str) -> bool:
    """True for a card of which the card book has the price and the roll, or that needs neither."""
    found = card(game, name)
    if found is None:
        return False
    return cost_of(game, name) is not None and (roll_of(game, name) is not None or found.sure)


# --- trying it ----------------------------------------------------------------------------------------------


def simplest(game: Game, power: str, name: str) -> Iterator[Play]:
    """The plays by which it is seen whether a card can be played at all: each target, with the first choice
    for every term that is needed.
    """
    for target in targets(game, power, name):
        play = Play(power, name, target)
        yield replace(play, terms=dict(_first(game, play)))


def _first(game: Game, play: Play) -> Iterator[tuple[str, Any]]:
    for term in terms(game, play):
        if term.needed and term.kind == "number":
            yield term.name, term.least
        elif term.needed and term.choices:
            yield term.name, [term.choices[0]] if term.kind == "several" else term.choices[0]
    if play.card == "IPO 2":
        factories, resources = shares(game, play.target)
        if factories or resources:
            yield ("factory", factories[0]) if factories else ("resources", [resources[0]])
    elif play.card == "5":
        yield "all", True
    elif play.card == forcing.CARD and is_on(game, "opt.force_vichy") and play.target:
        foes = known.enemies(game, play.target)
        yield from (("agree", list(without(foes, play.power))), ("accept", list(foes)))
