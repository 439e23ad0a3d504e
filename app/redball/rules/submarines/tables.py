"""What a position remembers for the rule of submarine warfare."""

from __future__ import annotations

from typing import Literal

import msgspec

from redball.game.kinds import Count, PowerCode, SeaNumber
from redball.game.tables import RowSection, Table, tables_in

# --- what counters don't say --------------------------------------------------------------------------------


class Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What players know of a counter: whether an aircraft hunts submarines, whether a French unit is Free
    French, which submarine a milchcow is docked with.
    """

    hunter: bool = False
    free_french: bool = False
    docked: str = ""


FACTS = Table(
    "submarines_units", str, Facts, RowSection("unit", "What is known of a counter for submarine warfare.")
)
ZERO = Table(
    "submarines_zero",
    tuple[SeaNumber, PowerCode],
    Count,
    RowSection(
        "area power points",
        doc="Convoy points in section 0 of a sea area; all others there are in its Convoy Section.",
    ),
)
SURPRISE = Table(
    "submarines_surprise",
    tuple[int, int, SeaNumber, Literal["axis", "allied"]],
    Count,
    RowSection("turn impulse area side points", "Surprise points that a side has left in a naval combat."),
)

Chosen = tuple[int, int, int, str, str]
"""Turn, impulse, sea area, the side that chose, and the unit."""

INCLUDED = Table[Chosen, Literal["surface", "air", "submarine"]](
    "submarines_included",
    tuple[int, int, SeaNumber, Literal["axis", "allied"], str],
    Literal["surface", "air", "submarine"],
    RowSection("turn impulse area side unit combat", "Units that a side included in a naval combat."),
)
TARGETED = Table[Chosen, bool](
    "submarines_targeted",
    tuple[int, int, SeaNumber, Literal["axis", "allied"], str],
    bool,
    RowSection(
        "turn impulse area side unit targeted",
        doc="Units that a side's submarines strike at in a naval combat.",
    ),
)

# --- the attacks on convoys ---------------------------------------------------------------------------------

Found = Literal["", "both", "submarines", "convoys", "none"]
"""Who found whom in the search: both sides, one of them, nobody; nothing while that isn't known."""
Combat = Literal["", "submarine", "air", "surface"]
"""What kind of combat was chosen; nothing while none is."""


class Joined(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A submarine that joins an attack: its attack value after section and weather as players gave it, exact
    text ("3", "1/2"), the value with which it attacks, after the torpedo penalty, and whether the first is a
    guess by the program.
    """

    before: str
    value: str
    guessed: bool = False


class Rolls(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The search dice of an attack as they fell, 1 to 10; the results after modifiers are worked out."""

    submarines: int
    convoys: int


class Toll(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What an attack cost: convoy points by power; units lost, damaged and aborted, by id with their names,
    for the report, in the order in which they were given.
    """

    convoys: dict[str, int] = {}
    lost: dict[str, str] = {}
    damaged: dict[str, str] = {}
    aborted: dict[str, str] = {}


class Attack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An attack on the convoys of a sea area in an impulse, as far as it has come (SUB-SSW-03).

    ``side`` attacks with ``joined``, by unit; ``against`` is the power whose convoys are attacked first in
    the list of those there.  ``flown`` are aircraft that came into the Convoy Section, None until the other
    side said who does; ``surprise`` the surprise points of the side that found the other; ``over`` once
    nothing more happens in the area.  ``spared`` is what the side that shoots leaves out, units by id and
    convoy points by power; None until it took its targets.
    """

    side: Literal["axis", "allied"]
    joined: dict[str, Joined] = {}
    flown: list[str] | None = None
    rolls: Rolls | None = None
    found: Found = ""
    surprise: Count = 0
    combat: Combat = ""
    spared: list[str] | None = None
    toll: Toll | None = None
    over: bool = False


ATTACKS = Table(
    "submarines_attacks",
    tuple[int, int, SeaNumber, int],
    Attack,
    RowSection(
        "turn impulse area number",
        doc="Attacks on convoys, as far as they have come; number 1: by the side whose impulse it isn't.",
    ),
)
MARKS = Table(
    "submarines_marks",
    tuple[int, int, str],
    bool,
    RowSection("turn impulse unit marked", "Submarines that attacked convoys in an impulse."),
)

What = Literal["convoy", "escort", "submarine", "milchcow", "ship", "aircraft"]
"""What was lost: convoy points, or counters."""

LOSSES = Table(
    "submarines_losses",
    tuple[int, SeaNumber, PowerCode, What],
    Count,
    RowSection("turn area power what count", "What a power lost in a sea area in a turn."),
    books=True,
)

# --- the end of a turn --------------------------------------------------------------------------------------

STAYED = Table(
    "submarines_stayed",
    tuple[int, str],
    bool,
    RowSection("turn unit turned", "Who stayed in the Convoy Section and turned face-down."),
)

# --- bases --------------------------------------------------------------------------------------------------

BaseName = Literal["cadiz", "azores"]
"""The historic bases."""
France = Literal["fighting", "conquered", "vichy", "liberated"]
"""How France stands."""


class Base(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A historic base: in use, or given up again; ``over`` when it can never be taken up again; ``offered``
    in how many phases it was declined or rolled for, ``turn`` the turn in which it was taken up or last
    rolled for.
    """

    used: bool = False
    revoked: bool = False
    over: bool = False
    offered: Count = 0
    turn: Count = 0


BASES = Table(
    "submarines_bases", BaseName, Base, RowSection("base", "The historic bases of Cadiz and the Azores.")
)


class OfFrance(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """France, and whether a land unit of the United States was ever there."""

    state: France = "fighting"
    entered: bool = False


FRANCE = Table("submarines_france", Literal["france"], OfFrance, RowSection("country", "How France stands."))
SPIRAL = Table(
    "submarines_spiral",
    str,
    Count,
    RowSection("unit turn", "Units that come back from the production spiral, and the turn."),
)

# --- building -----------------------------------------------------------------------------------------------

US_WAR = Table(
    "submarines_us_war",
    Count,
    bool,
    RowSection(
        "turn war", "Turns in which the United States was at war with a major power, true for its entry."
    ),
)


class Built(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Submarines and milchcows that a power put from its force pools on the production spiral in a turn."""

    submarines: Count = 0
    milchcows: Count = 0


BUILT = Table(
    "submarines_built",
    tuple[int, PowerCode],
    Built,
    RowSection("turn power", "Submarines that were built in a turn."),
)

TABLES = tables_in(vars())
