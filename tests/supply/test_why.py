"""Every kind of reason, told by hex, hexside, sea area and unit; and that its cure cures."""

from __future__ import annotations

from dataclasses import replace

import pytest
from redball import supply
from redball.game.powers import Country
from redball.game.state import Game, HexState, next_game, put_unit
from redball.rules import clauses
from redball.supply import Block
from redball.supply.paths import CLAUSES
from redball.supply.tracer import of_hex, of_unit
from redball.wording import sentence

from tests.small_map import DEFAULT_OWNERS, small_atlas, small_game, spot, unit

BERLIN = spot("Berlin", "A-0000", "capital")


def why(game: Game, unit_id: str = "inf"):
    found = supply.why(supply.of(game), unit_id)
    assert found.reasons, "out of supply without a reason"
    for reason in found.reasons:
        assert reason.clause in clauses(), reason.block
        assert not sentence(reason.text).startswith("supply."), f"no sentence for {reason.text.code}"
        assert reason.detail is None or not sentence(reason.detail).startswith("supply.")
    return found


def only(game: Game, block: Block, unit_id: str = "inf"):
    found = why(game, unit_id)
    assert found.blocks is block, [sentence(r.text) for r in found.reasons]
    return found.reasons[0]


def cured(game: Game, *units, **fields) -> bool:
    placed = small_game(game.atlas, units).units.values()
    mended = replace(next_game(game, [put_unit(u) for u in placed]), **fields)
    return supply.of(mended).in_supply("inf")


def strip(text: str, **more):
    return small_atlas(text, **{"places": [BERLIN], **more})


def test_units_in_supply_have_no_reasons():
    game = small_game(strip(". ."), [unit("inf", "A-0001")])
    assert supply.why(supply.of(game), "inf").reasons == ()


@pytest.mark.rule("BASE-ZOC-01", "BASE-ZOC-02")
def test_zone_of_control_names_the_hex_and_the_units():
    atlas = strip(
        """
        . . . .
         ~ ~ x ~
        ~ ~ . ~
        """
    )
    game = small_game(atlas, [unit("inf", "A-0003")], powers=["SU"])
    assert supply.of(game).in_supply("inf")
    game = small_game(
        strip(". . . .\n . . . ."),
        [unit("inf", "A-0003"), unit("foe", "A-0101", power="SU", name="3rd Army")],
    )
    reasons = why(game).reasons
    assert {r.block for r in reasons} == {Block.ZOC}
    assert reasons[0].units == ("foe",) and "3rd Army" in sentence(reasons[0].text)
    assert all(r.nodes[0] in supply.of(game).zoc("GE") for r in reasons)
    blocked = {r.nodes[0] for r in reasons}
    gars = [unit(f"g{n}", atlas.label(n)) for n in blocked]
    assert cured(game, *gars)


@pytest.mark.rule("BASE-SUP-03")
def test_length_says_how_long_and_how_long_it_may_be():
    game = small_game(strip(". . . . . . ."), [unit("inf", "A-0006")])
    reason = only(game, Block.LENGTH)
    assert "6 hexes long" in sentence(reason.text) and "may have 4" in sentence(reason.text)
    assert reason.sought == (6, 5, 4, 3, 2, 1, 0)


def test_weather_that_shortens_the_path_is_named():
    game = small_game(strip(". . . ."), [unit("inf", "A-0003")], weather={"Mediterranean": "blizzard"})
    reason = only(game, Block.LENGTH)
    assert sentence(reason.detail) == "In blizzard the limit is 2 instead of 4."


@pytest.mark.parametrize(
    ("owners", "block"), [("g r g", Block.CONTROL), ("g n g", Block.NEUTRAL), ("g j g", Block.CONTROL)]
)
def test_owner_of_a_hex(owners, block):
    game = small_game(strip(". . .", owners=owners), [unit("inf", "A-0002")])
    reason = only(game, block)
    assert reason.nodes == (1,)


@pytest.mark.parametrize(
    ("kind", "block"), [("alpine", Block.ALPINE), ("lake", Block.LAKE), ("sea", Block.WATER)]
)
def test_hexsides(kind, block):
    game = small_game(strip(". .", sides=[f"{kind} A-0000 A-0001"]), [unit("inf", "A-0001")])
    assert only(game, block).side == (0, 1)


@pytest.mark.rule("BASE-SUP-05")
def test_straits_closed_by_ships():
    atlas = strip(". .\n ~ ~", sides=["strait A-0000 A-0001"])
    game = small_game(
        atlas,
        [unit("inf", "A-0001"), unit("ca", "Sea 0", type="CA", power="CW")],
        options={"supply.option12_straits": True, "supply.coastal_start": "none"},
    )
    reason = only(game, Block.STRAIT)
    assert reason.side == (0, 1) and reason.units == ("ca",)
    assert cured(game, unit("cl", "Sea 0", type="CL"))


@pytest.mark.rule("BASE-SUP-04")
def test_impassable_terrain():
    game = small_game(strip(". x ."), [unit("inf", "A-0002")])
    assert only(game, Block.TERRAIN).nodes == (1,)


HARBOURS = [
    spot("Kiel", "A-0000", "city", port="major", ices=True),
    spot("Oslo", "A-0003", "town", port="minor"),
]


def overseas(*units, **fields) -> Game:
    atlas = small_atlas(". 0 1 .", places=HARBOURS, passages={(0, 1): ["Oslo"]})
    return small_game(atlas, [unit("inf", "Oslo"), *units], powers=["CW"], **fields)


@pytest.mark.rule("BASE-SUP-07")
def test_a_sea_area_held_by_the_enemy():
    game = overseas(unit("ark", "Sea 1", type="CV", power="CW", name="Ark Royal"))
    reason = only(game, Block.SEA_ENEMY)
    assert reason.seas == (1,) and reason.units == ("ark",) and "Ark Royal" in sentence(reason.text)
    assert cured(game, unit("ca", "Sea 1", type="CA"))


@pytest.mark.rule("BASE-SUP-08")
def test_a_sea_area_without_shipping():
    game = overseas(options={"supply.option11_limited_overseas": True})
    assert {r.seas for r in why(game).reasons} == {(0,), (1,)} and why(game).blocks is Block.SEA_SHIPPING
    assert not cured(game, convoys={(0, "GE"): 1}) and cured(game, convoys={(0, "GE"): 1, (1, "GE"): 1})


@pytest.mark.rule("BASE-SUP-09")
def test_a_closed_passage():
    atlas = small_atlas(
        ". 0 1 .\n . 0 1 .",
        owners="g 0 1 g\n g 0 1 b",
        places=[*HARBOURS],
        passages={(0, 1): ["A-0103"]},
    )
    game = small_game(atlas, [unit("inf", "Oslo")], options={"supply.coastal_start": "none"})
    reason = only(game, Block.PASSAGE)
    assert reason.nodes == (7,) and set(reason.seas) == {0, 1}
    assert cured(game, control={7: "GE"})


@pytest.mark.rule("BASE-SUP-10")
def test_an_iced_in_port():
    game = overseas(hexes={"Oslo": HexState(iced_in=True)})
    assert only(game, Block.PORT_ICED).nodes == (3,)
    assert cured(game, hexes={})


def test_a_damaged_port():
    atlas = small_atlas(". 0 1 .", places=HARBOURS)
    game = small_game(
        atlas, [unit("inf", "Oslo")], hexes={"Kiel": HexState(port_damaged=True)},
        options={"supply.port_min_class": "major", "supply.coastal_start": "none"},
    )  # fmt: skip
    assert why(game).blocks & Block.PORT_DAMAGED
    assert why(game).blocks & Block.PORT_MISSING, "Oslo is too small"


@pytest.mark.rule("BASE-SUP-06")
def test_no_port_where_one_is_needed():
    atlas = small_atlas(". . 0 .", places=[spot("Kiel", "A-0003", "city", port="major")])
    game = small_game(atlas, [unit("inf", "A-0000")])
    assert only(game, Block.PORT_MISSING).nodes == (1,)


def test_an_enemy_port():
    who = DEFAULT_OWNERS
    atlas = small_atlas(". 0 . .", owners="g 0 r g", who=who, places=[
        spot("Kiel", "A-0003", "city"), spot("Riga", "A-0002", "town", port="minor")])  # fmt: skip
    game = small_game(atlas, [unit("inf", "A-0000")])
    assert why(game).blocks == Block.PORT_ENEMY | Block.CONTROL


@pytest.mark.rule("BASE-SUP-01")
def test_no_source_at_all():
    game = small_game(small_atlas(". ."), [unit("inf", "A-0001")])
    assert only(game, Block.NO_SOURCE)


def cut_railway() -> Game:
    atlas = small_atlas(
        """
        . . . . . . . . . . . .
         ~ ~ ~ ~ ~ . ~ ~ ~ ~ ~ ~
        """,
        owners="""
        g g g g g g g g g g g g
         ~ ~ ~ ~ ~ r ~ ~ ~ ~ ~ ~
        """,
        places=[BERLIN],
        rails=["Berlin A-0009"],
    )
    return small_game(
        atlas,
        [
            unit("hq", "A-0009", type="HQ-I", name="Rommel"),
            unit("inf", "A-0011"),
            unit("foe", "A-0105", power="SU"),
        ],
        options={"supply.coastal_start": "none"},
    )


@pytest.mark.rule("BASE-SUP-02")
def test_a_source_that_is_cut_off_brings_its_own_reasons():
    found = why(cut_railway())
    first = found.reasons[0]
    assert first.block is Block.SOURCE_CUT and "Rommel" in sentence(first.text)
    assert {r.nodes for r in found.reasons if r.block is Block.ZOC} == {(5,), (6,)}
    assert "Rommel" in sentence(first.text)


def test_an_hq_tells_what_cuts_its_railway():
    found = why(cut_railway(), "hq")
    assert found.blocks & Block.ZOC and found.reasons[0].block is Block.ZOC


def test_reasons_are_few_and_none_twice():
    for game, name in ((cut_railway(), "inf"), (cut_railway(), "hq")):
        reasons = why(game, name).reasons
        assert len(reasons) <= 8
        assert len({(r.block, r.nodes, r.side, r.seas) for r in reasons}) == len(reasons)


# --- traces that rule sets ask for ------------------------------------------------------------------------


def test_a_trace_of_any_length_and_one_by_rail():
    game = small_game(strip(". . . . . . .", rails=["Berlin A-0005"]), [unit("inf", "A-0006")])
    inf = of_unit(supply.of(game), game.units["inf"])
    assert supply.trace(game, inf, {0}) is None
    endless = supply.trace(game, inf, {0}, unlimited=True)
    assert endless.unit == "inf" and endless.links[0].used == 6
    by_rail = supply.trace(game, of_hex(supply.of(game), "GE", "GER", 6), {0}, rails=True)
    assert [leg.kind for leg in by_rail.links[0].legs] == ["basic", "railway"] and by_rail.links[0].used == 1


def test_why_a_trace_fails():
    game = small_game(strip(". . . .", owners="g g n g"),
                      [unit("inf", "A-0003")])  # fmt: skip
    far, near = (of_hex(supply.of(game), "GE", "GER", node) for node in (3, 1))
    (reason,) = supply.why_not(game, far, {0}, unlimited=True)
    assert reason.block is Block.NEUTRAL and reason.nodes == (2,)
    assert supply.why_not(game, near, {0}) == ()


def test_a_conquered_country_is_no_home():
    game = small_game(strip(". ."), [unit("inf", "A-0001")], powers=["SU"])
    lost = replace(game, countries={"GER": Country("GER", "SU", True)}, control={0: "SU"})
    assert why(lost).blocks & Block.NO_SOURCE


def test_every_kind_of_reason_cites_a_clause():
    assert set(CLAUSES) == set(Block) and set(CLAUSES.values()) <= set(clauses())


def test_only_units_whose_zone_reaches_the_hex_are_named():
    """A surprised corps, one on a neutral's border and a division next to a corps that does block."""
    atlas = strip(
        """
        . . . .
         . . . .
        """,
        owners="g g g g\n g g g g",
    )
    foes = [
        unit("cw", "A-0101", power="CW"),
        unit("su", "A-0101", power="SU", name="2nd Shock"),
        unit("div", "A-0101", power="SU", size="division", name="7th Guards"),
    ]
    surprise = {"supply.surprised": ["SU"], "supply.option20_surprise_zoc": True}
    game = small_game(atlas, [unit("inf", "A-0003"), *foes], options=surprise)
    blocked = [r for r in why(game).reasons if r.block is Block.ZOC]
    assert blocked and {r.units for r in blocked} == {("cw",)}
    awake = [r for r in why(replace(game, options={})).reasons if r.block is Block.ZOC]
    beside = [r.units for r in awake if r.nodes[0] != atlas.find("A-0101")]
    assert beside and set(beside) == {("cw", "su")}


def test_no_unit_is_named_whose_zone_stops_at_a_neutral_border():
    """Turkey is at peace with the USSR and at war with the Commonwealth: only the latter's zone enters."""
    atlas = strip(". . . .\n . . . .", owners="g n g g\n g g g g")
    foes = [unit("cw", "A-0100", power="CW"), unit("su", "A-0100", power="SU")]
    wars = [("CW", "GE"), ("GE", "SU"), ("CW", "TUR"), ("GE", "TUR")]
    game = small_game(atlas, [unit("inf", "A-0003"), unit("gar", "A-0001", type="PART"), *foes], wars=wars)
    found = {r.nodes[0]: r.units for r in why(game).reasons if r.block is Block.ZOC}
    assert found[atlas.find("A-0001")] == ("cw",)


def test_an_aircraft_closes_no_strait_and_is_not_named():
    atlas = strip(". .\n ~ ~", sides=["strait A-0000 A-0001"])
    ships = [unit("ca", "Sea 0", type="CA", power="CW"), unit("nav", "Sea 0", type="NAV", power="CW")]
    options = {"supply.option12_straits": True, "supply.coastal_start": "none"}
    game = small_game(atlas, [unit("inf", "A-0001"), *ships], options=options)
    assert only(game, Block.STRAIT).units == ("ca",)
