"""The verb for patches over a map; `redball check` looks what one breaks."""

from __future__ import annotations

from redball.cli.kinds import file, name
from redball.cli.verb import argument, verb

verb(
    "patch",
    "list, begin, compare, join or apply patches over a map",
    "redball.cli.answers.patches:patch",
    argument(
        "act",
        choices=("list", "new", "diff", "merge", "apply"),
        help="list those at hand, or the lines of some; begin one for a MAP; write one of what differs"
        " between two MAPs; join some; write the map with some",
    ),
    argument(
        "files",
        metavar="MAP|PATCH",
        type=name,
        nargs="*",
        help="a map by its id or folder, or a patch by its id or file",
    ),
    argument("--out", metavar="FILE", type=file, help="the patch, or with apply the map folder, to write"),
    argument("--name", metavar="NAME", default="", help="what the new patch is called (the file's name)"),
    argument("--why", metavar="WHY", default="", help="with diff: the reason that each line gets"),
    argument("--force", action="store_true", help="replace a patch of that name"),
)
