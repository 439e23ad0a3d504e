"""Orders of war, surrender and waterways."""

from __future__ import annotations

from redball.game.orders import Order
from redball.game.references import BelligerentRef, CountryRef, HexRef, PowerRef, Text


class AnnounceWar(Order, frozen=True):
    """A power says in political affairs whom it will attack this turn."""

    power: PowerRef
    target: BelligerentRef


class DeclareWar(Order, frozen=True):
    """A power declares war.  ``partner`` is the ally with a level 3 treaty whom it stands by, then it costs
    nothing and moves nobody;  ``heir`` gets the units of its side of a civil war, where players say who.
    """

    power: PowerRef
    target: BelligerentRef
    partner: PowerRef = ""
    heir: PowerRef = ""


class JoinAttacked(Order, frozen=True):
    """A minor country that was attacked joins the power under whose marker its own lies."""

    country: CountryRef
    power: PowerRef


class PutOnTop(Order, frozen=True):
    """A power's marker lies on top of the others in its hex of the display."""

    power: PowerRef


class LapseWar(Order, frozen=True):
    """War between a power and a minor country that is directed, not controlled, lapses."""

    power: PowerRef
    country: CountryRef


class Surrender(Order, frozen=True):
    """A power surrenders to another: ``all`` that it has, else on terms.  Those are hexes that it cedes, the
    garrison ratio of the pact, turns by which the restricted period is longer, oil and bp every turn, and
    waterways that are open.  ``answered`` where the other plays 0(f); ``forced`` by option 14.13.
    """

    power: PowerRef
    to: PowerRef
    all: bool = False
    cede: tuple[HexRef, ...] = ()
    ratio: Text = ""
    longer: int = 0
    oil: int = 0
    bp: int = 0
    passages: tuple[Text, ...] = ()
    answered: bool = False
    forced: bool = False


class DenyPassage(Order, frozen=True):
    """A power closes a waterway to another one, or opens it again."""

    power: PowerRef
    waterway: Text
    to: PowerRef
    denied: bool = True


class OpenRoad(Order, frozen=True):
    """The USA opens the Burma Road again with entry option 27."""
