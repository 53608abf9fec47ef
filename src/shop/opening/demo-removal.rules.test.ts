import { expect, test } from 'vitest';
import {
  type DemoCounts,
  countAll,
  countLines,
  homeName,
  keptHref,
  removableKinds,
  whyKeptText,
} from './demo-removal.rules.ts';

const none = Object.fromEntries(removableKinds.map((kind) => [kind, 0])) as DemoCounts;

test('what goes is counted in words; what there is none of is left out', () => {
  const counts = { ...none, product: 57, category: 1, page: 1, home: 2 };
  expect(countLines(counts)).toEqual([
    '57 products',
    '1 category',
    '1 information page (becomes a draft)',
    '2 texts and pictures of the home page',
  ]);
  expect(countAll(counts)).toBe(61);
  expect([countLines(none), countAll(none)]).toEqual([[], 0]);
});

test('each kind that stays has a place where staff see it', () => {
  const places = removableKinds.map((kind) => keptHref({ kind, id: '7', name: 'Fern', why: 'changed' }));
  expect(places).toEqual([
    '/admin/products?dialog=edit&id=7',
    '/admin/categories',
    '/admin/plant-care?dialog=edit&id=7',
    '/admin/plant-care/diagnosis?dialog=edit&id=7',
    '/admin/homepage?tab=how-it-works',
    '/admin/homepage?tab=testimonials',
    '/admin/promo-codes?dialog=edit&id=7',
    '/admin/pages/7',
    '/admin/homepage',
  ]);
});

test('columns and reasons have words; what has none is said as it is', () => {
  expect(homeName('hero_title')).toBe('Hero title');
  expect(homeName('of_a_later_version')).toBe('of_a_later_version');
  expect(whyKeptText('held')).toBe('somebody is paying for it');
});
