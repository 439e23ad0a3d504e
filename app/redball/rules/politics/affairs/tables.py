"""What a position remembers of political affairs: the card book that players entered, bids and goes, and what
cards leave behind.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from redball.game.kinds import Count, Kind, PowerCode, Signed
from redball.game.state import Game
from redball.game.tables import RowSection, Table, tables_in
from redball.game.tables.registry import AnyTable
from redball.rules.politics.ideologies import Leaning

Entered = Annotated[int | None, Kind.SIGNED]
"""A whole number of a card, which may be below zero; None where nobody entered it."""
Whole = Count | None
"""A whole number from 0 on of a card; None where nobody entered it."""

# --- the card book ------------------------------------------------------------------------------------------


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a card book says beside its cards and charts: its title, the bid points that a power gains for a
    go without an option (``passing``), what World in Flames asks for a factory (``factory``).
    """

    title: str = ""
    passing: Whole = None
    factory: Whole = None


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An option card as players entered it.

    It costs ``cost`` money; a die of ``die`` faces decides with ``need`` or more, with ``need`` or less where
    ``low`` rolls are good, and nothing is rolled for where it is ``sure``.  It asks for a political
    effectiveness of ``pe``, for a production multiple level of ``pml``, or that of the multiple ``pm`` of the
    card, for ``year`` or later and ``until`` or earlier, one of the ``ideologies``, one of the ``powers``,
    ``war`` or peace, a ``casus_belli`` against its target, and for what ``asks`` says.  ``aims`` is what it
    is played at; it may be played ``times`` times in a game and ``a_turn`` times in a turn.  ``use`` is its
    effect on US entry by the first year that it holds for, ``minors`` what it adds to the player's modifiers;
    ``effects`` is the rest in words.
    """

    title: str = ""
    cost: Whole = None
    need: Whole = None
    die: Literal[6, 10] = 6
    low: bool = False
    sure: bool = False
    pe: Entered = None
    pm: str = ""
    pml: Whole = None
    year: Count = 0
    until: Count = 0
    ideologies: tuple[Leaning, ...] = ()
    powers: tuple[str, ...] = ()
    war: Literal["", "war", "peace"] = ""
    casus_belli: bool = False
    asks: str = ""
    aims: Literal["", "power", "minor"] = ""
    times: Count = 0
    a_turn: Count = 0
    use: dict[str, int] = {}
    minors: dict[str, int] = {}
    effects: str = ""


class WarRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a declaration of war costs, its effect on US entry by the first year that it holds for, and what
    it adds to the declarer's modifiers.
    """

    cost: Whole = None
    use: dict[str, int] = {}
    minors: dict[str, int] = {}


class TreatyRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a treaty costs, its effect on US entry by the first year that it holds for, and what it adds to
    the modifiers of the power that plays it.
    """

    cost: Whole = None
    use: dict[str, int] = {}
    minors: dict[str, int] = {}


class TradeRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The most resources, factories and build points of lend-lease in trade at a level of treaty."""

    resources: Count = 0
    factories: Count = 0
    lend_lease: Count = 0


class EntryRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A US entry option of World in Flames: its title, its cost and its die roll."""

    title: str = ""
    cost: Whole = None
    roll: Whole = None


class ChitRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The entry chits of a year: their values."""

    values: tuple[int, ...] = ()


BOOK = Table(
    "politics_book", Literal["book"], Book, RowSection("of", "What the players' card book says of itself.")
)
CARDS = Table("politics_cards", str, Card, RowSection("card title", "Option cards as players entered them."))
WAR_CHART = Table(
    "politics_book_wars",
    tuple[str, str],
    WarRow,
    RowSection("target by", "The war chart, by target and declarer (empty: anyone)."),
)
TREATY_CHART = Table[tuple[str, str, int], TreatyRow](
    "politics_book_treaties",
    tuple[PowerCode, PowerCode, Literal[1, 2, 3]],
    TreatyRow,
    RowSection("power with level", "The treaty chart, by who plays the card and with whom."),
)
TRADE_LIMITS = Table[int, TradeRow](
    "politics_book_trade",
    Literal[1, 2, 3],
    TradeRow,
    RowSection("level", "Limits of trade by the level of the treaty."),
)
ENTRY_OPTIONS = Table(
    "politics_book_entry",
    int,
    EntryRow,
    RowSection("number title", "US entry options of World in Flames by their numbers."),
)
CHIT_VALUES = Table("politics_book_chits", int, ChitRow, RowSection("year", "Values of entry chits by year."))

# --- bids and goes ------------------------------------------------------------------------------------------


class Bid(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A bid for political initiative: bid points, for how many options, and the modifier of the power."""

    points: Count = 0
    options: Count = 1
    modifier: Signed = 0


def _hidden_bid(game: Game, key: tuple[int, str]) -> str:
    """Whose a bid is, until all are revealed."""
    turn, power = key
    return "" if turn in AFFAIRS.of(game) else power


BIDS = Table(
    "politics_bids",
    tuple[int, PowerCode],
    Bid,
    RowSection("turn power", "Bids for political initiative; secret until they are revealed."),
    secret=_hidden_bid,
)


class Affairs(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The political affairs of a turn: the powers in the order of their goes, one entry a go, and how many
    goes were taken or passed.
    """

    goes: tuple[str, ...]
    taken: Count = 0


AFFAIRS = Table(
    "politics_affairs", int, Affairs, RowSection("turn", "The goes of political affairs, by turn.")
)


# --- what cards leave behind --------------------------------------------------------------------------------


class Pending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A roll for IPO 9 that is still to be read in the table: at whom, and the modified result."""

    target: PowerCode
    result: Signed


PENDING = Table(
    "politics_implications",
    PowerCode,
    Pending,
    RowSection("power", "Rolls for IPO 9 that are still to be read."),
)


class Duty(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What IPO 9 obliges a power to: effect 1 (IPO 1, towards the ideology ``towards``), 2 (0f) or 3 (name
    the next option); by whom and in which turn.
    """

    effect: Literal[1, 2, 3]
    by: PowerCode
    turn: Count
    towards: Leaning = ""


DUTIES = Table(
    "politics_duties",
    tuple[PowerCode, int],
    Duty,
    RowSection("power number", "What IPO 9 obliges powers to, in order."),
)


class Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The option that a power said it will try next, and its target."""

    card: str
    target: str = ""


NAMED = Table(
    "politics_named",
    tuple[int, PowerCode],
    Named,
    RowSection("turn power", "Options that powers had to name beforehand."),
)


class Build(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit that a power built in advance for a minor country (0b): its type and name; whether the minor
    country has set up since.
    """

    type: str
    name: str = ""
    set_up: bool = False


def _hidden_build(game: Game, key: tuple[str, str, int]) -> str:
    """Whose an advance build is, until the minor country sets up."""
    found = BUILDS.of(game).get(key)
    return "" if found is not None and found.set_up else key[0]


BUILDS = Table(
    "politics_builds",
    tuple[PowerCode, str, int],
    Build,
    RowSection("power minor turn", "Units built in advance for minor countries."),
    secret=_hidden_build,
)
POOLS = Table(
    "politics_pools",
    str,
    Count,
    RowSection("minor units", "Units left in the force pools of minor countries."),
)
ENTRY_TOTALS = Table(
    "politics_entry_totals",
    PowerCode,
    Signed,
    RowSection("power total", "Totals of effects on US entry by power."),
)
EMBARGOES = Table(
    "politics_embargoes",
    tuple[PowerCode, PowerCode],
    Count,
    RowSection("power against turn", "Embargoes, and the turn since which they hold."),
)

CHARTS: dict[str, AnyTable] = {
    "cards": CARDS,
    "war_chart": WAR_CHART,
    "treaty_chart": TREATY_CHART,
    "trade_limits": TRADE_LIMITS,
    "entry_options": ENTRY_OPTIONS,
    "chit_values": CHIT_VALUES,
}
"""What a card book holds beside what it says of itself, by what its file calls it."""
TABLES = tables_in(vars())
