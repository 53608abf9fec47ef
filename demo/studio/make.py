"""Render the shop's pictures anew.

    python3 make.py                              everything
    python3 make.py snake-plant hero             only these products and scenes, with all views
    python3 make.py --size 360 --pictures DIR aloe-vera--small-krish    a quick look
    python3 make.py aloe-vera--size jade-plant--in-a-room    single pictures
    python3 make.py --tint-only                  colours and sizes from the plates, without Blender

Node lists which views and pot colours the catalogue sells (list-pictures.ts)."""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import catalogue
import denoiser
import develop
import loop
import mark
import tint

HERE = os.path.dirname(os.path.abspath(__file__))
SCENES = {'hero': (640, 960, 1280, 1600), 'hero-tall': (480, 640, 800, 960), 'handpicked': (320, 640, 1200), 'plant-expert': (320, 640, 960),
          **dict.fromkeys(catalogue.CATEGORIES, catalogue.SHOWN)}
FILM = 'leaf-light'
LIGHTER = {'hero-tall': 72}     # quality: phones load it first of all


def blender(script, *args):
    command = ['blender', '-b', '--python-exit-code', '1', '-P', os.path.join(HERE, script), '--', *args]
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    print('\n'.join(line for line in run.stdout.splitlines() if line.startswith(('built', 'rendered'))), flush=True)
    if run.returncode:
        sys.exit(run.stdout[-3000:])


def listed(script):
    """What a script says of the catalogue. The shop's own Node reads TypeScript, which the machine's may be too old for."""
    node = os.path.join(HERE, '..', '..', 'node_modules', '.bin', 'node')
    return json.loads(subprocess.run([node, os.path.join(HERE, script)], check=True, stdout=subprocess.PIPE, text=True).stdout)


def list_pictures():
    """Of every view, the colours it is wanted in by the pictures' names."""
    views = {}
    for picture in listed('list-pictures.ts'):
        views.setdefault(picture['view'], {})[picture['name']] = picture['colour']
    for slug in catalogue.PLANTS:
        if not any(view.startswith(slug + '--') for view in views):
            views[slug] = {slug: catalogue.PLANTS[slug].colour}
    return views


def wider(view, names):
    """How many times wider than usual a view is kept for one of its pictures: the product's first."""
    slug = view.split('--')[0]
    return catalogue.WIDER.get(slug, 1) if slug in names else 1


def same_plant(view, names):
    """What views share that differ only in the pot; each has its own plant where the pot shapes it, or in another size."""
    slug, picture = catalogue.find(view)
    if wider(view, names) > 1:
        return view
    return (slug, picture.age) if '--' in view and slug not in catalogue.SHAPED_BY_POT else view


def views_of_a_plant(names, views, args, folder):
    """Plates and masks of some views of one plant, then their pictures."""
    size = round(args.size * wider(names[0], views[names[0]]))
    if not args.tint_only:
        blender('render.py', folder, *names, '--size', str(size), '--samples', str(args.samples))
    for name in names:
        if not args.tint_only:
            passes = os.path.join(folder, name + '.npz')
            develop.write_plate(passes, name, args.pictures)
            os.remove(passes)
        apart = [picture for picture, colour in views[name].items() if name.split('--')[0] in catalogue.SEAMED and colour in catalogue.DARK]
        tint.tint(name, args.pictures, {picture: colour for picture, colour in views[name].items() if picture not in apart})
        for picture in apart:
            in_its_own_colour(name, picture, views[name][picture], size, args, folder)


def in_its_own_colour(view, picture, colour, size, args, folder):
    """A picture without a plate: the pot rendered as it is."""
    if args.tint_only:
        return
    passes = os.path.join(folder, view + '.npz')
    grey = float(tint.reflectance(tint.COLOURS[colour]).mean())
    blender('render.py', folder, view, '--size', str(size), '--samples', str(args.samples), '--pot', str(grey))
    light, _, _ = develop.develop_product(passes)
    tint.write_sizes(os.path.join(args.pictures, picture + '.webp'), develop.to_display(light), catalogue.widths(picture))
    os.remove(passes)


def close(name, args, folder):
    """A close-up or a guide's header: no plate, as it is wanted in one colour only."""
    if args.tint_only:
        return
    passes = os.path.join(folder, name + '.npz')
    blender('render.py', folder, name, '--size', str(args.size), '--samples', str(args.samples))
    write_close(passes, name, args.pictures)
    os.remove(passes)


def write_close(passes, name, pictures):
    light, pot, share = develop.develop_product(passes)
    picture = catalogue.find(name)[1]
    display = tint.tinted_light(light, pot[..., None], share[..., None], picture.colour)
    tint.write_sizes(os.path.join(pictures, name + '.webp'), display, (320, 640, display.shape[1]) if picture.ratio > 1 else catalogue.widths(name))


def pot_colour(plant):
    return plant.get('colour') or catalogue.PLANTS[plant['slug']].colour


def beside(plant, args, folder):
    """A plant beside something whose size everybody knows, with its measure."""
    if args.tint_only:
        return
    name = plant['slug'] + '--size'
    passes = os.path.join(folder, name + '.npz')
    blender('beside.py', plant['view'], plant['height'], passes, '--size', str(args.size), '--samples', str(args.samples + 2))
    write_beside(plant, passes, name, args.pictures)
    os.remove(passes)


def write_beside(plant, passes, name, pictures):
    light, pot, share = develop.develop_product(passes)
    display = tint.tinted_light(light, pot[..., None], share[..., None], pot_colour(plant))
    measure = plant['height'].removesuffix(' long')
    with open(passes.replace('.npz', '.json')) as file:
        ends = json.load(file)
    notes = [*(['long'] if plant['height'].endswith('long') else []), *([plant['size']] if 'size' in plant else [])]
    display = mark.mark(display, ends, measure, *notes)
    tint.write_sizes(os.path.join(pictures, name + '.webp'), display, catalogue.SHOWN, 80)


def in_a_room(plant, args, folder):
    """A plant in a room whose light suits it."""
    if args.tint_only:
        return
    name = plant['slug'] + '--in-a-room'
    passes = os.path.join(folder, name + '.npz')
    blender('rooms.py', plant['room'], plant['view'], plant['height'], pot_colour(plant), passes, '--size', str(args.size), '--samples', str(args.samples * 2))
    write_room(passes, name, args.pictures)
    os.remove(passes)


def write_room(passes, name, pictures):
    display = develop.to_display(develop.vignetted(develop.develop(passes)))
    tint.write_sizes(os.path.join(pictures, name + '.webp'), display, catalogue.SHOWN, 80)


def packed(name, args, folder):
    """A plant the way it travels."""
    if args.tint_only:
        return
    passes = os.path.join(folder, name + '.npz')
    view, height, colour = catalogue.PACKED[name]
    blender('packing.py', view, height, passes, '--size', str(args.size), '--samples', str(args.samples + 4))
    light, pot, share = develop.develop_product(passes)
    tint.write_sizes(os.path.join(args.pictures, name + '.webp'), tint.tinted_light(light, pot[..., None], share[..., None], colour), catalogue.SHOWN)
    os.remove(passes)


def film(name, args, folder):
    """Leaves while the light moves over them; its first frame stands for it."""
    if args.tint_only:
        return
    scale = args.size / catalogue.USUAL
    blender('leaf_light.py', os.path.join(folder, name), '--samples', str(args.samples), '--scale', str(scale))
    first = loop.encode(list(loop.frames([os.path.join(folder, f'{name}-{place}.npz') for place in range(loop.PLACES)])), os.path.join(args.pictures, name))
    tint.write_sizes(os.path.join(args.pictures, name + '.webp'), first, (320, 640, first.shape[1]), 79)


def scene(name, args, folder):
    if args.tint_only:
        return
    passes = os.path.join(folder, name + '.npz')
    blender('scenes.py', name, passes, '--samples', str(args.samples * 3), '--scale', str(args.size / catalogue.USUAL))
    write_scene(passes, name, args.pictures)
    os.remove(passes)


def write_scene(passes, name, pictures):
    tint.write_sizes(os.path.join(pictures, name + '.webp'), develop.to_display(develop.develop(passes)), SCENES[name], LIGHTER.get(name, 79))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('names', nargs='*')
    parser.add_argument('--size', type=int, default=catalogue.USUAL)
    parser.add_argument('--samples', type=int, default=6)
    parser.add_argument('--pictures', default=os.path.join(HERE, '..', 'pictures'))
    parser.add_argument('--tint-only', action='store_true')
    args = parser.parse_args()
    if not args.tint_only:
        denoiser.weights('rt_hdr')  # says so at once if they are missing
    views = list_pictures()
    shown = {plant['slug']: plant for plant in listed('list-plants.ts')}
    further = {slug + '--' + kind: (make, plant) for slug, plant in shown.items() for kind, make in (('size', beside), ('in-a-room', in_a_room))}
    every = [*views, *catalogue.CLOSE_UPS, *further, *catalogue.HEADERS, *catalogue.PACKED, *SCENES, FILM]
    wanted = [n for n in every if not args.names or n in args.names or n.split('--')[0] in args.names]
    plants = {}
    for name in wanted:
        plants.setdefault(same_plant(name, views[name]) if name in views else name, []).append(name)
    with tempfile.TemporaryDirectory() as folder:
        for names in plants.values():
            if names[0] in views:
                views_of_a_plant(names, views, args, folder)
            elif names[0] in further:
                make, plant = further[names[0]]
                make(plant, args, folder)
            elif names[0] == FILM:
                film(FILM, args, folder)
            else:
                make = packed if names[0] in catalogue.PACKED else scene if names[0] in SCENES else close
                make(names[0], args, folder)


if __name__ == '__main__':
    main()
