import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aStoredVariant, anOffer, someOffer } from '../../../tests/variants.fixtures.ts';
import { noVariants } from '../variants/variants-draft.rules.ts';
import type { StoredVariant, VariantsState } from '../variants/variants.types.ts';
import type { ImportedProduct, ImportedVariant } from './imported-product.types.ts';
import { unsaid } from './own-format.rules.ts';
import { planOffer } from './plan-offer.rules.ts';

// As in the program, where the library says in words of its own what it refuses.
z.config(z.locales.en());

const offer = anOffer(['Small', 'Large'], ['Plastic', 'Clay'], ['White']);
const small = aStoredVariant({ id: 'small', sku: 'BF-S', stock: 4 });
const large = aStoredVariant({ id: 'large', size: 'Large', sku: 'BF-L', stock: 7 });

/** A product with these variants, offered in two sizes, two types and one colour. */
const stateOf = (variants: StoredVariant[], change: Partial<VariantsState> = {}): VariantsState => ({
  version: 'v1',
  ...offer,
  variants,
  ...change,
});
const stored = stateOf([small, large]);

/** What a file says of a product whose rows are these variants, the first in row 2. */
const file = (
  variants: Partial<ImportedVariant>[],
  change: Partial<ImportedProduct> = {},
): ImportedProduct => ({
  ...unsaid(2, 'fern'),
  variants: variants.map((one, at) => ({
    line: at + 2,
    size: 'Small',
    potType: 'Plastic',
    potColor: 'White',
    ...one,
  })),
  ...change,
});
const bySku = (sku: string, change: Partial<ImportedVariant> = {}) => ({
  size: '',
  potType: '',
  potColor: null,
  sku,
  ...change,
});

const plan = (imported: ImportedProduct, state = stored) =>
  planOffer({ imported, state, isNew: false, basePrice: '450' });
const planNew = (imported: ImportedProduct, state = noVariants) =>
  planOffer({ imported, state, isNew: true, basePrice: '450' });
const nothing = { added: [], changed: [], disabled: [], kept: [], deleted: [] };
const changesIn = ({ plan: { changed } }: ReturnType<typeof plan>) =>
  changed.map(({ stored: { id }, columns }) => [id, columns.pricePaise, columns.stock]);
const valuesIn = ({ sent }: ReturnType<typeof plan>) =>
  sent.attributes.map(({ values }) => values.filter(({ enabled }) => enabled).map(({ name }) => name));

describe('which variant a row is', () => {
  test('its SKU alone says it, however it is written', () => {
    const planned = plan(file([bySku(' bf-l ', { price: '650' })]));
    expect(planned.problems).toEqual([]);
    expect(changesIn(planned)).toEqual([['large', 650_00, 7]]);
    expect([...planned.lines]).toEqual([['large', 2]]);
  });

  test('a SKU alone that no variant of the product has is refused, once', () => {
    const planned = plan(file([{}, bySku('NOPE')]));
    expect(planned.problems).toEqual([
      { line: 3, text: 'No variant of this product has the SKU ‘NOPE’: give its size and type' },
    ]);
    expect(planned.plan).toEqual(nothing);
    expect(plan(file([bySku('')])).problems).toHaveLength(1);
  });

  test('a code that a spreadsheet shortened is refused in its row, unless it is stored so', () => {
    const planned = plan(file([{}, { size: 'Large', barcode: '8.90123E+12' }]));
    expect(planned.problems).toEqual([
      {
        line: 3,
        text: 'A spreadsheet made ‘8.90123E+12’ of the barcode: format its column as text, and write all of it',
      },
    ]);
    const state = stateOf([small, { ...large, barcode: '8.90123E+12' }]);
    expect(plan(file([{}, { size: 'Large', barcode: '8.90123E+12' }]), state).problems).toEqual([]);
  });

  test('a row without options is not the first variant without a SKU', () => {
    const state = stateOf([aStoredVariant({ sku: null })]);
    expect(plan(file([bySku('')]), state).problems).toHaveLength(1);
  });

  test('its options say it, in whatever case', () => {
    const planned = plan(file([{ size: ' small', potType: 'PLASTIC', potColor: 'white', stock: '5' }]));
    expect(changesIn(planned)).toEqual([['small', 500_00, 5]]);
    expect(planned.sent.attributes).toEqual(offer.attributes);
  });

  test.each<[string, Partial<ImportedVariant>]>([
    ['size', { size: 'Large' }],
    ['type', { potType: 'Clay' }],
    ['colour', { potColor: 'Red' }],
    ['colour, which it lacks', { potColor: null }],
  ])('options and a SKU that are of two variants are refused: another %s', (_what, change) => {
    const { problems } = plan(file([{ sku: 'bf-s', ...change }]));
    expect(problems[0]).toEqual({
      line: 2,
      text: 'The SKU ‘bf-s’ is of ‘Small · Plastic · White’ here. Change its options on the product’s own screen',
    });
  });

  test('options and SKU of one variant are no contradiction, nor is a SKU that is new', () => {
    expect(plan(file([{ sku: 'BF-S' }, { size: 'Large', sku: 'BF-L2' }])).problems).toEqual([]);
    const bare = stateOf([aStoredVariant({ potColor: null, sku: 'X' })], {
      ...anOffer(['Small'], ['Plastic'], []),
    });
    expect(plan(file([{ potColor: null, sku: 'X', price: '1' }]), bare).problems).toEqual([]);
  });

  test('one that stands in the file twice is refused, with the row that it stood in', () => {
    const planned = plan(file([{ stock: '1' }, { size: 'Large' }, bySku('BF-S', { stock: '2' })]));
    expect(planned.problems).toEqual([{ line: 4, text: '‘Small · Plastic · White’ is in row 2 already' }]);
    expect(planned.plan).toEqual(nothing);
  });
});

describe('what is written', () => {
  test('what the file does not name stays as it is', () => {
    const planned = plan(file([{ price: '500', stock: '4', sku: 'bf-s' }]));
    expect([planned.problems, planned.plan, planned.sent.edits.small]).toEqual([[], nothing, {}]);
    expect(planned.rows).toHaveLength(4);
  });

  test('one amount in two spellings is no change; nothing is not ₹0', () => {
    const state = stateOf([aStoredVariant({ id: 'one', discountPricePaise: 0, isDiscounted: false })]);
    const edited = (change: Partial<ImportedVariant>) => plan(file([change]), state).sent.edits.one;
    expect(edited({ price: '500.00', stock: '010', discountPrice: '0.00' })).toEqual({});
    expect(edited({ discountPrice: '' })).toEqual({ discountPrice: '' });
    const none = stateOf([aStoredVariant({ id: 'one', discountPricePaise: null })]);
    const typed = plan(file([{ discountPrice: '0' }]), none).sent.edits.one;
    expect(typed).toEqual({ discountPrice: '0' });
    expect(plan(file([{ discountPrice: '' }]), none).sent.edits.one).toEqual({});
  });

  test('each field that the file says otherwise, and no other', () => {
    const planned = plan(
      file([
        {
          price: '499',
          stock: '9',
          isDiscounted: true,
          discountPrice: '399',
          isDefault: true,
          sku: 'BF-S2',
          barcode: '123',
        },
        { size: 'Large', isDiscounted: false, isDefault: false, enabled: true, barcode: '' },
      ]),
      stateOf([{ ...small, sku: null }, large]),
    );
    expect(planned.problems).toEqual([]);
    expect(planned.plan.changed.map(({ columns }) => columns)).toEqual([
      {
        size: 'Small',
        potType: 'Plastic',
        potColor: 'White',
        pricePaise: 499_00,
        stock: 9,
        enabled: true,
        isDiscounted: true,
        discountPricePaise: 399_00,
        isDefault: true,
        sku: 'BF-S2',
        barcode: '123',
      },
    ]);
    expect(planned.sent.edits.large).toEqual({});
  });

  test('a new one costs what the product costs, unless the file says it', () => {
    const planned = plan(file([{ potType: 'Clay' }, { size: 'Large', potType: 'Clay', price: '650' }]));
    expect(planned.problems).toEqual([]);
    expect(
      planned.plan.added.map(({ columns: { size, potType, pricePaise, stock } }) => [
        size,
        potType,
        pricePaise,
        stock,
      ]),
    ).toEqual([
      ['Small', 'Clay', 450_00, 0],
      ['Large', 'Clay', 650_00, 0],
    ]);
    expect(planned.lines.size).toBe(2);
  });

  test('of a new product what the file names is offered, and no other combination', () => {
    const planned = planNew(
      file([
        { price: '450', stock: '2' },
        { size: 'Jumbo', potType: 'Clay', potColor: 'Black' },
      ]),
    );
    expect(planned.problems).toEqual([]);
    expect(planned.plan.added.map(({ columns: { size } }) => size)).toEqual(['Small', 'Jumbo']);
    // Of what could be offered nothing is left, but how a colour of that name looks.
    expect(planned.sent.attributes.map(({ values }) => values)).toEqual([
      [
        { id: 'small', name: 'Small', enabled: true, hexColor: null },
        { id: 'jumbo', name: 'Jumbo', enabled: true, hexColor: null },
      ],
      [
        { id: 'plastic', name: 'Plastic', enabled: true, hexColor: null },
        { id: 'clay', name: 'Clay', enabled: true, hexColor: null },
      ],
      [
        { id: 'white', name: 'White', enabled: true, hexColor: '#f7f5f0' },
        { id: 'black', name: 'Black', enabled: true, hexColor: '#242526' },
      ],
    ]);
    const red = planNew(file([{ potColor: ' Rust ' }])).sent.attributes[2]?.values;
    expect(red).toEqual([{ id: 'rust', name: 'Rust', enabled: true, hexColor: '#666666' }]);
  });
});

describe('what is offered', () => {
  test('what a product could be offered in is a suggestion only until it is offered in something', () => {
    const before = noVariants.attributes.map(({ values }) => values.length);
    const lengths = (imported: ImportedProduct, state = noVariants, isNew = true) =>
      planOffer({ imported, state, isNew, basePrice: '1' }).sent.attributes.map(
        ({ values }) => values.length,
      );
    // A group's name alone offers nothing.
    expect(lengths(file([], { labels: { pot_size: 'Height' } }))).toEqual(before);
    expect(lengths(file([{}]))).toEqual([1, 1, 1]);
    // A product without variants is offered in nothing yet, either.
    expect(lengths(file([{}]), noVariants, false)).toEqual([1, 1, 1]);
    const listed = { pot_size: [{ name: 'Tiny', hexColor: null, enabled: true }] };
    expect(lengths(file([], { values: listed }))).toEqual([1, before[1], before[2]]);
    // It is written as the file writes it.
    const plastic = { pot_type: [{ name: 'plastic', hexColor: null, enabled: true }] };
    expect(valuesIn(planNew(file([], { values: plastic })))[1]).toEqual(['plastic']);
    // Values that somebody enabled are more than suggestions, and those beside them.
    expect(lengths(file([{ size: 'Jumbo' }]), stateOf([]), false)).toEqual([3, 2, 1]);
    const some = offer.attributes.map((group) => ({
      ...group,
      values: group.values.map((value, at) => ({ ...value, enabled: at === 0 })),
    }));
    expect(lengths(file([{}]), stateOf([], { attributes: some }), false)).toEqual([2, 2, 1]);
    // And of a product with variants those that are switched off stay, too.
    const off = offer.attributes.map((group) => ({
      ...group,
      values: group.values.map((value) => ({ ...value, enabled: false })),
    }));
    expect(lengths(file([{}]), stateOf([small], { attributes: off }), false)).toEqual([2, 2, 1]);
  });

  test('a value that a variant names is offered from then on, a variant that is not offered brings none', () => {
    const off = offer.attributes.map((group) => ({
      ...group,
      values: group.values.map((value) => ({ ...value, enabled: value.name !== 'Clay' })),
    }));
    const state = stateOf([small, large], { attributes: off });
    expect(valuesIn(plan(file([{ potType: 'clay' }]), state))[1]).toEqual(['Plastic', 'Clay']);
    expect(valuesIn(plan(file([{ potType: 'Clay', enabled: false }]), state))[1]).toEqual(['Plastic']);
    expect(valuesIn(plan(file([{ size: 'Jumbo', enabled: false }])))[0]).toEqual(['Small', 'Large']);
    expect(valuesIn(plan(file([{ size: 'Jumbo' }, { size: 'jumbo ', potType: 'Clay' }])))[0]).toEqual([
      'Small',
      'Large',
      'Jumbo',
    ]);
  });

  test('a list of values is what the group has, in its order; colours it does not say stay', () => {
    const colours = offer.attributes.map((group) => ({
      ...group,
      values: group.values.map((value) => ({ ...value, hexColor: '#f7f5f0' })),
    }));
    const state = stateOf([small, large], { attributes: colours });
    const list = (
      group: 'pot_size' | 'pot_type' | 'pot_color',
      ...values: [string, string | null, boolean][]
    ) =>
      plan(
        file([], {
          values: { [group]: values.map(([name, hexColor, enabled]) => ({ name, hexColor, enabled })) },
        }),
        state,
      ).sent.attributes.find(({ name }) => name === group)?.values;
    expect(list('pot_size', ['large', null, true], ['Small', null, true])).toEqual([
      { id: 'large', name: 'Large', enabled: true, hexColor: '#f7f5f0' },
      { id: 'small', name: 'Small', enabled: true, hexColor: '#f7f5f0' },
    ]);
    const sized = { pot_size: [{ name: 'Small', hexColor: null, enabled: true, height: '25–35 cm' }] };
    const tall = plan(file([], { values: sized }), state).sent.attributes.find(
      ({ name }) => name === 'pot_size',
    );
    expect(tall?.values[0]).toMatchObject({ name: 'Small', height: '25–35 cm' });
    expect(list('pot_color', ['White', '#ffffff', true], ['Red', null, false])).toEqual([
      { id: 'white', name: 'White', enabled: true, hexColor: '#ffffff' },
      { id: 'red', name: 'Red', enabled: false, hexColor: '#666666' },
    ]);
    expect(list('pot_type', ['Plastic', null, true], ['Jute', null, true])).toEqual([
      { id: 'plastic', name: 'Plastic', enabled: true, hexColor: '#f7f5f0' },
      { id: 'jute', name: 'Jute', enabled: true, hexColor: null },
    ]);
  });

  test('a group is called what the file calls it, the others what they were called', () => {
    const labels = plan(file([], { labels: { pot_type: 'Material' } })).sent.attributes;
    expect(labels.map(({ label }) => label)).toEqual(['pot_size', 'Material', 'pot_color']);
  });

  test('rules of the file take the place of those that are stored', () => {
    const rule = { potSize: 'Large', allowedPotTypes: ['Plastic'], allowedPotColors: [] };
    const state = stateOf([small, large], { rules: [rule] });
    expect(plan(file([{}]), state).sent.rules).toEqual([rule]);
    expect(plan(file([{}], { rules: [] }), state).sent.rules).toEqual([]);
  });

  test('so many combinations as a product may have are looked at, more are not', () => {
    const names = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: `v${at}`, hexColor: null, enabled: at === 0 }));
    const of = (sizes: number, types: number, colours: number) =>
      planNew(
        file([], { values: { pot_size: names(sizes), pot_type: names(types), pot_color: names(colours) } }),
      ).problems;
    expect(of(50, 20, 20)).toEqual([]);
    const tooMany = { line: 2, text: 'Its sizes, types and colours make too many combinations' };
    expect(of(50, 20, 21)).toEqual([tooMany]);
    // Without a colour each size and type is one, too.
    expect(
      planNew(file([{ size: 'v0', potColor: null }], { values: { pot_size: names(60) } })).problems,
    ).toEqual([]);
    const many = { pot_size: names(150), pot_type: names(150) };
    const state = stateOf([], anOffer(['a'], ['b'], []));
    const refused = plan(file([{ potColor: null, enabled: false }], { values: many }), state);
    expect(refused).toMatchObject({ problems: [tooMany], notes: [], plan: nothing, rows: [] });
    expect(refused.sent).toEqual({ version: 'v1', ...anOffer(['a'], ['b'], []), edits: {}, images: [] });
    expect(refused.lines.size).toBe(0);
  });
});

describe('what is not offered', () => {
  test('a variant is taken off where its row says so, and kept with its stock', () => {
    const planned = plan(file([{ size: 'Large', enabled: false }]));
    expect(planned.problems).toEqual([]);
    expect(planned.plan).toMatchObject({
      ...nothing,
      kept: [{ stored: { id: 'large' }, columns: { enabled: false, stock: 7 } }],
    });
    expect(planned.notes).toEqual([]);
  });

  test('also where the rules of the same file do not allow it any more', () => {
    const rules = [{ potSize: 'Large', allowedPotTypes: ['Clay'], allowedPotColors: [] }];
    const planned = plan(file([{ size: 'Large', enabled: false }], { rules }));
    expect([planned.problems, planned.plan.deleted, planned.plan.disabled]).toEqual([[], [], []]);
    expect(planned.plan.kept.map(({ stored: { id } }) => id)).toEqual(['large']);
  });

  test('one that was taken off comes back', () => {
    const state = stateOf([small, { ...large, enabled: false }]);
    const planned = plan(file([{ size: 'Large', enabled: true }]), state);
    expect(planned.plan.changed).toMatchObject([{ stored: { id: 'large' }, columns: { enabled: true } }]);
    expect(plan(file([{ size: 'Large', enabled: false }]), state).plan).toEqual(nothing);
  });

  test('one that the shop does not have is left out, and that is noted', () => {
    const note = { line: 2, text: 'It is not offered, and the shop does not have it: left out' };
    for (const change of [{ potType: 'Clay' }, { potType: 'Jute' }, { size: 'Jumbo', potColor: null }]) {
      const planned = plan(file([{ ...change, enabled: false }]));
      expect([planned.problems, planned.notes, planned.plan]).toEqual([[], [note], nothing]);
    }
    expect(plan(file([{ potType: 'Clay' }])).notes).toEqual([]);
  });

  test('what the rules do not allow is refused by its own row', () => {
    const rules = [{ potSize: 'Large', allowedPotTypes: ['Clay'], allowedPotColors: [] }];
    const text = 'The rules of this product do not allow ‘Large · Plastic · White’';
    expect(plan(file([{}, { size: 'Large' }], { rules })).problems).toEqual([{ line: 3, text }]);
    expect(planNew(file([{}, { size: 'Large' }], { rules })).problems).toEqual([{ line: 3, text }]);
  });

  test('so is one without a colour: by the rules, or for the colours that others have', () => {
    const plain = anOffer(['Small', 'Large'], ['Plastic', 'Clay'], []);
    const rules = [{ potSize: 'Large', allowedPotTypes: ['Clay'], allowedPotColors: [] }];
    expect(
      plan(file([{ size: 'Large', potColor: null }]), stateOf([], { ...plain, rules })).problems,
    ).toEqual([{ line: 2, text: 'The rules of this product do not allow ‘Large · Plastic’' }]);
    expect(plan(file([{ potType: 'Clay', potColor: null }])).problems).toEqual([
      { line: 2, text: '‘Small · Clay’ has no colour, as others of this product have' },
    ]);
  });
});

describe('what is refused', () => {
  test('an amount that is none, by the row that says it', () => {
    const planned = plan(file([{ price: '1' }, { size: 'Large', price: 'ten', stock: '1.5' }]));
    expect(planned.problems).toEqual([
      { line: 3, text: 'Price must be an amount in rupees' },
      { line: 3, text: 'Stock must be a whole number' },
    ]);
    expect([planned.plan, planned.rows]).toEqual([nothing, []]);
    expect(planned.sent.edits.small).toEqual({ price: '1' });
    expect([...planned.lines.values()]).toEqual([2, 3]);
  });

  test('a discount that is none, of what is offered', () => {
    const change = { isDiscounted: true, discountPrice: '500' };
    expect(plan(file([{}, { size: 'Large', ...change }])).problems).toEqual([
      { line: 3, text: 'Discount price must be lower than the price' },
    ]);
    expect(plan(file([{ ...change, enabled: false }])).problems).toEqual([]);
  });

  test('a stored price of another variant that cannot be saved is the product’s own fault', () => {
    const odd = { ...large, isDiscounted: true, discountPricePaise: 600_00 };
    expect(plan(file([{ stock: '1' }]), stateOf([small, odd])).problems).toEqual([
      { line: 2, text: 'Discount price must be lower than the price' },
    ]);
  });

  test('values that cannot be stored, by the product’s row', () => {
    const values = { pot_color: [{ name: 'White', hexColor: '#fff', enabled: true }] };
    expect(plan(file([{}, {}], { line: 9, values, variants: [] })).problems).toEqual([
      { line: 9, text: 'Not a colour' },
    ]);
    const twice = ['Small', 'Large', 'small'].map((name) => ({ name, hexColor: null, enabled: true }));
    expect(plan(file([], { values: { pot_size: twice } })).problems[0]).toEqual({
      line: 2,
      text: 'Two values are one',
    });
    const rules = [{ potSize: 'x'.repeat(61), allowedPotTypes: [], allowedPotColors: [] }];
    expect(plan(file([], { rules })).problems).toEqual([{ line: 2, text: 'Its options cannot be read' }]);
  });

  test('more variants than a product may have', () => {
    const many = Array.from({ length: 501 }, (_, at) => ({
      size: `s${at % 50}`,
      potType: `t${Math.floor(at / 50)}`,
    }));
    expect(planNew(file(many.slice(0, 500))).plan.added).toHaveLength(500);
    const [problem] = planNew(file(many)).problems;
    expect(problem).toEqual({
      line: 2,
      text: 'At most 500 variants can be offered; these attributes make 501.',
    });
  });

  test('whatever would take a variant off the shop, by the variant’s name', () => {
    const text = (name: string) =>
      `‘${name}’ would be taken off the shop by it. Change these options on the product’s own screen`;
    const without = { pot_size: [{ name: 'Small', hexColor: null, enabled: true }] };
    expect(plan(file([{}], { values: without })).problems).toEqual([
      { line: 2, text: text('Large · Plastic · White') },
    ]);
    const ordered = stateOf([small, { ...large, isOrdered: true }]);
    expect(plan(file([{}], { values: without }), ordered).problems).toHaveLength(1);
    const off = stateOf([small, { ...large, enabled: false }]);
    expect(plan(file([{}], { values: without }), off).problems).toEqual([]);
  });
});

test('whatever a file says of variants: none of the shop’s is deleted, or switched off without being asked', () => {
  const option = {
    size: fc.constantFrom('Small', 'Medium', 'Large', 'Tiny'),
    potType: fc.constantFrom('Plastic', 'Round', 'Krish'),
    potColor: fc.constantFrom('White', 'Red', null),
  };
  const ofShop = fc.uniqueArray(
    fc
      .record({ ...option, id: fc.uuid(), enabled: fc.boolean(), isOrdered: fc.boolean() })
      .map((one) => aStoredVariant(one)),
    { maxLength: 6, selector: ({ size, potType, potColor }) => `${size}|${potType}|${potColor}` },
  );
  const ofFile = fc.array(
    fc.record({
      ...option,
      enabled: fc.constantFrom(true, false, undefined),
      stock: fc.constantFrom('1', undefined),
    }),
    { maxLength: 4 },
  );
  const said = fc.option(someOffer);
  fc.assert(
    fc.property(someOffer, ofShop, ofFile, said, (before, variants, rows, newRules) => {
      const imported = file(rows, newRules ? { rules: newRules.rules } : {});
      const planned = plan(imported, stateOf(variants, before));
      if (planned.problems.length > 0) return;
      expect([planned.plan.deleted, planned.plan.disabled]).toEqual([[], []]);
      for (const { stored: one } of planned.plan.kept) {
        const line = planned.lines.get(one.id);
        expect(imported.variants.find((row) => row.line === line)?.enabled).toBe(false);
      }
      expect(planned.plan.added.every(({ rowId }) => planned.lines.has(rowId))).toBe(true);
    }),
  );
});
