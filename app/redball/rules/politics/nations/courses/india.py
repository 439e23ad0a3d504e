"""India's control of itself, step by step (POL-NAT-08 to 17)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.nations import india, pools
from redball.rules.politics.nations.courses.parts import (
    Area,
    Condition,
    Line,
    Numbers,
    Step,
    Wish,
    go_of,
    heads,
    said,
)
from redball.rules.politics.nations.india import CW_POOL, OF, OWN_POOL
from redball.rules.politics.nations.tables import nations
from redball.rules.politics.powers.levels import level
from redball.wording import quantity

RULES = (
    ("formally", ("POL-NAT-08",)),
    ("wars", ("POL-NAT-09", "POL-NAT-10")),
    ("own_war", ("POL-NAT-11",)),
    ("closed", ("POL-NAT-15",)),
    ("regained", ("POL-NAT-16",)),
    ("entered", ("POL-NAT-17",)),
)


def usual(_game: Game, power: str) -> Wish:
    """The Commonwealth plays it."""
    return Wish("india", power)


def order(_game: Game, _wish: Wish) -> PlayOption:
    """Option 8 of the Commonwealth."""
    return PlayOption(OF, india.CARD)


def conditions(game: Game, _wish: Wish) -> tuple[Condition, ...]:
    """Whose go it is, and that India isn't its own yet."""
    return (go_of(game, OF), Condition(said("india_of_cw"), not nations(game).india, ("POL-NAT-08",)))


def steps(game: Game, _wish: Wish) -> tuple[Step, ...]:
    """The steps of the option."""
    return (
        Step("india_units", partial(_units, game), partial(pool_table, game)),
        Step("india_works", partial(_works, game)),
        Step("india_rules", _rules),
        Step("india_own", partial(_state, game)),
    )


def after(game: Game, _power: str) -> tuple[Step, ...]:
    """What stands of it."""
    return (
        Step("india_own", partial(_state, game), partial(pool_table, game)),
        Step("india_works", partial(_works, game)),
        Step("india_rules", _rules),
    )


def pool_table(game: Game) -> Numbers | None:
    """Indian units in the force pools of the Commonwealth and of India."""
    by = {name: pools.units(game, name) for name in (CW_POOL, OWN_POOL)}
    kinds = sorted({kind for found in by.values() for kind in found})
    rows = tuple((kind, *(str(found.get(kind, 0)) for found in by.values())) for kind in kinds)
    return Numbers(heads("kind", "in_cw", "in_india"), rows, ("POL-NAT-12",)) if rows else None


def areas(game: Game, _wish: Wish, _step: str) -> tuple[Area, ...]:
    """India."""
    return (Area("own", "IN", said("india"), frozenset(india.hexes(game)), india.INDIA),)


def _units(game: Game) -> Iterator[Line]:
    away = 0
    for unit in sorted(india.indian_units(game), key=lambda unit: unit.id):
        if unit.hex < 0 or game.atlas.home_at(unit.hex) != india.INDIA:
            away += 1
            to = india.nearest(game, unit)
            text = said("goes_to", unit=unit.name, hex=game.atlas.label(to))
            yield Line(text, "", ("POL-NAT-14",), "", (to,))
    if not away:
        yield Line(said("none_away"), "", ("POL-NAT-14",), "done")
    yield Line(said("india_pool"), "", ("POL-NAT-12",), "info")


def _works(game: Game) -> Iterator[Line]:
    own, found = known.standing(game, OF).pml, india.level_of_india(game)
    value = f"{own} ({quantity(level(game, OF, own).multiple)})"
    yield Line(said("level_cw"), value, ("POL-NAT-13",))
    yield Line(said("level_india"), f"{found} ({quantity(india.multiple_of_india(game))})", ("POL-NAT-13",))
    yield Line(said("factories_work"), str(india.working_factories(game)), ("POL-AMB-121",))


def _rules() -> Iterator[Line]:
    for code, clauses in RULES:
        yield Line(said(f"india_rule.{code}"), "", clauses, "info")


def _state(game: Game) -> Iterator[Line]:
    state = nations(game).india or "part"
    yield Line(
        said(f"india_state.{state}"), "", ("POL-NAT-08", "POL-NAT-16"), "done" if nations(game).india else ""
    )
