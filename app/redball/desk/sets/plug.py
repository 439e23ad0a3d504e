"""What a rule set may bring to the window: each has a :class:`Plug` of its own, which the window's general
parts go through.

The package ``redball.desk.sets.<id>`` names its plug ``PLUG``; a rule set without such a package brings
nothing.  A plug is made with the window, before the panels, so that the package imports what takes long in
the methods that need it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from redball.canvas.overlays.switched import SWITCHED
from redball.desk.spec import Spec
from redball.rules.registry import active, registered

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu

    from redball.canvas.overlays.overlay import SwitchedOverlay
    from redball.desk.hub import Desk
    from redball.desk.work.base import WorkCard
    from redball.game.orders import Order
    from redball.game.state import Game


class Screen(NamedTuple):
    """A dock that opens and closes with a phase: its name, its title, and what is ``inside``, a widget whose
    property ``is_wanted`` and signal ``wanted`` say whether the dock is open.

    Low numbers of ``place`` come first; the later ones come to the front.  ``does`` are beginnings of the
    names of tasks that are done there.
    """

    name: str
    title: str
    inside: Any
    place: int = 99
    does: tuple[str, ...] = ()


class HexPart(QWidget):
    """A part of the hex card, below who controls the hex, or ``beside_port`` beside the damage of its port.

    It is asked for every hex, and hides what the position or the hex has no use for.
    """

    beside_port: ClassVar[bool] = False

    def show_hex(self, node: int) -> None:
        """Show a hex of the position."""
        raise NotImplementedError


class HexForm(QObject):
    """A card of the dialog that changes a hex by hand: ``rows`` of captions and fields, and the ``orders``
    that they say now; ``changed`` when one says something else.
    """

    changed = Signal()
    heading = ""
    rows: Sequence[tuple[str, QWidget]] = ()

    def orders(self) -> Iterable[Order]:
        """The orders; none while nothing is changed."""
        return ()


class Plug:
    """A rule set in one window.  Everything has a default: a plug brings what it has.

    ``specs`` are actions, which :meth:`do` does; ``overlays`` have switches and are asked as the map's own.
    """

    specs: ClassVar[tuple[Spec, ...]] = ()
    overlays: ClassVar[tuple[type[SwitchedOverlay], ...]] = ()

    def __init__(self, rule_set: str, desk: Desk) -> None:
        self.rule_set, self.desk = rule_set, desk

    # --- actions, there from the beginning ---

    def do(self, name: str) -> None:
        """Do what an action is for."""

    def can(self, _name: str) -> bool | None:
        """Whether an action can be done now: while a game is open.  None where the plug enables it itself."""
        return self.desk.session is not None

    # --- parts of panels, each made once ---

    def cards(self) -> Mapping[str, WorkCard]:
        """The cards of the decisions' dock, by names of their own; shown while the rule set is played."""
        return {}

    def screens(self) -> Sequence[Screen]:
        """Docks that open and close with a phase."""
        return ()

    def stocks(self) -> Sequence[QWidget]:
        """Sections of the card of stocks, which follow the desk by themselves."""
        return ()

    def hex_parts(self) -> Sequence[HexPart]:
        """Parts of the hex card."""
        return ()

    def join(self, map_: Any) -> None:
        """All panels are made: join them to the map, a ``MapDesk``, and its window."""

    # --- asked while it is played ---

    def hex_form(self, _node: int) -> HexForm | None:
        """What it lets correct in a hex, for a dialog; asked whatever is played."""
        return None

    def hex_facts(self, _node: int) -> Iterable[str]:
        """Lines that tell of a hex."""
        return ()

    def add_to_menu(self, menu: QMenu, node: int) -> None:
        """Add what it offers to the menu of a hex."""

    def short(self, _order: Order) -> str:
        """A button's words for an order of its own whose ruling is too long for it; none for the others."""
        return ""


def plug_types() -> Iterator[tuple[str, type[Plug]]]:
    """The plugs of all rule sets that have one, by id, in the order of their registration."""
    for rule_set in registered():
        name = f"{__package__}.{rule_set.id}"
        if find_spec(name) is not None:
            yield rule_set.id, import_module(name).PLUG


def plugs_of(desk: Desk) -> tuple[Plug, ...]:
    """A plug of each rule set for a window."""
    return tuple(kind(rule_set, desk) for rule_set, kind in plug_types())


def played(plugs: Iterable[Plug], game: Game) -> Iterator[Plug]:
    """The plugs of the rule sets that a game is played with."""
    playing = {rule_set.id for rule_set in active(game)}
    return (plug for plug in plugs if plug.rule_set in playing)


def specs() -> Iterator[Spec]:
    """The actions of all rule sets."""
    for _, kind in plug_types():
        yield from kind.specs


def switched() -> tuple[type[SwitchedOverlay], ...]:
    """The overlays that have a switch: the map's own, then those of rule sets."""
    return (*SWITCHED, *(overlay for _, kind in plug_types() for overlay in kind.overlays))
