"""Whatever is ordered, the answer can be read: no holes, ids, codes and keys in what a player reads."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from redball import rules
from redball.game import library
from redball.game.orders import Step
from redball.game.rulings import Ruling
from redball.game.state import Game, next_game
from redball.rules import judge, oddities, tasks
from redball.wording import message, sentence

from tests.drawing import Drawer
from tests.saying import unsaid

DEMOS = (
    "western-desert-1941",
    "barbarossa-1941",
    "normandy-1944",
    "western-front-1943",
    "global-war-1939",
    "battle-of-the-atlantic-1942",
)


def sentences(ruling: Ruling) -> Iterator[str]:
    yield from map(sentence, (ruling.text, *ruling.reasons, *ruling.notes))


def read_in(game: Game, dice: random.Random, orders: int) -> Iterator[str]:
    """The to do list with what it offers, what the check finds, and answers to some orders."""
    for task in tasks(game):
        yield from (sentence(said) for said in (task.text, task.detail, task.loses) if said is not None)
        for order in task.orders[:9]:
            yield from sentences(judge(game, order, ()))
    yield from (sentence(odd.text) for odd in oddities(game))
    drawer = Drawer(game, dice)
    for _ in range(orders):
        ruling = judge(game, drawer.order(), ())
        yield from sentences(ruling)
        if ruling.allowed and ruling.dice:
            yield from sentences(judge(game, drawer.order(), (5,) * ruling.dice))


def turn(game: Game) -> Iterator[Game]:
    """The positions of a whole turn, phase by phase; what is offered is done where it is needed."""
    first = game.clock
    while (game.clock.turn, game.clock.phase) != (first.turn + 1, first.phase):
        yield game
        step = judge(game, Step(end_stage=game.clock.phase == "end_of_action"), ())
        if not step.allowed:
            game = offered(game)
            step = judge(game, Step(), ())
        if not step.allowed:
            return
        game = next_game(game, step.changes)


def offered(game: Game) -> Game:
    for task in tasks(game):
        for order in task.orders:
            ruling = judge(game, order, ())
            if ruling.allowed and not isinstance(order, Step):
                game = next_game(game, ruling.changes)
    return game


def wrong_in(name: str, orders: int, seed: int) -> list[str]:
    dice, found = random.Random(seed), list[str]()
    for game in turn(rules.read_scenario(library.find_scenario(name))):
        found += unsaid(game, read_in(game, dice, orders))
    return found


def test_a_turn_of_a_demo_can_be_read():
    assert wrong_in(DEMOS[0], 12, seed=1) == []


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", DEMOS)
def test_every_answer_of_a_turn_can_be_read(name, seed):
    assert wrong_in(name, 300, seed) == []


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("A-7180 is controlled by , which doesn't co-operate", True),
        ("Carry  by rail to Rome", True),
        ("Move ger-dak to Tobruk", True),
        ("Set the option oil.small_bb_cost to 1", True),
        ("Oil W-1044-r1 is idle", True),
        ("Done by [] now", True),
        ("Germany (A-1000) is at war.", False),
        ("A-1000  ·  clear  ·  Germany", False),
        ("1 of 3, what they are measured in: hexes", False),
    ],
)
def test_what_cannot_be_read_is_seen(text, wrong):
    game = rules.read_scenario(library.find_scenario(DEMOS[0]))
    assert bool([*unsaid(game, [text])]) is wrong


def test_nobody_has_a_name_in_every_sentence():
    """A hex of the sea has no controller."""
    said = sentence(message("oil.depot_not_friendly", hex="A-7180", power=""))
    assert said == "A-7180 is controlled by nobody, which doesn't co-operate"
