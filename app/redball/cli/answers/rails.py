"""Railways on the command line: the pieces that a power can use, their breaks, where a rail move leads."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from redball.cli.answer import Answer
from redball.cli.answers.given import A_POWER, game_of, hex_of, known
from redball.game.state import Game
from redball.language import marked, translated
from redball.rules.base.railways import action_of, moved_by_rail, rail_moves_left
from redball.rules.case import hex_name
from redball.supply.railways.railnet import RailNet, net_of
from redball.wording import message, sentence

MOST = 12
"""Names of places in a line of text."""


def rails(arguments: Namespace) -> Answer:
    """Show which railways a power can use now, and what breaks them.

    Raises:
        GameError: no power of the game, or no hex of the map.

    """
    game, power = game_of(arguments), arguments.power
    known("POWER", power, game.powers, A_POWER)
    net = net_of(game, power)
    data, lines = _data(game, net), list(_lines(game, net))
    if arguments.start is not None:
        more, said = _from(game, net, arguments.start)
        data, lines = data | more, [said]
    return Answer(data, lines)


def _data(game: Game, net: RailNet) -> dict[str, Any]:
    label = game.atlas.label
    left = rail_moves_left(game, net.power)
    return {
        "power": net.power,
        "action": action_of(game, net.power),
        "moves_used": list(moved_by_rail(game, net.power)),
        "moves_left": left,
        "pieces": [
            {"hexes": [label(n) for n in piece], "places": _places(game, piece)} for piece in net.pieces
        ],
        "breaks": [
            {
                "from": label(link.inside),
                "to": label(link.beyond),
                "kind": str(link.block.name).lower(),
                "reasons": [sentence(r.text) for r in net.reasons(link.inside, link.beyond)],
            }
            for link in net.breaks
        ],
    }


def _places(game: Game, nodes: tuple[int, ...]) -> list[str]:
    """Cities and ports of a piece by name, larger ones first."""
    atlas = game.atlas
    here = [n for n in nodes if n in atlas.places_at and (atlas.is_city(n) or atlas.port_class(n))]
    ranked = sorted(here, key=lambda n: (not any(p.kind == "capital" for p in atlas.places_at[n]), n))
    return [atlas.place_name(n) for n in ranked]


def _some(names: list[str]) -> list[str]:
    return names[:MOST] + (
        [translated("{number} more", number=len(names) - MOST)] if len(names) > MOST else []
    )


def _lines(game: Game, net: RailNet) -> Iterator[str]:
    links = sum(len(links) for links in net.links)
    yield sentence(message("cli.rails_head", power=net.power, pieces=len(net.pieces), links=links))
    left, used = rail_moves_left(game, net.power), len(moved_by_rail(game, net.power))
    if game.clock.impulse:
        code = "cli.rails_free" if left is None else "cli.rails_left"
        yield sentence(message(code, used=used, left=left if left is not None else 0))
    for number, piece in enumerate(net.pieces, 1):
        places = _some(_places(game, piece)) or [game.atlas.label(piece[0])]
        yield f"  {sentence(message('cli.rails_piece', number=number, hexes=len(piece), places=places))}"
    for link in net.breaks:
        why = "; ".join(sentence(r.text) for r in net.reasons(link.inside, link.beyond))
        yield f"  {hex_name(game, link.inside)} – {hex_name(game, link.beyond)}: {why}"


def _from(game: Game, net: RailNet, text: str) -> tuple[dict[str, Any], str]:
    start = hex_of(game, "--from", text, marked("a hex label or a place"))
    goals = tuple(sorted(net.reach(start)))
    places = _places(game, goals)
    data = {"from": game.atlas.label(start), "to": [game.atlas.label(n) for n in goals], "places": places}
    where = hex_name(game, start)
    if goals:
        return data, sentence(
            message(
                "cli.rails_from", hex=where, hexes=len(goals), places=_some(places) or ["no city or port"]
            )
        )
    code = "cli.rails_nowhere" if net.has_rail(start) else "cli.rails_none"
    return data, sentence(message(code, hex=where))
