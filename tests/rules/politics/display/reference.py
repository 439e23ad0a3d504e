"""Slow and obviously right: every way of a marker, one after the other, by the words of 8.5.

It shares nothing with the program but the table of costs, written out once more, and hexes as columns and
rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

Hex = tuple[int, int]
"""Column and row."""


@dataclass
class Field:
    """A display as words by hex ("F0", "--", "**"), and how a marker is moved on it."""

    words: Mapping[Hex, str]
    positive: bool
    owner: str
    enemy_of_owner: bool
    friends: list[Hex]
    markers: set[Hex]
    options: Mapping[str, str]

    def beside(self, at: Hex) -> list[Hex]:
        col, row = at
        shift = row % 2
        around = [(col - 1, row), (col + 1, row)]
        for up in (-1, 1):
            around += [(col - 1 + shift, row + up), (col + shift, row + up)]
        return [each for each in around if each in self.words]

    def cost(self, a: Hex, b: Hex) -> int:
        leaves, enters = self.words[a], self.words[b]
        war = any(apart(b, f) < apart(a, f) for f in self.friends)
        if leaves == "**" and self.options["war_centre_cost"] == "list_cost":
            war = False
        if war:
            more = 1 if a in self.markers and self.options["marker_in_war"] == "yes" else 0
            return 1 + more
        costs = self.plus(leaves, enters) if self.positive else self.minus(a, b)
        cheap = not self.positive and enters[0] in "FDC" and self.enemy_of_owner
        first = 1 if cheap and self.options["overlap"] == "first_match" else costs
        return first + (1 if a in self.markers else 0)

    def plus(self, leaves: str, enters: str) -> int:
        if leaves == "**":
            return 3
        if enters[0] not in "FDC":
            return 2
        if self.options["another_ideology"] == "owner":
            other = enters[0] != self.owner
        else:
            other = leaves[0] in "FDC" and leaves[0] != enters[0]
        if other:
            return 3
        if leaves[0] not in "FDC" and enters == self.outermost(enters[0]):
            return 2
        return 1

    def minus(self, a: Hex, b: Hex) -> int:
        leaves, enters = self.words[a], self.words[b]
        if enters[0] in "FDC":
            return 4 if leaves == "**" else 3
        for letter in "FDC":
            (centre,) = [at for at, word in self.words.items() if word == f"{letter}0"]
            if apart(b, centre) < 5 and apart(b, centre) < apart(a, centre):
                return 4
        if leaves == "**":
            return 4
        return 3 if leaves[0] in "FDC" and leaves == self.outermost(leaves[0]) else 2

    def outermost(self, letter: str) -> str:
        return max(word for word in self.words.values() if word[0] == letter)


def apart(a: Hex, b: Hex) -> int:
    """Steps between two hexes, counted row by row: each row crossed takes half a column along."""
    rows = abs(a[1] - b[1])
    across = abs((2 * a[0] + a[1] % 2) - (2 * b[0] + b[1] % 2))
    return rows + max(0, across - rows) // 2


def ends(
    field: Field, start: Hex, points: int, goals: list[Hex], towards: bool, each: bool
) -> dict[Hex, int]:
    """Where a marker can end, and the fewest points for it: every way is gone, hex by hex."""
    found: dict[Hex, int] = {}

    def far(at: Hex) -> int:
        return min(apart(at, goal) for goal in goals)

    def better(a: Hex, b: Hex) -> bool:
        return far(b) < far(a) if towards else far(b) > far(a)

    def ways(here: Hex, spent: int) -> Iterator[tuple[Hex, int]]:
        for there in field.beside(here):
            cost = spent + field.cost(here, there)
            if cost <= points and (better(here, there) or not each):
                yield there, cost
                yield from ways(there, cost)

    for end, cost in ways(start, 0):
        if better(start, end):
            found[end] = min(cost, found.get(end, cost))
    return found
