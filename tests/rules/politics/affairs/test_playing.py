"""Options are held against what they ask for, paid, rolled for, and have their effects."""

from __future__ import annotations

from fractions import Fraction as F

import msgspec
import pytest
from redball.game.codec import decode_position, encode_position
from redball.game.state import Change
from redball.rules.politics import standing
from redball.rules.politics.affairs import activations, bids, playing
from redball.rules.politics.affairs.card_rule import Play, Roll
from redball.rules.politics.affairs.joined import joined
from redball.rules.politics.affairs.orders import MakeBid, PassOption, PlayOption, PutCard, RevealBids
from redball.rules.politics.affairs.tables import AFFAIRS, ENTRY_TOTALS, Affairs
from redball.rules.politics.display.orders import ActivateMinor, MarkControllable
from redball.rules.politics.orders import SetStanding
from redball.rules.politics.powers.tables import PARTIES, PURSES, Purse
from redball.rules.politics.tables import CASUS_BELLI, PLAYED, TREATIES, Casus, Played, Treaty
from redball.wording import sentence

from tests.rules.politics.affairs.book import with_book
from tests.rules.politics.affairs.play import affairs, after_dice, rolled
from tests.rules.politics.world import after, at, denied, game, judged, minors, standings, why_not

FIVE = PlayOption("GE", "IPO 5", "SPA")


def its_go(power, played):
    """The change after which it is a power's go."""
    return [AFFAIRS.put(played.clock.turn, Affairs((power,)))]


@pytest.mark.rule("POL-CARD-03", "POL-CARD-04")
def test_an_option_is_paid_rolled_for_and_has_its_effects():
    before = affairs("GE", "IT")
    ruling = rolled(before, FIVE, 4)
    assert sentence(ruling.text) == "Germany plays IPO 5 at Spain: 4, success"
    assert ruling.d6 == 1 and ruling.clauses[:2] == ("POL-CARD-04", "POL-CARD-03")
    played = before.changed(ruling.changes)
    assert standing.standing(played, "GE").money == 15 - 3
    assert standing.minor(played, "SPA").modifiers == {"GE": -1}
    assert standing.minor(played, "POR").modifiers == {"GE": 2}
    assert ENTRY_TOTALS.of(played) == {"GE": 2}
    assert standing.played(played) == (Played("GE", "IPO 5", "SPA", True),)
    assert bids.next_go(played) == "IT"


def test_failure_costs_all_the_same():
    before = affairs("GE")
    ruling = rolled(before, FIVE, 3)
    assert sentence(ruling.text) == "Germany plays IPO 5 at Spain: 3, failure"
    played = before.changed(ruling.changes)
    assert standing.standing(played, "GE").money == 12 and ENTRY_TOTALS.of(played) == {"GE": 2}
    assert standing.played(played)[0].success is False
    assert bids.next_go(played) == ""


def test_the_chance_is_told_before_the_die():
    before = affairs("GE")
    ruling = judged(before, FIVE)
    assert ruling.allowed and ruling.dice == 1 and ruling.faces(0) == 6
    assert "It succeeds with ½ (50 %)" in [sentence(note) for note in ruling.notes]
    assert not standing.played(before.changed(ruling.changes))[0].success, "not yet"
    sure = judged(before, PlayOption("GE", "IPO 1", terms={"towards": "democrat"}))
    assert "politics.chance" not in [note.code for note in sure.notes]
    assert playing.chance(before, Play("GE", "IPO 5")) == F(1, 2)
    assert playing.chance(before, Play("GE", "IPO 8")) == F(3, 10)
    assert playing.chance(before, Play("GE", "0f")) == 1
    assert playing.chance(before, Play("GE", "IPO 17")) is None
    assert playing.chance(before, Play("GE", "IPO 17", terms={"need": 5})) == F(1, 3)
    assert playing.percent(F(5, 12)) == "41.7" and playing.percent(F(1, 2)) == "50"


@pytest.mark.parametrize(
    ("need", "faces", "low"), [(n, f, low) for f in (6, 10) for n in range(1, f + 1) for low in (0, 1)]
)
def test_chances_are_those_of_going_through_all_faces(need, faces, low):
    roll = Roll(need, faces, bool(low))
    good = need if low else faces - need + 1
    assert roll.chance == F(good, faces)


@pytest.mark.rule("POL-GEN-06", "POL-GEN-07")
def test_dice_of_options():
    ten = PlayOption("GE", "IPO 8")
    ruling = judged(affairs("GE"), ten)
    assert ruling.faces(0) == 10
    assert standing.played(after_dice(affairs("GE"), ten, 3))[0].success
    assert not standing.played(after_dice(affairs("GE"), ten, 4))[0].success
    six = PlayOption("GE", "0a", terms={"money": 6})
    assert [judged(affairs("GE"), six).faces(die) for die in range(2)] == [6, 6]


@pytest.mark.rule("POL-CARD-02")
@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({}, []),
        ({"pe": 2}, ["effectiveness"]),
        ({"pml": 1}, ["level"]),
        ({"ideology": "democrat"}, ["ideology"]),
    ],
)
def test_what_a_card_asks_of_a_power(change, code):
    stands = {"pe": 3, "pml": 2, **change}
    cause = CASUS_BELLI.put(("GE", "FR", "test"), Casus())
    played = affairs("GE", remembered=(*standings(GE=stands), cause), wars=())
    ruling = judged(played, PlayOption("GE", "IPO 7", "FR"))
    assert [reason.code.rpartition(".")[2] for reason in ruling.reasons] == code
    assert ruling.allowed or "POL-CARD-02" in ruling.clauses


@pytest.mark.parametrize(
    ("fields", "order", "code"),
    [
        ({"year": 1936}, PlayOption("GE", "IPO 7", "FR"), "year"),
        ({"year": 1940}, PlayOption("GE", "IPO 7", "FR"), "until"),
        ({"wars": [("CW", "GE")]}, PlayOption("GE", "IPO 7", "FR"), "peace"),
        ({}, PlayOption("GE", "IPO 7", "CW"), "casus_belli"),
        ({}, PlayOption("GE", "IPO 7", "SPA"), "at_power"),
        ({}, PlayOption("GE", "IPO 7"), "at_power"),
        ({}, PlayOption("GE", "IPO 5", "FR"), "at_minor"),
        ({}, PlayOption("GE", "IPO 5", "GE"), "at_itself"),
        ({}, PlayOption("GE", "IPO 5", "SPB"), "target_near"),
        ({}, PlayOption("GE", "IPO 55a1"), "no_such_card"),
        ({}, PlayOption("GE", "IT 5"), "card_of_other"),
        ({}, PlayOption("IT", "IPO 5", "SPA"), "go_of_other"),
        ({}, PlayOption("XX", "IPO 5", "SPA"), "power"),
    ],
)
def test_what_bars_an_option(fields, order, code):
    cause = CASUS_BELLI.put(("GE", "FR", "test"), Casus())
    stands = standings(GE={"pe": 3, "pml": 2})
    played = affairs("GE", "IT", remembered=(*stands, cause), **fields)
    found = [reason.code.rpartition(".")[2] for reason in judged(played, order).reasons]
    assert code in found, found


def test_powers_that_a_card_is_for():
    played = affairs("CW", remembered=standings(CW={"pe": 3, "pml": 2, "ideology": "fascist"}))
    codes = why_not(played, PlayOption("CW", "IPO 7", "FR"))
    assert "asks.powers" in codes


def test_how_often_a_card_may_be_played():
    once = affairs("GE", "GE", "IT")
    played = after_dice(once, PlayOption("GE", "IPO 8"), 9)
    assert why_not(played, PlayOption("GE", "IPO 8")) == ["asks.a_turn"]
    ours = played.changed(its_go("IT", played))
    assert why_not(ours, PlayOption("IT", "IPO 8")) == ["asks.a_turn"], (
        "an international card is there for all"
    )
    twice = affairs("GE", remembered=[PLAYED.put((n, 1), Played("GE", "IPO 8")) for n in (1, 2)])
    assert why_not(twice, PlayOption("GE", "IPO 8")) == ["asks.times"]
    other = affairs("IT", remembered=[PLAYED.put((n, 1), Played("GE", "IPO 8")) for n in (1, 2)])
    assert not why_not(other, PlayOption("IT", "IPO 8"))


@pytest.mark.rule("POL-CARD-02")
def test_a_multiple_on_a_card_is_read_by_the_table_of_levels():
    asks = PutCard("IPO 3", {"pm": ".5", "sure": True})
    for power, level, wrong in (("US", 2, True), ("US", 3, False), ("GE", 0, True), ("GE", 1, False)):
        played = after(affairs(power, remembered=standings(**{power: {"pml": level}})), asks)
        assert why_not(played, PlayOption(power, "IPO 3")) == (["asks.multiple"] if wrong else [])
    odd = after(affairs("GE"), PutCard("IPO 3", {"pm": "1/7", "sure": True}))
    assert not why_not(odd, PlayOption("GE", "IPO 3")), "the table lacks it: the level is entered"
    entered = after(affairs("GE"), PutCard("IPO 3", {"pm": "1/7", "pml": 4, "sure": True}))
    assert why_not(entered, PlayOption("GE", "IPO 3")) == ["asks.level"]


@pytest.mark.rule("POL-CARD-03")
def test_what_money_does_not_cover_becomes_debt():
    short = standings(GE={"money": 1})
    played = after_dice(affairs("GE", remembered=short), FIVE, 1)
    assert standing.standing(played, "GE").money == 0 and standing.standing(played, "GE").debt == 2
    limited = affairs("GE", remembered=(*short, PURSES.put("GE", Purse(limit=1))))
    ruling = denied(limited, FIVE, "POL-CARD-03")
    assert [reason.code for reason in ruling.reasons] == ["politics.too_dear"]
    wide = affairs("GE", remembered=(*short, PURSES.put("GE", Purse(limit=2))))
    assert not why_not(wide, FIVE)


def test_what_is_not_entered_is_said_and_refuses_nothing():
    ruling = rolled(affairs("GE"), PlayOption("GE", "IPO 17"))
    codes = [note.code.partition(".")[2] for note in ruling.notes]
    assert codes == ["not_entered", "cost_not_entered", "roll_not_entered"]
    told = PlayOption("GE", "IPO 17", terms={"cost": 4, "need": 6})
    played = after_dice(affairs("GE"), told, 6)
    assert standing.standing(played, "GE").money == 11 and standing.played(played)[0].success
    failed = affairs("GE").changed(
        rolled(affairs("GE"), PlayOption("GE", "IPO 17", terms={"success": False})).changes
    )
    assert not standing.played(failed)[0].success


def test_a_republican_government_lowers_effects_on_us_entry():
    played = after_dice(affairs("GE", remembered=[PARTIES.put("US", "republican")]), FIVE, 1)
    assert ENTRY_TOTALS.of(played) == {"GE": 1}


def test_effects_of_minor_countries_add_up():
    twice = affairs("GE", "GE")
    played = after_dice(after_dice(twice, FIVE, 1), FIVE, 1)
    assert standing.minor(played, "SPA").modifiers == {"GE": -2}
    back = after(played, PutCard("IPO 3", {"sure": True, "cost": 0, "minors": {"SPA": 2}}))
    go = back.changed(its_go("GE", back))
    assert standing.minor(after_dice(go, PlayOption("GE", "IPO 3")), "SPA").modifiers == {}


@pytest.mark.rule("POL-CARD-04")
def test_when_options_are_played():
    assert why_not(with_book(game(clock=at("weather"))), FIVE) == ["no_affairs_now"]
    assert why_not(with_book(game(clock=at())), FIVE) == ["bids_first"]
    assert why_not(after_dice(affairs("GE"), FIVE, 1), PlayOption("IT", "IPO 5", "SPA")) == ["no_go_left"]


@pytest.mark.rule("POL-CARD-04")
def test_a_go_without_an_option_gains_bid_points():
    played = after(affairs("GE", "IT"), PassOption("GE"))
    assert standing.standing(played, "GE").bid == 2 and bids.next_go(played) == "IT"
    assert standing.played(played) == ()
    assert why_not(played, PassOption("GE")) == ["go_of_other"]
    plain = affairs("GE").changed([Change("politics_book", "book", None)])
    ruling = judged(plain, PassOption("GE"))
    assert [note.code for note in ruling.notes] == ["politics.passing_not_entered"]
    assert standing.standing(plain.changed(ruling.changes), "GE").bid == 0


@pytest.mark.rule("POL-BID-01")
@pytest.mark.parametrize(("reading", "place"), [("played", 1), ("bid_for", 2)])
def test_who_plays_fewer_options_than_it_bid_for(reading, place):
    saved = standings(GE={"bid": 8}, CH={"bid": 6})
    begun = with_book(
        game(clock=at("political_bids"), remembered=saved, options={"pol.bid.divisor": reading})
    )
    played = after(begun, MakeBid("GE", 8, 2), MakeBid("CH", 6), RevealBids())
    played = played.changed([Change("clock", "", at())])
    assert standing.powers(played)[:2] == ("CH", "GE")
    played = after(played, PassOption("CH"), PassOption("GE"))
    assert standing.standing(played, "GE").place == place, "8 for one option are more than 6"
    assert standing.standing(played, "GE").bid == 2


def test_a_card_is_one_part_s():
    with pytest.raises(ValueError, match="IPO 1"):
        joined({"IPO 1": playing.rule_of("IPO 1")}, {"IPO 1": playing.rule_of("IPO 1")})


def test_what_is_played_can_be_written_down():
    played = after_dice(affairs("GE", "IT"), FIVE, 4)
    again = decode_position(encode_position(played), played.atlas)
    assert again.rule_tables == played.rule_tables
    assert msgspec.structs.asdict(standing.standing(again, "GE"))["money"] == 12


@pytest.mark.rule("POL-CARD-04")
def test_a_go_activates_one_minor_country():
    marks = minors(SPA={"at": "P-0713", "modifiers": {"GE": 5}}, POR={"at": "P-0414", "modifiers": {"GE": 5}})
    before = affairs("GE", "GE", "IT", remembered=marks)
    ready = after(before, MarkControllable("GE", "SPA", "yes"), MarkControllable("GE", "POR", "yes"))
    spain = ActivateMinor("GE", "SPA", "GE", "GE", ("P-0612",))
    portugal = ActivateMinor("GE", "POR", "GE", "GE", ("P-0413",))
    assert why_not(ready, spain) == ["no_go_yet"]
    played = after(ready, PassOption("GE"))
    assert activations.may_activate(played, "GE") and not activations.may_activate(played, "IT")
    once = after(played, spain)
    ruling = denied(once, portugal, "POL-CARD-04")
    assert [reason.code for reason in ruling.reasons] == ["politics.activated_this_go"]
    assert not why_not(after(once, PassOption("GE")), portugal)
    alone = ready.changed([AFFAIRS.put(12, None)])
    assert not why_not(alone, spain), "without bids the players keep the order themselves"


@pytest.mark.rule("POL-TREATY-03")
def test_a_treaty_that_is_varied_has_no_side_effects():
    card = PutCard("3", {"cost": 3, "use": 4, "minors": {"SPA": 2}, "sure": True})
    allied = TREATIES.put(("CW", "FR"), Treaty(1))
    before = after(affairs("CW", wars=(), remembered=[allied]), card)
    varied = after_dice(before, PlayOption("CW", "3", "FR", {"vary": True}))
    assert ENTRY_TOTALS.of(varied) == {} and standing.minor(varied, "SPA").modifiers == {}
    assert standing.standing(varied, "CW").money == 8
    raised = after_dice(before, PlayOption("CW", "3", "FR", {"level": 2}))
    assert standing.minor(raised, "SPA").modifiers == {"CW": 2} and ENTRY_TOTALS.of(raised) == {"CW": 4}


def test_who_leaves_play_has_no_go_any_more():
    before = affairs("GE", "IT", "FR")
    gone = msgspec.structs.replace(before.powers["IT"], in_play=False)
    played = after(before.changed([Change("powers", "IT", gone)]), PassOption("GE"))
    assert bids.next_go(played) == "FR" and bids.goes_left(played) == ("FR",)
    assert bids.next_go(after(played, PassOption("FR"))) == ""
    assert why_not(played, PassOption("IT")) == ["out_of_play"]


def test_cards_in_sentences():
    assert [playing.in_text(name) for name in ("0f", "4b", "4", "IPO 9", "GE 11")] == [
        "0(f)", "4(b)", "4", "IPO 9", "GE 11",
    ]  # fmt: skip


def test_sums_that_no_game_has():
    rich = standings(GE={"money": 999})
    dice = PlayOption("GE", "0a", terms={"money": 3_000_000})
    assert why_not(affairs("GE", remembered=rich), dice) == ["too_much"]
    owing = standings(GE={"money": 0, "debt": 998})
    assert why_not(affairs("GE", remembered=owing), FIVE) == ["too_dear"]
    odd = PlayOption("GE", "IPO 17", terms={"cost": 10**30, "need": -1})
    ruling = rolled(affairs("GE"), odd)
    assert "politics.cost_not_entered" in [note.code for note in ruling.notes]


def test_options_of_a_turn_are_kept_in_their_order():
    played = after_dice(after_dice(affairs("GE", "GE"), FIVE, 1), PlayOption("GE", "IPO 8"), 2)
    assert [option.card for option in standing.played(played)] == ["IPO 5", "IPO 8"]


@pytest.mark.parametrize(("year", "allowed"), [(1936, False), (1937, True), (1939, True), (1940, False)])
def test_the_years_of_a_card(year, allowed):
    cause = CASUS_BELLI.put(("GE", "FR", "test"), Casus())
    stands = standings(GE={"pe": 3, "pml": 2})
    played = affairs("GE", year=year, remembered=(*stands, cause), wars=())
    assert judged(played, PlayOption("GE", "IPO 7", "FR")).allowed is allowed


@pytest.mark.rule("POL-BID-01")
def test_goes_that_are_still_to_come_count_in_what_a_bid_is_divided_by():
    begun = with_book(game(clock=at("political_bids"), remembered=standings(GE={"bid": 9}, CH={"bid": 4})))
    played = after(begun, MakeBid("GE", 9, 3), MakeBid("CH", 4), RevealBids())
    played = played.changed([Change("clock", "", at())])
    assert standing.powers(played)[:2] == ("CH", "GE") and bids.divisor(played, "GE") == 3
    played = after(played, PassOption("CH"), PassOption("GE"))
    assert bids.divisor(played, "GE") == 2 and standing.powers(played)[:2] == ("GE", "CH")
    for code in standing.powers(played)[2:]:
        played = after(played, PassOption(code))
    played = after_dice(played, PlayOption("GE", "IPO 8"), 1)
    assert bids.divisor(played, "GE") == 2, "one is played, one is still to come"
    assert bids.divisor(after(played, PassOption("GE")), "GE") == 1


def test_who_bid_for_one_option_stays_where_it_is_when_it_passes():
    begun = with_book(game(clock=at("political_bids"), remembered=standings(GE={"bid": 9})))
    played = after(begun, MakeBid("GE", 9), RevealBids())
    last = SetStanding("GE", {"place": 99})
    played = after(played.changed([Change("clock", "", at())]), last)
    assert standing.standing(after(played, PassOption("GE")), "GE").place == 99, "as players wrote it down"
