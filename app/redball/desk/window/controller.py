"""What the window's actions do: joins menus, panels and dialogs to the session."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QInputDialog

from redball.atlas.patches import PatchError
from redball.canvas.overlays.switched import switched
from redball.desk import turn_words
from redball.desk.desk import Desk, FormWanted, Subject
from redball.desk.games import saves
from redball.desk.games.files import Files
from redball.desk.games.open_games import OpenGames
from redball.desk.map import group_orders
from redball.desk.map.bookmarks import Bookmarks
from redball.desk.map.map_desk import MapDesk
from redball.desk.map.off_screen import OffScreenHexes
from redball.desk.map.out_of_supply import step
from redball.desk.map.ruler import RulerTool
from redball.desk.sets.plug import take_in
from redball.desk.widgets.text import plain
from redball.desk.window.appearance import Appearance
from redball.desk.window.main_window import IMAGES, LISTS, MainWindow
from redball.desk.window.search import Entry, places, units
from redball.desk.window.whole_frames import FrozenPicture
from redball.errors import RedballError
from redball.game.orders import Note, Step
from redball.game.package.names import is_package
from redball.game.rulings import Ruling
from redball.game.session import Session
from redball.game.units import Unit
from redball.rules.registry import scene
from redball.wording import Message, sentence

if TYPE_CHECKING:
    from redball.desk.counters.import_sheet import ImportSheet
    from redball.desk.dialogs.reading import StandingWindow
    from redball.desk.map_edit.edit_desk import EditDesk
    from redball.desk.scan.scan_desk import ScanDesk
    from redball.desk.set_up.drops import Brought
    from redball.desk.set_up.paste_sheet import PasteSheet

OF_SCAN = ("scan_shown", "scan_over", "scan_less", "scan_more")
"""Actions that need a scan on the map."""
SAID_MS = 6000
"""How long a sentence stays in the status line; px that a letter in the toolbar takes at most."""
_OPENED_MS = 1500
"""Milliseconds after the first frame of a map until the libraries of the last time are opened."""


class Controller(QObject):
    """One for each window.  Its methods are what a player can do, except what panels offer."""

    def __init__(self, app: QApplication, window: MainWindow) -> None:
        super().__init__()
        self.app, self.window = app, window
        self.settings, self.desk = window.settings, window.desk
        self.desk.setParent(self)
        self.desk.ask_dice = self.ask_dice
        self.map = MapDesk(self.desk, self.window)
        self._shown: dict[str, StandingWindow] = {}
        self._held = FrozenPicture(window, lambda: self.desk.session is None or self.desk.is_settled)
        self.open_games = OpenGames(self.desk, self.settings)
        app.aboutToQuit.connect(self.open_games.end)
        self.appearance = Appearance(app, self.window, self.map)
        self.files = Files(self)
        self._wire()
        self.desk.opened.connect(self._show_game)
        self.desk.mapped.connect(self._show_game)
        self.desk.settled.connect(self._update)
        self.desk.subject_changed.connect(self._update)
        self.window.resized.connect(self._name_steps)
        self.window.dropped.connect(self._take_dropped)
        self.window.goto.wanted.connect(self.map.go_to)
        self.window.goto.unknown.connect(self.say)
        self.window.goto.left.connect(self.map.take_keys)
        self.window.goto.unit_wanted.connect(self.map.go_to_unit)
        self.window.goto.action_wanted.connect(self._act)
        self.bookmarks = Bookmarks(self.desk, self.map, self.settings, self.say)
        self.ruler = RulerTool(self.desk, self.map, self.window.actions_by_name["ruler"])
        self.window.add_to_view(self.bookmarks.menu)
        self.window.goto.view_wanted.connect(self.bookmarks.go)
        self.window.goto.entries = self._findable
        self.beyond = OffScreenHexes(self.map)
        self.window.map_area.hovered.connect(self.window.status_line.show_hex)
        self.window.map_area.zoomed.connect(self.window.status_line.show_zoom)
        self.map.unit_activated.connect(self.edit_unit)
        self.window.actions_by_name["paths"].setChecked(True)
        for name in OF_SCAN:
            self.window.actions_by_name[name].setEnabled(False)
        self.desk.clause_wanted.connect(self.show_clause)
        self.desk.unwritten.connect(self.files.offer_elsewhere)
        self.desk.form_wanted.connect(self.show_orders)
        self.desk.noted.connect(
            lambda notes: self.say(" ".join(f"{sentence(n).rstrip('.')}." for n in notes))
        )
        self._update()

    def fill(self) -> None:
        """Make the panels."""
        from redball.desk.curtain.keeper import CurtainKeeper
        from redball.desk.set_up.drops import MapDrops
        from redball.desk.set_up.set_up_desk import SetUpDesk

        self.window.fill_docks()
        picker = self.map.picker
        self.window.inspector.group_card.move_wanted.connect(lambda units: picker.pick_destination(*units))
        card = self.window.inspector.unit_card
        card.edit_wanted.connect(self.edit_unit)
        card.move_wanted.connect(picker.pick_destination)
        self.map.join_panels(self.window.inspector)
        self.map.join_convoys(self.window.convoys)
        self.map.area.view_made.connect(self._look_at_libraries)
        self.set_up = SetUpDesk(self.map)
        self.window.placing_wanted.connect(self.place_counters)
        # It hears last that the position is shown, so that nothing of the one before is uncovered.
        self.keeper = CurtainKeeper(self.desk, self.window)
        self.window.actions_by_name.on("players", self.keeper.ask_players)
        self.window.actions_by_name.on("hand_over", self.keeper.hand_over)
        self.keeper.lowered.connect(self.map.take_keys)
        self.keeper.lowered.connect(self._update)
        self.drops = MapDrops(self.map, self._brought)
        self.map.show_supply()
        self.window.work.pick_wanted.connect(picker.pick)
        self.beyond.join(self.window.work.places)
        take_in(self.desk, lambda plug: plug.join(self.map))
        if self.desk.session is not None:
            self.desk.opened.emit()
            self.desk.subject_changed.emit(self.desk.subject)
        self.show_recent()

    # --- games ---

    def open_session(self, session: Session) -> None:
        """Show a game and close the one before.  Map and panels change in one frame."""
        self._held.while_(partial(self.show_session, session), self.map.look_whole)

    def show_session(self, session: Session) -> None:
        """Show a game step by step, for a window that isn't visible yet."""
        self.desk.open(session)
        self.settings.add_recent(session.path)
        self.show_recent()

    def open_asked(self, session: Session) -> None:
        """Show a game that the player asked for, and report what in it the rules don't allow."""
        self.open_session(session)
        self.say_odd(session)

    def say_odd(self, session: Session) -> None:
        """Report what in a game the rules don't allow, if anything."""
        odd = saves.oddities(session)
        if odd:
            more = self.tr(" And {0} more of this kind.").format(len(odd) - 1) if len(odd) > 1 else ""
            self.say(self.tr("Odd, but accepted: {0}").format(odd[0]) + more)

    def open_path(self, path: Path) -> bool:
        """Open a saved game.  If that fails its faults are shown and the open game stays."""
        current = self.desk.session
        if current is not None and os.path.realpath(current.path) == os.path.realpath(path):
            return True
        return self.open_any(path)

    def open_any(self, path: Path) -> bool:
        """Open a saved game, or begin one from a scenario file or a package."""
        if is_package(path):
            return self.files.open_package(path)
        try:
            session = saves.open_any(path)
        except PatchError as error:
            self._offer_patches(path, error)
            return False
        except RedballError as error:
            self.show_faults(self.not_opened(path), error)
            return False
        self.open_asked(session)
        return True

    def _offer_patches(self, path: Path, error: PatchError) -> None:
        """A game's patches aren't here or don't fit: say so, and offer to find them or to play without."""
        if path.suffix == saves.SCENARIO:
            self.show_faults(self.not_opened(path), error)
            return
        from redball.desk.patches.way_out import WayOut

        way = WayOut(self.not_opened(path), error, path, self.desk.session is not None, self.window)
        way.found.connect(lambda: self.open_any(path))
        way.opened.connect(self.open_asked)
        way.open()

    def not_opened(self, path: Path) -> str:
        """The title of what keeps a file from being opened."""
        scenario = path.suffix == saves.SCENARIO
        text = self.tr("{0} can't be set up") if scenario else self.tr("{0} can't be opened")
        return text.format(path.name)

    def show_crash(self, sentence_: str, faults: tuple[str, ...]) -> None:
        """Report an unexpected error in one sentence; the game goes on."""
        area = self.window.map_area
        area.hint.say(sentence_ or faults[0], (), area.rect().center())

    def show_faults(self, title: str, error: RedballError) -> None:
        """Show the faults of an input."""
        from redball.desk.dialogs.faults import show_faults

        show_faults(self.window, title, error, self.desk.session is not None)

    def say(self, text: str) -> None:
        """Show a sentence in the status line for some seconds."""
        self.window.status_line.showMessage(text, SAID_MS)

    def noted_as(self, path: Path) -> None:
        """The open game is stored in another file from now on."""
        self.open_games.update()
        self.map.first_view.renamed()
        self.settings.add_recent(path)
        self.show_recent()
        self._show_game()
        self.window.status_line.show_game()
        self.say(self.tr("The game is now kept as {0} in {1}").format(path.name, path.parent))

    def show_recent(self) -> None:
        """Bring the menu of recent games up to date."""
        self.window.show_recent(self.settings.recent, self.open_path)

    def _show_game(self) -> None:
        game = self.desk.game
        session = self.desk.session
        file = session.path.stem if session is not None else game.title
        named = file if file.startswith(game.title) else self.tr("{0} ({1})").format(file, game.title)
        self.window.setWindowTitle(self.tr("{0} – Redball").format(named))
        self.window.goto.set_atlas(game.atlas)
        self._update()

    def _update(self, *_: object) -> None:
        """Update the words and state of all actions."""
        actions, session = self.window.actions_by_name, self.desk.session
        self._name_steps()
        subject = self.desk.subject
        for name in ("flip", "move", "delete"):
            actions[name].setEnabled(bool(session and subject.units))
        actions["edit"].setEnabled(bool(session and subject.unit))
        actions["stack"].setEnabled(bool(session and subject != Subject()))
        node = subject.node
        actions["hex"].setEnabled(bool(session and node >= 0 and self.desk.game.atlas.is_land(node)))
        for name in (
            "next_out",
            "previous_out",
            "save_as",
            "show_folder",
            "picture",
            "export",
            "pack",
            "add",
            "note",
            "next",
            "back",
            "options",
            "rule_sets",
            "power",
            "wars",
            "convoys",
            "weather",
            "other_orders",
            "paste_units",
            "figures",
            "scan",
            "edit_map",
            "patches",
            "copy_picture",
            "choose_units",
            "ruler",
            "next_listed",
            "previous_listed",
        ):
            actions[name].setEnabled(session is not None)
        self._offer_of_rule_sets()
        actions["end_stage"].setEnabled(bool(session and self.desk.ask(Step(end_stage=True)).allowed))

    def _offer_of_rule_sets(self) -> None:
        """Show the actions and overlays of rule sets that are played only; all while no game is open."""
        actions, session = self.window.actions_by_name, self.desk.session
        game = self.desk.game if session is not None else None
        played = self.desk.plugs if game is None else tuple(self.desk.played())
        for plug in self.desk.plugs:
            for spec in plug.specs:
                can = plug.can(spec.name) if plug in played else False
                if can is not None:
                    actions[spec.name].setEnabled(can)
                actions[spec.name].setVisible(plug in played)
        offered = {kind.switch for kind in switched(game)}
        for kind in self.map.layers.kinds:
            actions[kind.switch].setVisible(kind.switch in offered)

    def _name_steps(self) -> None:
        session = self.desk.session
        self._name_step("undo", self.tr("Undo"), self.desk.view.undo_text if session else None)
        self._name_step("redo", self.tr("Redo"), self.desk.view.redo_text if session else None)

    def _name_step(self, name: str, verb: str, order: Message | None) -> None:
        """Give undo or redo the words of its order."""
        action = self.window.actions_by_name[name]
        text = turn_words.short_text(order) if order else ""
        action.setText(f"&{verb}: {_short(text, 60)}" if text else f"&{verb}")
        metrics, room = self.window.toolbar.fontMetrics(), self.window.undo_room()
        whole = f"{verb}: {text}" if text else verb
        action.setIconText(metrics.elidedText(whole, Qt.TextElideMode.ElideMiddle, room))
        action.setToolTip(plain(f"{verb}: {sentence(order)}" if order else verb))
        action.setEnabled(order is not None)

    # --- actions ---

    def _wire(self) -> None:
        on, desk, map_ = self.window.actions_by_name.on, self.desk, self.map
        does: dict[str, Callable[..., object]] = {
            "new": self.new_game, "new_empty": lambda: self.new_game(True), "open":
            self.files.open_file, "save_as": self.files.save_as,
            "show_folder": self.files.show_folder, "picture":
            self.make_picture, "export": self.files.export, "pack": self.files.pack,
            "quit": self.window.close,
            "undo": desk.undo, "redo": desk.redo, "flip": self.flip, "delete": self.delete,
            "stack": map_.choose_stack, "choose_units": map_.picker.choose_in_box,
            "move": lambda: map_.picker.pick_destination(*desk.subject.units), "edit": lambda:
            self.edit_unit(desk.subject.unit), "add": self.add_unit, "note": self.write_note,
            "next": desk.go_on, "back": lambda: desk.do(Step(back=True)),
            "end_stage": lambda: desk.go_on(end_stage=True),
            "options": lambda: self.ask("options", "OptionsDialog"),
            "rule_sets": lambda: self.ask("rule_sets", "RuleSetsDialog"),
            "power": lambda: self.ask("powers", "PowersDialog", desk.power),
            "wars": lambda: self.ask("relations", "RelationsDialog"),
            "convoys": lambda: self.ask("convoys", "ConvoysDialog", desk.subject.sea),
            "weather": lambda: self.ask("weather", "WeatherDialog"),
            "other_orders": lambda: self.show_orders(FormWanted()),
            "rail_moves": lambda: self.ask("rail_moves", "RailMovesDialog"),
            "import_counters": self.import_counters, "paste_units": self.paste_units,
            "hex": lambda: self.ask("hexes", "HexDialog", desk.subject.node),
            "goto": self.go_to, "fit": lambda: map_.view.fit(), "zoom_in": lambda: map_.view.zoom_by(1),
            "zoom_out": lambda: map_.view.zoom_by(-1), "centre_subject": map_.centre_subject,
            "units": self.window.show_units, "next_listed": self.next_listed,
            "previous_listed": lambda: self.next_listed(False),
            "next_out": self.next_out, "previous_out": lambda: self.next_out(False),
            **{kind.switch: map_.switch(kind.switch) for kind in map_.layers.kinds},
            "front": map_.front.draw, "front_box": lambda: map_.front.draw("box"),
            "front_view": map_.front.take_view, "front_clear": map_.front.clear,
            "supplied": map_.show_supplied, "only_out": map_.show_only_out,
            "map_alone": self.window.show_map_alone, "full_screen": self.window.show_full_screen,
            "copy_picture": self.copy_picture,
            "motion": self.appearance.reduce_motion, "reset": self.window.reset_layout,
            "guide": lambda: self.keep_open("guide", "GuideWindow"),
            "rules": lambda: self.keep_open("rules", "RulesBrowser"),
            "figures": lambda: self.ask("figures", "FiguresDialog"), "scan": lambda: self.scans.begin(),
            "edit_map": lambda: self.map_edit.begin(), "patches": self.show_patches,
            "shortcuts": self.show_shortcuts, "about": self.show_about,
            **{spec.name: partial(plug.do, spec.name) for plug in desk.plugs for spec in plug.specs},
        }  # fmt: skip
        for name, then in does.items():
            on(name, then)

    def go_to(self) -> None:
        """Move the keyboard to the go-to field, which a narrow window may hide."""
        self.window.show_goto()
        self.window.goto.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.window.goto.selectAll()

    def _findable(self) -> Iterator[Entry]:
        """What the go-to field finds."""
        if self.desk.session is not None:
            game = self.desk.game
            if self.map.last_place >= 0:
                label = game.atlas.place_name(self.map.last_place) or game.atlas.label(self.map.last_place)
                yield Entry("last", self.tr("Last place"), label, self.map.last_place, weight=3)
            yield from places(game.atlas)
            yield from units(game)
            yield from self.bookmarks.entries()
        for name, action in self.window.actions_by_name.items():
            if action.isEnabled():
                text = action.text().replace("&", "").rstrip("…")
                yield Entry("action", text, action.shortcut().toString(), key=name, weight=3)

    def _act(self, name: str) -> None:
        """Run an action, and return the keyboard to the map."""
        if self.map.view is not None:
            self.map.view.setFocus()
        self.window.actions_by_name[name].trigger()

    def copy_picture(self) -> None:
        """Put what is seen of the map on the clipboard."""
        if self.map.view is not None:
            self.map.scene.wait_for_drawings()
            self.map.sharpen()
            QApplication.clipboard().setPixmap(self.map.area.grab())
            self.say(self.tr("A picture of the view is on the clipboard."))

    def next_out(self, forwards: bool = True) -> None:
        """Go to the next unit out of supply, or the one before, and say which it is."""
        number, count = step(self.desk, forwards)
        text = self.tr("{0} of {1} out of supply").format(number, count)
        self.say(text if count else self.tr("Everybody is in supply."))

    def next_listed(self, forwards: bool = True) -> None:
        """Go to the next unit of the list of units, or the one before, and say which it is."""
        roster = self.window.roster
        number, count = roster.step(forwards)
        listed = roster.described()
        none = self.tr("No unit is listed: {0}").format(listed)
        self.say(self.tr("{0} of {1}: {2}").format(number, count, listed) if count else none)

    def flip(self) -> None:
        """Turn what is chosen over."""
        subject = self.desk.subject
        order = group_orders.turned_over(self.desk.game, subject.units) if subject.units else None
        if order is not None:
            self.desk.do(order, subject.node)

    def delete(self) -> None:
        """Take what is chosen out of the game."""
        subject = self.desk.subject
        if subject.units:
            self.desk.do(group_orders.deleted(subject.units), subject.node)

    def write_note(self) -> None:
        """Write a line into the journal."""
        asked = QInputDialog(self.window)
        asked.setWindowTitle(self.tr("Write into the journal"))
        asked.setLabelText(self.tr("Note"))
        asked.setMinimumWidth(460)
        given, text = asked.exec() == QDialog.DialogCode.Accepted, asked.textValue()
        if given and text.strip():
            self.desk.do(Note(text.strip()))

    # --- dialogs, each imported when it is wanted ---

    def new_game(self, on_empty_map: bool = False) -> None:
        """Begin a game from a scenario, or on an empty map."""
        from redball.desk.dialogs.new_game import NewGameDialog

        dialog = NewGameDialog(self.desk, self.window, self.settings, on_empty_map)
        if dialog.exec() == QDialog.DialogCode.Accepted and dialog.session is not None:
            self.open_asked(dialog.session)
            for path in dialog.libraries:
                self.window.bookcase.open(path)
            if dialog.libraries:
                self.window.show_dock("counters")

    def ask(self, module: str, name: str, *given: object) -> None:
        """Run a dialog of the desk."""
        self._class(module, name)(self.desk, self.window, *given).exec()

    def ask_dice(self, ruling: Ruling) -> Sequence[int] | None:
        """Ask for the dice of an order, or leave them to be rolled."""
        dialog = self._class("dice", "DiceDialog")(ruling, self.window)
        return dialog.given()

    def show_orders(self, wanted: FormWanted) -> None:
        """Show the list of all orders beside the map, or bring it to the front."""
        from redball.desk.order_form.sheet import OrdersSheet

        open_ones = (sheet for sheet in self.window.findChildren(OrdersSheet) if sheet.is_open)
        sheet = next(open_ones, None) or OrdersSheet(self.desk, self.window, self.map.picker)
        sheet.show_wanted(wanted)

    def edit_unit(self, unit: str) -> None:
        """Edit a unit."""
        self.ask("unit", "UnitDialog", unit)

    def add_unit(self) -> None:
        """Add a unit in the chosen hex."""
        node = self.desk.subject.node
        self.ask("unit", "UnitDialog", "", self.desk.place(node) if node >= 0 else "")

    @cached_property
    def scans(self) -> ScanDesk:
        """The scan under the map; made when it is first asked for."""
        from redball.desk.scan.scan_desk import ScanDesk

        return ScanDesk(self.map, self.show_faults, self.say)

    @cached_property
    def map_edit(self) -> EditDesk:
        """What edits the map; made when it is first asked for."""
        from redball.desk.map_edit.edit_desk import EditDesk

        return EditDesk(self.map, self.show_faults, self.say)

    def show_patches(self) -> None:
        """Which patches the open game's map has, and which are at hand."""
        from redball.desk.patches.sheet import PatchesDialog

        dialog = PatchesDialog(self.desk, self.window)
        dialog.edit_wanted.connect(self._edit_patch)
        dialog.exec()

    def _edit_patch(self, path: Path) -> None:
        self.map_edit.open(path)
        self.window.show_dock("map_edit")

    def import_counters(self) -> ImportSheet:
        """Make a library of a list of counters."""
        from redball.desk.counters.import_sheet import ImportSheet

        sheet = ImportSheet(self.settings, self.window)
        sheet.saved.connect(self._open_library)
        sheet.open()
        return sheet

    def _take_dropped(self, path: Path) -> None:
        """Open a file that was dropped on the window: a game, or an image or a list for one."""
        ending = path.suffix.lower()
        if ending in LISTS:
            self.import_counters().open_list(path)
        elif ending not in IMAGES:
            self.open_path(path)
        elif self.desk.session is not None:
            self.scans.open_image(path)

    def _look_at_libraries(self) -> None:
        """Open the libraries of the last time once the map is there."""
        if self.settings.libraries:
            QTimer.singleShot(_OPENED_MS, self.window, lambda: self.window.bookcase)

    def _open_library(self, path: Path) -> None:
        self.window.bookcase.open(path)
        self.window.show_dock("counters")
        self.say(self.tr("The library is kept as {0}").format(path))

    @cached_property
    def paste_sheet(self) -> PasteSheet:
        """The list of who stands where; made when it is first asked for."""
        from redball.desk.set_up.paste_sheet import PasteSheet

        return PasteSheet(self.desk, self.window.bookcase, self.window)

    def paste_units(self) -> None:
        """Show the list of who stands where beside the map, or bring it to the front."""
        sheet = self.paste_sheet
        sheet.show()
        sheet.raise_()
        sheet.activateWindow()

    def _brought(self, data: QMimeData) -> Brought | None:
        """The units of a pool, or counters of libraries, that are dragged over the map."""
        from redball.desk.counters.mime import keys_in
        from redball.desk.set_up.unit_drops import UnitDrop, units_in

        if units := [unit for unit in units_in(data) if unit in self.desk.game.units]:
            return UnitDrop(self.map, units)
        if not (keys := keys_in(data)):
            return None
        from redball.desk.set_up.counter_drop import CounterDrop
        from redball.desk.set_up.placing import entries_of

        entries = entries_of(self.window.bookcase.shelf, keys)
        return CounterDrop(self.map, entries) if entries else None

    def place_counters(self, keys: Sequence[str]) -> None:
        """Ask where counters of the libraries go."""
        from redball.desk.set_up.place_sheet import PlaceSheet
        from redball.desk.set_up.placing import entries_of

        if self.desk.session is None:
            self.say(self.tr("Open a game first, or begin a new one: counters are placed in a game."))
        elif entries := entries_of(self.window.bookcase.shelf, keys):
            PlaceSheet(self.desk, entries, self.window).open()

    def make_picture(self) -> None:
        """Make a picture of the map."""
        dialog = self._class("picture", "PictureDialog")(self.desk, self.map.view, self.window)
        dialog.said.connect(self.map.area.banner.say)
        self.map.area.banner.ended.connect(dialog.stop_drawing)
        dialog.written.connect(lambda path: self.say(self.tr("Picture: {0}").format(path)))
        dialog.open()

    def keep_open(self, module: str, name: str):
        """Bring a window that stays open to the front, and create it the first time."""
        if name not in self._shown:
            self._shown[name] = self._class(module, name)(self.desk)
        shown = self._shown[name]
        shown.show_window()
        return shown

    def show_clause(self, clause: str) -> None:
        """Open the rules at a clause."""
        self.keep_open("rules", "RulesBrowser").open_at(clause)

    def show_shortcuts(self) -> None:
        """List all keys."""
        self._class("shortcuts", "ShortcutsDialog")(self.window, self.window).exec()

    def show_about(self) -> None:
        """Show what Redball is."""
        self._class("about", "AboutDialog")(self.window).exec()

    def show_example(self) -> None:
        """Choose a motorized Axis unit near the front whose path goes over the sea, and look at it."""
        unit = example(self.desk)
        if unit is not None:
            self.desk.show_unit(unit.id)
            self.map.frame_path()

    @staticmethod
    def _class(module: str, name: str):
        from importlib import import_module

        return getattr(import_module(f"redball.desk.dialogs.{module}"), name)


def example(desk: Desk) -> Unit | None:
    """The Axis unit whose supply path shows most: an armoured or motorized corps with the most legs; None in
    a phase that isn't about fighting.
    """
    game, supply = desk.game, desk.supply
    if scene(game):
        return None
    axis = {code for code, power in game.powers.items() if power.side == "axis"}
    moving = [
        u for u in game.units.values() if u.power in axis and u.hex >= 0 and u.type in ("MOT", "MECH", "ARM")
    ]
    corps = [u for u in moving if not u.is_division] or moving
    return max(corps, key=lambda u: len(path.legs) if (path := supply.path(u.id)) else -1, default=None)


def _short(text: str, most: int = 44) -> str:
    """A text shortened for a menu, with ampersands doubled so that they are no mnemonics."""
    cut = text if len(text) <= most else f"{text[: most - 1].rstrip()}…"
    return cut.replace("&", "&&").rstrip(".")
