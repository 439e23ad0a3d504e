"""The command line: the same engine as the window, without it; text or JSON.

Exit codes: 0 done, 1 denied or invalid, 2 wrong usage.

``verbs`` declares the verbs of every game and ``sets/<id>`` those of a rule set; ``answers`` holds the
functions that answer them, imported when a verb runs.
"""

from redball.cli.main import main

__all__ = ["main"]
