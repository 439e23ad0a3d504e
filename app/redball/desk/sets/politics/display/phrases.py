"""The political display in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from redball.game.state import Game
from redball.language import translated
from redball.rules.politics import standing as known
from redball.rules.politics.display.pushes import ideology_named
from redball.rules.politics.ideologies import IDEOLOGIES, NAMES
from redball.wording import message, name_of, sentence, signed


def tr(text: str) -> str:
    """A text of the political display in the player's language."""
    return QCoreApplication.translate("PoliticalDisplay", text)


def region_names() -> dict[str, str]:
    """The names of the ideologies and of the neutral zone."""
    return {leaning: translated(name) for leaning, name in NAMES.items()}


def place_said(game: Game, node: int) -> str:
    """A hex in few words: "neutral zone", "Fascist, outermost faction"."""
    layout = known.layout(game)
    cell = layout.cells[node]
    if cell.centre:
        return tr("neutral centre")
    if not cell.ideology:
        return tr("neutral zone")
    name = translated(NAMES[cell.ideology])
    if not cell.faction:
        return tr("{0}, centre").format(name)
    if layout.is_outermost(node):
        return tr("{0}, outermost faction").format(name)
    return tr("{0}, faction {1}").format(name, cell.faction)


def distances_said(game: Game, node: int) -> str:
    """How far a hex is from the centre of each ideology."""
    layout = known.layout(game)
    parts = (
        f"{translated(NAMES[each])} {layout.distance(node, layout.centres[each])}" for each in IDEOLOGIES
    )
    return tr("Hexes from the centres: {0}").format(", ".join(parts))


def hex_line(game: Game, node: int) -> str:
    """A hex for the status line: label, place, distances, and whose markers lie there."""
    label = known.layout(game).label(node)
    here = [name_of(code) for code in known.powers(game) if known.standing(game, code).at == label]
    here += [name_of(code) for code in known.minors(game) if known.minor(game, code).at == label]
    parts = [label, place_said(game, node), *here, distances_said(game, node)]
    return "  ·  ".join(parts)


def target_said(target: str) -> str:
    """A target in the list of targets."""
    if ideology_named(target) is not None:
        return tr("{0} centre").format(translated(NAMES[target]))  # type: ignore[index]
    return name_of(target)


def line_said(line: str) -> str:
    """What a line of the table of costs says."""
    return sentence(message(f"politics.line.{line}"))


def modifier_said(power: str, value: int) -> str:
    """A modifier in words: "Germany +7"."""
    return f"{name_of(power)} {signed(value)}"
