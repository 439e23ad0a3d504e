"""What the cells of the table say: from a power's row to words, signs and tooltips."""

from __future__ import annotations

from enum import IntEnum

import msgspec

from redball.desk.sets.politics.glance.phrases import said, short_date, tr
from redball.desk.widgets.signs import WORDS
from redball.game.state import Game
from redball.language import translated
from redball.rules.politics.ideologies import NAMES
from redball.rules.politics.overview import strength
from redball.rules.politics.overview.cities import percent_text
from redball.rules.politics.overview.facts import date_of
from redball.rules.politics.overview.relations import Cause
from redball.rules.politics.overview.rows import Row
from redball.rules.politics.powers.victory import Tally
from redball.wording import name_of, quantity


class Column(IntEnum):
    """The columns of the table, from the left."""

    POWER = 0
    PE = 1
    MONEY = 2
    DEBT = 3
    BID = 4
    PLACE = 5
    LEVEL = 6
    FACTORIES = 7
    MULTIPLE = 8
    TREATIES = 9
    CAUSES = 10
    CITIES = 11


NUMBERS = (*range(Column.PE, Column.MULTIPLE + 1), Column.CITIES)
"""Columns that are set to the right."""
NONE = "–"


class Cell(msgspec.Struct, frozen=True):
    """What a cell shows: a chip, or a sign and words in an ink of the theme; ``parts`` are numbers that
    stand under one another from row to row.
    """

    text: str
    tip: str = ""
    sign: str = ""
    ink: str = "text"
    bold: bool = False
    chip: str = ""
    parts: tuple[str, ...] = ()


def heads() -> list[tuple[str, str, str]]:
    """The columns' heads: a word, what stands under it, and what it means."""
    return [
        (tr("Power"), "", tr("Major powers in order of political initiative, and how far their goes are")),
        (tr("PE"), "", tr("Political effectiveness")),
        (tr("Money"), "", tr("Money points")),
        (tr("Debt"), "", tr("Money points of debt")),
        (tr("Bid"), "", tr("Saved bid points")),
        (tr("Place"), "", tr("Place in the order of political initiative")),
        (tr("PML"), tr("frees"), tr("Production multiple level, and the home factories that it frees")),
        (
            tr("Factories"),
            tr("that work"),
            tr("Factories that work, of all that could with all home factories"),
        ),
        (tr("PM"), "", tr("Production multiple in this turn")),
        (tr("Treaties"), tr("with, level"), tr("Treaties with major powers, and their levels")),
        (tr("CB on"), tr("until"), tr("Casus belli, and the last turn in whose political phase they hold")),
        (
            tr("Cities"),
            tr("held/needed/HHP"),
            tr("Victory cities held, needed, and at the historical high point"),
        ),
    ]


def cells_of(game: Game, row: Row) -> list[Cell]:
    """The cells of a power."""
    now = row.standing
    return [
        _power(row),
        Cell(quantity(now.pe), _pe_tip(now.pe), ink="trouble" if now.pe < 0 else "text", bold=now.pe < 0),
        Cell(quantity(now.money), _purse(row)),
        Cell(str(now.debt) if now.debt else NONE, tr("{0} money points of debt").format(now.debt)),
        Cell(str(now.bid) if now.bid else NONE, tr("{0} saved bid points").format(now.bid)),
        Cell(str(now.place), tr("Place {0} in the order of political initiative").format(now.place)),
        _level(row),
        Cell(tr("{0} of {1}").format(row.working, row.could_work), _factories_tip(row), bold=row.go == "now"),
        _multiple(game, row),
        _treaties(row),
        _causes(row.causes),
        _cities(row.cities),
    ]


def _power(row: Row) -> Cell:
    name = name_of(row.power)
    lines = [f"{name}, {translated(NAMES[row.standing.ideology])}"]
    if row.go:
        lines.append(f"{_go(row.go)} ({translated(WORDS[row.go])})")
    return Cell(name, "\n".join(lines), sign=row.go, chip=row.power)


def _go(go: str) -> str:
    known = {
        "done": tr("Its goes or its bid are made"),
        "now": tr("It has its go now"),
        "todo": tr("To come"),
    }
    return known[go]


def _purse(row: Row) -> str:
    now = row.standing
    said_so = tr("{0} money points, {1} of debt, {2} saved bid points")
    return said_so.format(now.money, now.debt, now.bid)


def _pe_tip(pe: int) -> str:
    said_so = tr("Political effectiveness {0}").format(quantity(pe))
    return said_so if pe >= 0 else f"{said_so}\n{tr('It pays {0} money each turn (POL-PE-05)').format(-pe)}"


def _level(row: Row) -> Cell:
    if not row.has_levels:
        return Cell(NONE)
    level = row.standing.pml
    freed = tr("all") if row.freed is None else str(row.freed)
    tip = tr("Level {0} frees {1} home factories").format(level, freed)
    return Cell(f"{level} / {freed}", f"{tip} (POL-PML-05)", parts=(str(level), freed))


def _factories_tip(row: Row) -> str:
    return tr("{0} factories work; {1} could, were all home factories free").format(
        row.working, row.could_work
    )


def _multiple(game: Game, row: Row) -> Cell:
    if not row.has_levels:
        return Cell(NONE)
    parts = list(strength.multiple(game, row.power))
    tip = "\n".join(said(part).replace("\n", "  ") for part in parts)
    return Cell(quantity(row.multiple), tip, bold=len(parts) > 1)


def _treaties(row: Row) -> Cell:
    text = ", ".join(f"{code} {level}" for code, level in row.treaties)
    lines = [tr("{0}: level {1}").format(name_of(code), level) for code, level in row.treaties]
    return Cell(text or NONE, "\n".join(lines) or tr("No treaties"))


def _causes(causes: tuple[Cause, ...]) -> Cell:
    if not causes:
        return Cell(NONE, tr("No casus belli"))
    found = [
        each.against + (f" {short_date(each.until)}" if each.until is not None else "") for each in causes
    ]
    ends = any(each.ends_now for each in causes)
    tip = "\n".join(dict.fromkeys(_cause_tip(each) for each in causes))
    text = ", ".join(dict.fromkeys(found))
    return Cell(text, tip, "trouble" if ends else "", "warn" if ends else "text", ends)


def _cause_tip(cause: Cause) -> str:
    name = name_of(cause.against)
    if cause.ends_now:
        return tr("The casus belli against {0} ends with this phase").format(name)
    if cause.until is None:
        return tr("Casus belli against {0}, as long as its cause lasts").format(name)
    return tr("Casus belli against {0}, to the political phase of {1}").format(name, date_of(cause.until))


def cities_tip(of: Tally) -> str:
    """The cities of a power or an ideology in words."""
    lines = [
        tr("{0} of {1} cities held that are needed").format(of.held, of.needed),
        tr("{0} percent of the historical high point of {1}").format(percent_text(of.percent), of.high_point),
    ]
    return "\n".join(lines)


def _cities(of: Tally) -> Cell:
    parts = (str(of.held), str(of.needed), str(of.high_point))
    met = of.met and of.needed > 0
    return Cell(" / ".join(parts), cities_tip(of), "done" if met else "", parts=parts)
