"""What becomes of nations: every course with how far it is, or one with its conditions, steps and order."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec

from redball import rules
from redball.cli.answer import Answer, table
from redball.cli.answers.given import A_POWER, hex_of, known
from redball.cli.sets.politics.common import politics_game, said_data, with_clauses
from redball.game.orders import Order
from redball.game.state import Game
from redball.language import marked
from redball.rules.politics import standing
from redball.rules.politics.nations.courses import every
from redball.rules.politics.nations.courses.parts import Condition, Line, Numbers, Step, Wish
from redball.wording import message, name_of, sentence

A_SUBJECT = marked("a power or country of which this may be asked")
A_HEX = marked("a hex of the map")
TICKS = {True: "+", False: "-"}


def nations(arguments: Namespace) -> Answer:
    """Show all courses of nations, or one: what it asks for, step by step, and the order that does it.

    Raises:
        GameError: no such power, country or hex, or a game without politics.

    """
    game = politics_game(arguments)
    if arguments.kind is None:
        return _all(game)
    among = every.subjects(game, arguments.kind)
    power = arguments.power or next(iter(among), "")
    known("POWER", power, among, A_SUBJECT)
    wish = _wish(game, arguments, power)
    return Answer(_data(game, wish), list(_lines(game, wish)))


def _all(game: Game) -> Answer:
    found = list(every.courses(game))
    data = {
        "courses": [
            {"kind": each.kind, "power": each.power, "by": each.by, "state": each.state} for each in found
        ]
    }
    rows = [
        (
            sentence(every.title(each.kind)),
            name_of(each.power),
            name_of(each.by) if each.by else "",
            sentence(message(f"politics.course.state.{each.state}")),
        )
        for each in found
    ]
    return Answer(data, table(rows))


# --- what is wished -----------------------------------------------------------------------------------------


def _wish(game: Game, arguments: Namespace, power: str) -> Wish:
    by = arguments.by or ""
    for name in ("by", "conqueror"):
        if getattr(arguments, name):
            known(f"--{name}", getattr(arguments, name), standing.powers(game), A_POWER)
    wish = every.usual(game, arguments.kind, power, by)
    changed: dict[str, Any] = {}
    for name in ("to", "refuse", "agree", "peace"):
        given = getattr(arguments, name)
        if given is not None:
            for code in given:
                known(f"--{name}", code, standing.powers(game), A_POWER)
            changed[name] = tuple(dict.fromkeys(given))
    for name in ("kept", "ceded"):
        given = getattr(arguments, name) or ()
        changed[name] = tuple(dict.fromkeys(hex_of(game, f"--{name}", text, A_HEX) for text in given))
    for name in ("conqueror", "percent", "odd_to"):
        given = getattr(arguments, name)
        if given is not None:
            changed[name] = given
    return replace(wish, historical=arguments.historical, **changed)


# --- JSON ---------------------------------------------------------------------------------------------------


def _data(game: Game, wish: Wish) -> dict[str, Any]:
    order = every.order(game, wish)
    ruling = rules.judge(game, order)
    return {
        "kind": wish.kind,
        "power": wish.power,
        "by": wish.by,
        "state": every.state_of(game, wish),
        "conditions": [
            {**said_data(each.text, each.clauses), "met": each.met} for each in every.conditions(game, wish)
        ],
        "steps": [_step(game, each) for each in every.steps(game, wish)],
        "areas": [
            {
                "kind": area.kind,
                "letter": area.letter,
                "text": sentence(area.text),
                "who": area.who,
                "hexes": [game.atlas.label(node) for node in sorted(area.nodes)],
            }
            for area in every.areas(game, wish, "")
        ],
        "order": _order(order),
        "allowed": ruling.allowed,
        "reasons": [sentence(each) for each in ruling.reasons],
        "clauses": list(ruling.clauses),
    }


def _order(order: Order) -> Any:
    return msgspec.to_builtins(order)


def _step(game: Game, step: Step) -> dict[str, Any]:
    found: dict[str, Any] = {
        "step": step.id,
        "title": sentence(step.title),
        "lines": [_line(game, line) for line in step.lines],
    }
    if step.table is not None:
        found["table"] = {
            "heads": [sentence(head) for head in step.table.heads],
            "rows": [list(row) for row in step.table.rows],
            "clauses": list(step.table.clauses),
        }
    return found


def _line(game: Game, line: Line) -> dict[str, Any]:
    return {
        **said_data(line.text, line.clauses),
        "value": line.value,
        "sign": line.sign,
        "hexes": [game.atlas.label(node) for node in line.nodes],
    }


# --- text ---------------------------------------------------------------------------------------------------


def _lines(game: Game, wish: Wish) -> Iterator[str]:
    head = sentence(every.title(wish.kind))
    yield f"{head}: {name_of(wish.power)}"
    for each in every.conditions(game, wish):
        yield f"  {_condition(each)}"
    for number, step in enumerate(every.steps(game, wish), 1):
        yield f"{number} {sentence(step.title)}"
        for line in step.lines:
            yield f"  {_said(line)}"
        if step.table is not None:
            yield from (f"  {row}" for row in _rows(step.table))
    ruling = rules.judge(game, every.order(game, wish))
    if not every.is_done(game, wish):
        for said in (ruling.text, *ruling.notes) if ruling.allowed else ruling.reasons:
            yield with_clauses(f"{TICKS[ruling.allowed]} {sentence(said)}", ruling.clauses[:4])


def _condition(each: Condition) -> str:
    return with_clauses(f"{TICKS[each.met]} {sentence(each.text)}", each.clauses)


def _said(line: Line) -> str:
    value = f": {line.value}" if line.value else ""
    return with_clauses(f"{sentence(line.text)}{value}", line.clauses)


def _rows(found: Numbers) -> list[str]:
    return table([[sentence(head) for head in found.heads], *found.rows])
