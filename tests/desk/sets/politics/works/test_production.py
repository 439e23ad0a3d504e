"""Gearing up and elections in the window, and all powers' production side by side."""

from __future__ import annotations

import pytest
from redball.rules.politics.powers import outlook
from redball.rules.politics.powers.tables import ATTACKS, FREED, PURSES
from redball.rules.politics.standing import standing

from tests.desk.sets.politics.works.play import goes, played

FR_1938 = {"date": "Mar/Apr 1938", "politics_affairs": goes(13, "FR", "GE")}


@pytest.mark.rule("POL-PML-07", "POL-PML-10")
def test_what_a_level_brings_is_shown_and_geared_up_to(sit, card):
    player = sit("political_affairs", "FR", 3, **FR_1938)
    gear = card("gear_up")
    assert gear.table.rows[1:] == [
        ("Level", "1", "2"),
        ("Factories that work", "5", "8"),
        ("Production multiple", "¾", "¾"),
        ("Build points, all supplied", "4", "6"),
    ]
    assert player.says(gear, "From Jan/Feb 1938 on")
    assert player.says(gear, "66.7\u00a0% (2/3)"), "three or more of six faces"
    assert player.says(gear, "To pay, of 10 money")
    assert not gear.said.texts
    player.press(gear.button)
    assert standing(player.game, "FR").pml == 2 and standing(player.game, "FR").money == 5
    assert outlook.production(player.game, "FR").points == 6
    player.trigger("undo")
    assert standing(player.game, "FR").pml == 1 and standing(player.game, "FR").money == 10


@pytest.mark.deep
@pytest.mark.rule("POL-PML-09", "POL-PML-13")
def test_before_its_date_a_level_is_refused_unless_the_year_is_waived(sit, card):
    player = sit("political_affairs", "FR", date="Sep/Oct 1937", politics_affairs=goes(10, "FR"))
    gear = card("gear_up")
    assert gear.button.property("denied")
    assert player.button(gear, "POL-PML-09")
    assert player.says(gear, "Could have produced last turn")
    player.press(gear.button)
    assert standing(player.game, "FR").pml == 1, "pressing it says why not, and does nothing"
    player.press(gear.waived)
    assert not gear.button.property("denied")
    assert player.says(gear, "the date does not matter now")
    player.desk.show_power("GE")
    player.desk.show_power("FR")
    player.settle()
    assert not gear.waived.isChecked(), "what was said of one power's card is not said of another's"


@pytest.mark.deep
@pytest.mark.rule("POL-PML-11", "POL-CARD-04")
def test_the_top_in_peace_asks_for_prerequisites_and_a_go(sit, card):
    rows = [{"power": "GE", "ideology": "fascist", "money": 9, "place": 1, "pml": 3}]
    player = sit("political_affairs", "GE", politics_affairs=goes(19, "FR", "GE"), politics_powers=rows)
    gear = card("gear_up")
    assert player.says(gear, "Past level 3 in peace only where a prerequisite of the card holds")
    assert player.says(gear, "(d) 0 of 18 factories at home lost; it asks for 5")
    assert any("France's go" in text for text in gear.said.texts)
    player.press(gear.letters["a"])
    assert all("level 3" not in text for text in gear.said.texts)


@pytest.mark.rule("POL-ELEC-02")
def test_an_election_is_held_from_its_card(sit, card):
    due = [{"power": "FR", "turn": 13, "due": True}]
    player = sit("political_affairs", "FR", 4, **FR_1938, politics_elections=due)
    elections = card("elections")
    assert player.says(elections, "Due this turn.") and player.says(elections, "50\u00a0%")
    assert elections.hold.text() == "Hold the election with IPO 10"
    player.press(elections.hold)
    assert player.says(elections, "Held this turn, with success.")
    assert not elections.hold.isVisibleTo(elections)
    player.trigger("undo")
    assert elections.hold.isVisibleTo(elections)


@pytest.mark.deep
@pytest.mark.rule("POL-ELEC-01", "POL-ELEC-02")
def test_others_see_who_is_due_and_war_puts_elections_off(sit, card):
    due = [{"power": "FR", "turn": 13, "due": True}]
    fields = {**FR_1938, "politics_elections": due}
    player = sit("political_affairs", "GE", **fields, politics_played=played(13, ("US", "IPO 10", "")))
    assert player.says(card("elections"), "France: due this turn")
    player.desk.show_power("FR")
    player.settle()
    assert card("elections").hold.text() == "Hold the election with 0(c)"
    player = sit("political_affairs", "FR", **fields, wars=[["FR", "GE"]])
    assert player.says(card("elections"), "No election while it is at war with a major power.")
    assert not card("elections").hold.isVisibleTo(card("elections"))


@pytest.mark.deep
@pytest.mark.rule("POL-ELEC-03")
def test_when_elections_are_due_is_entered(sit, card):
    player = sit("political_affairs", "US", date="Nov/Dec 1936", politics_affairs=goes(5, "US"))
    elections = card("elections")
    assert elections.enter.text() == "Enter an election"
    player.press(elections.enter)
    assert player.says(elections, "Due this turn.")
    assert player.says(elections, "Without success the government changes")
    assert elections.enter.text() == "No election then"
    player.press(elections.enter)
    assert player.says(elections, "No election is due this turn.")


@pytest.mark.deep
@pytest.mark.rule("POL-ELEC-04")
def test_a_republican_government_is_told(sit, card):
    player = sit("political_affairs", "CW", politics_parties=[{"power": "US", "party": "republican"}])
    assert player.says(card("elections"), "effects on US entry are 1 lower")


@pytest.mark.deep
def test_production_of_all_powers_side_by_side(sit, window):
    player = sit("political_affairs", "FR", **FR_1938)
    player.window.show_dock("politics_works")
    player.settle()
    production = player.window.screens["politics_works"].inside.production
    table = production.table
    rows = {
        table.item(row, 0).text(): [table.item(row, n).text() for n in range(1, table.columnCount())]
        for row in range(table.rowCount())
    }
    assert rows["France"] == ["1", "5 of 8", "¾", "4", "1938", "6 (+2)"]
    assert len(rows) == 8
    assert production.origins.full == "France: 5 of 8 at home, money 10"
    place = next(row for row in range(8) if table.item(row, 0).text() == "Germany")
    player.click_row(table, place)
    assert player.desk.power == "GE"
    assert production.origins.full.startswith("Germany: 5 of 16 at home")


# --- the production phase -----------------------------------------------------------------------------------


@pytest.mark.deep
@pytest.mark.rule("POL-PML-05")
def test_which_factories_work_is_chosen(sit, card):
    player = sit("production", "FR", date="Mar/Apr 1938")
    works = card("factories_at_work")
    assert player.says(works, "¾ of its level")
    works.hex.setCurrentIndex(works.hex.findText("Marseille"))
    works.count.setValue(2)
    player.press(works.choose)
    assert any("1" in text for text in works.said.texts), "there is one only"
    assert not FREED.of(player.game)
    works.count.setValue(1)
    player.press(works.choose)
    assert list(FREED.of(player.game).values()) == [1]
    at_work = next(text for text in player.texts(works) if text.startswith("At work"))
    assert "Marseille 1" in at_work
    player.trigger("undo")
    assert not FREED.of(player.game)
    player.desk.show_power("GE")
    player.settle()
    assert works.form.isVisibleTo(works)


@pytest.mark.deep
@pytest.mark.rule("POL-PE-05", "POL-PE-06")
def test_what_is_due_is_paid_from_production(sit, card, is_shown):
    rows = [{"power": "CH", "ideology": "democrat", "pe": -3, "place": 8}]
    purses = [{"power": "CH", "limit": 0, "due": 3}]
    player = sit("production", "CH", politics_powers=rows, politics_purses=purses)
    money = card("politics_money")
    assert player.says(money, "Due from production") and money.points.value() == 3
    assert player.window.work.begin("politics.due.CH")
    player.press(money.pay)
    assert not PURSES.of(player.game)["CH"].due
    assert not money.paying.isVisibleTo(money)
    player.trigger("undo")
    assert PURSES.of(player.game)["CH"].due == 3
    money.limit.setValue(5)
    player.press(money.set)
    assert PURSES.of(player.game)["CH"].limit == 5
    player.desk.show_power("GE")
    player.settle()
    assert not is_shown("politics_money")


@pytest.mark.deep
@pytest.mark.rule("POL-PML-17", "POL-PROD-06")
def test_attacks_at_home_are_written_down(sit, card):
    player = sit("land_combat", "GE", impulse=1, wars=[["FR", "GE"]])
    attacks = card("attacks_at_home")
    attacks.hex.setText("Nowhere")
    player.press(attacks.write)
    assert attacks.said.texts and not ATTACKS.of(player.game)
    attacks.hex.setText("Paris")
    player.press(attacks.write)
    assert player.says(attacks, "France at Paris: the multiple rises")
    assert outlook.production(player.game, "FR").multiple == 1
    player.trigger("undo")
    assert not ATTACKS.of(player.game)
