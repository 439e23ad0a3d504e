"""Every text of the command line comes from the catalogue: read in a language in which those texts stand in
brackets.  What is typed (verbs, options, their choices) and what is written in files is the same in every
language.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import pytest
from redball import resources, rules
from redball.cli import main
from redball.cli.verbs import verbs
from redball.game import library as offered
from redball.game.clock import MONTHS
from redball.game.counters.fields import FIELDS
from redball.game.units import Size, UnitClass, unit_types
from redball.language import ENGLISH, speak

from tests.pseudo import spoken, unmarked

TYPED = re.compile(
    r"(?<!\w)--?[a-z][\w-]*|\{[^}]*\}|\bredball( [a-z]+)?"
    r"|[\w-]*\.(?:redball|redpack|toml|json|png|gif|graphml|csv)|“⟧?[^”⟦]*⟦?”|\bwhat\b|scenario, order, map"
    r"|\bnobody\b"
)

COMMANDS = [
    "scenarios",
    "maps",
    "info GAME",
    "supply GAME",
    "supply GAME --unit ger-dak --alternatives",
    "supply GAME --mend ita-ariete",
    "supply GAME --chokes",
    "supply GAME --depends Tripoli",
    "supply GAME --reach GE",
    "supply SMALL --to Berlin --unit lost",
    "supply SMALL --to Berlin --from Rome --power GE --railway",
    "convoys GAME",
    "convoys SMALL --power CW --allocate",
    "rails GAME GE --from Berlin",
    "fuel GAME",
    "refuel GAME GE --suggest",
    "reorganize GAME GE --plan --mission",
    "production GAME --power GE --suggest production",
    "submarines ATLANTIC",
    "submarines ATLANTIC GE",
    "losses ATLANTIC --year 1941 --csv x.csv",
    "log GAME",
    "undo GAME",
    "redo GAME",
    "check GAME",
    "graph SMALL --out x.json",
    "picture SMALL --out x.png --width 300",
    "export GAME --out x.toml",
    "profile export GAME house.toml",
    "profile apply GAME house.toml",
    "patch new world-1939 --out p.toml",
    "patch list p.toml",
    "patch merge p.toml --out q.toml",
    "check p.toml",
    "pack SMALL --out x.redpack --no-picture",
    "pack --show x.redpack",
    "pack --unpack x.redpack --out x.json",
    "order GAME orders.json --dry-run",
    "order GAME denied.json",
    "clause nothing-that-any-clause-says",
    "import counters.csv --keep mapping.toml --force",
    "import counters.csv --out x.json --force",
    "library counters.json",
    "library counters.json --places places.txt --map small",
    "library counters.json --places places.txt --into GAME",
]
WRONG = [
    "pack",
    "pack GAME",
    "pack GAME --out x.zip",
    "pack --show GAME",
    "",
    "inf GAME",
    "info",
    "info GAME x",
    "info none.redball",
    "info x.toml",
    "check broken.toml",
    "check empty.toml",
    "check broken",
    "order GAME broken.toml",
    "order GAME broken.json",
    "profile apply GAME broken.toml",
    "patch list nothing",
    "patch list broken.toml",
    "patch apply world-1939",
    "patch new world-1939",
    "picture SMALL --out x.png --width 60",
    "new western-desert-1941 --out GAME",
    "supply GAME --powr GE",
    "supply GAME --unit",
    "supply GAME --unit nobody",
    "supply GAME --to Tripoli",
    "supply GAME --depends Atlantis",
    "schema units",
    "undo GAME -3",
    "order GAME orders.json --dice eleven",
    "picture GAME --out x.png --width wide",
    "picture GAME --out x.png --width 9 --scale 9",
    "production GAME --power GE --fuel much",
    "refuel GAME GE --up nobody --suggest",
    "submarines GAME",
    "submarines ATLANTIC nobody",
    "losses ATLANTIC --area Atlantis",
    "losses ATLANTIC --year 1800",
    "refuel GAME GE --value x=y --suggest",
    "reorganize GAME GE --plan --ban nobody",
    "graph SMALL --out x.gif",
    "check ''",
    "import wrong.csv",
    "import none.csv",
    "import broken.json",
    "import counters.csv --mapping broken.toml",
    "import counters.csv --out counters.json",
    "library broken.json",
    "library counters.json --places counters.csv --map small",
    "library counters.json --power Atlantis",
    "library counters.json --type Atlantis",
    "library counters.json --year then",
]


COUNTERS = """Name,Type,Power,Country,Factors,Place
DAK,ARM,GE,GER,7-6,Tripoli
Maginot,Fort,FR,FRA,,
Hunters,Pilot,CW,GBR,,
"""
WRONG_COUNTERS = """Id,Name,Type,Power,Country,Size,Factors,Year,Motorised,Picture
dak,DAK,ARMM,GE,GER,corps,7-6,1941,x,dak.png
dak,DAK,ARM,GE,GER,division,7-6,1941,x,dak.png
dak,DAK,SKI,GE,GER,corps,7-6,1941,x,a/dak.png
dak,DAK,GAR,GE,GER,army,7,9999,perhaps,dak.png
../a,,GAR,XX,YY,,1941-06-22,,,
x,x,GAR,,,,,,,
"""
WRONG_ORDERS = '[{"order": "move"}, {"order": "move_unit", "x": 1}, 3]'
BROKEN = """
format = 1
id = "../x"
title = ""
map = "world-1939"
rule_sets = ["base", "base", "feul"]
odd = 3
[clock]
turn = "Nov 1941"
phase = "lunch"
[powers.GE]
fuel = "7/8"
rp_spent = 9
bp_left = -3
[powers.XX]
[weather]
moon = "rain"
[options]
"oil.no" = 3
[[units]]
id = "a"
name = "A"
type = "TANK"
power = "GE"
at = "Nowhere"
organized = "yes"
[[units]]
id = "a"
"""


@pytest.fixture(scope="module")
def folder(library, tmp_path_factory) -> Iterator[Path]:
    """A folder with three games, of which one has an order in its journal, and with orders to give."""
    made = tmp_path_factory.mktemp("cli")
    (made / "orders.json").write_text(
        json.dumps({"order": "move_unit", "unit": "ger-dak", "to": "Benghazi"}), "utf-8"
    )
    (made / "denied.json").write_text(json.dumps({"order": "delete_unit", "unit": "nobody"}), "utf-8")
    (made / "broken.json").write_text(
        json.dumps([{"order": "move"}, {"order": "move_unit", "x": 1}, 3]), "utf-8"
    )
    (made / "broken.toml").write_text(BROKEN, "utf-8")
    (made / "empty.toml").write_text("[", "utf-8")
    (made / "counters.csv").write_text(COUNTERS, "utf-8")
    (made / "places.txt").write_text("DAK\tBerlin\tdown\n", "utf-8")
    (made / "wrong.csv").write_text(WRONG_COUNTERS, "utf-8")
    (made / "broken").mkdir()
    (made / "broken" / "map.toml").write_text("format = 99", "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("REDBALL_MAPS", str(library))
        assert main(["new", "western-desert-1941", "--out", str(made / "game.redball")]) == 0
        assert main(["new", "two-seas", "--out", str(made / "small.redball")]) == 0
        atlantic = "battle-of-the-atlantic-1942"
        assert main(["new", atlantic, "--out", str(made / "atlantic.redball")]) == 0
        assert main(["order", str(made / "game.redball"), str(made / "orders.json")]) == 0
        assert main(["import", str(made / "counters.csv"), "--out", str(made / "counters.json")]) == 0
        yield made


@pytest.fixture
def said(folder, monkeypatch, capsys) -> Iterator[Callable[[str], str]]:
    """Runs a command in the language of brackets; gives all that it prints."""
    monkeypatch.chdir(folder)

    def run(command: str) -> str:
        games = {"GAME": "game.redball", "SMALL": "small.redball", "ATLANTIC": "atlantic.redball", "''": ""}
        main([games.get(word, word) for word in command.split()])
        return "\n\n".join(capsys.readouterr())

    with spoken():
        yield run


@pytest.fixture(scope="module")
def data(folder, library) -> list[str]:
    """What is no text but a name of something in a game, on a map or in the folder."""
    found = [*MONTHS, *unit_types(), *verbs(), str(resources.maps()), str(library), str(folder)]
    found += [word for line in (COUNTERS + WRONG_COUNTERS).splitlines() for word in line.split(",") if word]
    found += [*FIELDS, *UnitClass, *filter(None, get_args(Size)), "ge-arm-dak"]
    found += [
        word
        for info in (*offered.scenarios(), *offered.maps())
        for word in (info.id, info.title, str(info.path))
    ]
    for file in folder.glob("*.redball"):
        with rules.open_save(file, read_only=True) as session:
            game = session.game
        found += [game.title, *(name for unit in game.units.values() for name in (unit.id, unit.name))]
        found += [named.name for named in (*game.atlas.places, *game.atlas.sea_areas)]
    return found


FAULT = re.compile(r"^.*?(?=⟦: found ⟧)|(?<=⟦; did you mean ⟧).*?(?=⟦[?]⟧)", re.MULTILINE)
NAMES = re.compile(r"(?<=⟧)[\w.\[\]]+(?:, [\w.]+)*,? ?…?(?=⟦)")


def without_names(text: str) -> str:
    """A text without where faults are, what was perhaps meant, and lists of names in them."""
    return NAMES.sub(" ", FAULT.sub(" ", text)) if "⟦: found ⟧" in text else text


def missing(text: str, data: list[str]) -> list[str]:
    # The folder of the program may be named like its command.
    text = text.replace(str(resources.maps()), " ")
    return [*unmarked((TYPED.sub(" ", without_names(part)) for part in text.split("\n\n")), data)]


@pytest.mark.parametrize("verb", ["", *verbs()])
def test_help(said, data, verb):
    assert not missing(said(f"{verb} --help"), data)


@pytest.mark.parametrize("command", COMMANDS)
def test_answers(said, data, command):
    assert not missing(said(command), data)


@pytest.mark.parametrize("command", WRONG)
def test_what_is_wrong(said, data, command):
    assert not missing(said(command), data)


def test_json_is_the_same_in_every_language(folder, monkeypatch, capsys):
    def run(language: str) -> tuple[str, str]:
        monkeypatch.setenv("REDBALL_LANGUAGE", language)
        main(["info", str(folder / "game.redball"), "--json"])
        main(["undo", str(folder / "game.redball"), "none", "--json"])
        return capsys.readouterr()

    assert run("de") == run("en")


def test_german_is_spoken_when_it_is_asked_for(folder, monkeypatch, capsys):
    monkeypatch.setenv("REDBALL_LANGUAGE", "de")
    try:
        assert main(["info", str(folder / "game.redball")]) == 0
    finally:
        speak(ENGLISH)
    assert "Deutschland" in capsys.readouterr().out
