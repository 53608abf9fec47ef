"""All pictures on one page, to look at.

    python3 contact_sheet.py OUT.png [PART...] [--pictures DIR] [--size 160] [--columns 12]

PART is any of products (one picture of each), views (of each plant, in one colour), colours (everything that is tinted),
close (from near by), further (sizes and rooms), headers, packed, scenes; all without. The shoppers' portraits are drawings: ../../public/images/avatars."""
import argparse
import os
from PIL import Image, ImageDraw
import catalogue
import make


def parts():
    views = make.list_pictures()
    main = [slug for slug in catalogue.PLANTS] + [next(iter(views[slug])) for slug in catalogue.EMPTY_POTS]
    return {
        'products': main,
        'views': [list(colours)[-1] for colours in views.values()],
        'colours': [name for colours in views.values() for name in colours],
        'close': catalogue.CLOSE_UPS,
        'further': [f'{slug}--{kind}' for kind in ('size', 'in-a-room') for slug in catalogue.PLANTS],
        'headers': catalogue.HEADERS,
        'packed': list(catalogue.PACKED),
        'scenes': list(make.SCENES),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('out')
    parser.add_argument('parts', nargs='*')
    parser.add_argument('--pictures', default=os.path.join(make.HERE, '..', 'pictures'))
    parser.add_argument('--size', type=int, default=160)
    parser.add_argument('--columns', type=int, default=12)
    args = parser.parse_args()
    every = parts()
    names = [name for part in args.parts or every for name in every[part]]
    rows = -(-len(names) // args.columns)
    page = Image.new('RGB', (args.columns * args.size, rows * args.size), '#FFFFFF')
    for k, name in enumerate(names):
        at = k % args.columns * args.size, k // args.columns * args.size
        path = os.path.join(args.pictures, name + '.webp')
        if not os.path.exists(path):
            ImageDraw.Draw(page).text((at[0] + 4, at[1] + 4), 'missing\n' + name.replace('--', '\n'), '#B03030')
            continue
        picture = Image.open(path).convert('RGB')
        picture.thumbnail((args.size, args.size), Image.LANCZOS)
        page.paste(picture, (at[0] + (args.size - picture.width) // 2, at[1] + (args.size - picture.height) // 2))
    page.save(args.out)


if __name__ == '__main__':
    main()
