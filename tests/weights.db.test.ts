import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/**
 * What a first visit loads, of the program as it was built: docs/decisions/0051-weight.md. Bytes as they are sent, by
 * brotli; with what comes later unasked, of which there is nothing: pages are fetched before they are opened only where
 * one points at them.
 */
const most = {
  scripts: { home: 120_000, shop: 118_000, product: 125_000, guide: 119_500 },
  styles: 15_000,
  fonts: 60_000,
  /** With one of the wider fonts for the headings, which the owner chose. */
  otherFonts: 63_000,
  /** The first one of a page, on a phone. */
  picture: 60_000,
};

const client = path.resolve('build/client');

/** Every page of the shop has these. */
const frame = ['root', 'storefront/layout/layout', 'public-pages/public'];
const pages = {
  home: 'storefront/home/home',
  shop: 'storefront/catalogue/shop',
  product: 'storefront/product/product',
  guide: 'storefront/care/guide',
};

/** Of all routes; documents of the shop load the one that ends in '.shop.js'. */
const MANIFEST = /^manifest-\w+\.js$/;

type Loads = { module: string; imports: string[] };

/** What the browser is told of each page: its file, and all that this one needs. */
function routesAsBuilt(): { entry: Loads; routes: Record<string, Loads> } {
  const [manifest = ''] = assets(MANIFEST);
  const text = readFileSync(path.join(client, manifest), 'utf8');
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as ReturnType<
    typeof routesAsBuilt
  >;
}

/** The files that a document with these routes loads. */
function filesOf(ids: readonly string[]): string[] {
  const { entry, routes } = routesAsBuilt();
  const loads = [entry, ...ids.map((id) => routes[id])];
  return [...new Set(loads.flatMap((load) => (load ? [load.module, ...load.imports] : [])))];
}

function assets(name: RegExp): string[] {
  return readdirSync(path.join(client, 'assets')).flatMap((file) =>
    name.test(file) ? [`assets/${file}`] : [],
  );
}

/** Too small a file is sent as it is. */
function sentBytes(file: string): number {
  const whole = path.join(client, file);
  return statSync(`${whole}.br`, { throwIfNoEntry: false })?.size ?? statSync(whole).size;
}

const sum = (files: readonly string[]) => files.reduce((bytes, file) => bytes + sentBytes(file), 0);

describe('a first visit loads no more than', () => {
  test.each(Object.entries(pages))('its scripts on %s', (page, id) => {
    const files = [...filesOf([...frame, id]), ...assets(/^manifest-\w+\.shop\.js$/)];
    const weights = Object.fromEntries(files.map((file) => [file, sentBytes(file)]));
    expect(sum(files), JSON.stringify(weights, null, 1)).toBeLessThanOrEqual(
      most.scripts[page as keyof typeof pages],
    );
    expect(files.length).toBeLessThanOrEqual(11);
  });

  test('one style sheet, without what only the back office has', () => {
    const [sheet = '', ...others] = assets(/^shop-[\w-]+\.css$/);
    expect(others).toEqual([]);
    expect(sentBytes(sheet)).toBeLessThanOrEqual(most.styles);
  });

  test('no style of all that is within the first or last of something', () => {
    const [sheet = ''] = assets(/^shop-[\w-]+\.css$/);
    const selectors = readFileSync(path.join(client, sheet), 'utf8').match(/[^{}]+(?=\{)/g) ?? [];
    // One more line anywhere would have the browser look at every element around it again.
    const within = /:(?:first|last|nth|only)-[\w-]+(?:\([^)]*\))?\s+\*/;
    expect(selectors.filter((selector) => within.test(selector))).toEqual([]);
  });

  test('two files of the text font, with the rupee sign, and one of the headings', () => {
    const text = sum(assets(/^figtree-latin-(?:ext-)?wght-normal-.*\.woff2$/));
    for (const headings of assets(/-headings-.*\.woff2$/)) {
      const limit = /fraunces/.test(headings) ? most.fonts : most.otherFonts;
      expect(text + sentBytes(headings), headings).toBeLessThanOrEqual(limit);
    }
  });

  test.each([320, 480, 640, 800, 960])('a picture %i px wide', (width) => {
    const folder = path.resolve(`demo/pictures/sizes/${width}`);
    for (const picture of readdirSync(folder))
      expect(statSync(path.join(folder, picture)).size, picture).toBeLessThanOrEqual(most.picture);
  });
});

test('no page of the shop loads a file of the back office', () => {
  const shop = Object.keys(routesAsBuilt().routes).filter((id) => id.startsWith('storefront/'));
  expect(shop.length).toBeGreaterThan(20);
  expect(filesOf([...frame, ...shop]).filter((file) => /\/desk-/.test(file))).toEqual([]);
});
