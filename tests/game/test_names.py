"""What things may be called: in scenarios, orders and maps; and what earlier saves hold all the same."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from redball import rules
from redball.atlas.check import check
from redball.game.errors import ScenarioError
from redball.game.orders import AddUnit, EditUnit, Note
from redball.game.scenario import read_scenario, write_scenario
from redball.game.session import Session, damage_of
from redball.names import MOST_ID, MOST_NAME, MOST_TEXT, MOST_TITLE
from redball.rules import json_schema
from redball.rules.ticks import TICKS
from redball.wording import sentence

from tests.positions import THEATRE
from tests.small_map import small_game, unit

GAME = small_game(THEATRE, [unit("dak", "A-0203", type="ARM"), unit("wdf", "A-0505", power="CW")])


def faults(game):
    with pytest.raises(ScenarioError) as error:
        read_scenario(write_scenario(game), lambda _: THEATRE)
    return str(error.value)


def called(**fields):
    dak = msgspec.structs.replace(GAME.units["dak"], **fields)
    return replace(GAME, units={dak.id: dak, "wdf": GAME.units["wdf"]})


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (called(name=""), "units[0].name: found “”, expected a line of 1 to 80 characters"),
        (called(name=" "), "units[0].name: found “ ”"),
        (called(name="n" * (MOST_NAME + 1)), "units[0].name: found “nnn"),
        (called(name="a\u202eb"), "units[0].name: found “a\\u202eb”"),
        *(
            (called(name=name), "units[0].name: found “")
            for name in ("\u3164", "\u2800 \uffa0", "\u200d", "\ufe0f", "\u0301" * 5)
        ),
        (called(name="two\nlines"), "units[0].name: found “two\\x0alines”"),
        (called(id=""), "units[0].id: found “”, expected a line of 1 to 64 characters"),
        (called(id="i" * (MOST_ID + 1)), "units[0].id: found “iii"),
        (called(note="\x1b[31m"), "units[0].note: found “\\x1b[31m”, expected text of at most 4,000"),
        (called(note="n" * (MOST_TEXT + 1)), "units[0].note: found “nnn"),
        (replace(GAME, title=""), "title: found “”, expected a line of 1 to 120 characters"),
        (replace(GAME, title="t" * (MOST_TITLE + 1)), "title: found “ttt"),
        (replace(GAME, description="\x07"), "description: found “\\x07”"),
        (GAME.changed([TICKS.put((1, 0, "", "peace", "\x1b"), True)]), "base_ticks[0].task: found “\\x1b”"),
    ],
)
def test_scenarios(game, said):
    assert said in faults(game)


def test_names_may_be_as_long_as_is_said_and_of_any_script():
    game = called(name="ł" * MOST_NAME, id="i" * MOST_ID, note="two\nlines\t" + "n" * 3900)
    game = replace(game, title="地" * MOST_TITLE, description="a\u200db")
    game = replace(game, units={**game.units, "wdf": msgspec.structs.replace(game.units["wdf"], name="☭")})
    again = read_scenario(write_scenario(game), lambda _: THEATRE)
    assert again.units == game.units and again.title == game.title


@pytest.mark.parametrize(
    ("order", "said"),
    [
        (AddUnit("i" * 65, "x", "INF", "GE", "GER"), "64 at most"),
        (AddUnit("a/b", "x", "INF", "GE", "GER"), "“a/b” may hold letters, digits"),
        (AddUnit("new", "", "INF", "GE", "GER"), "name"),
        (AddUnit("new", "n" * 81, "INF", "GE", "GER"), "must be a line of 1 to 80 characters"),
        (AddUnit("new", "\x1b[31m", "INF", "GE", "GER"), "“\\x1b[31m” must be a line"),
        (AddUnit("new", "x", "INF", "GE", "GER", note="\u202e"), "“\\u202e” must be text"),
        (EditUnit("dak", {"name": "a\nb"}), "“a\\x0ab” must be a line"),
        (EditUnit("dak", {"note": "n" * 4001}), "must be text of at most 4000 characters"),
        (Note("\x1b]0;x\x07"), "must be text of at most 4000 characters"),
        (Note("n" * 4001), "must be text of at most 4000 characters"),
    ],
)
def test_orders(order, said):
    ruling = rules.judge(GAME, order)
    assert not ruling.allowed
    assert any(said in sentence(reason) for reason in ruling.reasons), list(map(sentence, ruling.reasons))
    assert all(len(sentence(reason)) < 250 for reason in ruling.reasons)


def test_saves_of_earlier_programs_open_whatever_is_called_what(tmp_path):
    odd = replace(called(name="", note="\x1b"), title="t" * 500, description="\u202e")
    with Session.create(tmp_path / "odd.redball", odd, rules.judge):
        pass
    with Session.open(tmp_path / "odd.redball", rules.judge, lambda _: THEATRE, read_only=True) as session:
        assert session.game.units == odd.units
        assert not damage_of(session)


def test_schemas_state_the_limits():
    scenario = json_schema("scenario")["$defs"]
    row = scenario["UnitRow"]["properties"]
    limits = {name: row[name].get("maxLength") for name in ("id", "name", "note")}
    assert limits == {"id": MOST_ID, "name": MOST_NAME, "note": MOST_TEXT}
    assert scenario["Scenario"]["properties"]["title"]["maxLength"] == MOST_TITLE
    orders = json_schema("order")["$defs"]
    assert orders["AddUnit"]["properties"]["name"] == {
        "type": "string",
        "minLength": 1,
        "maxLength": MOST_NAME,
    }
    assert orders["Note"]["properties"]["text"]["maxLength"] == MOST_TEXT
    assert json_schema("map")["$defs"]["MapHead"]["properties"]["id"]["maxLength"] == MOST_ID


def test_maps_name_things_by_text():
    assert check(THEATRE) == []
    areas = (replace(THEATRE.sea_areas[0], name="\x1b[31m"), *THEATRE.sea_areas[1:])
    places = (THEATRE.places[0]._replace(name="p" * 81), *THEATRE.places[1:])
    found = [fault.sentence() for fault in check(replace(THEATRE, sea_areas=areas, places=places))]
    assert any("sea_areas.csv: found “\\x1b[31m”, expected a line of 1 to 80" in said for said in found)
    assert any("places.csv" in said and "ppp" in said for said in found)
