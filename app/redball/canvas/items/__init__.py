"""The scene's items: pictures at places.  They don't know the game; the scene maps pieces to items and
back.
"""
