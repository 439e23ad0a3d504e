"""The choice of the ports and sea areas by which points go, at the screen."""

from __future__ import annotations

from tests.desk.reorganization.test_screen import choose, source


def overseas(player, screen):
    """Choose a unit and a source whose points may go by several ways; the box of the ways."""
    from redball.rules.reorganization.detours import ways_of

    for row in screen.units.rows:
        choose(player, row.unit)
        for offer in screen.watch.known[row.unit].offers:
            if offer.allowed and ways_of(player.game, offer.order):
                player.click_row(
                    screen.sources, source(player, (offer.provider, offer.way, offer.order.rail))
                )
                player.wait_for(lambda: screen.foot.ways.isVisible(), 6000)
                return screen.foot.ways
    raise AssertionError("nobody has a choice")


def test_probe(player, screen):
    box = overseas(player, screen)
    print([box.itemText(i) for i in range(box.count())], box.order)
    player.picture("reorganization-ways")
    assert 0
