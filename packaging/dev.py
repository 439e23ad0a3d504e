#!/usr/bin/env python3
"""Set up, start and check Redball from a source checkout, with Python's standard library only.

This file stays readable for every Python, so that an old one gets a sentence and not a traceback; the work is
done in ``devkit`` beside it.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("Redball needs Python 3.11 or newer; this is Python %d.%d." % tuple(sys.version_info[:2]))  # noqa: UP031

if __name__ == "__main__":
    from devkit.verbs import main

    sys.exit(main(sys.argv[1:]))
