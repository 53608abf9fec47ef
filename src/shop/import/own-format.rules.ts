import { readCell } from './cell-lists.rules.ts';
import type {
  FileRow,
  FormatReader,
  ImportedProduct,
  ImportedVariant,
  RowRemark,
} from './imported-product.types.ts';
import { HANDLE, readColumns } from './own-columns.rules.ts';
import { productColumns } from './own-product-columns.rules.ts';
import { variantColumns } from './own-variant-columns.rules.ts';

const cell = ({ cells }: Pick<FileRow, 'cells'>, header: string) =>
  readCell(cells.get(header.toLowerCase()) ?? '').trim();

/** A product that no program has said anything of yet. */
export function unsaid(line: number, handle: string): ImportedProduct {
  return {
    line,
    handle,
    fields: {},
    labels: {},
    values: {},
    rules: undefined,
    variants: [],
    problems: [],
    notes: [],
  };
}

/** Our own file. docs/behaviour/import.md#our-own-file. */
export const ownFormat: FormatReader = {
  keyOf: (row) => cell(row, HANDLE).toLowerCase(),
  read(rows) {
    const [first, ...others] = rows;
    if (!first) throw new RangeError('No rows');
    const own = rows.find((row) => productColumns.some(({ header }) => cell(row, header) !== '')) ?? first;
    const product = unsaid(own.line, cell(first, HANDLE));
    const { cells, problems: differing } = productCells([first, ...others]);
    product.problems.push(...differing);
    for (const text of readColumns(productColumns, cells, product)) {
      product.problems.push({ line: own.line, text });
    }
    for (const row of rows) {
      const { variant, problems } = readVariant(row);
      product.problems.push(...problems.map((text) => ({ line: row.line, text })));
      if (variant) product.variants.push(variant);
      else if (row !== own) {
        product.problems.push({
          line: row.line,
          text: 'A further row of a product is one of its variants: give its size and type, or its SKU',
        });
      }
    }
    return product;
  },
};

/**
 * What the rows of a product say of the product itself, whichever of them does: a spreadsheet may have sorted them. An
 * empty cell beside one that says something is no wish to empty the field.
 */
function productCells([first, ...others]: readonly [FileRow, ...FileRow[]]) {
  const cells = new Map(first.cells);
  const problems: RowRemark[] = [];
  for (const row of others) {
    const saying = productColumns.filter(({ header }) => cell(row, header) !== '');
    const differing: string[] = [];
    for (const { header } of saying) {
      const key = header.toLowerCase();
      const before = cell({ cells }, header);
      if (before === '') cells.set(key, row.cells.get(key) ?? '');
      else if (before !== cell(row, header)) differing.push(header);
    }
    if (differing.length === 0) continue;
    const text = `A row above says otherwise of this product: ${differing.join(', ')}`;
    problems.push({ line: row.line, text });
  }
  return { cells, problems };
}

function readVariant(row: FileRow): { variant: ImportedVariant | null; problems: string[] } {
  const variant: ImportedVariant = { line: row.line, size: '', potType: '', potColor: null };
  const problems = readColumns(variantColumns, row.cells, variant);
  const { size, potType, potColor, sku = '' } = variant;
  if (size === '' && potType === '' && potColor === null && sku === '')
    return { variant: null, problems: [] };
  if ((size === '') !== (potType === '') || (size === '' && potColor !== null)) {
    problems.push(size === '' ? 'Variant size is missing' : 'Variant type is missing');
  }
  return { variant, problems };
}
