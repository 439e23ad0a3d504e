"""Editing the map in the window: joins the dock, the map and the patch that is edited."""

from __future__ import annotations

import os.path
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFileDialog, QInputDialog, QLineEdit

from redball.atlas.editing import Editor, lines
from redball.atlas.editing.editor import Draw
from redball.atlas.patches import Change, PatchError
from redball.atlas.patches.reading import MOST_WHY
from redball.atlas.patches.texts import MapTexts
from redball.canvas.overlays.drafting import Drafted, PointedSide
from redball.desk.map_edit import document as documents
from redball.desk.map_edit import phrases, tools
from redball.desk.map_edit.checking import Checking
from redball.desk.map_edit.document import Document
from redball.desk.map_edit.hand import Hand, Point, place_at, side_at
from redball.desk.map_edit.panel import EditPanel, is_step
from redball.desk.map_edit.tools import Way
from redball.errors import RedballError
from redball.hexes import Direction, HexSide, hexside
from redball.names import MOST_TITLE, is_name
from redball.writing import write_text

if TYPE_CHECKING:
    from redball.atlas import Atlas, Place
    from redball.canvas.view import MapView
    from redball.desk.map.map_desk import MapDesk

_TOOL, _PUT = "map_edit_tool", "map_edit_put"
"""Settings with the tool that was used last, and what each tool put last."""
_REASONS = 12
"""Reasons that are remembered."""
_PIECES = frozenset(("hex", "sea", "convoy", "depot"))
"""Kinds of pieces on the map."""
_OF_STROKE = (Way.BRUSH, Way.SPOT)
"""Ways that mean something by a drag, which moves the map otherwise."""


class EditDesk(QObject):
    """One for a window, made when the player first wants to edit the map."""

    def __init__(
        self,
        owner: MapDesk,
        show_faults: Callable[[str, RedballError], object],
        say: Callable[[str], object],
    ) -> None:
        super().__init__(owner)
        self.owner, self.desk, self.window = owner, owner.desk, owner.window
        self.show_faults, self.say = show_faults, say
        self.document: Document | None = None
        self.hand = Hand()
        self._view: MapView | None = None
        self._mode = "look"
        self._cursor = -1
        """Where the keyboard's hex was at the last click of a line."""
        self._turn = Direction.E
        """The hexside of the keyboard's hex that a key puts."""
        self._moved: Place | None = None
        """A place that is dragged."""
        self._last = Point(-1, 0.0, 0.0)
        """Where a drag is."""
        self._values: dict[str, str] = {}
        """What each tool put last."""
        self._using = False
        self.panel = panel = EditPanel()
        self.dock = self.window.add_tool("map_edit", self.tr("Edit map"), panel)
        self.checking = Checking(self)
        self.checking.told.connect(self._judge)
        panel.tool_chosen.connect(self.take)
        panel.put.connect(self._put)
        panel.undone.connect(lambda: self._step(Editor.undo))
        panel.redone.connect(lambda: self._step(Editor.redo))
        panel.begun.connect(self.ask_new)
        panel.opened.connect(self.ask_file)
        panel.copied.connect(self.ask_copy)
        panel.renamed.connect(self.ask_name)
        panel.exported.connect(self.ask_export)
        panel.closed.connect(self.close)
        panel.value_renamed.connect(self.ask_value_name)
        panel.faults_wanted.connect(self._list_faults)
        panel.form.changed.connect(self._change_place)
        panel.form.removed.connect(lambda name: self._do(self._gone(name)))
        panel.form.left.connect(lambda: self._view is not None and self._view.setFocus())
        panel.lines.removed.connect(self._take_out)
        panel.lines.reasoned.connect(self._give_reason)
        panel.lines.wanted.connect(self._look_at)
        panel.show_reasons(self._reasons())
        panel.bare.toggled.connect(self._show_counters)
        owner.picker.begun.connect(lambda: self.take(""))
        owner.area.view_made.connect(self._follow)
        self.dock.visibilityChanged.connect(self._seen)
        self.desk.opened.connect(self._follow)
        self.desk.mapped.connect(self._follow)
        self.window.closing.connect(self.close)
        self._follow()

    # --- the patch ------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Show the dock; go on with the game's last patch if it is one of the player's own, with the tool
        that was used last.
        """
        self.window.show_dock("map_edit")
        if self.document is None:
            try:
                path = documents.in_use(self.desk.game.atlas)
            except RedballError:
                return  # whoever opens a patch is told
            if path is not None:
                self.open(path)
        if not self.hand.tool:
            self._take_last()

    def ask_new(self) -> None:
        """Begin another patch, by its name."""
        usual = self.tr("Our map")
        name = self._asked(self.tr("New patch"), self.tr("What is it called?"), usual)
        if name:
            self.new(name)
            self._take_last()

    def new(self, name: str) -> None:
        """Begin another patch; the game's map changes with its first line."""
        self._use_document(lambda: documents.begun(self.desk.game.atlas, name), name)

    def ask_file(self) -> None:
        """Ask for a patch and open it."""
        folder = documents.patches_folder()
        start = str(folder if os.path.isdir(folder) else Path.home())
        kinds = self.tr("Patches of maps (*.toml);;All files (*)")
        name, _ = QFileDialog.getOpenFileName(self.window, self.tr("Open a patch of a map"), start, kinds)
        if name:
            self.open(Path(name))
            self._take_last()

    def open(self, path: Path) -> None:
        """Go on with a patch; the game is played on the map with it from now on."""
        faults: list[PatchError] = []

        def made() -> Document:
            document, wrong = documents.opened(self.desk.game.atlas, path)
            if wrong:
                faults.append(PatchError(wrong))
            return document

        self._use_document(made, path.name)
        if faults and self.document is not None:
            title = self.tr("Lines of {0} don't fit this map; the others are opened as a copy")
            self.show_faults(title.format(path.name), faults[0])

    def _use_document(self, make: Callable[[], Document], name: str) -> None:
        """Edit another patch; if that fails the one before stays."""
        try:
            document = make()
            if document.editor.atlas.patches == self.desk.game.atlas.patches:
                document.editor.atlas = self.desk.game.atlas
            elif document.patch.changes:
                document.keep()
                self._show_map(document.editor.atlas)
        except RedballError as error:
            self.show_faults(self.tr("{0} can't be edited").format(name), error)
            return
        self.close()
        self.document = document
        self._show()
        if document.patch.changes:
            self.checking.want(document)

    def ask_copy(self) -> None:
        """Go on with a copy under another name."""
        document = self.document
        if document is None:
            return
        name = self._asked(self.tr("Save as"), self.tr("Name of the copy"), document.patch.name)
        if name:
            self._change(lambda _: document.copy(name))

    def ask_name(self) -> None:
        """Give the patch another name."""
        document = self.document
        if document is None:
            return
        name = self._asked(self.tr("Rename"), self.tr("Name of the patch"), document.patch.name)
        if name:
            self._change(lambda _: document.call(name))

    def ask_export(self) -> None:
        """Write a copy of the patch somewhere."""
        if self.document is None:
            return
        start = str(Path.home() / self.document.path.name)
        kinds = self.tr("Patches of maps (*.toml)")
        name, _ = QFileDialog.getSaveFileName(self.window, self.tr("Export the patch"), start, kinds)
        if not name:
            return
        path = Path(name)
        path = path if path.suffix else path.with_suffix(".toml")
        try:
            write_text(path, self.document.patch.text, PatchError)
        except RedballError as error:
            self.show_faults(self.tr("{0} can't be written").format(path.name), error)
            return
        self.say(self.tr("The patch is written as {0}").format(path))

    def close(self) -> None:
        """Put the tools away.  The patch is kept; one without lines goes."""
        document, self.document = self.document, None
        if document is None:
            return
        self.take("")
        self.panel.bare.setChecked(False)
        self.checking.drop()
        self.panel.show_nothing()
        if not document.patch.changes and self.desk.session is not None:
            self._leave_out(document)

    def _leave_out(self, document: Document) -> None:
        """Take a patch without lines out of the game; one that was begun in this sitting goes."""
        if self.desk.game.atlas is not document.editor.atlas:
            return  # another game may name it
        try:
            self._show_map(document.without())
            if document.is_new:
                document.path.unlink(missing_ok=True)
        except (RedballError, OSError):
            return  # it does no harm

    def _follow(self, *_: object) -> None:
        """Another game, another view, or the map was changed elsewhere."""
        view = self.owner.view
        if view is None or self.desk.session is None:
            return
        if view is not self._view:
            self._watch(view)
        document = self.document
        if document is None or self._using or self.desk.game.atlas is document.editor.atlas:
            return
        self.close()

    def _watch(self, view: MapView) -> None:
        self._view, self._mode = view, "look"
        self.take("")
        view.spot_picked.connect(self._click)
        view.spot_hovered.connect(self._hover)
        view.spot_asked.connect(self._take_over)
        view.spot_keyed.connect(self._key)
        view.stroke_drawn.connect(self._draw)
        view.stroke_ended.connect(self._end_stroke)
        view.hex_hovered.connect(self._hover_hex)
        view.mode_changed.connect(self._mode_changed)
        view.installEventFilter(self)
        self.panel.bare.setChecked(False)

    # --- edits ----------------------------------------------------------------------------------------------

    @property
    def atlas(self) -> Atlas:
        """The map as it is now."""
        return self.document.editor.atlas if self.document is not None else self.desk.game.atlas

    def _change(self, edit: Callable[[Editor], object]) -> bool:
        """Make an edit, keep it and show it; one that can't be is said, and all is as before."""
        document = self.document
        if document is None:
            return False
        editor, path = document.editor, document.path
        before = editor.state
        try:
            edit(editor)
            if editor.atlas is before[1]:
                self.panel.say("")
                self.panel.advise(self.tr("It is so already."))
                return False
            document.keep()
            self._show_map(editor.atlas)
        except RedballError as error:
            if editor.atlas is not before[1]:
                editor.return_to(before)
                document.path = path
                self._keep_again(document)
            self._refuse(error)
            return False
        self.panel.say("")
        self._show()
        self.checking.want(document)
        return True

    def _refuse(self, error: RedballError) -> None:
        """Say why an edit can't be."""
        self.panel.say(error.faults[0].sentence())
        self._show()

    def _keep_again(self, document: Document) -> None:
        """Let the file be as it was before an edit that was refused."""
        try:
            if document.patch.changes or not document.is_new:
                document.keep()
            else:
                document.path.unlink(missing_ok=True)
        except (RedballError, OSError):
            return  # the edit is told with the reason

    def _show_map(self, atlas: Atlas) -> None:
        self._using = True
        try:
            self.desk.use_map(atlas)
        finally:
            self._using = False

    def _do(self, draw: Draw) -> bool:
        """Make the lines of an edit."""
        done = self._change(lambda editor: editor.do(draw))
        if done:
            self._remember(self._why())
            self._remember_tool()
        return done

    def _step(self, step: Callable[[Editor], object]) -> None:
        if self.hand.is_gathering:
            self.hand.back()
            self._show_draft()
        else:
            self._change(step)

    def _take_out(self, number: int) -> None:
        self._change(lambda editor: editor.put(lines.without(editor.patch.changes, number)))

    def _give_reason(self, number: int, why: str) -> None:
        document = self.document
        if document is None:
            return
        changes = list(document.patch.changes)
        if not is_name(why, MOST_WHY):
            self._show()
        elif changes[number].why != why:
            changes[number] = replace(changes[number], why=why)
            self._change(lambda editor: editor.put(changes))

    # --- the reason -----------------------------------------------------------------------------------------

    def _reasons(self) -> list[str]:
        found = [why for why in self.window.settings.lines("map_edit_reasons") if is_name(why, MOST_WHY)]
        return found or [self.tr("As on our printed map")]

    def _why(self) -> str:
        why = self.panel.why.currentText().strip()
        return why if is_name(why, MOST_WHY) else self._reasons()[0]

    def _remember(self, why: str) -> None:
        before = self._reasons()
        if before[0] != why or self.panel.why.currentText() != why:
            reasons = [why, *(each for each in before if each != why)][:_REASONS]
            self.window.settings.put("map_edit_reasons", "\n".join(reasons))
            self.panel.show_reasons(reasons)

    def _remember_tool(self) -> None:
        """The tool and what it puts are at hand in the next sitting."""
        if self.hand.tool:
            self.window.settings.put(_TOOL, self.hand.tool)
            self.window.settings.put(f"{_PUT}/{self.hand.tool}", self.hand.value)

    def _take_last(self) -> None:
        """Take the tool of the last edit in hand, so that a click does for the next."""
        self.take(self.window.settings.choice(_TOOL, tools.TOOLS))

    # --- tools ----------------------------------------------------------------------------------------------

    def take(self, tool: str) -> None:
        """Take a tool in hand; empty puts it down."""
        if not tool and not self.hand.tool:
            return
        view = self._view
        if tool and self.document is None:
            return
        self._mode = "look"
        self.panel.say("")
        if tool:
            self.owner.picker.end()
        if tool != self.hand.tool:
            self.panel.thing.clear()
        self.hand.take(tool)
        self._moved = None
        self.panel.form.show_place(None)
        self._offer_values()
        self._show_draft()
        self._point(None)
        if view is None:
            return
        if tool:
            self._mode = "stroke" if self.hand.way in _OF_STROKE and tool != "new_place" else "spot"
            view.set_mode(self._mode)
            view.setFocus()
        elif view.mode in ("spot", "stroke"):
            view.leave_mode()

    def _offer_values(self) -> None:
        tool = self.hand.tool
        values = tools.values_of(tool, self.atlas) if tool else {}
        chosen = self._values.get(tool, self.window.settings.text(f"{_PUT}/{tool}"))
        if chosen not in values:
            chosen = next((value for value in values if value), "")
        self.panel.show_tool(tool, values, chosen)
        self._put()

    def _put(self) -> None:
        """Another value is to be put, or a name."""
        panel, hand = self.panel, self.hand
        value = panel.value.currentData()
        hand.value, hand.name = value if value is not None else "", panel.thing.text()
        if hand.tool:
            self._values[hand.tool] = hand.value

    def _mode_changed(self, mode: str) -> None:
        """Escape was pressed, or something else is done with the mouse."""
        if not self.hand.tool or mode == self._mode:
            return
        if mode == "look" and self.hand.is_gathering and self._view is not None:
            self.hand.drop()
            self._show_draft()
            self._view.set_mode(self._mode)
        else:
            self.take("")

    def _seen(self, on: bool) -> None:
        """The dock was closed, or another tab is in front."""
        if self.dock.isHidden():
            self.take("")

    def _show_counters(self) -> None:
        """Hide all counters while the player wants to see the map alone."""
        bare = self.panel.bare.isChecked()
        self.owner.scene.hide(self.owner.hidden | _PIECES if bare else self.owner.hidden)

    # --- on the map -----------------------------------------------------------------------------------------

    def _point_of(self, at: QPointF) -> Point:
        grid = self.atlas.grid
        x = at.x() % grid.cols if grid.wraps else at.x()
        return Point.at(self.atlas, x, at.y())

    def _click(self, at: QPointF) -> None:
        self._click_point(self._point_of(at))

    def _click_point(self, point: Point) -> None:
        self._cursor = self._view.focus_node if self._view is not None else -1
        if self.hand.tool == "place":
            place = place_at(self.atlas, point)
            self._show_place(place, point)
            if place is not None:
                self.panel.form.ask_name()
            return
        try:
            draw = self.hand.click(self.atlas, point, self._why())
        except PatchError as error:
            self._refuse(error)
            return
        if draw is None:
            self.panel.say("")
        elif self._do(draw) and self.hand.tool == "new_place":
            self._made_place()
        self._show_draft()

    def _finish(self) -> None:
        """A line is whole."""
        course = list(self.hand.course)
        try:
            draw = self.hand.finish(self.atlas, self._why())
        except PatchError as error:
            self._refuse(error)
            return
        if draw is not None and self._do(draw) and course:
            self.panel.thing.clear()
        self._show_draft()

    def _draw(self, at: QPointF) -> None:
        """The mouse is dragged."""
        point = self._last = self._point_of(at)
        if self.hand.way is Way.BRUSH:
            if self.hand.stroke(self.atlas, point):
                self._show_draft()
        elif self.hand.tool == "place":
            if self._moved is None:
                self._moved = place_at(self.atlas, point)
                self._show_place(self._moved, point)
            elif point.node >= 0:
                self.owner.layers.show(Drafted(nodes=(point.node,)))

    def _end_stroke(self, finished: bool) -> None:
        moved, self._moved = self._moved, None
        if self.hand.way is Way.BRUSH:
            draw = self.hand.end_stroke(self._why()) if finished else None
            self.hand.drop()
            if draw is not None:
                self._do(draw)
        elif moved is not None and finished:
            self._move(moved.name, self._last)
        self._show_draft()

    def _move(self, name: str, to: Point) -> None:
        if to.node >= 0:
            why = self._why()
            self._do(lambda texts: lines.moved(texts, name, to.node, to[1:], why))
            self._refresh_place(name)

    def _take_over(self, at: QPointF) -> None:
        """Put from now on what a hex has."""
        value = self.hand.value_at(self.atlas, self._point_of(at))
        if value is not None:
            self.panel.choose(value)

    # --- keys -----------------------------------------------------------------------------------------------

    def _key(self, key: str) -> None:
        view = self._view
        if view is None or not self.hand.tool:
            return
        if key == "back":
            self.hand.back()
            self._show_draft()
        elif key == "end" or (key == "enter" and self.hand.is_gathering and view.focus_node == self._cursor):
            self._finish()
        elif view.focus_node >= 0:
            if key == "turn":
                self._turn = Direction((self._turn + 1) % 6)
                self._hover_hex(view.focus_node)
            else:
                self._click_point(self._keyed(view.focus_node))

    def _keyed(self, node: int) -> Point:
        """The spot that a key means: the middle of a hex, or near its hexside that is marked."""
        grid = self.atlas.grid
        x, y = grid.centre(node)
        if self.hand.way in (Way.SIDE, Way.COURSE):
            (ax, ay), (bx, by) = grid.side_ends(node, self._turn)
            x, y = x + 0.8 * ((ax + bx) / 2 - x), y + 0.8 * ((ay + by) / 2 - y)
        return Point(node, x, y)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """On the map undo and redo are for the patch while a tool is in hand."""
        if not self.hand.tool or not isinstance(event, QKeyEvent) or not is_step(event):
            return super().eventFilter(watched, event)
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        if event.type() is QEvent.Type.KeyPress:
            undone = event.matches(QKeySequence.StandardKey.Undo)
            (self.panel.undone if undone else self.panel.redone).emit()
            return True
        return super().eventFilter(watched, event)

    # --- what is shown --------------------------------------------------------------------------------------

    def _hover(self, at: QPointF) -> None:
        if self.hand.way in (Way.SIDE, Way.COURSE):
            self._point(self._side_of(self._point_of(at)))

    def _hover_hex(self, node: int) -> None:
        view, hand = self._view, self.hand
        if not hand.tool or view is None:
            return
        if hand.way in (Way.SIDE, Way.COURSE):
            self._point(self._side_of(self._keyed(node)) if node >= 0 else None)
        elif hand.way is Way.LINE and hand.nodes:
            self._show_draft(node)

    def _side_of(self, point: Point) -> HexSide | None:
        try:
            node, direction = side_at(self.atlas, point)
        except PatchError:
            return None
        beyond = self.atlas.grid.neighbour(node, direction)
        return hexside(node, beyond) if beyond >= 0 else None

    def _point(self, side: HexSide | None) -> None:
        self.owner.layers.show(PointedSide(side))

    def _show_draft(self, ahead: int = -1) -> None:
        """Show what was gathered so far, with the way to the hex under the mouse."""
        hand = self.hand
        way = hand.line_to(self.atlas, ahead) if hand.way is Way.LINE else ()
        nodes = tuple(hand.nodes) if hand.way is Way.BRUSH else ()
        self.owner.layers.show(Drafted(nodes, tuple(hand.course), tuple(way)))
        if self.document is not None:
            self.panel.undo.setEnabled(hand.is_gathering or self.document.editor.can_undo)

    def _show(self) -> None:
        """Show the patch."""
        document = self.document
        if document is None:
            return
        panel, patch, editor = self.panel, document.patch, document.editor
        count = len(patch.changes)
        place = self.tr("Kept in {0}").format(document.path.name) if count else self.tr("Nothing changed yet")
        panel.show_patch(patch.name, place, str(document.path))
        told = [(phrases.said(change, editor.atlas), change.why) for change in patch.changes]
        panel.show_lines(told, editor.can_undo or self.hand.is_gathering, editor.can_redo)
        if panel.form.place is not None:
            self._refresh_place(panel.form.place.name)
        if not count:
            panel.judge("", True)

    def _judge(self) -> None:
        """Say what the checks of the map have found."""
        faults, idle = self.checking.faults, self.checking.idle
        if faults:
            # Where on the map, without the files: the list above says which line it is.
            first = replace(faults[0], where=faults[0].where.rpartition(": ")[2]).sentence()
            text = self.tr("Odd now: {0}").format(first)
            if len(faults) > 1:
                text = self.tr("{0} things are odd now. {1}").format(len(faults), first)
        elif idle:
            text = self.tr("The map is sound. {0} lines change nothing and can go.").format(len(idle))
        else:
            text = self.tr("The map is sound.")
        self.panel.judge(text, not faults, len(faults) > 1 or bool(idle))

    def _list_faults(self) -> None:
        found = (*self.checking.faults, *self.checking.idle)
        if found:
            self.show_faults(self.tr("What is odd on the map with this patch"), PatchError(found))

    def _look_at(self, number: int) -> None:
        """Show on the map what a line is about."""
        document = self.document
        if document is None or number >= len(document.patch.changes):
            return
        change, atlas = document.patch.changes[number], self.atlas
        nodes, sides = phrases.nodes_of(change, atlas), phrases.sides_of(change, atlas)
        way = nodes if change.kind in ("rail", "road") else ()
        self.owner.layers.show(Drafted(() if way else nodes, sides, way))
        if nodes or sides:
            self.owner.centre(nodes[len(nodes) // 2] if nodes else sides[len(sides) // 2][0])

    # --- places ---------------------------------------------------------------------------------------------

    def _show_place(self, place: Place | None, point: Point) -> None:
        self.panel.form.show_place(place)
        self.panel.form.setVisible(place is not None)
        if place is None and point.node >= 0:
            self.panel.advise(self.tr("There is no place in {0}.").format(self.atlas.label(point.node)))
        else:
            self.panel.advise("")

    def _refresh_place(self, name: str) -> None:
        found = next((place for place in self.atlas.places if place.name == name), None)
        self.panel.form.show_place(found)
        self.panel.form.setVisible(found is not None and self.hand.tool == "place")

    def _change_place(self, name: str, cells: dict[str, str]) -> None:
        why = self._why()

        def draw(texts: MapTexts) -> Change | None:
            if "port" in cells:
                return lines.port(texts, name, cells["port"], why)
            return lines.changed(texts, "place", name, cells, why)

        done = self._do(draw)
        self._refresh_place(cells.get("name", name) if done else name)

    def _gone(self, name: str) -> Draw:
        why = self._why()
        return lambda texts: lines.gone(texts, "place", name, why)

    def _made_place(self) -> None:
        """A new place is there: its facts come next."""
        name = self.hand.name.strip()
        self.panel.thing.clear()
        self.take("place")
        self._refresh_place(name)

    def ask_value_name(self) -> None:
        """Give the country or sea area that is put another name."""
        kind = {"territory": "territory", "sea": "sea_area"}.get(self.hand.tool, "")
        key = self.hand.value
        if not kind or not key:
            return
        usual = key
        if kind == "territory":
            usual = next((t.name for t in self.atlas.territories[1:] if t.code == key), key)
        name = self._asked(self.tr("Rename"), self.tr("Name on the map"), usual)
        why = self._why()
        if name and self._do(lambda texts: lines.changed(texts, kind, key, {"name": name}, why)):
            if kind == "sea_area":
                self._values["sea"] = name
            self._offer_values()

    def _asked(self, title: str, question: str, usual: str) -> str:
        asked = QInputDialog(self.window)
        asked.setWindowTitle(title)
        asked.setLabelText(question)
        asked.setTextValue(usual)
        asked.setMinimumWidth(380)
        field = asked.findChild(QLineEdit)
        if field is not None:
            field.setMaxLength(MOST_TITLE)
        name = asked.textValue().strip() if asked.exec() else ""
        return name if is_name(name, MOST_TITLE) else ""
