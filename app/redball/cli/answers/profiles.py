"""House profiles on the command line: writing a game's options as one, and playing by one."""

from __future__ import annotations

from argparse import Namespace

from redball.cli.answer import DONE, INVALID, Answer
from redball.rules import open_save
from redball.rules.profiles import orders_of, profile_of, read_profile, save_profile
from redball.wording import message, sentence


def profile(arguments: Namespace) -> Answer:
    """Write or apply a house profile."""
    return _export(arguments) if arguments.act == "export" else _apply(arguments)


def _export(arguments: Namespace) -> Answer:
    with open_save(arguments.game, read_only=True) as session:
        found = profile_of(session.game.options, arguments.name or arguments.file.stem)
    save_profile(found, arguments.file)
    data = {"profile": found.name, "file": str(arguments.file), "options": dict(found.options)}
    said = message("cli.profile_written", profile=found.name, path=str(arguments.file))
    return Answer(data, [sentence(said)])


def _apply(arguments: Namespace) -> Answer:
    found = read_profile(arguments.file)
    with open_save(arguments.game) as session:
        orders = orders_of(found, session.game)
        rulings = session.commit_all(orders)
    good = all(ruling.allowed for ruling in rulings)
    lines = [sentence(ruling.text) for ruling in rulings]
    lines += [sentence(reason) for ruling in rulings for reason in ruling.reasons]
    if not orders:
        lines = [sentence(message("cli.profile_no_change", profile=found.name))]
    data = {"profile": found.name, "set": {o.name: o.value for o in orders} if good else {}}
    return Answer(data, lines, DONE if good else INVALID)
