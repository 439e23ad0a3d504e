"""What guides a player through a go: cards to choose from, terms, checks, chances, what would happen."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F
from itertools import product

import pytest
from redball.game.state import Change
from redball.rules import judge
from redball.rules.politics import standing
from redball.rules.politics.affairs import bids, implication
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.affairs.checks import checks
from redball.rules.politics.affairs.odds import odds, sixes
from redball.rules.politics.affairs.offers import cards_of, offer
from redball.rules.politics.affairs.orders import MakeBid
from redball.rules.politics.affairs.outlook import order_of, outlook
from redball.rules.politics.affairs.tables import CARDS, DUTIES, PENDING, Card, Duty
from redball.rules.politics.affairs.terms import aims, shares, simplest, targets, terms
from redball.rules.politics.nations.tables import VICHY, Vichy
from redball.rules.politics.numbers import Number, numbers
from redball.rules.politics.tables import TREATIES, Treaty
from redball.wording import sentence

from tests.rules.politics.affairs.play import affairs
from tests.rules.politics.world import after, at, game, minors, standings


def named(played, play):
    return {term.name: term for term in terms(played, play)}


def asked(played):
    return lambda order, dice: judge(played, order, dice)


# --- cards --------------------------------------------------------------------------------------------------


def test_a_power_chooses_from_its_own_cards_and_those_of_all():
    found = cards_of(affairs(), "GE")
    assert found[:4] == ("IPO 1", "IPO 2", "IPO 5", "IPO 7") and found[-2:] == ("GE 11", "GE 12")
    assert found.index("IPO 19") < found.index("0a") < found.index("2") < found.index("4b") < found.index("5")
    assert "CH 6" not in found and "CH 6" in cards_of(affairs(), "CH")


def test_without_a_card_book_there_are_the_cards_of_the_rules():
    empty = game(clock=at("political_affairs"))
    assert "IPO 5" not in cards_of(empty, "GE") and "0f" in cards_of(empty, "GE")
    assert offer(empty, "GE", "0a").objections[0].reason.code == "politics.bids_first"


@pytest.mark.rule("POL-CARD-02")
def test_what_stands_against_a_card_is_what_stands_against_every_play_of_it():
    played = affairs(remembered=standings(GE={"pe": 1}))
    assert offer(played, "GE", "IPO 5").playable and offer(played, "GE", "IPO 2").playable
    codes = [each.reason.code for each in offer(played, "GE", "IPO 7").objections]
    assert codes == ["politics.asks.effectiveness", "politics.asks.level"]
    assert [each.reason.code for each in offer(played, "GE", "IPO 14").objections] == [
        "politics.nobody_to_play_at"
    ]
    assert [each.reason.code for each in offer(played, "IT", "IPO 5").objections] == ["politics.go_of_other"]
    assert sentence(offer(played, "GE", "IPO 14").objections[0].reason) == "There is nobody to play IPO 14 at"


def test_every_card_that_is_offered_is_allowed_in_its_simplest_play():
    played = affairs()
    for name in cards_of(played, "GE"):
        allowed = [play for play in simplest(played, "GE", name) if judge(played, order_of(play)).allowed]
        assert bool(allowed) == offer(played, "GE", name).playable, name


# --- targets and terms --------------------------------------------------------------------------------------


def test_at_whom_a_card_is_played():
    played = affairs()
    assert targets(played, "GE", "IPO 9") == tuple(c for c in standing.powers(played) if c != "GE")
    assert targets(played, "GE", "IPO 5") == standing.minors(played)
    assert targets(played, "GE", "0a") == ("",) and targets(played, "GE", "IPO 1") == ("",)
    assert aims(played, "4") == ("power", "minor") and aims(played, "IPO 99") == ("", "power", "minor")
    assert targets(played, "GE", "5") == ()
    fighting = affairs(wars=[("GE", "FR")])
    assert targets(fighting, "GE", "5") == ("FR",) == targets(fighting, "GE", "4a")
    vichy = affairs(remembered=[VICHY.put("FR", Vichy(3, ("GE",), "GE"))])
    assert targets(vichy, "IT", "IPO 14") == ("FR",)


def test_terms_are_chosen_from_what_there_is():
    played = affairs(remembered=standings(GE={"money": 11}))
    assert named(played, Play("GE", "IPO 1"))["towards"].choices == ("fascist", "democrat", "communist")
    dice = named(played, Play("GE", "0a"))["money"]
    assert (dice.least, dice.most, dice.step, dice.needed) == (3, 9, 3, True)
    assert "ARM" in named(played, Play("GE", "0b", "SPA"))["type"].choices
    assert not terms(played, Play("GE", "IPO 5", "SPA")) and not terms(played, Play("GE", "IPO 9", "IT"))
    factories, resources = shares(played, "SPA")
    assert factories and resources and shares(played, "") == ((), ())
    found = named(played, Play("GE", "IPO 2", "SPA"))
    assert found["factory"].choices == ("", *factories) and found["resources"].choices == resources
    assert "resources" not in named(played, Play("GE", "IPO 2", "SPA", {"factory": factories[0]}))
    assert "GE" not in named(played, Play("GE", "IPO 13", "FR"))["partners"].choices


def test_terms_of_a_treaty_follow_what_is_chosen():
    played = affairs(remembered=[TREATIES.put(("GE", "IT"), Treaty(1))])
    first = named(played, Play("GE", "3", "IT"))
    assert first["level"].choices == (2, 3) and "imposed" not in first and first["gives"].kind == "goods"
    varied = named(played, Play("GE", "3", "IT", {"vary": True, "gives": {"oil": 1}}))
    assert "level" not in varied and varied["answered"].kind == "yes" and "imposed" in varied
    assert "imposed" in named(played, Play("GE", "3", "IT", {"takes": {"oil": 1}}))
    assert named(played, Play("GE", "3", "JA"))["level"].choices == (1, 2, 3)


def test_terms_of_a_surrender_follow_what_is_chosen():
    played = affairs(wars=[("GE", "FR"), ("FR", "IT")])
    terms_now = named(played, Play("FR", "5", "GE"))
    assert {"vichy", "all", "cede", "ratio", "oil", "bp", "longer", "passages"} <= terms_now.keys()
    assert set(named(played, Play("FR", "5", "GE", {"all": True}))) >= {"vichy", "all"}
    assert "cede" not in named(played, Play("FR", "5", "GE", {"all": True}))
    vichy = named(played, Play("FR", "5", "GE", {"vichy": True, "to": ["IT"]}))
    assert vichy["to"].choices == ("IT",) and vichy["conqueror"].choices == ("", "IT", "GE")
    assert "historical" in vichy and "ceded" in vichy
    forced = named(played, Play("GE", "4a", "FR"))
    assert forced["agree"].choices == ("IT",) and set(forced["accept"].choices) == {"GE", "IT"}
    assert "kept" not in forced
    held = affairs(wars=[("GE", "FR"), ("FR", "IT")], control={"Paris": "GE"})
    may_keep = named(held, Play("FR", "5", "GE", {"vichy": True}))["kept"]
    assert may_keep.choices == (held.atlas.label(held.atlas.find("Paris")),), "of France alone"
    assert "kept" not in named(held, Play("FR", "5", "GE", {"vichy": True, "historical": True}))


@pytest.mark.rule("POL-CARD-01")
def test_what_the_card_book_lacks_is_asked_for():
    played = affairs()
    unknown = named(played, Play("GE", "IPO 19", "JA"))
    assert set(unknown) == {"cost", "need", "success"}
    said = Play("GE", "IPO 19", "JA", {"cost": 2, "need": 5})
    assert set(named(played, said)) == {"cost", "need"}
    assert {each.text.code: each.chance for each in odds(played, said)} == {"politics.odds.success": F(1, 3)}
    assert not named(played, Play("GE", "IPO 8"))
    bound = affairs(remembered=[VICHY.put("FR", Vichy(3, ("GE",), "GE"))])
    assert "agreed" in named(bound, Play("FR", "IPO 5", "SPA"))
    assert "agreed" not in named(bound, Play("FR", "0a"))


# --- checks -------------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-CARD-03")
def test_checks_come_before_the_payment_one_after_the_other():
    played = affairs(remembered=standings(GE={"money": 11}))
    found = checks(played, Play("GE", "IPO 5", "SPA"))
    assert [each.text.code.rpartition(".")[2] for each in found] == ["go", "duties", "card", "price"]
    assert all(each.passed and each.clauses for each in found)
    poor = affairs(remembered=[*standings(GE={"money": 0}), *_no_debt("GE")])
    last = checks(poor, Play("GE", "IPO 5", "SPA"))[-1]
    assert not last.passed and last.objections[0].clauses == ("POL-CARD-03",)


def _no_debt(power):
    from redball.rules.politics.powers.tables import PURSES, Purse

    return [PURSES.put(power, Purse(0))]


def test_checks_name_the_part_that_refuses():
    played = affairs(remembered=[DUTIES.put(("GE", 1), Duty(2, "IT", 0))])
    wrong = [each for each in checks(played, Play("GE", "IPO 9", "GE")) if not each.passed]
    assert [each.text.code.rpartition(".")[2] for each in wrong] == ["duties", "card", "rules"]
    ruling = judge(played, order_of(Play("GE", "IPO 9", "GE")))
    assert set(ruling.reasons) == {each.reason for check in wrong for each in check.objections}


def test_what_other_parts_of_the_rules_refuse_is_a_check_too():
    from redball.rules.politics.display.tables import ACTIVATED, Activated

    row = ACTIVATED.put((12, 1), Activated("GE", "SPA", "GE"))
    played = affairs(remembered=[row])
    play = Play("GE", "4", "FR")
    ruling = judge(played, order_of(play))
    assert not ruling.allowed
    last = checks(played, play, ruling)[-1]
    assert last.text.code == "politics.check.others" and "POL-ACT-20" in last.objections[0].clauses


# --- chances ------------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-CARD-03")
@pytest.mark.parametrize(("card", "target"), [("IPO 5", "SPA"), ("IPO 2", "SPA"), ("IPO 8", "")])
def test_the_chance_of_success_is_that_of_all_faces(card, target):
    played = affairs()
    play = next(each for each in simplest(played, "GE", card) if each.target == target)
    order = order_of(play)
    number = judge(played, order).faces(0)
    won = sum(_succeeded(judge(played, order, (face,))) for face in range(1, number + 1))
    assert [each.chance for each in odds(played, play)] == [F(won, number)]


def _succeeded(ruling):
    return next(c.value.success for c in ruling.changes if c.table == "politics_played")


@pytest.mark.rule("POL-IPO9-06")
@pytest.mark.parametrize("places", [(2, 6), (6, 2), (3, 4)])
def test_the_chances_of_ipo_9_are_those_of_all_rolls(places):
    own, other = places
    played = affairs(remembered=standings(GE={"place": own}, SU={"place": other}))
    goes = played.changed([Change("politics_affairs", 12, bids.Affairs(("GE",)))])
    play = Play("GE", "IPO 9", "SU")
    found = Counter[str]()
    for dice in product(range(1, 7), repeat=2):
        after_it = goes.changed(judge(goes, order_of(play), dice).changes)
        found[implication.outcome_of(PENDING.of(after_it)["GE"].result)] += 1
    told = {each.text.code.rpartition(".")[2]: each for each in odds(goes, play)}
    assert {name: odd.chance for name, odd in told.items()} == {
        name: F(found[name], 36) for name in implication.OUTCOMES
    }
    assert told["implicated"].least == 1
    assert told["effect_2"].least == F(found["effect_1"] + found["effect_2"], 36)
    assert not odds(goes, Play("GE", "IPO 9", "GE"))


@pytest.mark.rule("POL-PE-02")
@pytest.mark.parametrize("reading", ["one", "each"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_chances_of_0a_are_those_of_all_rolls(number, reading):
    options = {"pol.pe.multi_six": reading}
    played = affairs(remembered=standings(GE={"money": 20, "pe": 2}), options=options)
    play = Play("GE", "0a", terms={"money": 3 * number})
    found = Counter[int]()
    for dice in product(range(1, 7), repeat=number):
        after_it = played.changed(judge(played, order_of(play), dice).changes)
        found[standing.standing(after_it, "GE").pe - 2] += 1
    told = {int(each.text.data["count"]): each.chance for each in odds(played, play)}
    assert told == {rise: F(count, 6**number) for rise, count in found.items() if rise}
    assert sum(sixes(number, count) for count in range(number + 1)) == 1


def test_without_dice_there_are_no_chances():
    assert odds(affairs(), Play("GE", "IPO 1", terms={"towards": "fascist"})) == ()
    assert odds(affairs(), Play("GE", "IPO 19", "JA")) == ()


# --- what would happen --------------------------------------------------------------------------------------


def test_what_an_option_would_do_in_any_case_with_success_and_with_failure():
    played = affairs(
        remembered=[
            *standings(GE={"money": 11}),
            *minors(SPA={"modifiers": {"GE": 5}}, POR={"modifiers": {"GE": -2}}),
        ]
    )
    found = {each.when: each for each in outlook(played, Play("GE", "IPO 5", "SPA"), asked(played))}
    assert set(found) == {"always", "success", "failure"}
    assert found["success"].chance == F(1, 2) == found["failure"].chance
    assert set(found["always"].numbers) == {
        Number("money", "GE", 11, 8),
        Number("use", "GE", 0, 2),
        Number("modifier", "GE", 5, 4, "SPA"),
        Number("modifier", "GE", -2, 0, "POR"),
    }
    assert "POL-CARD-03" in found["always"].clauses


def test_an_option_without_a_die_has_its_effects_in_any_case():
    played = affairs(wars=[("GE", "CH")])
    (only,) = outlook(played, Play("GE", "3", "IT", {"level": 1, "success": True}), asked(played))
    assert only.when == "always" and any(note.code == "politics.treaty_signed" for note in only.notes)
    assert outlook(played, Play("GE", "IPO 9", "GE"), asked(played)) == ()


def test_an_effect_of_success_stands_with_success_only():
    book = CARDS.put("IPO 12", Card(cost=2, need=5, aims="minor"))
    played = affairs(remembered=[]).changed([book])
    found = {each.when: each for each in outlook(played, Play("GE", "IPO 12", "SPA"), asked(played))}
    assert [note.code for note in found["success"].notes] == ["politics.guaranteed"]
    assert "POL-WAR-09" in found["success"].clauses and not found["failure"].notes
    assert found["success"].chance == F(1, 3) and found["failure"].chance == F(2, 3)


def test_numbers_that_differ_are_named():
    before = affairs()
    later = before.changed([*standings(GE={"pe": -1, "bid": 3}), *minors(SPA={"modifiers": {"IT": 2}})])
    found = numbers(before, later)
    assert Number("pe", "GE", 0, -1) in found and Number("modifier", "IT", 0, 2, "SPA") in found
    assert {each.by for each in found if each.what == "bid"} == {3} and numbers(before, before) == ()


# --- bids ---------------------------------------------------------------------------------------------------


def test_equal_bids_are_named():
    saved = standings(**{code: {"bid": 12} for code in ("GE", "IT", "CH", "US")})
    bidding = game(clock=at("political_bids"), remembered=saved)
    played = after(bidding, MakeBid("CH", 4), MakeBid("IT", 8, 2), MakeBid("US", 9), MakeBid("GE", 1))
    first, rest = bids.ties(played)
    assert first == ("IT", "CH") and "GE" not in rest and len(rest) == 4
