"""TOML that people write, read in one place: scenarios, house profiles, heads of maps.

The standard reader has no bounds: it complains of thousands of digits or brackets in its own words, and takes
minutes for a key of thousands of parts.  Here all of that is a fault.
"""

from __future__ import annotations

import re
from typing import Any

import tomli

from redball.errors import Fault, RedballError
from redball.language import translated
from redball.toml_lines import syntax_fault

MOST_TOML = 1_000_000
"""Largest file of TOML in bytes, twenty times the longest that Redball brings; it is read within a second."""
MOST_VALUES, MOST_TABLES = 150_000, 10_000
"""Commas and lines of a file, and its headers in brackets: what the standard reader takes a second for."""
DEEPEST = 16
"""Most tables and lists within each other; a scenario has four."""

_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
_TABLE = re.compile(r"^[ \t]*+\[", re.MULTILINE)
_LONG_KEY = re.compile(rf"(?:^|[\[{{,])[ \t]*+{_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{DEEPEST}}}", re.MULTILINE)


def parse_toml(text: str, where: str, wrong: type[RedballError]) -> dict[str, Any]:
    """The tables of a text; ``where`` is what faults call it, such as the file's name.

    Raises:
        RedballError: a ``wrong`` with the fault that stops reading, and its line.

    """
    if (values := text.count(",") + text.count("\n")) > MOST_VALUES:
        raise wrong(
            Fault(
                where, translated("{0:,} values or lines", values), translated("at most {0:,}", MOST_VALUES)
            )
        )
    if (tables := len(_TABLE.findall(text))) > MOST_TABLES:
        raise wrong(
            Fault(where, translated("{0:,} tables", tables), translated("at most {0:,}", MOST_TABLES))
        )
    if (found := _LONG_KEY.search(text)) is not None:
        line = text.count("\n", 0, found.end()) + 1
        raise wrong(
            Fault(
                f"{where} line {line}",
                translated("a key of more than {0} parts", DEEPEST),
                "a key of few parts",
            )
        )
    try:
        plain = tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        at, complaint = syntax_fault(error)
        raise wrong(Fault(where + at, f"“{complaint}”", "valid TOML")) from error
    except RecursionError as error:
        raise wrong(_too_deep(where)) from error
    except ValueError as error:  # Python reads no number of more than 4,300 digits
        raise wrong(Fault(where, "a number of too many digits", "numbers of a game")) from error
    if _depth_exceeds(plain, DEEPEST):
        raise wrong(_too_deep(where))
    return plain


def _too_deep(where: str) -> Fault:
    return Fault(
        where, translated("more than {0} tables and lists within each other", DEEPEST), "tables of few levels"
    )


def _depth_exceeds(plain: object, most: int) -> bool:
    """True if lists and tables lie more than so deep within each other; level by level, without recursion."""
    level = [plain]
    for _ in range(most + 1):
        within = (part.values() if isinstance(part, dict) else part for part in level)
        level = [inner for part in within for inner in part if isinstance(inner, (dict, list))]  # type: ignore[attr-defined]
        if not level:
            return False
    return True
