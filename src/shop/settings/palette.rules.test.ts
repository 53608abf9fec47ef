import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, toHex, toOklch } from './oklch.rules.ts';
import {
  accentPairs,
  brandPairs,
  darkGroundsOf,
  defaultAccent,
  defaultBrand,
  drawingOf,
  fixedColors,
  fixedPairs,
  paletteOf,
  readableAccent,
  readableBrand,
  unreadable,
} from './palette.rules.ts';

const css = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8');
const token = (name: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(css)?.[1];
const color = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const pairs = [...brandPairs, ...accentPairs, ...fixedPairs];
const came = { brand: defaultBrand, accent: defaultAccent };

test('the colours that the shop comes with are those of the style sheet, byte for byte', () => {
  const known = { ...fixedColors, ...paletteOf(came) };
  expect(Object.fromEntries(Object.keys(known).map((name) => [name, token(name)]))).toEqual(known);
});

test('no colour is changed by being read and written', () => {
  fc.assert(fc.property(color, (hex) => toHex(toOklch(hex)) === hex));
});

test('every pair of the shop as it comes can be read', () => {
  expect(unreadable(paletteOf(came), pairs)).toEqual([]);
});

test('whatever brand and accent are taken or suggested, every pair can be read', () => {
  fc.assert(
    fc.property(color, color, (brand, accent) => {
      expect(unreadable(paletteOf({ brand, accent }), pairs)).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('an e-mail in a dark window can be read, whatever the brand', () => {
  const words = ['#f3efe4', '#d5ddd3', '#a9b8ac'];
  fc.assert(
    fc.property(color, (brand) => {
      const { paper, card, sand } = darkGroundsOf(brand);
      const leaf = paletteOf({ brand, accent: defaultAccent })['leaf-300'];
      for (const ground of [paper, card, sand])
        for (const word of [...words, leaf]) expect(contrast(word, ground)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 60 },
  );
});

test('what is suggested is accepted, and what is accepted is taken as it is', () => {
  fc.assert(
    fc.property(color, color, (brand, accent) => {
      const taken = { brand: readableBrand(brand), accent: readableAccent(accent) };
      expect({ brand: readableBrand(taken.brand), accent: readableAccent(taken.accent) }).toEqual(taken);
      expect(paletteOf(taken)).toMatchObject({ 'leaf-700': taken.brand, accent: taken.accent });
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['#20543a', '#20543a'],
  ['#1e3a8a', '#1e3a8a'],
  ['#000000', '#000000'],
])('brand %s is taken', (brand, taken) => expect(readableBrand(brand)).toBe(taken));

test.each(['#facc15', '#ffffff', '#ff69b4', '#10b981'])(
  'brand %s cannot be read, and has a darker one in its place',
  (brand) => {
    const suggested = readableBrand(brand);
    expect(suggested).not.toBe(brand);
    expect(toOklch(suggested).l).toBeLessThan(toOklch(brand).l);
    expect(contrast(suggested, fixedColors.sand)).toBeGreaterThanOrEqual(4.5);
  },
);

test.each([
  ['#facc15', '#facc15'],
  ['#1e3a8a', '#1e3a8a'],
  ['#10b981', '#10b981'],
])('accent %s is taken', (accent, taken) => expect(readableAccent(accent)).toBe(taken));

test.each(['#ffffff', '#fffdf0'])('accent %s would not be found on paper', (accent) => {
  expect(readableAccent(accent)).not.toBe(accent);
});

test('the ladder keeps its order, whatever the brand', () => {
  const steps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const;
  fc.assert(
    fc.property(color, (brand) => {
      const palette = paletteOf({ brand, accent: defaultAccent });
      const lights = steps.map((step) => toOklch(palette[`leaf-${step}`]).l);
      // Where chroma is given up, rounding may move lightness by a hair.
      for (const [at, light] of lights.entries())
        expect(light).toBeLessThanOrEqual((lights[at - 1] ?? 1) + 0.01);
    }),
    { numRuns: 60 },
  );
});

test.each(['empty-cart', 'empty-search', 'not-found', 'placeholder'])(
  'the drawing %s stays as it is in a shop that sets nothing, and its leaves follow a brand',
  (name) => {
    const svg = readFileSync(new URL(`../../../public/images/${name}.svg`, import.meta.url), 'utf8');
    expect(drawingOf(svg, defaultBrand)).toBe(svg);
    const painted = drawingOf(svg, '#7a1f3d');
    const colors = (text: string) => [...text.matchAll(/#[0-9a-f]{6}\b/g)].map(([found]) => found);
    const greens = colors(painted).filter((found) => toOklch(found).c > 0.01 && toOklch(found).h > 125);
    expect(greens).toEqual([]);
    const woods = colors(svg).filter((found) => toOklch(found).c > 0.01 && toOklch(found).h < 110);
    expect(colors(painted)).toEqual(expect.arrayContaining(woods));
  },
);
