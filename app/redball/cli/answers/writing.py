"""The position as a scenario, and as a picture."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from redball.cli.answer import Answer
from redball.cli.answers.given import game_of
from redball.game.errors import ScenarioError
from redball.game.scenario import write_scenario
from redball.wording import message, sentence
from redball.writing import write_text


def export(arguments: Namespace) -> Answer:
    """Write the position as a scenario."""
    text = write_scenario(game_of(arguments))
    if arguments.out == "-":
        return Answer({"scenario": text}, text.rstrip("\n").split("\n"))
    write_text(Path(arguments.out), text, ScenarioError)
    return Answer({"scenario": arguments.out}, [sentence(message("cli.written", path=arguments.out))])


def picture(arguments: Namespace) -> Answer:
    """Draw the map with the position."""
    game = game_of(arguments)
    # Qt comes in here and nowhere else on the command line.
    from redball.report.picture import PictureRequest, write_picture

    request = PictureRequest(
        area=arguments.area,
        width=arguments.width,
        scale=arguments.scale,
        title=arguments.title,
        turn_line=not arguments.no_turn_line,
        legend=not arguments.no_legend,
        frame=not arguments.no_frame,
        style=arguments.style,
        overlays=_overlays(arguments),
        freight_of=arguments.routes,
        only_out=arguments.only_out,
    )
    size = write_picture(game, request, arguments.out)
    data = {"picture": str(arguments.out), "width": size.width(), "height": size.height()}
    said = message("cli.picture", path=str(arguments.out), width=size.width(), height=size.height())
    return Answer(data, [sentence(said)])


def _overlays(arguments: Namespace) -> dict[str, str]:
    """The overlays that are asked for, by switch, with whose they are."""
    more: dict[str, str] = arguments.overlays
    short = {
        "paths": arguments.path,
        "reach": arguments.reach,
        "zoc": arguments.zoc,
        "chokes": arguments.chokes,
    }
    control = {"control": ""} if arguments.control else {}
    return {name: whose for name, whose in short.items() if whose} | control | more
