"""What entering and leaving final reorganization, and leaving land combat, change by themselves (OIL-REO-13,
OIL-AMB-06).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from redball.game.clock import Clock
from redball.game.quantities import quantity_text
from redball.game.state import Game
from redball.rules.oil.ledger import NOTHING, PHASE, noted_key
from redball.rules.oil.opened import Opened, opened, opened_key
from redball.rules.oil.stock import TRACK_END, Cause, account_key, account_of, account_rows
from redball.rules.oil.zones import COMMONWEALTH
from redball.rules.ruleset import Effect, set_mark, set_power
from redball.wording import message

_OF_A_PHASE = ("noted", "anywhere", "drawn", "given", "free", "consent", "fuelled")
"""Marks of one final reorganization; the next one clears them."""


def around_final_reorganization(game: Game, entered: Clock) -> Iterator[Effect]:
    """The Commonwealth's track is noted; what is left of opened barrels comes to the track or is lost."""
    if entered.phase == PHASE:
        yield from _cleared(game, entered)
        if COMMONWEALTH in game.powers:
            fuel = game.powers[COMMONWEALTH].fuel
            yield set_mark(noted_key(entered.turn), quantity_text(fuel))
    for power in game.powers:
        yield from _settled(game, power)
    for key in dict.fromkeys(opened_key(game, node, reduced) for node, reduced, _ in opened(game)):
        yield set_mark(key, None)


def _cleared(game: Game, entered: Clock) -> Iterator[Effect]:
    now = str(entered.turn)
    for key in game.marks:
        match key.split("."):
            case ["oil", kind, turn, *_] if kind in _OF_A_PHASE and turn != now:
                yield set_mark(key, None)


class Settled(NamedTuple):
    """What becomes of a power's opened barrels when the phase ends: fuel for the track, fuel above its end,
    and fuel that stays in its pocket.
    """

    kept: Fraction
    over: Fraction
    left: Fraction

    @property
    def lost(self) -> Fraction:
        """Fuel that nobody has afterwards."""
        return self.over + self.left


def settled(game: Game, power: str) -> Settled:
    """What would become of a power's opened barrels if the phase ended now."""
    mine = [o for o in opened(game).values() if o.owner == power]
    loose, before = _sum(mine, "track"), game.powers[power].fuel
    after = min(TRACK_END, before + loose)
    return Settled(after - before, before + loose - after, _sum(mine, "lost"))


def _settled(game: Game, power: str) -> Iterator[Effect]:
    if not any(o.owner == power and o.loose for o in opened(game).values()):
        return
    found = settled(game, power)
    after = game.powers[power].fuel + found.kept
    entries: dict[Cause, Fraction] = {"lost_overflow": -found.over, "lost_opened": -found.left}
    said = message("oil.opened_settled", power=power, kept=found.kept, track=after, lost=found.lost)
    yield replace(set_power(power, "fuel", after), note=said)
    yield set_mark(account_key(game.clock.turn, power), account_rows(account_of(game, power), entries))


def _sum(rows: list[Opened], fate: str) -> Fraction:
    return sum((row.loose for row in rows if row.fate == fate), NOTHING)
