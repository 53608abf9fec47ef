/** Prints, for make.py, each plant as the shop first shows it: its view, the pot's colour, how tall it is, its room. */
import { demoHeights, plainHeights } from '../catalogue/heights.ts';
import { roomOf } from '../catalogue/picture-texts.ts';
import { nameView } from '../catalogue/variants.ts';
import type { DemoProduct } from '../demo.types.ts';
import { demoShop } from '../shop.ts';

const plants = demoShop.products.filter((product) => product.kind !== 'older-colors');
process.stdout.write(`${JSON.stringify(plants.map((plant) => describe(plant)), undefined, 1)}\n`);

function describe(product: DemoProduct) {
  const { slug, facts } = product;
  const shown = product.kind === 'variants' && product.variants.find(({ picture }) => picture === slug);
  if (!shown) {
    const height = plainHeights[slug];
    return { slug, view: slug, height, room: roomOf(facts, height) };
  }
  const height = Object.entries(demoHeights[slug] ?? {}).find(([size]) => size === shown.size)?.[1];
  return {
    slug,
    view: nameView(slug, shown.size, shown.potType),
    colour: shown.potColor.toLowerCase(),
    size: shown.size.split(' ')[0],
    height,
    room: roomOf(facts, height),
  };
}
