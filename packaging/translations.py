"""Brings the catalogues of ``assets/translations`` up to date with the texts of the program.

For each language there is ``<code>.po``, which people write, and ``<code>.mo``, which the program reads.  A
new language begins with an empty ``<code>.po``.
"""

from __future__ import annotations

import io
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from babel.messages import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

CHECKOUT = Path(__file__).resolve().parents[1]
FOLDER = CHECKOUT / "assets" / "translations"
_KEYWORDS: dict[str, Any] = {
    "tr": {1: (1,), 2: ((2, "c"), 1)},
    "translated": {1: (1,), 2: ((2, "c"), 1)},
    "marked": None,
    "pgettext": {2: ((1, "c"), 2)},
    "counted": {3: (2, 3)},
}
"""Which arguments of which functions are texts; "c" is the context."""
_OF_QT: dict[str, Any] = _KEYWORDS | {"translate": {2: (2,), 3: ((3, "c"), 2)}, "count": {3: (2, 3)}}
"""The same in the window, with Qt's way and that of :func:`redball.desk.words.count`."""


def texts() -> Catalog:
    """All texts of the program, with the places where they stand."""
    found = Catalog(project="Redball", charset="utf-8")
    for path in sorted((CHECKOUT / "app").rglob("*.py")):
        place = path.relative_to(CHECKOUT).as_posix()
        keywords = _OF_QT if "desk" in path.parts else _KEYWORDS
        with path.open("rb") as file:
            for line, text, comments, context in extract("python", file, keywords, ["For translators:"]):
                found.add(text, None, [(place, line)], auto_comments=comments, context=context)
    for path in sorted((CHECKOUT / "assets" / "messages").glob("*.toml")):
        place = path.relative_to(CHECKOUT).as_posix()
        for code, text in _flat(path.stem, tomllib.loads(path.read_text("utf-8"))):
            found.add(text, None, [(place, 1)], context=code)
    return found


def _flat(prefix: str, table: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(f"{prefix}.{key}", value)
        else:
            yield f"{prefix}.{key}", str(value)


def updated(path: Path, template: Catalog) -> Catalog:
    """A language's catalogue with all texts of today; those that are gone are kept at its end."""
    with path.open("rb") as file:
        catalogue = read_po(file, locale=path.stem)
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    return catalogue


def po_of(catalogue: Catalog) -> bytes:
    """A catalogue as people write it; without line numbers, which change with every edit."""
    out = io.BytesIO()
    write_po(out, catalogue, width=100, include_lineno=False, sort_by_file=True, ignore_obsolete=True)
    return out.getvalue()


def mo_of(catalogue: Catalog) -> bytes:
    """A catalogue as the program reads it."""
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def share(catalogue: Catalog) -> tuple[int, int]:
    """How many texts are translated, and how many there are."""
    said = [(m.string,) if isinstance(m.string, str) else tuple(m.string or ("",)) for m in catalogue if m.id]
    return sum(map(all, said)), len(said)


def main() -> int:
    """Write every language's files; returns the exit code."""
    template = texts()
    for path in sorted(FOLDER.glob("*.po")):
        catalogue = updated(path, template)
        path.write_bytes(po_of(catalogue))
        path.with_suffix(".mo").write_bytes(mo_of(catalogue))
        done, of = share(catalogue)
        print(f"{path.name}: {done} of {of} texts are translated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
