"""The political display as players use it: markers dragged, ways gone by clicks and keys, reasons read."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from redball.desk.sets.politics.display import phrases
from redball.desk.sets.politics.display.minor_dialog import MinorDialog
from redball.game.orders import SetOption
from redball.game.state import Game
from redball.rules.politics import standing
from redball.rules.politics.display.orders import MarkControllable
from redball.rules.politics.orders import SetMinor

from tests.desk.clipped import faults
from tests.mouse import move_mouse

LEFT = Qt.MouseButton.LeftButton
Key = Qt.Key


def node(player, label: str) -> int:
    return standing.layout(player.game).node(label)


def spot(player, view, label: str) -> QPoint:
    return view.spot_of(node(player, label)).toPoint()


def where(game: Game, country: str = "SPA") -> str:
    return standing.minor(game, country).at


def click(player, view, label: str) -> None:
    QTest.mouseClick(view, LEFT, pos=spot(player, view, label))
    player.settle()


def drag(player, view, *labels: str, drop: bool = True) -> None:
    """Take the marker in the first hex over the others."""
    start = spot(player, view, labels[0])
    QTest.mousePress(view, LEFT, pos=start)
    for label in labels[1:]:
        end = spot(player, view, label)
        for share in (0.4, 1.0):
            move_mouse(view, start + (end - start) * share)
        start = end
        player.settle()
    if drop:
        QTest.mouseRelease(view, LEFT, pos=start)
        player.settle()


def said(player) -> str:
    return player.window.status_line.hex.full


def keys(player, view, *pressed: Qt.Key) -> None:
    for key in pressed:
        QTest.keyClick(view, key)
        player.settle()


def test_the_display_takes_the_place_of_the_map(player, plug, view):
    zoom = player.window.status_line.zoom
    assert plug.panel.isVisible() and plug.panel.geometry() == player.map.area.rect()
    assert player.window.docks["political_display"].isVisible()
    player.picture("political-display")
    player.trigger("political_display")
    assert not plug.panel.isVisible() and not plug.display.is_shown
    assert not player.window.docks["political_display"].isVisible()
    assert zoom.text() == f"Zoom {round(player.view.scale_px)} px", "the map's, which is seen"
    player.window.activateWindow()
    QTest.keyClick(player.window, Key.Key_I)
    player.settle()
    assert plug.panel.isVisible(), "by its key"
    assert zoom.text() == f"Zoom {round(view.wide)} px", "the display's"
    player.desk.centre_wanted.emit(player.node("Paris"))
    player.settle()
    assert not plug.panel.isVisible(), "whoever looks for a hex of the map sees the map"


@pytest.fixture
def narrow(player, plug):
    """The window as small as it gets, without the display."""
    player.trigger("political_display")
    player.window.resize(player.window.minimumSize())
    player.settle()
    yield player.window
    player.action("map_alone").setChecked(False)
    player.window.resize(1600, 1000)
    player.settle()


def seen(window) -> dict[str, tuple[int, int]]:
    """Docks that are in front, with their sizes."""
    docks = window.docks.items()
    return {
        name: made.size().toTuple()
        for name, made in docks
        if not made.isHidden() and not made.visibleRegion().isEmpty()
    }


@pytest.mark.deep
def test_in_a_narrow_window_the_display_has_the_room_of_other_docks(player, plug, narrow):
    before, panel = seen(narrow), plug.panel
    assert {"turn", "politics"} < set(before)
    player.trigger("political_display")
    assert set(seen(narrow)) == {"political_display"}
    assert panel.view.wide > 30 and not faults(panel.strip), "modifiers and letters are read"
    player.picture("political-display-narrow")
    narrow.show_dock("politics")
    player.settle()
    assert set(seen(narrow)) == {"political_display", "politics"}, "whoever wants one has it"
    player.trigger("political_display")
    assert seen(narrow) == before, "all is as it was"


@pytest.mark.deep
def test_folded_docks_come_back_however_the_display_goes(player, plug, narrow):
    before = seen(narrow)
    player.trigger("political_display")
    player.window.resize(1600, 1000)
    player.settle()
    assert {"turn", "politics", "political_display"} <= set(seen(narrow)), "there is room again"
    player.window.resize(narrow.minimumSize())
    player.settle()
    assert set(seen(narrow)) == {"political_display"}
    player.trigger("map_alone")
    assert not seen(narrow)
    player.trigger("map_alone")
    assert {"turn", "politics", "political_display"} <= set(seen(narrow))
    player.trigger("political_display")
    assert set(seen(narrow)) == set(before)
    player.trigger("political_display")
    narrow.remember_layout()
    assert not narrow.docks["turn"].isHidden(), "the next run begins with all docks"


@pytest.mark.deep
def test_whoever_goes_to_a_place_sees_the_map(player, plug, view):
    field = player.window.goto
    player.trigger("goto")
    QTest.keyClick(field, Key.Key_Escape)
    player.settle()
    assert plug.panel.isVisible() and view.hasFocus() is player.window.isActiveWindow()
    field.wanted.emit(player.node("Paris"))
    player.settle()
    assert not plug.panel.isVisible()


def test_it_isnt_there_where_politics_isnt_played(player, plug, view):
    from redball.game.orders import SetRuleSets, Step

    player.desk.do(Step())
    player.desk.do(SetRuleSets(()))
    player.settle()
    assert not plug.panel.isVisible() and not player.action("political_display").isVisible()


@pytest.mark.rule("POL-ACT-02", "POL-ACT-06", "POL-ACT-08")
def test_a_marker_is_dragged(player, plug, view):
    drag(player, view, "P-0713", "P-0612", "P-0512", "P-0411", drop=False)
    question = view.picture().question
    assert question is not None and question.costs == (3, 2, 2) and question.said == "3 + 2 + 2 = 7 of 7"
    assert "3 + 2 + 2 = 7 of 7" in said(player)
    player.picture("political-display-drag")
    QTest.mouseRelease(view, LEFT, pos=spot(player, view, "P-0411"))
    player.settle()
    assert where(player.game) == "P-0411"
    assert standing.minor(player.game, "SPA").modifiers == {"IT": 4, "CW": -2, "SU": 3}
    player.trigger("undo")
    assert where(player.game) == "P-0713" and standing.minor(player.game, "SPA").modifiers["GE"] == 7


@pytest.mark.deep
def test_a_drag_to_a_far_hex_takes_the_cheapest_way(player, plug, view):
    drag(player, view, "P-0713", "P-0411")
    assert where(player.game) == "P-0411"


@pytest.mark.rule("POL-ACT-02", "POL-ACT-04")
@pytest.mark.parametrize(
    ("end", "words", "clause"),
    [("P-0613", "each step must come nearer", "POL-ACT-02"), ("P-0909", "is not beside", "POL-ACT-02")],
)
def test_a_refused_step_says_why(player, plug, view, end, words, clause):
    drag(player, view, "P-0713", end, drop=False)
    assert words in said(player) and clause in said(player)
    assert view.picture().question.refused == node(player, end)
    QTest.mouseRelease(view, LEFT, pos=spot(player, view, end))
    player.settle()
    assert where(player.game) == "P-0713", "it goes home"
    assert plug.panel.hint.isVisible() and words in plug.panel.hint.words.text()


@pytest.mark.deep
def test_a_drag_is_given_up(player, plug, view):
    drag(player, view, "P-0713", "P-0612", drop=False)
    keys(player, view, Key.Key_Escape)
    QTest.mouseRelease(view, LEFT, pos=spot(player, view, "P-0612"))
    player.settle()
    assert where(player.game) == "P-0713" and not plug.display.asked.way


@pytest.mark.deep
def test_a_way_is_gone_by_clicks_and_given_by_the_button(player, plug, view):
    click(player, view, "P-0713")
    assert plug.display.asked.chosen == "SPA"
    question = view.picture().question
    assert set(question.next) == {node(player, "P-0612"), node(player, "P-0712")}
    assert set(question.next.values()) == {3}
    click(player, view, "P-0612")
    click(player, view, "P-0512")
    strip = plug.panel.strip
    assert strip.points.text() == "5 of 7" and strip.go.isEnabled()
    click(player, view, "P-0612")
    assert strip.points.text() == "3 of 7", "back along the way"
    click(player, view, "P-0613")
    assert "nearer" in said(player) and len(plug.display.asked.way) == 1
    player.press(strip.clear)
    assert not plug.display.asked.way and not strip.go.isEnabled()
    click(player, view, "P-0612")
    player.press(strip.go)
    assert where(player.game) == "P-0612" and plug.display.was_activated("SPA")


def test_a_way_is_gone_by_keys(player, plug, view):
    view.setFocus()
    keys(player, view, Key.Key_PageDown)
    first = plug.display.asked.chosen
    assert standing.minor(player.game, first).modifiers["GE"], "what Germany moves comes first"
    for _ in range(60):
        if plug.display.asked.chosen == "SPA":
            break
        keys(player, view, Key.Key_PageDown)
    assert plug.display.asked.chosen == "SPA" and view.cursor_node == node(player, "P-0713")
    keys(player, view, Key.Key_Left, Key.Key_Return)
    assert plug.display.asked.way == (node(player, "P-0712"),)
    assert "a step for 3" not in view.accessibleDescription()
    keys(player, view, Key.Key_Up)
    assert (
        "a step for 2" in view.accessibleDescription() or view.cursor_node not in view.picture().question.next
    )
    keys(player, view, Key.Key_Home, Key.Key_Backspace)
    assert plug.display.asked.way == () and view.cursor_node == node(player, "P-0713")
    keys(player, view, Key.Key_Left, Key.Key_Return, Key.Key_Return)
    assert where(player.game) == "P-0712"
    keys(player, view, Key.Key_Escape)
    assert plug.display.asked.chosen == ""
    keys(player, view, Key.Key_Return)
    assert plug.display.asked.chosen == "SPA", "Enter chooses what stands there"


@pytest.mark.deep
@pytest.mark.rule("POL-ACT-19")
def test_the_inspector_shows_the_way_line_by_line(player, plug, view):
    player.desk.do(SetMinor("SPA", {"at": "P-0506", "modifiers": {"GE": 3}}))
    plug.display.ask(plug.display.asked.choose(player.game, "SPA"))
    for label in ("P-0405", "P-0404"):
        plug.display.ask(plug.display.asked.extended(player.game, node(player, label)))
    player.settle()
    texts = player.texts(plug.inspector.way)
    assert texts[2:4] == ["Moves inside an ideology", "1"], texts
    assert "Leaves a major power's marker" in texts and "Sum, of 3 points" in texts
    assert "POL-ACT-19" in player.texts_of_buttons(plug.inspector.way)


def test_the_inspector_shows_a_minor_and_a_power(player, plug, view):
    click(player, view, "P-0618")
    assert player.says(plug.inspector, "Netherlands") and player.says(plug.inspector.state, "Commonwealth")
    click(player, view, "P-0304")
    assert player.says(plug.inspector, "Germany") and player.says(plug.inspector.state, "Fascist")
    assert not plug.panel.strip.go.isEnabled()


@pytest.mark.deep
@pytest.mark.rule("POL-ACT-22", "POL-IPO-01")
def test_a_power_s_own_marker_is_moved(player, plug, view):
    click(player, view, "P-0506")
    strip = plug.panel.strip
    assert strip.card.isVisible() and not strip.points.text().endswith("of 2")
    strip.card.setValue(2)
    player.settle()
    assert plug.display.asked.points == 2 and plug.display.asked.target == "fascist"
    drag(player, view, "P-0506", "P-0405", "P-0305", drop=False)
    assert view.picture().question.costs == (1, 1)
    assert "Fascist, centre" in player.texts(plug.inspector.way)
    QTest.mouseRelease(view, LEFT, pos=spot(player, view, "P-0305"))
    player.settle()
    assert standing.standing(player.game, "JA").at == "P-0305"
    click(player, view, "P-0206")
    drag(player, view, "P-0206", "P-0207", drop=False)
    assert "POL-ACT-22" in said(player)
    keys(player, view, Key.Key_Escape)


@pytest.mark.deep
@pytest.mark.rule("POL-ACT-01")
def test_who_can_control_is_written_down(player, plug, view):
    click(player, view, "P-0713")
    can = plug.inspector.can
    can.setCurrentIndex(can.findData("no"))
    can.activated.emit(can.currentIndex())
    player.settle()
    assert player.says(plug.inspector.control, "cannot control")
    click(player, view, "P-0612")
    player.press(plug.panel.strip.go)
    assert where(player.game) == "P-0713" and plug.panel.hint.isVisible()
    assert "POL-ACT-01" in said(player)
    player.desk.do(MarkControllable("GE", "SPA", ""))
    player.settle()
    assert can.currentData() == "" and plug.display.asked.way, "the way stays"


@pytest.mark.deep
def test_a_minor_is_corrected_by_hand(player, plug, view, monkeypatch):
    made = []
    monkeypatch.setattr(MinorDialog, "exec", lambda dialog: made.append(dialog))
    QTest.mouseDClick(view, LEFT, pos=spot(player, view, "P-0618"))
    player.settle()
    (dialog,) = made
    assert dialog.country == "NED" and dialog.orders() == [] and not dialog.action.isEnabled()
    dialog.modifiers["GE"].setValue(4)
    dialog.roles["controller"].choose("CW")
    dialog.joined.setChecked(True)
    assert dialog.orders() == [SetMinor("NED", {"modifiers": {"GE": 4}, "controller": "CW", "joined": True})]
    dialog.at.setText("p-9999")
    dialog.at.textEdited.emit("p-9999")
    assert not dialog.action.isEnabled(), "no hex of the display"
    dialog.at.setText("p-0617")
    dialog.at.textEdited.emit("p-0617")
    player.picture_of(dialog, "minor-dialog")
    dialog.accept()
    player.settle()
    now = standing.minor(player.game, "NED")
    assert (now.at, now.modifiers, now.controller, now.guarantor) == ("P-0617", {"GE": 4}, "CW", "CW")
    click(player, view, "P-0713")
    player.press(plug.inspector.correct)
    assert made[1].country == "SPA"
    made[1].reject()


@pytest.mark.deep
def test_another_power_s_modifiers(player, plug, view):
    click(player, view, "P-0713")
    chip = plug.panel.strip._chips["CW"]
    player.press(chip)
    assert plug.display.asked.owner == "CW" and plug.display.asked.power == "CW"
    assert {piece.code: piece.modifier for piece in view.picture().pieces}["SPA"] == -2
    assert plug.panel.strip.target_words.text() == "Away from"
    box = plug.panel.strip.target
    assert [box.itemData(n) for n in range(box.count())] == ["CW", "democrat"]
    player.press(plug.panel.strip._chips["US"])
    assert view.picture().question is None and not box.isEnabled()


@pytest.mark.deep
def test_the_power_whose_tracks_are_shown_has_its_modifiers_shown(player, plug, view):
    player.desk.show_power("IT")
    player.settle()
    assert plug.display.asked.owner == plug.display.asked.power == "IT"
    assert {piece.code: piece.modifier for piece in view.picture().pieces}["SPA"] == 4
    player.desk.show_power("GE")


@pytest.mark.deep
@pytest.mark.rule("POL-ACT-21")
def test_another_power_is_picked_to_activate(player, plug, view):
    strip = plug.panel.strip
    assert not strip.by.isVisible()
    player.desk.do(SetOption("pol.alternate_activation", "on"))
    player.settle()
    assert strip.by.isVisible()
    drag(player, view, "P-0713", "P-0612")
    assert where(player.game) == "P-0713" and "POL-ACT-21" in said(player)
    strip.by.setCurrentIndex(strip.by.findData("CW"))
    strip.by.activated.emit(strip.by.currentIndex())
    player.settle()
    drag(player, view, "P-0713", "P-0612")
    assert where(player.game) == "P-0612"


@pytest.mark.deep
def test_a_target_is_chosen(player, plug, view):
    click(player, view, "P-0713")
    box = plug.panel.strip.target
    box.setCurrentIndex(box.findData("fascist"))
    box.activated.emit(box.currentIndex())
    player.settle()
    assert plug.display.asked.target == "fascist"
    drag(player, view, "P-0713", "P-0612")
    assert where(player.game) == "P-0612"


@pytest.mark.deep
def test_zoom_and_pan(player, plug, view):
    whole = view.wide
    at = QPointF(view.width() * 0.3, view.height() * 0.4)
    before = (at - view.origin()) / view.wide
    view.zoom_by(3, at)
    after = (at - view.origin()) / view.wide
    assert view.wide == pytest.approx(whole * 1.25**3)
    assert (before - after).manhattanLength() < 0.01, "the point under the mouse stays"
    start = view.spot_of(node(player, "P-1406")).toPoint()
    view.bring(node(player, "P-0713"))
    middle = view.middle
    drag(player, view, "P-0712", "P-0710")
    assert view.middle.x() == pytest.approx(middle.x() + 2, abs=0.2), "the field moves with the hand"
    assert start
    keys(player, view, Key.Key_0)
    assert view.wide == pytest.approx(whole)
    keys(player, view, Key.Key_Plus)
    assert view.wide > whole
    QTest.keyClick(view, Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    assert view.wide == pytest.approx(whole)


@pytest.mark.deep
def test_hexes_in_words(player, plug, view):
    game = player.game
    assert phrases.place_said(game, node(player, "P-0713")) == "neutral centre"
    assert phrases.place_said(game, node(player, "P-0712")) == "neutral zone"
    assert phrases.place_said(game, node(player, "P-0305")) == "Fascist, centre"
    assert phrases.place_said(game, node(player, "P-0506")) == "Fascist, outermost faction"
    assert phrases.place_said(game, node(player, "P-0404")) == "Fascist, faction 1"
    move_mouse(view, spot(player, view, "P-0618"))
    player.settle()
    assert "Netherlands" in said(player) and "P-0618" in said(player)
    piece = view.piece_at(view.spot_of(node(player, "P-0618")))
    assert "Guaranteed by Commonwealth" in view.said_of(piece)


@pytest.mark.deep
@pytest.mark.parametrize("label", ["P-0101", "P-0713", "P-1424", "P-0224"])
def test_every_hex_is_found_where_it_is_painted(player, plug, view, label):
    assert view.node_at(view.spot_of(node(player, label))) == node(player, label)
