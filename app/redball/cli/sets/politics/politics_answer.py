"""How major powers stand in politics: effectiveness, money, debts, initiative, levels, multiples and why,
factories that work, and objective cities.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from redball.cli.answer import Answer, table
from redball.cli.answers.given import A_POWER, game_of, known
from redball.errors import Fault
from redball.exact import quantity_text
from redball.game.errors import GameError
from redball.game.state import Game
from redball.language import translated
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.ideologies import IDEOLOGIES, NAMES
from redball.rules.politics.powers import effects, elections, gearing
from redball.rules.politics.powers.factories import Works, could_work, working, works_of
from redball.rules.politics.powers.levels import ALL, level, level_of
from redball.rules.politics.powers.levels import known as has_levels
from redball.rules.politics.powers.money import owed, purse
from redball.rules.politics.powers.multiples import multiple_of, parts_of
from redball.rules.politics.powers.victory import Tally, tally, tally_of
from redball.rules.politics.standing import powers, standing
from redball.wording import message, name_of, quantity, sentence


def politics_game(arguments: Namespace) -> Game:
    """The position of a save that is played with politics.

    Raises:
        SaveError: it can't be opened.
        GameError: it is played without politics.

    """
    return with_politics(game_of(arguments))


def with_politics(game: Game) -> Game:
    """The same game, where it is played with politics.

    Raises:
        GameError: it isn't.

    """
    if "politics" not in game.rule_sets:
        found = translated("a game without politics")
        raise GameError(Fault(translated("GAME"), found, translated("a game that is played with it")))
    return game


def politics(arguments: Namespace) -> Answer:
    """Show the powers of a game, or one of them with each of its factories.

    Raises:
        GameError: no power of the game, or a game without politics.

    """
    game, given = politics_game(arguments), arguments.power
    if given is not None:
        known("POWER", given, game.powers, A_POWER)
    shown = [code for code in powers(game) if given in (None, code)]
    data = {
        "turn": game.clock.turn,
        "powers": {code: _power(game, code, given is not None) for code in shown},
        "ideologies": {each: _tally(tally_of(game, each)) for each in IDEOLOGIES},
        "republican": elections.is_republican(game),
        "us_alliance": effects.alliance_effect(game, 1),
    }
    lines = table([_head(), *(_cells(game, code) for code in shown)])
    for code in shown:
        lines += _why(game, code, given is not None)
        if given is not None:
            lines += [f"  {line}" for line in table([_work_cells(game, w) for w in works_of(game, code)])]
    lines += [_line_of(game, each) for each in IDEOLOGIES] if given is None else []
    return Answer(data, lines)


# --- JSON ---------------------------------------------------------------------------------------------------


def _power(game: Game, code: str, works: bool) -> dict[str, Any]:
    now = standing(game, code)
    found: dict[str, Any] = {
        "ideology": now.ideology,
        "at": now.at,
        "place": now.place,
        "pe": now.pe,
        "pays": owed(game, code),
        "money": now.money,
        "debt": now.debt,
        "debt_limit": purse(game, code).limit,
        "due": purse(game, code).due,
        "bid": now.bid,
        "cities": _tally(tally(game, code)),
    }
    if has_levels(code):
        row = level_of(game, code)
        found |= {
            "level": now.pml,
            "home_factories": None if row.factories == ALL else row.factories,
            "multiple": quantity_text(multiple_of(game, code)),
            "multiple_of": [
                {"value": quantity_text(p.value), "clause": p.clause} for p in parts_of(game, code)
            ],
            "factories": working(game, code),
            "all_factories": could_work(game, code),
            "potential": gearing.potential(game, code),
            "next": _next(game, code),
            "lost_capacity": list(gearing.lost_capacity(game, code)),
            "lost_a_quarter": gearing.lost_a_quarter(game, code),
        }
    if works:
        found["works"] = [
            {
                "hex": game.atlas.label(w.node),
                "colour": w.colour,
                "from": w.origin,
                "factories": w.number,
                "working": w.working,
                "clauses": list(w.clauses),
            }
            for w in works_of(game, code)
        ]
    return found


def _next(game: Game, code: str) -> dict[str, Any]:
    """The next level of a power: when it may be had, what it costs at least before that, why not now."""
    number = standing(game, code).pml + 1
    row = level(game, code, number)
    why = list(gearing.bars(game, Play(code, gearing.CARD)))
    return {
        "level": number,
        "year": row.year,
        "multiple": quantity_text(row.multiple),
        "home_factories": None if row.factories == ALL else row.factories,
        "least_cost": gearing.cost(game, Play(code, gearing.CARD), 0),
        "why_not": [sentence(each.reason) for each in why],
        "clauses": list(dict.fromkeys(clause for each in why for clause in each.clauses)),
    }


def _tally(row: Tally) -> dict[str, Any]:
    return {
        "held": row.held,
        "needed": row.needed,
        "high_point": row.high_point,
        "percent": quantity_text(row.percent),
        "met": row.met,
    }


# --- text ---------------------------------------------------------------------------------------------------


def _head() -> tuple[str, ...]:
    codes = ("power", "ideology", "place", "pe", "money", "debt", "level", "multiple", "factories", "cities")
    return tuple(sentence(message(f"politics.column.{code}")) for code in codes)


def _cells(game: Game, code: str) -> tuple[object, ...]:
    now, cities = standing(game, code), tally(game, code)
    return (
        name_of(code),
        translated(NAMES[now.ideology]),
        now.place,
        now.pe,
        now.money,
        now.debt,
        now.pml,
        quantity(multiple_of(game, code)) if has_levels(code) else "",
        working(game, code),
        f"{cities.held}/{cities.needed}",
    )


def _why(game: Game, code: str, detail: bool) -> Iterator[str]:
    """What a multiple is made of beyond its level, and what a negative effectiveness costs."""
    if has_levels(code) and len(parts_of(game, code)) > 1:
        parts = [
            sentence(message(f"politics.part.{part.code}", value=part.value)) for part in parts_of(game, code)
        ]
        yield sentence(message("politics.line.multiple", power=code, parts=parts))
    if detail and has_levels(code):
        yield from _next_lines(game, code)
    if owed(game, code):
        yield sentence(message("politics.line.pays", power=code, money=owed(game, code)))


def _next_lines(game: Game, code: str) -> Iterator[str]:
    """The next level: from when, what it costs at least, and why not now."""
    found = _next(game, code)
    said = message(
        "politics.line.next" if found["least_cost"] else "politics.line.next_by_card",
        level=found["level"],
        year=str(found["year"]),
        cost=found["least_cost"],
    )
    yield sentence(said)
    yield from (f"  {line}" for line in found["why_not"])


def _work_cells(game: Game, works: Works) -> tuple[object, ...]:
    return (
        game.atlas.place_name(works.node) or game.atlas.label(works.node),
        sentence(message(f"politics.colour.{works.colour}")),
        works.number,
        sentence(message("politics.line.working", count=works.working)),
        sentence(message(f"politics.origin.{works.origin}")),
        ", ".join(works.clauses),
    )


def _line_of(game: Game, each: Any) -> str:
    row = tally_of(game, each)
    said = message(
        "politics.line.ideology", ideology=NAMES[each], held=row.held, needed=row.needed, high=row.high_point
    )
    return sentence(said)
