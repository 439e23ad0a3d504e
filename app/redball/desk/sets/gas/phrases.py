"""Texts of the gas screen about stocks, maps, payments and how units stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from redball.desk import words
from redball.desk.words import tr
from redball.game.orders import Order
from redball.game.state import Game
from redball.game.units import Unit, UnitClass
from redball.rules.gas.limits import Deed, Limit
from redball.rules.gas.orders import Act, NameFree, PayGas, TurnUpHQ
from redball.rules.gas.paying import price
from redball.rules.gas.standing import Standing, standings
from redball.rules.gas.steps import FINAL, RETURN, step_of
from redball.rules.gas.stock import total_gas
from redball.wording import Message, name_of, sentence

if TYPE_CHECKING:
    from redball.desk.sets.gas.rows import Board, MapCell

MOST_HEXES, MOST_NAMES = 3, 6
"""Hexes and units that a line names."""


def map_name(sheet: str) -> str:
    """The name of a map: 'W. Europe'."""
    return sentence(Message(f"gas.map.{sheet}"))


def place(game: Game, node: int) -> str:
    """The place at a hex, or its label."""
    return game.atlas.place_name(node) or game.atlas.label(node)


def places(game: Game, nodes: Iterable[int]) -> str:
    """The places at some hexes, each once."""
    return ", ".join(dict.fromkeys(place(game, node) for node in nodes))


def where(game: Game, unit: Unit) -> str:
    """Where a unit is."""
    return place(game, unit.hex) if unit.hex >= 0 else game.atlas.sea_areas[unit.sea].name


def unit_names(game: Game, units: Sequence[str]) -> str:
    """Names of units, the first few of many: 'XIV Pz, JG 1, 2 more'."""
    shown = [game.units[unit].name for unit in units[:MOST_NAMES]]
    rest = len(units) - len(shown)
    return ", ".join([*shown, *([tr("{0} more").format(rest)] if rest else [])])


def gas(count: int) -> str:
    """'7 gas'."""
    return tr("{0} gas").format(count)


def stock(game: Game, held: Mapping[int, int], most: int = MOST_HEXES) -> str:
    """Where gas lies, the fullest hexes first: 'Essen 2, Munich 2, Berlin 1, 2 more'."""
    rows = sorted(held.items(), key=lambda row: (-row[1], place(game, row[0])))
    shown = [f"{place(game, node)} {count}" for node, count in rows[:most]]
    rest = sum(count for _, count in rows[most:])
    return ", ".join([*shown, *([tr("{0} more").format(rest)] if rest else [])])


# --- the step -----------------------------------------------------------------------------------------------


def step_title(game: Game, step: int | None) -> str:
    """What is paid for now: 'Gas in Allied impulse 5'."""
    if step is None:
        return tr("Saved gas")
    if step == RETURN:
        return tr("Gas in return to base")
    if step == FINAL:
        return tr("Gas in final reorganization")
    side = words.side_name(game.clock.side)
    return tr("Gas in {side} impulse {n}").format(side=side, n=game.clock.impulse)


def spent_words(game: Game, board: Board) -> str:
    """Who has paid how much in the step: 'Allies 3, Germany 2 so far'."""
    sides: dict[str, dict[str, int]] = {}
    for row in board.rows:
        if row.cost:
            sides.setdefault(game.powers[row.power].side or "", {})[row.power] = row.cost
    if not sides:
        return tr("nothing paid so far") if board.step is not None else ""
    parts = []
    whole = {"axis": tr("Axis"), "allied": tr("Allies")}
    for side, paid in sorted(sides.items(), key=lambda row: row[0] != game.clock.side):
        who = name_of(next(iter(paid))) if len(paid) == 1 else whole.get(side, words.side_name(side))
        parts.append(tr("{who} {count}").format(who=who, count=sum(paid.values())))
    return tr("{0} so far").format(", ".join(parts))


def column_head(board: Board, map_: str) -> str:
    """A map, and those that count as it for all who have units there: 'W. Europe, Africa'."""
    cells = [cell for row in board.rows for cell in row.cells.values()]
    others = {sheet for cell in cells if cell.map != map_ for sheet in cell.flexible}
    mine = dict.fromkeys(sheet for cell in cells if cell.map == map_ for sheet in cell.flexible)
    return ", ".join([map_name(map_), *(map_name(sheet) for sheet in mine if sheet not in others)])


# --- a power on a map ---------------------------------------------------------------------------------------


def cell_head(game: Game, cell: MapCell | None) -> str:
    """The hexes whose gas was paid, or that nothing was."""
    if cell is None or cell.state == "none":
        return "–"
    return places(game, cell.paid) if cell.paid else tr("not paid")


def cell_note(game: Game, cell: MapCell | None) -> str:
    """How the units on a map stand: '9 units, 1 limited', 'free unit open, 3 limited'."""
    if cell is None or cell.state == "none":
        return ""
    limited, count = len(cell.limited), len(cell.units)
    if cell.paid:
        parts = [words.count(count, "unit", "units")]
        if limited:
            parts.append(tr("{0} limited").format(limited))
        elif cell.free:
            parts = [free_before(game, cell)]
        return ", ".join(parts)
    if cell.free:
        parts = [tr("free: {0}").format(unit_names(game, cell.free))]
    else:
        parts = [tr("free unit open")] if cell.open else []
    parts.append(tr("{0} limited").format(limited) if limited else words.count(count, "unit", "units"))
    return ", ".join(parts)


def free_before(game: Game, cell: MapCell) -> str:
    """Who was free on a map before it was paid for."""
    flew = all(game.units[unit].kind is UnitClass.AIR for unit in cell.free)
    text = tr("{0} flew free before") if flew else tr("{0} acted free before")
    return text.format(unit_names(game, cell.free))


def cell_tip(game: Game, cell: MapCell) -> str:
    """A power on a map in full, a line a group of units."""
    lines = [f"{name_of(cell.power)}: {map_name(cell.map)}"]
    if cell.flexible:
        named = ", ".join(map_name(sheet) for sheet in cell.flexible)
        lines.append(tr("{0} counts as it").format(named))
    groups = (
        (tr("Unlimited: {0}"), [how for how in cell.units if how.state == "unlimited"]),
        (tr("Free unit: {0}"), [how for how in cell.units if how.state == "free"]),
        (tr("Limited: {0}"), cell.limited),
    )
    for text, group in groups:
        if group:
            lines.append(text.format(unit_names(game, [how.unit for how in group])))
    return "\n".join(lines)


# --- a unit -------------------------------------------------------------------------------------------------


def state_words(how: Standing) -> tuple[str, str]:
    """How a unit stands in a word or two, with the style of the word."""
    if how.state == "limited":
        return (tr("Limited"), "limited")
    if how.state == "free":
        return (tr("Free unit"), "good")
    return (tr("Unlimited"), "good")


def act_name(act: Act | str) -> str:
    """What units do: 'Ground strike'."""
    return sentence(Message(f"gas.act.{act}"))


def deed_name(deed: str) -> str:
    """What a unit did: an act, or how its place changed."""
    places = {
        "move": tr("Move"), "debark": tr("Debarkation"), "sail": tr("Voyage"), "flight": tr("Flight"),
        "drop": tr("Dropped a section"), "return": tr("Return to base"),
    }  # fmt: skip
    return places.get(deed) or act_name(deed)


def limit_words(deed: Deed, limit: Limit) -> str:
    """A limit in a few words: 'Moves, then turns face-down'."""
    said = {
        ("move", "flips"): tr("Moves, then turns face-down"),
        ("move", "later"): tr("Moves, and turns face-down after its attack or the impulse"),
        ("attack", "allowed"): tr("May attack where it stands"),
        ("attack", "flips"): tr("Attacks, then turns face-down"),
        ("attack", "refused"): tr("May not attack, since it moved"),
        ("advance", "flips"): tr("Turns face-down if it advances after combat"),
        ("breakthrough", "refused"): tr("No second hex of advance on a breakthrough"),
        ("rebase", "allowed"): tr("May rebase"),
        ("mission", "refused"): tr("Flies no mission"),
        ("defensive", "refused"): tr("Flies in no enemy impulse: no interception, no patrol"),
        ("naval_combat", "allowed"): tr("May fight at sea from its carrier"),
        ("naval_combat", "refused"): tr("Does not fight at sea"),
        ("initiate", "allowed"): tr("May begin naval combat while it is face-up"),
        ("initiate", "refused"): tr("Begins no naval combat, since it is face-down"),
        ("sail", "flips"): tr("Sails, then turns face-down; its cargo does not"),
        ("drop", "refused"): tr("Drops no section in return to base, but for the one that may"),
    }
    return said[deed, limit.outcome]


# --- other positions, orders --------------------------------------------------------------------------------


def foreseen(before: Game, after: Game) -> tuple[str, str]:
    """Who is limited in one position and not in another, a line each."""
    now, then = standings(before), standings(after)
    both = now.keys() & then.keys()
    lost = [id for id in now if id in both and then[id].limited and not now[id].limited]
    gained = [id for id in now if id in both and now[id].limited and not then[id].limited]
    return (
        tr("Becomes limited: {0}").format(unit_names(before, lost)) if lost else "",
        tr("Unlimited then: {0}").format(unit_names(before, gained)) if gained else "",
    )


def short(game: Game, order: Order) -> str:
    """An order of the to-do list in few words; empty for others."""
    step = step_of(game)
    if isinstance(order, PayGas) and step is not None:
        return tr("Pay {0} of {1} gas").format(price(game, step), total_gas(game, order.power))
    if isinstance(order, TurnUpHQ) and order.unit in game.units:
        return tr("Turn up {0}").format(game.units[order.unit].name)
    if isinstance(order, NameFree) and order.units and order.units[0] in game.units:
        return tr("{0} free").format(game.units[order.units[0]].name)
    return ""
