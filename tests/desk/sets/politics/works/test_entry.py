"""US entry, sanctions and intelligence in the window: chances before each roll, secrets of one player."""

from __future__ import annotations

from fractions import Fraction

import pytest
from redball.desk.sets.politics.chances import chance_said
from redball.rules.politics.entry import odds, pools, war_chits
from redball.rules.politics.entry.tables import DRAWN, INTELLIGENCE, POINTS, SANCTIONS
from redball.rules.politics.standing import standing

from tests.desk.sets.politics.works.play import BIG_WAR, EXPERIMENTS, goes, played

pytestmark = pytest.mark.deep

CUP = [{"of": "cup", "made": 18, "years": [1939], "left": 8}]


def pool_row(card, pool: str) -> tuple[str, ...]:
    """The row of a pool in the table of US entry."""
    return next(row[1:] for row in card.table.rows if row[0] == pool)


# --- pools --------------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-USE-12", "POL-CHIT-01")
def test_others_see_how_many_chits_and_the_usa_alone_what_they_are_worth(sit, card):
    fields = {
        "politics_cup": CUP,
        "politics_chits": [{"pool": "GE", "count": 2}],
        "politics_drawn": [{"pool": "GE", "values": [1, 3]}],
        "politics_entry_totals": [{"power": "GE", "total": 5}],
    }
    player = sit("us_entry", "GE", **fields)
    entry = card("entry_pools")
    assert pool_row(entry, "Germany") == ("5", "2", "•", "•")
    assert pool_row(entry, "Italy") == ("0", "0", "0", "0")
    assert not entry.own.isVisibleTo(entry)
    assert player.says(entry, "What chits are worth, the USA alone sees.")
    player.desk.show_power("US")
    player.settle()
    assert pool_row(entry, "Germany") == ("5", "2", "4", "9")
    assert entry.own.isVisibleTo(entry) and entry.values.text() == "1 3"


@pytest.mark.rule("POL-USE-12")
def test_the_usa_notes_values_and_a_wrong_number_of_them_is_refused(sit, card):
    player = sit("us_entry", "US", politics_chits=[{"pool": "GE", "count": 2}], politics_cup=CUP)
    entry = card("entry_pools")
    entry.pool.setCurrentIndex(entry.pool.findData("GE"))
    entry.values.setText("2")
    player.press(entry.note_them)
    assert any("2 chits" in text for text in entry.said.texts)
    assert not DRAWN.of(player.game)
    entry.values.setText("2, 0")
    player.press(entry.note_them)
    assert DRAWN.of(player.game)["GE"].values == (2, 0)
    assert pool_row(entry, "Germany")[2] == "2"
    player.trigger("undo")
    assert not DRAWN.of(player.game)


@pytest.mark.rule("POL-CHIT-01", "POL-USE-02")
def test_the_pool_is_made_and_a_count_set_by_hand(sit, card):
    player = sit("us_entry", "US", wars=BIG_WAR)
    entry = card("entry_pools")
    player.press(player.button(entry, "Make the pool of entry chits"))
    assert player.says(entry, "Chits left to draw, of 1939")
    entry.pool.setCurrentIndex(entry.pool.findData("IT"))
    player.press(entry.set)
    assert entry.said.texts, "it stands so"
    entry.count.setValue(3)
    player.press(entry.set)
    assert pools.count(player.game, "IT") == 3


# --- rolls for chits ----------------------------------------------------------------------------------------


@pytest.mark.rule("POL-CHIT-04", "POL-CHIT-06", "POL-CHIT-07", "POL-CHIT-08")
def test_rolls_for_chits_show_their_chances(sit, card):
    city = [{"turn": 19, "count": 1}]
    player = sit("us_entry", "US", 6, 9, 2, wars=BIG_WAR, politics_cup=CUP, politics_city_chits=city)
    chits = card("war_chits")
    for code, cause in (("GE", "democracy"), ("JA", "china")):
        need = war_chits.needed(player.game, code, cause)
        chance = Fraction(sum(die <= need for die in range(1, 11)), 10)
        assert player.says(chits, f"d10, {need} or less, {chance_said(chance)}")
    player.press(player.button(chits, "Roll", beside="Germany"))
    assert player.says(chits, "Germany: a chit") and pools.count(player.game, "GE") == 1
    player.press(player.button(chits, "Roll", beside="Japan"))
    assert player.says(chits, "Japan: no chit")
    chits.need.setValue(2)
    player.press(chits.city)
    assert pools.count(player.game, "JA") == 1 and not chits.city_row.isVisibleTo(chits)
    player.trigger("undo")
    assert chits.city_row.isVisibleTo(chits)


@pytest.mark.rule("POL-USE-19")
def test_with_14_16_the_pool_is_named_before_the_roll(sit, card):
    player = sit("us_entry", "US", 1, wars=BIG_WAR, politics_cup=CUP, options=EXPERIMENTS)
    chits = card("war_chits")
    assert chits.pool_row.isVisibleTo(chits)
    chits.pool.setCurrentIndex(chits.pool.findData("communist"))
    chits.pool.activated.emit(chits.pool.currentIndex())
    player.settle()
    player.press(player.button(chits, "Roll", beside="Germany"))
    assert pools.count(player.game, "communist") == 1


# --- rule 14.16 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-USE-03", "POL-USE-04", "POL-USE-07", "POL-USE-22")
def test_an_option_is_rolled_for_and_its_chits_are_used(sit, card, is_shown):
    fields = {
        "options": EXPERIMENTS,
        "politics_cup": CUP,
        "politics_played": played(19, ("GE", "IPO 5", "SPA")),
        "politics_affairs": goes(19, "US"),
    }
    player = sit("political_affairs", "US", 3, **fields)
    rolls = card("entry_rolls")
    assert player.says(rolls, "Germany, IPO 5 at Spain")
    assert player.says(rolls, "Chance of one more") and player.says(rolls, chance_said(Fraction(3, 10)))
    player.press(player.button(rolls, "Roll for it"))
    player.press(player.button(rolls, "Draw into the pool: Fascist"))
    assert pools.count(player.game, "fascist") == 1
    player.press(player.button(rolls, "Move from Fascist to the tension pool: Germany"))
    assert (pools.count(player.game, "fascist"), pools.count(player.game, "GE")) == (0, 1)
    assert player.says(rolls, "Done, chits: 2")
    for _ in range(3):
        player.trigger("undo")
    assert not pools.count(player.game, "GE")
    player.desk.show_power("GE")
    player.settle()
    assert not is_shown("entry_rolls")


@pytest.mark.rule("POL-USE-09", "POL-USE-03")
def test_an_own_option_names_a_pool_and_an_unknown_value_is_entered(sit, card):
    fields = {
        "options": EXPERIMENTS,
        "politics_chits": [{"pool": "JA", "count": 2}],
        "politics_played": played(19, ("US", "IPO 19", "JA"), ("GE", "IPO 18", "")),
    }
    player = sit("political_affairs", "US", 4, **fields)
    rolls = card("entry_rolls")
    assert player.says(rolls, "Its effect is not in the card book: enter the value above.")
    rolls.value.setText("5")
    rolls.value.textEdited.emit("5")
    player.settle()
    assert player.says(rolls, chance_said(Fraction(5, 10)))
    rolls.pool.setCurrentIndex(rolls.pool.findData("JA"))
    rolls.pool.activated.emit(rolls.pool.currentIndex())
    player.settle()
    player.press(player.button(rolls, "Roll for it"))
    assert pools.count(player.game, "JA") == 1


@pytest.mark.rule("POL-USE-13", "POL-USE-14", "POL-USE-16", "POL-USE-17", "POL-USE-18")
def test_its_war_shows_modifiers_and_chance_and_a_low_level_refuses(sit, card):
    fields = {
        "impulse": 2,
        "options": EXPERIMENTS,
        "politics_powers": [
            {"power": "US", "ideology": "democrat", "last_ideology": "democrat", "place": 2, "pml": 3}
        ],
        "politics_chits": [{"pool": "fascist", "count": 1}],
    }
    low = {"politics_drawn": [{"pool": "fascist", "values": [44]}]}
    player = sit("declare_war", "US", **fields, **low)
    war = card("its_war")
    assert war.roll.property("denied") and any("under 30" in text for text in war.said.texts)
    assert player.says(war, "29⅓")
    high = {"politics_drawn": [{"pool": "fascist", "values": [45]}]}
    player = sit("declare_war", "US", 9, **fields, **high)
    assert player.says(war, "Not at its top level of peace") and player.says(war, "Political initiative")
    chance = Fraction(sum(die + 0 <= 5 for die in range(1, 11)), 10)
    assert player.says(war, chance_said(chance)), "+1 and −1 are nothing"
    war.other.setValue(2)
    player.settle()
    assert player.says(war, chance_said(Fraction(3, 10)))
    player.press(war.roll)
    assert player.says(war, "The last roll failed.")
    assert pools.count(player.game, "fascist") == 0


# --- sanctions ----------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-SANC-01", "POL-SANC-04", "POL-SANC-09", "POL-SANC-10")
def test_a_sanction_with_its_price_and_effect(sit, card):
    fields = {
        "wars": [["CH", "JA"]],
        "politics_wars": [{"first": "CH", "second": "JA", "since": 9}],
        "options": {"pol.opt.sanctions": "on"},
        "politics_played": played(19, ("CW", "IPO 18", ""), ("GE", "IPO 18", "")),
        "politics_entry_totals": [{"power": "JA", "total": 31}],
    }
    player = sit("political_affairs", "US", **fields)
    sanctions = card("sanctions")
    assert [sanctions.host.itemText(n) for n in range(sanctions.host.count())] == [
        "With 1. Commonwealth, IPO 18"
    ]
    sanctions.option.setCurrentIndex(sanctions.option.findData(45))
    player.settle()
    assert sanctions.add_it.property("denied"), "the level is below 45"
    assert sanctions.missing.isVisibleTo(sanctions), "the card book lacks it"
    sanctions.option.setCurrentIndex(sanctions.option.findData(31))
    player.settle()
    assert player.says(sanctions, "Invented") and not sanctions.missing.isVisibleTo(sanctions)
    before = standing(player.game, "US").money
    player.press(sanctions.add_it)
    assert SANCTIONS.of(player.game)[19, 1].option == 31
    assert before - standing(player.game, "US").money == 4, "half of 7, to the nearest"
    assert player.says(sanctions, "No card of a Democrat is left this turn.")
    player.trigger("undo")
    assert not SANCTIONS.of(player.game)


@pytest.mark.rule("POL-SANC-01")
def test_sanctions_before_their_time_are_refused(sit, card):
    player = sit(
        "political_affairs",
        "US",
        options={"pol.opt.sanctions": "on"},
        politics_played=played(19, ("CW", "IPO 18", "")),
    )
    sanctions = card("sanctions")
    assert player.says(sanctions, "From six turns after a Democrat is at war")
    player.press(sanctions.add_it)
    assert not SANCTIONS.of(player.game)


# --- intelligence -------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-INT-02", "POL-INT-03", "POL-INT-04", "POL-INT-10")
def test_operations_with_their_chances_and_dice_that_others_do_not_see(sit, card):
    player = sit("intelligence", "SU", 8, 5, options=EXPERIMENTS, wars=BIG_WAR)
    intelligence = card("intelligence")
    assert player.says(intelligence, "Major powers at war: 5; it takes 3")
    said = {row[n]: row[n + 1] for row in intelligence.odds.rows[1:] for n in (0, 2)}
    for number, chance in odds.chances(player.game, "SU", 0).items():
        if number >= 5:
            assert said[str(number)] == chance_said(chance)
    player.press(intelligence.roll)
    assert INTELLIGENCE.of(player.game)[19, "SU"].dice == (7, 5), "one less on the highest of a neutral"
    assert player.says(intelligence, "Rolled: 7, 5. Others don't see it yet.")
    player.desk.show_power("GE")
    player.settle()
    assert not player.says(intelligence, "7, 5")
    assert player.says(intelligence, "each seen by its player alone: USSR")
    player.press(player.button(intelligence, "Show all dice and compare"))
    assert player.says(intelligence, "7, 5")
    assert player.says(intelligence, "Communist out-rolled Democrat by")
    player.trigger("undo")
    assert not player.says(intelligence, "7, 5")


@pytest.mark.rule("POL-INT-02", "POL-INT-03")
def test_too_few_powers_at_war_or_too_many_operations(sit, card):
    player = sit("intelligence", "GE", options=EXPERIMENTS, wars=[["FR", "GE"]])
    intelligence = card("intelligence")
    assert player.says(intelligence, "Major powers at war: 2; it takes 3")
    assert not intelligence.roll.isVisibleTo(intelligence)
    player = sit("intelligence", "GE", options=EXPERIMENTS, wars=BIG_WAR)
    assert intelligence.roll.property("denied"), "none are free, and none paid for"
    intelligence.paid.setValue(6)
    player.settle()
    player.press(intelligence.roll)
    assert not INTELLIGENCE.of(player.game) and intelligence.said.texts


@pytest.mark.rule("POL-INT-07", "POL-INT-08")
def test_points_are_written_down_and_spent(sit, card):
    player = sit("intelligence", "SU", options=EXPERIMENTS, wars=BIG_WAR)
    points = card("intelligence_points")
    assert not points.spending.isVisibleTo(points)
    points.points.setValue(25)
    player.press(points.set)
    assert POINTS.of(player.game) == {"SU": 25}
    points.pips.setValue(3)
    player.settle()
    assert points.spend.property("denied") and points.said.texts
    points.pips.setValue(2)
    points.on.setCurrentIndex(points.on.findData("entry_chit"))
    player.settle()
    assert any("chit" in text for text in points.said.texts)
    points.on.setCurrentIndex(points.on.findData("2d6"))
    player.settle()
    player.press(points.spend)
    assert POINTS.of(player.game) == {"SU": 5}
    player.desk.show_power("GE")
    player.settle()
    assert points.points.value() == 0, "another's points are not shown"


def test_without_the_option_there_are_no_cards(sit, is_shown):
    sit("political_affairs", "US")
    shown = [name for name in ("entry_rolls", "sanctions", "intelligence_points") if is_shown(name)]
    assert shown == []
