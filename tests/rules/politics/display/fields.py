"""Displays for the tests: what an example needs, and our own layout doesn't have."""

from __future__ import annotations

FAR = '''
title = "Nothing is farther"
field = """
F0 F1 F2 -- -- -- -- -- -- -- -- **
 D0 D1 D2 -- -- -- -- -- -- -- C0 ..
"""
[powers]
GE = "P-0101"
CW = "P-0201"
[minors]
SPA = { sign = "SP", at = "P-0112" }
'''
"""Spain in the neutral centre, 11 hexes from Germany and from the Commonwealth; no hex beside it is farther
from Germany (W2)."""
