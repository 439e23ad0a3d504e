"""Nations: Vichy governments, national options, the Ukraine, civil wars and conquest."""
