"""What the toll lays over the map: the hexes of all posts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from redball.canvas.overlays.legend import LegendRow
from redball.canvas.overlays.overlay import Drawing, Switch, SwitchedOverlay
from redball.canvas.overlays.stage import Stage
from redball.canvas.overlays.view_state import ViewState
from redball.canvas.overlays.washes import Wash
from redball.rules.toll.posts import POSTS
from redball.wording import message


class TollPosts(SwitchedOverlay, frozen=True):
    """The hexes with a post."""

    nodes: frozenset[int]

    name = "toll_posts"
    place = 77
    switch = "tolls"
    how = Switch("T&oll posts", "Ctrl+Alt+T", "", "Where whoever moves in pays", "toll posts")
    traced, tables = False, frozenset({POSTS.name})

    @classmethod
    def of(cls, looked: ViewState) -> Iterator[Self | None]:
        """All posts."""
        yield cls(frozenset(POSTS.of(looked.game)))

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        if not self.nodes:
            return Drawing()
        accent = scene.art.palette.overlay.accent
        wash = Wash(accent, 0.3, 135.0, 0.9, accent, 1.6)
        rows = [LegendRow("wash", message("toll.legend"), wash=wash)]
        return Drawing(washes={0: wash}, hexes={0: set(self.nodes)}, legend=rows)


OVERLAYS = (TollPosts,)
