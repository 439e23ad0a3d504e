"""Every value of the data files of politics, cell by cell against the tables of the rules, typed in here."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from typing import Any

import pytest
from redball import resources
from redball.rules.politics.nations import groups
from redball.rules.politics.powers.effects import alliance_effect

from tests.rules.politics.world import at, game

T1_AND_T7 = """
power | ideology  | needed | high point | money | place
GE    | fascist   | 24     | 19         | 15    | 1
IT    | fascist   | 6      | 9          | 5     | 2
CW    | democrat  | 25     | 22         | 10    | 3
FR    | democrat  | 6      | 6          | 10    | 4
SU    | communist | 18     | 14         | 5     | 5
JA    | fascist   | 16     | 11         | 20    | 6
US    | democrat  | 18     | 15         | 10    | 7
CH    | democrat  | 4      | 2          | 0     | 8
"""
"""Victory cities, starting money, and the order of initiative at the start."""
SUMS = {"fascist": (46, 39, 40), "democrat": (53, 45, 30), "communist": (18, 14, 5)}
"""The printed totals of needs, high points and money."""

T2 = """
W  | any | 1 | 17
Pa | +   | 3 | 06
Pb | +   | 3 | 07
Pc | +   | 2 | 08
Pd | +   | 2 | 09
Pe | +   | 1 | 10
Nf | -   | 1 | 16
Na | -   | 4 | 11
Nb | -   | 4 | 12
Nc | -   | 3 | 13
Nd | -   | 3 | 14
Ne | -   | 2 | 15
"""
"""What a step on the display costs, in the order of the table."""

T4 = "11 10 10 9 9 9 8 8 7 7 7 6"
"""What IPO 14 needs on a ten-sided die, at distances from 1 to 12."""

T6 = """
US | (8) 1/3 | (16) 1/3, 1937 | (All) 1/3, 1938 | 1/2, 1939 * | 3/4, 1941 | 1, 1942 | 1.25, 1943
CW | (5) 3/4 | (9) 3/4, 1937 | (All) 3/4, 1939 * | 1, 1940 | 1.25, 1941 | 1.5, 1942 | 1.75, 1943 | 1.75, 1944
FR | (5) 3/4 | (10) 3/4, 1938 | (All) 3/4, 1939 * | 1, 1940 | 1.25, 1941 | 1.5, 1942 | 1.75, 1943 | 1.75, 1944
CH | (2) 1/3 | (5) 1/3, 1937 | (All) 1/3, 1938 * | 1/2, 1940 | 3/4, 1942 | 1, 1944 | 1.25, 1945 | 1.25, 1945
SU | (7) 1/2 | (14) 1/2, 1938 | (22) 1/2, 1939 | (All) 1/2, 1939 *|3/4, 1941 | 1, 1942 | 1.25, 1943|1.5, 1944
GE | (5) 3/4 | (11) 3/4, 1936 | (All) 3/4, 1938 * | 1, 1939 | 1.25, 1941 | 1.5, 1942 | 1.75, 1944 | 1.75, 1945
JA | (5) 3/4 | (10) 3/4, 1937 | (All) 3/4, 1939 * | 1, 1940 | 1.25, 1941 | 1.5, 1942 | 1.75, 1944 | 1.75, 1945
IT | (5) 3/4 | (8) 3/4, 1938 | (All) 3/4, 1939 * | 1, 1940 | 1.25, 1941 | 1.5, 1943 | 1.75, 1945 | 1.75, 1946
"""
"""Production multiple levels: usable home factories, multiple, earliest year; a star is the top in peace."""
CELL = re.compile(r"(?:\((\d+|All)\) )?([\d./]+)(?:, (\d{4}))?( \*)?")

W15 = {1936: 3, 1937: 3, 1938: 2, 1939: 2, 1940: 1, 1941: 1, 1942: 0, 1943: 0, 1945: 0}
"""US entry effect of an alliance with the USA, by year."""


def file(name: str) -> dict[str, Any]:
    """A data file of politics."""
    return tomllib.loads(resources.assets("politics", f"{name}.toml").read_text("utf-8"))


def rows(table: str) -> list[list[str]]:
    """The cells of a table."""
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


@pytest.mark.rule("POL-SET-01", "POL-SET-07", "POL-VIC-02", "POL-VIC-04")
def test_powers():
    wanted = {
        code: {
            "ideology": ideology,
            "needed": int(needed),
            "high_point": int(high),
            "money": int(money),
            "place": int(place),
        }
        for code, ideology, needed, high, money, place in rows(T1_AND_T7)[1:]
    }
    found = file("powers")
    assert found == wanted
    for ideology, sums in SUMS.items():
        own = [row for row in found.values() if row["ideology"] == ideology]
        assert tuple(sum(row[name] for row in own) for name in ("needed", "high_point", "money")) == sums
    assert sum(row["money"] for row in found.values()) == 75


@pytest.mark.rule("POL-ACT-05")
def test_steps():
    lines = [
        {"id": id, "sign": "" if sign == "any" else sign, "cost": int(cost), "clause": f"POL-ACT-{clause}"}
        for id, sign, cost, clause in rows(T2)
    ]
    assert file("step_costs") == {"marker": 1, "lines": lines}


def test_implication():
    outcomes = {15: "effect_1", 13: "effect_2", 11: "effect_3", 9: "nothing"}
    assert file("implication") == {
        "rows": [{"least": least, "outcome": outcome} for least, outcome in outcomes.items()]
    }, "8 and less is implicated"


@pytest.mark.rule("POL-ADM-07", "POL-ADM-08")
def test_administration_groups():
    found = file("nations")
    assert found["administration"] == {"need": 11, "part": "2/5"}
    assert [groups.needed(game(), distance) for distance in range(1, 13)] == [int(n) for n in T4.split()]
    assert found["distances"] == {"FR": {"MOR": 2, "ALG": 2, "TUN": 2, "REU": 6, "FIC": 7}}


def test_other_values_of_nations():
    found = file("nations")
    assert found["forcing"] == {"part": "1/2", "factories": "3/5"}
    assert found["locked"] == {"fascist": 5, "communist": 7, "democrat": 10}
    crimea = "1427 1327 1626 1526 1426 1326 1226 1425 1325"
    assert found["crimea"] == crimea.split(), "as the rules number the hexes"
    assert found.keys() == {
        *("administration", "forcing", "locked", "distances", "crimea"),
        *("odds", "areas"),
    }, "odds are those of World in Flames, areas hexes of Redball's map"


@pytest.mark.rule("POL-PML-10", "POL-PML-11")
def test_levels():
    found = file("levels")
    assert found["levels"].keys() == {row[0] for row in rows(T6)}
    for code, *cells in rows(T6):
        table = found["levels"][code]
        factories = 0
        for number, cell in enumerate(cells, 1):
            match = CELL.fullmatch(cell)
            assert match is not None, cell
            factories = 0 if match[1] in (None, "All") else int(match[1])
            wanted = (factories, Fraction(match[2]), int(match[3] or 1936))
            row = table["rows"][number - 1]
            assert (row[0], Fraction(row[1]), row[2]) == wanted, (code, number)
            assert (table["top"] == number) == bool(match[4]), (code, number)
        assert len(table["rows"]) == len(cells)
        more = {"rise": "1/4", "years": 1} if code == "US" else {}
        assert {name: table[name] for name in table.keys() - {"rows", "top"}} == more


@pytest.mark.rule("POL-PML-03", "POL-PML-27", "POL-PML-28")
def test_multiples_on_cards_and_dominions():
    found = file("levels")
    assert found["cards"] == {
        "slow": {"powers": ["US", "SU", "CH"], "levels": {"1/5": 2, "1/2": 3, "1": 4}},
        "others": {"levels": {"1/2": 1, "1": 2, "2": 3}},
    }
    assert found["dominions"] == [
        {"territory": "AUS", "from": 2},
        {"territory": "IND", "red": 1, "from": 2},
        {"territory": "IND", "from": 3},
    ]
    assert found.keys() == {"levels", "cards", "dominions"}


@pytest.mark.rule("POL-TREATY-07", "POL-PACT-07", "POL-PACT-08")
def test_treaties():
    assert file("treaties") == {
        "access": {"at_war": {"minors": 1, "home": 2, "cooperation": 3}, "neutral": {"minors": 2, "home": 3}},
        "restricted": {"fascist": 3, "communist": 4, "democrat": 6},
        "longer": {"agreed": 6, "surrender": 9},
    }


def test_war():
    assert file("war") == {
        "passages": "1/2",
        "effectiveness": {"declared_on": {"any": 1, "US": 2}, "surrendered": {"any": 1, "US": 2}},
        "us_fleet": {
            "port": "Pearl Harbor",
            "carriers": ["CV"],
            "battleships": ["BB"],
            "big_ships": ["BB", "CA", "CL"],
            "classic": {"carriers": 1, "battleships": 4},
            "ships": {"carriers": 1, "carrier_cost": 2, "big_ships": 8},
        },
        "always": {"waterway": "Kiel Canal", "power": "GE"},
    }


def test_us_entry_sanctions_and_intelligence():
    assert file("entry") == {
        "cup": {"first": 1939, "turns": 6, "aflame": {"1936": 1940, "1937": 1941, "1938": 1942}},
        "rolls": {"democracy": 6, "anniversary": 6, "china": 3},
        "war": {
            "threshold": 30,
            "not_geared": 1,
            "places": {"1": -2, "2": -1, "3": -1, "4": -1},
            "without": "43",
        },
        "sanctions": {
            "after": 6,
            "german": [13, 36, 47, 53, 55],
            "japanese": [27, 31, 45, 48, 50, 51],
            "both": [35],
            "harbour": 31,
            "theatres": {"europe": ["GE", "IT", "FR", "CW", "SU"], "pacific": ["JA", "CH", "US"]},
        },
        "intelligence": {"at_war": 3, "campaign_at_war": 2, "alone": 2, "pip": 10, "neutral": 1},
    }


def test_tracks_and_naval_treaty():
    assert file("turns") == {
        "boxes": [-1, 0, 1, 2],
        "reroll": 0,
        "begins": 1,
        "chooses": {"democrat": "CW", "communist": "SU", "fascist": "GE"},
        "extra": {"2": [1, 6], "3": [4, 10]},
    }, "months are counted from 0: May and June is 2, July and August 3"
    assert file("naval-treaty") == {"multiples": {"GE": 4, "SU": 5}}


@pytest.mark.rule("POL-GEN-02", "POL-GEN-08", "POL-SET-02", "POL-SET-03", "POL-SET-04", "POL-SET-05")
def test_start():
    found = file("start")
    assert found["sheets"] == {"CS 13": 1, "CS 16": 1, "CS 17": 2}
    assert found["guaranteed"] == {"NED": "CW"}
    deliveries = {(row["giver"], row["taker"], row["what"]): row["count"] for row in found["deliveries"]}
    assert deliveries == {
        ("JA", "US", "point"): 1,
        ("US", "JA", "oil_resource"): 2,
        ("US", "JA", "resource"): 2,
    }
    assert [(row["power"], row["territory"], row["what"]) for row in found["markers"]] == [
        ("GE", "SWE", "resource"),
        ("GE", "ROM", "oil_resource"),
        ("GE", "rhineland", "resource"),
    ]
    america = found["america"]
    south, north = set(america["south_of_usa"]), {"CAN", "NFL", "USA", "ALA"}
    assert {"MEX", "PAN", *america["south"]} <= south and not south & north
    assert set(america["north"]) - north <= south


@pytest.mark.rule("POL-GEN-04")
def test_alliances_with_the_usa():
    found = {year: alliance_effect(game(clock=at(year=year)), 1) for year in W15}
    assert found == W15


def test_no_file_of_values_is_left_out():
    held = {
        *("powers", "step_costs", "implication", "nations", "levels", "treaties", "war", "entry", "turns"),
        *("naval-treaty", "start"),
    }
    there = {path.name.removesuffix(".toml") for path in resources.assets("politics").iterdir()}
    assert there == held | {"display", "card-book", "cards"}, "a layout, a book and names of our own"
