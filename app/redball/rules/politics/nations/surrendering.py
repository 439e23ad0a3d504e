"""The Vichy surrender, option 5 or forced by 4(a): who accepts, the land, the effects (POL-VICHY-01 to 17,
27, 34 to 37).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

import msgspec

from redball.game.orders import Order
from redball.game.powers import power_infos
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, pair
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.card_rule import CardRule, Play
from redball.rules.politics.nations import groups, land, pools
from redball.rules.politics.nations.orders import SetDistance, SettleTerritory
from redball.rules.politics.nations.tables import AIMS, DISTANCES, FOUNDED, VICHY, Vichy
from redball.rules.politics.options import reads, rounded
from redball.rules.politics.powers.factories import original_capacity
from redball.rules.politics.powers.homes import homes_of
from redball.rules.politics.tables import STANDINGS
from redball.rules.politics.war.effects import Outcome, gain
from redball.rules.politics.war.tables import values as war_values
from redball.rules.ruleset import Consequence, Dice, Judge, Objection, Task
from redball.wording import message

AIMS_CARD = "IPO 13"
FRANCE = "FR"


class Terms(msgspec.Struct, frozen=True):
    """What a Vichy surrender says: who accepts it and who refuses, who is the conqueror, hexes that
    conquerors keep, isolated cities that are given up, and whether the historical line divides France.
    """

    to: tuple[str, ...]
    refuse: tuple[str, ...] = ()
    conqueror: str = ""
    kept: tuple[int, ...] = ()
    ceded: tuple[int, ...] = ()
    historical: bool = False


def texts(play: Play, name: str) -> tuple[str, ...]:
    """A term that is a list of words."""
    found = play.terms.get(name, ())
    return tuple(each for each in found if isinstance(each, str)) if isinstance(found, (list, tuple)) else ()


def terms_of(game: Game, play: Play, to: str = "to") -> Terms:
    """The terms of a card."""
    named = tuple(dict.fromkeys((*texts(play, to), *([play.target] if to == "to" and play.target else []))))
    conqueror = play.terms.get("conqueror", "")
    return Terms(
        named,
        texts(play, "refuse"),
        conqueror if isinstance(conqueror, str) else "",
        tuple(game.atlas.named(text) for text in texts(play, "kept")),
        tuple(game.atlas.named(text) for text in texts(play, "ceded")),
        play.terms.get("historical") is True,
    )


def allies_in_aims(game: Game, power: str) -> tuple[str, ...]:
    """The powers with combined war aims against a power that are at war with it."""
    return tuple(code for code, other in sorted(AIMS.of(game)) if other == power and game.at_war(code, power))


# --- who is the conqueror -----------------------------------------------------------------------------------


def chooser(game: Game, power: str, acceptors: tuple[str, ...]) -> str:
    """Who names the conquering power: who controls the capital; else, as the group plays, who has the most
    home factories or hexes; empty where they have to agree (POL-VICHY-05, POL-AMB-108).
    """
    capital = game.atlas.named(power_infos()[power].capital)
    holder = game.power_over(capital) if capital >= 0 else ""
    if holder in acceptors:
        return holder
    how = reads(game, "vichy.no_capital")
    if how == "agree":
        return ""
    weights = Counter[str]()
    if how == "factories":
        for node, count in original_capacity(game, power).items():
            weights[game.power_over(node)] += count
    else:
        weights.update(game.power_over(node) for node in land.home(game, power))
    return max(acceptors, key=lambda code: (weights[code], -known.standing(game, code).place), default="")


def conqueror_of(game: Game, power: str, terms: Terms) -> str:
    """The conquering power: the one named, else who may name it."""
    if len(terms.to) == 1:
        return terms.to[0]
    return terms.conqueror or chooser(game, power, terms.to)


# --- what stands against it ---------------------------------------------------------------------------------


def objections(game: Game, power: str, terms: Terms, forced: bool = False) -> Iterator[Objection]:
    """Why a power may not surrender so."""
    if not terms.to:
        yield Objection(message("politics.vichy_to_whom"), ("POL-VICHY-01",))
        return
    for code in (*terms.to, *terms.refuse):
        if code not in known.powers(game) or not game.at_war(power, code):
            said = message("base.already_at_peace", a=power, b=code)
            yield Objection(said, ("POL-VICHY-01",))
    joint = allies_in_aims(game, power)
    offered = {*terms.to, *terms.refuse}
    if not forced and offered & set(joint) and not set(joint) <= offered:
        yield Objection(message("politics.all_or_none", powers=list(joint)), ("POL-VICHY-02",))
    conqueror = conqueror_of(game, power, terms)
    if conqueror not in terms.to:
        yield Objection(message("politics.name_conqueror", among=list(terms.to)), ("POL-VICHY-05",))
    yield from _land_objections(game, power, terms)


def _land_objections(game: Game, power: str, terms: Terms) -> Iterator[Objection]:
    if terms.historical and power != FRANCE:
        yield Objection(message("politics.line_of_france"), ("POL-VICHY-14",))
    if terms.historical and terms.kept:
        yield Objection(message("politics.line_keeps_nothing"), ("POL-VICHY-15",))
    home, cut = land.home(game, power), land.isolated(game, power)
    for node in terms.kept:
        if node not in home or game.power_over(node) not in terms.to or node in cut:
            where = (node,) if node >= 0 else ()
            yield Objection(message("politics.may_not_keep"), ("POL-VICHY-11",), where)
    cities = land.isolated_cities(game, power)
    for node in terms.ceded:
        if node not in cities:
            where = (node,) if node >= 0 else ()
            yield Objection(message("politics.may_not_cede"), ("POL-VICHY-10",), where)


# --- what it does -------------------------------------------------------------------------------------------


def surrendered(game: Game, power: str, terms: Terms, forced: bool = False) -> Outcome:
    """A Vichy surrender: nothing of World in Flames 17 applies (POL-VICHY-04)."""
    outcome = Outcome(game)
    conqueror = conqueror_of(game, power, terms)
    parts = land.divided(game, power, terms.to, terms.kept, terms.ceded, terms.historical)
    ended = {pair(power, code) for code in terms.to}
    outcome.do(Change("wars", "", game.wars - ended), "POL-VICHY-01", "POL-VICHY-04", "POL-VICHY-05")
    _divide(outcome, power, conqueror, parts, terms.historical)
    _weaken(outcome, power, terms, forced)
    row = Vichy(game.clock.turn, terms.to, conqueror, forced)
    outcome.do(VICHY.put(power, row), "POL-VICHY-16", "POL-VICHY-18")
    for change in pools.halved(game, power):
        outcome.do(change, "POL-VICHY-27")
    if not pools.is_entered(game, power):
        outcome.tell(message("politics.pool_to_enter", power=power), "POL-VICHY-27")
    _end_aims(outcome, power, terms)
    said = message("politics.vichy_surrender", power=power, to=list(terms.to), conqueror=conqueror)
    outcome.tell(said)
    outcome.tell(message("politics.influence_decides", power=power), "POL-VICHY-06")
    return outcome


def _divide(outcome: Outcome, power: str, conqueror: str, parts: land.Division, historical: bool) -> None:
    game = outcome.game
    new = [Change("control", node, conqueror) for node in sorted(parts.occupied)]
    new += [Change("control", node, power) for node in sorted(parts.own)]
    new += [Change("control", node, owner) for owner, nodes in parts.kept for node in nodes]
    new += [FOUNDED.put(node, land) for node, land in sorted(land.names(power, parts).items())]
    outcome.changes += new
    outcome.game = game.changed(new)
    outcome.cite("POL-VICHY-07", *(("POL-VICHY-14", "POL-VICHY-15") if historical else ("POL-VICHY-08",)))
    if not historical:
        outcome.cite("POL-VICHY-09", "POL-VICHY-11", "POL-VICHY-12", "POL-VICHY-13")
    said = message(
        "politics.divided",
        power=power,
        occupied=len(parts.occupied),
        own=len(parts.own),
        kept=len(parts.kept),
    )
    outcome.tell(said)


def _weaken(outcome: Outcome, power: str, terms: Terms, forced: bool) -> None:
    """Bid points are halved, political effectiveness falls unless it was forced (POL-VICHY-17,
    POL-SUR-10).
    """
    found = outcome.standing(power)
    gone = rounded(outcome.game, Fraction(found.bid, 2))
    lost = 0 if forced else gain(war_values().effectiveness.surrendered, power) * len(terms.to)
    after = msgspec.structs.replace(found, bid=found.bid - gone, pe=found.pe - lost)
    outcome.do(STANDINGS.put(power, after), "POL-VICHY-17", "POL-SUR-10" if forced else "POL-SUR-08")
    outcome.tell(message("politics.bids_halved", power=power, by=gone, left=after.bid))


def _end_aims(outcome: Outcome, power: str, terms: Terms) -> None:
    """Combined war aims end where some accept and others do not (POL-VICHY-37)."""
    joint = allies_in_aims(outcome.game.changed([Change("wars", "", _all_wars(outcome, power))]), power)
    accepting = [code for code in joint if code in terms.to]
    if accepting and len(accepting) < len(joint):
        for code in joint:
            outcome.do(AIMS.put((code, power), None), "POL-VICHY-37")
        outcome.tell(message("politics.aims_end", powers=list(joint), against=power))


def _all_wars(outcome: Outcome, power: str) -> frozenset[tuple[str, str]]:
    return outcome.game.wars | {pair(code, power) for code, other in AIMS.of(outcome.game) if other == power}


# --- option 5 -----------------------------------------------------------------------------------------------


def bars(game: Game, play: Play) -> Iterator[Objection]:
    """Why a power may not make a Vichy surrender."""
    yield from objections(game, play.power, terms_of(game, play))


def effects(game: Game, play: Play, _dice: Dice) -> Consequence:
    """It is accepted without an answer (POL-VICHY-01)."""
    terms = terms_of(game, play)
    outcome = surrendered(game, play.power, terms)
    if terms.refuse:
        outcome.tell(message("politics.vichy_refused", powers=list(terms.refuse)), "POL-VICHY-03")
    return Consequence(tuple(outcome.changes), tuple(outcome.clauses), tuple(outcome.notes))


# --- IPO 13 -------------------------------------------------------------------------------------------------


def aims_bars(game: Game, play: Play) -> Iterator[Objection]:
    """Combined war aims are those of two or more powers against another."""
    members = {play.power, *texts(play, "partners")}
    every = {play.target, *members}
    if len(members) < 2 or play.target in members or not every <= set(known.powers(game)):
        yield Objection(message("politics.aims_of_whom"), ("POL-VICHY-02",))


def aims_effects(game: Game, play: Play, _dice: Dice) -> Consequence:
    """The powers have combined war aims from now on."""
    members = sorted({play.power, *texts(play, "partners")})
    changes = tuple(AIMS.put((code, play.target), game.clock.turn) for code in members)
    note = message("politics.aims", powers=members, against=play.target)
    return Consequence(changes, ("POL-VICHY-02",), (note,))


CARDS: Mapping[str, CardRule] = {AIMS_CARD: CardRule(bars=aims_bars, effects=aims_effects)}


# --- territories outside the home nation --------------------------------------------------------------------


def leading(game: Game, power: str, influence: Mapping[str, int]) -> str:
    """Who has the greatest influence on a territory; in a tie the power that surrendered, if it is among
    them, else nobody; by option always nobody, so players say (POL-VICHY-06, POL-AMB-109).
    """
    most = max(influence.values(), default=0)
    first = [code for code, number in influence.items() if number == most]
    if len(first) == 1:
        return first[0]
    return power if power in first and reads(game, "vichy.influence_tie") == "surrendering" else ""


def settle_territory(game: Game, order: SettleTerritory, _dice: Dice) -> Ruling:
    """A territory goes to whom it belongs by influence."""
    case = Case(game)
    row = VICHY.of(game).get(order.power)
    if case.power(order.power) is not None and row is None:
        case.object(message("politics.no_vichy", power=order.power), "POL-VICHY-06")
    nodes = [
        node
        for node in sorted(game.atlas.land_nodes)
        if game.atlas.territory_at(node).code == order.territory
        and game.power_over(node) in (order.power, *(row.acceptors if row is not None else ()))
    ]
    if not nodes or game.atlas.home_at(nodes[0]) in homes_of(order.power):
        own = sorted(groups.territories(game, order.power))
        case.object(message("politics.which_territory", power=order.power, among=own), "POL-VICHY-06")
    for code in order.powers:
        case.power(code)
    if not order.powers or len(order.powers) != len(order.influence) or min(order.influence) < 0:
        case.object(message("politics.influence_of_each"), "POL-VICHY-06")
    if case.objections:
        return case.denied(order)
    influence = dict(zip(order.powers, order.influence, strict=True))
    most = max(influence.values())
    tied = [code for code, number in influence.items() if number == most]
    first = leading(game, order.power, influence) or (order.to if order.to in tied else "")
    if not first:
        case.object(message("politics.influence_tied", among=tied), "POL-VICHY-06", "POL-AMB-109")
        return case.denied(order)
    text = message("politics.territory_settled", territory=order.territory, power=first)
    changes = (Change("control", node, first) for node in nodes)
    return allowed(text, *changes, clauses=("POL-VICHY-06", "POL-AMB-109"))


def tasks(game: Game) -> Iterator[Task]:
    """In the turn of the surrender: territories outside the home nation by influence."""
    for power, row in sorted(VICHY.of(game).items()):
        if row.turn == game.clock.turn:
            count = len(groups.territories(game, power))
            text = message("politics.task.influence", power=power, count=count)
            yield Task(f"politics.influence.{power}", text, power=power, state="info")


def set_distance(game: Game, order: SetDistance, _dice: Dice) -> Ruling:
    """The distance of a territory on the players' map."""
    case = Case(game)
    case.power(order.power)
    codes = {territory.code for territory in game.atlas.territories}
    if not order.territory or order.territory not in codes:
        said = message("politics.which_territory", power=order.power, among=[])
        case.object(said, "POL-ADM-03")
    if order.zones > 99:
        case.object(message("politics.no_amount", found=order.zones, most=99), "POL-ADM-05")
    if case.objections:
        return case.denied(order)
    text = message("politics.distance_set", territory=order.territory, zones=max(0, order.zones))
    put = DISTANCES.put((order.power, order.territory), order.zones if order.zones >= 0 else None)
    return allowed(text, put, clauses=("POL-ADM-03", "POL-ADM-05"))


JUDGES: Mapping[type[Order], Judge] = {SettleTerritory: settle_territory, SetDistance: set_distance}
