"""What would happen if a power declared war, signed a treaty or played an option, clause by clause."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterable, Iterator
from typing import Any

from redball.cli.answer import Answer
from redball.cli.answers.given import A_POWER, known
from redball.cli.sets.politics.common import politics_game, said_data, with_clauses
from redball.errors import Fault
from redball.game.errors import GameError
from redball.game.orders import Order
from redball.game.state import Game
from redball.language import marked, translated
from redball.rules.base.countries import known_countries
from redball.rules.case import asked
from redball.rules.politics.affairs.card_rule import percent
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.differences import Difference
from redball.rules.politics.foresight.foresee import Branch, Foreseen, foresee
from redball.rules.politics.foresight.generally import plainly
from redball.rules.politics.standing import minors, powers
from redball.rules.politics.treaties.orders import SignTreaty
from redball.rules.politics.war.orders import DeclareWar
from redball.rules.politics.war.outlook import Said
from redball.wording import message, sentence

A_TARGET = marked("a power of this game, or a country of its map")
TERMS = marked("a JSON object such as {}")


def outlook(arguments: Namespace) -> Answer:
    """Show what declaring war on somebody would do; with ``--treaty`` signing a treaty of a level, with
    ``--play`` playing an option.

    Raises:
        GameError: no power of the game, terms that are no JSON object, or a game without politics.

    """
    game = politics_game(arguments)
    found = foresee(game, _order(game, arguments))
    return Answer(_data(found), [_head(game, found), *_lines(found)])


def _order(game: Game, arguments: Namespace) -> Order:
    power, target = arguments.power, arguments.target
    known("POWER", power, powers(game), A_POWER)
    if arguments.treaty is not None:
        known("TARGET", target, powers(game), A_POWER)
        return SignTreaty(power, target, arguments.treaty)
    if arguments.play is not None:
        if target:
            known("TARGET", target, (*powers(game), *minors(game)), A_TARGET)
        return PlayOption(power, arguments.play, target, _terms(arguments.terms))
    known("TARGET", target, (*powers(game), *known_countries(game)), A_TARGET)
    return DeclareWar(power, target, arguments.by or "")


def _terms(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise GameError(Fault("--terms", f"“{text}”", translated(TERMS)))
    return found


# --- JSON ---------------------------------------------------------------------------------------------------


def _data(found: Foreseen) -> dict[str, object]:
    branches = [_branch(each) for each in found.branches]
    against = _said(found.against)
    return {
        "allowed": found.allowed,
        "now": found.now,
        "against": against,
        "later": _said(found.later),
        "effects": branches[0]["effects"] if branches else against,
        "branches": branches,
        "clauses": list(found.clauses),
    }


def _said(said: Iterable[Said]) -> list[dict[str, object]]:
    return [said_data(each.text, each.clauses) for each in said]


def _branch(branch: Branch) -> dict[str, object]:
    effects = [
        {"group": each.group, "sign": each.sign, **said_data(each.text, each.clauses)}
        for each in branch.effects
    ]
    return {
        "if": branch.said,
        "chance": str(branch.chance),
        "effects": effects,
        "differences": [_difference(each) for each in branch.shown],
    }


def _difference(row: Difference) -> dict[str, object]:
    key = row.key if isinstance(row.key, tuple) else (row.key,)
    return {
        "table": row.table,
        "key": [str(part) for part in key],
        "field": ".".join(row.path),
        "before": plainly(row.before),
        "after": plainly(row.after),
    }


# --- lines --------------------------------------------------------------------------------------------------


def _head(game: Game, found: Foreseen) -> str:
    code = "politics.outlook_allowed" if found.allowed else "politics.outlook_refused"
    return sentence(message(code, order=sentence(asked(game, found.order))))


def _lines(found: Foreseen) -> Iterator[str]:
    for said in found.against:
        yield f"  {with_clauses(sentence(said.text), said.clauses)}"
    for said in found.later:
        text = sentence(message("politics.foreseen.not_now", reason=sentence(said.text)))
        yield f"  {with_clauses(text, said.clauses)}"
    for branch in found.branches:
        if branch.said:
            yield sentence(message(f"politics.branch.{branch.said}", percent=percent(branch.chance)))
        for each in branch.effects:
            yield f"  {with_clauses(sentence(each.text), each.clauses)}"
