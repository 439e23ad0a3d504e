"""Where the fit of a scan is kept: beside the image, or among the user's data where that can't be written."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

from redball.atlas import Atlas
from redball.desk.settings import data_folder
from redball.files import system_fault
from redball.scans import FitError
from redball.scans.fitfile import SUFFIX, ScanFile, file_beside, read_scan, save_scan

_LONGEST = 40
"""Letters of an image's name in the name of a file among the user's data."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The fit that is kept of an image: its file, what it says, or what is wrong with it."""

    path: Path
    scan: ScanFile | None = None
    fault: str = ""


def own_file(image: Path, map_id: str) -> Path:
    """The file of an image's fit to a map among the user's data."""
    name = hashlib.sha256(f"{map_id}\n{os.path.realpath(image)}".encode()).hexdigest()[:16]
    return data_folder() / "scans" / f"{image.stem[:_LONGEST]}-{name}{SUFFIX}"


def find(image: Path, atlas: Atlas) -> Kept:
    """The fit that was kept of an image on a map.  A file that can't be used stays as it is: what is kept
    from now on goes among the user's data.
    """
    beside, own = file_beside(image), own_file(image, atlas.id)
    fault = ""
    for path in (own, beside):
        if os.path.lexists(path):
            try:
                return Kept(path, read_scan(path, atlas), fault)
            except FitError as error:
                fault = fault or error.faults[0].sentence()
    return Kept(own if fault and os.path.lexists(beside) else beside, None, fault)


def keep(scan: ScanFile, atlas: Atlas, image: Path, path: Path) -> Path:
    """Write a fit to the file where it was kept, else among the user's data; returns where.

    Raises:
        FitError: neither can be written.

    """
    own = own_file(image, atlas.id)
    if path != own:
        try:
            save_scan(scan, atlas, path)
        except FitError:
            pass
        else:
            return path
    try:
        own.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FitError(system_fault(own.parent, error, "a folder that can be written")) from error
    save_scan(scan, atlas, own)
    return own
