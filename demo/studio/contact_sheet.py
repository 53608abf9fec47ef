"""All pictures on one page, to look at.

    python3 contact_sheet.py OUT.png [--pictures DIR] [--size 240] [--columns 7] [--tints]
"""
import argparse
import os
from PIL import Image
import catalogue


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('out')
    parser.add_argument('--pictures', default=os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'pictures'))
    parser.add_argument('--size', type=int, default=240)
    parser.add_argument('--columns', type=int, default=7)
    parser.add_argument('--tints', action='store_true', help='one row per product with all its pot colours')
    args = parser.parse_args()
    names = []
    for slug in catalogue.PICTURES:
        names.append(slug)
        if args.tints:
            names += [f'{slug}--{c}' for c in (catalogue.PLANT_COLOURS if slug in catalogue.PLANTS else catalogue.POT_COLOURS)]
    names = [n for n in names if os.path.exists(os.path.join(args.pictures, n + '.webp'))]
    rows = -(-len(names) // args.columns)
    page = Image.new('RGB', (args.columns * args.size, rows * args.size), '#FFFFFF')
    for k, name in enumerate(names):
        picture = Image.open(os.path.join(args.pictures, name + '.webp')).convert('RGB').resize((args.size, args.size), Image.LANCZOS)
        page.paste(picture, (k % args.columns * args.size, k // args.columns * args.size))
    page.save(args.out)


if __name__ == '__main__':
    main()
