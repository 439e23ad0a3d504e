"""Neutrality pacts of a power: how long they forbid war, and what garrisons they ask for."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from redball.game.state import Game, pair
from redball.rules.politics import standing as known
from redball.rules.politics.overview.facts import Fact, State, date_of
from redball.rules.politics.treaties import garrisons
from redball.rules.politics.treaties.pacts import first_war_turn
from redball.rules.politics.treaties.tables import PACTS, Pact
from redball.wording import Message, message


def pacts(game: Game, power: str) -> Iterator[Fact]:
    """Pacts, from when each side may declare war, garrisons, and entry chits that were drawn for them."""
    for code in known.powers(game):
        pact = PACTS.of(game).get(pair(power, code)) if code != power else None
        if pact is not None:
            yield from _pact(game, power, code, pact)
        if code != power and _garrison_matters(game, power, code):
            yield garrison(game, power, code)


def _pact(game: Game, power: str, other: str, pact: Pact) -> Iterator[Fact]:
    yield Fact(
        message("politics.overview.pact", power=other, date=date_of(pact.signed)),
        ("POL-PACT-01",),
        detail=_border(game, power, other, pact),
    )
    for own, against in ((power, other), (other, power)):
        first = first_war_turn(game, own, against)
        if game.clock.turn < first:
            said = message("politics.restricted", power=own, against=against, until=date_of(first))
            yield Fact(said, ("POL-PACT-07", "POL-PACT-08"), "info")
    drawn = pact.drawn.get(power, 0)
    if drawn:
        said = message("politics.overview.chits", power=other, count=drawn)
        yield Fact(said, ("POL-PACT-02", "POL-PACT-05"))


def _border(game: Game, power: str, other: str, pact: Pact) -> Message:
    if pact.border is None:
        return message("politics.no_border", a=power, b=other)
    percent = garrisons.defence_percent(game, power, other)
    return message("politics.overview.border", date=date_of(pact.border), percent=percent)


# --- garrisons ----------------------------------------------------------------------------------------------


def _garrison_matters(game: Game, power: str, other: str) -> bool:
    """True with a pact, and without one where a ratio is asked for and values are entered."""
    if game.at_war(power, other):
        return False
    if pair(power, other) in PACTS.of(game):
        return True
    return garrisons.needed_ratio(game, power, other) is not None and garrisons.is_entered(game, power, other)


def garrison(game: Game, power: str, other: str) -> Fact:
    """The garrison of a power against another, what it has to be, and where its units stand."""
    needed, meets = garrisons.needed_ratio(game, power, other), garrisons.garrison_meets(game, power, other)
    units = sorted(garrisons.garrison_units(game, power, other), key=lambda unit: unit.hex)
    clause = "POL-PACT-14" if power == "SU" else "POL-PACT-09"
    said = message(
        "politics.overview.garrison" if needed is not None else "politics.overview.garrison_unknown",
        power=other,
        own=garrisons.garrison(game, power, other),
        other=garrisons.garrison(game, other, power),
        needed=_ratio(needed),
    )
    state: State = "info" if meets is None else "done" if meets else "todo"
    detail = message("politics.overview.not_entered") if meets is None else None
    hexes = tuple(dict.fromkeys(unit.hex for unit in units))
    return Fact(said, (clause, "POL-PACT-13", "POL-PACT-15"), state, hexes, detail)


def _ratio(needed: Fraction | None) -> str:
    return f"{needed.numerator}:{needed.denominator}" if needed is not None else ""
