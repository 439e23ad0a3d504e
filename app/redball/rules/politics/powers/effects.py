"""What the treaty chart and the war chart say differently (POL-GEN-04, 05), and which limits of World in
Flames don't hold (POL-PROD-07, 08).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from redball.game.state import Game
from redball.rules.politics.options import is_on, reads, says_yes
from redball.rules.politics.standing import treaty_level

FRANCE, VENEZUELA = "FR", "VEN"
VENEZUELAN = -2
_ALLIANCE = {1936: 3, 1938: 2, 1940: 1, 1942: 0}
"""US entry effect of an alliance with the USA, from a year on."""
_LEVELS = {"any_level": 1, "level_2_up": 2, "level_3": 3}
Limit = Literal["philippines", "burma_road", "chinese_aircraft", "us_bombers"]


def alliance_effect(game: Game, level: int) -> int:
    """The US entry effect of a treaty with the USA in this turn (POL-GEN-04, POL-AMB-67)."""
    if level < _LEVELS[reads(game, "gen.us_alliance")]:
        return 0
    return next(value for year, value in sorted(_ALLIANCE.items(), reverse=True) if game.clock.year >= year)


def war_chart(game: Game, target: str, entered: Mapping[str, int]) -> Mapping[str, int]:
    """What a declaration of war on a power adds to minor countries: what the war chart says, with Venezuela's
    value for one on France (POL-GEN-05, POL-AMB-30).
    """
    if target != FRANCE:
        return entered
    others = entered if reads(game, "war.france_dow") == "venezuela_value" else {}
    return {**others, VENEZUELA: VENEZUELAN}


def wiff_limits_hold(game: Game) -> bool:
    """True where limits of the US entry options hold (14.17 is played); else none does (POL-PROD-07)."""
    return is_on(game, "opt.sanctions")


def may(game: Game, what: Limit, consent: bool = False) -> bool:
    """Whether something may be done that a US entry option would have to allow: the USA reinforces the
    Philippines or builds strategic bombers, China builds aircraft, Japan closes the Burma Road, with the
    ``consent`` of the Commonwealth (POL-PROD-08, POL-AMB-01).
    """
    if wiff_limits_hold(game):
        return False
    if what == "burma_road":
        return consent
    if what == "chinese_aircraft" and says_yes(game, "china.aircraft_needs_us_treaty"):
        return treaty_level(game, "CH", "US") >= 1
    return True
