"""Editing a map: what a person draws, as lines of a patch, with undo and redo; no window is needed for it."""

from redball.atlas.editing import lines
from redball.atlas.editing.editor import Editor
from redball.atlas.editing.picking import course_to, mouth_of, side_near, side_of, way_between

__all__ = ["Editor", "course_to", "lines", "mouth_of", "side_near", "side_of", "way_between"]
