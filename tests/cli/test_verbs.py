"""Every verb: what it answers in text and in JSON, what it changes, and its exit code."""

from __future__ import annotations

import io
import json
import shutil
import sqlite3
import sys
import tomllib

import pytest
from redball import __version__, rules
from redball.cli.verbs import verbs

MOVE = {"order": "move_unit", "unit": "dak", "to": "Rome"}
NOTE = {"order": "note", "text": "Supper."}
BAD = {"order": "move_unit", "unit": "dak", "to": "Mediterranean"}


# --- the library -------------------------------------------------------------------------------------------


def test_scenarios(redball):
    said = redball("scenarios")
    assert said.code == 0
    assert "two-seas" in said.out
    assert "western-desert-1941" in said.out
    rows = {row["id"]: row for row in redball("scenarios", "--json").json}
    assert rows["two-seas"]["title"] == "Small game"
    assert rows["two-seas"]["map"] == "small"


def test_maps(redball):
    assert "8 x 6 hexes" in redball("maps").out
    rows = {row["id"]: row for row in redball("maps", "--json").json}
    assert (rows["small"]["columns"], rows["small"]["rows"]) == (8, 6)
    assert rows["world-1939"]["columns"] == 360


def test_new(redball, tmp_path):
    said = redball("new", "two-seas", "--out", "g.redball")
    assert (said.code, said.out) == (0, "Small game: 4 units, saved as g.redball\n")
    assert (tmp_path / "g.redball").exists()
    again = redball("new", "two-seas", "--out", "g.redball")
    assert again.code == 1
    assert "a file that is already there" in again.err
    forced = redball("new", "two-seas", "--out", "g.redball", "--force", "--json")
    assert forced.json == {"game": "g.redball", "title": "Small game", "map": "small", "units": 4}


def test_new_from_a_file(redball, library):
    path = library / "theatre" / "scenarios" / "two-seas.toml"
    assert redball("new", path, "--out", "g.redball").code == 0


def test_options_that_there_are_not(redball, tmp_path, library):
    sound = (library / "theatre" / "scenarios" / "two-seas.toml").read_text("utf-8")
    (tmp_path / "s.toml").write_text(f'{sound}\n[options]\n"supply.range_basik" = 4\n', "utf-8")
    for said in (redball("new", "s.toml", "--out", "g.redball"), redball("check", "s.toml")):
        assert said.code == 1
        assert "did you mean supply.range_basic" in said.out + said.err
    assert not (tmp_path / "g.redball").exists()


@pytest.mark.parametrize(
    ("scenario", "said"),
    [
        ("two-sees", "did you mean two-seas"),
        ("none.toml", "no such file"),
        ("bad.toml", "bad.toml line 1: titel"),
    ],
)
def test_new_from_nothing_good(redball, tmp_path, scenario, said):
    (tmp_path / "bad.toml").write_text('titel = "x"\nmap = "small"\n', "utf-8")
    answer = redball("new", scenario, "--out", "g.redball")
    assert answer.code == 1
    assert said in answer.err
    assert not (tmp_path / "g.redball").exists()


def test_check_sound_files(redball, game, library):
    scenario = library / "theatre" / "scenarios" / "two-seas.toml"
    head = library / "theatre" / "map.toml"
    said = redball("check", library / "theatre", head, scenario, game)
    assert said.code == 0
    assert [line.rsplit(": ", 1)[1] for line in said.out.splitlines()] == [
        "a sound map",
        "a sound map",
        "a sound scenario",
        "a sound save",
    ]
    kinds = [(row["kind"], row["sound"]) for row in redball("check", head, scenario, game, "--json").json]
    assert kinds == [("map", True), ("scenario", True), ("save", True)]


ODD = '[[hexes]]\nhex = "Rome"\nport_damaged = true\n'
"""A damaged port in a hex that has none."""


def test_check_reports_what_rule_sets_find_odd_and_new_accepts_it(redball, library, tmp_path):
    scenario = (library / "theatre" / "scenarios" / "two-seas.toml").read_text("utf-8")
    (tmp_path / "s.toml").write_text(scenario.replace("[clock]", ODD + "[clock]"), "utf-8")
    said = "s.toml: Rome (A-0205) has no port (BASE-HEX-05)"
    checked = redball("check", "s.toml")
    assert (checked.code, checked.out.strip()) == (1, said)
    (row,) = redball("check", "s.toml", "--json").json
    assert (row["sound"], row["faults"]) == (False, [])
    assert row["oddities"] == [{"clause": "BASE-HEX-05", "text": said}]
    begun = redball("new", "s.toml", "--out", "g.redball")
    assert begun.code == 0
    assert begun.out.splitlines()[1:] == [said]
    assert redball("new", "s.toml", "--out", "h.redball", "--json").json["oddities"][0]["text"] == said
    assert redball("info", "g.redball").code == 0
    saved = redball("check", "g.redball")
    assert (saved.code, saved.out.strip()) == (1, said.replace("s.toml", "g.redball"))


def test_check_reports_a_depot_that_holds_too_much_and_new_accepts_it(redball, library, tmp_path):
    scenario = (library / "theatre" / "scenarios" / "two-seas.toml").read_text("utf-8")
    text = scenario.replace('["base"]', '["base", "oil"]').replace("barrels = 2", "barrels = 3")
    (tmp_path / "s.toml").write_text(text, "utf-8")
    checked = redball("check", "s.toml")
    assert checked.code == 1
    assert "Naples" in checked.out and "(OIL-STO-16)" in checked.out
    begun = redball("new", "s.toml", "--out", "g.redball")
    assert begun.code == 0
    assert begun.out.splitlines()[1:] == checked.out.splitlines()


def test_check_reports_where_others_have_left_a_unit_and_the_save_opens(redball, game, orders):
    """War between two who stand in one hex: no order would put them there."""
    peace = [{"order": "set_war", "a": "GE", "b": "CW", "war": False}]
    visit = [{"order": "move_unit", "unit": "wdf", "to": "A-0203"}]
    war = [{"order": "set_war", "a": "GE", "b": "CW"}]
    assert redball("order", game, orders(*peace, *visit, *war)).code == 0
    assert redball("info", game).code == 0
    said = redball("check", game)
    assert said.code == 1
    assert "g.redball: units.wdf.hex: found A-0203, where enemy land units are: DAK" in said.out


def test_check_tells_the_figures_of_a_map(redball, library, game):
    said = redball("check", library / "theatre", game, "--report")
    assert said.code == 0
    assert said.out.splitlines()[0].endswith(": a sound map")
    assert "\nOil\n===\n" in said.out
    assert max(map(len, said.out.splitlines()[2:-1])) <= 100
    rows = redball("check", library / "theatre", game, "--report", "--json").json
    assert [list(row)[-1] for row in rows] == ["report", "faults"]
    assert rows[0]["report"]["oil"] == [{"country": "Egy", "oil": 1, "share": 1.0, "wells": "Alexandria 1"}]


def test_figures_of_a_broken_map_are_not_told(redball, library, tmp_path):
    broken = shutil.copytree(library / "theatre", tmp_path / "broken")
    (broken / "sea.txt").unlink()
    said = redball("check", broken, "--report")
    assert said.code == 1
    assert said.out.startswith("sea.txt: found no such file")
    assert "=" not in said.out


def test_check_tells_all_faults_of_all_files(redball, game, tmp_path, library):
    scenario = (library / "theatre" / "scenarios" / "two-seas.toml").read_text("utf-8")
    (tmp_path / "s.toml").write_text(
        scenario.replace('"ARM"', '"ARMM"').replace('"Naples"', '"Naple"'), "utf-8"
    )
    (tmp_path / "cut.redball").write_bytes(game.read_bytes()[:-100])
    said = redball("check", game, "s.toml", "cut.redball", "nothing.redball", tmp_path)
    assert said.code == 1
    for piece in ("a sound save", "“ARMM”", "did you mean Naples", "cut short", "no such file", "map.toml"):
        assert piece in said.out
    data = redball("check", game, "s.toml", "--json")
    assert data.code == 1
    assert [row["sound"] for row in data.json] == [True, False]
    assert [fault["near"] for fault in data.json[1]["faults"]] == [["Naples"], ["ARM"]]


def test_check_knows_the_options_of_a_save(redball, game, orders):
    redball("order", game, orders(NOTE))
    with sqlite3.connect(game) as forger:
        forger.execute('UPDATE orders SET changes = \'[["options", "supply.range_basic", "far"]]\'')
    forger.close()
    said = redball("check", game)
    assert said.code == 1
    assert "options: supply.range_basic: found “far”, expected a whole number" in said.out


def test_check_replays_a_save(redball, game, orders):
    redball("order", game, orders(*[NOTE] * 100))
    with sqlite3.connect(game) as forger:
        forger.execute("DELETE FROM orders WHERE seq = 7")
        forger.execute(
            'INSERT INTO orders SELECT 7, at, [order], dice, \'[["title", "", "Forged"]]\','
            " text, clauses, notes FROM orders WHERE seq = 8"
        )
    forger.close()
    said = redball("check", game)
    assert said.code == 1
    assert "snapshot after order 100: found a position that disagrees with the journal" in said.out


@pytest.mark.parametrize("what", ["scenario", "order", "map"])
def test_schema(redball, what):
    said = redball("schema", what)
    assert said.code == 0
    assert "$defs" in json.loads(said.out)
    assert redball("schema", what, "--json").json == json.loads(said.out)


def test_a_clause_is_printed_with_its_table_examples_and_options(redball):
    said = redball("clause", "oil-cst-15")
    assert said.code == 0
    assert said.out.startswith(
        "OIL-CST-15  Carriers  (House oil rule, What units take)\nA CV takes ½ fuel.\n"
    )
    assert "  Unit " in said.out and "\nExample: " in said.out and "  * 1/2: They take" in said.out
    data = redball("clause", "OIL-CST-15", "--json").json
    assert (data["section"], data["options"]) == ("What units take", ["oil.small_cv_cost"])
    assert data["tables"][0]["columns"] == ["Unit", "Fuel"] and data["examples"][0]["clauses"]
    assert max(map(len, said.out.splitlines())) <= 100


def test_an_open_point_is_printed_with_its_readings(redball):
    said = redball("clause", "REO-AMB-04")
    assert said.code == 0
    assert "Points left open" in said.out and "reorg.start_rp" in said.out
    assert redball("clause", "REO-AMB-04", "--json").json["options"] == ["reorg.start_rp"]


def test_clauses_are_listed_by_words(redball):
    assert redball("clause", "spent", "two", "pool").out == "REO-RP-05  Two for one\n"
    assert redball("clause", "spent two pool", "--json").json == [
        {"id": "REO-RP-05", "title": "Two for one", "rule_set": "reorganization"}
    ]
    nothing = redball("clause", "OIL-XYZ-01")
    assert (nothing.code, "“OIL-XYZ-01”" in nothing.out) == (1, True)


# --- looking -----------------------------------------------------------------------------------------------


def test_info(redball, game):
    said = redball("info", game)
    assert said.code == 0
    assert "Nov/Dec 1941" in said.out
    assert "4 units, 0 orders" in said.out
    assert "6¼" in said.out
    data = redball("info", game, "--json").json
    assert (data["turn"], data["phase"], data["units"], data["orders"]) == (
        "Nov/Dec 1941",
        "final_reorganization",
        4,
        0,
    )
    assert {p["power"]: p["fuel"] for p in data["powers"]} == {"GE": "25/4", "IT": "0", "CW": "0"}


def test_supply_of_all_units(redball, game):
    data = redball("supply", game, "--json").json
    status = {row["id"]: row["in_supply"] for row in data["units"]}
    assert status["fleet"] is True
    assert status["dak"] is True
    assert status["lost"] is False
    assert data["out_of_supply"] == [id for id, good in status.items() if not good]
    said = redball("supply", game)
    assert said.code == 0
    assert "dak: DAK (Germany) at A-0203, in supply" in said.out
    assert said.out.endswith(f"4 units, {len(data['out_of_supply'])} out of supply\n")


def test_supply_of_a_power(redball, game):
    data = redball("supply", game, "--power", "CW", "--json").json
    assert {row["id"] for row in data["units"]} == {"wdf", "fleet"}


def test_supply_of_a_unit_in_supply(redball, game):
    data = redball("supply", game, "--unit", "dak", "--json").json
    assert data["in_supply"] is True
    assert data["reasons"] == []
    (link,) = data["path"]
    assert (link["from"], link["source"], link["allowed"]) == ("A-0203", "primary", 4)
    assert link["legs"][0]["hexes"][0] == "A-0203"
    assert link["legs"][-1]["hexes"][-1] == link["to"]
    assert "(primary supply source)" in redball("supply", game, "--unit", "dak").out


def test_supply_mended(redball, game):
    data = redball("supply", game, "--mend", "lost", "--json").json
    assert data["in_supply"] is False and data["mends"]
    assert [m["price"] for m in data["mends"]] == sorted(m["price"] for m in data["mends"])
    said = redball("supply", game, "--mend", "lost")
    assert said.code == 0 and data["mends"][0]["text"] in said.out
    for mend in data["mends"]:
        if mend["orders"]:
            after = redball("supply", game, "--if", json.dumps(mend["orders"]), "--json").json
            assert "lost" in after["gained"] and set(mend["gained"]) <= set(after["gained"])


def test_supply_mended_of_nobody(redball, game):
    assert redball("supply", game, "--mend", "dak", "--json").json["mends"] == []
    said = redball("supply", game, "--mend", "nobody", "--json")
    assert said.code != 0 and said.faults[0]["found"] == "“nobody”"


def test_supply_if(redball, game):
    order = {"order": "move_unit", "unit": "dak", "to": "A-0400"}
    data = redball("supply", game, "--if", json.dumps(order), "--json").json
    assert data["allowed"] and data["lost"] == ["dak"]
    assert {"unit": "dak", "before": "in"}.items() <= data["turned"][0].items()
    assert "DAK (dak) would fall out of supply." in redball("supply", game, "--if", json.dumps(order)).out
    assert redball("supply", game, "--unit", "dak", "--json").json["in_supply"], "nothing was done"
    stay = {"order": "note", "text": "hm"}
    assert "Nobody would gain or lose supply." in redball("supply", game, "--if", json.dumps(stay)).out


def test_supply_if_an_order_is_denied_or_is_none(redball, game):
    order = {"order": "move_unit", "unit": "dak", "to": "Nowhere"}
    said = redball("supply", game, "--if", json.dumps(order), "--json")
    assert said.code == 1 and not said.json["allowed"] and said.json["reasons"]
    assert redball("supply", game, "--if", "{", "--json").code != 0


def test_supply_of_a_unit_out_of_supply(redball, game):
    data = redball("supply", game, "--unit", "lost", "--json").json
    assert (data["in_supply"], data["path"]) == (False, None)
    assert data["reasons"]
    assert all(reason["text"] and reason["kinds"] for reason in data["reasons"])
    said = redball("supply", game, "--unit", "lost")
    assert said.code == 0, "to be out of supply is an answer, not a failure"
    assert data["reasons"][0]["text"] in said.out
    assert "may not attack" in data["effects"][0] and data["effects"][0] in said.out
    assert redball("supply", game, "--unit", "dak", "--json").json["effects"] == []


@pytest.mark.parametrize(("option", "word", "near"), [("--unit", "dka", "dak"), ("--power", "GEE", "GE")])
def test_supply_of_nobody(redball, game, option, word, near):
    said = redball("supply", game, option, word, "--json")
    assert said.code == 1
    assert said.faults[0]["near"][0] == near


# --- orders ------------------------------------------------------------------------------------------------


def test_orders_are_carried_out(redball, game, orders):
    said = redball("order", game, orders(MOVE, NOTE))
    assert said.code == 0
    assert said.out.count("Allowed: ") == 2
    data = redball("supply", game, "--unit", "dak", "--json").json
    assert data["at"] == "Rome"


def test_orders_are_all_carried_out_or_none(redball, game, orders):
    before = game.read_bytes()
    said = redball("order", game, orders(MOVE, BAD, NOTE), "--json")
    assert said.code == 1
    assert [row["allowed"] for row in said.json["rulings"]] == [True, False]
    assert said.json["committed"] is False
    assert said.json["not_judged"] == 1
    denied = said.json["rulings"][1]
    assert denied["reasons"]
    assert denied["clauses"]
    assert redball("info", game, "--json").json["orders"] == 0
    text = redball("order", game, orders(MOVE, BAD, NOTE))
    assert text.code == 1
    assert "Denied: " in text.out
    assert "Nothing was carried out" in text.out
    assert game.read_bytes() == before


@pytest.mark.parametrize("dice", ["0", "11", "4,,9", "six"])
def test_dice_that_are_none(redball, game, orders, dice):
    said = redball("order", game, orders, "--dice", dice, "--json")
    assert said.code != 0
    assert said.faults[0]["expected"] == "faces of d10 such as 4,9"


def test_a_dry_run_changes_nothing(redball, game, orders):
    before = game.read_bytes()
    said = redball("order", game, orders(MOVE, NOTE), "--dry-run")
    assert said.code == 0
    assert "All of it would be allowed; nothing was changed" in said.out
    assert redball("order", game, orders(BAD), "--dry-run").code == 1
    assert game.read_bytes() == before


def test_one_order_from_standard_input(redball, game, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(MOVE).encode())))
    said = redball("order", game, "-", "--json")
    assert said.code == 0
    assert said.json["committed"] is True


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[{]", "o.json line 1 column 3"),
        ('[{"order": "move_unti"}]', "o.json: [0].order: found “move_unti”"),
        ('{"order": "move_unit", "unit": 3}', "o.json: unit: found 3, expected text"),
    ],
)
def test_orders_that_are_none(redball, game, tmp_path, text, said):
    (tmp_path / "o.json").write_text(text, "utf-8")
    answer = redball("order", game, "o.json")
    assert (answer.code, answer.out) == (1, "")
    assert said in answer.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "o.json: found no orders"),
        (
            '[{"order": "move_unit", "unit": "dak", "to": "Kiel", "to": "Rome"}]',
            "o.json: found the field “to” twice in one table, “Kiel” and “Rome”, expected each field once",
        ),
    ],
)
def test_orders_that_cannot_be_meant(redball, game, tmp_path, text, said):
    (tmp_path / "o.json").write_text(text, "utf-8")
    answer = redball("order", game, "o.json")
    assert (answer.code, answer.out) == (1, "")
    assert said in answer.err


def test_orders_with_a_mark_at_the_beginning(redball, game, tmp_path):
    (tmp_path / "o.json").write_text(json.dumps(NOTE), "utf-8-sig")
    assert redball("order", game, "o.json").code == 0


def test_standard_input_has_a_name(redball, game, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"[]")))
    assert "standard input: found no orders" in redball("order", game, "-").err


def test_folders_are_no_files(redball, game, tmp_path):
    (tmp_path / "folder").mkdir()
    for arguments in (
        ("new", "two-seas", "--out", "folder", "--force"),
        ("order", game, "folder"),
        ("export", game, "--out", "folder"),
    ):
        said = redball(*arguments)
        assert said.code == 1
        assert said.err.startswith("folder: found a folder, expected ")


def test_no_file_of_orders(redball, game):
    assert "no such file" in redball("order", game, "none.json").err


def test_undo_and_redo(redball, game, orders):
    redball("order", game, orders(MOVE, NOTE))
    assert "Taken back: " in redball("undo", game).out
    assert redball("undo", game, "5", "--json").json["orders"] == 0
    nothing = redball("undo", game)
    assert (nothing.code, nothing.out) == (1, "There is no order to take back\n")
    assert redball("redo", game, "2").code == 0
    assert redball("redo", game).code == 1
    assert redball("undo", game, "0").code == 2


def test_log(redball, game, orders):
    redball("order", game, orders(MOVE, NOTE))
    redball("undo", game)
    rows = redball("log", game, "--json").json
    assert [(row["number"], row["order"], row["undone"]) for row in rows] == [
        (1, {**MOVE, "to": "A-0205"}, False),
        (2, NOTE, True),
    ]
    lines = redball("log", game).out.splitlines()
    assert "DAK" in lines[0]
    assert lines[-1].endswith("(undone)")
    assert redball("log", game).code == 0


# --- writing -----------------------------------------------------------------------------------------------


def test_export_and_new_go_round(redball, game, orders, tmp_path):
    redball("order", game, orders(MOVE))
    assert redball("export", game, "--out", "s.toml").code == 0
    text = (tmp_path / "s.toml").read_text("utf-8")
    assert tomllib.loads(text)["title"] == "Small game"
    assert redball("new", "s.toml", "--out", "again.redball").code == 0
    assert redball("export", "again.redball", "--out", "-").out == text
    assert redball("export", game, "--out", "-", "--json").json["scenario"] == text


def test_export_to_a_bad_place(redball, game):
    said = redball("export", game, "--out", "no/such/folder.toml")
    assert said.code == 1
    assert "no folder no/such, expected a folder that exists" in said.err


def test_picture(redball, game, tmp_path, qapp):
    said = redball("picture", game, "--out", "p.png", "--width", "400", "--title", "Two seas", "--json")
    assert said.code == 0
    assert said.json["width"] == 400
    assert (tmp_path / "p.png").read_bytes().startswith(b"\x89PNG")
    assert redball("picture", game, "--out", "p.svg", "--area", "A-0000:A-0303", "--scale", "80").code == 0
    assert "<svg" in (tmp_path / "p.svg").read_text("utf-8")


def test_pictures_that_cannot_be_drawn(redball, game):
    said = redball("picture", game, "--out", "p.gif", "--area", "A-9999:A-0000", "--style", "nigt", "--json")
    assert said.code == 1
    assert len(said.faults) == 3


# --- usage -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "no verb"),
        (["inf", "g.redball"], "did you mean info"),
        (["info"], "GAME"),
        (["info", "a", "b"], "redball info: found “b”, which it doesn't take"),
        (["maps", ""], "redball maps: found “”, which it doesn't take"),
        (["maps", " ", "--jsn"], "redball maps: found “  --jsn”, which it doesn't take"),
        (["maps", "a\nb"], "redball maps: found “a\\x0ab”, which it doesn't take"),
        (["new", "two-seas"], "--out"),
        (["schema", "units"], "found “units”, expected one of scenario, order, map"),
        (["schema", "ordr"], "did you mean order"),
        (["supply", "g.redball", "--powr", "GE"], "did you mean --power"),
        (["supply", "g.redball", "--unit"], "redball supply --unit: found nothing after it"),
        (["new", "two-seas", "--out", ""], "redball new --out: found an empty name"),
        (["export", "g.redball", "--out", ""], "redball export --out: found an empty name"),
        (["check", ""], "found an empty name, expected the name of a file"),
        (
            ["picture", "g.redball", "--out", "x.png", "--width", "wide"],
            "--width: found “wide”, expected a whole number",
        ),
        (["picture", "g.redball", "--out", "x.png", "--width", "9", "--scale", "9"], "together with --width"),
        (["undo", "g.redball", "-3"], "-3"),
    ],
)
def test_wrong_usage(redball, arguments, said):
    answer = redball(*arguments)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err
    if arguments:
        in_json = redball(*arguments, "--json")
        assert in_json.code == 2
        assert in_json.faults[0]["text"]


@pytest.mark.parametrize("verb", verbs())
def test_every_verb_has_help_and_json(redball, verb):
    said = redball(verb, "--help")
    assert said.code == 0
    assert "--json" in said.out


def test_help_and_version(redball):
    said = redball("--help")
    assert said.code == 0
    assert all(verb in said.out for verb in verbs())
    assert redball("--version").out == f"Redball {__version__}\n"


@pytest.mark.parametrize("verb", ["info", "supply", "log", "undo", "redo"])
@pytest.mark.parametrize("kind", ["missing", "foreign"])
def test_no_game(redball, tmp_path, verb, kind):
    (tmp_path / "foreign.redball").write_bytes(b"\x89PNG" * 50)
    said = redball(verb, f"{kind}.redball")
    assert (said.code, said.out) == (1, "")
    assert ("no such file" if kind == "missing" else "a file of another kind") in said.err
    assert redball(verb, f"{kind}.redball", "--json").faults[0]["expected"] == "a Redball save"


def test_what_nobody_expected_is_written_to_a_log(redball, game, monkeypatch):
    from redball.cli.main import log_file

    def broken(*_):
        raise ZeroDivisionError("an invariant is gone")

    monkeypatch.setattr("redball.cli.answers.writing.write_scenario", broken)
    said = redball("export", game, "--out", "-")
    assert said.code == 1
    assert "Traceback" not in said.err
    assert str(log_file()) in said.err
    logged = log_file().read_text("utf-8")
    assert "Traceback" in logged
    assert "an invariant is gone" in logged


def test_a_log_that_cannot_be_written(redball, game, monkeypatch, tmp_path):
    monkeypatch.setattr("redball.cli.answers.writing.write_scenario", lambda _: 1 / 0)
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr(
        sys.modules["redball.cli.main"], "log_file", lambda: tmp_path / "file" / "redball.log"
    )
    said = redball("export", game, "--out", "-")
    assert said.code == 1
    assert "division by zero" in said.err


# --- the graph ----------------------------------------------------------------------------------------------


def test_graph_of_a_game_and_of_a_map(redball, game, library, tmp_path):
    said = redball("graph", game, "--out", "g.graphml", "--json")
    assert said.code == 0 and said.json["graph"] == "g.graphml"
    assert (tmp_path / "g.graphml").read_text("utf-8").startswith("<?xml")
    part = redball("graph", library / "theatre", "--out", "g.json", "--area", "A-0000:A-0203", "--json")
    assert part.code == 0 and part.json["nodes"] < said.json["nodes"]
    plain = redball("graph", game, "--out", "g.json")
    assert f"a graph of {said.json['nodes']} nodes and {said.json['edges']} edges" in plain.out
    assert redball("graph", game, "--out", "g.txt").code == 1
    assert redball("graph", game, "--out", "g.json", "--area", "sheet:Mars").code == 1


# --- what hangs on what -------------------------------------------------------------------------------------


def test_choke_points(redball):
    redball("new", "western-desert-1941", "--out", "w.redball")
    said = redball("supply", "w.redball", "--chokes", "--power", "CW")
    assert said.code == 0 and said.out.startswith(
        "Commonwealth, most units first:\n  Red Sea and Gulf of Aden: "
    )
    everybody = redball("supply", "w.redball", "--chokes", "--json").json
    row = everybody["IT"][0]
    assert (row["kind"], row["sea_area"], row["hexes"]) == ("sea", "Ionian Sea and Sirte", [])
    assert len(row["units"]) >= 5 and row["factors"] > 0


def test_no_choke_points(redball, game):
    assert redball("supply", game, "--chokes", "--power", "IT").out == "Nothing hangs on a single hex\n"


def test_who_depends_on_a_hex_or_a_sea_area(redball):
    redball("new", "western-desert-1941", "--out", "w.redball")
    sea = redball("supply", "w.redball", "--depends", "red sea and gulf of aden", "--json").json
    assert sea["kind"] == "sea" and len(sea["units"]) > 10
    benghazi = redball("supply", "w.redball", "--depends", "Benghazi")
    assert benghazi.out.startswith("Benghazi: ") and " units (" in benghazi.out
    only = redball("supply", "w.redball", "--depends", "Benghazi", "--power", "CW")
    assert only.out == "Benghazi: no unit depends on it\n"
    wrong = redball("supply", "w.redball", "--depends", "Red See and Gulf of Aden")
    assert wrong.code == 1 and "did you mean Red Sea and Gulf of Aden" in wrong.err


def test_other_paths(redball):
    redball("new", "western-desert-1941", "--out", "w.redball")
    said = redball("supply", "w.redball", "--unit", "ger-dak", "--alternatives")
    assert said.code == 0 and "Another path, 1:" in said.out
    data = redball("supply", "w.redball", "--unit", "ger-dak", "--alternatives", "--json").json
    assert 1 <= len(data["alternatives"]) <= 3
    assert all(other["path"] != data["path"] for other in data["alternatives"])


def test_a_house_profile_is_written_and_played_by(redball, game, orders, tmp_path):
    read = orders({"order": "set_option", "name": "supply.convoy_needed", "value": False})
    redball("order", "g.redball", read)
    said = redball("profile", "export", "g.redball", "house.toml", "--name", "Our house", "--json")
    assert (said.code, said.json["profile"]) == (0, "Our house")
    assert tomllib.loads((tmp_path / "house.toml").read_text("utf-8"))["profile"] == "Our house"
    same = redball("profile", "apply", "g.redball", "house.toml")
    assert (same.code, same.out) == (0, "The game is already played by the house profile “Our house”\n")
    text = (tmp_path / "house.toml").read_text("utf-8")
    name = next(o.name for o in rules.options() if o.rule_set == "base" and o.default is True)
    (tmp_path / "other.toml").write_text(text.replace(f'"{name}" = true', f'"{name}" = false'), "utf-8")
    applied = redball("profile", "apply", "g.redball", "other.toml", "--json")
    assert (applied.code, applied.json["set"]) == (0, {name: False})
    fresh = redball("new", "two-seas", "--out", "h.redball", "--profile", "other.toml")
    assert fresh.code == 0
    assert redball("profile", "apply", "h.redball", "other.toml", "--json").json["set"] == {}


def test_a_bad_profile_changes_nothing(redball, game, tmp_path):
    (tmp_path / "bad.toml").write_text('profile = "A"\n[options]\n"oil.limit_chek" = 1\n', "utf-8")
    for said in (
        redball("profile", "apply", "g.redball", "bad.toml"),
        redball("new", "two-seas", "--out", "h.redball", "--profile", "bad.toml"),
    ):
        assert said.code == 1
        assert "bad.toml line 3: options.oil.limit_chek: found an unknown option" in said.err
    assert not (tmp_path / "h.redball").exists()


# --- traces to named hexes ----------------------------------------------------------------------------------


def test_supply_to_a_hex(redball, game):
    data = redball("supply", game, "--unit", "dak", "--to", "Naples,A-0204", "--json").json
    assert data["found"] and data["reached"] == "A-0204" and data["to"][1] == "A-0204"
    assert data["path"][-1]["source"] == "target" and data["path"][-1]["used"] == 1
    said = redball("supply", game, "--unit", "dak", "--to", "A-0204")
    assert said.code == 0 and said.out.startswith("There is a path.\n") and "(asked for)" in said.out
    stands = redball("supply", game, "--unit", "dak", "--to", "A-0203")
    assert stands.code == 0 and stands.out == "No path is needed.\n"


def test_supply_to_a_hex_that_is_out_of_reach(redball, game):
    said = redball("supply", game, "--unit", "lost", "--to", "A-0203", "--single", "--json")
    assert said.code == 0 and said.json["found"] is False and said.json["reasons"]
    assert all(reason["clause"] for reason in said.json["reasons"])
    assert redball("supply", game, "--unit", "lost", "--to", "A-0203").out.startswith("There is no path.\n")


def test_supply_from_a_hex_of_any_length(redball, game):
    arguments = ("supply", game, "--from", "A-0203", "--power", "GE", "--to", "A-0200")
    near, far = (
        redball(*arguments, "--single", "--json").json,
        redball(*arguments, "--unlimited", "--json").json,
    )
    assert far["found"] or not near["found"]
    assert redball(*arguments, "--railway", "--json").json["from"] == "A-0203"


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        (["--to", "A-0203"], "nobody to trace"),
        (["--to", "A-0203", "--from", "A-0200"], "nobody to trace"),
        (["--to", "A-0203", "--from", "A-0200", "--unit", "dak"], "nobody to trace"),
        (["--to", "Napels", "--unit", "dak"], "“Napels”"),
        (["--to", "A-0203", "--unit", "dek"], "“dek”"),
        (["--to", "A-0203", "--from", "A-0200", "--power", "XX"], "“XX”"),
        (["--to", "A-0203", "--from", "Nowhere", "--power", "GE"], "“Nowhere”"),
    ],
)
def test_supply_to_of_nobody_or_nowhere(redball, game, arguments, found):
    said = redball("supply", game, *arguments, "--json")
    assert said.code != 0 and said.faults[0]["found"] == found and said.faults[0]["expected"]


def test_reach_tells_the_rings_of_a_power_an_hq_a_port_and_a_depot(redball):
    redball("new", "western-desert-1941", "--out", "r.redball")
    for text, start in (
        ("IT", "power"),
        ("ger-rommel", "hq"),
        ("port:Tripoli", "port"),
        ("depot:Tripoli", "depot"),
    ):
        data = redball("supply", "r.redball", "--reach", text, "--json").json
        assert data["start"] == start and data["works"] and data["rings"][0]["length"] == 0
        told = redball("supply", "r.redball", "--reach", text).out.splitlines()
        assert told[0].startswith("Reach of ") and len(told) == len(data["rings"]) + 1
    wrong = redball("supply", "r.redball", "--reach", "Rommel")
    assert wrong.code == 1 and "a power, an HQ on the map, port:HEX or depot:HEX" in wrong.err


def test_a_picture_takes_every_layer_that_the_map_has(redball, tmp_path):
    redball("new", "western-desert-1941", "--out", "r.redball")
    done = redball(
        "picture", "r.redball", "--out", "p.png", "--area", "A-3045:A-3560", "--width", "600",
        "--reach", "port:Tripoli", "--chokes", "IT", "--routes", "IT", "--only-out",
        "--overlays", "control,railways=IT",
    )  # fmt: skip
    assert done.code == 0, done.err
    wrong = redball("picture", "r.redball", "--out", "p.png", "--chokes", "XX", "--reach", "nowhere")
    assert wrong.code == 1 and "XX" in wrong.err and "nowhere" in wrong.err
    odd = redball("picture", "r.redball", "--out", "p.png", "--overlays", "controls,control=GE,zoc")
    assert odd.code == 1 and "did you mean control" in odd.err
    assert "overlay control: found “GE”, expected nothing" in odd.err and "power: found “”" in odd.err
    assert redball("picture", "r.redball", "--out", "p.png", "--overlays", "=GE").code == 2


def test_supply_shows_locks_and_what_bars_them(redball, game, orders):
    lock = {"order": "set_lock", "who": "dak", "what": "source", "name": "Rome"}
    sent = redball("order", game, orders(lock))
    assert sent.code == 0 and "locked through Rome" in sent.out
    (row,) = redball("supply", game, "--json").json["locks"]
    assert (row["who"], row["what"], row["name"], row["never"]) == ("dak", "source", "A-0205", False)
    (same,) = redball("supply", game, "--unit", "dak", "--json").json["locks"]
    assert row["text"] == same["text"] and bool(same["reasons"]) is not same["followed"]
    said = redball("supply", game, "--unit", "dak").out
    assert all(text in said for text in (same["text"], *same["reasons"]))
    refused = redball("order", game, orders(lock | {"what": "area", "name": "Nort Sea"}))
    assert refused.code != 0 and "North Sea" in refused.out + refused.err


def test_a_bad_file_hides_no_other_and_is_listed_with_its_fault(redball, library, tmp_path, monkeypatch):
    root = shutil.copytree(library, tmp_path / "maps")
    monkeypatch.setenv("REDBALL_MAPS", str(root))
    (root / "theatre" / "scenarios" / "deep.toml").write_text("x = " + "[" * 5000, "utf-8")
    (root / "long").mkdir()
    (root / "long" / "map.toml").write_text("cols = " + "9" * 5000, "utf-8")
    for verb, good, bad, fault in (
        ("scenarios", "two-seas", "deep", "more than 16 tables and lists"),
        ("maps", "world-1939", "long", "a number of too many digits"),
    ):
        said = redball(verb)
        assert said.code == 0
        assert any(line.startswith(good) for line in said.out.splitlines())
        told = said.out.splitlines()[-2:]
        assert told[0].startswith(f"{bad}: can't be used (") and fault in told[1]
        rows = {row["id"]: row for row in redball(verb, "--json").json}
        assert "faults" not in rows[good]
        assert fault in rows[bad]["faults"][0]["text"]
    assert redball("new", "two-seas", "--out", "g.redball").code == 0
    assert "more than 16 tables" in redball("new", "deep", "--out", "h.redball").err
