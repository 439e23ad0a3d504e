"""Bids and goes in the guided column, as players make them: with secrets, mistakes, dice, and taken back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from redball.desk.games import saves
from redball.desk.sets.politics.cards.dialog import CardBookDialog
from redball.desk.sets.politics.go.draft import ACTIVATION, OPTION, PAYMENT, READING, ROLL, TERMS
from redball.desk.sets.politics.go.part import GoPart
from redball.game import codec
from redball.game.orders import SetOption, SetRuleSets, SetWar, Step
from redball.rules import read_scenario
from redball.rules.politics import standing
from redball.rules.politics.affairs import bids, implication
from redball.rules.politics.affairs.orders import (
    MakeBid,
    PassOption,
    PlayOption,
    PutCard,
    ReadImplication,
    RevealBids,
    UseCardBook,
)
from redball.rules.politics.affairs.tables import BIDS, CARDS, DUTIES, NAMED, PENDING
from redball.rules.politics.orders import SetMinor, SetStanding

from tests.desk.clipped import faults
from tests.desk.curtain.looking import in_turns
from tests.desk.sets.politics import goes
from tests.desk.sets.politics.table import part_of

LEFT, Key = Qt.MouseButton.LeftButton, Qt.Key
BIDS_MADE = {"GE": 4, "IT": 8, "JA": 5, "CW": 6, "FR": 5, "US": 3, "SU": 5, "CH": 2}


@pytest.fixture(scope="module")
def scenario(tmp_path_factory) -> Path:
    """Political bids of March and April 1937."""
    return goes.scenario(tmp_path_factory.mktemp("goes"))


@pytest.fixture
def column(player):
    """The guided column."""
    player.action("political_display").setChecked(False)
    found = part_of(player, GoPart).column
    found.display = found.steps.display
    return found


@pytest.fixture
def steps(player, column):
    """The steps of Germany's go, the first of eight."""
    to_affairs(player)
    assert column.number == 0 and column.steps.power == "GE" and column.steps.step == OPTION
    return column.steps


def to_affairs(player, *orders) -> None:
    for order in (*orders, RevealBids(), Step()):
        assert player.desk.do(order).allowed
    player.settle()
    assert player.game.clock.phase == "political_affairs"


def choose(player, box, data) -> None:
    index = box.findData(data)
    assert index >= 0, [box.itemData(n) for n in range(box.count())]
    box.setCurrentIndex(index)
    box.activated.emit(index)
    player.settle()


def pick(player, steps, card: str) -> None:
    player.wait_for(lambda: steps.options.offers)
    table = steps.options.table
    row = next(n for n, offer in enumerate(table.offers) if offer is not None and offer.card == card)
    player.click_row(table, row)


def take(player, steps, card: str, target: str = "") -> None:
    """Choose a card, and at whom it is played."""
    pick(player, steps, card)
    player.press(steps.go)
    if target:
        choose(player, steps.form.target, target)


def words(steps) -> str:
    return steps.go.text().replace("&", "")


def played(player, steps, die: int = 5) -> None:
    """IPO 5 at Spain, with this die."""
    take(player, steps, "IPO 5", "SPA")
    for _ in range(2):
        player.press(steps.go)
    player.press(steps.form.dice[0].buttons[die])
    player.press(steps.go)


# --- bids ---------------------------------------------------------------------------------------------------


@pytest.mark.deep
def test_the_column_opens_with_political_bids_and_closes_after_affairs(player, column):
    dock = player.window.docks["politics_go"]
    assert dock.isVisible() and not dock.visibleRegion().isEmpty()
    to_affairs(player)
    assert dock.isVisible()
    assert player.desk.do(Step()).allowed
    player.settle()
    assert dock.isHidden()
    player.desk.undo()
    player.settle()
    assert dock.isVisible() and column.number == 0


@pytest.mark.rule("POL-BID-01")
def test_eight_powers_bid_and_the_bids_are_revealed(player, column):
    start = codec.encode_position(player.game)
    for number, (code, points) in enumerate(BIDS_MADE.items()):
        form = column.bids.form
        assert form.power == code and column.bids.note.text() == f"{number} of 8 have bid"
        form.points.selectAll()
        QTest.keyClicks(form.points, str(points))
        if code == "GE":
            form.modifier.setValue(2)
            form.options.setValue(2)
            assert form.sum.text() == "4 + 2 = 6, / 2 options = 3" and form.worth.text() == "3"
            assert form.points.maximum() == 9, "no more than what is saved can be entered"
        player.press(form.go)
    assert column.bids.form is None and player.says(column.bids, "has bid, worth 8")
    assert not faults(column)
    before = standing.powers(player.game)
    player.press(column.reveal.go)
    assert standing.powers(player.game) == ("IT", "CW", "JA", "FR", "SU", "GE", "US", "CH") != before
    texts = player.texts(column.reveal)
    assert "4 + 2 = 6, / 2 options = 3" in texts and "Initiative before" in texts
    assert "Equal bids: Japan, France and USSR stay in the order that they had." in texts
    assert not faults(column) and not column.bids.isVisible()
    player.picture("politics-revealed")
    player.press(column.reveal.change)
    assert bids.affairs(player.game) is None and len(BIDS.of(player.game)) == 8
    player.desk.go_to_order(1)
    player.trigger("undo")
    assert codec.encode_position(player.game) == start and column.bids.form.power == "GE"


@pytest.mark.deep
def test_a_bid_is_changed_and_a_refused_one_says_why(player, column):
    player.press(column.bids.changes["IT"])
    form = column.bids.form
    assert form.power == "IT"
    form.points.setValue(3)
    QTest.keyClick(form.points, Key.Key_Return)
    player.press(form.go)
    assert BIDS.of(player.game)[player.game.clock.turn, "IT"].points == 3
    assert column.bids.form.power == "GE", "the first without a bid follows"
    player.press(column.bids.changes["IT"])
    form = column.bids.form
    assert form.points.value() == 3 and not form.go.isEnabled()
    assert form.said.texts and "POL-BID-01" in player.texts_of_buttons(form.said)
    form.points.setValue(4)
    player.press(form.go)
    assert BIDS.of(player.game)[player.game.clock.turn, "IT"].points == 4
    assert player.says(column.reveal, "Without a bid, which is nothing for one option: Germany, Japan")


@pytest.mark.rule("POL-CARD-05")
def test_who_has_bid_is_seen_and_not_what(player, column):
    for code, points in (("GE", 7), ("IT", 6)):
        player.desk.do(MakeBid(code, points))
    in_turns(player, "IT")
    player.settle()
    texts = player.texts(column.bids)
    assert "has bid" in texts and "has bid, worth 6" in texts and "has bid, worth 7" not in texts
    assert set(column.bids.changes) == {"IT"} and column.bids.form is None
    player.press(column.bids.changes["IT"])
    assert column.bids.form.power == "IT"
    shown = [*player.texts(player.window.todo), *player.texts_of_buttons(player.window.todo)]
    assert not any("Germany 7" in text for text in shown), "the to-do list says no bid"


@pytest.mark.deep
def test_the_to_do_list_leads_to_the_column(player, column):
    player.window.docks["inspector"].raise_()
    player.settle()
    assert column.visibleRegion().isEmpty()
    player.press(player.button(player.window.todo, "Show", "Japan bids"))
    assert not column.visibleRegion().isEmpty() and column.bids.form.power == "JA"
    to_affairs(player)
    player.press(column.head.all)
    player.window.docks["inspector"].raise_()
    player.press(player.button(player.window.todo, "Show", "Germany plays an option"))
    assert not column.visibleRegion().isEmpty() and column.steps.isVisible()


# --- a go ---------------------------------------------------------------------------------------------------


@pytest.mark.deep
@pytest.mark.rule("POL-CARD-02", "POL-CARD-03", "POL-CARD-04")
def test_a_round_of_goes_with_a_refusal_a_roll_an_activation_and_all_taken_back(player, column, steps):
    start = codec.encode_position(player.desk.session.game_at(0))
    pick(player, steps, "IPO 7")
    texts = player.texts(steps.form)
    assert "IPO 7 asks for a political effectiveness of 3; Germany has 2." in texts
    assert "POL-CARD-02" in player.texts_of_buttons(steps.form) and words(steps) == "Look at its terms"
    player.picture("politics-option")
    take(player, steps, "IPO 7", "FR")
    player.press(steps.go)
    assert steps.step == PAYMENT and not steps.go.isEnabled() and player.says(steps.form, "no casus belli")
    player.press(steps.changes[OPTION])
    take(player, steps, "IPO 5", "SPA")
    assert player.says(column.outlook, "Spain, modifier of Germany") and "7 + 2 = 9" in player.texts(
        column.outlook
    )
    assert "With success, 50\u00a0%" in player.texts(column.outlook)
    player.press(steps.go)
    texts = player.texts(steps.form)
    assert "It is Germany's go" in texts and texts[-6:] == ["Money", "11", "Price", "−\u00a04", "Left", "7"]
    assert standing.standing(player.game, "GE").money == 11, "nothing moves before the roll"
    player.press(steps.go)
    assert "Success: 50\u00a0%" in player.texts(steps.form) and words(steps) == "Roll the die"
    player.picture("politics-roll")
    player.press(steps.form.dice[0].buttons[5])
    assert words(steps) == "Take the 5"
    player.press(steps.go)
    texts = player.texts(steps)
    for text in (
        "11 − 4 = 7",
        "d6 ≥ 4",
        "rolled 5, success",
        "7 + 2 = 9",
        "3 + 1 = 4",
        "Germany, effects on US entry",
    ):
        assert text in texts, text
    assert "IPO 5: The two work together." in texts and steps.step == ACTIVATION
    choose(player, steps.form.minor, "SPA")
    assert column.display.is_shown and not column.visibleRegion().isEmpty(), "the display and the column"
    choose(player, steps.form.towards, "fascist")
    choose(player, steps.form.end, standing.layout(player.game).node("P-0411"))
    assert steps.form.sum.text() == "3 + 2 + 2 = 7 of 9" and steps.form.strip.costs == (3, 2, 2)
    assert words(steps) == "Move Spain" and not faults(column)
    player.picture("politics-activate")
    player.press(steps.go)
    assert standing.minor(player.game, "SPA").at == "P-0411" and player.says(steps, "Spain, to P-0411")
    assert words(steps) == "Go on: Italy's go" and steps.step is None
    player.press(steps.go)
    assert column.number == 1 and steps.power == "IT"
    while bids.next_go(player.game) != "CH":
        assert player.desk.do(PassOption(bids.next_go(player.game))).allowed
    player.settle()
    player.press(column.head.all)
    player.press(player.button(column.goes, "Go on"))
    player.wait_for(lambda: steps.options.offers)
    player.press(steps.options.skip)
    player.press(steps.leave if steps.step == ACTIVATION else steps.go)
    assert bids.next_go(player.game) == "" and column.goes.isVisible()
    assert player.says(column.goes, "IPO 5 at Spain, success; Spain activated") and player.says(
        column.goes, "passed"
    )
    player.picture("politics-goes")
    while player.desk.session.can_undo:
        player.trigger("undo")
    assert codec.encode_position(player.game) == start


@pytest.mark.deep
def test_a_failure_has_what_comes_in_any_case(player, column, steps):
    played(player, steps, die=2)
    texts = player.texts(steps)
    assert "rolled 2, failure" in texts and "7 + 2 = 9" in texts
    assert "IPO 5: The two work together." not in texts


@pytest.mark.deep
@pytest.mark.rule("POL-CARD-04")
def test_passing_says_what_it_gains_and_is_taken_back(player, column, steps):
    player.wait_for(lambda: steps.options.offers)
    assert player.says(steps.form, "Germany plays no option and gains 2 bid points.")
    player.press(steps.options.skip)
    assert standing.standing(player.game, "GE").bid == 11 and steps.steps() == (OPTION, ACTIVATION)
    player.press(steps.changes[OPTION])
    assert standing.standing(player.game, "GE").bid == 9 and steps.step == OPTION


@pytest.mark.deep
def test_change_takes_back_to_the_step_with_what_was_chosen(player, column, steps):
    played(player, steps)
    player.press(steps.changes[TERMS])
    assert (
        steps.step == TERMS
        and steps.form.target.code == "SPA"
        and standing.standing(player.game, "GE").money == 11
    )
    choose(player, steps.form.target, "POR")
    player.press(steps.go)
    player.press(steps.go)
    assert steps.step == ROLL and not steps.draft.die(0), "dice are rolled anew"
    player.press(steps.back)
    assert steps.step == PAYMENT
    player.press(steps.go)
    player.press(steps.go)
    assert player.says(steps, "Portugal") and player.says(steps, "rolled ")
    player.press(steps.back)
    assert steps.step == ROLL and bids.next_go(player.game) == "GE"


def test_a_go_is_played_by_keys(player, column, steps):
    player.wait_for(lambda: steps.options.offers)
    search = steps.options.search
    search.setFocus()
    QTest.keyClicks(search, "rumours")
    player.settle()
    assert [offer.card for offer in steps.options.table.offers] == ["IPO 9"]
    QTest.keyClick(search, Key.Key_Down)
    table = steps.options.table
    table.setCurrentCell(0, 0)
    QTest.keyClick(table, Key.Key_Return)
    player.settle()
    assert steps.step == TERMS and player.window.focusWidget() is steps.form.target
    QTest.keyClick(steps.form.target, Key.Key_Down)
    player.settle()
    assert steps.draft.target == "IT"
    for step in (PAYMENT, ROLL):
        QTest.keyClick(steps.go, Key.Key_Space)
        player.settle()
        assert steps.step == step
    assert player.window.focusWidget() is steps.go
    die = steps.form.dice[1]
    QTest.keyClick(die, Key.Key_6)
    assert steps.draft.dice == [0, 6] and die.buttons[6].isChecked()
    QTest.keyClick(die, Key.Key_9)
    assert steps.draft.dice == [0, 6], "no face of it"
    QTest.mouseClick(die.buttons[6], LEFT)
    assert steps.draft.dice == [0, 0] and words(steps) == "Roll all dice", "taken back"
    QTest.keyClick(steps.go, Key.Key_Space)
    player.settle()
    assert steps.step == READING and player.window.focusWidget() is steps.form.field


@pytest.mark.deep
def test_the_row_that_divides_is_left_out_by_the_arrows(player, column, steps):
    player.wait_for(lambda: steps.options.offers)
    table = steps.options.table
    at = table.offers.index(None)
    assert all(o.playable for o in table.offers[:at]) and not any(o.playable for o in table.offers[at + 1 :])
    table.setCurrentCell(at - 1, 0)
    QTest.keyClick(table, Key.Key_Down)
    assert table.currentRow() == at + 1 and steps.draft.card == table.offers[at + 1].card
    QTest.keyClick(table, Key.Key_Up)
    assert table.currentRow() == at - 1
    assert table.item(at + 1, 0).foreground() != table.item(0, 0).foreground()


# --- cards with terms ---------------------------------------------------------------------------------------


@pytest.mark.deep
@pytest.mark.rule("POL-IPO9-06", "POL-IPO9-07", "POL-IPO9-08")
def test_ipo_9_is_rolled_lowered_and_read(player, column, steps):
    take(player, steps, "IPO 9", "SU")
    player.press(steps.go)
    player.press(steps.go)
    likely = implication.chances(implication.difference(player.game, "GE", "SU"))
    assert any(f"({likely['effect_2']})" in text for text in player.texts(steps.form))
    for die, face in zip(steps.form.dice, (6, 4), strict=True):
        player.press(die.buttons[face])
    assert words(steps) == "Take the dice" and not faults(column)
    player.press(steps.go)
    assert steps.step == READING and PENDING.of(player.game)["GE"].result == 16
    assert not steps.go.isEnabled() and steps.said.texts == ["Choose a direction."]
    choose(player, steps.form.directions, "democrat")
    assert words(steps) == "Read 16"
    steps.form.field.setValue(11)
    assert not steps.form.direction_line.isVisibleTo(steps.form) and words(steps) == "Read 11"
    assert steps.form.field.maximum() == 16, "it may not be raised"
    steps.form.field.setValue(15)
    player.picture("politics-read")
    player.press(steps.go)
    assert DUTIES.of(player.game)["SU", 1].towards == "democrat" and steps.step == ACTIVATION
    player.press(steps.changes[READING])
    assert steps.step == READING
    steps.form.field.setValue(12)
    player.press(steps.go)
    assert DUTIES.of(player.game)["SU", 1].effect == 3


@pytest.mark.deep
@pytest.mark.rule("POL-IPO9-05", "POL-IPO9-10")
def test_an_option_is_named_before_it_is_played(player, column):
    to_affairs(player)
    player.desk.give([PlayOption("GE", "IPO 9", "IT")], [6, 5])
    assert player.desk.do(ReadImplication("GE", 12)).allowed
    player.settle()
    player.press(column.steps.leave)
    assert column.steps.power == "IT" and column.naming.isVisible()
    player.wait_for(lambda: column.steps.options.offers)
    assert not any(offer.playable for offer in column.steps.options.offers)
    choose(player, column.naming.card, "IPO 5")
    choose(player, column.naming.target, "SPA")
    assert not faults(column)
    player.picture("politics-name")
    player.press(column.naming.name)
    assert NAMED.of(player.game)[player.game.clock.turn, "IT"].target == "SPA"
    assert not column.naming.isVisible() and not implication.must_name(player.game, "IT")
    player.wait_for(lambda: any(offer.playable for offer in column.steps.options.offers))


@pytest.mark.deep
@pytest.mark.rule("POL-ACT-01")
def test_the_go_stays_in_front_when_the_display_is_opened_for_an_activation(player, column, steps):
    """By its key, too, and its own panel comes to the front in every other step."""
    docks = player.window.docks

    def switch() -> list[str]:
        player.window.activateWindow()
        QTest.keyClick(player.window, Qt.Key.Key_I)
        player.settle()
        beside = ("inspector", "politics_go", "political_display")
        return [name for name in beside if not docks[name].visibleRegion().isEmpty()]

    assert switch() == ["political_display"]
    assert switch() == ["politics_go"]
    played(player, steps)
    assert steps.step == ACTIVATION and not column.display.is_shown
    assert switch() == ["politics_go"] and column.display.is_shown
    assert not docks["political_display"].isHidden(), "one tab away"
    player.picture("politics-go-beside-display")
    switch()


@pytest.mark.deep
@pytest.mark.rule("POL-PE-02")
def test_money_buys_dice_in_multiples_of_their_price(player, column, steps):
    take(player, steps, "0a")
    field = steps.form.fields["money"].field
    field.stepUp()
    assert steps.draft.terms == {"money": 6} and field.maximum() == 9
    player.press(steps.go)
    player.press(steps.go)
    assert len(
        steps.form.dice
    ) == 2 and "Political effectiveness rises by 1: 30.6\u00a0% (11/36)" in player.texts(steps.form)
    player.press(steps.form.dice[1].buttons[6])
    assert words(steps) == "Roll the rest"
    player.press(steps.form.dice[0].buttons[1])
    player.press(steps.go)
    assert "2 + 1 = 3" in player.texts(steps) and "11 − 6 = 5" in player.texts(steps)


@pytest.mark.deep
@pytest.mark.rule("POL-TREATY-01")
def test_a_treaty_with_trade_is_chosen_field_by_field(player, column, steps):
    take(player, steps, "3", "IT")
    level = steps.form.fields["level"]
    level.box.setFocus()
    QTest.keyClick(level.box, Key.Key_Down)
    player.settle()
    assert steps.draft.terms == {"level": 2} and steps.form.fields["level"] is level
    assert player.window.focusWidget() is level.box, "the keyboard stays where it was"
    steps.form.fields["gives"].numbers["oil"].setValue(1)
    player.settle()
    assert "imposed" in steps.form.fields and steps.draft.terms == {"level": 2, "gives": {"oil": 1}}
    steps.form.fields["gives"].numbers["oil"].setValue(0)
    player.settle()
    assert "imposed" not in steps.form.fields and "gives" not in steps.draft.terms
    steps.form.fields["cost"].field.setValue(2)
    player.settle()
    assert steps.draft.terms["cost"] == 2
    player.press(steps.go)
    assert "9" in player.texts(steps.form) and words(steps) == "Play it"
    player.press(steps.go)
    assert standing.treaty_level(player.game, "GE", "IT") == 2
    assert player.says(steps, "Italy, Level 2") and player.says(steps, "no roll")


@pytest.mark.deep
def test_a_surrender_names_hexes_by_their_names(player, column, steps):
    player.desk.do(SetWar("GE", "FR"))
    player.settle()
    take(player, steps, "5", "FR")
    picker = steps.form.fields["cede"].picker
    QTest.keyClicks(picker.edit, "Hambrug")
    QTest.keyClick(picker.edit, Key.Key_Return)
    assert (
        picker.near.isVisibleTo(picker) and "none of these hexes" in picker.near.text() and not picker.chosen
    )
    picker.edit.clear()
    name = next(shown for shown in picker.by_name if shown.startswith("Hamburg"))
    QTest.keyClicks(picker.edit, name)
    QTest.keyClick(picker.edit, Key.Key_Return)
    player.settle()
    assert steps.draft.terms["cede"] == [picker.by_name[name]]
    box = steps.form.fields["passages"].boxes
    assert box
    player.press(next(button for button in picker.findChildren(QPushButton) if "Hamburg" in button.text()))
    assert "cede" not in steps.draft.terms
    steps.form.fields["vichy"].tick.click()
    player.settle()
    assert "to" in steps.form.fields and "cede" not in steps.form.fields


@pytest.mark.deep
@pytest.mark.rule("POL-IPO-02")
def test_a_share_is_a_factory_or_resources(player, column, steps):
    take(player, steps, "IPO 2", "SPA")
    assert steps.said.texts == ["IPO 2 takes a red factory or resources."]
    boxes = steps.form.fields["resources"].boxes
    next(iter(boxes.values())).click()
    player.settle()
    assert len(steps.draft.terms["resources"]) == 1 and "factory" not in steps.form.fields
    assert not steps.said.texts


@pytest.mark.deep
@pytest.mark.rule("POL-IPO-01")
def test_the_power_s_own_marker_is_moved_on_the_display(player, column, steps):
    take(player, steps, "IPO 1")
    assert steps.said.texts == ["Choose: Towards."] and not steps.go.isEnabled()
    choose(player, steps.form.fields["towards"].box, "democrat")
    player.press(steps.go)
    player.press(steps.go)
    player.press(player.button(steps, "Move the marker of Germany"))
    asked = column.display.asked
    assert column.display.is_shown and asked.chosen == "GE" and asked.target == "democrat"


@pytest.mark.deep
@pytest.mark.rule("POL-CARD-01")
def test_what_nobody_entered_is_asked_for(player, column, steps):
    take(player, steps, "IPO 19", "JA")
    fields = steps.form.fields
    assert set(fields) == {"cost", "need", "success"}
    fields["cost"].field.setValue(3)
    fields["need"].field.setValue(5)
    player.settle()
    assert "success" not in steps.form.fields and steps.draft.terms == {"cost": 3, "need": 5}
    steps.form.fields["need"].field.setValue(0)
    player.settle()
    choose(player, steps.form.fields["success"].box, False)
    assert steps.draft.terms == {"cost": 3, "success": False}
    assert not faults(column)


@pytest.mark.deep
@pytest.mark.rule("POL-ACT-20")
def test_after_option_4_nobody_is_activated(player, column, steps):
    take(player, steps, "4", "FR")
    assert player.says(column.outlook, "When war is declared"), "the announcement itself does nothing yet"
    assert any(text.startswith("POL-WAR-") for text in player.texts_of_buttons(column.outlook))
    player.picture("politics-war")
    player.press(steps.go)
    assert words(steps) == "Play it", player.texts(steps)
    player.press(steps.go)
    assert steps.step == ACTIVATION and "POL-ACT-20" in player.texts_of_buttons(steps.form)
    assert not steps.go.isEnabled()
    player.press(steps.leave)
    assert steps.power == "IT"


# --- the card book, other powers, other goes ----------------------------------------------------------------


@pytest.mark.deep
@pytest.mark.rule("POL-CARD-01")
def test_an_empty_card_book_leads_to_the_book_and_to_the_cards_of_the_rules(player, column, monkeypatch):
    to_affairs(player, *(PutCard(name, {}) for name in list(CARDS.of(player.game))))
    steps, opened = column.steps, []
    monkeypatch.setattr(CardBookDialog, "exec", lambda dialog: opened.append(dialog))
    assert player.says(steps.form, "The card book of your group is empty")
    player.press(steps.options.book)
    assert len(opened) == 1
    opened[0].reject()
    player.wait_for(lambda: steps.options.offers)
    assert steps.options.offers[0].card == "IPO 1" and not any(
        o.card == "IPO 5" for o in steps.options.offers
    )
    column.has_card_book(False)
    column.show_go(0)
    assert not any("card book" in text.lower() for text in player.texts_of_buttons(steps.form))
    assert player.desk.do(
        UseCardBook('cards = [ { card = "IPO 5", cost = 1, need = 2, aims = "minor" } ]')
    ).allowed
    player.wait_for(lambda: any(o.card == "IPO 5" for o in steps.options.offers))


@pytest.mark.deep
def test_who_owes_an_option_is_told_before(player, column):
    to_affairs(player)
    player.desk.give([PlayOption("GE", "IPO 9", "IT")], [6, 6])
    player.settle()
    result = PENDING.of(player.game)["GE"].result
    assert player.desk.do(ReadImplication("GE", min(result, 13))).allowed
    column.show_go(1)
    player.settle()
    assert player.says(column.head, "It has to play first: IPO 1 or 0(f)")
    player.wait_for(lambda: column.steps.options.offers)
    assert not column.steps.options.skip.isEnabled()
    assert [o.card for o in column.steps.options.offers if o.playable] == ["IPO 1", "0f"]


@pytest.mark.deep
def test_earlier_goes_are_looked_at_again(player, column, steps):
    played(player, steps)
    player.press(steps.leave)
    player.press(column.head.all)
    player.press(player.button(column.goes, "Show", "Germany"))
    assert column.number == 0 and player.says(steps, "rolled 5, success")
    assert steps.step == ACTIVATION, "a minor country may be activated still"
    player.press(column.head.all)
    player.press(player.button(column.goes, "Go on", "Italy"))
    assert column.number == 1


@pytest.mark.deep
def test_another_power_s_secret_option_is_not_shown(player, column, steps):
    order = PlayOption("GE", "0b", "SPA", {"type": "INF", "cost": 1})
    assert player.desk.do(order).allowed
    player.settle()
    assert player.says(steps, "Spain")
    in_turns(player, "IT")
    column.show_go(0)
    player.settle()
    rows = [text for text in player.texts(steps) if "Activate" not in text]
    assert not any("Spain" in text or "INF" in text for text in rows), rows
    column.show_go(-1)
    player.settle()
    assert player.says(column.goes, "Germany plays 0(b)") and not player.says(column.goes, "Spain")


@pytest.mark.deep
def test_poor_powers_make_debts_line_by_line(player, column, steps):
    player.desk.do(SetStanding("GE", {"money": 1}))
    player.settle()
    take(player, steps, "IPO 5", "SPA")
    player.press(steps.go)
    texts = player.texts(steps.form)
    assert "New debt" in texts and "0 + 3 = 3" in texts and texts[-1] == "0"


@pytest.mark.deep
def test_it_is_there_in_games_with_politics_only(player, column):
    to_affairs(player)
    player.desk.do(Step())
    player.desk.do(SetRuleSets(()))
    player.settle()
    assert not column.is_wanted and player.window.docks["politics_go"].isHidden()


@pytest.mark.deep
@pytest.mark.rule("POL-ACT-03", "POL-ACT-21")
def test_a_negative_modifier_moves_away_and_another_power_is_picked(player, column):
    away = SetMinor("TUR", {"modifiers": {"GE": -4}})
    to_affairs(player, SetOption("pol.alternate_activation", "on"), away)
    steps = column.steps
    player.wait_for(lambda: steps.options.offers)
    player.press(steps.options.skip)
    choose(player, steps.form.minor, "BEL")
    assert not steps.form.end.isEnabled() and steps.form.end.currentText() == "Nowhere: it stays"
    choose(player, steps.form.minor, "TUR")
    assert steps.form.lines["towards"][1].text() == "Away from"
    choose(player, steps.form.end, steps.form.end.itemData(1))
    assert not steps.go.isEnabled() and "POL-ACT-21" in player.texts_of_buttons(steps.said)
    choose(player, steps.form.by, "CW")
    choose(player, steps.form.end, steps.form.end.itemData(1))
    assert steps.go.isEnabled(), steps.said.texts
    player.press(steps.form.clear_way)
    assert not steps.go.isEnabled() and steps.form.sum.text().startswith("0 of")
    choose(player, steps.form.minor, "")
    assert steps.said.texts == ["Choose a minor country, or go on without."]


@pytest.mark.deep
def test_the_own_marker_goes_its_way_and_comes_back(player, column, steps):
    take(player, steps, "IPO 1")
    choose(player, steps.form.fields["towards"].box, "democrat")
    player.press(steps.go)
    player.press(steps.go)
    before = standing.standing(player.game, "GE").at
    player.press(player.button(steps, "Move the marker of Germany"))
    display = column.display
    display.ask(display.asked.extended(player.game, next(iter(display.asked.reach(player.game)))))
    assert display.give()
    player.settle()
    assert standing.standing(player.game, "GE").at != before and steps.step == ACTIVATION
    assert not any("Move the marker" in text for text in player.texts_of_buttons(steps))
    player.press(steps.back)
    assert standing.standing(player.game, "GE").at == before and column.done[0].moved is None


@pytest.mark.deep
def test_a_game_that_begins_with_a_result_to_read_goes_on(player, column, tmp_path):
    waiting = [{"power": "IT", "target": "SU", "result": 13}]
    turn = player.game.clock.turn
    file = goes.scenario(
        tmp_path,
        "political_affairs",
        politics_implications=waiting,
        politics_affairs=[{"turn": turn, "goes": ["GE", "IT", "FR"], "taken": 2}],
    )
    player.controller.open_session(saves.begin(read_scenario(file), tmp_path))
    player.settle()
    steps = column.steps
    assert column.number == 1 and steps.power == "IT" and steps.step == READING and words(steps) == "Read 13"
    assert not steps.back.isEnabled() and not steps.changes
    player.press(steps.go)
    assert DUTIES.of(player.game)["SU", 1].effect == 2 and steps.step == ACTIVATION
    player.press(column.head.all)
    assert player.says(column.goes, "taken")
