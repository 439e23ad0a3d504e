"""Which factories of a power work: home factories by its level, others on top (POL-PML-05, 08, 27 to 29,
POL-MIN-01, 02, 06).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from redball.atlas import Atlas
from redball.derived import cached
from redball.game.state import Game, HexState
from redball.rules.freight import factories_at
from redball.rules.politics.nations import ukraine
from redball.rules.politics.options import reads, says_yes
from redball.rules.politics.powers.homes import homes_of, is_annexed, is_home_nation, is_rhineland
from redball.rules.politics.powers.levels import ALL, dominions, known, level_of
from redball.rules.politics.powers.tables import FREED, GAINED
from redball.rules.politics.standing import minor, minors, powers, standing
from redball.rules.politics.tables import PLAYED

Colour = Literal["red", "blue"]
Origin = Literal["home", "dominion", "gained", "joined", "captured", "captured_blue", "unjoined"]
CLAUSES: Mapping[Origin, tuple[str, ...]] = {
    "home": ("POL-PML-05",),
    "dominion": ("POL-PML-27", "POL-PML-28"),
    "gained": ("POL-PML-08",),
    "joined": ("POL-MIN-01", "POL-MIN-02"),
    "captured": ("POL-PML-08", "POL-AMB-86"),
    "captured_blue": ("POL-PML-29",),
    "unjoined": ("POL-MIN-01", "POL-MIN-06"),
}


@dataclass(frozen=True, slots=True)
class Works:
    """Standing factories of one colour in a hex that a power has: where they are from, and how many work."""

    node: int
    colour: Colour
    origin: Origin
    number: int
    working: int

    @property
    def clauses(self) -> tuple[str, ...]:
        """What says whether they work."""
        return CLAUSES[self.origin]


@cached
def works_of(game: Game, power: str) -> tuple[Works, ...]:
    """The factories of a power, in the order of the map, with how many work."""
    rows = list(_found(game, power))
    if not known(power):
        return tuple(Works(node, colour, origin, n, n) for node, colour, origin, n in rows)
    home = Counter[int]()
    dominion = _begun(game, power, rows)
    within = reads(game, "pml.cw_dominions") == "within"
    for node, colour, origin, number in rows:
        if origin == "home":
            home[node] += number
        elif origin == "dominion" and within:
            home[node] += dominion[node, colour]
    free = _free(game, power, home)
    found = []
    for node, colour, origin, number in rows:
        limit = dominion[node, colour] if origin == "dominion" else number
        if origin == "home" or (origin == "dominion" and within):
            working = min(limit, free[node])
            free[node] -= working
        else:
            working = limit if _works_on_top(game, origin) else 0
        found.append(Works(node, colour, origin, number, working))
    return tuple(found)


def working(game: Game, power: str) -> int:
    """How many factories of a power work."""
    return sum(works.working for works in works_of(game, power))


def could_work(game: Game, power: str) -> int:
    """How many would work with all home factories free; captured blue ones never do (POL-PML-14, 15)."""
    return sum(
        works.number
        for works in works_of(game, power)
        if works.origin in ("home", "dominion") or _works_on_top(game, works.origin)
    )


@cached
def working_by_hex(game: Game, power: str) -> Mapping[int, int] | None:
    """How many factories of each hex work for a power, whoever holds the hex; None for a power that politics
    doesn't know.
    """
    if not known(power):
        return None
    found = Counter[int]()
    for works in works_of(game, power):
        found[works.node] += works.working
    return {node: number for node, number in found.items() if number}


@cached
def idle(game: Game) -> Mapping[int, int]:
    """Factories that stand and don't work, by hex: what production of all kinds asks."""
    found = Counter[int]()
    for power in powers(game):
        for works in works_of(game, power):
            found[works.node] += works.number - works.working
    return {node: number for node, number in found.items() if number}


# --- whose, and where from ----------------------------------------------------------------------------------


def _found(game: Game, power: str) -> Iterator[tuple[int, Colour, Origin, int]]:
    gainers = sorted({code for code, _ in GAINED.of(game)} & game.powers.keys())
    for node, counts in _standing(game):
        for colour, number in counts:
            own = min(number, gained_by(game, power, node, colour))
            if own:
                yield node, colour, "gained", own
            others = sum(gained_by(game, code, node, colour) for code in gainers if code != power)
            left = number - own - min(number - own, others)
            origin = origin_of(game, power, node, colour)
            if left and origin is not None:
                yield node, colour, origin, left


@cached
def _printed(atlas: Atlas) -> Mapping[int, int]:
    """Printed factories by hex, where there are any."""
    found = ((node, atlas.factories(node)) for node in atlas.places_at)
    return {node: number for node, number in found if number}


@cached
def _standing(game: Game) -> tuple[tuple[int, tuple[tuple[Colour, int], ...]], ...]:
    """Hexes with factories that stand, with how many of each colour."""
    nodes = (n for n in sorted({*_printed(game.atlas), *game.hexes}) if factories_at(game, n))
    both = ((n, *_colours_at(game, n)) for n in nodes)
    return tuple((n, (("red", red), ("blue", blue))) for n, red, blue in both)


def _colours_at(game: Game, node: int) -> tuple[int, int]:
    """Red and blue factories of a hex that stand: those that were built are blue, and the red ones are lost
    first; in Kiev all are red while the Ukraine is a minor country (POL-UKR-06).
    """
    there = factories_at(game, node)
    in_kiev = ukraine.red_factories(game, node, there)
    if in_kiev is not None:
        return in_kiev, 0
    state = game.hexes.get(node, HexState())
    printed = sum(place.blue_factories for place in game.atlas.places_at.get(node, ()))
    blue = min(printed + state.factories_added, there)
    return there - blue, blue


def blue_at(game: Game, node: int) -> int:
    """Blue factories of a hex that stand."""
    return _colours_at(game, node)[1]


def red_at(game: Game, node: int) -> int:
    """Red factories of a hex that stand."""
    return _colours_at(game, node)[0]


def origin_of(game: Game, power: str, node: int, colour: Colour) -> Origin | None:
    """Where a power has the factories of a hex from that nobody gained by a card; None where it doesn't have
    them.
    """
    holder = game.controller(node)
    if holder in game.powers:
        return _own_origin(game, power, node, colour) if holder == power else None
    return _of_minor(game, power, holder, colour) if minor_of(game, holder) == power else None


def _own_origin(game: Game, power: str, node: int, colour: Colour) -> Origin:
    if is_rhineland(game, node) and power == "GE":
        return "gained" if reads(game, "pml.rhineland") == "on_top" else "home"
    if is_annexed(game, power, node):
        return "gained"
    if is_home_nation(game, power, node):
        late = {row.territory for row in dominions()}
        return "dominion" if power == "CW" and game.atlas.home_at(node) in late else "home"
    return "captured" if colour == "red" else "captured_blue"


def gained_by(game: Game, power: str, node: int, colour: Colour) -> int:
    """Factories of a hex that a power gained by a card, and that no other major power has taken since."""
    row = GAINED.of(game).get((power, node))
    if row is None or not _may_gain(game, row.card, node):
        return 0
    holder = game.controller(node)
    lost = holder in game.powers and holder != power
    number: int = getattr(row, colour)
    return 0 if lost or game.at_war(power, holder) else number


def minor_of(game: Game, country: str) -> str:
    """The major power that controls a minor country, in politics or on the map; empty for nobody."""
    found = minor(game, country).controller if country in minors(game) else ""
    principal = game.principal(country)
    return found or (principal if principal in game.powers else "")


def has_joined(game: Game, country: str) -> bool:
    """True for a minor country that joined its controller by IPO 5, or counts as joined (POL-MIN-01,
    POL-AMB-135).
    """
    if country not in minors(game):
        return game.principal(country) in game.powers
    row, principal = minor(game, country), game.principal(country)
    if not row.controller and principal in game.powers:
        return True
    if not row.joined or says_yes(game, "min.ipo5_equivalent"):
        return row.joined
    return any(
        play.card == "IPO 5" and play.success and play.target == country for play in PLAYED.of(game).values()
    )


def _of_minor(game: Game, power: str, country: str, colour: Colour) -> Origin:
    if has_joined(game, country):
        return "joined"
    return "joined" if colour == "blue" and says_yes(game, "min.blue_unjoined") else "unjoined"


def _may_gain(game: Game, card: str, node: int) -> bool:
    """Whether a factory gained by a card counts: one of IPO 2 by option only where its country joined
    (POL-AMB-69).
    """
    if card != "IPO 2" or reads(game, "min.ipo2_red") == "usable":
        return True
    return has_joined(game, game.controller(node))


def _works_on_top(game: Game, origin: Origin) -> bool:
    if origin == "captured":
        return reads(game, "pml.captured") == "on_top"
    return origin in ("gained", "joined", "dominion")


# --- which home factories are free --------------------------------------------------------------------------


def _begun(
    game: Game, power: str, rows: list[tuple[int, Colour, Origin, int]]
) -> dict[tuple[int, Colour], int]:
    """How many factories of dominions have begun at a power's level."""
    left: dict[str, int | None] = {}
    for row in dominions():
        if row.begins <= standing(game, power).pml:
            left[row.territory] = None if row.red is None else row.red
    found: dict[tuple[int, Colour], int] = defaultdict(int)
    for node, colour, origin, number in rows:
        territory = game.atlas.home_at(node)
        if origin != "dominion" or territory not in left:
            continue
        rest = left[territory]
        if rest is None:
            found[node, colour] = number
        elif colour == "red":
            found[node, colour] = min(number, rest)
            left[territory] = rest - found[node, colour]
    return found


def _free(game: Game, power: str, home: Mapping[int, int]) -> Counter[int]:
    """How many home factories of each hex are free: those that the power chose first."""
    most = level_of(game, power).factories
    if most == ALL:
        return Counter(home)
    found = Counter[int]()
    chosen = {node: n for (code, node), n in FREED.of(game).items() if code == power}
    for wanted in (chosen, home):
        for node in sorted(wanted):
            take = min(wanted[node], home.get(node, 0) - found[node], most - found.total())
            found[node] += max(0, take)
    return found


def tradable(game: Game, power: str) -> int:
    """The most factories that a power may give in a trade agreement: those that work (POL-PML-06)."""
    return working(game, power)


@cached
def original_capacity(game: Game, power: str) -> Mapping[int, int]:
    """Printed home factories of a power, by hex."""
    return {
        node: number
        for node, number in _printed(game.atlas).items()
        if game.atlas.home_at(node) in homes_of(power) and not is_annexed(game, power, node)
    }
