"""What was given at an opportunity, read from the journal, and what it is worth."""

from fractions import Fraction as F

from redball.game.orders import FlipUnit, Note, Step
from redball.game.session import Session
from redball.planning.sets.reorganization import Request, assignment, beginning, best, given, survey
from redball.rules import judge
from redball.rules.reorganization.orders import Reorganize, ReorganizeMany

from tests.planning.sets.reorganization.test_reorganize import berlin, inf
from tests.rules.reorganization.conftest import atlas  # noqa: F401
from tests.rules.reorganization.table import hq


def session_of(game, tmp_path):
    return Session.create(tmp_path / "game.redball", game, judge)


def test_orders_and_rows_of_a_batch_are_read_in_order(atlas, tmp_path):  # noqa: F811
    game = berlin(atlas, inf("a", 3), inf("b", 4), inf("c", 5), hq(value=3))
    with session_of(game, tmp_path) as session:
        assert given(session) == [] and beginning(session, []) is session.game
        by = [Reorganize(unit, "unit:hq", "hq") for unit in "abc"]
        assert session.commit(by[0]).allowed
        assert session.commit(ReorganizeMany((by[1], by[2]))).allowed
        so_far = given(session)
        assert [(g.seq, g.order, g.cost, g.payer) for g in so_far] == [
            (1, by[0], F(3), "GE"),
            (2, by[1], F(4), "GE"),
            (2, by[2], F(5), "GE"),
        ]
        assert beginning(session, so_far).units == game.units
        session.undo()
        assert [g.order.unit for g in given(session)] == ["a"], "what waits for redo was not given"
        assert session.commit(Step()).allowed
        assert given(session) == []
        assert session.commit(Note("elsewhere")).allowed
        assert session.commit(Step(back=True)).allowed
        assert [(g.seq, g.order.unit) for g in given(session)] == [(1, "a")] and session.game.powers[
            "GE"
        ].rp_spent == 3
        assert session.commit(Reorganize("b", "unit:hq", "hq")).allowed
        assert [g.order.unit for g in given(session)] == ["a", "b"], "after one who came back gives more"
        for back in (False, False, True, True):
            assert session.commit(Step(back=back)).allowed
        assert [g.order.unit for g in given(session)] == ["a", "b"]
        for back in (True, False):
            assert session.commit(Step(back=back)).allowed
        spent = session.game.powers["GE"].rp_spent
        assert spent == sum(g.cost for g in given(session)), "entered anew"


def test_what_a_fresh_pool_forgets_was_not_given(atlas, tmp_path):  # noqa: F811
    game = berlin(atlas, inf("a", 3), hq(value=3))
    with session_of(game, tmp_path) as session:
        assert session.commit(Reorganize("a", "unit:hq", "hq")).allowed
        for _ in range(30):
            assert session.commit(Step()).allowed
        assert given(session) == []


def test_a_players_own_orders_are_worth_what_they_turn_up(atlas):  # noqa: F811
    found = survey(berlin(atlas, inf("a", 6), inf("b", 2), hq(), pool=6), ["GE"])
    request = Request(weights={"b": F(5, 2)})
    mine = assignment(found, request, [Reorganize("b", "unit:hq", "hq"), Reorganize("a", "unit:hq", "hq")])
    assert mine == type(mine)(("b",), F(5, 2), {"GE": F(2)}), "there are no points for both"
    plan = best(found, request)
    same = assignment(found, request, plan.orders)
    assert (same.value, same.spent) == (plan.value, plan.spent)


def test_a_flip_by_hand_is_no_reorganization(atlas, tmp_path):  # noqa: F811
    with session_of(berlin(atlas, inf("a"), hq()), tmp_path) as session:
        assert session.commit(FlipUnit("a", True)).allowed
        assert given(session) == []
