import type { Hono } from 'hono';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultBrand, drawingOf } from '../shop/settings/palette.rules.ts';
import type { Shop } from '../shop/shop.types.ts';
import type { RequestVariables } from './log.ts';
import { CLIENT_FILES } from './static-files.ts';

/** The drawings that the shop comes with: of empty pages, and where a picture is missing. */
const drawings = [
  'empty-cart.svg',
  'empty-search.svg',
  'empty-wishes.svg',
  'not-found.svg',
  'placeholder.svg',
] as const;

/**
 * Drawings in the owner's brand colour: a picture in a page knows none of its variables, so each copy of the program
 * paints them once for each colour (docs/behaviour/settings.md#colours). In a shop of the colour that it comes with, the
 * files as they are.
 */
export function mountShopArt(
  app: Hono<RequestVariables>,
  { shop }: { shop: Pick<Shop, 'settings' | 'log'> },
): void {
  let painted: { brand: string; drawings: Map<string, string> } = { brand: '', drawings: new Map() };

  async function paint(name: string, brand: string): Promise<string> {
    if (painted.brand !== brand) painted = { brand, drawings: new Map() };
    const { drawings: known } = painted;
    const made =
      known.get(name) ?? drawingOf(await readFile(path.join(CLIENT_FILES, 'images', name), 'utf8'), brand);
    known.set(name, made);
    return made;
  }

  for (const name of drawings) {
    app.get(`/images/${name}`, async (c, next) => {
      const { brand } = shop.settings().look;
      if (brand === defaultBrand) return next();
      try {
        return c.body(await paint(name, brand), 200, {
          'Content-Type': 'image/svg+xml',
          'Cache-Control': 'public, max-age=3600',
          'X-Content-Type-Options': 'nosniff',
        });
      } catch (error) {
        shop.log.warn({ err: error, name }, 'A drawing could not be painted; it is shown as it comes');
        return next();
      }
    });
  }
}
