"""A package as a value: made of its parts, written, read, unpacked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import msgspec

from redball.errors import Fault
from redball.files import read_bytes
from redball.game.errors import PackageError
from redball.game.package.container import taken_apart, together
from redball.game.package.manifest import (
    Manifest,
    differences,
    facts_of,
    manifest_of,
    read_manifest,
    write_manifest,
)
from redball.game.package.names import (
    LIBRARY,
    MANIFEST,
    MOST_PACKAGE,
    NOTE,
    PATCHES,
    PREVIEW,
    PROFILE,
    SCENARIO,
    SUFFIX,
    is_package,
)
from redball.game.package.picture import objection
from redball.language import marked, translated
from redball.names import TEXT, is_text
from redball.writing import write_bytes, write_folder

_EXPECTED = marked("a package of a game")
_ENTITIES = re.compile(r"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
"""What makes a small XML file a large one, or reads others; no text of a package needs it."""
_MADE = "package"
"""What faults call one that isn't written yet."""


class Package(msgspec.Struct, frozen=True):
    """All of a package; ``patches`` and ``library`` are texts by the names of their files."""

    manifest: Manifest
    scenario: str
    profile: str = ""
    note: str = ""
    preview: bytes = b""
    patches: Mapping[str, str] = {}
    library: Mapping[str, str] = {}

    @property
    def files(self) -> dict[str, bytes]:
        """Its files by name, without the manifest, in the order in which they are packed."""
        texts = {SCENARIO: self.scenario, PROFILE: self.profile, NOTE: self.note}
        texts |= {f"{PATCHES}/{name}": text for name, text in sorted(self.patches.items())}
        texts |= {f"{LIBRARY}/{name}": text for name, text in sorted(self.library.items())}
        whole = {name: text.encode() for name, text in texts.items() if text or "/" in name}
        return whole | ({PREVIEW: self.preview} if self.preview else {})


def made(
    scenario: str,
    profile: str = "",
    note: str = "",
    preview: bytes = b"",
    patches: Mapping[str, str] | None = None,
    library: Mapping[str, str] | None = None,
) -> Package:
    """A package of some parts, with the manifest that belongs to them.

    Raises:
        PackageError: one of them may not be in a package.

    """
    facts = facts_of(scenario, SCENARIO)
    bare = Package(manifest_of(facts, {}), scenario, profile, note, preview, patches or {}, library or {})
    package = msgspec.structs.replace(bare, manifest=manifest_of(facts, bare.files))
    return package_of(packed(package), _MADE)


def check_name(path: Path) -> None:
    """Refuse a name that no package has.

    Raises:
        PackageError: it doesn't end as one.

    """
    if not is_package(path):
        raise PackageError(Fault(str(path), "another ending", translated("a name that ends in {0}", SUFFIX)))


def write_package(package: Package, path: Path) -> None:
    """Write a package to a file.

    Raises:
        PackageError: the file can't be written.

    """
    write_bytes(path, packed(package), PackageError)


def package_size(package: Package) -> int:
    """Bytes that it takes as a file."""
    return len(packed(package))


def packed(package: Package) -> bytes:
    """The bytes of a package."""
    return together({MANIFEST: write_manifest(package.manifest).encode(), **package.files})


def read_package(path: Path) -> Package:
    """A package by its file: all of it in memory, and nothing elsewhere.

    Raises:
        PackageError: it is none, is damaged or too large, or isn't what its manifest says.

    """
    return package_of(read_bytes(path, _EXPECTED, PackageError, MOST_PACKAGE), path.name)


def package_of(data: bytes, where: str) -> Package:
    """A package by its bytes; ``where`` is what faults call it.

    Raises:
        PackageError: as for :func:`read_package`.

    """
    files = taken_apart(data, where)
    texts = {name: _text(data, f"{where}: {name}") for name, data in files.items() if name != PREVIEW}
    manifest = read_manifest(texts.pop(MANIFEST), f"{where}: {MANIFEST}")
    facts = facts_of(texts[SCENARIO], f"{where}: {SCENARIO}")
    del files[MANIFEST]
    faults = [*differences(manifest, files, facts, where)]
    if NOTE in texts and not is_text(texts[NOTE]):
        faults.append(Fault(f"{where}: {NOTE}", "characters that can't be seen, or too many", TEXT))
    if PREVIEW in files and (fault := objection(files[PREVIEW], f"{where}: {PREVIEW}")) is not None:
        faults.append(fault)
    if faults:
        raise PackageError(faults)
    return Package(
        manifest,
        texts[SCENARIO],
        texts.get(PROFILE, ""),
        texts.get(NOTE, ""),
        files.get(PREVIEW, b""),
        _within(PATCHES, texts),
        _within(LIBRARY, texts),
    )


def _within(folder: str, texts: Mapping[str, str]) -> dict[str, str]:
    return {name.split("/")[1]: text for name, text in texts.items() if name.startswith(f"{folder}/")}


def _text(data: bytes, where: str) -> str:
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise PackageError(Fault(where, "bytes that aren't text", "a text in UTF-8")) from error
    if "\0" in text:
        raise PackageError(Fault(where, "bytes that aren't text", "a text in UTF-8"))
    if _ENTITIES.search(text):
        raise PackageError(Fault(where, "declarations of XML", "a text without them"))
    return text


def unpack(package: Package, folder: Path) -> None:
    """Write the files of a package into a new folder, all or none.

    Raises:
        PackageError: the folder is there already and has something in it, or can't be made.

    """
    manifest = {MANIFEST: write_manifest(package.manifest).encode()}
    write_folder(folder, manifest | package.files, PackageError)
