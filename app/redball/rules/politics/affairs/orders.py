"""Orders of political affairs."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from redball.game.orders import Order
from redball.game.references import BelligerentRef, CountryRef, FileText, HexRef, PowerRef, Text
from redball.rules.politics.affairs.card_rule import Play

Chart = Literal["cards", "war_chart", "treaty_chart", "trade_limits", "entry_options", "chit_values"]


class UseCardBook(Order, frozen=True):
    """Play with a card book, given as the text of its file, instead of the one that was there."""

    text: FileText


class PutCard(Order, frozen=True):
    """Write down one card, or one row of a chart; without fields it is removed.  ``name`` is "IPO 5" for a
    card, the parts of the key with a slash between two for a row: "FR/GE", "CW/FR/1".
    """

    name: Text
    fields: dict[str, Any] = msgspec.field(default_factory=dict)
    chart: Chart = "cards"


class MakeBid(Order, frozen=True):
    """Bid points for political initiative, for so many options, with the modifier of the power; secret until
    all bids are revealed.
    """

    power: PowerRef
    points: int
    options: int = 1
    modifier: int = 0


class RevealBids(Order, frozen=True):
    """Show all bids, which makes the order of initiative; powers without a bid have bid nothing."""


class PlayOption(Order, frozen=True):
    """Play an option card at a target, with the terms that its rules ask for."""

    power: PowerRef
    card: Text
    target: BelligerentRef = ""
    terms: dict[str, Any] = msgspec.field(default_factory=dict)

    @property
    def play(self) -> Play:
        """The option that it plays."""
        return Play(self.power, self.card, self.target, self.terms)


class PassOption(Order, frozen=True):
    """Go without playing an option."""

    power: PowerRef


class ReadImplication(Order, frozen=True):
    """Read the result of IPO 9, which may be lowered before, with the direction of IPO 1 where that is its
    effect: an ideology.
    """

    power: PowerRef
    result: int
    towards: Literal["fascist", "democrat", "communist", ""] = ""


class NameOption(Order, frozen=True):
    """Tell the others which option a power will try next."""

    power: PowerRef
    card: Text
    target: BelligerentRef = ""


class SetPool(Order, frozen=True):
    """Write down how many units are left in the force pool of a minor country."""

    country: CountryRef
    units: int


class SetUpBuilds(Order, frozen=True):
    """Put the units that were built in advance for a minor country on the map, as part of its set-up."""

    country: CountryRef
    at: HexRef
