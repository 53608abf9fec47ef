"""From the render's passes to a picture: take out the noise, lay the tone curve over it, keep what tint.py needs.

    python3 develop.py PASSES.npz SLUG [--pictures DIR]

Writes plates/SLUG.webp (the picture with the neutral pot) and masks/SLUG.webp (red: how much of a pixel is pot,
green: the share of its light that is reflection and so keeps its colour when the pot changes)."""
import argparse
import os
import numpy as np
from PIL import Image

EXPOSURE = 1.0


def shift(a, dy, dx):
    """Neighbour at (dy, dx) with the border repeated."""
    h, w = a.shape[:2]
    return a[np.clip(np.arange(h) + dy, 0, h - 1)][:, np.clip(np.arange(w) + dx, 0, w - 1)]


def denoise(image, albedo, normal, rounds=4, strength=1.0):
    """Edge-avoiding wavelet filter: averages light over pixels that share normal, colour and brightness."""
    albedo = np.clip(albedo, 0, 1)
    base = albedo * 0.9 + 0.1
    light = image / base
    kernel = [(-1, 0.25), (0, 0.5), (1, 0.25)]
    for level in range(rounds):
        step = 2 ** level
        luma = light.mean(-1)
        tone = np.log1p(4 * np.maximum(luma, 0))
        total, weight = np.zeros_like(light), np.zeros_like(luma)
        sigma = strength * 0.22 / 1.7 ** level
        for dy, ky in kernel:
            for dx, kx in kernel:
                y, x = dy * step, dx * step
                w = ky * kx
                if dy or dx:
                    dn = ((normal - shift(normal, y, x)) ** 2).sum(-1)
                    da = ((albedo - shift(albedo, y, x)) ** 2).sum(-1)
                    dt = (tone - shift(tone, y, x)) ** 2
                    w = w * np.exp(-dn / 0.03 - da / 0.006 - dt / (2 * sigma ** 2))
                    total += shift(light, y, x) * w[..., None]
                else:
                    total += light * w
                weight = weight + w
        light = total / weight[..., None]
    return light * base


def clamp_fireflies(image):
    """Limit a pixel to the brightest of its neighbours."""
    around = np.stack([shift(image, y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x])
    top = np.sort(around.max(-1), axis=0)[-2]
    own = image.max(-1)
    return image * np.minimum(1, top / np.maximum(own, 1e-6))[..., None]


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


def save(path, display, quality=82):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    Image.fromarray((np.clip(display, 0, 1) * 255 + 0.5).astype(np.uint8)).save(path, quality=quality, method=6)


def develop(passes, strength=1.0, exposure=EXPOSURE, rounds=4):
    data = np.load(passes)
    get = lambda name: np.nan_to_num(data[name].astype(np.float32), posinf=20)
    albedo, normal = get('albedo'), get('normal')
    image = denoise(clamp_fireflies(get('image')), albedo, normal, rounds, strength) * exposure
    gloss = denoise(clamp_fireflies(get('gloss')), albedo * 0 + 0.5, normal, rounds, strength) * exposure
    cover = np.clip(get('pot'), 0, 1)
    share = np.clip(gloss.mean(-1) / np.maximum(image.mean(-1), 1e-4), 0, 1) * (cover > 0.02)
    return image, cover, share


def write_plate(passes, slug, pictures):
    image, cover, share = develop(passes)
    save(os.path.join(pictures, 'plates', slug + '.webp'), to_display(image), 88)
    save(os.path.join(pictures, 'masks', slug + '.webp'), np.stack([cover, share, np.zeros_like(cover)], -1), 90)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('passes')
    parser.add_argument('slug')
    parser.add_argument('--pictures', default=os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'pictures'))
    args = parser.parse_args()
    write_plate(args.passes, args.slug, args.pictures)


if __name__ == '__main__':
    main()
