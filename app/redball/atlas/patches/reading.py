"""Reading a patch: one TOML file, every fault with its line, nothing of it when there is one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from redball.atlas.patches.kinds import KINDS, LAYERS, TERRAIN, Kind, same
from redball.atlas.patches.patch import FORMAT, Change, Patch, PatchError
from redball.errors import in_words, near_misses
from redball.files import read_text
from redball.language import marked, translated
from redball.names import ID, MOST_NAME, MOST_TEXT, MOST_TITLE, TEXT, is_id, is_name, is_text, name_said
from redball.reading import PlainReader
from redball.toml_lines import Lines
from redball.toml_reading import MOST_TOML, parse_toml

MOST_WHY = 400
"""Characters of a reason."""
_HEAD = ("patch", "id", "name", "version", "map", "map_hash", "note", "changes")
_NEEDED = ("id", "name", "map")


def read_patch(source: Path | str, called: str = "patch") -> Patch:
    """The patch in a file by its path, or in a text, which faults call ``called``.

    Raises:
        PatchError: every fault of the file, by line.

    """
    if isinstance(source, Path):
        text, called = read_text(source, "a patch of a map", PatchError, MOST_TOML), source.name
    else:
        text = source
    return _Reader(text, called).patch()


def is_patch(text: str) -> bool:
    """True for a file of TOML that says of itself that it is a patch."""
    return any(line.partition("=")[0].strip() == "patch" for line in text.splitlines()[:20])


class _Reader:
    """Reads one patch and gathers its faults."""

    def __init__(self, text: str, called: str) -> None:
        self.called = called
        self.plain = parse_toml(text, called, PatchError)
        self.lines = Lines(text)
        self.reader = PlainReader(self._where, wrong=PatchError)
        self.fault = self.reader.fault

    def _where(self, path: str) -> str:
        line = self.lines.of(path) if path else None
        at = f"{self.called} line {line}" if line else self.called
        return f"{at}: {path}" if path else at

    def patch(self) -> Patch:
        if (found := self.plain.get("patch")) != FORMAT or isinstance(found, bool):
            words = translated("nothing") if found is None else in_words(found)
            self.fault(
                "patch", words, translated("{0}, the format of patches that this program reads", FORMAT)
            )
            raise PatchError(self.reader.faults)
        for name in self.plain:
            if name not in _HEAD:
                expected = translated("one of the fields {0}", ", ".join(_HEAD))
                self.fault(name, "an unknown field", expected, near_misses(name, _HEAD))
        head = {name: self._word(name) for name in _HEAD[1:-1]}
        patch = Patch(**head, changes=self._changes(), file=self.called)
        if self.reader.faults:
            raise PatchError(self.reader.faults)
        return patch

    def _word(self, name: str) -> str:
        word = self.plain.get(name, None if name in _NEEDED else "1" if name == "version" else "")
        if name == "version" and isinstance(word, int) and not isinstance(word, bool):
            word = in_words(word)
        known: dict[str, tuple[Callable[[str], bool], str]] = {
            "id": (is_id, ID),
            "map": (is_id, ID),
            "name": (partial(is_name, most=MOST_TITLE), name_said(MOST_TITLE)),
            "version": (is_name, name_said()),
            "note": (is_text, TEXT),
            "map_hash": (partial(is_text, most=MOST_NAME), name_said()),
        }
        judge, expected = known[name]
        if not isinstance(word, str) or not judge(word):
            self.fault(name, in_words(word), expected)
            return ""
        return word

    def _changes(self) -> tuple[Change, ...]:
        rows = self.plain.get("changes", [])
        if not isinstance(rows, list):
            self.fault("changes", in_words(rows), "a list of changes")
            return ()
        found = [self._change(row, f"changes[{i}]") for i, row in enumerate(rows)]
        return tuple(change for change in found if change is not None)

    def _change(self, row: object, path: str) -> Change | None:
        if not isinstance(row, Mapping):
            self.fault(path, in_words(row), "a change: what it changes, what that was and is, and why")
            return None
        kind = self._kind(row, path)
        why = row.get("why")
        if not isinstance(why, str) or not is_name(why, MOST_WHY):
            words = name_said(MOST_WHY)
            self.fault(path, translated("{0} as why", in_words(why)), translated("the reason: {0}", words))
            return None
        if kind is None:
            return None
        key = row[kind.word]
        if not isinstance(key, str) or not is_name(key, MOST_WHY) or kind.named(key) is None:
            self.fault(path, translated("{0} as {1}", in_words(key), kind.word), kind.told)
            return None
        before = len(self.reader.faults)
        was, now = (self._cells(row, word, kind, path) for word in ("was", "is"))
        if len(self.reader.faults) > before or not self._agree(kind, key, was, now, path):
            return None
        line = self.lines.of(path) or 0
        if was is not None and now is not None:
            return Change(kind.word, key, was, now, why, self.called, line)
        was, now = (None if cells is None else kind.whole(key, cells) for cells in (was, now))
        return Change(kind.word, key, was, now, why, self.called, line)

    def _kind(self, row: Mapping[Any, Any], path: str) -> Kind | None:
        kinds = [name for name in row if name in KINDS]
        if unknown := [name for name in row if name not in {*KINDS, "was", "is", "why"}]:
            known = (*KINDS, "was", "is", "why")
            words = translated("one of {0}", ", ".join(known))
            self.fault(path, f"“{unknown[0]}”", words, near_misses(unknown[0], known))
            return None
        if len(kinds) != 1:
            words = translated("{0} and {1}", *kinds[:2]) if kinds else translated("nothing that it changes")
            self.fault(path, words, translated("one of {0}", ", ".join(KINDS)))
            return None
        return KINDS[kinds[0]]

    def _cells(self, row: Mapping[Any, Any], word: str, kind: Kind, path: str) -> dict[str, str] | None:
        """The columns under ``was`` or ``is``; None if there are none of these."""
        plain = row.get(word)
        if plain is None:
            return None
        if not isinstance(plain, Mapping):
            self.fault(path, translated("{0} as {1}", in_words(plain), word), "a table of columns")
            return None
        cells = {}
        for column, value in plain.items():
            if column not in kind.columns:
                found = translated("“{0}” in {1}", column, word)
                words = translated("one of {0}", ", ".join(kind.columns))
                self.fault(path, found, words, near_misses(column, kind.columns))
            elif (cell := _cell(value)) is None:
                self.fault(
                    path, translated("{0} as {1}", in_words(value), column), "a line of text or a number"
                )
            elif word == "is" and column == "terrain" and kind.word == "hex" and cell not in TERRAIN:
                found, words = translated("“{0}” as {1}", cell, column), ", ".join(TERRAIN)
                self.fault(path, found, translated("one of {0}", words), near_misses(cell, TERRAIN))
            else:
                cells[column] = cell
        return cells

    def _agree(
        self, kind: Kind, key: str, was: Mapping[str, str] | None, now: Mapping[str, str] | None, path: str
    ) -> bool:
        """True if ``was`` and ``is`` go together with each other and with the key."""
        before = len(self.reader.faults)
        if was is None or now is None:
            cells = now if was is None else was
            if cells is None or kind.word == "hex":
                words = marked("was and is: what the map has and what it gets")
                if cells is None:
                    self.fault(path, "neither was nor is", words)
                else:
                    words = translated("was and is with some of {0}", ", ".join(LAYERS))
                    self.fault(path, translated("only {0}", "is" if was is None else "was"), words)
            elif kind.key_of(kind.whole(key, cells)) != key:
                told = kind.key_of(kind.whole(key, cells))
                self.fault(path, translated("“{0}” as the name of “{1}”", key, told), "one and the same")
        elif was.keys() != now.keys() or not was:
            words = translated("{0} in was, {1} in is", *(", ".join(cells) or "–" for cells in (was, now)))
            self.fault(path, words, "the same columns in both, one or more")
        elif fixed := [column for column in kind.fixed if column in now]:
            words = marked("a line that takes it away and one that adds the other")
            self.fault(path, translated("“{0}” in is", fixed[0]), words)
        elif kind.word == "river" and not now.get("sides", "1.1.E").split():
            self.fault(path, "no hexsides", "one or more hexsides")
        elif wrong := [
            c for c, cell in (kind.named(key) or {}).items() if not same(c, was.get(c, cell), cell)
        ]:
            self.fault(path, translated("“{0}” as {1}", was[wrong[0]], wrong[0]), translated("“{0}”", key))
        elif all(same(column, was[column], now[column]) for column in now):
            self.fault(path, "the same in was and is", "a change")
        elif kind.word != "hex" and kind.named(kind.key_after(key, now)) is None:
            self.fault(path, translated("“{0}” as {1}", kind.key_after(key, now), kind.word), kind.told)
        return len(self.reader.faults) == before


def _cell(value: object) -> str | None:
    """A value as a cell of a table; None if no cell can hold it."""
    if isinstance(value, bool):
        return "1" if value else "0"
    if isinstance(value, (int, float)):
        found = in_words(value)
        return found if len(found) < 40 else None
    one_line = isinstance(value, str) and is_text(value, 10 * MOST_TEXT) and not set("\n\t") & set(value)
    return value if one_line and isinstance(value, str) else None
