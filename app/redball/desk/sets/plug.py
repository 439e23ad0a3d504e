"""What a rule set may bring to the window: each has a :class:`Plug`, which the window's general parts use.

The package ``redball.desk.sets.<id>`` names its plug ``PLUG``; a rule set without such a package brings
nothing.  Plugs are made with the window, their parts of panels before the first game that is played with the
rule set (:func:`take_in`), so the package imports slow modules in
the methods that need them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, takewhile
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from redball.desk.widgets.card import Card
from redball.desk.window.action_spec import ActionSpec
from redball.rules.registry import active, rooms

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from redball.desk.desk import Desk
    from redball.desk.work.base import WorkCard
    from redball.game.orders import Order
    from redball.game.rulings import Ruling
    from redball.game.state import Game
    from redball.game.units import Unit
    from redball.rules.ruleset import Task


class Screen(NamedTuple):
    """A dock that opens and closes with a phase: its name, its title, and what is ``inside``, a widget whose
    property ``is_wanted`` and signal ``wanted`` open and close the dock.

    Docks are ordered by ``place``; later ones come to the front.  ``does`` are prefixes of the names of tasks
    that are done there; where ``inside`` has a method ``begin``, it is called with the name of one that the
    player wants to do.  It is a tab under the map, or ``beside`` the map one in the place of the inspector;
    ``tab`` is what its tab says where the title is too long for one.
    """

    name: str
    title: str
    inside: Any
    place: int = 99
    does: tuple[str, ...] = ()
    beside: bool = False
    tab: str = ""


class HexPart(QWidget):
    """A part of the hex card, below who controls the hex, or ``beside_port`` beside the damage of its port.
    It is shown every hex, and hides what doesn't apply.
    """

    beside_port: ClassVar[bool] = False

    def show_hex(self, node: int) -> None:
        """Show a hex of the position."""
        raise NotImplementedError


class UnitPart(Card):
    """A card of the inspector under that of the chosen units."""

    def show_units(self, units: Sequence[Unit]) -> bool:
        """Show one unit of the position, or several; False when it has nothing to say about them."""
        raise NotImplementedError


class Way(NamedTuple):
    """One way to do what was asked for: the words of its entry, and the orders to give together.  ``chosen``
    is called when the player takes it.
    """

    text: str
    orders: tuple[Order, ...]
    tip: str = ""
    chosen: Callable[[], object] = lambda: None


class Choice(NamedTuple):
    """Why an order can't be given just so, in a sentence, and the ways there are; the first is proposed."""

    said: str
    ways: tuple[Way, ...]


class Foreseen(NamedTuple):
    """What another position would be worse and better in, a line each; empty for nothing."""

    lost: str = ""
    gained: str = ""


class HexForm(QObject):
    """A card of the dialog that corrects a hex: ``rows`` of captions and fields, and their ``orders``;
    ``changed`` when these change.
    """

    changed = Signal()
    heading = ""
    rows: Sequence[tuple[str, QWidget]] = ()

    def orders(self) -> Iterable[Order]:
        """The orders; none while nothing is changed."""
        return ()


class Plug:
    """A rule set in one window.  Every method has a default: a plug overrides what it brings.  What it brings
    is seen in games that are played with it.

    ``specs`` are actions, which :meth:`do` runs.
    """

    specs: ClassVar[tuple[ActionSpec, ...]] = ()

    def __init__(self, rule_set: str, desk: Desk) -> None:
        self.rule_set, self.desk = rule_set, desk

    # --- actions, there from the beginning ---

    def do(self, name: str) -> None:
        """Run an action."""

    def can(self, _name: str) -> bool | None:
        """Whether an action is enabled: while a game is open.  None where the plug enables it itself."""
        return self.desk.session is not None

    # --- parts of panels, each made once, before the first game that is played with it ---

    def cards(self) -> Mapping[str, WorkCard]:
        """The cards of the decisions' dock by name."""
        return {}

    def screens(self) -> Sequence[Screen]:
        """Docks that open and close with a phase."""
        return ()

    def stocks(self) -> Sequence[QWidget]:
        """Sections of the card of stocks, which update themselves."""
        return ()

    def hex_parts(self) -> Sequence[HexPart]:
        """Parts of the hex card."""
        return ()

    def unit_parts(self) -> Sequence[UnitPart]:
        """Cards of the inspector for the chosen units."""
        return ()

    def join(self, map_: Any) -> None:
        """All its parts are made: connect them to the map, a ``MapDesk``, and its window."""

    # --- asked while it is played ---

    def hex_form(self, _node: int) -> HexForm | None:
        """The rule set's card in the dialog that corrects a hex."""
        return None

    def hex_facts(self, _node: int) -> Iterable[str]:
        """Lines with facts about a hex."""
        return ()

    def add_to_menu(self, menu: QMenu, node: int) -> None:
        """Add entries to the menu of a hex."""

    def add_to_unit_menu(self, menu: QMenu, units: Sequence[Unit]) -> None:
        """Add entries to the menu of a unit, or of several chosen ones."""

    def unit_state(self, _unit: Unit) -> tuple[str, str] | None:
        """How a unit stands, in few words under its supply, and their role (a style name)."""
        return None

    def choice(self, _order: Order, _ruling: Ruling) -> Choice | None:
        """Other ways to do what the player's hand asks for; None where it is simply done, or refused."""
        return None

    def steps(self, _game: Game) -> Iterable[object]:
        """Work out, step by step, what panels will ask of a new position whose supply is known."""
        return ()

    def foreseen(self, _after: Game) -> Foreseen:
        """What a position that is only thought of changes, besides supply."""
        return Foreseen()

    def opens(self, _task: Task) -> Callable[[], object] | None:
        """What opens the place where a task is done step by step; None where the plug has none."""
        return None

    def suggested(self, _kind: type[Order], _field: str) -> Iterable[tuple[str, str]]:
        """Texts that a field of an order may hold, where its type doesn't say so, each with a player's words
        for it.
        """
        return ()

    def short(self, _order: Order) -> str:
        """A short button text for an order whose ruling is too long; none for others."""
        return ""


T = TypeVar("T")


class Brought(Generic[T]):
    """What plugs brought to one panel, in the order of the rule sets, whenever each came."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._of: dict[Plug, tuple[T, ...]] = {}

    def __iter__(self) -> Iterator[T]:
        return chain.from_iterable(self._of.values())

    def put(self, plug: Plug, parts: Iterable[T]) -> int:
        """Take in what a plug brings; returns the place of its first part among those of all."""
        self._of[plug] = tuple(parts)
        self._of = {each: self._of[each] for each in self._desk.plugs if each in self._of}
        before = takewhile(lambda each: each is not plug, self._of)
        return sum(len(self._of[each]) for each in before)

    def played(self) -> Iterator[T]:
        """The parts of rule sets that the open game is played with."""
        return chain.from_iterable(self._of.get(plug, ()) for plug in self._desk.played())


def plug_types() -> Iterator[tuple[str, type[Plug]]]:
    """The plugs of all rule sets that have one, by id, in the order of their registration."""
    return ((rule_set, room.PLUG) for rule_set, room in rooms(__package__))


def plugs_of(desk: Desk) -> tuple[Plug, ...]:
    """A plug of each rule set for a window."""
    return tuple(kind(rule_set, desk) for rule_set, kind in plug_types())


def take_in(desk: Desk, add: Callable[[Plug], object]) -> None:
    """Call ``add`` once with the plug of every rule set that is played in this window, now or later."""
    for plug in desk.brought_in:
        add(plug)
    desk.plug_wanted.connect(add)


def played(plugs: Iterable[Plug], game: Game) -> Iterator[Plug]:
    """The plugs of the rule sets that a game is played with."""
    playing = {rule_set.id for rule_set in active(game)}
    return (plug for plug in plugs if plug.rule_set in playing)


def specs() -> Iterator[ActionSpec]:
    """The actions of all rule sets."""
    for _, kind in plug_types():
        yield from kind.specs
