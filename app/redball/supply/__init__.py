"""The logistics graph over atlas and game: tracing supply, and explaining a path that is blocked.

``of(game)`` gives the :class:`Supply` of a position.
"""

from redball.supply.options import SupplyOptions
from redball.supply.paths import (
    Answer,
    Block,
    Leg,
    LegKind,
    Link,
    Path,
    Reason,
    Source,
    SourceKind,
    Status,
    Why,
)
from redball.supply.questions import chain, chain_from, trace, why_not
from redball.supply.supply import Supply, of
from redball.supply.tracing.second_best import alternative_steps, alternatives

__all__ = [
    "Answer",
    "Block",
    "Leg",
    "LegKind",
    "Link",
    "Path",
    "Reason",
    "Source",
    "SourceKind",
    "Status",
    "Supply",
    "SupplyOptions",
    "Why",
    "alternative_steps",
    "alternatives",
    "chain",
    "chain_from",
    "of",
    "trace",
    "why_not",
]
