"""What political bids and political affairs ask of the players."""

from __future__ import annotations

import pytest
from redball.rules.politics.affairs import asking
from redball.rules.politics.affairs.orders import MakeBid, PassOption, RevealBids
from redball.rules.politics.affairs.tables import DUTIES, PENDING, Duty, Pending
from redball.wording import sentence

from tests.rules.politics.affairs.play import ALL, affairs
from tests.rules.politics.world import after, at, game, standings


def states(played):
    return {task.id: task.state for task in asking.tasks(played)}


@pytest.mark.rule("POL-CARD-04", "POL-CARD-05")
def test_bids_are_asked_for_and_revealed():
    begun = game(clock=at("political_bids"), remembered=standings(GE={"bid": 3}))
    assert states(begun) == {
        **{f"bid.{code}": "todo" for code in ALL},
        "reveal": "todo",
    }
    made = after(begun, MakeBid("GE", 3))
    assert states(made)["bid.GE"] == "done" and states(made)["bid.IT"] == "todo"
    shown = after(made, RevealBids())
    assert set(states(shown).values()) == {"done"}
    (reveal,) = [task for task in asking.tasks(made) if task.id == "reveal"]
    assert reveal.orders == (), "what the order would do says the bids"
    assert states(game(clock=at())) == {"reveal": "todo"}


def test_whose_go_it_is_and_what_it_owes():
    duty = DUTIES.put(("SU", 1), Duty(1, "GE", 11, "democrat"))
    (go,) = asking.tasks(affairs("SU", "GE", remembered=[duty]))
    assert sentence(go.text) == "USSR plays an option or passes; 1 go after it" and go.power == "SU"
    assert sentence(go.detail) == "It has to play first: IPO 1"
    waiting = affairs(
        "SU", remembered=[PENDING.put("GE", Pending("SU", 13)), DUTIES.put(("SU", 1), Duty(3, "GE", 11))]
    )
    assert states(waiting) == {"read.GE": "todo", "name.SU": "todo", "go": "todo"}
    over = after(affairs("SU"), PassOption("SU"))
    assert states(over) == {"go": "done"}
    assert not states(game(clock=at("weather")))
