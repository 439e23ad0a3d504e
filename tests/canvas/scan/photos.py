"""Photos as cameras store them: lying, with a note how they were held."""

from PySide6.QtGui import QTransform


def held(path, how):
    """Note in a JPEG how the camera was held."""
    head = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0" + bytes([how]) + bytes(6)
    data = path.read_bytes()
    path.write_bytes(data[:2] + b"\xff\xe1" + (len(head) + 2).to_bytes(2, "big") + head + data[2:])


STORED = {
    2: QTransform(-1, 0, 0, 1, 0, 0), 3: QTransform().rotate(180), 4: QTransform(1, 0, 0, -1, 0, 0),
    5: QTransform(0, 1, 1, 0, 0, 0), 6: QTransform().rotate(-90), 7: QTransform(0, -1, -1, 0, 0, 0),
    8: QTransform().rotate(90),
}  # fmt: skip
"""How a camera that was held so stores what it sees."""
