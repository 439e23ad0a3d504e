"""Entries of tables that one power alone sees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from redball.game import secrets
from redball.game.kinds import PowerCode
from redball.game.state import Game
from redball.game.tables import Table
from redball.rules.ruleset import RuleSet

from tests.registering import registering
from tests.small_map import small_atlas, small_game


def told(game: Game, power: str) -> str:
    """Whose a word is: the power's, while the game has a title."""
    return power if game.title else ""


WORDS = Table("whisper_words", PowerCode, str, secret=told)
OPEN = Table("whisper_open", PowerCode, str)


@pytest.fixture
def game() -> Iterator[Game]:
    words = [table.put(code, "yes") for table in (WORDS, OPEN) for code in ("GE", "SU")]
    with registering(RuleSet("whisper", tables=(WORDS, OPEN))):
        yield small_game(small_atlas("..."), powers=("GE", "SU"), remembered=words)


def test_a_power_sees_its_own_and_what_everybody_sees(game):
    seen = secrets.seen_by(game, "GE")
    assert dict(WORDS.of(seen)) == {"GE": "yes"} and len(OPEN.of(seen)) == 2
    assert not WORDS.of(secrets.seen_by(game, secrets.NOBODY))
    assert len(WORDS.of(game)) == 2, "the position itself keeps everything"


def test_whose_an_entry_is(game):
    assert secrets.whose(game, WORDS.name, "SU") == "SU"
    assert secrets.whose(game, WORDS.name, "FR") == "FR", "that there is none is a secret too"
    assert secrets.whose(game, OPEN.name, "SU") == secrets.whose(game, "units", "x") == ""
    assert secrets.whose(game, "no_such_table", "SU") == ""


def test_what_is_no_secret_any_more(game):
    shown = replace(game, title="")
    assert secrets.seen_by(shown, "GE") is shown
