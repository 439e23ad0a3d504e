"""Makes maps/world-1939 from maps/build/sources and npm packages of Natural Earth.

    python maps/build/build.py [--cache FOLDER] [--out FOLDER]

The same sources give the same files, byte for byte.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import coast  # noqa: E402
import economy  # noqa: E402
import grid  # noqa: E402
import hexsides  # noqa: E402
import labels  # noqa: E402
import lakes  # noqa: E402
import land  # noqa: E402
import naming  # noqa: E402
import packages  # noqa: E402
import places  # noqa: E402
import rails  # noqa: E402
import rivers  # noqa: E402
import seas  # noqa: E402
import sheets  # noqa: E402
import terrain  # noqa: E402
import territory  # noqa: E402
import topojson  # noqa: E402
import write  # noqa: E402
from vectors import Tiles, project  # noqa: E402
from world import World  # noqa: E402

SOURCES = HERE / "sources"


def _json(name: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((SOURCES / name).read_text(encoding="utf-8"))
    return content


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads((SOURCES / name).read_text(encoding="utf-8"))


PROGRAM = HERE.parents[1] / "app" / "redball" / "canvas"
NAMERS = (
    "typefaces", *(f"basemap/geometry/{name}" for name in ("chains", "detail", "ladder", "land", "lattice")),
    *(f"basemap/lettering/{name}" for name in ("arcs", "metrics")),
    *(f"basemap/places/{name}" for name in ("marks", "placing", "separation", "sites", "spots")),
    *(f"basemap/names/{name}" for name in (
        "area_names", "area_raster", "labelling", "occupied", "options", "selection", "spreading", "towns",
    )),
)  # fmt: skip
"""Modules of the program that decide where names stand."""


def digest() -> str:
    """What the map is built from, as one number: the sources, the builder's own code, and the program's
    modules that place names.
    """
    found = hashlib.sha256()
    namers = (PROGRAM / f"{name}.py" for name in NAMERS)
    for path in (*sorted((*SOURCES.iterdir(), *HERE.glob("*.py")), key=lambda p: p.name), *namers):
        found.update(path.name.encode() + path.read_bytes().replace(b"\r\n", b"\n"))
    return f"sha256:{found.hexdigest()}"


class Build:
    """One run: the sources, the geography, and the world that grows."""

    def __init__(self, cache: Path, out: Path) -> None:
        """Reads all sources; raises packages.NoGeography when the geography can't be had."""
        self.out, self.world, self.started = out, World(), time.monotonic()
        atlas = packages.LAND.folder(cache)
        self.land50 = topojson.read(atlas / "land-50m.json", "land")[0][1]
        self.land10 = topojson.read(atlas / "land-10m.json", "land")[0][1]
        self.countries = topojson.read(atlas / "countries-50m.json", "countries")
        self.borders, self.overrides, self.seas = map(
            _json, ("borders_1939.json", "overrides.json", "sea_areas.json")
        )
        self.zones, self.hand = _toml("zones.toml"), _toml("labels.toml")
        self.lakes = lakes.read(cache, _toml("lakes.toml"))
        self.water = Tiles([(0, lake.shape) for lake in self.lakes])
        self.world.places = places.read(SOURCES / "gazetteer.csv")

    def say(self, text: str) -> None:
        """One line of progress."""
        print(f"{time.monotonic() - self.started:6.1f} s  {text}", flush=True)

    def ground(self) -> None:
        """Land, territories, places, sea areas, terrain."""
        world = self.world
        self.say("land and lakes")
        land.lay(world, Tiles([(0, project(self.land50))]), self.water, self.overrides)
        self.say("territories and places")
        territory.lay(world, territory.Borders(self.countries, self.borders), self.overrides)
        places.lay(world, self.borders)
        territory.control(world, self.borders)
        self.say("sea areas")
        seas.lay(world, self.seas)
        seas.ports(world)
        self.say("terrain")
        terrain.lay(world, _toml("terrain.toml")["region"])
        terrain.places_dry(world)
        economy.ice(world, _toml("economy.toml"))

    def lines(self) -> list[rails.Line]:
        """Hexsides, rivers, railways."""
        world = self.world
        self.say("hexsides and rivers")
        hexsides.water(world, Tiles([(0, project(self.land10))]), self.water, self.overrides)
        hexsides.forts(world, self.overrides)
        courses = _toml("rivers.toml")
        rivers.lay(world, courses["river"])
        for kind in ("canal", "alpine"):
            for item in courses[kind]:
                hexsides.mark(world, item["name"], kind, hexsides.project_line(item["line"]))
        self.say("railways and roads")
        over = rails.crossings(world, rails.read(SOURCES / "crossings.csv"))
        return rails.route(world, rails.read(SOURCES / "rails.csv"), over)

    def write(self, lines: list[rails.Line]) -> None:
        """All files of the map folder."""
        world, out = self.world, self.out
        out.mkdir(parents=True, exist_ok=True)
        self.say("sheets and labels")
        panels = sheets.lay(world, self.zones)
        write.check(world)
        # Not all lie on the map: it ends north of Antarctica.
        there = set(world.territory)
        known = {code: t for code, t in self.borders["territories"].items() if code in there}
        write.layers(out, world, list(known))
        write.head(out, world, panels, self.zones["weather"], list(known), digest())
        write.panels(out, panels)
        write.territories(out, known, territory.power)
        split = economy.splitter(_toml("economy.toml"))
        write.places(out, world, split)
        write.rails(out, lines)
        write.roads(out, rails.roads(world, rails.read(SOURCES / "roads.csv")))
        write.hexsides(out, world)
        write.rivers(out, world)
        write.lakes(out, lakes.names(self.lakes, _toml("lakes.toml")))
        write.seas(out, [self.sea(area, panels) for area in self.seas["areas"]], seas.links(world, self.seas))
        titles = {code: t["name"] for code, t in known.items()}
        write.countries(out, labels.countries(world, titles, self.hand["country"]))
        self.say("coasts")
        self.coasts()
        self.say("names")
        naming.lay(out, self.hand)

    def sea(self, area: dict[str, Any], panels: list[sheets.Panel]) -> write.Sea:
        """A sea area as sea_areas.csv tells of it; it counts to the sheet that its box lies on."""
        label = labels.sea(self.world, area["name"], self.hand["sea"].get(area["name"], {}))
        box = seas.box(self.world, area, label)
        sheet = next(p.sheet for p in panels if p.letter == self.world.panel[box])
        return area["name"], sheet, box, label

    def coasts(self) -> None:
        """The drawing files."""
        for scale, shape, tolerance in (("50m", self.land50, 0.0), ("10m", self.land10, 0.005)):
            coast.write(self.out / f"coast-{scale}.npz", coast.whole(shape, tolerance))
        coast.write(self.out / "lakes.npz", [lake.shape for lake in self.lakes])


def main() -> int:
    """Builds the map; 0 when done, 1 when the geography can't be had."""
    parser = argparse.ArgumentParser(description="Build maps/world-1939.")
    parser.add_argument("--cache", type=Path, default=HERE / "work", help="where the npm packages are kept")
    parser.add_argument("--out", type=Path, default=HERE.parent / "world-1939")
    arguments = parser.parse_args()
    try:
        build = Build(arguments.cache, arguments.out)
    except packages.NoGeography as fault:
        print(fault, file=sys.stderr)
        return 1
    try:
        build.ground()
        build.write(build.lines())
    finally:
        for note in build.world.notes:
            print(f"note: {note}")
    build.say(f"{sum(1 for _ in build.world.land())} land hexes of {grid.SIZE}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
