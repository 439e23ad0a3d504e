"""A window whose theme is changed looks like one that was opened in that theme: every screen, every panel."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractItemView, QApplication, QTabBar
from redball.canvas.basemap.screen.tiles import TileCache
from redball.desk import theme
from redball.desk.start import application
from redball.desk.widgets.counter import unit_icon
from redball.game.orders import Step
from redball.game.sequence import LAST_OF_IMPULSE
from redball.game.units import Unit

from tests.desk.player import Player

NEAR = 24
"""How much a channel of a pixel may differ: less than any two inks of the themes."""
FEW = 0.0005
"""Share of a panel's pixels that may differ by more: the edges of letters drawn over one another."""
PHASES = ("land_combat", "reorganization", "production", "final_reorganization")


def go_to(player, phase: str) -> None:
    while player.game.clock.phase != phase:
        over = player.game.clock.phase == LAST_OF_IMPULSE and phase not in ("land_combat", "reorganization")
        assert player.desk.do(Step(end_stage=over)).allowed
    player.settle()


def screens(player, phases):
    """Lead the player from screen to screen; each has a name."""
    docks, window = player.window.docks, player.window
    yield "start"
    player.look_at_convoys()
    yield "convoys"
    player.look_at_units()
    yield "units"
    docks["units"].hide()
    docks["stocks"].raise_()
    for phase in phases:
        go_to(player, phase)
        if phase == "land_combat" and (there := sorted(window.work.cards["attack"]._attackable())):
            window.work.cards["attack"].aim(there[0])
        if phase == "production":
            player.desk.show_power("GE")
            player.settle()
            player.press(player.button(window.work.cards["oil"], "Receive all"))
        if phase == "reorganization":
            player.wait_for(lambda: not window.screens["points"].inside.watch.busy)
            yield phase
            player.trigger("plan")
            plan = window.screens["points"].inside.planned.plan
            player.wait_for(lambda plan=plan: not plan.watch.busy and not plan.is_stale)
            yield "plan"
            continue
        if phase == "final_reorganization":
            player.desk.show_power("CW")
            final = window.screens["final"].inside
            player.wait_for(lambda final=final: final.all.isEnabled() and not final.plan.busy)
        yield phase


def pictures(player) -> dict[str, QImage]:
    """Every panel in sight, and the frame round the map, without focus."""
    focus = QApplication.focusWidget()
    if focus is not None:
        focus.clearFocus()
    for bar in player.window.findChildren(QTabBar):  # tabs have the widths of the words that they had before
        QApplication.sendEvent(bar, QEvent(QEvent.Type.StyleChange))
    for view in player.window.findChildren(QAbstractItemView):
        view.scrollToTop()
    player.settle()
    parts = {name: dock for name, dock in player.window.docks.items() if not dock.visibleRegion().isEmpty()}
    parts |= {"toolbar": player.window.toolbar, "menu": player.window.menuBar()}
    parts["status"] = player.window.statusBar()
    format_ = QImage.Format.Format_RGB32
    return {name: part.grab().toImage().convertToFormat(format_) for name, part in parts.items()}


def differing(first: QImage, second: QImage) -> float:
    """The share of pixels that differ by more than is near."""
    assert first.size() == second.size()
    a, b = (bytes(image.constBits()) for image in (first, second))
    count = 0
    for at in range(0, len(a), 4):
        if a[at : at + 3] != b[at : at + 3]:
            count += any(abs(x - y) > NEAR for x, y in zip(a[at : at + 3], b[at : at + 3], strict=True))
    return count / (len(a) / 4)


class Opened(Player):
    """A window whose first theme is the one that is asked for."""

    def __init__(self, app, folder, name: str) -> None:
        self.app, self.folder, self._begun = app, folder, 0
        self.controller = application.make(app, name, folder / "opened.ini")
        application.show_demo(self.controller, folder)
        self.window, self.desk, self.map = (
            self.controller.window,
            self.controller.desk,
            self.controller.map,
        )
        self.view = self.map.view


def compare(qapp, tmp_path, monkeypatch, phases) -> list[str]:
    monkeypatch.setenv("REDBALL_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(TileCache, "finish", lambda *_: None)
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    changed, wrong = {}, []
    first = Opened(qapp, tmp_path / "a", "light")
    for name in screens(first, phases):
        first.controller.appearance.use_theme("dark")
        first.settle()
        changed[name] = pictures(first)
        first.controller.appearance.use_theme("light")
        first.settle()
    first.close()
    second = Opened(qapp, tmp_path / "b", "dark")
    for name in screens(second, phases):
        opened = pictures(second)
        assert opened.keys() == changed[name].keys(), name
        for part, picture in opened.items():
            share = differing(changed[name][part], picture)
            if share > FEW:
                wrong.append(f"{name}: {part} differs in {share:.2%} of its pixels")
                keep(tmp_path, name, part, changed[name][part], picture)
    second.controller.appearance.use_theme("light")
    second.close()
    return wrong


def keep(folder, name: str, part: str, *images: QImage) -> None:
    """The two pictures, for who looks why."""
    for which, image in zip(("changed", "opened"), images, strict=True):
        image.save(str(folder / f"{name}-{part}-{which}.png"))


@pytest.mark.deep
def test_a_counter_in_a_list_follows_the_theme(qapp):
    """It had the look of the theme that it was made in."""
    unit = Unit("ger-dak", "DAK", "ARM", "GE", country="GE", attack=6, movement=5)
    seen = []
    for name in ("light", "dark", "light"):
        theme.use(qapp, name)
        seen.append(unit_icon(unit, None, 36).pixmap(44, 44).toImage())
    assert seen[0] == seen[2] != seen[1]


@pytest.mark.deep
def test_the_start_looks_alike(qapp, tmp_path, monkeypatch):
    assert not compare(qapp, tmp_path, monkeypatch, ())


@pytest.mark.deep
def test_every_screen_looks_alike(qapp, tmp_path, monkeypatch):
    assert not compare(qapp, tmp_path, monkeypatch, PHASES)
