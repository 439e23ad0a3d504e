"""How far supply reaches, as `redball supply --reach` answers it."""

from __future__ import annotations

from redball.cli.answer import Answer
from redball.game.state import Game
from redball.planning.reach import reach, read_origin, text_of, title
from redball.wording import message, sentence


def reaching(game: Game, text: str) -> Answer:
    """The hexes that a power, an HQ, a port or a depot can supply, ring by ring, and the units in them.

    Raises:
        GameError: ``text`` names none of these.

    """
    origin = read_origin(game, text)
    found = reach(game, origin)
    what, atlas = sentence(title(game, found)), game.atlas
    rings = sorted(set(found.rings.values()))
    here = {ring: sorted(n for n, used in found.rings.items() if used == ring) for ring in rings}
    inside = {ring: [u for u in found.units(game) if game.units[u].hex in set(here[ring])] for ring in rings}
    data = {
        "start": origin.start.value,
        "of": text_of(game, origin),
        "power": origin.power,
        "hex": atlas.label(origin.node) if origin.node >= 0 else None,
        "works": found.works,
        "rings": [
            {"length": ring, "hexes": [atlas.label(n) for n in here[ring]], "units": inside[ring]}
            for ring in rings
        ],
    }
    if not rings:
        return Answer(data, [sentence(message("planning.reach_none", what=what))])
    lines = [sentence(message("planning.reach_line", what=what, hexes=len(found.rings), ring=rings[-1]))]
    for ring in rings:
        units = [game.units[u].name or u for u in inside[ring]]
        code = "planning.reach_ring" if units else "planning.reach_ring_empty"
        said = message(code, ring=ring, hexes=len(here[ring]), count=len(units), units=units)
        lines.append(f"  {sentence(said)}")
    return Answer(data, lines)
