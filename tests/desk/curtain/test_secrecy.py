"""Nothing of another player's secrets is in what the window shows or writes, before it is revealed."""

from __future__ import annotations

import re

import pytest
from redball.desk.looking import EVERYBODY
from redball.rules.view import View

from tests.desk.curtain import evening as evenings
from tests.desk.curtain import walk
from tests.desk.curtain.looking import STRANGER, all_words, begin, in_turns, texts

pytestmark = pytest.mark.deep

TIME = re.compile(r"\b\d\d:\d\d\b")
"""When a game was written, which is the minute of the walk."""


@pytest.mark.parametrize("name", evenings.EVENINGS)
def test_what_others_see_is_the_same_whatever_is_secret(player, tmp_path, name):
    """Two evenings that differ in nothing but secrets look alike to everybody else."""
    seen = []
    for number in (0, 1):
        found = begin(player, tmp_path, name, number)
        in_turns(player, STRANGER)
        found_texts = texts(player)
        assert not walk.holding(found_texts, all_words(found))
        seen.append({text for text in found_texts if f"{name}-" not in text})
    assert seen[0] ^ seen[1] <= {"›"}, "but for the sign that a bar has no room"


@pytest.mark.parametrize("name", evenings.EVENINGS)
def test_a_walk_through_the_journal_reveals_nothing(player, tmp_path, name):
    """Undo to the beginning and redo to the end, order by order, as somebody who may see none of it."""
    found = begin(player, tmp_path, name)
    in_turns(player, STRANGER)
    first = player.desk.session.head
    for step in (*range(first - 1, -1, -1), *range(1, first + 1)):
        player.desk.go_to_order(step)
        player.settle()
        player.controller.keeper._lower()
        assert player.desk.looking in (STRANGER, EVERYBODY), "no undo shows everything"
        seen = walk.plain(walk.window_texts(player), player.folder)
        assert not walk.holding(seen, all_words(found)), f"at order {step}"


@pytest.mark.parametrize("name", ["bids", "intelligence"])
def test_what_is_revealed_everybody_sees(player, tmp_path, name):
    found = begin(player, tmp_path, name)
    in_turns(player, STRANGER)
    for order in found.reveals:
        assert player.desk.do(order).allowed
    player.settle()
    assert player.desk.looking == STRANGER and not player.controller.keeper.is_down
    seen = walk.plain(walk.window_texts(player), player.folder)
    for word in found.revealed:
        assert walk.holding(seen, [word]), word
    assert walk.holding(journal(player, found), found.words["SU"][:1]), "the order of then is read now"
    player.desk.undo()
    player.settle()
    assert not walk.holding(journal(player, found), all_words(found)), "and no more when that is undone"
    seen = walk.plain(walk.window_texts(player), player.folder)
    assert not walk.holding(seen, all_words(found)), "nor the order that waits for redo"


def journal(player, found) -> list[str]:
    """What the panel shows of an evening's own orders, with their tooltips."""
    lines = player.window.journal.model.lines[: len(found.orders)]
    return [text for line in lines for text in (line.text, line.tip)]


BROKEN = {
    "position": lambda patch: patch.setattr(View, "seen", lambda _, game: game),
    "journal": lambda patch: patch.setattr(View, "_readable", lambda _, entry: entry),
    "undo": lambda patch: patch.setattr(View, "undo_text", property(lambda view: view.session.undo_text)),
    "rulings": lambda patch: patch.setattr(View, "judge", lambda view, *asked: view.session.judge(*asked)),
}
"""Places without which secrets would be seen."""


@pytest.mark.parametrize("place", BROKEN)
def test_the_walk_finds_what_a_broken_place_shows(player, tmp_path, monkeypatch, place):
    found = begin(player, tmp_path, "bids")
    in_turns(player, STRANGER)
    if place == "undo":
        player.desk.undo()  # of the order that one looks at a time: the last one then is a secret
        player.settle()
        player.controller.keeper._lower()
    BROKEN[place](monkeypatch)
    player.window.journal.model.reload()
    player.controller._update()
    assert walk.holding(texts(player), all_words(found))
