"""Administration groups: territories outside the home nation with their distances (POL-ADM)."""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.state import Game
from redball.rules.politics.nations import groups
from redball.rules.politics.nations.courses.parts import Area, Line, said


def group_lines(game: Game, power: str) -> Iterator[Line]:
    """The administration groups with their distances, and what IPO 14 asks for each."""
    own = groups.territories(game, power)
    if not own:
        yield Line(said("nothing_outside", power=power), "", ("POL-ADM-03",), "info")
    for number, group in enumerate(groups.groups(game, power), 1):
        far = min(groups.distance(game, power, code, "home") for code in group)
        nodes = tuple(node for code in group for node in own[code])
        text = said("numbered", number=number, group=list(group))
        yield Line(text, _needed(game, far), group_clauses(game, group), "", nodes)
    yield Line(said("distances"), "", ("POL-ADM-05", "POL-ADM-08"), "info")
    yield Line(said("influence", power=power), "", ("POL-VICHY-06",), "info")


def group_clauses(game: Game, group: tuple[str, ...]) -> tuple[str, ...]:
    """The clause that makes a group: territories at equal distance, or one without a capital."""
    alone = len(group) == 1 and not groups.has_capital(game, group[0])
    return ("POL-ADM-04",) if alone else ("POL-ADM-03",)


def _needed(game: Game, far: int) -> str:
    """The distance, the roll and the chance: "7: d10 ≥ 8, 30 %"."""
    if far >= groups.NEVER:
        return "–"
    need = groups.needed(game, far)
    chance = max(0, min(10, 11 - need)) * 10
    return f"{far}: d10 ≥ {need}, {chance} %"


def group_areas(game: Game, power: str) -> tuple[Area, ...]:
    """The administration groups, numbered."""
    own = groups.territories(game, power)
    return tuple(
        Area("group", str(number), said("group", group=list(group)), frozenset(
            node for code in group for node in own[code]
        ), power)
        for number, group in enumerate(groups.groups(game, power), 1)
    )  # fmt: skip
