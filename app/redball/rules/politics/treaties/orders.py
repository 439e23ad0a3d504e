"""Orders of treaties, trade and neutrality pacts."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from redball.game.orders import Order
from redball.game.references import FieldsOf, PowerRef, Text, UnitRef
from redball.rules.politics.treaties.tables import Pact


class SignTreaty(Order, frozen=True):
    """Two powers have a treaty of a level from now on; level 0 ends it."""

    a: PowerRef
    b: PowerRef
    level: int


class AgreeTrade(Order, frozen=True):
    """What two powers give one another every turn as long as their treaty lasts: ``gives`` and ``takes`` of
    the first one are numbers of resources (other than oil), oil, factories and bp; where they could not
    agree, ``imposed``.  ``shipper`` brings resources to overseas factories.  Nothing either way ends it.
    """

    power: PowerRef
    partner: PowerRef
    gives: dict[Text, int] = msgspec.field(default_factory=dict)
    takes: dict[Text, int] = msgspec.field(default_factory=dict)
    imposed: bool = False
    shipper: PowerRef = ""


class FailTrade(Order, frozen=True):
    """A power did not give this turn what a trade agreement binds it to; ``failed`` false takes it back."""

    giver: PowerRef
    receiver: PowerRef
    failed: bool = True


class LendLease(Order, frozen=True):
    """A power gives another one build points this turn, as lend-lease."""

    giver: PowerRef
    receiver: PowerRef
    bp: int = 0
    unit: UnitRef = ""


class InternCarrier(Order, frozen=True):
    """A French carrier is interned by the USA, and leaves the game's map."""

    unit: UnitRef


class SignPact(Order, frozen=True):
    """Two powers sign a neutrality pact; ``longer`` are turns by which they lengthen the restricted period,
    ``ratio`` the garrison ratio that breaks it ("3:2").
    """

    a: PowerRef
    b: PowerRef
    longer: int = 0
    ratio: Text = ""


class SetPact(Order, frozen=True):
    """Write down how a pact stands; ``fields`` are names and new values of it."""

    a: PowerRef
    b: PowerRef
    fields: Annotated[dict[str, Any], FieldsOf(Pact)]


class BreakPact(Order, frozen=True):
    """A power ends a pact without declaring war yet; ``aircraft`` because of enemy aircraft."""

    power: PowerRef
    partner: PowerRef
    aircraft: bool = False


class DrawPactChits(Order, frozen=True):
    """A power draws entry chits for a neutrality pact; ``count`` as the base game says, 0 for as many as
    the table has.
    """

    power: PowerRef
    partner: PowerRef
    count: int = 0


class SetGarrison(Order, frozen=True):
    """The garrison value of a unit against a power; 0 for none."""

    unit: UnitRef
    against: PowerRef
    value: int


class SetDefence(Order, frozen=True):
    """From so many turns after the common border on, defensive garrison values count this percent."""

    turns: int
    percent: int
