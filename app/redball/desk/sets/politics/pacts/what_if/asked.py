"""What is asked: who does what to whom, as an order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from redball.game.orders import Order
from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.affairs.outlook import order_of
from redball.rules.politics.affairs.terms import settled
from redball.rules.politics.treaties.orders import SignTreaty
from redball.rules.politics.treaties.treaty import TOP_LEVEL
from redball.rules.politics.war.orders import DeclareWar

Act = Literal["war", "treaty", "option"]


@dataclass(frozen=True, slots=True)
class Asked:
    """``partner`` is the ally by whom a power stands that declares war; ``level`` that of the treaty; the
    option has a ``card`` and ``terms`` by name.
    """

    power: str = ""
    act: Act = "war"
    target: str = ""
    partner: str = ""
    level: int = 1
    card: str = ""
    terms: Mapping[str, Any] = field(default_factory=dict)

    def order(self) -> Order | None:
        """The order that does it; None while something is missing."""
        if self.act == "option":
            play = self.play()
            return order_of(play) if play is not None else None
        if not self.power or not self.target or self.target == self.power:
            return None
        if self.act == "treaty":
            return SignTreaty(self.power, self.target, self.level)
        return DeclareWar(self.power, self.target, self.partner)

    def play(self) -> Play | None:
        """The option that is played; None while something is missing, or where no option is."""
        if self.act != "option" or not self.power or not self.card:
            return None
        return Play(self.power, self.card, self.target, self.terms)

    def as_option(self) -> Order | None:
        """The option by which it comes about in political affairs: 4 announces the war, 3 signs the treaty;
        None for what no option does.
        """
        if self.order() is None or self.partner:
            return None
        if self.act == "war":
            return PlayOption(self.power, "4", self.target)
        if self.act == "treaty" and self.level:
            return PlayOption(self.power, "3", self.target, {"level": self.level})
        return None

    def partners(self, game: Game) -> tuple[str, ...]:
        """Allies by whom the power may stand against the target: those with a treaty of the highest level."""
        return tuple(
            code
            for code in known.powers(game)
            if code not in (self.power, self.target)
            and known.treaty_level(game, self.power, code) == TOP_LEVEL
        )

    def settled(self, game: Game) -> Asked:
        """The same with what there is in a position."""
        powers = known.powers(game)
        power = self.power if self.power in powers else (powers[0] if powers else "")
        targets = {*powers, *known.minors(game)} if self.act != "treaty" else {*powers}
        target = self.target if self.target in targets and self.target != power else ""
        asked = replace(self, power=power, target=target)
        asked = replace(asked, partner=asked.partner if asked.partner in asked.partners(game) else "")
        play = asked.play()
        return replace(asked, terms=settled(game, play) if play is not None else {})
