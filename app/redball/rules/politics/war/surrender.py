"""Surrender, option 5: unconditional or on terms, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from redball.errors import near_misses
from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, pair
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.book import trade_limits
from redball.rules.politics.nations import restricted
from redball.rules.politics.options import reads
from redball.rules.politics.tables import STANDINGS
from redball.rules.politics.treaties import pacts, trade
from redball.rules.politics.treaties.tables import PACTS, values
from redball.rules.politics.war.effects import Outcome, gain
from redball.rules.politics.war.orders import Surrender
from redball.rules.politics.war.passages import waterways
from redball.rules.politics.war.tables import DENIED, PASSAGES, REPARATIONS, Reparations
from redball.rules.politics.war.tables import values as war_values
from redball.rules.ruleset import Consequence, Dice, Judge, Objection, Task
from redball.wording import Message, message

LEVEL = 1
"""Reparations are limited as trade is by a treaty of this level (POL-SUR-05)."""


def longest(game: Game, agreed: int = 0) -> int:
    """Turns by which terms of a surrender may lengthen the restricted period (POL-SUR-06): as the group
    reads it, beyond the usual period or in all, and on top of what was agreed or not.
    """
    most = values().longer.surrender
    if reads(game, "sur.extension_sum") == "plus_6":
        return most + values().longer.agreed
    return max(0, most - agreed) if agreed else most


def length(game: Game, power: str, longer: int) -> int:
    """Turns by which the restricted period of a power is really longer: where the terms say how long it is in
    all, less its usual period.
    """
    if reads(game, "sur.extension") == "total_9":
        return max(0, longer - pacts.restricted_turns(game, power))
    return longer


def terms_objections(game: Game, order: Surrender) -> Iterator[Objection]:
    """What is wrong with the terms of a surrender."""
    if not 0 <= order.longer <= longest(game):
        said = message("politics.longer", found=order.longer, most=longest(game))
        yield Objection(said, ("POL-SUR-06",))
    if order.ratio and pacts.read_ratio(order.ratio) is None:
        yield Objection(message("politics.no_ratio", found=order.ratio), ("POL-SUR-04",))
    limits = trade_limits(game, LEVEL)
    if limits is not None and order.oil > trade.oil_limit(game, limits):
        said = message("politics.too_much_oil", found=order.oil, most=trade.oil_limit(game, limits))
        yield Objection(said, ("POL-SUR-05",))
    if limits is not None and order.bp > limits.factories:
        said = message("politics.too_many_factories", found=order.bp, most=limits.factories)
        yield Objection(said, ("POL-SUR-05",))


def succeeds(order: Surrender) -> bool:
    """True for a surrender that is accepted: of everything, without an answer (POL-SUR-01, 02); else where
    the other answers it, or it was forced.
    """
    return order.all or order.answered or order.forced


def surrender(game: Game, order: Surrender, _dice: Dice) -> Ruling:
    """A power surrenders to another."""
    case = Case(game)
    ways = _check(case, order)
    if case.objections:
        return case.denied(order)
    if not order.all:
        for objection in terms_objections(game, order):
            case.object(objection.reason, *objection.clauses)
    bound = restricted.must_accept(game, order)
    if not succeeds(order) and not bound:
        case.object(message("politics.not_answered", power=order.to), "POL-SUR-02")
    if case.objections:
        return case.denied(order)
    outcome = Outcome(game)
    outcome.do(Change("wars", "", game.wars - {pair(order.power, order.to)}))
    if bound:
        outcome.cite("POL-VICHY-23", "POL-VICHY-24")
    if order.all:
        _cede_all(outcome, order)
    else:
        _terms(outcome, order, ways)
    if order.forced:
        outcome.cite("POL-SUR-10")
    else:
        _lose(outcome, order.power)
    code = "politics.surrendered" if order.all else "politics.surrendered_on_terms"
    text = message(code, power=order.power, to=order.to)
    return allowed(text, *outcome.changes, clauses=tuple(outcome.clauses), notes=tuple(outcome.notes))


def _check(case: Case, order: Surrender) -> list[str]:
    """Object to what means nothing; the waterways that terms name."""
    game = case.game
    for code in (order.power, order.to):
        if case.power(code, "POL-SUR-01") is not None and code not in known.starts():
            case.object(message("politics.no_part", power=code), "POL-SUR-01")
    if not case.objections:
        if order.power == order.to:
            case.object(message("politics.with_itself", power=order.power), "POL-SUR-01")
        elif not game.at_war(order.power, order.to):
            case.object(message("base.already_at_peace", a=order.power, b=order.to), "POL-SUR-01")
    for text in order.cede:
        node = case.hex(text, "POL-SUR-03")
        if node is not None and order.power in game.powers and game.power_over(node) != order.power:
            said = message("politics.not_yours", power=order.power, hex=text)
            case.object(said, "POL-SUR-03", hexes=(node,))
    if order.oil < 0 or order.bp < 0 or max(order.oil, order.bp) > trade.MOST:
        case.object(message("politics.limit_range", most=trade.MOST), "POL-SUR-05")
    names = {name.casefold(): name for name in waterways(game)}
    found = []
    for text in order.passages:
        name = names.get(text.strip().casefold())
        if name is None:
            case.unknown("waterway", text, near_misses(text, names.values()), "POL-SUR-07", "politics")
        else:
            found.append(name)
    return found


def _cede_all(outcome: Outcome, order: Surrender) -> None:
    game = outcome.game
    own = [node for node in sorted(game.atlas.land_nodes) if game.power_over(node) == order.power]
    for node in own:
        outcome.changes.append(Change("control", node, order.to))
    outcome.game = game.changed(outcome.changes)
    outcome.cite("POL-SUR-01", "POL-SUR-02")


def _terms(outcome: Outcome, order: Surrender, ways: list[str]) -> None:
    game = outcome.game
    both = pair(order.power, order.to)
    outcome.cite("POL-SUR-03", "POL-SUR-04", "POL-SUR-05", "POL-SUR-06", "POL-SUR-07")
    for text in order.cede:
        outcome.do(Change("control", game.atlas.find(text), order.to))
    longer = length(game, order.power, order.longer)
    outcome.do(PACTS.put(both, pacts.new_pact(outcome.game, *both, longer, order.ratio)))
    if order.oil or order.bp:
        outcome.do(REPARATIONS.put((order.power, order.to), Reparations(order.oil, order.bp)))
        if trade_limits(game, LEVEL) is None:
            outcome.tell(message("politics.limits_unknown", level=LEVEL))
    turns = max(pacts.first_war_turn(outcome.game, code, other) for code, other in (both, both[::-1]))
    for name in ways:
        for by, to in (both, both[::-1]):
            outcome.do(PASSAGES.put((name, by, to), max(turns - 1, game.clock.turn)))
            if (name, by, to) in DENIED.of(game):
                outcome.do(DENIED.put((name, by, to), None))


def _lose(outcome: Outcome, power: str) -> None:
    lost = gain(war_values().effectiveness.surrendered, power)
    found = outcome.standing(power)
    after = msgspec.structs.replace(found, pe=found.pe - lost)
    outcome.do(STANDINGS.put(power, after), "POL-SUR-08")
    if power == "US":
        outcome.cite("POL-SUR-09")
    said: Message = message("politics.pe_falls", power=power, by=lost, pe=after.pe)
    outcome.tell(said)


# --- what follows -------------------------------------------------------------------------------------------


def followed(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """War between the two ends reparations, and passage that was guaranteed."""
    if not any(change.table == "wars" for change in changes):
        return None
    after = game.changed(changes)
    begun = after.wars - game.wars
    paid = [REPARATIONS.put(way, None) for way in sorted(REPARATIONS.of(after)) if pair(*way) in begun]
    open_to = [PASSAGES.put(key, None) for key in sorted(PASSAGES.of(after)) if pair(*key[1:]) in begun]
    return Consequence((*paid, *open_to), ("POL-SUR-05", "POL-SUR-07")) if paid or open_to else None


def tasks(game: Game) -> Iterator[Task]:
    """Reparations are paid in the production phase."""
    if game.clock.phase != "production":
        return
    for (payer, receiver), due in sorted(REPARATIONS.of(game).items()):
        goods = trade.said_goods(due)
        yield Task(
            f"politics.reparations.{payer}.{receiver}",
            message("politics.reparations_due", power=payer, to=receiver, goods=goods),
            power=payer,
            tickable=True,
        )


JUDGES: Mapping[type[Order], Judge] = {Surrender: surrender}
