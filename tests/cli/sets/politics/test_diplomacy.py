"""``redball diplomacy``: the timeline shown, filtered, and written as pages and tables."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from redball.cli.sets.politics import KINDS
from redball.game.scenario import write_scenario
from redball.rules.politics.chronicle import facts

from tests.rules.politics.world import at, game, standings


def saved(redball, folder, title="The road to war", **fields) -> str:
    played = replace(game(clock=at("political_bids", 1937, 1, impulse=0), **fields), title=title)
    (folder / "s.toml").write_text(write_scenario(played), "utf-8")
    assert redball("new", "s.toml", "--out", "g.redball").code == 0
    return "g.redball"


@pytest.fixture
def save(redball, monkeypatch, tmp_path):
    monkeypatch.delenv("REDBALL_MAPS")
    path = saved(redball, tmp_path, remembered=standings(GE={"bid": 12}))
    orders = [
        {"order": "make_bid", "power": "GE", "points": 7},
        {"order": "sign_treaty", "a": "GE", "b": "IT", "level": 2},
        {"order": "set_minor", "country": "SPA", "fields": {"modifiers": {"GE": 7}}},
        {"order": "set_standing", "power": "FR", "fields": {"pe": 4}},
    ]
    (tmp_path / "orders.json").write_text(json.dumps(orders), "utf-8")
    given = redball("order", path, "orders.json")
    assert given.code == 0, given.out + given.err
    return path


def test_the_timeline_is_told(save, redball):
    told = redball("diplomacy", save)
    lines = told.out.splitlines()
    assert told.code == 0 and lines[0] == "Mar/Apr 1937"
    assert lines[1].split(maxsplit=1) == ["1", "Germany bids 7 bid points for 1 option: worth 7"]
    assert lines[2].split(maxsplit=1) == ["2", "Germany and Italy have a treaty of level 2"]
    assert lines[3].endswith("(Spain GE +7)") and "(FR PE " in lines[4]


SOME = [
    (("--power", "IT"), [2]),
    (("--power", "FR"), [4]),
    (("--kind", "treaties"), [2]),
    (("--kind", "treaties", "--kind", "standing"), [2, 3, 4]),
    (("--since", "May/Jun 1937"), []),
    (("--since", "mar/apr 1937"), [1, 2, 3, 4]),
    (("--words", "spain"), [3]),
    (("--for", "-"), [2, 3, 4]),
    (("--for", "IT"), [2, 3, 4]),
    (("--for", "GE"), [1, 2, 3, 4]),
]


def test_some_of_it(save, redball):
    for given, numbers in SOME:
        found = redball("diplomacy", save, *given, "--json").json
        assert [row["order"] for row in found["rows"]] == numbers, given
        told = redball("diplomacy", save, *given).out
        assert told.count("\n") == len(numbers) + 1, "the turn, and a line a row"
        assert numbers or told == "Nothing of that is in the timeline\n"


def test_json_has_everything(save, redball):
    found = redball("diplomacy", save, "--json").json
    minor = found["rows"][2]
    assert minor["effects"] == [{"what": "modifier", "who": "GE", "about": "SPA", "before": 0, "after": 7}]
    assert minor["turn"] == 7 and minor["clauses"] == ["POL-SET-01"] and minor["kind"] == "standing"
    (turn,) = found["figures"]
    assert turn["date"] == "Mar/Apr 1937" and turn["pe"]["FR"] == 4 and turn["ideologies"]["fascist"] == 0


def test_pages_and_tables_are_written(save, redball, tmp_path):
    names = ("--csv", "r.csv", "--figures", "f.csv", "--markdown", "p.md", "--html", "p.html")
    told = redball("diplomacy", save, *names)
    assert told.code == 0 and all(f"Written: {name}" in told.out or name in told.out for name in names[1::2])
    rows = list(csv.DictReader((tmp_path / "r.csv").read_text("utf-8").splitlines()))
    assert [row["order"] for row in rows] == ["1", "2", "3", "4"]
    assert rows[1]["powers"] == "GE IT" and rows[1]["text"] == "Germany and Italy have a treaty of level 2"
    figures = list(csv.DictReader((tmp_path / "f.csv").read_text("utf-8").splitlines()))
    assert {"turn": "7", "date": "Mar/Apr 1937", "measure": "pe", "who": "FR", "value": "4"} in figures
    page = (tmp_path / "p.md").read_text("utf-8")
    assert "\n## Mar/Apr 1937\n\n- **" in page and "| Mar/Apr 1937 (now) |" in page
    assert "Germany and Italy have a treaty of level 2" in page and "*(Spain GE +7)*" in page


def test_titles_and_names_do_no_harm_to_a_page(redball, monkeypatch, tmp_path):
    monkeypatch.delenv("REDBALL_MAPS")
    path = saved(redball, tmp_path, title="<b>*War* & |peace|")
    assert redball("diplomacy", path, "--markdown", "p.md", "--html", "p.html").code == 0
    assert "# \\<b\\>\\*War\\* & \\|peace\\|: diplomacy" in (tmp_path / "p.md").read_text("utf-8")
    texts, tags = [], []
    parser = HTMLParser()
    parser.handle_data, parser.handle_starttag = texts.append, lambda tag, _: tags.append(tag)
    parser.feed((tmp_path / "p.html").read_text("utf-8"))
    assert "<b>*War* & |peace|: diplomacy" in texts and "b" not in tags
    assert "Nothing has happened in diplomacy yet." in texts


def test_one_power_s_pages_have_no_secrets_of_others(save, redball, tmp_path):
    names = ("--csv", "r.csv", "--markdown", "p.md", "--html", "p.html")
    told = redball("diplomacy", save, "--for", "FR", *names)
    texts = [told.out, *((tmp_path / name).read_text("utf-8") for name in names[1::2])]
    assert not any("bids 7" in text for text in texts)
    assert "bids 7" not in redball("diplomacy", save, "--for", "FR", "--json").out


def test_nothing_yet(redball, monkeypatch, tmp_path):
    monkeypatch.delenv("REDBALL_MAPS")
    path = saved(redball, tmp_path)
    assert redball("diplomacy", path).out == "Nothing has happened in diplomacy yet\n"
    assert redball("diplomacy", path, "--json").json["rows"] == []


def test_what_is_refused(save, redball, monkeypatch, tmp_path):
    assert "“XX”" in redball("diplomacy", save, "--power", "XX").err
    assert "Mar/Apr 1937" in redball("diplomacy", save, "--since", "1937").err
    assert redball("diplomacy", save, "--kind", "war", "--csv", "no/where/r.csv").code != 0
    plain = game(clock=at("production", impulse=0), rule_sets=("base",))
    (tmp_path / "p.toml").write_text(write_scenario(plain), "utf-8")
    assert redball("new", "p.toml", "--out", "p.redball").code == 0
    assert "without politics" in redball("diplomacy", "p.redball").err


def test_kinds_are_those_of_the_timeline():
    assert KINDS == facts.KINDS
