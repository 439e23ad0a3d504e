"""What a rule set is: the orders it judges, its tasks, and what changes automatically at a moment of play."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NamedTuple, ParamSpec, TypeVar

import msgspec

from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.rule_sets import Carrying, Pool, Privileges
from redball.game.rulings import Ruling
from redball.game.sequence import Play
from redball.game.state import FIELDS, Change, Game
from redball.game.tables.registry import AnyTable, by_name
from redball.game.units import Unit
from redball.wording import Message

Dice = tuple[int, ...]
Judge = Callable[[Game, Any, Dice], Ruling]
"""Judges one kind of order.  The second argument is an order of the type that the judge is registered for."""

P = ParamSpec("P")
T = TypeVar("T")


def all_of(*parts: Callable[P, Iterable[T]]) -> Callable[P, Iterator[T]]:
    """What the parts of a rule set give, one after the other."""

    def given(*args: P.args, **kwargs: P.kwargs) -> Iterator[T]:
        for part in parts:
            yield from part(*args, **kwargs)

    return given


TaskState = Literal["todo", "done", "trouble", "info"]


@dataclass(frozen=True, slots=True)
class Task:
    """Something that the present phase asks for.

    ``id`` is stable within the phase, so that it can be ticked; ``power`` is who is asked (empty: the side or
    everyone); ``hexes`` are nodes to show; ``orders`` are ready to be given; ``tickable`` tasks are done when
    a player says so, the others when the position shows it; ``loses`` what is lost for good if the game goes
    on to the next phase before; ``needed`` tasks hold the game in this phase until they are done;
    ``secret`` calls a decision of ``power`` that nobody else may watch, such as “Germany's bids”; its text,
    and that it is done, everybody may know.  ``rule_set`` is who asks, which the registry fills in.
    """

    id: str
    text: Message
    detail: Message | None = None
    state: TaskState = "todo"
    power: str = ""
    hexes: tuple[int, ...] = ()
    orders: tuple[Order, ...] = ()
    tickable: bool = False
    loses: Message | None = None
    needed: bool = False
    secret: Message | None = None
    rule_set: str = ""


def may_set(table: str) -> bool:
    """True for a table that a rule set may change automatically: powers, units, and rule sets' own."""
    return table in ("powers", "units") or table in by_name().keys() - FIELDS


@dataclass(frozen=True, slots=True)
class Effect:
    """One field, or one entry, that entering a moment of play sets by itself.

    ``table`` is one that :func:`may_set` allows, ``key`` that of an entry; ``field`` the field's name, empty
    for a whole entry, which is removed with None.  ``note`` tells players of what they might overlook.
    """

    table: str
    key: Any
    field: str
    value: Any
    note: Message | None = None


@dataclass(frozen=True, slots=True)
class Consequence:
    """What a rule set adds to an order that another one judged: a barrel captured by a unit that moves.

    ``changes`` come after the order's own; ``dice`` is how many d10 they need.  While those are missing the
    changes hold what is sure whatever the dice say, and the notes say what is rolled for.
    """

    changes: tuple[Change, ...] = ()
    clauses: tuple[str, ...] = ()
    notes: tuple[Message, ...] = ()
    dice: int = 0


def together(parts: Iterable[Consequence | None]) -> Consequence | None:
    """What the parts of a rule set add, as one consequence; each clause once."""
    found = [part for part in parts if part is not None]
    if not found:
        return None
    return Consequence(
        tuple(change for part in found for change in part.changes),
        tuple(dict.fromkeys(clause for part in found for clause in part.clauses)),
        tuple(note for part in found for note in part.notes),
    )


class Objection(msgspec.Struct, frozen=True):
    """Why a rule set doesn't let an order be done that another one allows: a flight without gas.

    ``hexes`` are nodes to show.
    """

    reason: Message
    clauses: tuple[str, ...]
    hexes: tuple[int, ...] = ()


class Flight(NamedTuple):
    """An aircraft that flies without being moved, what for, and the hex that it flies to."""

    unit: str
    role: Literal["patrol", "transport", "escort", "interceptor"]
    hex: int


class Oddity(msgspec.Struct, frozen=True):
    """What a rule set finds odd in a position that is one all the same: an over-full depot, a depot of the
    wrong owner.  ``hexes`` are nodes to show.
    """

    text: Message
    clause: str
    hexes: tuple[int, ...] = ()


class Dedicated(msgspec.Struct, frozen=True):
    """Barrels of a power that went over convoy points of their own this turn, from a home factory to a depot.
    ``stops`` are nodes in order: the factory, the ports, sea nodes (from the
    number of hexes on) and the depot; ``wide`` chains take a point for each barrel in each sea area, others
    one.
    """

    power: str
    barrels: int
    stops: tuple[int, ...]
    wide: bool = False

    @property
    def depot(self) -> int:
        """The hex that the barrels went to."""
        return self.stops[-1]

    def seas(self, size: int) -> tuple[int, ...]:
        """Sea areas from the factory to the depot; ``size`` is the number of hexes of the map."""
        return tuple(stop - size for stop in self.stops if stop >= size)


Following = Callable[[Game, Order, tuple[Change, ...], Dice], Consequence | None]
"""Returns what follows from an order, with the changes that it would make in a position; None for nothing."""

Bars = Callable[[Game, Order, tuple[Change, ...]], Iterable[Objection]]
"""Returns what stands against an allowed order, with the changes that it would make in a position."""


def set_power(power: str, field: str, value: Any) -> Effect:
    """Entering sets a field of a power."""
    return Effect("powers", power, field, value)


def set_entry(table: AnyTable, key: Any, value: Any) -> Effect:
    """Entering sets or clears an entry of a table."""
    return Effect(table.name, key, "", value)


def _no_tasks(_game: Game) -> Iterable[Task]:
    return ()


def _no_holds(_game: Game, _following: Clock) -> Iterable[tuple[Message, str]]:
    return ()


def _no_effects(_game: Game, _entered: Clock) -> Iterable[Effect]:
    return ()


def _same_sequence(_game: Game, play: Play) -> Play:
    return play


def _no_oddities(_game: Game) -> Iterable[Oddity]:
    return ()


def _nothing_dedicated(_game: Game) -> Iterable[Dedicated]:
    return ()


def _nothing_follows(
    _game: Game, _order: Order, _changes: tuple[Change, ...], _dice: Dice
) -> Consequence | None:
    return None


def _no_bars(_game: Game, _order: Order, _changes: tuple[Change, ...]) -> Iterable[Objection]:
    return ()


def _nobody_flies(_game: Game, _order: Order) -> Iterable[Flight]:
    return ()


def _nothing_passes(_game: Game) -> Consequence | None:
    return None


def _says_nothing(_game: Game, _power: str) -> Mapping[int, int] | None:
    return None


def _nothing_idle(_game: Game) -> Mapping[int, int]:
    return {}


def _no_scene(_game: Game) -> Iterable[int]:
    return ()


def _nothing_left_out(_game: Game) -> Collection[str]:
    return ()


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A rule set as one value.

    ``judges`` by order type;  ``tasks`` of the position's phase;  ``entering(game, clock)`` what changes by
    itself when a step forward enters ``clock`` from ``game`` (base.steps takes it back when the step is taken
    back);  ``following`` what it adds to any allowed order, of whatever set, by what that order changes, and
    ``bars`` why it refuses one all the same; in both an order of several units is one order;  ``flights`` the
    aircraft that fly by an order of its own without being moved;  ``oddities`` what the rules would not have
    led to in a position that somebody hands in;  ``tables`` are its own in every position, each named after
    the rule set:  ``TABLE.of(game)`` reads one, ``TABLE.put(key, value)`` is a change of it;  ``sequence``
    the order of a turn's phases, made from that of the rule sets before it;  ``convoy_section`` whether sea
    boxes have a Convoy Section;  ``pool`` how many reorganization
    points a power has where a scenario says nothing, ``points`` how many of them it takes to turn a unit
    face-up;  ``carrying`` the convoy points that carry something else than resources, ``dedicated`` the
    chains that it has on points of its own;  ``privileges`` what some units alone may use for their supply;
    ``leaves_out`` the unit types that do nothing in a game, ``idle_factories`` how many factories that stand
    in a hex don't work for whoever has them, and ``working_factories`` how many of each hex work for a power,
    None where that is for who holds the hex;
    ``scene`` the hexes that a phase is about which isn't about fighting;
    ``clauses`` the file of its clauses, by default ``assets/rules/<id>.toml``;  ``always`` whether every game
    is played with it;  ``replaces`` what of the game it takes the place of, in a few marked words that all
    who do share ("option 48"), ``alone`` the clause that says that no other of these is played then;
    ``giving_up`` and ``taking_up`` what changes when a game goes on without it, or with it from now on,
    without dice: the first is asked while it is still played, the second when it is played already, after all
    that are given up.
    """

    id: str
    judges: Mapping[type[Order], Judge] = field(default_factory=dict)
    tasks: Callable[[Game], Iterable[Task]] = _no_tasks
    entering: Callable[[Game, Clock], Iterable[Effect]] = _no_effects
    holds: Callable[[Game, Clock], Iterable[tuple[Message, str]]] = _no_holds
    following: Following = _nothing_follows
    bars: Bars = _no_bars
    flights: Callable[[Game, Order], Iterable[Flight]] = _nobody_flies
    oddities: Callable[[Game], Iterable[Oddity]] = _no_oddities
    tables: tuple[AnyTable, ...] = ()
    sequence: Callable[[Game, Play], Play] = _same_sequence
    convoy_section: bool = False
    pool: Pool | None = None
    points: Callable[[Unit], int] | None = None
    carrying: Carrying | None = None
    privileges: Privileges | None = None
    leaves_out: Callable[[Game], Collection[str]] = _nothing_left_out
    idle_factories: Callable[[Game], Mapping[int, int]] = _nothing_idle
    working_factories: Callable[[Game, str], Mapping[int, int] | None] = _says_nothing
    scene: Callable[[Game], Iterable[int]] = _no_scene
    clauses: Path | None = None
    dedicated: Callable[[Game], Iterable[Dedicated]] = _nothing_dedicated
    always: bool = False
    replaces: str = ""
    alone: str = ""
    giving_up: Callable[[Game], Consequence | None] = _nothing_passes
    taking_up: Callable[[Game], Consequence | None] = _nothing_passes
