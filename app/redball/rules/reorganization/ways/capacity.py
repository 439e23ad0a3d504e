"""What a source can serve at one opportunity: oil-dependent units by factories, one corps, once a turn when
isolated (REO-PRI-01, 03, 04).
"""

from __future__ import annotations

from redball.game.sequence import acting_side
from redball.game.state import Change, Game
from redball.game.units import Unit, UnitClass
from redball.rules.base.steps import stage_end
from redball.rules.case import Case, hex_name
from redball.rules.freight import factories_at
from redball.rules.oil.costs import is_oil_dependent
from redball.rules.reorganization.costs import counts_as_corps
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.pool import used
from redball.rules.reorganization.tables import LINKED, ONCE
from redball.rules.reorganization.ways.service import Service, ServiceRequest, count
from redball.wording import message


def oil_of(case: Case, unit: Unit, node: int, name: str) -> list[Change]:
    """Oil-dependent land and air units need an operating factory each (REO-PRI-01)."""
    if unit.kind is UnitClass.NAVAL or not is_oil_dependent(unit, case.game.options):
        return []
    factories, label = factories_at(case.game, node), case.game.atlas.label(node)
    if used(case.game, "oil", label) >= factories:
        code = "factories_busy" if factories else "no_factory"
        case.object(message(f"reorganization.{code}", source=name, count=factories), "REO-PRI-01")
    return [count(case.game, "oil", label)]


def oil_of_everyone(case: Case, request: ServiceRequest, service: Service, node: int, name: str) -> None:
    """The same for sources of other kinds, where a group reads it so (REO-AMB-35)."""
    if reads(case.game, "oil_cap_scope") == "all":
        case.cite("REO-AMB-35")
        service.changes += oil_of(case, request.unit, node, name)


def corps_of(case: Case, unit: Unit, source: str, name: str) -> list[Change]:
    """No more than one corps, of any kind (REO-PRI-03)."""
    if not counts_as_corps(case.game, unit):
        return []
    if used(case.game, "corps", source):
        case.object(message("reorganization.corps_used", source=name), "REO-PRI-03")
    return [count(case.game, "corps", source)]


def others_of(case: Case, unit: Unit, name: str) -> None:
    """Units that neither cap counts: as many as there are points, or none (REO-AMB-06)."""
    oil = unit.kind is not UnitClass.NAVAL and is_oil_dependent(unit, case.game.options)
    if reads(case.game, "pss_other_units") == "none" and not oil and not counts_as_corps(case.game, unit):
        case.object(message("reorganization.no_other_units", source=name, unit=unit.name), "REO-AMB-06")


# --- isolated sources ---------------------------------------------------------------------------------------


def opportunity(game: Game) -> str:
    """The present opportunity of the turn; that of the last impulse where the turn's end shares it
    (REO-AMB-37).
    """
    clock = game.clock
    if clock.phase == "final_reorganization" and not reads(game, "fr_is_own_opportunity"):
        ended = stage_end(game, clock.turn)
        if ended is None:
            return "last"
        return f"{ended.impulses}.{acting_side(ended.first, ended.impulses)}.reorganization"
    return f"{clock.impulse}.{clock.side}.{clock.phase}"


def once_of(case: Case, node: int, isolated: bool) -> list[Change]:
    """A source without a path to another one serves once a turn (REO-PRI-04, 05, REO-AMB-10, 43)."""
    game = case.game
    if not isolated:
        counts = reads(game, "isolated_counts_before")
        return [LINKED.put((game.clock.turn, node), opportunity(game))] if counts else []
    if has_had_its_time(game, node):
        case.cite(*(["REO-AMB-10"] if reads(game, "isolated_once") == "unit" else []))
        name = hex_name(game, node)
        case.object(
            message("reorganization.isolated_once", source=name), "REO-PRI-04", "REO-PRI-05", hexes=(node,)
        )
    return [ONCE.put((game.clock.turn, node), opportunity(game))]


def has_had_its_time(game: Game, node: int) -> bool:
    """True for an isolated source that gave points this turn: at another opportunity, or at all where a group
    reads "once" so (REO-AMB-10); while it was still linked only where that counts (REO-AMB-43).
    """
    one, now = reads(game, "isolated_once") == "unit", (game.clock.turn, node)
    served = [table.of(game).get(now) for table in (ONCE, LINKED)]
    return any(when and (one or when != opportunity(game)) for when in served)
