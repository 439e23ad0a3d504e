"""New games: from a scenario, a package, or an empty map."""

from __future__ import annotations

import os
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import Any

from redball.cli.answer import INVALID, Answer
from redball.cli.answers.library import odd_rows
from redball.errors import Fault
from redball.game import library
from redball.game.errors import SaveError
from redball.game.package import is_package
from redball.game.rulings import Ruling
from redball.game.state import Game
from redball.language import marked, translated
from redball.usage import UsageError
from redball.wording import message, sentence

_OF_MAPS = ("date", "title", "powers", "patch")
"""Arguments that only an empty map takes."""


def new(arguments: Namespace) -> Answer:
    """Start a game."""
    from redball.game.savefile import check_name
    from redball.game.session import Session
    from redball.rules import judge

    out: Path = arguments.out
    check_name(out)
    if os.path.exists(out) and not arguments.force:
        expected = translated("a new name, or --force to replace it")
        raise SaveError(Fault(str(out), translated("a file that is already there"), expected))
    _check_ways(arguments)
    begin = _on_map if arguments.map is not None else _from_file
    game, notes = begin(arguments)
    if isinstance(game, Ruling):
        reasons = [sentence(reason) for reason in game.reasons]
        return Answer({"allowed": False, "reasons": reasons, "clauses": list(game.clauses)}, reasons, INVALID)
    with Session.create(out, game, judge):
        pass
    said = message("cli.new", title=game.title, units=len(game.units), path=str(out))
    odd = [] if arguments.map is not None else odd_rows(Path(arguments.scenario), game)
    data: dict[str, Any] = {"game": str(out), "title": game.title, "map": game.atlas.id}
    data |= {"units": len(game.units)}
    data |= ({"notes": notes} if notes else {}) | ({"oddities": odd} if odd else {})
    return Answer(data, [sentence(said), *notes, *(row["text"] for row in odd)])


def _check_ways(arguments: Namespace) -> None:
    """Refuse a scenario and a map together, neither of them, and what doesn't go with the one given.

    Raises:
        UsageError: one of those.

    """
    scenario, map = arguments.scenario is not None, arguments.map is not None
    others = [f"--{each}" for each in _OF_MAPS if getattr(arguments, each)]
    if scenario == map:
        raise _usage(marked("SCENARIO or --map, one of them"))
    if map and arguments.date is None:
        raise _usage(marked("with --map also --date"))
    if others and not map:
        raise _usage(marked("--map with {0}"), ", ".join(others))


def _usage(expected: str, *values: object) -> UsageError:
    found = translated("too few arguments, or too many")
    return UsageError(Fault("redball new", found, translated(expected, *values)))


def _from_file(arguments: Namespace) -> tuple[Game | Ruling, list[str]]:
    """The position of a scenario or a package, with notes; the refusal of its rule sets."""
    from redball.rules import read_scenario
    from redball.rules.beginning import to_set_up, without_units

    brought: list[str] = []
    if is_package(arguments.scenario):
        game, brought = _brought(Path(arguments.scenario))
    else:
        game = read_scenario(library.find_scenario(arguments.scenario))
    if arguments.without_units:
        game = without_units(game)
    switch = _switch(arguments, game)
    if switch is not None and not switch.allowed:
        return switch, []
    notes = [*brought, *(sentence(note) for note in switch.notes)] if switch is not None else brought
    game = _with_profile(arguments, game.changed(switch.changes) if switch is not None else game)
    return to_set_up(game) if arguments.set_up else game, notes


def _on_map(arguments: Namespace) -> tuple[Game | Ruling, list[str]]:
    """An empty map at the beginning of a turn, to be set up; the refusal of its rule sets."""
    from redball.atlas.atlas import PatchName
    from redball.game.powers import power_infos
    from redball.rules.beginning import at_first_phase, from_nothing, to_set_up

    powers = power_infos() if arguments.powers is None else arguments.powers
    patches = [PatchName(id, "", "") for id in arguments.patch]
    title = arguments.title or arguments.out.stem
    game = from_nothing(arguments.map, title, arguments.date, powers, patches)
    switch = _switch(arguments, game)
    if switch is not None and not switch.allowed:
        return switch, []
    game = game.changed(switch.changes) if switch is not None else game
    return to_set_up(_with_profile(arguments, at_first_phase(game))), []


def _switch(arguments: Namespace, game: Game) -> Ruling | None:
    """What playing with the rule sets of an argument makes of a position; None where nothing changes."""
    from redball.rules.base.rule_sets import beginning_with

    return beginning_with(game, arguments.rules) if arguments.rules is not None else None


def _with_profile(arguments: Namespace, game: Game) -> Game:
    from redball.rules import check_options
    from redball.rules.profiles import orders_of, read_profile

    if arguments.profile is None:
        return game
    options = {order.name: order.value for order in orders_of(read_profile(arguments.profile), game)}
    game = replace(game, options={**game.options, **options})
    check_options(game, str(arguments.profile))
    return game


def _brought(path: Path) -> tuple[Game, list[str]]:
    """The position of a package; the patches that it is played with are kept among the player's own."""
    from redball.game.package import read_package
    from redball.game.package.keeping import keep_patches
    from redball.rules.packages import contents_of

    contents = contents_of(read_package(path))
    kept = keep_patches(contents.needed.values())
    return contents.game, [sentence(message("cli.kept", path=str(file))) for file in kept]
