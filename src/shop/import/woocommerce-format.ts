import {
  FALLBACK_CATEGORY,
  amount,
  cellOf,
  mapOptions,
  salePrice,
  selectionOf,
  units,
} from './foreign-cells.rules.ts';
import { readCell } from './cell-lists.rules.ts';
import { htmlToText } from './html-text.ts';
import type { FileRow, FormatReader, ImportedProduct, ImportedVariant } from './imported-product.types.ts';
import { unsaid } from './own-format.rules.ts';

const cell = (row: FileRow, header: string) => readCell(cellOf(row, header));
const kindsOf = (row: FileRow) =>
  cell(row, 'type')
    .toLowerCase()
    .split(',')
    .map((kind) => kind.trim());
const isVariation = (row: FileRow) => kindsOf(row).includes('variation');

/** What names a product: its SKU or, without one, its id. Variations name their parent in the same way. */
function keyOf(row: FileRow): string {
  if (isVariation(row)) return cell(row, 'parent').toLowerCase();
  const id = cell(row, 'id');
  return cell(row, 'sku').toLowerCase() || (id === '' ? handleOf(cell(row, 'name')) : `id:${id}`);
}

/** WooCommerce's export of products. docs/behaviour/import.md#woocommerce. */
export const wooCommerceFormat: FormatReader = {
  keyOf,
  read(rows, now) {
    const variations = rows.filter(isVariation);
    const own = rows.find((row) => !isVariation(row));
    const first = own ?? rows[0];
    if (!first) throw new RangeError('No rows');
    const product = unsaid(first.line, handleOf(keyOf(first)));
    if (!own) {
      product.problems.push({
        line: first.line,
        text: `The product of this variation is not in the file: ${cell(first, 'parent')}`,
      });
      return product;
    }
    for (const row of rows) {
      if (row !== own && !isVariation(row)) {
        product.problems.push({ line: row.line, text: `Row ${own.line} is of the same product` });
      }
    }
    const kind = kindsOf(own).find((one) => ['grouped', 'external'].includes(one));
    if (kind !== undefined) {
      const text =
        kind === 'grouped'
          ? 'Groups of products are not sold here'
          : 'What is sold on another site is not sold here';
      product.problems.push({ line: own.line, text });
    }
    readFields(product, own);
    if (variations.length > 0) readVariations(product, { own, variations, now });
    else readSimple(product, own, now);
    return product;
  },
};

/** 'id:12' gives 'woo-12'; letters and digits of other texts, in lower case. */
function handleOf(key: string): string {
  const [, id] = /^id:(\d+)$/.exec(key) ?? [];
  return id === undefined
    ? key
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, '')
    : `woo-${id}`;
}

function readFields({ fields, values: _values }: ImportedProduct, row: FileRow): void {
  fields.name = cell(row, 'name');
  // Line breaks are written as backslash and n.
  const prose = (header: string) => htmlToText(cell(row, header).replace(/(?<!\\)\\n/g, '\n'));
  const description = prose('description') || prose('short description');
  if (description !== '') fields.description = description;
  const isVisible = !['hidden', 'search'].includes(
    cell(row, 'visibility in catalog') || cell(row, 'visibility in catalogue'),
  );
  if (cell(row, 'published') !== '') fields.isPublished = cell(row, 'published') === '1' && isVisible;
  if (cell(row, 'is featured?') !== '') fields.isFeatured = cell(row, 'is featured?') === '1';
  const categories = listOf(cell(row, 'categories')).map((path) => path.split('>').at(-1)?.trim() ?? '');
  const named = [...new Set(categories)].filter((name) => name !== '' && name !== 'Uncategorized');
  fields.categories = named.length > 0 ? named : [FALLBACK_CATEGORY];
  fields.tags = listOf(cell(row, 'tags'));
  const images = listOf(cell(row, 'images'));
  if (images.length > 0) fields.images = images;
}

/** A list with commas; one inside a name has a backslash before it. */
function listOf(text: string): string[] {
  return text
    .split(/(?<!\\),/)
    .map((item) => item.replaceAll('\\,', ',').trim())
    .filter((item) => item !== '');
}

function priceOf(row: FileRow, now: Date) {
  const [regular, sale] = [cell(row, 'regular price'), cell(row, 'sale price')];
  const starts = Date.parse(cell(row, 'date sale price starts'));
  const ends = Date.parse(cell(row, 'date sale price ends'));
  // An end is a day, and the sale goes on until it is over.
  const isOn = !(starts > now.getTime()) && !(ends + DAY_MS <= now.getTime());
  return salePrice(regular, isOn && sale !== '' ? sale : regular);
}

const DAY_MS = 86_400_000;
const uncounted = 'The file does not say how many there are: a new one begins with a stock of 0';

function codesOf(row: FileRow): { sku?: string; barcode?: string } {
  const [sku, barcode] = [cell(row, 'sku'), cell(row, 'gtin, upc, ean, or isbn')];
  return { ...(sku === '' ? {} : { sku }), ...(barcode === '' ? {} : { barcode }) };
}

/** A stock, and a note where there is none; 'parent' stands for the product's own. */
function stockOf(product: ImportedProduct, row: FileRow, parent: FileRow): { stock?: string } {
  const text = cell(row, 'stock');
  const stock = units(text === 'parent' ? cell(parent, 'stock') : text);
  if (stock !== null) return { stock };
  if (cell(row, 'in stock?') !== '0') product.notes.push({ line: row.line, text: uncounted });
  return {};
}

type Attribute = { name: string; values: string[] };

function attributesOf(row: FileRow): Attribute[] {
  const found: Attribute[] = [];
  for (let number = 1; row.cells.has(`attribute ${number} name`); number += 1) {
    const name = cell(row, `attribute ${number} name`);
    if (name !== '') found.push({ name, values: listOf(cell(row, `attribute ${number} value(s)`)) });
  }
  return found;
}

function readSimple(product: ImportedProduct, row: FileRow, now: Date): void {
  Object.assign(product.fields, priceOf(row, now), codesOf(row), stockOf(product, row, row));
  addGlance(product, attributesOf(row));
}

/** What is only told of a product, in place of being chosen. */
function addGlance({ fields }: ImportedProduct, attributes: readonly Attribute[]): void {
  const told = attributes.filter(({ values }) => values.length > 0);
  if (told.length > 0)
    fields.glance = told.map(({ name, values }) => `${name}: ${values.join(', ')}`).join('\n');
}

type Variable = { own: FileRow; variations: readonly FileRow[]; now: Date };

function readVariations(product: ImportedProduct, { own, variations, now }: Variable): void {
  const chosen = new Set(
    variations.flatMap((row) => attributesOf(row).map(({ name }) => name.toLowerCase())),
  );
  const all = attributesOf(own);
  const names = all.map(({ name }) => name).filter((name) => chosen.has(name.toLowerCase()));
  addGlance(
    product,
    all.filter(({ name }) => !chosen.has(name.toLowerCase())),
  );
  if (names.length > 3) {
    product.problems.push({
      line: own.line,
      text: `A product has at most three options here; this one has ${names.length}: ${names.join(', ')}`,
    });
    return;
  }
  Object.assign(product.fields, codesOf(own));
  const groups = mapOptions(names);
  for (const [at, group] of groups.entries()) product.labels[group] = names[at] ?? '';
  for (const row of variations) {
    const values = valuesOf(row, names);
    const any = names.find((_name, at) => values[at] === '');
    if (any !== undefined) {
      product.problems.push({
        line: row.line,
        text: `This variation is for any ${any}: give it one of them`,
      });
      continue;
    }
    product.variants.push(readVariation(product, { row, own, values: selectionOf(groups, values), now }));
  }
  const [first] = product.variants;
  if (first?.price !== undefined) product.fields.price = amount(first.price);
}

function valuesOf(row: FileRow, names: readonly string[]): string[] {
  const own = new Map(attributesOf(row).map(({ name, values }) => [name.toLowerCase(), values[0] ?? '']));
  return names.map((name) => own.get(name.toLowerCase()) ?? '');
}

type Variation = { row: FileRow; own: FileRow; values: ReturnType<typeof selectionOf>; now: Date };

function readVariation(product: ImportedProduct, { row, own, values, now }: Variation): ImportedVariant {
  const images = listOf(cell(row, 'images')).map((address) => ({ address, altText: '' }));
  return {
    line: row.line,
    ...values,
    ...priceOf(row, now),
    ...codesOf(row),
    ...stockOf(product, row, own),
    enabled: cell(row, 'published') !== '0' && cell(row, 'published') !== '-1',
    ...(images.length > 0 ? { images } : {}),
  };
}
