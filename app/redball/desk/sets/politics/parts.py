"""The parts of the window for politics: each is a plug of its own for one piece of the rules, and all of them
together are the plug of the rule set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, ClassVar, TypeVar

from redball.desk.sets.plug import Choice, Foreseen, HexForm, HexPart, Plug, Screen, UnitPart

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu, QWidget

    from redball.desk.desk import Desk
    from redball.desk.map.map_desk import MapDesk
    from redball.desk.work.base import WorkCard
    from redball.game.orders import Order
    from redball.game.rulings import Ruling
    from redball.game.state import Game
    from redball.game.units import Unit
    from redball.rules.ruleset import Task


class Part(Plug):
    """One piece of politics in the window; ``whole`` is the plug that it is a part of."""

    def __init__(self, whole: PlugOfParts) -> None:
        super().__init__(whole.rule_set, whole.desk)
        self.whole = whole


P = TypeVar("P", bound=Part)


class PlugOfParts(Plug):
    """A plug that is made of parts; what one brings, all of them bring, in their order."""

    kinds: ClassVar[tuple[type[Part], ...]] = ()

    def __init__(self, rule_set: str, desk: Desk) -> None:
        super().__init__(rule_set, desk)
        self.parts = tuple(kind(self) for kind in self.kinds)

    def part(self, kind: type[P]) -> P:
        """The part of a kind."""
        return next(part for part in self.parts if isinstance(part, kind))

    def _owner(self, name: str) -> Part:
        """The part whose action it is."""
        return next(part for part in self.parts if any(spec.name == name for spec in part.specs))

    def do(self, name: str, *given: bool) -> None:
        """Run an action; a switch is given whether it is on."""
        self._owner(name).do(name, *given)

    def can(self, name: str) -> bool | None:
        """Whether an action is enabled."""
        return self._owner(name).can(name)

    def cards(self) -> Mapping[str, WorkCard]:
        """The cards of the decisions' dock."""
        return {name: card for part in self.parts for name, card in part.cards().items()}

    def screens(self) -> Sequence[Screen]:
        """Docks that open and close with a phase."""
        return [screen for part in self.parts for screen in part.screens()]

    def stocks(self) -> Sequence[QWidget]:
        """Sections of the card of stocks."""
        return [section for part in self.parts for section in part.stocks()]

    def hex_parts(self) -> Sequence[HexPart]:
        """Parts of the hex card."""
        return [each for part in self.parts for each in part.hex_parts()]

    def unit_parts(self) -> Sequence[UnitPart]:
        """Cards of the inspector for the chosen units."""
        return [each for part in self.parts for each in part.unit_parts()]

    def join(self, map_: MapDesk) -> None:
        """All panels are made: connect them."""
        for part in self.parts:
            part.join(map_)

    # --- asked while it is played ---

    def hex_form(self, node: int) -> HexForm | None:
        """The first part's card in the dialog that corrects a hex."""
        return next(filter(None, (part.hex_form(node) for part in self.parts)), None)

    def hex_facts(self, node: int) -> Iterator[str]:
        """Lines with facts about a hex."""
        return chain.from_iterable(part.hex_facts(node) for part in self.parts)

    def add_to_menu(self, menu: QMenu, node: int) -> None:
        """Add entries to the menu of a hex."""
        for part in self.parts:
            part.add_to_menu(menu, node)

    def add_to_unit_menu(self, menu: QMenu, units: Sequence[Unit]) -> None:
        """Add entries to the menu of units."""
        for part in self.parts:
            part.add_to_unit_menu(menu, units)

    def unit_state(self, unit: Unit) -> tuple[str, str] | None:
        """How a unit stands, as the first part says that knows it."""
        return next(filter(None, (part.unit_state(unit) for part in self.parts)), None)

    def choice(self, order: Order, ruling: Ruling) -> Choice | None:
        """Other ways to do what the player's hand asks for."""
        return next(filter(None, (part.choice(order, ruling) for part in self.parts)), None)

    def steps(self, game: Game) -> Iterable[object]:
        """Work out what panels will ask of a new position."""
        return chain.from_iterable(part.steps(game) for part in self.parts)

    def foreseen(self, after: Game) -> Foreseen:
        """What a position that is only thought of changes."""
        found = [part.foreseen(after) for part in self.parts]
        lost, gained = (
            ("\n".join(filter(None, lines)) for lines in zip(*found, strict=True)) if found else ("", "")
        )
        return Foreseen(lost, gained)

    def opens(self, task: Task) -> Callable[[], object] | None:
        """What the first part opens that does a task step by step."""
        return next(filter(None, (part.opens(task) for part in self.parts)), None)

    def short(self, order: Order) -> str:
        """A short button text for an order."""
        return next(filter(None, (part.short(order) for part in self.parts)), "")
