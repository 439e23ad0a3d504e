"""A counter of a library: what is printed on it, and when and where it comes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import msgspec

from redball.errors import near_misses
from redball.game.counters.kinds import expected_of, known_codes
from redball.game.flaws import Flaw
from redball.game.quantities import LARGEST
from redball.game.units import Size, Unit, unit_types
from redball.language import marked, translated
from redball.names import ID, TEXT, Id, Name, Text, is_file_name, is_id, is_name, is_text, name_said

Number = Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]
OrUsual = Annotated[int, msgspec.Meta(ge=-1, le=LARGEST)]
"""A number, or -1 for what is usual of the type."""
Year = Annotated[int, msgspec.Meta(ge=0, le=1999)]


class Counter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One counter; the fields that a :class:`redball.game.units.Unit` has too mean the same there.

    ``category`` is the class that the group's list has it in, ``year`` (0 = from the start), ``date`` and
    ``place`` say when and where it comes, in the words of the list.  ``picture`` is the name of a file with
    the group's own drawing of it.
    """

    id: Id
    name: Name
    type: str
    power: str
    country: str
    size: Size = ""
    category: Text = ""
    attack: Number = 0
    movement: Number = 0
    armour: Number = 0
    range: Number = 0
    naval_air: Number = 0
    asw: Number = 0
    reorganization: Number = 0
    cost: OrUsual = -1
    first_cost: OrUsual = -1
    motorised: bool = False
    flying_boat: bool = False
    large: bool = False
    year: Year = 0
    date: Text = ""
    place: Text = ""
    picture: Text = ""
    note: Text = ""

    @property
    def build_cost(self) -> int:
        """Build points as a unit of the game has them."""
        return unit_of(self).build_cost


_SHARED = tuple(field for field in Counter.__struct_fields__ if field in Unit.__struct_fields__)


def unit_of(counter: Counter, id: str = "") -> Unit:
    """The counter as a unit of a game, off the map; under another id where one is given."""
    fields = {field: getattr(counter, field) for field in _SHARED}
    return Unit(**{**fields, "id": id or counter.id})


def usual_size(type_: str) -> Size:
    """The size that counters of a type have where nothing is said."""
    return unit_types()[type_].sizes[0]


_TEXTS = ("category", "date", "place", "note")
_A_PICTURE = marked("the name of a file without its folder")


def flaws_of(counter: Counter) -> Iterator[Flaw]:
    """What is wrong with a counter, field by field; numbers are within their types already."""
    if not is_id(counter.id):
        yield Flaw("id", f"“{counter.id}”", ID)
    if not is_name(counter.name):
        yield Flaw("name", f"“{counter.name}”" if counter.name else "nothing", name_said())
    types = unit_types()
    yield from _unknown("type", counter.type, known_codes("type"))
    if counter.type in types and counter.size not in types[counter.type].sizes:
        sizes = list(filter(None, types[counter.type].sizes))
        expected = translated("one of {0}", ", ".join(sizes)) if sizes else "no size"
        yield Flaw("size", translated("“{0}” for the type {1}", counter.size, counter.type), expected)
    yield from _unknown("power", counter.power, known_codes("power"))
    yield from _unknown("country", counter.country, known_codes("country"))
    if counter.picture and not is_file_name(counter.picture):
        yield Flaw("picture", f"“{counter.picture}”", _A_PICTURE)
    for field in _TEXTS:
        if not is_text(getattr(counter, field)):
            yield Flaw(field, f"“{getattr(counter, field)}”", TEXT)


def _unknown(field: str, code: str, codes: tuple[str, ...]) -> Iterator[Flaw]:
    if code not in codes:
        yield Flaw(field, f"“{code}”", expected_of(field), near_misses(code, codes))
