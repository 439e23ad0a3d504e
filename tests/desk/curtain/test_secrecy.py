"""Nothing of another player's secrets is in what the window shows or writes, before it is revealed."""

from __future__ import annotations

import pytest
from redball.desk.games import saves
from redball.desk.looking import EVERYBODY
from redball.game.orders import SetHotseat
from redball.rules import read_scenario
from redball.rules.view import View

from tests.deep import cases
from tests.desk.curtain import evening as evenings
from tests.desk.curtain import walk

STRANGER = "IT"


def begin(player, folder, name: str, number: int = 0):
    """An evening in the player's window: everybody looks at it with the secrets in it."""
    found = evenings.EVENINGS[name](number)
    folder = folder / f"{name}-{number}"
    game = read_scenario(evenings.scenario(folder, found))
    player.controller.open_session(saves.begin(game, folder))
    player.folder = folder
    player.settle()
    for order, dice in found.orders:
        assert player.desk.give([order], dice)[0].allowed, order
    player.settle()
    return found


def look_as(player, who: str) -> None:
    """Let another player look, past the curtain."""
    player.controller.keeper._ask(who)
    player.controller.keeper._lowering = True
    player.desk.look_as(who)
    player.settle()
    player.controller.keeper._lower()
    player.settle()


def in_turns(player, who: str) -> None:
    """From now on one player looks at a time, now this one."""
    player.desk.do(SetHotseat())
    player.settle()
    look_as(player, who)


def texts(player) -> list[str]:
    return walk.plain(walk.everything(player), player.folder)


def all_words(found) -> list[str]:
    return [word for words in found.words.values() for word in words]


def test_who_looks_sees_no_other_s_secrets(player, tmp_path):
    found = begin(player, tmp_path, "bids")
    alone = texts(player)
    for owner, words in found.words.items():
        assert walk.holding(alone, words[:1]), f"{owner}'s are there for all while everybody sees everything"
    in_turns(player, STRANGER)
    assert not walk.holding(texts(player), all_words(found))
    look_as(player, "SU")
    own = texts(player)
    assert walk.holding(own, found.words["SU"][:1]) and walk.holding(own, found.words["SU"][-1:])
    assert not walk.holding(own, found.words["GE"] + found.words["US"])
    look_as(player, EVERYBODY)
    assert not walk.holding(texts(player), all_words(found))


@pytest.mark.parametrize("name", cases(evenings.EVENINGS, 1))
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


@pytest.mark.deep
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


@pytest.mark.parametrize("name", cases(["bids", "intelligence"], 1))
def test_what_is_revealed_everybody_sees(player, tmp_path, name):
    found = begin(player, tmp_path, name)
    in_turns(player, STRANGER)
    for order in found.reveals:
        assert player.desk.do(order).allowed
    player.settle()
    player.controller.keeper._lower()
    look_as(player, STRANGER)
    seen = walk.plain(walk.window_texts(player), player.folder)
    for word in found.revealed:
        assert walk.holding(seen, [word]), word
    player.desk.undo()
    player.settle()
    model = player.window.journal.model
    shown = [model.lines[row].text for row in range(len(found.orders))]
    assert not walk.holding(shown, all_words(found)), "a reveal that is taken back hides them again"


BROKEN = {
    "position": lambda patch: patch.setattr(View, "seen", lambda _, game: game),
    "journal": lambda patch: patch.setattr(View, "_readable", lambda _, entry: entry),
    "undo": lambda patch: patch.setattr(View, "undo_text", property(lambda view: view.session.undo_text)),
    "rulings": lambda patch: patch.setattr(View, "judge", lambda view, *asked: view.session.judge(*asked)),
}
"""Places without which secrets would be seen."""


@pytest.mark.deep
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
