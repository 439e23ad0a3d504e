"""Long answers worked out in small steps, so that a window can paint between them."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Steps: TypeAlias = Generator[None, None, T]
"""Yields after every small step and returns the answer."""

STRETCH = 256
"""Nodes of a search that make a small step."""


def result(steps: Steps[T]) -> T:
    """Take all steps at once; the answer."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            answer: T = stop.value
            return answer
