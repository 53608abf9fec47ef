/** Prints, for make.py, the pictures that show a pot in a colour: what each is called, its view and the colour. */
import { nameView } from '../catalogue/variants.ts';
import type { DemoProduct } from '../demo.types.ts';
import { demoShop } from '../shop.ts';

const pictures = demoShop.products.flatMap((product) => listOwn(product));
process.stdout.write(`${JSON.stringify(pictures, undefined, 1)}\n`);

function listOwn(product: DemoProduct): { name: string; view: string; colour: string }[] {
  if (product.kind === 'plain') return [];
  if (product.kind === 'older-colors') {
    return Object.entries(product.colorImages).flatMap(([colour, names]) =>
      names.map((name) => ({ name, view: product.slug, colour })),
    );
  }
  return product.variants.map(({ picture, size, potType, potColor }) => ({
    name: picture,
    view: nameView(product.slug, size, potType),
    colour: potColor.toLowerCase(),
  }));
}
