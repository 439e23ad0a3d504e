"""The dock “Diplomacy”: who did what in politics, turn by turn, and how powers stood at the end of each."""
