"""The brush: a stroke, a country or all that lies beyond a line is given to somebody by one order."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence, QShortcut

from redball.canvas.overlays.brush import BrushArea
from redball.canvas.overlays.edges import Highlight
from redball.desk import words
from redball.desk.dialogs import choosers
from redball.desk.map.picking import HexNote, Pick
from redball.desk.set_up.regions import Side, beyond, to_paint
from redball.game.control_text import land_of
from redball.game.orders import PaintControl

if TYPE_CHECKING:
    from redball.desk.desk import Desk
    from redball.desk.map.map_desk import MapDesk

Tool = Literal["", "stroke", "country", "line"]


class Brush(QObject):
    """``changed`` when another tool is taken up, or what it is about to paint is another.

    ``who`` gets the hexes; ``only`` is the territory in which a stroke or a line paints (empty: in all);
    ``width`` how far from the mouse a stroke reaches; ``side`` of the line is painted.
    """

    changed = Signal()

    def __init__(self, owner: MapDesk) -> None:
        super().__init__(owner)
        self.owner = owner
        self.who, self.only, self.width = "", "", 0
        self.side: Side = "east"
        self.tool: Tool = ""
        self.line: list[int] = []
        self.planned: list[int] = []
        """What the line is about to paint."""
        self._wish: Pick | None = None
        self._showed_control = True
        self._doing = QShortcut(QKeySequence("Ctrl+Return"), owner.window)
        self._doing.setEnabled(False)
        self._doing.activated.connect(self.paint_line)
        owner.picker.changed.connect(self._picking)
        owner.desk.changed.connect(self._replan)

    @property
    def desk(self) -> Desk:
        """The desk whose game is painted."""
        return self.owner.desk

    # --- taking it up and putting it away ---

    def take(self, tool: Tool) -> None:
        """Take up another tool; the same once more puts it away."""
        if tool == self.tool or not tool or not self.who:
            self.put_away()
            return
        if not self.tool:
            self._show_control()
        self._wish, self.tool, self.line = None, tool, []  # the pick before ends
        self._pick()
        self._plan()

    def _pick(self) -> None:
        wish = self._wished()
        self._wish = None
        self.owner.picker.pick(wish)
        self._wish = wish

    def _wished(self) -> Pick:
        """The clicks that the tool asks for."""
        who = choosers.who(self.desk.game, self.who)
        if self.tool == "stroke":
            text = self.tr("Drag over the hexes that go to {0}").format(who)
            return Pick(text, lambda node: self._stroke((node,), True), once=False, stroke=self._stroke)
        if self.tool == "country":
            text = self.tr("Click a country: all its land goes to {0}").format(who)
            return Pick(text, self._give_country, once=False, over=self._tell_country)
        text = self.tr("Click hexes of a line; Ctrl+Enter gives what lies beyond it to {0}").format(who)
        return Pick(text, self._bend, once=False)

    def put_away(self) -> None:
        """Put the brush away; what was only planned is not painted."""
        if self._wish is not None:
            self.owner.picker.end_of(self._wish)

    def _picking(self) -> None:
        """Something else is clicked now, or nothing any more."""
        if self._wish is None or self.owner.picker.wish is self._wish:
            return
        self._wish, self.tool, self.line = None, "", []
        self._plan()
        self.owner.window.actions_by_name["control"].setChecked(self._showed_control)

    def _show_control(self) -> None:
        """Show who controls the land while it is painted."""
        shown = self.owner.window.actions_by_name["control"]
        self._showed_control = shown.isChecked()
        shown.setChecked(True)

    def choose(self, who: str, only: str, width: int, side: Side) -> None:
        """Paint otherwise from now on; the tool stays in the hand."""
        others = who != self.who
        self.who, self.only, self.width, self.side = who, only, width, side
        if self.tool and others:
            self._pick()
        self._plan()

    # --- painting ---

    def _show(self, nodes: Collection[int]) -> None:
        self.owner.layers.show(BrushArea(tuple(nodes), self.who))

    def _give(self, nodes: Sequence[int], touched: Sequence[int]) -> None:
        """Paint hexes; where there are none the rules say why of those that were touched."""
        label = self.desk.game.atlas.label
        at = touched[-1] if len(touched) == 1 else -1
        self.desk.do(PaintControl(self.who, tuple(map(label, nodes or touched))), at)

    def _stroke(self, nodes: Sequence[int], whole: bool) -> None:
        grid = self.desk.game.atlas.grid
        touched = list(dict.fromkeys(near for node in nodes for near in grid.within(node, self.width)))
        found = to_paint(self.desk.game, touched, self.who, self.only)
        self._show(() if whole else found)
        if whole and (found or (nodes and not self.only)):
            self._give(found, list(nodes))

    def _country_at(self, node: int) -> str:
        atlas = self.desk.game.atlas
        return atlas.territory_at(node).code if atlas.is_land(node) else ""

    def _tell_country(self, node: int) -> HexNote:
        """Show which country would be painted."""
        code = self._country_at(node)
        game = self.desk.game
        if not code:
            self._show(())
            return HexNote(self.tr("No country"))
        found = to_paint(game, land_of(game.atlas, code), self.who)
        self._show(found)
        name = game.atlas.territory_at(node).name
        return HexNote(self.tr("{0}: {1}").format(name, words.count(len(found), "hex", "hexes")))

    def _give_country(self, node: int) -> None:
        self._show(())
        if code := self._country_at(node):
            self.desk.do(PaintControl(self.who, territory=code), node)

    # --- the line ---

    def _bend(self, node: int) -> None:
        """Lead the line through one more hex, or no longer through one."""
        self.line = [n for n in self.line if n != node] if node in self.line else [*self.line, node]
        self._plan()

    def _replan(self, *_: object) -> None:
        """The position is another."""
        if self.line:
            self._plan()

    def _plan(self) -> None:
        """Show what the line would paint."""
        game = self.desk.game if self.desk.session is not None else None
        found = sorted(beyond(game.atlas, self.line, self.side)) if game is not None and self.line else []
        self.planned = to_paint(game, found, self.who, self.only) if game is not None else []
        self._show(self.planned)
        self.owner.layers.show(Highlight(tuple(self.line)))
        self._doing.setEnabled(bool(self.line))
        self.changed.emit()

    def paint_line(self) -> None:
        """Paint what the line shows; the tool stays in the hand for the next line."""
        planned, line = self.planned, self.line
        if not line:
            return
        self.line = []
        self._plan()
        self._give(planned, line)
