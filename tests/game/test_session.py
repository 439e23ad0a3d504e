"""Sessions: orders, undo, redo, history, dice, listeners, and what is on disk meanwhile."""

from __future__ import annotations

import errno
import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from redball.game import codec, journal
from redball.game import session as session_module
from redball.game.errors import SaveError
from redball.game.journal import SNAPSHOT_EVERY
from redball.game.orders import DeleteUnit, FlipUnit, MoveUnit, Note, SetConvoys, SetPower, SetWar
from redball.game.references import canonical
from redball.game.session import Session, damage_of

from tests.positions import THEATRE
from tests.small_map import small_game, unit
from tests.toy_rules import judge

LABELS = ["Berlin", "A-0203", "A-0204", "Rome", "Mediterranean", ""]


@pytest.fixture
def start():
    return small_game(THEATRE, [unit(f"u{i}", "Berlin") for i in range(4)], fuel={"GE": "25/4"})


@pytest.fixture
def session(tmp_path, start):
    with Session.create(tmp_path / "game.redball", start, judge) as session:
        yield session


def reopened(session):
    session.close()
    return Session.open(session.path, judge, lambda _: THEATRE)


def state(session):
    return codec.encode_position(session.game)


def some_order(dice):
    return dice.choice(
        [
            MoveUnit(f"u{dice.randrange(4)}", dice.choice(LABELS)),
            SetPower("GE", {"fuel": f"{dice.randrange(40)}/4"}),
            SetConvoys("North Sea", "CW", dice.randrange(4)),
            SetWar("GE", "CW", dice.random() < 0.5),
            Note("roll 2"),
        ]
    )


# --- orders -------------------------------------------------------------------------------------------------


def test_an_allowed_order_changes_the_game(session):
    before = session.game
    ruling = session.commit(MoveUnit("u1", "Rome"))
    assert ruling.allowed
    assert session.game.units["u1"].hex == THEATRE.find("Rome")
    assert before.units["u1"].hex == THEATRE.find("Berlin"), "positions are values"
    assert session.head == 1


def test_a_denied_order_changes_nothing(session):
    before = session.game
    ruling = session.commit(FlipUnit("u1", False))
    assert not ruling.allowed
    assert ruling.reasons
    assert session.game is before
    assert session.head == session.last == 0


def test_judging_changes_nothing(session):
    before = session.game
    assert session.judge(DeleteUnit("u1")).allowed
    assert session.game is before
    assert session.head == 0


def test_orders_are_all_carried_out_or_none(session):
    orders = [MoveUnit("u1", "Rome"), FlipUnit("u1", True), MoveUnit("u2", "Rome")]
    before = session.game
    rulings = session.commit_all(orders)
    assert [ruling.allowed for ruling in rulings] == [True, False]
    assert session.game is before
    assert session.entries() == []
    rulings = session.commit_all([orders[0], orders[2]])
    assert [ruling.allowed for ruling in rulings] == [True, True]
    assert session.head == 2


def test_each_order_of_several_is_judged_on_what_those_before_it_made(session):
    rulings = session.commit_all([DeleteUnit("u1"), MoveUnit("u1", "Rome")])
    assert [ruling.allowed for ruling in rulings] == [True, False]
    assert [r.allowed for r in session.judge_all([DeleteUnit("u1"), MoveUnit("u1", "Rome"), Note("x")])] == [
        True,
        False,
    ]
    assert session.head == 0


def test_no_orders_at_all_do_nothing(session):
    assert session.commit_all([]) == ()
    assert session.head == 0


# --- dice ---------------------------------------------------------------------------------------------------


def test_dice_are_rolled_and_written_down(session):
    for _ in range(30):
        assert session.commit(Note("roll 3")).allowed
    rolls = [entry.dice for entry in session.entries()]
    assert {len(roll) for roll in rolls} == {3}
    faces = {die for roll in rolls for die in roll}
    assert faces <= set(range(1, 11))
    assert len(faces) > 3, "ninety d10 that all fall on three faces are no dice"
    assert session.game.options["toy.dice"] == [str(die) for die in rolls[-1]]


def test_dice_that_players_rolled_are_taken(session):
    session.commit(Note("roll 2"), dice=[7, 10])
    assert session.entries()[0].dice == (7, 10)
    session.commit(Note("roll 3"), dice=[1])
    assert session.entries()[1].dice[0] == 1
    assert len(session.entries()[1].dice) == 3


def test_redo_does_not_roll_again(session):
    session.commit(Note("roll 3"))
    rolled = session.game.options["toy.dice"]
    session.undo()
    session = reopened(session)
    with session:
        session.redo()
        assert session.game.options["toy.dice"] == rolled


def test_given_dice_go_to_the_orders_that_need_some(session):
    session.commit_all([Note("roll 2"), Note("quiet"), Note("roll 1")], dice=[4, 9, 1])
    assert [entry.dice for entry in session.entries()] == [(4, 9), (), (1,)]
    session.commit(Note("roll 2"), dice=[0, 3])
    first, second = session.entries()[-1].dice
    assert 1 <= first <= 10 and second == 3, "a die of 0 is one to roll"


def test_an_order_without_dice_has_none(session):
    session.commit(Note("quiet"))
    assert session.entries()[0].dice == ()


def test_a_dry_run_rolls_no_dice(session):
    (first, second) = session.judge_all([Note("roll 2"), MoveUnit("u1", "Rome")])
    assert first.dice == 2
    assert second.allowed


# --- undo and redo ------------------------------------------------------------------------------------------


def test_undo_and_redo_walk_through_every_position(session):
    dice = random.Random(1)
    states = [state(session)]
    for _ in range(40):
        session.commit(some_order(dice))
        states.append(state(session))
    for seq in range(39, -1, -1):
        assert session.undo()
        assert (session.head, state(session)) == (seq, states[seq])
    assert not session.can_undo
    assert not session.undo()
    for seq in range(1, 41):
        assert session.redo()
        assert (session.head, state(session)) == (seq, states[seq])
    assert not session.can_redo
    assert not session.redo()


def test_undo_and_redo_say_what_they_do(session):
    assert (session.undo_text, session.redo_text) == (None, None)
    session.commit(MoveUnit("u1", "Rome"))
    session.commit(SetConvoys("North Sea", "CW", 2))
    assert session.undo_text.data == {"order": "SetConvoys"}
    session.undo()
    assert session.undo_text.data == {"order": "MoveUnit"}
    assert session.redo_text.data == {"order": "SetConvoys"}


def test_a_new_order_drops_what_waited_for_redo(session):
    for place in ("Rome", "A-0203", "A-0204"):
        session.commit(MoveUnit("u1", place))
    session.undo()
    session.undo()
    assert [entry.undone for entry in session.entries()] == [False, True, True]
    session.commit(MoveUnit("u2", "Rome"))
    assert not session.can_redo
    assert [entry.order for entry in session.entries()] == [
        MoveUnit("u1", "A-0205"),
        MoveUnit("u2", "A-0205"),
    ]


def test_the_head_survives_a_restart(session):
    session.commit(MoveUnit("u1", "Rome"))
    session.commit(MoveUnit("u1", "A-0203"))
    session.undo()
    before = state(session)
    with reopened(session) as again:
        assert (again.head, again.last, state(again)) == (1, 2, before)
        assert again.can_redo
        again.redo()
        assert again.game.units["u1"].hex == THEATRE.find("A-0203")
        while again.undo():
            pass
    with Session.open(again.path, judge, lambda _: THEATRE) as third:
        assert third.head == 0
        assert third.game.units["u1"].hex == THEATRE.find("Berlin")


def test_undo_beyond_the_kept_positions_and_snapshots(session):
    dice = random.Random(2)
    states = [state(session)]
    for _ in range(2 * SNAPSHOT_EVERY + 30):
        session.commit(some_order(dice))
        states.append(state(session))
    with reopened(session) as again:
        assert state(again) == states[-1]
        for seq in range(len(states) - 2, -1, -1):
            again.undo()
            assert state(again) == states[seq], seq
        for seq in (0, 1, SNAPSHOT_EVERY - 1, SNAPSHOT_EVERY, SNAPSHOT_EVERY + 1, 200, 229):
            assert codec.encode_position(again.game_at(seq)) == states[seq]
        assert damage_of(again) == []


def test_snapshots_of_a_large_position_are_far_between(session, monkeypatch):
    """As if a byte an order was all that snapshots may take."""
    size = len(journal._packed(codec.encode_position(session.game), session.path))
    monkeypatch.setattr(journal, "SNAPSHOT_BYTES", 1)
    session.commit_all([Note("x")] * (size - 1))
    assert size > SNAPSHOT_EVERY and session._journal.snapshots() == [0]
    session.commit(Note("x"))
    assert session._journal.snapshots() == [0, size]
    with reopened(session) as again:
        assert again.head == size and damage_of(again) == []


def test_a_new_branch_after_undoing_past_a_snapshot(session):
    for _ in range(SNAPSHOT_EVERY + 5):
        session.commit(Note("first"))
    for _ in range(10):
        session.undo()
    for i in range(30):
        session.commit(MoveUnit("u1", LABELS[i % 4]))
    after = state(session)
    with reopened(session) as again:
        assert state(again) == after
        assert damage_of(again) == []


def test_a_batch_that_crosses_a_snapshot(session):
    session.commit_all([MoveUnit("u1", LABELS[i % 4]) for i in range(SNAPSHOT_EVERY + 20)])
    after = state(session)
    with reopened(session) as again:
        assert state(again) == after
        assert damage_of(again) == []


def test_there_is_no_position_outside_the_journal(session):
    session.commit(Note("x"))
    for seq in (-1, 2):
        with pytest.raises(IndexError):
            session.game_at(seq)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(["order", "undo", "redo", "restart"]), max_size=30), st.integers(0, 999))
def test_any_walk_is_a_walk_on_a_list(tmp_path_factory, steps, seed):
    """The session against the plainest model of it: a list of positions and an index."""
    dice = random.Random(seed)
    start = small_game(THEATRE, [unit(f"u{i}", "Berlin") for i in range(4)])
    session = Session.create(tmp_path_factory.mktemp("walk") / "g.redball", start, judge)
    model, head = [state(session)], 0
    for step in steps:
        if step == "order":
            session.commit(some_order(dice))
            model, head = [*model[: head + 1], state(session)], head + 1
        elif step == "undo":
            assert session.undo() == (head > 0)
            head = max(0, head - 1)
        elif step == "redo":
            assert session.redo() == (head + 1 < len(model))
            head = min(len(model) - 1, head + 1)
        else:
            session = reopened(session)
        assert (session.head, session.last, state(session)) == (head, len(model) - 1, model[head])
    session.close()


# --- history and listeners ----------------------------------------------------------------------------------


def test_entries_tell_everything(session):
    session.commit(MoveUnit("u1", "Rome"))
    (entry,) = session.entries()
    assert entry.seq == 1
    assert entry.order == MoveUnit("u1", "A-0205"), "a place is stored as its hex"
    assert entry.text.code == "toy.order"
    assert entry.clauses == ("TOY-01",)
    assert [note.data for note in entry.notes] == [{"unit": "u1"}]
    assert entry.changes[0].value == session.game.units["u1"]
    assert entry.at.tzinfo is not None
    assert not entry.undone


def test_entries_from_a_number_on(session):
    for i in range(5):
        session.commit(Note(f"n{i}"))
    assert [entry.seq for entry in session.entries(4)] == [4, 5]


def test_an_entry_of_an_unknown_kind_still_shows_and_replays(session, monkeypatch):
    monkeypatch.setattr("redball.game.session.write_order", lambda order: '{"order":"from_the_future"}')
    session.commit(SetPower("GE", {"fuel": "7/4"}))
    with reopened(session) as again:
        assert again.entries()[0].order is None
        assert again.undo_text is not None
        assert again.game.powers["GE"].fuel == Fraction(7, 4)


def test_listeners_hear_of_every_change(session):
    heard = []
    unsubscribe = session.subscribe(heard.append)
    session.commit(MoveUnit("u1", "Rome"))
    session.undo()
    session.redo()
    assert [event.kind for event in heard] == ["committed", "undone", "redone"]
    assert heard[0].after is session.game, "redo finds the position that was kept"
    assert heard[0].changes == heard[2].changes
    unsubscribe()
    unsubscribe()
    session.undo()
    assert len(heard) == 3


@pytest.mark.parametrize(
    "order",
    [
        MoveUnit("u1", "Rome"),
        DeleteUnit("u1"),
        SetPower("GE", {"fuel": "1"}),
        SetConvoys("North Sea", "CW", 3),
        SetWar("GE", "CW", False),
    ],
)
def test_changes_of_an_undo_lead_back(session, order):
    heard = []
    session.subscribe(heard.append)
    session.commit(order)
    session.undo()
    done, undone = heard
    back = undone.before.changed(undone.changes)
    for table in ("units", "powers", "convoys", "wars"):
        assert getattr(back, table) == getattr(done.before, table)


def test_a_listener_may_unsubscribe_while_it_hears(session):
    heard = []
    unsubscribe = session.subscribe(lambda event: (heard.append(event), unsubscribe()))
    session.commit(Note("a"))
    session.commit(Note("b"))
    assert len(heard) == 1


# --- files --------------------------------------------------------------------------------------------------


def test_a_closed_save_is_one_file(session):
    session.commit(Note("x"))
    session.close()
    assert [path.name for path in session.path.parent.iterdir()] == ["game.redball"]


def test_two_windows_do_not_write_one_save(session):
    with pytest.raises(SaveError, match="another Redball window has open"):
        Session.open(session.path, judge, lambda _: THEATRE)
    with pytest.raises(SaveError, match="another Redball window has open"):
        Session.create(session.path, session.game, judge)
    session.commit(Note("still there"))
    with reopened(session) as again:
        assert again.head == 1


def test_a_home_that_cannot_be_written_is_no_reason_not_to_play(tmp_path, start, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr("redball.game.lock._lock_file", lambda path: tmp_path / "file" / "x.lock")
    with Session.create(tmp_path / "g.redball", start, judge) as session:
        assert session.commit(Note("x")).allowed


def test_a_file_system_without_locks_is_no_reason_not_to_play(tmp_path, start, monkeypatch):
    def refuse(file):
        raise OSError(errno.ENOLCK, "no locks available")

    monkeypatch.setattr("redball.game.lock._lock", refuse)
    with Session.create(tmp_path / "g.redball", start, judge) as session:
        assert session.commit(Note("x")).allowed
        assert not session._lock.is_held


def test_an_open_save_can_be_looked_into(session):
    session.commit(MoveUnit("u1", "Rome"))
    with Session.open(session.path, judge, lambda _: THEATRE, read_only=True) as other:
        assert state(other) == state(session)
        with pytest.raises(SaveError, match="can't be written"):
            other.commit(Note("x"))
    session.commit(Note("y"))
    assert session.head == 2


def test_orders_of_another_program_are_not_overwritten(session, tmp_path):
    """The lock is per machine; a shared folder needs this second fence."""
    session.commit(Note("mine"))
    import sqlite3

    with sqlite3.connect(session.path) as intruder:
        intruder.execute(
            'INSERT INTO orders SELECT 2, at, "order", dice, changes, text, clauses, notes FROM orders'
        )
    intruder.close()
    before = session.game
    with pytest.raises(SaveError, match="another program"):
        session.commit(Note("too late"))
    assert session.game is before
    assert session.head == 1


def test_save_as_goes_on_in_the_copy(session, tmp_path):
    session.commit(MoveUnit("u1", "Rome"))
    session.commit(MoveUnit("u1", "A-0203"))
    session.undo()
    first = session.path
    session.save_as(tmp_path / "copy.redball")
    assert session.path == tmp_path / "copy.redball"
    session.redo()
    session.commit(Note("only in the copy"))
    with Session.open(first, judge, lambda _: THEATRE) as old:
        assert (old.head, old.last) == (1, 2)
    with reopened(session) as again:
        assert (again.head, again.last) == (3, 3)


def test_save_as_to_itself_is_nothing(session):
    session.commit(Note("x"))
    session.save_as(session.path)
    session.commit(Note("y"))
    assert session.head == 2


def test_save_as_to_a_bad_place_leaves_the_session(session, tmp_path):
    with pytest.raises(SaveError, match="can't be written"):
        session.save_as(tmp_path / "no" / "such" / "folder.redball")
    session.commit(Note("still writing"))
    assert session.path == tmp_path / "game.redball"


def test_a_save_is_replaced_as_a_whole(session, tmp_path, start):
    session.commit(Note("x"))
    session.close()
    with Session.create(session.path, start, judge) as fresh:
        assert (fresh.head, fresh.last) == (0, 0)


def test_create_in_a_missing_folder(tmp_path, start):
    with pytest.raises(SaveError, match="can't be written"):
        Session.create(tmp_path / "missing" / "g.redball", start, judge)
    assert list(tmp_path.iterdir()) == []


def test_going_to_an_order_is_as_many_steps_of_undo_or_redo(tmp_path):
    game = small_game(THEATRE, [unit("u1", "Berlin")])
    with Session.create(tmp_path / "g.redball", game, judge) as session:
        positions = [session.game]
        for to in ("Rome", "Kiel", "Naples", "Berlin", "Rome"):
            session.commit(MoveUnit("u1", to))
            positions.append(session.game)
        events = []
        session.subscribe(events.append)
        for seq in (2, 5, 0, 3, 3, 4, 1):
            before, told = session.head, len(events)
            assert session.go_to(seq) is (seq != before)
            assert session.head == seq and session.game.units == positions[seq].units
            assert len(events) == told + (seq != before), "one step"
            if seq != before:
                event = events[-1]
                assert event.kind == ("undone" if seq < before else "redone")
                assert event.before.changed(event.changes).units == positions[seq].units
        for wrong in (-1, 6):
            with pytest.raises(IndexError):
                session.go_to(wrong)
        assert session.commit(MoveUnit("u1", "Kiel")).allowed and session.last == 2


def test_names_of_an_order_that_is_judged_and_then_given_are_made_once(session, monkeypatch):
    asked = []

    def counted(game, order):
        asked.append(order)
        return canonical(game, order)

    monkeypatch.setattr(session_module, "canonical", counted)
    order, other = Note("one"), Note("one")
    assert session.judge(order).allowed and session.commit(order).allowed
    assert len(asked) == 1
    assert session.commit(order).allowed and session.commit(other).allowed  # another position, another order
    assert [each is order for each in asked] == [True, True, False]
