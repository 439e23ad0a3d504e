"""One test over all rows of a table: thousands of statements that are looked up in no time."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

Check = Callable[..., None]


def each_row(names: str | tuple[str, ...], rows: Iterable[Any]) -> Callable[[Check], Check]:
    """The test checks every row and fails with a line for each that is wrong.

    Takes what ``parametrize`` takes; of one name, a row is its value.  It is there for tables so long that a
    test a row would take longer to begin than to check.
    """
    table = list(rows)
    columns = (names,) if isinstance(names, str) else names
    assert table, "an empty table holds nobody to anything"

    def decorate(check: Check) -> Check:
        @wraps(check)
        def test(**fixtures: Any) -> None:
            wrong = []
            for row in table:
                cells = (row,) if isinstance(names, str) else row
                try:
                    check(**fixtures, **dict(zip(columns, cells, strict=True)))
                except Exception as error:
                    wrong.append(f"{', '.join(map(str, cells))}: {type(error).__name__}: {error}")
            assert not wrong, f"{len(wrong)} of {len(table)} rows are wrong:\n" + "\n".join(wrong)

        whole = inspect.signature(check)
        others = [field for field in whole.parameters.values() if field.name not in columns]
        test.__signature__ = whole.replace(parameters=others)  # type: ignore[attr-defined]
        return test

    return decorate
