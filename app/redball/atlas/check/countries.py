"""Whether countries are whole: each has hexes and one capital, and is told of once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from redball.atlas.atlas import Atlas
from redball.atlas.check.where import Where
from redball.atlas.features import PlaceKind
from redball.errors import Fault


def territories(atlas: Atlas, where: Where) -> Iterator[Fault]:
    """Every territory has a code and a name of its own, a home that is there, and a hex."""
    known = {territory.code for territory in atlas.territories}
    hexes = np.bincount(atlas.territory, minlength=len(atlas.territories))
    for kind, words in (
        ("code", [t.code for t in atlas.territories[1:]]),
        ("name", [t.name.casefold() for t in atlas.territories[1:]]),
    ):
        for word, count in Counter(words).items():
            if count > 1:
                yield Fault(
                    "territories.csv", f"the {kind} “{word}” {count} times", f"one territory a {kind}"
                )
    for index, territory in enumerate(atlas.territories[1:]):
        at = where.row("territories", index, territory.name)
        if territory.home not in known:
            yield Fault(at, f"the home “{territory.home}”", "the code of a territory, or nothing")
        if not hexes[index + 1]:
            yield Fault(at, "no hex", "at least one hex in territory.txt")


def capitals(atlas: Atlas, where: Where) -> Iterator[Fault]:
    """No territory has two capitals."""
    first: dict[int, str] = {}
    for index, place in enumerate(atlas.places):
        if place.kind is PlaceKind.CAPITAL:
            territory = int(atlas.territory[place.node])
            if territory in first:
                found = f"a second capital of {atlas.territories[territory].name}, after {first[territory]}"
                yield Fault(where.row("places", index, place.name), found, "one capital a territory")
            first.setdefault(territory, place.name)


def country_labels(atlas: Atlas, where: Where) -> Iterator[Fault]:
    """Every name of a country is one of a territory that is there."""
    known = {territory.code for territory in atlas.territories}
    for index, label in enumerate(atlas.country_labels):
        if label.code not in known:
            at = where.row("country_labels", index, label.text)
            yield Fault(at, f"the code “{label.code}”", "the code of a territory")


CHECKS = (territories, capitals, country_labels)
