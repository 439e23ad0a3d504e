"""What a field of the card book is: how it is entered, what it means, and what it may hold."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from redball.desk.sets.politics.cards.phrases import tr
from redball.rules.politics.affairs.book_faults import FIRST_YEAR, LAST_YEAR, MOST_NUMBER


class Kind(Enum):
    """How a field is entered."""

    TEXT = auto()
    LINES = auto()
    WHOLE = auto()
    SIGNED = auto()
    FLAG = auto()
    FACES = auto()
    STANCE = auto()
    AIMS = auto()
    IDEOLOGIES = auto()
    POWERS = auto()
    USE = auto()
    MINORS = auto()
    VALUES = auto()


NUMBERS = frozenset({Kind.WHOLE, Kind.SIGNED})


class Described(NamedTuple):
    """A field: its name in the file, how it is entered, how forms call it, what it means, and its unit."""

    name: str
    kind: Kind
    label: str
    help: str
    unit: str = ""
    section: str = ""

    @property
    def whole_help(self) -> str:
        """What it means, with what may be entered."""
        return " ".join(filter(None, (self.help, bounds_said(self.kind))))


def bounds_said(kind: Kind) -> str:
    """What a field of a kind may hold, in a sentence."""
    return {
        Kind.WHOLE: tr("A whole number from 0 to {0}.").format(MOST_NUMBER),
        Kind.SIGNED: tr("A whole number from {0} to {1}.").format(-MOST_NUMBER, MOST_NUMBER),
        Kind.TEXT: tr("One line of text."),
        Kind.USE: tr("Years from {0} to {1}; a value holds until the next year that is named.").format(
            FIRST_YEAR, LAST_YEAR
        ),
        Kind.MINORS: tr("Whole numbers from {0} to {1}.").format(-MOST_NUMBER, MOST_NUMBER),
        Kind.VALUES: tr("Whole numbers with a comma between two."),
    }.get(kind, "")
