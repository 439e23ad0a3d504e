"""International political options beside IPO 9: what the errata change of them (8.7.1; POL-IPO)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
import tomli

from redball import resources
from redball.game.powers import power_infos
from redball.game.references import HEX_KEY
from redball.game.state import Change, Game
from redball.rules import freight
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.card_rule import CardRule, Play
from redball.rules.politics.affairs.causes import JAPAN, US, has_cause, japan_fights_democracy
from redball.rules.politics.affairs.tables import EMBARGOES
from redball.rules.politics.display.orders import MoveMarker
from redball.rules.politics.display.own_marker import can_near, move_marker
from redball.rules.politics.ideologies import IDEOLOGIES, NAMES
from redball.rules.politics.options import is_on, reads
from redball.rules.politics.powers.factories import red_at
from redball.rules.politics.powers.setting_up import markers, plays_oil
from redball.rules.politics.powers.tables import GAINED, MARKERS, Gained
from redball.rules.ruleset import Consequence, Dice, Objection
from redball.wording import message

MOST_RESOURCES = 2
"""Resources that IPO 2 takes at most."""
SHARE = "IPO 2"

# --- IPO 1: one's own marker --------------------------------------------------------------------------------


def marker_bars(game: Game, play: Play) -> Iterator[Objection]:
    """IPO 1 is played towards an ideology that the power can come nearer to (POL-IPO-01)."""
    towards = play.terms.get("towards")
    if towards not in IDEOLOGIES:
        yield Objection(message("politics.towards_what", ideologies=list(IDEOLOGIES)), ("POL-IPO-01",))
    elif not can_near(game, play.power, towards):
        said = message("politics.no_nearer", power=play.power, ideology=NAMES[towards])
        yield Objection(said, ("POL-IPO-01",))
    elif "way" in play.terms:
        for reason in _moved(game, play).reasons:
            yield Objection(reason, ("POL-IPO-01",))


def marker_effects(game: Game, play: Play, _dice: Dice) -> Consequence:
    """The marker goes its way where the player says which; else the players move it."""
    if "way" not in play.terms:
        return Consequence(notes=(message("politics.move_own_marker", power=play.power),))
    ruling = _moved(game, play)
    return Consequence(ruling.changes, ruling.clauses, ruling.notes)


def _moved(game: Game, play: Play) -> Any:
    way, points = play.terms.get("way"), play.terms.get("points")
    steps = tuple(way) if isinstance(way, list) and all(isinstance(step, str) for step in way) else ()
    number = points if isinstance(points, int) and not isinstance(points, bool) else 0
    return move_marker(game, MoveMarker(play.power, play.terms["towards"], number, steps), ())


# --- IPO 2: a factory or resources --------------------------------------------------------------------------


def share_bars(game: Game, play: Play) -> Iterator[Objection]:
    """One red factory or up to two resources; with oil saved (13.5.1) one red factory, one oil, or up to two
    others (POL-IPO-02, 03).
    """
    clauses = ("POL-IPO-02", *(("POL-IPO-03",) if plays_oil(game) else ()))
    factory, goods = _factory(play), _goods(play)
    if not factory and not goods:
        yield Objection(message("politics.share_of_what"), clauses)
        return
    if factory and goods:
        yield Objection(message("politics.share_of_both"), clauses)
    if factory:
        yield from _factory_bars(game, play, factory)
    yield from _resource_bars(game, play, goods)
    oils = sum(_is_oil(game, key) for key in goods)
    if plays_oil(game) and oils and len(goods) > 1:
        yield Objection(message("politics.one_oil"), clauses)
    elif len(goods) > MOST_RESOURCES:
        yield Objection(message("politics.two_resources", most=MOST_RESOURCES), clauses)


def _factory(play: Play) -> str:
    found = play.terms.get("factory", "")
    return found if isinstance(found, str) else ""


def _goods(play: Play) -> tuple[str, ...]:
    found = play.terms.get("resources", ())
    return tuple(found) if isinstance(found, list) and all(isinstance(key, str) for key in found) else ()


def _factory_bars(game: Game, play: Play, label: str) -> Iterator[Objection]:
    node = game.atlas.named(label)
    if node < 0 or game.atlas.home_at(node) != play.target:
        yield Objection(message("politics.not_there", found=label, country=play.target), ("POL-IPO-02",))
    elif red_at(game, node) < 1 + sum(
        row.red for (code, at), row in GAINED.of(game).items() if at == node and code != ""
    ):
        yield Objection(message("politics.no_red_factory", hex=label), ("POL-IPO-02",), (node,))


def _resource_bars(game: Game, play: Play, keys: tuple[str, ...]) -> Iterator[Objection]:
    held = markers(game)
    for key in dict.fromkeys(keys):
        match = HEX_KEY.fullmatch(key)
        node = game.atlas.named(match[1]) if match else -1
        there = {row.key for row in freight.resources_at(game, node)} if node >= 0 else set()
        if key not in there or game.atlas.home_at(node) != play.target:
            yield Objection(message("politics.not_there", found=key, country=play.target), ("POL-IPO-02",))
        elif key in held or keys.count(key) > 1:
            yield Objection(message("politics.marked_already", resource=key), ("POL-IPO-02",), (node,))


def _is_oil(game: Game, key: str) -> bool:
    match = HEX_KEY.fullmatch(key)
    node = game.atlas.named(match[1]) if match else -1
    return node >= 0 and any(row.key == key and row.oil for row in freight.resources_at(game, node))


def share_effects(game: Game, play: Play, _dice: Dice) -> Consequence:
    """The power's markers go on what it takes."""
    clauses = ("POL-IPO-02", *(("POL-IPO-03",) if plays_oil(game) else ()))
    if label := _factory(play):
        node = game.atlas.named(label)
        row = GAINED.of(game).get((play.power, node), Gained(SHARE))
        return Consequence((GAINED.put((play.power, node), _one_more(row)),), clauses)
    kept = [] if MARKERS.of(game) else [MARKERS.put(key, power) for key, power in markers(game).items()]
    return Consequence((*kept, *(MARKERS.put(key, play.power) for key in _goods(play))), clauses)


def _one_more(row: Gained) -> Gained:
    return msgspec.structs.replace(row, red=row.red + 1)


# --- IPO 15: the Naval Treaty -------------------------------------------------------------------------------


@cache
def _multiples() -> Mapping[str, int]:
    plain = tomli.loads(resources.assets("politics", "naval-treaty.toml").read_text("utf-8"))
    return msgspec.convert(plain["multiples"], dict[str, int])


def naval_multiple(game: Game, power: str) -> int | None:
    """The naval multiple of a power as the errata have it; the USSR is bound only where that optional rule is
    played (POL-IPO-05, 06, POL-AMB-105).  None where the card says.
    """
    if power == "SU" and not is_on(game, "opt.ussr_naval"):
        return None
    return _multiples().get(power)


def treaty_effects(game: Game, _play: Play, _dice: Dice) -> Consequence:
    """What the errata say of naval multiples is told."""
    bound = [code for code in known.powers(game) if naval_multiple(game, code) is not None]
    said = [f"{code} {naval_multiple(game, code)}" for code in bound]
    return Consequence(
        clauses=("POL-IPO-05", "POL-IPO-06"), notes=(message("politics.multiples", multiples=said),)
    )


# --- IPO 18: no bonus without the capital -------------------------------------------------------------------


def holds_capital(game: Game, power: str) -> bool:
    """True for a power that controls its original capital; one whose capital isn't on the map holds it."""
    info = power_infos().get(power)
    node = game.atlas.named(info.capital) if info is not None else -1
    return node < 0 or game.power_over(node) == power


def gets_bonus(game: Game, power: str) -> bool:
    """True for a power that may receive the bonus of IPO 18: it has its original capital or is at war with a
    major power (POL-IPO-07).
    """
    return holds_capital(game, power) or known.at_war(game, power)


def bonus_bars(game: Game, play: Play) -> Iterator[Objection]:
    """Whoever would receive the bonus and can't."""
    named = play.terms.get("bonus", [play.power])
    for code in named if isinstance(named, list) else [play.power]:
        if code in game.powers and not gets_bonus(game, code):
            yield Objection(message("politics.no_bonus", power=code), ("POL-IPO-07",))


# --- IPO 19: the embargo on Japan ---------------------------------------------------------------------------


def embargo_bars(game: Game, play: Play) -> Iterator[Objection]:
    """The USA needs a casus belli to embargo what it sends Japan from the start (POL-IPO-08, 09)."""
    if (play.power, play.target) == (US, JAPAN) and not has_cause(game, US, JAPAN):
        yield Objection(message("politics.no_cause", holder=US, against=JAPAN), ("POL-IPO-08", "POL-IPO-09"))


def embargo_effects(game: Game, play: Play, _dice: Dice) -> Consequence:
    """From now on the deliveries may stop."""
    if (play.power, play.target) != (US, JAPAN):
        return Consequence()
    clauses = ["POL-IPO-08", "POL-AMB-83"]
    if japan_fights_democracy(game):
        clauses.append("POL-IPO-09")
    put: Change = EMBARGOES.put((US, JAPAN), game.clock.turn)
    return Consequence((put,), tuple(clauses), (message("politics.embargo", power=US, against=JAPAN),))


def embargoed(game: Game, power: str = US, against: str = JAPAN) -> bool:
    """True while what a power sends another from the start is under embargo: as long as it has a casus belli,
    by option for good (POL-IPO-08, POL-AMB-83).
    """
    if (power, against) not in EMBARGOES.of(game):
        return False
    return reads(game, "ipo.embargo_end") == "permanent" or has_cause(game, power, against)


CARDS: Mapping[str, CardRule] = {
    "IPO 1": CardRule(bars=marker_bars, effects=marker_effects),
    "IPO 2": CardRule(bars=share_bars, effects=share_effects),
    "IPO 15": CardRule(effects=treaty_effects),
    "IPO 18": CardRule(bars=bonus_bars),
    "IPO 19": CardRule(bars=embargo_bars, effects=embargo_effects),
}
