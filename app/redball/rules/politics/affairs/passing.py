"""Going without an option."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.affairs import bids, implication
from redball.rules.politics.affairs.book import book
from redball.rules.politics.affairs.orders import PassOption
from redball.rules.politics.affairs.playing import DUTY_CLAUSES, GOES, binding, in_text, not_now, taken
from redball.rules.politics.affairs.tables import DUTIES
from redball.rules.politics.nations.restricted import restriction
from redball.rules.politics.options import reads
from redball.rules.politics.tables import STANDINGS
from redball.rules.ruleset import Dice, Judge
from redball.wording import Message, message


def gained(game: Game, power: str) -> int | None:
    """The bid points that a power gains for a go without an option, as its card says; None where nobody
    entered them.  A restricted Vichy power gains none (POL-VICHY-26).
    """
    return book(game).passing if restriction(game, power) is None else 0


def pass_option(game: Game, order: PassOption, _dice: Dice) -> Ruling:
    """A go without an option; it isn't there for who has to play one."""
    case = Case(game)
    if bids.check_actor(case, order.power, GOES):
        for each in not_now(game, order.power):
            case.object(each.reason, *each.clauses)
        due = binding(game, order.power)
        if due:
            said = message("politics.owes", power=order.power, cards=[in_text(each) for each in due])
            case.object(said, *(DUTY_CLAUSES[each] for each in due))
    if case.objections:
        return case.denied(order)
    clauses, notes = [GOES], list[Message]()
    changes: list[Change] = [*taken(game, order.power)]
    points = gained(game, order.power)
    now = known.standing(game, order.power)
    if points is None:
        notes.append(message("politics.passing_not_entered"))
    elif points:
        changes.append(STANDINGS.put(order.power, msgspec.structs.replace(now, bid=now.bid + points)))
    if restriction(game, order.power) is not None:
        clauses.append("POL-VICHY-26")
    late = implication.lapsed(game, order.power)
    if late:
        clauses += ["POL-IPO9-01", "POL-AMB-78"]
        notes.append(message("politics.duties_lapse", power=order.power, count=len(late)))
        changes += [DUTIES.put((order.power, number), None) for number, _ in late]
    changes += _moved_up(game, order.power, changes, clauses)
    text = message("politics.passes", power=order.power, points=points or 0)
    return allowed(text, *changes, clauses=tuple(clauses), notes=tuple(notes))


def _moved_up(game: Game, power: str, changes: list[Change], clauses: list[str]) -> list[Change]:
    """Whose bid is divided by fewer options since it plays fewer moves up in initiative (POL-AMB-68)."""
    if bids.bid_of(game, power).options < 2 or reads(game, "bid.divisor") == "bid_for":
        return []
    after = game.changed(changes)
    clauses += ["POL-BID-01", "POL-AMB-68"]
    return list(bids.places(after, bids.ranked(after)))


JUDGES: Mapping[type[Order], Judge] = {PassOption: pass_option}
