"""Whether countries are complete: each has hexes and one capital, and is defined once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from redball.atlas.atlas import Atlas
from redball.atlas.check.where import Where
from redball.atlas.features import PlaceKind
from redball.errors import Fault
from redball.language import translated


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
                    "territories.csv",
                    translated("the {0} “{1}” {2} times", kind, word, count),
                    translated("one territory a {0}", kind),
                )
    for index, territory in enumerate(atlas.territories[1:]):
        at = where.row("territories", index, territory.name)
        if territory.home not in known:
            yield Fault(
                at, translated("the home “{0}”", territory.home), "the code of a territory, or nothing"
            )
        if not hexes[index + 1]:
            yield Fault(at, "no hex", "at least one hex in territory.txt")


def capitals(atlas: Atlas, where: Where) -> Iterator[Fault]:
    """No territory has two capitals."""
    first: dict[int, str] = {}
    for index, place in enumerate(atlas.places):
        if place.kind is PlaceKind.CAPITAL:
            territory = int(atlas.territory[place.node])
            if territory in first:
                found = translated(
                    "a second capital of {0}, after {1}", atlas.territories[territory].name, first[territory]
                )
                yield Fault(where.row("places", index, place.name), found, "one capital a territory")
            first.setdefault(territory, place.name)


def country_labels(atlas: Atlas, where: Where) -> Iterator[Fault]:
    """Every name of a country is one of a territory that is there."""
    known = {territory.code for territory in atlas.territories}
    for index, label in enumerate(atlas.country_labels):
        if label.code not in known:
            at = where.row("country_labels", index, label.text)
            yield Fault(at, translated("the code “{0}”", label.code), "the code of a territory")


CHECKS = (territories, capitals, country_labels)
