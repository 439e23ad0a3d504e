"""What becomes of nations: surrenders, civil wars, conquest and new countries, step by step, on the map."""
