"""Rule sets that take the place of the same rule of the game: only one of them can be played."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import combinations
from typing import NamedTuple

from redball.errors import Fault
from redball.language import translated
from redball.rules.registry import among, registered


class Clash(NamedTuple):
    """Two rule sets by id, in the order of the program, what both take the place of ("option 48"), and the
    clauses by which either stands alone.
    """

    first: str
    second: str
    replaced: str
    clauses: tuple[str, ...]


def clashes(rule_sets: Collection[str]) -> Iterator[Clash]:
    """The pairs among rule sets that can't be played together; ids that nobody has clash with none."""
    playing = [each for each in among(rule_sets) if each.replaces]
    for first, second in combinations(playing, 2):
        if first.replaces == second.replaces:
            clauses = tuple(filter(None, (first.alone, second.alone)))
            yield Clash(first.id, second.id, first.replaces, clauses)


def rivals(rule_set: str) -> frozenset[str]:
    """The rule sets that can't be played together with one."""
    others = [each.id for each in registered() if each.id != rule_set]
    return frozenset(other for other in others if any(True for _ in clashes((rule_set, other))))


def clash_faults(rule_sets: Collection[str], where: str = "") -> Iterator[Fault]:
    """A fault for each pair of rule sets of a file that can't be played together; ``where`` names the
    file.
    """
    at = f"{where}: " if where else ""
    for clash in clashes(rule_sets):
        found = translated(
            "“{0}” and “{1}”, which both take the place of {2}",
            clash.first,
            clash.second,
            translated(clash.replaced),
        )
        expected = translated("one of the two")
        if clash.clauses:
            expected = translated("one of the two ({0})", ", ".join(clash.clauses))
        yield Fault(f"{at}rule_sets", found, expected)
