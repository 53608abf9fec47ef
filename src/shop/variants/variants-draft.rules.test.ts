import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aStoredVariant, anOffer, someEditing } from '../../../tests/variants.fixtures.ts';
import { addValue, setRule } from './attributes.rules.ts';
import { summariseVariants, variantRows, variantsProblem } from './variant-rows.rules.ts';
import {
  collides,
  hasOwnOffer,
  isVariantsDirty,
  rebaseVariants,
  toVariantsDraft,
  withEdit,
  withTyped,
} from './variants-draft.rules.ts';
import type { StoredVariant, VariantEdit, VariantsDraft, VariantsState } from './variants.types.ts';

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

test('a draft is dirty with anything that Save would write', () => {
  const dirty = (change: Partial<VariantsDraft>) => isVariantsDirty(base, { ...untouched, ...change });
  expect(dirty({})).toBe(false);
  expect(dirty({ edits: { [stored.id]: {} } })).toBe(false);
  expect(dirty({ edits: { [stored.id]: { price: undefined } } })).toBe(false);
  expect(dirty({ edits: { a: {}, [stored.id]: { sku: '' } } })).toBe(true);
  expect(dirty({ images: [{} as VariantsDraft['images'][number]] })).toBe(true);
  expect(dirty(withRed)).toBe(true);
});

test('the order of rules, and of names in them, says nothing; what they say does', () => {
  const small = {
    potSize: 'Small',
    allowedPotTypes: ['Plastic', 'Round'],
    allowedPotColors: ['Red', 'White'],
  };
  const large = { potSize: 'Large', allowedPotTypes: ['Plastic'], allowedPotColors: [] };
  const ruled = { ...base, rules: [small, large] };
  const draft = toVariantsDraft(ruled);
  const turned = { ...small, allowedPotTypes: ['Round', 'Plastic'], allowedPotColors: ['White', 'Red'] };
  expect(hasOwnOffer(ruled, { ...draft, rules: [large, turned] })).toBe(false);
  expect(hasOwnOffer(ruled, { ...draft, rules: [turned, large] })).toBe(false);
  for (const rules of [
    [small],
    [small, { ...large, allowedPotTypes: ['Round'] }],
    [{ ...small, allowedPotColors: ['Red'] }, large],
    [{ ...small, potSize: 'Medium' }, large],
  ]) {
    expect(hasOwnOffer(ruled, { ...draft, rules })).toBe(true);
  }
  const [first, ...others] = base.attributes;
  const value = first!.values[0]!;
  for (const change of [
    { name: 'Tiny' },
    { enabled: false },
    { hexColor: '#123456' },
    { height: '9 cm' },
    { id: 'tiny' },
  ]) {
    const attributes = [{ ...first!, values: [{ ...value, ...change }] }, ...others];
    expect(hasOwnOffer(base, { ...untouched, attributes })).toBe(true);
  }
  expect(hasOwnOffer(base, { ...untouched, attributes: [{ ...first!, label: 'Size' }, ...others] })).toBe(
    true,
  );
});

test('whoever changed the rules collides with who changed the attributes; with who changed neither nobody does', () => {
  const rule = { potSize: 'Small', allowedPotTypes: ['Plastic'], allowedPotColors: [] };
  const mine = { ...untouched, ...setRule(base, rule) };
  expect(collides({ base, draft: mine, theirs: withRed })).toBe(true);
  expect(collides({ base, draft: mine, theirs: { ...base, version: 'v2' } })).toBe(false);
  // With the version that one began with nobody else has saved.
  expect(collides({ base, draft: mine, theirs: { ...withRed, version: 'v1' } })).toBe(false);
});

const both: [VariantEdit, Partial<StoredVariant>][] = [
  [{ enabled: false }, { enabled: false }],
  [{ isKept: true }, { enabled: false }],
  [{ isDefault: true }, { isDefault: true }],
  [{ isDiscounted: true }, { isDiscounted: true }],
  [{ sku: 'MINE' }, { sku: 'THEIRS' }],
  [{ barcode: '1' }, { barcode: '2' }],
  [{ discountPrice: '400' }, { discountPricePaise: 300_00 }],
];

test.each(both)(
  'who typed %j collides with who saved %j, and with nobody who saved something else',
  (edit, saved) => {
    const draft: VariantsDraft = { ...untouched, edits: { [stored.id]: edit } };
    const after = (change: Partial<StoredVariant>) => ({
      ...base,
      version: 'v2',
      variants: [{ ...stored, ...change }],
    });
    expect(collides({ base, draft, theirs: after(saved) })).toBe(true);
    for (const [, other] of both) {
      if (Object.keys(other)[0] !== Object.keys(saved)[0]) {
        expect(collides({ base, draft, theirs: after(other) })).toBe(false);
      }
    }
    // Prices and stocks are saved by themselves.
    expect(collides({ base, draft, theirs: after({ pricePaise: 1, stock: 1 }) })).toBe(false);
  },
);

test('what was typed of a new variant is in nobody’s way, and what was typed of none neither', () => {
  const gone = { ...base, version: 'v2', variants: [] };
  const edits = { 'temp-small-plastic-red': { isDefault: true } };
  expect(collides({ base, draft: { ...untouched, edits }, theirs: gone })).toBe(false);
  expect(collides({ base, draft: { ...untouched, edits: { [stored.id]: {} } }, theirs: gone })).toBe(false);
  const kept = rebaseVariants({
    base,
    draft: { ...untouched, edits: { ...edits, [stored.id]: {} } },
    theirs: gone,
  });
  expect(kept.edits).toEqual(edits);
  // Of several only what is gone loses what was typed of it.
  const other = aStoredVariant({ size: 'Large' });
  const two = { ...base, variants: [stored, other] };
  const typed = { ...untouched, edits: { [stored.id]: { sku: 'A' }, [other.id]: { sku: 'B' } } };
  const theirs = { ...base, version: 'v2', variants: [other] };
  expect(rebaseVariants({ base: two, draft: typed, theirs }).edits).toEqual({ [other.id]: { sku: 'B' } });
});

test('own rules stay with own attributes, others’ come with theirs', () => {
  const rule = { potSize: 'Small', allowedPotTypes: ['Plastic'], allowedPotColors: [] };
  const ruled = { ...base, version: 'v2', ...setRule(base, rule) };
  expect(rebaseVariants({ base, draft: untouched, theirs: ruled }).rules).toEqual([rule]);
  const mine = { ...untouched, ...addValue(base, 'pot_color', 'Blue') };
  expect(rebaseVariants({ base, draft: mine, theirs: ruled })).toEqual(mine);
});

test('what was typed is added to what was typed before', () => {
  const edits = withEdit({ a: { price: '1', stock: '2' } }, 'a', { stock: '3' });
  expect(edits).toEqual({ a: { price: '1', stock: '3' } });
  expect(withEdit(edits, 'b', { sku: 'B' })).toEqual({ ...edits, b: { sku: 'B' } });
  const draft = { ...untouched, edits };
  expect(withTyped(draft, { a: { price: '9' }, c: { stock: '1' } })).toEqual({
    ...draft,
    edits: { a: { price: '9', stock: '3' }, c: { stock: '1' } },
  });
  expect(withTyped(draft, {})).toEqual(draft);
});
