"""Why there is no path: the barriers, in sentences."""
