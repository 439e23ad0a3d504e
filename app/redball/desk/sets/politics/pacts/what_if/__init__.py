"""What would happen if: who does what to whom, and everything that it would change."""
