"""Treaties, pacts, waterways and what would happen if, as players use them."""

from __future__ import annotations

from pathlib import Path

import pytest
from redball.desk.sets.politics.pacts.part import PactsPart

from tests.desk.sets.politics import pact_table


@pytest.fixture(scope="module")
def scenario(registered, tmp_path_factory) -> Path:
    """The scenario that is played."""
    return pact_table.scenario(tmp_path_factory.mktemp("pacts"))


@pytest.fixture
def part(player):
    """Treaties and what would happen if."""
    whole = next(plug for plug in player.desk.plugs if plug.rule_set == "politics")
    found = whole.part(PactsPart)
    found.column.switch(False)
    return found


def test_look(player, part):
    player.trigger("treaties")
    part.treaties.pairs.choose("GE", "SU")
    player.picture("treaties")
    for n in (1, 2):
        part.treaties.pair.tabs.setCurrentIndex(n)
        player.picture_of(player.window.docks["treaties"], f"page{n}")
    part.treaties.pair.tabs.setCurrentIndex(0)
    part.treaties.pairs.tabs.setCurrentIndex(1)
    player.picture("waterways")
    part.treaties.pairs.choose("US", "JA")
    part.treaties.pair.treaty.chain.draw.click()
    player.picture("chain")
    from redball.desk import theme
    part.ask(power="GE", act="war", target="FR")
    player.wait_for(lambda: part.column.found is not None)
    player.picture("what-if")
    part.column.view.verticalScrollBar().setValue(9999)
    part.ask(power="GE", act="option", card="IPO 5", target="SPA")
    player.wait_for(lambda: part.column.branches.count() == 2)
    player.picture_of(part.column, "option")
    part.ask(power="GE", act="war", target="IT")
    player.wait_for(lambda: not part.column.found.allowed)
    player.picture_of(part.column, "refused")
    player.window.controller = None
    theme.use(player.app, "dark")
    part.ask(power="GE", act="war", target="FR")
    player.wait_for(lambda: part.column.found.allowed)
    player.picture("dark")
    theme.use(player.app, "light")
    player.window.docks["treaties"].setFloating(True)
    player.window.docks["treaties"].resize(1300, 620)
    part.treaties.pairs.choose("GE", "SU")
    player.picture_of(player.window.docks["treaties"], "treaties-large")
    player.window.docks["treaties"].setFloating(False)
    from redball.desk.sets.politics.pacts.screen.treaty_dialog import TreatyDialog
    from redball.desk.sets.politics.pacts.screen.pact_dialog import PactDialog
    for kind in (TreatyDialog, PactDialog):
        d = kind(player.desk, player.window, "GE", "SU"); d.show()
        player.picture_of(d, kind.__name__); d.close()
