"""How major powers stand in politics: effectiveness, money, debts, initiative, levels, multiples and why,
factories that work, objective cities, what is due; of one power its wars, treaties and obligations, too.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from redball.cli.answer import Answer, table
from redball.cli.answers.given import A_POWER, known
from redball.cli.sets.politics.common import politics_game, said_data, with_clauses
from redball.exact import quantity_text
from redball.game.state import Game
from redball.language import translated
from redball.rules.politics import overview
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.ideologies import IDEOLOGIES, NAMES
from redball.rules.politics.overview import Fact
from redball.rules.politics.powers import effects, elections, gearing
from redball.rules.politics.powers.factories import Works, could_work, working, works_of
from redball.rules.politics.powers.levels import ALL, level, level_of
from redball.rules.politics.powers.levels import known as has_levels
from redball.rules.politics.powers.money import owed, purse
from redball.rules.politics.powers.multiples import multiple_of, parts_of
from redball.rules.politics.powers.victory import Tally, tally, tally_of
from redball.rules.politics.standing import powers, standing
from redball.wording import message, name_of, quantity, sentence


def politics(arguments: Namespace) -> Answer:
    """Show the powers of a game, or one of them with each of its factories.

    Raises:
        GameError: no power of the game, or a game without politics.

    """
    game, given = politics_game(arguments), arguments.power
    if given is not None:
        known("POWER", given, powers(game), A_POWER)
    shown = [code for code in powers(game) if given in (None, code)]
    data = {
        "turn": game.clock.turn,
        "powers": {code: _power(game, code, given is not None) for code in shown},
        "ideologies": {each: _tally(tally_of(game, each)) for each in IDEOLOGIES},
        "due": [{"power": code, **_fact(fact)} for code, fact in overview.due(game) if code in shown],
        "republican": elections.is_republican(game),
        "us_alliance": effects.alliance_effect(game, 1),
    }
    lines = table([_head(), *(_cells(game, code) for code in shown)])
    for code in shown:
        lines += _why(game, code) if given is None else _page(game, code)
    if given is None:
        lines += [*_due(game), *(_line_of(game, each) for each in IDEOLOGIES)]
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
        found["sections"] = {
            name: [_fact(fact) for fact in facts] for name, facts in overview.sections(game, code).items()
        }
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


def _fact(fact: Fact) -> dict[str, Any]:
    found = said_data(fact.text, fact.clauses)
    if fact.state:
        found["state"] = fact.state
    if fact.detail is not None:
        found["detail"] = sentence(fact.detail)
    if fact.short is not None:
        found["due"] = sentence(fact.short)
    return found


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


def _why(game: Game, code: str) -> Iterator[str]:
    """What a multiple is made of beyond its level, and what a negative effectiveness costs."""
    if has_levels(code) and len(parts_of(game, code)) > 1:
        parts = [
            sentence(message(f"politics.part.{part.code}", value=part.value)) for part in parts_of(game, code)
        ]
        yield sentence(message("politics.line.multiple", power=code, parts=parts))
    if owed(game, code):
        yield sentence(message("politics.line.pays", power=code, money=owed(game, code)))


def _page(game: Game, code: str) -> Iterator[str]:
    """All that is said of one power, by section, with clauses; its factories as a table."""
    for name, facts in overview.sections(game, code).items():
        if facts:
            yield sentence(message(f"politics.overview.section.{name}"))
        if name == "factories":
            yield from (f"  {line}" for line in table([_work_cells(game, w) for w in works_of(game, code)]))
        else:
            yield from (f"  {_line(fact)}" for fact in facts)


def _line(fact: Fact) -> str:
    said = ". ".join(sentence(each).rstrip(".") for each in (fact.text, fact.detail) if each is not None)
    return f"{_state(fact)}{with_clauses(said, fact.clauses)}"


def _state(fact: Fact) -> str:
    """What is to do, done, or in trouble begins with saying so."""
    states = ("done", "todo", "trouble")
    return f"{sentence(message(f'politics.overview.state.{fact.state}'))}: " if fact.state in states else ""


def _due(game: Game) -> list[str]:
    """What is due in this turn."""
    found = [
        (name_of(code), sentence(message(f"politics.overview.state.{fact.state}")), sentence(fact.short))
        for code, fact in overview.due(game)
        if fact.short is not None
    ]
    head = sentence(message("politics.overview.due_this_turn"))
    return [head, *(f"  {line}" for line in table(found))] if found else []


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
