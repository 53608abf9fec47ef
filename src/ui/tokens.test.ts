import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function luminance(token: string): number {
  const hex = new RegExp(`--color-${token}: #([0-9a-f]{6});`).exec(css)?.[1];
  if (!hex) throw new Error(`no colour named ${token}`);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['paper', 'surface', 'sand'];
const words = ['ink', 'ink-soft', 'muted', 'accent-ink', 'clay-600', 'danger-600', 'leaf-700'];

test.each(words.flatMap((word) => grounds.map((ground) => [word, ground] as const)))(
  '%s on %s can be read (WCAG AA)',
  (word, ground) => expect(contrast(word, ground)).toBeGreaterThanOrEqual(4.5),
);

test.each([
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['paper', 'leaf-800'],
  ['paper', 'leaf-700'],
  ['surface', 'clay-600'],
  ['surface', 'danger-600'],
  ['clay-700', 'clay-100'],
  ['leaf-700', 'leaf-100'],
  ['danger-700', 'danger-50'],
  ['leaf-100', 'leaf-950'],
  ['accent', 'leaf-950'],
])('%s on %s can be read (WCAG AA)', (word, ground) => {
  expect(contrast(word, ground)).toBeGreaterThanOrEqual(4.5);
});

test.each(grounds)('the edge of a control stands out from %s', (ground) => {
  expect(contrast('line-strong', ground)).toBeGreaterThanOrEqual(3);
});
