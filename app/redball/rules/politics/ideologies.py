"""The three ideologies, and the neutral zone between them."""

from __future__ import annotations

from typing import Literal

from redball.language import marked

Ideology = Literal["fascist", "democrat", "communist"]
IDEOLOGIES: tuple[Ideology, Ideology, Ideology] = ("fascist", "democrat", "communist")
Leaning = Literal["fascist", "democrat", "communist", ""]
"""An ideology, or the neutral zone (empty)."""

NAMES: dict[Leaning, str] = {
    "fascist": marked("Fascist"),
    "democrat": marked("Democrat"),
    "communist": marked("Communist"),
    "": marked("Neutral zone"),
}
"""What players call them."""
