import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type IconNode, asElement, iconShapes } from './icon-shapes.ts';

/** Those that are shown filled, too. Of many other icons one path would leave holes where shapes lie on each other. */
const FILLED = ['star.mjs', 'quote.mjs', 'heart.mjs'];
const ICONS = 'node_modules/lucide-react/dist/esm/icons';

// The shop's own pictures never are such; whoever tests after this one finds it as it was.
const SVG = { operation: ['VipsForeignLoadSvg'] };
beforeAll(() => sharp.unblock(SVG));
afterAll(() => sharp.block(SVG));

/** What a single file of the package keeps. */
async function drawingIn(file: string): Promise<{ name: string; node: IconNode }> {
  const { __iconData: drawing } = (await import(path.resolve(ICONS, file))) as {
    __iconData: { name: string; node: IconNode };
  };
  return drawing;
}

/** How dark each pixel of it is, 96 by 96. */
const painted = (shapes: string, fill: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 24 24" fill="${fill}" stroke="black" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`,
    ),
  )
    .extractChannel('alpha')
    .raw()
    .toBuffer();

const used = new Set(
  readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(path.join('src', file), 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g),
    ])
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' as ')[0] ?? '')
    .filter((name) => name !== '' && !name.startsWith('type ')),
);

const list = readFileSync(path.resolve(ICONS, '../lucide-react.mjs'), 'utf8');
const files = [...list.matchAll(/^export \{ (.*) \} from '\.\/icons\/(.*)';$/gm)]
  .filter(([, names = '']) => names.split(', ').some((name) => used.has(name.replace(/^default as /, ''))))
  .map(([, , file = '']) => file);

test('the shop uses icons, and finds them', () => {
  expect(files.length).toBeGreaterThan(50);
});

/** Where two lines cross an edge is darker by half a shade, as each was painted by itself before. */
const SHADE = 72;

test.each([...files.map((file) => [file, 'none']), ...FILLED.map((file) => [file, 'black'])])(
  '%s looks as the package draws it, filled with %s',
  async (file = '', fill = '') => {
    const { node } = await drawingIn(file);
    const [given, put] = await Promise.all([
      painted(node.map(asElement).join(''), fill),
      painted(iconShapes(node), fill),
    ]);
    const furthest = given.reduce((most, dark, at) => Math.max(most, Math.abs(dark - (put[at] ?? 0))), 0);
    expect(furthest).toBeLessThan(SHADE);
  },
);

test('a shape that nobody knows is no gap in an icon', () => {
  expect(() => iconShapes([['text', { x: '1' }]])).toThrow('An icon has a text');
});
