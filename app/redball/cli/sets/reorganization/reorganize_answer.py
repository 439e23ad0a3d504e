"""Who waits to be reorganized, who could serve, and the best use of the points."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import Any

import msgspec

from redball import rules
from redball.cli.answer import Answer, table
from redball.cli.answers.given import A_POWER, known, view_of
from redball.cli.answers.plan_arguments import Units
from redball.cli.sets.reorganization.air_mission_answer import mission_data, mission_lines
from redball.cli.sets.reorganization.port_repairs import repairs_data, repairs_lines, repairs_of
from redball.cli.sets.reorganization.port_ways import ways_data, ways_lines, ways_to
from redball.errors import Fault, near_misses
from redball.game.errors import GameError
from redball.game.quantities import quantity_text
from redball.game.references import PROVIDER, SOURCE, find
from redball.game.state import Game
from redball.game.units import Unit
from redball.language import marked, translated
from redball.planning.sets.reorganization import (
    Assignment,
    Choice,
    Pin,
    Plan,
    Request,
    Survey,
    assignment,
    beginning,
    best,
    given,
    marginal,
    survey,
)
from redball.planning.sets.reorganization.survey import waiting
from redball.rules.case import hex_name
from redball.rules.reorganization import rp_cost
from redball.rules.reorganization.remaining import remaining
from redball.wording import Message, message, name_of, sentence

WAITING = marked("a unit that may be reorganized now")


def reorganize(arguments: Namespace) -> Answer:
    """Show which units are down and who could serve each, or the best plan with its orders."""
    with rules.open_save(arguments.game, read_only=True) as session:
        view = view_of(session, arguments)
        game, so_far = view.game, given(session) if arguments.compare else []
        before = view.seen(beginning(session, so_far))
    powers = [arguments.power, *(arguments.partner or [])]
    _check(game, powers)
    if arguments.ways is not None:
        return _ways(game, powers, arguments.ways)
    found = survey(game, powers)
    data = {"power": arguments.power, "powers": list(found.powers), **_survey_data(found)}
    repairs = repairs_of(game, found.powers)
    data["damaged_ports"] = repairs_data(game, repairs)
    lines = [*_survey_lines(found), *repairs_lines(game, repairs)]
    data["air_mission"] = mission_data(game, arguments.power)
    if arguments.mission:
        lines = list(mission_lines(game, arguments.power))
    if arguments.plan:
        request = _request(arguments, found)
        plan = best(found, request)
        gains = marginal(found, request, plan)
        data["plan"] = _plan_data(plan) | {"one_more": {p: quantity_text(g) for p, g in gains.items()}}
        data["orders"] = [msgspec.to_builtins(order) for order in plan.orders]
        lines = list(_plan_lines(plan))
        for payer, gain in gains.items():
            lines.append(sentence(message("cli.reorganize_one_more", power=payer, gain=gain)))
    if arguments.compare:
        then = survey(before, powers)
        request = _request(arguments, then)
        mine, plan = assignment(then, request, [row.order for row in so_far]), best(then, request)
        data["compare"] = {"given": _given_data(mine), "best": _plan_data(plan)}
        lines += _compare_lines(mine, plan)
    return Answer(data, lines)


def _ways(game: Game, powers: list[str], unit: str) -> Answer:
    """By which ports and sea areas the points of one unit may go."""
    units = {u.id: u for u in waiting(game, powers)}
    Units(units, WAITING).named("--ways", unit)
    ways = ways_to(game, unit)
    nothing = sentence(message("cli.reorganize_by_way_none", unit=units[unit].name))
    return Answer({"unit": unit, "ways": ways_data(ways)}, list(ways_lines(game, ways)) or [nothing])


# --- what is asked ------------------------------------------------------------------------------------------


def _check(game: Game, powers: list[str]) -> None:
    for power in powers:
        known("POWER", power, game.powers, A_POWER)
    if "reorganization" not in game.rule_sets:
        expected = translated("a game that is played with impulse reorganization")
        raise GameError(Fault(translated("GAME"), translated("a game without it"), expected))


def _request(arguments: Namespace, found: Survey) -> Request:
    units = Units(found.units, WAITING)
    pins = units.pins(
        ("--pin", arguments.pin), ("--without", arguments.without), lambda unit, how: _pin(found, unit, how)
    )
    worths = units.worths(arguments.value, {f"{unit}!" for unit in found.game.units})
    for unit in arguments.only or []:
        units.named("--only", unit)
    banned = [_server(found, "--ban", name) for name in arguments.ban or []]
    return Request(worths, arguments.weights, pins, banned, arguments.only)


def _server(found: Survey, where: str, name: str) -> str:
    """A provider as orders name it, or the unit or hex alone."""
    names = {c.provider for unit in found.units for c in found.near(unit)}
    full = _named(found.game, name, names)
    if full not in names:
        expected = translated("who can serve somebody")
        raise GameError(Fault(where, f"“{name}”", expected, near_misses(name, names)))
    return full


def _named(game: Game, text: str, names: Collection[str]) -> str:
    """One of some providers that a text names, with or without what it is before a colon."""
    written = find(game, PROVIDER if ":" in text else SOURCE, text)
    return next((n for n in sorted(names) if written in (n, n.partition(":")[2])), text)


def _pin(found: Survey, unit: str, text: str) -> Pin:
    """A provider as orders name it, or the unit or hex alone; "hq" after a comma is the way."""
    provider, _, way = text.partition(",")
    choices = found.near(unit)
    names = {c.provider for c in choices}
    provider = _named(found.game, provider, names) if provider else ""
    if provider and provider not in names:
        servers = ", ".join(sorted(names)) or translated("nobody")
        expected = translated("who can serve {unit}: {servers}", unit=unit, servers=servers)
        raise GameError(Fault("--pin", f"“{provider}”", expected, near_misses(provider, names)))
    ways = {c.way for c in choices if c.provider == provider or not provider}
    if way and way not in ways:
        expected = translated("a way of {provider}: {ways}", provider=provider, ways=", ".join(sorted(ways)))
        raise GameError(Fault("--pin", f"“{way}”", expected, near_misses(way, ways)))
    return Pin(provider, way)


# --- JSON ---------------------------------------------------------------------------------------------------


def _survey_data(found: Survey) -> dict[str, Any]:
    return {
        "points": {payer: quantity_text(left) for payer, left in found.points.items()},
        "units": [_unit_data(found, unit) for unit in found.units.values()],
    }


def _unit_data(found: Survey, unit: Unit) -> dict[str, Any]:
    return {
        "unit": unit.id,
        "name": unit.name,
        "at": _where(found.game, unit),
        "cost": rp_cost(unit),
        "shattered": unit.shattered,
        "offers": [_choice_data(found.game, c) for c in found.offers(unit.id)],
    }


def _choice_data(game: Game, choice: Choice) -> dict[str, Any]:
    return {
        "provider": choice.provider,
        "name": _provider(game, choice),
        "way": choice.way,
        "rail": choice.rail,
        "payers": list(choice.payers),
        "cost": quantity_text(choice.cost),
        "fuel": quantity_text(choice.fuel),
        "after": choice.needs or None,
        "repairs": sorted(game.atlas.label(port) for port in choice.repairs),
    }


def _plan_data(plan: Plan) -> dict[str, Any]:
    game = plan.survey.game
    return {
        "value": quantity_text(plan.value),
        "proved": plan.proved,
        "bound": quantity_text(plan.bound) if plan.bound is not None else None,
        "spent": {payer: quantity_text(spent) for payer, spent in plan.spent.items()},
        "repairs": [msgspec.to_builtins(order) for order in plan.repairs],
        "units": [
            {**_choice_data(game, item.choice), "unit": item.choice.unit, "payer": item.payer}
            for item in plan.items
        ],
        "unmet": list(plan.unmet),
        "left": {
            name: remaining(plan.after, name) for name in plan.used if remaining(game, name) is not None
        },
    }


def _given_data(mine: Assignment) -> dict[str, Any]:
    spent = {payer: quantity_text(points) for payer, points in mine.spent.items()}
    return {"value": quantity_text(mine.value), "spent": spent, "units": list(mine.units)}


# --- text ---------------------------------------------------------------------------------------------------


def _survey_lines(found: Survey) -> Iterator[str]:
    if not found.units:
        yield sentence(message("cli.reorganize_none", powers=[name_of(p) for p in found.powers]))
        return
    yield sentence(message("cli.reorganize_head", count=len(found.units)))
    for payer, left in found.points.items():
        yield f"  {sentence(message('cli.reorganize_points', power=payer, left=left))}"
    yield from table([_unit_cells(found, unit) for unit in found.units.values()])


def _unit_cells(found: Survey, unit: Unit) -> tuple[object, ...]:
    offers = found.offers(unit.id)
    cheapest = min(offers, key=lambda c: c.cost, default=None)
    said = message("cli.reorganize_nobody")
    if cheapest is not None:
        by = _provider(found.game, cheapest)
        said = message("cli.reorganize_offers", count=len(offers), provider=by, cost=cheapest.cost)
    return unit.id, unit.name, _where(found.game, unit), rp_cost(unit), sentence(said)


def _plan_lines(plan: Plan) -> Iterator[str]:
    game = plan.survey.game
    yield sentence(_worth_of(plan))
    for repair in plan.repairs:
        port, by = (
            hex_name(game, game.atlas.find(h.removeprefix("hex:"))) for h in (repair.port, repair.provider)
        )
        yield f"  {sentence(message('cli.reorganize_repair', port=port, provider=by, power=repair.payer))}"
    rows = []
    for item in plan.items:
        choice, unit = item.choice, game.units[item.choice.unit]
        by = sentence(message(f"cli.reorganize_way.{choice.way}"))
        if choice.rail:
            by = f"{by}, {sentence(message('cli.reorganize_by_rail'))}"
        cost = sentence(message("cli.reorganize_paid", power=item.payer, cost=choice.cost))
        rows.append((unit.id, unit.name, _where(game, unit), _provider(game, choice), by, cost))
    yield from (f"  {line}" for line in table(rows))
    for payer, spent in plan.spent.items():
        left = plan.survey.points[payer] - spent
        yield sentence(message("cli.reorganize_spent", power=payer, spent=spent, left=left))
    for name in plan.unmet:
        yield sentence(message("cli.reorganize_unmet", unit=game.units[name].name))


def _worth_of(plan: Plan) -> Message:
    """What a plan is worth, and whether that is proved or how much more is possible at most."""
    if plan.proved:
        return message("cli.reorganize_best", count=len(plan.items), value=plan.value)
    if plan.bound is None:
        return message("cli.reorganize_found", count=len(plan.items), value=plan.value)
    return message("cli.reorganize_bound", count=len(plan.items), value=plan.value, bound=plan.bound)


def _compare_lines(mine: Assignment, plan: Plan) -> Iterator[str]:
    points = sum(mine.spent.values(), Fraction(0))
    code = "cli.reorganize_compare.given"
    yield sentence(message(code, count=len(mine.units), value=mine.value, points=points))
    yield sentence(_worth_beside(plan))


def _worth_beside(plan: Plan) -> Message:
    """What the best plan from the beginning is worth, and how sure that is."""
    points = sum(plan.spent.values(), Fraction(0))
    said: dict[str, int | Fraction] = {"count": len(plan.items), "value": plan.value, "points": points}
    if plan.proved:
        return message("cli.reorganize_compare.best", **said)
    if plan.bound is None:
        return message("cli.reorganize_compare.found", **said)
    return message("cli.reorganize_compare.bound", **said, bound=plan.bound)


def _where(game: Game, unit: Unit) -> str:
    return hex_name(game, unit.hex) if unit.hex >= 0 else game.atlas.sea_areas[unit.sea].name


def _provider(game: Game, choice: Choice) -> str:
    if choice.server:
        return game.units[choice.server].name
    return hex_name(game, game.atlas.find(choice.provider.partition(":")[2]))
