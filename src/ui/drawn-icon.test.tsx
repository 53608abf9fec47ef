import { Flower2, Leaf, X } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createDrawnIcon from './drawn-icon.ts';

/** Of the icon itself; what it is drawn of, scripts/icon-shapes.test.ts compares. */
const attributesOf = (markup: string) =>
  (/^<svg([^>]*)>/.exec(markup)?.[1]?.match(/[\w-]+="[^"]*"/g) ?? [])
    // A page's parser knows what an svg is.
    .filter((attribute) => !attribute.startsWith('xmlns='))
    .toSorted();

test.each([
  ['flower-2', Flower2],
  ['leaf', Leaf],
  ['x', X],
])('%s has what the package gives it, in every way that the shop asks for', (name, Package) => {
  const Drawn = createDrawnIcon(name, '<path d="M1 1h2"/>');
  for (const props of [
    {},
    { size: 16, strokeWidth: 1.75, className: 'text-ink', 'aria-hidden': true },
    { size: 20, role: 'img', 'aria-label': 'A leaf' },
    { className: 'h-4', fill: 'currentColor' },
  ]) {
    const drawn = renderToStaticMarkup(<Drawn {...props} />);
    expect(attributesOf(drawn)).toEqual(attributesOf(renderToStaticMarkup(<Package {...props} />)));
    expect(drawn).toMatch(/><path d="M1 1h2"\/><\/svg>$/);
  }
});
