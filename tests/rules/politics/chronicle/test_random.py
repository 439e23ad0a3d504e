"""A random game: the timeline is the same taken back and done again, numbers add up, figures are those of the
positions.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest
from redball.game.secrets import NOBODY, seen_by
from redball.game.session import Session
from redball.rules import judge
from redball.rules.politics.affairs.tables import AFFAIRS, BIDS
from redball.rules.politics.chronicle.reading import Chronicle
from redball.rules.politics.chronicle.series import MEASURES, figures, series
from redball.rules.politics.chronicle.telling import details, lines
from redball.rules.politics.powers.orders import MarkHexes

from tests.rules.politics.affairs.book import with_book
from tests.rules.politics.affairs.play import ALL
from tests.rules.politics.affairs.test_random import any_order as any_option
from tests.rules.politics.affairs.test_random import go_on, over
from tests.rules.politics.war.test_random import any_order as any_affair
from tests.rules.politics.world import at, game, standings

CITIES = ("Paris", "Berlin", "Rome", "London", "Warsaw")


def played(session: Session, dice: random.Random, turns: int) -> None:
    """Options, treaties and wars for some turns."""
    session.commit(MarkHexes("objective", CITIES))
    while session.game.clock.turn < turns:
        if over(session.game):
            go_on(session)
        session.commit(any_affair(dice) if dice.random() < 0.4 else any_option(dice, session.game))


@pytest.fixture(scope="module", params=[(4, 1), pytest.param((5, 5), marks=pytest.mark.deep)])
def session(request, tmp_path_factory):
    """A game that was played at random."""
    seed, turns = request.param
    saved = standings(**{code: {"bid": 99, "money": 300, "pe": 3} for code in ALL})
    begun = with_book(game(clock=at("political_bids", impulse=0), remembered=saved))
    with Session.create(tmp_path_factory.mktemp("random") / "a.redball", begun, judge) as made:
        played(made, random.Random(seed), turns)
        yield made


def told(chronicle: Chronicle, viewer: frozenset[str] | None = None) -> list[tuple[str, str]]:
    now = chronicle.session.game
    return [(line.text, line.effects) for line in lines(now, chronicle.pages, viewer)]


def test_it_is_the_same_after_undo_and_redo(session):
    kept = Chronicle(session).catch_up()
    pages, head = list(kept.pages), session.head
    assert len(list(kept.rows)) > 15
    for seq in (head // 2, head // 3, 0, head // 4, head):
        session.go_to(seq)
        kept.forget()
        assert [page.rows for page in kept.catch_up().pages] == [page.rows for page in pages[:seq]]
        assert kept.turns == Chronicle(session).catch_up().turns
    assert told(kept) == told(Chronicle(session).catch_up())


def test_kept_up_order_by_order_it_is_what_it_is_read_at_once(session):
    head = session.head
    whole = Chronicle(session).catch_up()
    session.go_to(0)
    step_by_step = Chronicle(session)
    while session.redo():
        step_by_step.catch_up()
    assert session.head == head
    assert [page.rows for page in step_by_step.pages] == [page.rows for page in whole.pages]
    assert step_by_step.turns == whole.turns


def test_figures_are_those_of_the_positions(session):
    """Read slowly: every position is made anew, and asked."""
    last: dict[int, object] = {}
    for seq in range(session.head + 1):
        position = session.game_at(seq)
        last[position.clock.turn] = {measure: dict(found) for measure, found in figures(position).of.items()}
    read = Chronicle(session).catch_up().turns
    assert [each.turn for each in read] == sorted(last)
    assert [{name: dict(found) for name, found in each.of.items()} for each in read] == list(last.values())
    for measure in MEASURES:
        for name, line in series(read, measure).lines.items():
            assert line == tuple(last[turn][measure].get(name, 0) for turn in sorted(last))


def test_sums_add_up_from_turn_to_turn(session):
    """What rows of a turn add is how its figures differ from those before."""
    added: dict[int, Counter] = {}
    for row in Chronicle(session).catch_up().rows:
        for each in row.sums:
            assert each.before != each.after
            added.setdefault(row.turn, Counter())[each.what, each.who] += each.by
    read = Chronicle(session).catch_up().turns
    before = figures(session.game_at(0))
    for turn in read:
        for measure in ("pe", "money", "debt", "use", "chits"):
            for who in {*before.of[measure], *turn.of[measure]}:
                by = turn.of[measure].get(who, 0) - before.of[measure].get(who, 0)
                assert added.get(turn.turn, Counter())[measure, who] == by, (turn.turn, measure, who)
        before = turn


def test_rows_come_by_turns_and_orders(session):
    rows = list(Chronicle(session).catch_up().rows)
    assert [row.seq for row in rows] == sorted(row.seq for row in rows)
    assert [row.turn for row in rows] == sorted(row.turn for row in rows)


@pytest.mark.rule("POL-CARD-05")
@pytest.mark.parametrize("power", ["GE", "SU", NOBODY])
def test_nothing_of_another_s_secrets_is_told(session, power):
    chronicle, viewer = Chronicle(session).catch_up(), frozenset({power} - {NOBODY})
    now = session.game
    seen = seen_by(now, power)
    for line in lines(now, chronicle.pages, viewer):
        if line.row.secret is not None:
            table, key = line.row.secret
            assert seen.entry(table, key) is not None or now.entry(table, key) is None
        found = details(now, line, viewer)
        assert not found.clauses or found.order
    hidden = [key for key in BIDS.of(now) if key[0] not in AFFAIRS.of(now) and key[1] != power]
    own = told(chronicle, viewer)
    for turn, other in hidden:
        assert not any(
            line.row.secret == (BIDS.name, (turn, other)) for line in lines(now, chronicle.pages, viewer)
        )
    assert len(own) <= len(told(chronicle))
