"""What is worked out from a value that never changes: kept on that value, and gone with it.

It stands on the value itself, not in a table beside it: a table with weak keys never loses an entry whose
worked-out part refers to its key, and a table of the last few loses what is still wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

T = TypeVar("T")
P = ParamSpec("P")


class Holder(Protocol):
    """A value that never changes, with a place for what is worked out from it."""

    @property
    def derived(self) -> dict[Hashable, Any]:
        """What was worked out, by what was asked."""


H = TypeVar("H", bound=Holder)


def get_or_make(holder: Holder, key: Hashable, make: Callable[[], T]) -> T:
    """What was worked out from a value under a key, worked out by ``make`` when it is first asked for."""
    found = holder.derived
    if key not in found:
        found[key] = make()
    return cast(T, found[key])


def cached(work: Callable[Concatenate[H, P], T]) -> Callable[Concatenate[H, P], T]:
    """A function whose answers are kept with its first argument; the others are hashable."""

    @wraps(work)
    def asked(holder: H, /, *args: P.args, **more: P.kwargs) -> T:
        assert not more, "answers are kept by the order of the arguments"
        return get_or_make(holder, (work, *args), lambda: work(holder, *args, **more))

    return asked
