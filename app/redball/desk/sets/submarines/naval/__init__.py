"""Naval combat around the Convoy Section: who searches, who is included at what price, who is a target."""
