"""The verbs that every game has, and the list of all verbs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from redball.cli import sets
from redball.cli.verb import REGISTERED, Verb

__all__ = ["verbs"]


@cache
def verbs() -> Mapping[str, Verb]:
    """Every verb by name: those of the modules here, then those of each rule set.

    Packages of rule sets are found by listing the folder, so that neither help nor an unknown verb waits for
    the rules to be imported.
    """
    for name, path in ((__name__, __path__), (sets.__name__, sets.__path__)):
        for found in iter_modules(path):
            import_module(f"{name}.{found.name}")
    return REGISTERED
