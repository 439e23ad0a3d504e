"""What is wrong with arguments, in the words of players rather than of the standard parser."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from redball.errors import Fault, RedballError, near_misses
from redball.language import marked, translated

EMPTY_NAME = marked("an empty name")
Reader = TypeVar("Reader", bound=Callable[[str], Any])

_KINDS: dict[str, tuple[object, ...]] = {"int": (marked("a whole number"),), "float": (marked("a number"),)}
"""What arguments are expected to be, with what is put in, by the name of the function that reads them."""


def expects(what: str, *values: object) -> Callable[[Reader], Reader]:
    """Say what the text must be that the function reads, which raises ValueError for any other."""

    def note(read: Reader) -> Reader:
        _KINDS[read.__name__] = what, *values
        return read

    return note


class UsageError(RedballError):
    """Arguments that no verb takes."""


def usage_fault(program: str, complaint: str, options: Sequence[str]) -> Fault:
    """A complaint of the standard parser as a fault; ``options`` are the options of the verb."""
    help = translated("arguments as `{program} --help` shows them", program=program)
    if match := re.fullmatch(r"the following arguments are required: (.*)", complaint):
        return Fault(program, translated("too few arguments"), translated("also {more}", more=match[1]))
    if match := re.fullmatch(r"unrecognized arguments: (.*)", complaint, re.DOTALL):
        word = match[1].partition(" ")[0]
        near = near_misses(word, options) if word.startswith("-") else ()
        found = translated("“{words}”, which it doesn't take", words=match[1])
        return Fault(program, found, help, near)
    if match := re.fullmatch(r"argument (.+?): (.*)", complaint, re.DOTALL):
        return _of_argument(f"{program} {match[1]}", match[2], help)
    if match := re.fullmatch(r"ambiguous option: (\S+) could match (.*)", complaint):
        found = translated("“{option}”, which may mean {options}", option=match[1], options=match[2])
        return Fault(program, found, translated("an option in full"))
    return Fault(program, complaint, help)


_NUMBERS = {
    "expected one argument": marked("one argument"),
    "expected at least one argument": marked("at least one argument"),
}
"""The standard parser's complaints of nothing after an option, and what it expects."""


def _of_argument(where: str, complaint: str, help: str) -> Fault:
    if match := re.fullmatch(r"invalid choice: '(.*?)' \(choose from (.*)\)", complaint):
        choices = [word.strip(" '") for word in match[2].split(",")]
        expected = translated("one of {0}", ", ".join(choices))
        return Fault(where, f"“{match[1]}”", expected, near_misses(match[1], choices))
    if match := re.fullmatch(r"invalid (\w+) value: '(.*)'", complaint, re.DOTALL):
        kind, *values = _KINDS.get(match[1], (marked("something else"),))
        return Fault(where, f"“{match[2]}”", translated(str(kind), *values))
    if match := re.fullmatch(r"not allowed with argument (.*)", complaint):
        found = translated("it together with {other}", other=match[1])
        return Fault(where, found, translated("only one of the two"))
    if complaint in _NUMBERS:
        return Fault(where, translated("nothing after it"), translated(_NUMBERS[complaint]))
    if complaint == EMPTY_NAME:
        return Fault(where, translated(complaint), translated("the name of a file"))
    return Fault(where, complaint, help)
