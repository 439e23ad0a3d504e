"""Reading how powers and minor countries stand in politics; every other part asks here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec
import tomli

from redball import resources
from redball.derived import cached
from redball.game.state import Game, pair
from redball.rules.politics.display.layout import Layout, LayoutData, layout_of, own_layout
from redball.rules.politics.ideologies import Leaning
from redball.rules.politics.powers.start import guaranteed
from redball.rules.politics.tables import (
    CASUS_BELLI,
    LAYOUT,
    MINORS,
    PLAYED,
    STANDINGS,
    TREATIES,
    WARS,
    Minor,
    Played,
    Standing,
)


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a power begins: a row of ``assets/politics/powers.toml``."""

    ideology: Leaning
    place: int
    money: int
    needed: int
    high_point: int


@cache
def starts() -> Mapping[str, Start]:
    """How major powers begin, in the order of their first initiative (POL-SET-01, 07; POL-VIC-02, 04)."""
    rows = tomli.loads(resources.assets("politics", "powers.toml").read_text("utf-8"))
    return msgspec.convert(rows, dict[str, Start])


# --- the display --------------------------------------------------------------------------------------------


def display(game: Game) -> LayoutData:
    """The political display of a game: the group's own, else Redball's."""
    return LAYOUT.of(game).get("display") or own_layout()


def layout(game: Game) -> Layout:
    """The hexes of the political display of a game."""
    return layout_of(display(game).field)


# --- major powers -------------------------------------------------------------------------------------------


@cached
def powers(game: Game) -> tuple[str, ...]:
    """The major powers of politics that are in the game, in the order of political initiative."""
    known = [code for code in starts() if code in game.powers]
    return tuple(sorted(known, key=lambda code: standing(game, code).place))


def standing(game: Game, power: str) -> Standing:
    """How a power stands; one that nobody wrote down stands as it begins."""
    found = STANDINGS.of(game).get(power)
    if found is not None:
        return found
    start = starts().get(power)
    if start is None:
        return Standing()
    at = display(game).powers.get(power, "")
    return Standing(start.ideology, start.ideology, at, **_numbers(start))


def _numbers(start: Start) -> dict[str, int]:
    return {name: getattr(start, name) for name in ("money", "place", "needed", "high_point")}


def ideology(game: Game, power: str) -> Leaning:
    """The ideology that a power belongs to; empty in the neutral zone."""
    return standing(game, power).ideology


def same_ideology(game: Game, a: str, b: str) -> bool:
    """True for two powers of one ideology; two in the neutral zone have none."""
    return ideology(game, a) == ideology(game, b) != ""


def members(game: Game, of: Leaning) -> tuple[str, ...]:
    """The powers of an ideology, in the order of initiative."""
    return tuple(code for code in powers(game) if ideology(game, code) == of)


# --- wars and treaties --------------------------------------------------------------------------------------


def enemies(game: Game, power: str) -> tuple[str, ...]:
    """The major powers that one is at war with."""
    return tuple(code for code in powers(game) if code != power and game.at_war(power, code))


def at_war(game: Game, power: str) -> bool:
    """True for a power at war with a major power."""
    return bool(enemies(game, power))


def war_since(game: Game, a: str, b: str) -> int | None:
    """The turn in which a war that lasts began; None in peace, the present turn where nobody knows it."""
    if not game.at_war(a, b):
        return None
    found = WARS.of(game).get(pair(a, b))
    return found.since if found is not None else game.clock.turn


def treaty_level(game: Game, a: str, b: str) -> int:
    """The level of the treaty between two powers; 0 for none."""
    found = TREATIES.of(game).get(pair(a, b))
    return found.level if found is not None else 0


def casus_belli(game: Game, holder: str, against: str) -> tuple[str, ...]:
    """Why a power has a casus belli against another, by causes; one with a last turn holds to the end of the
    political phase of that turn.
    """
    clock, phases = game.clock, ("political_bids", "political_affairs")
    return tuple(
        cause
        for (who, whom, cause), casus in sorted(CASUS_BELLI.of(game).items())
        if (who, whom) == (holder, against)
        and (
            casus.until is None
            or clock.turn < casus.until
            or (clock.turn == casus.until and clock.phase in phases)
        )
    )


# --- minor countries ----------------------------------------------------------------------------------------


@cached
def minors(game: Game) -> tuple[str, ...]:
    """The minor countries with a marker on the display, by code."""
    return tuple(sorted({*display(game).minors, *MINORS.of(game)}))


def minor(game: Game, country: str) -> Minor:
    """How a minor country stands; one that nobody wrote down stands as it begins."""
    found = MINORS.of(game).get(country)
    if found is not None:
        return found
    start = display(game).minors.get(country)
    at = start.at if start is not None else ""
    return Minor(at=at, guarantor=guaranteed().get(country, ""))


# --- what was played ----------------------------------------------------------------------------------------


def played(game: Game, turn: int | None = None) -> tuple[Played, ...]:
    """The options that were played in a turn, by default the present one, in their order."""
    wanted = game.clock.turn if turn is None else turn
    return tuple(option for (at, _), option in sorted(PLAYED.of(game).items()) if at == wanted)
