"""Results of a trace: a path leg by leg, or every reason why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, Flag, StrEnum, auto

import msgspec

from redball.wording import Message


class LegKind(StrEnum):
    """How a leg is drawn and counted (base game 3.4): hexes off the rails, along a railway, or over sea
    areas.
    """

    BASIC = "basic"
    RAILWAY = "railway"
    OVERSEAS = "overseas"


class Leg(msgspec.Struct, frozen=True):
    """One stretch of one kind.

    ``nodes`` are its hexes from first to last; an overseas leg has exactly the hex it embarks from and the
    hex it lands in, and its sea areas in ``seas``. ``length`` is what the leg costs of the limit (0 for
    railway and overseas).
    """

    kind: LegKind
    nodes: tuple[int, ...]
    length: int
    seas: tuple[int, ...] = ()


class SourceKind(StrEnum):
    """What a supply source is (base game 3.2); TARGET: the end of a trace that a rule set asked for."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    LIMITED = "limited"
    TARGET = "target"

    # The words' own hashes are told at once; those of enumerations take longer than all the rest of a source.
    __hash__ = str.__hash__


class Source(msgspec.Struct, frozen=True):
    """A supply source: its hex, and the HQ if it is one (else a city)."""

    kind: SourceKind
    node: int
    unit: str = ""


class Link(msgspec.Struct, frozen=True):
    """One link of a chain: from a unit or secondary source to the next source; ``used`` of ``allowed``, which
    a trace of any length may exceed. ``points``: lengths are movement points rather than hexes.
    """

    start: int
    source: Source
    path_kind: LegKind
    legs: tuple[Leg, ...]
    used: int
    allowed: int
    points: bool = False


class Path(msgspec.Struct, frozen=True):
    """A whole supply path: links from the unit to a primary source. Empty links: the unit stands on its
    source or at sea.
    """

    unit: str
    links: tuple[Link, ...]

    @property
    def legs(self) -> tuple[Leg, ...]:
        """All legs in order."""
        return tuple(leg for link in self.links for leg in link.legs)


class Status(Enum):
    """The supply status of a unit (look.md's badges)."""

    IN = "in"
    AT_SEA = "at_sea"
    LIMITED = "limited"
    EMERGENCY = "emergency"
    OUT = "out"
    ISOLATED = "isolated"
    OFF_MAP = "off_map"


class Block(Flag):
    """Every kind of reason that breaks a path; a trace names all that apply."""

    NONE = 0
    ZOC = auto()
    CONTROL = auto()
    NEUTRAL = auto()
    WATER = auto()
    ALPINE = auto()
    LAKE = auto()
    TERRAIN = auto()
    STRAIT = auto()
    LENGTH = auto()
    SEA_ENEMY = auto()
    SEA_SHIPPING = auto()
    PASSAGE = auto()
    PORT_MISSING = auto()
    PORT_ICED = auto()
    PORT_DAMAGED = auto()
    PORT_ENEMY = auto()
    NO_SOURCE = auto()
    SOURCE_CUT = auto()
    PORT_FULL = auto()
    OFF_RAIL = auto()


CLAUSES = {
    Block.ZOC: "BASE-ZOC-02", Block.CONTROL: "BASE-SUP-04", Block.NEUTRAL: "BASE-SUP-04",
    Block.TERRAIN: "BASE-SUP-04", Block.WATER: "BASE-SUP-05", Block.ALPINE: "BASE-SUP-05",
    Block.LAKE: "BASE-SUP-05", Block.STRAIT: "BASE-SUP-05", Block.LENGTH: "BASE-SUP-03",
    Block.SEA_ENEMY: "BASE-SUP-07", Block.SEA_SHIPPING: "BASE-SUP-08", Block.PASSAGE: "BASE-SUP-09",
    Block.PORT_MISSING: "BASE-SUP-06", Block.PORT_ICED: "BASE-SUP-10", Block.PORT_DAMAGED: "BASE-SUP-10",
    Block.PORT_ENEMY: "BASE-SUP-10", Block.NO_SOURCE: "BASE-SUP-01", Block.SOURCE_CUT: "BASE-SUP-02",
    Block.PORT_FULL: "REO-OVS-04", Block.OFF_RAIL: "REO-RLY-03",
}  # fmt: skip
"""The clause that each kind of reason rests on."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason: its kind, its sentence and detail, and what to highlight.

    ``nodes`` hexes, ``side`` a hexside (two hexes), ``seas`` sea areas, ``units`` the units responsible (an
    enemy whose zone of control it is); ``sought`` the path that was tried, as hexes; ``under`` the clause of
    a rule set that it rests on.
    """

    block: Block
    text: Message
    detail: Message | None = None
    nodes: tuple[int, ...] = ()
    side: tuple[int, int] | None = None
    seas: tuple[int, ...] = ()
    units: tuple[str, ...] = ()
    sought: tuple[int, ...] = ()
    under: str = ""

    @property
    def clause(self) -> str:
        """The id of its clause: the base game's, unless a rule set's own bars the way."""
        return self.under or CLAUSES[self.block]


class Why(msgspec.Struct, frozen=True):
    """Why a unit is out of supply: all reasons, nearest cure first, and their kinds together."""

    unit: str
    reasons: tuple[Reason, ...]

    @property
    def blocks(self) -> Block:
        """All kinds of reason as one set of flags."""
        found = Block.NONE
        for reason in self.reasons:
            found |= reason.block
        return found


@dataclass(frozen=True, slots=True)
class TraceResult:
    """The result of a trace that was asked for: the path, or every reason why there is none.  ``clauses`` are
    those of the rule set that asks.
    """

    path: Path | None
    reasons: tuple[Reason, ...] = ()
    clauses: tuple[str, ...] = ()

    @property
    def found(self) -> bool:
        """True when there is a path."""
        return self.path is not None

    @property
    def target(self) -> int:
        """The hex that the path ends in; -1 when there is none, or none is needed."""
        return self.path.links[-1].source.node if self.path is not None and self.path.links else -1
