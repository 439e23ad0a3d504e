"""Options 4, 4b, 4c and 5, and IPO 12 and 13, as the card rules have them.

Option 4 is played in political affairs as an announcement: war itself is declared, and paid for, later in
the turn (15.5.1).  Option 5 says its terms as the order of surrender has them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from redball.game.rulings import Ruling
from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.affairs import prerequisites
from redball.rules.politics.affairs.book import use_of
from redball.rules.politics.affairs.card_rule import CardRule, Play, no_roll
from redball.rules.politics.affairs.tables import ENTRY_TOTALS
from redball.rules.politics.nations import restricted, surrendering
from redball.rules.politics.options import is_on, rounded
from redball.rules.politics.powers.elections import entry_effect
from redball.rules.politics.tables import MINORS
from redball.rules.politics.war import burma, chart, declaring, passages
from redball.rules.politics.war.effects import Outcome, pay_effects
from redball.rules.politics.war.orders import AnnounceWar, Surrender
from redball.rules.politics.war.surrender import surrender
from redball.rules.politics.war.tables import CLOSED, values
from redball.rules.ruleset import Consequence, Dice, Objection
from redball.wording import message

GUARANTEE, WAR, CLOSE, BURMA, SURRENDER = "IPO 12", "4", "4b", "4c", "5"


def _objections(ruling: Ruling) -> Iterator[Objection]:
    for reason in ruling.reasons:
        yield Objection(reason, ruling.clauses, ruling.hexes)


# --- option 4 -----------------------------------------------------------------------------------------------


def war_bars(game: Game, play: Play) -> Iterator[Objection]:
    """Why war may not be announced."""
    asked = {each.reason for each in prerequisites.bars(game, play)}
    for each in _objections(declaring.announce_war(game, AnnounceWar(play.power, play.target), ())):
        if each.reason not in asked:
            yield each


def nothing_yet(_game: Game, _play: Play, _entered: int | None) -> int:
    """An announcement costs nothing; all is due with the declaration (POL-WAR-20)."""
    return 0


def not_yet(_game: Game, _play: Play) -> bool:
    """Effects on minor countries and US entry come with the declaration too."""
    return False


def war_effects(game: Game, play: Play, _dice: Dice) -> Consequence:
    """The war is announced."""
    ruling = declaring.announce_war(game, AnnounceWar(play.power, play.target), ())
    return Consequence(ruling.changes, ruling.clauses, ruling.notes)


# --- option 4(b) --------------------------------------------------------------------------------------------


def close_bars(game: Game, play: Play) -> Iterator[Objection]:
    """Why passages may not be closed to a power."""
    if play.target not in known.powers(game) or play.target == play.power:
        yield Objection(message("politics.with_whom"), ("POL-PASS-01",))
        return
    yield from passages.close_objections(game, play.power, play.target)


def close_cost(game: Game, play: Play, entered: int | None) -> int | None:
    """Half of what a declaration of war would cost (POL-PASS-02)."""
    price = chart.part_of_war(game, play.power, play.target, values().of_war)
    return price.cost if price.cost is not None else entered


def close_effects(game: Game, play: Play, _dice: Dice) -> Consequence:
    """Waterways may be closed to the power; half of a war's effects on minor countries and US entry."""
    outcome = Outcome(game)
    outcome.do(CLOSED.put((play.power, play.target), game.clock.turn), "POL-PASS-01", "POL-PASS-02")
    outcome.tell(message("politics.passages_closed", power=play.power, to=play.target), "POL-PASS-01")
    price = chart.part_of_war(game, play.power, play.target, values().of_war)
    pay_effects(outcome, play.power, price, "POL-PASS-02")
    return Consequence(tuple(outcome.changes), tuple(outcome.clauses), tuple(outcome.notes))


# --- option 4(c) --------------------------------------------------------------------------------------------


def burma_bars(game: Game, play: Play) -> Iterator[Objection]:
    """Why the Burma Road may not be closed."""
    yield from burma.objections(game, play.power)


def burma_effects(game: Game, play: Play, _dice: Dice) -> Consequence:
    """The road is closed."""
    found = burma.closed(game)
    return Consequence((*found.changes, *_half_use(game, play)), found.clauses, found.notes)


def burma_failed(game: Game, play: Play, _dice: Dice) -> Consequence:
    """Its effect on US entry comes all the same."""
    return Consequence(tuple(_half_use(game, play)), ("POL-WAR-16",))


def _half_use(game: Game, play: Play) -> Iterator[Any]:
    """Take back what the whole value of the card did to US entry beyond the half that it counts for."""
    use = use_of(game, play.card)
    if not use or is_on(game, "opt.us_entry"):
        return
    whole, half = rounded(game, entry_effect(game, use)), burma.us_entry(game, use) or 0
    if whole != half:
        total = ENTRY_TOTALS.of(game).get(play.power, 0) + half - whole
        yield ENTRY_TOTALS.put(play.power, total or None)


# --- option 5 -----------------------------------------------------------------------------------------------

_TERMS = ("all", "cede", "ratio", "longer", "oil", "bp", "passages", "answered", "forced")


def _order(play: Play) -> Surrender | None:
    """The surrender that terms describe; None where a term has a value of another kind."""
    terms = {name: value for name, value in play.terms.items() if name in _TERMS}
    try:
        return msgspec.convert(
            {"order": "surrender", "power": play.power, "to": play.target, **terms}, Surrender
        )
    except msgspec.ValidationError:
        return None


def is_vichy(play: Play) -> bool:
    """True for a Vichy surrender."""
    return play.terms.get("vichy") is True


def moves_anybody(game: Game, play: Play) -> bool:
    """False for a surrender to a Vichy power, which has no effects on minor countries and US entry
    (POL-VICHY-25).
    """
    return restricted.restriction(game, play.target) is None


def surrender_bars(game: Game, play: Play) -> Iterator[Objection]:
    """Why a power may not surrender so."""
    if is_vichy(play):
        yield from surrendering.bars(game, play)
        return
    order = _order(play)
    if order is None:
        yield Objection(message("politics.odd_terms", names=list(_TERMS)), ("POL-SUR-03",))
    else:
        yield from _objections(surrender(game, order, ()))


def surrender_effects(game: Game, play: Play, dice: Dice) -> Consequence:
    """The power surrenders."""
    if is_vichy(play):
        return surrendering.effects(game, play, dice)
    order = _order(play)
    if order is None:
        return Consequence()
    ruling = surrender(game, order, ())
    return Consequence(ruling.changes, ruling.clauses, ruling.notes)


# --- IPO 12 -------------------------------------------------------------------------------------------------


def guarantee_bars(game: Game, play: Play) -> Iterator[Objection]:
    """A country on which war was announced this turn is not guaranteed any more (POL-WAR-18)."""
    yield from declaring.guarantee_objections(game, play.target)


def guarantee_effects(game: Game, play: Play, _dice: Dice) -> Consequence:
    """The power guarantees a minor country."""
    if play.target not in known.minors(game):
        return Consequence()
    after = msgspec.structs.replace(known.minor(game, play.target), guarantor=play.power)
    text = message("politics.guaranteed", power=play.power, country=play.target)
    return Consequence((MINORS.put(play.target, after),), ("POL-WAR-09",), (text,))


CARDS: Mapping[str, CardRule] = {
    GUARANTEE: CardRule(bars=guarantee_bars, effects=guarantee_effects),
    WAR: CardRule(bars=war_bars, cost=nothing_yet, effects=war_effects, side_effects=not_yet),
    CLOSE: CardRule(bars=close_bars, cost=close_cost, effects=close_effects, roll=no_roll),
    BURMA: CardRule(bars=burma_bars, effects=burma_effects, failed=burma_failed),
    SURRENDER: CardRule(
        bars=surrender_bars, effects=surrender_effects, roll=no_roll, side_effects=moves_anybody
    ),
}
"""What war says of cards."""
