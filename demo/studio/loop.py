"""Joins the pictures of leaf_light.py to a film that goes round: light adds up, so what lies between two places of the sun is
a mixture of their pictures. Needs ffmpeg with libvpx and libx264, nothing of Blender."""
import os
import subprocess
import numpy as np
import develop

PLACES = 12             # of the sun
SIZE = (960, 540)
SECONDS, RATE = 6, 24
FORMATS = {'.webm': ('-c:v', 'libvpx-vp9', '-crf', '38', '-b:v', '0', '-row-mt', '1', '-cpu-used', '2'),
           '.mp4': ('-c:v', 'libx264', '-crf', '26', '-preset', 'slow', '-movflags', '+faststart')}


def shares(at):
    """How much each place of the sun has of a moment `at` (0 to 1): a spline, so that nothing starts or stops."""
    distance = np.abs((at * PLACES - np.arange(PLACES) + PLACES / 2) % PLACES - PLACES / 2)
    near = 2 / 3 - distance ** 2 + distance ** 3 / 2
    return np.where(distance < 1, near, np.maximum(2 - distance, 0) ** 3 / 6)


def frames(passes):
    """Bytes of every frame of the film, from the places' passes."""
    lights = np.stack([develop.develop(one) for one in passes])
    for frame in range(SECONDS * RATE):
        light = np.tensordot(shares(frame / (SECONDS * RATE)), lights, 1)
        yield np.clip(develop.to_display(develop.vignetted(light)), 0, 1)


def encode(displays, out):
    """The film in both formats; gives its first frame."""
    first = displays[0]
    pixels = b''.join((one * 255 + 0.5).astype(np.uint8).tobytes() for one in displays)
    height, width = first.shape[:2]
    for ending, options in FORMATS.items():
        subprocess.run(['nice', '-n', '19', 'ffmpeg', '-y', '-loglevel', 'error', '-threads', '2', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', f'{width}x{height}', '-r', str(RATE), '-i', '-',
                        '-pix_fmt', 'yuv420p', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-vf', 'scale=out_color_matrix=bt709', *options, '-threads', '2', '-an', out + ending],
                       input=pixels, check=True)
    return first
