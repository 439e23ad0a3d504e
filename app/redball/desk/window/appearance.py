"""Appearance of the window and its map: theme, map style, motion, layers, legend and mini-map."""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from redball.desk import theme
from redball.desk.map.map_desk import MapDesk
from redball.desk.widgets import motion
from redball.desk.window.main_window import MainWindow
from redball.language import languages, spoken

LAYERS = (
    ("Units", ("hex", "sea")),
    ("Depots", ("depot",)),
    ("Convoys", ("convoy",)),
    ("Routes of resources", ("freight",)),
    ("", ()),
    ("Names", ("names",)),
    ("Places, ports and factories", ("symbols",)),
    ("Railways", ("rails",)),
    ("Rivers and hexside features", ("rivers", "features")),
    ("Borders", ("borders",)),
    ("Sea areas", ("sea_areas",)),
    ("Terrain drawings", ("glyphs",)),
    ("Grid", ("grid",)),
    ("Hex labels", ("hex_labels",)),
)
"""Words of each switch and what it hides; an empty row is a separator."""


class LayerMenu(QMenu):
    """One switch for each layer; ``chosen`` is called with the names of all hidden ones."""

    def __init__(self, title: str, parent: QWidget, chosen: Callable[[Collection[str]], object]) -> None:
        super().__init__(title, parent)
        self.switches: dict[QAction, tuple[str, ...]] = {}
        for text, names in LAYERS:
            if not text:
                self.addSeparator()
                continue
            action = self.addAction(QCoreApplication.translate("LayerMenu", text))
            action.setCheckable(True)
            action.setChecked(True)
            action.toggled.connect(lambda _on: chosen(self.hidden()))
            self.switches[action] = names

    def hidden(self) -> frozenset[str]:
        """The names of all hidden layers."""
        return frozenset(
            n for action, names in self.switches.items() if not action.isChecked() for n in names
        )

    def hide_now(self, names: Collection[str]) -> None:
        """Restore the switches of the last run."""
        for action, own in self.switches.items():
            action.setChecked(not set(own) & set(names))


_EFFECT = Qt.UIEffect
_EFFECTS = (
    _EFFECT.UI_AnimateMenu,
    _EFFECT.UI_FadeMenu,
    _EFFECT.UI_AnimateCombo,
    _EFFECT.UI_AnimateTooltip,
    _EFFECT.UI_FadeTooltip,
)
"""Effects of menus, lists and tooltips."""


class Appearance(QObject):
    """Connects the View menu and the layers, and remembers the player's choices."""

    def __init__(self, app: QApplication, window: MainWindow, map_: MapDesk) -> None:
        super().__init__(window)
        self.app, self.window, self.map, self.settings = app, window, map_, window.settings
        self._effects = {effect: app.isEffectEnabled(effect) for effect in _EFFECTS}
        self._wire_choices()

    def _wire_choices(self) -> None:
        window = self.window
        window.theme_group.triggered.connect(lambda action: self.use_theme(action.data()))
        window.language_group.triggered.connect(lambda action: self.choose_language(action.data()))
        window.style_group.triggered.connect(lambda action: self.use_map_style(action.data()))
        window.scope_group.triggered.connect(lambda action: window.desk.show_scope(action.data()))
        window.desk.scope_changed.connect(self._check_choices)
        panels = {"legend": window.legend_action, "minimap": window.minimap_action}
        for name, action in panels.items():
            action.toggled.connect(lambda on, name=name: window.map_area.show_panel(name, on))
        window.map_area.panel_closed.connect(lambda name: panels[name].setChecked(False))
        self.layer_menu = LayerMenu(self.tr("&Layers"), window, self._hide_layers)
        self.layer_menu.addSeparator()
        overlays = (kind.switch for kind in self.map.layers.kinds if not kind.starts_on)
        self.layer_menu.addActions([window.actions_by_name[name] for name in (*overlays, "only_out")])
        window.layers_button.setMenu(self.layer_menu)
        window.menus["map"].addMenu(self.layer_menu)
        self.layer_menu.hide_now(self.settings.text("hidden").split())
        self._still(self.settings.flag("motion"))
        self._check_choices()

    def _hide_layers(self, names: Collection[str]) -> None:
        self.settings.put("hidden", " ".join(sorted(names)))
        self.map.hide_layers(names)

    def _check_choices(self, *_: object) -> None:
        for group, value in (
            (self.window.theme_group, theme.theme().name),
            (self.window.style_group, self.map.style),
            (self.window.language_group, self.settings.choice("language", languages(), spoken())),
            (self.window.scope_group, self.window.desk.scope),
        ):
            for action in group.actions():
                action.setChecked(action.data() == value)

    def reduce_motion(self, on: bool) -> None:
        """Switch animation off or on."""
        self.settings.put("motion", on)
        self._still(on)

    def _still(self, on: bool) -> None:
        """Switch animation in panels, on the map and of system menus off or on."""
        motion.shared().reduced = on
        self.map.reduce_motion(on)
        for effect, usual in self._effects.items():
            self.app.setEffectEnabled(effect, usual and not on)
        self.window.actions_by_name["motion"].setChecked(on)

    def use_theme(self, name: str) -> None:
        """Use a light or dark window, and the map style that goes with it."""
        self.settings.put("theme", name)
        theme.use(self.app, name)
        self.use_map_style(theme.theme().map_style)

    def choose_language(self, code: str) -> None:
        """Choose the language of the next start; the present window stays as it is."""
        self.settings.put("language", code)
        self._check_choices()
        if code != spoken():
            area = self.window.map_area
            text = self.tr("Redball speaks {0} when it starts the next time.").format(languages()[code])
            area.hint.say(text, (), area.rect().center())

    def use_map_style(self, style: str) -> None:
        """Paint the map in another style."""
        self.settings.put("map_style", style)
        self.map.use_style(style)
        self._check_choices()
