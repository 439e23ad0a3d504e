"""Rules small enough to see through: what sessions are tested with, without any rule set."""

from __future__ import annotations

from fractions import Fraction

import msgspec
from redball.game.order_json import learn
from redball.game.orders import DeleteUnit, MoveUnit, Note, Order, SetConvoys, SetPower, SetWar
from redball.game.quantities import parse_quantity
from redball.game.rulings import Ruling, allowed, denied
from redball.game.state import Change, Game, pair, put_power, put_unit, remove_unit
from redball.game.where import find_sea, find_spot
from redball.wording import message

learn([DeleteUnit, MoveUnit, Note, SetConvoys, SetPower, SetWar])  # as a rule set does that judges them


def judge(game: Game, order: Order, dice: tuple[int, ...] = ()) -> Ruling:
    """Moves and deletes units that are there, sets fuel, convoys and wars; a note "roll 2" needs two dice."""
    text = message("toy.order", order=type(order).__name__)
    match order:
        case MoveUnit(unit=id, to=to) if id in game.units:
            where = find_spot(game.atlas, to)
            unit = msgspec.structs.replace(game.units[id], hex=where.hex, sea=where.sea)
            return allowed(text, put_unit(unit), clauses=("TOY-01",), notes=(message("toy.moved", unit=id),))
        case DeleteUnit(unit=id) if id in game.units:
            return allowed(text, remove_unit(id))
        case SetPower(power=code, fields=fields):
            fuel: Fraction = parse_quantity(fields["fuel"])
            return allowed(text, put_power(msgspec.structs.replace(game.powers[code], fuel=fuel)))
        case SetConvoys(area=area, power=code, points=points):
            return allowed(text, Change("convoys", (find_sea(game.atlas, area), code), points or None))
        case SetWar(a=a, b=b, war=war):
            wars = game.wars | {pair(a, b)} if war else game.wars - {pair(a, b)}
            return allowed(text, Change("wars", "", wars))
        case Note(text=words):
            return _note(words, dice)
        case _:
            return denied(text, message("toy.no"), clauses=("TOY-02",))


def _note(words: str, dice: tuple[int, ...]) -> Ruling:
    text = message("toy.note", text=words)
    needed = int(words.split()[1]) if words.startswith("roll") else 0
    if needed > len(dice):
        return Ruling(False, text, dice=needed)
    note = Change("options", "toy.note", words)
    rolled = Change("options", "toy.dice", [str(die) for die in dice])
    return Ruling(True, text, (note, rolled) if dice else (note,), dice=needed)
