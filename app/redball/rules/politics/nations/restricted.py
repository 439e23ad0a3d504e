"""What a Vichy power may not do (POL-VICHY-16 to 26, 38)."""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.clock import Clock
from redball.game.state import Change, Game, pair
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.affairs.initiative import is_lower
from redball.rules.politics.affairs.tables import DUTIES
from redball.rules.politics.nations.tables import TAKEN, VICHY, Vichy, values
from redball.rules.politics.options import reads
from redball.rules.politics.tables import WARS
from redball.rules.politics.treaties import pacts
from redball.rules.politics.war.orders import Surrender
from redball.rules.ruleset import Consequence, Objection
from redball.wording import message

ANSWER, WAR = "0f", "4"


def restriction(game: Game, power: str) -> Vichy | None:
    """The surrender that restricts a power; None for one that is free (POL-VICHY-16)."""
    row = VICHY.of(game).get(power)
    return row if row is not None and row.restricted else None


# --- which options ------------------------------------------------------------------------------------------


def bars(game: Game, play: Play) -> Iterator[Objection]:
    """Options that a Vichy power may not play (POL-VICHY-18 to 20)."""
    row = restriction(game, play.power)
    if row is None or (play.card.startswith("0") and play.card != ANSWER):
        return
    if play.card == WAR:
        if play.target in known.powers(game) and play.target not in row.acceptors:
            yield from _without_consent(game, play, row)
        return
    if reads(game, "vichy.ipo9_duty") == "overrides" and _owed(game, play):
        return
    yield from _without_consent(game, play, row)


def _owed(game: Game, play: Play) -> bool:
    due = {duty.effect for (power, _), duty in DUTIES.of(game).items() if power == play.power}
    return bool(due & {1, 2}) and play.card in ("IPO 1", ANSWER)


def _without_consent(game: Game, play: Play, row: Vichy) -> Iterator[Objection]:
    """What is missing of the conqueror's consent (POL-VICHY-19)."""
    clauses = ("POL-VICHY-18", "POL-VICHY-19")
    if play.terms.get("agreed") is not True:
        said = message("politics.vichy_only_0", power=play.power, conqueror=row.conqueror)
        yield Objection(said, clauses)
    if not is_lower(game, play.power, row.conqueror):
        said = message("politics.conqueror_lower", power=play.power, conqueror=row.conqueror)
        yield Objection(said, clauses)
    answered = any(each.power == row.conqueror and each.card == ANSWER for each in known.played(game))
    if not answered:
        yield Objection(message("politics.conqueror_answers", conqueror=row.conqueror), clauses)


def war_objections(game: Game, power: str, target: str) -> Iterator[Objection]:
    """Why a Vichy power may not declare war (POL-VICHY-20, 21, 38)."""
    row = restriction(game, power)
    if row is None:
        return
    if target not in known.powers(game):
        yield Objection(message("politics.vichy_no_minor", power=power, target=target), ("POL-VICHY-38",))
        return
    if target not in row.acceptors and reads(game, "vichy.option4_consent") == "refused":
        said = message("politics.vichy_not_on", power=power, acceptors=list(row.acceptors))
        yield Objection(said, ("POL-VICHY-20", "POL-AMB-111"))
    free = first_war_turn(game, power)
    if game.clock.turn < free:
        until = Clock(free, "declare_war").date
        yield Objection(message("politics.vichy_locked", power=power, until=until), ("POL-VICHY-21",))
    if pacts.garrison_meets(game, power, target) is False:
        yield Objection(message("politics.vichy_garrison", power=power, target=target), ("POL-VICHY-20",))


def first_war_turn(game: Game, power: str) -> int:
    """The first turn in which a Vichy power may declare war; 0 for one that is free (POL-VICHY-21)."""
    row = restriction(game, power)
    if row is None:
        return 0
    turns, found = values().locked, known.standing(game, power)
    leaning = found.ideology
    if not leaning:
        reading = reads(game, "lock.neutral_zone")
        if reading == "longest":
            return pacts.first_free(game, row.turn, max(turns.values()))
        leaning = found.last_ideology if reading == "last" else ""
    return pacts.first_free(game, row.turn, turns[leaning]) if leaning else 0


def dropped_duties(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """Where the group plays so, IPO 9 obliges a Vichy power to nothing (POL-AMB-112)."""
    if reads(game, "vichy.ipo9_duty") != "void":
        return None
    if not any(change.table in (VICHY.name, DUTIES.name) for change in changes):
        return None
    after = game.changed(changes)
    gone = [
        DUTIES.put(key, None)
        for key, duty in sorted(DUTIES.of(after).items())
        if duty.effect in (1, 2) and restriction(after, key[0]) is not None
    ]
    return Consequence(tuple(gone), ("POL-AMB-112",)) if gone else None


# --- surrenders that it must accept -------------------------------------------------------------------------


def lost_to(game: Game, power: str, enemy: str) -> frozenset[int]:
    """Hexes that belonged to a power before it declared war, and that its enemy holds (POL-VICHY-24)."""
    return frozenset(
        node
        for (code, node), by in TAKEN.of(game).items()
        if (code, by) == (power, enemy) and game.power_over(node) == enemy
    )


def must_accept(game: Game, order: Surrender) -> bool:
    """True for a conditional surrender that a Vichy power must accept (POL-VICHY-23, 24; POL-AMB-113)."""
    row = VICHY.of(game).get(order.to)
    if row is None or (not row.restricted and reads(game, "vichy.must_accept") == "until_row16"):
        return False
    war = WARS.of(game).get(pair(order.power, order.to))
    if war is None or war.declarer != order.to or war.since >= game.clock.turn:
        return False
    inside = any(
        game.power_over(unit.hex) == order.to or unit.hex in lost_to(game, order.to, order.power)
        for unit in game.units.values()
        if unit.hex >= 0 and game.principal(unit.power) == order.power
    )
    ceded = {game.atlas.named(text) for text in order.cede}
    more = order.all or order.oil or order.bp or order.longer or order.ratio or order.passages
    return not inside and not more and ceded == lost_to(game, order.to, order.power)


def followed(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """Hexes that an aggressor loses in its war are remembered, those that it took are no loss when they are
    lost again; peace forgets both.
    """
    found: list[Change] = []
    now = dict(TAKEN.of(game))
    after = game.changed(changes)
    for change in changes:
        if change.table != "control":
            continue
        node, was, gone = change.key, game.power_over(change.key), after.power_over(change.key)
        for own, enemy, marker in ((was, gone, gone), (gone, was, gone)):
            war = WARS.of(game).get(pair(own, enemy)) if own != enemy else None
            if war is None or war.declarer != own or not game.at_war(own, enemy):
                continue
            back = own if own == was else enemy
            if now.get((own, node)) == back:
                found.append(TAKEN.put((own, node), None))
            else:
                found.append(TAKEN.put((own, node), marker))
    ended = game.wars - after.wars
    for (own, node), by in sorted(now.items()):
        if any(own in both and (by in both or by == own) for both in ended):
            found.append(TAKEN.put((own, node), None))
    return Consequence(tuple(found), ("POL-VICHY-24",)) if found else None
