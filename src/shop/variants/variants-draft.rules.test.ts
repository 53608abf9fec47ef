import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aStoredVariant, anOffer, someEditing } from '../../../tests/variants.fixtures.ts';
import { addValue } from './attributes.rules.ts';
import { summariseVariants, variantRows, variantsProblem } from './variant-rows.rules.ts';
import { collides, isVariantsDirty, rebaseVariants, toVariantsDraft } from './variants-draft.rules.ts';
import type { VariantsDraft, VariantsState } from './variants.types.ts';

const stored = aStoredVariant();
const base: VariantsState = {
  version: 'v1',
  ...anOffer(['Small'], ['Plastic'], ['White']),
  variants: [stored],
};
const untouched = toVariantsDraft(base);
const withRed: VariantsState = { ...base, version: 'v2', ...addValue(base, 'pot_color', 'Red') };

test('a draft that nobody touched is not dirty and takes over what others save', () => {
  fc.assert(
    fc.property(someEditing, someEditing, ({ state }, { state: other }) => {
      const draft = toVariantsDraft(state);
      const theirs = { ...other, version: 'v2' };
      expect(isVariantsDirty(state, draft)).toBe(false);
      expect(collides({ base: state, draft, theirs })).toBe(false);
      expect(rebaseVariants({ base: state, draft, theirs })).toEqual(toVariantsDraft(theirs));
    }),
  );
});

test('two who change the attributes collide; one who types beside it does not', () => {
  const mine = { ...untouched, ...addValue(base, 'pot_color', 'Blue') };
  expect(collides({ base, draft: mine, theirs: withRed })).toBe(true);
  expect(rebaseVariants({ base, draft: mine, theirs: withRed }).attributes).toEqual(mine.attributes);
  const typing: VariantsDraft = { ...untouched, edits: { [stored.id]: { discountPrice: '400' } } };
  expect(collides({ base, draft: typing, theirs: withRed })).toBe(false);
  const rebased = rebaseVariants({ base, draft: typing, theirs: withRed });
  expect(rebased).toEqual({ ...typing, attributes: withRed.attributes });
});

test('two who turn the same switch collide, and so does what is gone', () => {
  const draft: VariantsDraft = { ...untouched, edits: { [stored.id]: { isDiscounted: true } } };
  const theirs = { ...base, version: 'v2', variants: [{ ...stored, isDiscounted: true }] };
  expect(collides({ base, draft, theirs })).toBe(true);
  const other = { ...base, version: 'v2', variants: [{ ...stored, isDefault: true }] };
  expect(collides({ base, draft, theirs: other })).toBe(false);
  const gone = { ...base, version: 'v2', variants: [] };
  expect(collides({ base, draft, theirs: gone })).toBe(true);
  expect(rebaseVariants({ base, draft, theirs: gone }).edits).toEqual({});
});

const rowsWith = (edits: VariantsDraft['edits']) =>
  variantRows({ state: base, draft: { ...untouched, edits }, basePrice: '500' });

test.each([
  [{ isDiscounted: true, discountPrice: '500' }, 'the discount price must be lower than the price.'],
  [{ isDiscounted: true }, 'the discount price must be lower than the price.'],
  [{ price: '' }, 'the price must be an amount in rupees.'],
  [{ stock: '1.5' }, 'the stock must be a whole number.'],
])('%j cannot be saved: %s', (edit, problem) => {
  expect(variantsProblem(rowsWith({ [stored.id]: edit }))).toBe(`Small · Plastic · White: ${problem}`);
  // What is not offered is in nobody's way.
  expect(variantsProblem(rowsWith({ [stored.id]: { ...edit, enabled: false } }))).toBeNull();
});

test('a value cannot take the name of variants that were kept for their orders', () => {
  const kept = aStoredVariant({ size: 'Huge', enabled: false, isOrdered: true });
  const state = { ...base, variants: [stored, kept] };
  const [sizes, ...others] = state.attributes;
  const renamed = { ...sizes!, values: sizes!.values.map((value) => ({ ...value, name: 'Huge' })) };
  const draft = { ...toVariantsDraft(state), attributes: [renamed, ...others] };
  expect(variantsProblem(variantRows({ state, draft, basePrice: '1' }))).toMatch('exists already');
});

test('only what is enabled counts in the summary', () => {
  const state: VariantsState = {
    ...base,
    ...anOffer(['Small', 'Large'], ['Plastic', 'Round'], ['White']),
    variants: [
      aStoredVariant({ stock: 3, pricePaise: 100_50, imageUrl: '/of-its-own-without-a-gallery.webp' }),
      aStoredVariant({ potType: 'Round', stock: 1, pricePaise: 1_00, imageUrl: null }),
      aStoredVariant({ size: 'Large', stock: 7, enabled: false, imageUrl: '/large.webp' }),
    ],
  };
  const rows = variantRows({ state, draft: toVariantsDraft(state), basePrice: '1' });
  expect(summariseVariants(rows, () => false)).toEqual({
    active: 2,
    withImages: 1,
    stock: 4,
    valuePaise: 302_50,
  });
});
