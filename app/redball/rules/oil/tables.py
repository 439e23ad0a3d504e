"""What a position remembers for the oil rules, each table by the turn that it is about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Literal

import msgspec

from redball.atlas import Atlas
from redball.game.flaws import Flaw, Known, of_fuel_power, of_sea_number
from redball.game.kinds import Count, FuelCode, HexNode, SeaNumber
from redball.game.quantities import parse_quantity
from redball.game.state import Game
from redball.game.tables import RowSection, Table, Traced, tables_in
from redball.game.tables.from_marks import FromMarks, hex_of, present, row_of, whole
from redball.language import marked

Named = tuple[int, str]
"""A turn, and a power, a unit or a resource."""


def of_turn(table: Table[Any, Any], game: Game) -> dict[Any, Any]:
    """The entries of this turn, by the rest of their keys."""
    return {key[1:]: value for key, value in table.of(game).items() if key[0] == game.clock.turn}


# --- stocks -------------------------------------------------------------------------------------------------


def _account(_atlas: Atlas, mark: Any) -> dict[str, Any]:
    rows = [str(row).partition(" ") for row in mark] if isinstance(mark, list) else [("", "", "")]
    if not all(cause and amount for cause, _, amount in rows):
        raise ValueError(marked("rows of a cause and a quantity, such as “oil 5”"))
    return {cause: amount for cause, _, amount in rows}


ACCOUNTS = Table(
    "oil_accounts",
    tuple[int, FuelCode],
    dict[str, Fraction],
    RowSection("turn power fuel", "What came and went in a turn, by cause."),
    books=True,
    marks=(FromMarks("oil.account.", _account),),
)
DEBTS = Table(
    "oil_debts",
    FuelCode,
    Fraction,
    RowSection("power fuel", "Fuel owed for bombs that found none."),
    marks=(FromMarks("oil.debt."),),
)
FORGONE = Table(
    "oil_forgone",
    tuple[int, FuelCode],
    Fraction,
    RowSection("turn power fuel", "Fuel that a power had a use for, and never took."),
    marks=(FromMarks("oil.forgone."),),
)


Fate = Literal["track", "lost"]
"""What becomes of what is left of opened barrels when the phase ends."""


class Opened(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is left of barrels opened at a hex.

    ``loose`` lies there; ``on_track`` went to the owner's track and may still be drawn here without another
    barrel.
    """

    owner: FuelCode
    loose: Fraction
    on_track: Fraction = msgspec.field(default_factory=Fraction)
    fate: Fate = "track"


def _opened(_atlas: Atlas, mark: Any) -> list[dict[str, Any]]:
    names = "owner loose on_track fate"
    what = marked("rows of an owner, two quantities and what becomes of them")
    if not isinstance(mark, list) or not mark or len(mark) % 4:
        raise ValueError(what)
    rows = [row_of(mark[at : at + 4], names, what) for at in range(0, len(mark), 4)]
    if len({row["owner"] for row in rows}) < len(rows):
        raise ValueError(marked("one row for each owner"))
    return rows


def _opened_at(rest: str) -> Sequence[str]:
    turn, _, place = rest.partition(".")
    label, _, kind = place.rpartition(".")
    return turn, label, "reduced" if kind == "reduced" else "whole"


OPENED = Table(
    "oil_opened",
    tuple[int, HexNode, Literal["whole", "reduced"]],
    list[Opened],
    RowSection("turn hex kind left", "What is left of barrels opened at a hex, by owner."),
    marks=(FromMarks("oil.opened.", _opened, _opened_at),),
)
PLACERS = Table(
    "oil_placers",
    HexNode,
    FuelCode,
    RowSection("hex power", "Who placed the barrels of another's depot last."),
    marks=(FromMarks("oil.placer."),),
)


# --- production ---------------------------------------------------------------------------------------------


class Received(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An oil resource received: by whom, at which factory, and its use, empty until it is chosen."""

    power: FuelCode
    factory: HexNode
    use: str = ""


def _received(atlas: Atlas, mark: Any) -> dict[str, Any]:
    row = row_of(mark, "power factory use", marked("a power, the hex of a factory and a use"))
    return {**row, "factory": hex_of(atlas, row["factory"])}


RECEIVED = Table(
    "oil_received",
    tuple[int, str],
    Received,
    RowSection("turn oil"),
    marks=(FromMarks("oil.received.", _received),),
)
TAKEN = Table(
    "oil_taken",
    tuple[int, FuelCode],
    bool,
    RowSection("turn power taken", "Who has closed its choices of a production phase."),
    marks=(FromMarks("oil.taken.", present),),
)


def _barrels(name: str, doc: str) -> Table[Named, int]:
    return Table(
        f"oil_{name}",
        tuple[int, FuelCode],
        Count,
        RowSection("turn power barrels", doc),
        marks=(FromMarks(f"oil.{name}."),),
    )


TO_PLACE = _barrels("to_place", "Barrels of received oil that have no place yet.")
FREE_BARRELS = _barrels("free_barrels", "Other new barrels that have no place yet.")
MADE = _barrels("made", "Barrels of a production phase that a neutral's limit covers.")


# --- over the sea -------------------------------------------------------------------------------------------


def _of_reserved(
    known: Known, _turn: int | None, owner: str | None, area: int | None, _count: int | None
) -> Iterator[Flaw]:
    if owner:
        yield from of_fuel_power(known, "owner", owner)
    yield from of_sea_number(known, "area", area)


def _of_nobody(rest: str) -> Sequence[str]:
    turn, _, area = rest.partition(".")
    return turn, "", area


RESERVED = Table(
    "oil_reserved",
    tuple[int, FuelCode, SeaNumber],
    Count,
    RowSection("turn owner area points", "Convoy points that carry barrels."),
    # They may carry no supply.
    traced=Traced(),
    judge=_of_reserved,
    marks=(FromMarks("oil.reserved."), FromMarks("oil.dedicated.", split=_of_nobody)),
)


class Chain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Barrels that went over convoy points to a depot; its stops are hexes by label and sea areas by name,
    from the factory to the depot.
    """

    barrels: Count
    stops: list[str]


def _chain(_atlas: Atlas, mark: Any) -> dict[str, Any]:
    if not isinstance(mark, list) or len(mark) < 3:
        raise ValueError(marked("a number of barrels and the places of a chain"))
    return {"barrels": whole(mark[0]), "stops": mark[1:]}


CHAINS = Table(
    "oil_chains",
    tuple[int, FuelCode, HexNode, int],
    Chain,
    RowSection("turn power depot number"),
    marks=(FromMarks("oil.chain.", _chain),),
)


class SeaPaid(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a power paid for the sea in a turn, and what it owed."""

    paid: Count
    owed: Count


def _sea_paid(_atlas: Atlas, mark: Any) -> dict[str, Any]:
    paid, _, owed = str(mark).partition(" of ")
    return {"paid": whole(paid), "owed": whole(owed)}


SEA_PAID = Table(
    "oil_sea_paid",
    tuple[int, FuelCode],
    SeaPaid,
    RowSection("turn power"),
    marks=(FromMarks("oil.sea_paid.", _sea_paid),),
)


# --- combat -------------------------------------------------------------------------------------------------


class Declared(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An attack or defence: on which table, who pays how much, the units, and those at half strength."""

    table: str = ""
    payer: FuelCode = ""
    paid: Count = 0
    units: list[str] = []
    at_half: list[str] = []


def _declared(_atlas: Atlas, mark: Any) -> dict[str, Any]:
    names = "table payer paid units at_half"
    row = row_of(mark, names, marked("a table, who pays, what, the units and those at half"))
    return {**row, "paid": whole(row["paid"]), "units": _ids(row["units"]), "at_half": _ids(row["at_half"])}


def _ids(text: str) -> list[str]:
    """Units, each on a line of its own; the oldest saves have blanks between them."""
    return text.split("\n")[:-1] if "\n" in text else text.split()


BATTLES = Table(
    "oil_battles",
    tuple[int, int, HexNode, Literal["attack", "defence"]],
    Declared,
    RowSection("turn impulse hex side"),
    marks=(FromMarks("oil.combat.", _declared),),
)
SUPPLIED = Table(
    "oil_supplied",
    tuple[int, int, str],
    str,
    RowSection("turn impulse unit source", "Whose emergency supply stands for a unit's fuel."),
    marks=(FromMarks("oil.supplied."),),
)
CARRIED = Table(
    "oil_carried",
    tuple[int, str],
    Count,
    RowSection("turn hq used", "What was used of the fuel that an HQ carries."),
    marks=(FromMarks("oil.hq_fuel."),),
)


# --- final reorganization -----------------------------------------------------------------------------------


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The terms of a consent: the most that its owner gives, None without limit."""

    most: Fraction | None = None


def _terms(_atlas: Atlas, mark: Any) -> dict[str, Any]:
    return {} if mark is True else {"most": parse_quantity(mark)}


NOTED = Table(
    "oil_noted",
    int,
    Fraction,
    RowSection("turn fuel", "The Commonwealth's track as final reorganization began."),
    marks=(FromMarks("oil.noted."),),
)
ANYWHERE = Table(
    "oil_anywhere",
    int,
    Fraction,
    RowSection("turn fuel", "What the Commonwealth has spent of it from any depot."),
    marks=(FromMarks("oil.anywhere."),),
)
DRAWN = Table(
    "oil_drawn",
    tuple[int, FuelCode, FuelCode],
    Fraction,
    RowSection("turn user owner fuel", "Net fuel drawn at depots abroad."),
    marks=(FromMarks("oil.drawn."),),
)
GIVEN = Table(
    "oil_given",
    tuple[int, FuelCode, FuelCode, str],
    Fraction,
    RowSection("turn owner user where fuel", "What an owner gave under a consent."),
    marks=(FromMarks("oil.given."),),
)
FREE_FUEL = Table(
    "oil_free_fuel",
    tuple[int, FuelCode],
    Fraction,
    RowSection("turn user fuel", "Free fuel of the Continental US that was drawn."),
    marks=(FromMarks("oil.free."),),
)
# Where is a depot by its label, "*" for any, "free".
CONSENTS = Table(
    "oil_consents",
    tuple[int, FuelCode, FuelCode, str],
    Terms,
    RowSection("turn owner user where"),
    marks=(FromMarks("oil.consent.", _terms),),
)
FUELLED = Table(
    "oil_fuelled",
    tuple[int, str],
    bool,
    RowSection("turn unit fuelled", "Units whose fuel of a final reorganization is paid."),
    marks=(FromMarks("oil.fuelled.", present),),
)
OF_A_PHASE: tuple[Table[Any, Any], ...] = (NOTED, ANYWHERE, DRAWN, GIVEN, FREE_FUEL, CONSENTS, FUELLED)
"""What is of one final reorganization; the next one clears it."""

TABLES = tables_in(vars())
