"""Give the pot of a developed picture a colour.

The plate's pot is a neutral grey of known reflectance: taking that out leaves the light that falls on the pot, which the
new colour multiplies; reflections on the glaze keep the colour of the light."""
import os
import catalogue
import numpy as np
from PIL import Image
from develop import SHARE_STEPS, save, to_display, to_light

COLOURS = {'white': '#EFEBE3', 'red': '#A5352C', 'yellow': '#DDAF38', 'terracotta': '#B06E52', 'black': '#252527', 'beige': '#D3C3AA', 'charcoal': '#4B4E50',
           'sage': '#A9B29A', 'stone': '#A8A096', 'mustard': '#C49A48', 'light-grey': '#CBCDCC', 'forest-green': '#2E5741', 'navy': '#2B3B58'}
PLATE_REFLECTANCE = 0.55  # materials.POT_NEUTRAL


def reflectance(hex_colour):
    c = np.array([int(hex_colour[i:i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def tinted_light(light, cover, share, colour):
    """Linear light with the neutral pot to display values with the pot in `colour`."""
    vessel, gloss = pot_light(light, cover, share)
    repainted = (vessel - gloss) / PLATE_REFLECTANCE * reflectance(COLOURS[colour]) + gloss
    return to_display(np.maximum(light + cover * (repainted - vessel), 0))


def pot_light(light, cover, share):
    """The pot's own light and reflection. Where a leaf takes a part of the pixel it is that of the pot near by: else the
    leaf's light would be repainted too, and thin leaves before a dark pot turn grey."""
    whole = (cover > 0.96).astype(np.float32)
    near = np.maximum(blurred(whole), 1e-6)
    vessel, gloss = (np.where(whole > 0, own, np.where(near > 0.01, blurred(own * whole) / near, own)) for own in (light, light * share))
    most = light / np.maximum(cover, 0.05)
    dimmer = np.minimum(1, (most / np.maximum(vessel, 1e-6)).min(-1, keepdims=True))
    return vessel * dimmer, gloss * dimmer


def blurred(a, radius=5):
    """Mean over a square."""
    for axis in (0, 1):
        ends = [(radius + 1, radius) if k == axis else (0, 0) for k in range(a.ndim)]
        total = np.cumsum(np.pad(a.astype(np.float64), ends), axis)
        size = a.shape[axis]
        a = (np.take(total, range(2 * radius + 1, 2 * radius + 1 + size), axis) - np.take(total, range(size), axis)) / (2 * radius + 1)
    return a


def tinted(plate, mask, colour):
    """Plate (display values 0..1) and mask to display values with the pot in `colour`."""
    share, half_step = mask[..., 1:2], 0.5 / SHARE_STEPS
    share = np.clip(blurred(share), share - half_step, share + half_step)  # no bands on a dark glaze
    return tinted_light(to_light(plate), mask[..., :1], share, colour)


def read(path):
    return np.asarray(Image.open(path).convert('RGB'), np.float32) / 255


def write_sizes(path, display, widths, quality=76):
    """The picture in the last of the widths, small ones in the others."""
    big = Image.fromarray((np.clip(display, 0, 1) * 255 + 0.5).astype(np.uint8))
    folder, name = os.path.split(path)
    for width in widths:
        last = width == widths[-1]
        target = path if last else os.path.join(folder, 'sizes', str(width), name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        sized = big if width == big.width else big.resize((width, round(big.height * width / big.width)), Image.LANCZOS)
        sized.save(target, quality=quality if last else 74, method=6)


def tint(plate_name, pictures, colours):
    """`colours`: the pot's colour in each picture, by the picture's name."""
    plate, mask = (read(os.path.join(pictures, kind, plate_name + '.webp')) for kind in ('plates', 'masks'))
    for name, colour in colours.items():
        write_sizes(os.path.join(pictures, name + '.webp'), tinted(plate, mask, colour), catalogue.widths(name))
