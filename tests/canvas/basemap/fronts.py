"""Random positions on the real map as players make them: fronts of stacks, fleets in their boxes, depots."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import msgspec
from PySide6.QtCore import QRectF
from redball.atlas import Atlas
from redball.canvas.palette import Palette
from redball.canvas.scene import MapScene
from redball.game.state import Depot, Game
from redball.supply.paths import Status

from tests.small_map import small_game, unit

POWERS = ("GE", "SU", "CW", "IT", "US", "JA", "FR", "CH")
LAND = ("INF", "ARM", "MOT", "HQ-I", "HQ-A", "GAR", "INF", "INF")
SEA = ("BB", "CV", "CA", "SUB", "TRS")


def front(atlas: Atlas, seed: int) -> tuple[Game, dict[str, Status], QRectF]:
    """A position, how its units are supplied, and the part of the map that it is on."""
    rnd = Random(seed)
    grid = atlas.grid
    at = rnd.choice([p for p in atlas.places if p.is_city]).node
    far = rnd.choice((3, 5, 8, 14))
    col, row = grid.colrow(at)
    around = [
        node
        for dc in range(-far, far + 1)
        for dr in range(-far, far + 1)
        if (node := grid.node(col + dc, row + dr)) >= 0
    ]
    land = [node for node in around if atlas.sea[node] < 0]
    towns = [node for node in land if node in atlas.places_at]
    share = rnd.choice((0.05, 0.15, 0.3, 0.5))
    held = {*rnd.sample(land, round(share * len(land))), *rnd.sample(towns, round(0.6 * len(towns)))}
    units = [
        _land(rnd, f"u{node}-{n}", node)
        for node in sorted(held)
        for n in range(rnd.choice((1, 1, 1, 2, 2, 3, 4, 6)))
    ]
    seas = sorted({int(atlas.sea[node]) for node in around if atlas.sea[node] >= 0})
    for sea in rnd.sample(seas, min(len(seas), 3)):
        units += [_ship(rnd, f"s{sea}-{n}", sea) for n in range(rnd.choice((1, 2, 5, 9)))]
    convoys = {(sea, rnd.choice(POWERS)): rnd.randint(1, 25) for sea in seas[:3] if rnd.random() < 0.6}
    depots = {
        node: Depot(rnd.randint(1, 9), rnd.choice(POWERS))
        for node in rnd.sample(sorted(held), min(len(held), rnd.choice((0, 2, 6, 12))))
    }
    game = replace(
        small_game(atlas, [unit("x", type="INF")], powers=POWERS),
        units={u.id: u for u in units}, depots=depots, convoys=convoys,
    )  # fmt: skip
    statuses = {u.id: rnd.choice(list(Status)) for u in units if rnd.random() < 0.3}
    x, y = grid.centre(at)
    return game, statuses, QRectF(x - far - 1, y - far, 2 * far + 2, 2 * far)


def _land(rnd: Random, name: str, node: int):
    factors = {"attack": rnd.choice((1, 2, 4, 5, 8, 10, 12)), "movement": rnd.choice((1, 3, 4, 6, 10))}
    made = unit(
        name, type=rnd.choice(LAND), power=rnd.choice(POWERS), name=f"{rnd.randint(1, 99)} Army", **factors
    )
    return _at(made, hex=node, organized=rnd.random() < 0.8)


def _ship(rnd: Random, name: str, sea: int):
    made = unit(name, type=rnd.choice(SEA), power=rnd.choice(POWERS), attack=5, movement=6)
    return _at(made, sea=sea, section=rnd.randint(0, 4))


def _at(made, **changed):
    return msgspec.structs.replace(made, note="", **changed)


def scene_of(atlas: Atlas, palette: Palette, seed: int) -> tuple[MapScene, QRectF]:
    """The scene of a random position, and the part of the map that it is on."""
    game, statuses, area = front(atlas, seed)
    scene = MapScene(atlas, palette)
    scene.motion.reduced = True
    scene.set_game(game, statuses)
    return scene, area
