"""Playing with the display of a group's own copy of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import msgspec

from redball.errors import Fault, RedballError
from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.language import translated
from redball.reading import PlainReader
from redball.rules.case import Case
from redball.rules.politics.display.layout import LayoutData, faults_of
from redball.rules.politics.orders import UseDisplay
from redball.rules.politics.standing import display, layout, minor, minors, powers, standing
from redball.rules.politics.tables import LAYOUT, MINORS, STANDINGS
from redball.rules.ruleset import Dice, Judge
from redball.toml_lines import Lines
from redball.toml_reading import parse_toml
from redball.wording import message


def read_layout(text: str) -> tuple[LayoutData | None, tuple[Fault, ...]]:
    """The layout in the text of a file, or everything that is wrong with it, each with its line."""
    lines = Lines(text)

    def place(path: str) -> str:
        line = lines.of(path) if path else None
        at = translated("layout line {0}", line) if line is not None else translated("layout")
        return f"{at}: {path}" if path else at

    reader = PlainReader(place)
    try:
        data = reader.struct(parse_toml(text, place(""), RedballError), LayoutData)
    except RedballError as error:
        return None, tuple(error.faults)
    if data is None:
        return None, tuple(reader.faults)
    faults = tuple(replace(fault, where=place(fault.where)) for fault in faults_of(data))
    return (None, faults) if faults else (data, ())


def use_display(game: Game, order: UseDisplay, _dice: Dice) -> Ruling:
    """Another display; markers that stand on no hex of it go to where they begin there."""
    case = Case(game)
    data: LayoutData | None = None
    if order.layout.strip():
        data, faults = read_layout(order.layout)
        for fault in faults:
            said = message(
                "politics.bad_layout", where=fault.where, found=fault.found, expected=fault.expected
            )
            case.object(said, "POL-SET-01")
    elif not LAYOUT.of(game):
        case.object(message("politics.own_layout_already"), "POL-SET-01")
    if case.objections:
        return case.denied(order)
    put = LAYOUT.put("display", data)
    after = game.changed([put])
    text = message("politics.uses_layout", title=data.title if data is not None else "")
    return allowed(text, put, *_strays(game, after), clauses=("POL-SET-01",))


def _strays(game: Game, after: Game) -> Iterator[Change]:
    """The changes that bring markers back that stand where the new display has no hex."""
    field, starts = layout(after), display(after)
    for code in powers(game):
        now = standing(game, code)
        if field.node(now.at) < 0 and code in starts.powers:
            yield STANDINGS.put(code, msgspec.structs.replace(now, at=starts.powers[code]))
    for code in minors(game):
        was = minor(game, code)
        start = starts.minors.get(code)
        if start is not None and field.node(was.at) < 0:
            yield MINORS.put(code, msgspec.structs.replace(was, at=start.at))


JUDGES: Mapping[type[Order], Judge] = {UseDisplay: use_display}
