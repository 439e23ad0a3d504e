"""What entering and leaving final reorganization, and leaving land combat, change by themselves (OIL-REO-13,
OIL-AMB-06).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from redball.game.clock import Clock
from redball.game.state import Game
from redball.rules.oil.ledger import NOTHING, PHASE
from redball.rules.oil.opened import opened
from redball.rules.oil.stock import TRACK_END, Cause, booked
from redball.rules.oil.tables import ACCOUNTS, NOTED, OF_A_PHASE, OPENED, Opened
from redball.rules.oil.zones import COMMONWEALTH
from redball.rules.ruleset import Effect, set_entry, set_power
from redball.wording import message


def around_final_reorganization(game: Game, entered: Clock) -> Iterator[Effect]:
    """The Commonwealth's track is noted; the rest of opened barrels goes to the track or is lost."""
    if entered.phase == PHASE:
        yield from _cleared(game, entered)
        if COMMONWEALTH in game.powers:
            yield set_entry(NOTED, entered.turn, game.powers[COMMONWEALTH].fuel)
    for power in game.powers:
        yield from _settled(game, power)
    for key in OPENED.of(game):
        if key[0] == game.clock.turn:
            yield set_entry(OPENED, key, None)


def _cleared(game: Game, entered: Clock) -> Iterator[Effect]:
    for table in OF_A_PHASE:
        for key in table.of(game):
            if (key[0] if isinstance(key, tuple) else key) != entered.turn:
                yield set_entry(table, key, None)


class OpenedBarrels(NamedTuple):
    """The rest of a power's opened barrels when the phase ends: fuel for the track, fuel above its end, and
    fuel that stays in its pocket.
    """

    for_track: Fraction
    over: Fraction
    in_pocket: Fraction

    @property
    def lost(self) -> Fraction:
        """Fuel that is lost."""
        return self.over + self.in_pocket


def opened_barrels_after(game: Game, power: str) -> OpenedBarrels:
    """What would happen to a power's opened barrels if the phase ended now."""
    mine = [o for o in opened(game).values() if o.owner == power]
    loose, before = _sum(mine, "track"), game.powers[power].fuel
    after = min(TRACK_END, before + loose)
    return OpenedBarrels(after - before, before + loose - after, _sum(mine, "lost"))


def _settled(game: Game, power: str) -> Iterator[Effect]:
    if not any(o.owner == power and o.loose for o in opened(game).values()):
        return
    found = opened_barrels_after(game, power)
    after = game.powers[power].fuel + found.for_track
    entries: dict[Cause, Fraction] = {"lost_overflow": -found.over, "lost_opened": -found.in_pocket}
    said = message("oil.opened_settled", power=power, kept=found.for_track, track=after, lost=found.lost)
    yield replace(set_power(power, "fuel", after), note=said)
    yield set_entry(ACCOUNTS, (game.clock.turn, power), booked(game, power, entries))


def _sum(rows: list[Opened], fate: str) -> Fraction:
    return sum((row.loose for row in rows if row.fate == fate), NOTHING)
