"""Render one picture's passes.

    blender -b -P render.py -- SLUG OUT.npz [--pot TYPE] [--finish F] [--size 960] [--samples 48]

`SLUG` is a plant's or an empty pot's product slug. develop.py and tint.py make the pictures from the passes."""
import argparse
import os
import sys
import time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np
import plants
import pots
import studio
from catalogue import PICTURES, PLANTS
from materials import plain
from mesh import lathe

def plinth(scene, height, radius):
    """Low round block under plants that hang, so that they have somewhere to hang to."""
    profile = pots.rounded([(0.001, 0), (radius, 0), (radius, height), (0.001, height)], 0.04)
    scene.add(plain('plinth', '#CBAA80', 0.55, 0.3, grain_scale=34, mottle='#BF9C70', fibre=(1, 1, 0.04), vary=0), lathe(profile, 128))


def build(slug, pot_type=None, finish=None):
    """The plant in its pot, or the empty pot."""
    picture = PICTURES[slug]
    pot = pots.POTS[pot_type or picture.pot](finish or picture.finish).resized(picture.size)
    scene = studio.Scene()
    if picture.stand:
        plinth(scene, picture.stand, pot.rim * 0.74)
        pot.lifted(picture.stand)
    scene.add_pot(pot if slug in PLANTS else pot.emptied())
    if slug in PLANTS:
        plants.load()[slug](scene, pot, np.random.default_rng(picture.seed))
    return scene


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('slug')
    parser.add_argument('out')
    parser.add_argument('--pot', choices=sorted(pots.POTS))
    parser.add_argument('--finish', choices=('clay', 'glazed', 'matte', 'plastic'))
    parser.add_argument('--size', type=int, default=960)
    parser.add_argument('--samples', type=int, default=48)
    args = parser.parse_args(sys.argv[sys.argv.index('--') + 1:])
    began = time.time()
    studio.reset((args.size, args.size), args.samples)
    scene, picture = build(args.slug, args.pot, args.finish), PICTURES[args.slug]
    studio.paper()
    studio.lights()
    cam = studio.camera(picture.elevation)
    scene.build(studio.fit(cam, scene.vertices()[::3], picture.fill))
    print(f'built {args.slug}: {sum(len(m.quads) for _, p in scene.parts.values() for m in p)} quads, {time.time() - began:.1f} s')
    studio.render(args.out)
    print(f'rendered {args.slug} in {time.time() - began:.1f} s')


if __name__ == '__main__':
    main()
