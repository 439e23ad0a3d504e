"""Who may attack what: where a unit must stand, whose impulse it is, and whom it is at war with."""

from __future__ import annotations

import pytest
from redball.game.clock import Clock
from redball.rules.oil.battles import may_attack
from redball.rules.oil.orders import DeclareAttack

from tests.rules.oil.table import TURN, atlas, game, judged
from tests.small_map import unit

COMBAT = Clock(TURN, "land_combat", 3, "axis")
OWNERS = "\n".join(("g g g g r 0 i i", "g g g g r 0 i i", "g g g g r 0 i i"))
"""The coast east of Germany is Soviet; Italy lies over the sea."""


@pytest.mark.rule("OIL-CBT-01", "OIL-CBT-05")
@pytest.mark.parametrize(
    ("at", "what", "target", "why"),
    [
        ("A-0003", {}, "A-0004", ""),
        ("A-0002", {}, "A-0004", "not_next_to"),
        ("A-0004", {}, "A-0004", "not_next_to"),
        ("", {}, "A-0004", "not_next_to"),
        ("Sea 0", {}, "A-0004", ""),
        ("Sea 0", {"type": "PARA"}, "A-0004", ""),
        ("Sea 0", {}, "A-0003", "not_next_to"),
        ("Sea 0", {"type": "PARA"}, "A-0003", "not_next_to"),
        ("A-0000", {"type": "PARA"}, "A-0004", ""),
        ("", {"type": "PARA"}, "A-0004", ""),
        ("A-0000", {"type": "PARA"}, "A-0003", "nobody_to_attack"),
        ("A-0006", {"power": "IT"}, "A-0004", "not_next_to"),
        ("A-0003", {"power": "IT"}, "A-0004", ""),
        ("A-0003", {"power": "SU"}, "A-0002", "not_its_impulse"),
        ("A-0003", {"power": "TUR"}, "A-0004", "not_its_impulse"),
        ("A-0003", {"type": "LND"}, "A-0004", "no_land_unit"),
        ("Sea 0", {"type": "CA"}, "A-0004", "no_land_unit"),
        ("A-0003", {}, "A-0002", "nobody_to_attack"),
    ],
)
def test_where_a_unit_must_stand_to_attack(at, what, target, why):
    """Nobody stands in A-0004, which is Soviet; Germany's own hexes have no enemy in them."""
    played = game([unit("u", at, **what)], on=atlas(owners=OWNERS), powers=("IT", "SU"), clock=COMBAT)
    ruling = judged(played, DeclareAttack(target, ("u",), "assault"))
    assert [reason.code for reason in ruling.reasons] == ([f"oil.{why}"] if why else [])
    assert may_attack(played, played.units["u"], played.atlas.find(target)) is not bool(why)
