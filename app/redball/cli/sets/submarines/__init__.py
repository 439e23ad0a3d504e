"""Verbs of submarine warfare."""

from __future__ import annotations

from redball.cli.kinds import file
from redball.cli.verb import GAME, VIEWER, argument, verb
from redball.usage import expects

_FIRST, _LAST = 1936, 1946


@expects("a year from {0} to {1}", _FIRST, _LAST)
def year(text: str) -> int:
    """A calendar year of a game."""
    number = int(text)
    if not _FIRST <= number <= _LAST:
        raise ValueError(text)
    return number


verb(
    "submarines",
    "show submarine warfare: subs, convoys and ASW by sea area, bases, US subs",
    "redball.cli.sets.submarines.submarines_answer:submarines",
    GAME,
    argument("power", metavar="POWER", nargs="?", help="only this power's sea areas, such as GE"),
    VIEWER,
)

verb(
    "losses",
    "show what submarine warfare cost, by turn and sea area",
    "redball.cli.sets.submarines.losses_answer:losses",
    GAME,
    argument("--year", metavar="YEAR", type=year, default=None, help="only this year"),
    argument("--area", metavar="AREA", default=None, help="only this sea area"),
    argument("--csv", metavar="X.csv", type=file, default=None, help="a .csv file to write"),
    VIEWER,
)
