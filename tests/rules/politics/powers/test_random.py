"""Orders of powers with anything in them: each is answered, and what is allowed leaves a position that a
scenario may hold.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from redball import rules
from redball.game.flaws import Grade
from redball.game.orders import Order, SetOption, SetWar, Step
from redball.game.soundness import refused_changes
from redball.game.state import Game
from redball.rules.politics.orders import SetMinor, SetStanding
from redball.rules.politics.powers import orders as o
from redball.wording import sentence

from tests.rules.politics.powers.world import at, played, unit

POWERS = ("GE", "IT", "CW", "US", "SU", "JA", "FR", "CH", "XX", "")
HEXES = ("Berlin", "Paris", "Stockholm", "W-0437", "Nowhere", "North Atlantic", "", "Kiev", "Vladivostok")
COUNTRIES = ("SPA", "HUN", "ROM", "GER", "", "XX", "SWE")
NUMBERS = (-1, 0, 1, 2, 3, 5, 12, 999, 1000, 10**12)
RESOURCES = ("W-0437-r1", "E-1315-1", "x", "", "W-0437-r9", "-", "A--1")
DATES = ("Nov/Dec 1936", "Jan/Feb 1936", "Jan/Feb 1935", "Nov/Dec 1946", "", "x")
FIELDS = ("pe", "money", "pml", "ideology", "debt", "needed")
VALUES = (-5, -1, 0, 1, 4, 9, "", "fascist", "democrat")
OPTIONS = {"opt.ideology_change": "on", "opt.pe_war_roll": "on", "pml.which": "fixed", "opt.bitter_end": "on"}


def any_order(dice: Random) -> Order:
    """An order of powers, or one that changes what they ask."""
    one = dice.choice

    def some(row: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dice.sample(row, dice.randint(0, 3)))

    drawn: tuple[Callable[[], Order], ...] = (
        lambda: o.RollEffectiveness(one(POWERS)),
        lambda: o.SetDebtLimit(one(POWERS), one(NUMBERS)),
        lambda: o.PayFromProduction(one(POWERS), one(NUMBERS)),
        lambda: o.RecordAttack(one(HEXES), some((*POWERS, *COUNTRIES)), one((True, False))),
        lambda: o.ChooseFactories(one(POWERS), one(HEXES), one(NUMBERS)),
        lambda: o.GainFactories(one(POWERS), one(HEXES), one(("IPO 2", "", "x")), one(NUMBERS), one(NUMBERS)),
        lambda: o.MarkHexes(one(("objective", "rhineland", "isolated")), some(HEXES), one((True, False))),
        lambda: o.MarkResource(one(RESOURCES), one(POWERS)),
        lambda: o.SetElection(one(POWERS), one(DATES), one((True, False))),
        lambda: o.MarkConquered(one(POWERS), one((True, False))),
        lambda: o.HalvePool(one(POWERS), some(("INF", "FTR", "zz", "")), (one(NUMBERS), one(NUMBERS))),
        lambda: o.SetWorth(one(POWERS), one(NUMBERS), one(NUMBERS), one(NUMBERS)),
        lambda: o.SpendWorth(one(POWERS), one(("land", "naval", "air")), one(NUMBERS), one((True, False))),
        lambda: o.RecordChain(one(NUMBERS), one((True, False))),
        lambda: o.SetUpOil(one(COUNTRIES), one(NUMBERS)),
        lambda: SetStanding(one(POWERS), {one(FIELDS): one(VALUES)}),
        lambda: SetMinor(one(COUNTRIES), {one(("controller", "joined")): one(("GE", "", "FR", True))}),
        lambda: Step(back=dice.random() < 0.2),
        lambda: SetWar(one(POWERS), one(POWERS), one((True, False))),
        lambda: SetOption(f"pol.{(name := one(tuple(OPTIONS)))}", OPTIONS[name]),
    )
    return one(drawn)()


def check(game: Game, order: Order, dice: Random) -> Game:
    """The position after an order, or the same after a refusal."""
    ruling = rules.judge(game, order)
    if ruling.dice:
        ruling = rules.judge(game, order, tuple(dice.randint(1, 6) for _ in range(ruling.dice)))
    for said in (ruling.text, *ruling.reasons, *ruling.notes):
        assert not sentence(said).startswith(said.code), f"no sentence for {said.code}"
    assert ruling.clauses, order
    assert ruling.allowed or (ruling.reasons and not ruling.changes)
    after = game.changed(ruling.changes)
    assert not list(refused_changes(after, ruling.changes, Grade.LAX)), order
    for task in rules.tasks(after):
        assert not sentence(task.text).startswith(task.text.code), task.text.code
    return after


@pytest.mark.parametrize("phase", ["political_affairs", "production", "reinforcement", "victory"])
def test_orders_with_anything_in_them(phase):
    dice = Random(f"powers {phase}")
    rule_sets = ("base", "politics", "gas")
    game = played(unit("a", "Budapest"), clock=at(phase, 1938, 0, 0), rule_sets=rule_sets)
    for _ in range(300):
        game = check(game, any_order(dice), dice)
