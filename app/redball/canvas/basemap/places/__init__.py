"""Where places and their symbols stand."""
