"""Powers at a glance: the dock under the map."""
