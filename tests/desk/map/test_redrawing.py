"""What is drawn of supply follows the position, whichever table of it an order changes."""

from __future__ import annotations

import pytest
from redball.game.orders import SetPower, SetWar
from redball.supply.paths import Status

pytestmark = pytest.mark.deep

DAK = "ger-dak"


def show_the_path(player) -> None:
    """Italy is at peace, and the path of the Afrika Korps over its ports is drawn."""
    for a, b in (pair for pair in sorted(player.game.wars) if "IT" in pair):
        assert player.desk.do(SetWar(a, b, False)).allowed
    player.desk.show_unit(DAK)
    player.settle()
    assert player.desk.supply.status(DAK) is Status.IN and player.map.layers.path is not None


def test_the_path_goes_when_the_power_that_it_leads_through_is_neutral(player):
    show_the_path(player)
    assert player.desk.do(SetPower("IT", {"active": False})).allowed
    player.settle()
    assert player.desk.supply.status(DAK) is Status.ISOLATED
    assert player.map.layers.path is None
    player.desk.undo()
    player.settle()
    assert player.map.layers.path is not None
