"""Sanctions: US entry options of World in Flames that the USA adds to cards of Democrats (14.17;
POL-SANC).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Literal

import msgspec

from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.rules.base.fields import check_range
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.book import entry_option, war_row
from redball.rules.politics.affairs.prerequisites import payment
from redball.rules.politics.affairs.tables import ENTRY_TOTALS
from redball.rules.politics.entry import pools
from redball.rules.politics.entry.options import option_at
from redball.rules.politics.entry.orders import AddSanction
from redball.rules.politics.entry.tables import FIRST_WAR, SANCTIONS, US, Sanction, values
from redball.rules.politics.options import is_on, reads, rounded
from redball.rules.politics.powers.effects import war_chart
from redball.rules.politics.powers.elections import entry_effect
from redball.rules.politics.tables import MINORS, STANDINGS
from redball.rules.ruleset import Consequence, Dice, Judge, Task
from redball.wording import Message, message

PHASE = "political_affairs"
MOST_OPTION, MOST_COST = 99, 99
Column = Literal["german", "japanese", "both"]
COLUMNS: dict[Column, tuple[str, ...]] = {"german": ("GE",), "japanese": ("JA",), "both": ("GE", "JA")}


def in_force(game: Game) -> bool:
    """True for a group that plays the sanctions."""
    return is_on(game, "opt.sanctions")


def column(option: int) -> Column | None:
    """The column of the war chart that an entry option uses; None for one that is no sanction (POL-SANC-03,
    12, 13).
    """
    found = values().sanctions
    if option in found.german:
        return "german"
    if option in found.japanese:
        return "japanese"
    return "both" if option in found.both else None


def listed() -> tuple[int, ...]:
    """The entry options that may be sanctions."""
    found = values().sanctions
    return tuple(sorted((*found.german, *found.japanese, *found.both)))


def first_turn(game: Game) -> int | None:
    """The first turn of sanctions: six turns after a Democrat's war with a Fascist power began, of those that
    still last, by option of the first there was (POL-SANC-01, POL-AMB-139); None without such a war.
    """
    begun = [
        known.war_since(game, a, b) or 0
        for a in known.members(game, "democrat")
        for b in known.members(game, "fascist")
        if game.at_war(a, b)
    ]
    if reads(game, "sanc.war_lasts") == "once":
        begun += FIRST_WAR.of(game).values()
    return min(begun) + values().sanctions.after if begun else None


def followed(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """The first war of a Democrat with a Fascist power is kept."""
    if FIRST_WAR.of(game) or not any(change.table == "wars" for change in changes):
        return None
    after = game.changed(changes)
    begun = [
        known.war_since(after, a, b)
        for a in known.members(after, "democrat")
        for b in known.members(after, "fascist")
        if after.at_war(a, b)
    ]
    if not begun:
        return None
    return Consequence((FIRST_WAR.put("war", game.clock.turn),), ("POL-SANC-01",))


# --- what it is aimed at ------------------------------------------------------------------------------------


def targets(game: Game, option: int) -> tuple[str, ...]:
    """The powers that a sanction is aimed at: all Fascists of its theatre (POL-SANC-06)."""
    theatres = values().sanctions.theatres
    aims = {"german": ("europe",), "japanese": ("pacific",), "both": ("europe", "pacific")}
    found = column(option)
    homes = [code for name in aims[found] for code in theatres[name]] if found else []  # type: ignore[index]
    return tuple(code for code in known.members(game, "fascist") if code in homes)


def level(game: Game, option: int) -> Fraction | None:
    """The US entry level that an option asks after: with rule 14.16 that against the Fascists, else the total
    against its targets; None where chits were not written down.
    """
    aims = targets(game, option)
    if pools.in_force(game):
        return pools.level(game, aims[0]) if aims else Fraction(0)
    found = pools.entry_total(game, aims)
    return None if found is None else Fraction(found)


def cost(game: Game, printed: int) -> int:
    """Its price in money: half of the cost on the chart (POL-SANC-09)."""
    return rounded(game, Fraction(printed, 2))


def effect(game: Game, roll: int) -> Fraction:
    """Its effect on US entry: half of the option's roll (POL-SANC-10), exact with rule 14.16 as long as the
    group takes halves so (POL-AMB-43).
    """
    half = entry_effect(game, roll, half=True)
    if pools.in_force(game) and reads(game, "use.half") == "exact":
        return half
    return Fraction(rounded(game, half))


def minors(game: Game, option: int) -> Mapping[str, int]:
    """What it adds to the USA's modifiers: half of the values of a declaration of war on Germany or Japan, a
    quarter of each for option 35 (POL-SANC-11, 12, 13).
    """
    found = column(option)
    if found is None:
        return {}
    part = Fraction(1, 2 * len(COLUMNS[found]))
    exact: dict[str, Fraction] = {}
    for target in COLUMNS[found]:
        row = war_row(game, target, US)
        for country, value in war_chart(game, target, row.minors if row is not None else {}).items():
            exact[country] = exact.get(country, Fraction(0)) + part * value
    moved = {country: rounded(game, value) for country, value in exact.items()}
    return {country: value for country, value in moved.items() if value}


# --- playing it ---------------------------------------------------------------------------------------------


def hosts(game: Game) -> tuple[int, ...]:
    """The cards of this turn that the USA may add a sanction to now (POL-SANC-01, 02)."""
    turn = game.clock.turn
    taken = {number for at, number in SANCTIONS.of(game) if at == turn}
    done = dict(enumerate(known.played(game), 1))
    others = [n for n in taken if n in done and done[n].power != US]
    return tuple(
        number
        for number, option in done.items()
        if number not in taken
        and (option.power == US or (not others and known.ideology(game, option.power) == "democrat"))
    )


def add_sanction(game: Game, order: AddSanction, _dice: Dice) -> Ruling:
    """A sanction with a card."""
    case = Case(game)
    if not in_force(game):
        case.object(message("politics.no_sanctions"), "POL-SANC-01")
        return case.denied(order)
    if game.clock.phase != PHASE:
        case.object(message("politics.not_affairs"), "POL-SANC-01")
    since = first_turn(game)
    if since is None or game.clock.turn < since:
        case.object(message("politics.sanctions_too_early", turns=values().sanctions.after), "POL-SANC-01")
    _check_host(case, order.number)
    check_range(case, "option", order.option, "POL-SANC-03", 1, MOST_OPTION)
    check_range(case, "cost", order.cost, "POL-SANC-09", -1, MOST_COST)
    check_range(case, "roll", order.roll, "POL-SANC-10", -1, MOST_COST)
    if column(order.option) is None:
        said = message("politics.not_through_sanctions", option=order.option)
        case.object(said, "POL-SANC-03", "POL-SANC-05")
    elif not targets(game, order.option):
        case.object(message("politics.no_target_left", option=order.option), "POL-SANC-06")
    else:
        _check_level(case, order.option)
    if order.activate:
        case.object(message("politics.sanction_activates_none"), "POL-SANC-08")
    printed, roll = _printed(game, order)
    price = cost(game, printed) if printed is not None else None
    if price is not None and payment(game, US, price)[2]:
        money = known.standing(game, US).money
        named = str(order.option)
        said = message("politics.too_dear", power=US, card=named, price=price, money=money)
        case.object(said, "POL-SANC-09")
    if case.objections:
        return case.denied(order)
    notes: list[Message] = []
    changes = list(_paid(game, price, notes))
    worth = effect(game, roll) if roll is not None else None
    if worth is None:
        notes.append(message("politics.sanction_roll_unknown", option=order.option))
    elif not pools.in_force(game):
        total = ENTRY_TOTALS.of(game).get(US, 0) + int(worth)
        changes.append(ENTRY_TOTALS.put(US, total or None))
    for country, by in minors(game, order.option).items():
        minor = known.minor(game, country)
        value = minor.modifiers.get(US, 0) + by
        kept = {code: n for code, n in {**minor.modifiers, US: value}.items() if n}
        changes.append(MINORS.put(country, msgspec.structs.replace(minor, modifiers=kept)))
        notes.append(message("politics.modifier_moves", country=country, power=US, by=f"{by:+}"))
    key = (game.clock.turn, order.number)
    changes.append(SANCTIONS.put(key, Sanction(order.option, str(worth) if worth is not None else "")))
    if level(game, order.option) is None:
        notes.append(message("politics.sanction_level_unknown", option=order.option))
    notes.append(message("politics.sanction_asks", option=order.option))
    option = option_at(game, order.number)
    assert option is not None, "else there is an objection"
    text = message("politics.sanction_added", option=order.option, power=option.power, card=option.card)
    return allowed(text, *changes, clauses=CITED, notes=tuple(notes))


CITED = (
    *(f"POL-SANC-{number:02}" for number in (1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13)),
    "POL-AMB-43",
    "POL-AMB-46",
    "POL-AMB-139",
)


def _check_host(case: Case, number: int) -> None:
    game = case.game
    option = option_at(game, number)
    if option is None:
        case.object(message("politics.no_such_option", number=number), "POL-SANC-01")
    elif (game.clock.turn, number) in SANCTIONS.of(game):
        case.object(message("politics.sanction_there"), "POL-SANC-01")
    elif option.power != US and known.ideology(game, option.power) != "democrat":
        case.object(message("politics.no_democrat", power=option.power), "POL-SANC-01")
    elif number not in hosts(game):
        case.object(message("politics.one_sanction"), "POL-SANC-01")


def _check_level(case: Case, option: int) -> None:
    found = level(case.game, option)
    if found is None:
        return
    exact = reads(case.game, "sanc.level") == "equal"
    if found < option or (exact and found != option):
        case.object(
            message("politics.level_too_low", option=option, level=found), "POL-SANC-04", "POL-AMB-46"
        )


def _printed(game: Game, order: AddSanction) -> tuple[int | None, int | None]:
    """Cost and roll of an option on the chart: as the card book has them, else as the order says."""
    row = entry_option(game, order.option)
    entered = (row.cost, row.roll) if row is not None else (None, None)
    said = [number if number >= 0 else None for number in (order.cost, order.roll)]
    return (
        entered[0] if entered[0] is not None else said[0],
        entered[1] if entered[1] is not None else said[1],
    )


def _paid(game: Game, price: int | None, notes: list[Message]) -> Iterator[Change]:
    if price is None:
        notes.append(message("politics.sanction_cost_unknown"))
        return
    money, debt, _ = payment(game, US, price)
    if price:
        now = known.standing(game, US)
        yield STANDINGS.put(US, msgspec.structs.replace(now, money=now.money - money, debt=now.debt + debt))
    notes.append(message("politics.sanction_paid", price=price, debt=debt))


def tasks(game: Game) -> Iterator[Task]:
    """Cards to which the USA may add a sanction."""
    if not in_force(game) or game.clock.phase != PHASE or US not in game.powers:
        return
    since = first_turn(game)
    if since is None or game.clock.turn < since:
        return
    for number in hosts(game):
        option = option_at(game, number)
        if option is not None:
            text = message("politics.task.sanction", power=option.power, card=option.card)
            yield Task(f"politics.sanction.{number}", text, state="info", power=US)


JUDGES: Mapping[type[Order], Judge] = {AddSanction: add_sanction}
