"""JSON Schemas of the files that people write, for their editors."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

import msgspec

from redball.atlas.head import MapHead
from redball.exact import GRAMMAR, MOST, RANGE
from redball.game.order_json import any_order
from redball.game.scenario import scenario_type
from redball.game.tables.registry import tables


def json_schema(what: Literal["scenario", "order", "map"]) -> dict[str, Any]:
    """The JSON Schema of a scenario file, of the JSON of orders, or of a map's ``map.toml``."""
    order: Any = any_order()
    kinds: dict[str, Any] = {
        "scenario": scenario_type(tables()),
        "order": order | list[order],
        "map": MapHead,
    }
    return msgspec.json.schema(kinds[what], schema_hook=_schema_of_fraction)


def _schema_of_fraction(kind: type) -> dict[str, Any]:
    """JSON Schema of an exact quantity."""
    if kind is not Fraction:
        raise TypeError(f"no schema for {kind}")
    pattern = r"^[-+]?([0-9]{1,6}|[0-9]{0,6}\.[0-9]{1,6}|([0-9]{1,6} )?[0-9]{1,12}/[0-9]{1,7})$"
    return {
        "oneOf": [
            {"type": "string", "pattern": pattern},
            {"type": "number", "minimum": -MOST, "maximum": MOST},
        ],
        "description": f"{GRAMMAR}; {RANGE}",
    }
