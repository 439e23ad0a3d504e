"""The timeline kept up with the journal, for one power or for everybody, and what is wanted of it."""

from __future__ import annotations

import sqlite3

import pytest
from redball.game import journal
from redball.game.orders import SetWar, Step
from redball.game.session import Session
from redball.rules import judge
from redball.rules.politics.affairs.orders import MakeBid, PlayOption, RevealBids, SetUpBuilds
from redball.rules.politics.chronicle.facts import KINDS
from redball.rules.politics.chronicle.reading import Chronicle
from redball.rules.politics.chronicle.telling import Wanted, details, kind_said, lines
from redball.rules.politics.entry.tables import POINTS
from redball.rules.politics.orders import SetMinor, SetStanding
from redball.rules.politics.treaties.orders import SignTreaty
from redball.rules.politics.war.orders import DeclareWar, Surrender

from tests.rules.politics.affairs.play import affairs
from tests.rules.politics.chronicle.games import table
from tests.rules.politics.world import at, game, standings

EVERYBODY = frozenset[str]()


def seers(viewer):
    return frozenset({viewer}) if isinstance(viewer, str) else viewer


def texts(chronicle, viewer=None, **wanted):
    chosen = Wanted(**wanted)
    game_now = chronicle.session.game
    return [
        line.text for line in lines(game_now, chronicle.catch_up().pages, seers(viewer)) if chosen.has(line)
    ]


@pytest.fixture
def play(tmp_path):
    with table(tmp_path, affairs("GE", "IT")) as made:
        yield made


@pytest.mark.rule("POL-SUR-01", "POL-SUR-03")
def test_a_surrender_is_no_mere_peace(tmp_path):
    begun = game(clock=at("peace", 1940, impulse=0), wars=[("FR", "GE")])
    with table(tmp_path, begun) as play:
        rows = play.do(Surrender("FR", "GE", cede=("Strasbourg",), bp=1, answered=True))
        assert rows[0] == "France surrenders to Germany on terms"
        assert "France pays Germany reparations: build points 1" in rows
        assert "France and Germany sign a neutrality pact" in rows
        (pe,) = play.last[0].sums
        assert pe.what == "pe" and pe.who == "FR" and pe.by < 0
        play.session.undo()
        play.chronicle.forget()
        assert play.do(Surrender("FR", "GE", all=True))[0] == "France surrenders unconditionally to Germany"
        play.session.undo()
        play.chronicle.forget()
        assert play.do(SetWar("FR", "GE", False))[0] == "War between France and Germany ends"


@pytest.mark.rule("POL-SUR-01")
def test_option_5_is_a_surrender(tmp_path):
    with table(tmp_path, affairs("FR", wars=[("FR", "GE")])) as play:
        rows = play.do(PlayOption("FR", "5", "GE", {"answered": True, "cost": 0}))
        assert rows[:2] == ["France plays 5 at Germany: success", "France surrenders to Germany on terms"]
        play.session.undo()
        play.chronicle.forget()
        rows = play.do(PlayOption("FR", "5", "GE", {"all": True, "cost": 0}))
        assert rows[1] == "France surrenders unconditionally to Germany"


@pytest.mark.rule("POL-WAR-03")
def test_a_declaration_of_war_with_what_follows(tmp_path):
    clock = at("declare_war", 1938)
    with table(tmp_path, game(clock=clock)) as play:
        play.do(SignTreaty("FR", "GE", 1))
        rows = play.do(DeclareWar("GE", "FR"))
        assert rows[:2] == [
            "Germany declares war on France",
            "The treaty of France and Germany ends, and their trade with it",
        ]
        first = play.last[0]
        assert {("pe", "FR")} <= {(each.what, each.who) for each in first.sums}
        assert first.powers == ("GE", "FR") and first.turn == 12 and first.phase == "declare_war"
        assert not any(row.sums for row in play.last[1:])


def test_what_a_step_into_a_turn_does_belongs_to_that_turn(tmp_path):
    begun = game(clock=at("victory", 1937, 5, impulse=0), remembered=standings(GE={"pe": 6}))
    with table(tmp_path, begun) as play:
        while play.session.game.clock.turn == 11:
            play.do(Step())
        changed = [row for row in play.chronicle.rows if row.sums]
        assert all(row.turn == 12 for row in changed)
        assert [each.turn for each in play.chronicle.turns] == [11, 12]


@pytest.mark.rule("POL-CARD-05")
def test_secrets_are_seen_by_their_owner_alone(tmp_path):
    saved = standings(GE={"bid": 12}, SU={"bid": 12})
    begun = game(clock=at("political_bids", impulse=0), remembered=saved)
    with Session.create(tmp_path / "a.redball", begun, judge) as session:
        session.commit(MakeBid("GE", 7, 2))
        session.commit(MakeBid("SU", 3))
        chronicle = Chronicle(session)
        assert texts(chronicle, "GE") == ["Germany bids 7 bid points for 2 options: worth 3½"]
        assert texts(chronicle, "FR") == texts(chronicle, EVERYBODY) == []
        assert len(texts(chronicle)) == 2, "everything, for who plays alone"
        session.commit(RevealBids())
        assert texts(chronicle, EVERYBODY)[0] == "Germany bids 7 bid points for 2 options: worth 3½"
        session.undo()
        chronicle.forget()
        assert texts(chronicle, "FR") == [], "a reveal that is taken back hides them again"


@pytest.mark.rule("POL-CARD-05")
def test_what_stands_behind_a_row_is_hidden_too(play):
    play.do(PlayOption("GE", "0b", "SPA", {"type": "INF", "cost": 1, "success": True}))
    public = {viewer: texts(play.chronicle, viewer) for viewer in ("GE", "IT", EVERYBODY, None)}
    assert public["IT"] == public[EVERYBODY] == ["Germany plays 0(b): success"]
    assert public["GE"] == public[None] and "Germany builds INF in advance for Spain" in public["GE"]
    now = play.session.game
    first = next(lines(now, play.chronicle.pages, seers("IT")))
    assert details(now, first, seers("IT")).order == "Germany plays 0(b)"
    assert not details(now, first, seers("IT")).clauses and not details(now, first, seers("IT")).notes
    own = details(now, next(lines(now, play.chronicle.pages, seers("GE"))), seers("GE"))
    assert own.order == "Germany plays 0(b) at Spain" and own.clauses
    play.do(SetUpBuilds("SPA", "Madrid"))
    assert any("in advance" in text for text in texts(play.chronicle, "IT"))


@pytest.mark.rule("POL-CARD-05")
def test_intelligence_points_are_shown_to_their_owner_alone(play):
    play.change(POINTS.put("GE", 3))
    now, pages = play.session.game, play.chronicle.pages
    for viewer, effects in (("GE", "GE intelligence +3"), ("SU", ""), (EVERYBODY, "")):
        (line,) = lines(now, pages, seers(viewer))
        assert line.effects == effects and bool(line.row.sums) == bool(effects), viewer
        assert bool(details(now, line, seers(viewer)).sums) == bool(effects)
        assert Wanted(words="intelligence").has(line) == bool(effects)
    assert next(lines(now, pages, None)).effects == "GE intelligence +3", "everything, for who plays alone"


def test_details_are_the_journal_s(play):
    play.do(SetMinor("SPA", {"modifiers": {"GE": 7}}))
    play.do(SetStanding("GE", {"pe": 3, "money": 5}))
    *_, line = lines(play.session.game, play.chronicle.pages, None)
    found = details(play.session.game, line, None)
    assert found.sums[0].startswith("Germany, political effectiveness: ") and found.sums[0].endswith("= 3")
    assert found.clauses == ("POL-SET-01",) and found.order == line.text and found.dice == ()
    assert line.quote.startswith("Jan/Feb 1938, ") and line.effects in line.quote
    (minor, *_) = lines(play.session.game, play.chronicle.pages, None)
    assert minor.effects == "Spain GE +7" and minor.row.minors == ("SPA",)
    assert details(play.session.game, minor, None).sums == ("Spain, modifier of Germany: 0 + 7 = 7",)


def test_filters(play):
    play.do(SignTreaty("GE", "IT", 1))
    play.do(SetMinor("SPA", {"modifiers": {"GE": 2}}))
    play.do(SetWar("FR", "GE", True))
    read = play.chronicle
    everything = texts(read)
    assert texts(read, power="IT") == ["Germany and Italy have a treaty of level 1"]
    assert texts(read, power="GE") == everything[:-1], "the last is about US entry"
    assert texts(read, kinds=("war",)) == ["War begins between France and Germany"]
    assert texts(read, kinds=("standing",)) and texts(read, kinds=("standing", "war", "treaties"))
    assert texts(read, since=13) == [] and texts(read, since=12) == everything
    assert texts(read, words="treaty italy") == ["Germany and Italy have a treaty of level 1"]
    assert texts(read, words="spain ge") == texts(read, kinds=("standing",)), "effects are searched, too"
    assert texts(read, words="nowhere") == []
    assert all(kind_said(kind)[:9] != "politics." for kind in KINDS)


def test_the_journal_may_be_gone_back_and_another_way(play):
    play.do(SignTreaty("GE", "IT", 1))
    play.do(SignTreaty("GE", "IT", 2))
    play.do(SignTreaty("GE", "JA", 1))
    before = texts(play.chronicle)
    play.session.go_to(1)
    play.chronicle.forget()
    assert texts(play.chronicle) == before[:1]
    play.session.go_to(3)
    assert texts(play.chronicle) == before
    play.session.go_to(1)
    play.chronicle.forget()
    play.do(SignTreaty("GE", "IT", 3))
    assert texts(play.chronicle) == [
        before[0],
        "The treaty of Germany and Italy has level 3, after level 1",
    ]


def test_reading_stops_where_the_player_went_back_meanwhile(play):
    for level in (1, 2, 3):
        play.session.commit(SignTreaty("GE", "IT", level))
    steps = play.chronicle.steps()
    next(steps)
    next(steps)
    play.session.go_to(1)
    play.chronicle.forget()
    assert len(list(steps)) == 0 and len(play.chronicle.pages) == 1


def test_a_damaged_order_counts_by_what_it_led_to(tmp_path):
    path = tmp_path / "a.redball"
    with Session.create(path, affairs("GE"), judge) as session:
        session.commit(SignTreaty("GE", "IT", 1))
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE orders SET text = '[]' WHERE seq = 1")
    with Session.open(path, judge, lambda _: affairs("GE").atlas, read_only=True) as session:
        assert texts(Chronicle(session)) == ["Germany and Italy have a treaty of level 1"]
        line = next(lines(session.game, Chronicle(session).catch_up().pages, None))
        assert "1" in details(session.game, line, None).order


def test_an_order_whose_changes_cannot_be_read_counts_by_the_position_after_it(tmp_path, monkeypatch):
    monkeypatch.setattr(journal, "SNAPSHOT_EVERY", 1)
    monkeypatch.setattr(journal, "SNAPSHOT_BYTES", 1 << 30)
    path = tmp_path / "a.redball"
    with Session.create(path, affairs("GE"), judge) as session:
        session.commit(SignTreaty("GE", "IT", 1))
        session.commit(SignTreaty("GE", "IT", 2))
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE orders SET changes = '[3]' WHERE seq = 1")
    with Session.open(path, judge, lambda _: affairs("GE").atlas, read_only=True) as session:
        assert texts(Chronicle(session)) == [
            "Order 1, whose words can't be read",
            "Germany and Italy have a treaty of level 1",
            "The treaty of Germany and Italy has level 2, after level 1",
        ]
