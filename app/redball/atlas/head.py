"""``map.toml``: what a map is called, how large it is, where it lies, and what the characters of its layers
mean.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from redball.atlas.errors import MapError
from redball.atlas.texts import map_text
from redball.errors import Fault, in_words
from redball.files import folder_objection
from redball.language import translated
from redball.names import ID, MOST_TITLE, Id, Title, is_id, is_name, name_said
from redball.reading import PlainReader
from redball.toml_lines import Lines
from redball.toml_reading import MOST_TOML, parse_toml

FORMAT = 1
_LEAST_STEP = 1e-4
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
    id: Id
    title: Title
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
    text = _text(folder / "map.toml")
    plain = parse_toml(text, "map.toml", MapError)
    try:
        head = msgspec.convert(plain, MapHead)
    except msgspec.ValidationError as error:
        raise MapError(_faults(plain, Lines(text))) from error
    if faults := [*_misnamed(head, text), *_odd(head.projection, text)]:
        raise MapError(faults)
    return head


def _misnamed(head: MapHead, text: str) -> Iterator[Fault]:
    if not is_id(head.id):
        yield Fault(f"map.toml line {Lines(text).of('id')}: id", in_words(head.id), ID)
    if not is_name(head.title, MOST_TITLE):
        at = f"map.toml line {Lines(text).of('title')}: title"
        yield Fault(at, in_words(head.title), name_said(MOST_TITLE))


def _odd(projection: Projection, text: str) -> Iterator[Fault]:
    """Numbers of a projection that no map can have."""
    for name in projection.__struct_fields__:
        value = getattr(projection, name)
        if not math.isfinite(value) or (name.endswith("_step") and abs(value) < _LEAST_STEP):
            path = f"projection.{name}"
            expected = "degrees, not 0" if name.endswith("_step") else "degrees"
            yield Fault(f"map.toml line {Lines(text).of(path)}: {path}", str(value), expected)


def _text(path: Path) -> str:
    expected = "a map folder with map.toml"
    if (fault := folder_objection(path.parent, expected)) is not None:
        raise MapError(fault)
    return map_text(path, expected, MOST_TOML, str(path)).replace("\r\n", "\n")


def _faults(plain: Mapping[str, Any], lines: Lines) -> list[Fault]:
    """Everything that is wrong with a head, field by field."""

    def where(path: str) -> str:
        line = lines.of(path)
        return f"map.toml line {line}: {path}" if line else f"map.toml: {path}"

    if (found := plain.get("format")) != FORMAT:
        words = translated("nothing") if found is None else translated("format {0}", in_words(found))
        return [Fault(where("format"), words, translated("format {0}, which this program reads", FORMAT))]
    reader = PlainReader(where, wrong=MapError)
    reader.report(plain, MapHead)
    return reader.faults
