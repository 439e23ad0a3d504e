"""Images are read in strips and kept as tiles, whatever their kind; wrong and damaged ones are refused."""

import random
import shutil
import struct
import zlib

import numpy as np
import pytest
from PySide6.QtCore import qInstallMessageHandler
from PySide6.QtGui import QColor, QImage, QImageReader, QImageWriter
from redball.canvas.errors import ScanImageError
from redball.canvas.scan import image as scan_image
from redball.canvas.scan.image import ScanImage
from redball.canvas.scan.pyramid import Pyramid, ScanTile, halved

from tests.fuzz.bending import bent_bytes

WIDE, HIGH = 561, 1043
FORMATS = {
    "rgb": QImage.Format.Format_RGB888,
    "rgba": QImage.Format.Format_RGBA8888,
    "grey": QImage.Format.Format_Grayscale8,
    "palette": QImage.Format.Format_Indexed8,
    "deep": QImage.Format.Format_RGBX64,
}


def drawn(width=WIDE, height=HIGH, seed=1):
    """Something like a map: flat colours in blocks, with a little noise and a slope."""
    dice = np.random.default_rng(seed)
    blocks = dice.integers(0, 200, (height // 40 + 1, width // 40 + 1, 3))
    pixels = np.kron(blocks, np.ones((40, 40, 1), int))[:height, :width]
    pixels = pixels + dice.integers(0, 5, (height, width, 1)) + (np.arange(width) % 50)[None, :, None]
    full = np.full((height, width, 4), 255, np.uint8)
    full[:, :, :3] = pixels
    return full


def image_of(pixels):
    high, wide, _ = pixels.shape
    return QImage(pixels.tobytes(), wide, high, 4 * wide, QImage.Format.Format_RGB32).copy()


def written(path, pixels, form="rgb"):
    assert image_of(pixels).convertToFormat(FORMATS[form]).save(str(path))
    return path


def read(path):
    """The pixels of an image as the strips have them."""
    return np.concatenate([*ScanImage(path).strips()])


def as_qt_reads(path):
    return scan_image._pixels(QImageReader(str(path)).read())


@pytest.mark.parametrize("form", FORMATS)
def test_strips_of_a_png_are_what_qt_reads_as_a_whole(tmp_path, form):
    path = written(tmp_path / "a.png", drawn(), form)
    assert ScanImage(path)._in_strips is (form != "deep")
    assert (read(path)[:, :, :3] == as_qt_reads(path)[:, :, :3]).all()


@pytest.mark.parametrize("ending", ["jpg", "webp", "bmp", "tif"])
def test_strips_of_other_kinds_are_what_qt_reads_as_a_whole(tmp_path, ending):
    path = written(tmp_path / f"a.{ending}", drawn())
    assert ScanImage(path)._in_strips is (ending == "jpg")
    found, whole = read(path)[:, :, :3].astype(int), as_qt_reads(path)[:, :, :3].astype(int)
    assert found.shape == (HIGH, WIDE, 3)
    assert np.abs(found - whole).mean() < 0.1


def test_what_an_image_is_decides_and_not_its_name(tmp_path):
    path = written(tmp_path / "a.png", drawn())
    shutil.copy(path, tmp_path / "b.jpg")
    assert (read(tmp_path / "b.jpg") == read(path)).all()


def test_half_the_size_is_the_mean_of_four():
    pixels = np.arange(3 * 5 * 4, dtype=np.uint8).reshape(3, 5, 4)
    found = halved(pixels)
    assert found.shape == (2, 3, 4)
    assert found[0, 0, 0] == round((0 + 4 + 20 + 24) / 4)
    assert found[1, 2, 3] == pixels[2, 4, 3]


def test_tiles_at_every_size_are_parts_of_the_image(tmp_path):
    pixels = drawn()
    pyramid = Pyramid(ScanImage(written(tmp_path / "a.png", pixels)), tmp_path / "tiles")
    assert pyramid.sizes == [(561, 1043), (281, 522), (141, 261)]
    assert not pyramid.is_whole and pyramid.tile(ScanTile(0, 0, 0)) is None
    pyramid.make()
    for level, (width, height) in enumerate(pyramid.sizes):
        for top in range(0, height, 512):
            for left in range(0, width, 512):
                tile = pyramid.tile(ScanTile(level, left // 512, top // 512))
                wanted = pixels[top : top + 512, left : left + 512, :3].astype(int)
                found = scan_image._pixels(tile)[:, :, :3].astype(int)
                assert np.abs(found - wanted).mean() < 4
        pixels = halved(pixels)


def test_tiles_are_found_again_and_made_again_when_they_are_gone(tmp_path):
    path = written(tmp_path / "a.png", drawn())
    Pyramid(ScanImage(path), tmp_path / "tiles").make()
    again = Pyramid(ScanImage(path), tmp_path / "tiles")
    assert again.is_whole and again.tile(ScanTile(0, 1, 2)) is not None
    (lost,) = (tmp_path / "tiles").rglob("0/0_1")
    lost.write_bytes(b"damaged")
    assert again.tile(ScanTile(0, 0, 1)) is None and not again.is_whole
    again.make()
    assert again.is_whole and again.tile(ScanTile(0, 0, 1)) is not None
    written(path, drawn(seed=2))
    assert not Pyramid(ScanImage(path), tmp_path / "tiles").is_whole


def test_a_disk_that_takes_no_tiles_is_told(tmp_path):
    (tmp_path / "tiles").write_text("a file")
    pyramid = Pyramid(ScanImage(written(tmp_path / "a.png", drawn(60, 40))), tmp_path / "tiles")
    with pytest.raises(ScanImageError, match="no room for its tiles"):
        pyramid.make()


def test_what_is_no_image_is_refused_in_a_sentence(tmp_path, monkeypatch):
    good = written(tmp_path / "a.png", drawn(60, 40)).read_bytes()
    for data, said in (
        (b"", "no image"), (b"a map", "no image"), (b"\x89PNG\r\n\x1a\n", "no image|damaged"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "no image"), (good[:40], "damaged|no image"),
    ):  # fmt: skip
        (tmp_path / "b.png").write_bytes(data)
        with pytest.raises(ScanImageError, match=said):
            read(tmp_path / "b.png")
    for path, said in ((tmp_path / "none.png", "no such file"), (tmp_path, "a folder")):
        with pytest.raises(ScanImageError, match=said):
            ScanImage(path)
    monkeypatch.setattr(scan_image, "MOST_PIXELS", 2_000)
    with pytest.raises(ScanImageError, match="60 x 40 pixels"):
        ScanImage(tmp_path / "a.png")
    monkeypatch.setattr(scan_image, "MOST_WHOLE", 2_000)
    with pytest.raises(ScanImageError, match="a plain JPEG or PNG"):
        ScanImage(written(tmp_path / "deep.png", drawn(60, 40), "deep"))


def test_a_png_that_claims_to_be_huge_is_not_believed(tmp_path):
    data = bytearray(written(tmp_path / "a.png", drawn(60, 40)).read_bytes())
    data[16:24] = (20_000).to_bytes(4, "big") + (13_000).to_bytes(4, "big")
    data[29:33] = zlib.crc32(data[12:29]).to_bytes(4, "big")
    (tmp_path / "b.png").write_bytes(data)
    pyramid = Pyramid(ScanImage(tmp_path / "b.png"), tmp_path / "tiles")
    with pytest.raises(ScanImageError, match="a damaged image"):
        pyramid.make()
    assert not pyramid.is_whole


def test_a_progressive_jpeg_is_known(tmp_path):
    writer = QImageWriter(str(tmp_path / "p.jpg"))
    writer.setProgressiveScanWrite(True)
    assert writer.write(image_of(drawn(60, 40)))
    assert not ScanImage(tmp_path / "p.jpg")._in_strips
    assert read(tmp_path / "p.jpg").shape == (40, 60, 4)


def test_a_jpeg_without_its_end_is_refused(tmp_path):
    path = written(tmp_path / "a.jpg", drawn())
    path.write_bytes(path.read_bytes()[:-2000])
    with pytest.raises(ScanImageError, match="whose end is missing"):
        ScanImage(path)


def tried(folder, seeds):
    """How many spoilt images are refused in words; the others are read in their size."""
    whole = {
        kind: written(folder / f"a.{kind}", drawn(301, 203)).read_bytes() for kind in ("png", "jpg", "tif")
    }
    count = 0
    for seed in seeds:
        dice = random.Random(seed)
        spoilt = folder / "spoilt"
        spoilt.write_bytes(bent_bytes(whole[dice.choice(list(whole))], dice))
        try:
            image = ScanImage(spoilt)
            rows = sum(len(strip) for strip in image.strips())
        except ScanImageError as error:
            count += 1
            assert len(error.faults) == 1
        else:
            assert rows == image.height
    return count


@pytest.fixture
def quiet():
    """Qt reports on its own what is wrong with an image, which is nobody's fault here."""
    before = qInstallMessageHandler(lambda *_: None)
    yield
    qInstallMessageHandler(before)


def test_a_jpeg_that_can_not_hold_so_many_pixels_is_refused(tmp_path):
    path = written(tmp_path / "a.jpg", drawn())
    data = path.read_bytes()
    at = data.index(b"\xff\xc0") + 5
    path.write_bytes(data[:at] + struct.pack(">2H", 20_000, 20_000) + data[at + 4 :])
    with pytest.raises(ScanImageError, match="whose end is missing"):
        ScanImage(path)


def test_spoilt_images_are_refused_in_words(tmp_path, quiet):
    assert tried(tmp_path, range(150)) > 50


@pytest.mark.deep
def test_many_spoilt_images_are_refused_in_words(tmp_path, quiet):
    assert tried(tmp_path, range(150, 1_650)) > 500


def test_colour_of_a_pixel(tmp_path):
    image = QImage(30, 20, QImage.Format.Format_RGB32)
    image.fill(QColor(10, 20, 30))
    assert image.save(str(tmp_path / "a.png"))
    assert tuple(read(tmp_path / "a.png")[7, 7]) == (30, 20, 10, 255)
