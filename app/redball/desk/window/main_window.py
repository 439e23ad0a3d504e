"""The main window: docks round the map, menus, toolbar and status bar, and their stored layout."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QEvent, QMimeData, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu, QSizePolicy, QToolBar, QToolButton, QWidget

from redball.canvas.overlays.switched import switched
from redball.desk import icons
from redball.desk.desk import Desk
from redball.desk.map.map_area import MapArea
from redball.desk.panels.status import StatusLine
from redball.desk.settings import Settings
from redball.desk.widgets.goto import GoToField
from redball.desk.widgets.text import plain, unmarked
from redball.desk.window import dock_sizes
from redball.desk.window.actions import MENUS, Actions
from redball.desk.window.dock_sizes import DockSizes
from redball.language import languages, marked, translated

if TYPE_CHECKING:
    from redball.desk.counters.bookcase import Bookcase
    from redball.desk.counters.panel import LibraryPanel
    from redball.desk.sets.plug import Plug, Screen
    from redball.rules import Task

LAYOUT_VERSION = 1
THEMES = {"light": marked("&Light"), "dark": marked("&Dark")}
SCOPES = {
    "all": marked("&All powers"),
    "side": marked("The &side that acts"),
    "power": marked("The &power whose tracks are shown"),
}
"""The scopes of units out of supply (see :class:`redball.desk.map.out_of_supply.Scope`)."""

STYLE_NAMES = {"classic": marked("&Classic"), "quiet": marked("&Quiet"), "night": marked("&Night")}
_FOLDED = (Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.BottomDockWidgetArea)
"""Where docks stand that give their room to what is in the middle."""
NARROW, UNDO, UNDO_NARROW, UNDO_FRAME = 1400, 330, 230, 44
"""Px: the width below which a window is narrow; width of the undo button, and of its icon and frame."""

TITLE = 40
"""Px of a dock's title and margins."""

UNDER = ("stocks", "convoys", "units")
"""Docks under the map, as tabs; those of phases stand before the last."""

CLOSED = ("units", "counters")
"""Docks that are closed by default."""

IMAGES = (".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff")
LISTS = (".csv", ".tsv", ".xlsx", ".ods")
OPENED = (".redball", ".toml", ".redpack", *IMAGES, *LISTS)
"""Endings of files that can be dropped on the window: games, scenarios, packages; images of a map, which are
scans; lists of counters.
"""


class MainWindow(QMainWindow):
    """Lays out everything; the actions are implemented in :mod:`redball.desk.window.controller`."""

    resized = Signal()
    closing = Signal()
    dropped = Signal(object)
    """A file that was dropped on the window, as a path."""
    placing_wanted = Signal(list)
    """Counters of libraries are to be placed; their keys (see :mod:`redball.desk.counters.mime`)."""

    def __init__(self, desk: Desk, settings: Settings) -> None:
        super().__init__()
        self.desk, self.settings = desk, settings
        self.setWindowTitle("Redball")
        self.setMinimumSize(1180, 720)
        self.resize(1600, 1000)
        if not (geometry := settings.bytes("geometry")).isEmpty():
            self.restoreGeometry(geometry)
        self.setDockNestingEnabled(True)
        self.setAnimated(False)
        self.setAcceptDrops(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        for corner, area in (
            (Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea),
            (Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea),
        ):
            self.setCorner(corner, area)
        self.actions_by_name = Actions(self)
        for plug in desk.plugs:
            for spec in plug.specs:
                self.actions_by_name[spec.name].setEnabled(False)
        self.map_area = MapArea(desk)
        self.setCentralWidget(self.map_area)
        self.goto = GoToField()
        self.menus: dict[str, QMenu] = {}
        self._make_menus()
        self._make_choices()
        self._make_toolbar()
        self.status_line = StatusLine(desk)
        self.setStatusBar(self.status_line)
        self.docks: dict[str, QDockWidget] = {}
        self.screens: dict[str, Screen] = {}
        """Docks that open and close with a phase, by name; later ones come to the front."""
        self._plug_of: dict[str, Plug] = {}
        self._tools: set[str] = set()
        """Docks of tools, which are made when they are first asked for."""
        self.sizes = DockSizes(self, self.docks, settings)
        self._work_phase, self._open_screens = "", set[str]()
        self._work_wanted = False
        self._beside_map: QByteArray | None = None
        """The docks before the map was shown alone; None while it is not."""
        self._folded: QByteArray | None = None
        """The docks before some were folded; None while none are."""

    # --- panels ---

    def fill_docks(self) -> None:
        """Make the panels."""
        from redball.desk.panels.convoys import ConvoysPanel
        from redball.desk.panels.inspector import Inspector
        from redball.desk.panels.journal import JournalPanel
        from redball.desk.panels.phase_hold_card import PhaseHoldCard
        from redball.desk.panels.sequence import SequencePanel
        from redball.desk.panels.stocks import StocksPanel
        from redball.desk.panels.todo import TodoPanel
        from redball.desk.panels.turn import TurnPanel
        from redball.desk.roster.panel import RosterPanel
        from redball.desk.sets.plug import take_in
        from redball.desk.widgets.card import column
        from redball.desk.widgets.dock import Late, ShrinkingArea
        from redball.desk.window.focus_keeper import FocusKeeper
        from redball.desk.work.panel import WorkPanel

        desk = self.desk
        self.focus_keeper = FocusKeeper(self)
        self.turn, self.sequence, self.todo = TurnPanel(desk), SequencePanel(desk), TodoPanel(desk)
        self.held = PhaseHoldCard(desk, self, self.turn.next)
        self.held.wanted.connect(self.show_task)
        self.todo.wanted.connect(self.show_task)
        self.todo.in_screen = lambda task: bool(self._screens_of(task))
        self.inspector = Inspector(desk)
        self.stocks, self.journal = StocksPanel(desk), JournalPanel(desk)
        left = column(self.turn, self.sequence, self.todo, stretch=False)
        left.layout().setStretch(1, 1)
        left.setMinimumWidth(dock_sizes.LEFT - 8)
        self.inspector.setMinimumWidth(dock_sizes.RIGHT - 16)
        self.work = WorkPanel(desk)
        self.work.setMinimumWidth(dock_sizes.RIGHT - 16)
        self._add_dock("work", self.tr("Decisions"), self.work, Qt.DockWidgetArea.RightDockWidgetArea)
        self._add_dock("turn", self.tr("Turn"), left, Qt.DockWidgetArea.LeftDockWidgetArea)
        self._add_dock(
            "inspector", self.tr("Inspector"), self.inspector, Qt.DockWidgetArea.RightDockWidgetArea
        )
        title = self.tr("Fuel, points, journal")
        self._add_dock("stocks", title, ShrinkingArea(self._bottom()), Qt.DockWidgetArea.BottomDockWidgetArea)
        self.convoys = ConvoysPanel(desk)
        below = Qt.DockWidgetArea.BottomDockWidgetArea
        self._add_dock("convoys", self.tr("Convoys"), ShrinkingArea(self.convoys), below)
        self.docks["convoys"].visibilityChanged.connect(self.convoys.set_seen)
        self.roster = RosterPanel(desk)
        self._add_dock("units", self.tr("Units"), ShrinkingArea(self.roster), below)
        self._add_dock(
            "counters",
            self.tr("Counters"),
            Late(lambda: self.library),
            Qt.DockWidgetArea.RightDockWidgetArea,
        )
        for name in CLOSED:
            self.docks[name].hide()
        for left_tab, right_tab in pairwise(UNDER):
            self.tabifyDockWidget(self.docks[left_tab], self.docks[right_tab])
        self.docks["stocks"].raise_()
        self.splitDockWidget(self.docks["work"], self.docks["inspector"], Qt.Orientation.Vertical)
        self.tabifyDockWidget(self.docks["inspector"], self.docks["counters"])
        self.work.wanted.connect(self._show_work)
        self.work.grown.connect(lambda: self.sizes.grow_work(lambda: self.work.wanted_height() + TITLE))
        desk.closed.connect(self._end_work)
        desk.opened.connect(self._show_screens)
        desk.rules_changed.connect(self._show_screens)
        desk.rules_changed.connect(self._end_work)
        self._fill_view_menu()
        self.sizes.usual()
        self.restore_layout()
        take_in(desk, self._add_screens)

    @cached_property
    def bookcase(self) -> Bookcase:
        """The open counter libraries, whose pictures the map shows; made when they are first asked for."""
        from redball.desk.counters.bookcase import Bookcase
        from redball.desk.counters.drawings import OwnDrawings

        bookcase = Bookcase(self.settings, self)
        drawings = OwnDrawings(bookcase)
        self.map_area.view_made.connect(drawings.show_on)
        if self.map_area.view is not None:
            drawings.show_on(self.map_area.view)
        bookcase.begin()
        return bookcase

    @cached_property
    def library(self) -> LibraryPanel:
        """The palette of counters; made when it is first seen or asked for."""
        from redball.desk.counters.panel import LibraryPanel

        library = LibraryPanel(self.bookcase)
        library.import_wanted.connect(self.actions_by_name["import_counters"].trigger)
        library.placing_wanted.connect(self.placing_wanted)
        return library

    def _add_screens(self, plug: Plug) -> None:
        """Make the docks of a rule set, which stay closed: the position says whether they are wanted."""
        new = plug.screens()
        screens = {screen.name: screen for screen in (*self.screens.values(), *new)}
        self.screens = dict(sorted(screens.items(), key=lambda pair: pair[1].place))
        for screen in new:
            self._plug_of[screen.name] = plug
            self._add_screen(screen)
        for signal in (self.desk.opened, self.desk.rules_changed):  # screens hear them first
            signal.disconnect(self._show_screens)
            signal.connect(self._show_screens)

    def _add_screen(self, screen: Screen) -> None:
        """A dock of a phase, where the player left it last time, else among the tabs."""
        from redball.desk.widgets.dock import ShrinkingArea

        areas = Qt.DockWidgetArea
        made = self._make_dock(screen.name, screen.title, ShrinkingArea(screen.inside), screen.tab)
        if not self.restoreDockWidget(made):
            self.addDockWidget(
                areas.RightDockWidgetArea if screen.beside else areas.BottomDockWidgetArea, made
            )
            self._put_among_tabs(screen)
        made.hide()
        self.menus["view"].insertAction(self.docks["units"].toggleViewAction(), made.toggleViewAction())
        screen.inside.wanted.connect(partial(self._show_screen, screen.name))

    def add_tool(self, name: str, title: str, inside: QWidget) -> QDockWidget:
        """A closed dock for a tool that a player has asked for, where they left it last time, else a tab of
        the inspector.
        """
        from redball.desk.widgets.dock import ShrinkingArea

        made = self._make_dock(name, title, ShrinkingArea(inside))
        self._tools.add(name)
        if not self.restoreDockWidget(made):
            self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, made)
            self.tabifyDockWidget(self.docks["inspector"], made)
        made.hide()
        self.menus["view"].insertAction(self.docks["units"].toggleViewAction(), made.toggleViewAction())
        return made

    def _put_among_tabs(self, screen: Screen) -> None:
        """Make a dock a tab, before the tabs of docks that have a later place."""
        alike = [name for name, other in self.screens.items() if other.beside == screen.beside]
        tabs = ["inspector", *alike] if screen.beside else [*UNDER[:-1], *alike, UNDER[-1]]
        first = self.docks[tabs[0]]
        self.tabifyDockWidget(first, self.docks[screen.name])
        for name in tabs[tabs.index(screen.name) + 1 :]:
            later = self.docks.get(name)
            if later is not None and self._is_tab_of(first, later):
                self.tabifyDockWidget(first, later)
        if not self.isVisible():
            first.raise_()  # a window that wasn't shown yet forgets what is in front

    def _is_tab_of(self, first: QDockWidget, other: QDockWidget) -> bool:
        """Whether a dock is a tab beside the first one; a closed one is, as far as anybody can see."""
        if other.isHidden():
            return self.dockWidgetArea(other) == self.dockWidgetArea(first) and not other.isFloating()
        return other in self.tabifiedDockWidgets(first)

    def _show_work(self, wanted: bool, phase: str) -> None:
        """Open the decisions' dock when there are some, in the phase's name.

        In a phase that has had some it stays as it is, or as the player made it, until the phase ends.
        """
        made = self.docks["work"]
        made.setWindowTitle(phase if wanted else self.tr("Decisions"))
        if phase == self._work_phase and (self._work_wanted or not wanted):
            return
        self._work_phase, self._work_wanted = phase, wanted
        if self._beside_map is None:
            was_open = made.isVisible()
            made.setVisible(wanted)
            if wanted and not was_open:
                self.sizes.open_work(self.work.wanted_height() + TITLE)

    def _end_work(self) -> None:
        """The decisions of the next game's phase are others, whatever its name; so are those of the phase
        with other rule sets.
        """
        self._work_phase, self._work_wanted = "", False

    def show_task(self, task: Task) -> None:
        """Bring the panel for a task to the front."""
        if self.work.begin(task.id):
            self.show_dock("work")
            return
        for name in self._screens_of(task):
            self.show_dock(name)
            begin = getattr(self.screens[name].inside, "begin", None)
            if begin is not None:
                begin(task.id)

    def _screens_of(self, task: Task) -> list[str]:
        """The docks of this phase in which a task is done."""
        played = tuple(self.desk.played())
        return [
            name
            for name, screen in self.screens.items()
            if task.id.startswith(screen.does) and screen.inside.is_wanted and self._plug_of[name] in played
        ]

    def _show_screens(self) -> None:
        """Open and close all docks of phases by what their screens say."""
        for name, screen in self.screens.items():
            self._show_screen(name, screen.inside.is_wanted)

    def _show_screen(self, name: str, wanted: bool) -> None:
        """Open a phase's screen when its phase begins, and close it after; the tab in front stays so when
        another one is closed.
        """
        wanted = wanted and self._plug_of[name] in self.desk.played()
        if wanted == (name in self._open_screens):
            return
        self._open_screens ^= {name}
        if self._beside_map is not None:
            return  # seen when the map is no longer alone
        behind = not wanted and self.docks[name].visibleRegion().isEmpty()
        self.docks[name].setVisible(wanted)
        if behind:
            return
        beside = self.screens[name].beside
        alike = [n for n in self.screens if n in self._open_screens and self.screens[n].beside == beside]
        self.docks[alike[-1] if alike else "inspector" if beside else "stocks"].raise_()

    def show_dock(self, name: str) -> None:
        """Bring a dock to the front."""
        self.docks[name].show()
        self.docks[name].raise_()

    def show_work(self, then: Callable[[], None]) -> None:
        """Bring the cards of the phase to the front, with the keyboard."""
        self.show_dock("work")
        then()

    def show_units(self) -> None:
        """Bring the list of all units to the front, ready for a search."""
        self.show_dock("units")
        self.roster.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.roster.search.selectAll()

    def _bottom(self) -> QWidget:
        from redball.desk.widgets.side_by_side import SideBySide

        pages = [(self.tr("Fuel and points"), self.stocks, 1), (self.tr("Journal"), self.journal, 1)]
        return SideBySide(pages)

    def _add_dock(self, name: str, title: str, inside: QWidget, area: Qt.DockWidgetArea) -> None:
        self.addDockWidget(area, self._make_dock(name, title, inside))

    def _make_dock(self, name: str, title: str, inside: QWidget, tab: str = "") -> QDockWidget:
        from redball.desk.widgets.dock import dock

        if name in self.docks:
            raise ValueError(f"two docks are called “{name}”")
        self.docks[name] = made = dock(name, title, inside, self, tab)
        return made

    # --- menus and toolbar ---

    def _make_menus(self) -> None:
        for name, title in MENUS.items():
            menu = self.menuBar().addMenu(translated(title))
            menu.setToolTipsVisible(True)
            menu.addActions(self.actions_by_name.of(name))
            self.menus[name] = menu
        self.recent_menu = QMenu(self.tr("&Recent"), self)
        self.menus["file"].insertMenu(self.actions_by_name["save_as"], self.recent_menu)
        for name, before in (
            ("file", "save_as"),
            ("file", "quit"),
            ("edit", "stack"),
            ("edit", "flip"),
            ("edit", "note"),
            ("game", "options"),
            ("map", "paths"),
            ("map", "edit_map"),
            ("help", "about"),
        ):
            self.menus[name].insertSeparator(self.actions_by_name[before])

    def _fill_view_menu(self) -> None:
        menu, first = self.menus["view"], self.actions_by_name["motion"]
        for made in self.docks.values():
            menu.insertAction(first, made.toggleViewAction())
        menu.insertSeparator(first)

    def _make_toolbar(self) -> None:
        bar = QToolBar(self.tr("Toolbar"))
        bar.setObjectName("toolbar")
        bar.setMovable(False)
        bar.setIconSize(QSize(20, 20))
        bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.toolbar = bar
        for name in ("undo", "redo", *self._overlay_buttons()):
            bar.addAction(self.actions_by_name[name])
        self._short("redo")
        self.layers_button = QToolButton()
        self.layers_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.layers_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.layers_button.setText(self.tr("Layers"))
        self.layers_button.setIcon(icons.icon("layers"))
        bar.addWidget(self.layers_button)
        bar.addAction(self.actions_by_name["picture"])
        gap = QWidget()
        gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        bar.addWidget(gap)
        self.goto_action = bar.addWidget(self.goto)
        self.addToolBar(Qt.ToolBarArea.TopToolBarArea, bar)
        self.setUnifiedTitleAndToolBarOnMac(False)

    def show_goto(self) -> None:
        """Show the go-to field."""
        self.toolbar.show()
        self._fit_toolbar()

    def _fit_toolbar(self) -> None:
        """Give undo a fixed width; in a narrow window buttons show no words."""
        narrow = self.is_narrow
        icon_only = Qt.ToolButtonStyle.ToolButtonIconOnly
        with_words = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
        for name in (*self._overlay_buttons()[1:], "picture"):  # the first keeps its words
            self._button(name).setToolButtonStyle(icon_only if narrow else with_words)
        self._button("undo").setFixedWidth(UNDO_NARROW if narrow else UNDO)

    @staticmethod
    def _overlay_buttons() -> list[str]:
        """The overlays that the toolbar switches."""
        return [kind.switch for kind in switched() if kind.how is not None and kind.how.button]

    def undo_room(self) -> int:
        """Px for the words of the undo button."""
        return self._button("undo").width() - UNDO_FRAME

    def _button(self, name: str) -> QToolButton:
        button = self.toolbar.widgetForAction(self.actions_by_name[name])
        assert isinstance(button, QToolButton)
        return button

    def _short(self, name: str) -> None:
        self._button(name).setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)

    def _make_choices(self) -> None:
        """Add theme and map style to the View menu."""
        first = self.actions_by_name["motion"]
        self.theme_group = self._choice("view", self.tr("&Theme"), THEMES, first)
        self.style_group = self._choice("view", self.tr("&Map style"), STYLE_NAMES, first)
        self.language_group = self._choice("view", self.tr("Lan&guage"), languages(), first)
        self.scope_group = self._choice(
            "map", self.tr("W&hose units"), SCOPES, self.actions_by_name["only_out"]
        )
        self.legend_action = QAction(self.tr("&Legend"), self, checkable=True, checked=True)
        self.minimap_action = QAction(self.tr("M&ini-map"), self, checkable=True, checked=True)
        for action in (self.legend_action, self.minimap_action):
            self.menus["view"].insertAction(first, action)
        self.menus["view"].insertSeparator(first)

    def _choice(self, menu: str, title: str, choices: dict[str, str], before: QAction) -> QActionGroup:
        inside, group = QMenu(title, self), QActionGroup(self)
        for value, text in choices.items():
            action = inside.addAction(translated(text))
            action.setCheckable(True)
            action.setData(value)
            group.addAction(action)
        self.menus[menu].insertMenu(before, inside)
        return group

    def add_to_view(self, menu: QMenu) -> None:
        """Add a menu to the View menu."""
        self.menus["view"].insertMenu(self.legend_action, menu)

    # --- room for the middle ---

    @property
    def is_narrow(self) -> bool:
        """Whether there is little room beside the docks."""
        return self.width() < NARROW

    def fold(self, fold: bool) -> None:
        """Fold the docks on the left and under the middle, which gets their room, or bring those back."""
        if fold and self._folded is None and self._beside_map is None:
            self._folded = self.saveState(LAYOUT_VERSION)
            for made in self.docks.values():
                if self.dockWidgetArea(made) in _FOLDED and not made.isFloating():
                    made.hide()
        elif not fold and self._folded is not None:
            before, self._folded = self._folded, None
            front = [made for made in self.docks.values() if not made.visibleRegion().isEmpty()]
            self._bring_back(before)
            for made in front:
                if not made.isHidden():
                    made.raise_()

    def _bring_back(self, before: QByteArray) -> None:
        """Restore the docks, and those of a phase that has begun since."""
        self.restoreState(before, LAYOUT_VERSION)
        for name in self.screens:
            self.docks[name].setVisible(name in self._open_screens)
        self.docks["work"].setVisible(self._work_wanted)

    # --- the map alone ---

    def show_map_alone(self, alone: bool) -> None:
        """Hide all docks, or restore those and the docks of a phase that has begun since."""
        self.fold(False)
        if alone:
            self._beside_map = self.saveState(LAYOUT_VERSION)
            for made in self.docks.values():
                made.hide()
            return
        before, self._beside_map = self._beside_map, None
        if before is not None:
            self._bring_back(before)

    def show_full_screen(self, full: bool) -> None:
        """Switch to full screen or back."""
        self.setWindowState(
            self.windowState() | Qt.WindowState.WindowFullScreen
            if full
            else self.windowState() & ~Qt.WindowState.WindowFullScreen
        )

    # --- remembering ---

    def restore_layout(self) -> None:
        """Restore the docks of the last run; the window's shape was restored at its creation."""
        self._first_layout = self.saveState(LAYOUT_VERSION)
        state = self.settings.bytes("state")
        if not state.isEmpty():
            self.restoreState(state, LAYOUT_VERSION)

    def reset_layout(self) -> None:
        """Restore the default docks."""
        self.fold(False)
        self.restoreState(self._first_layout, LAYOUT_VERSION)
        for screen in self.screens.values():
            self._put_among_tabs(screen)
        for made in self.docks.values():
            made.setFloating(False)
            made.setVisible(made.objectName() not in ("work", *CLOSED, *self._tools, *self.screens))
        self._work_phase, self._open_screens = "", set()
        self.sizes.forget()
        self.work.refresh()
        self.sizes.usual()
        self._show_screens()

    def remember_layout(self) -> None:
        """Store shape and docks for the next run."""
        self.actions_by_name["map_alone"].setChecked(False)
        self.fold(False)
        self.settings.put_bytes("geometry", self.saveGeometry())
        self.settings.put_bytes("state", self.saveState(LAYOUT_VERSION))
        self.settings.save()

    def event(self, event: QEvent) -> bool:
        """Notice when the player drags an edge between docks, the only place where the window itself gets the
        mouse.
        """
        kind = event.type()
        if kind == QEvent.Type.MouseButtonPress:
            self.sizes.press()
        done = super().event(event)
        if kind == QEvent.Type.MouseButtonRelease:
            self.sizes.release()
        return done

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Adapt to the new width."""
        super().resizeEvent(event)
        self._fit_toolbar()
        self.resized.emit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take one file that can be opened."""
        if _file_of(event.mimeData()) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Report the file once the drag is over, as opening it may ask something."""
        if (path := _file_of(event.mimeData())) is not None:
            event.acceptProposedAction()
            QTimer.singleShot(0, self, lambda: self.dropped.emit(path))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Store the layout and close the game."""
        self.closing.emit()
        self.remember_layout()
        self.desk.close()
        super().closeEvent(event)

    def show_recent(self, paths: list[Path], then) -> None:
        """Fill the menu of recent games."""
        self.recent_menu.clear()
        for number, path in enumerate(paths, 1):
            action = self.recent_menu.addAction(f"&{number}  {unmarked(path.stem)}")
            action.setToolTip(plain(str(path)))
            action.triggered.connect(lambda _=False, path=path: then(path))
        self.recent_menu.setEnabled(bool(paths))


def _file_of(data: QMimeData) -> Path | None:
    """The one file that is dragged, if it can be opened."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return paths[0] if len(paths) == 1 and paths[0].suffix.lower() in OPENED else None
