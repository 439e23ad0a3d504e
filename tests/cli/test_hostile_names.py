"""Names are text: on a terminal, in JSON, TOML, GraphML and SVG, whatever stands in them."""

import json
import re
import tomllib
from dataclasses import replace
from xml.etree import ElementTree

import msgspec
import pytest
from redball.game.session import Session
from redball.names import is_shown
from redball.rules.ticks import TICKS

from tests.positions import THEATRE
from tests.small_map import small_game, unit
from tests.toy_rules import judge

HOSTILE = (
    "\x1b[31mred\x1b]0;owned\x07",
    "a\u202ecod.exe\u2066",
    "\x9b31m\x85line\u2028two\nthree\rfour",
    "<img src=file:///etc/passwd>&amp;]]>\"'",
    "\ufffe\uffff\U000e0041",
    "{0} {unit} %s \\x1b",
)


@pytest.fixture(params=HOSTILE, ids=["escapes", "bidi", "lines", "markup", "none", "formats"])
def hostile(request, library, tmp_path):
    """A save of an earlier program, which let such names in."""
    name = request.param
    game = small_game(
        THEATRE,
        [
            unit("dak", "A-0203", type="ARM"),
            unit("wdf", "A-0505", type="MOT", power="CW"),
            unit("fleet", "North Sea", type="BB", power="CW"),
        ],
        rule_sets=("base",),
        remembered=[TICKS.put((35, 0, "", "production", name), True)],
    )
    dak = msgspec.structs.replace(game.units["dak"], id=f"dak{name}", name=name, note=name)
    game = replace(game, title=name, description=name, units={**game.units, dak.id: dak})
    with Session.create(tmp_path / "hostile.redball", game, judge):
        pass
    return tmp_path / "hostile.redball"


VERBS = (
    ("info",), ("supply",), ("supply", "--chokes"), ("log",), ("export", "--out", "-"), ("convoys",),
    ("fuel",), ("rails", "GE"), ("reorganize", "GE"), ("supply", "--mend", "wdf"),
    ("supply", "--unit", "none"),
)  # fmt: skip


@pytest.mark.parametrize("as_json", [False, True])
def test_nothing_is_said_to_a_terminal_but_text(redball, hostile, as_json):
    for verb, *rest in VERBS:
        said = redball(verb, hostile, *rest, *(["--json"] if as_json else []))
        shown = said.out + said.err
        assert [char for char in shown if char != "\n" and not is_shown(char)] == [], verb
        assert "error of its own" not in shown, verb
        if as_json and said.out:
            json.loads(said.out)


def test_what_is_exported_is_read_back(redball, hostile):
    plain = tomllib.loads(redball("export", hostile, "--out", "-").out)
    assert plain["title"] == plain["description"] == plain["units"][-1]["name"]
    assert redball("export", hostile, "--out", "x.toml").code == 0


def test_graphs_and_drawings_are_well_formed(redball, hostile, tmp_path):
    for verb, ending in (("graph", "graphml"), ("picture", "svg")):
        rest = ("--width", "400", "--title", "<&\x1b\u202e>") if verb == "picture" else ()
        assert redball(verb, hostile, "--out", f"x.{ending}", *rest).code == 0
        text = (tmp_path / f"x.{ending}").read_text("utf-8")
        assert [char for char in text if char != "\n" and not is_shown(char)] == []
        assert ElementTree.fromstring(text) is not None
        assert not re.search("<(img|script)", text)
    assert redball("graph", hostile, "--out", "x.json").code == 0
    json.loads((tmp_path / "x.json").read_text("utf-8"))


def test_arguments_are_quoted_as_text(redball, hostile):
    for name in HOSTILE:
        said = redball("supply", hostile, "--unit", name)
        assert said.code == 1
        assert [char for char in said.err if char != "\n" and not is_shown(char)] == []
        assert len(said.err.splitlines()) == 1
