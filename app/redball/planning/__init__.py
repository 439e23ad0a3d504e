"""Advice about a position: what if, what would mend it, what hangs on what.

Nothing here changes a game: hypothetical positions are thrown away, and what a player wants of them is given
as orders.
"""
