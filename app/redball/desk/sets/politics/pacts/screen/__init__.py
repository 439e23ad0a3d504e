"""The dock “Treaties”: pairs of powers with treaty, trade, pact and garrisons, and waterways."""
