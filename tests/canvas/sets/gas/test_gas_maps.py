"""What the gas maps say: which flexible map counts as what for whom, who has paid, who is limited; and what
they are asked anew for.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter
from redball.canvas.overlays.switched import switched
from redball.canvas.palette import palette
from redball.canvas.sets.gas.ground import ANGLES, Look, hatch
from redball.canvas.sets.gas.maps import GasMaps
from redball.canvas.sets.gas.plates import Chip
from redball.canvas.sets.gas.regions import layout_of, regions_of
from redball.canvas.sets.gas.who import GasStanding
from redball.rules.gas.orders import DesignateMap, NameFree, PayGas, SetGas, SetSeaMap
from redball.supply.paths import Status
from redball.wording import sentence

from tests.rules.gas.board import LEND, after, at, game, move, unit

OWN = {"W": "W", "E": "E", "ASIA": "ASIA", "PAC": "PAC"}


def maps(looked, position, power=""):
    return GasMaps.at_once(looked(position, power))


def who(looked, position, power=""):
    return GasStanding.at_once(looked(position, power))


def plates(looked, position, power=""):
    return {plate.sheet: plate for plate in who(looked, position, power).plates}


def counted(looked, position, power=""):
    return {each.sheet: (each.map, each.fixed) for each in maps(looked, position, power).flexible}


# --- what counts as what ------------------------------------------------------------------------------------


def test_flexible_maps_are_nobodys_until_a_power_is_looked_at(looked, played):
    assert counted(looked, played) == dict.fromkeys(("AMER", "AFR", "SCAND"), (None, False))


def test_a_flexible_map_counts_as_one_that_is_paid_until_the_power_says_so(looked, played):
    assert counted(looked, played, "GE") == {
        "AMER": ("W", False), "AFR": ("W", False), "SCAND": ("W", False),
    }  # fmt: skip
    said = after(played, DesignateMap("GE", "AFR", "E"))
    assert counted(looked, said, "GE")["AFR"] == ("E", True)
    assert counted(looked, said, "SU")["AFR"] == ("W", False), "another power says for itself"


def test_with_america_in_flames_america_is_a_map_of_its_own(looked, quiet):
    alone = game(clock=at("land_movement", 2), options={"america_in_flames": True})
    assert "AMER" not in counted(looked, alone, "US")
    plate = plates(looked, alone, "US")["AMER"]
    assert plate.look == Look("AMER") and plate.note is None
    assert plates(looked, quiet, "US")["AMER"].look.flexible


def test_the_minor_that_a_power_stands_behind_pays_with_it(looked, played):
    assert maps(looked, played, "FIN").power == "GE"


def test_where_nothing_is_paid_for_no_map_counts_as_another(looked):
    lending = game(unit("pz", "Essen", type="ARM"), clock=LEND)
    assert counted(looked, lending, "GE") == dict.fromkeys(("AMER", "AFR", "SCAND"), (None, False))
    assert all(not plate.chips for plate in plates(looked, lending, "GE").values())


# --- plates -------------------------------------------------------------------------------------------------


def test_a_plate_has_those_with_units_and_those_who_paid(looked, played):
    found = plates(looked, played)
    assert found["W"].chips == (Chip("GE", True),)
    assert found["E"].chips == (Chip("SU", False),)
    assert found["AFR"].chips == (Chip("GE", True),), "Africa counts as a map that is paid"
    assert found["ASIA"].chips == ()
    paid = after(played, PayGas("SU", "ASIA", ("Moscow",)))
    assert plates(looked, paid)["ASIA"].chips == (Chip("SU", True),), "paid, with no unit there"


def in_africa(*powers):
    """A unit of each of some powers in Africa."""
    units = [
        unit(power, "Tripoli" if power != "CW" else "Alexandria", type="ARM", power=power) for power in powers
    ]
    return game(*units, clock=at("land_movement", 2))


def test_a_flexible_maps_plate_says_what_it_counts_as(looked):
    def said(position, *orders):
        return plates(looked, after(position, *orders))["AFR"].said

    def asia(power):
        return DesignateMap(power, "AFR", "ASIA")

    nobody, one, two, three = (in_africa(*("GE", "CW", "IT")[:count]) for count in range(4))
    assert said(nobody) == "counts as W. Europe, E. Europe or Asia"
    assert said(nobody, asia("GE")) == "counts as Asia for GE", "it has no unit there yet"
    assert plates(looked, after(nobody, asia("GE")))["AFR"].chips == ()
    assert said(one) == "would count as W. Europe" and said(one, asia("GE")) == "counts as Asia"
    assert said(two) == "would count as W. Europe for both"
    assert said(two, asia("GE")) == "counts as Asia for GE; would count as W. Europe for CW"
    assert said(two, asia("GE"), asia("CW")) == "counts as Asia for both"
    west = DesignateMap("CW", "AFR", "W")
    assert said(two, asia("GE"), west) == "counts as Asia for GE and W. Europe for CW"
    assert said(three, *map(asia, ("GE", "CW", "IT"))) == "counts as Asia for all"


def test_each_unit_may_count_its_map_as_it_likes(looked):
    units = [unit("a", "Tripoli", type="ARM"), unit("b", "Alexandria", type="ARM")]
    own = game(*units, clock=at("land_movement", 2), options={"flex_map": "per_unit"})
    half = after(own, DesignateMap("GE", "AFR", "W", "a"))
    both = after(half, DesignateMap("GE", "AFR", "E", "b"))
    assert plates(looked, half, "GE")["AFR"].said == "would count as W. Europe"
    plate = plates(looked, both, "GE")["AFR"]
    assert plate.said == "counts as W. Europe or E. Europe" and plate.chips == (Chip("GE", False),)
    paid = game(
        *units, clock=at("land_movement", 2), options={"flex_map": "per_unit"}, gas={("Essen", "GE"): 2}
    )
    paid = after(
        paid, DesignateMap("GE", "AFR", "W", "a"), DesignateMap("GE", "AFR", "E", "b"), PayGas("GE", "W")
    )
    assert plates(looked, paid)["AFR"].chips == (Chip("GE", False),), "one of its two maps is not paid"
    assert plates(looked, after(paid, PayGas("GE", "E")))["AFR"].chips == (Chip("GE", True),)


def test_every_map_has_a_letter_and_a_colour_of_its_own(looked, quiet):
    found = plates(looked, quiet)
    letters = [plate.letter for plate in found.values()]
    assert len(set(letters)) == len(found) == 7 and all(1 <= len(letter) <= 2 for letter in letters)
    for style in ("classic", "night"):
        colours = {Look(code).ink(palette(style)).name() for code in (*OWN, "AMER", None)}
        assert len(colours) == 6


# --- the legend ---------------------------------------------------------------------------------------------


def rows(overlay, stage, position):
    return [sentence(row.text) for row in overlay.draw(stage(position)).legend]


def test_the_legend_lists_what_is_drawn(looked, played, quiet, stage):
    said = after(played, DesignateMap("GE", "AFR", "E"))
    assert rows(maps(looked, said), stage, said) == ["Counts as another map, as each power says"]
    assert rows(maps(looked, said, "GE"), stage, said) == [
        "Would count as W. Europe for Germany",
        "Counts as E. Europe for Germany",
    ]
    assert rows(who(looked, quiet), stage, quiet) == ["Not paid or no path: limited"]
    assert rows(who(looked, said), stage, said) == ["Paid in this step", "Not paid or no path: limited"]
    free = after(quiet, NameFree(("gt",)))
    assert rows(who(looked, free), stage, free)[-1] == "Free unit"
    empty = game(clock=at("land_movement", 2))
    assert rows(who(looked, empty), stage, empty) == []


@pytest.mark.parametrize("style", ["classic", "night"])
def test_every_row_has_a_sample_that_is_seen(looked, played, stage, style):
    from redball.canvas.overlays.legend import paint_sample
    from redball.canvas.palette import desk_of
    from redball.canvas.sets.gas.markers import GasMarkers

    free = after(played, NameFree(("gt",)))
    shown = [
        maps(looked, free, "GE"),
        maps(looked, free),
        who(looked, free),
        GasMarkers.at_once(looked(free)),
    ]
    found = [row for overlay in shown for row in overlay.draw(stage(free)).legend]
    assert len(found) == 7
    for row in found:
        image = QImage(50, 24, QImage.Format.Format_RGB32)
        image.fill(desk_of(palette(style)).panel)
        before = QImage(image)
        painter = QPainter(image)
        painter.translate(0, 12)
        paint_sample(painter, palette(style), row)
        painter.end()
        assert image != before, row.sample


# --- what it is asked anew for ------------------------------------------------------------------------------


def changed(kind, looked, before, now, power="GE"):
    return looked(before, power).inputs(kind) != looked(now, power).inputs(kind)


def test_maps_are_asked_anew_for_what_they_show_only(looked, played):
    moved = after(played, move("inf", "Konigsberg"))
    paid = after(played, PayGas("GE", "E", ("Berlin",)))
    assert not changed(GasMaps, looked, played, moved) and changed(GasStanding, looked, played, moved)
    for kind in (GasMaps, GasStanding):
        assert changed(kind, looked, played, paid)
        assert changed(kind, looked, played, after(played, SetSeaMap("China Sea", "ASIA")))
        assert changed(kind, looked, played, after(played, DesignateMap("GE", "AFR", "E")))
        assert looked(played, "GE").inputs(kind) != looked(played, "SU").inputs(kind)
    assert not changed(GasMaps, looked, played, after(played, SetGas("GE", "Munich", 1)))


def test_another_impulse_is_another_moment(looked, quiet):
    later = replace(quiet, clock=at("land_movement", 3))
    for kind in (GasMaps, GasStanding):
        assert changed(kind, looked, quiet, later)


def test_only_games_with_saved_gas_offer_them(quiet):
    names = {kind.name for kind in switched(quiet)}
    others = {kind.name for kind in switched(replace(quiet, rule_sets=("base",)))}
    assert names - others == {"gas_maps", "gas_standing", "gas_markers"}


# --- on the ground ------------------------------------------------------------------------------------------


def painted(stage, position, overlay, scale=42.0, style="classic"):
    scene = stage(position, scale, style)
    image = QImage(round(28 * scale), round(6 * scale), QImage.Format.Format_RGB32)
    image.fill(palette(style).terrain.clear)
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(0.5, 0.6)
    for item in sorted(overlay.draw(scene).items, key=lambda item: item.zValue()):
        item.draw(painter, scale)
    painter.end()
    return image


@pytest.mark.parametrize("scale", [6.0, 42.0])
def test_both_sides_of_a_boundary_have_their_line(looked, played, stage, scale):
    image = painted(stage, played, maps(looked, played), scale)
    seen = {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}
    colours = palette("classic")
    for code in OWN:
        assert colours.sheet(code).ink.rgb() in seen, code


def test_a_flexible_map_is_hatched_in_the_colour_and_direction_of_what_it_counts_as(qapp, quiet):
    regions = regions_of(quiet.atlas, layout_of(quiet))
    cell = regions.cells("AFR")[0]

    def textured(look):
        image = QImage(160, 160, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        painter.scale(40, 40)
        painter.translate(-cell.path.boundingRect().topLeft())
        hatch(painter, palette("classic"), look, cell, 40.0)
        painter.end()
        return image

    fixed = {code: textured(Look(code, True, True)) for code in ANGLES}
    grey: list[np.ndarray] = []
    for image in fixed.values():
        opacities = image.convertToFormat(QImage.Format.Format_Alpha8)  # lives as long as its bits are read
        alpha = np.frombuffer(opacities.constBits(), np.uint8).astype(int)
        # Those of another ink may be rounded another way.
        if not any(np.abs(alpha - other).max() <= 16 for other in grey):
            grey.append(alpha)
    assert len(grey) == len({*ANGLES.values()}), "directions tell maps apart without colour"
    for code, image in fixed.items():
        assert image != textured(Look(code, True, False)), "broken until it is said"


def test_its_signs_are_those_of_the_whole_window(looked, played, stage):
    rows = who(looked, played).draw(stage(played)).legend
    assert [row.sample for row in rows] == ["badge", "gas_limited"] and rows[0].status is Status.IN
