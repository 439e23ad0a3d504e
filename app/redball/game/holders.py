"""Who holds which hexes by the rows of a scenario, and where two rows contradict each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from redball.atlas import Atlas
from redball.game.control_text import land_of
from redball.game.flaws import Flaw
from redball.language import translated


class Holders:
    """Gathers ``control`` row by row: hexes that are named stand over the territories of the rows above."""

    def __init__(self, atlas: Atlas) -> None:
        self._atlas = atlas
        self.control: dict[int, str] = {}
        self._whole: dict[str, tuple[str, str]] = {}
        self._named: dict[int, tuple[str, str]] = {}

    def put_territory(self, path: str, code: str, controller: str) -> Iterator[Flaw]:
        """Give all of a territory to a controller; ``path`` is where that is written."""
        land = land_of(self._atlas, code)
        first, holder = self._whole.setdefault(code, (path, controller))
        if holder != controller:
            yield Flaw(
                "",
                translated("“{0}” again, which {1} gives to {2}", code, first, holder),
                "one controller a territory",
            )
        elif (node := self._of_others(land, controller)) is not None:
            first, holder = self._named[node]
            found = translated(
                "{0} with {1}, which {2} gives to {3}", code, self._atlas.label(node), first, holder
            )
            yield Flaw("", found, "a row above that one")
        self.control.update(dict.fromkeys(land, controller))

    def put_hexes(self, path: str, nodes: Iterable[int], controller: str) -> Iterator[Flaw]:
        """Give some hexes to a controller."""
        nodes = list(nodes)
        if (node := self._of_others(nodes, controller)) is not None:
            first, holder = self._named[node]
            found = translated("{0} again, which {1} gives to {2}", self._atlas.label(node), first, holder)
            yield Flaw("", found, "one controller a hex")
        for node in nodes:
            self._named.setdefault(node, (path, controller))
        self.control.update(dict.fromkeys(nodes, controller))

    def _of_others(self, nodes: Iterable[int], controller: str) -> int | None:
        """The first of some hexes that is given to another controller."""
        return next((n for n in nodes if n in self._named and self._named[n][1] != controller), None)
