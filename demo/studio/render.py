"""Render pictures' passes.

    blender -b -P render.py -- FOLDER NAME [NAME...] [--size 800] [--samples 6]

`NAME` is a picture's as catalogue.py has it; several are the same plant in other pots: of them only what the pot changes
is rendered. develop.py and tint.py make the pictures from the passes."""
import argparse
import os
import sys
import time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np
import materials
import plants
import pots
import studio
from catalogue import PLANTS, find
from materials import plain
from mesh import lathe

SOIL = 1.42  # of a pot one unit wide, in every shape a plant is sold in


def plinth(scene, height, radius):
    """Low round block under plants that hang, so that they have somewhere to hang to."""
    profile = pots.rounded([(0.001, 0), (radius, 0), (radius, height), (0.001, height)], 0.04)
    scene.add(plain('plinth', '#CBAA80', 0.55, 0.3, grain_scale=34, mottle='#BF9C70', fibre=(1, 1, 0.04), vary=0), lathe(profile, 128))


def potted(picture, slug):
    """The empty pot of a picture, where it stands."""
    pot = pots.POTS[picture.pot](picture.finish)
    # Pots of one size hold their soil at one height, so that a plant stands the same in all of them.
    pot.resized(picture.size * (SOIL / pot.soil if picture.same_soil else 1)).aged(picture.age)
    if picture.stand:
        pot.stand = picture.stand * pot.grown(0.7, 1.0)
        pot.lifted(pot.stand)
    return pot if slug in PLANTS else pot.emptied()


def stood(pot):
    """A scene with the pot alone."""
    scene = studio.Scene()
    if pot.stand:
        plinth(scene, pot.stand, pot.rim * 0.74)
    scene.add_pot(pot)
    return scene


def grown(slug, picture, pot):
    """A scene with the plant alone."""
    scene = studio.Scene()
    if slug in PLANTS:
        plants.load()[slug](scene, pot, np.random.default_rng(picture.seed))
    return scene


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('folder')
    parser.add_argument('names', nargs='+')
    parser.add_argument('--size', type=int, default=800)
    parser.add_argument('--samples', type=int, default=6)
    parser.add_argument('--pot', type=float, default=materials.POT_NEUTRAL, help="reflectance of the pot")
    args = parser.parse_args(sys.argv[sys.argv.index('--') + 1:])
    began, materials.POT_NEUTRAL = time.time(), args.pot
    slug, picture = find(args.names[0])
    studio.reset((round(args.size * picture.ratio ** 0.5), round(args.size / picture.ratio ** 0.5)), args.samples)
    studio.paper()
    studio.lights()
    cam = studio.camera(picture.elevation)
    first = potted(picture, slug)
    plant, vessel = grown(slug, picture, first), stood(first)
    whole = np.concatenate([part.vertices()[::3] for part in (plant, vessel) if part.parts])
    scale, base = studio.fit(cam, whole, picture.fill), None
    if picture.near:
        studio.approach(cam, plant.vertices()[::3] * scale, picture.near)
    plant.build(scale)
    pot_box = lambda scene: studio.box_of(cam, scene.vertices() * scale, (0.02, 0.02, 0.02, 0.015))
    # Every vertex: a share of them may leave out the same margin of each leaf.
    corners = np.concatenate([part.vertices() for part in (plant, vessel) if part.parts])
    box, first_box = studio.box_of(cam, corners * scale, (0.012,) * 4), pot_box(vessel)
    if picture.near:
        box = (0, 0, 1, 1)
    for name in args.names:
        if base is not None:
            vessel = stood(potted(find(name)[1], slug))
            box = pot_box(vessel)
            box = [*np.minimum(box[:2], first_box[:2]), *np.maximum(box[2:], first_box[2:])]
        objects = vessel.build(scale)
        arrays = studio.render_product(os.path.join(args.folder, name + '.npz'), box, base)
        base = base or arrays
        studio.remove(objects)
        print(f'rendered {name} after {time.time() - began:.1f} s', flush=True)


if __name__ == '__main__':
    main()
