"""Packages: one file with all that a group shares of a game, to be looked at before anything is made of it.

A package is a zip file with a scenario, a manifest that says what is in it, and perhaps a house profile, a
note, a picture, patches of the map and counter libraries.  It is read as something that a stranger sent:
whole or not at all, within limits, and refused in words when it isn't what its manifest says.
"""

from redball.game.package.manifest import Facts, FileRow, Manifest
from redball.game.package.names import SUFFIX, is_package
from redball.game.package.package import (
    Package,
    check_name,
    made,
    package_size,
    read_package,
    unpack,
    write_package,
)

__all__ = [
    "SUFFIX",
    "Facts",
    "FileRow",
    "Manifest",
    "Package",
    "check_name",
    "is_package",
    "made",
    "package_size",
    "read_package",
    "unpack",
    "write_package",
]
