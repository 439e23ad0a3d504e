"""Force pools as players write them down: what a Vichy surrender takes out, what comes of later years
(POL-VICHY-27 to 29).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction

from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.game.units import UnitClass, unit_types
from redball.rules.case import Case
from redball.rules.politics.by_hand import MOST
from redball.rules.politics.nations.orders import SetForces
from redball.rules.politics.nations.tables import FORCES, OUT, VICHY, Vichy
from redball.rules.politics.options import reads, rounded
from redball.rules.politics.powers.tables import REMOVED
from redball.rules.politics.tables import PLAYED
from redball.rules.ruleset import Consequence, Dice, Effect, Judge, set_entry
from redball.wording import message

NOW = 0
"""The year of units that may be built now."""
SS = "GE SS"
COMMUNISTS, INDIA, UKRAINE = "CC", "IND", "UKR"


def units(game: Game, pool: str, year: int = NOW) -> Mapping[str, int]:
    """Units of a force pool by kind, of those that may be built now or of a later year."""
    return {
        kind: count
        for (name, kind, at), count in sorted(FORCES.of(game).items())
        if (name, at) == (pool, year) and count
    }


def type_of(kind: str) -> str:
    """The type of a kind of units such as "INF" or "INF 3"."""
    return kind.split()[0] if kind.split() else ""


def is_land(kind: str) -> bool:
    """True for a kind of land units."""
    found = unit_types().get(type_of(kind))
    return found is not None and found.kind is UnitClass.LAND


def played(game: Game, power: str, card: str) -> bool:
    """True for a card that a power has played with success."""
    return any(row.success and (row.power, row.card) == (power, card) for row in PLAYED.of(game).values())


def guards_since(game: Game) -> int | None:
    """The year in which Germany played its option 12 first; None before."""
    turns = [turn for (turn, _), row in PLAYED.of(game).items() if row.success and row.card == "GE 12"]
    return 1936 + min(turns) // 6 if turns else None


def entry_year(game: Game, pool: str, kind: str, year: int) -> int:
    """The year in which units with a printed year enter a force pool: of China's land units a year earlier
    once its option 6 was played (POL-NAT-02).
    """
    return year - 1 if pool == "CH" and is_land(kind) and played(game, "CH", "CH 6") else year


def half(game: Game, count: int) -> int:
    """Half of a number of units, as the group rounds."""
    return rounded(game, Fraction(count, 2))


def added(game: Game, pool: str, kind: str, count: int, year: int = NOW) -> Change:
    """The change that adds units of a kind to a pool, or with a number below 0 takes them: a pool that has
    lost its last unit stays one that was written down.
    """
    written = FORCES.of(game).get((pool, kind, year))
    now = max(0, (written or 0) + count)
    is_kept = now or (written is not None and year == NOW)
    return FORCES.put((pool, kind, year), now if is_kept else None)


def shared(found: Mapping[str, int], part: int) -> dict[str, int]:
    """So many of some units by kind, each kind in proportion; what is left over goes to the kinds that are
    nearest to one more.
    """
    total = sum(found.values())
    if not total:
        return {}
    shares = {kind: part * count // total for kind, count in found.items()}
    nearest = sorted(found, key=lambda kind: (-(part * found[kind] % total), kind))
    for kind in nearest[: part - sum(shares.values())]:
        shares[kind] += 1
    return shares


def is_entered(game: Game, pool: str) -> bool:
    """True for a force pool that players write down, though it may be empty."""
    return any(name == pool for name, _, _ in FORCES.of(game))


def moved(game: Game, source: str, target: str) -> Iterator[Change]:
    """All units of a pool go into another one."""
    for (name, kind, year), count in sorted(FORCES.of(game).items()):
        if name == source:
            yield FORCES.put((name, kind, year), None)
            yield added(game, target, kind, count, year)


# --- a Vichy surrender --------------------------------------------------------------------------------------


def halved(game: Game, power: str) -> Iterator[Change]:
    """Half of a force pool goes out, by type (POL-VICHY-27)."""
    for kind, count in units(game, power).items():
        out = half(game, count)
        if out:
            yield added(game, power, kind, -out)
            yield OUT.put((power, kind), OUT.of(game).get((power, kind), 0) + out)


def is_halved(game: Game, pool: str) -> bool:
    """True for the pool of a Vichy power that is not at war with all that accepted its surrender."""
    row = VICHY.of(game).get(pool)
    return row is not None and row.halved


def kept_of(game: Game, pool: str, count: int) -> int:
    """How many of so many dated units enter a pool (POL-VICHY-28, POL-AMB-115)."""
    if not is_halved(game, pool):
        return count
    part = half(game, count)
    return part if reads(game, "vichy.dated_half") == "kept_up" else count - part


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """With a new year its units enter the pools, but those of the SS wait for their card; and what the
    neutral zone had taken out comes back when it is time (POL-VIC-14).
    """
    if entered.turn == game.clock.turn:
        return
    coming, out = _returning(game, entered), Counter[tuple[str, str]]()
    for (pool, kind, year), count in sorted(FORCES.of(game).items()):
        if year == NOW or entry_year(game, pool, kind, year) > entered.year:
            continue
        if pool == SS and (guards_since(game) or entered.year) >= year:
            continue
        kept = kept_of(game, pool, count)
        coming[pool, kind] += kept
        out[pool, kind] += count - kept
        yield set_entry(FORCES, (pool, kind, year), None)
    for (pool, kind), count in coming.items():
        if count:
            yield set_entry(FORCES, (pool, kind, NOW), count + FORCES.of(game).get((pool, kind, NOW), 0))
    for (pool, kind), count in out.items():
        if count:
            yield set_entry(OUT, (pool, kind), count + OUT.of(game).get((pool, kind), 0))


def _returning(game: Game, entered: Clock) -> Counter[tuple[str, str]]:
    """Units that come back into force pools that are written down."""
    rows = REMOVED.of(game).items()
    due = {key: row.units for key, row in rows if row.back is not None and entered.turn >= row.back}
    return Counter({key: units for key, units in due.items() if is_entered(game, key[0])})


def followed(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """War with one that accepted the surrender ends the restrictions; with all of them all units come back
    (POL-VICHY-16, 29).
    """
    if not any(change.table == "wars" for change in changes):
        return None
    after, found, clauses = game.changed(changes), list[Change](), list[str]()
    for power, row in sorted(VICHY.of(after).items()):
        fought = [after.at_war(power, code) for code in row.acceptors]
        now = Vichy(
            row.turn,
            row.acceptors,
            row.conqueror,
            row.forced,
            row.restricted and not any(fought),
            row.halved and not all(fought),
        )
        if now == row:
            continue
        found.append(VICHY.put(power, now))
        clauses.append("POL-VICHY-16")
        if row.halved and not now.halved:
            clauses.append("POL-VICHY-29")
            for (pool, kind), count in sorted(OUT.of(after).items()):
                if pool == power:
                    found += [OUT.put((pool, kind), None), added(after, power, kind, count)]
    return Consequence(tuple(found), tuple(dict.fromkeys(clauses))) if found else None


# --- by hand ------------------------------------------------------------------------------------------------


def set_forces(game: Game, order: SetForces, _dice: Dice) -> Ruling:
    """Units of a force pool."""
    case = Case(game)
    pool, kind = order.pool.strip(), order.kind.strip()
    if not pool or not kind or len(pool) > MOST or len(kind) > MOST:
        case.object(message("politics.pool_and_kind"), "POL-VICHY-27")
    if not 0 <= order.units <= MOST:
        case.object(message("politics.no_amount", found=order.units, most=MOST), "POL-VICHY-27")
    if order.year and not 1936 <= order.year <= 1946:
        case.object(message("politics.no_year", found=order.year), "POL-VICHY-28")
    key, none = (pool, kind, order.year), 0 if order.year else None
    if not case.objections and FORCES.of(game).get(key, none) == order.units:
        case.object(message("politics.stands_so"), "POL-VICHY-27")
    if case.objections:
        return case.denied(order)
    text = message("politics.forces_set", pool=pool, kind=kind, count=order.units)
    is_kept = order.units or order.year == NOW
    return allowed(text, FORCES.put(key, order.units if is_kept else None), clauses=("POL-VICHY-27",))


JUDGES: Mapping[type[Order], Judge] = {SetForces: set_forces}
