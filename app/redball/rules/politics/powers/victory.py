"""Objective cities, and who wins (POL-VIC-01, 05, 06)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from redball.derived import cached
from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.rules.base.board import land_hex
from redball.rules.case import Case, hex_name
from redball.rules.politics.ideologies import IDEOLOGIES, NAMES, Ideology
from redball.rules.politics.options import is_on, reads
from redball.rules.politics.powers.needs import needed, needed_by
from redball.rules.politics.powers.orders import MarkConquered, MarkHexes
from redball.rules.politics.powers.tables import CONQUERED, MARKED
from redball.rules.politics.standing import members, powers, standing, starts
from redball.rules.ruleset import Dice, Judge, Task
from redball.wording import Message, message

PHASE = "victory"
CLAUSE = {
    "objective": "POL-VIC-01",
    "rhineland": "POL-SET-06",
    "isolated": "POL-AMB-91",
    "unoccupied": "POL-VICHY-14",
    "ukraine": "POL-UKR-14",
    "crimea": "POL-UKR-05",
}


class Tally(NamedTuple):
    """Cities that a power or an ideology holds and needs, and its historical high point."""

    who: str
    held: int
    needed: int
    high_point: int

    @property
    def met(self) -> bool:
        """True for who holds as many as it needs."""
        return self.held >= self.needed

    @property
    def percent(self) -> Fraction:
        """How many per cent of its high point it holds."""
        return Fraction(100 * self.held, self.high_point) if self.high_point else Fraction(0)


@cached
def objectives(game: Game) -> tuple[int, ...]:
    """The hexes with objective cities, as players marked them."""
    return tuple(
        sorted(node for (what, node), is_so in MARKED.of(game).items() if what == "objective" and is_so)
    )


@cached
def held(game: Game) -> Mapping[str, int]:
    """How many objective cities each power holds, by itself or through its countries."""
    return Counter(game.power_over(node) for node in objectives(game))


def tally(game: Game, power: str) -> Tally:
    """How a power stands."""
    return Tally(power, held(game).get(power, 0), needed(game, power), standing(game, power).high_point)


def tally_of(game: Game, of: Ideology) -> Tally:
    """How an ideology stands: cities of its members, what it needs, and the high points of its members."""
    codes = members(game, of)
    high = sum(standing(game, code).high_point for code in codes)
    return Tally(of, sum(held(game).get(code, 0) for code in codes), needed_by(game, of), high)


# --- to the bitter end --------------------------------------------------------------------------------------


def is_eliminated(game: Game, power: str) -> bool:
    """True for a power that controls no territory anywhere."""
    return power not in _holders(game)


@cached
def _holders(game: Game) -> frozenset[str]:
    """Who controls any hex of land, itself or through a country."""
    atlas = game.atlas
    taken = {node: code for node, code in game.control.items() if code and atlas.land[node]}
    printed = atlas.land.copy()
    printed[list(taken)] = False
    codes = {atlas.controllers[number] for number in np.unique(atlas.controller[printed]).tolist()}
    return frozenset(map(game.principal, codes | set(taken.values())))


def is_conquered(game: Game, power: str) -> bool:
    """True for a power that was completely conquered, as players say, or that controls nothing."""
    return CONQUERED.of(game).get(power, False) or is_eliminated(game, power)


def has_ended(game: Game) -> bool:
    """True once every power of one ideology is completely conquered and all but one of a second are
    eliminated (POL-VIC-05).
    """
    if not is_on(game, "opt.bitter_end"):
        return False
    for fallen in IDEOLOGIES:
        first = _of(game, fallen)
        if not first or not all(is_conquered(game, code) for code in first):
            continue
        for second in IDEOLOGIES:
            codes = _of(game, second)
            if second != fallen and codes and sum(not is_eliminated(game, code) for code in codes) <= 1:
                return True
    return False


def _of(game: Game, of: Ideology) -> tuple[str, ...]:
    """The powers of an ideology in play; the lone USSR counts as an ideology of one (POL-AMB-18)."""
    return tuple(code for code in members(game, of) if code in starts())


def order_of_merit(game: Game) -> tuple[Tally, ...]:
    """Powers, by option ideologies, by their share of the high point, the best first (POL-VIC-06,
    POL-AMB-18).
    """
    if reads(game, "vic.bitter") == "ideology":
        rows = [tally_of(game, each) for each in IDEOLOGIES if members(game, each)]
    else:
        rows = [tally(game, code) for code in powers(game)]
    return tuple(sorted(rows, key=lambda row: -row.percent))


def winners(game: Game) -> tuple[str, ...]:
    """Who wins at a bitter end; several where they are level."""
    rows = order_of_merit(game)
    return tuple(row.who for row in rows if row.percent == rows[0].percent)


# --- orders and tasks ---------------------------------------------------------------------------------------


def mark_hexes(game: Game, order: MarkHexes, _dice: Dice) -> Ruling:
    """Hexes with objective cities, of the Rhineland, or cut off."""
    case = Case(game)
    clause = CLAUSE[order.what]
    if not order.hexes:
        case.object(message("politics.no_hexes"), clause)
    nodes = [node for text in dict.fromkeys(order.hexes) if (node := land_hex(case, text)) is not None]
    for node in nodes:
        if order.what == "objective" and not game.atlas.is_city(node):
            said = message("politics.no_city", hex=hex_name(game, node))
            case.object(said, clause, hexes=(node,))
        if MARKED.of(game).get((order.what, node), False) == order.marked:
            case.object(message("politics.marked_so", hex=hex_name(game, node)), clause, hexes=(node,))
    if case.objections:
        return case.denied(order)
    text = message(
        f"politics.marked.{order.what}" if order.marked else f"politics.unmarked.{order.what}",
        hexes=[hex_name(game, node) for node in nodes],
    )
    changes = [MARKED.put((order.what, node), True if order.marked else None) for node in nodes]
    return allowed(text, *changes, clauses=(clause,))


def mark_conquered(game: Game, order: MarkConquered, _dice: Dice) -> Ruling:
    """A power that was completely conquered."""
    case = Case(game)
    case.power(order.power)
    if CONQUERED.of(game).get(order.power, False) == order.conquered:
        case.object(message("politics.stands_so"), "POL-VIC-05")
    if case.objections:
        return case.denied(order)
    text = message("politics.conquered" if order.conquered else "politics.not_conquered", power=order.power)
    return allowed(
        text, CONQUERED.put(order.power, True if order.conquered else None), clauses=("POL-VIC-05",)
    )


def tasks(game: Game) -> Iterator[Task]:
    """In the victory phase: who has what he needs, and the end."""
    if game.clock.phase != PHASE:
        return
    if not objectives(game):
        yield Task("politics.objectives", message("politics.task.objectives"), state="info")
        return
    for code in powers(game):
        row = tally(game, code)
        if row.met:
            text = message("politics.task.met", power=code, held=row.held, needed=row.needed)
            yield Task(f"politics.met.{code}", text, power=code, state="info")
    for each in IDEOLOGIES:
        of = tally_of(game, each)
        if of.needed and of.met:
            text = message(f"politics.task.met_by.{each}", held=of.held, needed=of.needed)
            yield Task(f"politics.met.{each}", text, state="info")
    if has_ended(game):
        yield Task("politics.end", _ended(game), state="info")


def _ended(game: Game) -> Message:
    if reads(game, "vic.bitter") == "ideology":
        names = [NAMES[each] for each in IDEOLOGIES if each in winners(game)]
        return message("politics.task.end_together", who=names)
    return message("politics.task.end", who=list(winners(game)))


JUDGES: Mapping[type[Order], Judge] = {MarkHexes: mark_hexes, MarkConquered: mark_conquered}
