"""What every overlay is: content that can be drawn, with its rows of the legend and what it covers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Self

from PySide6.QtCore import QEasingCurve, QRectF

from redball.canvas.items.vector import VectorItem
from redball.canvas.overlays.legend import LegendRow
from redball.canvas.overlays.stage import Stage
from redball.canvas.overlays.washes import Wash

if TYPE_CHECKING:
    from redball.canvas.overlays.looked import Looked

Spot = tuple[float, float]


@dataclass(frozen=True)
class Appearing:
    """How an overlay moves when it comes: ``step`` takes 0..1 within a time in ms.  ``passes`` for one that
    is gone afterwards.
    """

    ms: int
    step: Callable[[float], None]
    curve: QEasingCurve.Type
    passes: bool = False


@dataclass(frozen=True)
class Drawing:
    """An overlay on the map.

    ``washes`` fill ``hexes`` by kind; ``covers`` gives what names keep clear of at a scale in px a hex, in
    map units on the home turn; ``spots`` are the points in map units that the legend keeps clear of.
    """

    items: Sequence[VectorItem] = ()
    washes: Mapping[Any, Wash] = field(default_factory=dict)
    hexes: Mapping[Any, set[int]] = field(default_factory=dict)
    legend: Sequence[LegendRow] = ()
    covers: Callable[[float], list[QRectF]] | None = None
    spots: Sequence[Spot] = ()
    appearing: Appearing | None = None

    @property
    def is_empty(self) -> bool:
        """True when nothing of it is seen."""
        return not (self.items or self.hexes or self.legend)


class Overlay:
    """What is laid over the map under a name; the board draws one of a name.  Its fields are its content: one
    whose content is empty draws nothing.

    ``place`` orders the rows of the legend, low numbers first; ``part_of`` names an overlay that it goes
    with when that becomes another.
    """

    name: ClassVar[str]
    place: ClassVar[int] = 99
    part_of: ClassVar[str] = ""

    def draw(self, scene: Stage) -> Drawing:
        """How it looks on a scene now."""
        raise NotImplementedError

    def lies_on(self, scene: Stage) -> object:
        """What of the scene its drawing depends on: while that and its content stay, so does the drawing.
        None to be drawn anew each time.
        """
        return None


@dataclass(frozen=True)
class Switch:
    """What turns an overlay on: its words with mnemonic, shortcut, icon and tooltip."""

    text: str
    keys: str = ""
    icon: str = ""
    tip: str = ""


class SwitchedOverlay(Overlay):
    """An overlay with a switch, which answers a question about the position.

    ``switch`` is the name of its switch, ``starts_on`` how that stands at first; ``how`` describes it, on one
    of the overlays that share it.  Whether it is ``traced`` as supply is, ``tables`` of the game, and
    ``subjects``, fields of :class:`~redball.canvas.overlays.looked.Looked`, say all that :meth:`of` looks at:
    it is asked anew only when one of them is another.  One that isn't ``tried`` shows the position also while
    the map shows another that is tried out.
    """

    switch: ClassVar[str]
    starts_on: ClassVar[bool] = False
    how: ClassVar[Switch | None] = None
    traced: ClassVar[bool] = True
    tables: ClassVar[frozenset[str]] = frozenset()
    subjects: ClassVar[tuple[str, ...]] = ()
    tried: ClassVar[bool] = True

    @classmethod
    def of(cls, looked: Looked) -> Iterator[Self | None]:
        """Ask for it, step by step: None while it is searched for, then the overlay, unless there is none."""
        raise NotImplementedError

    @classmethod
    def at_once(cls, looked: Looked) -> Self | None:
        """Ask for it and wait; None when there is none."""
        return next((found for found in cls.of(looked) if found is not None), None)
