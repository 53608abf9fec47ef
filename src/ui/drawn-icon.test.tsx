import { Flower2, Leaf, X } from 'lucide-react';
import * as flower from 'lucide-react/dist/esm/icons/flower-2.mjs';
import * as leaf from 'lucide-react/dist/esm/icons/leaf.mjs';
import * as cross from 'lucide-react/dist/esm/icons/x.mjs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createDrawnIcon from './drawn-icon.ts';

const attributesOf = (markup: string) =>
  [...markup.matchAll(/<(\w+)([^>]*)>/g)].map(([, tag, rest = '']) => [
    tag,
    (rest.match(/[\w-]+="[^"]*"/g) ?? []).toSorted(),
  ]);

test.each([
  ['flower-2', Flower2, flower],
  ['leaf', Leaf, leaf],
  ['x', X, cross],
])('%s is drawn as the package draws it, in every way that the shop asks for', (_, Package, data) => {
  const drawing: unknown = Object.values(data).find((one) => 'node' in one);
  const Drawn = createDrawnIcon(drawing as Parameters<typeof createDrawnIcon>[0]);
  for (const props of [
    {},
    { size: 16, strokeWidth: 1.75, className: 'text-ink', 'aria-hidden': true },
    { size: 20, role: 'img', 'aria-label': 'A leaf' },
    { className: 'h-4', fill: 'currentColor' },
  ])
    expect(attributesOf(renderToStaticMarkup(<Drawn {...props} />))).toEqual(
      attributesOf(renderToStaticMarkup(<Package {...props} />)),
    );
});
