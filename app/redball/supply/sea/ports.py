"""The ports of a position: their class now, which are iced in, which serve their holders (base game 6)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
import numpy as np
import numpy.typing as npt

from redball.atlas import PortClass
from redball.game.state import Game
from redball.supply.conditions.climate import Climate
from redball.supply.graph.board import Board
from redball.supply.options import SupplyOptions


class Ports(msgspec.Struct, frozen=True, eq=False):
    """``now`` is the class of each port, NONE when it counts as no port; ``least`` the smallest that serves.

    ``serving`` are the ports that paths of whoever holds them can use, ``ruined`` those that would serve but
    for the damage by which they count as none: who stands there may embark as on a beach.
    """

    now: Mapping[int, PortClass]
    least: PortClass
    iced: frozenset[int]
    ruined: npt.NDArray[np.int64]
    serving: npt.NDArray[np.int64]


def ports_of(game: Game, board: Board, climate: Climate, options: SupplyOptions) -> Ports:
    """The ports of a position."""
    iced = frozenset(n for n in board.ports if _is_iced(game, board, climate, options, n))
    now: dict[int, PortClass] = {}
    for node, printed in board.port_class.items():
        state = game.hexes.get(node)
        now[node] = damaged_class(printed, options) if state is not None and state.port_damaged else printed
    least = PortClass[options.port_min_class.upper()]
    shut: frozenset[int] = iced if options.iced_port_blocks else frozenset()
    serving = [n for n in board.ports if now[n] >= least and n not in shut]
    whole = board.port_class
    ruined = [n for n in board.ports if not now[n] and whole[n] >= least and n not in shut]
    return Ports(now, least, iced, np.array(ruined, np.int64), np.array(serving, np.int64))


def _is_iced(game: Game, board: Board, climate: Climate, options: SupplyOptions, node: int) -> bool:
    state = game.hexes.get(node)
    if state is not None and state.iced_in:
        return True
    return node in board.icing_ports and climate.weather[climate.zones[node]] in options.port_iced_weather


def damaged_class(printed: PortClass, options: SupplyOptions) -> PortClass:
    """What a damaged port counts as."""
    match options.damaged_port_class:
        case "one_lower":
            return PortClass(max(0, printed - 1))
        case "none":
            return PortClass.NONE
        case _:
            return printed
