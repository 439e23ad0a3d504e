"""The logistics graph as a file."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path

from redball.atlas.areas import nodes_in
from redball.cli.answer import Answer
from redball.game.state import Game
from redball.wording import message, sentence


def graph(arguments: Namespace) -> Answer:
    """Write the map, and the position of a save, as a graph."""
    from redball.cli.graph_files import plain_graph, write_graph

    source, out = Path(arguments.source), Path(arguments.out)
    game: Game | None = None
    if os.path.isdir(source):
        from redball.atlas import load

        atlas = load(source)
    else:
        from redball.rules import open_save

        with open_save(source, read_only=True) as session:
            game = session.game
        atlas = game.atlas
    part = None if arguments.area == "whole" else nodes_in(atlas, arguments.area)
    found = plain_graph(atlas, game, part)
    write_graph(found, out)
    nodes, edges = found.number_of_nodes(), found.number_of_edges()
    said = message("cli.graph", path=str(out), nodes=nodes, edges=edges)
    return Answer({"graph": str(out), "nodes": nodes, "edges": edges}, [sentence(said)])
