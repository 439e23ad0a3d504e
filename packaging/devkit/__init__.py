"""What ``dev.py`` is made of. Standard library only, Python 3.11 or newer."""
