"""Leaves by a wall while the sun moves on: the same picture once for every place of the sun. loop.py joins them.

    blender -b -P leaf_light.py -- OUT [--scale 1.0] [--samples 24]

Writes OUT-0.npz, OUT-1.npz ...; the sun goes round and comes back to where it began."""
import argparse
import os
import sys
import time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy
import numpy as np
from mathutils import Vector
import groups
import studio
from furniture import rounded_box
from groups import gentle, stand
from loop import PLACES, SIZE
from scenes import add, sun
from surfaces import plaster, timber

SWING, RISE = 0.15, 0.06        # radians to either side, and up and down


def leaves():
    """A monstera and its neighbours, near by; palm fronds that are not in the picture lay their shadows on the wall."""
    add(plaster('wall', '#E9E0CE'), rounded_box((-40, 2.6, -20), (40, 3.6, 40), 0.02))
    add(timber('board', '#BE9264', '#946B40', along=0, scale=0.8, coat=0.15), rounded_box((-20, -4, -0.4), (20, 2.6, 0), 0.06))
    stand('monstera-deliciosa', (3.1, -0.2, 0), 6.6, 0.3, 'round', 'matte', 'beige')
    stand('calathea-orbifolia', (-0.6, 0.3, 0), 3.4, 0.5, 'classic', 'clay', 'terracotta')
    before = set(bpy.context.scene.objects)
    stand('areca-palm', (-7.6, -2.6, -2.0), 11.5, 0.7, 'classic', 'clay', 'terracotta')
    for one in set(bpy.context.scene.objects) - before:
        one.visible_camera = one.visible_diffuse = one.visible_glossy = False
    gentle((-9, -12, 9), (0, 0, 3), 11, 620, (0.94, 0.97, 1.0))
    gentle((9, -13, 8), (0, 0, 3), 11, 420, (1.0, 0.95, 0.9))
    studio.sky('#F2F1EC', 0.34)
    studio.camera(4, 20.5, 82, (0.9, 0, 4.0), 0.55)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('out')
    parser.add_argument('--scale', type=float, default=1.0)
    parser.add_argument('--samples', type=int, default=24)
    parser.add_argument('--places', type=int, nargs='*', default=range(PLACES))
    args = parser.parse_args(sys.argv[sys.argv.index('--') + 1:])
    began = time.time()
    studio.reset(tuple(round(n * args.scale) for n in SIZE), args.samples, 0.03, 6, 3)
    leaves()
    sun((1, 0, 0), 4.4, 3.5, (1.0, 0.91, 0.76))
    light = bpy.data.objects['sun']
    for place in args.places:
        phase = 2 * np.pi * place / PLACES
        across, up = 0.62 + SWING * np.sin(phase), -0.56 + RISE * np.cos(phase)
        light.rotation_euler = Vector((np.cos(up) * np.sin(across + 0.35), np.cos(up) * np.cos(across + 0.35), np.sin(up))).to_track_quat('-Z', 'Y').to_euler()
        studio.render(f'{args.out}-{place}.npz')
        print(f'rendered place {place} after {time.time() - began:.1f} s', flush=True)


if __name__ == '__main__':
    main()
