import type { AttributeName } from '../variants/variants.types.ts';
import { readCell } from './cell-lists.rules.ts';
import {
  FALLBACK_CATEGORY,
  amount,
  cellOf,
  mapOptions,
  salePrice,
  selectionOf,
  units,
} from './foreign-cells.rules.ts';
import { htmlToText } from './html-text.ts';
import type { FileRow, FormatReader, ImportedProduct, ImportedVariant } from './imported-product.types.ts';
import { unsaid } from './own-format.rules.ts';

/** Its columns, under the names of today and of before. */
const columns = {
  handle: ['handle', 'url handle'],
  name: ['title'],
  description: ['body (html)', 'description'],
  category: ['product category', 'standardized product type'],
  type: ['type', 'custom product type'],
  tags: ['tags'],
  published: ['published', 'published on online store'],
  status: ['status'],
  sku: ['variant sku', 'sku'],
  barcode: ['variant barcode', 'barcode'],
  stock: ['variant inventory qty', 'inventory quantity'],
  price: ['variant price', 'price'],
  before: ['variant compare at price', 'compare-at price'],
  image: ['image src', 'product image url', 'image source'],
  position: ['image position'],
  variantImage: ['variant image', 'variant image url'],
  imageText: ['image alt text'],
  giftCard: ['gift card'],
} satisfies Record<string, string[]>;

const cell = (row: FileRow, column: keyof typeof columns) => readCell(cellOf(row, ...columns[column]));
const numbers = ['1', '2', '3'];

/** Shopify's export of products. docs/behaviour/import.md#shopify. */
export const shopifyFormat: FormatReader = {
  keyOf: (row) => cell(row, 'handle').toLowerCase(),
  read(rows) {
    const [first] = rows;
    if (!first) throw new RangeError('No rows');
    const product = unsaid(first.line, cell(first, 'handle').toLowerCase());
    if (isYes(cell(first, 'giftCard'))) {
      product.problems.push({ line: first.line, text: 'Gift cards are not sold here' });
    }
    readFields(product, rows, first);
    const names = numbers
      .map((number) => cellOf(first, `option${number} name`))
      .filter((name) => name !== '');
    const offered = rows.filter((row) => isVariant(row));
    if (isSingle(names, offered)) readSingle(product, offered[0] ?? first);
    else readVariants(product, { rows: offered, names });
    return product;
  },
};

function isYes(text: string): boolean {
  return /^(true|yes|1)$/i.test(text);
}

function isVariant(row: FileRow): boolean {
  return cellOf(row, 'option1 value') !== '' || cell(row, 'price') !== '' || cell(row, 'sku') !== '';
}

/** What Shopify writes of a product without options. */
function isSingle(names: readonly string[], rows: readonly FileRow[]): boolean {
  const [name] = names;
  const isDefault = rows.every((row) =>
    ['', 'Default Title', 'Default'].includes(cellOf(row, 'option1 value')),
  );
  return rows.length <= 1 && isDefault && (name === undefined || name === 'Title');
}

function readFields(product: ImportedProduct, rows: readonly FileRow[], first: FileRow): void {
  const { fields } = product;
  fields.name = cell(first, 'name');
  const description = htmlToText(cell(first, 'description'));
  if (description !== '') fields.description = description;
  const status = cell(first, 'status').toLowerCase();
  const published = cell(first, 'published');
  if (status !== '' || published !== '') {
    fields.isPublished = (status === '' || status === 'active') && (published === '' || isYes(published));
  }
  const type = cell(first, 'type');
  const last = cell(first, 'category').split('>').at(-1)?.trim() ?? '';
  fields.categories = [type || last || FALLBACK_CATEGORY];
  fields.tags = cell(first, 'tags')
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  const images = rows
    .map((row) => ({ address: cell(row, 'image'), position: Number(cell(row, 'position')) || Infinity }))
    .filter(({ address }) => address !== '')
    .toSorted((one, other) => (one.position === other.position ? 0 : one.position - other.position));
  if (images.length > 0) fields.images = [...new Set(images.map(({ address }) => address))];
}

function priceOf(row: FileRow) {
  return salePrice(cell(row, 'before'), cell(row, 'price'));
}

function readSingle({ fields, notes }: ImportedProduct, row: FileRow): void {
  Object.assign(fields, priceOf(row));
  const stock = units(cell(row, 'stock'));
  if (stock !== null) fields.stock = stock;
  else notes.push({ line: row.line, text: uncounted });
  if (cell(row, 'sku') !== '') fields.sku = cell(row, 'sku');
  if (cell(row, 'barcode') !== '') fields.barcode = cell(row, 'barcode').replace(/^'/, '');
}

const uncounted = 'The file does not say how many there are: a new one begins with a stock of 0';

type Offered = { rows: readonly FileRow[]; names: readonly string[] };

function readVariants(product: ImportedProduct, { rows, names }: Offered): void {
  const groups = mapOptions(names);
  for (const [at, group] of groups.entries()) product.labels[group] = names[at] ?? '';
  for (const row of rows) {
    const variant = readVariant(row, groups);
    const stock = units(cell(row, 'stock'));
    if (stock !== null) variant.stock = stock;
    else product.notes.push({ line: row.line, text: uncounted });
    product.variants.push(variant);
  }
  const [cheapest] = product.variants;
  if (cheapest?.price !== undefined) product.fields.price = amount(cheapest.price);
}

function readVariant(row: FileRow, groups: readonly AttributeName[]): ImportedVariant {
  const values = numbers.map((number) => cellOf(row, `option${number} value`));
  const image = cell(row, 'variantImage');
  const sku = cell(row, 'sku');
  const barcode = cell(row, 'barcode').replace(/^'/, '');
  return {
    line: row.line,
    ...selectionOf(groups, values),
    ...priceOf(row),
    enabled: true,
    ...(sku === '' ? {} : { sku }),
    ...(barcode === '' ? {} : { barcode }),
    ...(image === '' ? {} : { images: [{ address: image, altText: '' }] }),
  };
}
