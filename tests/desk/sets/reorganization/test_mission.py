"""A whole air mission played at the checklist by clicking, with mistakes and undo (Normandy 1944)."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from redball.desk.map.picking import Pick
from redball.desk.sets.reorganization.tables import MIME
from redball.game.orders import AddUnit, EditUnit, FlipUnit, SetOption, Step
from redball.rules.reorganization.mission import mission_of
from redball.rules.reorganization.orders import AirMission

from tests.desk.sets.reorganization.conftest import ready

pytestmark = pytest.mark.deep

TRANSPORT, FIGHTER, PATROL = "gbr-46-grp", "usa-9-af", "ger-jg-26"
SERVED = "usa-2-arm"


@pytest.fixture
def missions(player, screen):
    screen.show_mission()
    player.settle()
    return screen.missions


def settle(player) -> None:
    player.settle()
    player.wait_for(lambda: not player.window.screens["points"].inside.missions.busy)


def go(player, missions) -> None:
    """Press what is next."""
    player.press(missions.steps.next)
    settle(player)


def step(player):
    found = mission_of(player.game, "allied")
    return found.step if found is not None else None


def flying(player) -> dict[str, tuple[str, str, str]]:
    found = mission_of(player.game, "allied")
    label = player.game.atlas.label
    return {f.unit: (f.role, label(f.node), f.fate) for f in found.flights} if found is not None else {}


def send(player, missions, unit: str, place: str) -> None:
    """Click an aircraft's row, a hex's row, and Fly."""
    page = missions.flights
    player.click_row(page.aircraft, page.aircraft.index_of(unit))
    player.click_row(page.hexes, page.nodes.index(player.node(place)))
    player.press(page.fly)
    settle(player)


def drag(player, missions, unit: str, place: str) -> None:
    """Drop an aircraft on a hex's row."""
    page = missions.flights
    data = QMimeData()
    data.setData(MIME, unit.encode())
    row = page.nodes.index(player.node(place))
    at = QPointF(page.hexes.visualItemRect(page.hexes.item(row, 0)).center())
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    page.hexes.dropEvent(QDropEvent(at, Qt.DropAction.CopyAction, data, left, none))
    settle(player)


def refusal(player) -> str:
    hint = player.map.area.hint
    assert hint.isVisible()
    return " ".join([*player.texts(hint), *player.texts_of_buttons(hint)])


def rows(missions) -> list[tuple[str, str]]:
    return [(row.sign, row.words.full) for row in missions.steps.rows]


def to_transports(player, missions) -> None:
    go(player, missions)
    send(player, missions, PATROL, "Rouen")
    go(player, missions)


def result(missions, unit: str):
    return next(row for row in missions.results.rows if row.flight.unit == unit)


@pytest.mark.deep
@pytest.mark.rule("REO-ATR-02", "REO-ATR-03", "REO-ATR-06", "REO-ATR-08", "REO-ATR-09", "REO-ATR-10")
def test_a_whole_mission_with_mistakes(player, screen, missions):
    start, steps = player.desk.session.head, missions.steps
    assert [sign for sign, _ in rows(missions)] == ["todo"] * 8
    assert "Rouen" in missions.note.text()
    go(player, missions)
    assert step(player) == "patrols" and rows(missions)[0] == ("now", "Combat air patrol")
    assert player.says(steps, "Axis flies patrols")
    player.look_at("Rouen")
    # A transport before the patrols: its row isn't there, its counter tells why, a drop is refused.
    assert missions.flights.aircraft.index_of(TRANSPORT) < 0
    player.click_unit(TRANSPORT)
    assert "transports and escorts" in missions.flights.told.text()
    drag(player, missions, TRANSPORT, "Rouen")
    assert "REO-ATR-03" in refusal(player) and not flying(player)
    # The patrol: its counter, a hex out of range, then the hex.
    player.click_unit(PATROL)
    assert player.map.picker.wish is not None and len(player.map.picker.wish.legal) == 4
    player.map.picker.wish.then(player.node("Brest"))
    settle(player)
    assert "7 hexes" in refusal(player) and not flying(player)
    # The click on the map that another panel waits for outlives a refusal and another tab.
    other = Pick("Click where the unit goes", lambda node: None)
    player.map.picker.pick(other)
    missions.leave()
    assert player.map.picker.wish is other
    player.map.picker.end()
    player.press(missions.flights.on_map)
    assert player.map.picker.wish is not None
    missions.leave()
    assert player.map.picker.wish is None
    player.press(missions.flights.on_map)
    player.click_hex(player.node("Rouen"))
    settle(player)
    assert flying(player) == {PATROL: ("patrol", "W-0730", "")}
    player.picture("mission-patrols")
    go(player, missions)
    assert rows(missions)[0] == ("done", "1 fighter on patrol over Rouen")
    # The escort may not fly where no transport does.
    assert FIGHTER not in {order.unit for order in missions.flights.open}
    send(player, missions, TRANSPORT, "Rouen")
    assert flying(player)[TRANSPORT] == ("transport", "W-0730", "")
    send(player, missions, FIGHTER, "Rouen")
    player.picture("mission-transports")
    player.click_row(missions.flights.aircraft, missions.flights.aircraft.index_of(FIGHTER))
    player.press(missions.flights.back)
    settle(player)
    assert set(flying(player)) == {PATROL, TRANSPORT}
    player.trigger("redo")
    settle(player)
    assert flying(player)[FIGHTER][0] == "escort"
    assert [line.role for line in missions.lines()] == ["patrol", "transport", "escort"]
    board = player.map.layers.board
    assert board.drawing("flights").items and {"flight"} <= {row.sample for row in board.legend_rows()}
    # Nobody has interceptors left: the fight is next, but the step can still be played.
    assert (
        steps.next.full == "Next: air combat" and steps.stay.text() == "Still play: opponent's interceptors"
    )
    player.press(steps.stay)
    settle(player)
    assert step(player) == "interceptors" and "Nobody who may fly" in missions.flights.told.text()
    drag_escort = missions.flights.order(FIGHTER, player.node("Rouen"))
    assert not player.desk.do(drag_escort).allowed and "REO-ATR" in refusal(player)
    go(player, missions)
    assert step(player) == "combat" and [r.flight.unit for r in missions.results.rows] == [
        PATROL,
        TRANSPORT,
        FIGHTER,
    ]
    player.press(result(missions, PATROL).buttons["destroyed"])
    settle(player)
    assert player.game.units[PATROL].hex == -1
    player.press(result(missions, PATROL).buttons[""])
    settle(player)
    assert player.game.units[PATROL].hex >= 0 and flying(player)[PATROL][2] == ""
    player.press(result(missions, PATROL).buttons["destroyed"])
    settle(player)
    row = result(missions, FIGHTER)
    row.setFocus()
    QTest.keyClick(row, Qt.Key.Key_A)
    settle(player)
    assert flying(player)[FIGHTER][2] == "aborted" and not player.game.units[FIGHTER].organized
    assert result(missions, FIGHTER).buttons["aborted"].isChecked()
    player.picture("mission-combat")
    go(player, missions)
    assert step(player) == "reorganizing"
    assert ("done", "1 aborted, 1 shot down") in rows(missions)
    serving = missions.serving
    assert serving.left.text() == "46 Grp over Rouen may serve 1 unit."
    names = [order.unit for order in serving.orders]
    assert SERVED in names
    player.click_row(serving.table, names.index(SERVED))
    serving.payer.setCurrentIndex(serving.payer.findData("US"))
    player.picture("mission-reorganizing")
    player.press(serving.give)
    settle(player)
    assert player.game.units[SERVED].organized and player.game.powers["US"].rp_left == 46
    assert serving.left.text() == "46 Grp over Rouen has served."
    player.click_row(serving.table, 0)
    player.press(serving.give)
    assert "REO-ATR-10" in refusal(player)
    go(player, missions)
    assert step(player) == "home" and not player.game.units[TRANSPORT].organized
    assert rows(missions)[7] == ("done", "46 Grp and 9 AF are home, face-down")
    assert not missions.lines() and not steps.next.isVisible()
    while player.desk.session.head > start:
        player.trigger("undo")
    settle(player)
    assert step(player) is None and [sign for sign, _ in rows(missions)] == ["todo"] * 8
    assert player.game.units[PATROL].hex >= 0 and not player.game.units[SERVED].organized
    assert steps.next.full == "Begin the air mission"


@pytest.mark.deep
@pytest.mark.rule("REO-ATR-07", "REO-ATR-11")
def test_anti_aircraft_fire_and_a_large_transport(player, screen, missions):
    player.desk.do(EditUnit(TRANSPORT, {"large": True}))
    player.desk.do(AddUnit("ger-flak", "Flak", "AA", "GE", "GER", "Amiens", range=2))
    ready(player)
    to_transports(player, missions)
    page = missions.flights
    player.click_row(page.aircraft, page.aircraft.index_of(TRANSPORT))
    player.click_row(page.hexes, page.nodes.index(player.node("Rouen")))
    assert "It may serve 2 units" in page.told.text()
    player.press(page.fly)
    settle(player)
    player.press(missions.steps.next)
    settle(player)
    while step(player) != "anti_aircraft":
        if step(player) == "combat":
            assert missions.steps.acts.full == "Both sides fight"
            player.press(result(missions, PATROL).buttons["aborted"])
            settle(player)
        go(player, missions)
    only = result(missions, TRANSPORT)
    assert [r.flight.unit for r in missions.results.rows] == [TRANSPORT]
    assert result(missions, TRANSPORT).buttons[""].isChecked()
    assert only.gun is not None and only.gun.currentData() == "ger-flak"
    player.picture("mission-fire")
    go(player, missions)
    assert missions.serving.left.text() == "46 Grp over Rouen may serve 2 units."
    player.trigger("undo")
    settle(player)
    player.press(result(missions, TRANSPORT).buttons["destroyed"])
    settle(player)
    # Nobody came through: there is nothing to do but to go home.
    assert missions.steps.next.full == "Next: return to base"
    go(player, missions)
    assert step(player) == "home"
    assert rows(missions)[5] == ("done", "1 shot down")


@pytest.mark.deep
@pytest.mark.rule("REO-ATR-07")
def test_without_fire_and_without_an_opponent(player, screen, missions):
    player.desk.do(SetOption("reorg.aa_fire", False))
    player.desk.do(FlipUnit(PATROL, False))
    ready(player)
    assert "there a transport serves without a mission" in missions.note.text()
    go(player, missions)
    assert ("info", "Anti-aircraft fire: not played, by option") in rows(missions)
    go(player, missions)
    send(player, missions, TRANSPORT, "Rouen")
    assert missions.steps.next.full == "Nobody opposes: straight to reorganizing"
    go(player, missions)
    assert step(player) == "reorganizing"


@pytest.mark.deep
def test_air_missions_are_counted_and_flown_again_by_option(player, screen, missions):
    assert not player.says(missions, "Air missions left")
    player.desk.do(SetOption("reorg.atr_uses_missions", True))
    player.desk.do(SetOption("reorg.provider_reuse", True))
    ready(player)
    box = missions.allowance.itemAt(2).widget()
    assert box.text() == "any number"
    box.setValue(1)
    settle(player)
    to_transports(player, missions)
    send(player, missions, TRANSPORT, "Rouen")
    assert missions.allowance.itemAt(2).widget().value() == 0
    player.press(missions.steps.end)
    settle(player)
    assert step(player) == "home"
    assert not missions.steps.next.isVisible(), "no transport is face-up"
    player.desk.do(FlipUnit(TRANSPORT, organized=True))
    settle(player)
    assert missions.steps.next.isVisible() and missions.steps.next.full == "Begin another air mission"
    go(player, missions)
    assert step(player) == "patrols" and not flying(player)


def test_a_refused_transport_leads_to_the_checklist(player, screen):
    screen.tabs.setCurrentWidget(screen.sources)
    player.click_row(screen.units, screen.units.index_of(SERVED))
    ready(player)
    keys = [row.key for row in screen.sources.rows]
    player.click_row(screen.sources, keys.index((f"unit:{TRANSPORT}", "atr", False)))
    assert "combat air patrol" in screen.foot.told.text()
    player.press(screen.foot.to_mission)
    assert screen.is_in_mission and screen.left.currentWidget() is screen.missions.steps
    screen.tabs.setCurrentWidget(screen.sources)
    # The to-do entry begins the mission and opens the checklist.
    begin = player.window.todo.findChildren(object)
    offer = next(b for b in begin if getattr(b, "full", "") == "Begin the mission")
    assert "air transports get ready" in offer.toolTip()
    player.press(offer)
    settle(player)
    assert step(player) == "patrols" and screen.is_in_mission
    screen.tabs.setCurrentWidget(screen.sources)
    player.trigger("air_mission")
    assert screen.is_in_mission


@pytest.mark.rule("REO-ATR-03")
def test_after_the_mission_no_transport_is_offered(player, screen, missions):
    """Even where nobody could meet it; the checklist begins no other one."""
    player.desk.do(SetOption("reorg.aa_fire", False))
    player.desk.do(FlipUnit(PATROL, False))
    player.desk.do_all([AirMission("allied"), AirMission("allied", "home")])
    ready(player)
    assert "transport serves without" not in missions.note.text()
    assert missions.steps.next.full != "Begin another air mission"
    screen.tabs.setCurrentWidget(screen.sources)
    player.click_row(screen.units, screen.units.index_of(SERVED))
    ready(player)
    offer = next(row for row in screen.sources.rows if row.key == (f"unit:{TRANSPORT}", "atr", False))
    player.click_row(screen.sources, screen.sources.rows.index(offer))
    assert not screen.offer().allowed and "REO-ATR-03" in screen.offer().ruling.clauses


@pytest.mark.rule("REO-ATR-09")
def test_leaving_the_phase_sends_everybody_home(player, screen, missions):
    to_transports(player, missions)
    send(player, missions, TRANSPORT, "Rouen")
    ruling = player.desk.do(Step())
    settle(player)
    assert {note.code for note in ruling.notes} >= {"reorganization.mission.returned"}
    assert not player.game.units[TRANSPORT].organized and not player.game.units[PATROL].organized
    assert not missions.lines()
    player.trigger("undo")
    settle(player)
    assert step(player) == "transports" and missions.lines()


def test_aircraft_are_sorted_and_filtered_by_hex(player, screen, missions):
    for number, place in enumerate(("Paris", "Nancy")):
        player.desk.do(
            AddUnit(f"jg-{number}", f"JG {number}", "FTR", "GE", "GER", place, range=4 + 8 * number)
        )
    player.desk.do(AirMission("allied"))
    settle(player)
    page = missions.flights
    assert [row.cells[0] for row in page.aircraft.rows] == ["JG 0", "JG 1", "JG 26"]
    page.aircraft.sort_wanted.emit(1)
    assert [row.cells[1] for row in page.aircraft.rows] == ["Lille", "Nancy", "Paris"]
    label = player.game.atlas.label(player.node("London"))
    page.filter.setCurrentIndex(page.filter.findData(label))
    assert {row.unit for row in page.aircraft.rows} == {"jg-1", PATROL}
    page.filter.setCurrentIndex(0)
    player.click_row(page.aircraft, page.aircraft.index_of("jg-0"))
    assert player.node("London") not in page.nodes
