"""A command line's help in the language that is spoken: headings of the standard parser are English."""

from __future__ import annotations

import argparse
from typing import Any

from redball.language import translated


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
