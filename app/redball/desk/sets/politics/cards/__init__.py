"""The card book: what stands on cards and charts of the base game, entered by the players in a form."""
