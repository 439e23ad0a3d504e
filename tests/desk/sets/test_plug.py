"""Which rule sets bring something to the window."""

from __future__ import annotations

from redball.desk.sets.plug import plug_types
from redball.game.tables import registry
from redball.rules import registry as rule_sets

from tests.toll_rules import TOLL


def test_a_rule_set_without_a_folder_brings_nothing(monkeypatch):
    before = [rule_set for rule_set, _ in plug_types()]
    assert before == ["oil", "reorganization"]
    monkeypatch.setattr(registry, "_known", registry._known)
    monkeypatch.setattr(rule_sets, "_registered", dict(rule_sets._registered))
    rule_sets.register(TOLL)
    assert [rule_set for rule_set, _ in plug_types()] == before
