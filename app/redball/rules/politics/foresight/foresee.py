"""What an order would do, or why it may not be given: judged where it would be given, with every difference
that it makes.  Nothing is changed.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from fractions import Fraction

import msgspec

from redball.game.orders import Order
from redball.game.rulings import Ruling
from redball.game.sequence import at_phase
from redball.game.state import Change, Game, put_clock
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.affairs.playing import objections, roll_for
from redball.rules.politics.affairs.tables import AFFAIRS, Affairs
from redball.rules.politics.differences import Difference, differences
from redball.rules.politics.foresight.effects import effects_of, secret_of
from redball.rules.politics.foresight.following import following
from redball.rules.politics.foresight.readings import Readings, changed_readings, reading_steps
from redball.rules.politics.foresight.scene import GROUPS, Effect, Scene
from redball.rules.politics.foresight.words import SPEAKERS
from redball.rules.politics.war import forbidden
from redball.rules.politics.war.declaring import ANNOUNCING, DECLARING
from redball.rules.politics.war.orders import AnnounceWar, DeclareWar
from redball.rules.politics.war.outlook import Said, may_stand_by
from redball.rules.registry import judge, tasks
from redball.wording import Message, message, sentence

_IN_EFFECTS = frozenset(
    f"politics.{code}"
    for code in (
        "war_paid", "modifier_moves", "us_entry_of_war", "target_pe_rises", "casus_belli", "new_debt",
        "us_entry_of_treaty", "treaty_signed", "passages_closed", "guaranteed", "trade_agreed",
        "chance", "pact_broken",
    )
)  # fmt: skip
"""Notes of rulings whose contents are among the effects, or stand beside them."""


class Branch(msgspec.Struct, frozen=True):
    """One way in which it may come out: ``said`` names it ("success", "failure", or empty where nothing is
    rolled), how likely it is, its effects, and all differences that they report.
    """

    said: str
    chance: Fraction
    effects: tuple[Effect, ...]
    differences: tuple[Difference, ...]
    hidden: frozenset[int] = frozenset()

    @property
    def shown(self) -> Iterator[Difference]:
        """The differences without secrets of others than the power that acts."""
        return (row for number, row in enumerate(self.differences) if number not in self.hidden)


class Foreseen(msgspec.Struct, frozen=True):
    """What an order would do.

    ``against`` is what forbids it, were it given at its moment, and ``later`` what stands against giving it
    now that it is not that moment;  ``branches`` are what it does.
    """

    order: Order
    text: Message
    against: tuple[Said, ...]
    later: tuple[Said, ...]
    branches: tuple[Branch, ...]
    clauses: tuple[str, ...]

    @property
    def allowed(self) -> bool:
        """True where it may be given at its moment."""
        return not self.against

    @property
    def now(self) -> bool:
        """True where it may be given now."""
        return not self.against and not self.later


def foresee(game: Game, order: Order) -> Foreseen:
    """What an order would do."""
    *_, found = foreseeing(game, order)
    assert found is not None
    return found


def foreseeing(game: Game, order: Order) -> Iterator[Foreseen | None]:
    """The same step by step, for who may not wait: the last step is the answer."""
    moment = at_moment(game, order)
    ruling = judge(moment, order)
    yield None
    now = ruling if moment is game else judge(game, order)
    against = () if ruling.allowed else _reasons(moment, order, ruling)
    known_ones = {each.text for each in against}
    later = tuple(
        each for each in (() if now.allowed else _reasons(game, order, now)) if each.text not in known_ones
    )
    branches: list[Branch] = []
    if ruling.allowed:
        then = yield from _read(moment)
        for said, chance, dice in _dice(moment, order, ruling):
            branch = yield from _branch(moment, then, order, said, chance, dice)
            branches.append(branch)
    yield Foreseen(order, ruling.text, against, later, tuple(branches), ruling.clauses)


# --- where it is judged -------------------------------------------------------------------------------------


def actor(order: Order) -> str:
    """The power that gives an order."""
    return str(getattr(order, "power", "") or getattr(order, "a", "") or getattr(order, "giver", ""))


def at_moment(game: Game, order: Order) -> Game:
    """The position with the moment in which an order is given, the same one where it is now."""
    if isinstance(order, DeclareWar) and not order.partner:
        return _in_phase(game, DECLARING, 1)
    if isinstance(order, AnnounceWar):
        return _in_phase(game, ANNOUNCING, 0)
    if isinstance(order, PlayOption):
        return _with_go(_in_phase(game, ANNOUNCING, 0), order.power)
    return game


def _in_phase(game: Game, phase: str, impulse: int) -> Game:
    if game.clock.phase == phase:
        return game
    clock = msgspec.structs.replace(at_phase(game.clock, phase, impulse), side="")
    return game.changed([put_clock(clock)])


def _with_go(game: Game, power: str) -> Game:
    """The position in which a power has the next go."""
    found = AFFAIRS.of(game).get(game.clock.turn)
    left = found.goes[found.taken :] if found is not None else ()
    if (left and left[0] == power) or power not in known.powers(game):
        return game
    goes = (*(found.goes[: found.taken] if found is not None else ()), power)
    put: Change = AFFAIRS.put(game.clock.turn, Affairs(goes, len(goes) - 1))
    return game.changed([put])


# --- why not ------------------------------------------------------------------------------------------------


def _reasons(game: Game, order: Order, ruling: Ruling) -> tuple[Said, ...]:
    """Each reason with its own clauses, where one of the known objections is it."""
    own = dict(_objections(game, order))
    return tuple(Said(reason, own.get(reason, ruling.clauses)) for reason in ruling.reasons)


def _objections(game: Game, order: Order) -> Iterator[tuple[Message, tuple[str, ...]]]:
    if isinstance(order, PlayOption) and order.power in known.powers(game):
        yield from ((each.reason, each.clauses) for each in objections(game, order.play))
    elif isinstance(order, DeclareWar) and {order.power, order.target} & set(known.powers(game)):
        free = bool(order.partner)
        for each in forbidden.objections(game, order.power, order.target, free):
            yield each.reason, each.clauses


# --- what it does -------------------------------------------------------------------------------------------


def _dice(game: Game, order: Order, ruling: Ruling) -> Iterator[tuple[str, Fraction, tuple[int, ...]]]:
    """The ways in which an order may come out, with a die for each that makes it so."""
    roll = None
    if isinstance(order, PlayOption):
        roll = roll_for(game, order.play)
    if roll is None or not ruling.dice:
        yield "", Fraction(1), ()
        return
    for outcome, chance, die in roll.outcomes():
        yield outcome, chance, (die,)


def _read(game: Game) -> Generator[None, None, Readings]:
    found = {}
    for about, value in reading_steps(game):
        found[about] = value
        yield None
    return found


def _branch(
    game: Game, then: Readings, order: Order, said: str, chance: Fraction, dice: tuple[int, ...]
) -> Generator[None, None, Branch]:
    ruling = judge(game, order, dice)
    yield None
    after = game.changed(ruling.changes)
    now = yield from _read(after)
    scene = Scene(game, after, actor(order), frozenset(ruling.clauses))
    found = differences(game, after)
    effects = [
        *effects_of(scene, found, SPEAKERS),
        *following(scene, changed_readings(then, now)),
        *_told(order, ruling),
        *_drawn_in(game, order),
        *_asked(game, after),
    ]
    if ruling.dice > len(dice):
        effects.append(Effect("record", "info", message("politics.foreseen.dice"), ruling.clauses[:1]))
    unique = {(each.text, tuple(row.what for row in each.of)): each for each in effects}
    hidden = frozenset(number for number, row in enumerate(found) if secret_of(scene, row.table, row.key))
    return Branch(said, chance, tuple(sorted(unique.values(), key=_place)), found, hidden)


def _place(effect: Effect) -> int:
    return GROUPS.index(effect.group)


def _told(order: Order, ruling: Ruling) -> Iterator[Effect]:
    """What players are told of it beyond the effects."""
    for note in ruling.notes:
        if note.code not in _IN_EFFECTS:
            yield Effect("record", "info", note, _of_note(note, ruling))


def _of_note(note: Message, ruling: Ruling) -> tuple[str, ...]:
    own = {
        "politics.chart_unknown": ("POL-CARD-01",),
        "politics.limits_unknown": ("POL-CARD-01",),
        "politics.cost_not_entered": ("POL-CARD-01",),
        "politics.roll_not_entered": ("POL-CARD-01",),
        "politics.not_entered": ("POL-CARD-01",),
        "politics.several_wars": ("POL-WAR-21",),
        "politics.target_gears_up": ("POL-WAR-02",),
        "politics.pact_effects": ("POL-PACT-01",),
    }
    return own.get(note.code, ruling.clauses[:1])


def _drawn_in(game: Game, order: Order) -> Iterator[Effect]:
    """Powers that may stand by who is attacked."""
    if isinstance(order, (DeclareWar, AnnounceWar)):
        for each in may_stand_by(game, order.power, order.target):
            yield Effect("wars", "trouble", each.text, each.clauses)


def _asked(before: Game, after: Game) -> Iterator[Effect]:
    """What politics asks for afterwards that it didn't before."""
    then = {task.id for task in tasks(before) if task.state != "done"}
    for task in tasks(after):
        if task.rule_set == "politics" and task.id not in then and task.state != "done":
            said = message("politics.foreseen.asks", task=sentence(task.text))
            yield Effect("record", "info", said)
