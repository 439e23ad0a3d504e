"""Why there is no path: what stands in the way, told in sentences."""
