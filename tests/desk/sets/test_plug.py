"""Which rule sets bring something to the window, and when that is asked."""

from __future__ import annotations

import pytest
from redball import rules
from redball.desk.desk import Desk
from redball.desk.panels.hex_card import facts
from redball.desk.sets.plug import plug_types
from redball.desk.work.panel import WorkPanel
from redball.game.clock import Clock
from redball.game.session import Session
from redball.rules.ruleset import RuleSet

from tests.desk.dialogs.conftest import light, small_position
from tests.registering import registering

__all__ = ["light"]
OIL_CARDS = ["oil", "barrels", "purchases"]


def test_a_rule_set_without_a_folder_brings_nothing():
    before = [rule_set for rule_set, _ in plug_types()]
    assert {"oil", "reorganization"} <= set(before) <= {each.id for each in rules.registered()}
    with registering(RuleSet("bare")):
        assert [rule_set for rule_set, _ in plug_types()] == before


@pytest.mark.parametrize(
    ("played", "cards", "lines"),
    [
        ((), [], 0),
        (("oil",), OIL_CARDS, 1),
        (("reorganization",), ["build"], 0),
        (("oil", "reorganization"), [*OIL_CARDS, "build"], 1),
    ],
)
def test_only_rule_sets_that_are_played_are_asked(light, qtbot, tmp_path, played, cards, lines):
    game = small_position(rule_sets=("base", *played), clock=Clock(30, "production"))
    desk = Desk()
    work = WorkPanel(desk)
    qtbot.addWidget(work)
    desk.open(Session.create(tmp_path / "game.redball", game, rules.judge))
    assert [name for name, card in work.cards.items() if not card.isHidden()] == cards
    said = facts(desk, game.atlas.find("Tobruk"))
    assert sum("Depot" in line for line in said) == lines
    desk.close()


def test_cards_are_made_once_before_the_first_game_that_needs_them(light, qtbot, tmp_path):
    desk = Desk()
    work = WorkPanel(desk)
    qtbot.addWidget(work)
    made = []
    desk.plug_wanted.connect(lambda plug: made.append(plug.rule_set))
    clock = Clock(30, "production")
    for number, played in enumerate(("reorganization", "oil", "oil", "reorganization")):
        game = small_position(rule_sets=("base", played), clock=clock)
        desk.open(Session.create(tmp_path / f"{number}.redball", game, rules.judge))
        shown = [name for name, card in work.cards.items() if not card.isHidden()]
        assert shown == (OIL_CARDS if played == "oil" else ["build"])
    assert made == ["reorganization", "oil"]
    layout = work.inside.layout()
    cards = [layout.itemAt(place).widget() for place in range(layout.count())]
    oil, build = cards.index(work.cards["oil"]), cards.index(work.cards["build"])
    assert oil < build, "in the order of the rule sets, whichever came first"
    desk.close()


def test_a_panel_that_comes_later_has_the_cards_too(light, qtbot, tmp_path):
    desk = Desk()
    game = small_position(rule_sets=("base", "oil"), clock=Clock(30, "production"))
    desk.open(Session.create(tmp_path / "game.redball", game, rules.judge))
    work = WorkPanel(desk)
    qtbot.addWidget(work)
    assert set(OIL_CARDS) <= work.cards.keys()
    desk.close()
