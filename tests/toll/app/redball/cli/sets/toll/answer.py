"""The toll posts of a game."""

from __future__ import annotations

from argparse import Namespace

from redball.cli.answer import Answer
from redball.cli.answers.given import game_of
from redball.rules.toll import POSTS
from redball.wording import message, sentence


def toll(arguments: Namespace) -> Answer:
    """Show the toll posts and what they have taken."""
    game = game_of(arguments)
    data, lines = [], []
    for node, post in POSTS.of(game).items():
        if arguments.power in ("", post.owner):
            place = game.atlas.place_name(node)
            data.append({"hex": game.atlas.label(node), "power": post.owner, "taken": str(post.taken)})
            lines.append(sentence(message("toll.line", hex=place, power=post.owner, taken=post.taken)))
    return Answer(data, lines)
