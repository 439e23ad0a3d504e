"""What is printed, and that tasks of US entry, intelligence and the order of impulses are sentences."""

from __future__ import annotations

import pytest
from redball import rules
from redball.game.orders import Step
from redball.rules.politics.affairs.tables import CARDS, Card
from redball.rules.politics.entry.orders import MakeCup
from redball.rules.politics.entry.tables import CHITS, CITIES, CUP, ENTRY_ROLLS, EntryRoll, values
from redball.rules.politics.tables import PLAYED, WARS, Played, War
from redball.rules.politics.turns.tables import MARKERS, RESULTS, Marker, Result
from redball.wording import sentence

from tests.rules.politics.world import TURN, after, at, game

ON = {f"pol.opt.{name}": "on" for name in ("us_entry", "sanctions", "intelligence")}
NOW = TURN[1941, 0]
ORDER = ("fascist", "democrat", "communist")


def test_what_is_printed_of_war_and_sanctions():
    war, found = values().war, values().sanctions
    assert (war.threshold, war.not_geared, war.without) == (30, 1, "43")
    assert (found.after, found.harbour) == (6, 31)
    assert found.theatres == {"europe": ("GE", "IT", "FR", "CW", "SU"), "pacific": ("JA", "CH", "US")}


@pytest.mark.parametrize("options", [{}, ON], ids=["off", "on"])
@pytest.mark.parametrize(
    ("phase", "impulse"),
    [
        ("political_affairs", 0),
        ("initiative", 0),
        ("declare_war", 2),
        ("end_of_action", 2),
        ("intelligence", 0),
        ("us_entry", 0),
    ],
)
def test_tasks_are_sentences(phase, impulse, options):
    kept = [
        WARS.put(("FR", "GE"), War(TURN[1939, 4])),
        PLAYED.put((NOW, 1), Played("GE", "IPO 5")),
        PLAYED.put((NOW, 2), Played("CW", "IPO 2")),
        CARDS.put("IPO 5", Card(use={"1936": 3})),
        ENTRY_ROLLS.put((NOW, 1, "card"), EntryRoll(1, 1)),
        CHITS.put("GE", 2),
        CHITS.put("fascist", 1),
        CITIES.put(NOW, 1),
        RESULTS.put(NOW, Result(ORDER, "fascist", order=ORDER if phase == "end_of_action" else ())),
        MARKERS.put((NOW, "democrat"), Marker(5, 2)),
    ]
    wars = [("FR", "GE"), ("CW", "GE"), ("CH", "JA")]
    played = game(clock=at(phase, 1941, 0, impulse), wars=wars, remembered=kept, options=options)
    told = list(rules.tasks(played))
    assert told
    for task in told:
        assert not sentence(task.text).startswith(task.text.code), task.text
        for order in task.orders:
            if not isinstance(order, Step):
                assert rules.judge(played, order).allowed or task.rule_set != "politics", order


def test_dated_chits_come_with_their_year():
    played = game(clock=at("victory", 1938, 5, 0), options=ON)
    made = after(played, MakeCup())
    assert CUP.of(made)["cup"].years == (1936, 1937, 1938)
    assert CUP.of(after(made, Step()))["cup"].years == (1936, 1937, 1938, 1939)
    summer = after(game(clock=at("victory", 1938, 2, 0), options=ON), MakeCup())
    assert CUP.of(after(summer, Step()))["cup"].years == (1936, 1937, 1938)
