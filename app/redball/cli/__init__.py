"""The command line: the same engine as the window, without it; text or JSON.

Exit codes: 0 done, 1 denied or invalid, 2 wrong usage.
"""

from redball.cli.main import main

__all__ = ["main"]
