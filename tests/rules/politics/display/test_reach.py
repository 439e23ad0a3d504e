"""How far markers come: the program against every way, one after the other, on displays of all shapes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from redball.rules.politics.display.costs import Ground
from redball.rules.politics.display.layout import layout_of
from redball.rules.politics.display.pushes import Push
from redball.rules.politics.display.ways import lost, next_steps, reach, spent_on

from tests.rules.politics.display.reference import Field, apart, ends

NAMES = {"F": "fascist", "D": "democrat", "C": "communist", "": ""}


@st.composite
def fields(draw):
    """A small display that is whole: its words row by row."""
    rows, cols = draw(st.integers(2, 6)), draw(st.integers(3, 7))
    spots = [(col, row) for row in range(rows) for col in range(cols)]
    words = dict.fromkeys(spots, "--")
    for letter, top in zip("FDC", draw(st.tuples(*[st.integers(0, 2)] * 3)), strict=True):
        for spot in draw(st.lists(st.sampled_from(spots), max_size=4)):
            words[spot] = f"{letter}{draw(st.integers(1, 2)) if top == 2 else top or 1}"
    special = draw(st.lists(st.sampled_from(spots), min_size=4, max_size=4, unique=True))
    for word, spot in zip(("F0", "D0", "C0", "**"), special, strict=True):
        words[spot] = word
    holes = draw(st.lists(st.sampled_from(spots), max_size=3))
    for spot in holes:
        if words[spot] == "--":
            words[spot] = ".."
    return words, rows, cols


@st.composite
def moves(draw):
    """A display, and a marker on it with something to move by: for the reference and for the program."""
    words, rows, cols = draw(fields())
    text = "\n".join(" ".join(words[col, row] for col in range(cols)) for row in range(rows))
    layout = layout_of(text)
    spots = st.sampled_from([spot for spot, word in words.items() if word != ".."])
    options = {
        "war_centre_cost": draw(st.sampled_from(["1", "list_cost"])),
        "marker_in_war": draw(st.sampled_from(["yes", "no"])),
        "overlap": draw(st.sampled_from(["first_match", "highest"])),
        "another_ideology": draw(st.sampled_from(["owner", "minor_current"])),
    }
    positive, owner, enemy = (
        draw(st.booleans()),
        draw(st.sampled_from(["F", "D", "C", ""])),
        draw(st.booleans()),
    )
    friends, markers = draw(st.lists(spots, max_size=2)), draw(st.sets(spots, max_size=4))
    start, goals = draw(spots), draw(st.lists(spots, min_size=1, max_size=2))
    towards, each = draw(st.booleans()), draw(st.booleans())
    points = draw(st.integers(0, 11 if each else 5))
    slow = Field(
        {spot: word for spot, word in words.items() if word != ".."},
        positive, owner, enemy, friends, markers, options,
    )  # fmt: skip

    def node(spot):
        return layout.grid.node(*spot)

    ground = Ground(
        layout,
        positive,
        NAMES[owner],
        enemy,
        tuple(map(node, friends)),
        frozenset(map(node, markers)),
        options["war_centre_cost"] == "list_cost",
        options["overlap"] == "highest",
        options["another_ideology"] == "minor_current",
        options["marker_in_war"] == "yes",
    )
    push = Push(node(start), points, tuple(map(node, goals)), "towards" if towards else "away", ground, each)
    return push, ends(slow, start, points, goals, towards, each), slow


@given(moves())
def test_every_hex_that_can_be_reached(case):
    push, wanted, _ = case
    layout = push.ground.layout
    found = reach(push)
    assert {layout.grid.colrow(node): each.spent for node, each in found.items()} == wanted
    for node, each in found.items():
        assert each.way[-1] == node and spent_on(push, each.way) == each.spent <= push.points
        assert lost(push, each.way) == push.points - each.spent
        for n, end in enumerate(each.way):
            assert end in next_steps(push, each.way[:n])


@given(moves())
def test_every_step_costs_what_the_rules_say(case):
    push, _, slow = case
    layout = push.ground.layout
    for node in layout.cells:
        at = layout.grid.colrow(node)
        assert {layout.grid.colrow(n) for n in layout.neighbours(node)} == set(slow.beside(at))
        for end in layout.neighbours(node):
            assert push.cost(node, end) == slow.cost(at, layout.grid.colrow(end))
        for other in layout.cells:
            assert layout.distance(node, other) == apart(at, layout.grid.colrow(other))
