"""The base of overlays: content that can be drawn, with its legend rows and what it covers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

import msgspec
from PySide6.QtCore import QEasingCurve, QRectF
from PySide6.QtGui import QPainter

from redball.canvas.items.vector import VectorItem
from redball.canvas.overlays.legend import LegendRow
from redball.canvas.overlays.stage import Stage
from redball.canvas.overlays.washes import Wash

if TYPE_CHECKING:
    from redball.canvas.overlays.view_state import ViewState

Spot = tuple[float, float]


class Appearing(msgspec.Struct, frozen=True):
    """The animation of an overlay when it appears: ``step`` takes 0..1 within a time in ms.  ``passes`` for
    one that disappears afterwards.
    """

    ms: int
    step: Callable[[float], None]
    curve: QEasingCurve.Type
    passes: bool = False


class Sight(msgspec.Struct, frozen=True):
    """The part of the map that is seen, in map units at the turn round the world that is shown, where a hex
    is ``scale`` px wide; ``taken`` returns what counters and panels cover of it.  Signs that keep their size
    are ``grow`` times as large as in a window.
    """

    area: QRectF
    scale: float
    taken: Callable[[], Sequence[QRectF]] = tuple
    grow: float = 1.0


class Afloat(Protocol):
    """What floats over the map and all names on it, and keeps in sight."""

    def settle(self, sight: Sight, moving: bool) -> bool:
        """Find room in what is seen; True when anything is elsewhere now.  While the map is ``moving`` only
        what would be out of sight goes elsewhere.
        """

    def take_over(self, before: Afloat) -> None:
        """Begin where what it replaces stood."""

    def boxes(self) -> Sequence[QRectF]:
        """Where it is, in map units at the turn that is shown."""

    def draw(self, painter: QPainter) -> None:
        """Paint it, in map units."""


@dataclass(frozen=True)
class Drawing:
    """An overlay on the map.

    ``washes`` fill ``hexes`` by kind; ``covers`` gives what names keep clear of at a scale in px a hex, in
    map units on the home turn; ``spots`` are the points in map units that the legend keeps clear of;
    ``afloat`` is painted over everything.
    """

    items: Sequence[VectorItem] = ()
    washes: Mapping[Any, Wash] = field(default_factory=dict)
    hexes: Mapping[Any, set[int]] = field(default_factory=dict)
    legend: Sequence[LegendRow] = ()
    covers: Callable[[float], list[QRectF]] | None = None
    spots: Sequence[Spot] = ()
    appearing: Appearing | None = None
    afloat: Afloat | None = None

    @property
    def is_empty(self) -> bool:
        """True when nothing of it is visible."""
        return not (self.items or self.hexes or self.legend or self.afloat)


class Overlay(msgspec.Struct, frozen=True):
    """What is laid over the map under a name; the board draws one for each name.

    Its fields are its content: one whose content is empty draws nothing.  ``place`` orders the rows of the
    legend, low numbers first; ``part_of`` names an overlay with which it disappears.
    """

    name: ClassVar[str]
    place: ClassVar[int] = 99
    part_of: ClassVar[str] = ""

    def draw(self, scene: Stage) -> Drawing:
        """Draw it on a scene."""
        raise NotImplementedError

    def lies_on(self, scene: Stage) -> object:
        """What of the scene its drawing depends on: while that and its content are equal, the drawing is
        reused.  None to draw it anew each time.
        """
        return None


class Switch(msgspec.Struct, frozen=True):
    """What turns an overlay on: its words with mnemonic, shortcut, icon and tooltip; what a list of overlays
    calls it, with ``{0}`` for whose it is, by default its words; and whether the toolbar has a ``button``.
    """

    text: str
    keys: str = ""
    icon: str = ""
    tip: str = ""
    said: str = ""
    button: bool = False


class SwitchedOverlay(Overlay, frozen=True):
    """An overlay with a switch, which answers a question about the position.

    ``switch`` is the name of its switch, ``starts_on`` its first state; ``how`` describes it, on one of the
    overlays that share it.  Whether it is ``traced`` like supply, whether it is of a ``moment`` of the
    sequence of play, ``tables`` of the game, and ``subjects``, fields of
    :class:`~redball.canvas.overlays.view_state.ViewState`, name everything that :meth:`of` reads: it is asked
    again only when one of them changed.  One that doesn't need its subject is there for nobody in particular
    too.  One that isn't ``tried`` shows the real position even while the map shows a tried one.
    """

    switch: ClassVar[str]
    starts_on: ClassVar[bool] = False
    how: ClassVar[Switch | None] = None
    traced: ClassVar[bool] = True
    moment: ClassVar[bool] = False
    tables: ClassVar[frozenset[str]] = frozenset()
    subjects: ClassVar[tuple[str, ...]] = ()
    needs_subject: ClassVar[bool] = True
    tried: ClassVar[bool] = True

    @classmethod
    def of(cls, looked: ViewState) -> Iterator[Self | None]:
        """Work it out step by step: None while it is running, then the overlay, unless there is none."""
        raise NotImplementedError

    @classmethod
    def at_once(cls, looked: ViewState) -> Self | None:
        """Work it out at once; None when there is none."""
        return next((found for found in cls.of(looked) if found is not None), None)
