"""From the render's passes to a picture: take out the noise, lay the tone curve over it, keep what tint.py needs.

    python3 develop.py PASSES.npz SLUG [--pictures DIR]

Writes plates/SLUG.webp (the picture with the neutral pot) and masks/SLUG.webp (red: how much of a pixel is pot,
green: the share of its light that is reflection and so keeps its colour when the pot changes)."""
import argparse
import os
import numpy as np
from PIL import Image
from denoiser import denoise

PAPER_ALBEDO = (0.79, 0.72, 0.60)   # of studio.paper, and the way it faces: the denoiser's guides where no plant is
PAPER_NORMAL = (0.0, -0.7, 0.7)
VIGNETTE = 0.10
SHARE_STEPS = 63    # of reflection in a mask


def enlarged(a, h, w):
    """Bilinear enlargement."""
    y = np.clip((np.arange(h) + 0.5) * a.shape[0] / h - 0.5, 0, a.shape[0] - 1)
    x = np.clip((np.arange(w) + 0.5) * a.shape[1] / w - 0.5, 0, a.shape[1] - 1)
    i, j = np.minimum(y.astype(int), a.shape[0] - 2), np.minimum(x.astype(int), a.shape[1] - 2)
    fy, fx = (y - i).reshape(-1, 1, 1), (x - j).reshape(1, -1, 1)
    top = a[i][:, j] * (1 - fx) + a[i][:, j + 1] * fx
    low = a[i + 1][:, j] * (1 - fx) + a[i + 1][:, j + 1] * fx
    return (top * (1 - fy) + low * fy).astype(np.float32)


# --- tone curve: linear light <-> display --------------------------------------------------------------------------------

def _curve():
    x = np.concatenate([np.linspace(0, 1, 2000), np.linspace(1, 12, 3000)[1:]])
    knee = 0.55
    y = np.where(x < knee, x, knee + (1 - knee) * (1 - np.exp(-(x - knee) / (1 - knee))))
    y = np.where(y <= 0.0031308, y * 12.92, 1.055 * y ** (1 / 2.4) - 0.055)
    y = y - 0.022 * np.sin(2 * np.pi * y)
    return x, y


CURVE_X, CURVE_Y = _curve()


def to_display(light):
    return np.interp(light, CURVE_X, CURVE_Y)


def to_light(display):
    return np.interp(display, CURVE_Y, CURVE_X)


def save(path, display, quality=82, lossless=False):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    Image.fromarray((np.clip(display, 0, 1) * 255 + 0.5).astype(np.uint8)).save(path, quality=quality, method=6, lossless=lossless)


def window(where, margin=24):
    """Slices of the rows and columns that hold everything `where` says."""
    rows, columns = np.flatnonzero(where.any(1)), np.flatnonzero(where.any(0))
    if not len(rows):
        return slice(0, 1), slice(0, 1)
    return tuple(slice(max(v[0] - margin, 0), v[-1] + margin) for v in (rows, columns))


def vignetted(light):
    """A little less light toward the corners, as every lens gives."""
    h, w = light.shape[:2]
    y, x = np.mgrid[:h, :w]
    r = np.hypot((x + 0.5) / w * 2 - 1, (y + 0.5) / h * 2 - 1) / 2 ** 0.5
    return light * (1 - VIGNETTE * r ** 2.5)[..., None]


def read(passes):
    data = np.load(passes)
    return {name: np.nan_to_num(data[name].astype(np.float32), posinf=20) for name in data}


def develop(passes):
    """A scene in linear light."""
    data = read(passes)
    return denoise(data['image'], data['albedo'], data['normal'])


def develop_product(passes):
    """A product's picture in linear light, how much of a pixel is pot, and the share of its light that is reflection."""
    data = read(passes)
    cover, pot = np.clip(data['cover'], 0, 1), np.clip(data['pot'], 0, 1)
    bare = 1 - cover[..., None]
    picture = enlarged(denoise(data['paper']), *cover.shape)
    # Laid over the paper before it is cleaned: so the outlines of leaves are clean too.
    whole, albedo, normal = (data[name] + bare * under for name, under in
                             (('image', picture), ('albedo', PAPER_ALBEDO), ('normal', PAPER_NORMAL)))
    subject, vessel = window(cover > 0.004), window(pot > 0.02)
    picture[subject] = denoise(*(layer[subject] for layer in (whole, albedo, normal)))
    share = np.zeros_like(cover)
    shine = denoise(*(layer[vessel] for layer in (data['gloss'], albedo, normal)))
    share[vessel] = np.clip(shine.mean(-1) / np.maximum(picture[vessel].mean(-1), 1e-4), 0, 1) * (pot[vessel] > 0.02)
    return vignetted(picture), pot, share


def write_plate(passes, slug, pictures):
    image, cover, share = develop_product(passes)
    save(os.path.join(pictures, 'plates', slug + '.webp'), to_display(image), 82)
    # Lossless, because WebP keeps colours at half the resolution, too coarse for thin leaves; in few steps, to be small.
    mask = np.stack([np.round(cover * 31) / 31, np.round(share * SHARE_STEPS) / SHARE_STEPS, np.zeros_like(cover)], -1)
    save(os.path.join(pictures, 'masks', slug + '.webp'), mask, lossless=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('passes')
    parser.add_argument('slug')
    parser.add_argument('--pictures', default=os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'pictures'))
    args = parser.parse_args()
    write_plate(args.passes, args.slug, args.pictures)


if __name__ == '__main__':
    main()
