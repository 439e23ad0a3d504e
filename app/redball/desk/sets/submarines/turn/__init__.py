"""The rest of a turn: who stays in the Convoy Section, historic bases, building; marks of counters."""
