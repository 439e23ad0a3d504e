"""A plan of gas in messages: what each payment frees, who stays limited and why, what one more gas adds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from redball.planning.sets.gas.plans import Left, Line, Plan
from redball.planning.sets.gas.survey import Stage
from redball.rules.case import hex_name
from redball.rules.gas.steps import RETURN
from redball.wording import Message, message

MOST_NAMED = 4
"""Units that a sentence names."""


def bill(plan: Plan, gains: Mapping[str, Fraction] | None = None) -> Iterator[Message]:
    """The plan in sentences; ``gains`` is what one more gas would add, if that is known."""
    for section in plan.sections.values():
        yield from _sheets(plan, section.stage)
        for line in plan.lines:
            if line.step == section.stage.step:
                yield from _at_sea(plan, line) if line.step == RETURN else _map(plan, line)
        yield from _hqs(plan, section.stage)
    yield message("gas.plan.left", gas=plan.reserve)
    yield _worth(plan)
    if plan.unmet:
        yield message("gas.plan.unmet", names=[_pin(plan, name) for name in plan.unmet])
    for worth in (gains or {}).values():
        yield message("gas.plan.more", worth=worth) if worth else message("gas.plan.no_more")


def _sheets(plan: Plan, stage: Stage) -> Iterator[Message]:
    for (sheet, unit), map_ in plan.draft.said(stage).items():
        name = plan.survey.game.units[unit].name if unit else ""
        code = "gas.plan.counts_unit" if unit else "gas.plan.counts"
        yield message(code, sheet=sheet, map=map_, unit=name)


def _map(plan: Plan, line: Line) -> Iterator[Message]:
    """A map in an impulse, or where other units than HQs need gas too in Final Reorganization."""
    if line.gas:
        code = "gas.plan.pays_more" if line.paid_before else "gas.plan.pays"
        yield message(
            code, map=line.map, gas=len(line.gas), hexes=_hexes(plan, line.gas),
            count=len(line.new), units=_names(plan, line.new),
        )  # fmt: skip
    elif line.paid_before:
        yield message("gas.plan.paid", map=line.map, count=len(line.unlimited))
    elif line.left:
        yield message("gas.plan.unpaid", map=line.map, count=len(line.left), units=_units(plan, line.left))
    if line.free:
        yield message("gas.plan.free", map=line.map, units=_names(plan, line.free))
    if line.is_paid:
        yield from _without_path(plan, line.left)


def _without_path(plan: Plan, left: Sequence[Left]) -> Iterator[Message]:
    """Who stays limited on a map that is paid, and the gas that would reach them."""
    groups: dict[tuple[int, ...], list[Left]] = {}
    for each in left:
        groups.setdefault(each.hexes, []).append(each)
    for hexes, some in groups.items():
        if hexes:
            yield message("gas.plan.reach", units=_units(plan, some), hexes=_hexes(plan, hexes))
        else:
            yield message("gas.plan.no_reach", units=_units(plan, some))


def _at_sea(plan: Plan, line: Line) -> Iterator[Message]:
    if line.gas:
        code = "gas.plan.stay_paid" if line.now else "gas.plan.stay_kept"
        count = len(line.unlimited)
        yield message(code, map=line.map, gas=len(line.gas), hexes=_hexes(plan, line.gas), count=count)
    elif line.paid_before:
        yield message("gas.plan.paid", map=line.map, count=len(line.unlimited))
    if line.free:
        yield message("gas.plan.stay_free", map=line.map, units=_names(plan, line.free))
    if line.left:
        yield message("gas.plan.go", map=line.map, count=len(line.left), units=_units(plan, line.left))


def _hqs(plan: Plan, stage: Stage) -> Iterator[Message]:
    turned = {name: nodes for name, nodes in plan.draft.hqs.items() if name in stage.hqs}
    free = [name for name, nodes in turned.items() if not nodes]
    paid = [name for name, nodes in turned.items() if nodes]
    down = [name for name in stage.hqs if name not in plan.draft.hqs]
    if free:
        yield message("gas.plan.hqs_free", units=_names(plan, free))
    if paid:
        gas = sum(len(turned[name]) for name in paid)
        code = "gas.plan.hqs_paid" if stage.now else "gas.plan.hqs_kept"
        yield message(code, gas=gas, units=_names(plan, paid))
    if down:
        yield message("gas.plan.hqs_down", units=_names(plan, down))


def _worth(plan: Plan) -> Message:
    if plan.proved:
        return message("gas.plan.worth", value=plan.value)
    if plan.bound is None:
        return message("gas.plan.worth_alone", value=plan.value)
    return message("gas.plan.worth_most", value=plan.value, bound=plan.bound)


# --- names --------------------------------------------------------------------------------------------------


def _names(plan: Plan, names: Iterable[str]) -> list[str]:
    """Units by their names in a request, as players call them; of many only some."""
    rows = {name: row.unit for section in plan.sections.values() for name, row in section.stage.rows.items()}
    rows |= {name: hq for section in plan.sections.values() for name, hq in section.stage.hqs.items()}
    return _some([rows[name].name for name in names])


def _units(plan: Plan, left: Iterable[Left]) -> list[str]:
    return _some([plan.survey.game.units[each.unit].name for each in left])


def _some(names: list[str]) -> list[str]:
    more = len(names) - MOST_NAMED
    return names if more <= 0 else [*names[:MOST_NAMED], f"+{more}"]


def _hexes(plan: Plan, nodes: Iterable[int]) -> list[str]:
    return [hex_name(plan.survey.game, node) for node in dict.fromkeys(nodes)]


def _pin(plan: Plan, name: str) -> str:
    """A pin as players call what it is about."""
    unit = plan.survey.game.units.get(name.rstrip("!"))
    return unit.name if unit is not None else name.rpartition(":")[2]
