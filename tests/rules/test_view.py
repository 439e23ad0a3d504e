"""A session as a player sees it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from redball.game.errors import SaveError
from redball.game.flaws import Flaw, Grade, Known
from redball.game.kinds import PowerCode
from redball.game.orders import Note, SetHotseat
from redball.game.session import Session
from redball.game.tables import Table
from redball.rules import decisions_due, judge
from redball.rules.politics.affairs.orders import MakeBid, PlayOption, RevealBids, SetUpBuilds
from redball.rules.politics.affairs.tables import AFFAIRS, BIDS, BUILDS, POOLS
from redball.rules.politics.entry.orders import CompareIntelligence, RollIntelligence, SetIntelligence
from redball.rules.politics.entry.tables import INTELLIGENCE, POINTS
from redball.rules.registry import tasks_seen
from redball.rules.ruleset import RuleSet
from redball.rules.view import HiddenEntry, View
from redball.wording import sentence

from tests.registering import registering
from tests.rules.politics.affairs.play import affairs
from tests.rules.politics.world import at, game, standings
from tests.small_map import small_atlas, small_game

EVERYBODY = frozenset[str]()


@pytest.fixture
def make(tmp_path):
    made = []

    def session(position) -> Session:
        made.append(Session.create(tmp_path / f"{len(made)}.redball", position, judge))
        return made[-1]

    yield session
    for each in made:
        each.close()


@pytest.fixture
def bidding(make):
    saved = standings(GE={"bid": 12}, SU={"bid": 12})
    made = make(game(clock=at("political_bids", impulse=0), remembered=saved))
    made.commit(MakeBid("GE", 7, 2))
    made.commit(MakeBid("SU", 3))
    return made


def _of_words(known: Known, _power: str | None, word: str | None) -> Iterator[Flaw]:
    if word is not None and len(known.atlas.land_nodes) < 2:
        yield Flaw("", word, "a larger land", grade=Grade.MAP)


def of(session, *powers):
    return View(session, frozenset(powers))


def words(view):
    return [sentence(entry.text) for entry in view.entries()]


def test_who_sees_everything_sees_the_session_itself(bidding):
    view = View(bidding)
    assert view.game is bidding.game and view.whole and len(view.entries()) == 2
    assert view.undo_text == bidding.undo_text
    assert view.judge(RevealBids()) is bidding.judge(RevealBids())


def test_a_player_of_two_powers_sees_the_secrets_of_both(bidding):
    assert {key[1] for key in BIDS.of(of(bidding, "GE", "SU").game)} == {"GE", "SU"}
    assert {key[1] for key in BIDS.of(of(bidding, "GE", "IT").game)} == {"GE"}
    assert not BIDS.of(View(bidding, EVERYBODY).game)
    assert of(bidding, "GE").game is of(bidding, "GE").game, "always the same one"


def test_secrets_are_not_told_when_they_keep_a_game_from_another_map(make):
    table = Table("whisper_words", PowerCode, str, secret=lambda _, power: power, judge=_of_words)
    with registering(RuleSet("whisper", tables=(table,))):
        session = make(small_game(small_atlas("0 . ."), powers=["GE", "SU"], rule_sets=("base", "whisper")))
        session.game = session.game.changed([table.put("GE", "to Paris")])
        flooded = small_atlas("0 0 .")
        for who, told in (
            (View(session), "to Paris"),
            (of(session, "GE"), "to Paris"),
            (of(session, "SU"), "secret"),
        ):
            with pytest.raises(SaveError, match=told) as error:
                who.use_map(flooded)
            assert ("to Paris" in str(error.value)) is (told == "to Paris")


def test_the_journal_as_a_power_reads_it(bidding):
    seen = of(bidding, "SU")
    assert words(seen) == ["Germany makes a bid", "USSR bids 3 bid points for 1 option: worth 3"]
    hidden = seen.entries()[0]
    assert isinstance(hidden, HiddenEntry) and hidden.owner == "GE" and hidden.order is None
    assert not (hidden.plain_order or hidden.dice or hidden.changes or hidden.clauses or hidden.notes)
    assert [entry.seq for entry in seen.backwards()] == [2, 1]
    assert sentence(next(of(bidding, "GE").at_this_moment()).text) == "USSR makes a bid"
    bidding.undo()
    assert sentence(of(bidding, "GE").redo_text) == "USSR makes a bid", "what waits for redo is a secret too"
    assert sentence(of(bidding, "SU").undo_text) == "Germany makes a bid"


def test_a_damaged_order_of_a_hidden_journal_is_no_error(bidding):
    entry = bidding.entry(1)
    spoilt = replace(entry, record=entry.record._replace(changes='[["politics_bids", 5'))
    said = of(bidding, "IT")._readable(spoilt)
    assert said.text.code == "game.unreadable" and not said.changes


def test_earlier_positions_keep_what_is_secret_now_or_was_then(bidding):
    assert not BIDS.of(of(bidding, "IT").game_at(1)) and not BIDS.of(of(bidding, "IT").game_at(2))
    assert len(BIDS.of(View(bidding).game_at(2))) == 2
    bidding.commit(RevealBids())
    assert len(BIDS.of(of(bidding, "IT").game)) == 2
    assert not BIDS.of(of(bidding, "IT").game_at(2)), "before the reveal"
    bidding.undo()
    assert not BIDS.of(of(bidding, "IT").game_at(3)), "a reveal that was taken back reveals nothing"
    assert sentence(of(bidding, "IT").redo_text) == "Revealing the bids"
    assert "Germany 3½" in sentence(View(bidding).redo_text)
    bidding.redo()
    assert "Germany 3½" in sentence(of(bidding, "IT").undo_text)


def test_an_event_tells_of_no_secret(bidding):
    seen = []
    view, before = of(bidding, "IT"), of(bidding, "IT").game
    leave = bidding.subscribe(lambda event: seen.append(view.event(event, before)))
    bidding.commit(MakeBid("SU", 5))
    assert seen[0].changes == () and seen[0].before is before and seen[0].after is view.game
    before = view.game
    bidding.commit(RevealBids())
    leave()
    tables = [change.table for change in seen[1].changes]
    assert tables.count(BIDS.name) == 2 and AFFAIRS.name in tables, "what is revealed is a change"
    whole = View(bidding)
    leave = bidding.subscribe(lambda event: seen.append(whole.event(event, event.before)))
    bidding.commit(Note("x"))
    leave()
    assert seen[2].after is bidding.game


def test_a_ruling_says_nothing_that_rests_on_secrets(bidding):
    whole, seen = bidding.judge(RevealBids()), of(bidding, "IT").judge(RevealBids())
    assert "3½" in sentence(whole.text) and seen.allowed
    assert sentence(seen.text) == "Revealing the bids" and not seen.notes
    own = of(bidding, "GE").judge(MakeBid("GE", 7, 2))
    assert not own.allowed, "it stands so already, and its player knows"
    assert of(bidding, "IT").judge(MakeBid("GE", 7, 2)).allowed, "who doesn't know is told nothing"
    assert [ruling.allowed for ruling in of(bidding, "IT").judge_all([Note("x"), Note(""), Note("y")])] == [
        True,
        False,
    ]


def test_a_refusal_doesn_t_give_its_secret_reason(make):
    session = make(affairs("IT", "GE", remembered=[POOLS.put("SPA", 1)]))
    session.commit(PlayOption("IT", "0b", "SPA", {"type": "INF"}))
    wanted = PlayOption("GE", "0b", "SPA", {"type": "INF"})
    whole = session.judge(wanted)
    assert "empty_pool" in {reason.code.partition(".")[2] for reason in whole.reasons}
    told = [sentence(reason) for reason in of(session, "GE").told(wanted, whole).reasons]
    assert told == ["Something that another power keeps secret is against it"]
    empty = session.judge(Note(""))
    assert of(session, "GE").told(Note(""), empty).reasons == empty.reasons
    assert not of(session, "GE").judge(SetUpBuilds("SPA", "Madrid")).allowed
    assert of(session, "IT").judge(SetUpBuilds("SPA", "Madrid")).allowed
    assert not BUILDS.of(of(session, "GE").game)


def test_the_words_of_orders_that_were_given(bidding):
    seen, head = of(bidding, "IT"), bidding.head
    orders = [MakeBid("SU", 9), Note("all may read it")]
    given = seen.readable(orders, bidding.commit_all(orders), head)
    assert [sentence(ruling.text) for ruling in given] == ["USSR makes a bid", "all may read it"]
    orders, head = [MakeBid("SU", 8), Note("")], bidding.head
    refused = seen.readable(orders, bidding.commit_all(orders), head)
    assert refused[0].allowed and "worth" not in sentence(refused[0].text), "as it was asked for"
    assert not refused[1].allowed and refused[1].reasons
    assert View(bidding).readable(orders, refused, head) == refused


def test_who_has_bid_everybody_knows(bidding):
    seen = tasks_seen(bidding.game, of(bidding, "IT").game)
    assert {task.id: task.state for task in seen if task.id.startswith("bid.")}["bid.GE"] == "done"
    due = [task.power for task in decisions_due(bidding.game)]
    assert due and "GE" not in due and "SU" not in due
    assert of(bidding, "IT").tasks() == seen
    bidding.commit(RevealBids())
    assert not decisions_due(bidding.game)


@pytest.mark.rule("POL-INT-01")
def test_intelligence_is_its_power_s_until_it_is_compared(make):
    on = {"pol.opt.intelligence": "on"}
    session = make(game(clock=at("intelligence", 1940, 0, 0), wars=(("CW", "GE"), ("FR", "GE")), options=on))
    session.commit(RollIntelligence("SU"), (4, 9))
    session.commit(SetIntelligence("SU", 25))
    others, own = of(session, "GE"), of(session, "SU")
    assert not INTELLIGENCE.of(others.game) and not POINTS.of(others.game)
    assert INTELLIGENCE.of(own.game) and POINTS.of(own.game) == {"SU": 25}
    assert words(others) == [
        "USSR rolls for intelligence operations",
        "USSR writes down its intelligence points",
    ]
    assert others.entries()[0].dice == () and own.entries()[0].dice == (4, 9)
    session.commit(CompareIntelligence())
    assert INTELLIGENCE.of(of(session, "GE").game) and not POINTS.of(of(session, "GE").game)
    assert of(session, "GE").entries()[0].dice == (4, 9), "they are on the table now"


def test_hotseat_in_a_real_game(bidding):
    bidding.commit(SetHotseat(True, {"IT": "GE"}))
    assert words(of(bidding, "IT"))[2] == "One player looks at a time"
