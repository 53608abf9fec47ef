import { expect, test } from 'vitest';
import { aStoredVariant, anOffer } from '../../../tests/variants.fixtures.ts';
import { changeValue, renameValue } from './attributes.rules.ts';
import { combinationKey, combinationName, combinations } from './combinations.rules.ts';
import type { Selection } from './variants.types.ts';

const offer = anOffer(['Small', 'Large'], ['Plastic', 'Round'], ['White', 'Red']);
const idsOf = (of: typeof offer) => combinations(of).map(({ id }) => id);

test('every combination of enabled values, sizes outermost', () => {
  expect(idsOf(offer)).toEqual([
    'temp-small-plastic-white',
    'temp-small-plastic-red',
    'temp-small-round-white',
    'temp-small-round-red',
    'temp-large-plastic-white',
    'temp-large-plastic-red',
    'temp-large-round-white',
    'temp-large-round-red',
  ]);
  const off = changeValue(offer, { group: 'pot_type', id: 'round' }, { enabled: false });
  expect(idsOf(off)).toHaveLength(4);
});

test('a product without any colour in its list is offered without one, one whose colours are off is not', () => {
  const bare = anOffer(['Small'], ['Plastic'], []);
  expect(combinations(bare)).toEqual([
    { size: 'Small', potType: 'Plastic', potColor: null, id: 'temp-small-plastic-none' },
  ]);
  const one = anOffer(['Small'], ['Plastic'], ['White']);
  expect(combinations(changeValue(one, { group: 'pot_color', id: 'white' }, { enabled: false }))).toEqual([]);
});

test('a combination keeps its id while its values are renamed', () => {
  const renamed = renameValue(offer, { group: 'pot_size', id: 'small' }, 'Tiny');
  const again = renameValue(renamed, { group: 'pot_color', id: 'red' }, 'Ruby');
  expect(idsOf(again)).toEqual(idsOf(offer));
  expect(combinations(again)[1]).toMatchObject({ size: 'Tiny', potColor: 'Ruby' });
});

test('variants are one by all of their options', () => {
  const one: Selection = { size: 'Small', potType: 'Plastic', potColor: 'White' };
  const others = [{ size: 'Large' }, { potType: 'Round' }, { potColor: 'Red' }, { potColor: null }];
  expect(combinationKey(aStoredVariant())).toBe(combinationKey(aStoredVariant()));
  expect(new Set(others.map((change) => combinationKey({ ...one, ...change }))).size).toBe(4);
  expect(others.map((change) => combinationKey({ ...one, ...change }))).not.toContain(combinationKey(one));
});

test('a variant is called by what it has', () => {
  expect(combinationName(aStoredVariant())).toBe('Small · Plastic · White');
  expect(combinationName(aStoredVariant({ potColor: null }))).toBe('Small · Plastic');
});
