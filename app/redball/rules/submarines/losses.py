"""The ledger of losses of submarine warfare: by turn, sea area and power; what it comes to in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import get_args

from redball.errors import near_misses
from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.game.units import Unit, UnitClass
from redball.language import translated
from redball.rules.base.fields import check_range
from redball.rules.case import Case
from redball.rules.ruleset import Dice, Judge
from redball.rules.submarines import ships
from redball.rules.submarines.orders import SetLosses
from redball.rules.submarines.tables import LOSSES, What
from redball.rules.submarines.us_war import turn_named
from redball.wording import joined, message, name_of, sentence

WHATS: tuple[What, ...] = get_args(What)
"""What is lost, in the order of sentences."""
CLAUSE = "SUB-SSW-02"

Lost = Mapping[tuple[str, What], int]
"""What was lost, by power and kind."""


def kind_of(game: Game, unit: Unit) -> What:
    """What a counter is in the ledger; a tanker is a convoy point there, too, where a group plays so
    (SUB-AMB-08).
    """
    if ships.kind_of(game, unit) == "convoy":
        return "convoy"
    kinds: dict[str, What] = {"SUB": "submarine", "MILCH": "milchcow", "ASW": "escort"}
    return kinds.get(unit.type, "aircraft" if unit.kind is UnitClass.AIR else "ship")


# --- asking -------------------------------------------------------------------------------------------------


def losses(
    game: Game,
    *,
    turns: Iterable[int] | None = None,
    area: int | None = None,
    year: int | None = None,
    power: str = "",
) -> dict[tuple[str, What], int]:
    """What was lost in some turns, in a year, in a sea area, by a power, or in the whole game, by power and
    kind, in the order of powers and of sentences.
    """
    wanted = None if turns is None else set(turns)
    found: Counter[tuple[str, What]] = Counter()
    for (turn, sea, owner, what), count in LOSSES.of(game).items():
        if (
            (wanted is None or turn in wanted)
            and (year is None or Clock(turn, "production").year == year)
            and area in (None, sea)
            and power in ("", owner)
        ):
            found[owner, what] += count
    order = list(game.powers)
    return {
        key: found[key]
        for key in sorted(found, key=lambda key: (order.index(key[0]), WHATS.index(key[1])))
        if found[key]
    }


def in_words(lost: Lost) -> str:
    """Losses in a sentence, power by power: "Commonwealth: 5 convoy points and 1 escort; Germany: 2
    submarines".
    """
    if not lost:
        return sentence(message("submarines.lost_nothing"))
    powers = dict.fromkeys(power for power, _ in lost)
    return "; ".join(f"{name_of(power)}: {joined(_parts(lost, power))}" for power in powers)


def told(game: Game, *, turn: int | None = None, area: int | None = None, year: int | None = None) -> str:
    """One sentence about the losses of a turn, a sea area or a year, as a report quotes it."""
    lost = losses(game, turns=None if turn is None else (turn,), area=area, year=year)
    when = Clock(turn, "production").date if turn is not None else str(year) if year is not None else ""
    where = game.atlas.sea_areas[area].name if area is not None else ""
    words = ", ".join(filter(None, (where, when))) or translated("the whole game")
    return sentence(message("submarines.losses_of", what=words, lost=in_words(lost)))


def _parts(lost: Lost, power: str) -> list[str]:
    return [
        sentence(message(f"submarines.lost.{what}", count=lost[power, what]))
        for what in WHATS
        if (power, what) in lost
    ]


# --- booking ------------------------------------------------------------------------------------------------


def booked(game: Game, area: int, lost: Lost) -> Iterator[Change]:
    """Entries of the present turn with new losses added."""
    for (power, what), count in lost.items():
        key = game.clock.turn, area, power, what
        yield LOSSES.put(key, LOSSES.of(game).get(key, 0) + count)


def of_units(game: Game, units: Iterable[Unit]) -> Counter[tuple[str, What]]:
    """Lost counters by the power behind them and kind; troops aboard ships are in no column."""
    counted = (unit for unit in units if not unit.is_land)
    return Counter((game.principal(unit.power), kind_of(game, unit)) for unit in counted)


def set_losses(game: Game, order: SetLosses, _dice: Dice) -> Ruling:
    """An entry of the ledger corrected by hand."""
    case = Case(game)
    area, power = case.area(order.area), case.power(order.power)
    turn = turn_named(case, order.turn, CLAUSE) if order.turn else game.clock.turn
    check_range(case, "count", order.count, CLAUSE)
    if order.what not in WHATS:
        case.unknown("what", order.what, near_misses(order.what, WHATS), CLAUSE, "submarines")
    if case.objections:
        return case.denied(order)
    assert area is not None and power is not None and turn is not None, "else there is an objection"
    key = turn, area.index, power.code, order.what
    date = Clock(turn, "production").date
    if turn > game.clock.turn:
        case.object(message("submarines.losses_to_come", date=date), CLAUSE)
    elif LOSSES.of(game).get(key, 0) == order.count:
        case.object(message("submarines.losses_so"), CLAUSE)
    if case.objections:
        return case.denied(order)
    text = message(
        f"submarines.losses_set.{order.what}",
        power=power.code,
        count=order.count,
        area=area.name,
        date=date,
    )
    return allowed(text, LOSSES.put(key, order.count or None), clauses=(CLAUSE,))


JUDGES: Mapping[type[Order], Judge] = {SetLosses: set_losses}
