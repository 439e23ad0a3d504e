"""The menu of a hex: its units, who controls it, what can be put there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from redball.desk import words
from redball.desk.desk import Desk, Subject
from redball.desk.map import group_orders
from redball.desk.map.lock_menu import add_locks
from redball.desk.set_up import pool_menu
from redball.desk.widgets.counter import unit_icon
from redball.desk.widgets.preview_note import unit_names
from redball.desk.widgets.text import unmarked
from redball.game.orders import DeleteUnit, FlipUnit, LendResource, SetControl
from redball.game.pipelines import lent
from redball.planning.reach import Origin, name, origins_at
from redball.rules import freight
from redball.rules.base.rail_moves import carried_by_rail
from redball.wording import name_of, sentence

if TYPE_CHECKING:
    from redball.desk.map.map_side import MapSide
    from redball.desk.window.main_window import MainWindow


def _tr(text: str) -> str:
    return QCoreApplication.translate("map_menu", text)


def open_menu(desk: Desk, window: MainWindow, side: MapSide, node: int, at: QPoint) -> QMenu:
    """Show the menu of a hex at a place of the screen."""
    menu = menu_of(desk, window, side, node)
    menu.popup(at)
    return menu


def menu_of(desk: Desk, window: MainWindow, side: MapSide, node: int) -> QMenu:
    """The menu of a hex."""
    game, atlas = desk.game, desk.game.atlas
    menu = QMenu(window)
    menu.setToolTipsVisible(True)
    heading = menu.addAction(unmarked(f"{atlas.label(node)}  {words.whereabouts(atlas, node)}"))
    heading.setEnabled(False)
    menu.addSeparator()
    _add_chosen(desk, side, menu)
    here = game.units_at.get(node, ())
    if len(here) > 1:
        ids = [unit.id for unit in here]
        menu.addAction(_tr("Choose the &stack ({0})").format(len(here)), lambda: desk.choose(ids))
    for unit in here:
        of_unit = menu.addMenu(unit_icon(unit, None, 22), unmarked(unit.name))
        _add_unit(desk, window, side, of_unit, unit.id)
        of_unit.addAction(_tr("&Trace to a hex…"), partial(_trace, desk, window, Subject(unit.id, node)))
    add_locks(desk, menu, node)
    for plug in desk.played():
        plug.add_to_menu(menu, node)
    menu.addAction(_tr("&Inspect this hex"), lambda: desk.show_hex(node))
    menu.addAction(_tr("&Centre here"), lambda: desk.centre(node))
    menu.addAction(_tr("&Add a unit here…"), lambda: _with_subject(desk, window, node, "add"))
    if atlas.is_land(node):
        _add_control(desk, menu.addMenu(_tr("C&ontrol")), node)
        menu.addAction(_tr("C&hange this hex…"), lambda: _with_subject(desk, window, node, "hex"))
        menu.addAction(_tr("&Trace from here…"), partial(_trace, desk, window, Subject(node=node)))
    _add_reach(desk, window, side, menu, node)
    if freight.resources_at(game, node) and game.power_over(node) in game.powers:
        _add_lending(desk, menu.addMenu(_tr("&Give a resource to")), node)
    for sea in sorted({int(atlas.sea[node])} - {-1} | set(atlas.coasts.get(node, ()))):
        text = _tr("Convoys in {0}").format(unmarked(atlas.sea_areas[sea].name))
        menu.addAction(text, partial(desk.show, Subject(sea=sea)))
    return menu


def _add_chosen(desk: Desk, side: MapSide, menu: QMenu) -> None:
    """Add what can be done with several chosen units, wherever they are."""
    group = desk.subject.group
    if not group:
        return
    inside = menu.addMenu(_tr("The {0} chosen &units").format(len(group)))
    down, up = (group_orders.turned(desk.game, group, organized) for organized in (False, True))
    for text, order in ((_tr("Turn face-&down"), down), (_tr("Turn face-&up"), up)):
        if order is not None:
            inside.addAction(text, partial(desk.do, order, desk.subject.node))
    inside.addAction(_tr("&Move…"), lambda: side.picker.pick_destination(*group))
    _add_pools(desk, inside, group)
    for plug in desk.played():
        plug.add_to_unit_menu(inside, tuple(desk.game.units[unit] for unit in group))
    inside.addAction(_tr("D&elete"), partial(desk.do, group_orders.deleted(group), desk.subject.node))
    menu.addSeparator()


def _add_pools(desk: Desk, menu: QMenu, units: Sequence[str]) -> None:
    """Add the pools into which units can be put; they are looked at when they are seen."""
    pools = menu.addMenu(_tr("Into a &pool"))
    pools.aboutToShow.connect(lambda: pool_menu.fill(pools, desk, units))


def _with_subject(desk: Desk, window: MainWindow, node: int, action: str) -> None:
    """Choose the hex, then run a window action for the chosen hex."""
    desk.show_hex(node)
    window.actions_by_name[action].trigger()


def _trace(desk: Desk, window: MainWindow, subject: Subject) -> None:
    """Choose who traces, then let the player click the hex to trace to."""
    if subject.unit:
        desk.show_unit(subject.unit)
    else:
        desk.show_hex(subject.node)
    window.inspector.trace_card.ask()


def _add_unit(desk: Desk, window: MainWindow, side: MapSide, menu: QMenu, unit_id: str) -> None:
    unit = desk.game.units[unit_id]
    menu.addAction(_tr("&Choose"), lambda: desk.show_unit(unit_id))
    text = _tr("&Flip down") if unit.organized else _tr("&Flip up")
    menu.addAction(text, lambda: desk.do(FlipUnit(unit_id, not unit.organized), unit.hex))
    menu.addAction(_tr("&Move…"), lambda: side.picker.pick_destination(unit_id))
    _add_pools(desk, menu, (unit_id,))
    if carried_by_rail(unit):
        menu.addAction(_tr("&Rail move…"), lambda: side.picker.pick_rail_move(unit_id))
    for plug in desk.played():
        plug.add_to_unit_menu(menu, (unit,))
    menu.addAction(_tr("&Edit…"), lambda: window.map_area.view.unit_activated.emit(unit_id))
    menu.addAction(_tr("&Delete"), lambda: desk.do(DeleteUnit(unit_id), unit.hex))


def _add_reach(desk: Desk, window: MainWindow, side: MapSide, menu: QMenu, node: int) -> None:
    """One row for each HQ, port and depot in the hex and for the power that controls it."""
    origins = origins_at(desk.game, node)
    if not origins:
        return
    inside = menu.addMenu(_tr("&Reach"))
    inside.setToolTipsVisible(True)
    for origin in origins:
        text = sentence(name(desk.game, origin))
        action = inside.addAction(unmarked(text[:1].upper() + text[1:]))
        action.setToolTip(_tr("Show which hexes it can supply, and how far they are"))
        action.triggered.connect(lambda _=False, origin=origin: _show_reach(window, side, origin))


def _show_reach(window: MainWindow, side: MapSide, origin: Origin) -> None:
    window.actions_by_name["reach"].setChecked(True)
    side.layers.begin_reach_at(origin)


def _add_lending(desk: Desk, menu: QMenu, node: int) -> None:
    """Add one row for each power that may be lent the next resource of a hex, and one that takes it back."""
    game = desk.game
    owner, place = game.power_over(node), desk.place(node)
    given = lent(game)
    for code in game.powers:
        if code != owner and not game.at_war(code, owner):
            order = LendResource(owner, place, code)
            menu.addAction(name_of(code), partial(desk.do, order, node))
    menu.addSeparator()
    kept = menu.addAction(_tr("&Nobody"), lambda: desk.do(LendResource(owner, place), node))
    kept.setEnabled(any(resource.key in given for resource in freight.resources_at(game, node)))


def _add_control(desk: Desk, menu: QMenu, node: int) -> None:
    """Add one row for each power; the current row shows who would gain and lose supply."""
    now = desk.game.controller(node)
    for code in desk.game.powers:
        action = menu.addAction(name_of(code))
        action.setCheckable(True)
        action.setChecked(code == now)
        action.triggered.connect(lambda _=False, code=code: desk.do(SetControl(desk.place(node), code), node))
        action.hovered.connect(lambda code=code: _foresee(desk, menu, node, code))
    menu.addSeparator()
    told = menu.addAction(_tr("Nobody gains or loses supply."))
    told.setObjectName("told")
    told.setEnabled(False)
    menu.aboutToHide.connect(lambda: desk.foreseen.emit(None))


def _foresee(desk: Desk, menu: QMenu, node: int, code: str) -> None:
    """Show in the menu's last row and on the map what another controller would change."""
    from redball.planning.whatif import compare

    ruling = desk.ask(SetControl(desk.place(node), code))
    result = compare(desk.game, ruling.changes)
    lost = _tr("Falls out of supply: {0}").format(unit_names(desk.game, result.lost)) if result.lost else ""
    gained = _tr("Comes into supply: {0}").format(unit_names(desk.game, result.gained))
    words = [lost, gained if result.gained else ""]
    said = "; ".join(text for text in words if text) or _tr("Nobody gains or loses supply.")
    menu.findChild(QAction, "told").setText(said)
    desk.foreseen.emit(result)
