"""Differences of positions: they are all there, and effects report each of them once."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest
from redball.game.codec import encode_position
from redball.game.orders import Order
from redball.game.state import Change, Game
from redball.game.tables import by_name
from redball.rules import judge
from redball.rules.politics import RULE_SET
from redball.rules.politics.differences import Difference, differences
from redball.rules.politics.foresight.foresee import actor, at_moment, foresee
from redball.wording import entry, sentence

from tests.deep import cases
from tests.rules.politics.affairs import test_random as options
from tests.rules.politics.affairs.play import affairs
from tests.rules.politics.war import test_random as wars
from tests.rules.politics.world import game, minors, standings


def rebuilt(before: Game, found: tuple[Difference, ...]) -> Game:
    """The position that has exactly these differences."""
    made = before
    for row in found:
        table = by_name()[row.table]
        now = made.table(row.table)
        if isinstance(now, frozenset):
            value = now | {row.key} if row.after else now - {row.key}
            made = made.changed([Change(row.table, "", value)])
        else:
            old = now if table.whole else now.get(row.key)
            made = made.changed([Change(row.table, row.key, put(old, row))])
    return made


def put(old, row):
    if not row.path:
        return row.after
    value = row.after
    if len(row.path) == 2:
        value = {**getattr(old, row.path[0])}
        value.pop(row.path[1], None)
        if row.after is not None:
            value[row.path[1]] = row.after
    return msgspec.structs.replace(old, **{row.path[0]: value})


def test_nothing_differs_from_itself():
    played = game()
    assert differences(played, played) == ()
    assert differences(played, played.changed([])) == ()


def test_a_field_an_entry_and_a_pair():
    before = game(remembered=standings(GE={"money": 3}))
    after = before.changed(
        [
            *standings(GE={"money": 5, "pe": 1}),
            *minors(SPA={"modifiers": {"GE": 2}}),
            Change("wars", "", frozenset({("FR", "GE")})),
        ]
    )
    found = {row.what: (row.before, row.after) for row in differences(before, after)}
    assert found["politics_powers", "GE", ("money",)] == (3, 5)
    assert found["politics_powers", "GE", ("pe",)] == (0, 1)
    assert found["wars", ("FR", "GE"), ()] == (None, True)
    new = found["politics_minors", "SPA", ()]
    assert new[0] is None and new[1].modifiers == {"GE": 2}
    modified = differences(after, after.changed(minors(SPA={"modifiers": {"GE": 3, "IT": 1}})))
    assert [(row.path, row.before, row.after) for row in modified] == [
        (("modifiers", "GE"), 2, 3),
        (("modifiers", "IT"), None, 1),
    ]
    back = {row.what: row.after for row in differences(after, before)}
    assert back["wars", ("FR", "GE"), ()] is None


def whole(played: Game, order: Order) -> int:
    """Hold what is foreseen of an order against doing it; returns the number of its branches."""
    before = encode_position(played)
    found = foresee(played, order)
    assert encode_position(played) == before, "nothing is changed"
    moment = at_moment(played, order)
    assert found.allowed == judge(moment, order).allowed
    assert found.now == judge(played, order).allowed
    assert all(each.clauses for each in (*found.against, *found.later))
    for branch in found.branches:
        made, real = rebuilt(moment, branch.differences), done(moment, order, branch)
        assert [name for name in by_name() if made.table(name) != real.table(name)] == []
        reported = Counter(row.what for effect in branch.effects for row in effect.of)
        assert reported.keys() == {row.what for row in branch.differences}, "each is reported"
        for effect in branch.effects:
            said = sentence(effect.text)
            assert said and not said.startswith(effect.text.code) and "{" not in said, effect
    if found.branches:
        assert sum(branch.chance for branch in found.branches) == 1
    return len(found.branches)


def done(moment: Game, order: Order, branch) -> Game:
    """The position after the order with a die of the branch."""
    for dice in ((), *((die,) for die in range(1, 11))):
        ruling = judge(moment, order, dice)
        after = moment.changed(ruling.changes)
        if differences(moment, after) == branch.differences:
            return after
    raise AssertionError("no die does that")


@pytest.mark.parametrize("seed", cases(range(6), 1))
def test_differences_are_what_doing_it_changes(seed):
    """Random orders of treaties and wars, and random options."""
    dice = random.Random(seed)
    played, allowed = wars.begun(), 0
    for _ in range(60):
        order = wars.any_order(dice)
        if actor(order):
            allowed += bool(whole(played, order))
        ruling = judge(played, order)
        played = played.changed(ruling.changes) if ruling.allowed else played
    assert allowed > 4


@pytest.mark.parametrize("seed", cases(range(6), 1))
def test_differences_of_options(seed):
    dice = random.Random(seed)
    played = affairs(remembered=standings(GE={"money": 90, "pe": 3}, CW={"money": 90, "pe": 3}))
    branches = 0
    for _ in range(40):
        order = options.any_order(dice, played)
        if actor(order):
            branches += whole(played, order)
    assert branches > 2


def test_every_table_has_a_name():
    for name in by_name():
        if name.startswith("politics_"):
            assert entry(f"politics.foreseen.table.{name}"), name
    assert {table.name for table in RULE_SET.tables} <= by_name().keys()
