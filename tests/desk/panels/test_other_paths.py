"""Other paths of the chosen unit: listed in the path card, drawn thin while the mouse is on them."""

from __future__ import annotations

from redball.desk.panels.path_card import OtherRow
from redball.wording import sentence


def legend(player):
    return [sentence(row.text) for row in player.view.map_scene().overlays.legend_rows()]


def listed(player):
    player.settle()
    card = player.window.inspector.path_card
    return [row for row in card.findChildren(OtherRow) if row.isVisibleTo(card)]


def test_other_paths_are_listed_and_drawn(player):
    card = player.window.inspector.path_card
    player.desk.show_unit("ger-dak")
    assert listed(player) == []
    card.others.click()
    rows = listed(player)
    assert 1 <= len(rows) <= 3
    assert any("Rommel" in row.accessibleName() and "hexes" in row.accessibleName() for row in rows)
    rows[0].entered.emit()
    assert legend(player).count("Another path") == 1
    player.picture("other-path")
    rows[0].left.emit()
    assert "Another path" not in legend(player)
    rows[0].chosen.emit()
    player.desk.show_unit("ita-xxi")
    assert "Another path" not in legend(player) and not card.others.isChecked() and listed(player) == []


def test_a_unit_on_its_source_has_none(player):
    card = player.window.inspector.path_card
    home = next(u for u in player.game.units.values() if (p := player.desk.supply.path(u.id)) and not p.links)
    player.desk.show_unit(home.id)
    player.settle()
    assert not card.others.isVisibleTo(card)
