"""Only overlays that are switched on are asked, and only when what they depend on has changed."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from PySide6.QtGui import QAction
from redball.canvas.overlays import switched as overlays
from redball.canvas.overlays.chokes import Chokes
from redball.canvas.overlays.freight import Freight, FreightLine
from redball.canvas.overlays.legend import LegendRow
from redball.canvas.overlays.leglines import LegLine
from redball.canvas.overlays.overlay import Drawing, Switch, SwitchedOverlay
from redball.canvas.overlays.path import OtherPath
from redball.canvas.overlays.switched import GENERAL, switched
from redball.canvas.overlays.washes import Wash
from redball.desk.dialogs.picture_form import PictureForm
from redball.game.orders import MoveUnit, Step
from redball.game.state import next_game, remove_unit
from redball.supply import LegKind, of
from redball.wording import message, sentence

pytestmark = pytest.mark.deep

OF_A_UNIT = {"path", "locks", "reasons"}


class Asked:
    """Counts which overlays are asked, and how often the legend is listed anew."""

    def __init__(self, player, monkeypatch) -> None:
        self.player, self.counts, self.listed = player, Counter(), []
        for kind in switched():
            monkeypatch.setattr(kind, "of", classmethod(self._counting(kind)))
        self._board = player.map.layers.board
        self._board.changed.connect(self._changed)

    def _counting(self, kind):
        ask = kind.of

        def of(_cls, looked):
            self.counts[kind.name] += 1
            return ask(looked)

        return of

    def _changed(self) -> None:
        self.listed.append(True)

    def close(self) -> None:
        self._board.changed.disconnect(self._changed)

    def take(self) -> dict[str, int]:
        self.player.settle()
        found = dict(self.counts)
        self.counts.clear()
        return found

    def listings(self) -> int:
        found = len(self.listed)
        self.listed.clear()
        return found


@pytest.fixture
def asked(player, monkeypatch):
    made = Asked(player, monkeypatch)
    player.desk.show_unit(supplied(player)[0])
    made.take(), made.listings()
    yield made
    made.close()


def supplied(player) -> list[str]:
    """Units in supply on land whose path is drawn."""
    game, supply = player.game, player.desk.supply
    return [u.id for u in game.units.values() if u.hex >= 0 and u.is_land and supply.path(u.id) is not None]


def test_a_click_asks_only_what_is_about_the_unit(player, asked):
    player.desk.show_unit(supplied(player)[3])
    assert asked.take() == dict.fromkeys(OF_A_UNIT, 1)
    assert asked.listings() == 1
    player.desk.show_unit(player.desk.subject.unit)
    assert asked.take() == {}


def test_an_order_asks_what_shows_the_position_once(player, asked):
    assert player.desk.do(MoveUnit(player.desk.subject.unit, "Benghazi")).allowed
    assert asked.take() == dict.fromkeys(OF_A_UNIT, 1)
    assert asked.listings() == 1


def test_a_path_that_stays_is_not_drawn_anew(player, asked):
    layers, chosen = player.map.layers, player.desk.subject.unit
    drawn, path = layers.board.drawing("path"), layers.path
    other = next(unit for unit in supplied(player) if player.game.units[unit].power == "CW")
    assert player.desk.do(MoveUnit(other, "Cairo")).allowed
    assert asked.take() == dict.fromkeys(OF_A_UNIT, 1)
    assert player.desk.subject.unit == chosen and layers.path == path
    assert layers.board.drawing("path") is drawn


def test_an_order_that_moves_nothing_asks_nothing(player, asked):
    assert player.desk.do(Step()).allowed
    assert asked.take() == {} and asked.listings() == 0


def test_the_zoom_and_the_mouse_ask_nothing(player, asked):
    player.view.zoom_to(50)
    player.map.hex_hovered.emit(player.node("Tobruk"))
    assert asked.take() == {}


def test_another_power_asks_what_is_about_a_power(player, asked):
    player.desk.show_hex(player.node("Cairo"))
    player.desk.show_power("CW")
    for switch in ("zoc", "control"):
        player.map.layers.set(switch, True)
    asked.take()
    player.desk.show_power("IT")
    assert asked.take() == {"zoc": 1}
    for switch in ("zoc", "control"):
        player.map.layers.set(switch, False)
    assert asked.take() == {}


def test_a_switch_asks_its_own_overlays(player, asked):
    layers, offered = player.map.layers, switched(player.game)
    assert len(offered) < len(switched()), "a rule set that isn't played offers none"
    for kind in switched():
        layers.set(kind.switch, False)
    asked.take()
    for kind in switched():
        layers.set(kind.switch, True)
        player.wait_for(lambda kind=kind: not layers.is_busy(kind.switch))
        alike = {other.name for other in offered if other.switch == kind.switch}
        assert asked.take() == dict.fromkeys(alike, 1)
        layers.set(kind.switch, False)
        assert layers.shown(kind) is None and asked.take() == {}
    layers.set("paths", True)


def test_what_is_tried_is_asked_and_then_the_position_again(player, asked):
    layers, chosen = player.map.layers, player.desk.subject.unit
    layers.set("chokes", True)
    player.wait_for(lambda: not layers.is_busy("chokes"))
    drawn, path = layers.shown(Chokes), layers.path
    asked.take()
    gone = next_game(player.game, [remove_unit(chosen)])
    layers.try_out(of(gone))
    assert asked.take() == dict.fromkeys(OF_A_UNIT, 1), "choke points are those of the position"
    assert layers.path is None and layers.shown(Chokes) is drawn
    layers.try_out(None)
    assert asked.take() == dict.fromkeys(OF_A_UNIT, 1)
    assert layers.path == path
    layers.set("chokes", False)


def test_a_path_beside_another_goes_with_it(player, asked):
    layers, mine = player.map.layers, player.desk.subject.unit
    layers.show_other_path(layers.path)
    player.desk.power_changed.emit(player.desk.power)
    assert layers.shown(OtherPath) is not None, "nothing has changed"
    player.desk.show_unit(next(unit for unit in supplied(player) if unit != mine))
    assert layers.shown(OtherPath) is None


def test_a_picture_brings_out_no_route(player):
    line = LegLine(LegKind.RAILWAY, 1, np.array([(0.0, 0.0), (1.0, 0.0)]))
    player.map.layers.show_freight(Freight([FreightLine(line, frozenset({"a"}))]))
    player.map.layers.point_out_freight({"a"})
    assert player.map.layers.shown(Freight).chosen == {"a"}
    form = PictureForm(player.desk, player.view, frozenset())
    request = form.request()
    assert request.freight.lines and not request.freight.chosen
    form.deleteLater()
    player.map.layers.show_freight(Freight())
    assert player.map.layers.shown(Freight) is None


class Garrisons(SwitchedOverlay, frozen=True):
    """Hexes where units of the power stand: an overlay as anybody may write one."""

    nodes: frozenset[int]

    name, place = "garrisons", 50
    switch, how = "garrisons", Switch("&Garrisons")
    traced, tables, subjects = False, frozenset({"units"}), ("power",)

    @classmethod
    def of(cls, looked):
        yield cls(frozenset(u.hex for u in looked.game.units.values() if u.power == looked.power))

    def draw(self, scene):
        wash = Wash(scene.art.palette.overlay.accent)
        rows = [LegendRow("wash", message("canvas.legend.legal"), wash=wash)]
        return Drawing(washes={0: wash}, hexes={0: {n for n in self.nodes if n >= 0}}, legend=rows)


def test_an_overlay_is_one_class_and_one_row_of_the_list(player, monkeypatch):
    layers = player.map.layers
    monkeypatch.setattr(overlays, "GENERAL", (*GENERAL, Garrisons))
    monkeypatch.setattr(layers, "kinds", switched())
    monkeypatch.setitem(player.window.actions_by_name, "garrisons", QAction())
    layers.set("garrisons", True)
    drawn = layers.shown(Garrisons)
    assert drawn.nodes
    assert "Allowed here" in [sentence(row.text) for row in layers.board.legend_rows()]
    mover = next(u for u in supplied(player) if player.game.units[u].power == layers.whose())
    assert player.desk.do(MoveUnit(mover, "Benghazi")).allowed
    player.settle()
    assert player.node("Benghazi") in layers.shown(Garrisons).nodes
    layers.set("garrisons", False)
    assert layers.shown(Garrisons) is None
    del layers.on["garrisons"]
