import { expect, test } from 'vitest';
import { type LookTokens, defaultLook, lookStyle, printedLook } from './look.rules.ts';
import { fixedColors, paletteOf, readableAccent, readableBrand } from './palette.rules.ts';

const brand = readableBrand('#5b2a86');
const accent = readableAccent('#d97706');
const styleOf = (change: Partial<LookTokens>) => lookStyle({ ...defaultLook, ...change });

test('the look that the shop comes with replaces nothing', () => {
  expect(styleOf({})).toEqual({});
});

test.each([{ brand }, { accent }])(
  'with %j all that follows the two colours is replaced, and nothing else',
  (own) => {
    const { '--color-veil': veil, ...style } = styleOf(own);
    const palette = paletteOf({ ...defaultLook, ...own });
    expect(style).toEqual(
      Object.fromEntries(Object.entries(palette).map(([name, color]) => [`--color-${name}`, color])),
    );
    // The darkest leaf lets what it lies on shine through.
    const [red, green, blue] = [1, 3, 5].map((at) =>
      Number.parseInt(palette['leaf-950'].slice(at, at + 2), 16),
    );
    expect(veil).toBe(`rgb(${red} ${green} ${blue} / 0.45)`);
  },
);

test('a font of headings stands before the fonts that take its place, the rupee’s own among them', () => {
  expect(styleOf({ headingFont: 'lora' })).toEqual({
    '--font-serif':
      "'Lora', 'Rupee', 'Lora Fallback', 'Lora Fallback Android', 'Lora Fallback Linux', Georgia, serif",
  });
  expect(styleOf({ headingFont: 'outfit' })).toEqual({
    '--font-serif': "'Outfit', 'Rupee', 'Outfit Fallback', 'Outfit Fallback Linux', system-ui, sans-serif",
  });
});

test('corners are replaced each by each', () => {
  const [soft, square] = [styleOf({ corners: 'soft' }), styleOf({ corners: 'square' })];
  expect(Object.keys(soft)).toEqual(Object.keys(square));
  expect(Object.keys(soft).every((name) => name.startsWith('--radius-'))).toBe(true);
  expect(soft['--radius-pill']).toBe('0.5rem');
  expect(new Set(Object.values(square))).toEqual(new Set(['0']));
});

test('in a shop of any look the whole of one can be shown', () => {
  const whole = lookStyle(defaultLook, { whole: true });
  expect(whole['--color-leaf-700']).toBe(defaultLook.brand);
  expect(whole['--font-serif']).toMatch(/^'Fraunces'/);
  expect(whole['--radius-lg']).toBe('1rem');
  const other: LookTokens = { brand, accent, headingFont: 'lora', corners: 'soft' };
  expect(Object.keys(lookStyle(other))).toEqual(Object.keys(whole));
  expect(lookStyle(other, { whole: true })).toEqual(lookStyle(other));
});

test('on paper and in e-mails stand colours, and fonts that are there', () => {
  const printed = printedLook({ ...defaultLook, brand, headingFont: 'lora', corners: 'square' });
  expect(printed).toMatchObject({
    palette: { ...fixedColors, 'leaf-700': brand },
    headings: "'Lora', Georgia, 'Times New Roman', serif",
    corners: 'square',
  });
  expect(printedLook({ ...defaultLook, headingFont: 'figtree' }).headings).toBe(
    "'Figtree', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  );
});
