"""Orders of US entry, sanctions and intelligence."""

from __future__ import annotations

from typing import Literal

import msgspec

from redball.game.orders import Order
from redball.game.references import PowerRef, Text
from redball.rules.politics.ideologies import Ideology


class MakeCup(Order, frozen=True):
    """The pool of entry chits is made; from now on later chits come into it by themselves."""


class SetEntryPool(Order, frozen=True):
    """Write down how many chits are in a pool of the USA: that of a power, or of an ideology."""

    pool: Text
    count: int


class NoteChits(Order, frozen=True):
    """Write down, for the USA alone, the values of the chits in one of its pools."""

    pool: Text
    values: tuple[int, ...]


class RollWarChit(Order, frozen=True):
    """The USA rolls for a chit against a power at war with a Democracy, or with China.

    ``pool`` is named before with rule 14.16: an ideology or a power.  ``resources`` are the Chinese ones that
    the power controls, as the map has them where it is -1.
    """

    power: PowerRef
    cause: Literal["democracy", "china"]
    pool: Text = ""
    resources: int = -1


class RollCityChit(Order, frozen=True):
    """The USA rolls for a chit because Japan took a Chinese city; ``need`` or less is good enough."""

    need: int
    pool: Text = ""


class RollEntry(Order, frozen=True):
    """The USA rolls for an option that was played this turn, by its number (14.16).

    For its own options it names a ``pool`` before.  ``value`` is the modified effect on US entry in 1938 and
    1939 where the card book lacks it; ``what`` the roll: for the card, for a sanction that was added to it,
    or, where the group plays so, for the USA's option as one of a Democracy.
    """

    number: int
    pool: Text = ""
    value: Text = ""
    what: Literal["card", "sanction", "democracy"] = "card"


class UseEntryChit(Order, frozen=True):
    """One chit of a successful roll is drawn into a pool, moved to the tension pool, or goes the way back."""

    number: int
    how: Literal["draw", "move", "return", "back"]
    pool: Text = ""
    what: Literal["card", "sanction"] = "card"


class DeclineEntry(Order, frozen=True):
    """The USA makes no use of what is left of a successful roll."""

    number: int
    what: Literal["card", "sanction"] = "card"


class RollItsWar(Order, frozen=True):
    """The USA rolls on the chart “It's War” against a power: ``need`` or less is what the chart asks for,
    ``modifiers`` those of World in Flames 9.4 by what they come from, such as the number of an entry option.
    """

    target: PowerRef
    need: int
    modifiers: dict[Text, int] = msgspec.field(default_factory=dict)


class AddSanction(Order, frozen=True):
    """The USA adds a sanction, a US entry option, to a card of this turn by its number.

    ``cost`` and ``roll`` are those of the chart where the card book lacks them; ``activate`` is a minor
    country, which a sanction never activates.
    """

    number: int
    option: int
    cost: int = -1
    roll: int = -1
    activate: Text = ""


class RollIntelligence(Order, frozen=True):
    """A power rolls for its intelligence operations: those that are free or converted, and those paid for."""

    power: PowerRef
    paid: int = 0


class CompareIntelligence(Order, frozen=True):
    """Which ideology out-rolled which; ``rolls`` by ideology, the highest dice of their powers without
    any.
    """

    rolls: dict[Ideology, int] = msgspec.field(default_factory=dict)


class SetIntelligence(Order, frozen=True):
    """Write down the intelligence points of a power."""

    power: PowerRef
    points: int


class SpendIntelligence(Order, frozen=True):
    """A power changes a roll by some pips with its intelligence points."""

    power: PowerRef
    pips: int
    on: Literal["d6", "2d6", "entry_chit"] = "d6"
