"""The menu that asks in which section of a sea area something is put."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QMenu

from redball.desk.set_up.placing import SECTIONS, section_said
from redball.desk.widgets.text import unmarked

if TYPE_CHECKING:
    from redball.desk.map.map_desk import MapDesk


def ask_section(owner: MapDesk, node: int, at: QPoint, put: Callable[[int], object]) -> None:
    """Call ``put`` with the section that the player chooses; ``at`` is a spot of the viewport."""
    # A drag has to end before a menu can have the mouse.
    QTimer.singleShot(0, owner, partial(_show, owner, node, at, put))


def _show(owner: MapDesk, node: int, at: QPoint, put: Callable[[int], object]) -> None:
    view = owner.view
    if view is None or owner.desk.session is None:
        return
    atlas = owner.desk.game.atlas
    menu = QMenu(view)
    menu.addAction(unmarked(atlas.sea_areas[int(atlas.sea[node])].name)).setEnabled(False)
    menu.addSeparator()
    for section in SECTIONS:
        said = section_said(section)
        menu.addAction(f"{said[:1].upper()}{said[1:]}", partial(put, section))
    menu.aboutToHide.connect(menu.deleteLater)
    menu.popup(view.viewport().mapToGlobal(at))
    menu.setActiveAction(menu.actions()[2])
