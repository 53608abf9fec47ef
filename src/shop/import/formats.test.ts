import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCell, readList, writeCell, writeList } from './cell-lists.rules.ts';
import { columnKey, formats, recogniseFormat } from './formats.ts';
import type { FileRow } from './imported-product.types.ts';
import { readRules, readValues, writeRules, writeValues } from './own-cells.rules.ts';
import { ownHeader } from './own-columns.rules.ts';
import { inspectFile, readRows } from './read-csv.ts';
import { ownCsv, shopifyCsv, shopifyNewCsv, wooCommerceCsv } from './import.fixtures.ts';

const now = new Date('2026-11-22T12:00:00Z');

/** The products of a file, as the import reads them. */
async function productsOf(csv: string) {
  const file = await inspectFile(chunks(csv));
  if (!file.ok) throw new Error(file.reason);
  const { format, header } = file;
  const rows: FileRow[] = [];
  for await (const { line, cells } of readRows(chunks(csv), file.delimiter)) {
    rows.push({ line, cells: new Map(header.map((name, at) => [columnKey(name), cells[at] ?? ''])) });
  }
  const { keyOf, read } = formats[format];
  const groups = Map.groupBy(rows, keyOf);
  return { format, products: [...groups.values()].map((group) => read(group, now)) };
}

async function* chunks(text: string) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
}

test('our own file: products, variants, groups of options and what goes together', async () => {
  const { format, products } = await productsOf(ownCsv);
  expect(format).toBe('own');
  expect(products.flatMap(({ problems }) => problems)).toEqual([]);
  expect(products).toMatchObject([
    {
      handle: 'boston-fern',
      fields: { name: 'Boston Fern', categories: ['Indoor', 'Pet-safe'], isPublished: true, price: '450' },
      labels: { pot_size: 'Pot size' },
      values: { pot_color: [{ name: 'White', hexColor: '#f7f5f0', enabled: true }] },
      rules: [{ potSize: 'Small', allowedPotTypes: ['Plastic'], allowedPotColors: [] }],
      variants: [
        {
          line: 2,
          size: 'Small',
          potType: 'Plastic',
          potColor: 'White',
          sku: 'BF-S',
          price: '450',
          stock: '5',
        },
        { line: 3, size: 'Large', potType: 'Plastic', potColor: 'White', sku: 'BF-L', enabled: false },
      ],
    },
    {
      handle: 'neem-oil',
      fields: { name: 'Neem Oil', stock: '12', images: ['neem.jpg', 'https://a.example/b.jpg'] },
      variants: [],
    },
  ]);
});

test('Shopify: several rows are one product, options become groups, a higher old price is a discount', async () => {
  const { format, products } = await productsOf(shopifyCsv);
  expect(format).toBe('shopify');
  expect(products).toMatchObject([
    {
      handle: 'snake-plant',
      fields: {
        name: 'Snake Plant',
        description: 'Hardy & bright.\n\n• Low light\n• Little water',
        categories: ['Indoor Plants'],
        tags: ['air-purifying', 'Bestsellers'],
        isPublished: true,
        images: ['https://cdn.example/1.jpg', 'https://cdn.example/2.jpg'],
        price: '599',
      },
      labels: { pot_size: 'Size', pot_color: 'Color' },
      variants: [
        {
          line: 2,
          size: 'Small',
          potType: 'Standard',
          potColor: 'White',
          sku: 'SP-S-W',
          price: '599',
          isDiscounted: true,
          discountPrice: '499',
          stock: '4',
        },
        { line: 3, size: 'Small', potColor: 'Black', stock: '0', isDiscounted: false },
        {
          line: 4,
          size: 'Large',
          potColor: 'White',
          images: [{ address: 'https://cdn.example/2.jpg', altText: '' }],
        },
      ],
    },
    {
      handle: 'neem-oil',
      fields: {
        name: 'Neem Oil',
        price: '199.00',
        stock: '12',
        sku: 'NEEM',
        barcode: '8901234567894',
        isPublished: false,
        categories: ['Plant Care'],
      },
      variants: [],
    },
  ]);
});

test('Shopify: the names that its columns have had since 2025', async () => {
  const { format, products } = await productsOf(shopifyNewCsv);
  expect(format).toBe('shopify');
  expect(products).toMatchObject([
    {
      handle: 'jade',
      fields: {
        name: 'Jade Plant',
        isPublished: false,
        description: 'Plump leaves',
        categories: ['Succulents'],
      },
      variants: [
        { size: '4"', potType: 'Standard', potColor: null, price: '299', sku: 'JADE-4', stock: '7' },
        { size: '6"', price: '449' },
      ],
    },
  ]);
});

test('WooCommerce: variations find their product, wherever they stand', async () => {
  const { format, products } = await productsOf(wooCommerceCsv);
  expect(format).toBe('woocommerce');
  expect(products).toMatchObject([
    {
      handle: 'woo-10',
      fields: {
        name: 'Monstera',
        description: 'Swiss cheese plant.\n\nLoves light.',
        isPublished: true,
        isFeatured: true,
        categories: ['Foliage', 'Gifts, small'],
        glance: 'Light: Bright, Indirect',
        price: '900',
        images: ['https://woo.example/a.jpg', 'https://woo.example/b.jpg'],
      },
      labels: { pot_size: 'Height', pot_type: 'Material' },
      variants: [
        {
          size: '30 cm',
          potType: 'Clay',
          sku: 'MON-30',
          price: '900',
          isDiscounted: true,
          discountPrice: '799',
          stock: '3',
        },
        { size: '60 cm', potType: 'Clay', price: '1500', isDiscounted: false, enabled: true },
      ],
      problems: [],
    },
    {
      handle: 'spray',
      fields: {
        name: 'Spray bottle',
        sku: 'SPRAY',
        price: '120',
        stock: '0',
        isPublished: false,
        categories: ['Imported'],
      },
    },
    { problems: [{ text: 'Groups of products are not sold here' }] },
    { problems: [{ text: expect.stringContaining('not in the file') as string }] },
  ]);
});

test.each([
  [['Name', 'Price'], null],
  [['Handle', 'Variant stock'], 'own'],
  [['Variant SKU', 'Variant price'], 'own'],
  [['sku', 'price'], 'own'],
  [['Handle', 'Title', 'Vendor'], 'shopify'],
  [['ID', 'Type', 'SKU', 'Name', 'Regular price'], 'woocommerce'],
  [['<html>'], null],
])('%j is a file of %s', (header, format) => {
  expect(recogniseFormat(header)).toBe(format);
});

test('every column of our own file is documented', async () => {
  const page = await readFile(new URL('../../../docs/behaviour/import.md', import.meta.url), 'utf8');
  const named = [...page.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', '));
  expect(named).toEqual(expect.arrayContaining([...ownHeader]));
});

const words = fc.string({
  unit: fc.constantFrom('a', ' ', '|', '\\', ';', ',', "'", '=', '-', '"', '\n', 'ß'),
  maxLength: 12,
});
const trimmed = words.map((text) => text.trim());
const name = trimmed.filter((text) => text !== '');

test('what a cell is made of is what is read from it', () => {
  fc.assert(
    fc.property(words, fc.array(name), (text, texts) => {
      expect(readCell(writeCell(text))).toBe(text);
      expect(readList(readCell(writeCell(writeList(texts))))).toEqual(texts);
    }),
  );
});

test('values and rules are read as they were written', () => {
  const value = fc.record(
    {
      name: name.filter((text) => !text.startsWith('#')),
      hexColor: fc.constantFrom(null, '#f7f5f0'),
      enabled: fc.boolean(),
      height: name,
    },
    { requiredKeys: ['name', 'hexColor', 'enabled'] },
  );
  const rule = fc.record({
    potSize: name,
    allowedPotTypes: fc.array(name),
    allowedPotColors: fc.array(name),
  });
  fc.assert(
    fc.property(fc.array(value), fc.array(rule), (values, rules) => {
      expect(readValues(writeValues(values))).toEqual(values);
      expect(readRules(writeRules(rules))).toEqual(rules);
    }),
  );
});
