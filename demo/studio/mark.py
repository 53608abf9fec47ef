"""Draw a plant's measure into its picture: a slim bracket with the words beside it."""
import os
import numpy as np
from PIL import Image, ImageDraw, ImageFont

FONT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'src', 'ui', 'fonts', 'fraunces-headings.woff2')
INK = (31, 58, 46)
TIMES = 4       # drawn so many times larger, then reduced


def lettering(size, weight):
    font = ImageFont.truetype(FONT, size)
    try:
        font.set_variation_by_axes([weight if axis['minimum'] >= 100 else axis['default'] for axis in font.get_variation_axes()])
    except OSError:
        pass
    return font


def mark(display, ends, measure, *notes):
    """`ends`: top and bottom in shares of the frame. Gives the picture with bracket and words."""
    h, w = display.shape[:2]
    big = Image.new('L', (w * TIMES, h * TIMES), 0)
    draw = ImageDraw.Draw(big)
    unit = w * TIMES / 800
    (x, top), (_, bottom) = [(a * w * TIMES, b * h * TIMES) for a, b in ends]
    line = round(2.6 * unit)
    draw.line((x, top, x, bottom), 255, line)
    for y in (top, bottom):
        draw.line((x - 9 * unit, y, x + 9 * unit, y), 255, line)
    large, small = lettering(round(36 * unit), 560), lettering(round(25 * unit), 440)
    right, middle = x - 20 * unit, (top + bottom) / 2
    first = middle + (12 - 15 * len(notes)) * unit
    draw.text((right, first), measure, 255, large, anchor='rs')
    for k, note in enumerate(notes):
        draw.text((right, first + 33 * (k + 1) * unit), note, 255, small, anchor='rs')
    cover = np.asarray(big.resize((w, h), Image.LANCZOS), np.float32)[..., None] / 255 * 0.92
    return display * (1 - cover) + np.array(INK, np.float32) / 255 * cover
