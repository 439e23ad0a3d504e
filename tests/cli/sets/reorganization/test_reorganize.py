"""The verb that tells who waits to be reorganized, and the best use of the points."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction as F

import pytest
from redball.cli.parser import parser
from redball.cli.sets.reorganization import reorganize_answer
from redball.game.quantities import quantity_text
from redball.game.scenario import write_scenario
from redball.planning.sets.reorganization import PRESETS, Plan, best

from tests.rules.reorganization.table import face_down, game_of, hq
from tests.small_map import small_atlas, spot, write_folder

LAND = """
. . . .
 . . . .
"""


@pytest.fixture
def front(redball, monkeypatch, tmp_path):
    """Three Germans at Berlin, a city with one factory, and an HQ; six points."""
    drawn = {"owners": LAND.replace(".", "g"), "places": [spot("Berlin", "A-0000", "capital", factories=1)]}
    folder = write_folder(small_atlas(LAND, id="front", **drawn), tmp_path / "maps" / "front")
    (folder / "scenarios").mkdir()
    atlas = small_atlas(LAND, id="front", folder=folder, **drawn)
    units = [
        face_down("inf", "A-0001", cost=3, name="LXXXI"),
        face_down("arm", "A-0001", type="ARM", cost=6, name="II SS"),
        face_down("ftr", "A-0000", type="FTR", size="", cost=2, name="Me 109"),
        hq("A-0002", name="Model"),
    ]
    game = game_of(atlas, *units, pools={"GE": 6, "IT": 9}, wars=(), cooperation=[("GE", "IT")])
    (folder / "scenarios" / "front.toml").write_text(write_scenario(game), "utf-8")
    monkeypatch.setenv("REDBALL_MAPS", str(tmp_path / "maps"))
    assert redball("new", "front", "--out", "g.redball").code == 0
    return "g.redball"


def test_who_waits_and_who_could_serve(redball, front):
    said = redball("reorganize", front, "GE")
    lines = said.out.splitlines()
    assert lines[:2] == ["3 units wait to be reorganized", "  Germany: 6 RP left"]
    assert any("arm" in line and "II SS" in line and "for 6 RP" in line for line in lines)
    told = redball("reorganize", front, "GE", "--json").json
    assert [u["unit"] for u in told["units"]] == ["inf", "arm", "ftr"] and told["points"] == {"GE": "6"}
    ways = {(o["provider"], o["way"]) for o in told["units"][0]["offers"]}
    assert ways == {("hex:A-0000", "primary"), ("unit:hq", "hq"), ("unit:hq", "secondary")}


def test_the_plan_comes_with_orders_that_can_be_given(redball, front, orders):
    told = redball("reorganize", front, "GE", "--plan", "--json").json
    assert told["plan"]["value"] == "6" and told["plan"]["proved"] and told["plan"]["spent"] == {"GE": "6"}
    assert [u["unit"] for u in told["plan"]["units"]] == ["arm"]
    assert told["plan"]["one_more"] == {"GE": "0"}
    assert redball("order", front, orders(*told["orders"])).code == 0
    assert redball("info", front, "--json").code == 0
    assert redball("reorganize", front, "GE", "--plan", "--json").json["orders"] == []


def test_powers_pay_together_and_one_order_takes_it_all(redball, front, orders):
    alone = redball("reorganize", front, "GE", "--with", "IT", "--plan", "--json").json
    assert alone["plan"]["value"] == "6", "Italy serves nobody here, so it pays for nobody (REO-AMB-42)"
    anybody = {"order": "set_option", "name": "reorg.payer", "value": "any_cooperating"}
    assert redball("order", front, orders(anybody)).code == 0
    told = redball("reorganize", front, "GE", "--with", "IT", "--plan", "--json").json
    assert told["plan"]["value"] == "11" and sum(int(s) for s in told["plan"]["spent"].values()) == 11
    many = {"order": "reorganize_many", "rows": told["orders"]}
    assert redball("order", front, orders(many)).code == 0
    assert redball("reorganize", front, "GE").out == "Germany has nobody to reorganize now\n"
    assert redball("undo", front).code == 0
    assert redball("reorganize", front, "GE", "--with", "IT", "--plan", "--json").json == told


def test_what_a_player_wants(redball, front):
    said = redball("reorganize", front, "GE", "--plan", "--pin", "inf=hq,hq", "--without", "ftr")
    assert said.out.splitlines() == [
        "Best, proved: 1 unit, worth 3",
        "  inf  LXXXI  A-0001  Model  as headquarters  3 RP of Germany",
        "Germany spends 3 RP and has 3 left",
        "One more RP of Germany would add 0",
    ]
    count = redball("reorganize", front, "GE", "--plan", "--weights", "count").out
    assert count.startswith("Best, proved: 2 units, worth 2\n")


def test_worths_of_ones_own_who_must_not_serve_and_whom_it_is_for(redball, front):
    def up(*flags: str) -> list[str]:
        told = redball("reorganize", front, "GE", "--plan", "--json", *flags).json
        return [order["unit"] for order in told["orders"]]

    assert up("--value", "inf=7/2", "--value", "ftr=4") == ["ftr", "inf"]
    assert up("--only", "inf", "--value", "arm=99") == ["inf"]
    assert up("--ban", "hex:A-0000", "--ban", "hq") == []
    served = redball(
        "reorganize", front, "GE", "--plan", "--json", "--ban", "A-0000", "--value", "hq!=9"
    ).json
    assert {(o["provider"], o["way"]) for o in served["orders"]} == {("unit:hq", "secondary")}


def test_what_was_given_is_compared_with_the_best_from_its_beginning(redball, front, orders):
    one = {"order": "reorganize", "unit": "ftr", "provider": "hex:A-0000", "way": "primary"}
    assert redball("order", front, orders(one)).code == 0
    told = redball("reorganize", front, "GE", "--compare", "--json").json["compare"]
    assert told["given"] == {"value": "2", "spent": {"GE": "2"}, "units": ["ftr"]}
    assert (told["best"]["value"], told["best"]["spent"]) == ("6", {"GE": "6"})
    assert redball("reorganize", front, "GE", "--compare").out.splitlines()[-2:] == [
        "Given so far: 1 unit, worth 2, for 2 RP",
        "Best from the same beginning: 1 unit, worth 6, for 6 RP",
    ]


@pytest.mark.parametrize(
    ("bound", "how_sure"),
    [
        (F(6), ""),
        (F(13, 2), "; not proved, no plan is worth more than 6½"),
        (F(9), "; not proved, no plan is worth more than 9"),
        (None, "; not proved"),
    ],
)
def test_a_plan_that_is_not_proved_says_what_none_is_worth_more_than(
    redball, front, monkeypatch, bound, how_sure
):
    def found(*asked: object) -> Plan:
        return replace(best(*asked), bound=bound)

    monkeypatch.setattr(reorganize_answer, "best", found)
    said = redball("reorganize", front, "GE", "--plan", "--compare").out.splitlines()
    first = "Best found" if how_sure else "Best"
    plain = "" if how_sure else ", proved"
    assert said[0] == f"{first}{plain}: 1 unit, worth 6{how_sure}"
    assert said[-1] == f"{first} from the same beginning: 1 unit, worth 6, for 6 RP{how_sure}"
    gains = [line for line in said if line.startswith("One more RP")]
    assert bool(gains) is not bool(how_sure), "what one more adds to a plan that isn't proved is unknown"
    told = redball("reorganize", front, "GE", "--plan", "--compare", "--json").json
    for plan in (told["plan"], told["compare"]["best"]):
        assert plan["proved"] is not bool(how_sure)
        assert plan["bound"] == (quantity_text(bound) if bound is not None else None)


def test_what_is_wrong_is_told(redball, front):
    assert "a power of this game" in redball("reorganize", front, "GR").err
    assert "may be reorganized now" in redball("reorganize", front, "GE", "--plan", "--pin", "hq").err
    assert "who can serve inf" in redball("reorganize", front, "GE", "--plan", "--pin", "inf=Atlantis").err
    assert "a way of unit:hq" in redball("reorganize", front, "GE", "--plan", "--pin", "inf=hq,atr").err
    assert redball("reorganize", front, "GE", "--weights", "x").code == 2
    assert "from 0 up" in redball("reorganize", front, "GE", "--plan", "--value", "inf=-1").err
    assert "may be reorganized now" in redball("reorganize", front, "GE", "--plan", "--value", "h!=1").err
    assert "who can serve somebody" in redball("reorganize", front, "GE", "--plan", "--ban", "inf").err
    assert "may be reorganized now" in redball("reorganize", front, "GE", "--plan", "--only", "inv").err


def test_every_preset_can_be_asked_for():
    for preset in PRESETS:
        assert parser().parse_args(["reorganize", "g", "GE", "--weights", preset]).weights == preset


@pytest.mark.parametrize("spelling", ["hex:Berlin", "hex:A-0000", "berlin", "a-0000", "hex: BERLIN"])
def test_providers_are_named_in_any_spelling(redball, front, spelling):
    pinned = redball("reorganize", front, "GE", "--plan", "--pin", f"inf={spelling}", "--json").json["plan"]
    assert {"inf": "hex:A-0000"}.items() <= {row["unit"]: row["provider"] for row in pinned["units"]}.items()
    banned = redball("reorganize", front, "GE", "--plan", "--ban", spelling, "--json").json["plan"]["units"]
    assert all(row["provider"] != "hex:A-0000" for row in banned)
