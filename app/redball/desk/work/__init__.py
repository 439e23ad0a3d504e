"""Cards for the decisions of phases: production, final reorganization, reorganization by impulse."""
