"""Saved gas and saved build points: where they lie, and the account of what came and went.

Gas is whole (GAS-EXP); one oil marker on the map is one gas, one build point marker one saved build point
(GAS-PRO-15).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from redball.game.state import Change, Game
from redball.rules.gas.options import reads
from redball.rules.gas.owners import capital_of, is_capital, sharers, stores
from redball.rules.gas.steps import step_of
from redball.rules.gas.tables import ACCOUNTS, ARRIVING, FRESH, POINTS, STOCK
from redball.supply.tracing.regions import ground_of, reachable

Cause = Literal[
    "made",
    "impulse",
    "return",
    "final",
    "hq",
    "bombed",
    "captured",
    "lost_captured",
    "lent",
    "received",
    "converted",
    "handed_over",
    "by_hand",
]
"""Why gas came or went; income is positive, what is spent or lost negative.

"impulse" is paid for maps in impulses, "return" in Return to Base, "final" in Final Reorganization, "hq" for
HQs there; "handed_over" went with a hex to a friend or a government that stays (GAS-AMB-49).
"""


def gas_of(game: Game, power: str) -> Mapping[int, int]:
    """A power's saved gas by hex, with that of who shares it."""
    whose, found = sharers(game, power), Counter[int]()
    for (node, owner), count in STOCK.of(game).items():
        if owner in whose:
            found[node] += count
    return found


def points_of(game: Game, power: str) -> Mapping[int, int]:
    """A power's saved build points by hex."""
    return {node: count for (node, owner), count in POINTS.of(game).items() if owner == power}


def total_gas(game: Game, power: str) -> int:
    """A power's saved gas."""
    return sum(gas_of(game, power).values())


def spendable(game: Game, power: str) -> Mapping[int, int]:
    """A power's gas that it may spend now, by hex: none where an enemy is (GAS-PRO-13), none of this turn's
    production for what was before it (GAS-EXP-10), none that was lent this turn where it serves from the next
    one (GAS-AMB-25), nor what is cut off where that is frozen (GAS-AMB-40).
    """
    found = {
        node: count - too_new(game, power, node).total()
        for node, count in gas_of(game, power).items()
        if not is_enemys(game, power, node)
    }
    if reads(game, "cut_off_stock") == "frozen":
        found = {node: count for node, count in found.items() if is_linked(game, power, node)}
    return {node: count for node, count in found.items() if count > 0}


def is_enemys(game: Game, power: str, node: int) -> bool:
    """True for a hex that an enemy of a power holds."""
    return game.at_war(power, game.power_over(node))


def too_new(game: Game, power: str, node: int) -> Counter[str]:
    """How much of a power's gas in a hex can't be spent yet, by the clause that says so."""
    keys = [(game.clock.turn, node, owner) for owner in sharers(game, power)]
    lent = fresh = 0
    if reads(game, "lent_usable") == "next_turn":
        lent = sum(ARRIVING.of(game).get(key, 0) for key in keys)
    if step_of(game) is not None:
        fresh = sum(FRESH.of(game).get(key, 0) for key in keys)
    return Counter({"GAS-AMB-25": lent, "GAS-EXP-10": max(0, fresh - lent)})


def is_linked(game: Game, power: str, node: int) -> bool:
    """True when a hex has a path of any length to the power's capital; once that is lost, to the store with
    most gas.
    """
    heart = _heart(game, power)
    return heart in (-1, node) or bool(reachable(ground_of(game, power), node, (heart,)))


def _heart(game: Game, power: str) -> int:
    """The capital, else the store with most gas, of several the first on the map; -1 without any store."""
    capital, held = capital_of(game, power), gas_of(game, power)
    if capital < 0 or is_capital(game, power, capital):
        return capital
    return max(stores(game, power), key=lambda node: held.get(node, 0))


def put_gas(game: Game, power: str, node: int, by: int) -> Change:
    """Add gas of a power to a hex, or take some away."""
    left = STOCK.of(game).get((node, power), 0) + by
    return STOCK.put((node, power), left or None)


def put_fresh(game: Game, power: str, node: int, by: int) -> Change:
    """Remember gas that this turn's production brought to a hex."""
    key = (game.clock.turn, node, power)
    return FRESH.put(key, FRESH.of(game).get(key, 0) + by)


def put_points(game: Game, power: str, node: int, by: int) -> Change:
    """Add saved build points of a power to a hex, or take some away."""
    left = POINTS.of(game).get((node, power), 0) + by
    return POINTS.put((node, power), left or None)


def taken_from(game: Game, power: str, nodes: Iterable[int], cause: Cause) -> Iterator[Change]:
    """One gas taken from each of some hexes, and the account of it; one that stands there twice gives two.

    A power's own goes first, then that of who shares its stock.
    """
    taken = Counter[str]()
    for node, count in Counter(nodes).items():
        for owner in sharers(game, power):
            here = min(count, STOCK.of(game).get((node, owner), 0))
            if here:
                yield put_gas(game, owner, node, -here)
            taken[owner] += here
            count -= here
    for owner, count in taken.items():
        if count:
            yield account(game, owner, {cause: -count})


def cap(game: Game) -> int | None:
    """Most gas that a hex may hold; None without limit (GAS-AMB-12)."""
    found = reads(game, "hex_cap")
    return found if isinstance(found, int) else None


def room(game: Game, node: int) -> int | None:
    """How much more gas a hex may hold, whosever; None without limit."""
    most = cap(game)
    if most is None:
        return None
    return max(0, most - sum(count for (at, _), count in STOCK.of(game).items() if at == node))


# --- the account --------------------------------------------------------------------------------------------


def account_of(game: Game, power: str, turn: int | None = None) -> Mapping[str, int]:
    """What came and went in a turn (default: this one) by cause."""
    return accounts_of(game, power).get(game.clock.turn if turn is None else turn, {})


def accounts_of(game: Game, power: str) -> Mapping[int, Mapping[str, int]]:
    """What came and went by turn and cause, of a power and of who shares its gas."""
    whose, found = sharers(game, power), defaultdict[int, Counter[str]](Counter)
    for (turn, owner), sums in ACCOUNTS.of(game).items():
        if owner in whose:
            found[turn].update(sums)
    return {turn: {cause: amount for cause, amount in sums.items() if amount} for turn, sums in found.items()}


def booked(game: Game, power: str, entries: Mapping[Cause, int]) -> dict[str, int] | None:
    """A power's own account of this turn with entries added; None for one without any."""
    sums = Counter(ACCOUNTS.of(game).get((game.clock.turn, power), {}))
    for cause, amount in entries.items():
        sums[cause] += amount
    return {cause: amount for cause, amount in sums.items() if amount} or None


def account(game: Game, power: str, entries: Mapping[Cause, int]) -> Change:
    """Add entries to a power's account of this turn."""
    return ACCOUNTS.put((game.clock.turn, power), booked(game, power, entries))
