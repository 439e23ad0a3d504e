"""``map.toml``: what a map is called, how large it is, where it lies, and what the characters of its layers
mean.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from redball.atlas.errors import MapError
from redball.errors import Fault
from redball.reading import PlainReader

FORMAT = 1
Characters = dict[Annotated[str, msgspec.Meta(min_length=1, max_length=1)], str]
"""A layer's characters and what each means."""

Count = Annotated[int, msgspec.Meta(ge=1, le=2000)]


class _Table(msgspec.Struct, frozen=True):
    """Further fields are welcome: a map may say more about itself than this program reads."""


class Projection(_Table, frozen=True):
    """Longitude and latitude of the centre of column 0, row 0, and the steps to the next column and row
    (degrees).
    """

    lon0: float
    lat0: float
    lon_step: float
    lat_step: float


class Legend(_Table, frozen=True):
    """What the characters of each layer mean: kinds of terrain, territory codes, controllers, sea areas,
    weather zones.
    """

    terrain: Characters
    territory: Characters
    controller: Characters
    sea: Characters
    weather: Characters


class MapHead(_Table, frozen=True):
    """``map.toml`` of a map folder."""

    format: Literal[1]
    id: str
    title: str
    cols: Count
    rows: Count
    projection: Projection
    legend: Legend
    wraps: bool = False


def read_head(folder: Path) -> MapHead:
    """The head of the map in ``folder``.

    Raises:
        MapError: no such file, bad TOML, or every field that isn't as it should be.

    """
    path = folder / "map.toml"
    try:
        plain = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise MapError(Fault(str(path), "no such file", "a map folder with map.toml")) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise MapError(Fault(str(path), f"“{error}”", "valid TOML")) from error
    try:
        return msgspec.convert(plain, MapHead)
    except msgspec.ValidationError as error:
        raise MapError(_faults(plain) or Fault("map.toml", f"“{error}”", "a map of format 1")) from error


def _faults(plain: Mapping[str, Any]) -> list[Fault]:
    """Everything that is wrong with a head, field by field."""
    if (found := plain.get("format")) != FORMAT:
        words = "nothing" if found is None else f"format {found}"
        return [Fault("map.toml: format", words, f"format {FORMAT}, which this program reads")]
    reader = PlainReader(lambda path: f"map.toml: {path}")
    for field in msgspec.structs.fields(MapHead):
        if field.name in plain:
            reader.value(plain[field.name], field.type, field.name)
        elif field.required:
            reader.fault(field.name, "nothing", "a value: this field is needed")
    return reader.faults
