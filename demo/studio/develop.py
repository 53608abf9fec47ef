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


def denoise(image, albedo, normal, rounds=4, strength=1.0, cover=None):
    """Edge-avoiding wavelet filter: averages light over pixels that share normal, colour and brightness. `cover` (0..1) is
    how much a pixel counts."""
    albedo = np.clip(albedo, 0, 1)
    base = albedo * 0.9 + 0.1
    light = image / base
    kernel = [(-1, 0.25), (0, 0.5), (1, 0.25)]
    for level in range(rounds):
        step = 2 ** level
        tone = np.log1p(4 * np.maximum(light.mean(-1, keepdims=True), 0))
        layers = np.concatenate([normal / 0.03 ** 0.5, albedo / 0.006 ** 0.5, tone / (2 ** 0.5 * strength * 0.22 / 1.7 ** level)], -1)
        around = np.pad(np.concatenate([layers, light] + ([] if cover is None else [cover[..., None]]), -1),
                        ((step, step), (step, step), (0, 0)), 'edge').astype(np.float32)
        total, weight = np.zeros_like(light), np.zeros(light.shape[:2], np.float32)
        h, w = weight.shape
        for dy, ky in kernel:
            for dx, kx in kernel:
                there = around[step + dy * step:step + dy * step + h, step + dx * step:step + dx * step + w]
                gap = there[..., :7] - layers
                share = np.exp(-np.einsum('ijk,ijk->ij', gap, gap)) * (ky * kx)
                if cover is not None and (dy or dx):
                    share *= there[..., 10]
                total += there[..., 7:10] * share[..., None]
                weight += share
        light = total / weight[..., None]
    return light * base


def clamp_fireflies(image):
    """Limit a pixel to the second brightest and the second darkest of its neighbours."""
    own = image.mean(-1)
    around = np.sort(np.stack([shift(own, y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x]), axis=0)
    return image * (np.clip(own, around[1], around[-2]) / np.maximum(own, 1e-4))[..., None]


def blurred(a, sigma):
    """Gaussian blur by Fourier transform, with the border mirrored."""
    pad = int(3 * sigma)
    a = np.pad(a, [(pad, pad), (pad, pad)] + [(0, 0)] * (a.ndim - 2), mode='reflect')
    fy, fx = np.fft.fftfreq(a.shape[0])[:, None], np.fft.rfftfreq(a.shape[1])[None]
    gain = np.exp(-2 * (np.pi * sigma) ** 2 * (fy ** 2 + fx ** 2))
    gain = gain if a.ndim == 2 else gain[..., None]
    out = np.fft.irfft2(np.fft.rfft2(a, axes=(0, 1)) * gain, a.shape[:2], axes=(0, 1))
    return out[pad:-pad, pad:-pad].astype(np.float32)


def enlarged(a, h, w):
    """Bilinear enlargement."""
    y = np.clip((np.arange(h) + 0.5) * a.shape[0] / h - 0.5, 0, a.shape[0] - 1)
    x = np.clip((np.arange(w) + 0.5) * a.shape[1] / w - 0.5, 0, a.shape[1] - 1)
    i, j = np.minimum(y.astype(int), a.shape[0] - 2), np.minimum(x.astype(int), a.shape[1] - 2)
    fy, fx = (y - i).reshape(-1, 1, 1), (x - j).reshape(1, -1, 1)
    top = a[i][:, j] * (1 - fx) + a[i][:, j + 1] * fx
    low = a[i + 1][:, j] * (1 - fx) + a[i + 1][:, j + 1] * fx
    return (top * (1 - fy) + low * fy).astype(np.float32)


def clean_paper(image, cover, pot):
    """The backdrop with its shadows, without noise and without what stands on it (there, what is near by)."""
    image = clamp_fireflies(image)
    h, w = image.shape[:2]
    rows, columns = ((np.arange(n) + 0.5) * size / n for n, size in ((h, cover.shape[0]), (w, cover.shape[1])))
    # A low pixel near a leaf has taken some of its dark green; the pot is left its dark line where it touches the paper.
    free = (blurred(cover - pot, 3.0) < 0.012) & (blurred(cover, 1.0) < 0.04)
    paper = free[rows.astype(int)][:, columns.astype(int)].astype(np.float32)
    level = lambda sigma: (blurred(image * paper[..., None], sigma), blurred(paper, sigma))
    out = None
    for sigma in (24, 4.5, 2.0):
        total, weight = level(sigma)
        near = total / np.maximum(weight, 1e-4)[..., None]
        if out is None:
            out = near
            continue
        known = np.clip(weight * 3, 0, 1)
        if sigma < 4:  # so fine only where the light changes: at the edges of shadows
            step = np.log1p(4 * np.maximum(near.mean(-1), 0)) - np.log1p(4 * np.maximum(out.mean(-1), 0))
            known = known * (1 - np.exp(-(blurred(step, 2.5) / 0.07) ** 2))
        out = out + (near - out) * known[..., None]
    return out


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


def window(where, margin=24):
    """Slices of the rows and columns that hold everything `where` says."""
    rows, columns = np.flatnonzero(where.any(1)), np.flatnonzero(where.any(0))
    if not len(rows):
        return slice(0, 1), slice(0, 1)
    return tuple(slice(max(v[0] - margin, 0), v[-1] + margin) for v in (rows, columns))


def develop(passes, strength=1.0, exposure=EXPOSURE, rounds=4):
    """A scene in linear light."""
    data = np.load(passes)
    get = lambda name: np.nan_to_num(data[name].astype(np.float32), posinf=20)
    return denoise(clamp_fireflies(get('image')), get('albedo'), get('normal'), rounds, strength) * exposure


def develop_product(passes, strength=1.0, exposure=EXPOSURE, rounds=4):
    """A product's picture in linear light, how much of a pixel is pot, and the share of its light that is reflection."""
    data = np.load(passes)
    get = lambda name: np.nan_to_num(data[name].astype(np.float32), posinf=20)
    cover, pot = np.clip(get('cover'), 0, 1), np.clip(get('pot'), 0, 1)
    picture = enlarged(clean_paper(get('rough' if 'rough' in data else 'rough_image'), cover, pot), *cover.shape)
    share = np.zeros_like(cover)

    def cleaned(name, where, strength=strength):
        """A pass of what stands on the paper; at its outline a pixel counts as much as it is covered."""
        part, whole = cover[where], np.maximum(cover[where], 0.02)[..., None]
        albedo, normal, light = (get(n)[where] / whole for n in ('albedo', 'normal', name))
        return denoise(clamp_fireflies(light), albedo if name == 'image' else np.full_like(light, 0.5), normal, rounds if name == 'image' else 2, strength, part + 1e-4)
    subject, vessel = window(cover > 0.02), window(pot > 0.02)
    part = cover[subject][..., None]
    picture[subject] = picture[subject] * (1 - part) + cleaned('image', subject) * part
    # A pot is smooth: its shade may be evened out further than that of leaves.
    clay = pot[vessel][..., None]
    picture[vessel] = picture[vessel] * (1 - clay) + cleaned('image', vessel, strength * 3) * clay
    shine = cleaned('gloss', vessel) * cover[vessel][..., None]
    share[vessel] = np.clip(shine.mean(-1) / np.maximum(picture[vessel].mean(-1), 1e-4), 0, 1) * (pot[vessel] > 0.02)
    return picture * exposure, pot, share


def write_plate(passes, slug, pictures):
    image, cover, share = develop_product(passes)
    save(os.path.join(pictures, 'plates', slug + '.webp'), to_display(image), 82)
    save(os.path.join(pictures, 'masks', slug + '.webp'), np.stack([cover, share, np.zeros_like(cover)], -1), 80)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('passes')
    parser.add_argument('slug')
    parser.add_argument('--pictures', default=os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'pictures'))
    args = parser.parse_args()
    write_plate(args.passes, args.slug, args.pictures)


if __name__ == '__main__':
    main()
