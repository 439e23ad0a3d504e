"""JSON Schemas of the files that people write, for their editors."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from redball.atlas.head import MapHead
from redball.game.order_json import any_order
from redball.game.scenario_file import Scenario, schema_of_fraction


def json_schema(what: Literal["scenario", "order", "map"]) -> dict[str, Any]:
    """The JSON Schema of a scenario file, of the JSON of orders, or of a map's ``map.toml``."""
    order: Any = any_order()
    kinds: dict[str, Any] = {"scenario": Scenario, "order": order | list[order], "map": MapHead}
    return msgspec.json.schema(kinds[what], schema_hook=schema_of_fraction)
