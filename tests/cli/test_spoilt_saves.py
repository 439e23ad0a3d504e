"""Saves that somebody spoilt, as the command line answers: one sentence, exit code 1, at once."""

from __future__ import annotations

import os
import sqlite3

import pytest

NOTE = '{"order": "note", "text": "x"}'


def spoil(path, *statements):
    base = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        base.execute(statement)
    base.close()


@pytest.fixture
def spoilt(redball, game, tmp_path):
    (tmp_path / "n.json").write_text(NOTE)
    for _ in range(3):
        assert redball("order", game, "n.json").code == 0
    spoil(game, "UPDATE orders SET text = CAST(x'22ff22' AS TEXT) WHERE seq = 3")
    return game


def test_a_row_that_is_no_text_is_named(redball, spoilt):
    assert redball("info", spoilt).code == 0
    for verb in ("log", "check"):
        said = redball(verb, spoilt)
        assert said.code == 1
        assert "order 3, text: found bytes, expected a sentence as JSON" in said.out + said.err
    assert redball("undo", spoilt).out == "Taken back: order 3, whose words can't be read\n"
    assert redball("redo", spoilt).code == 0
    assert redball("order", spoilt, "n.json").code == 0


@pytest.mark.parametrize("verb", ["info", "log", "check", "undo", "supply", "export"])
@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE orders SET changes = CAST(x'ff' AS TEXT) WHERE seq = 2", "order 2, changes: found bytes"),
        (
            "CREATE TRIGGER t AFTER INSERT ON orders BEGIN DELETE FROM meta; END",
            "a trigger “t” that no save has",
        ),
        ("UPDATE snapshots SET position = zeroblob(5000)", "no snapshot up to order 3"),
        ("UPDATE meta SET value = CAST(x'ff' AS TEXT) WHERE key = 'map'", "it doesn't say its map"),
    ],
)
def test_every_verb_refuses_a_spoilt_save(redball, spoilt, verb, statement, said):
    spoil(spoilt, statement)
    out = ("--out", "e.toml") if verb == "export" else ()
    answer = redball(verb, spoilt, *out)
    assert answer.code == 1
    assert said in answer.out + answer.err


@pytest.mark.parametrize("verb", ["info", "check", "undo"])
def test_a_pipe_is_answered_at_once(redball, tmp_path, verb):
    os.mkfifo(tmp_path / "p.redball")
    answer = redball(verb, "p.redball")
    assert answer.code == 1
    assert "p.redball: found a pipe, expected a Redball save" in answer.out + answer.err


@pytest.mark.parametrize("name", ["x" * 300, "nul\0"])
def test_a_new_game_under_a_name_that_none_can_have(redball, name):
    answer = redball("new", "two-seas", "--out", name)
    assert answer.code == 1
    assert "a place that can't be written (a name that" in answer.err
