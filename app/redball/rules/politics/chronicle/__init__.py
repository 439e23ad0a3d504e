"""The timeline of diplomacy: who did what in politics, turn by turn, with its effects, and how powers stood
at the end of each turn.

It is read from a game's journal.  What happened is found by comparing the position before an order with the
one after it, so it doesn't matter which order made a treaty, or ended one.
"""
