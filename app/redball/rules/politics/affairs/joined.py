"""What the parts of the rules say of cards, joined; no card is two parts'."""

from __future__ import annotations

from collections.abc import Mapping

from redball.rules.politics.affairs import implied, international, option_0
from redball.rules.politics.affairs.card_rule import CardRule
from redball.rules.politics.entry import intelligence
from redball.rules.politics.nations import room as nations
from redball.rules.politics.powers import room as powers
from redball.rules.politics.treaties import cards as treaties
from redball.rules.politics.war import cards as war


def joined(*parts: Mapping[str, CardRule]) -> dict[str, CardRule]:
    """The cards of several parts.

    Raises:
        ValueError: two parts have the same one.

    """
    found: dict[str, CardRule] = {}
    for part in parts:
        if twice := found.keys() & part.keys():
            raise ValueError(f"two parts of the rules have the card {', '.join(sorted(twice))}")
        found |= part
    return found


RULES: Mapping[str, CardRule] = joined(
    international.CARDS,
    implied.CARDS,
    option_0.CARDS,
    powers.CARDS,
    treaties.CARDS,
    war.CARDS,
    intelligence.CARDS,
    nations.CARDS,
)
"""What the rules say of each card."""
