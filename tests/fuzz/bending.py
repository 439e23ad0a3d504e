"""Ways to spoil bytes, text and trees of plain values, as people, programs and disks do."""

from __future__ import annotations

import copy
import random
from typing import Any

__all__ = ["bent_bytes", "bent_lines", "bent_tree", "nonsense"]

_BIG = 10**18
_TEXTS = (
    "",
    " ",
    "x" * 300,
    "y" * 20_000,
    "1e99999999",
    "1e5000",
    "-1e400",
    "9" * 5_000,
    "1/0",
    "6 1/4",
    "-3/4",
    "1/3",
    "1/999999999999999999999999",
    "٣",
    "0x10",
    "nan",
    "inf",
    "1_000",
    "true",
    "null",
    "[" * 3_000,
    '{"a":' * 3_000,
    "x = " + "[" * 3_000 + "]" * 3_000,
    "../../../etc/passwd",
    "/dev/zero",
    "C:\\nul",
    "a\x00b",
    "a\x1b[31mb",
    "a\nb",
    "a\u202eb",
    "\ufeff",
    "<img src='file:///etc/passwd'>",
    "&lt;b&gt;",
    "\u0301" * 50,
    "𝔘nit",
    "GE",
    "IT",
    "CW",
    "SU",
    "GER",
    "Rome",
    "rome",
    "A-0203",
    "A-9999",
    "hex:Rome",
    "unit:dak",
    "North Sea",
    "INF",
    "BB",
    "FTR",
    "HQ-A",
    "axis",
    "final_reorganization",
    "Nov/Dec 1941",
)
_PLAIN = (
    None, True, False, 0, 1, -1, 2, 3, 7, 11, 60, 255, 256, 999, 1000, 2**31, 2**63 - 1, -(2**63),
    2**64, _BIG**6,
    0.5, 0.25, 0.1, 1e300, -0.0, 1e-300, [], {}, [[]], [None], {"": ""}, {"a": {"b": 1}}, [1, 2, 3],
)  # fmt: skip


def nonsense(dice: random.Random) -> Any:
    """A value that is seldom meant: of another kind, out of range, too long, of odd characters."""
    roll = dice.random()
    if roll < 0.5:
        return dice.choice(_TEXTS)
    if roll < 0.97:
        return copy.deepcopy(dice.choice(_PLAIN))
    deep: Any = 1
    for _ in range(dice.choice((20, 100))):
        deep = [deep] if dice.random() < 0.5 else {"a": deep}
    return deep


def bent_tree(tree: Any, dice: random.Random) -> Any:
    """A tree of lists, tables and scalars with one to three changes somewhere in it."""
    tree = copy.deepcopy(tree)
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        tree = _bend_once(tree, dice)
    return tree


def _bend_once(tree: Any, dice: random.Random) -> Any:
    holders = _places(tree) if isinstance(tree, (list, dict)) else []
    if not holders or dice.random() < 0.01:
        return nonsense(dice)
    holder, key = dice.choice(holders)
    roll = dice.random()
    if roll < 0.3:
        holder[key] = nonsense(dice)
    elif roll < 0.6:
        holder[key] = _near(holder[key], dice)
    elif roll < 0.75:
        # What is right elsewhere is the most credible thing here.
        other, its = dice.choice(holders)
        holder[key] = copy.deepcopy(other[its])
    elif roll < 0.85:
        del holder[key]
    elif isinstance(holder, list):
        holder.insert(dice.randrange(len(holder) + 1), copy.deepcopy(holder[key]))
    else:
        name = dice.choice(
            (str(nonsense(dice))[:400], str(key) + "x", str(key).upper(), dice.choice(list(holder)))
        )
        holder[name] = holder.pop(key)
    return tree


def _places(tree: Any) -> list[tuple[Any, Any]]:
    found: list[tuple[Any, Any]] = []
    left = [tree]
    while left:
        holder = left.pop()
        keys = range(len(holder)) if isinstance(holder, list) else list(holder)
        for key in keys:
            found.append((holder, key))
            if isinstance(holder[key], (list, dict)):
                left.append(holder[key])
    return found


def _near(value: Any, dice: random.Random) -> Any:
    """A value a little beside this one."""
    match value:
        case bool():
            return dice.choice((not value, int(value), str(value)))
        case int():
            return dice.choice(
                (value + 1, value - 1, -value, value * 10, value + 1000, str(value), value + 0.5)
            )
        case float():
            return dice.choice((-value, value * 2, value + 0.1, int(value)))
        case str() if value:
            at = dice.randrange(len(value))
            return dice.choice(
                (
                    value.swapcase(),
                    value[:at] + value[at + 1 :],
                    value[:at] + dice.choice("aZ0-;./ ¼\u202e\x07<") + value[at:],
                    value + value,
                    f" {value} ",
                    [value],
                )
            )
        case list() if value:
            return dice.choice((value[::-1], value[:-1], value + value[-1:], value[0], value * 3))
        case dict() if value:
            return dice.choice((list(value), list(value.values()), {}, next(iter(value.values()))))
        case _:
            return nonsense(dice)


def bent_lines(text: str, dice: random.Random) -> str:
    """A text with a line lost, doubled, moved, cut or with a character put in."""
    lines = text.splitlines(keepends=True)
    for _ in range(dice.choice((1, 1, 2, 4))):
        if not lines:
            return str(nonsense(dice))
        at = dice.randrange(len(lines))
        line = lines[at]
        cut = dice.randrange(len(line)) if line else 0
        match dice.randrange(6):
            case 0:
                del lines[at]
            case 1:
                lines.insert(dice.randrange(len(lines)), line)
            case 2:
                lines[at] = line[:cut] + line[cut + 1 :]
            case 3:
                lines[at] = line[:cut] + dice.choice("\"'[]{},;=.#\\ \x00\u202eéé0a-\n") + line[cut:]
            case 4:
                lines[at] = line[:cut] + str(nonsense(dice)) + line[cut:]
            case _:
                other = dice.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
    return "".join(lines)


def bent_bytes(data: bytes, dice: random.Random) -> bytes:
    """Bytes with some of them flipped, lost, doubled or cut off at the end."""
    spoilt = bytearray(data)
    for _ in range(dice.choice((1, 1, 2, 8, 40))):
        if not spoilt:
            return b"\xff\x00"
        at = dice.randrange(len(spoilt))
        match dice.randrange(6):
            case 0 | 1:
                spoilt[at] ^= 1 << dice.randrange(8)
            case 2:
                spoilt[at] = dice.randrange(256)
            case 3:
                end = at + dice.choice((1, 4, 100, 4096))
                spoilt[at:end] = b"" if dice.random() < 0.5 else bytes(end - at)
            case 4:
                spoilt[at:at] = dice.randbytes(dice.choice((1, 3, 50)))
            case _:
                if dice.random() < 0.2:
                    del spoilt[at:]
    return bytes(spoilt)
