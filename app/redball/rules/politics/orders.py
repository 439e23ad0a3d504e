"""Orders of politics; each is judged in the part of the rules that it belongs to."""

from __future__ import annotations

from typing import Annotated, Any

from redball.game.orders import Order
from redball.game.references import CountryRef, FieldsOf, FileText, PowerRef
from redball.rules.politics.tables import Minor, Standing


class UseDisplay(Order, frozen=True):
    """Play with the political display of the group's own copy, given as the text of its file; an empty text
    is Redball's own layout.
    """

    layout: FileText


class SetStanding(Order, frozen=True):
    """Write down how a power stands in politics; ``fields`` are names and new values of a standing."""

    power: PowerRef
    fields: Annotated[dict[str, Any], FieldsOf(Standing)]


class SetMinor(Order, frozen=True):
    """Write down how a minor country stands in politics; ``fields`` are names and new values of it, of which
    ``modifiers`` may leave powers out.
    """

    country: CountryRef
    fields: Annotated[dict[str, Any], FieldsOf(Minor)]
