"""What keeps plain data from being a value of a type: every fault with its path, where msgspec names only the
first.

msgspec stays the judge: of each part it is asked only whether it fits, and its sentences are not read.  What
doesn't fit is looked into as deep as its type goes; the innermost parts that don't fit are the faults.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from types import GenericAlias, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin

import msgspec
from msgspec import inspect
from msgspec.structs import FieldInfo

from redball.errors import in_words, joined, near_misses
from redball.language import marked, translated

Hook = Callable[[type, object], object]
"""A decoding hook of msgspec for types of one's own; its ValueError says what it expects."""


class Misfit(NamedTuple):
    """A part of plain data that doesn't fit: where it is, what it is, what its type wants, what was perhaps
    meant.
    """

    path: str
    found: str
    expected: str
    near: tuple[str, ...] = ()


class Judge:
    """Says what doesn't fit.  With ``text_keys`` all keys of tables are text, as JSON has them."""

    def __init__(self, hook: Hook | None = None, text_keys: bool = False) -> None:
        self._hook, self._text_keys = hook, text_keys

    def misfits(self, plain: object, kind: Any, path: str = "") -> Iterator[Misfit]:
        """Every part of ``plain`` that keeps it from being a ``kind``; nothing if msgspec takes it as one."""
        if self._fits(plain, kind):
            return
        inner = False
        for misfit in self._within(plain, _chosen(plain, kind), path):
            inner = True
            yield misfit
        if not inner:
            yield self._whole(plain, kind, path)

    def _fits(self, plain: object, kind: Any) -> bool:
        try:
            msgspec.convert(plain, kind, dec_hook=self._hook, str_keys=self._text_keys)
        except msgspec.ValidationError:
            return False
        return True

    def _within(self, plain: object, kind: Any, path: str) -> Iterator[Misfit]:
        """What is wrong with the parts of a table or list; nothing if it is none, or has no such parts."""
        origin, parts = get_origin(kind), get_args(kind)
        if isinstance(plain, Mapping):
            if hasattr(kind, "__struct_fields__"):
                yield from self._fields(plain, kind, path)
            elif origin is dict:
                yield from self._entries(plain, parts[0], parts[1], path)
        elif isinstance(plain, (list, tuple)) and origin in (list, tuple, set, frozenset):
            if origin is not tuple or parts[-1] is ...:
                parts = (parts[0],) * len(plain)
            if len(parts) == len(plain):
                for i, (item, part) in enumerate(zip(plain, parts, strict=True)):
                    yield from self.misfits(item, part, f"{path}[{i}]")

    def _fields(self, plain: Mapping[Any, Any], kind: type[msgspec.Struct], path: str) -> Iterator[Misfit]:
        if kind.__struct_config__.forbid_unknown_fields:
            yield from unknown_fields(plain, kind, path)
        for field in fields_of(kind):
            here = joined(path, field.encode_name)
            if field.encode_name in plain:
                yield from self.misfits(plain[field.encode_name], field.type, here)
            elif field.required:
                yield missing_field(here)

    def _entries(self, plain: Mapping[Any, Any], key_kind: Any, kind: Any, path: str) -> Iterator[Misfit]:
        table = GenericAlias(dict, (key_kind, Any))
        for key, value in plain.items():
            here = joined(path, str(key))
            if not self._fits({key: None}, table):
                yield self._whole(key, key_kind, here)
            yield from self.misfits(value, kind, here)

    def _whole(self, plain: object, kind: Any, path: str) -> Misfit:
        """That ``plain`` is no ``kind``."""
        wanted = _expected_by(self._hook, plain, kind) or expected(kind)
        near = near_misses(plain, tuple(map(str, choices(kind)))) if isinstance(plain, str) else ()
        return Misfit(path, in_words(plain), wanted, near)


def unknown_fields(names: Collection[Any], kind: type[msgspec.Struct], path: str) -> Iterator[Misfit]:
    """Names that no field of a struct has."""
    known = tuple(field.encode_name for field in fields_of(kind))
    for name in names:
        if name not in known and name != kind.__struct_config__.tag_field:
            fields = ", ".join(known)
            wanted = translated("one of the fields {0}", fields) if known else marked("no field at all")
            near = near_misses(str(name), known)
            yield Misfit(joined(path, str(name)), "an unknown field", wanted, near)


def missing_field(path: str) -> Misfit:
    """That a field must be there."""
    return Misfit(path, "nothing", "a value: this field is needed")


@cache
def fields_of(kind: type[msgspec.Struct]) -> tuple[FieldInfo, ...]:
    """The fields of a struct."""
    return msgspec.structs.fields(kind)


def choices(kind: Any) -> tuple[str | int, ...]:
    """The words of a ``Literal``, also within a union; nothing for other types."""
    kind = _bare(kind)
    if get_origin(kind) is Literal:
        return get_args(kind)
    return tuple(word for member in _members(kind) for word in choices(member))


def expected(kind: Any) -> str:
    """A type in words."""
    words = choices(kind)
    found = [translated("one of {0}", ", ".join(str(word) or "“”" for word in words))] if words else []
    members = [member for member in _members(kind) if member is not type(None)] or [kind]
    found += [_described(inspect.type_info(member)) for member in members if not choices(member)]
    return f" {translated('or')} ".join(found)


def _members(kind: Any) -> tuple[Any, ...]:
    """The types of a union; nothing for other types."""
    kind = _bare(kind)
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else ()


def _bare(kind: Any) -> Any:
    return _bare(get_args(kind)[0]) if get_origin(kind) is Annotated else kind


def _chosen(plain: object, kind: Any) -> Any:
    """The type of a union that a table or list was meant to be, if only one can be meant."""
    wanted = (dict,) if isinstance(plain, Mapping) else (list, tuple, set, frozenset)
    members = [_bare(member) for member in _members(kind)] or [_bare(kind)]
    fit = [m for m in members if get_origin(m) in wanted or (dict in wanted and _is_struct(m))]
    return fit[0] if len(fit) == 1 else None


def _is_struct(kind: Any) -> bool:
    return hasattr(kind, "__struct_fields__")


def _expected_by(hook: Hook | None, plain: object, kind: Any) -> str:
    """What a hook says that it expects; nothing if it has no say."""
    for member in _members(kind) or (_bare(kind),):
        if hook is not None and isinstance(inspect.type_info(member), inspect.CustomType):
            try:
                hook(member, plain)
            except ValueError as error:
                return str(error)
    return ""


_LISTS = inspect.ListType, inspect.VarTupleType, inspect.TupleType, inspect.SetType, inspect.FrozenSetType
_WORDS: dict[type[inspect.Type], str] = {
    inspect.IntType: marked("a whole number"),
    inspect.FloatType: marked("a number"),
    inspect.StrType: marked("text"),
    inspect.BoolType: marked("true or false"),
    inspect.NoneType: marked("nothing"),
    inspect.StructType: marked("a table of fields"),
    inspect.DictType: marked("a table"),
    **dict.fromkeys(_LISTS, marked("a list")),
}


def _described(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.Metadata):
        return _described(kind.type)
    if isinstance(kind, inspect.StrType) and kind.max_length == 1:
        return translated("one character")
    words = translated(_WORDS.get(type(kind)) or getattr(kind, "cls", type(kind)).__name__)
    if isinstance(kind, inspect.TupleType):
        return translated("{0} of length {1}", words, len(kind.item_types))
    if length := _limits(getattr(kind, "min_length", None), getattr(kind, "max_length", None)):
        return translated("{0} of length {1}", words, length)
    return f"{words} {_limits(getattr(kind, 'ge', None), getattr(kind, 'le', None))}".rstrip()


def _limits(least: float | None, most: float | None) -> str:
    if least is not None and most is not None:
        return translated("from {0} to {1}", least, most)
    if least is not None:
        return translated("from {0} on", least)
    return translated("up to {0}", most) if most is not None else ""
