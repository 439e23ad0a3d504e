"""What a position remembers of trade, lend-lease and neutrality pacts, and the values that rules name."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec
import tomli

from redball import resources
from redball.game.kinds import Count, PowerCode
from redball.game.tables import RowSection, Table, tables_in
from redball.rules.politics.ideologies import Ideology

Way = Literal["minors", "home", "cooperation"]
"""A way into an ally's territory: its minor countries, its home nation, or co-operation."""


class Longer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Turns by which a restricted period may be lengthened: by agreement, and by a surrender."""

    agreed: int
    surrender: int


class Values(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``assets/politics/treaties.toml``."""

    access: dict[Literal["at_war", "neutral"], dict[Way, int]]
    restricted: dict[Ideology, int]
    longer: Longer


@cache
def values() -> Values:
    """The values of treaties and pacts."""
    rows = tomli.loads(resources.assets("politics", "treaties.toml").read_text("utf-8"))
    return msgspec.convert(rows, Values, strict=False)


class Trade(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What one power must give another every turn: resources other than oil, oil, the use of factories, build
    points.

    ``shipper`` is who brings resources to overseas factories, where the two agreed on somebody; ``failed``
    the last turn in which it wasn't given.
    """

    resources: Count = 0
    oil: Count = 0
    factories: Count = 0
    bp: Count = 0
    shipper: PowerCode = ""
    failed: Count | None = None

    @property
    def empty(self) -> bool:
        """True where nothing is given."""
        return not (self.resources or self.oil or self.factories or self.bp)


TRADES = Table(
    "politics_trades",
    tuple[PowerCode, PowerCode],
    Trade,
    RowSection("giver receiver", "What trade agreements bind powers to give one another."),
)


class Lent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Build points that one power gave another in a turn."""

    turn: Count
    bp: Count


LENT = Table(
    "politics_lend_lease",
    tuple[PowerCode, PowerCode],
    Lent,
    RowSection("giver receiver", "Build points lent in the last turn in which any were."),
)


class Pact(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A neutrality pact: the turn in which it was ``signed``, and since when the two share a ``border``, None
    before.

    ``longer`` are the turns by which the restricted period was lengthened; ``ratio`` the garrison ratio that
    breaks the pact ("3:2"), empty where nobody entered it; ``drawn`` are entry chits by power, ``last_drawn``
    the turn of the last ones; ``aircraft`` is, by power, the last turn in which enemy aircraft gave it a
    reason to break the pact.
    """

    signed: Count
    border: Count | None = None
    longer: Count = 0
    ratio: str = ""
    drawn: dict[str, int] = {}
    last_drawn: dict[str, int] = {}
    aircraft: dict[str, int] = {}


PACTS = Table(
    "politics_pacts", tuple[PowerCode, PowerCode], Pact, RowSection("first second", "Neutrality pacts.")
)

GARRISONS = Table(
    "politics_garrisons",
    tuple[str, PowerCode],
    Count,
    RowSection("unit against value", "Garrison values of units, by the power they count against."),
)

DEFENCE = Table(
    "politics_defence",
    Count,
    Count,
    RowSection(
        "turns percent",
        doc="What defensive garrison values are worth from so many turns of a common border on.",
    ),
)

TABLES = tables_in(vars())
