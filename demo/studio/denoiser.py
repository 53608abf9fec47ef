"""Intel's Open Image Denoise in numpy: its trained U-Net takes the grain out of a render, guided by albedo and normals.

The weights are not in this repository; README.md says where they come from."""
import functools
import os
import struct
import sys
import numpy as np

WEIGHTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'weights', 'package', 'tzas')
ALIGN = 16          # the net halves the picture four times
STRIP = 1 << 11     # pixels that are multiplied at once: they fit the processor's cache


@functools.lru_cache
def weights(name):
    """The tensors of a .tza file: convolutions as (9 * inputs, outputs), and biases."""
    path = os.path.join(WEIGHTS, name + '.tza')
    if not os.path.exists(path):
        sys.exit(f'The denoiser\'s weights are missing: {path}\nREADME.md, "The denoiser", says how to get them.')
    with open(path, 'rb') as file:
        data = file.read()
    magic, major, _, at = struct.unpack_from('<HBBQ', data)
    if magic != 0x41D7 or major != 2:
        sys.exit(f'{path} is no file of weights that this reads')

    def take(form):
        nonlocal at
        values = struct.unpack_from('<' + form, data, at)
        at += struct.calcsize('<' + form)
        return values
    tensors = {}
    for _ in range(*take('I')):
        label = take(f'{take("H")[0]}s')[0].decode()
        dims = take(f'{take("B")[0]}I')
        _, kind, offset = take(f'{len(dims)}scQ')
        values = np.frombuffer(data, {b'f': '<f4', b'h': '<f2'}[kind], int(np.prod(dims)), offset).astype(np.float32).reshape(dims)
        tensors[label] = values if values.ndim == 1 else np.ascontiguousarray(values.transpose(2, 3, 1, 0).reshape(-1, dims[0]))
    return tensors


def convolved(image, weight, bias):
    """3 x 3, zeros beyond the border, then nothing below zero."""
    h, w, depth = image.shape
    padded = np.pad(image, ((1, 1), (1, 1), (0, 0)))
    down, right, one = padded.strides
    around = np.lib.stride_tricks.as_strided(padded, (h, w, 3, 3 * depth), (down, right, down, one))
    out = np.empty((h, w, len(bias)), np.float32)
    rows = max(STRIP // w, 1)
    for y in range(0, h, rows):
        part = around[y:y + rows].reshape(-1, 9 * depth) @ weight
        part += bias
        np.maximum(part, 0, out=out[y:y + rows].reshape(part.shape))
    return out


def net(image, tensors):
    """The U-Net of Open Image Denoise's base size; height and width are multiples of ALIGN."""
    def conv(name, x):
        return convolved(x, tensors[name + '.weight'], tensors[name + '.bias'])

    def halved(x):
        return np.maximum(np.maximum(x[::2, ::2], x[1::2, ::2]), np.maximum(x[::2, 1::2], x[1::2, 1::2]))

    def doubled(x, beside):
        return np.concatenate([x.repeat(2, 0).repeat(2, 1), beside], -1)
    passed = [image]
    x = halved(conv('enc_conv1', conv('enc_conv0', image)))
    for level in (2, 3, 4):
        passed.append(x)
        x = halved(conv(f'enc_conv{level}', x))
    x = conv('enc_conv5b', conv('enc_conv5a', x))
    for level in (4, 3, 2, 1):
        x = doubled(x, passed.pop())
        x = conv(f'dec_conv{level}b', conv(f'dec_conv{level}a', x))
    return conv('dec_conv0', x)


# --- light <-> the net's even scale of brightness ------------------------------------------------------------------------

A, B, C, D, E, F, G = 1.41283765e3, 1.64593172, 4.31384981e-1, -2.94139609e-3, 1.92653254e-1, 6.26026094e-3, 9.98620152e-1
Y0, Y1, X0, X1 = 1.5794576e-6, 3.22087631e-2, 2.23151711e-3, 3.70974749e-1
BRIGHTEST = E * np.log(65504 + F) + G


def even(light):
    y = np.clip(light, 0, 65504)
    return np.where(y <= Y0, A * y, np.where(y <= Y1, B * np.maximum(y, Y0) ** C + D, E * np.log(y + F) + G)) / BRIGHTEST


def uneven(value):
    x = value * BRIGHTEST
    return np.where(x <= X0, x / A, np.where(x <= X1, (np.maximum(x - D, 0) / B) ** (1 / C), np.exp((x - G) / E) - F))


def exposure(light):
    """Brings the picture's middle tone to 0.18."""
    h, w = (n // ALIGN * ALIGN for n in light.shape[:2])
    tone = (light[:h, :w] @ (0.212671, 0.71516, 0.072169)).reshape(h // ALIGN, ALIGN, w // ALIGN, ALIGN).mean((1, 3))
    return 0.18 / np.exp2(np.log2(tone[tone > 1e-8]).mean()) if (tone > 1e-8).any() else 1.0


def run(name, *layers):
    """The net over layers of one size; what is missing to a multiple of ALIGN is mirrored."""
    h, w = layers[0].shape[:2]
    image = np.pad(np.concatenate(layers, -1), ((0, -h % ALIGN), (0, -w % ALIGN), (0, 0)), 'reflect')
    return net(image.astype(np.float32), weights(name))[:h, :w]


def denoise(light, albedo=None, normal=None):
    """Linear light without grain. Guides: albedo 0..1 and normals -1..1, or none for what is smooth."""
    scale = exposure(light)
    guides = () if albedo is None else (np.clip(albedo, 0, 1), np.clip(normal, -1, 1) * 0.5 + 0.5)
    cleaned = run('rt_hdr_alb_nrm' if guides else 'rt_hdr', even(light * scale), *guides)
    return (uneven(cleaned) / scale).astype(np.float32)
