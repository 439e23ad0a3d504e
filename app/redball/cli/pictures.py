"""The map as a picture file; apart, because only this verb needs to paint."""

from __future__ import annotations

from argparse import Namespace

from redball.game.state import Game
from redball.report.picture import PictureRequest, write_picture


def draw(game: Game, arguments: Namespace) -> tuple[int, int]:
    """Write the picture that the arguments of the verb ask for; answers its width and height in px.

    Raises :class:`redball.report.errors.PictureError`.
    """
    request = PictureRequest(
        area=arguments.area,
        width=arguments.width,
        scale=arguments.scale,
        title=arguments.title or "",
        legend=not arguments.no_legend,
        style=arguments.palette,
    )
    size = write_picture(game, request, arguments.out)
    return size.width(), size.height()
