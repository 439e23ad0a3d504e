"""What is worked out from a value, kept with that value and gone with it.

It stands on the value itself, not in a table beside it: a table with weak keys never loses an entry whose
worked-out part refers to its key.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Protocol, TypeVar, cast

T = TypeVar("T")


class Holder(Protocol):
    """A value that never changes, with a place for what is worked out from it, by whoever asked."""

    @property
    def derived(self) -> dict[Hashable, Any]:
        """What was worked out, by who asked for it."""


def kept(holder: Holder, key: Hashable, make: Callable[[], T]) -> T:
    """What was worked out from a value under a key, worked out by ``make`` when it is first asked for."""
    found = holder.derived
    if key not in found:
        found[key] = make()
    return cast(T, found[key])
