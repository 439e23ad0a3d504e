"""The menu that shows and hides layers of the map."""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

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
"""Words of each switch and what it hides; an empty one is a line between groups."""


class LayerMenu(QMenu):
    """One switch a layer; ``chosen`` is called with the names of all hidden ones."""

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
        """Set the switches to what was hidden last time."""
        for action, own in self.switches.items():
            action.setChecked(not set(own) & set(names))
