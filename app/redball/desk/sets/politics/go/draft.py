"""What a player has chosen for a go and not yet given, and the order that it makes."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from redball.game.entry import Entry
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.affairs.outlook import order_of

Step = Literal[1, 2, 3, 4, 5, 6, 7]
STEPS: tuple[Step, ...] = (1, 2, 3, 4, 5, 6, 7)
"""Option, target and terms, payment, roll, effects, the result of IPO 9, activation."""
OPTION, TERMS, PAYMENT, ROLL, EFFECTS, READING, ACTIVATION = STEPS


@dataclass
class Draft:
    """What is chosen for one go: up to which ``step`` the player has come, the card, its target and terms,
    dice that players rolled themselves (0 for one that the program rolls), the result of IPO 9 that is read
    (None: as it is) and its direction.
    """

    step: Step = OPTION
    card: str = ""
    target: str = ""
    terms: dict[str, Any] = field(default_factory=dict)
    dice: list[int] = field(default_factory=list)
    result: int | None = None
    towards: str = ""

    def choose(self, card: str) -> None:
        """Another card: what was chosen for the one before is gone."""
        if card != self.card:
            self.card, self.target, self.terms, self.dice = card, "", {}, []

    def play(self, power: str) -> Play:
        """The option as it is chosen."""
        return Play(power, self.card, self.target, dict(self.terms))

    def order(self, power: str) -> PlayOption:
        """The order that plays it."""
        return order_of(self.play(power))

    def die(self, number: int) -> int:
        """A die as it was entered; 0 for one that is rolled here."""
        return self.dice[number] if number < len(self.dice) else 0

    def enter(self, number: int, face: int) -> None:
        """A die as a player rolled it; 0 takes that back."""
        self.dice += [0] * (number + 1 - len(self.dice))
        self.dice[number] = face

    def reopen(self, entry: Entry, step: Step) -> None:
        """Choose again what an order that is taken back had, up to a step."""
        order = entry.order
        if isinstance(order, PlayOption):
            self.card, self.target, self.terms = order.card, order.target, dict(order.terms)
        self.step, self.dice = step, []
