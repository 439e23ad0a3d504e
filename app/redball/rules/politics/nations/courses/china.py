"""The Chinese civil war, step by step (POL-CIV-05 to 11, 16 to 20; POL-NAT-06, 07)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.nations import china, land, pools
from redball.rules.politics.nations.china import HOME, IN_CHINA, IN_USSR, USSR
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
from redball.rules.politics.nations.tables import CHINESE, nations
from redball.wording import message

NAMES = {"CN": "nationalists", "CC": "communists"}
RULES = (
    ("no_attack", ("POL-CIV-09", "POL-CIV-20")),
    ("cities", ("POL-CIV-16",)),
    ("supply", ("POL-CIV-17",)),
    ("production", ("POL-CIV-18",)),
    ("option_4", ("POL-CIV-11",)),
)


def usual(_game: Game, power: str) -> Wish:
    """Option 7 of the USSR, or of China."""
    return Wish("china", power)


def order(_game: Game, wish: Wish) -> PlayOption:
    """Option 7."""
    return PlayOption(wish.power, f"{wish.power} 7")


def conditions(game: Game, wish: Wish) -> tuple[Condition, ...]:
    """Whose go it is, no war of China with others, no civil war yet."""
    return tuple(_conditions(game, wish))


def _conditions(game: Game, wish: Wish) -> Iterator[Condition]:
    yield go_of(game, wish.power)
    others = [code for code in known.enemies(game, china.CHINA) if code != USSR]
    if wish.power == USSR:
        text = message("politics.china_at_war", powers=others) if others else said("china_at_peace")
        yield Condition(text, not others, ("POL-CIV-10",))
    yield Condition(said("china_undecided"), not nations(game).civil, ("POL-CIV-05",))


def steps(game: Game, wish: Wish) -> tuple[Step, ...]:
    """The steps of its beginning."""
    return (
        Step("communists", partial(_forces, game), partial(pool_table, game)),
        Step("china_hexes", partial(_hexes, game)),
        Step("china_rules", _rules),
        Step("china_begins", _begins),
    )


def after(game: Game, _power: str) -> tuple[Step, ...]:
    """What stands while it lasts, and after it."""
    return (
        Step("china_hexes", partial(_hexes, game)),
        Step("communists", partial(_forces, game), partial(pool_table, game)),
        Step("china_rules", partial(_end, game) if nations(game).victor else _rules),
    )


def _forces(game: Game) -> Iterator[Line]:
    units = [
        game.units[id] for what, id in sorted(CHINESE.of(game)) if what == "communist" and id in game.units
    ]
    places = tuple(sorted({unit.hex for unit in units if unit.hex >= 0}))
    yield Line(said("communist_units"), str(len(units)), ("POL-CIV-05",), "" if units else "todo", places)
    if not units:
        yield Line(said("mark_communists"), "", ("POL-CIV-05",), "info")


def pool_table(game: Game) -> Numbers | None:
    """Communist units in the force pools of China and of the USSR."""
    by = {name: pools.units(game, name) for name in (IN_CHINA, IN_USSR)}
    kinds = sorted({kind for found in by.values() for kind in found})
    rows = tuple((kind, *(str(found.get(kind, 0)) for found in by.values())) for kind in kinds)
    return Numbers(heads("kind", "in_china", "in_ussr"), rows, ("POL-CIV-05",)) if rows else None


def hexes_of(game: Game, side: str) -> frozenset[int]:
    """Hexes of China that a side controls."""
    return frozenset(n for n in land.nodes_of(game.atlas, HOME) if china.side_of(game, n) == side)


def areas(game: Game, _wish: Wish, _step: str) -> tuple[Area, ...]:
    """The hexes of both sides."""
    found = (
        Area("government", "N", said("area.nationalists"), hexes_of(game, "CN"), china.CHINA),
        Area("rebels", "C", said("area.communists"), hexes_of(game, "CC"), USSR),
    )
    return tuple(area for area in found if area.nodes)


def _hexes(game: Game) -> Iterator[Line]:
    for side, name in NAMES.items():
        cities, resources, ports = china.held(game, side)
        text = said(f"china_holds.{name}", cities=cities, resources=resources, ports=ports)
        yield Line(
            text, str(len(hexes_of(game, side))), ("POL-CIV-06",), "", tuple(sorted(hexes_of(game, side)))
        )
    yield Line(said("china_ends"), "", ("POL-CIV-06", "POL-CIV-07", "POL-CIV-08"), "info")


def _begins() -> Iterator[Line]:
    yield Line(message("politics.chinese_civil_war"), "", ("POL-CIV-05",))


def _rules() -> Iterator[Line]:
    for code, clauses in RULES:
        yield Line(said(f"china_rule.{code}"), "", clauses, "info")


def _end(game: Game) -> Iterator[Line]:
    now = nations(game)
    yield Line(
        said(f"china_won.{NAMES[now.victor]}" if now.victor else "china_ends"), "", ("POL-CIV-06",), "done"
    )
    yield Line(said("one_nationality"), "", ("POL-NAT-06",), "info")
    yield Line(said("china_shares"), f"{now.shared} / {china.shares_due(game)}", ("POL-NAT-07",))
