import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aStoredVariant, anOffer, someEditing } from '../../../tests/variants.fixtures.ts';
import { combinationKey, combinations } from './combinations.rules.ts';
import { type VariantPlan, givenAway, isDoomed, isEmptyPlan, planVariants } from './variant-plan.rules.ts';
import { variantRows } from './variant-rows.rules.ts';
import { toVariantsDraft } from './variants-draft.rules.ts';
import type { StoredVariant, VariantsDraft, VariantsState } from './variants.types.ts';

const rowsOf = (state: VariantsState, draft: VariantsDraft) =>
  variantRows({ state, draft, basePrice: '450' });
const planOf = (state: VariantsState, draft: VariantsDraft) => planVariants(rowsOf(state, draft));

/** What is stored once a plan has been carried out. */
function carryOut(variants: readonly StoredVariant[], plan: VariantPlan): StoredVariant[] {
  const rewritten = new Map(
    [...plan.changed, ...plan.disabled].map(({ stored, columns }) => [stored.id, columns]),
  );
  const gone = new Set(plan.deleted.map(({ id }) => id));
  return [
    ...variants.filter(({ id }) => !gone.has(id)).map((one) => ({ ...one, ...rewritten.get(one.id) })),
    ...plan.added.map(({ columns }) => aStoredVariant(columns)),
  ];
}

test('after saving exactly the enabled rows are offered, each combination once', () => {
  fc.assert(
    fc.property(someEditing, ({ state, draft }) => {
      const rows = rowsOf(state, draft);
      const after = carryOut(state.variants, planVariants(rows));
      const offered = after.filter(({ enabled }) => enabled).map((one) => combinationKey(one));
      expect(offered.toSorted()).toEqual(
        rows
          .filter(({ enabled }) => enabled)
          .map((row) => combinationKey(row))
          .toSorted(),
      );
      expect(new Set(after.map((one) => combinationKey(one))).size).toBe(after.length);
      const allowed = new Set(combinations(draft).map((one) => combinationKey(one)));
      expect(offered.every((key) => allowed.has(key))).toBe(true);
    }),
  );
});

test('what orders refer to is never deleted, and nothing is in two lists', () => {
  fc.assert(
    fc.property(someEditing, ({ state, draft }) => {
      const { changed, disabled, deleted } = planOf(state, draft);
      expect(deleted.filter(({ isOrdered }) => isOrdered)).toEqual([]);
      const ids = [
        ...[...changed, ...disabled].map(({ stored }) => stored.id),
        ...deleted.map(({ id }) => id),
      ];
      expect(new Set(ids).size).toBe(ids.length);
    }),
  );
});

test('saving a second time does nothing', () => {
  fc.assert(
    fc.property(someEditing, ({ state, draft }) => {
      const { attributes, rules } = draft;
      const variants = carryOut(state.variants, planOf(state, draft));
      // Where none is left all combinations are proposed, as of a product that never had one.
      if (variants.length === 0) return;
      const again = { version: 'v2', attributes, rules, variants };
      expect(isEmptyPlan(planOf(again, toVariantsDraft(again)))).toBe(true);
    }),
  );
});

test('prices and stocks of what stays are left alone', () => {
  fc.assert(
    fc.property(someEditing, ({ state, draft }) => {
      const { changed, disabled } = planOf(state, draft);
      for (const { stored, columns } of [...changed, ...disabled]) {
        expect([columns.pricePaise, columns.stock]).toEqual([stored.pricePaise, stored.stock]);
      }
    }),
  );
});

const small = aStoredVariant();
const state: VariantsState = {
  version: 'v1',
  ...anOffer(['Small', 'Medium'], ['Plastic'], ['White', 'Red']),
  variants: [small],
};

test('combinations that were left out so far stay out; a new value brings its own', () => {
  const draft = toVariantsDraft(state);
  expect(isEmptyPlan(planOf(state, draft))).toBe(true);
  const larger = anOffer(['Small', 'Medium', 'Large'], ['Plastic'], ['White', 'Red']);
  const { added } = planOf(state, { ...draft, ...larger });
  expect(
    added.map(({ rowId, columns }) => [rowId, columns.pricePaise, columns.stock, columns.isDefault]),
  ).toEqual([
    ['temp-large-plastic-white', 450_00, 0, false],
    ['temp-large-plastic-red', 450_00, 0, false],
  ]);
});

test('a renamed value takes its variants along, also where two swap their names', () => {
  const medium = aStoredVariant({ size: 'Medium' });
  const two = { ...state, variants: [small, medium] };
  const [sizes, ...others] = state.attributes;
  const swapped = sizes!.values.map((value) => ({
    ...value,
    name: value.name === 'Small' ? 'Medium' : 'Small',
  }));
  const draft = { ...toVariantsDraft(two), attributes: [{ ...sizes!, values: swapped }, ...others] };
  const plan = planOf(two, draft);
  expect(plan).toMatchObject({ added: [], disabled: [], deleted: [] });
  expect(plan.changed.map(({ stored, columns }) => [stored.size, columns.size])).toEqual([
    ['Small', 'Medium'],
    ['Medium', 'Small'],
  ]);
});

test('disabling a value deletes its variants, and disables those that were ordered', () => {
  const ordered = aStoredVariant({ potColor: 'Red', isOrdered: true });
  const two = { ...state, variants: [aStoredVariant({ potColor: 'Red', size: 'Medium' }), ordered, small] };
  const only = anOffer(['Small', 'Medium'], ['Plastic'], ['White', 'Red']);
  only.attributes[2]!.values[1]!.enabled = false;
  const plan = planOf(two, { ...toVariantsDraft(two), ...only });
  expect(plan.deleted.map(({ size }) => size)).toEqual(['Medium']);
  expect(plan.disabled.map(({ stored }) => stored.id)).toEqual([ordered.id]);
  expect(plan.added).toEqual([]);
});

test('a product without colours is offered in sizes and types alone', () => {
  const plain = { version: 'v1', ...anOffer(['Small'], ['Plastic', 'Round'], []), variants: [] };
  expect(planOf(plain, toVariantsDraft(plain)).added.map(({ columns }) => columns.potColor)).toEqual([
    null,
    null,
  ]);
});

test('a variant that somebody keeps is disabled, and stays through every later save until it is to go', () => {
  const draft = { ...toVariantsDraft(state), edits: { [small.id]: { enabled: false, isKept: true } } };
  const plan = planOf(state, draft);
  expect(plan).toMatchObject({ changed: [], disabled: [], deleted: [] });
  expect(plan.kept.map(({ stored, columns }) => [stored.id, columns.enabled])).toEqual([[small.id, false]]);
  const after = { ...state, variants: [{ ...small, enabled: false }] };
  expect(isEmptyPlan(planOf(after, toVariantsDraft(after)))).toBe(true);
  const [sizes, ...others] = state.attributes;
  const without = { ...toVariantsDraft(after), attributes: [{ ...sizes!, values: [] }, ...others] };
  expect(planOf(after, without).deleted).toEqual([]);
  const doomed = { ...toVariantsDraft(after), edits: { [small.id]: { isKept: false } } };
  expect(planOf(after, doomed).deleted.map(({ id }) => id)).toEqual([small.id]);
});

test.each([{ price: '' }, { price: 'cheap' }, { isDiscounted: true, discountPrice: 'less' }, { stock: '' }])(
  'an offered row with %j is never planned as 0',
  (change) => {
    const [row] = rowsOf(
      { ...anOffer(['Small'], ['Plastic'], ['White']), variants: [aStoredVariant()], version: '1' },
      {
        ...anOffer(['Small'], ['Plastic'], ['White']),
        edits: {},
        images: [],
      },
    );
    if (!row) throw new Error('No row');
    expect(() => planVariants([{ ...row, ...change }])).toThrow(RangeError);
    // What is no longer offered keeps what it had.
    const { changed, disabled } = planVariants([
      { ...row, ...change, enabled: false, isKept: false, stored: { ...aStoredVariant(), isOrdered: true } },
    ]);
    expect([...changed, ...disabled].map(({ columns }) => columns)).toMatchObject([
      { pricePaise: 500_00, stock: 10, discountPricePaise: null },
    ]);
  },
);

const nothing: VariantPlan = { added: [], changed: [], disabled: [], kept: [], deleted: [] };

test('a plan is empty if it does nothing at all', () => {
  const change = { stored: small, columns: small };
  expect(isEmptyPlan(nothing)).toBe(true);
  expect(isEmptyPlan({ ...nothing, added: [{ rowId: '1', columns: small }] })).toBe(false);
  for (const kind of ['changed', 'disabled', 'kept'] as const) {
    expect(isEmptyPlan({ ...nothing, [kind]: [change] })).toBe(false);
  }
  expect(isEmptyPlan({ ...nothing, deleted: [small] })).toBe(false);
  // One of each does not cancel out.
  expect(isEmptyPlan({ ...nothing, changed: [change], disabled: [change], deleted: [small] })).toBe(false);
  expect(isEmptyPlan({ ...nothing, added: [{ rowId: '1', columns: small }], changed: [change] })).toBe(false);
  expect(isEmptyPlan({ ...nothing, kept: [change], changed: [change] })).toBe(false);
  expect(isEmptyPlan({ ...nothing, kept: [change], deleted: [small] })).toBe(false);
});

test('who would get something for nothing is named, if they did not before', () => {
  const free = { ...small, pricePaise: 0 };
  const named = (plan: Partial<VariantPlan>) => givenAway({ ...nothing, ...plan });
  expect(
    named({
      added: [
        { rowId: '1', columns: free },
        { rowId: '2', columns: small },
      ],
    }),
  ).toEqual(['Small · Plastic · White']);
  expect(named({ added: [{ rowId: '1', columns: { ...free, enabled: false } }] })).toEqual([]);
  const discounted = { ...small, size: 'Large', isDiscounted: true, discountPricePaise: 0 };
  expect(named({ changed: [{ stored: small, columns: discounted }] })).toEqual(['Large · Plastic · White']);
  expect(named({ changed: [{ stored: free, columns: { ...free, stock: 2 } }] })).toEqual([]);
  expect(named({ changed: [{ stored: small, columns: { ...small, stock: 2 } }] })).toEqual([]);
  // Switched on again, it is.
  expect(named({ changed: [{ stored: { ...free, enabled: false }, columns: free }] })).toHaveLength(1);
});

test('only a stored variant that nobody keeps, sells or ordered goes with Save', () => {
  const [row] = rowsOf(state, toVariantsDraft(state));
  if (!row) throw new Error('No row');
  const off = { ...row, enabled: false, isKept: false };
  expect(isDoomed(off)).toBe(true);
  expect(isDoomed({ ...off, enabled: true })).toBe(false);
  expect(isDoomed({ ...off, isKept: true })).toBe(false);
  expect(isDoomed({ ...off, stored: { ...small, isOrdered: true } })).toBe(false);
  expect(isDoomed({ ...off, stored: null })).toBe(false);
});

test('what is switched off takes what was typed of it, too, if all of that can be stored', () => {
  const ordered = { ...small, isOrdered: true, sku: 'OLD', barcode: '1' };
  const planned = (edit: VariantsDraft['edits'][string]) => {
    const one = { ...state, variants: [ordered] };
    const edits = { [ordered.id]: { enabled: false, ...edit } };
    return planOf(one, { ...toVariantsDraft(one), edits }).disabled.map(({ columns }) => columns);
  };
  expect(planned({ price: '7.50', stock: '3', sku: 'NEW' })).toMatchObject([
    { pricePaise: 750, stock: 3, sku: 'NEW', barcode: '1', enabled: false },
  ]);
  expect(planned({ price: 'cheap', sku: 'NEW' })).toMatchObject([
    { pricePaise: 500_00, stock: 10, sku: 'OLD', barcode: '1' },
  ]);
  // A discount that is switched off asks for no amount.
  expect(planned({ discountPrice: 'soon' })).toMatchObject([{ discountPricePaise: null }]);
});

test('a plan that only disables two is not empty', () => {
  const change = { stored: small, columns: small };
  expect(isEmptyPlan({ ...nothing, changed: [change], disabled: [change] })).toBe(false);
});
