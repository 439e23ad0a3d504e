"""Plans in the window, for any :class:`~redball.planning.plan.Planner`: what is wanted, and the rows."""
