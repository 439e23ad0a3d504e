"""Who looks at a game, who plays which powers, and pass phrases (BASE-GAME-05)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from redball.game import hotseat
from redball.game.codec import decode_position, encode_position
from redball.game.kinds import PowerCode
from redball.game.orders import RemovePassPhrase, SetHotseat, SetPassPhrase
from redball.game.secrets import seen_by
from redball.game.state import Game
from redball.game.tables import Table
from redball.rules import keeps_secrets
from redball.rules.ruleset import RuleSet

from tests.registering import registering
from tests.rules.base.table import after, atlas, game, refused, text

rule = pytest.mark.rule
WORDS = Table("whisper_words", PowerCode, str, secret=lambda _, power: power)
HASH = hotseat.hashed("Blücher 1813")


@pytest.fixture
def played() -> Iterator[Game]:
    with registering(RuleSet("whisper", tables=(WORDS,))):
        yield game(rule_sets=("base", "whisper"))


@rule("BASE-GAME-05")
def test_one_player_looks_at_a_time(played):
    assert keeps_secrets(played) and not hotseat.is_on(played)
    on = after(played, SetHotseat())
    assert hotseat.is_on(on) and text(played, SetHotseat()) == "One player looks at a time"
    assert refused(on, SetHotseat(), "BASE-GAME-05") == ["That is so already"]
    off = after(on, SetHotseat(False))
    assert not hotseat.is_on(off) and text(on, SetHotseat(False)) == "Everybody sees everything"
    assert refused(off, SetHotseat(False), "BASE-GAME-05") == ["That is so already"]


@rule("BASE-GAME-05")
def test_a_game_without_secrets_needs_no_curtain():
    said = refused(game(), SetHotseat(), "BASE-GAME-05")
    assert said == ["None of the rule sets of this game keeps secrets between players"]


@rule("BASE-GAME-05")
def test_a_player_may_play_several_powers(played):
    assert hotseat.seats(played) == (("GE",), ("IT",), ("CW",))
    on = after(played, SetHotseat(True, {"IT": "GE"}))
    assert hotseat.seats(on) == (("GE", "IT"), ("CW",))
    assert hotseat.seat(on, "IT") == hotseat.seat(on, "GE") == {"GE", "IT"}
    assert hotseat.seat(on, "CW") == {"CW"} and hotseat.leader(on, "IT") == "GE"
    assert hotseat.is_on(after(on, SetHotseat())), "who plays what is changed by the same order"


@rule("BASE-GAME-05")
@pytest.mark.parametrize(
    ("order", "said"),
    [
        (SetHotseat(True, {"GE": "GE"}), "played with itself"),
        (SetHotseat(True, {"IT": "GE", "GE": "CW"}), "Germany is played with another power itself"),
        (SetHotseat(True, {"XX": "GE"}), "XX"),
        (SetHotseat(True, {"IT": "XX"}), "XX"),
        (SetHotseat(False, {"IT": "GE"}), "nobody is to be named"),
        (SetPassPhrase("GE", "Blücher 1813"), "as a salted hash only"),
        (SetPassPhrase("XX", HASH), "XX"),
        (RemovePassPhrase("GE"), "Germany has no pass phrase"),
        (RemovePassPhrase("XX"), "XX"),
    ],
)
def test_what_is_refused(played, order, said):
    assert any(said in reason for reason in refused(played, order, "BASE-GAME-05"))


@rule("BASE-GAME-05")
def test_a_pass_phrase_is_kept_as_a_salted_hash(played):
    kept = after(played, SetPassPhrase("GE", HASH))
    assert "1813" not in HASH and hotseat.hashed("Blücher 1813") != HASH, "each has a salt of its own"
    assert hotseat.opens(kept, "GE", "Blücher 1813") and not hotseat.opens(kept, "GE", "blücher 1813")
    assert hotseat.opens(kept, "GE", "Blu\u0308cher 1813"), "however the machine writes an umlaut"
    assert not hotseat.opens(kept, "GE", "") and hotseat.opens(kept, "CW", "whatever")
    assert hotseat.locked(kept, frozenset(("GE", "IT"))) == ("GE",)
    assert hotseat.opens(kept, frozenset(("GE", "IT")), "Blücher 1813")
    other = after(kept, SetPassPhrase("GE", hotseat.hashed("x")))
    assert hotseat.opens(other, "GE", "x") and not hotseat.opens(other, "GE", "Blücher 1813")
    gone = after(other, RemovePassPhrase("GE"))
    assert hotseat.opens(gone, "GE", "")
    damaged = played.changed([hotseat.PASS_PHRASES.put("GE", "scrypt:xx")])
    assert not hotseat.opens(damaged, "GE", "xx"), "what is no hash opens nothing"


@rule("BASE-GAME-05")
def test_nobody_becomes_the_player_of_a_power_with_a_pass_phrase(played):
    kept = after(played, SetPassPhrase("GE", HASH))
    for together in ({"CW": "GE"}, {"GE": "CW"}):
        (said,) = refused(kept, SetHotseat(True, together), "BASE-GAME-05")
        assert said.startswith("Germany has a pass phrase")
    together = after(played, SetHotseat(True, {"IT": "GE"}), SetPassPhrase("IT", HASH))
    assert len(refused(together, SetHotseat(True, {"IT": "GE", "CW": "GE"}), "BASE-GAME-05")) == 1
    assert not hotseat.is_on(after(together, SetHotseat(False)))
    after(together, SetHotseat())
    after(kept, RemovePassPhrase("GE"), SetHotseat(True, {"CW": "GE"}))


def test_it_is_in_the_save_and_the_hash_in_nobody_else_s_view(played):
    kept = after(played, SetHotseat(True, {"IT": "GE"}), SetPassPhrase("GE", HASH))
    again = decode_position(encode_position(kept), atlas(), None)
    assert hotseat.seats(again) == hotseat.seats(kept) and hotseat.locked(again, "GE") == ("GE",)
    assert HASH.encode() in encode_position(seen_by(kept, "GE"))
    assert HASH.encode() not in encode_position(seen_by(kept, "CW"))
    assert hotseat.is_on(seen_by(kept, "CW")), "that one looks at a time everybody knows"
