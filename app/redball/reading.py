"""Plain data read into structs with *every* fault reported, where msgspec stops at the first.

A table of plain data is checked field by field: unknown and missing fields first, then each value separately.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeVar

import msgspec

from redball.errors import Fault, RedballError, in_words, joined, near_misses
from redball.language import translated
from redball.misfits import Hook, Judge, fields_of, missing_field, unknown_fields

S = TypeVar("S", bound=msgspec.Struct)

MOST_FAULTS = 100
"""Faults of one input after which it is read no further."""


class PlainReader:
    """Reads the parts of one input and gathers its faults.

    ``where`` makes a fault's place ("file line 12: units[3].at") of a path ("units[3].at"); ``hook`` is a
    decoding hook of msgspec for types of one's own, whose ValueError says what it expects.
    """

    def __init__(
        self,
        where: Callable[[str], str],
        hook: Hook | None = None,
        wrong: type[RedballError] = RedballError,
    ) -> None:
        self.where, self._hook, self._wrong = where, hook, wrong
        self.faults: list[Fault] = []

    def fault(self, path: str, found: str, expected: str, near: tuple[str, ...] = ()) -> None:
        """Report a fault.

        Raises:
            RedballError: these are enough faults for one reading; a ``wrong`` with all of them.

        """
        self.faults.append(Fault(self.where(path), found, expected, near))
        if len(self.faults) >= MOST_FAULTS:
            rest = Fault(
                self.where(""),
                translated("{0} faults so far", MOST_FAULTS),
                "fewer; the rest has not been read",
            )
            raise self._wrong([*self.faults, rest])

    def known(self, path: str, word: str | None, words: Collection[str], expected: str) -> bool:
        """True if ``word`` is one of ``words``; else a fault with near misses.  None is a field whose fault
        has been reported already.
        """
        if word is None or word in words:
            return word is not None
        self.fault(path, f"“{word}”", expected, near_misses(word, words))
        return False

    def struct(self, plain: object, kind: type[S], path: str = "") -> S | None:
        """``plain`` as a ``kind``; None after reporting everything that is wrong with it."""
        if not isinstance(plain, Mapping):
            self.fault(path, in_words(plain), "a table of fields")
            return None
        before = len(self.faults)
        row = self._fields(plain, kind, path)
        return row if len(self.faults) == before else None

    def _fields(self, plain: Mapping[Any, Any], kind: type[S], path: str) -> S:
        """A table as a ``kind``, with None in every field that has a fault."""
        for unknown in unknown_fields(plain, kind, path):
            self.fault(*unknown)
        values: dict[str, Any] = {}
        for field in fields_of(kind):
            here = joined(path, field.encode_name)
            if field.encode_name in plain:
                values[field.name] = self.value(plain[field.encode_name], field.type, here)
            elif field.required:
                self.fault(*missing_field(here))
                values[field.name] = None
        return kind(**values)

    def rows(self, plain: object, kind: type[S], path: str) -> list[tuple[str, S]]:
        """The good rows of a list of tables, each with its path such as ``units[3]``; faults for the rest."""
        if not isinstance(plain, list):
            self.fault(path, in_words(plain), "a list of tables")
            return []
        read = [(at := f"{path}[{i}]", self.struct(row, kind, at)) for i, row in enumerate(plain)]
        return [(at, row) for at, row in read if row is not None]

    def all_rows(self, plain: object, kind: type[S], path: str) -> list[tuple[str, S]]:
        """The rows of a list of tables, each with its path such as ``units[3]``; faults for what is wrong.

        A field with a fault is None in its row, so that the other fields can be checked all the same.
        """
        if not isinstance(plain, list):
            self.fault(path, in_words(plain), "a list of tables")
            return []
        found = []
        for i, row in enumerate(plain):
            at = f"{path}[{i}]"
            if isinstance(row, Mapping):
                found.append((at, self._fields(row, kind, at)))
            else:
                self.fault(at, in_words(row), "a table of fields")
        return found

    def named(self, plain: object, kind: type[S], path: str) -> list[tuple[str, S]]:
        """The good entries of a table of tables, each with its name; faults for the rest."""
        if not isinstance(plain, Mapping):
            self.fault(path, in_words(plain), "a table of tables")
            return []
        read = [(str(name), self.struct(row, kind, joined(path, str(name)))) for name, row in plain.items()]
        return [(name, row) for name, row in read if row is not None]

    def within(self, path: str, number: Any, least: int, most: int) -> None:
        """A fault for a number out of a range; None is a field whose fault has been reported already."""
        if number is not None and not least <= number <= most:
            self.fault(path, in_words(number), translated("a number from {0} to {1}", least, most))

    def value(self, plain: object, kind: Any, path: str) -> Any:
        """``plain`` as a ``kind``; None after reporting everything that is wrong with it."""
        try:
            return msgspec.convert(plain, kind, dec_hook=self._hook)
        except msgspec.ValidationError:
            self.report(plain, kind, path)
            return None

    def report(self, plain: object, kind: Any, path: str = "", text_keys: bool = False) -> None:
        """Report everything that keeps ``plain`` from being a ``kind``; ``text_keys`` where it was JSON."""
        for misfit in Judge(self._hook, text_keys).misfits(plain, kind, path):
            self.fault(*misfit)
