"""Differences of positions as effects: a sentence each, by clause, and whether it is good for who acts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from redball.game import secrets
from redball.rules.politics.differences import Difference
from redball.rules.politics.foresight.generally import generally
from redball.rules.politics.foresight.scene import Effect, Scene
from redball.wording import message

Speaker = Callable[[Scene, Any, tuple[Difference, ...]], Iterable[Effect]]
"""Says what differences of one entry of a table mean; what it leaves out is said in general words."""


def effects_of(
    scene: Scene, found: Iterable[Difference], speakers: Mapping[str, Speaker]
) -> Iterator[Effect]:
    """The effects that report some differences, each of which is in one of them."""
    for table, of_table in groupby(found, key=lambda each: each.table):
        if table == "control":
            yield from _control(scene, tuple(of_table))
            continue
        for key, of_key in groupby(of_table, key=lambda each: each.key):
            yield from _of_entry(scene, table, key, tuple(of_key), speakers.get(table))


def secret_of(scene: Scene, table: str, key: Any) -> str:
    """The power that alone sees an entry, where that is another one than the power that acts."""
    owner = secrets.whose(scene.after, table, key) or secrets.whose(scene.before, table, key)
    return owner if owner != scene.power else ""


def _of_entry(
    scene: Scene, table: str, key: Any, rows: tuple[Difference, ...], speaker: Speaker | None
) -> Iterator[Effect]:
    if owner := secret_of(scene, table, key):
        yield Effect("record", "info", message("politics.foreseen.hidden", power=owner), (), rows)
        return
    said = list(speaker(scene, key, rows)) if speaker is not None else []
    yield from said
    told = {each.what for effect in said for each in effect.of}
    for row in rows:
        if row.what not in told:
            yield generally(scene, row)


def _control(scene: Scene, rows: tuple[Difference, ...]) -> Iterator[Effect]:
    """Hexes that pass from one to another, together."""
    passing: dict[tuple[str, str], list[Difference]] = {}
    for row in rows:
        way = scene.before.controller(row.key), scene.after.controller(row.key)
        passing.setdefault(way, []).append(row)
    for (old, new), found in sorted(passing.items()):
        said = message("politics.foreseen.hexes", count=len(found), before=old, after=new)
        good = scene.good_if(new == scene.power, scene.power if scene.power in (old, new) else "")
        yield Effect("map", good, said, (), tuple(found), tuple(row.key for row in found))
