"""Railways that trains can use, and rivers that serve as such."""
