"""Treaties, trade, pacts with garrisons, waterways, and Japan's convoy chain from the USA."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import msgspec

from redball.cli.answer import Answer
from redball.cli.answers.given import A_POWER, known
from redball.cli.sets.politics.common import politics_game, said_data, with_clauses
from redball.game.state import Game
from redball.language import marked
from redball.rules.politics.standing import powers
from redball.rules.politics.treaties import garrisons, in_words
from redball.rules.politics.treaties.chain import us_japan
from redball.rules.politics.treaties.overview import Between, Shipment, between, breaking, pairs
from redball.rules.politics.treaties.trade import GOODS
from redball.rules.politics.war.outlook import Said
from redball.rules.politics.war.waterways import Waterway, waterway_views
from redball.wording import Value, message, name_of, sentence

ANOTHER_POWER = marked("another power of this game")


def treaties(arguments: Namespace) -> Answer:
    """Show how pairs of powers stand; of one pair also its garrisons, unit by unit.

    Raises:
        GameError: no power of the game, or a game without politics.

    """
    game = politics_game(arguments)
    power, partner = arguments.power, arguments.partner
    if power is not None:
        known("POWER", power, powers(game), A_POWER)
    if partner is not None:
        known("PARTNER", partner, [code for code in powers(game) if code != power], ANOTHER_POWER)
        return _pair(game, power, partner)
    shown = [each for each in pairs(game) if each.any and power in (None, each.a, each.b)]
    views, chain = waterway_views(game), us_japan(game)
    areas = [game.atlas.sea_areas[area].name for area in chain.areas]
    short = [game.atlas.sea_areas[area].name for area in chain.short]
    data = {
        "pairs": [_data(game, each) for each in shown],
        "waterways": [_waterway_data(game, each) for each in views],
        "japan": {"areas": areas, "points": chain.points, "short": short, "stands": chain.stands},
    }
    lines = [line for each in shown for line in _lines(game, each)]
    lines += [line for each in views for line in _waterway_lines(game, each)]
    return Answer(data, [*lines, _line(in_words.chain_said(game))])


def _said(code: str, **data: Value | Fraction) -> str:
    return sentence(message(f"politics.{code}", **data))


# --- pairs --------------------------------------------------------------------------------------------------


def _data(game: Game, each: Between) -> dict[str, Any]:
    return {
        "powers": [each.a, each.b],
        "level": each.level,
        "since": each.since,
        "war_since": each.war_since,
        "cooperate": each.cooperate,
        "limits": msgspec.to_builtins(each.limits),
        "trade": [_shipment_data(row) for row in each.trade],
        "access": {code: sorted(ways) for code, ways in zip((each.a, each.b), each.access, strict=True)},
        "pact": msgspec.to_builtins(each.pact),
        "war_from": {
            power: breaking(game, power, partner).first_turn
            for power, partner in ((each.a, each.b), (each.b, each.a))
        },
    }


def _shipment_data(row: Shipment) -> dict[str, Any]:
    return {
        "giver": row.giver,
        "receiver": row.receiver,
        **{name: getattr(row.trade, name) for name in GOODS},
        "due": row.due,
        "failed": row.failed,
        "shipper": row.shipper,
        "lent": row.lent,
    }


def _lines(game: Game, each: Between) -> Iterator[str]:
    yield f"{name_of(each.a)}, {name_of(each.b)}"
    for said in (*in_words.treaty_said(each), *in_words.trade_said(each), *in_words.pact_said(game, each)):
        yield f"  {_line(said)}"


def _line(said: Said) -> str:
    return with_clauses(sentence(said.text), said.clauses)


# --- one pair with its garrisons ----------------------------------------------------------------------------


def _pair(game: Game, power: str, partner: str) -> Answer:
    found = between(game, power, partner)
    sides = ((power, partner), (partner, power))
    data = _data(game, found) | {
        "garrisons": {a: _garrison_data(game, a, b) for a, b in sides},
        "missing": {
            a: [said_data(each.text, each.clauses) for each in in_words.missing_said(game, a, b)]
            for a, b in sides
        },
    }
    lines = list(_lines(game, found))
    for a, b in sides:
        lines += _garrison_lines(game, a, b)
        lines += [f"  {_line(said)}" for said in in_words.missing_said(game, a, b)]
    return Answer(data, lines)


def _garrison_data(game: Game, power: str, against: str) -> dict[str, Any]:
    needed = garrisons.needed_ratio(game, power, against)
    return {
        "sum": garrisons.garrison(game, power, against),
        "needed": None if needed is None else str(needed),
        "short": garrisons.short_by(game, power, against),
        "units": [
            {
                "unit": each.unit.id,
                "hex": game.atlas.label(each.unit.hex) if each.unit.hex >= 0 else "",
                "value": each.value,
                "counts": each.counts,
                "why": _said(f"garrison.{each.why}"),
            }
            for each in garrisons.listed(game, power, against)
        ],
        "odds": [
            {
                "turns": row.turns,
                "percent": row.percent,
                "ratio": None if row.ratio is None else str(row.ratio),
                "now": row.now,
            }
            for row in garrisons.odds_table(game, power, against)
        ],
    }


def _garrison_lines(game: Game, power: str, against: str) -> Iterator[str]:
    worth = garrisons.other_worth(game, power, against)
    own = garrisons.garrison(game, power, against)
    yield _said("garrison.sum", power=power, against=against, own=own, worth=worth)
    for each in garrisons.listed(game, power, against):
        if each.value is not None:
            said = _said("garrison.unit", unit=each.unit.name, value=each.value)
            yield f"  {said}, {_said(f'garrison.{each.why}')}"
    for row in garrisons.odds_table(game, power, against):
        code = "odds" if row.ratio is not None else "odds_none"
        yield "  " + _said(f"garrison.{code}", turns=row.turns, percent=row.percent, ratio=row.ratio or 0)
    yield f"  {_line(in_words.garrison_said(game, power, against))}"


# --- waterways ----------------------------------------------------------------------------------------------


def _waterway_data(game: Game, view: Waterway) -> dict[str, Any]:
    return {
        "name": view.name,
        "hexes": {game.atlas.label(node): owner for node, owner in view.owners},
        "controllers": list(view.controllers),
        "closed": [
            {"by": each.by, "to": each.to, "since": each.since, "works": each.works} for each in view.closed
        ],
        "guaranteed": [{"by": by, "to": to, "until": until} for by, to, until in view.guaranteed],
        "shut_out": list(view.shut_out),
    }


def _waterway_lines(game: Game, view: Waterway) -> Iterator[str]:
    yield view.name
    yield from (f"  {_line(said)}" for said in in_words.waterway_said(game, view))
