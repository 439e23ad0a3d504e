"""Saves and scenarios from before there was submarine warfare: they take it up and are played on with it, and
everything can be taken back.
"""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

import pytest
from redball import resources, rules
from redball.game import codec, library
from redball.game.orders import AddUnit, ChooseAction, Order, SetConvoys, SetRuleSets, SetWar, Step
from redball.game.session import Session, damage_of
from redball.game.units import CONVOY_SECTION
from redball.rules.submarines.convoys import in_zero
from redball.rules.submarines.losses import losses
from redball.rules.submarines.marks import marked_units
from redball.rules.submarines.orders import (
    AttackConvoys,
    ChooseCombat,
    FindConvoys,
    InterceptInConvoys,
    PlaceConvoys,
    ResolveAttack,
    SearchConvoys,
)
from redball.rules.submarines.under_way import PHASE

from tests.deep import cases
from tests.rules.submarines.attacking import in_section

SAVES = sorted((Path(__file__).parents[2] / "game" / "old_saves").glob("*.redball"))
DEMOS = sorted(
    path
    for path in resources.maps().glob("world-1939/scenarios/*.toml")
    if "submarines" not in tomllib.loads(path.read_text("utf-8"))["rule_sets"]
)
AREA = "Western Approaches"
STEPS = 60


def give(session: Session, *orders: Order) -> None:
    for order in orders:
        ruling = session.commit(order)
        assert ruling.allowed, (order, ruling)


def step_to(session: Session, phase: str, side: str) -> None:
    """Step on to a phase of a side's impulse."""
    for _ in range(STEPS):
        clock = session.game.clock
        if (clock.phase, clock.side) == (phase, side):
            return
        give(session, Step())
    raise AssertionError(f"{phase} is never reached")


def fight(session: Session) -> None:
    """Take submarine warfare up, and fight an attack of Germany on convoys of the Commonwealth to its end."""
    game = session.game
    area = game.atlas.sea_by_name[AREA.casefold()].index
    units = dict(game.units)
    played = tuple(name for name in game.rule_sets if name != "base")
    give(session, SetRuleSets((*played, "submarines")))
    if not game.at_war("GE", "CW"):
        give(session, SetWar("GE", "CW", True))
    assert session.game.units == units, "counters stay where they were"
    assert all(in_zero(session.game, *key) == 0 for key in session.game.convoys), "and points are in convoys"
    give(session, SetConvoys(AREA, "CW", 9), PlaceConvoys(AREA, "CW", 2))
    boat, group = "new-boat", "new-group"
    give(
        session,
        AddUnit(boat, "New boat", "SUB", "GE", "GER", AREA, section=2, attack=4, movement=4),
        AddUnit(group, "New group", "ASW", "CW", "GBR", AREA, section=CONVOY_SECTION, asw=2, movement=4),
    )
    step_to(session, PHASE, "axis")
    give(
        session,
        ChooseAction("GE", "naval"),
        AttackConvoys(AREA, (boat,), ("3",)),
        InterceptInConvoys(AREA),
        SearchConvoys(AREA),
        FindConvoys(AREA, "both", 2),
        ChooseCombat(AREA, "submarine"),
        ResolveAttack(AREA, ("CW",), (3,), damaged=(group,)),
    )
    assert session.game.convoys[area, "CW"] == 6 and in_section(session.game, area, "CW") == 4
    assert losses(session.game)["CW", "convoy"] == 3
    assert marked_units(session.game) == {boat}


def check_taken_back(session: Session, begin: bytes, orders: int) -> None:
    """Every order can be taken back, and the beginning is what it was, byte by byte."""
    ends = codec.encode_position(session.game)
    done = session.head - orders
    for _ in range(done):
        assert session.undo()
    assert session.head == orders and codec.encode_position(session.game) == begin
    for _ in range(done):
        assert session.redo()
    assert codec.encode_position(session.game) == ends


@pytest.mark.parametrize("path", cases(SAVES, 1), ids=lambda path: path.stem)
def test_a_save_is_played_on_with_submarines(path, tmp_path):
    copy = Path(shutil.copy(path, tmp_path / path.name))
    with Session.open(copy, rules.judge, library.atlas) as session:
        while not session.game.clock.impulse:
            assert session.undo(), "two end where oil holds the game; they go on from before"
        begin, orders = codec.encode_position(session.game), session.head
        fight(session)
        ends = codec.encode_position(session.game)
    with Session.open(copy, rules.judge, library.atlas) as session:
        assert codec.encode_position(session.game) == ends and damage_of(session) == []
        check_taken_back(session, begin, orders)


@pytest.mark.parametrize("path", cases(DEMOS, 1), ids=lambda path: path.stem)
def test_a_scenario_without_it_is_played_with_submarines(path, tmp_path):
    with Session.create(tmp_path / "game.redball", rules.read_scenario(path), rules.judge) as session:
        begin = codec.encode_position(session.game)
        fight(session)
        check_taken_back(session, begin, 0)
        assert damage_of(session) == []
