"""What a table of a position is: one description, from which everything that handles tables follows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

import msgspec

from redball.atlas import Atlas
from redball.game.kinds import Kind, fields_of, kind_of, parts_of
from redball.game.state import Change, Game
from redball.game.tables.checks import of_entry
from redball.game.tables.forms import Form, Mapped, Rows
from redball.game.tables.from_marks import FromMarks

if TYPE_CHECKING:
    from typing_extensions import TypeForm

    from redball.game.flaws import Flaw, Known
    from redball.game.sections.section import Section
    from redball.wording import Message

K = TypeVar("K")
V = TypeVar("V")


class Traced(msgspec.Struct, frozen=True):
    """That tracing of supply depends on a table, and on what of it.

    ``part`` gives what matters of a value, by default all of it.  A table that is not ``compared`` is too
    large for it: another one counts as changed.
    """

    part: Callable[[Any], object] | None = None
    compared: bool = True


@dataclass(frozen=True, eq=False)
class Table(Generic[K, V]):
    """A table of a position: what it holds, how it is written, and what depends on it.

    ``name`` is its name in changes, saves and scenarios; a rule set's begins with the rule set's id.  ``key``
    and ``value`` are types as msgspec reads them, annotated by :mod:`redball.game.kinds` where they name
    something; the types of entries follow from them.  ``section`` is its part of a scenario: by default a row
    an entry for a rule set's table, else nothing under its name; ``form`` is how the JSON of a position holds
    the table, by default by its keys.

    ``traced`` says that supply paths depend on it. ``judge`` gives the flaws of an entry by itself, of the
    parts of its key and its value, any of which may be None for what could not be read; by default what the
    types say. ``in_game`` gives those that only the whole position shows.

    The journal asks for the ``owner`` of an entry (position, key, value), the power whose it is where its
    types name none, and for what changed of the ``stock`` between two states of the table, such as
    “+2 barrels”.

    ``books`` are accounts of a power, which its code in the key names: what orders have booked since can't be
    taken back with a step.  ``marks`` is how entries stood in files of earlier versions.

    ``secret`` gives the power that alone sees the entry of a key in a position, whether there is one or not;
    empty for what everybody sees (:mod:`redball.game.secrets`).
    """

    name: str
    key: TypeForm[K]
    value: TypeForm[V]
    section: Section | None = None
    form: Form | None = None
    traced: Traced | None = None
    judge: Callable[..., Iterator[Flaw]] | None = None
    owner: Callable[[Game, Any, Any], str] | None = None
    stock: Callable[[Any, Any], Iterable[Message]] | None = None
    in_game: Callable[[Game, Any], Iterator[Flaw]] | None = None
    books: bool = False
    marks: tuple[FromMarks, ...] = ()
    secret: Callable[[Game, Any], str] | None = None

    @cached_property
    def written(self) -> Form:
        """How the JSON of a position holds the table."""
        return self.form or (Rows() if len(parts_of(self.key)) > 1 else Mapped())

    @property
    def whole(self) -> bool:
        """True for what has no keys and is always there, such as the clock."""
        return self.written.whole

    @property
    def struct(self) -> type[msgspec.Struct] | None:
        """The type of the values if they have fields."""
        value: Any = self.value
        return value if hasattr(value, "__struct_fields__") else None

    @cached_property
    def kinds(self) -> tuple[Kind | None, ...]:
        """What the parts of the key name."""
        return tuple(map(kind_of, parts_of(self.key)))

    def parts(self, key: K) -> tuple[Any, ...]:
        """A key in its parts."""
        return key if isinstance(key, tuple) else (key,)

    def key_of(self, parts: tuple[Any, ...]) -> K:
        """The key of some parts."""
        return cast(K, parts if len(self.kinds) > 1 else parts[0])

    def flaws(self, known: Known, parts: tuple[Any, ...], value: V | None) -> Iterator[Flaw]:
        """What is wrong with an entry by itself."""
        if self.judge is not None:
            return self.judge(known, *parts, value)
        kinds, named = (*self.kinds, kind_of(self.value)), (*parts, value)
        columns = self.section.columns if self.section is not None else ("",) * len(named)
        return of_entry(known, zip(columns, kinds, named, strict=False), value)

    def path(self, atlas: Atlas, key: K, value: V) -> str:
        """What faults call an entry: "convoys.North Sea.GE"; by its value first where JSON has it so."""
        words = (_word(atlas, *pair) for pair in zip(self.kinds, self.parts(key), strict=True))
        return ".".join((self.name, *([str(value)] if self.written.by_value else ()), *words))

    # --- for rule sets --------------------------------------------------------------------------------------

    def of(self, game: Game) -> Mapping[K, V]:
        """The entries of the table in a position."""
        return cast(Mapping[K, V], game.table(self.name))

    def put(self, key: K, value: V | None) -> Change:
        """The change that sets an entry, or removes it (None)."""
        return Change(self.name, key, value)

    # --- what a change touches ------------------------------------------------------------------------------

    def hexes(self, key: K, value: V | None) -> Iterator[int]:
        """The hexes that an entry names."""
        return self._named({Kind.HEX}, key, value)

    def powers(self, game: Game, key: K, value: V | None) -> Iterator[str]:
        """The powers that an entry belongs to or names; ``game`` may still hold one that was removed."""
        found = value if value is not None else game.entry(self.name, key)
        if self.owner is not None and found is not None:
            yield self.owner(game, key, found)
        yield from self._named({Kind.POWER, Kind.FUEL}, key, found)

    def _named(self, wanted: Collection[Kind | None], key: K, value: V | None) -> Iterator[Any]:
        parts = zip((*self.kinds, kind_of(self.value)), (*self.parts(key), value), strict=False)
        found = [part for kind, part in parts if kind in wanted]
        if isinstance(value, msgspec.Struct):
            fields = fields_of(type(value))
            found += [getattr(value, name) for name, kind in fields.items() if kind in wanted]
        return (part for part in found if part not in (None, -1, ""))

    # --- what depends on it ---------------------------------------------------------------------------------

    def seen(self, game: Game) -> object:
        """What the map shows of the table in a position: of what is traced what tracing reads, else all of
        it.  While this is equal, so is what is drawn of it.
        """
        found = game.table(self.name)
        part = self.traced.part if self.traced is not None else None
        if part is None:
            return found
        return part(found) if self.whole else {key: part(value) for key, value in found.items()}


def _word(atlas: Atlas, kind: Kind | None, part: Any) -> str:
    """A part of a key in words; its number where the map of today has no such hex or sea area."""
    if kind is Kind.HEX and 0 <= part < len(atlas.grid):
        return atlas.label(part)
    if kind is Kind.SEA and 0 <= part < len(atlas.sea_areas):
        return str(atlas.sea_areas[part].name)
    return str(part)
