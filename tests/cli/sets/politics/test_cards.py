"""``redball cards``: the card book shown, checked, used, written, and an empty one."""

from __future__ import annotations

import re

import pytest
from redball.game.scenario import write_scenario
from redball.rules.politics.affairs import book_wanted

from tests.rules.politics.affairs.book import BOOK
from tests.rules.politics.world import at, game


@pytest.fixture
def save(redball, monkeypatch, tmp_path):
    monkeypatch.delenv("REDBALL_MAPS")
    (tmp_path / "s.toml").write_text(write_scenario(game(clock=at(impulse=0))), "utf-8")
    (tmp_path / "book.toml").write_text(BOOK, "utf-8")
    assert redball("new", "s.toml", "--out", "g.redball").code == 0
    return "g.redball"


def test_a_book_goes_in_and_out(save, redball):
    assert "has 0 entries" in redball("cards", save).out
    checked = redball("cards", save, "check", "book.toml")
    assert checked.code == 0 and "16 entries of the book are whole; 0 faults" in checked.out
    used = redball("cards", save, "use", "book.toml")
    assert used.code == 0 and "The card book has 16 entries" in used.out
    shown = redball("cards", save).out
    assert all(words in shown for words in ("IPO 5", "Together", "4+ / 6", "3- / 10"))
    assert redball("cards", save, "--json").json["cards"]["IPO 5"]["cost"] == 3
    assert redball("cards", save, "write", "out.toml").code == 0
    again = redball("cards", save, "use", "out.toml")
    assert again.code == 1 and "this book already" in again.out


def test_all_faults_of_a_file_are_told(save, redball, tmp_path):
    rows = ('{ card = "IPO 5", need = 9 }', '{ card = "4", cost = 1 }', '{ card = "x" }')
    text = "cards = [\n" + "".join(f"  {row},\n" for row in rows) + "]\n"
    (tmp_path / "bad.toml").write_text(text, "utf-8")
    checked = redball("cards", save, "check", "bad.toml")
    assert checked.code == 1 and "line 2" in checked.out and "line 4" in checked.out
    assert checked.out.startswith("1 entry of the book")
    used = redball("cards", save, "use", "bad.toml")
    assert used.code == 0 and "line 2" in used.out, "what is whole is used, the rest is told"
    assert redball("cards", save, "use").code != 0
    assert "none.toml" in redball("cards", save, "use", "none.toml").err


def test_the_empty_book_has_examples_that_only_want_values(save, redball, tmp_path):
    assert redball("cards", save, "template", "empty.toml").code == 0
    lines = (tmp_path / "empty.toml").read_text("utf-8").splitlines()
    assert all(not line or line.startswith("#") for line in lines), "nothing of a publisher's is filled in"
    assert redball("cards", save, "check", "empty.toml").code == 0
    filled = [re.sub(r"^#(?=[a-z\]]|  \{)", "", line) for line in lines]
    (tmp_path / "filled.toml").write_text("\n".join(filled), "utf-8")
    checked = redball("cards", save, "check", "filled.toml")
    spoken = len(book_wanted.spoken_of())
    assert checked.code == 0 and checked.out.startswith(f"{spoken + 6} entries"), checked.out
    assert sum(line.startswith("#  { card =") for line in lines) == spoken, (
        "the cards that the rules speak of"
    )


def test_a_book_is_held_beside_that_of_the_game(save, redball, tmp_path):
    assert "Still to be entered of what the rules ask for: 195 rows" in redball("cards", save).out
    assert redball("cards", save, "use", "book.toml").code == 0
    assert len(redball("cards", save, "--json").json["missing"]["war_chart"]) == 49
    text = BOOK.replace("cost = 3, need", "cost = 9, need").replace('{ card = "0f"', '{ card = "0h"')
    (tmp_path / "other.toml").write_text(text, "utf-8")
    compared = redball("cards", save, "compare", "other.toml")
    assert compared.code == 0 and compared.out.startswith("1 new, 1 changed, 1 removed")
    assert "cost 3" in compared.out and "cost 9" in compared.out
    found = redball("cards", save, "compare", "other.toml", "--json").json["changes"]
    assert [(row["name"], row["what"]) for row in found] == [
        ("0h", "new"),
        ("IPO 5", "changed"),
        ("0f", "removed"),
    ]
    (tmp_path / "bad.toml").write_text(text.replace("cost = 9", "cost = "), "utf-8")
    bad = redball("cards", save, "compare", "bad.toml")
    assert bad.code == 1 and "line 9: cards IPO 5" in bad.out, bad.out
    assert bad.out.startswith("1 new, 0 changed, 1 removed"), "what is broken takes nobody's place"
    assert redball("cards", save, "use", "bad.toml").code == 0
    assert redball("cards", save, "--json").json["cards"]["IPO 5"]["cost"] == 3
    assert redball("cards", save, "compare").code != 0


def test_a_game_without_politics_has_no_book(redball, monkeypatch, tmp_path):
    monkeypatch.delenv("REDBALL_MAPS")
    plain = game(clock=at("production", impulse=0), rule_sets=("base",))
    (tmp_path / "p.toml").write_text(write_scenario(plain), "utf-8")
    assert redball("new", "p.toml", "--out", "p.redball").code == 0
    assert "without politics" in redball("cards", "p.redball").err
