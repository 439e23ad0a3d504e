"""What a position remembers for politics that several parts of the rules need; each part has tables of its
own beside these.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from redball.game.kinds import Count, PowerCode, Signed
from redball.game.tables import RowSection, Table, tables_in
from redball.rules.politics.display.layout import LayoutData
from redball.rules.politics.ideologies import Leaning


class Standing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a major power stands in politics.

    ``ideology`` is empty in the neutral zone, and ``last_ideology`` the one it was in before; ``at`` the hex
    of its marker; ``pe`` its political effectiveness, ``below_zero`` for how many turns that has been
    negative; ``money`` and ``debt`` in money points; ``bid`` its saved bid points; ``place`` in the order of
    political initiative, 1 = first; ``pml`` its production multiple level; ``needed`` victory cities for its
    own victory, ``high_point`` its historical one.
    """

    ideology: Leaning = ""
    last_ideology: Leaning = ""
    at: str = ""
    pe: Signed = 0
    below_zero: Count = 0
    money: Count = 0
    debt: Count = 0
    bid: Count = 0
    place: Count = 0
    pml: Count = 1
    needed: Count = 0
    high_point: Count = 0


STANDINGS = Table(
    "politics_powers", PowerCode, Standing, RowSection("power", "How major powers stand in politics.")
)


class Minor(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a minor country stands in politics.

    ``at`` is the hex of its marker; ``modifiers`` are its modifiers by power; ``controller`` the major power
    that controls it (8.1), ``director`` the one that directs it in war; ``joined`` whether it joined its
    controller through IPO 5, or counts as joined; ``guarantor`` and ``allies`` are major powers;
    ``civil_war`` the major powers that have the government's and the rebels' units, either of which may be
    nobody (empty), None while there is no civil war.
    """

    at: str = ""
    modifiers: dict[str, int] = {}
    controller: str = ""
    director: str = ""
    joined: bool = False
    guarantor: str = ""
    allies: tuple[str, ...] = ()
    civil_war: tuple[str, str] | None = None


MINORS = Table("politics_minors", str, Minor, RowSection("country", "How minor countries stand in politics."))


class War(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A war of the present: the turn in which it began, and who declared it."""

    since: Count
    declarer: str = ""


WARS = Table(
    "politics_wars",
    tuple[str, str],
    War,
    RowSection("first second", "When wars began, and who declared them."),
)


class Treaty(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A treaty between two major powers: its level, 1 to 3, and since which turn it has that level, None
    where nobody wrote it down.
    """

    level: Literal[1, 2, 3]
    since: Count | None = None


TREATIES = Table(
    "politics_treaties",
    tuple[PowerCode, PowerCode],
    Treaty,
    RowSection("first second", "Treaties between major powers."),
)


class Casus(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A reason for war: the last turn in whose political phase it holds; None as long as its cause lasts."""

    until: Count | None = None


CASUS_BELLI = Table(
    "politics_casus_belli",
    tuple[PowerCode, PowerCode, str],
    Casus,
    RowSection("holder against cause", "Reasons for war (casus belli), by their cause."),
)


class Played(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An option that a power played: ``card`` such as "IPO 5", "0a", "4" or "GE 11"; ``target`` a power, a
    minor country, or nothing; whether it succeeded.
    """

    power: PowerCode
    card: str
    target: str = ""
    success: bool = True


PLAYED = Table(
    "politics_played",
    tuple[int, int],
    Played,
    RowSection("turn number", "Options that were played, by turn and in their order."),
)

LAYOUT = Table(
    "politics_layout",
    Literal["display"],
    LayoutData,
    RowSection("of", "The political display of the group's own copy."),
)

TABLES = tables_in(vars())
