"""The logistics graph over atlas and game: tracing supply, and explaining a path that is blocked.

``of(game)`` gives the :class:`Supply` of a position.
"""

from redball.supply.options import SupplyOptions
from redball.supply.paths import (
    Block,
    Leg,
    LegKind,
    Link,
    Path,
    Reason,
    Source,
    SourceKind,
    Status,
    TraceResult,
    Why,
)
from redball.supply.questions import chain, trace, why_not
from redball.supply.reasons.why import why
from redball.supply.supply import Supply, of
from redball.supply.tracing.second_best import alternative_steps, alternatives

__all__ = [
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
    "TraceResult",
    "Why",
    "alternative_steps",
    "alternatives",
    "chain",
    "of",
    "trace",
    "why",
    "why_not",
]
