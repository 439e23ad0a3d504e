"""What would happen if a power declared war, or signed a treaty, clause by clause."""

from __future__ import annotations

from argparse import Namespace

from redball.cli.answer import Answer
from redball.cli.answers.given import A_POWER, known
from redball.cli.sets.politics.politics_answer import politics_game
from redball.game.state import Game
from redball.language import marked
from redball.rules.base.countries import known_countries
from redball.rules.case import asked
from redball.rules.politics.standing import powers
from redball.rules.politics.war.outlook import Outlook, of_treaty, of_war
from redball.wording import message, sentence

A_TARGET = marked("a power of this game, or a country of its map")


def outlook(arguments: Namespace) -> Answer:
    """Show what declaring war on somebody would do, or with ``--treaty`` signing a treaty of a level.

    Raises:
        GameError: no power of the game, or a game without politics.

    """
    game, power, target = politics_game(arguments), arguments.power, arguments.target
    known("POWER", power, powers(game), A_POWER)
    level: int | None = arguments.treaty
    if level is None:
        known("TARGET", target, (*powers(game), *known_countries(game)), A_TARGET)
    else:
        known("TARGET", target, powers(game), A_POWER)
    found = (
        of_war(game, power, target, arguments.by or "")
        if level is None
        else of_treaty(game, power, target, level)
    )
    return Answer(_data(found), [_head(game, found), *_lines(found)])


def _data(found: Outlook) -> dict[str, object]:
    said = [{"text": sentence(each.text), "clauses": list(each.clauses)} for each in found.said]
    return {"allowed": found.allowed, "effects": said, "clauses": list(found.clauses)}


def _head(game: Game, found: Outlook) -> str:
    code = "politics.outlook_allowed" if found.allowed else "politics.outlook_refused"
    return sentence(message(code, order=sentence(asked(game, found.order))))


def _lines(found: Outlook) -> list[str]:
    return [f"  {sentence(each.text)} ({', '.join(each.clauses)})" for each in found.said]
