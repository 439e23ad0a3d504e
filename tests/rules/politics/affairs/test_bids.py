"""Bids for political initiative, and the goes that they order."""

from __future__ import annotations

from fractions import Fraction as F

import msgspec
import pytest
from redball.game import secrets
from redball.game.state import Change
from redball.rules.politics import standing
from redball.rules.politics.affairs import bids
from redball.rules.politics.affairs.orders import MakeBid, RevealBids
from redball.rules.politics.affairs.tables import BIDS, Bid
from redball.wording import sentence

from tests.rules.politics.world import TURN, after, at, denied, game, judged, standings, why_not

SAVED = {code: {"bid": 12} for code in ("GE", "IT", "JA", "CW", "US", "SU", "FR", "CH")}


def bidding(**fields):
    return game(clock=at("political_bids"), remembered=standings(**SAVED), **fields)


@pytest.mark.rule("POL-BID-01")
@pytest.mark.parametrize(
    ("points", "modifier", "options", "worth"),
    [(8, 2, 2, F(5)), (9, -3, 3, F(2)), (7, 0, 2, F(7, 2)), (0, -1, 2, F(-1, 2)), (4, 1, 1, F(5))],
)
def test_the_modifier_is_added_before_dividing(points, modifier, options, worth):
    assert bids.worth(Bid(points, options, modifier)) == worth
    played = after(bidding(), MakeBid("JA", points, options, modifier))
    assert bids.worth(bids.bid_of(played, "JA")) == worth


@pytest.mark.rule("POL-BID-01")
def test_bids_make_the_order_of_goes_and_of_initiative():
    played = after(
        bidding(),
        MakeBid("JA", 8, 2, 2),
        MakeBid("SU", 6),
        MakeBid("CH", 5),
        MakeBid("GE", 9, 3, -3),
    )
    shown = after(played, RevealBids())
    assert standing.powers(shown) == ("SU", "JA", "CH", "GE", "IT", "CW", "FR", "US")
    assert bids.goes_left(shown) == (*standing.powers(shown), "JA", "GE", "GE")
    assert bids.next_go(shown) == "SU" and bids.next_go(played) == ""
    saved = {code: standing.standing(shown, code).bid for code in standing.powers(shown)}
    assert saved == {"GE": 3, "JA": 4, "SU": 6, "CH": 7, "IT": 12, "CW": 12, "FR": 12, "US": 12}


def test_the_bid_of_another_turn():
    bid = Bid(4, 2)
    played = game(clock=at("political_affairs", 1938), remembered=[BIDS.put((TURN[1937, 0], "GE"), bid)])
    assert bids.bid_of(played, "GE", TURN[1937, 0]) == bid and bids.bid_of(played, "GE") == Bid()


def test_equal_bids_stay_in_their_order():
    shown = after(bidding(), MakeBid("CH", 4), MakeBid("IT", 8, 2), MakeBid("US", 3, 1, 1), RevealBids())
    assert standing.powers(shown)[:3] == ("IT", "US", "CH")


def test_without_bids_the_order_stays_and_each_has_a_go():
    ruling = judged(bidding(), RevealBids())
    assert [note.code for note in ruling.notes] == ["politics.no_bids"]
    shown = bidding().changed(ruling.changes)
    assert bids.goes_left(shown) == standing.powers(bidding()) == standing.powers(shown)


@pytest.mark.parametrize(
    ("order", "codes"),
    [
        (MakeBid("GE", 13), ["too_few_bid_points"]),
        (MakeBid("GE", -1), ["below"]),
        (MakeBid("GE", 3, 0), ["below"]),
        (MakeBid("GE", 3, 10), ["above"]),
        (MakeBid("GE", 3, 1, 100), ["above"]),
        (MakeBid("XX", 3), ["power"]),
        (MakeBid("CC", 3), ["no_part"]),
    ],
)
def test_what_a_bid_cannot_be(order, codes):
    found = why_not(bidding(powers=("GE", "CC")), order)
    assert [code.rpartition(".")[2] for code in found] == codes


def test_when_bids_are_made():
    denied(game(clock=at("political_affairs")), MakeBid("GE", 0), "POL-BID-01")
    shown = after(bidding(), RevealBids())
    assert why_not(shown, MakeBid("GE", 3)) == ["bids_are_revealed"]
    assert why_not(shown, RevealBids()) == ["bids_are_revealed"]
    assert why_not(game(clock=at("weather")), RevealBids()) == ["no_bidding_now"]
    assert why_not(after(bidding(), MakeBid("GE", 3)), MakeBid("GE", 3)) == ["stands_so"]


def test_a_bid_may_be_changed_until_all_are_shown():
    played = after(bidding(), MakeBid("GE", 3), MakeBid("GE", 5))
    assert bids.bid_of(played, "GE") == Bid(5)


def test_who_is_out_of_play_makes_no_bid():
    played = bidding()
    gone = played.changed(
        [Change("powers", "FR", msgspec.structs.replace(played.powers["FR"], in_play=False))]
    )
    assert why_not(gone, MakeBid("FR", 3)) == ["out_of_play"]
    assert "FR" not in bids.goes_left(after(gone, RevealBids()))


def test_bids_are_secret_until_they_are_revealed():
    played = after(bidding(), MakeBid("GE", 3), MakeBid("SU", 7))
    assert set(BIDS.of(secrets.seen_by(played, "GE"))) == {(0, "GE")}
    assert not BIDS.of(secrets.seen_by(played, secrets.NOBODY))
    assert secrets.whose(played, BIDS.name, (0, "CW")) == "CW", "that there is none is a secret too"
    shown = after(played, RevealBids())
    assert secrets.seen_by(shown, "GE") is shown
    assert set(BIDS.of(shown)) == {(0, "GE"), (0, "SU")}


def test_what_is_said_of_bids():
    ruling = judged(after(bidding(), MakeBid("SU", 7, 2)), RevealBids())
    assert "USSR 3½" in sentence(ruling.text)
