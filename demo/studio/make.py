"""Render the shop's pictures anew.

    python3 make.py                              everything
    python3 make.py snake-plant hero             only these
    python3 make.py --size 480 --samples 16 --pictures DIR aloe-vera    a quick look
    python3 make.py --tint-only                  colours and sizes from the plates, without Blender
"""
import argparse
import os
import subprocess
import sys
import tempfile
import catalogue
import develop
import tint

HERE = os.path.dirname(os.path.abspath(__file__))
SCENES = {'hero': (640, 1280, 1920), 'handpicked': (320, 640)}


def blender(script, *args):
    command = ['blender', '-b', '--python-exit-code', '1', '-P', os.path.join(HERE, script), '--', *args]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    print('\n'.join(line for line in run.stdout.splitlines() if line.startswith(('built', 'rendered'))), flush=True)
    if run.returncode:
        sys.exit(run.stdout[-3000:])


def product(slug, args, folder):
    if not args.tint_only:
        passes = os.path.join(folder, slug + '.npz')
        blender('render.py', slug, passes, '--size', str(args.size), '--samples', str(args.samples))
        develop.write_plate(passes, slug, args.pictures)
        os.remove(passes)
    tint.tint(slug, args.pictures, catalogue.PLANT_COLOURS if slug in catalogue.PLANTS else catalogue.POT_COLOURS)


def scene(name, args, folder):
    if args.tint_only:
        return
    passes = os.path.join(folder, name + '.npz')
    blender('scenes.py', name, passes, '--samples', str(args.samples), '--scale', str(args.size / 960))
    write_scene(passes, name, args.pictures)
    os.remove(passes)


def write_scene(passes, name, pictures):
    image, _, _ = develop.develop(passes)
    tint.write_sizes(os.path.join(pictures, name + '.webp'), develop.to_display(image), SCENES[name])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('names', nargs='*')
    parser.add_argument('--size', type=int, default=960)
    parser.add_argument('--samples', type=int, default=40)
    parser.add_argument('--pictures', default=os.path.join(HERE, '..', 'pictures'))
    parser.add_argument('--tint-only', action='store_true')
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name in args.names or [*catalogue.PICTURES, *SCENES]:
            (scene if name in SCENES else product)(name, args, folder)


if __name__ == '__main__':
    main()
