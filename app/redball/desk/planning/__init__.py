"""Plans in the window, for any :class:`~redball.planning.plan.Planner`: the player's choices, and the
rows.
"""
