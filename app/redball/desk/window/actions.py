"""Every action of the window as data: its words, key, icon and tooltip; menus, toolbar and shortcut list
read it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from redball.canvas.overlays.switched import switched
from redball.canvas.overlays.zones import ZonesOfControl
from redball.desk import icons
from redball.desk.sets import plug
from redball.desk.widgets.text import plain
from redball.desk.window.action_spec import ActionSpec
from redball.language import marked

MENUS = {
    "file": marked("&File"),
    "edit": marked("&Edit"),
    "game": marked("&Game"),
    "map": marked("&Map"),
    "view": marked("&View"),
    "help": marked("&Help"),
}
"""The menus of the window with their mnemonics."""


_SUPPLIED = ActionSpec(
    "map", "supplied", "Mark &units in supply", "", "", "Mark units in supply too, not only trouble", True
)


def _overlay_specs() -> Iterator[ActionSpec]:
    """The switches of overlays. In the menu the badges of units in supply come after the zones."""
    for kind in switched():
        if kind.how is not None:
            yield ActionSpec(
                "map", kind.switch, kind.how.text, kind.how.keys, kind.how.icon, kind.how.tip, True
            )
        if kind is ZonesOfControl:
            yield _SUPPLIED


_BEFORE: tuple[ActionSpec, ...] = (
    ActionSpec(
        "file", "new", "&New game…", "Ctrl+N", "new", "Begin a game from a scenario, or on an empty map"
    ),
    ActionSpec(
        "file",
        "new_empty",
        "New on an empty &map…",
        "Ctrl+Alt+N",
        "",
        "Begin a game of your own: map, date, who plays; then set it up",
    ),
    ActionSpec("file", "open", "&Open…", "Ctrl+O", "open", "Open a saved or a packed game"),
    ActionSpec(
        "file",
        "save_as",
        "Save &as…",
        "Ctrl+Shift+S",
        "save",
        "Copy the game to another file and go on there",
    ),
    ActionSpec("file", "show_folder", "Show in &folder", "", "", "Open the folder in which the game is kept"),
    ActionSpec("file", "picture", "&Picture…", "Ctrl+P", "picture", "Make a picture of the map"),
    ActionSpec(
        "file",
        "copy_picture",
        "&Copy the view",
        "Ctrl+Shift+C",
        "",
        "Put a picture of the map as it is seen on the clipboard",
    ),
    ActionSpec(
        "file",
        "export",
        "&Export position…",
        "Ctrl+E",
        "",
        "Write the position as a scenario that a person can edit",
    ),
    ActionSpec(
        "file",
        "pack",
        "Pac&k the game…",
        "Ctrl+Shift+K",
        "",
        "Put the game into one file for others, who look at it before they open it",
    ),
    ActionSpec("file", "quit", "&Quit", "Ctrl+Q"),
    ActionSpec("edit", "undo", "&Undo", "Ctrl+Z", "undo"),
    ActionSpec("edit", "redo", "&Redo", "Ctrl+Shift+Z", "redo"),
    ActionSpec(
        "edit", "stack", "Choose the whole stac&k", "Ctrl+A", "", "All units of the hex or sea area together"
    ),
    ActionSpec(
        "edit",
        "choose_units",
        "Choose un&its in a box…",
        "B",
        "",
        "Then draw a box round them; with Shift a drag does it at any time, Ctrl+click adds and takes away",
    ),
    ActionSpec("edit", "flip", "&Flip", "F", "flip", "Turn what is chosen face-up or face-down"),
    ActionSpec("edit", "move", "&Move to…", "M", "move", "Then click a hex of the map"),
    ActionSpec("edit", "delete", "&Delete", "Del", "delete", "Take what is chosen out of the game"),
    ActionSpec(
        "edit",
        "put_in_pool",
        "Into a &pool…",
        "Shift+P",
        "",
        "Take what is chosen off the map into a pool, or out of its pool",
    ),
    ActionSpec("edit", "edit", "Edi&t unit…", "Ctrl+T", "edit"),
    ActionSpec("edit", "add", "&Add unit…", "Ctrl+U", "plus", "Put a new unit into the chosen hex"),
    ActionSpec("edit", "hex", "Change &hex…", "Ctrl+H", "", "Control, damage and barrels of the chosen hex"),
    ActionSpec(
        "edit",
        "paint_control",
        "Paint &control",
        "Shift+B",
        "",
        "In set-up: drag over the hexes that go to a power",
    ),
    ActionSpec("edit", "note", "&Write into the journal…", "Ctrl+J", "note"),
    ActionSpec(
        "game", "next", "&Next", "Ctrl+Right", "next", "Go to the next moment of the sequence of play"
    ),
    ActionSpec("game", "back", "&Back", "Ctrl+Left", "back", "Go back to the moment before"),
    ActionSpec(
        "game",
        "end_stage",
        "&End the action stage",
        "Ctrl+Shift+Right",
        "",
        "No further impulse: go on to the end of the turn",
    ),
    ActionSpec("game", "options", "Game &options…", "", "", "How the rules are played in this game"),
    ActionSpec("game", "rule_sets", "Rule &sets…", "", "", "Go on with other rule sets"),
    ActionSpec(
        "game",
        "players",
        "W&ho looks…",
        "",
        "",
        "Everybody sees everything, or one player at a time; who plays which powers; pass phrases",
    ),
    ActionSpec("game", "hand_over", "Hand o&ver", "Ctrl+Shift+H", "", "Cover the window for the next player"),
    ActionSpec("game", "power", "Set &power…", "", "", "Correct fuel, points and state of a power by hand"),
    ActionSpec("game", "wars", "&Wars and countries…", "", "", "Who is at war, who controls a country"),
    ActionSpec("game", "convoys", "&Convoy points…", "", "", "Convoy points in every sea area"),
    ActionSpec(
        "game",
        "rail_moves",
        "&Rail moves…",
        "",
        "",
        "How many rail moves each action gives, and who chose which",
    ),
)
"""The actions of the window itself that come before those of rule sets."""

_BETWEEN: tuple[ActionSpec, ...] = (
    ActionSpec("game", "set_up", "Set-up", "Ctrl+B", "", "Edit the position freely, without phases"),
    ActionSpec(
        "game", "begin_play", "Begin play…", "", "", "End the set-up; what is odd in the position is listed"
    ),
    ActionSpec("game", "weather", "Set wea&ther…", "", "", "Weather of each zone"),
    ActionSpec(
        "game",
        "other_orders",
        "Other orders…",
        "Ctrl+Shift+O",
        "",
        "Any order of the rules that are played: set-up, corrections by hand and what is rare",
    ),
    ActionSpec(
        "game",
        "import_counters",
        "I&mport counters…",
        "",
        "",
        "Make a library of a list of your own counters: CSV, TSV, XLSX, ODS or JSON",
    ),
    ActionSpec(
        "game",
        "paste_units",
        "Paste a list…",
        "Ctrl+Shift+V",
        "",
        "Place the units of a list: unit, place and face, as rows of a spreadsheet",
    ),
    ActionSpec("map", "goto", "&Go to…", "Ctrl+G", "search", "Find a place or hex"),
    ActionSpec("map", "fit", "&Fit the whole map", "Ctrl+0", "fit"),
    ActionSpec("map", "zoom_in", "Zoom &in", "Ctrl++", "plus"),
    ActionSpec("map", "zoom_out", "Zoom &out", "Ctrl+-", "minus"),
    ActionSpec(
        "map",
        "centre_subject",
        "&Centre the subject",
        "Ctrl+.",
        "",
        "Bring the chosen unit or hex into the middle",
    ),
    ActionSpec("map", "figures", "Figures…", "", "", "What is on this map, in figures"),
    ActionSpec(
        "map",
        "ruler",
        "Ruler",
        "D",
        "",
        "Measure from a hex to the one under the mouse: hexes, basic path, movement points, sea areas",
        True,
    ),
    ActionSpec(
        "map",
        "next_out",
        "Ne&xt unit out of supply",
        "N",
        "",
        "Choose the next unit in trouble",
    ),
    ActionSpec(
        "map",
        "previous_out",
        "Pre&vious unit out of supply",
        "Shift+N",
        "",
        "Choose the one before",
    ),
    ActionSpec(
        "map", "next_listed", "Next unit of the list", "F4", "", "Choose the next unit of the list of units"
    ),
    ActionSpec(
        "map", "previous_listed", "&Previous unit of the list", "Shift+F4", "", "Choose the one before"
    ),
    ActionSpec(
        "map",
        "only_out",
        "Onl&y units out of supply",
        "O",
        "",
        "Dim all counters but those of units out of supply",
        True,
    ),
)
"""The actions between those of rule sets and the switches of overlays."""

_AFTER: tuple[ActionSpec, ...] = (
    ActionSpec(
        "map",
        "front",
        "&Draw a front…",
        "L",
        "",
        "Draw a line round the units to reorganize, and see only them",
    ),
    ActionSpec("map", "front_box", "Front in a &box…", "Shift+L", "", "The same with a rectangle"),
    ActionSpec("map", "front_view", "Front in sigh&t", "Ctrl+L", "", "Only the units that are seen now"),
    ActionSpec("map", "front_clear", "Everywhere", "Ctrl+Shift+L", "", "All units again"),
    ActionSpec(
        "map",
        "edit_map",
        "Edit map…",
        "E",
        "",
        "Correct the map where yours differs: terrain, borders, ports, railways, names",
    ),
    ActionSpec(
        "map",
        "patches",
        "Patches of this ga&me…",
        "",
        "",
        "Which corrections of the map this game is played with; to merge them and to pass them on",
    ),
    ActionSpec(
        "map",
        "scan",
        "Scan underneath…",
        "",
        "",
        "Lay a scan or photo of a printed map under the grid, fitted by hexes that you click",
    ),
    ActionSpec(
        "map", "scan_shown", "The scan is seen", "S", "", "Show the scan, or the map without it", True
    ),
    ActionSpec(
        "map",
        "scan_over",
        "The scan covers the grid",
        "X",
        "",
        "The scan over everything that is printed, or under the grid",
        True,
    ),
    ActionSpec("map", "scan_less", "Less of the scan", ",", "", "Let more of the map shine through the scan"),
    ActionSpec("map", "scan_more", "More of the scan", ".", "", "Let less of the map shine through the scan"),
    ActionSpec("view", "units", "All u&nits", "U", "", "The list of all units, to search, filter and sort"),
    ActionSpec(
        "view", "map_alone", "The map al&one", "F10", "", "Hide all panels; once more brings them back", True
    ),
    ActionSpec("view", "full_screen", "F&ull screen", "F11", "", "Use the whole screen", True),
    ActionSpec("view", "motion", "&Reduce motion", "", "", "Nothing moves by itself", True),
    ActionSpec("view", "reset", "Res&et layout", "", "", "Put all docks back where they were"),
    ActionSpec("help", "guide", "&Guide", "F1", "info", "A short way through the window"),
    ActionSpec("help", "rules", "&Rules…", "F2", "rules", "All clauses of the rule sets, with search"),
    ActionSpec("help", "shortcuts", "&Shortcuts…", "F3", "", "All keys"),
    ActionSpec("help", "about", "&About Redball"),
)


def specs() -> Iterator[ActionSpec]:
    """Every action in the order of the menus; those of rule sets come before the last of the Game menu."""
    yield from _BEFORE
    yield from plug.specs()
    yield from _BETWEEN
    yield from _overlay_specs()
    yield from _AFTER


class Actions(dict[str, QAction]):
    """The window's actions by name; :meth:`on` says what each does."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__()
        self.owner, self.specs = owner, tuple(specs())
        for spec in self.specs:
            if spec.name in self:
                raise ValueError(f"two actions are called “{spec.name}”")
            self[spec.name] = self._made(spec)

    def _made(self, spec: ActionSpec) -> QAction:
        text = QCoreApplication.translate("Actions", spec.text)
        action = QAction(text, self.owner)
        action.setObjectName(spec.name)
        if spec.keys:
            action.setShortcut(QKeySequence(spec.keys))
        action.setIconText(text.replace("&", ""))
        if spec.icon:
            action.setIcon(icons.icon(spec.icon))
        action.setCheckable(spec.switch)
        tip = QCoreApplication.translate("Actions", spec.tip) if spec.tip else text.replace("&", "")
        action.setToolTip(plain(f"{tip} ({spec.keys})" if spec.keys else tip))
        self.owner.addAction(action)
        return action

    def on(self, name: str, then: Callable[..., object]) -> None:
        """Call ``then`` when an action is triggered; switches pass their state."""
        action = self[name]
        if action.isCheckable():
            action.toggled.connect(then)
        else:
            action.triggered.connect(lambda _checked=False: then())

    def of(self, menu: str) -> list[QAction]:
        """The actions of a menu in order."""
        return [self[spec.name] for spec in self.specs if spec.menu == menu]
