"""What can be wrong with what a picture is asked to show."""

from redball.errors import RedballError


class PictureError(RedballError):
    """A picture that can't be made as asked."""


class PictureCancelledError(Exception):
    """The person who asked doesn't want the picture any more; no file is left."""
