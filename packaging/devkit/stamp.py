"""The note in ``.venv`` that says what was installed, so that nothing is installed twice."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Self

__all__ = ["Stamp", "digest"]

_NAME = "redball-setup.json"


def digest(file: Path) -> str:
    """The SHA-256 of a file's text; line ends don't count, so that a Windows checkout gets the same."""
    return hashlib.sha256(file.read_bytes().replace(b"\r\n", b"\n")).hexdigest()


@dataclass(frozen=True)
class Stamp:
    """What a ``.venv`` holds.

    ``python`` is its version ("3.11"), ``checkout`` the folder that Redball is linked to, ``project`` the
    digest of pyproject.toml at that time, ``locks`` the digests of the lock files whose packages are there.
    """

    python: str = ""
    checkout: str = ""
    project: str = ""
    locks: frozenset[str] = field(default_factory=frozenset)

    @classmethod
    def read(cls, venv: Path) -> Self:
        """The stamp in ``venv``; an empty one when there is none that can be understood."""
        try:
            data = json.loads((venv / _NAME).read_text(encoding="utf-8"))
            return cls(**{**data, "locks": frozenset(data["locks"])})
        except (OSError, ValueError, TypeError, KeyError):
            return cls()

    def write(self, venv: Path) -> None:
        """Put the stamp into ``venv``."""
        data = {**asdict(self), "locks": sorted(self.locks)}
        (venv / _NAME).write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")

    def has(self, lock: Path) -> bool:
        """Whether the packages of ``lock``, as it is now, are installed."""
        return digest(lock) in self.locks

    def links(self, checkout: Path, project: Path) -> bool:
        """Whether Redball is linked to this ``checkout``, as its ``project`` file is now."""
        return (self.checkout, self.project) == (str(checkout), digest(project))
