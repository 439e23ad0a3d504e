"""A command line's help and complaints in the language that is spoken: the standard parser's are English."""

from __future__ import annotations

import argparse
from typing import Any, NoReturn

from redball.language import translated
from redball.usage import UsageError, usage_fault


class _Help(argparse.HelpFormatter):
    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        prefix = translated("usage: ") if prefix is None else prefix
        super().add_usage(usage, actions, groups, prefix)


class Parser(argparse.ArgumentParser):
    """A parser with two groups of arguments: ``words``, which have no names, and ``options``."""

    def __init__(self, **given: Any) -> None:
        super().__init__(add_help=False, formatter_class=_Help, **given)
        self.words = self.add_argument_group(translated("positional arguments"))
        self.options = self.add_argument_group(translated("options"))
        self.options.add_argument("-h", "--help", action="help", help=translated("show this help and end"))

    def usage_error(self, message: str) -> UsageError:
        """A complaint of the standard parser, in the words of players."""
        return UsageError(usage_fault(self.prog, message, list(self._option_string_actions)))

    def error(self, message: str) -> NoReturn:
        """Print what is wrong with the arguments and end with exit code 2."""
        self.exit(2, f"{self.usage_error(message)}\n")
