"""Give the pot of a developed picture a colour.

    python3 tint.py SLUG [--colours white,black] [--pictures DIR]

Reads plates/SLUG.webp and masks/SLUG.webp, writes SLUG.webp in the colour that catalogue.py names for the main picture,
SLUG--COLOUR.webp for every other one, and the smaller sizes of each. The plate's pot is a neutral grey of known
reflectance: taking that out leaves the light that falls on the pot, which the new colour multiplies; reflections on the
glaze keep the colour of the light."""
import argparse
import os
import numpy as np
from PIL import Image
import catalogue
from develop import save, to_display, to_light

COLOURS = {'white': '#EFEBE3', 'terracotta': '#B06E52', 'black': '#252527', 'beige': '#D3C3AA', 'charcoal': '#4B4E50',
           'sage': '#A9B29A', 'stone': '#A8A096', 'mustard': '#C49A48', 'light-grey': '#CBCDCC', 'forest-green': '#2E5741', 'navy': '#2B3B58'}
PLATE_REFLECTANCE = 0.55  # materials.POT_NEUTRAL
WIDTHS = (320, 640)


def reflectance(hex_colour):
    c = np.array([int(hex_colour[i:i + 2], 16) / 255 for i in (1, 3, 5)])
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def tinted(plate, mask, colour):
    """Plate (display values 0..1) and mask to display values with the pot in `colour`."""
    cover, share = mask[..., :1], mask[..., 1:2]
    light = to_light(plate)
    gloss = light * share
    diffuse = (light - gloss) / PLATE_REFLECTANCE
    repainted = diffuse * reflectance(COLOURS[colour]) + gloss
    return to_display(light + cover * (repainted - light))


def read(path):
    return np.asarray(Image.open(path).convert('RGB'), np.float32) / 255


def write_sizes(path, display, widths=WIDTHS):
    save(path, display, 79)
    big = Image.fromarray((np.clip(display, 0, 1) * 255 + 0.5).astype(np.uint8))
    folder, name = os.path.split(path)
    for width in widths:
        target = os.path.join(folder, 'sizes', str(width), name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        big.resize((width, round(big.height * width / big.width)), Image.LANCZOS).save(target, quality=76, method=6)


def tint(slug, pictures, colours):
    plate = read(os.path.join(pictures, 'plates', slug + '.webp'))
    mask = read(os.path.join(pictures, 'masks', slug + '.webp'))
    write_sizes(os.path.join(pictures, slug + '.webp'), tinted(plate, mask, catalogue.PICTURES[slug].colour))
    for colour in colours:
        write_sizes(os.path.join(pictures, f'{slug}--{colour}.webp'), tinted(plate, mask, colour))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('slug')
    parser.add_argument('--colours', help='comma-separated; default: those the product is sold in')
    parser.add_argument('--pictures', default=os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'pictures'))
    args = parser.parse_args()
    default = catalogue.PLANT_COLOURS if args.slug in catalogue.PLANTS else catalogue.POT_COLOURS
    tint(args.slug, args.pictures, args.colours.split(',') if args.colours else default)


if __name__ == '__main__':
    main()
