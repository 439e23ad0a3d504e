"""Packages on the command line: packing a game, looking into a package, unpacking it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from redball.cli.answer import Answer, table
from redball.cli.answers import given
from redball.errors import Fault
from redball.files import read_text
from redball.game import package as packages
from redball.game.errors import PackageError
from redball.game.package import Package
from redball.game.package.names import most_of
from redball.game.scenario import write_scenario
from redball.language import marked, translated
from redball.toml_writing import toml_value
from redball.usage import UsageError
from redball.wording import message, sentence
from redball.writing import write_bytes


def pack(arguments: Namespace) -> Answer:
    """Pack a game, or show or unpack a package."""
    chosen = [way for way in ("game", "show", "unpack") if getattr(arguments, way) is not None]
    if len(chosen) != 1:
        raise _usage(marked("GAME, --show X.redpack or --unpack X.redpack, one of them"))
    if chosen == ["show"]:
        return _show(arguments)
    if arguments.out is None:
        raise _usage(marked("also --out"))
    return _unpack(arguments) if chosen == ["unpack"] else _pack(arguments)


def _usage(expected: str) -> UsageError:
    return UsageError(
        Fault("redball pack", translated("too few arguments, or too many"), translated(expected))
    )


def _pack(arguments: Namespace) -> Answer:
    from redball.rules.packages import contents_of, patches_of
    from redball.rules.profiles import profile_of, write_profile

    out: Path = arguments.out
    packages.check_name(out)
    game = given.game_of(arguments)
    preview = b""
    if not arguments.no_picture:
        from redball.report.preview import preview_png  # Qt comes in here

        preview = preview_png(game)
    package = packages.made(
        write_scenario(game),
        write_profile(profile_of(game.options, game.title)),
        arguments.note,
        preview,
        patches_of(game) | _texts("patches", arguments.patch),
        _texts("library", arguments.library),
    )
    contents_of(package)  # what others would refuse is told at once
    packages.write_package(package, out)
    said = message("cli.packed", title=game.title, path=str(out), files=len(package.files))
    return Answer({"package": str(out)} | _data(package), [sentence(said)])


def _texts(folder: str, paths: Sequence[Path] | None) -> dict[str, str]:
    """Texts by the names of their files."""
    found: dict[str, str] = {}
    for path in paths or ():
        most = most_of(f"{folder}/{path.name}")
        if not most:
            expected = translated("a name of letters, digits, blanks, “-”, “_” and “.”")
            raise PackageError(Fault(str(path), f"“{path.name}”", expected))
        if path.name in found:
            found_twice = translated("a second file of this name")
            raise PackageError(Fault(str(path), found_twice, translated("a name of its own")))
        found[path.name] = read_text(path, "a text file", PackageError, most)
    return found


def _show(arguments: Namespace) -> Answer:
    package = packages.read_package(arguments.show)
    lines = _lines(package)
    if arguments.picture is not None:
        if not package.preview:
            expected = translated("a package with a picture")
            raise PackageError(Fault(str(arguments.show), translated("no picture in it"), expected))
        write_bytes(arguments.picture, package.preview, PackageError)
        lines.append(sentence(message("cli.written", path=str(arguments.picture))))
    return Answer({"package": str(arguments.show)} | _data(package), lines)


def _unpack(arguments: Namespace) -> Answer:
    from redball.rules.packages import contents_of

    package = packages.read_package(arguments.unpack)
    contents_of(package)  # refused before anything is written
    packages.unpack(package, arguments.out)
    said = message("cli.unpacked", path=str(arguments.out), files=len(package.files))
    return Answer({"folder": str(arguments.out)} | _data(package), [sentence(said)])


def _data(package: Package) -> dict[str, Any]:
    facts = package.manifest.facts
    return {
        "program": package.manifest.program,
        **{name: getattr(facts, name) for name in facts.__struct_fields__},
        "note": package.note,
        "picture": bool(package.preview),
        "files": [
            {"name": row.name, "size": row.size, "sha256": row.sha256} for row in package.manifest.files
        ],
    }


def _lines(package: Package) -> list[str]:
    from redball.rules import rule_set_titles

    facts = package.manifest.facts
    said = message("cli.package", title=facts.title, date=facts.turn, map=facts.map, units=facts.units)
    lines = [sentence(said)]
    if facts.powers:
        lines.append(sentence(message("cli.package_powers", powers=", ".join(facts.powers))))
    if facts.rule_sets:
        titles = rule_set_titles()
        sets = ", ".join(titles.get(id, id) for id in facts.rule_sets)
        lines.append(sentence(message("cli.package_rule_sets", sets=sets)))
    for name, value in sorted(facts.options.items()):
        lines.append(f"{name} = {toml_value(value)}")
    if package.note:
        lines += ["", *package.note.rstrip("\n").split("\n")]
    sizes = [(row.name, row.size) for row in package.manifest.files]
    return [*lines, "", *table([(translated("File"), translated("Bytes")), *sizes])]
