"""Every action of the window as data: its words, key, icon and tooltip; menus, toolbar and shortcut list
read it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from redball.canvas.overlays.zones import ZonesOfControl
from redball.desk import icons
from redball.desk.sets import plug
from redball.desk.spec import Spec
from redball.desk.widgets.text import plain
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


_SUPPLIED = Spec(
    "map", "supplied", "Mark &units in supply", "", "", "Mark units in supply too, not only trouble", True
)


def _overlay_specs() -> Iterator[Spec]:
    """The switches of overlays; in the menu that of badges of units in supply comes after the zones."""
    for kind in plug.switched():
        if kind.how is not None:
            yield Spec("map", kind.switch, kind.how.text, kind.how.keys, kind.how.icon, kind.how.tip, True)
        if kind is ZonesOfControl:
            yield _SUPPLIED


_BEFORE: tuple[Spec, ...] = (
    Spec("file", "new", "&New from scenario…", "Ctrl+N", "new", "Begin a game from a scenario"),
    Spec("file", "open", "&Open…", "Ctrl+O", "open", "Open a saved game"),
    Spec(
        "file",
        "save_as",
        "Save &as…",
        "Ctrl+Shift+S",
        "save",
        "Copy the game to another file and go on there",
    ),
    Spec("file", "show_folder", "Show in &folder", "", "", "Open the folder in which the game is kept"),
    Spec("file", "picture", "&Picture…", "Ctrl+P", "picture", "Make a picture of the map"),
    Spec(
        "file",
        "copy_picture",
        "&Copy the view",
        "Ctrl+Shift+C",
        "",
        "Put a picture of the map as it is seen on the clipboard",
    ),
    Spec(
        "file",
        "export",
        "&Export position…",
        "Ctrl+E",
        "",
        "Write the position as a scenario that a person can edit",
    ),
    Spec("file", "quit", "&Quit", "Ctrl+Q"),
    Spec("edit", "undo", "&Undo", "Ctrl+Z", "undo"),
    Spec("edit", "redo", "&Redo", "Ctrl+Shift+Z", "redo"),
    Spec(
        "edit", "stack", "Choose the whole stac&k", "Ctrl+A", "", "All units of the hex or sea area together"
    ),
    Spec(
        "edit",
        "choose_units",
        "Choose un&its in a box…",
        "B",
        "",
        "Then draw a box round them; with Shift a drag does it at any time, Ctrl+click adds and takes away",
    ),
    Spec("edit", "flip", "&Flip", "F", "flip", "Turn what is chosen face-up or face-down"),
    Spec("edit", "move", "&Move to…", "M", "move", "Then click a hex of the map"),
    Spec("edit", "delete", "&Delete", "Del", "delete", "Take what is chosen out of the game"),
    Spec("edit", "edit", "Edi&t unit…", "Ctrl+T", "edit"),
    Spec("edit", "add", "&Add unit…", "Ctrl+U", "plus", "Put a new unit into the chosen hex"),
    Spec("edit", "hex", "Change &hex…", "Ctrl+H", "", "Control, damage and barrels of the chosen hex"),
    Spec("edit", "note", "&Write into the journal…", "Ctrl+J", "note"),
    Spec("game", "next", "&Next", "Ctrl+Right", "next", "Go to the next moment of the sequence of play"),
    Spec("game", "back", "&Back", "Ctrl+Left", "back", "Go back to the moment before"),
    Spec(
        "game",
        "end_stage",
        "&End the action stage",
        "Ctrl+Shift+Right",
        "",
        "No further impulse: go on to the end of the turn",
    ),
    Spec("game", "options", "Game &options…", "", "", "How the rules are played in this game"),
    Spec("game", "power", "Set &power…", "", "", "Correct fuel, points and state of a power by hand"),
    Spec("game", "wars", "&Wars and countries…", "", "", "Who is at war, who controls a country"),
    Spec("game", "convoys", "&Convoy points…", "", "", "Convoy points in every sea area"),
    Spec(
        "game",
        "rail_moves",
        "&Rail moves…",
        "",
        "",
        "How many rail moves each action gives, and who chose which",
    ),
)
"""The actions of the window itself, up to where those of rule sets stand."""

_BETWEEN: tuple[Spec, ...] = (
    Spec("game", "weather", "Set wea&ther…", "", "", "Weather of each zone"),
    Spec("map", "goto", "&Go to…", "Ctrl+G", "search", "Find a place or hex"),
    Spec("map", "fit", "&Fit the whole map", "Ctrl+0", "fit"),
    Spec("map", "zoom_in", "Zoom &in", "Ctrl++", "plus"),
    Spec("map", "zoom_out", "Zoom &out", "Ctrl+-", "minus"),
    Spec(
        "map",
        "centre_subject",
        "&Centre the subject",
        "Ctrl+.",
        "",
        "Bring the chosen unit or hex into the middle",
    ),
    Spec("map", "figures", "Figur&es…", "", "", "What is on this map, in figures"),
    Spec(
        "map",
        "ruler",
        "Ruler",
        "D",
        "",
        "Measure from a hex to the one under the mouse: hexes, basic path, movement points, sea areas",
        True,
    ),
    Spec(
        "map",
        "next_out",
        "Ne&xt unit out of supply",
        "N",
        "",
        "Choose the next unit in trouble",
    ),
    Spec(
        "map",
        "previous_out",
        "Pre&vious unit out of supply",
        "Shift+N",
        "",
        "Choose the one before",
    ),
    Spec(
        "map", "next_listed", "Next unit of the list", "F4", "", "Choose the next unit of the list of units"
    ),
    Spec("map", "previous_listed", "&Previous unit of the list", "Shift+F4", "", "Choose the one before"),
    Spec(
        "map",
        "only_out",
        "Onl&y units out of supply",
        "O",
        "",
        "Dim all counters but those of units out of supply",
        True,
    ),
)
"""Up to where the switches of overlays stand."""

_AFTER: tuple[Spec, ...] = (
    Spec(
        "map",
        "front",
        "&Draw a front…",
        "L",
        "",
        "Draw a line round the units to reorganize, and see only them",
    ),
    Spec("map", "front_box", "Front in a &box…", "Shift+L", "", "The same with a rectangle"),
    Spec("map", "front_view", "Front in sigh&t", "Ctrl+L", "", "Only the units that are seen now"),
    Spec("map", "front_clear", "Everywhere", "Ctrl+Shift+L", "", "All units again"),
    Spec("view", "units", "All u&nits", "U", "", "The list of all units, to search, filter and sort"),
    Spec(
        "view", "map_alone", "The map al&one", "F10", "", "Hide all panels; once more brings them back", True
    ),
    Spec("view", "full_screen", "F&ull screen", "F11", "", "Use the whole screen", True),
    Spec("view", "motion", "&Reduce motion", "", "", "Nothing moves by itself", True),
    Spec("view", "reset", "Res&et layout", "", "", "Put all docks back where they were"),
    Spec("help", "guide", "&Guide", "F1", "info", "A short way through the window"),
    Spec("help", "rules", "&Rules…", "F2", "rules", "All clauses of the rule sets, with search"),
    Spec("help", "shortcuts", "&Shortcuts…", "F3", "", "All keys"),
    Spec("help", "about", "&About Redball"),
)


def specs() -> Iterator[Spec]:
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
            self[spec.name] = self._made(spec)

    def _made(self, spec: Spec) -> QAction:
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
