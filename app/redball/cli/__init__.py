"""The command line: the same engine as the window, without it; text or JSON.

Exit codes: 0 done, 1 denied or invalid, 2 wrong usage.

``verbs`` holds the verbs of every game and ``sets/<id>`` those of a rule set, each a function under
:func:`redball.cli.verb.verb`; ``answers`` works out what they answer and is imported when a verb runs.
"""

from redball.cli.main import main

__all__ = ["main"]
