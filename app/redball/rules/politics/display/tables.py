"""What a position remembers of the political display besides where markers stand."""

from __future__ import annotations

from typing import Literal

import msgspec

from redball.game.kinds import Count, PowerCode
from redball.game.tables import RowSection, Table, tables_in


class Activated(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A minor country that was activated: by which power, with whose modifier, and by whom it was moved where
    that was another one (14.12).
    """

    power: PowerCode
    minor: str
    modifier_of: PowerCode
    by: str = ""


ACTIVATED = Table(
    "politics_activated",
    tuple[Count, Count],
    Activated,
    RowSection("turn number", "Minor countries that were activated, by turn and in their order."),
)


class Control(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Whether a power can control a minor country, as players wrote it down by 8.1 of the base game."""

    can: Literal["yes", "no"]


CONTROL = Table(
    "politics_control",
    tuple[PowerCode, str],
    Control,
    RowSection("power country", "Which powers can control which minor countries."),
)

TABLES = tables_in(vars())
