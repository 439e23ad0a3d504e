"""What a position remembers of the order of impulses, and what is printed of the two tracks."""

from __future__ import annotations

from functools import cache

import msgspec
import tomli

from redball import resources
from redball.game.kinds import Count, Signed
from redball.game.tables import RowSection, Table, tables_in
from redball.rules.politics.ideologies import Ideology


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``assets/politics/turns.toml``: the boxes of the initiative track; the lowest box from which a re-roll
    is called; who chooses for each ideology; where impulse markers begin; by month (0 = January and February)
    the lowest and highest weather roll with which a marker moves the extra space.
    """

    boxes: tuple[int, ...]
    reroll: int
    chooses: dict[Ideology, str]
    begins: int
    extra: dict[str, tuple[int, int]]


@cache
def values() -> Values:
    """The values of the two tracks."""
    rows = tomli.loads(resources.assets("politics", "turns.toml").read_text("utf-8"))
    return msgspec.convert(rows, Values, strict=False)


TRACK = Table(
    "politics_track",
    Ideology,
    Signed,
    RowSection("ideology box", "The boxes of ideologies on the initiative track."),
)


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Initiative of a turn: ``rolled`` the ideologies as they rolled, the highest first; ``first`` who won
    the first roll; ``callers`` who called the re-roll; ``behind`` whether the second went behind the lowest;
    ``order`` their impulses, empty until the highest chose.
    """

    rolled: tuple[Ideology, ...]
    first: Ideology
    callers: tuple[Ideology, ...] = ()
    behind: bool = False
    order: tuple[Ideology, ...] = ()


RESULTS = Table(
    "politics_impulse_order",
    Count,
    Result,
    RowSection("turn", "Initiative and the order of impulses, by turn."),
)


class Marker(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An ideology's marker on the impulse track: the impulse number that it is ``at``, how many ``impulses``
    it had, and whether its roll ``ended`` the turn.
    """

    at: Count
    impulses: Count = 0
    ended: bool = False


MARKERS = Table(
    "politics_impulses",
    tuple[Count, Ideology],
    Marker,
    RowSection("turn ideology", "Markers on the impulse track, by turn."),
)

WEATHER = Table(
    "politics_weather",
    Count,
    Count,
    RowSection("turn roll", "The first weather roll of turns in which it counts."),
)

TABLES = tables_in(vars())
