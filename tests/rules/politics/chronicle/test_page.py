"""The timeline as pages and tables."""

from __future__ import annotations

from redball.rules.politics.affairs.tables import ENTRY_TOTALS
from redball.rules.politics.chronicle.page import date_of, figures_csv, page
from redball.rules.politics.chronicle.series import Figures, Series, figures, series
from redball.rules.politics.chronicle.telling import lines
from redball.rules.politics.treaties.orders import SignTreaty

from tests.rules.politics.affairs.play import affairs
from tests.rules.politics.chronicle.games import table
from tests.rules.politics.world import game, standings


def test_a_page_has_a_part_for_each_turn(tmp_path):
    with table(tmp_path, affairs("GE", "IT")) as play:
        empty = page("x", [], play.chronicle.turns, "markdown")
        play.do(SignTreaty("GE", "IT", 1))
        play.do(SignTreaty("GE", "JA", 1))
        found = list(lines(play.session.game, play.chronicle.catch_up().pages, None))
        text = page("x", found, play.chronicle.turns, "markdown")
    assert "Nothing has happened in diplomacy yet." in empty and "## Jan/Feb 1938" not in empty
    assert "Nothing has happened" not in text and text.count("## Jan/Feb 1938") == 1
    assert text.count("- **Political affairs**: ") == 2
    assert page("x", found, play.chronicle.turns, "html").count("<li>") == 2
    assert page("x", found[:1], play.chronicle.turns, "html").count("<li>") == 1


def test_a_measure_that_is_0_throughout_is_empty():
    assert Series((1, 2), {"GE": (0, 0), "IT": (0, 0)}).empty and Series((1,), {}).empty
    assert not Series((1, 2), {"GE": (0, 1), "IT": (0, 0)}).empty


def test_lines_of_a_measure():
    turns = [
        figures(game()),
        figures(game(remembered=[*standings(GE={"debt": 2}), ENTRY_TOTALS.put("IT", 3)])),
    ]
    debt, use = series(turns, "debt"), series(turns, "use")
    assert debt.lines["GE"] == (0, 2) and debt.lines["IT"] == (0, 0), "every power has debts"
    assert dict(use.lines) == {"IT": (0, 3)}, "of effects on US entry those that leave 0"
    assert date_of([Figures(0, {}), Figures(1, {})], 1) == "Mar/Apr 1936 (now)"
    assert date_of([Figures(0, {}), Figures(1, {})], 0) == "Jan/Feb 1936"
    assert "0,Jan/Feb 1936,debt,GE,2" in figures_csv(turns)
