"""The files and folders of the checkout that the set-up knows."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["CHECKOUT", "DEV_LOCK", "LOCK", "PROJECT", "VENV", "venv_python"]

CHECKOUT = Path(__file__).resolve().parents[2]
PROJECT = CHECKOUT / "pyproject.toml"
VENV = CHECKOUT / ".venv"
LOCK = CHECKOUT / "packaging" / "requirements.lock"
DEV_LOCK = CHECKOUT / "packaging" / "requirements-dev.lock"


def venv_python(venv: Path = VENV) -> Path:
    """The Python of a virtual environment, whether it exists or not."""
    return venv / "Scripts" / "python.exe" if os.name == "nt" else venv / "bin" / "python"
