import fc from 'fast-check';
import { typeFacts } from '../catalogue/plant-facts.rules.ts';
import { describe, expect, test } from 'vitest';
import { aStoredVariant, anOffer } from '../../../tests/variants.fixtures.ts';
import { type ProductDraft, emptyDraft } from '../catalogue/product-draft.rules.ts';
import { rupeesText } from '../typed-numbers.schema.ts';
import type { ImportedProduct } from './imported-product.types.ts';
import type { WrittenProduct, WrittenVariant } from './own-column.types.ts';
import { ownHeader, writeOwnRows } from './own-columns.rules.ts';
import { ownFormat } from './own-format.rules.ts';
import { productColumns } from './own-product-columns.rules.ts';

const now = new Date('2026-11-22T12:00:00Z');
const draft: ProductDraft = {
  ...emptyDraft,
  name: 'Boston Fern',
  description: 'Green, and\nsoft',
  price: '450',
  stock: '12',
  sku: 'BF',
  barcode: '8901',
  weightClass: 'Heavy',
  images: ['/media/a.webp', '/media/b|c.webp'],
  glance: 'Easy\n=Hardy',
  facts: typeFacts({ light: ['low', 'bright'], pets: 'safe', coldest: -2, origin: 'India, and more' }),
  lightText: 'Bright',
  lightImage: '/media/light.webp',
  isPublished: false,
  isFeatured: true,
  isDiscounted: true,
  discountPrice: '399.50',
};
const aVariant = (change: Partial<WrittenVariant> = {}): WrittenVariant => {
  const {
    id: _id,
    imageUrl: _url,
    imageCount: _count,
    isOrdered: _ordered,
    waiting: _waiting,
    ...stored
  } = aStoredVariant();
  return { ...stored, images: [], ...change };
};
const product = (change: Partial<WrittenProduct> = {}): WrittenProduct => ({
  handle: 'boston-fern',
  draft,
  categories: ['Indoor', 'Gifts, small'],
  featuredCategory: 'Indoor',
  attributes: [],
  rules: [],
  variants: [],
  ...change,
});

/** The rows as the import has them, the first in row 2. */
const rowsOf = (rows: readonly (readonly string[])[], header = ownHeader) =>
  rows.map((cells, at) => ({
    line: at + 2,
    cells: new Map(header.map((name, column) => [name.toLowerCase(), cells[column] ?? ''])),
  }));
const readBack = (written: WrittenProduct) => ownFormat.read(rowsOf(writeOwnRows(written)), now);
/** A file of these columns and rows. */
const read = (header: string[], ...rows: string[][]) => ownFormat.read(rowsOf(rows, header), now);
const cellsOf = (written: WrittenProduct, header: string) =>
  writeOwnRows(written).map((row) => row[ownHeader.indexOf(header)]);

describe('a product that is written', () => {
  test('says of itself what is read again', () => {
    expect(readBack(product())).toEqual({
      line: 2,
      handle: 'boston-fern',
      fields: {
        name: 'Boston Fern',
        description: 'Green, and\nsoft',
        price: '450',
        stock: '12',
        sku: 'BF',
        barcode: '8901',
        weightClass: 'Heavy',
        images: ['/media/a.webp', '/media/b|c.webp'],
        categories: ['Indoor', 'Gifts, small'],
        featuredCategory: 'Indoor',
        glance: 'Easy\n=Hardy',
        facts: typeFacts({ light: ['low', 'bright'], pets: 'safe', coldest: -2, origin: 'India, and more' }),
        lightText: 'Bright',
        lightImage: '/media/light.webp',
        isPublished: false,
        isFeatured: true,
        includeInDeals: false,
        isDiscounted: true,
        discountPrice: '399.50',
        defaultSize: '',
        defaultColor: '',
      },
      labels: {},
      values: {},
      rules: [],
      variants: [],
      problems: [],
      notes: [],
    } satisfies ImportedProduct);
  });

  test('stands in a row for each variant: itself in the first, its handle in all', () => {
    const variants = [aVariant(), aVariant({ size: 'Large' }), aVariant({ size: '=Odd' })];
    const written = product({ variants });
    expect(cellsOf(written, 'Handle')).toEqual(['boston-fern', 'boston-fern', 'boston-fern']);
    expect(cellsOf(written, 'Name')).toEqual(['Boston Fern', '', '']);
    expect(cellsOf(written, 'Published')).toEqual(['no', '', '']);
    expect(cellsOf(written, 'Variant size')).toEqual(['Small', 'Large', "'=Odd"]);
    // Its stock is that of its variants.
    expect(cellsOf(written, 'Stock')).toEqual(['', '', '']);
    expect(cellsOf(product(), 'Variant stock')).toEqual(['']);
    expect(writeOwnRows(written).every((row) => row.length === ownHeader.length)).toBe(true);
  });

  test('says the same of itself where a spreadsheet has sorted its rows', () => {
    const variants = [aVariant({ sku: 'A' }), aVariant({ size: 'Large', sku: 'B' })];
    const rows = writeOwnRows(product({ variants }));
    const written = ownFormat.read(rowsOf(rows), now);
    const sorted = ownFormat.read(rowsOf(rows.toReversed()), now);
    expect(sorted).toMatchObject({ line: 3, fields: written.fields, rules: written.rules, problems: [] });
    expect(sorted.fields).toMatchObject({ images: draft.images, sku: 'BF', lightImage: draft.lightImage });
    expect(sorted.variants.map(({ sku }) => sku)).toEqual(['B', 'A']);
  });

  test('may stand in a row of its own, wherever that is', () => {
    const header = ['Handle', 'Name', 'Variant SKU'];
    const alone = read(header, ['fern', '', 'A'], ['fern', 'Fern', ''], ['fern', '', 'B']);
    expect(alone).toMatchObject({ line: 3, fields: { name: 'Fern' }, problems: [] });
    expect(alone.variants).toHaveLength(2);
  });

  test('has its groups of options with their labels, values and rules', () => {
    const { attributes } = anOffer(['Small', 'Large'], ['Plastic'], []);
    const rules = [{ potSize: 'Small', allowedPotTypes: ['Plastic'], allowedPotColors: [] }];
    const value = (name: string) => ({ name, hexColor: null, enabled: true });
    expect(readBack(product({ attributes, rules }))).toMatchObject({
      labels: { pot_size: 'pot_size', pot_type: 'pot_type', pot_color: 'pot_color' },
      values: { pot_size: [value('Small'), value('Large')], pot_type: [value('Plastic')] },
      rules,
    });
    expect(readBack(product({ attributes })).values.pot_color).toBeUndefined();
  });

  test('older options are written where somebody changed them, and read again', () => {
    expect(cellsOf(product(), 'Older sizes')).toEqual(['']);
    expect(readBack(product()).fields.sizes).toBeUndefined();
    const sizes = emptyDraft.sizes.map((size) => ({ ...size, enabled: true }));
    const colors = emptyDraft.colors.slice(1);
    const changed = product({ draft: { ...draft, sizes, colors, defaultSize: 'small' } });
    expect(readBack(changed).fields).toMatchObject({ sizes, colors, defaultSize: 'small' });
  });

  test('each variant says what is read again', () => {
    const variants = [
      aVariant({
        sku: 'BF-S',
        barcode: '123',
        pricePaise: 450_50,
        isDiscounted: true,
        discountPricePaise: 399_00,
        stock: 5,
        isDefault: true,
        images: [
          { address: '/media/1.webp', altText: '' },
          { address: '/media/2.webp', altText: 'From | the side' },
        ],
      }),
      aVariant({
        size: 'Large',
        potColor: null,
        enabled: false,
        images: ['x.jpg', 'y.jpg'].map((address) => ({ address, altText: '' })),
      }),
    ];
    expect(readBack(product({ variants })).variants).toEqual([
      {
        line: 2,
        size: 'Small',
        potType: 'Plastic',
        potColor: 'White',
        sku: 'BF-S',
        barcode: '123',
        price: '450.50',
        isDiscounted: true,
        discountPrice: '399',
        stock: '5',
        enabled: true,
        isDefault: true,
        images: variants[0]?.images,
      },
      {
        line: 3,
        size: 'Large',
        potType: 'Plastic',
        potColor: null,
        sku: '',
        barcode: '',
        price: '500',
        isDiscounted: false,
        discountPrice: '',
        stock: '10',
        enabled: false,
        isDefault: false,
        images: variants[1]?.images,
      },
    ]);
    expect(cellsOf(product({ variants }), 'Variant image texts')).toEqual([
      // Its '|' would be a formula to a spreadsheet.
      String.raw`' | From \| the side`,
      '',
    ]);
  });

  test('whatever it is called and costs, that is read again', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => text.trim());
    fc.assert(
      fc.property(name, name, fc.nat(1_000_000), fc.boolean(), (title, option, pricePaise, enabled) => {
        fc.pre(title !== '' && option !== '');
        const variants = [aVariant({ potType: option, pricePaise, enabled })];
        const imported = readBack(product({ draft: { ...draft, name: title }, variants }));
        expect(imported.problems).toEqual([]);
        expect(imported.fields.name).toBe(title);
        expect(imported.variants).toMatchObject([
          { potType: option, price: rupeesText(pricePaise), enabled },
        ]);
      }),
    );
  });
});

describe('what a file leaves out', () => {
  test('a column that is missing says nothing', () => {
    expect(read(['Handle', 'Price'], ['fern', '99'])).toMatchObject({
      fields: { price: '99' },
      variants: [],
    });
    expect(Object.keys(read(['Handle', 'Price'], ['fern', '99']).fields)).toEqual(['price']);
    expect(read(['Handle', 'Variant SKU'], ['fern', 'A']).variants).toEqual([
      { line: 2, size: '', potType: '', potColor: null, sku: 'A' },
    ]);
  });

  test('an empty cell leaves what every product has, and empties the rest', () => {
    const header = ownHeader.filter((name) => name !== 'Handle');
    const imported = read(
      ['Handle', ...header],
      ['fern', ...header.map((name) => (name === 'Variant SKU' ? 'A' : ' '))],
    );
    expect(imported.fields).toEqual({
      discountPrice: '',
      sku: '',
      barcode: '',
      weightClass: '',
      featuredCategory: '',
      images: [],
      glance: '',
      facts: typeFacts({}),
      lightText: '',
      lightImage: '',
      defaultSize: '',
      defaultColor: '',
    });
    const { labels, values, rules, problems } = imported;
    expect([labels, values, rules, problems]).toEqual([{}, {}, [], []]);
    expect(imported.variants).toEqual([
      {
        line: 2,
        size: '',
        potType: '',
        potColor: null,
        sku: 'A',
        barcode: '',
        discountPrice: '',
        images: [],
      },
    ]);
  });

  test('spaces around a cell are no part of it', () => {
    const header = ownHeader.filter((name) => !name.startsWith('Older') && name !== 'Rules');
    const isFlag = (name: string) =>
      /^(Variant )?(discounted|published|featured|in deals|offered|default)$/i.test(name);
    const imported = read(
      [...header],
      header.map((name) => (isFlag(name) ? ' yes ' : ` ${name} x `)),
    );
    const texts = JSON.stringify(imported, (_key, value: unknown) => value);
    expect(texts).not.toMatch(/" |x "/);
    expect(imported.handle).toBe('Handle x');
    expect(imported.labels).toEqual({
      pot_size: 'Size label x',
      pot_type: 'Type label x',
      pot_color: 'Colour label x',
    });
  });

  test('texts of pictures stay with theirs; a column of texts alone says nothing', () => {
    const header = ['Handle', 'Variant SKU', 'Variant images', 'Variant image texts'];
    expect(read(header, ['fern', 'A', 'a.jpg | b.jpg | c.jpg', '| Side']).variants[0]?.images).toEqual([
      { address: 'a.jpg', altText: '' },
      { address: 'b.jpg', altText: 'Side' },
      { address: 'c.jpg', altText: '' },
    ]);
    const alone = read(['Handle', 'Variant SKU', 'Variant image texts'], ['fern', 'A', 'Side']);
    expect(alone.variants[0]?.images).toBeUndefined();
  });
});

describe('what cannot be read', () => {
  test('a cell of the product is the fault of the row in which it stands', () => {
    const header = ['Handle', 'Published', 'Rules', 'Older sizes', 'Older colours', 'Name', 'Variant SKU'];
    const [own, other] = [
      ['fern', 'perhaps', 'Small; Clay', '{}', 'red', 'Fern', 'A'],
      ['fern', '', '', '', '', '', 'B'],
    ] as const;
    const imported = read(header, [...own], [...other]);
    const swapped = read(header, [...other], [...own]);
    expect(swapped.problems).toEqual(imported.problems.map(({ text }) => ({ line: 3, text })));
    expect(imported.problems).toEqual([
      { line: 2, text: 'Published must be yes or no' },
      { line: 2, text: 'Rules cannot be read: write “Small; types: Plastic; colours: White”' },
      { line: 2, text: 'Older sizes cannot be read: leave it as the export wrote it' },
      { line: 2, text: 'Older colours cannot be read: leave it as the export wrote it' },
    ]);
    expect(imported.fields).toEqual({ name: 'Fern' });
  });

  test('a row that says another thing of its product than one above it', () => {
    const header = ['Handle', 'Name', 'Barcode', 'Published', 'Variant SKU'];
    const { problems } = read(
      header,
      ['fern', 'Fern', '', 'yes', 'A'],
      ['fern', ' Fern', '8901', '', 'B'],
      ['fern', 'Other', '8901', 'no', 'C'],
    );
    expect(problems).toEqual([
      { line: 4, text: 'A row above says otherwise of this product: Name, Published' },
    ]);
  });

  test('a cell of a variant is that of its own row', () => {
    const { problems } = read(
      ['Handle', 'Variant SKU', 'Variant offered'],
      ['fern', 'A', 'yes'],
      ['fern', 'B', 'perhaps'],
    );
    expect(problems).toEqual([{ line: 3, text: 'Variant offered must be yes or no' }]);
  });

  test.each([
    [['Small', 'Clay', ''], null],
    [['Small', 'Clay', 'White'], null],
    [['Small', '', ''], 'Variant type is missing'],
    [['', 'Clay', ''], 'Variant size is missing'],
    [['', '', 'White'], 'Variant size is missing'],
    [['', 'Clay', 'White'], 'Variant size is missing'],
    [['Small', '', 'White'], 'Variant type is missing'],
  ])('the options %j of a variant', (options, text) => {
    const header = ['Handle', 'Variant size', 'Variant type', 'Variant colour'];
    const { problems, variants } = read(header, ['fern', ...options]);
    expect(problems).toEqual(text === null ? [] : [{ line: 2, text }]);
    expect(variants).toHaveLength(1);
  });

  test('a further row without a variant, and a product without rows', () => {
    const imported = read(['Handle', 'Variant SKU', 'Variant price'], ['fern', '', '10'], ['fern', '', '12']);
    expect(imported.problems).toEqual([
      {
        line: 3,
        text: 'A further row of a product is one of its variants: give its size and type, or its SKU',
      },
    ]);
    expect(imported.variants).toEqual([]);
    expect(() => ownFormat.read([], now)).toThrow(RangeError);
  });
});

test('rows are of one product by its handle, in whatever case', () => {
  const keyOf = (handle: string) => rowsOf([[handle]], ['Handle']).map((row) => ownFormat.keyOf(row));
  expect([keyOf(' Fern '), keyOf("'=fern"), keyOf('')]).toEqual([['fern'], ['=fern'], ['']]);
  expect(rowsOf([['12']], ['Price']).map((row) => ownFormat.keyOf(row))).toEqual(['']);
});

test('each column says what stands in it', () => {
  expect(productColumns.every(({ about }) => about.length > 3)).toBe(true);
  expect(new Set(ownHeader).size).toBe(ownHeader.length);
});
