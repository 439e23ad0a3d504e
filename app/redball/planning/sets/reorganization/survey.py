"""Who could be reorganized now, every way of doing it, and the ports that could be repaired for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from redball.game.state import Game
from redball.game.units import Unit
from redball.planning.plan import Progress, no_progress
from redball.planning.sets.reorganization.choices import Choice
from redball.planning.sets.reorganization.look import Look
from redball.planning.sets.reorganization.repairs import Repair, repairs_of
from redball.rules.reorganization.pool import may_reorganize, used


@dataclass(frozen=True)
class Survey:
    """Units that wait, by id, the choices of each, the points of the powers that plan together, and the
    damaged ports that they can repair.

    All sources are among the choices, however far away, if it is ``complete``.  Of several paths over minor
    ports to one of them there is only the best, until a plan searches the ``others``.
    """

    game: Game
    powers: tuple[str, ...]
    units: Mapping[str, Unit]
    choices: dict[str, tuple[Choice, ...]]
    points: Mapping[str, Fraction]
    repairs: tuple[Repair, ...] = ()
    look: Look | None = field(default=None, repr=False, compare=False)
    complete: bool = True
    _wider: list[Survey] = field(default_factory=list, repr=False, compare=False)

    def wider(self, told: Progress = no_progress) -> Survey:
        """The same with all sources however far away; made once."""
        if self.complete:
            return self
        if not self._wider:
            self._wider.append(survey(self.game, self.powers, told=told))
        return self._wider[0]

    def others(self, unit: str) -> bool:
        """Find all paths that may replace a unit's over minor ports; False if all are known."""
        found = self.choices[unit]
        if self.look is None or not any(choice.more for choice in found):
            return False
        more = (self.look.others(choice) if choice.more else (choice,) for choice in found)
        self.choices[unit] = tuple(choice for some in more for choice in some)
        return True

    def offers(self, unit: str) -> tuple[Choice, ...]:
        """A unit's choices while no port has been filled."""
        ports = frozenset(repair.port for repair in self.repairs)
        open_now = [c for c in self.choices[unit] if c.closed <= ports and not c.loose]
        # Paths over other ports to the same source are no offers of their own.
        return tuple(
            {(c.provider, c.way, c.rail, c.asked, c.repairs): c for c in reversed(open_now)}.values()
        )[::-1]


def survey(
    game: Game,
    powers: Iterable[str],
    nearest: bool = False,
    told: Progress = no_progress,
) -> Survey:
    """What some powers could reorganize together now, of their own units and with their own points.

    ``nearest``: only the nearest sources, which is quick.  ``told`` is called before each unit with how many
    are done of how many; an exception that it raises cancels the survey.  Raises ``KeyError`` for an unknown
    power.
    """
    codes = tuple(dict.fromkeys(powers))
    pools = {c: game.powers[c].rp_left for c in codes if may_reorganize(game, game.clock, game.powers[c])}
    units = {u.id: u for u in waiting(game, codes)}
    repairs = repairs_of(game, units, tuple(pools)) if units else ()
    look = Look(game, frozenset(codes), units, frozenset(r.port for r in repairs), nearest)
    found = {}
    # Units of one hex one after the other: they share the paths to every source.
    for done, unit in enumerate(sorted(units.values(), key=lambda u: (u.hex, u.power, u.country))):
        told(done, len(units))
        found[unit.id] = tuple(look.choices(unit))
    return Survey(game, codes, units, {u: found[u] for u in units}, pools, repairs, look, not nearest)


def waiting(game: Game, powers: Iterable[str]) -> Iterator[Unit]:
    """Units of some powers, face-down or shattered, that may still be reorganized at this opportunity."""
    wanted = frozenset(powers)
    for unit in game.units.values():
        if (unit.organized and not unit.shattered) or (unit.hex < 0 and unit.sea < 0):
            continue
        done = used(game, "unit", unit.id) or used(game, "hq", unit.id)
        if game.principal(unit.power) in wanted and not done:
            yield unit
