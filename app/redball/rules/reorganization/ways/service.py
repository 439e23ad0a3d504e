"""One way of serving one unit: who serves, over which path, at what price, and what that uses up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from redball import supply
from redball.game.state import Change, Game
from redball.game.units import Unit
from redball.rules.case import Case
from redball.rules.reorganization.friends import estranged
from redball.rules.reorganization.pool import used
from redball.rules.reorganization.sparing import ANYWHERE, Through
from redball.rules.reorganization.tables import USED
from redball.supply.paths import Path
from redball.wording import message


@dataclass(frozen=True, slots=True)
class ServiceRequest:
    """What a player asks of a provider: the unit, the provider as orders name it, the way, whether a rail
    move carries the points, and who pays where that isn't the provider's power; ``ports`` and ``areas`` are
    what its path leads through, as orders name them, ``shunned`` what it keeps clear of; ``near``: no
    longer path than the usual one is looked for.
    Without ``why`` nobody reads what bars a path.
    """

    unit: Unit
    provider: str
    way: str
    rail: bool
    payer: str
    why: bool
    ports: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    shunned: Through = ANYWHERE
    near: bool = False


@dataclass(slots=True)
class Service:
    """One way of providing points for one unit, as far as it has been examined.

    ``owner`` is the power that provides them (it pays unless another is named); ``factor`` multiplies the
    unit's cost; ``changes`` is what the provider itself uses up; ``ports`` are minor ports on the path whose
    slot it takes.
    """

    owner: str
    factor: Fraction = Fraction(1)
    path: Path | None = None
    changes: list[Change] = field(default_factory=list)
    ports: tuple[int, ...] = ()


Examiner = Callable[[Case, ServiceRequest], Service | None]


def provider_unit(case: Case, request: ServiceRequest) -> Unit | None:
    """The unit that a provider names ("unit:rommel"); None with an objection when it names none, or one that
    doesn't work with the unit's power (REO-RP-08).
    """
    if not request.provider.startswith("unit:"):
        case.object(message("reorganization.provider_unit", provider=request.provider), "REO-GEN-08")
        return None
    found, owner = case.unit(request.provider.removeprefix("unit:"), "REO-GEN-08"), request.unit.power
    if found is not None and not case.game.cooperate(found.power, owner):
        reason = estranged(case.game, found.power, owner)
        case.object(reason, "REO-RP-08")
        return None
    return found


def provider_hex(case: Case, provider: str) -> int | None:
    """The hex that a provider names ("hex:London"); None with an objection when it names none."""
    if not provider.startswith("hex:"):
        case.object(message("reorganization.provider_hex", provider=provider), "REO-GEN-08")
        return None
    return case.hex(provider.removeprefix("hex:"), "REO-GEN-08")


def must_be_up(case: Case, unit: Unit, way: str, clause: str) -> None:
    """Object unless a provider is face-up, or turned down only by serving already at this opportunity."""
    if not unit.organized and not used(case.game, way, unit.id):
        case.object(message("reorganization.face_down", unit=unit.name), clause)


def must_be_supplied(case: Case, unit: Unit, clause: str) -> None:
    """Object unless a unit is in supply."""
    if not supply.of(case.game).in_supply(unit.id):
        case.object(message("reorganization.source_out", source=unit.name), clause, hexes=(unit.hex,))


def count(game: Game, way: str, name: str, times: int = 1) -> Change:
    """One more use of something at this opportunity."""
    return USED.put((way, name), used(game, way, name) + times)
