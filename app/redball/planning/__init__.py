"""Advice about a position: what if, what would mend it, what depends on what.

Nothing here changes a game: hypothetical positions are discarded, and advice is followed by giving orders.
"""
