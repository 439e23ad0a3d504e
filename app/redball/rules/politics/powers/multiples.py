"""The production multiple of a power: that of its level, and what war adds (POL-PML-07, 17 to 23,
POL-PROD-05, 06); the base game's multiple follows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from redball.game.state import Change, Game, put_power
from redball.rules.politics.ideologies import IDEOLOGIES, Ideology
from redball.rules.politics.options import reads
from redball.rules.politics.powers.homes import is_home_nation, is_in_uk
from redball.rules.politics.powers.levels import known, level, level_of
from redball.rules.politics.powers.tables import ATTACKS, RAISED, WHOLE, Attack
from redball.rules.politics.standing import enemies, ideology, members, powers, starts

QUARTER = Fraction(1, 4)
US = "US"
_EAST = ("Asian", "Pacific")


class Part(NamedTuple):
    """What something adds to a production multiple, and the clause that says so."""

    clause: str
    value: Fraction
    code: str


def multiple_of(game: Game, power: str) -> Fraction:
    """The production multiple of a power now."""
    return sum((part.value for part in parts_of(game, power)), Fraction(0))


def parts_of(game: Game, power: str) -> tuple[Part, ...]:
    """What a power's production multiple is made of: that of its level first."""
    return (Part("POL-PML-10", level_of(game, power).multiple, "level"), *_bonuses(game, power))


def base_of(game: Game, power: str) -> Fraction:
    """The production multiple of a power's level, without bonuses."""
    return level_of(game, power).multiple


def _bonuses(game: Game, power: str) -> Iterator[Part]:
    if (raised := RAISED.of(game).get(power)) is not None:
        more = level(game, power, raised).multiple - base_of(game, power)
        if more > 0:
            yield Part("POL-WAR-02", more, "declared_on")
    attacks = sum(counts_as_attack(game, attack) for attack in attacks_on(game, power))
    if attacks and reads(game, "pml.attack_bonus") == "once":
        attacks = 1
    if attacks:
        yield Part("POL-PML-17", attacks * QUARTER, "attacked")
    if power != US:
        return
    if foreign_enemies(game):
        yield Part("POL-PML-19", QUARTER, "war")
    if any(_whole_now(game, each) for each in IDEOLOGIES):
        yield Part("POL-PML-20", QUARTER, "whole")


# --- attacks at home ----------------------------------------------------------------------------------------


def attacks_on(game: Game, power: str) -> Iterator[Attack]:
    """The attacks on a power's land in the present turn."""
    for (turn, _), attack in sorted(ATTACKS.of(game).items()):
        if turn == game.clock.turn and attack.target == power:
            yield attack


def counts_as_attack(game: Game, attack: Attack) -> bool:
    """True for an attack that raises the multiple, whoever makes peace since: one at home; of the
    Commonwealth only in the United Kingdom, of the USSR on the Asian and Pacific maps only with a German unit
    (POL-PML-17, 18).
    """
    target = attack.target
    if attack.overrun and reads(game, "pml.land_attack") == "combat":
        return False
    if not (is_in_uk(game, attack.hex) if target == "CW" else is_home_nation(game, target, attack.hex)):
        return False
    if target != "SU":
        return True
    east, german = game.atlas.sheet_at(attack.hex).startswith(_EAST), "GE" in map(game.principal, attack.by)
    if reads(game, "pml.ussr_bonus") == "asia_german_only":
        return east and german
    return german or not east


# --- the wars of the USA ------------------------------------------------------------------------------------


def foreign_enemies(game: Game) -> tuple[str, ...]:
    """Major powers of another ideology that the USA is at war with (POL-PML-19)."""
    own = ideology(game, US)
    return tuple(e for e in enemies(game, US) if ideology(game, e) and ideology(game, e) != own)


def at_war_with_all(game: Game, of: Ideology) -> bool:
    """True while the USA is at war with every power of an ideology, at least one (POL-PML-20)."""
    if of == ideology(game, US):
        return False
    if reads(game, "pml.all_mps") == "original":
        wanted = tuple(code for code in powers(game) if starts()[code].ideology == of)
    else:
        wanted = tuple(code for code in members(game, of) if game.powers[code].in_play)
    return bool(wanted) and all(game.at_war(US, code) for code in wanted)


def _whole_now(game: Game, of: Ideology) -> bool:
    if not at_war_with_all(game, of):
        return False
    began = WHOLE.of(game).get(of, game.clock.turn)
    return reads(game, "pml.us_all_bonus") == "while" or began == game.clock.turn


# --- what follows -------------------------------------------------------------------------------------------

_TOUCHING = frozenset(
    (
        "wars",
        "powers",
        "politics_powers",
        "politics_attacks",
        "politics_marked",
        "politics_whole",
        "politics_raised",
        "options",
    )
)


def followed(game: Game, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """The base game's multiples follow levels and bonuses; when the USA came to war with a whole ideology is
    written down.
    """
    stepped = any(change.table == "clock" for change in changes)
    if not stepped and not any(change.table in _TOUCHING for change in changes):
        return ()
    after = game.changed(changes)
    whole = tuple(_whole_since(after)) if US in after.powers else ()
    after = after.changed(whole) if whole else after
    return (*whole, *multiples(after))


def multiples(game: Game) -> Iterator[Change]:
    """The changes that make the base game's multiples those of politics."""
    for code in powers(game):
        if known(code) and game.powers[code].multiple != multiple_of(game, code):
            yield put_power(replace(game.powers[code], multiple=multiple_of(game, code)))


def _whole_since(game: Game) -> Iterator[Change]:
    for each in IDEOLOGIES:
        now, before = at_war_with_all(game, each), WHOLE.of(game).get(each)
        if now and before is None:
            yield WHOLE.put(each, game.clock.turn)
        elif not now and before is not None:
            yield WHOLE.put(each, None)
