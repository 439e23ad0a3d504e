"""Treaties between major powers: signing and varying them, and what they let others do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, pair, put_unit
from redball.game.units import UnitClass, unit_types
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.options import reads, says_yes
from redball.rules.politics.powers.effects import alliance_effect
from redball.rules.politics.tables import TREATIES, Treaty
from redball.rules.politics.treaties.orders import InternCarrier, SignTreaty
from redball.rules.politics.treaties.tables import PACTS, TRADES
from redball.rules.ruleset import Consequence, Dice, Judge, Objection
from redball.wording import Message, message

TOP_LEVEL = 3
VARYING = 2
"""What option 3 costs that only varies a treaty."""


def objections(game: Game, a: str, b: str, level: int) -> Iterator[Objection]:
    """Why two powers may not have a treaty of a level."""
    if "US" in (a, b) and level == TOP_LEVEL and not known.at_war(game, "US"):
        yield Objection(message("politics.us_top_treaty"), ("POL-TREATY-10",))
    if game.at_war(a, b):
        yield Objection(message("politics.treaty_at_war", a=a, b=b), ("POL-TREATY-01",))


def entry_effect(game: Game, a: str, b: str, level: int) -> int:
    """What a treaty with the USA does to US entry (POL-GEN-04); 0 for one without it."""
    return alliance_effect(game, level) if "US" in (a, b) else 0


def sign_treaty(game: Game, order: SignTreaty, _dice: Dice) -> Ruling:
    """A treaty of a level, or none from now on."""
    case = Case(game)
    two_powers(case, order.a, order.b, "POL-TREATY-01")
    if not 0 <= order.level <= TOP_LEVEL:
        case.object(message("politics.no_level", found=order.level, most=TOP_LEVEL), "POL-TREATY-01")
    if case.objections:
        return case.denied(order)
    if known.treaty_level(game, order.a, order.b) == order.level:
        case.object(message("politics.stands_so"), "POL-TREATY-01")
    for objection in objections(game, order.a, order.b, order.level) if order.level else ():
        case.object(objection.reason, *objection.clauses)
    if case.objections:
        return case.denied(order)
    both = pair(order.a, order.b)
    if not order.level:
        text = message("politics.treaty_ended", a=order.a, b=order.b)
        return allowed(text, *ended(game, both), clauses=("POL-TREATY-01",))
    found = signed(game, order.a, order.b, order.level)
    text = message("politics.treaty_signed", a=order.a, b=order.b, level=order.level)
    return allowed(text, *found.changes, clauses=found.clauses, notes=found.notes)


def signed(game: Game, a: str, b: str, level: int) -> Consequence:
    """What signing a treaty does."""
    effect = entry_effect(game, a, b, level)
    clauses: tuple[str, ...] = ("POL-TREATY-01",)
    notes: tuple[Message, ...] = ()
    if "US" in (a, b):
        clauses = (*clauses, "POL-GEN-04")
        notes = (message("politics.us_entry_of_treaty", effect=f"{effect:+}"),)
    both = pair(a, b)
    changes: list[Change] = [
        TREATIES.put(both, msgspec.convert({"level": level, "since": game.clock.turn}, Treaty))
    ]
    if (level == TOP_LEVEL) != (both in game.cooperation):
        together = game.cooperation | {both} if level == TOP_LEVEL else game.cooperation - {both}
        changes.append(Change("cooperation", "", together))
        clauses = (*clauses, "POL-TREATY-07")
    return Consequence(tuple(changes), clauses, notes)


def ended(game: Game, both: tuple[str, str], pact: bool = False) -> Iterator[Change]:
    """What the end of a treaty changes: trade and co-operation end with it; in a war a ``pact`` does too."""
    if known.treaty_level(game, *both) == TOP_LEVEL and both in game.cooperation:
        yield Change("cooperation", "", game.cooperation - {both})
    if both in TREATIES.of(game):
        yield TREATIES.put(both, None)
    if pact and both in PACTS.of(game):
        yield PACTS.put(both, None)
    for way in (both, both[::-1]):
        if way in TRADES.of(game):
            yield TRADES.put(way, None)


def followed(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """War between two powers ends their treaty, their pact and their trade (POL-TRADE-11)."""
    if not any(change.table == "wars" for change in changes):
        return None
    after = game.changed(changes)
    found = tuple(each for both in sorted(after.wars - game.wars) for each in ended(after, both, pact=True))
    return Consequence(found, ("POL-TRADE-11",)) if found else None


def two_powers(case: Case, a: str, b: str, clause: str) -> bool:
    """Object unless two different powers of politics are named."""
    ok = True
    for code in (a, b):
        if case.power(code, clause) is None:
            ok = False
        elif code not in known.starts():
            case.object(message("politics.no_part", power=code), clause)
            ok = False
    if ok and a == b:
        case.object(message("politics.with_itself", power=a), clause)
        ok = False
    return ok


# --- varying a treaty ---------------------------------------------------------------------------------------


def may_vary(game: Game, a: str, b: str) -> bool:
    """True for two powers with a treaty, whatever its level (POL-TREATY-01)."""
    return known.treaty_level(game, a, b) > 0


VARIED: Mapping[str, frozenset[str]] = {
    "trade": frozenset({"resources", "factories", "oil", "bp"}),
    "all": frozenset({"resources", "factories", "oil", "bp", "access"}),
    "named_only": frozenset({"resources", "factories"}),
}
"""What a variation may change, as the group plays ``pol.treaty.vary_terms``."""


def may_change(game: Game, term: str) -> bool:
    """True for a term that a variation may change."""
    return term in VARIED[reads(game, "treaty.vary_terms")]


def varying_cost(game: Game, accepted: bool) -> int:
    """Build points that varying a treaty costs; where it was refused they may come back."""
    return VARYING if accepted or reads(game, "treaty.vary_refused") == "spent" else 0


# --- China's aircraft, the French carrier -------------------------------------------------------------------


def aircraft_bars(game: Game, type: str, power: str) -> Iterable[Objection]:
    """China builds no aircraft without a treaty with the USA (POL-TREATY-11)."""
    kind = unit_types().get(type)
    if power != "CH" or kind is None or kind.kind is not UnitClass.AIR:
        return ()
    if not says_yes(game, "china.aircraft_needs_us_treaty") or known.treaty_level(game, "CH", "US"):
        return ()
    return (Objection(message("politics.china_aircraft"), ("POL-TREATY-11",)),)


def intern_carrier(game: Game, order: InternCarrier, _dice: Dice) -> Ruling:
    """A French carrier goes to the USA."""
    case = Case(game)
    unit = case.unit(order.unit)
    if unit is not None and (unit.type != "CV" or game.principal(unit.power) != "FR"):
        case.object(message("politics.no_french_carrier", unit=unit.name), "POL-TREATY-12")
    if not _agreed_with_us(game):
        case.object(message("politics.intern_without_treaty"), "POL-TREATY-12")
    if known.ideology(game, "FR") != "democrat":
        case.object(message("politics.france_no_democrat"), "POL-TREATY-12")
    if not known.at_war(game, "FR"):
        case.object(message("politics.france_at_peace"), "POL-TREATY-12")
    if case.objections or unit is None:
        return case.denied(order)
    gone = msgspec.structs.replace(unit, hex=-1, sea=-1, section=0)
    return allowed(
        message("politics.interned", unit=unit.name),
        put_unit(gone),
        clauses=("POL-TREATY-12", "POL-TREATY-13"),
        notes=(message("politics.internment_guidelines"),),
    )


def _agreed_with_us(game: Game) -> bool:
    if reads(game, "treaty.fr_cv") == "nap":
        return pair("FR", "US") in PACTS.of(game)
    return known.treaty_level(game, "FR", "US") >= 1


JUDGES: Mapping[type[Order], Judge] = {SignTreaty: sign_treaty, InternCarrier: intern_carrier}
