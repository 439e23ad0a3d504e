"""How far a power's gas goes: to the end of the turn, and to the step for which there is too little."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

import msgspec

from redball.game.clock import LAST_TURN
from redball.game.powers import Side
from redball.game.sequence import LAST_OF_IMPULSE, acting_side
from redball.game.state import Game
from redball.game.units import UnitClass
from redball.planning.sets.gas.survey import Stage, stages_of
from redball.rules.base.tables import STAGE_ENDS
from redball.rules.gas.headquarters import price as hq_price
from redball.rules.gas.lending import promised
from redball.rules.gas.maps import choices, sheet_of
from redball.rules.gas.options import reads
from redball.rules.gas.output import output_of, rounded
from redball.rules.gas.owners import gas_power, is_dependent, is_neutral, payer_of, sharers
from redball.rules.gas.paying import price
from redball.rules.gas.producing import has_produced
from redball.rules.gas.steps import FINAL, RETURN, payment_step
from redball.rules.gas.stock import account_of, total_gas
from redball.rules.gas.tables import PAID, GasMap, Sheet
from redball.rules.registry import sequence_of_play

USUAL_IMPULSES = 6
"""Impulses of a turn, of both sides together, as long as no turn of the game is over."""
MAY_ACT = 1
"""Units of a map that act, or stay, without gas: a map is expected to be paid for where there are more."""

Kind = Literal["own", "enemy", "pair"]
"""Whose impulse; by option two are paid for together (GAS-AMB-44)."""
Why = Literal["as_before", "by_units", "neutral"]


class Habit(msgspec.Struct, frozen=True):
    """What a power is expected to pay in each impulse of a kind: what it paid in the last one (``like``, turn
    and impulse), or one payment for each map where more than one face-up unit would need it, since one acts
    free: in impulses of the enemy aircraft, which alone need gas then (GAS-LIM-08).
    """

    kind: Kind
    maps: Mapping[GasMap, int]
    why: Why
    like: tuple[int, int] | None = None

    @property
    def gas(self) -> int:
        """Gas for one impulse."""
        return sum(self.maps.values())


@dataclass(frozen=True, slots=True)
class Due:
    """Gas that is expected to be paid in a step, by map or for HQs, and what remains of the stock then: less
    than nothing where it is too little.
    """

    turn: int
    step: int
    maps: Mapping[GasMap, int]
    hqs: int
    gas: int
    left: int


class Forecast(msgspec.Struct, frozen=True):
    """A power's gas to the end of the turn and beyond.

    ``paid`` is what it paid this turn by step and map, ``turned`` what HQs cost; ``impulses`` are expected in
    the turn, by the mean of ``turns`` that are over (none: by a number given or usual).  ``dues`` are the
    rest of the turn; ``made`` is what production would add, ``lent`` what comes and goes by promises.
    ``short`` is the first due for which there is too little if every turn is like this one, None where there
    is enough to the end of the calendar.
    """

    power: str
    stock: int
    paid: Mapping[tuple[int, GasMap], int]
    turned: int
    impulses: int
    turns: Sequence[int]
    given: bool
    over: bool
    habits: tuple[Habit, ...]
    dues: tuple[Due, ...]
    made: int
    lent: int
    short: Due | None

    @property
    def left(self) -> int:
        """What is left when the turn ends, before production; less than nothing where it is too little."""
        return self.dues[-1].left if self.dues else self.stock

    @property
    def after(self) -> int:
        """What is left with production and lending."""
        return self.left + self.made + self.lent


def forecast(game: Game, power: str, impulses: int | None = None) -> Forecast:
    """How far a power's gas goes; ``impulses`` are those expected in a turn (None: the mean of the turns that
    are over, else :data:`USUAL_IMPULSES`).

    Raises ``KeyError`` for an unknown power.
    """
    return _Reckoning(game, gas_power(game, game.powers[power].code), impulses).forecast()


def expected_impulses(game: Game) -> tuple[int, tuple[int, ...]]:
    """The impulses expected in a turn, and the turns by whose mean."""
    over = {turn: end.impulses for turn, end in STAGE_ENDS.of(game).items() if turn < game.clock.turn}
    if not over:
        return USUAL_IMPULSES, ()
    return rounded(Fraction(sum(over.values()), len(over))), tuple(sorted(over))


class _Reckoning:
    """One forecast."""

    def __init__(self, game: Game, power: str, impulses: int | None) -> None:
        self.game, self.power = game, power
        self.pairs = reads(game, "impulse_span") == "pair"
        self.stages = {stage.step: stage for stage in stages_of(game, power)}
        usual, turns = expected_impulses(game)
        ended = STAGE_ENDS.of(game).get(game.clock.turn)
        play = sequence_of_play(game)
        self.is_over = play.index(game.clock.phase) > play.index(LAST_OF_IMPULSE)
        self.given = impulses is not None and not self.is_over
        self.turns = () if self.given or self.is_over else turns
        wanted = max(usual if impulses is None else impulses, 0)
        self.impulses = (
            ended.impulses if self.is_over and ended is not None else max(wanted, game.clock.impulse)
        )
        self.habits = {kind: self._habit(kind) for kind in self._kinds()}

    def forecast(self) -> Forecast:
        """Everything."""
        game, power = self.game, self.power
        made = sum(self._yield_of(code) for code in self._makers() if not has_produced(game, code))
        now = game.clock.turn
        dues = tuple(_running(total_gas(game, power), self._rest_of_turn()))
        left = dues[-1].left if dues else total_gas(game, power)
        short = next((due for due in dues if due.left < 0), None)
        if short is None:
            short = self._later(left + made + self._lent(), now + 1)
        return Forecast(
            power, total_gas(game, power), self._paid(), self._turned(),
            self.impulses, self.turns, self.given, self.is_over, tuple(self.habits.values()), dues, made,
            self._lent(), short,
        )  # fmt: skip

    # --- this turn ------------------------------------------------------------------------------------------

    def _paid(self) -> dict[tuple[int, GasMap], int]:
        found = Counter[tuple[int, GasMap]]()
        for (turn, step, code, map_, _), count in PAID.of(self.game).items():
            if (turn, code) == (self.game.clock.turn, self.power):
                found[step, map_] += count
        return dict(found)

    def _rest_of_turn(self) -> Iterator[Due]:
        """What is expected from now on: the rest of this impulse, further ones, the end of the turn."""
        now, turn = self.game.clock.impulse, self.game.clock.turn
        last: Collection[GasMap] = ()
        for impulse in range(max(1, now), self.impulses + 1) if not self.is_over else ():
            step = payment_step(self.game, impulse)
            paid = {name: n for (at, name), n in self._paid().items() if at == step} if now else {}
            if step != impulse and impulse != now:
                continue
            maps = self._habit_in(impulse).maps
            rest = {name: count for name, count in maps.items() if name not in paid or impulse != now}
            last = {*maps, *paid} if impulse == now else maps
            yield Due(turn, impulse, rest, 0, sum(rest.values()), 0)
        for step in (RETURN, FINAL):
            yield from self._end(turn, step, last)

    def _end(self, turn: int, step: int, last: Collection[GasMap]) -> Iterator[Due]:
        """A step of the end of the turn, if it is to come or not over; by option what the ``last`` impulse
        paid serves there too (GAS-AMB-30).
        """
        covered = () if reads(self.game, "rtb_separate") else last
        stage = self.stages.get(step)
        if stage is None:
            return
        if step == RETURN:
            maps = {name: stage.price for name in self._with_units_at_sea(stage) if name not in covered}
            yield Due(turn, step, maps, 0, sum(maps.values()), 0)
            return
        waiting = [name for name, hq in stage.hqs.items() if not self._is_covered(stage, name, covered)]
        hqs = max(0, len(waiting) - (1 if stage.free_hq else 0))
        yield Due(turn, step, {}, hqs, hqs * stage.hq_price, 0)

    def _is_covered(self, stage: Stage, name: str, covered: Collection[GasMap]) -> bool:
        sheet = sheet_of(self.game, stage.hqs[name])
        may = choices(self.game, sheet) if sheet is not None else ()
        return name in stage.covered or any(map_ in covered for map_ in may)

    def _with_units_at_sea(self, stage: Stage) -> list[GasMap]:
        """Unpaid maps where more than one unit would stay at sea."""
        places = [(row.sheet, row.maps) for row in stage.rows.values()]
        return [name for name in self._crowded(places, stage.paid) if name not in stage.paid]

    def _crowded(
        self, places: Sequence[tuple[Sheet, tuple[GasMap, ...]]], paid: Collection[GasMap]
    ) -> list[GasMap]:
        """The maps with more units than act without gas.  A sheet that counts as another map counts as one
        that is to be paid anyway, else as the first that it may.
        """
        fixed = Counter(maps[0] for _, maps in places if len(maps) == 1)
        wanted = {*paid, *(name for name, count in fixed.items() if count > MAY_ACT)}
        for _, maps in places:
            if len(maps) > 1:
                fixed[next((name for name in maps if name in wanted), maps[0])] += 1
        return [name for name in fixed if fixed[name] > MAY_ACT]

    # --- impulses -------------------------------------------------------------------------------------------

    def _kinds(self) -> tuple[Kind, ...]:
        return ("pair",) if self.pairs else ("own", "enemy")

    def _kind_of(self, first: Side, impulse: int) -> Kind:
        if self.pairs:
            return "pair"
        side = acting_side(first, impulse)
        return "own" if side == self.game.powers[self.power].side else "enemy"

    def _habit_in(self, impulse: int) -> Habit:
        return self.habits[self._kind_of(self.game.clock.first, impulse)]

    def _habit(self, kind: Kind) -> Habit:
        """What is expected of an impulse of a kind."""
        if is_neutral(self.game, self.power):
            return Habit(kind, {}, "neutral")
        like = next(self._earlier(kind), None)
        if like is None:
            return Habit(kind, dict.fromkeys(self._needed(kind), price(self.game, 1)), "by_units")
        maps = Counter[GasMap]()
        for (turn, step, code, map_, _), count in PAID.of(self.game).items():
            if (turn, step, code) == (*like, self.power):
                maps[map_] += count
        return Habit(kind, dict(maps), "as_before", like)

    def _earlier(self, kind: Kind) -> Iterator[tuple[int, int]]:
        """Impulses of a kind that are over, the last first: of this turn and, if anything was paid in it, the
        one before, which is all that is remembered.  None while the power has paid nothing before this step:
        a game may begin in the middle of a turn.
        """
        game, now = self.game, self.game.clock
        ended = STAGE_ENDS.of(game).get(now.turn)
        begun = payment_step(game, now.impulse) if now.impulse else 0
        if not any(key[2] == self.power and key[:2] != (now.turn, begun) for key in PAID.of(game)):
            return
        done = begun - 1 if now.impulse else ended.impulses if self.is_over and ended is not None else 0
        for impulse in range(done, 0, -1):
            if payment_step(game, impulse) == impulse and self._kind_of(now.first, impulse) == kind:
                yield now.turn, impulse
        before = STAGE_ENDS.of(game).get(now.turn - 1)
        paid = any(key[0] == now.turn - 1 and key[2] == self.power for key in PAID.of(game))
        if before is None or not paid:
            return
        for impulse in range(before.impulses, 0, -1):
            if payment_step(game, impulse) == impulse and self._kind_of(before.first, impulse) == kind:
                yield now.turn - 1, impulse

    def _needed(self, kind: Kind) -> list[GasMap]:
        """The maps where more than one unit that is face-up would need gas."""
        game, places = self.game, list[tuple[Sheet, tuple[GasMap, ...]]]()
        for unit in game.units.values():
            sheet = sheet_of(game, unit)
            acts = unit.organized and (kind != "enemy" or unit.kind is UnitClass.AIR)
            if sheet is not None and acts and is_dependent(game, unit) and payer_of(game, unit) == self.power:
                places.append((sheet, choices(game, sheet)))
        return self._crowded(places, ())

    # --- later turns ----------------------------------------------------------------------------------------

    def _lent(self) -> int:
        """What promises of gas bring, less what they take."""
        total = 0
        for (lender, to, goods), count in promised(self.game, self.power).items():
            if goods == "gas":
                total += count if to == self.power else -count if lender == self.power else 0
        return total

    def _makers(self) -> tuple[str, ...]:
        """Who makes gas for the stock: the power, and who shares it (GAS-AMB-48)."""
        return tuple(code for code in sharers(self.game, self.power) if code in self.game.powers)

    def _yield_of(self, code: str) -> int:
        """The gas that a power's factories would make now."""
        return output_of(self.game, self.game.powers[code]).gas

    def _later(self, stock: int, turn: int) -> Due | None:
        """The first due of a later turn for which there is too little, if all are like this one: as many
        impulses, as many units at sea and HQs, the same production.  Gas that is lent comes once.
        """
        made = sum(map(self._yield_of, self._makers()))
        whole = tuple(self._whole_turn())
        if made >= sum(due.gas for due in whole) and stock >= sum(due.gas for due in whole):
            return None
        while turn <= LAST_TURN:
            dues = tuple(_running(stock, whole))
            short = next((due for due in dues if due.left < 0), None)
            if short is not None:
                return replace(short, turn=turn)
            stock = (dues[-1].left if dues else stock) + made
            turn += 1
        return None

    def _whole_turn(self) -> Iterator[Due]:
        """A turn like this one."""
        turn, last = self.game.clock.turn, self._habit_in(self.impulses).maps if self.impulses else {}
        for impulse in range(1, self.impulses + 1):
            if payment_step(self.game, impulse) == impulse:
                maps = self._habit_in(impulse).maps
                yield Due(turn, impulse, maps, 0, sum(maps.values()), 0)
        paid = self._paid()
        for step in (RETURN, FINAL):
            ends = list(self._end(turn, step, last))
            maps = Counter({name: count for (at, name), count in paid.items() if at == step})
            for due in ends:
                maps.update(due.maps)
            turned = self._turned() if step == FINAL else 0
            hqs = sum(due.hqs for due in ends) + turned // max(1, self._hq_price())
            yield Due(turn, step, dict(maps), hqs, maps.total() + hqs * self._hq_price(), 0)

    def _turned(self) -> int:
        """Gas for HQs of this turn."""
        return -account_of(self.game, self.power).get("hq", 0)

    def _hq_price(self) -> int:
        return hq_price(self.game)


def _running(stock: int, dues: Sequence[Due] | Iterator[Due]) -> Iterator[Due]:
    """Dues one after the other, with what remains of a stock."""
    for due in dues:
        stock -= due.gas
        yield replace(due, left=stock)
