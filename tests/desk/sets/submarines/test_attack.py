"""An attack on convoys in the guided column, step by step, with mistakes, and all of it taken back."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton
from redball.desk.sets.submarines.attack.areas_card import area_rows
from redball.game import codec
from redball.game.orders import AddUnit, SetConvoys, SetOption, Step
from redball.rules.submarines.losses import told
from redball.rules.submarines.marks import is_marked
from redball.rules.submarines.orders import AttackConvoys, ResolveAttack, SearchConvoys
from redball.rules.submarines.under_way import all_attacks_now, attacks_now

from tests.desk.clipped import faults

AREA = "Western Approaches"


@pytest.fixture
def area(player) -> int:
    """The sea area of the attack."""
    return player.game.atlas.sea_by_name[AREA.casefold()].index


@pytest.fixture
def steps(player, column, area):
    """The steps of the area, before its attack."""
    player.press(player.button(column.areas, "Attack", AREA))
    assert column.area == area
    return column.steps


def enter(player, steps, **values: str) -> None:
    for unit, value in values.items():
        field = steps.form.fields[unit.replace("_", "-")]
        field.selectAll()
        QTest.keyClicks(field, value)
    player.settle()


def choose(player, box, data) -> None:
    index = box.findData(data)
    box.setCurrentIndex(index)
    box.activated.emit(index)
    player.settle()


def go(player, steps, words: str) -> None:
    assert steps.go.text().replace("&", "") == words
    player.press(steps.go)


def to_search(player, steps) -> None:
    enter(player, steps, u_124="3", u_99="2")
    go(player, steps, "Begin the attack")
    go(player, steps, "Nobody flies in")


def to_targets(player, steps, combat: str = "submarine") -> None:
    to_search(player, steps)
    for whose, rolled in (("submarines", 7), ("convoys", 6)):
        choose(player, steps.form.cards[whose].how, 1)
        steps.form.cards[whose].field.setValue(rolled)
        player.settle()
    go(player, steps, "Take the dice")
    player.press(steps.form.buttons["submarines"])
    steps.form.points.setValue(1)
    player.settle()
    go(player, steps, "Take the search")
    player.press(steps.form.buttons[combat])
    go(player, steps, "Take this type")


# --- the column ---------------------------------------------------------------------------------------------


def test_it_opens_beside_the_map_with_the_step_and_closes_after_it(player, column):
    dock = player.window.docks["submarines"]
    assert dock.isVisible() and not dock.visibleRegion().isEmpty()
    assert player.window.tabifiedDockWidgets(player.window.docks["inspector"]) == [dock]
    assert player.desk.do(Step()).allowed
    player.settle()
    assert player.game.clock.phase == "naval_combat" and dock.isHidden()
    player.desk.undo()
    player.settle()
    assert dock.isVisible()


def test_areas_say_who_may_attack_what(player, column):
    rows = {row.name: row for row in area_rows(player.game)}
    assert rows[AREA].state == "todo"
    assert rows[AREA].detail == "2 submarines against 12 CP, ASW 8½, counts as 9"
    assert (
        rows["Bay of Biscay"].state == "idle"
        and "no submarine there may attack" in rows["Bay of Biscay"].detail
    )
    assert player.says(column.areas, "2 submarines against 10 CP, ASW 3")
    player.press(player.button(column.areas, "Show", "Bay of Biscay"))
    assert player.says(column.steps, "Italy passed in this impulse, so Tazzoli attacks nobody.")
    player.press(player.button(column.head, "All areas"))
    assert column.areas.isVisibleTo(column) and not column.steps.isVisibleTo(column)


def test_another_area_waits_and_it_is_said_why(player, steps, column):
    to_search(player, steps)
    player.press(column.head.all)
    player.press(player.button(column.areas, "Attack", "North Atlantic"))
    assert column.area == steps.area == player.game.atlas.sea_by_name[AREA.casefold()].index
    assert steps.said.texts == [
        "The attack in Western Approaches is not over yet; sea areas are taken one at a time."
    ]
    assert "SUB-SSW-05" in player.texts_of_buttons(steps.said)
    go(player, steps, "Roll both dice")
    assert steps.said.texts == ["Enter who found whom by your own table."]


# --- a whole attack -----------------------------------------------------------------------------------------


def test_values_are_entered_and_a_guess_is_marked_as_one(player, steps, column):
    assert not steps.go.isEnabled() and "U 124, U 99" in steps.go.toolTip()
    assert player.says(steps, "U 47 is face-down, and only face-up subs attack convoys.")
    player.press(steps.form.guess)
    assert [field.text() for field in steps.form.fields.values()] == ["3", "2"]
    assert player.says(steps, "Section 2, fine, printed 4; a guess")
    enter(player, steps, u_124="2 1/2")
    assert steps.form.total.text() == "4½" and not player.says(steps, "Section 2, fine, printed 4; a guess")
    enter(player, steps, u_124="many")
    go(player, steps, "Begin the attack")
    assert attacks_now(player.game) == {}
    assert steps.said.texts[0].startswith("“many” is no attack value of U 124; expected ")
    enter(player, steps, u_124="3")
    steps.form.boxes["u-99"].click()
    player.settle()
    go(player, steps, "Begin the attack")
    assert list(attacks_now(player.game)[column.area].joined) == ["u-124"]
    assert not attacks_now(player.game)[column.area].joined["u-124"].guessed


def test_a_value_that_was_filled_in_is_a_guess_in_the_journal_too(player, steps, column):
    player.press(steps.form.guess)
    enter(player, steps, u_124="3")
    go(player, steps, "Begin the attack")
    joined = attacks_now(player.game)[column.area].joined
    assert {id: each.guessed for id, each in joined.items()} == {"u-124": False, "u-99": True}
    assert player.desk.session.entries()[-1].order.guessed == ("u-99",)


def test_the_dice_are_entered_and_modifiers_stand_one_by_one(player, steps):
    to_search(player, steps)
    cards = steps.form.cards
    assert cards["submarines"].formula.text() == "d10 − 2 section − 1 NAV"
    assert player.says(cards["submarines"], "Section 2: U 124") and player.says(
        cards["submarines"], "NAV: KG 40, section 2"
    )
    assert "SUB-SSW-16" in player.texts_of_buttons(cards["submarines"])
    player.press(player.button(steps.form, "Odds"))
    assert steps.form.odds.rows[1] == ("Germany", "40 %", "50 %", "60 %", "70 %", "80 %")
    choose(player, cards["submarines"].how, 1)
    cards["submarines"].field.setValue(7)
    player.settle()
    assert steps.go.text().replace("&", "") == "Roll the other die"
    assert (cards["submarines"].formula.text(), cards["submarines"].total.text()) == (
        "7 − 2 section − 1 NAV =",
        "4",
    )
    player.press(steps.go)
    rolls = attacks_now(player.game)[steps.area].rolls
    assert rolls.submarines == 7 and 1 <= rolls.convoys <= 10
    order = player.desk.session.entries()[-1].order
    assert order == SearchConvoys(AREA, 7, 0)
    assert not steps.go.isEnabled() and steps.go.toolTip() == "Enter who found whom by your own table."


def test_both_dice_are_rolled_without_being_asked_for(player, steps):
    to_search(player, steps)
    go(player, steps, "Roll both dice")
    assert attacks_now(player.game)[steps.area].rolls is not None


def test_targets_and_their_values_and_what_one_more_escort_is_worth(player, steps):
    to_targets(player, steps)
    assert player.says(steps, "8½, counts as 9") and player.says(steps, "12 CP")
    assert {"SUB-ASW-02", "SUB-ASW-16", "SUB-ASW-13", "SUB-ASW-14"} <= set(
        player.texts_of_buttons(steps.form)
    )
    assert player.says(steps, "One more escort of 1 here is worth 1. The value used grows with 1 more.")
    steps.form.boxes["kent"].click()
    player.settle()
    go(player, steps, "Take these targets")
    assert "kent" not in steps.form.fates and {"u-124", "b-7"} <= steps.form.fates.keys()
    player.press(steps.changes[5])
    assert steps.step == 5 and not steps.form.boxes["kent"].isChecked()


def test_losses_are_foreseen_and_applied_at_once(player, steps, column):
    begin = codec.encode_position(player.game)
    to_targets(player, steps)
    go(player, steps, "Take these targets")
    assert player.says(steps, "Nothing: no losses are entered.")
    steps.form.points["CW"].setValue(3)
    choose(player, steps.form.fates["ajax"], "damaged")
    choose(player, steps.form.fates["u-99"], "lost")
    player.wait_for(lambda: not steps.form.after.busy)
    said = [line.text for line in steps.form.after.lines]
    assert said[0] == "Nobody falls out of supply." and "resources of Commonwealth" in said[-1]
    go(player, steps, "Take the result")
    game = player.game
    assert game.convoys[column.area, "CW"] == 11 and game.units["ajax"].damaged and "u-99" not in game.units
    assert is_marked(game, "u-124")
    assert told(game, turn=game.clock.turn).endswith("Germany: 1 sub; Commonwealth: 3 convoy points")
    assert steps.line.text() == (
        "Mar/Apr 1943, Axis impulse 1, Western Approaches (fine): U 124 and U 99 (attack 5) against 12 CP, "
        "ASW 8½, counts as 9. Search 7 − 2 − 1 = 4 against 6 − 1 = 5: Germany finds, 1 surprise point. "
        "Submarine combat: Commonwealth loses 3 convoy points, U 99 lost, Ajax damaged."
    )
    player.press(steps.copy)
    assert QGuiApplication.clipboard().text() == steps.line.text()
    player.press(steps.changes[6])
    assert player.game.convoys[column.area, "CW"] == 14 and steps.step == 6
    assert steps.form.points["CW"].value() == 3, "what was entered is still there"
    player.press(steps.changes[1])
    assert codec.encode_position(player.game) == begin and steps.step == 1
    assert steps.form.fields["u-124"].text() == "3"


def test_back_takes_one_step_after_the_other(player, steps):
    begin = codec.encode_position(player.game)
    to_targets(player, steps)
    player.press(steps.go)
    seen = []
    while steps.back.isEnabled():
        player.press(steps.back)
        seen.append(steps.step)
    assert seen == [5, 4, 3, 3, 2, 1]
    assert codec.encode_position(player.game) == begin


def test_aircraft_fly_in_and_some_are_shot_down(player, steps):
    enter(player, steps, u_124="3", u_99="2")
    player.press(steps.go)
    steps.form.boxes["201-sqn"].click()
    player.settle()
    choose(player, steps.form.fates["201-sqn"], "lost")
    go(player, steps, "Fly in")
    assert "201-sqn" not in player.game.units
    player.press(steps.changes[2])
    choose(player, steps.form.fates["201-sqn"], "in")
    player.press(steps.go)
    assert player.game.units["201-sqn"].section == -1
    assert steps.step == 3 and player.says(
        steps, "Of several aircraft of a side the best one counts, not the sum."
    )


def test_naval_air_combat_takes_submarines_alone(player, steps):
    to_targets(player, steps, "air")
    assert list(steps.form.boxes) == ["u-124", "u-99"]
    assert player.says(steps, "Naval air factors, as printed")
    player.press(steps.go)
    assert not steps.form.points and set(steps.form.fates) == {"u-124", "u-99", "120-sqn"}
    choose(player, steps.form.fates["u-124"], "aborted")
    player.press(steps.go)
    assert isinstance(player.desk.session.entries()[-1].order, ResolveAttack)
    assert not player.game.units["u-124"].organized


def test_nobody_is_found_and_the_next_area_is_asked_for(player, steps, column):
    to_search(player, steps)
    player.press(steps.go)
    player.press(steps.form.buttons["none"])
    assert not steps.form.points.isEnabled()
    player.press(steps.go)
    assert steps.step is None and player.says(steps, "nobody finds anybody")
    go(player, steps, "Next sea area")
    assert column.area == -1
    assert [row.state for row in area_rows(player.game) if row.name == AREA] == ["done"]


def test_nobody_joins_and_an_attack_ends_early(player, steps, column):
    for box in steps.form.boxes.values():
        box.click()
    player.settle()
    go(player, steps, "Nobody attacks here")
    assert player.desk.session.entries()[-1].order == AttackConvoys(AREA)
    player.desk.undo()
    player.settle()
    for box in steps.form.boxes.values():
        box.click()
    enter(player, steps, u_124="3", u_99="2")
    player.press(steps.go)
    player.press(steps.end)
    assert attacks_now(player.game)[column.area].over and steps.step is None


def test_by_option_the_other_side_attacks_in_the_same_area(player, steps, column):
    for order in (
        SetOption("sub.ssw.sides", "both"),
        AddUnit("seal", "Seal", "SUB", "CW", "GBR", at=AREA, section=2, attack=3),
        SetConvoys(AREA, "GE", 3),
    ):
        assert player.desk.do(order).allowed
    player.settle()
    enter(player, steps, u_124="3", u_99="2")
    player.press(steps.go)
    player.press(steps.end)
    assert steps.step is None and steps.attack.side == "axis", "the attack that is over is still shown"
    player.press(steps.go)
    player.press(player.button(column.areas, "Attack", AREA))
    assert steps.step == 1 and list(steps.form.fields) == ["seal"]
    enter(player, steps, seal="3")
    go(player, steps, "Begin the attack")
    assert steps.step == 2 and steps.attack.side == "allied"
    assert len(all_attacks_now(player.game)) == 2
    player.press(steps.end)
    assert steps.step is None and [row.state for row in area_rows(player.game) if row.name == AREA] == [
        "done"
    ]


def test_every_step_can_be_read(player, steps):
    window = player.window
    try:
        found = []
        for width, height in ((1180, 720), (1600, 1000)):
            window.resize(width, height)
            player.settle()
            found += faults(window)
        enter(player, steps, u_124="3", u_99="2")
        for _ in range(3):
            player.press(steps.go)
            found += faults(window)
        player.press(steps.form.buttons["both"])
        for _ in range(3):
            player.press(steps.go)
            found += faults(window)
        assert not found
    finally:
        window.resize(1600, 1000)


def test_what_can_be_pressed_has_a_name(player, steps):
    enter(player, steps, u_124="3", u_99="2")
    for _ in range(2):
        player.press(steps.go)
    for button in steps.findChildren(QAbstractButton):
        if button.isVisibleTo(steps):
            assert button.text() or button.accessibleName()


def test_in_a_small_window_the_buttons_stay_in_sight_and_the_open_step_is_brought(player, steps, column):
    window = player.window
    try:
        window.resize(1180, 720)
        to_targets(player, steps)
        player.press(steps.go)
        assert not steps.go.visibleRegion().isEmpty() and not steps.block.visibleRegion().isEmpty()
        assert column.view.verticalScrollBar().value() > 0
        assert steps.block.mapTo(column.view, steps.block.rect().topLeft()).y() >= 0
    finally:
        window.resize(1600, 1000)
        player.settle()
