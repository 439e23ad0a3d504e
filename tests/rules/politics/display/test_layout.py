"""The political display: Redball's own layout, and that of a group's own copy."""

from __future__ import annotations

import pytest
from redball.errors import Fault
from redball.rules.politics import standing
from redball.rules.politics.display.layout import LayoutData, faults_of, layout_of, own_layout
from redball.rules.politics.orders import UseDisplay

from tests.rules.politics.world import after, denied, game, world

SMALL = '''
title = "Three in a row"
field = """
F0 F1 -- ** -- C1 C0
 -- -- -- -- -- D1 D0
"""
[powers]
GE = "P-0101"
SU = "P-0107"
[minors]
SPA = { sign = "SP", at = "P-0104" }
'''


def own():
    return layout_of(own_layout().field)


def test_our_own_layout_is_whole():
    assert list(faults_of(own_layout())) == []
    assert set(own_layout().powers) == set(standing.starts())
    known = {territory.code for territory in world().territories}
    assert set(own_layout().minors) <= known
    signs = [minor.sign for minor in own_layout().minors.values()]
    assert len(set(signs)) == len(signs)
    places = [minor.at for minor in own_layout().minors.values()]
    assert len(set(places)) == len(places), "no marker begins on another one"


def test_distances_that_the_rules_name():
    """Spain in the middle, eleven hexes from Germany (W2); a hex at 4 from one centre is three steps beyond
    the outermost faction of another (A-b).
    """
    field, starts = own(), own_layout()
    assert starts.minors["SPA"].at == field.label(field.centre)
    assert field.distance(field.node(starts.powers["GE"]), field.centre) == 11
    nearest = min(
        field.distance(field.centres[a], field.centres[b])
        for a, b in (("fascist", "democrat"), ("democrat", "communist"), ("fascist", "communist"))
    )
    outermost = field.outermost["fascist"]
    assert nearest == outermost + 3 + 4
    assert all(outermost < 4 for outermost in field.outermost.values()), "a neutral hex at 4 from a centre"


def test_every_power_begins_in_its_ideology():
    field, starts = own(), own_layout()
    for code, start in standing.starts().items():
        assert field.leaning(starts.powers[code]) == start.ideology


def test_labels_and_hexes_are_each_others_inverse():
    field = own()
    for node in field.cells:
        assert field.node(field.label(node)) == node
    assert field.node("p-0713 ") == field.centre
    assert [field.node(wrong) for wrong in ("", "P-0000", "P-9901", "A-0713", "P-713")] == [-1] * 5


def test_odd_rows_are_a_hex_shorter():
    field = own()
    assert field.node("P-0125") >= 0 and field.node("P-0225") == -1


def changed(**fields):
    data = {"title": "x", "field": SMALL.split('"""')[1], "powers": {}, "minors": {}, **fields}
    return [fault.where for fault in faults_of(LayoutData(**data))], data


@pytest.mark.parametrize(
    ("wrong", "right", "said"),
    [
        ("**", "--", "0 “**”"),
        ("F0", "F1", "0 “F0”"),
        ("D0", "D0 D0", "2 “D0”"),
        ("C1", "C2", "no “C1”"),
        ("F1", "G1", "“G1” in row 1"),
        ("F1", "F12", "“F12” in row 1"),
        ("F1", "F", "“F” in row 1"),
    ],
)
def test_what_is_wrong_with_a_field_is_said(wrong, right, said):
    data = LayoutData("x", SMALL.split('"""')[1].replace(wrong, right, 1), {}, {})
    assert said in [fault.found for fault in faults_of(data)], list(faults_of(data))


def test_the_centre_faction_is_one_of_an_ideology():
    field = SMALL.split('"""')[1]
    for faction, word, wrong in ((1, "F1", []), (2, "F1", ["2"]), (2, "G9", ["2"]), (-1, "F1", ["-1"])):
        data = LayoutData("x", field.replace("F1", word), {}, {}, faction)
        assert [each.found for each in faults_of(data) if each.where == "centre_faction"] == wrong


def test_a_field_has_rows_and_not_too_many():
    assert [fault.found for fault in faults_of(LayoutData("x", "\n", {}, {}))] == ["no rows"]
    rows = "-- " * 100 + "\n"
    assert [f.where for f in faults_of(LayoutData("x", rows, {}, {}))] == ["field"]


def test_markers_begin_on_the_field():
    data = LayoutData("x", SMALL.split('"""')[1], {"GE": "P-0199"}, {})
    assert list(faults_of(data)) == [Fault("powers.GE", "“P-0199”", "a hex of the field, such as P-0101")]


def test_a_group_plays_with_the_display_of_its_own_copy():
    begun = game()
    played = after(begun, UseDisplay(SMALL))
    assert standing.display(played).title == "Three in a row"
    assert standing.standing(played, "GE").at == "P-0101"
    assert standing.minor(played, "SPA").at == "P-0104"
    assert standing.layout(after(played, UseDisplay(""))) == own()


def test_markers_that_the_new_display_has_no_hex_for_go_to_where_they_begin():
    from tests.rules.politics.world import minors, standings

    begun = game(
        remembered=[*standings(GE={"at": "P-1425"}, SU={"at": "P-0101"}), *minors(SPA={"at": "P-1401"})]
    )
    played = after(begun, UseDisplay(SMALL))
    assert standing.standing(played, "GE").at == "P-0101"
    assert standing.standing(played, "SU").at == "P-0101", "which it has"
    assert standing.minor(played, "SPA").at == "P-0104"


def test_a_display_that_cannot_be_read_is_refused_with_what_is_wrong():
    denied(game(), UseDisplay("title = 5"))
    denied(game(), UseDisplay(SMALL.replace("**", "--")))
    denied(game(), UseDisplay("no toml"))
    denied(game(), UseDisplay(" "))
