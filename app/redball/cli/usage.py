"""What is wrong with arguments, in the words of players rather than of the standard parser."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from redball.errors import Fault, RedballError, near_misses

Reader = TypeVar("Reader", bound=Callable[[str], Any])

_KINDS = {"int": "a whole number", "float": "a number"}
"""What arguments are expected to be, by the name of the function that reads them."""


def expects(what: str) -> Callable[[Reader], Reader]:
    """Say what the text must be that the function reads, which raises ValueError for any other."""

    def note(read: Reader) -> Reader:
        _KINDS[read.__name__] = what
        return read

    return note


class UsageError(RedballError):
    """Arguments that no verb takes."""


def usage_fault(program: str, complaint: str, options: Sequence[str]) -> Fault:
    """A complaint of the standard parser as a fault; ``options`` are the options of the verb."""
    help = f"arguments as `{program} --help` shows them"
    if match := re.fullmatch(r"the following arguments are required: (.*)", complaint):
        return Fault(program, "too few arguments", f"also {match[1]}")
    if match := re.fullmatch(r"unrecognized arguments: (.*)", complaint, re.DOTALL):
        word = match[1].partition(" ")[0]
        near = near_misses(word, options) if word.startswith("-") else ()
        return Fault(program, f"“{match[1]}”, which it doesn't take", help, near)
    if match := re.fullmatch(r"argument (.+?): (.*)", complaint, re.DOTALL):
        return _of_argument(f"{program} {match[1]}", match[2], help)
    if match := re.fullmatch(r"ambiguous option: (\S+) could match (.*)", complaint):
        return Fault(program, f"“{match[1]}”, which may mean {match[2]}", "an option in full")
    return Fault(program, complaint, help)


def _of_argument(where: str, complaint: str, help: str) -> Fault:
    if match := re.fullmatch(r"invalid choice: '(.*?)' \(choose from (.*)\)", complaint):
        choices = [word.strip(" '") for word in match[2].split(",")]
        expected = f"one of {', '.join(choices)}"
        return Fault(where, f"“{match[1]}”", expected, near_misses(match[1], choices))
    if match := re.fullmatch(r"invalid (\w+) value: '(.*)'", complaint, re.DOTALL):
        return Fault(where, f"“{match[2]}”", _KINDS.get(match[1], "something else"))
    if match := re.fullmatch(r"not allowed with argument (.*)", complaint):
        return Fault(where, f"it together with {match[1]}", "only one of the two")
    if complaint.startswith("expected "):
        return Fault(where, "nothing after it", complaint.removeprefix("expected "))
    if complaint == "an empty name":
        return Fault(where, complaint, "the name of a file")
    return Fault(where, complaint, help)
