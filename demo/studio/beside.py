"""Render a plant beside something whose size everybody knows, in front of the paper of the other pictures.

    blender -b -P beside.py -- VIEW HEIGHT OUT.npz [--size 800] [--samples 6]

Beside OUT.npz it writes OUT.json: where in the frame the plant begins and ends. mark.py draws the measure there."""
import argparse
import json
import os
import sys
import time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np
import furniture
import studio
from lifesize import LifeSize

MUG_UP_TO, STACK_UP_TO = 1.35, 4.2      # dm: plants taller than that stand beside a stack of books, beside a chair
ELEVATION = 9
FRAME = 36 / studio.LENS * studio.DISTANCE    # its width at the pot
GAP = 0.07                              # between plant, thing and measure, as a share of the whole's height
WORDS = 0.225                           # of the frame, for the measure's words


def companion(tall):
    """The thing itself, its middle on the z axis."""
    scene = studio.Scene()
    if tall <= MUG_UP_TO:
        furniture.mug(scene, furniture.turned(0.35))
    elif tall <= STACK_UP_TO:
        height = furniture.books(scene, turn=0.12)
        furniture.mug(scene, furniture.turned(0.5, (-0.05, 0.1, height)))
    else:
        furniture.chair(scene, furniture.turned(-0.55))
    return scene


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('view')
    parser.add_argument('height')
    parser.add_argument('out')
    parser.add_argument('--size', type=int, default=800)
    parser.add_argument('--samples', type=int, default=6)
    args = parser.parse_args(sys.argv[sys.argv.index('--') + 1:])
    began = time.time()
    studio.reset((args.size, args.size), args.samples)
    studio.paper()
    studio.lights()
    cam = studio.camera(ELEVATION)
    plant = LifeSize(args.view, args.height)
    body = plant.vertices()
    tall = body[:, 2].max()
    thing = companion(tall)
    other = thing.vertices()
    whole = max(tall, other[:, 2].max())
    left, right = np.percentile(body[:, 0], 0.2), np.percentile(body[:, 0], 99.8)
    line_x = left - GAP * whole
    offset = np.array([right + GAP * whole * 0.8 - other[:, 0].min(), 0.0, 0.0])
    words, scale = np.array([[line_x, 0, tall * 0.5], [line_x, 0, 0]]), None
    for _ in range(4):
        words[0, 0] = line_x - WORDS * (FRAME / scale if scale else whole)
        corners = np.concatenate([body[::3], other[::3] + offset, words])
        middle = np.array([(corners[:, 0].min() + corners[:, 0].max()) / 2, 0, 0])
        scale = studio.fit(cam, corners - middle, 0.91, 1.0)
    plant.build(scale, at=tuple(-middle * scale))
    thing.build(scale, at=tuple((offset - middle) * scale))
    box = studio.box_of(cam, np.concatenate([body - middle, other + offset - middle]) * scale, (0.012,) * 4)
    studio.render_product(args.out, box)
    # The measure is as high as the plant looks: what leans to the viewer looks lower than it is.
    frame = lambda points: studio.projected(cam, (points - middle) * scale) - np.array([cam.data.shift_x, cam.data.shift_y]) + 0.5
    top, bottom = (frame(points)[:, 1] for points in plant.measured())
    x = frame(words)[1, 0]
    with open(args.out.replace('.npz', '.json'), 'w') as file:
        json.dump([[float(x), float(1 - y)] for y in (top.max(), bottom.min())], file)
    pot_wide = plant.pot.rim * 20 * plant.scale
    print(f'rendered {args.view} beside something after {time.time() - began:.1f} s; its pot is {pot_wide:.1f} cm wide')


if __name__ == '__main__':
    main()
