"""Nobody knows the rule set of the tests unless a test plays it."""

from __future__ import annotations

from redball import rules
from redball.cli.verbs import verbs
from redball.game.order_json import order_kinds
from redball.game.tables import by_name
from redball.rules import registry
from redball.wording import catalogue

from tests.toll import playing


def known() -> list[bool]:
    return [
        "toll" in {each.id for each in registry.registered()},
        "toll_posts" in by_name(),
        "collect_toll" in order_kinds(),
        "TOLL-GEN-01" in rules.clauses(),
        "toll.built" in catalogue(),
        "toll" in verbs(),
    ]


def test_it_is_forgotten_when_its_tests_end(tmp_path):
    assert not any(known())
    with playing(tmp_path):
        assert all(known())
    assert not any(known())
